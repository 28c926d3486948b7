import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { roving } from '../../ui/roving.ts';
import { visibleIn, visibleName } from '../../ui/visible_text.ts';
import {
  comparedLabels,
  comparedTotals,
  imatrixTexts,
  worstBlockText,
} from '../documents/comparison_text.ts';
import { type Actions, type Model, wordsOf } from '../model.ts';
import { namesOf } from '../open_files.ts';
import { durationText } from '../progress.ts';
import { typeText } from '../readers/dtypes.ts';
import type { TensorComparison } from '../survey/compare.ts';
import { imatrixOf } from '../survey/comparison.ts';
import { comparedColumns } from './compared_columns.ts';
import { pairView } from './compared_pair_view.ts';
import type { ComparedRow } from './compared_rows.ts';
import { comparedIn } from './derived.ts';
import { majorityText, measureText, percent, unweightedText, wholeText } from './measures.ts';
import { errorText, rowProblem } from './problem_text.ts';
import { askedView, runningView, savingView } from './progress_view.ts';
import { sortHead } from './sort_head.ts';

/** How many pairs are shown; the saved files have all. */
const mostRows = 200;

/** How many names are listed. */
const mostListed = 500;

/** The comparison with another file: its choice, its progress, a row for each pair, and one pair. */
export function comparisonView(model: Model, actions: Actions, nowMs: number): TemplateResult {
  const { comparison: own } = model.state;
  const words = wordsOf(model);
  const { comparing } = actions;
  const take = ({ currentTarget }: Event) => {
    const input = currentTarget as HTMLInputElement;
    comparing.open([...(input.files ?? [])]);
    // The same files can be chosen again, after they were corrected.
    input.value = '';
  };
  const { opening, problem, files, rows } = own;
  const names = namesOf(files, words);
  return html`<section class="compare" aria-labelledby="compare-title">
    <h2 id="compare-title">${words('compare.title')}</h2>
    <p class="hint">${words('compare.hint')}</p>
    <div class="buttons">
      <label class="chooser"
        >${words('compare.files')}<input type="file" multiple name="compared" @change=${take}
      /></label>
    </div>
    ${opening === undefined ? nothing : html`<p class="hint">${words('compare.opening', { names: opening })}</p>`}
    ${
      problem
        ? html`<p class="notice" role="alert" data-code=${problem.code}>
            ${errorText(model.language, problem)}
            ${own.checkpoint ? words('compare.kept', { names }) : nothing}
          </p>`
        : nothing
    }
    ${
      own.checkpoint
        ? html`<h3 class="with">${words('compare.with', { names })}</h3>
            ${progressView(model, actions, nowMs)}
            ${guard([rows, own.sorting, own.selected, own.checkpoint, model.language], () => [
              totalsView(model),
              rows.length > 0 ? tableView(model, actions) : nothing,
            ])}
            ${pairView(model, actions)}
            ${listsView(model)} ${exportView(model, actions)}`
        : nothing
    }
  </section>`;
}

function progressView(model: Model, { comparing }: Actions, nowMs: number): TemplateResult {
  const { comparison } = model.state;
  const { phase, progress, rows, found: done, took = 0, checkpoint, files } = comparison;
  const words = wordsOf(model);
  const count = rows.length;
  if (phase === 'asked') return askedView(model, checkpoint?.tensors ?? [], files, comparing.goOn);
  if (phase === 'done') {
    return html`<p class="hint state">${words('compare.done', { count, time: durationText(took) })}</p>`;
  }
  if (phase === 'cancelled') {
    return html`<p class="state">
      ${words('compare.cancelled', { done, count })}
      <button type="button" data-action="goOnComparing" @click=${comparing.goOn}>
        ${words('progress.goOn')}
      </button>
    </p>`;
  }
  if (!progress) return html``;
  return runningView(model, progress, nowMs, {
    ...{ done, count, label: words('compare.label') },
    ...{ action: 'cancelComparing', cancel: comparing.cancel },
  });
}

function totalsView(model: Model): TemplateResult | typeof nothing {
  const { totals } = comparedIn(model.state);
  const { checkpoint } = model.state.comparison;
  const made = checkpoint && imatrixOf(checkpoint);
  const imatrix = model.state.checkpoint?.imatrix;
  const notes = imatrixTexts(model, {
    other: { kind: 'gguf', files: [], ...(made && { imatrix: made }) },
    ...(imatrix && { imatrix: visibleIn(imatrix) }),
  });
  if (!totals) return nothing;
  return html`<p class="compared-total">${comparedTotals(model, totals)}</p>
    ${notes.map((text) => html`<p class="hint">${text}</p>`)}`;
}

function tableView(model: Model, actions: Actions): TemplateResult {
  const { sorting } = model.state.comparison;
  const words = wordsOf(model);
  const { shown: differing, same } = comparedIn(model.state);
  const tbody = (shown: readonly ComparedRow[]) =>
    html`<tbody ${roving()}>${shown.slice(0, mostRows).map((row) => rowView(model, actions, row))}</tbody>`;
  const rest = differing.length - mostRows;
  return html`<div class="frame" tabindex="0" role="region" aria-labelledby="compare-title">
    <table>
      <thead>
        <tr ${roving()}>
          ${comparedColumns.map((column) =>
            sortHead(
              { column, label: words(comparedLabels[column]), kind: column },
              sorting,
              actions.comparing.sort,
            ),
          )}
        </tr>
      </thead>
      ${tbody(differing)}
    </table>
    ${rest > 0 ? html`<p class="hint">${words('compare.more', { count: rest })}</p>` : nothing}
    ${
      same.length > 0
        ? html`<details class="identical">
            <summary>${words('compare.same', { count: same.length })}</summary>
            <table>
              ${tbody(same)}
            </table>
          </details>`
        : nothing
    }
  </div>`;
}

function rowView(model: Model, { comparing }: Actions, row: ComparedRow): TemplateResult {
  const { index, pair, comparison, problem } = row;
  const isSelected = model.state.comparison.selected === index;
  const { original, other } = pair;
  return html`<tr data-pair=${index} class=${isSelected ? 'selected' : nothing}>
    <th scope="row">
      <button
        type="button"
        aria-pressed=${isSelected}
        @click=${() => comparing.select(isSelected ? undefined : index)}
      >
        ${visibleName(original.name)}
      </button>
    </th>
    <td><code>${typeText(original)} → ${typeText(other)}</code></td>
    ${
      comparison
        ? figureCells(comparison, model)
        : html`<td colspan="4" class=${problem ? 'wrong' : 'pending'}>
            ${problem ? rowProblem(model.language, problem) : wordsOf(model)('compare.pending')}
          </td>`
    }
  </tr>`;
}

function figureCells(comparison: TensorComparison, { language }: Model): TemplateResult {
  const { relative, differing, elements } = comparison;
  return html`<td class="number">
      ${wholeText(comparison)}<small> (${majorityText(comparison)})${unweightedText(comparison)}</small>
    </td>
    <td class="number">${measureText('relative', relative, language)}</td>
    <td class="number">${percent(differing / elements, language)}</td>
    <td class="number">${worstBlockText(comparison)}</td>`;
}

/** The comparison as a file. */
function exportView(model: Model, actions: Actions): TemplateResult | typeof nothing {
  if (!comparedIn(model.state).totals) return nothing;
  const words = wordsOf(model);
  return html`<div class="buttons">
    ${(['csv', 'json', 'html'] as const).map(
      (kind) => html`<button
        type="button"
        data-save=${`comparison.${kind}`}
        @click=${() => actions.save(`comparison.${kind}`)}
      >
        ${words(`compare.${kind}`)}
      </button>`,
    )}
  </div>
  ${savingView(model, actions, (kind) => kind.startsWith('comparison.'))}`;
}

/** Lists the tensors that were not compared. */
function listsView(model: Model): TemplateResult {
  const { pairing } = model.state.comparison;
  const words = wordsOf(model);
  if (!pairing) return html``;
  const { refused, onlyOriginal, onlyOther } = pairing;
  const list = <T>(
    id: 'compare.refused' | 'compare.onlyOriginal' | 'compare.onlyOther',
    all: readonly T[],
    lineOf: (one: T) => string | TemplateResult,
  ) =>
    all.length === 0
      ? nothing
      : html`<details class=${id.replace('.', '-')}>
          <summary>${words(id, { count: all.length })}</summary>
          <ul>
            ${all.slice(0, mostListed).map((one) => html`<li class="names">${lineOf(one)}</li>`)}
          </ul>
        </details>`;
  const refusal = ({ name, reason }: (typeof refused)[number]) =>
    html`<b>${visibleName(name)}</b> ${errorText(model.language, reason)}`;
  return html`${list('compare.refused', refused, refusal)}
  ${list('compare.onlyOriginal', onlyOriginal, visibleName)}
  ${list('compare.onlyOther', onlyOther, visibleName)}`;
}
