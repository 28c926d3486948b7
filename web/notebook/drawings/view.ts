import { html, render } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import { type Key, sameKey } from '../../charts/keys.ts';
import type { Engines, Result } from '../../instrument/lab.ts';
import type { Language } from '../../ui/messages/index.ts';
import { type FoundRuler, findRulers } from './compute.ts';
import { type DrawingName, drawingNames, svgOf } from './svg_of.ts';

/** The page's services for the drawings. */
export interface DrawingsHost {
  readonly engines: Engines;
  /** Called when new data is available and the page should render again. */
  readonly changed: () => void;
}

/** A placeholder in the lesson's prose, and its content. */
interface Place {
  readonly name: DrawingName;
  width: number;
  isNear: boolean;
  key: Key;
}

const isName = (name: string | undefined): name is DrawingName =>
  drawingNames.some((known) => known === name);

/** The drawings in the lesson's prose. They follow the instrument while they are visible. */
export class LessonDrawings {
  readonly #places = new Map<Element, Place>();
  #rulers: readonly FoundRuler[] | undefined;
  #rulersKey: Key = [];
  readonly #resized: ResizeObserver;
  readonly #seen: IntersectionObserver;

  constructor(readonly around: DrawingsHost) {
    this.#resized = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries)
        this.#change(target, { width: Math.floor(contentRect.width) });
    });
    this.#seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          this.#change(target, { isNear: isIntersecting });
      },
      { rootMargin: '50%' },
    );
  }

  #change(target: Element, change: Partial<Place>): void {
    const place = this.#places.get(target);
    if (!place) return;
    Object.assign(place, change);
    this.around.changed();
  }

  /** Call this after the notebook has been rendered, with its placeholders for drawings. */
  look(found: Iterable<HTMLElement>): void {
    const wanted = new Set(found);
    for (const element of this.#places.keys()) {
      if (wanted.has(element as HTMLElement)) continue;
      this.#places.delete(element);
      this.#resized.unobserve(element);
      this.#seen.unobserve(element);
    }
    for (const element of wanted) {
      const name = element.dataset.drawing;
      if (this.#places.has(element) || !isName(name)) continue;
      this.#places.set(element, { name, width: 0, isNear: false, key: [] });
      this.#resized.observe(element);
      this.#seen.observe(element);
    }
  }

  #shown: readonly [Result, Language] | undefined;

  /** Draws what has not been in sight, too, for paper. Rulers that are not computed are left out. */
  drawAll(): void {
    if (this.#shown) this.#drawPlaces(...this.#shown, true);
  }

  draw(result: Result, language: Language): void {
    this.#shown = [result, language];
    this.#drawPlaces(result, language, false);
  }

  #drawPlaces(result: Result, language: Language, isForPaper: boolean): void {
    for (const [element, place] of this.#places) {
      // The first drawing is made at once, so that it is there on paper.
      const isFirst = place.key.length === 0;
      const isWanted = isFirst || place.isNear || isForPaper;
      if (!isWanted || place.width === 0) continue;
      const rulers = place.name === 'ranges' ? this.#rulersOf(result) : undefined;
      const key = [result.anatomy, result.state.element, language, place.width, rulers];
      if (sameKey(place.key, key)) continue;
      const svg = svgOf(place.name, { result, rulers, language }, place.width);
      if (svg === undefined) continue;
      // The first drawing replaces the alt text.
      if (isFirst) element.replaceChildren();
      place.key = key;
      render(html`${unsafeHTML(svg)}`, element as HTMLElement);
    }
  }

  /** The rulers for the current tensor and format; undefined until they are computed. */
  #rulersOf({ state }: Result): readonly FoundRuler[] | undefined {
    const key = [state.tensor.data, state.config.scheme.format];
    if (!sameKey(this.#rulersKey, key)) {
      this.#rulersKey = key;
      this.#rulers = undefined;
      findRulers(this.around.engines, state).then(
        (rulers) => {
          if (this.#rulersKey !== key) return;
          this.#rulers = rulers;
          this.around.changed();
        },
        () => {}, // The previous drawing stays; the next tensor or format retries.
      );
    }
    return this.#rulers;
  }
}
