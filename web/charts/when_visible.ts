/**
 * Holds back what changes in quick succession while it is out of sight: until it comes into sight, or
 * until nothing has changed for a while.
 */
export class WhenVisible {
  readonly #inSight = new Set<Element>();
  #watched: readonly Element[] = [];
  #shown: object | undefined;
  #next: object | undefined;
  /** Runs while the last change is recent. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #observer: IntersectionObserver;

  constructor(
    /** Called when what was held back is due. */
    readonly draw: () => void,
    readonly pauseMs = 150,
  ) {
    this.#observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) this.#inSight.add(target);
        else this.#inSight.delete(target);
      }
      if (this.#inSight.size > 0 && this.#next) draw();
    });
  }

  /** Call this after each render with the elements in question; one in sight suffices. */
  watch(...elements: readonly Element[]): void {
    const watched = this.#watched;
    if (elements.length === watched.length && elements.every((one, i) => one === watched[i]))
      return;
    this.#observer.disconnect();
    this.#inSight.clear();
    this.#watched = elements;
    for (const element of elements) this.#observer.observe(element);
  }

  /** Whether to show this object now. If not, `draw` is called when it is due. */
  isDue(object: object): boolean {
    if (object === this.#next) return this.#isFree() && this.#show(object);
    if (object === this.#shown || this.#isFree()) return this.#show(object);
    this.#next = object;
    this.#rest();
    return false;
  }

  /** The object itself if it is due, otherwise the one that was shown last. */
  latest<T extends object>(object: T): T {
    return this.isDue(object) ? object : (this.#shown as T);
  }

  #isFree(): boolean {
    return this.#inSight.size > 0 || this.#timer === undefined;
  }

  #show(object: object): true {
    const isNew = object !== this.#shown;
    this.#shown = object;
    this.#next = undefined;
    if (isNew && this.#inSight.size === 0) this.#rest();
    return true;
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#next) this.draw();
    }, this.pauseMs);
  }
}
