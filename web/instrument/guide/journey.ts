import type { Result } from '../lab.ts';

/** The duration of the dot's way from one panel to the next, in milliseconds. */
const stepMs = 320;

const centerOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Animates each newly selected element, except one that is selected from the start, as by a link. */
export class Journey {
  /** The element whose steps were animated last. */
  #travelled: number | undefined;
  #isFirst = true;

  /** Call this after each render. */
  drawn(root: ParentNode, result: Result | undefined): void {
    if (!result) return;
    const { element } = result.state;
    if (!this.#isFirst && element !== undefined && element !== this.#travelled) play(root);
    this.#travelled = element;
    this.#isFirst = false;
  }
}

/**
 * Animates the selected element: a dot moves from panel to panel, and on the number line down to its
 * integer and back up. Does nothing if the reader prefers reduced motion.
 */
function play(root: ParentNode): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const traveller = root.querySelector<SVGElement>('.ruler .traveller');
  if (traveller) {
    const [from, to, back] = ['from', 'to', 'back'].map((name) =>
      (traveller.dataset[name] ?? '0 0').split(' ').map(Number),
    ) as [number[], number[], number[]];
    const shift = ([x = 0, y = 0]: number[]) => ({
      transform: `translate(${x - (to[0] ?? 0)}px, ${y - (to[1] ?? 0)}px)`,
    });
    traveller.animate([shift(from), shift(to), shift(to), shift(back)], 4 * stepMs);
  }
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
