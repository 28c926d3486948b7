import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Anatomy, causes } from '../../web/core/engine/contract.ts';
import type { Engine } from '../../web/core/engine/engine.ts';
import type { Tensor } from '../../web/core/engine/values.ts';
import { elementsCsv, quantizationJson } from '../../web/text/data_files.ts';
import { parseFloat32 } from '../../web/text/numbers.ts';
import { parseTensorText } from '../../web/text/tensor_text.ts';
import { committedRecipes, floats, type NamedRecipe, plain } from '../golden/ask/recipes.ts';
import { openEngine } from './engines.ts';

const perTensor = (scale: number, data: readonly number[]): NamedRecipe['recipe'] => ({
  ...plain,
  tensor: floats([data.length], data),
  quantizer: {
    scheme: { format: 'int8' },
    scales: floats([1], [scale]),
    zeroPoints: { dtype: 'int32', shape: [1], data: Int32Array.of(0) },
  },
  foundBy: 'a "search"\n[quickly]',
});

const recipes: readonly NamedRecipe[] = [
  ...committedRecipes,
  { name: 'infinities', recipe: perTensor(2.2e38, [-3.4e38, 3.4e38]) },
  { name: 'negative zeros and tiny values', recipe: perTensor(-3e38, [-0, 0, 3.4e38, -1e-45]) },
];

/** A number of a file as the bits of its float32. */
function bits(value: unknown): number {
  const number = typeof value === 'string' ? Number(value.replace('inf', 'Infinity')) : value;
  return new Uint32Array(Float32Array.of(number as number).buffer)[0] ?? 0;
}
const bitsOf = ({ data }: Tensor) => Array.from(data, bits);

interface File {
  readonly tensor: { readonly dtype: string; readonly shape: number[]; readonly data: unknown[] };
  readonly quantizer: { readonly scales: File['tensor']; readonly zero_points: File['tensor'] };
  readonly clamp: boolean;
  readonly cast_to_float: boolean;
  readonly include_zero: boolean;
  readonly found_by: string | null;
  readonly results: Readonly<Record<'quantized' | 'dequantized' | 'error', File['tensor']>> & {
    readonly causes: string[];
    readonly counts: Record<string, number>;
    readonly squared_error_shares: Record<string, number | null>;
    readonly mean_squared_error: number | string;
    readonly error_norm: number | string;
  };
}

describe('data taken away', () => {
  let engine: Engine;
  const anatomyOf = ({ tensor, quantizer, clamp, castToFloat }: NamedRecipe['recipe']) =>
    engine.anatomize(tensor, quantizer, { clamp, castToFloat });
  before(async () => {
    engine = await openEngine('simd');
  });

  const causesOf = (anatomy: Anatomy) =>
    Array.from(anatomy.causes, (cause) => causes[cause] as string);

  for (const { name, recipe } of recipes) {
    test(`as CSV has every element with its indices and bits: ${name}`, () => {
      const { tensor } = recipe;
      const anatomy = anatomyOf(recipe);
      const [head = '', ...lines] = elementsCsv(tensor, anatomy).trimEnd().split('\n');
      const rows = lines.map((line) => line.split(','));
      const axes = tensor.shape.length;
      const indices = ['index', 'row,column', 'matrix,row,column'][axes - 1];
      assert.equal(head, `${indices},original,quantized,dequantized,error,cause`);
      const column = (at: number) => rows.map((row) => row[axes + at] ?? '');
      assert.deepEqual(column(0).map(bits), bitsOf(tensor));
      assert.deepEqual(column(1).map(Number), Array.from(anatomy.quantized.data));
      assert.deepEqual(column(2).map(bits), bitsOf(anatomy.dequantized));
      assert.deepEqual(column(3).map(bits), bitsOf(anatomy.error));
      assert.deepEqual(column(4), causesOf(anatomy));
      const offsets = rows.map((row) =>
        tensor.shape.reduce((offset, extent, axis) => offset * extent + Number(row[axis]), 0),
      );
      assert.deepEqual(offsets, [...tensor.data.keys()]);
    });

    test(`as JSON has every bit: ${name}`, () => {
      const { tensor, quantizer, foundBy } = recipe;
      const anatomy = anatomyOf(recipe);
      const file: File = JSON.parse(quantizationJson(recipe, anatomy));
      const { results } = file;
      const { scheme } = quantizer;
      const { scales, zero_points: _, ...settings } = file.quantizer;
      assert.equal(scales.dtype, 'float32');
      const { perChannel, perGroup } = { ...scheme.granularity } as Record<string, number>;
      assert.deepEqual(settings, {
        ...{ format: scheme.format, qmin: anatomy.qmin, qmax: anatomy.qmax },
        granularity:
          perChannel !== undefined
            ? { per_channel: perChannel }
            : perGroup !== undefined
              ? { per_group: perGroup }
              : { per_tensor: true },
        ...{ symmetric: scheme.symmetric === true, restricted: scheme.restricted === true },
        convention: scheme.convention ?? 'shift_then_round',
        half_away: scheme.halfAway === true,
      });
      assert.deepEqual(
        [file.clamp, file.cast_to_float, file.include_zero],
        [recipe.clamp, recipe.castToFloat, false],
      );
      assert.deepEqual(file.tensor.shape, tensor.shape);
      assert.deepEqual(file.tensor.data.map(bits), bitsOf(tensor));
      assert.deepEqual(file.quantizer.scales.shape, quantizer.scales.shape);
      assert.deepEqual(file.quantizer.scales.data.map(bits), bitsOf(quantizer.scales));
      assert.deepEqual(file.quantizer.zero_points.data, Array.from(quantizer.zeroPoints.data));
      assert.equal(file.found_by, foundBy ?? null);
      assert.deepEqual(results.quantized.data, Array.from(anatomy.quantized.data));
      assert.deepEqual(results.dequantized.data.map(bits), bitsOf(anatomy.dequantized));
      assert.deepEqual(results.error.data.map(bits), bitsOf(anatomy.error));
      assert.deepEqual(results.causes, causesOf(anatomy));
      assert.deepEqual(Object.values(results.counts), anatomy.counts);
      // A share of an infinite error is no number.
      const shares = anatomy.squaredErrorShares.map((share) =>
        Number.isNaN(share) ? null : share,
      );
      assert.deepEqual(Object.values(results.squared_error_shares), shares);
      assert.equal(bits(results.mean_squared_error), bits(anatomy.meanSquaredError));
      assert.equal(bits(results.error_norm), bits(anatomy.errorNorm));
    });

    test(`as JSON can be pasted, and is the tensor again: ${name}`, () => {
      const parsed = parseTensorText(quantizationJson(recipe, anatomyOf(recipe)));
      assert.ok('tensor' in parsed);
      assert.deepEqual(parsed.tensor.shape, recipe.tensor.shape);
      const values = parsed.tensor.texts.map(parseFloat32);
      assert.deepEqual(
        values,
        Array.from(recipe.tensor.data, (value) => ({ value })),
      );
    });
  }

  test('as JSON has short decimals, an object to a line, and what was asked for', () => {
    const recipe = { ...perTensor(0.1, [191.6, -0, 0.1]), includeZero: true };
    const text = quantizationJson(recipe, anatomyOf(recipe));
    assert.match(
      text,
      /^ {2}"tensor": \{"dtype": "float32", "shape": \[3\], "data": \[191\.6, -0\.0, 0\.1\]\},$/m,
    );
    assert.match(
      text,
      /^ {2}"quantizer": \{\n {4}"format": "int8",\n {4}"granularity": \{"per_tensor": true\},\n/m,
    );
    assert.match(text, /\n {2}\},\n {2}"clamp": true,\n {2}"cast_to_float": true,\n/);
    assert.match(text, /^ {2}"include_zero": true,\n {2}"results": \{\n {4}"quantized": /m);
    assert.match(text, /\n {2}\}\n\}\n$/);
  });
});
