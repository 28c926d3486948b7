import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { random as randomFrom } from '../random.ts';
import { openNetworks } from './engines.ts';
import {
  type Change,
  changedFile,
  codeOf,
  fileOf,
  type Json,
  type Malformed,
  refusalBy,
  testDamage,
  testRefusals,
} from './network_files.ts';

// Files of networks over sequences that are malformed, each in one place.

/** Three positions of four tokens, width 6, two heads: small, and with every kind of layer. */
const shapes: Readonly<Record<string, readonly number[]>> = {
  tokens: [4, 6],
  positions: [3, 6],
  'norm.weight': [6],
  'norm.bias': [6],
  qkv: [18, 6],
  mix: [6, 6],
  output: [4, 6],
  inputs: [2, 3],
  labels: [2, 3],
};

const norm = {
  kind: 'layer_norm',
  weight: 'norm.weight',
  bias: 'norm.bias',
  epsilon: 0.00001,
};
const linear = (name: string) => ({ kind: 'linear', name, weight: name });
const description = {
  version: 1,
  name: 'tiny',
  input: [3],
  characters: 'abc→',
  layers: [
    { kind: 'embedding', name: 'tokens', weight: 'tokens' },
    { kind: 'positions', name: 'positions', weight: 'positions' },
    {
      kind: 'residual',
      layers: [norm, linear('qkv'), { kind: 'attention', heads: 2 }, linear('mix')],
    },
    { kind: 'residual', layers: [{ kind: 'relu' }] },
    linear('output'),
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
  const random = randomFrom(40);
  const numbers = Float32Array.from({ length: end / 4 }, () => random() - 0.5);
  numbers.set([0, 1, 2, 3, 0, 1, 1, 2, 3, 0, 1, 2], numbers.length - 12);
  return fileOf(header, new Uint8Array(numbers.buffer));
}

const tiny = tinyFile();
const changed = (change: Change) => changedFile(tiny, change);
const layersOf = (network: Json) => network.layers as Json[];
const layer = (at: number, change: Json) =>
  changed((network) => Object.assign(layersOf(network)[at] as Json, change));
/** A layer of the first residual. */
const inner = (at: number, change: Json) =>
  changed((network) =>
    Object.assign((layersOf(network)[2] as { layers: Json[] }).layers[at] as Json, change),
  );
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
const nested = (depth: number): Json =>
  depth === 0 ? { kind: 'relu' } : { kind: 'residual', layers: [nested(depth - 1)] };

const malformed: readonly Malformed[] = [
  ['an embedding without a name', 'network_field_invalid', layer(0, { name: undefined })],
  ['an embedding without a weight', 'network_field_invalid', layer(0, { weight: undefined })],
  ['an embedding with a bias', 'network_field_invalid', layer(0, { bias: 'norm.bias' })],
  ['an embedding of a list', 'network_shape_differs', layer(0, { weight: 'norm.bias' })],
  ['an embedding that is not there', 'network_tensor_missing', layer(0, { weight: 'lost' })],
  ['an embedding of no tokens', 'network_field_invalid', shape('tokens', [0, 6])],
  [
    'a second embedding',
    'network_field_invalid',
    layers((list) => list.splice(1, 0, { ...list[0], name: 'again' })),
  ],
  [
    'an embedding within a residual',
    'network_field_invalid',
    layers((list) => list.unshift({ kind: 'residual', layers: [list.shift()] })),
  ],
  ['no embedding', 'network_field_invalid', layers((list) => list.shift())],
  ['more positions than there may be', 'network_field_invalid', field('input', [4097])],
  ['another number of positions', 'network_shape_differs', field('input', [4])],
  ['positions without a name', 'network_field_invalid', layer(1, { name: '' })],
  ['positions of another width', 'network_shape_differs', layer(1, { weight: 'qkv' })],
  ['positions with a factor', 'network_field_invalid', layer(1, { factor: 1 })],
  ['positions of the name of the tokens', 'network_field_invalid', layer(1, { name: 'tokens' })],
  ['a residual without layers', 'network_field_invalid', layer(2, { layers: undefined })],
  ['a residual of an empty list', 'network_field_invalid', layer(2, { layers: [] })],
  ['a residual with a name', 'network_field_invalid', layer(2, { name: 'block' })],
  ['a residual of texts', 'network_field_invalid', layer(2, { layers: ['relu'] })],
  [
    'a residual that returns more numbers',
    'network_field_invalid',
    layer(2, { layers: [linear('qkv')] }),
  ],
  ['residuals in residuals without end', 'network_not_json', layer(3, { layers: [nested(40)] })],
  [
    'more layers than there may be, in residuals',
    'network_field_invalid',
    layers((list) => {
      const many = { kind: 'residual', layers: Array(400).fill({ kind: 'relu' }) };
      list.splice(3, 1, many, many, many);
    }),
  ],
  ['a layer norm without a weight', 'network_field_invalid', inner(0, { weight: undefined })],
  ['a layer norm without a bias', 'network_field_invalid', inner(0, { bias: undefined })],
  ['a layer norm with a name', 'network_field_invalid', inner(0, { name: 'norm' })],
  ['a layer norm of a matrix', 'network_shape_differs', inner(0, { weight: 'mix' })],
  ['a layer norm without epsilon', 'network_field_invalid', inner(0, { epsilon: undefined })],
  ['a layer norm with an epsilon of 0', 'network_field_invalid', inner(0, { epsilon: 0 })],
  ['a layer norm with a text as epsilon', 'network_field_invalid', inner(0, { epsilon: '1e-5' })],
  ['an epsilon beyond float32', 'network_field_invalid', inner(0, { epsilon: 1e39 })],
  ['a weight of query and key alone', 'network_shape_differs', shape('qkv', [12, 9])],
  ['attention without heads', 'network_field_invalid', inner(2, { heads: undefined })],
  ['attention with no heads', 'network_field_invalid', inner(2, { heads: 0 })],
  ['attention with half a head', 'network_field_invalid', inner(2, { heads: 1.5 })],
  ['attention with heads that do not fit', 'network_field_invalid', inner(2, { heads: 4 })],
  ['attention with heads beyond its width', 'network_field_invalid', inner(2, { heads: 2 ** 40 })],
  ['attention with a weight', 'network_field_invalid', inner(2, { weight: 'mix' })],
  [
    'attention over samples',
    'network_field_invalid',
    field('layers', [{ kind: 'attention', heads: 1 }]),
  ],
  ['no characters', 'network_field_invalid', field('characters', '')],
  ['characters that are a list', 'network_field_invalid', field('characters', ['a', 'b'])],
  ['a character too few', 'network_field_invalid', field('characters', 'ab→')],
  ['a character too many', 'network_field_invalid', field('characters', 'abcd→')],
  ['a character twice', 'network_field_invalid', field('characters', 'aabc→')],
  ['a token beyond all', 'network_field_invalid', number(12, 4)],
  ['a token below 0', 'network_field_invalid', number(10, -1)],
  ['half a token', 'network_field_invalid', number(8, 0.5)],
  ['a label beyond all', 'network_field_invalid', number(1, 4)],
  ['one label for each sequence', 'network_shape_differs', shape('labels', [6, 1])],
  ['samples of two positions', 'network_shape_differs', shape('inputs', [3, 2])],
  ['an infinite position', 'network_not_finite', number(12 + 24 + 36 + 108 + 13, 1 / 0)],
];

describe('files of networks over sequences', async () => {
  const engine = await openNetworks('simd');
  const opened = refusalBy((file) => {
    const network = engine.openNetwork(file);
    engine.evaluateNetwork(network, { weights: { format: 'int8' } });
    engine.closeNetwork(network);
  });

  test('the file is read as it is, without characters, and with one head', () => {
    for (const file of [tiny, field('characters', undefined), inner(2, { heads: 1 })])
      assert.equal(opened(file), undefined);
    const network = engine.openNetwork(tiny);
    assert.equal(engine.describeNetwork(network).characters, 'abc→');
    assert.equal(engine.describeNetwork(network).samples, 6);
  });

  test('repairs and the importance matrix need samples of calibration; training goes through no tables', () => {
    const calibrated = field('calibration', { inputs: 'inputs', labels: 'labels' });
    const [without, network] = [engine.openNetwork(tiny), engine.openNetwork(calibrated)];
    for (const call of [
      () => engine.evaluateNetwork(without, { repairs: { gptq: true } }),
      () => engine.networkImportance(without),
      () => engine.importanceFile(without),
    ])
      assert.equal(codeOf(call), 'network_uncalibrated');
    for (const repairs of [{ gptq: true }, { rotated: true, activationAware: true }])
      engine.evaluateNetwork(network, { weights: { format: 'int4' }, repairs });
    assert.ok(engine.networkImportance(network).length > 0);
    assert.equal(
      codeOf(() => engine.evaluateNetwork(network, { repairs: { trainingSteps: 1 } })),
      'network_not_trainable',
    );
  });

  testRefusals(malformed, opened);
  testDamage(tiny, 13, 41, opened);
});
