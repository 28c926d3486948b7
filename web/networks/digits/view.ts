import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { tableOf } from '../../charts/chart_table.ts';
import { errorSentence } from '../../ui/messages/index.ts';
import { percentIn } from '../../ui/messages/percent.ts';
import { retryNotice } from '../../ui/retry.ts';
import { barsChart } from '../bars.ts';
import { logitsChart, logitText } from './chart.ts';
import { type DigitsModel, wordsOf } from './model.ts';
import { cellKey, type Found, mostInk, side, tableFormats } from './page.ts';
import { repairsView } from './repairs_view.ts';
import { settingsView } from './settings_view.ts';
import { trustView } from './trust_view.ts';
import { weightsView } from './weights_view.ts';

const largest = (logits: ArrayLike<number>): number => {
  const all = Array.from(logits);
  return all.indexOf(Math.max(...all));
};

export function digitsView(model: DigitsModel): TemplateResult {
  const { page, language } = model;
  const text = wordsOf(model);
  const { problem, samples, found } = page;
  if (problem && !samples)
    return retryNotice(language, problem.code, problem.values, () => page.open());
  if (!samples) return html`<p class="hint" role="status">${text('digits.loading')}</p>`;
  return html`
    <div class="first">
      ${padView(model)} ${settingsView(model)} ${answerView(model)} ${stripView(model)}
    </div>
    ${
      problem
        ? html`<p class="notice" role="alert">${errorSentence(language, problem.code, problem.values)}</p>`
        : nothing
    }
    ${found ? html`${accuracyView(model, found)} ${repairsView(model)} ${tableView(model)} ${sensitivityView(model, found)} ${trustView(model)} ${guard([found.weights, found.state.format, language], () => weightsView(model, found))}` : nothing}
    <p class="hint">${text('digits.moreAbout')}</p>
  `;
}

// ---- the drawing --------------------------------------------------------------------------------

function padView(model: DigitsModel): TemplateResult {
  const { page, pad } = model;
  const text = wordsOf(model);
  const { origin, samples, drawing } = page;
  const shown = origin?.sample ?? -1;
  const label = samples?.labels[shown];
  return html`<section class="drawing" aria-labelledby="digits-draw">
    <h2 id="digits-draw">${text('digits.draw')}</h2>
    ${pad.view({
      drawing,
      label: text('digits.pad'),
      cellLabel: (row, column, ink) => text('digits.cell', { row, column, ink }),
      draw: (next) => page.draw(next, next === page.drawing ? page.origin : undefined),
    })}
    <p class="buttons">
      <button type="button" data-action="previous" aria-label=${text('digits.previous')} @click=${() => page.showSample(shown - 1)}>←</button>
      <button type="button" data-action="clear" @click=${page.clear}>${text('digits.clear')}</button>
      <button type="button" data-action="next" aria-label=${text('digits.next')} @click=${() => page.showSample(shown + 1)}>→</button>
    </p>
    <p class="hint">${
      label === undefined
        ? text('digits.own')
        : text('digits.sample', { number: shown + 1, count: samples?.labels.length ?? 0, label })
    }</p>
    <p class="hint keys">${text('digits.drawHint')}</p>
  </section>`;
}

// ---- the answer ---------------------------------------------------------------------------------

function answerView(model: DigitsModel): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const { answer, state } = page;
  if (!answer) return html`<section class="answer"></section>`;
  const best = { float32: largest(answer.float32), quantized: largest(answer.quantized) };
  const values = { ...best, format: state.format };
  const isSame = best.float32 === best.quantized;
  return html`<section class="answer" aria-labelledby="digits-logits">
    <h2 id="digits-logits">${text('digits.logits')}</h2>
    <p class="legend">
      <span class="float32">float32</span>
      <span class="quantized">${state.format}</span>
    </p>
    ${logitsChart({ ...answer, best, label: text('digits.logitsLabel', values) })}
    <p class=${isSame ? 'verdict' : 'verdict differs'} role="status">
      ${isSame ? text('digits.same', { digit: best.float32 }) : text('digits.differ', values)}
    </p>
    <details class="chart-table">
      <summary>${text('digits.table')}</summary>
      ${tableOf(
        {
          heads: [text('digits.logitHead'), 'float32', state.format],
          count: answer.float32.length,
          row: (digit) => [
            String(digit),
            logitText(answer.float32[digit] ?? 0),
            logitText(answer.quantized[digit] ?? 0),
          ],
        },
        () => '',
      )}
    </details>
  </section>`;
}

/** The consequence in one line, which stays in sight of the sliders where the screen is narrow. */
function stripView(model: DigitsModel): TemplateResult | typeof nothing {
  const { answer, found } = model.page;
  if (!answer || !found) return nothing;
  const digits = `${largest(answer.float32)} → ${largest(answer.quantized)}`;
  const percent = percentIn(model.language);
  const shares = `${percent(found.float32.accuracy)} → ${percent(found.quantized.accuracy)}`;
  return html`<p class="strip" aria-hidden="true">${digits} · ${shares}</p>`;
}

// ---- the held-out digits ------------------------------------------------------------------------

/** A digit as a small picture. */
const thumbnail = (drawing: Float32Array) =>
  svg`<svg class="thumbnail" viewBox="0 0 ${side} ${side}" aria-hidden="true">${Array.from(
    drawing,
  ).map((ink, index) =>
    ink === 0
      ? nothing
      : svg`<rect class="ink" x=${index % side} y=${Math.floor(index / side)} width="1.02" height="1.02" fill-opacity=${ink / mostInk} />`,
  )}</svg>`;

const mostFlips = 24;

function accuracyView(model: DigitsModel, { float32, quantized, state }: Found): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const flips = [...quantized.flips];
  const percent = percentIn(model.language);
  const shares = { percent: percent(float32.accuracy), other: percent(quantized.accuracy) };
  return html`<section class="accuracy" aria-labelledby="digits-accuracy">
    <h2 id="digits-accuracy">${text('digits.accuracy')}</h2>
    <p class="figures" role="status">
      <b>${text('digits.right', { ...shares, format: state.format })}</b>
      ${text('digits.flips', { count: flips.length })}
    </p>
    <meter min="0" max="1" value=${quantized.accuracy} aria-label=${state.format}>${shares.other}</meter>
    <h3>${text('digits.flipsTitle')}</h3>
    <p class="hint">${
      flips.length === 0
        ? text('digits.noFlips')
        : text('digits.flipsHint', { format: state.format })
    }</p>
    <ul class="flips">
      ${flips.slice(0, mostFlips).map((index) => {
        const values = {
          label: page.samples?.labels[index] ?? '',
          from: float32.predictions.data[index]?.toString() ?? '',
          to: quantized.predictions.data[index]?.toString() ?? '',
        };
        return html`<li>
          <button type="button" data-flip=${index} @click=${() => page.showSample(index)}>
            ${thumbnail(page.sample(index))}<span>${text('digits.flip', values)}</span>
          </button>
        </li>`;
      })}
    </ul>
    ${
      flips.length > mostFlips
        ? html`<p class="hint">${text('digits.moreFlips', { count: flips.length - mostFlips })}</p>`
        : nothing
    }
  </section>`;
}

function tableView(model: DigitsModel): TemplateResult {
  const { page } = model;
  const text = wordsOf(model);
  const { state, cells } = page;
  const percent = percentIn(model.language);
  const cell = (format: string, granularity: 'tensor' | 'channel') => {
    const accuracy = cells.get(cellKey(format, granularity));
    if (accuracy === undefined) return html`<td>…</td>`;
    const isShown =
      state.format === format &&
      (format === 'float32' || state.granularity === granularity) &&
      state.layers === 'both' &&
      state.scale === undefined;
    const choose = () => page.change({ format, granularity, layers: 'both', scale: undefined });
    return html`<td class=${accuracy < 0.9 ? 'broken' : nothing}>
      <button type="button" aria-pressed=${isShown} data-cell=${cellKey(format, granularity)} @click=${choose}>${percent(accuracy)}</button>
    </td>`;
  };
  return html`<section class="formats" aria-labelledby="digits-formats">
    <h2 id="digits-formats">${
      state.outlier === 0
        ? text('digits.formats')
        : text('digits.formatsOutlier', { outlier: state.outlier })
    }</h2>
    <p class="hint">${text('digits.formatsHint')}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">${text('digits.format')}</th>
          <th scope="col">${text('digits.granularity.tensor')}</th>
          <th scope="col">${text('digits.granularity.channel')}</th>
        </tr>
      </thead>
      <tbody>
        ${tableFormats.map(
          (format) => html`<tr>
            <th scope="row">${format}</th>
            ${cell(format, 'tensor')}
            ${format === 'float32' ? html`<td></td>` : cell(format, 'channel')}
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

function sensitivityView(model: DigitsModel, { sensitivity, state }: Found): TemplateResult {
  const text = wordsOf(model);
  const percent = percentIn(model.language);
  const shown = sensitivity.filter(
    ({ layer }) => state.layers === 'both' || state.layers === layer,
  );
  const nameOf = (layer: string) =>
    layer === 'hidden' || layer === 'output' ? text(`digits.${layer}`) : layer;
  const errors = shown.map(({ layer, weightError }) => ({
    ...{ label: nameOf(layer), share: weightError, text: percent(weightError) },
  }));
  const costs = shown.map(({ layer, flips, loss }) => ({
    ...{ label: nameOf(layer), share: flips },
    text: `${flips} · ${text('digits.loss')} ${loss.toFixed(3)}`,
  }));
  const head = [text('digits.layer'), text('digits.weightError'), text('digits.consequence')];
  return html`<section class="sensitivity" aria-labelledby="digits-sensitivity">
    <h2 id="digits-sensitivity">${text('digits.sensitivity')}</h2>
    <p class="hint">${text('digits.sensitivityHint')}</p>
    <div class="pair">
      <figure>
        <figcaption>${text('digits.weightError')}</figcaption>
        ${barsChart({ bars: errors, label: text('digits.weightError'), kind: 'errors', nameWidth: 64 })}
      </figure>
      <figure>
        <figcaption>${text('digits.consequence')}</figcaption>
        ${barsChart({ bars: costs, label: text('digits.consequence'), kind: 'costs', nameWidth: 64 })}
      </figure>
    </div>
    <details class="chart-table">
      <summary>${text('digits.table')}</summary>
      ${tableOf(
        {
          heads: [...head, text('digits.loss')],
          count: shown.length,
          row: (i) => [
            nameOf(shown[i]?.layer ?? ''),
            errors[i]?.text ?? '',
            String(shown[i]?.flips ?? ''),
            shown[i]?.loss.toFixed(4) ?? '',
          ],
        },
        () => '',
      )}
    </details>
  </section>`;
}
