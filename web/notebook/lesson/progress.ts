import { entryOf } from '../../ui/messages/entry.ts';
import { mayFail } from '../exercises/expected_errors.ts';
import type { OpenNotebook } from '../store/open_notebook.ts';
import { cellStateOf } from '../store/open_notebook.ts';

/** The progress in a lesson; each step includes the previous ones. */
export const lessonSteps = ['opened', 'read', 'run'] as const;
export type LessonStep = (typeof lessonSteps)[number];

/** The progress in an exercise: a check of an own answer has run, and an answer was right. */
export const exerciseSteps = ['tried', 'solved'] as const;
export type ExerciseStep = (typeof exerciseSteps)[number];

type Step = LessonStep | ExerciseStep;
const steps: readonly Step[] = [...lessonSteps, ...exerciseSteps];

const key = 'zeropoint.progress';
const version = 1;

/** The steps by the names of lessons, and of exercises as NOTEBOOK/NAME. */
export type Kept = Readonly<Record<string, Step>>;

/**
 * Stores which lessons were opened, read to the end or run to the end, and which exercises were tried
 * or solved. It stays in this browser; without storage it lasts until the page is closed.
 */
export class Progress {
  #steps: Kept = {};
  /** Whether the browser stores what is noted. */
  isStored = true;

  constructor(readonly storage: () => Storage = () => localStorage) {
    this.#steps = this.all;
  }

  of(name: string): Step | undefined {
    return entryOf(this.#steps, name);
  }

  /** Everything that is known. Another tab may have recorded more since, or removed everything. */
  get all(): Kept {
    const all: Record<string, Step> = { ...this.#read() };
    if (this.isStored && Object.keys(all).length === 0) return {};
    for (const [name, step] of Object.entries(this.#steps)) {
      const stored = entryOf(all, name);
      if (!stored || steps.indexOf(stored) < steps.indexOf(step)) all[name] = step;
    }
    return all;
  }

  /** Records a step unless the reader is already further; returns whether it is new. */
  note(name: string, step: Step): boolean {
    this.#steps = this.all;
    const known = this.of(name);
    if (known && steps.indexOf(known) >= steps.indexOf(step)) return false;
    this.#keep({ ...this.#steps, [name]: step });
    return true;
  }

  /** Removes everything, here and from the storage. */
  forget(): void {
    this.#keep({});
    if (this.isStored || this.#isNewer()) return;
    try {
      // A full storage takes nothing, but gives room.
      this.storage().removeItem(key);
    } catch {
      // Nothing is stored where there is no access.
    }
  }

  #keep(kept: Kept): void {
    this.#steps = kept;
    // A newer version of the page, in another tab, may store more than this one can read.
    this.isStored = !this.#isNewer();
    if (!this.isStored) return;
    try {
      this.storage().setItem(key, JSON.stringify({ version, steps: kept }));
    } catch {
      // A frame may not have access to storage, or it is full.
      this.isStored = false;
    }
  }

  #isNewer(): boolean {
    try {
      return JSON.parse(this.storage().getItem(key) ?? '{}')?.version > version;
    } catch {
      return false;
    }
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

/**
 * Whether every code cell of a notebook has run in the current interpreter without an error, except
 * where one is expected, as from the check of an unsolved exercise.
 */
export function hasRun(opened: OpenNotebook): boolean {
  const code = opened.notebook.cells.filter(({ kind, source }) => kind === 'code' && source.trim());
  return (
    code.length > 0 &&
    code.every(({ id }) => {
      const { ran, run, ended } = cellStateOf(opened, id);
      const isExpected = ended === 'failed' && mayFail(opened.notebook, id);
      return ran && !run && (!ended || isExpected);
    })
  );
}
