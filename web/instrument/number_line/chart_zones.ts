import { nothing, svg } from 'lit-html';
import { widthOf } from '../../charts/labels.ts';
import { hatchPath, type Rect, tenth } from '../../charts/rect.ts';
import { type RulerPlane, rows } from './chart_ruler_plane.ts';

/** The parts of a box outside two of its places: left of the first and right of the second. */
export function zonesOutside(box: Rect, first: number, second: number): Rect[] {
  const right = box.left + box.width;
  const zone = (from: number, to: number): Rect => ({ ...box, left: from, width: to - from });
  return [zone(box.left, Math.min(first, right)), zone(Math.max(second, box.left), right)].filter(
    ({ width }) => width >= 1,
  );
}

/** Hatching beyond the first and the last level, named where there is room. */
export function outsideView(
  name: string,
  { left, right }: Pick<RulerPlane, 'left' | 'right'>,
  [first, last]: readonly [number, number],
) {
  const box = { left, top: rows.reals, width: right - left, height: rows.integers - rows.reals };
  return zonesOutside(box, first, last).map((zone) => {
    const isRoomy = widthOf(name) + 8 <= zone.width;
    return svg`<path class="hatch" d=${hatchPath(zone)} />
      ${
        isRoomy
          ? svg`<text class="over zone" x=${tenth(zone.left + zone.width / 2)} y=${rows.integers - 10} text-anchor="middle">${name}</text>`
          : nothing
      }`;
  });
}
