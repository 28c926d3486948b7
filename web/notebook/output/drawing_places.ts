/** The lazily loaded part that draws into a lesson's prose: workbench/drawings. */
interface Drawings<Shown extends unknown[]> {
  look(places: Iterable<HTMLElement>): void;
  draw(...shown: Shown): void;
  /** Draws them all, also those that have not been in sight. */
  drawAll(): void;
}

/** How long the reader stays at a lesson before its drawings load, in milliseconds: a print needs them. */
const idleMs = 2000;

/**
 * The placeholders for drawings in the lesson's prose. The drawing code is loaded when the first
 * placeholder comes near the viewport, or once the lesson has been open for a while; after a failure, the
 * next placeholder retries. On paper are all of them.
 */
export class DrawingPlaces<Shown extends unknown[]> {
  #drawings: Drawings<Shown> | undefined;
  readonly #near: IntersectionObserver;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly root: ParentNode,
    readonly load: () => Promise<Drawings<Shown>>,
    readonly drawn: () => void,
  ) {
    this.#near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.#open();
      },
      { rootMargin: '50%' },
    );
    addEventListener('beforeprint', () => this.#drawings?.drawAll());
  }

  async #open(): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#drawings) return;
    try {
      this.#drawings = await this.load();
      this.#near.disconnect();
      this.look();
      this.drawn();
    } catch {
      // The placeholders keep their text.
    }
  }

  /** Call this after the notebook has been rendered. */
  look(): void {
    const places = this.root.querySelectorAll<HTMLElement>('[data-drawing]');
    if (this.#drawings) {
      this.#drawings.look(places);
      return;
    }
    for (const place of places) this.#near.observe(place);
    if (places.length > 0) this.#idle ??= setTimeout(() => this.#open(), idleMs);
  }

  /** Call this after the page has been rendered, with the data of the drawings. */
  draw(...shown: Shown): void {
    this.#drawings?.draw(...shown);
  }
}
