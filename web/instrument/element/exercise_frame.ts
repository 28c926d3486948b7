import { isObject, type JsonObject } from '../../text/json.ts';

// One exercise in a frame of the site's own embed.html: what runs an exercise, from Python to the editor,
// has the size of a page, and a frame keeps it apart from the page around it.

/** The detail of `zeropoint-exercise`: what the checks of an answer have found. */
export interface ExerciseDetail {
  /** NOTEBOOK/NAME. */
  readonly exercise: string;
  readonly status: 'wrong' | 'solved';
  readonly points: number;
  /** The mistake in one sentence; empty if the check does not state it. */
  readonly message: string;
}

/** A frame in an element's shadow root, which follows its height. */
export class ExerciseFrame {
  readonly #frame = document.createElement('iframe');

  constructor(readonly element: HTMLElement & { readonly base: string }) {
    this.#frame.style.cssText = 'display: block; width: 100%; height: 480px; border: 0';
    element.attachShadow({ mode: 'open' }).append(this.#frame);
  }

  /** Shows the element's exercise in its language and theme. */
  show(): void {
    const { element } = this;
    const of = (name: string) => element.getAttribute(name) ?? '';
    const options = new URLSearchParams({ lang: of('lang'), theme: of('theme') });
    const address = new URL(`embed.html?${options}#exercise=${of('exercise')}`, element.base).href;
    this.#frame.title = `zeropoint: ${of('exercise')}`;
    if (this.#frame.src !== address) this.#frame.src = address;
  }

  /** Call this when the element is connected. */
  resume(): void {
    addEventListener('message', this.#receive);
    this.show();
  }

  /** Call this when the element is disconnected. */
  rest(): void {
    removeEventListener('message', this.#receive);
  }

  /** Takes messages of the site's own frame: one that a link has led elsewhere is another origin's. */
  readonly #receive = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== this.#frame.contentWindow || origin !== new URL(this.element.base).origin)
      return;
    if (!isObject(data)) return;
    const { type, height } = data;
    if (type === 'zeropoint:height' && typeof height === 'number' && height >= 0)
      this.#frame.style.height = `${Math.min(height, mostHeightPx)}px`;
    const detail = type === 'zeropoint:exercise' ? detailFrom(data) : undefined;
    if (detail)
      this.element.dispatchEvent(
        new CustomEvent('zeropoint-exercise', { detail, bubbles: true, composed: true }),
      );
  };
}

/** Higher than any exercise; browsers draw no higher element. */
const mostHeightPx = 100_000;

/** A verdict; undefined for a message of another form. */
function detailFrom(data: JsonObject): ExerciseDetail | undefined {
  const { exercise, status, points, message } = data;
  if (typeof exercise !== 'string' || typeof message !== 'string') return undefined;
  if (status !== 'wrong' && status !== 'solved') return undefined;
  return typeof points === 'number' ? { exercise, status, points, message } : undefined;
}
