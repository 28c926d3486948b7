/** The lazily loaded part that draws into a lesson's prose: workbench/drawings. */
interface Drawings<Shown extends unknown[]> {
  look(places: Iterable<HTMLElement>): void;
  draw(...shown: Shown): void;
  /** Draws them all, also those that have not been in sight. */
  drawAll(): void;
}

/** The pause after the reader's first action before the drawings load, which a print needs. */
const pauseMs = 2000;

/**
 * The placeholders for drawings in the lesson's prose. The drawing code loads when the first
 * placeholder comes near the viewport, or after the reader's first key or press, because a print needs
 * all drawings; reading alone fetches nothing. After a failure, the next placeholder retries.
 */
export class DrawingPlaces<Shown extends unknown[]> {
  #drawings: Drawings<Shown> | undefined;
  readonly #near: IntersectionObserver;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #hasActed = false;

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
    for (const action of ['keydown', 'pointerdown']) {
      addEventListener(action, () => this.#act(), { once: true, capture: true, passive: true });
    }
  }

  #act(): void {
    this.#hasActed = true;
    this.look();
  }

  async #open(): Promise<void> {
    clearTimeout(this.#pause);
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
    if (this.#hasActed && places.length > 0) {
      this.#pause ??= setTimeout(() => this.#open(), pauseMs);
    }
  }

  /** Call this after the page has been rendered, with the data of the drawings. */
  draw(...shown: Shown): void {
    this.#drawings?.draw(...shown);
  }
}
