import { test } from 'node:test';

/**
 * Whether a test goes through every combination of what it varies, as `npm test -- --all` does. Otherwise
 * each value of each is met, and each of what is gone through, but not each with each.
 */
export const everyCombination = process.env.ZEROPOINT_COMBINATIONS === 'all';

/** A few of many cases, from the first to the last, evenly apart; with --all, each of them. */
export const someOf = <T>(cases: readonly T[], count: number): readonly T[] =>
  everyCombination || cases.length <= count
    ? cases
    : Array.from({ length: count }, (_, at) => {
        const place = Math.round((at * (cases.length - 1)) / (count - 1));
        return cases[place] as T;
      });

/** Defines a test that `npm test` leaves to --all. */
export const testOfAll = everyCombination ? test : test.skip;
