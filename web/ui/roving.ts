import { noChange } from 'lit-html';
import { Directive, directive, type ElementPart } from 'lit-html/directive.js';

/** The focusable buttons and links of a group. */
const itemsOf = (group: Element) => [
  ...group.querySelectorAll<HTMLElement>('a[href], button:enabled'),
];

/** The tab stop: the focused item, else the current one, the last used one, or the first. */
const ranks = [
  ':focus',
  '[aria-pressed=true], [aria-selected=true], [aria-current]',
  '[tabindex="0"]',
  '*',
];

/** Keeps a single item in the tab order. */
function settle(group: Element): void {
  const items = itemsOf(group);
  let stop: HTMLElement | undefined;
  for (const rank of ranks) stop ??= items.find((item) => item.matches(rank));
  for (const item of items) {
    const tabIndex = item === stop ? 0 : -1;
    // Writing the same value has the browser compute styles again, of thousands of cells.
    if (item.getAttribute('tabindex') !== String(tabIndex)) item.tabIndex = tabIndex;
  }
}

function walk(event: KeyboardEvent): void {
  const items = itemsOf(event.currentTarget as Element);
  const at = items.indexOf(event.target as HTMLElement);
  const [back, on] = [at - 1, at + 1];
  const to = { ArrowLeft: back, ArrowUp: back, ArrowRight: on, ArrowDown: on, Home: 0, End: -1 }[
    event.key
  ];
  // Keys with Alt or Ctrl are left to the browser.
  if (at < 0 || to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  items.at(to % items.length)?.focus();
}

class Roving extends Directive {
  #isBound = false;

  override render(): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart): typeof noChange {
    const group = part.element as HTMLElement;
    const settled = () => settle(group);
    if (!this.#isBound) {
      group.addEventListener('keydown', walk);
      group.addEventListener('focusin', settled);
      group.addEventListener('focusout', settled);
      this.#isBound = true;
    }
    // The buttons inside are rendered after this directive runs.
    queueMicrotask(settled);
    return noChange;
  }
}

/**
 * A roving tab index (`<div ${roving()}>`): the buttons and links of a toolbar or list are a single
 * tab stop, and arrow keys, Home and End move between the enabled ones.
 */
export const roving = directive(Roving);
