import type { CauseName } from '../number_line/chart_stored_causes.ts';

/** A block under one of several conventions. */
export interface ConventionStrip {
  /** The format's name. */
  readonly name: string;
  /** The block's scales in words; empty for formats without. */
  readonly scales: string;
  /** The block's error in words. */
  readonly error: string;
  /** Whether no other convention has a smaller error, and one has a larger. */
  readonly isBest: boolean;
  /** The finite values that the block can represent, ascending. */
  readonly levels: ArrayLike<number>;
  /** The dequantized value of each element; it need not be finite. */
  readonly values: ArrayLike<number>;
  readonly causes: readonly CauseName[];
}

/** A block of a tensor under conventions that may disagree. */
export interface Conventions {
  readonly title: string;
  readonly summary: string;
  /** The elements before they are stored; finite. */
  readonly originals: ArrayLike<number>;
  readonly originalLabel: string;
  readonly causeLabels: Readonly<Record<CauseName, string>>;
  /** In the column of values that are not finite. */
  readonly notFiniteLabel: string;
  /** Follows the name of the best convention. */
  readonly bestLabel: string;
  /** Names the lines of elements that differ, and those of the others. */
  readonly differsLabel: string;
  readonly agreesLabel: string;
  readonly strips: readonly ConventionStrip[];
  /** The position in the block of the selected element. */
  readonly selected: number | undefined;
  /** In CSS pixels. */
  readonly width: number;
}

/** The elements that are not loaded as the same value by all conventions; NaN equals NaN, −0 equals 0. */
export function differing({
  strips,
  originals,
}: Pick<Conventions, 'strips' | 'originals'>): number[] {
  const [first, ...others] = strips;
  return Array.from({ length: originals.length }, (_, index) => index).filter((index) => {
    const value = first?.values[index] as number;
    return others.some(({ values }) => !isSame(values[index] as number, value));
  });
}

const isSame = (one: number, other: number): boolean =>
  one === other || (Number.isNaN(one) && Number.isNaN(other));
