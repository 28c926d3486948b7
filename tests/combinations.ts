/**
 * Whether a test goes through every combination of what it varies, as `npm test -- --all` does. Otherwise
 * each value of each is met, and each of what is gone through, but not each with each.
 */
export const everyCombination = process.env.ZEROPOINT_COMBINATIONS === 'all';
