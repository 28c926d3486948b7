import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { tableOf } from '../../charts/chart_table.ts';
import { percentIn, percentSign } from '../../ui/messages/percent.ts';
import { type DigitsModel, wordsOf } from './model.ts';
import { bestMix, coarseFrom, type Mix } from './surveys.ts';

// How far the error of the weights can be trusted: all formats by both figures, and mixes of formats.

const [width, height, left, floor, top] = [560, 300, 46, 262, 12] as const;
const two = (value: number) => value.toFixed(2).replace('-', '−');

/** The format as people read it, with the kind of its scales. */
function shownFormat(text: ReturnType<typeof wordsOf>, name: string): string {
  const [format = name, scales] = name.split('_per_');
  if (scales === 'channel') return text('digits.perChannel', { format });
  const size = scales?.match(/^group_(\d+)$/)?.[1];
  return size ? text('digits.inGroups', { format, size }) : format;
}

/** Places on a scale on which each doubling is one step. */
function scaleOf(values: readonly number[], from: number, to: number) {
  const [low, high] = [Math.min(...values) / 1.1, Math.max(...values) * 1.1].map(Math.log2);
  const start = low ?? 0;
  const span = (high ?? 1) - start || 1;
  return (value: number) => from + ((Math.log2(value) - start) / span) * (to - from);
}

const ticks = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/** The loss of each format over the error of its weights; each sets its format. */
export function trustView(model: DigitsModel): TemplateResult | typeof nothing {
  const { page } = model;
  const text = wordsOf(model);
  const percent = percentIn(model.language);
  const { figures, correlations } = page.surveys?.trust ?? { figures: [], correlations: undefined };
  if (figures.length === 0) return nothing;
  const losses = figures.map(({ loss }) => loss);
  const errors = figures.map(({ weightError }) => weightError);
  const x = scaleOf(errors, left, width - 10);
  const y = scaleOf(losses, floor, top);
  const within = (values: readonly number[]) => (tick: number) =>
    tick >= Math.min(...values) / 1.1 && tick <= Math.max(...values) * 1.1;
  const values = correlations && {
    all: two(correlations.all),
    coarse: two(correlations.coarse),
    fine: two(correlations.fine),
  };
  return html`<section class="trust" aria-labelledby="digits-trust">
    <h2 id="digits-trust">${text('digits.trust')}</h2>
    <p class="hint">${text('digits.trustHint')}</p>
    <svg class="scatter" viewBox="0 0 ${width} ${height}" role="group" aria-label=${text('digits.trustLabel')}>
      <path class="frame" d="M${left} ${top}V${floor}H${width}" />
      ${ticks
        .filter(within(losses))
        .map(
          (tick) =>
            svg`<text class="value" x=${left - 6} y=${y(tick) + 4}>${tick}</text><path class="grid" d="M${left} ${y(tick)}H${width}" />`,
        )}
      ${ticks
        .filter(within(errors))
        .map(
          (tick) =>
            svg`<text class="middle" x=${x(tick)} y=${floor + 16}>${Number((tick * 100).toFixed(1))}${percentSign(model.language)}</text>`,
        )}
      <path class="limit" d="M${x(coarseFrom)} ${top}V${floor}" />
      <text x=${left + 6} y=${top + 12}>${text('digits.loss')}</text>
      <text class="value" x=${width} y=${floor + 34}>${text('digits.weightError')}</text>
      ${figures.map(({ format, weightError, loss }) => {
        const choose = () => page.choose(format);
        const name = `${shownFormat(text, format)}: ${text('digits.weightError')} ${percent(weightError)}, ${text('digits.loss')} ${loss.toFixed(3)}`;
        return svg`<g role="button" tabindex="-1" class=${page.isChosen(format) ? 'point chosen' : 'point'} aria-label=${name} data-format=${format} @click=${choose}>
          <title>${name}</title>
          <circle class="reach" cx=${x(weightError)} cy=${y(loss)} r="10" />
          <circle cx=${x(weightError)} cy=${y(loss)} r=${page.isChosen(format) ? 6 : 4} />
        </g>`;
      })}
    </svg>
    <p role="status" class="correlation">${values ? text('digits.correlation', values) : text('digits.trying')}</p>
    ${values ? html`<p class="hint">${text('digits.correlationHint')}</p>` : nothing}
    <details class="chart-table">
      <summary>${text('digits.table')}</summary>
      ${tableOf(
        {
          heads: [
            text('digits.format'),
            text('digits.weightError'),
            text('digits.loss'),
            text('digits.rightHead'),
            text('digits.bitsHead'),
          ],
          count: figures.length,
          row: (i) => {
            const one = figures[i];
            if (!one) return [];
            return [
              shownFormat(text, one.format),
              percent(one.weightError),
              one.loss.toFixed(4),
              percent(one.accuracy),
              one.bitsPerWeight.toFixed(2),
            ];
          },
        },
        () => '',
      )}
    </details>
    ${mixesView(model)}
  </section>`;
}

/** The best mix of formats for a size, by either figure. */
function mixesView(model: DigitsModel): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const percent = percentIn(model.language);
  const { surveys } = page;
  const mixes = surveys?.mixes;
  if (!mixes)
    return html`<h3 id="digits-mixes">${text('digits.mixes')}</h3>
      <p class="hint">${text('digits.mixesHint')}</p>
      <p class="buttons"><button type="button" data-action="mixes" @click=${page.tryMixes}>${text('digits.tryMixes')}</button></p>`;
  if (surveys?.isMixing)
    return html`<h3 id="digits-mixes">${text('digits.mixes')}</h3>
      <p class="buttons">
        <progress max=${mixes.count} value=${mixes.tried} aria-label=${text('digits.mixes')}></progress>
        <button type="button" data-action="cancel-mixes" @click=${() => surveys.cancelMixes()}>${text('digits.cancel')}</button>
      </p>`;
  const { mixBits } = page;
  const cheap = bestMix(mixes, mixBits, ({ weightError }) => weightError);
  const measured = bestMix(mixes, mixBits, ({ calibrationLoss }) => calibrationLoss);
  const row = (name: string, mix: Mix | undefined, key: string) =>
    mix
      ? html`<tr data-mix=${key}>
          <th scope="row">${name}</th>
          <td>${shownFormat(text, mix.hidden)}</td><td>${shownFormat(text, mix.format)}</td>
          <td>${mix.bitsPerWeight.toFixed(2)}</td><td>${percent(mix.weightError)}</td>
          <td>${mix.loss.toFixed(4)}</td><td>${percent(mix.accuracy)}</td>
        </tr>`
      : nothing;
  const verdict = !cheap || !measured ? 'none' : verdictOf(cheap.loss, measured.loss);
  return html`<h3 id="digits-mixes">${text('digits.mixes')}</h3>
    <p class="hint">${text('digits.mixesHint')}</p>
    <label class="slider mix-bits"
      ><span>${text('digits.mixBits')} <output>${mixBits.toFixed(1)}</output></span
      ><input type="range" name="mixBits" min="2.4" max="9" step="0.1" .value=${String(mixBits)}
        @input=${(event: Event) => page.setMixBits(Number((event.currentTarget as HTMLInputElement).value))}
    /></label>
    <div class="frame" tabindex="0" role="region" aria-labelledby="digits-mixes"><table class="mixes">
      <thead>
        <tr>
          <th scope="col">${text('digits.chosenBy')}</th>
          <th scope="col">${text('digits.hidden')}</th><th scope="col">${text('digits.output')}</th>
          <th scope="col">${text('digits.bitsHead')}</th><th scope="col">${text('digits.weightError')}</th>
          <th scope="col">${text('digits.loss')}</th><th scope="col">${text('digits.rightHead')}</th>
        </tr>
      </thead>
      <tbody>
        ${row(text('digits.weightError'), cheap, 'error')}
        ${row(text('digits.calibrationLoss'), measured, 'loss')}
      </tbody>
    </table></div>
    <p role="status" class="mix-verdict">${text(`digits.verdict.${verdict}`)}</p>`;
}

const verdictOf = (cheap: number, measured: number) =>
  measured < cheap ? 'measured' : measured === cheap ? 'same' : 'cheap';
