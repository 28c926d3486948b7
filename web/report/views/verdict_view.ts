import { html, nothing, type TemplateResult } from 'lit-html';
import { tableOf } from '../../charts/chart_table.ts';
import { visible } from '../../ui/visible_text.ts';
import { type Actions, type Model, wordsOf } from '../model.ts';
import { shellFile } from '../recipe.ts';
import { decibelsFrom } from '../verdict_state.ts';
import { mixPointsIn, pointsIn, totalsIn, verdictsIn, watchedIn } from './derived.ts';
import { byteText, measureText } from './measures.ts';
import type { SizeErrorPoint } from './size_error.ts';
import { type SizeErrorDot, sizeErrorChart } from './size_error_chart.ts';
import type { Verdict } from './verdict.ts';
import {
  allowedError,
  belowSentence,
  joined,
  verdictSentence,
  watchText,
} from './verdict_sentences.ts';

/** An answer before the evidence: the formats to take, and the tensors to watch. */
export function verdictView(model: Model, actions: Actions): TemplateResult | typeof nothing {
  const { phase, verdict } = model.state;
  const words = wordsOf(model);
  if (phase !== 'done') {
    return html`<section class="verdict" aria-labelledby="verdict-title">
      <h2 id="verdict-title">${words('verdict.title')}</h2>
      <p class="hint">${words('verdict.partial')}</p>
    </section>`;
  }
  const verdicts = verdictsIn(model.state);
  if (verdicts.length === 0) return nothing;
  const now = totalsIn(model.state)?.bytes ?? 0;
  return html`<section class="verdict" aria-labelledby="verdict-title">
    <h2 id="verdict-title">${words('verdict.title')}</h2>
    ${verdicts.map((one) => takeView(model, one, now))}
    ${watchedIn(model.state).map(
      ({ row, base }) => html`<p class="verdict-watch">
        ${watchText(model, row, base)}
        <button type="button" data-watch=${row.index} @click=${() => actions.select(row.index)}>
          ${words('verdict.show')}
        </button>
      </p>`,
    )}
    <p class="hint verdict-rule">
      <label
        >${words('verdict.rule')}
        <input
          name="least"
          inputmode="decimal"
          aria-invalid=${decibelsFrom(verdict.typed) === undefined}
          .value=${verdict.typed}
          @input=${(event: Event) => actions.setLeast((event.currentTarget as HTMLInputElement).value)}
      /></label>
      ${words('verdict.unit', { percent: allowedError(verdict.least, model.language) })}
      ${decibelsFrom(verdict.typed) === undefined ? html`<b class="wrong" role="alert">${words('verdict.invalid')}</b>` : nothing}
    </p>
    <p class="hint">
      ${words('verdict.caution')} <a href="digits.html">${words('verdict.networks')}</a>
    </p>
    ${commandView(model, verdicts)}
  </section>`;
}

function takeView(model: Model, verdict: Verdict, now: number): TemplateResult {
  const { verdict: own } = model.state;
  const sizes = { now, bytes: own.sizes.get(verdict.kind) };
  const below = belowSentence(model, verdict);
  return html`<p class="verdict-take" data-verdict=${verdict.kind}>
    ${visible(verdictSentence(model, verdict, sizes))}${below ? joined(model, ['', visible(below)]) : nothing}
  </p>`;
}

/** The command that fails a build. */
function commandView(model: Model, verdicts: readonly Verdict[]): TemplateResult | typeof nothing {
  const { checkpoint, verdict } = model.state;
  const base = verdicts.find((one) => one.base !== undefined)?.base;
  const [file] = checkpoint?.files ?? [];
  if (base === undefined || file === undefined) return nothing;
  // Without the importance matrix, the command would judge by other figures.
  const imatrix = (checkpoint?.imatrix?.files ?? []).map((name) => ` --imatrix ${shellFile(name)}`);
  const command = `zeropoint report ${shellFile(file)}${imatrix.join('')} --formats ${base} --fail-below ${verdict.least}`;
  return html`<p class="hint">${wordsOf(model)('verdict.ci')} <code tabindex="0">${visible(command)}</code></p>`;
}

const ratioText = (ratio: number): string =>
  ratio === Number.POSITIVE_INFINITY ? '∞' : measureText('sqnr', ratio);

/** The files that could be written, by their sizes and errors. */
export function sizeErrorView(model: Model, actions: Actions): TemplateResult | typeof nothing {
  const { format, verdict } = model.state;
  const words = wordsOf(model);
  const points = pointsIn(model.state);
  if (points.length === 0) return nothing;
  const all = [...points, ...mixPointsIn(model.state)];
  const nameOf = ({ format: own, kind }: SizeErrorPoint) =>
    own ?? words(kind === 'gguf' ? 'size.mixGguf' : 'size.mixSafetensors');
  const dots: SizeErrorDot[] = all
    .filter(({ median }) => !Number.isNaN(median))
    .map((point) => ({
      ...{ bytes: point.bytes, median: point.median, worst: point.worst },
      name: point.format ?? words('size.mix'),
      label: words('size.point', {
        ...{ format: nameOf(point), size: byteText(point.bytes) },
        ...{ median: ratioText(point.median), worst: ratioText(point.worst) },
      }),
      isChosen: point.format === format,
      isVerdict: point.format === undefined,
      choose: point.format === undefined ? undefined : () => actions.showFormat(point.format ?? ''),
    }));
  return html`<section class="size-error-section" aria-labelledby="size-title">
    <h2 id="size-title">${words('size.title')}</h2>
    <p class="hint">${words('size.hint')}</p>
    <div class="frame">${sizeErrorChart({
      dots,
      least: verdict.least,
      leastText: `${verdict.least} dB`,
      sizeText: words('size.of'),
      keepsText: words('size.keeps'),
      label: words('size.label'),
    })}</div>
    <details class="chart-table">
      <summary>${words('size.table')}</summary>
      ${tableOf(
        {
          heads: [
            ...[words('choice.format'), words('size.of')],
            ...[words('size.median'), words('size.worst')],
          ],
          count: all.length,
          row: (i) => {
            const point = all[i];
            if (!point) return [];
            const ratios = [ratioText(point.median), ratioText(point.worst)];
            return [nameOf(point), byteText(point.bytes), ...ratios];
          },
        },
        () => '',
      )}
    </details>
  </section>`;
}
