import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { openNetworks } from './engines.ts';
import {
  type Change,
  changedFile,
  codeOf,
  fileOf,
  type Json,
  type Malformed,
  partsOf,
  refusalBy,
  testDamage,
  testRefusals,
} from './network_files.ts';

// Files of networks that are malformed, each in one place.

declare const projectRoot: string;

const digits = new Uint8Array(
  fs.readFileSync(path.join(projectRoot, 'web/examples/weights/digits.safetensors')),
);

const { header: headerText, data } = partsOf(digits);
const headerBytes = digits.length - 8 - data.length;

/** The file of digits, after a change of its header and its description. */
const changed = (change: Change) => changedFile(digits, change);

const layersOf = (network: Json) => network.layers as Json[];
const layer = (at: number, change: Json) => (network: Json) =>
  Object.assign(layersOf(network)[at] as Json, change);
const without = (at: number, field: string) => (network: Json) =>
  Reflect.deleteProperty(layersOf(network)[at] as Json, field);
const field = (name: string, value: unknown) => (network: Json) =>
  Object.assign(network, { [name]: value });
const tensor = (name: string, change: Json) => (_: Json, header: Record<string, Json>) =>
  Object.assign(header[name] as Json, change);

/** The file with other bytes at a place behind the header. */
function withData(at: number, bytes: readonly number[]): Uint8Array {
  const copy = digits.slice();
  copy.set(bytes, 8 + headerBytes + at);
  return copy;
}

const described = (text: string) => fileOf({ __metadata__: { network: text } }, new Uint8Array());
const deep = `${'['.repeat(40)}${']'.repeat(40)}`;
const { samples } = JSON.parse(JSON.parse(headerText).__metadata__.network);

const malformed: readonly Malformed[] = [
  ['an empty file', 'network_size_differs', new Uint8Array()],
  ['seven bytes', 'network_size_differs', digits.slice(0, 7)],
  ['a length without a header', 'network_size_differs', digits.slice(0, 8)],
  ['half of the header', 'network_size_differs', digits.slice(0, 300)],
  ['half of the weights', 'network_field_invalid', digits.slice(0, 20_000)],
  ['one byte less', 'network_field_invalid', digits.slice(0, -1)],
  ['one byte more', 'network_size_differs', fileOf(headerText, Uint8Array.from([...data, 0]))],
  ['a length beyond all memory', 'network_size_differs', fileOf(headerText, data, 2n ** 63n)],
  ['a header that is no JSON', 'network_not_json', fileOf('{"a": }', data)],
  ['a header with a comma too many', 'network_not_json', fileOf('{"a": 1,}', data)],
  ['a header that goes on', 'network_not_json', fileOf('{} {}', data)],
  ['a member twice', 'network_not_json', fileOf('{"a": {}, "a": {}}', data)],
  ['a header nested 40 deep', 'network_not_json', fileOf(deep, data)],
  ['a header that is no UTF-8', 'network_not_json', withData(-headerBytes + 3, [0xff])],
  ['a header that is a list', 'network_field_invalid', fileOf([], data)],
  [
    'no metadata',
    'network_missing',
    changed((_, header) => Reflect.deleteProperty(header, '__metadata__')),
  ],
  [
    'no description',
    'network_missing',
    changed((_, header) => Reflect.deleteProperty(header.__metadata__ as Json, 'network')),
  ],
  [
    'a description that is no text',
    'network_field_invalid',
    fileOf({ __metadata__: { network: 1 } }, data),
  ],
  ['an empty description', 'network_not_json', described('')],
  ['a description that is no JSON', 'network_not_json', described('layers: linear')],
  ['a description with NaN', 'network_not_json', described('{"version": NaN}')],
  ['a number with a zero before it', 'network_not_json', described('{"version": 01}')],
  ['a number beyond float64', 'network_not_json', described('{"version": 1e999}')],
  ['half a letter of two', 'network_not_json', described('{"name": "\\ud800"}')],
  ['a list for a description', 'network_field_invalid', described('[]')],
  ['no version', 'network_field_invalid', changed(field('version', undefined))],
  ['a newer version', 'network_field_invalid', changed(field('version', 2))],
  ['no name', 'network_field_invalid', changed(field('name', ''))],
  ['an unknown field', 'network_field_invalid', changed(field('colour', 'red'))],
  ['no input', 'network_field_invalid', changed(field('input', []))],
  ['an input of 0', 'network_field_invalid', changed(field('input', [0]))],
  ['an input of half a number', 'network_field_invalid', changed(field('input', [0.5]))],
  ['an input of two axes', 'network_field_invalid', changed(field('input', [8, 8]))],
  ['an input beyond memory', 'network_field_invalid', changed(field('input', [2 ** 40]))],
  ['another input than the weight takes', 'network_shape_differs', changed(field('input', [63]))],
  ['no layers', 'network_field_invalid', changed(field('layers', undefined))],
  ['an empty list of layers', 'network_field_invalid', changed(field('layers', []))],
  [
    'a thousand and one layers',
    'network_field_invalid',
    changed(field('layers', Array(1001).fill({ kind: 'relu' }))),
  ],
  ['a layer that is a text', 'network_field_invalid', changed(field('layers', ['relu']))],
  ['a layer without a kind', 'network_field_invalid', changed(without(1, 'kind'))],
  ['a layer of an unknown kind', 'network_layer_unknown', changed(layer(2, { kind: 'softplus' }))],
  ['a layer with an unknown field', 'network_field_invalid', changed(layer(2, { slope: 0.1 }))],
  ['a linear layer without a name', 'network_field_invalid', changed(without(1, 'name'))],
  ['two layers of one name', 'network_field_invalid', changed(layer(3, { name: 'hidden' }))],
  ['a linear layer without a weight', 'network_field_invalid', changed(without(1, 'weight'))],
  ['a weight that is not there', 'network_tensor_missing', changed(layer(1, { weight: 'lost' }))],
  ['a bias that is not there', 'network_tensor_missing', changed(layer(1, { bias: 'lost' }))],
  ['a bias for a weight', 'network_shape_differs', changed(layer(1, { weight: 'hidden.bias' }))],
  ['a weight for a bias', 'network_shape_differs', changed(layer(1, { bias: 'hidden.weight' }))],
  [
    'the bias of another layer',
    'network_shape_differs',
    changed(layer(1, { bias: 'output.bias' })),
  ],
  [
    'layers in the wrong order',
    'network_shape_differs',
    changed((network) => layersOf(network).reverse()),
  ],
  ['a factor that is a text', 'network_field_invalid', changed(layer(0, { factor: '1' }))],
  ['a factor beyond float32', 'network_field_invalid', changed(layer(0, { factor: 1e39 }))],
  ['no factor', 'network_field_invalid', changed(without(0, 'factor'))],
  ['samples that are a text', 'network_field_invalid', changed(field('samples', 'all'))],
  ['calibration that is a text', 'network_field_invalid', changed(field('calibration', 'all'))],
  [
    'calibration without labels',
    'network_field_invalid',
    changed(field('calibration', { ...samples, labels: undefined })),
  ],
  [
    'calibration that the file does not have',
    'network_tensor_missing',
    changed(field('calibration', { ...samples, inputs: 'other' })),
  ],
  [
    'samples without labels',
    'network_field_invalid',
    changed(field('samples', { ...samples, labels: undefined })),
  ],
  [
    'samples that are labels',
    'network_shape_differs',
    changed(field('samples', { ...samples, inputs: samples.labels })),
  ],
  [
    'labels that are samples',
    'network_shape_differs',
    changed(field('samples', { ...samples, labels: samples.inputs })),
  ],
  ['a label of eleven classes', 'network_field_invalid', withData(data.length - 1, [10])],
  ['an unknown type', 'unknown_dtype', changed(tensor('hidden.bias', { dtype: 'F31' }))],
  [
    'a type that is a number',
    'network_field_invalid',
    changed(tensor('hidden.bias', { dtype: 32 })),
  ],
  ['no shape', 'network_field_invalid', changed(tensor('hidden.bias', { shape: undefined }))],
  ['a shape below zero', 'network_field_invalid', changed(tensor('hidden.bias', { shape: [-32] }))],
  [
    'a shape beyond memory',
    'too_many_elements',
    changed(tensor('hidden.bias', { shape: [2 ** 50, 2 ** 50] })),
  ],
  [
    'another shape than bytes',
    'network_field_invalid',
    changed(tensor('hidden.bias', { shape: [31] })),
  ],
  [
    'no places',
    'network_field_invalid',
    changed(tensor('hidden.bias', { data_offsets: undefined })),
  ],
  [
    'places in the wrong order',
    'network_field_invalid',
    changed(tensor('hidden.bias', { data_offsets: [128, 0] })),
  ],
  [
    'places that overlap',
    'network_field_invalid',
    changed(tensor('hidden.bias', { data_offsets: [0, 128] })),
  ],
  [
    'places beyond the file',
    'network_field_invalid',
    changed(tensor('hidden.bias', { data_offsets: [1e9, 1e9 + 128] })),
  ],
  ['a weight that is NaN', 'network_not_finite', withData(0, [0, 0, 0xc0, 0x7f])],
  ['a bias that is infinite', 'network_not_finite', withData(8192, [0, 0, 0x80, 0x7f])],
];

describe('files of networks', async () => {
  const engine = await openNetworks('simd');
  const opened = refusalBy((file) => engine.closeNetwork(engine.openNetwork(file)));

  test('the file of digits is read as it is, and as it was written again', () => {
    assert.equal(opened(digits), undefined);
    assert.equal(opened(changed(() => {})), undefined);
  });

  test('a network may lie without samples and biases', () => {
    const file = changed((network) => {
      Reflect.deleteProperty(network, 'samples');
      for (const one of layersOf(network)) Reflect.deleteProperty(one, 'bias');
    });
    const network = engine.openNetwork(file);
    assert.equal(engine.describeNetwork(network).parameters, 2368);
    assert.throws(() => engine.evaluateNetwork(network), { code: 'network_without_samples' });
  });

  test('a network without samples of calibration has no repairs and no importance matrix', () => {
    const network = engine.openNetwork(
      changed((network) => Reflect.deleteProperty(network, 'calibration')),
    );
    assert.equal(engine.describeNetwork(network).calibration, 0);
    for (const call of [
      () => engine.evaluateNetwork(network, { repairs: { gptq: true } }),
      () => engine.evaluateNetwork(network, { repairs: { trainingSteps: 1 } }),
      () => engine.networkImportance(network),
      () => engine.importanceFile(network),
    ])
      assert.equal(codeOf(call), 'network_uncalibrated');
    const [one] = engine.evaluateFormats(network, ['int4']);
    assert.ok(one && one.loss > 0 && Number.isNaN(one.calibrationLoss));
  });

  test('a network with a layer that has no gradients here is not trained', () => {
    const network = engine.openNetwork(
      changed((network) => {
        const norm = { kind: 'layer_norm', weight: 'hidden.bias', bias: 'hidden.bias', epsilon: 1 };
        layersOf(network).splice(2, 0, norm);
      }),
    );
    const train = () => engine.evaluateNetwork(network, { repairs: { trainingSteps: 1 } });
    assert.equal(codeOf(train), 'network_not_trainable');
    assert.throws(train, { message: /of the kind “layer_norm”/ });
    assert.equal(
      codeOf(() => engine.evaluateNetwork(network, { repairs: { gptq: true } })),
      undefined,
    );
  });

  test('training refuses an edit outside the weight, as all else does, and prepares in parts', () => {
    const network = engine.openNetwork(digits);
    const repairs = { trainingSteps: 25 };
    const edits = [{ layer: 'hidden', index: 2048, value: 1 }];
    for (const settings of [{ edits }, { edits, repairs }])
      assert.equal(
        codeOf(() => engine.evaluateNetwork(network, settings)),
        'index_out_of_range',
      );
    const settings = { weights: { format: 'int2' }, repairs };
    const parts = Array.from({ length: 6 }, () => engine.advanceEvaluation(network, 0, settings));
    assert.deepEqual(
      parts.map(({ prepared, preparations }) => [prepared, preparations]),
      [1, 2, 3, 4, 5, 6].map((one) => [one, 6]),
    );
    const [one, whole] = [network, engine.openNetwork(digits)].map((each) =>
      engine.evaluateNetwork(each, settings),
    );
    assert.deepEqual(one, whole);
  });

  testRefusals(malformed, opened);
  testDamage(digits, 7, 39, opened);
});
