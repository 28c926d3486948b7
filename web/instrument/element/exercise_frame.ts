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

/** Longer than the page of an exercise takes to post its height, also on a slow connection. */
const patienceMs = 20_000;

/** In both languages, because the words of an element come with its instrument. */
const notShown =
  'The exercise has not appeared. Its files may still be loading, or this page, or their host, does not allow the frame. 练习没有出现：文件可能仍在加载，也可能是本页或文件所在的主机不允许该框架。';

/** A frame in an element's shadow root, which follows its height. */
export class ExerciseFrame {
  readonly #frame = document.createElement('iframe');
  /** Stands above the frame until the first message of the exercise. */
  readonly #late = document.createElement('p');
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly element: HTMLElement & { readonly base: string }) {
    this.#frame.style.cssText = 'display: block; width: 100%; height: 480px; border: 0';
    this.#late.hidden = true;
    this.#late.setAttribute('role', 'status');
    element.attachShadow({ mode: 'open' }).append(this.#late, this.#frame);
  }

  /** Shows the element's exercise in its language and theme. */
  show(): void {
    const { element } = this;
    const of = (name: string) => element.getAttribute(name) ?? '';
    const options = new URLSearchParams({ lang: of('lang'), theme: of('theme') });
    const address = new URL(`embed.html?${options}#exercise=${of('exercise')}`, element.base).href;
    this.#frame.title = `zeropoint: ${of('exercise')}`;
    if (this.#frame.src === address) return;
    this.#frame.src = address;
    const link = document.createElement('a');
    Object.assign(link, { href: address, target: '_blank', rel: 'noopener' });
    link.textContent = of('exercise');
    this.#late.replaceChildren(notShown, ' ', link);
    this.#wait();
  }

  /** Call this when the element is connected. */
  resume(): void {
    addEventListener('message', this.#receive);
    this.show();
    this.#wait();
  }

  /** Call this when the element is disconnected. */
  rest(): void {
    removeEventListener('message', this.#receive);
    clearTimeout(this.#timer);
  }

  /** A frame that a policy refuses is empty, and fires no event that says so. */
  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#late.hidden = false;
    }, patienceMs);
  }

  /** Takes messages of the site's own frame: one that a link has led elsewhere is another origin's. */
  readonly #receive = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== this.#frame.contentWindow || origin !== new URL(this.element.base).origin)
      return;
    if (!isObject(data)) return;
    clearTimeout(this.#timer);
    this.#late.hidden = true;
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
