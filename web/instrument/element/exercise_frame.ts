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

  readonly #receive = ({ source, data }: MessageEvent): void => {
    if (source !== this.#frame.contentWindow) return;
    const { type, height, ...detail } = data;
    if (type === 'zeropoint:height') this.#frame.style.height = `${height}px`;
    if (type === 'zeropoint:exercise')
      this.element.dispatchEvent(
        new CustomEvent('zeropoint-exercise', { detail, bubbles: true, composed: true }),
      );
  };
}
