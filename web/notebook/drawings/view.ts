import { html, render } from 'lit-html';
import { unsafeHTML } from 'lit-html/directives/unsafe-html.js';
import { type Key, sameKey } from '../../charts/keys.ts';
import { wholePorts } from '../../core/worker/open_core.ts';
import type { PageEngines } from '../../instrument/engines.ts';
import type { Result } from '../../instrument/lab.ts';
import type { Files } from '../../ui/files.ts';
import { lazily } from '../../ui/lazily.ts';
import type { Language } from '../../ui/messages/index.ts';
import type { Screen } from '../../ui/screen.ts';
import { drawings } from './catalog.ts';
import type { Given } from './drawing.ts';
import { LiveDrawing } from './live.ts';
import { isFollowing, svgOf } from './svg_of.ts';
import { type DrawingCore, drawingVerbs } from './tensors.ts';

/** The page's services for the drawings. */
export interface DrawingsHost {
  readonly files: Files;
  readonly screen: Pick<Screen, 'addSheet'>;
  readonly engines: Pick<PageEngines, 'open'>;
  /** The variables of the active notebook with these names, if its cells have run. */
  readonly read: (names: readonly string[]) => Promise<Given | undefined>;
  /** Called when a drawing has come near, and the page should render again. */
  readonly changed: () => void;
}

/** Opens the drawings once their style is there. */
export async function openDrawings(around: DrawingsHost): Promise<LessonDrawings> {
  await around.screen.addSheet(around.files.address('drawings.css'));
  return new LessonDrawings(around);
}

/** A placeholder in the lesson's prose, and its content. */
interface Place {
  readonly name: string;
  /** A drawing with numbers of its own; without one, it follows the instrument. */
  readonly live: LiveDrawing | undefined;
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
class LessonDrawings {
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
      const drawing = drawings.get(name);
      if (this.#places.has(element) || !(drawing || isFollowing(name))) continue;
      const host = { core: this.#core, inTurn: this.#inTurn };
      const live = drawing && new LiveDrawing(name, element, drawing, host);
      this.#places.set(element, { name, live, width: 0, isNear: false, key: [], run: undefined });
      this.#resized.observe(element);
      this.#seen.observe(element);
    }
  }

  /** An engine of their own, so that no drag delays the instrument; opened for the first that needs it. */
  readonly #core = lazily(async (): Promise<DrawingCore> => {
    const { engines, files } = this.around;
    return engines.open(drawingVerbs, await wholePorts(files)).session();
  });

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
