import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { message } from '../messages/index.ts';
import { retryNotice } from '../platform/retry.ts';
import { cellView } from './cell_view.ts';
import { commandKey } from './keys.ts';
import type { NotebookActions, NotebookModel } from './page_model.ts';
import { fileToolsView, noticeView, toolsView } from './tools_view.ts';

/** A notebook: its toolbar and its cells. */
export function notebookView(model: NotebookModel, actions: NotebookActions): TemplateResult {
  const { language, book, failure } = model;
  if (!book) {
    const text = failure
      ? retryNotice(language, 'lesson_unavailable', { reason: failure.reason }, failure.retry)
      : html`<p class="hint">${message(language, 'lesson.loading')}</p>`;
    return html`<section class="notebook">${text}</section>`;
  }
  const { cells } = book.notebook;
  let count = 0;
  return html`<section
    class="notebook ${model.stale && book.live ? 'stale' : ''}"
    aria-label=${message(language, 'notebook.title', { title: book.title })}
    @pointerover=${actions.prepare}
    @focusin=${(event: Event) => {
      const id = idOf(event.target);
      if (id !== undefined) actions.select(id);
    }}
    @keydown=${(event: KeyboardEvent) => commandKey(event, book, actions)}
  >
    ${fileToolsView(model, actions)} ${toolsView(model, actions)} ${noticeView(model, actions)}
    ${repeat(
      cells,
      ({ id }) => `${book.name}/${id}`,
      (cell, index) => {
        if (cell.kind === 'code') count += 1;
        return cellView({ cell, index, count, book, model, actions });
      },
    )}
    ${cells.length === 0 ? html`<p class="hint">${message(language, 'notebook.empty')}</p>` : nothing}
  </section>`;
}

/** The id of the cell that contains an element. */
const idOf = (target: EventTarget | null) =>
  (target as Element | null)?.closest<HTMLElement>('[data-cell-id]')?.dataset.cellId;
