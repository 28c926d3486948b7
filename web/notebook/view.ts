import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { message } from '../ui/messages/index.ts';
import { retryNotice } from '../ui/retry.ts';
import { cellView } from './cell_view.ts';
import { commandKey } from './editor/keys.ts';
import type { NotebookActions, NotebookModel } from './page_model.ts';
import { fileToolsView, noticeView, toolsView } from './tools_view.ts';
import { words } from './words.ts';

/** A notebook: its toolbar and its cells. */
export function notebookView(model: NotebookModel, actions: NotebookActions): TemplateResult {
  const { language, opened, failure } = model;
  if (!opened) {
    const text = failure
      ? retryNotice(language, 'lesson_unavailable', { reason: failure.reason }, failure.retry)
      : html`<p class="hint">${message(language, words, 'lesson.loading')}</p>`;
    return html`<section class="notebook">${text}</section>`;
  }
  const { cells } = opened.notebook;
  let count = 0;
  return html`<section
    class="notebook ${model.stale && opened.live ? 'stale' : ''} ${model.drawCell ? 'long' : ''}"
    aria-label=${message(language, words, 'notebook.title', { title: opened.title })}
    @pointerover=${actions.prepare}
    @focusin=${(event: Event) => {
      const id = idOf(event.target);
      if (id !== undefined) actions.select(id);
    }}
    @keydown=${(event: KeyboardEvent) => commandKey(event, opened, actions)}
  >
    ${fileToolsView(model, actions)} ${toolsView(model, actions)} ${noticeView(model, actions)}
    ${repeat(
      cells,
      ({ id }) => `${opened.name}/${id}`,
      (cell, index) => {
        if (cell.kind === 'code') count += 1;
        const parts = { cell, index, count, opened, model, actions };
        const draw = () => cellView(parts);
        return model.drawCell?.(cell, draw) ?? draw();
      },
    )}
    ${cells.length === 0 ? html`<p class="hint">${message(language, words, 'notebook.empty')}</p>` : nothing}
  </section>`;
}

/** The id of the cell that contains an element. */
const idOf = (target: EventTarget | null) =>
  (target as Element | null)?.closest<HTMLElement>('[data-cell-id]')?.dataset.cellId;
