import { entryOf } from '../messages/entry.ts';
import type { OpenNotebook } from '../notebook/open_notebook.ts';
import { cellStateOf } from '../notebook/open_notebook.ts';

/** The progress in a lesson; each step includes the previous ones. */
export const steps = ['opened', 'read', 'run'] as const;
export type Step = (typeof steps)[number];

const key = 'zeropoint.progress';
const version = 1;

type Kept = Readonly<Record<string, Step>>;

/**
 * Stores which lessons were opened, read to the end or run to the end. It stays in this browser;
 * without storage it lasts until the page is closed.
 */
export class Progress {
  #steps: Kept;

  constructor(readonly storage: () => Storage = () => localStorage) {
    this.#steps = this.#read();
  }

  of(lesson: string): Step | undefined {
    return entryOf(this.#steps, lesson);
  }

  /** Records a step unless the reader is already further; returns whether it is new. */
  note(lesson: string, step: Step): boolean {
    // Another tab may have recorded more since.
    this.#steps = { ...this.#steps, ...this.#read() };
    const known = this.of(lesson);
    if (known && steps.indexOf(known) >= steps.indexOf(step)) return false;
    this.#steps = { ...this.#steps, [lesson]: step };
    try {
      this.storage().setItem(key, JSON.stringify({ version, steps: this.#steps }));
    } catch {
      // A frame may not have access to storage.
    }
    return true;
  }

  #read(): Kept {
    try {
      const kept = JSON.parse(this.storage().getItem(key) ?? '{}');
      if (kept?.version !== version) return {};
      const known = Object.entries<Step>(kept.steps ?? {});
      return Object.fromEntries(known.filter(([, step]) => steps.includes(step)));
    } catch {
      return {};
    }
  }
}

/** Whether every code cell of a notebook has run without an error in the current interpreter. */
export function hasRun(opened: OpenNotebook): boolean {
  const code = opened.notebook.cells.filter(({ kind, source }) => kind === 'code' && source.trim());
  return code.length > 0 && code.every(({ id }) => isDone(cellStateOf(opened, id)));
}

const isDone = ({ ran, run, ended }: ReturnType<typeof cellStateOf>) => ran && !run && !ended;
