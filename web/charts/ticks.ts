/** Round numbers inside [low, high], about `count` of them, in steps of 1, 2 or 5 times a power of ten. */
export function ticks(low: number, high: number, count: number): number[] {
  const rough = (high - low) / Math.max(1, count);
  if (!(rough > 0) || !Number.isFinite(rough)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** A number in about `width` characters, for an axis or a small cell. */
export function compact(value: number, decimals = 0): string {
  const magnitude = Math.abs(value);
  if (!Number.isFinite(value)) return String(value).replace('Infinity', 'inf');
  if (magnitude >= 1e6 || (magnitude > 0 && magnitude < 0.5 * 10 ** -decimals)) {
    return value.toExponential(1);
  }
  return value.toFixed(decimals);
}
