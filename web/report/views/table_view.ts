import { html, nothing, svg, type TemplateResult } from 'lit-html';
import { roving } from '../../ui/roving.ts';
import { visibleName } from '../../ui/visible_text.ts';
import { type Actions, type Model, wordsOf } from '../model.ts';
import { typeText } from '../readers/dtypes.ts';
import { whyListed } from '../schemes/roles.ts';
import { pageRows, shownFormats } from '../state.ts';
import { peakOf } from '../survey/why.ts';
import { type Column, formatOf, plainColumns } from './columns.ts';
import { bytesIn, tableRows } from './derived.ts';
import {
  type Measure,
  majorityText,
  measuresOf,
  measureText,
  percent,
  shortNumber,
  unweightedText,
  wholeText,
} from './measures.ts';
import { errorText, rowProblem } from './problem_text.ts';
import { errorOf, isSurveyed, type TensorRow } from './rows.ts';
import { sortHead } from './sort_head.ts';
import { sparkPath } from './sparkline.ts';
import { flagSentences, lostSentences } from './why_sentence.ts';

/** Every tensor with its figures, and what the formats make of it. */
export function tableView(model: Model, actions: Actions): TemplateResult {
  const { state } = model;
  const words = wordsOf(model);
  const all = tableRows(state);
  const pages = Math.max(1, Math.ceil(all.length / pageRows));
  const page = Math.min(state.page, pages - 1);
  const shown = all.slice(page * pageRows, (page + 1) * pageRows);
  const formats = shownFormats(state);
  const columns: Column[] = [...plainColumns, ...formats.map((name) => `format:${name}` as const)];
  const bytes = bytesIn(state.rows);
  return html`<section class="tensors" aria-labelledby="tensors-title">
    <h2 id="tensors-title">${words('table.title')}</h2>
    <div class="choices">
      <label
        >${words('choice.filter')}
        <input
          type="search"
          name="filter"
          spellcheck="false"
          .value=${state.filter}
          @input=${(event: Event) =>
            actions.show({ filter: (event.currentTarget as HTMLInputElement).value, page: 0 })}
      /></label>
      <label
        >${words('choice.measure')}
        <select
          name="measure"
          @change=${(event: Event) =>
            actions.show({ measure: (event.currentTarget as HTMLSelectElement).value as Measure })}
        >
          ${measuresOf(state.rows).map(
            (measure) =>
              html`<option value=${measure} ?selected=${measure === state.measure}>
                ${words(`measure.${measure}`)}
              </option>`,
          )}
        </select></label
      >
    </div>
    ${state.measure === 'sqnr' ? html`<p class="hint">${words('measure.inlierNote')}</p>` : nothing}
    ${
      state.measure === 'sqnr' && state.checkpoint?.imatrix
        ? html`<p class="hint">${words('measure.unweightedNote')}</p>`
        : nothing
    }
    <div class="frame" tabindex="0" role="region" aria-labelledby="tensors-title">
      <table>
        <thead>
          <tr ${roving()}>
            ${columns.map((column) => headView(model, actions, column))}
          </tr>
        </thead>
        <tbody ${roving()}>
          ${shown.map((row) => rowView(model, actions, row, formats, bytes))}
        </tbody>
      </table>
    </div>
    ${all.length === 0 ? html`<p class="hint">${words('table.none')}</p>` : nothing}
    ${pages > 1 ? pagesView(model, actions, page, all.length) : nothing}
  </section>`;
}

function headView(model: Model, actions: Actions, column: Column): TemplateResult {
  const { sorting, measure } = model.state;
  const words = wordsOf(model);
  const format = formatOf(column);
  const head = sortHead(
    {
      column,
      label: format ?? words(`column.${column as (typeof plainColumns)[number]}`),
      kind: format ? 'format' : column,
      title: format && words(`measure.${measure}`),
    },
    ...([sorting, actions.sort] as const),
  );
  return column === 'peak'
    ? html`${head}
        <th scope="col" class="histogram">${words('column.histogram')}</th>`
    : head;
}

function rowView(
  model: Model,
  actions: Actions,
  row: TensorRow,
  formats: readonly string[],
  bytes: number,
): TemplateResult {
  const { entry, report, problem, index } = row;
  const isSelected = model.state.selected === index;
  const stats = report?.stats;
  const number = (value: number) => html`<td class="number">${shortNumber(value)}</td>`;
  const words = wordsOf(model);
  const listed = whyListed(entry);
  const gap = plainColumns.length - 4 + formats.length;
  return html`<tr data-row=${index} class=${isSelected ? 'selected' : nothing}>
    <th scope="row">
      <button
        type="button"
        aria-pressed=${isSelected}
        @click=${() => actions.select(isSelected ? undefined : index)}
      >
        ${visibleName(entry.name)}
      </button>
      ${
        isSurveyed(row)
          ? [...flagSentences(model, row), ...lostSentences(model, row, formats)].map(
              (text) => html`<small class="flag">${text}</small> `,
            )
          : nothing
      }
    </th>
    <td>${entry.shape.join(' × ')}</td>
    <td>${typeText(entry)}</td>
    <td class="number">${entry.elements.toLocaleString('en')}</td>
    <td class="number">${percent(entry.length / bytes, model.language)}</td>
    ${
      report && stats
        ? html`${[stats.min, stats.max, stats.mean, stats.std, peakOf(report)].map(number)}
            <td class="histogram">${sparkView(model, report.histogram, stats)}</td>
            ${formats.map((format) => formatCell(model, row, format))}`
        : html`<td colspan=${gap} class=${problem ? 'wrong' : 'pending'}>
            ${
              problem
                ? rowProblem(model.language, problem)
                : listed
                  ? errorText(model.language, listed)
                  : words('table.pending')
            }
          </td>`
    }
  </tr>`;
}

function sparkView(
  model: Model,
  counts: Float64Array,
  { min, max }: { readonly min: number; readonly max: number },
): TemplateResult | typeof nothing {
  if (counts.length === 0) return nothing;
  const label = wordsOf(model)('table.histogram', {
    ...{ min: shortNumber(min), max: shortNumber(max) },
    ...{ bins: counts.length, most: Math.max(...counts) },
  });
  return html`<svg class="spark" viewBox="0 0 96 20" width="96" height="20" role="img" aria-label=${label}>
    ${svg`<path d=${sparkPath(counts)} />`}
  </svg>`;
}

function formatCell({ state, language }: Model, row: TensorRow, format: string): TemplateResult {
  const error = errorOf(row, format);
  if (!error) return html`<td class="number">–</td>`;
  const { measure } = state;
  return html`<td class="number">
    ${
      measure === 'sqnr'
        ? html`${wholeText(error)}<small> (${majorityText(error)})${unweightedText(error)}</small>`
        : measureText(measure, error[measure] ?? Number.NaN, language)
    }
  </td>`;
}

function pagesView(model: Model, { show }: Actions, page: number, count: number): TemplateResult {
  const words = wordsOf(model);
  const first = page * pageRows + 1;
  const last = Math.min(count, first + pageRows - 1);
  return html`<div class="pages">
    <button type="button" data-action="previous" ?disabled=${page === 0} @click=${() => show({ page: page - 1 })}>
      ${words('table.previous')}
    </button>
    <span role="status">${words('table.page', { first, last, count })}</span>
    <button type="button" data-action="next" ?disabled=${last >= count} @click=${() => show({ page: page + 1 })}>
      ${words('table.next')}
    </button>
  </div>`;
}
