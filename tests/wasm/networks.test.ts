import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { LayerFormat, LayerFormats, NetworkSettings } from '../../web/core/engine/contract.ts';
import { openNetworks, variantNames } from './engines.ts';
import { codeOf, isNear } from './network_files.ts';

// The network that reads digits, under formats: PyTorch's answers are in
// tests/golden/answers/network_answers.json, which tests/golden/ask/network_answers.py asks for.

declare const projectRoot: string;

const digits = fs.readFileSync(path.join(projectRoot, 'web/examples/weights/digits.safetensors'));

interface Answer {
  /** With plain lists where the core takes typed arrays. */
  readonly settings: NetworkSettings;
  readonly logits: string;
  readonly first: readonly (readonly number[])[];
  readonly correct: number;
  readonly flips: readonly number[];
  readonly loss: number;
  readonly divergence: number;
  readonly errors: Readonly<Record<string, number>>;
}

const answers: readonly Answer[] = JSON.parse(
  fs.readFileSync(path.join(projectRoot, 'tests/golden/answers/network_answers.json'), 'utf8'),
);

/** A format of the record, whose scales become typed arrays. */
function formatOf(format: LayerFormat): LayerFormat {
  const { scales, zeroPoints } = format;
  return {
    ...format,
    ...(scales && { scales: Float32Array.from(scales) }),
    ...(zeroPoints && { zeroPoints: Int32Array.from(zeroPoints) }),
  };
}

function settingsOf({ weights, activations, layers, edits }: NetworkSettings): NetworkSettings {
  const ofLayer = (one: LayerFormats): LayerFormats => ({
    ...one,
    ...(one.weights && { weights: formatOf(one.weights) }),
  });
  return {
    ...(weights && { weights: formatOf(weights) }),
    ...(activations && { activations: formatOf(activations) }),
    ...(layers && { layers: layers.map(ofLayer) }),
    ...(edits && { edits }),
  };
}

for (const variant of variantNames) {
  describe(`networks (${variant})`, async () => {
    const engine = await openNetworks(variant);
    const network = engine.openNetwork(digits);

    test('the description names every layer', () => {
      assert.deepEqual(engine.describeNetwork(network), {
        name: 'digits',
        inputs: 64,
        outputs: 10,
        parameters: 2410,
        samples: 500,
        characters: '',
        calibration: 400,
        layers: [
          { name: '', kind: 'multiply', shape: [], parameters: 0 },
          { name: 'hidden', kind: 'linear', shape: [32, 64], parameters: 2080 },
          { name: '', kind: 'relu', shape: [], parameters: 0 },
          { name: 'output', kind: 'linear', shape: [10, 32], parameters: 330 },
        ],
      });
    });

    for (const answer of answers) {
      test(`PyTorch’s answers under ${JSON.stringify(answer.settings)}`, () => {
        const found = engine.evaluateNetwork(network, settingsOf(answer.settings));
        const logits = found.logits.data as Float32Array;
        const [begin, end] = [logits.slice(0, 10), logits.slice(-10)];
        assert.deepEqual([[...begin], [...end]], answer.first);
        const bytes = new Uint8Array(logits.buffer, logits.byteOffset, logits.byteLength);
        assert.equal(createHash('sha256').update(bytes).digest('hex'), answer.logits);
        assert.equal(found.correct, answer.correct);
        assert.equal(found.accuracy, answer.correct / 500);
        assert.deepEqual([...found.flips], answer.flips);
        assert.equal(found.loss, answer.loss);
        assert.ok(isNear(found.divergence, answer.divergence), `${found.divergence}`);
        for (const { layer, report } of found.layers)
          assert.ok(isNear(report.relative, answer.errors[layer] ?? NaN), layer);
      });
    }

    test('one digit after the other gives the logits of all at once, also with activations', () => {
      const { inputs, labels } = engine.networkSamples(network);
      const settings = { weights: { format: 'int4' }, activations: { format: 'uint4' } };
      const all = engine.evaluateNetwork(network, settings);
      const pixels = inputs.data as Float32Array;
      for (const i of [0, 7, 499]) {
        const data = pixels.slice(i * 64, i * 64 + 64);
        const one = { dtype: 'float32', shape: [1, 64], data } as const;
        const alone = engine.runNetwork(network, one, settings);
        assert.deepEqual([...alone.data], [...all.logits.data.slice(i * 10, i * 10 + 10)]);
      }
      const confusion = all.confusion.data as Int32Array;
      let right = 0;
      for (let i = 0; i < 10; i += 1) right += confusion[i * 11] ?? 0;
      assert.equal(right, all.correct);
      assert.equal(
        confusion.reduce((sum, one) => sum + one, 0),
        labels.data.length,
      );
    });

    test('sensitivity evaluates one layer at a time', () => {
      const weights = { format: 'int2' };
      const found = engine.networkSensitivity(network, { weights });
      assert.deepEqual(
        found.map(({ layer }) => layer),
        ['hidden', 'output'],
      );
      for (const one of found) {
        const alone = engine.evaluateNetwork(network, { layers: [{ layer: one.layer, weights }] });
        assert.equal(one.accuracy, alone.accuracy);
        assert.equal(one.loss, alone.loss);
        assert.equal(one.flips, alone.flips.length);
      }
    });

    test('the weight of a layer has the edits and the format', () => {
      const edits = [{ layer: 'output', index: 319, value: -2.5 }];
      const plain = engine.networkWeight(network, 'output');
      const edited = engine.networkWeight(network, 'output', { edits });
      assert.deepEqual(plain.shape, [10, 32]);
      assert.deepEqual([...edited.data.slice(0, -1)], [...plain.data.slice(0, -1)]);
      assert.equal(edited.data.at(-1), -2.5);
      const bits = engine.networkWeight(network, 'output', { weights: { format: 'int2' } });
      assert.equal(new Set(bits.data).size, 3);
    });

    test('settings that fit no network are refused', () => {
      const one = { format: 'int8' };
      const cases: readonly (readonly [string, NetworkSettings])[] = [
        ['unknown_stored_format', { weights: { format: 'int9' } }],
        ['unknown_stored_format', { weights: { format: 'int8_per_row' } }],
        ['unknown_stored_format', { weights: { format: 'int8_per_group_0' } }],
        ['unknown_stored_format', { activations: { format: 'Q4_0' } }],
        ['network_layer_missing', { layers: [{ layer: 'other', weights: one }] }],
        ['network_layer_missing', { edits: [{ layer: '', index: 0, value: 1 }] }],
        ['index_out_of_range', { edits: [{ layer: 'output', index: 320, value: 1 }] }],
        ['not_finite', { edits: [{ layer: 'output', index: 0, value: 1e39 }] }],
        ['shapes_differ', { weights: { ...one, scales: new Float32Array(3).fill(1) } }],
        ['scale_zero', { weights: { ...one, scales: new Float32Array(1) } }],
        ['option_unknown', { weights: { ...one, scale: 1 } as LayerFormat }],
        ['invalid_argument', { edits: {} as never }],
      ];
      for (const [code, settings] of cases)
        assert.equal(
          codeOf(() => engine.evaluateNetwork(network, settings)),
          code,
          JSON.stringify(settings),
        );
      const short = { dtype: 'float32', shape: [1, 63], data: new Float32Array(63) } as const;
      assert.equal(
        codeOf(() => engine.runNetwork(network, short)),
        'shapes_differ',
      );
      assert.equal(
        codeOf(() => engine.networkWeight(network, 'relu')),
        'network_layer_missing',
      );
    });

    test('a closed network is refused', () => {
      const other = engine.openNetwork(digits);
      engine.closeNetwork(other);
      assert.equal(
        codeOf(() => engine.describeNetwork(other)),
        'invalid_argument',
      );
    });
  });
}
