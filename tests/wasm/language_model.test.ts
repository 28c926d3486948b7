import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { NetworkSettings } from '../../web/core/engine/contract.ts';
import { someOf } from '../combinations.ts';
import { openNetworks, variantNames } from './engines.ts';
import { assertAnswer, type LanguageAnswer, language, recorded } from './language_answers.ts';
import { codeOf, isNear, withFirstSamples } from './network_files.ts';

// The small language model under formats: PyTorch's answers are in tests/golden/answers/language_answers.json,
// which tests/golden/ask/language_answers.py asks for.

declare const projectRoot: string;

interface Answers {
  readonly sequences: number;
  readonly evaluations: readonly LanguageAnswer[];
  readonly texts: readonly {
    readonly settings: NetworkSettings;
    readonly beginning: string;
    readonly temperature: number;
    readonly seed: number;
    readonly text: string;
  }[];
}

const answers = recorded<Answers>('language_answers');

for (const variant of variantNames) {
  describe(`the language model (${variant})`, async () => {
    const engine = await openNetworks(variant);
    const network = engine.openNetwork(withFirstSamples(language, answers.sequences));
    const { characters, inputs, samples } = engine.describeNetwork(network);
    const tokensOf = (text: string) =>
      Int32Array.from([...text], (one) => [...characters].indexOf(one));
    const textOf = (tokens: ArrayLike<number>) =>
      Array.from(tokens, (token) => [...characters][token]).join('');

    test('the description has a line for each layer, and the characters', () => {
      const { layers, ...rest } = engine.describeNetwork(network);
      assert.deepEqual(rest, {
        name: 'language',
        inputs: 256,
        outputs: 75,
        parameters: 483_072,
        samples: 256 * answers.sequences,
        calibration: 256 * 4,
        characters,
      });
      assert.equal([...characters].length, 75);
      assert.deepEqual(
        layers.slice(0, 7).map(({ kind, name, shape }) => `${kind} ${name} ${shape}`),
        [
          'embedding tokens 75,96',
          'positions positions 256,96',
          'residual  ',
          'layer_norm  ',
          'linear block0.qkv 288,96',
          'attention  ',
          'linear block0.mix 96,96',
        ],
      );
      assert.equal(layers.length, 2 + 4 * 10 + 2);
    });

    const cases = someOf(answers.evaluations, variant === 'simd' ? 14 : 3);
    for (const answer of cases) {
      test(`PyTorch’s answers under ${JSON.stringify(answer.settings)}`, () => {
        const found = engine.evaluateNetwork(network, answer.settings);
        assertAnswer(found, answer);
        assert.ok(isNear(found.lossBits, answer.loss / Math.LN2));
        assert.ok(isNear(found.perplexity, Math.exp(answer.loss)));
        assert.equal(samples, found.predictions.data.length);
      });
    }

    for (const { settings, beginning, temperature, seed, text } of answers.texts) {
      test(`PyTorch’s text under ${JSON.stringify(settings)} at ${temperature}`, () => {
        const one = engine.openContinuation(network, seed, settings);
        const first = engine.continueSequence(one, tokensOf(beginning), 30, temperature);
        let found = textOf(first.tokens.data);
        assert.equal(first.positions, beginning.length + 29);
        while (found.length < text.length)
          found += textOf(
            engine.continueSequence(one, new Int32Array(), 1, temperature).tokens.data,
          );
        assert.equal(found, text);
        engine.closeContinuation(one);
      });
    }

    test('a continuation computes the logits of the whole sequence, under formats, too', () => {
      const settings = {
        weights: { format: 'q4_0' },
        activations: { format: 'uint8' },
        cache: { format: 'int4_per_group_16' },
      };
      const whole = engine.evaluateNetwork(network, settings).logits.data as Float32Array;
      const tokens = Int32Array.from(engine.networkSamples(network).inputs.data.slice(0, 256));
      const one = engine.openContinuation(network, 0, settings);
      for (const [begin, end] of [
        [0, 1],
        [1, 100],
        [100, 101],
        [101, 256],
      ] as const) {
        const part = engine.continueSequence(one, tokens.slice(begin, end), 0);
        assert.deepEqual(part.logits.data, whole.slice((end - 1) * 75, end * 75));
        assert.equal(part.positions, end);
        assert.equal(part.tokens.data.length, 0);
      }
    });

    test('writing ends where the positions end, and more is refused', () => {
      const one = engine.openContinuation(network);
      const prompt = new Int32Array(250).fill(40);
      const { tokens, positions } = engine.continueSequence(one, prompt, 50);
      assert.deepEqual([tokens.data.length, positions], [7, inputs]);
      assert.equal(engine.continueSequence(one, new Int32Array(), 1).tokens.data.length, 0);
      const more = () => engine.continueSequence(one, new Int32Array(1), 0);
      assert.equal(codeOf(more), 'network_context_full');
      engine.closeContinuation(one);
      assert.equal(codeOf(more), 'invalid_argument');
    });

    test('what no sequence can be continued with is refused, and changes nothing', () => {
      const one = engine.openContinuation(network);
      const call = (tokens: readonly number[], temperature = 0) =>
        codeOf(() => engine.continueSequence(one, Int32Array.from(tokens), 1, temperature));
      assert.equal(call([]), 'invalid_argument');
      assert.equal(call([75]), 'network_token_invalid');
      assert.equal(call([-1]), 'network_token_invalid');
      assert.equal(call([1], -1), 'invalid_argument');
      assert.equal(call([1], Number.NaN), 'invalid_argument');
      assert.equal(call([1], 1e39), 'invalid_argument');
      assert.equal(call(Array(257).fill(0)), 'network_context_full');
      const tokens = tokensOf('Light');
      const found = engine.continueSequence(one, tokens, 0).logits.data;
      const data = Float32Array.from(tokens);
      const all = engine.runNetwork(network, { dtype: 'float32', shape: [1, 5], data });
      assert.deepEqual(found, all.data.slice(-75));
      const half = { dtype: 'float32', shape: [1, 1], data: Float32Array.of(0.5) } as const;
      assert.equal(
        codeOf(() => engine.runNetwork(network, half)),
        'network_token_invalid',
      );
    });

    test('an evaluation in parts is that of all at once', () => {
      const settings = { weights: { format: 'int5' }, cache: { format: 'int8' } };
      const other = engine.openNetwork(withFirstSamples(language, answers.sequences));
      const steps: string[] = [];
      for (let done = 0, total = 1; done < total; ) {
        ({ done, total } = engine.advanceEvaluation(other, 2, settings));
        steps.push(`${done}/${total}`);
      }
      assert.deepEqual(steps, ['2/6', '4/6', '6/6']);
      const [one, all] = [other, network].map((each) => engine.evaluateNetwork(each, settings));
      assert.deepEqual(one, all);
      assert.deepEqual(engine.advanceEvaluation(other, 9), {
        ...{ done: 3, total: 3, prepared: 1, preparations: 1 },
      });
      engine.closeNetwork(other);
    });

    test('the loudest weights are those of the largest magnitude', () => {
      const loudest = engine.loudestWeights(network, 5);
      const magnitudes = loudest.map(({ value }) => Math.abs(value));
      assert.deepEqual(
        magnitudes,
        magnitudes.toSorted((a, b) => b - a),
      );
      for (const { layer, index, value } of loudest)
        assert.equal(engine.networkWeight(network, layer).data[index], value);
      const { layers } = engine.describeNetwork(network);
      const largest = layers
        .filter(({ shape }) => shape.length > 0)
        .map(({ name }) => engine.networkWeight(network, name).data as Float32Array)
        .map((data) => data.reduce((most, one) => Math.max(most, Math.abs(one)), 0));
      assert.equal(magnitudes[0], Math.max(...largest));
      assert.equal(engine.loudestWeights(network, 0).length, 0);
    });

    test('a network that is no model of sequences continues none', () => {
      const digits = fs.readFileSync(
        path.join(projectRoot, 'web/examples/weights/digits.safetensors'),
      );
      const other = engine.openNetwork(digits);
      assert.equal(
        codeOf(() => engine.openContinuation(other)),
        'network_not_sequential',
      );
      assert.equal(engine.loudestWeights(other, 1).length, 1);
    });
  });
}
