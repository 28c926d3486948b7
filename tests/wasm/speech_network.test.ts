import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { NetworkSettings } from '../../web/core/engine/contract.ts';
import { inDist } from '../built.ts';
import { someOf } from '../combinations.ts';
import { openNetworks, variantNames } from './engines.ts';
import { codeOf, isNear, partsOf } from './network_files.ts';

// The network that finds speech under formats: PyTorch's answers are in tests/golden/answers/speech_answers.json,
// which tests/golden/ask/speech_answers.py asks for.

declare const projectRoot: string;

const speech = new Uint8Array(fs.readFileSync(inDist('examples/speech.safetensors')));
const chunks = 187;

interface Answer {
  readonly settings: NetworkSettings;
  readonly probabilities: string;
  readonly correct: number;
  readonly flips: readonly number[];
  readonly loss: number;
  readonly divergence: number;
  readonly outputError: number;
  readonly largestOutputError: number;
}

const answers: readonly Answer[] = JSON.parse(
  fs.readFileSync(path.join(projectRoot, 'tests/golden/answers/speech_answers.json'), 'utf8'),
);
const expectedOf = (answer: Answer) =>
  new Float32Array(Uint8Array.from(Buffer.from(answer.probabilities, 'hex')).buffer);

test('the file has the weights of the report’s example, byte for byte', () => {
  const example = fs.readFileSync(
    path.join(projectRoot, 'web/examples/weights/silero_vad_16k.safetensors'),
  );
  const own = partsOf(new Uint8Array(example));
  const both = partsOf(speech);
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  assert.equal(hash(both.data.slice(0, own.data.length)), hash(own.data));
  const { __metadata__, ...tensors } = JSON.parse(own.header);
  const { __metadata__: metadata, ...all } = JSON.parse(both.header);
  for (const [name, place] of Object.entries(tensors)) assert.deepEqual(all[name], place);
  assert.equal(metadata.license, __metadata__.license);
  assert.equal(both.data.length, own.data.length + chunks * (512 * 2 + 1));
});

for (const variant of variantNames) {
  describe(`the network that finds speech (${variant})`, async () => {
    const engine = await openNetworks(variant);
    const network = engine.openNetwork(speech);

    test('the description has a line for each layer', () => {
      const { layers, ...rest } = engine.describeNetwork(network);
      assert.deepEqual(rest, {
        name: 'speech',
        inputs: 512,
        outputs: 1,
        parameters: 243_585,
        samples: chunks,
        calibration: 0,
        characters: '',
      });
      assert.deepEqual(
        layers
          .filter(({ name }) => name !== '')
          .map(({ kind, name, shape }) => `${kind} ${name} ${shape}`),
        [
          'conv1d encoder.0 128,387',
          'conv1d encoder.1 64,384',
          'conv1d encoder.2 64,192',
          'conv1d encoder.3 128,192',
          'linear lstm.input 512,128',
          'lstm lstm.hidden 512,128',
          'conv1d decoder 1,128',
        ],
      );
    });

    for (const answer of someOf(answers, variant === 'simd' ? 14 : 3)) {
      test(`PyTorch’s answers under ${JSON.stringify(answer.settings)}`, () => {
        const found = engine.evaluateNetwork(network, answer.settings);
        assert.deepEqual(found.logits.data, expectedOf(answer));
        assert.equal(found.correct, answer.correct);
        assert.deepEqual([...found.flips], answer.flips);
        assert.ok(isNear(found.loss, answer.loss), `${found.loss}`);
        assert.ok(isNear(found.divergence, answer.divergence), `${found.divergence}`);
        assert.ok(isNear(found.outputError, answer.outputError), `${found.outputError}`);
        assert.ok(isNear(found.largestOutputError, answer.largestOutputError));
        assert.deepEqual(found.confusion.shape, [2, 2]);
      });
    }

    test('an evaluation in parts is that of all at once: the state passes on', () => {
      const [, answer] = answers as readonly [Answer, Answer];
      const other = engine.openNetwork(speech);
      for (let done = 0, total = 1; done < total; )
        ({ done, total } = engine.advanceEvaluation(other, 40, answer.settings));
      const found = engine.evaluateNetwork(other, answer.settings);
      assert.deepEqual(found.logits.data, expectedOf(answer));
      engine.closeNetwork(other);
    });

    test('a chunk alone begins without a state', () => {
      const { inputs } = engine.networkSamples(network);
      const all = expectedOf(answers[0] as Answer);
      const run = (begin: number, end: number) =>
        engine.runNetwork(network, {
          dtype: 'float32',
          shape: [end - begin, 512],
          data: Float32Array.from(inputs.data.slice(512 * begin, 512 * end)),
        }).data as Float32Array;
      assert.deepEqual(run(0, 30), all.slice(0, 30));
      assert.notEqual(run(40, 41)[0], all[40]);
    });

    test('each layer alone has its own error and flips', () => {
      const alone = engine.networkSensitivity(network, { weights: { format: 'int8' } });
      assert.equal(alone.length, 7);
      const flips = Object.fromEntries(alone.map(({ layer, flips }) => [layer, flips]));
      assert.ok((flips['encoder.0'] ?? 0) > 100 || Object.values(flips).some((one) => one > 100));
      assert.ok(alone.every(({ outputError }) => outputError > 0));
    });

    test('what is over no sequence continues none', () => {
      assert.equal(
        codeOf(() => engine.openContinuation(network)),
        'network_not_sequential',
      );
    });
  });
}
