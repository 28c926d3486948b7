import type { Rect } from '../../charts/rect.ts';

/** The parts of a box outside two of its places: left of the first and right of the second. */
export function zonesOutside(box: Rect, first: number, second: number): Rect[] {
  const right = box.left + box.width;
  const zone = (from: number, to: number): Rect => ({ ...box, left: from, width: to - from });
  return [zone(box.left, Math.min(first, right)), zone(Math.max(second, box.left), right)].filter(
    ({ width }) => width >= 1,
  );
}
