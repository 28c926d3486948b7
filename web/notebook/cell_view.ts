import { html, nothing, type TemplateResult } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { message } from '../ui/messages/index.ts';
import { typeAhead } from './editor/keys.ts';
import type { Cell } from './model.ts';
import { safeHtml } from './output/safe_html.ts';
import { staticCode } from './output/static_code.ts';
import { outputsView } from './output/view.ts';
import {
  type CellParts,
  isWithoutPython,
  type NotebookActions,
  type NotebookModel,
} from './page_model.ts';
import { excerptOf } from './store/excerpt.ts';
import { cellStateOf, type OpenNotebook } from './store/open_notebook.ts';
import { words } from './words.ts';

/** A cell: its source, outputs and tools. */
export function cellView(parts: CellParts): TemplateResult | typeof nothing {
  const { cell, index, opened, model } = parts;
  const { id, kind } = cell;
  const isSelected = opened.selected === id;
  const label = message(model.language, words, `cell.${kind}`, { place: index + 1 });
  const exercise = model.exercise?.(parts);
  if (exercise === 'hidden') return nothing;
  const isFirst = opened.selected === undefined && index === 0;
  const isTabStop = isSelected || isFirst || exercise?.isTabStop;
  const view = () => (kind === 'code' ? codeView(parts) : proseView(parts, exercise?.html));
  return html`<div
    class="cell ${kind === 'code' ? 'code' : 'prose'} ${isSelected ? 'selected' : ''}"
    data-exercise=${exercise?.role ?? nothing}
    id="cell-${id}"
    data-cell-id=${id}
    role="group"
    aria-label=${label}
    tabindex=${isTabStop ? 0 : -1}
  >
    ${model.cellTools?.(parts) ?? nothing} ${exercise?.around(view) ?? view()}
  </div>`;
}

// ---- code ----

function codeView(parts: CellParts) {
  const { cell, opened, model, actions } = parts;
  const { language } = model;
  const { id, source } = cell;
  const { run, ended, errorLine, unbound, refused, skipped } = cellStateOf(opened, id);
  const runs = message(language, words, 'cell.run');
  const runButton = html`<button
      type="button"
      class="run"
      data-action="run"
      title="${runs} (Shift+Enter)"
      aria-label=${runs}
      @click=${() => actions.run(id, 'stay')}
    >
      <svg viewBox="0 0 10 10" aria-hidden="true"><path d="M2 1v8l7-4z" /></svg>
    </button>`;
  return html`<div class="margin">
      ${isWithoutPython(model.python) ? nothing : runButton}
      <span class="prompt" data-prompt>In [${run ? '*' : (cell.executionCount ?? ' ')}]:</span>
    </div>
    <div class="source" @click=${(event: MouseEvent) => clicked(event, id, actions)}>
      ${model.editorOf(id) ?? guard([source, errorLine], () => staticCode(source, errorLine))}
    </div>
    ${skipped.map(({ line, text }) => note(message(language, words, 'cell.skipped', { line, text }), 'skipped'))}
    ${ended === 'stopped' ? note(message(language, words, 'cell.stopped'), 'stopped') : nothing}
    ${unbound ? note(message(language, words, `cell.${unbound}`), 'unbound') : nothing}
    ${refused ? note(message(language, words, refused.id, refused.values), 'refused') : nothing}
    ${outputsView(parts)}`;
}

const note = (text: string, kind: string) => html`<p class="note ${kind}">${text}</p>`;

/** A click into the text opens the editor at that point, unless it has selected text. */
function clicked(event: MouseEvent, id: string, { edit }: NotebookActions): void {
  const target = event.target as Element;
  if (target.closest('.cm-editor')) return;
  if (!getSelection()?.isCollapsed) return;
  edit(id, { x: event.clientX, y: event.clientY, typed: typeAhead(id) });
}

// ---- text ----

function proseView({ cell, opened, model, actions }: CellParts, own: string | undefined) {
  const { id, source } = cell;
  const editor = opened.editing === id ? model.editorOf(id) : undefined;
  if (editor) return html`<div class="source">${editor}</div>`;
  const rendered = cell.kind === 'raw' ? undefined : (own ?? proseHtml(cell, opened, model));
  const edit = () => actions.edit(id);
  if (rendered === undefined)
    return html`<pre class="raw" @dblclick=${edit}>${excerptOf(source)?.shown ?? source}</pre>`;
  const isEmpty = source.trim() === '';
  return html`<div class="rendered" @dblclick=${edit}>
    ${isEmpty ? html`<p class="hint">${message(model.language, words, 'cell.emptyText')}</p>` : safeHtml(rendered)}
  </div>`;
}

/** The HTML from the build if the text is unchanged; otherwise rendered and sanitized. */
function proseHtml({ id, source, rest }: Cell, opened: OpenNotebook, model: NotebookModel) {
  const own = opened.prose.get(id);
  return own?.source === source ? own.html : model.safe('markdown', source, rest.attachments);
}
