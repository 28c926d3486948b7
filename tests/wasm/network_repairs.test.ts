import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { NetworkSettings } from '../../web/core/engine/contract.ts';
import { memorySource } from '../../web/report/readers/bytes.ts';
import { readGguf } from '../../web/report/readers/gguf.ts';
import { openNetworks, variantNames } from './engines.ts';
import { codeOf } from './network_files.ts';

// Repairs of the network that reads digits: the answers of PyTorch and NumPy are in
// tests/golden/answers/network_repair_answers.json, which network_repair_answers.py asks for.

declare const projectRoot: string;

const digits = fs.readFileSync(path.join(projectRoot, 'web/examples/weights/digits.safetensors'));

interface Answers {
  readonly cases: readonly {
    readonly settings: NetworkSettings;
    readonly logits: string;
    readonly first: readonly (readonly number[])[];
    readonly correct: number;
    readonly flips: readonly number[];
    readonly loss: number;
    readonly divergence: number;
    readonly errors: Readonly<Record<string, number>>;
  }[];
  readonly importance: {
    readonly count: number;
    readonly sums: Readonly<Record<string, readonly number[]>>;
  };
  readonly correlations: readonly {
    readonly lists: readonly [readonly number[], readonly number[]];
    readonly correlation: number;
  }[];
}

const answers: Answers = JSON.parse(
  fs.readFileSync(
    path.join(projectRoot, 'tests/golden/answers/network_repair_answers.json'),
    'utf8',
  ),
);

const isNear = (found: number, expected: number, tolerance = 1e-6) =>
  Math.abs(found - expected) <= 1e-9 + tolerance * Math.abs(expected);

const list = (values: readonly number[]) =>
  ({ dtype: 'float32', shape: [values.length], data: Float32Array.from(values) }) as const;

for (const variant of variantNames) {
  describe(`repairs of networks (${variant})`, async () => {
    const engine = await openNetworks(variant);
    const network = engine.openNetwork(digits);

    for (const answer of answers.cases) {
      const { settings } = answer;
      // Adam amplifies last bits: a weight may cross the edge of a step one step of training later.
      const steps = settings.repairs?.trainingSteps ?? 0;
      test(`the answers of PyTorch and NumPy under ${JSON.stringify(settings)}`, () => {
        const found = engine.evaluateNetwork(network, settings);
        if (steps > 0) {
          const [digits, share] = steps === 1 ? [0, 1e-5] : [10, 0.1];
          assert.ok(Math.abs(found.correct - answer.correct) <= digits, `${found.correct}`);
          assert.ok(isNear(found.loss, answer.loss, share), `${found.loss} ${answer.loss}`);
          return;
        }
        const logits = found.logits.data as Float32Array;
        const [begin, end] = [logits.slice(0, 10), logits.slice(-10)];
        assert.deepEqual([[...begin], [...end]], answer.first);
        const bytes = new Uint8Array(logits.buffer, logits.byteOffset, logits.byteLength);
        assert.equal(createHash('sha256').update(bytes).digest('hex'), answer.logits);
        assert.equal(found.correct, answer.correct);
        assert.deepEqual([...found.flips], answer.flips);
        assert.equal(found.loss, answer.loss);
        assert.ok(isNear(found.divergence, answer.divergence), `${found.divergence}`);
        for (const { layer, weightError } of found.layers)
          assert.ok(isNear(weightError, answer.errors[layer] ?? NaN), `${layer} ${weightError}`);
      });
    }

    test('the samples of calibration are in the file, and are not those of the evaluation', () => {
      const { samples, calibration } = engine.describeNetwork(network);
      assert.deepEqual([samples, calibration], [500, 400]);
    });

    test('several formats are evaluated as each alone', () => {
      const settings = { weights: { format: 'int8' }, edits: [] };
      const names = ['int4', 'q4_0', 'int2_per_channel'];
      const all = engine.evaluateFormats(network, names, '', settings);
      assert.deepEqual(
        all.map(({ format }) => format),
        names,
      );
      for (const one of all) {
        const alone = engine.evaluateNetwork(network, { weights: { format: one.format } });
        const { bitsPerWeight, weightError, accuracy, loss, divergence, ...more } = alone;
        const { calibrationLoss, ...figures } = one;
        assert.deepEqual(figures, {
          ...{ format: one.format, bitsPerWeight, weightError, accuracy, loss, divergence },
          outputError: more.outputError,
          flips: more.flips.length,
        });
        assert.ok(calibrationLoss > 0 && calibrationLoss !== loss);
      }
      const [hidden] = engine.evaluateFormats(network, ['int2'], 'hidden', {
        layers: [{ layer: 'output', weights: { format: 'int8' } }],
      });
      const layers = [
        { layer: 'hidden', weights: { format: 'int2' } },
        { layer: 'output', weights: { format: 'int8' } },
      ];
      assert.equal(hidden?.loss, engine.evaluateNetwork(network, { layers }).loss);
      assert.equal(
        codeOf(() => engine.evaluateFormats(network, ['int4'], 'other')),
        'network_layer_missing',
      );
    });

    test('the error of all weights is the root of the squares of all errors', () => {
      const { weightError, layers } = engine.evaluateNetwork(network, {
        weights: { format: 'int3' },
      });
      const norms = layers.map(({ report }) => report.norm);
      const sizes = layers.map(({ report }) => report.norm / report.relative);
      assert.ok(isNear(weightError, Math.hypot(...norms) / Math.hypot(...sizes)));
    });

    for (const { lists, correlation } of answers.correlations) {
      test(`SciPy’s rank correlation of ${JSON.stringify(lists)}`, () => {
        const found = engine.rankCorrelation(list(lists[0]), list(lists[1]));
        assert.ok(isNear(found, correlation), `${found}`);
      });
    }

    test('a rank correlation of equal numbers is no number, and other lengths are refused', () => {
      assert.ok(Number.isNaN(engine.rankCorrelation(list([1, 1]), list([1, 2]))));
      assert.equal(
        codeOf(() => engine.rankCorrelation(list([1, 2]), list([1, 2, 3]))),
        'shapes_differ',
      );
    });

    test('the importance matrix has PyTorch’s sums, and its file those of the report', async () => {
      const { count, sums } = answers.importance;
      for (const one of engine.networkImportance(network)) {
        assert.equal(one.count, count);
        assert.deepEqual([...one.sums.data], sums[one.tensor]);
      }
      const bytes = engine.importanceFile(network).data as Uint8Array;
      assert.equal(bytes.length % 32, 0);
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      assert.deepEqual(
        [view.getUint32(4, true), view.getBigUint64(8, true), view.getBigUint64(16, true)],
        [3, 4n, 4n],
      );
      const read = await readGguf(memorySource(bytes, 'imatrix.gguf'));
      assert.equal(read.metadata['general.type'], 'imatrix');
      assert.equal(Number(read.metadata['imatrix.chunk_count']), count);
      assert.equal(Number(read.metadata['imatrix.chunk_size']), 1);
      assert.equal(read.metadata['imatrix.datasets'], 'string[1]');
      const names = ['hidden.weight', 'output.weight'];
      assert.deepEqual(
        read.tensors.map(({ name, shape }) => [name, shape]),
        names.flatMap((name) => [
          [`${name}.in_sum2`, [1, sums[name]?.length]],
          [`${name}.counts`, [1, 1]],
        ]),
      );
    });

    test('repairs that are impossible are refused', () => {
      const cases: readonly (readonly [string, NetworkSettings])[] = [
        ['invalid_argument', { repairs: { smoothing: 1.5 } }],
        ['invalid_argument', { repairs: { smoothing: Number.NaN } }],
        ['invalid_argument', { repairs: { trainingSteps: 1001 } }],
        ['option_unknown', { repairs: { awq: true } as never }],
        ['unknown_stored_format', { weights: { format: 'int9' }, repairs: { gptq: true } }],
      ];
      for (const [code, settings] of cases)
        assert.equal(
          codeOf(() => engine.evaluateNetwork(network, settings)),
          code,
          JSON.stringify(settings),
        );
    });
  });
}
