import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { messageIn } from '../../ui/messages/index.ts';
import { words } from '../doctor/words.ts';
import type { Actions, Model } from '../model.ts';
import { doctorTexts } from './doctor_texts.ts';
import { errorText } from './problem_text.ts';
import type { TensorRow } from './rows.ts';

/** The conventions by which the bytes of a packed weight may be read, once they are asked for. */
export function doctorView(
  { language, state }: Model,
  { examine }: Pick<Actions, 'examine'>,
  { entry }: TensorRow,
): TemplateResult | typeof nothing {
  if (!entry.packed) return nothing;
  const { diagnosis } = state;
  const text = messageIn(language, words);
  if (!diagnosis || diagnosis === 'examining')
    return html`<p>
      <button type="button" data-action="examine" ?disabled=${diagnosis === 'examining'} @click=${examine}>
        ${text(diagnosis ? 'doctor.examining' : 'doctor.examine')}
      </button>
    </p>`;
  if ('problem' in diagnosis)
    return html`<p class="hint">${errorText(language, diagnosis.problem)}</p>`;
  const { nameOf, verdict, figures, block } = doctorTexts(language);
  const count = diagnosis.fits[0]?.block.values.length ?? 0;
  return html`<section data-doctor=${diagnosis.verdict}>
    <h3>${text('doctor.title')}</h3>
    <p class=${diagnosis.verdict === 'other' ? 'flag' : nothing}>${verdict(diagnosis)}</p>
    <p class="hint">${text('doctor.drawn', { count })}</p>
    <dl class="doctor-fits">
      ${diagnosis.fits.map(
        (fit) => html`<dt data-convention=${fit.id}>${nameOf(fit)}</dt>
          <dd>
            ${barsOf(fit.block.values)}
            <p><code class="doctor-block">${block(fit)}</code></p>
            <p class="hint">${figures(fit)}</p>
          </dd>`,
      )}
    </dl>
  </section>`;
}

const step = 8;
const half = 20;

/** Elements as bars up and down from zero, up to the largest finite magnitude; the text beside them has the numbers. */
function barsOf(values: readonly number[]): TemplateResult {
  const largest = Math.max(...values.map(Math.abs).filter(Number.isFinite), 0) || 1;
  const width = values.length * step;
  const heights = values.map((value) =>
    Number.isFinite(value) ? (Math.abs(value) / largest) * half : 0,
  );
  const bars = heights.map((height, at) => {
    const y = (values[at] ?? 0) < 0 ? half : half - height;
    return svg`<rect x=${at * step + 1} y=${y} width=${step - 2} height=${height}></rect>`;
  });
  return html`<svg
    class="doctor-bars"
    viewBox="0 0 ${width} ${2 * half}"
    width=${width}
    height=${2 * half}
    aria-hidden="true"
  >
    ${bars}${svg`<path d="M0 ${half}H${width}"></path>`}
  </svg>`;
}
