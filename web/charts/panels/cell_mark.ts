/** The cause of an element's error, drawn so that it is visible in print and in grey. */
export type CellMark = 'none' | 'clippedLow' | 'clippedHigh' | 'wrapped';

/** The mark of an element; a clipped one has it at the side of the limit that it hit. */
export const markOf = (cause: string | undefined, isHigh: boolean): CellMark =>
  cause === 'clipped'
    ? isHigh
      ? 'clippedHigh'
      : 'clippedLow'
    : cause === 'wrapped'
      ? cause
      : 'none';

/** One filled path of a mark; each is black, hatched, or the white edge that sets it off. */
export interface MarkShape {
  readonly d: string;
  readonly fill: 'ground' | 'ink' | 'hatch';
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
  if (mark === 'wrapped') return [frame('ground', 0, 6), frame('hatch', 1, 5)];
  const bar = (fill: MarkShape['fill'], outer: number, inner: number): MarkShape => {
    const [from, to] = mark === 'clippedHigh' ? [width - inner, width - outer] : [outer, inner];
    return { d: `M${from} ${outer}H${to}V${height - outer}H${from}Z`, fill };
  };
  return [frame('ground', 0, 5), bar('ground', 0, 9), frame('ink', 1, 4), bar('ink', 1, 8)];
}

/** The hatching as an SVG pattern: its side, and the paths in it. */
export const hatch = { side: 7, turn: 45, ground: '#fff', ink: '#111', bar: 4 } as const;

/** The fill of a mark's shape, where the hatch is the pattern of the given id. */
export const markFill = ({ fill }: MarkShape, hatchId: string): string =>
  fill === 'hatch' ? `url(#${hatchId})` : hatch[fill];
