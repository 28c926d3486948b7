/** Changes of the same kind within this time, in milliseconds, are a single step. */
const mergeMs = 800;
const mostSteps = 200;

/** An undo stack: the values before each step, and the values after undone steps. */
export class UndoStack<T> {
  #past: T[] = [];
  #future: T[] = [];
  #lastKind = '';
  #lastTime = 0;
  /** How many steps were made, in either direction; merged ones count once. */
  steps = 0;

  constructor(readonly now: () => number = Date.now) {}

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Records a step away from `before`; steps of the same kind in quick succession are merged. */
  push(before: T, kind: string): void {
    const time = this.now();
    const goesOn = kind !== '' && kind === this.#lastKind && time - this.#lastTime < mergeMs;
    this.#lastKind = kind;
    this.#lastTime = time;
    this.#future = [];
    if (goesOn) return;
    this.steps += 1;
    this.#past.push(before);
    if (this.#past.length > mostSteps) this.#past.shift();
  }

  /** The state before the last step; undefined if there is none. */
  back(present: T): T | undefined {
    return this.#step(this.#past, this.#future, present);
  }

  forth(present: T): T | undefined {
    return this.#step(this.#future, this.#past, present);
  }

  #step(from: T[], to: T[], present: T): T | undefined {
    const found = from.pop();
    if (found === undefined) return undefined;
    to.push(present);
    this.steps += 1;
    this.#lastKind = '';
    return found;
  }
}
