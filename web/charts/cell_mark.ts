/** What happened to an element, drawn so that it survives print and grey. */
export type Mark = 'none' | 'clippedLow' | 'clippedHigh' | 'wrapped';

/** One filled path of a mark; each is black, hatched, or the white edge that sets it off. */
export interface MarkShape {
  readonly d: string;
  readonly fill: 'edge' | 'ink' | 'hatch';
}

/**
 * A clipped element has a heavy frame, and a bar at the side of the limit it hit; a wrapped one a
 * hatched frame. Each frame is black with a white edge, so that it stands out on any fill. The
 * paths are for a cell of the given size and the even-odd rule.
 */
export function markShapes(mark: Mark, width: number, height: number): MarkShape[] {
  if (mark === 'none') return [];
  const frame = (fill: MarkShape['fill'], depth: number): MarkShape => ({
    d: `M0 0H${width}V${height}H0Z M${depth} ${depth}V${height - depth}H${width - depth}V${depth}Z`,
    fill,
  });
  if (mark === 'wrapped') return [frame('edge', 5.5), frame('hatch', 4.5)];
  const bar = (fill: MarkShape['fill'], extent: number): MarkShape => {
    const left = mark === 'clippedHigh' ? width - extent : 0;
    return { d: `M${left} 0H${left + extent}V${height}H${left}Z`, fill };
  };
  return [frame('edge', 4), bar('edge', 8), frame('ink', 3), bar('ink', 7)];
}

/** The bar of a clipped element takes room from its number, which moves away from it. */
export const shiftOf = (mark: Mark): number =>
  mark === 'clippedHigh' ? -2 : mark === 'clippedLow' ? 2 : 0;

/** A hatch as SVG's pattern: its side, and the paths in it. */
export const hatch = { side: 7, turn: 45, ground: '#fff', ink: '#111', bar: 4 } as const;
