/** How long outputs are worked on for one drawing, unless one of them alone takes longer. */
const sliceMs = 30;

/**
 * Work on outputs, such as sanitizing them: what one drawing has no time for follows in the next ones, so that the page
 * stays usable. `changed` draws the page again.
 */
export class DrawingSlices {
  #spentMs = 0;
  /** Whether some work waits for the next drawing. */
  #isWaiting = false;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** Work that has a task of its own. */
  #next: (() => void) | undefined;

  constructor(
    readonly changed: () => void,
    readonly now = () => performance.now(),
  ) {}

  /** Does the work, unless it waits; long work always does, since what it makes takes the browser long, too. */
  do(work: () => void, isLong = false): void {
    this.#pause ??= setTimeout(this.#goOn);
    if (isLong || this.#spentMs > sliceMs) {
      this.#isWaiting = true;
      if (isLong) this.#next ??= work;
      return;
    }
    const startMs = this.now();
    work();
    this.#spentMs += this.now() - startMs;
  }

  readonly #goOn = (): void => {
    this.#pause = undefined;
    this.#spentMs = 0;
    const next = this.#next;
    this.#next = undefined;
    next?.();
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    this.changed();
  };
}
