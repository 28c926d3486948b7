import { tenth } from './rect.ts';

/** A regular polygon around (0, 0). */
export const polygon = (reach: number, corners: number, turn: number): string =>
  Array.from({ length: corners }, (_, i) => {
    const angle = turn + (i * 2 * Math.PI) / corners;
    const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach].map(tenth);
    return `${i === 0 ? 'M' : 'L'}${x} ${y}`;
  })
    .join('')
    .concat('Z');

/** Two bars around (0, 0): a plus sign or, with `turn` √½, an ×. */
export function crossPath(reach: number, turn: number): string {
  const [a, b] = [tenth(reach * 1.15), tenth(reach * 0.42)];
  const corners = [
    [-a, -b],
    [-b, -b],
    [-b, -a],
    [b, -a],
    [b, -b],
    [a, -b],
    [a, b],
    [b, b],
    [b, a],
    [-b, a],
    [-b, b],
    [-a, b],
  ] as const;
  const turned = turn === 1 ? corners : corners.map(([x, y]) => [(x - y) * turn, (x + y) * turn]);
  return `M${turned.map((corner) => corner.map((part) => tenth(part as number)).join(' ')).join('L')}Z`;
}

/** The path of an element's marker shape around (0, 0). */
export function markPath(shape: 'circle' | 'square' | 'diamond' | 'cross', r: number): string {
  if (shape === 'circle') return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
  if (shape === 'square') return `M${-r} ${-r}H${r}V${r}H${-r}Z`;
  return shape === 'diamond' ? polygon(r * 1.3, 4, 0) : crossPath(r, Math.SQRT1_2);
}
