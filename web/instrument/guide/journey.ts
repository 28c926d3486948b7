import type { Model } from '../model.ts';

/** The duration of the dot's way from one panel to the next, in milliseconds. */
const stepMs = 320;

const centerOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/**
 * Animates an element's way: of one under the pointer on the number line, of a newly selected one through
 * the panels too; not of one that is selected from the start, as by a link.
 */
export class Journey {
  /** The elements whose ways were animated last. */
  #selected: number | undefined;
  #pointed: number | undefined;
  #isFirst = true;

  /** Call this after each render. */
  drawn(root: ParentNode, { result, pointed, rulerStart }: Model): void {
    if (!result) return;
    const { element } = result.state;
    const isNew = !this.#isFirst && element !== undefined && element !== this.#selected;
    // Nothing moves between a hand and what it drags.
    const isUnder = pointed !== undefined && pointed !== this.#pointed && !rulerStart;
    if ((isNew || isUnder) && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      travelOnLine(root);
      if (isNew) travelThroughPanels(root);
    }
    this.#selected = element;
    this.#pointed = pointed;
    this.#isFirst = false;
  }
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
  const journey = dot.animate(frames, cells.length * stepMs);
  journey.onfinish = journey.oncancel = () => dot.remove();
}
