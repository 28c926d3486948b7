/** Changes of one kind within this time are one step. */
const together = 800;
const mostSteps = 200;

/** What was there before each step, and what was there after those that were taken back. */
export class UndoStack<T> {
  #past: T[] = [];
  #future: T[] = [];
  #lastKind = '';
  #lastTime = 0;

  constructor(readonly now: () => number = Date.now) {}

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** A step leads away from `before`; one that goes on with the last of its kind is part of it. */
  push(before: T, kind: string): void {
    const time = this.now();
    const goesOn = kind !== '' && kind === this.#lastKind && time - this.#lastTime < together;
    this.#lastKind = kind;
    this.#lastTime = time;
    this.#future = [];
    if (goesOn) return;
    this.#past.push(before);
    if (this.#past.length > mostSteps) this.#past.shift();
  }

  /** The state before the last step; undefined where there is none. */
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
    this.#lastKind = '';
    return found;
  }
}
