import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Anatomy, Scheme } from '../../web/engine/contract.ts';
import type { Granularity, Tensor } from '../../web/engine/values.ts';
import { elementsCsv, quantizationJson } from '../../web/formats/data_files.ts';
import { floats, plain } from '../golden/recipes.ts';

// The files as text; tests/wasm/data_files.test.ts compares their numbers with the core's.

const int8s = (shape: readonly number[], values: number[]): Tensor => ({
  dtype: 'int8',
  shape,
  data: Int8Array.from(values),
});

const inf = Number.POSITIVE_INFINITY;
const tensor = floats([2, 1, 2], [0.1, -0, 3.4e38, -1]);
const anatomy = {
  qmin: -127,
  qmax: 127,
  quantized: int8s([2, 1, 2], [1, 0, 127, -4]),
  dequantized: floats([2, 1, 2], [0.25, -0, inf, -1]),
  error: floats([2, 1, 2], [0.15, 0, inf, 0]),
  causes: Uint8Array.of(2, 3, 1, 0),
  counts: [1, 1, 1, 1],
  squaredErrorShares: [0, Number.NaN, 0.5, 0],
  meanSquaredError: inf,
  errorNorm: 0.1,
} as unknown as Anatomy;

const recipe = (scheme: Partial<Scheme>, more: object = {}) => ({
  ...plain,
  tensor,
  quantizer: {
    scheme: { format: 'int8', ...scheme } as const,
    scales: floats([1], [0.25]),
    zeroPoints: { dtype: 'int32', shape: [1], data: Int32Array.of(-3) } as const,
  },
  ...more,
});

describe('the CSV of elements', () => {
  test('has a line for each element, with the indices of its axes', () => {
    assert.equal(
      elementsCsv(tensor, anatomy),
      `matrix,row,column,original,quantized,dequantized,error,cause
0,0,0,0.1,1,0.25,0.15,rounded
0,0,1,-0,0,-0,0,exact
1,0,0,3.4e+38,127,inf,inf,clipped
1,0,1,-1,-4,-1,0,wrapped
`,
    );
  });

  test('names the indices of one and of two axes', () => {
    const head = (...shape: number[]) => elementsCsv({ ...tensor, shape }, anatomy).split('\n', 2);
    const titles = 'original,quantized,dequantized,error,cause';
    assert.deepEqual(head(4), [`index,${titles}`, '0,0.1,1,0.25,0.15,rounded']);
    assert.deepEqual(head(1, 4), [`row,column,${titles}`, '0,0,0.1,1,0.25,0.15,rounded']);
  });
});

describe('the JSON of a quantization', () => {
  test('has a line for each part, negative zeros as -0.0, and text for what JSON cannot say', () => {
    assert.equal(
      quantizationJson(recipe({ restricted: true, convention: 'onnx' }), anatomy),
      `{
  "zeropoint": 1,
  "tensor": {"dtype": "float32", "shape": [2, 1, 2], "data": [0.1, -0.0, 3.4e+38, -1]},
  "quantizer": {
    "format": "int8",
    "granularity": {"per_tensor": true},
    "symmetric": false,
    "restricted": true,
    "convention": "onnx",
    "qmin": -127,
    "qmax": 127,
    "scales": {"dtype": "float32", "shape": [1], "data": [0.25]},
    "zero_points": {"dtype": "int32", "shape": [1], "data": [-3]}
  },
  "clamp": true,
  "cast_to_float": true,
  "found_by": null,
  "include_zero": false,
  "results": {
    "quantized": {"dtype": "int8", "shape": [2, 1, 2], "data": [1, 0, 127, -4]},
    "dequantized": {"dtype": "float32", "shape": [2, 1, 2], "data": [0.25, -0.0, "inf", -1]},
    "error": {"dtype": "float32", "shape": [2, 1, 2], "data": [0.15, 0, "inf", 0]},
    "causes": ["rounded", "exact", "clipped", "wrapped"],
    "counts": {"wrapped": 1, "clipped": 1, "rounded": 1, "exact": 1},
    "squared_error_shares": {"wrapped": 0, "clipped": null, "rounded": 0.5, "exact": 0},
    "mean_squared_error": "inf",
    "error_norm": 0.1
  }
}
`,
    );
  });

  test('keeps every setting', () => {
    const linesOf = (scheme: Partial<Scheme>, more: object = {}) =>
      quantizationJson(recipe(scheme, more), { ...anatomy, errorNorm: -0, meanSquaredError: -inf });
    const granularities: [Granularity, string][] = [
      [{ perChannel: 2 }, '{"per_channel": 2}'],
      [{ perGroup: 3 }, '{"per_group": 3}'],
    ];
    for (const [granularity, text] of granularities) {
      assert.ok(linesOf({ granularity }).includes(`"granularity": ${text},`), text);
    }
    const text = linesOf(
      { symmetric: true },
      { clamp: false, castToFloat: false, foundBy: 'a "b"\n', includeZero: true },
    );
    for (const line of [
      '"symmetric": true,',
      '"restricted": false,',
      '"convention": "shift_then_round",',
      '"clamp": false,',
      '"cast_to_float": false,',
      '"found_by": "a \\"b\\"\\n",',
      '"include_zero": true,',
      '"mean_squared_error": "-inf",',
      '"error_norm": -0.0\n',
    ]) {
      assert.ok(text.includes(line), line);
    }
  });
});
