/** What happened to an element, drawn so that it is visible in print and in grey. */
export type CellMark = 'none' | 'clippedLow' | 'clippedHigh' | 'wrapped';

/** One filled path of a mark; each is black, hatched, or the white edge that sets it off. */
export interface MarkShape {
  readonly d: string;
  readonly fill: 'edge' | 'ink' | 'hatch';
}

/**
 * A clipped element has a heavy frame with a bar at the side of the limit that it hit, a wrapped
 * element a hatched frame. Frames are black with white edges, so that they stand out on any fill and
 * on a dark page. The paths are for a cell of the given size and the even-odd rule.
 */
export function markShapes(mark: CellMark, width: number, height: number): MarkShape[] {
  if (mark === 'none') return [];
  const box = (inset: number) => `M${inset} ${inset}H${width - inset}V${height - inset}H${inset}Z`;
  const frame = (fill: MarkShape['fill'], outer: number, inner: number): MarkShape => ({
    d: `${box(outer)} ${box(inner)}`,
    fill,
  });
  if (mark === 'wrapped') return [frame('edge', 0, 6), frame('hatch', 1, 5)];
  const bar = (fill: MarkShape['fill'], outer: number, inner: number): MarkShape => {
    const [from, to] = mark === 'clippedHigh' ? [width - inner, width - outer] : [outer, inner];
    return { d: `M${from} ${outer}H${to}V${height - outer}H${from}Z`, fill };
  };
  return [frame('edge', 0, 5), bar('edge', 0, 9), frame('ink', 1, 4), bar('ink', 1, 8)];
}

/** How far the number of a clipped element moves away from the bar. */
export const shiftOf = (mark: CellMark): number =>
  mark === 'clippedHigh' ? -2 : mark === 'clippedLow' ? 2 : 0;

/** The hatching as an SVG pattern: its side, and the paths in it. */
export const hatch = { side: 7, turn: 45, ground: '#fff', ink: '#111', bar: 4 } as const;
