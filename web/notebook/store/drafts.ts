import { atOnce, inSlices, type Steps } from '../../text/steps.ts';
import { entryOf } from '../../ui/messages/entry.ts';
import { type Cell, type CellKind, emptyCell, type Notebook } from '../model.ts';
import { DraftTexts, type Versions, draftVersion as version } from './draft_texts.ts';
import { notebookSteps } from './nbformat.ts';
import type { OpenNotebook } from './open_notebook.ts';
import { keptNames } from './storage_keys.ts';

// Keeps changed notebooks in the browser's local storage, on this device only. Restored notebooks are
// shown but never run automatically.

/** Longer drafts are not kept: browsers allow about 5 million characters per site. */
const mostCharacters = 1_000_000;
const pauseMs = 400;

/** The key for the file that was shown last; not set if it was a lesson. */
const shownKey = 'zeropoint.shown';

/** A saved cell; without a source it is unchanged from the lesson, in any language. */
interface DraftCell {
  readonly id: string;
  readonly kind: CellKind;
  readonly source?: string;
}

interface SavedDraft {
  readonly version: number;
  /** A hash of the code of the lesson that was changed. */
  readonly base: number;
  /** The ids of the lesson's cells at that time. */
  readonly known: readonly string[];
  readonly cells: readonly DraftCell[];
}

/** A notebook from a file, which is kept as a whole. */
interface FileDraft {
  readonly version: number;
  readonly title: string;
  readonly text: string;
  /** The code of changed cells as it was in the file, by cell id; exercises start from it. */
  readonly released?: Readonly<Record<string, string>>;
}

/** A file of an earlier visit. */
type SavedFile = Pick<FileDraft, 'title' | 'text' | 'released'>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isDraftCell = (cell: unknown): cell is DraftCell =>
  isObject(cell) &&
  typeof cell.id === 'string' &&
  ['code', 'markdown', 'raw'].includes(cell.kind as string) &&
  ['string', 'undefined'].includes(typeof cell.source);
const isDraft = (value: Readonly<Record<string, unknown>>): boolean =>
  typeof value.base === 'number' &&
  Array.isArray(value.known) &&
  Array.isArray(value.cells) &&
  value.cells.every(isDraftCell) &&
  new Set(value.cells.map(({ id }) => id)).size === value.cells.length;

const isFileDraft = ({ title, text }: Readonly<Record<string, unknown>>): boolean =>
  typeof title === 'string' && typeof text === 'string';
const isAnyDraft = (value: Readonly<Record<string, unknown>>): boolean =>
  isDraft(value) || isFileDraft(value);

/** A hash of a lesson's code, which is the same in every language. */
export function baseOf({ notebook }: OpenNotebook): number {
  let hash = 0;
  for (const { id, kind, source } of notebook.cells) {
    if (kind !== 'code') continue;
    for (const letter of `${id}\n${source}`) {
      hash = (Math.imul(hash, 31) + (letter.codePointAt(0) as number)) | 0;
    }
  }
  return hash;
}

function lessonDraftOf(opened: OpenNotebook, lesson: OpenNotebook): SavedDraft {
  const lessonCells = new Map(lesson.notebook.cells.map((cell) => [cell.id, cell]));
  const cells = opened.notebook.cells.map(({ id, kind, source }): DraftCell => {
    const own = lessonCells.get(id);
    const isUnchanged = own?.kind === kind && own.source === source;
    return isUnchanged ? { id, kind } : { id, kind, source };
  });
  return { version, base: baseOf(lesson), known: [...lessonCells.keys()], cells };
}

/** A lesson with the changes of a draft. Cells added to the lesson since then are included. */
function withDraft(opened: OpenNotebook, draft: SavedDraft): OpenNotebook {
  const present = new Map(opened.notebook.cells.map((cell) => [cell.id, cell]));
  const cells = draft.cells.flatMap(({ id, kind, source }): Cell[] => {
    const own = present.get(id);
    if (source === undefined) return own ? [own] : [];
    if (own?.kind === kind) return [{ ...own, source }];
    return [emptyCell(id, kind, source)];
  });
  const known = new Set([...draft.known, ...cells.map(({ id }) => id)]);
  opened.notebook.cells.forEach((cell, index) => {
    if (known.has(cell.id)) return;
    const before = opened.notebook.cells[index - 1]?.id;
    cells.splice(cells.findIndex(({ id }) => id === before) + 1, 0, cell);
  });
  return { ...opened, edited: true, notebook: { ...opened.notebook, cells } };
}

interface Pending {
  readonly opened: OpenNotebook;
  /** The original lesson; undefined for a file. */
  readonly lesson: OpenNotebook | undefined;
}

export class Drafts {
  /** The stored cells of each notebook. */
  readonly #held = new Map<string, readonly Cell[]>();
  readonly #pending = new Map<string, Pending>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #texts: DraftTexts;

  constructor(
    readonly storage: Storage | undefined,
    /** Called when another tab has stored, removed or changed a text. */
    changed: () => void = () => {},
  ) {
    this.#texts = new DraftTexts(storage, isAnyDraft, changed);
  }

  /** Call this for each `storage` event. */
  readonly heard = (event: Pick<StorageEvent, 'key' | 'newValue'>): void =>
    this.#texts.heard(event);

  /** Schedules saving a notebook; `lesson` is the original lesson, undefined for a file. */
  keep(opened: OpenNotebook, lesson: OpenNotebook | undefined): void {
    const { cells } = opened.notebook;
    const known =
      this.#pending.get(opened.name)?.opened.notebook.cells ?? this.#held.get(opened.name);
    if (known === cells || !this.storage) return;
    this.#pending.set(opened.name, { opened, lesson });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#save, pauseMs);
  }

  /** Saves pending notebooks in slices. One that has changed meanwhile is saved after its own pause. */
  readonly #save = async (): Promise<void> => {
    for (const [name, pending] of this.#pending) {
      const draft = await inSlices(draftSteps(pending));
      if (this.#pending.get(name) !== pending) continue;
      this.#pending.delete(name);
      this.#write(pending.opened, draft);
    }
  };

  /** Saves pending notebooks immediately. */
  readonly flush = (): void => {
    clearTimeout(this.#timer);
    for (const pending of this.#pending.values())
      this.#write(pending.opened, atOnce(draftSteps(pending)));
    this.#pending.clear();
  };

  #write({ name, notebook }: OpenNotebook, draft: SavedDraft | FileDraft): void {
    this.#held.delete(name);
    try {
      if (JSON.stringify(draft).length > mostCharacters) this.#texts.remove(name);
      else {
        this.#texts.write(name, draft);
        this.#held.set(name, notebook.cells);
      }
    } catch {
      // The storage is full or unavailable; leaving the page asks for confirmation.
    }
  }

  /** Notes that a notebook is as it is stored: it was opened from there. */
  hold({ name, notebook }: OpenNotebook): void {
    this.#held.set(name, notebook.cells);
  }

  /** Whether the current version of the notebook is stored. */
  holds({ name, notebook }: OpenNotebook): boolean {
    return this.#held.get(name) === notebook.cells;
  }

  discard(name: string): void {
    this.#pending.delete(name);
    this.#held.delete(name);
    this.#texts.remove(name);
  }

  /** Among which texts of a notebook the reader has to choose; undefined if there is one at most. */
  versions(name: string): Versions | undefined {
    return this.#texts.versions(name);
  }

  /** Keeps the shown text of a notebook, and removes those of other tabs. */
  keepShown(opened: OpenNotebook, lesson: OpenNotebook | undefined): void {
    this.#pending.delete(opened.name);
    const draft = atOnce(draftSteps({ opened, lesson }));
    try {
      this.#texts.keepOnly(opened.name, draft);
      this.#held.set(opened.name, opened.notebook.cells);
    } catch {
      // The storage is unavailable; leaving the page asks for confirmation.
    }
  }

  /** A lesson with the next of its stored texts; undefined if there is none. */
  nextOf(opened: OpenNotebook): OpenNotebook | undefined {
    this.flush();
    const draft = this.#texts.next(opened.name);
    return draft && this.#opened(opened, draft);
  }

  /** The next stored text of a file. */
  nextFile(name: string): SavedFile | undefined {
    this.flush();
    return this.#texts.next(name) as SavedFile | undefined;
  }

  /** A lesson with its draft, and whether the lesson has changed since; undefined without a draft. */
  restore(
    opened: OpenNotebook,
    lesson: OpenNotebook,
  ): { readonly opened: OpenNotebook; readonly isOlder: boolean } | undefined {
    const draft = this.#texts.read(opened.name);
    const restored = draft && this.#opened(opened, draft);
    if (!restored) return undefined;
    return { opened: restored, isOlder: draft.base !== baseOf(lesson) };
  }

  #opened(
    opened: OpenNotebook,
    draft: Readonly<Record<string, unknown>>,
  ): OpenNotebook | undefined {
    if (!isDraft(draft)) return undefined;
    const restored = withDraft(opened, draft as unknown as SavedDraft);
    this.#held.set(opened.name, restored.notebook.cells);
    return restored;
  }

  /** The stored files, by name. */
  files(): Map<string, SavedFile> {
    const found = new Map<string, SavedFile>();
    for (const name of keptNames(this.storage)) {
      if (!name.startsWith('file:')) continue;
      const draft = this.#texts.read(name);
      if (draft && isFileDraft(draft)) found.set(name, draft as unknown as SavedFile);
    }
    return found;
  }

  /** The name of the file that was shown when the page was closed. */
  get shown(): string | undefined {
    return this.storage?.getItem(shownKey) ?? undefined;
  }

  set shown(name: string | undefined) {
    try {
      if (name === undefined) this.storage?.removeItem(shownKey);
      else this.storage?.setItem(shownKey, name);
    } catch {
      // Fall back to the lesson.
    }
  }
}

/** Whether the texts and values of a notebook are so many, without writing all of them. */
function isLonger({ cells }: Notebook, characters: number): boolean {
  let rest = characters;
  const walk = (value: unknown): void => {
    rest -= typeof value === 'string' ? value.length : 1;
    if (typeof value === 'object' && value !== null)
      for (const key in value) {
        if (rest < 0) return;
        walk((value as Record<string, unknown>)[key]);
      }
  };
  for (const { source, outputs } of cells) walk([source, outputs]);
  return rest < 0;
}

function* draftSteps({ opened, lesson }: Pending): Steps<SavedDraft | FileDraft> {
  return lesson ? lessonDraftOf(opened, lesson) : yield* fileDraftSteps(opened);
}

/** The whole file, without its outputs if it is too long. */
function* fileDraftSteps({ title, notebook, released: before }: OpenNotebook): Steps<FileDraft> {
  const isShort = !isLonger(notebook, mostCharacters / 2);
  const text = isShort ? yield* notebookSteps(notebook) : undefined;
  const present = new Map(notebook.cells.map((cell) => [cell.id, cell]));
  const changed = before.filter(({ id, source }) => {
    const now = present.get(id);
    return now && now.source !== source;
  });
  const released = Object.fromEntries(changed.map(({ id, source }) => [id, source]));
  if (text !== undefined && text.length < mostCharacters / 2)
    return { version, title, text, released };
  const cells = notebook.cells.map((cell) => ({ ...cell, outputs: [], executionCount: null }));
  return { version, title, text: yield* notebookSteps({ ...notebook, cells }), released };
}

/** The cells of a reopened file as they were before they were changed. */
export function withReleased(opened: OpenNotebook, sources: unknown): OpenNotebook {
  if (!isObject(sources)) return opened;
  const released = opened.released.map((cell) => {
    const source = entryOf(sources, cell.id);
    return typeof source === 'string' ? { ...cell, source } : cell;
  });
  return { ...opened, released };
}
