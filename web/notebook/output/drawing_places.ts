/** The lazily loaded part that draws into a lesson's prose: workbench/drawings. */
interface Drawings<Shown extends unknown[]> {
  look(places: Iterable<HTMLElement>): void;
  draw(...shown: Shown): void;
}

/**
 * The placeholders for drawings in the lesson's prose. The drawing code is loaded when the first
 * placeholder comes near the viewport; after a failure, the next placeholder retries.
 */
export class DrawingPlaces<Shown extends unknown[]> {
  #drawings: Drawings<Shown> | undefined;
  readonly #near: IntersectionObserver;

  constructor(
    readonly root: ParentNode,
    load: () => Promise<Drawings<Shown>>,
    drawn: () => void,
  ) {
    this.#near = new IntersectionObserver(
      async (entries) => {
        if (this.#drawings || !entries.some(({ isIntersecting }) => isIntersecting)) return;
        try {
          this.#drawings = await load();
          this.#near.disconnect();
          this.look();
          drawn();
        } catch {
          // The placeholders keep their text.
        }
      },
      { rootMargin: '50%' },
    );
  }

  /** Call this after the notebook has been rendered. */
  look(): void {
    const places = this.root.querySelectorAll<HTMLElement>('[data-drawing]');
    if (this.#drawings) this.#drawings.look(places);
    else for (const place of places) this.#near.observe(place);
  }

  /** Call this after the page has been rendered, with the data of the drawings. */
  draw(...shown: Shown): void {
    this.#drawings?.draw(...shown);
  }
}
