/** The causes of an element's error, indexed by code. */
export const causeCodes = ['wrapped', 'clipped', 'rounded', 'exact'] as const;
export type LineCause = (typeof causeCodes)[number];

/** The elements in columns, as the core returns them, because there may be very many. */
export interface LinePoints {
  /** The original values. */
  readonly real: ArrayLike<number>;
  /** The stored integers. */
  readonly integer: ArrayLike<number>;
  /** The real values that the stored integers stand for. */
  readonly level: ArrayLike<number>;
  /** The cause of each element, as a code. */
  readonly causes: ArrayLike<number>;
}

export const causeOf = ({ causes }: LinePoints, index: number): LineCause =>
  causeCodes[causes[index] ?? 0] ?? 'exact';

/** The element that an arrow key leads to, in the order of the values. */
export function stepFrom(
  {
    points,
    selected,
  }: { readonly points: Pick<LinePoints, 'real'>; readonly selected: number | undefined },
  key: string,
): number | undefined {
  const ways: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
  };
  const way = ways[key];
  const count = points.real.length;
  if (way === undefined || count === 0) return undefined;
  if (selected === undefined) return 0;
  // Equal values are ordered by index.
  const from = points.real[selected] as number;
  let best: number | undefined;
  for (let i = 0; i < count; i += 1) {
    const value = points.real[i] as number;
    const isBeyond = ((value - from) * way || (i - selected) * way) > 0;
    const held = best === undefined ? undefined : (points.real[best] as number);
    const isNearer =
      held === undefined || ((held - value) * way || ((best as number) - i) * way) > 0;
    if (isBeyond && isNearer) best = i;
  }
  return best ?? selected;
}

/** Elements under one scale and zero point, with the limits of the integers. */
export interface AffineLine {
  readonly qmin: number;
  readonly qmax: number;
  readonly zeroPoint: number;
  /** The real values of qmin and qmax; the second is the smaller one where the scale is negative. */
  readonly realQmin: number;
  readonly realQmax: number;
  readonly points: LinePoints;
}
