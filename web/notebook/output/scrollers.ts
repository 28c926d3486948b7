/** Elements that may overflow: printed tensors, code in prose, formulas. */
const candidates = '.result, .rendered pre, .rendered :has(> .tml-display)';

/** A notebook, and the cells that are used in one of very many: its others are laid out only in sight. */
const laidOut = '.notebook:not(.long), .long > .selected';

/**
 * Adds overflowing elements to the tab order, so that they can be scrolled by keyboard. Checks again
 * when the width changes, when elements come into sight that are laid out only there, and when `look` is called.
 */
export class Scrollers {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly root: ShadowRoot) {
    new ResizeObserver(() => this.look()).observe(root.host);
    root.addEventListener('contentvisibilityautostatechange', ({ target }) =>
      check(target as Element),
    );
  }

  /** Deferred, because it forces a layout of the whole page. */
  look(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.root.querySelectorAll(laidOut).forEach(check), 300);
  }
}

function check(parent: Element): void {
  for (const element of parent.querySelectorAll<HTMLElement>(candidates)) {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (scrollWidth > clientWidth || scrollHeight > clientHeight) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  }
}
