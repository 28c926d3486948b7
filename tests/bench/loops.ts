/**
 * Plain JavaScript, written for speed: typed arrays, float32 arithmetic by Math.fround where the
 * result calls for it, and rounding by the addition of 1.5·2²³, which leaves no bits for a fraction
 * and is exact within the clamped range.
 */
const magic = 12582912;

export function quantize(x: Float32Array, scale: number, zeroPoint: number, q: Int8Array): void {
  const length = x.length;
  for (let i = 0; i < length; i += 1) {
    let level = Math.fround(Math.fround((x[i] as number) / scale) + zeroPoint);
    level = level < -128 ? -128 : level > 127 ? 127 : level;
    q[i] = Math.fround(Math.fround(level + magic) - magic);
  }
}

export function dequantize(q: Int8Array, scale: number, zeroPoint: number, x: Float32Array): void {
  const length = q.length;
  for (let i = 0; i < length; i += 1) x[i] = scale * ((q[i] as number) - zeroPoint);
}

export function minMax(x: Float32Array): { min: number; max: number } {
  const length = x.length;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let nan = false;
  for (let i = 0; i < length; i += 1) {
    const value = x[i] as number;
    if (value < min) min = value;
    if (value > max) max = value;
    if (Number.isNaN(value)) nan = true;
  }
  return nan ? { min: Number.NaN, max: Number.NaN } : { min: min + 0, max: max + 0 };
}

/** One scale for each run, for the comparison of outputs. */
export function quantizeRuns(
  x: Float32Array,
  scales: Float32Array,
  zeroPoint: number,
  runLength: number,
): Int8Array {
  const q = new Int8Array(x.length);
  for (let run = 0; run * runLength < x.length; run += 1) {
    const [start, end] = [run * runLength, (run + 1) * runLength];
    const scale = scales[run % scales.length] as number;
    quantize(x.subarray(start, end), scale, zeroPoint, q.subarray(start, end));
  }
  return q;
}
