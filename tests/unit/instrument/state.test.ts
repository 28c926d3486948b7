import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { presetNames, presets } from '../../../web/instrument/settings/samples.ts';
import { fromAddress, longestAddress, toAddress } from '../../../web/instrument/store/address.ts';
import {
  lessonState,
  limitsOf,
  maxElements,
  plainScheme,
  type QuantizerConfig,
  type State,
  storedCharts,
} from '../../../web/instrument/store/state.ts';

const tensor = (shape: number[], values: ArrayLike<number>): State['tensor'] => ({
  dtype: 'float32',
  shape,
  data: Float32Array.from(values),
});

const withConfig = (
  change: Partial<QuantizerConfig>,
  scheme: Partial<QuantizerConfig['scheme']> = {},
): State => ({
  ...lessonState,
  config: { ...lessonState.config, ...change, scheme: { ...plainScheme, ...scheme } },
});

/** Under an observer the address says nothing of what it found. */
const observed = { scale: 1, zeroPoint: 0 };

const stateOf = (address: string) => {
  const read = fromAddress(address);
  return 'state' in read ? read.state : undefined;
};

describe('the address', () => {
  test('is empty for the lesson', () => {
    assert.equal(toAddress(lessonState), '');
    assert.deepEqual(stateOf(''), lessonState);
  });

  const pinned = withConfig({ scale: 0.25, zeroPoint: 7 }, { format: 'uint4' }).config;
  const states: [string, State][] = [
    ['a changed scale', withConfig({ scale: 3.578823433670343, zeroPoint: -77 })],
    ['a negative scale', withConfig({ scale: -1e-3 })],
    ['1-D', { ...lessonState, tensor: tensor([4], [250, 500, 750, 1000]) }],
    ['one row', { ...lessonState, tensor: tensor([1, 2], [1, 2]) }],
    ['one column', { ...lessonState, tensor: tensor([2, 1], [1, 2]) }],
    ['one element', { ...lessonState, tensor: tensor([1, 1], [5]) }],
    ['three axes', { ...lessonState, tensor: tensor([2, 1, 2], [1, 2, 3, 4]), slice: 1 }],
    ['extremes', { ...lessonState, tensor: tensor([2, 2], [-0, 1e-45, 3.4028235e38, 0.1]) }],
    ['both switches', withConfig({ clamp: false, castToFloat: false }, { format: 'uint8' })],
    ['min-max', withConfig({ source: 'minMax', ...observed })],
    ['the search', withConfig({ source: 'mse', ...observed }, { convention: 'onnx' })],
    ['percentiles', withConfig({ source: { percentile: [0.1, 99.95] }, ...observed })],
    [
      'a scale for each channel',
      withConfig(
        { source: 'absMax', ...observed },
        { granularity: { perChannel: 1 }, symmetric: true, restricted: true },
      ),
    ],
    [
      'a scale for each group',
      withConfig({ source: 'entropy', ...observed }, { granularity: { perGroup: 2 } }),
    ],
    ['every format', withConfig({}, { format: 'int2', convention: 'torch' })],
    ['a selected element', { ...lessonState, element: 2 }],
    ['the chart that is looked at', { ...lessonState, chart: 'landscape' }],
    ['a pinned setting', { ...lessonState, pinned }],
  ];
  for (const [name, state] of states) {
    test(`round-trips ${name}`, () => {
      assert.deepEqual(stateOf(`#${toAddress(state)}`), state);
    });
  }

  test('contains a generated tensor as its sample', () => {
    const sample = { kind: 'laplace', shape: [64, 64], seed: 2 ** 53 - 1 } as const;
    const state = { ...lessonState, sample, tensor: tensor([64, 64], new Float32Array(4096)) };
    assert.match(toAddress(state), /sample=laplace,64x64,9007199254740991/);
    assert.deepEqual(stateOf(toAddress(state)), { ...state, tensor: undefined });
  });

  test('is at most 2 KB for an 8 × 8 tensor with any numbers', () => {
    for (const digits of [(i: number) => Math.sin(i + 1) * 1234.5678, (i: number) => i / 8]) {
      const values = Array.from({ length: 64 }, (_, i) => digits(i));
      const state = { ...lessonState, tensor: tensor([8, 8], values) };
      assert.ok(toAddress(state).length <= 1000, `${toAddress(state).length} characters`);
      assert.deepEqual(stateOf(toAddress(state)), state);
    }
  });

  test('is also exact for a large tensor, and recognized as too long', () => {
    const values = Float32Array.from({ length: 65_536 }, (_, i) => Math.fround(Math.sin(i)));
    const state = { ...lessonState, tensor: tensor([256, 256], values) };
    const address = toAddress(state);
    assert.ok(address.length > longestAddress);
    assert.deepEqual(stateOf(address), state);
  });

  const rest = 'format=int8&source=min_max';
  const first = 'range=given&scale=1&zero_point=0&dtype=int8&clamp=1&cast_to_float=1';
  const wrong: [string, string][] = [
    ['nonsense', 'v'],
    [`v=4&tensor=1&${rest}`, 'v'],
    [`v=2&${rest}`, 'tensor'],
    [`v=2&tensor=1,x&${rest}`, 'tensor'],
    [`v=2&tensor=1,2;3&${rest}`, 'tensor'],
    [`v=2&tensor=1,nan&${rest}`, 'tensor'],
    [`v=2&tensor=f32:AAAA*&shape=1&${rest}`, 'tensor'],
    [`v=2&tensor=f32:AAAAAA&shape=2&${rest}`, 'shape'],
    [`v=2&tensor=f32:AAAAAA&shape=1x1x1x1&${rest}`, 'shape'],
    [`v=2&tensor=f32:AADAfw&shape=1&${rest}`, 'tensor'],
    [`v=2&sample=normal,${maxElements + 1},1&${rest}`, 'sample'],
    [`v=2&sample=normal,8x8,1.5&${rest}`, 'sample'],
    [`v=2&sample=poisson,8x8,1&${rest}`, 'sample'],
    ['v=2&tensor=1&format=int9&source=min_max', 'format'],
    ['v=2&tensor=1&format=int8&source=guess', 'source'],
    ['v=2&tensor=1&format=int8&source=percentile:5:1', 'source'],
    ['v=2&tensor=1&format=int8', 'scale'],
    [`v=2&tensor=1&${rest}&granularity=row`, 'granularity'],
    [`v=2&tensor=1&${rest}&clamp=maybe`, 'clamp'],
    [`v=2&tensor=1&${rest}&pin.format=int8&pin.scale=1`, 'pin.zero_point'],
    [`v=1&tensor=1,x&${first}`, 'tensor'],
    [`v=1&tensor=1&${first.replace('int8', 'int9')}`, 'dtype'],
  ];
  for (const [text, parameter] of wrong) {
    test(`names its invalid parameter: ${text.slice(0, 60)}`, () => {
      assert.deepEqual(fromAddress(`#${text}`), { wrong: parameter });
    });
  }

  test('ignores an element that the tensor does not have', () => {
    assert.equal(stateOf(`#v=2&tensor=1,2&${rest}&element=2`)?.element, undefined);
  });
});

describe('a preset', () => {
  for (const name of presetNames) {
    test(`${name} has a unique address`, () => {
      const { tensor: own, ...other } = presets[name];
      const state = { ...other, tensor: own ?? tensor([1], [0]) };
      assert.deepEqual(stateOf(toAddress(state)), { ...other, tensor: own });
    });
  }
});

test('the limits of a format follow from its name', () => {
  assert.deepEqual(limitsOf('int2'), { min: -2, max: 1 });
  assert.deepEqual(limitsOf('uint4'), { min: 0, max: 15 });
  assert.deepEqual(limitsOf('int32'), { min: -(2 ** 31), max: 2 ** 31 - 1 });
});

test('the presets show what they are named for', () => {
  const { ties, spread } = presets;
  assert.deepEqual([...ties.tensor.data], [-3.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5]);
  assert.equal(spread.config.scheme.symmetric, true);
});

test('a stored format has the charts that need neither scale nor zero point', () => {
  assert.deepEqual(storedCharts, ['line', 'rate_distortion', 'conventions']);
});

test('an address keeps a stored format, with the size and the seed of a codebook', () => {
  for (const stored of [{ format: 'nf4' }, { format: 'kmeans', levels: 8, seed: 1 }]) {
    const read = fromAddress(toAddress({ ...lessonState, stored }));
    assert.deepEqual('state' in read && read.state.stored, stored);
  }
  const plain = fromAddress(toAddress(lessonState));
  assert.equal('state' in plain && plain.state.stored, undefined);
});
