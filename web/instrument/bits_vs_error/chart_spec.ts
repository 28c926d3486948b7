export interface RatePoint {
  readonly id: string;
  /** Bits per weight, scales and zero points counted. */
  readonly bits: number;
  /** In dB; Infinity where nothing is lost, NaN where there is no signal. */
  readonly sqnr: number;
  /** The setting in words. */
  readonly label: string;
  /** Names the point where it is on the front. */
  readonly dtype: string;
  /** Whether it is named wherever there is room, also beside the front. */
  readonly isNamed?: boolean;
  /** Index into the chart's granularities. */
  readonly granularity: number;
}

/**
 * Settings that share their scales alike, or a family of formats: a shape each, and a colour for their
 * kind. Kinds of granularity have a line each.
 */
export interface RateFamily {
  readonly label: string;
  readonly kind: (typeof kinds)[number];
}
export const sharings = ['tensor', 'channel', 'group'] as const;
export const kinds = [...sharings, 'floats', 'blocks', 'gguf', 'codebook'] as const;

export interface RateDistortion {
  readonly title: string;
  readonly summary: string;
  readonly bitsLabel: string;
  readonly sqnrLabel: string;
  /** In the band where nothing is lost. */
  readonly exactLabel: string;
  readonly frontLabel: string;
  readonly currentLabel: string;
  readonly granularities: readonly RateFamily[];
  readonly points: readonly RatePoint[];
  /** The id of the current setting. */
  readonly current: string | undefined;
  /** The id of the point that is described beside the chart. */
  readonly shown?: string | undefined;
  /** Points of another chart beside this one, with which it shares its axes. */
  readonly alongside?: readonly RatePoint[];
  /** In CSS pixels. */
  readonly width: number;
}

/** Points in the order of the keys; those without a signal, or of nothing but noise, are in the table alone. */
export const drawn = ({ points }: Pick<RateDistortion, 'points'>): RatePoint[] =>
  points
    .filter(({ sqnr }) => !Number.isNaN(sqnr) && sqnr > Number.NEGATIVE_INFINITY)
    .sort((one, other) => one.bits - other.bits || compared(one.sqnr, other.sqnr));

/** Infinity less itself is no number. */
export const compared = (one: number, other: number): number =>
  one === other ? 0 : one < other ? -1 : 1;
