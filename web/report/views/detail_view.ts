import { html, nothing, type TemplateResult } from 'lit-html';
import { histogram } from '../../charts/histogram.ts';
import { type Actions, type Model, wordsOf } from '../model.ts';
import { typeText } from '../readers/dtypes.ts';
import { matrixOf } from '../readers/tiles.ts';
import { hasWindows } from '../readers/window.ts';
import { shownFormats } from '../state.ts';
import { errorsIn } from '../survey/error_table.ts';
import { doctorView } from './doctor_view.ts';
import { measuresOf, measureText, shortNumber } from './measures.ts';
import { errorText, rowProblem } from './problem_text.ts';
import { isSurveyed, type SurveyedRow, type TensorRow } from './rows.ts';
import { flagSentences, lostSentences, whySentence } from './why_sentence.ts';

/** Everything about the selected tensor. */
export function detailView(model: Model, actions: Actions): TemplateResult {
  const { select } = actions;
  const { selected, rows } = model.state;
  const row = rows.find(({ index }) => index === selected);
  if (!row) return html``;
  const { name, shape } = row.entry;
  const words = wordsOf(model);
  return html`<section class="detail" aria-labelledby="detail-title">
    <h2 id="detail-title">${words('detail.of', { name, dtype: typeText(row.entry), shape: shape.join(' × ') })}</h2>
    <button type="button" class="close" data-action="close" @click=${() => select(undefined)}>
      ${words('detail.close')}
    </button>
    ${
      isSurveyed(row)
        ? figuresView(model, row)
        : html`<p class="hint">
            ${row.problem ? rowProblem(model.language, row.problem) : words('table.pending')}
          </p>`
    }
    ${windowView(model, row)} ${doctorView(model, actions, row)}
  </section>`;
}

function figuresView(model: Model, row: SurveyedRow): TemplateResult {
  const words = wordsOf(model);
  const { stats, histogram: counts, errors } = row.report;
  const shownMeasures = measuresOf([row]);
  const { min, max } = stats;
  const shown = new Set(shownFormats(model.state));
  const values = {
    elements: stats.elements.toLocaleString('en'),
    ...{ zeros: stats.zeros, nans: stats.nans, infinities: stats.infinities },
    inlier: shortNumber(stats.inlierMax),
  };
  const edges = Array.from(
    { length: counts.length + 1 },
    (_, bin) => min + ((max - min) * bin) / counts.length,
  );
  const label = words('table.histogram', {
    ...{ min: shortNumber(min), max: shortNumber(max) },
    ...{ bins: counts.length, most: Math.max(0, ...counts) },
  });
  return html`<p class="hint">${words('detail.stats', values)}</p>
    ${[...flagSentences(model, row), ...lostSentences(model, row, [...shown])].map(
      (text) => html`<p class="flag">${text}</p>`,
    )}
    <p>${whySentence(model, row, model.state.format)}</p>
    ${
      counts.length > 0
        ? histogram({
            ...{ title: words('column.histogram'), summary: label, edges, width: 300 },
            ...{ valueLabel: words('detail.values'), countLabel: words('detail.counts') },
            series: [{ label: words('column.histogram'), counts, drawn: 'filled' }],
          })
        : nothing
    }
    <div class="frame" tabindex="0" role="region" aria-labelledby="detail-title">
      <table>
        <thead>
          <tr>
            <th scope="col">${words('choice.format')}</th>
            ${shownMeasures.map((measure) => html`<th scope="col">${words(`measure.${measure}`)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${errorsIn(errors)
            .filter(({ format }) => shown.has(format))
            .map(
              (error) => html`<tr>
                <th scope="row"><code>${error.format}</code></th>
                ${shownMeasures.map(
                  (measure) =>
                    html`<td class="number">${measureText(measure, error[measure] ?? Number.NaN, model.language)}</td>`,
                )}
              </tr>`,
            )}
        </tbody>
      </table>
    </div>`;
}

/** The way into the instrument. */
function windowView(model: Model, { entry }: TensorRow): TemplateResult | typeof nothing {
  const words = wordsOf(model);
  const { opened } = model.state;
  if (!hasWindows(entry)) return html`<p class="hint">${words('detail.noWindow')}</p>`;
  if (!opened) return nothing;
  if ('problem' in opened) {
    return html`<p class="hint">${errorText(model.language, opened.problem)}</p>`;
  }
  const [rows = 1, columns = 1] = opened.shape;
  const isWhole = matrixOf(entry.shape).every((extent, axis) => extent === opened.shape[axis]);
  return html`<p>
    <a class="window" href=${opened.href} target="_blank" rel="noopener"
      >${words('detail.open', { rows, columns })}</a
    >${isWhole ? nothing : html` <span class="hint">${words('detail.where', { ...opened.place })}</span>`}
  </p>`;
}
