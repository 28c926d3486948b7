/** Decides which values are equally far apart on an axis; `back` is the inverse of `to`. */
export interface Transform {
  readonly to: (value: number) => number;
  readonly back: (value: number) => number;
}

export const linear: Transform = { to: (value) => value, back: (value) => value };
/** Equal factors are equally far apart. */
export const logarithmic: Transform = { to: Math.log10, back: (value) => 10 ** value };
/** Linear within one of zero, logarithmic beyond. */
export const symlog: Transform = {
  to: (value) => Math.sign(value) * Math.log10(1 + Math.abs(value)),
  back: (value) => Math.sign(value) * (10 ** Math.abs(value) - 1),
};

/** The two ends of an axis; the first is the larger one where the axis is inverted. */
export type Ends = readonly [number, number];

/** Places the values between two ends, in pixels or as a part of the whole, and reads them back. */
export interface Scale {
  readonly domain: Ends;
  readonly at: (value: number) => number;
  /** The inverse of `at`. */
  readonly valueAt: (place: number) => number;
}

/** A single value, whose domain has no width, is placed in the middle. NaN has no place: NaN. */
export function scaleOf(domain: Ends, [first, last]: Ends, { to, back } = linear): Scale {
  const from = to(domain[0]);
  const span = to(domain[1]) - from;
  const extent = last - first;
  return {
    domain,
    at: (value) => first + extent * (span ? (to(value) - from) / span : 0.5),
    valueAt: (place) => back(from + ((place - first) / extent) * span),
  };
}

/** A value that an axis can place: float32 ends before the numbers of an axis do, and NaN counts as 0. */
export const finite = (value: number): number => Math.min(3.5e38, Math.max(-3.5e38, value || 0));
