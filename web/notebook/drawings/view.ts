import { html, render } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import { type Key, sameKey } from '../../charts/keys.ts';
import type { Result } from '../../instrument/lab.ts';
import type { Language } from '../../ui/messages/index.ts';
import type { Given } from './drawing.ts';
import type { LiveDrawing } from './live.ts';
import type { LiveModule } from './live_part.ts';
import { isFollowing, svgOf } from './svg_of.ts';
import type { DrawingCore } from './tensors.ts';

/** The page's services for the drawings. */
export interface DrawingsHost {
  /** The drawings with numbers of their own, and their style: only the first lesson has none. */
  readonly live: () => Promise<LiveModule>;
  /** The core's verbs, in a worker of their own. */
  readonly core: () => Promise<DrawingCore>;
  /** The variables of the active notebook with these names, if its cells have run. */
  readonly read: (names: readonly string[]) => Promise<Given | undefined>;
  /** Called when a drawing has come near, and the page should render again. */
  readonly changed: () => void;
}

/** A placeholder in the lesson's prose, and its content. */
interface Place {
  readonly name: string;
  /** A drawing with numbers of its own; without one, it follows the instrument. */
  live: LiveDrawing | undefined;
  width: number;
  isNear: boolean;
  key: Key;
  /** The run after which the notebook's variables were read. */
  run: unknown;
}

/**
 * The drawings in the lesson's prose. Those of the first lesson follow the instrument, all others have
 * their lesson's own numbers and what the reader sets in them.
 */
export class LessonDrawings {
  readonly #places = new Map<Element, Place>();
  readonly #resized: ResizeObserver;
  readonly #seen: IntersectionObserver;
  #turn: Promise<unknown> = Promise.resolve();

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
      const name = element.dataset.drawing ?? '';
      if (this.#places.has(element)) continue;
      const place = { name, live: undefined, width: 0, isNear: false, key: [], run: undefined };
      this.#places.set(element, place);
      if (!isFollowing(name)) this.#enliven(element, place);
      this.#resized.observe(element);
      this.#seen.observe(element);
    }
  }

  /** Loads what draws a place; an unknown name keeps its text. */
  async #enliven(element: HTMLElement, place: Place): Promise<void> {
    const { core, live, changed } = this.around;
    try {
      const { drawings, LiveDrawing } = await live();
      const drawing = drawings.get(place.name);
      const host = { core, inTurn: this.#inTurn };
      place.live = drawing && new LiveDrawing(place.name, element, drawing, host);
      changed();
    } catch {
      // The text alternative stays; the next time that the notebook is rendered tries again.
      this.#places.delete(element);
    }
  }

  /** One calculation after another: they share the core's random numbers. */
  readonly #inTurn = <T>(calculate: () => Promise<T>): Promise<T> => {
    const result = this.#turn.then(calculate, calculate);
    this.#turn = result.catch(() => {});
    return result;
  };

  #shown: readonly [Result | undefined, Language, unknown] | undefined;

  /** Draws what has not been in sight, too, for paper. What is not computed is left out. */
  drawAll(): void {
    if (this.#shown) this.#drawPlaces(...this.#shown, true);
  }

  /** Draws in a language; `run` changes when a cell of the active notebook has run. */
  draw(result: Result | undefined, language: Language, run: unknown): void {
    this.#shown = [result, language, run];
    this.#drawPlaces(result, language, run, false);
  }

  #drawPlaces(
    result: Result | undefined,
    language: Language,
    run: unknown,
    isForPaper: boolean,
  ): void {
    for (const [element, place] of this.#places) {
      const { live, name, width, isNear } = place;
      // The first drawing is made at once, so that it is there on paper.
      const isFirst = place.key.length === 0;
      const isWanted = isFirst || isNear || isForPaper;
      if (!isWanted || width === 0) continue;
      if (live) {
        place.key = [language, width];
        live.show(language, width);
        this.#follow(place, live, run);
        continue;
      }
      if (!result || !isFollowing(name)) continue;
      const key = [result.anatomy, result.state.element, language, width];
      if (sameKey(place.key, key)) continue;
      // The first drawing replaces the alt text.
      if (isFirst) element.replaceChildren();
      place.key = key;
      render(html`${unsafeHTML(svgOf(name, result, language, width))}`, element as HTMLElement);
    }
  }

  /** Gives a drawing the notebook's variables once after each run. */
  #follow(place: Place, live: LiveDrawing, run: unknown): void {
    const { reads } = live.drawing;
    if (!reads || run === undefined || place.run === run) return;
    place.run = run;
    this.around.read(reads).then(
      (given) => given && live.give(given),
      () => {}, // Python has ended; the last numbers stay.
    );
  }
}
