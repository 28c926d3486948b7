import * as fc from 'fast-check';
import type { Convention, LevelDType, Scheme } from '../../web/core/engine/contract.ts';
import type { Granularity, Tensor } from '../../web/core/engine/values.ts';

/** Every run draws the same cases, so a failure is never random. */
export const seed = 20_240_229;
export const settings = { seed, numRuns: 250 } as const;

export const narrowFormats = ['int2', 'int4', 'int8', 'int16', 'uint2', 'uint4', 'uint8'] as const;
export const signedFormats = ['int2', 'int4', 'int8', 'int16'] as const;
export type NarrowFormat = (typeof narrowFormats)[number];

export const limits: Readonly<Record<LevelDType, readonly [number, number]>> = {
  int2: [-2, 1],
  int4: [-8, 7],
  int8: [-128, 127],
  int16: [-32768, 32767],
  int32: [-(2 ** 31), 2 ** 31 - 1],
  uint2: [0, 3],
  uint4: [0, 15],
  uint8: [0, 255],
};

export const conventionOf: fc.Arbitrary<Convention> = fc.constantFrom(
  'shift_then_round',
  'onnx',
  'torch',
);

/** Finite float32 with magnitudes from 2⁻²⁰ to 2²⁰, and 0, including ties. */
const realOf = fc
  .oneof(
    { weight: 6, arbitrary: fc.float({ min: -1000, max: 1000, noNaN: true }) },
    { weight: 2, arbitrary: fc.float({ min: -(2 ** 20), max: 2 ** 20, noNaN: true }) },
    { weight: 1, arbitrary: fc.constantFrom(0, -0, 0.5, 1.5, 2.5, -0.5) },
  )
  .map((value) => (Math.abs(value) < 2 ** -20 ? 0 : value));

export const realsOf = (minLength = 1, maxLength = 80): fc.Arbitrary<Float32Array> =>
  fc.array(realOf, { minLength, maxLength }).map((values) => Float32Array.from(values));

/** Scales from 2⁻¹⁰ to 2¹⁰. */
export const scaleOf = fc.float({ min: 2 ** -10, max: 2 ** 10, noNaN: true });

export const zeroPointOf = (format: LevelDType) => {
  const [min, max] = limits[format];
  return fc.integer({ min, max });
};

export interface DrawnMap<D extends LevelDType> {
  readonly dtype: D;
  readonly scale: number;
  readonly zeroPoint: number;
  readonly convention: Convention;
}

/** A format with a scale and a zero point. */
export const mapOf: fc.Arbitrary<DrawnMap<NarrowFormat>> = fc
  .constantFrom(...narrowFormats)
  .chain((dtype) =>
    fc.record({
      dtype: fc.constant(dtype),
      scale: scaleOf,
      zeroPoint: zeroPointOf(dtype),
      convention: conventionOf,
    }),
  );

/** A float32 matrix of up to 8 × 12. */
export const matrixOf: fc.Arbitrary<Tensor> = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 12 }))
  .chain(([rows, columns]) =>
    realsOf(rows * columns, rows * columns).map((data) => ({
      dtype: 'float32' as const,
      shape: [rows, columns],
      data,
    })),
  );

const granularityOf: fc.Arbitrary<Granularity> = fc.oneof(
  fc.constant({ perTensor: true } as const),
  fc.constantFrom(0, 1).map((perChannel) => ({ perChannel })),
  fc.integer({ min: 1, max: 14 }).map((perGroup) => ({ perGroup })),
);

export const schemeOf: fc.Arbitrary<Scheme & { readonly format: NarrowFormat }> = fc
  .constantFrom(...narrowFormats)
  .chain((format) =>
    fc.record({
      format: fc.constant(format),
      granularity: granularityOf,
      symmetric: format.startsWith('int') ? fc.boolean() : fc.constant(false),
      restricted: format.startsWith('int') ? fc.boolean() : fc.constant(false),
      convention: conventionOf,
    }),
  );

/** The integers that a scheme uses. */
export const limitsOf = ({ format, restricted = false }: Scheme): readonly [number, number] => {
  const [qmin, qmax] = limits[format];
  return [restricted ? -qmax : qmin, qmax];
};

/**
 * How far float32 may take a dequantized value beyond half a scale from x, where nothing clips. With
 * ε = 2⁻²⁴, the largest relative error of one rounding, and r = x / scale:
 * - x / scale errs by |r| ε, and twice as much as a product with a rounded reciprocal;
 * - adding the zero point errs by (|r| + |zeroPoint|) ε;
 * - so the level is at most 1/2 + (4 |r| + 2 |zeroPoint|) ε from r + zeroPoint, second orders in ε
 *   covered by the spare |r| ε;
 * - the product scale × (q − zeroPoint) errs by |dequantized| ε, and dequantized − x once more by |error| ε.
 */
export function roundingSlack(x: number, dequantized: number, scale: number, zeroPoint: number) {
  const epsilon = 2 ** -24;
  const level = (4 * Math.abs(x / scale) + 2 * Math.abs(zeroPoint)) * epsilon;
  return Math.abs(scale) * (level + epsilon) + 2 * Math.abs(dequantized) * epsilon;
}
