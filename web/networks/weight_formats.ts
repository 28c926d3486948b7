import { QuantError } from '../core/engine/errors.ts';

// The formats of weights that the pages about networks offer, and how addresses write their settings.

/** The integers that the slider of bits offers, from many to few. */
export const integerBits = [8, 7, 6, 5, 4, 3, 2] as const;

export const granularities = ['tensor', 'channel', 'group_32'] as const;
export type Granularity = (typeof granularities)[number];

/** The bits of `int2` to `int8`; undefined for other formats. */
export const bitsOf = (format: string): number | undefined => {
  const [, bits] = /^int(\d)$/.exec(format) ?? [];
  return bits === undefined ? undefined : Number(bits);
};

/** The name of a format of weights for the core. */
export const weightFormat = (format: string, granularity: Granularity): string =>
  bitsOf(format) === undefined ? format : `${format}_per_${granularity}`;

/** All that a page offers: float32, integers and its stored formats. */
export const formatsWith = (stored: readonly string[]): readonly string[] => [
  'float32',
  ...integerBits.map((bits) => `int${bits}`),
  ...stored,
];

/** A row and a column of a table of formats; those with scales of their own, or none, have one column. */
export interface Place {
  readonly format: string;
  readonly granularity: Granularity;
}

/** The places of a table in its order: formats above the integers, these, and stored formats. */
export const placesOf = (first: readonly string[], stored: readonly string[]): readonly Place[] => {
  const whole = (format: string): Place => ({ format, granularity: 'tensor' });
  const integers = integerBits.flatMap((bits) =>
    granularities.map((granularity) => ({ format: `int${bits}`, granularity })),
  );
  return [...first.map(whole), ...integers, ...stored.map(whole)];
};

/** The text behind `#` in the address: only the settings that differ from the first ones. */
export function addressOf<State extends object>(state: State, initial: State): string {
  const entries = Object.entries(state).filter(
    ([name, value]) => value !== undefined && value !== initial[name as keyof State],
  );
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
}

/** A choice that an address names, if it is one. */
export const among = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => one === text);

/** A failure by the code that a page words. */
export interface Problem {
  readonly code: string;
  readonly values: QuantError['values'];
}

/** A failure without a code is that of a part or a file that could not be had. */
export function problemOf(error: unknown): Problem {
  const { code, values } = error as QuantError;
  return error instanceof QuantError || code !== undefined
    ? { code, values }
    : { code: 'part_unavailable', values: { reason: String(error) } };
}
