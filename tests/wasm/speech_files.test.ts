import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { QuantError } from '../../web/core/engine/errors.ts';
import { random as randomFrom } from '../random.ts';
import { openNetworks } from './engines.ts';
import { type Change, changedFile, fileOf, type Json, partsOf } from './network_files.ts';

// Files of networks over recordings that are malformed, each in one place.

/** Chunks of 12 samples, two frames of 8, kernels of 3 frames, an LSTM of width 2: small, and with every kind of layer. */
const shapes: Readonly<Record<string, readonly number[]>> = {
  conv: [3, 5, 3],
  'conv.bias': [3],
  input: [8, 6],
  hidden: [8, 2],
  'hidden.bias': [8],
  answer: [1, 2, 1],
  inputs: [3, 12],
  labels: [3],
};

const description = {
  version: 1,
  name: 'tiny',
  input: [12],
  layers: [
    { kind: 'context', count: 2 },
    { kind: 'reflection_pad', left: 1, right: 1 },
    { kind: 'spectrogram', length: 8, step: 8 },
    { kind: 'conv1d', name: 'conv', weight: 'conv', bias: 'conv.bias', stride: 1, padding: 1 },
    { kind: 'relu' },
    { kind: 'linear', name: 'input', weight: 'input' },
    { kind: 'lstm', name: 'hidden', weight: 'hidden', bias: 'hidden.bias' },
    { kind: 'conv1d', name: 'answer', weight: 'answer', stride: 1, padding: 0 },
    { kind: 'sigmoid' },
  ],
  samples: { inputs: 'inputs', labels: 'labels' },
};

function tinyFile(): Uint8Array {
  const header: Record<string, Json> = { __metadata__: { network: JSON.stringify(description) } };
  let end = 0;
  for (const [name, shape] of Object.entries(shapes)) {
    const begin = end;
    end += 4 * shape.reduce((product, extent) => product * extent, 1);
    header[name] = { dtype: 'F32', shape, data_offsets: [begin, end] };
  }
  const random = randomFrom(42);
  const numbers = Float32Array.from({ length: end / 4 }, () => random() - 0.5);
  numbers.set([0, 1, 1], numbers.length - 3);
  return fileOf(header, new Uint8Array(numbers.buffer));
}

const tiny = tinyFile();
const changed = (change: Change) => changedFile(tiny, change);
const layersOf = (network: Json) => network.layers as Json[];
const layer = (at: number, change: Json) =>
  changed((network) => Object.assign(layersOf(network)[at] as Json, change));
const field = (name: string, value: unknown) =>
  changed((network) => Object.assign(network, { [name]: value }));
const layers = (change: (list: Json[]) => unknown) =>
  changed((network) => void change(layersOf(network)));
const shape = (name: string, value: readonly number[]) =>
  changed((_, header) => void Object.assign(header[name] as Json, { shape: value }));
/** A number of the data, counted from its end. */
const number = (fromEnd: number, value: number) =>
  changed((_, __, data) => {
    const copy = data.slice();
    new DataView(copy.buffer).setFloat32(copy.length - 4 * fromEnd, value, true);
    return copy;
  });
const kind = (name: string) => description.layers.find((one) => one.kind === name) as Json;

const malformed: readonly (readonly [what: string, code: string, file: Uint8Array])[] = [
  ['a context without a count', 'network_field_invalid', layer(0, { count: undefined })],
  ['a context of nothing', 'network_field_invalid', layer(0, { count: 0 })],
  ['a context of half a sample', 'network_field_invalid', layer(0, { count: 1.5 })],
  ['a context that is longer than a chunk', 'network_field_invalid', layer(0, { count: 13 })],
  ['a context with a name', 'network_field_invalid', layer(0, { name: 'before' })],
  [
    'a context of several frames',
    'network_field_invalid',
    layers((list) => list.splice(3, 0, kind('context'))),
  ],
  ['a padding without its left side', 'network_field_invalid', layer(1, { left: undefined })],
  ['a padding below 0', 'network_field_invalid', layer(1, { right: -1 })],
  ['a padding as wide as what it reflects', 'network_field_invalid', layer(1, { right: 14 })],
  ['a padding of the whole with a mode', 'network_field_invalid', layer(1, { mode: 'reflect' })],
  ['a spectrogram without a length', 'network_field_invalid', layer(2, { length: undefined })],
  ['frames of one sample', 'network_field_invalid', layer(2, { length: 1 })],
  ['frames that are longer than the chunk', 'network_field_invalid', layer(2, { length: 17 })],
  ['frames that do not move', 'network_field_invalid', layer(2, { step: 0 })],
  ['a text as a step', 'network_field_invalid', layer(2, { step: '8' })],
  [
    'a spectrogram of a spectrogram',
    'network_field_invalid',
    layers((list) => list.splice(3, 0, kind('spectrogram'))),
  ],
  [
    'more frames than there may be',
    'too_many_elements',
    changed((network) => {
      Object.assign(network, { input: [2 ** 22], samples: undefined });
      layersOf(network).splice(0, 3, { kind: 'spectrogram', length: 8, step: 1 });
    }),
  ],
  ['a convolution without a name', 'network_field_invalid', layer(3, { name: undefined })],
  ['a convolution of a name that is taken', 'network_field_invalid', layer(3, { name: 'input' })],
  ['a convolution with a matrix', 'network_shape_differs', layer(3, { weight: 'input' })],
  ['a convolution of other channels', 'network_shape_differs', shape('conv', [5, 3, 3])],
  ['a convolution without outputs', 'network_field_invalid', shape('conv', [0, 5, 3])],
  ['a convolution without a stride', 'network_field_invalid', layer(3, { stride: undefined })],
  ['a convolution that does not move', 'network_field_invalid', layer(3, { stride: 0 })],
  ['a convolution with a padding below 0', 'network_field_invalid', layer(3, { padding: -1 })],
  ['a kernel that is wider than its frames', 'network_field_invalid', layer(3, { padding: 0 })],
  ['a convolution with groups', 'network_field_invalid', layer(3, { groups: 1 })],
  ['a bias of another length', 'network_shape_differs', layer(3, { bias: 'hidden.bias' })],
  ['a bias that is not there', 'network_tensor_missing', layer(3, { bias: 'lost' })],
  ['an LSTM without a weight', 'network_field_invalid', layer(6, { weight: undefined })],
  ['an LSTM of another width', 'network_shape_differs', shape('hidden', [4, 4])],
  [
    'an LSTM whose gates are no four',
    'network_field_invalid',
    changed((network) => Object.assign(network, { input: [6], layers: [kind('lstm')] })),
  ],
  ['an LSTM behind several frames', 'network_field_invalid', layers((list) => list.splice(5, 1))],
  ['an LSTM with an activation', 'network_field_invalid', layer(6, { activation: 'tanh' })],
  ['a sigmoid with a factor', 'network_field_invalid', layer(8, { factor: 2 })],
  [
    'an LSTM among tokens',
    'network_field_invalid',
    field('layers', [
      { kind: 'embedding', name: 'tokens', weight: 'input' },
      { kind: 'lstm', name: 'hidden', weight: 'hidden' },
    ]),
  ],
  ['a chunk of another length', 'network_shape_differs', shape('inputs', [4, 9])],
  ['a label that is neither no nor yes', 'network_field_invalid', number(1, 2)],
  ['an infinite sample', 'network_not_finite', number(4, 1 / 0)],
];

describe('files of networks over recordings', async () => {
  const engine = await openNetworks('simd');
  const opened = (file: Uint8Array): QuantError | undefined => {
    try {
      const network = engine.openNetwork(file);
      engine.evaluateNetwork(network, { weights: { format: 'int8' } });
      engine.closeNetwork(network);
    } catch (error) {
      assert.ok(error instanceof Error && error.name === 'QuantError', String(error));
      return error as QuantError;
    }
    return undefined;
  };

  test('the file is read as it is, and without biases', () => {
    for (const file of [tiny, layer(3, { bias: undefined }), layer(6, { bias: undefined })])
      assert.equal(opened(file), undefined);
    const network = engine.openNetwork(tiny);
    assert.equal(engine.describeNetwork(network).samples, 3);
    engine.closeNetwork(network);
  });

  for (const [what, code, file] of malformed) {
    test(`${what} is refused`, () => {
      const error = opened(file);
      assert.equal(error?.code, code);
      assert.match(error?.message ?? '', /^[A-Z“].*[.]$/s);
      assert.doesNotMatch(error?.message ?? '', /[{}]/);
    });
  }

  test('repairs, which know linear layers alone, are refused', () => {
    const file = changed((network) => Object.assign(network, { calibration: network.samples }));
    const network = engine.openNetwork(file);
    assert.throws(
      () =>
        engine.evaluateNetwork(network, { weights: { format: 'int4' }, repairs: { gptq: true } }),
      { code: 'network_not_repairable' },
    );
    engine.closeNetwork(network);
  });

  test('no file that is cut off or damaged does anything but open or be refused', () => {
    const random = randomFrom(43);
    const header = tiny.length - partsOf(tiny).data.length;
    for (let length = 0; length < header; length += 13) assert.ok(opened(tiny.slice(0, length)));
    for (let i = 0; i < 1500; i += 1) {
      const file = tiny.slice();
      for (let times = 0; times < 1 + (i % 3); times += 1)
        file[Math.floor(random() * header)] = Math.floor(random() * 256);
      opened(file);
    }
    assert.equal(opened(tiny), undefined);
  });
});
