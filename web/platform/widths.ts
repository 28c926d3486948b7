/** Tells how wide some elements are, and how wide they become, as long as they are there. */
export class Widths {
  readonly #watched = new Set<Element>();
  readonly #observer: ResizeObserver;

  /** `told` hears of whole CSS pixels; of what is out of sight it hears nothing. */
  constructor(told: (element: Element, width: number) => void) {
    this.#observer = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) {
        const width = Math.floor(contentRect.width);
        if (width > 0) told(target, width);
      }
    });
  }

  /** From now on these, and no others. */
  watch(elements: Iterable<Element>): void {
    const wanted = new Set(elements);
    for (const element of this.#watched) {
      if (wanted.has(element)) continue;
      this.#observer.unobserve(element);
      this.#watched.delete(element);
    }
    for (const element of wanted) {
      if (this.#watched.has(element)) continue;
      this.#observer.observe(element);
      this.#watched.add(element);
    }
  }
}
