import type { Result } from '../compute.ts';
import type { Model } from '../model.ts';

/** The duration of the dot's way from one panel to the next, in milliseconds. */
const stepMs = 320;

const centerOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/**
 * Animates the elements' ways: of one under the pointer on the number line, of a newly selected one through
 * the panels too, and of all of them after an observer's choice; not of one that is selected from the
 * start, as by a link.
 */
export class ElementAnimation {
  /** The elements whose ways were animated last. */
  #selected: number | undefined;
  #pointed: number | undefined;
  #result: Result | undefined;
  #isFirst = true;

  /** Call this after each render. */
  drawn(root: ParentNode, { result, pointed, rulerStart, busy }: Model): void {
    if (!result) return;
    const { element } = result.state;
    const isNew = !this.#isFirst && element !== undefined && element !== this.#selected;
    // Nothing moves between a hand and what it drags.
    const isUnder = pointed !== undefined && pointed !== this.#pointed && !rulerStart;
    const last = this.#result;
    const isOther = last?.anatomy !== result.anatomy;
    if (isOther) root.querySelector('.ruler .falling')?.remove();
    // An observer has found another setting for the same elements, and the ruler has arrived there.
    const isFound =
      isOther &&
      !busy &&
      result.state.config.source !== 'given' &&
      last?.state.tensor.data === result.state.tensor.data;
    const isMoving = isNew || isUnder || isFound;
    if (isMoving && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      if (isFound) fallOnLine(root);
      if (isNew || isUnder) travelOnLine(root);
      if (isNew) travelThroughPanels(root);
    }
    this.#result = result;
    this.#selected = element;
    this.#pointed = pointed;
    this.#isFirst = false;
  }
}

/** All elements fall onto their integers, along their lines, unless there are too many to follow. */
function fallOnLine(root: ParentNode): void {
  const ruler = root.querySelector('.ruler');
  const falling = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  falling.setAttribute('class', 'falling');
  for (const way of ruler?.querySelectorAll('.way:not(.dense)') ?? []) {
    const cause = way.classList.item(1) ?? '';
    for (const line of (way.getAttribute('d') ?? '').matchAll(/M(\S+) (\S+?)L(\S+) ([\d.]+)/g)) {
      const [x = 0, y = 0, toX = 0, toY = 0] = line.slice(1).map(Number);
      const mark = document.createElementNS(falling.namespaceURI, 'circle') as SVGCircleElement;
      for (const [name, value] of Object.entries({ class: `mark ${cause}`, r: 4, cx: x, cy: y }))
        mark.setAttribute(name, String(value));
      falling.append(mark);
      const end = { transform: `translate(${toX - x}px, ${toY - y}px)` };
      mark.animate([{ transform: 'none', easing: 'ease-in' }, end, end], 2 * stepMs).onfinish =
        () => falling.remove();
    }
  }
  ruler?.append(falling);
}

/** A dot goes down to the element's integer and back up to its real value, beside the gap that it leaves. */
function travelOnLine(root: ParentNode): void {
  const traveller = root.querySelector<SVGElement>('.ruler .traveller');
  if (!traveller) return;
  const [from, to, back] = ['from', 'to', 'back'].map((name) =>
    (traveller.dataset[name] ?? '0 0').split(' ').map(Number),
  ) as [number[], number[], number[]];
  const shift = ([x = 0, y = 0]: number[]) => ({
    transform: `translate(${x - (to[0] ?? 0)}px, ${y - (to[1] ?? 0)}px)`,
  });
  for (const earlier of traveller.getAnimations()) earlier.cancel();
  traveller.animate([shift(from), shift(to), shift(to), shift(back)], 4 * stepMs);
  // The gap appears as the dot returns beside it.
  const gap = root.querySelector('.ruler .element-lines .gap');
  for (const earlier of gap?.getAnimations() ?? []) earlier.cancel();
  gap?.animate({ opacity: [0, 0, 0, 1] }, 4 * stepMs);
}

/** A dot moves from panel to panel and rests on the element's cell in each. */
function travelThroughPanels(root: ParentNode): void {
  const panels = root.querySelector<HTMLElement>('.instrument .panels');
  const cells = [...(panels?.querySelectorAll('.cell[aria-selected="true"]') ?? [])];
  if (!panels || cells.length < 2) return;
  panels.querySelector('.traveller')?.remove();
  const dot = document.createElement('i');
  dot.className = 'traveller';
  dot.ariaHidden = 'true';
  panels.append(dot);
  const origin = panels.getBoundingClientRect();
  const frames = cells.flatMap((cell) => {
    const { x, y } = centerOf(cell);
    const frame = { transform: `translate(${x - origin.left}px, ${y - origin.top}px)` };
    // It rests on each cell for as long as it takes to move to the next one.
    return [frame, frame];
  });
  const animation = dot.animate(frames, cells.length * stepMs);
  animation.onfinish = animation.oncancel = () => dot.remove();
}
