/** The part of the page that draws into a lesson's prose: workbench/drawings. */
interface Drawings<Shown extends unknown[]> {
  look(places: Iterable<HTMLElement>): void;
  draw(...shown: Shown): void;
}

/**
 * The places for drawings in the lesson's prose. What draws into them is loaded when the first of
 * them comes near the view; where it cannot be loaded, the next one that does tries again.
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
          // The words that stand in the places stay.
        }
      },
      { rootMargin: '50%' },
    );
  }

  /** To be called when the notebook has been drawn. */
  look(): void {
    const places = this.root.querySelectorAll<HTMLElement>('[data-drawing]');
    if (this.#drawings) this.#drawings.look(places);
    else for (const place of places) this.#near.observe(place);
  }

  /** To be called when the page has been drawn, with what the drawings show. */
  draw(...shown: Shown): void {
    this.#drawings?.draw(...shown);
  }
}
