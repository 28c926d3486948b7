import { type Key, sameKey } from '../../charts/keys.ts';
import type { NetworkVerbs } from '../../core/engine/contract.ts';
import { RpcClient } from '../../core/rpc/client.ts';
import { networkPorts } from '../../core/worker/network_ports.ts';
import { wholePorts } from '../../core/worker/open_core.ts';
import type { Result } from '../../instrument/compute.ts';
import type { PageEngines } from '../../instrument/engines.ts';
import type { Files } from '../../ui/files.ts';
import { lazily } from '../../ui/lazily.ts';
import type { Language } from '../../ui/messages/index.ts';
import type { Screen } from '../../ui/screen.ts';
import { drawings } from './catalog.ts';
import type { Drawing, Given } from './drawing.ts';
import { LiveDrawing, type LiveSource } from './live.ts';
import {
  type NetworkOpeners,
  networkDrawingVerbs,
  networkFiles,
  type OpenNetwork,
} from './network.ts';
import { asInstrument, type FollowingName, isFollowing, showResult } from './svg_of.ts';
import { type DrawingCore, drawingVerbs, Tensors } from './tensors.ts';

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
  readonly live: LiveDrawing;
  /** A drawing with numbers of its own; without one, it follows the instrument. */
  readonly drawing: Drawing | undefined;
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
      if (this.#places.has(element)) continue;
      const source = drawing
        ? this.#byCore(drawing)
        : isFollowing(name)
          ? this.#byInstrument(name)
          : undefined;
      if (!source) continue;
      const live = new LiveDrawing(name, element, source);
      const hidden = { width: 0, isNear: false, key: [], run: undefined };
      this.#places.set(element, { live, drawing, ...hidden });
      this.#resized.observe(element);
      this.#seen.observe(element);
    }
  }

  /** Numbers of a drawing's own, which the core computes for each setting. */
  #byCore(drawing: Drawing): LiveSource {
    return {
      initial: drawing.initial,
      ...(drawing.texts && { texts: drawing.texts }),
      numbers: (settings, given, texts) =>
        this.#inTurn(async () => {
          const tensors = new Tensors(await this.#core(), this.#networks);
          try {
            return await drawing.compute(tensors, settings, given, texts);
          } finally {
            await tensors.release();
          }
        }),
      show: (numbers, frame) => drawing.show(numbers, frame),
    };
  }

  /** The numbers of the instrument, as they are when the drawing is made. */
  #byInstrument(name: FollowingName): LiveSource {
    return {
      initial: asInstrument,
      numbers: async () => this.#shown?.[0],
      show: (result, frame) => showResult(name, result as Result, frame),
    };
  }

  /** An engine of their own, so that no drag delays the instrument; opened for the first that needs it. */
  readonly #core = lazily(async (): Promise<DrawingCore> => {
    const { engines, files } = this.around;
    return engines.open(drawingVerbs, await wholePorts(files)).session();
  });

  /** Each is fetched for the first drawing that shows it. */
  readonly #networks: NetworkOpeners = {
    digits: lazily(() => this.#opened(networkFiles.digits)),
    language: lazily(() => this.#opened(networkFiles.language)),
  };

  async #opened(name: string): Promise<OpenNetwork> {
    const { files } = this.around;
    const [ports, file] = await Promise.all([networkPorts(files), files.bytes(name)]);
    const engine = new RpcClient<NetworkVerbs>(networkDrawingVerbs, ports).session();
    return { engine, network: await engine.openNetwork(new Uint8Array(file)) };
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
    for (const place of this.#places.values()) {
      const { live, drawing, width, isNear, key: before } = place;
      // The first drawing is made at once, so that it is there on paper.
      const isFirst = before.length === 0;
      const isWanted = isFirst || isNear || isForPaper;
      if (!isWanted || width === 0) continue;
      if (drawing) {
        place.key = [language, width];
        live.show(language, width);
        this.#follow(place, drawing, run);
        continue;
      }
      if (!result) continue;
      const { element } = result.state;
      place.key = [result.anatomy, element, language, width];
      if (sameKey(before, place.key)) continue;
      live.show(language, width);
      // Another result, or another element of it: what the instrument selects last takes precedence.
      if (!isFirst) live.refresh(before[1] !== element);
    }
  }

  /** Gives a drawing the notebook's variables once after each run. */
  #follow(place: Place, { reads }: Drawing, run: unknown): void {
    if (!reads || run === undefined || place.run === run) return;
    place.run = run;
    this.around.read(reads).then(
      (given) => given && place.live.give(given),
      () => {}, // Python has ended; the last numbers stay.
    );
  }
}
