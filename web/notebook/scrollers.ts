/** What may be wider than its place: printed tensors, code in prose, formulas. */
const candidates = '.result, .rendered pre, .rendered :has(> .tml-display)';

/**
 * Puts what can be scrolled into the order of Tab, for those who scroll by keys; what fits
 * stays out of it. Looks again when the width has changed, and when told that the content has.
 */
export class Scrollers {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly root: ShadowRoot) {
    new ResizeObserver(() => this.look()).observe(root.host);
  }

  /** Soon, not at once: it makes the browser lay out the whole page. */
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
