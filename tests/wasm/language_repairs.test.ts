import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { NetworkSettings } from '../../web/core/engine/contract.ts';
import { someOf } from '../combinations.ts';
import { openNetworks, variantNames } from './engines.ts';
import { assertAnswer, type LanguageAnswer, language, recorded } from './language_answers.ts';
import { changedFile, codeOf, isNear, withFirstSamples } from './network_files.ts';

// Repairs of the small language model: the answers of PyTorch and NumPy are in
// tests/golden/answers/language_repair_answers.json, which language_repair_answers.py asks for.

interface Answers {
  readonly sequences: number;
  readonly evaluations: readonly (LanguageAnswer & {
    readonly errors: Readonly<Record<string, number>>;
  })[];
  readonly importance: {
    readonly count: number;
    readonly sums: Readonly<Record<string, readonly number[]>>;
  };
}

const answers = recorded<Answers>('language_repair_answers');

for (const variant of variantNames) {
  describe(`repairs of the language model (${variant})`, async () => {
    const engine = await openNetworks(variant);
    const network = engine.openNetwork(withFirstSamples(language, answers.sequences));

    for (const answer of someOf(answers.evaluations, variant === 'simd' ? 9 : 3)) {
      test(`the answers of PyTorch and NumPy under ${JSON.stringify(answer.settings)}`, () => {
        const found = engine.evaluateNetwork(network, answer.settings);
        assertAnswer(found, answer);
        for (const [layer, error] of Object.entries(answer.errors)) {
          const own = found.layers.find((one) => one.layer === layer);
          assert.ok(isNear(own?.weightError ?? Number.NaN, error), `${layer} ${own?.weightError}`);
        }
      });
    }

    test('the windows of calibration are in the file, and tables are quantized without repairs', () => {
      assert.equal(engine.describeNetwork(network).calibration, answers.importance.count);
      const weights = { format: 'int3' };
      const errorOf = (settings: NetworkSettings, layer: string) =>
        engine.evaluateNetwork(network, settings).layers.find((one) => one.layer === layer)
          ?.weightError;
      const repaired = { weights, repairs: { gptq: true } };
      for (const table of ['tokens', 'positions'])
        assert.equal(errorOf(repaired, table), errorOf({ weights }, table));
      assert.notEqual(errorOf(repaired, 'block0.up'), errorOf({ weights }, 'block0.up'));
    });

    test('the importance of each input is that of PyTorch’s sums', () => {
      const found = engine.networkImportance(network);
      assert.deepEqual(
        found.map(({ tensor }) => tensor).sort(),
        Object.keys(answers.importance.sums).sort(),
      );
      for (const { tensor, sums, count } of found) {
        assert.equal(count, answers.importance.count);
        assert.deepEqual([...(sums.data as Float32Array)], answers.importance.sums[tensor]);
      }
    });

    test('what enters is known of all windows, however many run at once', () => {
      const file = changedFile(withFirstSamples(language, 6), (described) => {
        described.calibration = described.samples;
      });
      for (const { count } of engine.networkImportance(engine.openNetwork(file)))
        assert.equal(count, 6 * 256);
    });

    test('repairs prepare what enters, and then one weight after another, before samples run', () => {
      const settings = {
        weights: { format: 'int3_per_channel' },
        activations: { format: 'int8' },
        repairs: { gptq: true, rotated: true },
      };
      const other = engine.openNetwork(withFirstSamples(language, 2));
      const weights = engine.describeNetwork(other).layers.filter(({ name }) => name !== '').length;
      const all = weights + 1;
      const parts = Array.from({ length: all - 1 }, () =>
        engine.advanceEvaluation(other, 2, settings),
      );
      assert.deepEqual(
        parts,
        parts.map((_, i) => ({ done: 0, total: 4, prepared: i + 1, preparations: all })),
      );
      // Settings between do not lose the parts.
      engine.evaluateNetwork(other, { weights: { format: 'int8' } });
      assert.deepEqual(engine.advanceEvaluation(other, 9, settings), {
        ...{ done: 4, total: 4, prepared: all, preparations: all },
      });
      const [one, whole] = [other, engine.openNetwork(withFirstSamples(language, 2))].map((each) =>
        engine.evaluateNetwork(each, settings),
      );
      assert.deepEqual(one, whole);
      engine.closeNetwork(other);
    });

    test('a continuation writes under repairs what whole sequences give', () => {
      const settings = {
        weights: { format: 'int3_per_channel' },
        repairs: { gptq: true, rotated: true },
      };
      const { characters } = engine.describeNetwork(network);
      const tokens = Array.from('The Rays of Light ', (one) => [...characters].indexOf(one));
      const one = engine.openContinuation(network, 0, settings);
      const text = engine.continueSequence(one, Int32Array.from(tokens), 6, 0);
      engine.closeContinuation(one);
      for (const next of text.tokens.data) {
        const input = {
          dtype: 'float32',
          shape: [1, tokens.length],
          data: Float32Array.from(tokens),
        } as const;
        const logits = engine.runNetwork(network, input, settings).data as Float32Array;
        const last = [...logits.slice(-75)];
        assert.equal(last.indexOf(Math.max(...last)), next);
        tokens.push(Number(next));
      }
    });

    test('training is refused with the kind of layer that it cannot go through', () => {
      const settings = { weights: { format: 'int4' }, repairs: { trainingSteps: 1 } };
      assert.equal(
        codeOf(() => engine.evaluateNetwork(network, settings)),
        'network_not_trainable',
      );
    });
  });
}
