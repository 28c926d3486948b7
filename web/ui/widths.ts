/** Observes the widths of elements. */
export class Widths {
  readonly #watched = new Set<Element>();
  readonly #observer: ResizeObserver;

  /** `told` gets whole CSS pixels; hidden elements (width 0) are not reported. */
  constructor(told: (element: Element, width: number) => void) {
    this.#observer = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) {
        const width = Math.floor(contentRect.width);
        if (width > 0) told(target, width);
      }
    });
  }

  /** Replaces the observed elements. */
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
