import { markPath } from './mark_shapes.ts';
import type { LineCause } from './points.ts';
import { tenth } from './rect.ts';

/** The causes in drawing order: the rare ones are drawn last, on top. */
export const lineCauses: readonly LineCause[] = ['exact', 'rounded', 'clipped', 'wrapped'];

/** A mark around (0, 0): a diamond for exact, a dot for rounded, a square for clipped, a cross for wrapped. */
export function causeMark(cause: LineCause, reach: number): string {
  if (cause === 'exact') return markPath('diamond', reach);
  if (cause === 'clipped') return markPath('square', reach);
  if (cause === 'wrapped') return markPath('cross', reach * 1.25);
  return markPath('circle', reach);
}

/** The path, translated. Its commands must be absolute: M, L, H, V, A and Z. */
export function moved(path: string, dx: number, dy: number): string {
  return path.replaceAll(/([MLHVAZ])([^MLHVAZ]*)/g, (_, command: string, rest: string) => {
    const numbers = rest.split(/[ ,]+/).filter(Boolean).map(Number);
    const at = (value: number | undefined, by: number) => tenth((value ?? 0) + by);
    if (command === 'H') return `H${at(numbers[0], dx)}`;
    if (command === 'V') return `V${at(numbers[0], dy)}`;
    if (command === 'A') {
      return `A${numbers.slice(0, 5).join(' ')} ${at(numbers[5], dx)} ${at(numbers[6], dy)}`;
    }
    return command === 'Z' ? 'Z' : `${command}${at(numbers[0], dx)} ${at(numbers[1], dy)}`;
  });
}
