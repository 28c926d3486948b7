/** Elements that may overflow: printed tensors, code in prose, formulas. */
const candidates = '.result, .rendered pre, .rendered :has(> .tml-display)';

/**
 * Adds overflowing elements to the tab order, so that they can be scrolled by keyboard. Checks again
 * when the width changes and when `look` is called.
 */
export class Scrollers {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly root: ShadowRoot) {
    new ResizeObserver(() => this.look()).observe(root.host);
  }

  /** Deferred, because it forces a layout of the whole page. */
  look(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const element of this.root.querySelectorAll<HTMLElement>(candidates)) {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
        if (scrollWidth > clientWidth || scrollHeight > clientHeight) element.tabIndex = 0;
        else element.removeAttribute('tabindex');
      }
    }, 300);
  }
}
