/** Rounds to the nearest integer, ties to even. */
export function halfEven(value: number): number {
  const floor = Math.floor(value);
  const part = value - floor;
  if (part !== 0.5) return part < 0.5 ? floor : floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}

/** The lesson's quantization in float32 steps, written once more and independent of the core. */
export function quantizeOne(
  x: number,
  scale: number,
  zeroPoint: number,
  [qmin, qmax]: readonly [number, number],
): number {
  const shifted = Math.fround(Math.fround(x / Math.fround(scale)) + zeroPoint);
  return Math.min(qmax, Math.max(qmin, halfEven(shifted)));
}

export const dequantizeOne = (q: number, scale: number, zeroPoint: number): number =>
  Math.fround(Math.fround(scale) * Math.fround(q - zeroPoint));
