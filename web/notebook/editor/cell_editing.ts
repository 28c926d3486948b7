import type { ErrorRecord } from '../../core/engine/errors.ts';
import type { NamePath, PythonClient } from '../../python/protocol.ts';
import { message } from '../../ui/messages/index.ts';
import { loadPart } from '../../ui/part.ts';
import type { EditingHost } from '../editing_host.ts';
import { words } from '../editing_words.ts';
import { importsIn, writtenNames } from '../link/written_names.ts';
import { cellOf } from '../model.ts';
import type { NotebookActions } from '../page_model.ts';
import type { NotebookStore } from '../store/notebook_store.ts';
import type { OpenNotebook } from '../store/open_notebook.ts';
import {
  type Caret,
  type EditorLabels,
  type EditorOptions,
  Editors,
  type NameSource,
} from './editors.ts';

/**
 * The names that the active notebook's editors suggest. Python is queried only while it is idle: it is
 * not loaded for this, and neither cells nor editors wait for it.
 */
export function namesFor(store: NotebookStore): NameSource {
  const sources = () =>
    (store.active?.notebook.cells ?? [])
      .filter(({ kind }) => kind === 'code')
      .map(({ source }) => source);
  const ask = async <T>(
    path: readonly string[],
    question: (client: PythonClient, request: NamePath) => Promise<T | undefined>,
  ): Promise<T | undefined> => {
    const { session, active } = store;
    if (!active || session.isBusy || session.client.state.state !== 'idle') return undefined;
    const request = { path, imports: importsIn(sources()), isOwn: session.owns(active.name) };
    // Stopping Python also rejects this request.
    return question(session.client, request).catch(() => undefined);
  };
  return {
    written: (path, except) => writtenNames(sources(), path, except),
    known: (path) => ask(path, (client, request) => client.names(request)),
    about: (path) => ask(path, (client, request) => client.about(request)),
  };
}

/** Opens the editors of cells, and moves the focus among cells and editors. */
export class CellEditing {
  readonly #editors: Editors;

  constructor(
    readonly store: NotebookStore,
    readonly place: EditingHost,
    /** The actions that keys in an editor perform. */
    readonly actions: Pick<NotebookActions, 'run' | 'leave'>,
  ) {
    this.#editors = new Editors(() => loadPart(() => import('./editor.ts')), this.#labelsOf);
  }

  /** Updates the open editors to the notebook; call this before each render. */
  follow(opened: OpenNotebook): void {
    this.#editors.follow(opened);
  }

  /** Closes the lists of names, because cells are about to run. */
  closeLists(): void {
    this.#editors.closeLists();
  }

  /** The editor of a cell, if it is open. */
  domOf(notebook: string, cell: string): HTMLElement | undefined {
    return this.#editors.domOf(notebook, cell);
  }

  /** Focuses a cell after the next render. */
  focus(id: string | undefined): void {
    if (id === undefined) return;
    const { root, whenDrawn } = this.place;
    whenDrawn(() => root.querySelector<HTMLElement>(`#cell-${CSS.escape(id)}`)?.focus());
  }

  /** Opens the editor of a cell; `line` counts from 1. */
  async edit(id: string, caret?: Caret, line?: number): Promise<void> {
    const { store, place } = this;
    const { active: opened } = store;
    const cell = opened && cellOf(opened.notebook, id);
    if (!cell) return;
    store.select(id);
    if (!('adoptedStyleSheets' in place.root)) {
      place.report({ code: 'browser_too_old', values: {} });
      return;
    }
    try {
      const editor = await this.#editors.open(opened.name, id, () => this.#optionsOf(opened, id));
      if (cell.kind !== 'code') store.edit(id);
      place.whenDrawn(() => (line === undefined ? editor.focus(caret) : editor.goTo(line)));
    } catch (error) {
      place.report({
        ...unavailable(error),
        retry: () => {
          place.report(undefined);
          this.edit(id, caret, line);
        },
      });
    }
  }

  /** The labels of an editor, which depend on the cell's position and on the language. */
  readonly #labelsOf = ({ notebook }: OpenNotebook, id: string): EditorLabels => {
    const index = notebook.cells.findIndex((one) => one.id === id);
    const isCode = notebook.cells[index]?.kind === 'code';
    const language = this.place.language();
    return {
      text: message(language, words, isCode ? 'cell.source' : 'cell.text', { place: index + 1 }),
      names: message(language, words, 'names.list'),
    };
  };

  #optionsOf(opened: OpenNotebook, id: string): EditorOptions {
    const { store } = this;
    const cell = cellOf(opened.notebook, id);
    const isCode = cell?.kind === 'code';
    return {
      source: cell?.source ?? '',
      language: isCode ? 'python' : 'markdown',
      labels: this.#labelsOf(opened, id),
      names: namesFor(store),
      root: this.place.root,
      events: {
        typed: (source) => {
          if (cellOf(store.active?.notebook ?? opened.notebook, id)?.source === source) return;
          store.typed(id, source);
          if (isCode) store.session.load();
        },
        focused: () => store.select(id),
        run: (then) => {
          this.actions.run(id, then);
          return true;
        },
        walk: (step) => {
          const before = store.active?.selected;
          store.selectBy(step);
          const next = store.active?.selected;
          if (next === undefined || next === before || !store.active) return false;
          const isText = cellOf(store.active.notebook, next)?.kind !== 'code';
          if (isText) this.focus(next);
          else this.edit(next, step > 0 ? 'start' : 'end');
          return true;
        },
        leave: () => {
          this.actions.leave(id);
          return true;
        },
      },
    };
  }
}

/** The error record for a part of the page that failed to load. */
const unavailable = (error: unknown): ErrorRecord => ({
  code: 'part_unavailable',
  values: { reason: error instanceof Error ? error.message : String(error) },
});
