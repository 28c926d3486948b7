/** Holds back what is out of sight until it comes into sight or nothing has changed for a while. */
export class WhenSeen {
  #isInSight = false;
  #watched: Element | undefined;
  #shown: object | undefined;
  #next: object | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #observer: IntersectionObserver;

  constructor(
    /** Called when what was held back is due. */
    readonly draw: () => void,
    readonly pauseMs = 150,
  ) {
    this.#observer = new IntersectionObserver((entries) => {
      this.#isInSight = entries.at(-1)?.isIntersecting ?? false;
      if (this.#isInSight && this.#next) draw();
    });
  }

  /** Call this after each render with the element in question. */
  watch(element: Element | undefined): void {
    if (element === this.#watched) return;
    this.#observer.disconnect();
    this.#watched = element;
    this.#isInSight = false;
    if (element) this.#observer.observe(element);
  }

  /** Whether to show this object now. If not, `draw` is called when it is due. */
  isDue(object: object): boolean {
    if (this.#isInSight || this.#shown === undefined || this.#shown === object) {
      clearTimeout(this.#timer);
      this.#next = undefined;
      this.#shown = object;
      return true;
    }
    if (this.#next !== object) {
      clearTimeout(this.#timer);
      this.#next = object;
      this.#timer = setTimeout(() => {
        this.#shown = object;
        this.draw();
      }, this.pauseMs);
    }
    return false;
  }
}
