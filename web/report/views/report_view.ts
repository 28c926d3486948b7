import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { visible, visibleName } from '../../ui/visible_text.ts';
import { type Actions, type Model, wordsOf } from '../model.ts';
import { shownFormats } from '../state.ts';
import { formatsView } from './choice_view.ts';
import { comparisonView } from './comparison_view.ts';
import { shownBy, worstIn } from './derived.ts';
import { detailView } from './detail_view.ts';
import { dropView } from './drop_view.ts';
import { imatrixText, unimportantText } from './imatrix_text.ts';
import { codesView } from './listed_view.ts';
import { mapView } from './map_view.ts';
import { byteText, harmText, wholeText } from './measures.ts';
import { errorText } from './problem_text.ts';
import { progressView, savingView } from './progress_view.ts';
import { recipeView } from './recipe_view.ts';
import { errorOf } from './rows.ts';
import { tableView } from './table_view.ts';
import { tensorExportView } from './tensor_export_view.ts';
import { totalsView } from './totals_view.ts';
import { sizeErrorView, verdictView } from './verdict_view.ts';
import { whySentence } from './why_sentence.ts';
import { mostWorst } from './worst.ts';

/** The tensors that the chosen format harms most, and why. */
function worstView(model: Model, { select }: Actions): TemplateResult {
  const { format } = model.state;
  const words = wordsOf(model);
  const found = worstIn(model.state);
  return html`<section class="worst" aria-labelledby="worst-title">
    <h2 id="worst-title">${words(found.length < mostWorst ? 'worst.few' : 'worst.title', { format })}</h2>
    <p class="hint">${words(found.length > 0 ? 'worst.rule' : 'worst.none', { format })}</p>
    <ol>
      ${found.map((row) => {
        const error = errorOf(row, format);
        return html`<li>
          <button type="button" data-worst=${row.index} @click=${() => select(row.index)}>
            ${visibleName(row.entry.name)}
          </button>
          <span class="sqnr">${error ? harmText(error) : '–'} dB</span>
          ${
            error && harmText(error) !== wholeText(error)
              ? html`<span>${words('worst.all', { sqnr: wholeText(error) })}</span>`
              : nothing
          }
          <span>${whySentence(model, row, format)}</span>
        </li>`;
      })}
    </ol>
  </section>`;
}

/** The whole page below its header. */
export function reportView(model: Model, actions: Actions, nowMs: number): TemplateResult {
  const { checkpoint } = model.state;
  return html`${dropView(model, actions)} ${formatsView(model, actions)}
    ${
      checkpoint
        ? html`${guard(shownBy(model, ['checkpoint', 'files', 'rows']), () => fileView(model))}
          ${progressView(model, actions, nowMs)}
          ${model.state.rows.length === 0 ? nothing : rowsView(model, actions, nowMs)}`
        : nothing
    }`;
}

/** Everything about the tensors. What goes on in one part is drawn without the others. */
function rowsView(model: Model, actions: Actions, nowMs: number): TemplateResult {
  return html`${guard(
    shownBy(model, undefined, ['comparison', 'export']),
    () => html`${verdictView(model, actions)} ${formatView(model, actions)}
      <div class="report-evidence">${sizeErrorView(model, actions)} ${mapView(model, actions)}</div>
      ${worstView(model, actions)} ${totalsView(model)} ${tableView(model, actions)} ${detailView(model, actions)}
      ${recipeView(model, actions)}`,
  )}
  ${comparisonView(model, actions, nowMs)}
  ${guard(
    shownBy(model, undefined, ['comparison']),
    () => html`${tensorExportView(model, actions, nowMs)} ${exportView(model, actions)}`,
  )}`;
}

/** More entries than a person reads; files may have 65,536. */
const mostMetadata = 500;

/** The effect of an importance matrix beside the weights. */
function imatrixView(model: Model): TemplateResult | typeof nothing {
  const { checkpoint, rows } = model.state;
  if (!checkpoint?.imatrix) return nothing;
  const reports = rows.flatMap(({ report }) => report ?? []);
  const unimportant = unimportantText(model, reports);
  return html`<p class="notice" data-imatrix>${visible(imatrixText(model, checkpoint.imatrix))}</p>
    ${unimportant ? html`<p class="notice" data-unimportant>${visible(unimportant)}</p>` : nothing}`;
}

function fileView(model: Model): TemplateResult {
  const { checkpoint, files, rows } = model.state;
  const words = wordsOf(model);
  if (!checkpoint) return html``;
  const { kind, skipped, metadata } = checkpoint;
  const size = byteText(files.reduce((sum, file) => sum + file.size, 0));
  const entries = Object.entries(metadata);
  return html`<section class="file">
    <h2>${checkpoint.files.map(visible).join(', ')}</h2>
    <p class="hint">${words('file.kind', { kind, size, tensors: rows.length + skipped.length })}</p>
    ${codesView(model)} ${imatrixView(model)}
    ${
      entries.length > 0
        ? html`<details>
            <summary>${words('file.metadata')}</summary>
            <dl>
              ${entries
                .slice(0, mostMetadata)
                .map(
                  ([name, value]) =>
                    html`<div><dt>${visibleName(name)}</dt><dd>${visible(value.slice(0, 500))}</dd></div>`,
                )}
            </dl>
            ${
              entries.length > mostMetadata
                ? html`<p class="hint">${words('file.metadataMore', { count: entries.length - mostMetadata })}</p>`
                : nothing
            }
          </details>`
        : nothing
    }
    ${
      skipped.length > 0
        ? html`<details class="skipped">
            <summary>${words('file.skipped', { count: skipped.length })}</summary>
            <ul>
              ${skipped
                .slice(0, 500)
                .map(
                  ({ name, reason }) =>
                    html`<li><b>${visibleName(name)}</b> ${errorText(model.language, reason)}</li>`,
                )}
            </ul>
          </details>`
        : nothing
    }
  </section>`;
}

/** The format that the map, the list of the worst and the reasons are about. */
function formatView(model: Model, { showFormat }: Actions): TemplateResult {
  const { format } = model.state;
  return html`<div class="choices sticky">
    <label
      >${wordsOf(model)('choice.format')}
      <select
        name="shown-format"
        @change=${(event: Event) => showFormat((event.currentTarget as HTMLSelectElement).value)}
      >
        ${shownFormats(model.state).map(
          (name) => html`<option value=${name} ?selected=${name === format}>${name}</option>`,
        )}
      </select></label
    >
  </div>`;
}

const ownFiles = ['csv', 'json', 'html'] as const;

function exportView(model: Model, actions: Actions): TemplateResult {
  const words = wordsOf(model);
  return html`<section class="export" aria-labelledby="export-title">
    <h2 id="export-title">${words('export.title')}</h2>
    <div class="buttons">
      ${ownFiles.map(
        (kind) => html`<button type="button" data-save=${kind} @click=${() => actions.save(kind)}>
          ${words(`export.${kind}`)}
        </button>`,
      )}
    </div>
    ${savingView(model, actions, (kind) => ownFiles.some((own) => own === kind))}
  </section>`;
}
