/** No axis has room for more ticks, whatever its length and its limits are. */
const mostTicks = 1000;

/** Round numbers inside [low, high], about `count` of them, in steps of 1, 2 or 5 times a power of ten. */
export function ticks(low: number, high: number, count: number): number[] {
  const rough = (high - low) / Math.min(mostTicks, Math.max(1, count));
  const power = 10 ** Math.floor(Math.log10(rough));
  // Also 0, for the smallest of numbers.
  if (!(power > 0) || !Number.isFinite(power)) return [];
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  // Rounding may leave more if numbers of their size are far apart.
  const length = Math.min(mostTicks, last - first + 1);
  return Array.from({ length }, (_, i) => (first + i) * step);
}

/**
 * Powers of ten inside [low, high], at most about `count` of them, each times the `factors`. Where
 * there is at most one such number, round numbers as on a linear axis.
 */
export function logTicks(
  low: number,
  high: number,
  count: number,
  factors: readonly number[] = [1],
): number[] {
  if (!(low > 0) || !Number.isFinite(high)) return [];
  const [first, last] = [Math.ceil(Math.log10(low)), Math.floor(Math.log10(high))];
  const most = Math.floor(mostTicks / factors.length) - 2;
  const step = Math.max(1, Math.ceil((last - first + 1) / Math.min(most, Math.max(2, count))));
  const found: number[] = [];
  // Multiples of the power below `low` may lie above it.
  for (let power = first - step; power <= last; power += step) {
    for (const factor of factors) found.push(Number(`${factor}e${power}`));
  }
  const inside = found.filter((value) => value >= low && value <= high);
  return inside.length > 1 ? inside : ticks(low, high, count);
}
