import { markPath, polygon } from '../../charts/mark_shapes.ts';

/** The causes of errors in stored formats, in drawing order: the rare ones are drawn last, on top. */
export const causeNames = [
  'exact',
  'rounded',
  'scale_rounded',
  'flushed',
  'clipped_sign',
  'saturated',
  'not_a_number',
] as const;
export type CauseName = (typeof causeNames)[number];

/** A mark around (0, 0): every cause has a shape of its own, so that colour is not needed. */
export function storedMark(cause: CauseName, reach: number): string {
  if (cause === 'exact') return markPath('diamond', reach);
  if (cause === 'rounded') return markPath('circle', reach);
  if (cause === 'saturated') return markPath('square', reach);
  if (cause === 'not_a_number') return markPath('cross', reach * 1.25);
  if (cause === 'scale_rounded') return polygon(reach * 1.2, 6, 0);
  // Triangles: flushed points down to zero, clipped_sign up against its end.
  return polygon(reach * 1.4, 3, cause === 'flushed' ? Math.PI / 2 : -Math.PI / 2);
}
