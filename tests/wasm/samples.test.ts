import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { WeightEngine } from '../../web/core/engine/weights.ts';
import { memorySource } from '../../web/report/readers/bytes.ts';
import type { TensorEntry } from '../../web/report/readers/checkpoint.ts';
import { errorIn, errorsIn } from '../../web/report/survey/error_table.ts';
import type { CheckpointReport } from '../../web/report/survey/report.ts';
import { readReport, reportText } from '../../web/report/survey/report_json.ts';
import { isOfRows, sampleTensor } from '../../web/report/survey/sample.ts';
import { runsOf } from '../../web/report/survey/sample_plan.ts';
import { surveyTensor } from '../../web/report/survey/survey.ts';
import { random } from '../random.ts';
import { safetensorsOf } from '../unit/support/safetensors_writer.ts';
import { openWeights } from './engines.ts';

declare const projectRoot: string;

const entryOf = (shape: readonly number[], more: Partial<TensorEntry> = {}): TensorEntry => {
  const elements = shape.reduce((product, extent) => product * extent, 1);
  return {
    ...{ name: 'w', shape, dtype: 'f32', elements, file: 0, offset: 0, length: elements * 4 },
    ...more,
  };
};

/** Normal weights in rows of different scales: exp(spread · a normal number). */
function weights(rows: number, columns: number, spread: number, seed: number): Float32Array {
  const next = random(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const values = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const scale = Math.exp(spread * normal());
    for (let column = 0; column < columns; column += 1)
      values[row * columns + column] = scale * normal();
  }
  return values;
}

const sourceOf = (values: Float32Array) => [memorySource(new Uint8Array(values.buffer), 'w.bin')];

describe('the rows of a sample', () => {
  test('are apart, in order and within the tensor, one run in each of equal parts', () => {
    for (const [rows, share] of [
      [4096, 0.01],
      [1000, 0.001],
      [128_256, 0.05],
      [65, 0.01],
    ] as const)
      for (const name of ['a', 'b.weight', '']) {
        const runs = runsOf(name, rows, share, 1e9) ?? [];
        assert.ok(runs.length >= 16 && runs.length <= 32, `${rows}: ${runs.length}`);
        let free = 0;
        for (const [part, { first, count }] of runs.entries()) {
          assert.ok(first >= free && count >= 1, name);
          assert.ok(first >= Math.floor((part * rows) / runs.length));
          free = first + count;
        }
        assert.ok(free <= rows);
        assert.deepEqual(runsOf(name, rows, share, 1e9), runs);
      }
    assert.notDeepEqual(runsOf('a', 4096, 0.01, 1e9), runsOf('b', 4096, 0.01, 1e9));
  });

  test('are all of them, or none apart, where half would be read', () => {
    assert.equal(runsOf('a', 32, 0.01, 1e9), undefined);
    assert.equal(runsOf('a', 4096, 0.6, 1e9), undefined);
    assert.equal(runsOf('a', 4096, 0.6, 100)?.length, 32);
    assert.equal(runsOf('a', 4096, 0.01, 15), undefined, 'rows of which 16 are too many elements');
    assert.equal(runsOf('a', 4096, 0.01, 16)?.length, 16);
  });
});

describe('a survey of some rows', () => {
  let engine: WeightEngine;
  before(async () => {
    engine = await openWeights('simd');
  });

  test('has figures of the formats whose rows do not depend on each other, and of these alone', async () => {
    const [rows, columns] = [32, 512];
    const values = weights(rows, columns, 1, 3);
    const formats = engine.weightFormats();
    const whole = await surveyTensor(engine, sourceOf(values), entryOf([rows, columns]), {
      formats,
    });
    const halves = [0, 1].map((half) =>
      surveyTensor(
        ...([engine, sourceOf(values)] as const),
        entryOf([rows / 2, columns], { offset: half * values.byteLength * 0.5 }),
        { formats },
      ),
    );
    const parts = await Promise.all(halves);
    for (const { format, squaredError } of errorsIn(whole.errors)) {
      const sum = parts.reduce(
        (all, one) => all + (errorIn(one.errors, format)?.squaredError ?? 0),
        0,
      );
      const isSame = Math.abs(sum - squaredError) <= 1e-9 * squaredError;
      assert.equal(isOfRows(format), isSame, `${format}: ${sum} ${squaredError}`);
    }
  });

  test('is within its margin of the truth about 95 times of 100, or more', async () => {
    const formats = ['q4_0', 'int4_per_channel', 'float8_e4m3fn'];
    for (const [rows, columns, spread] of [
      [4096, 64, 0.1],
      [4096, 64, 0.6],
      [400, 4096, 0.3], // of whose rows pieces are measured
    ] as const) {
      const values = weights(rows, columns, spread, 5);
      const sources = sourceOf(values);
      const truth = await surveyTensor(engine, sources, entryOf([rows, columns]), { formats });
      const within = new Map(formats.map((format) => [format, 0]));
      const margins: number[] = [];
      const names = Array.from({ length: 100 }, (_, at) => `layers.${at}.weight`);
      for (const name of names) {
        const entry = entryOf([rows, columns], { name });
        const some = await sampleTensor(engine, sources, entry, { formats, share: 0.02 });
        assert.equal(some.sample?.of, rows);
        assert.deepEqual(some.errors.formats, formats);
        for (const format of formats) {
          const { sqnr = 0, sqnrMargin = Number.NaN } = errorIn(some.errors, format) ?? {};
          const far = Math.abs(sqnr - (errorIn(truth.errors, format)?.sqnr ?? 0));
          assert.ok(sqnrMargin > 0);
          margins.push(sqnrMargin);
          within.set(format, (within.get(format) ?? 0) + Number(far <= sqnrMargin));
        }
      }
      for (const [format, count] of within) {
        const share = count / names.length;
        assert.ok(share >= 0.92, `${format}, spread ${spread}: ${share}`);
      }
      const median = margins.sort((one, other) => one - other)[margins.length / 2] ?? 0;
      assert.ok(median > 0.1 && median < 0.8, `${rows} rows, spread ${spread}: ±${median}`);
    }
  });

  test('estimates the sums of all rows, and names rows by their places in the tensor', async () => {
    const [rows, columns] = [4096, 64];
    const values = weights(rows, columns, 0, 7);
    const loud = runsOf('w', rows, 0.02, 1e9)?.[3]?.first ?? 0;
    for (let column = 0; column < columns; column += 1) values[loud * columns + column] = 99;
    const entry = entryOf([rows, columns]);
    const sources = sourceOf(values);
    const some = await sampleTensor(engine, sources, entry, { formats: ['q4_0'], share: 0.02 });
    const { squaredError = 0, bytes } = errorIn(some.errors, 'q4_0') ?? {};
    const all = await surveyTensor(engine, sources, entry, { formats: ['q4_0'] });
    const exact = errorIn(all.errors, 'q4_0');
    assert.equal(some.widestRow, loud);
    assert.deepEqual([...some.wideRows], [loud]);
    assert.deepEqual(some.shape, entry.shape);
    assert.equal(some.stats.elements, rows * columns);
    assert.equal(bytes, exact?.bytes);
    const ratio = squaredError / (exact?.squaredError ?? 1);
    assert.ok(ratio > 0.8 && ratio < 1.3, String(ratio));
  });

  test('of stacked matrices takes rows of the matrices, and leaves out scales of whole matrices', async () => {
    const shape = [4, 128, 512];
    const values = weights(512, 512, 0.3, 9);
    const formats = ['q4_k', 'int8_per_channel', 'nvfp4'];
    const entry = entryOf(shape);
    const some = await sampleTensor(engine, sourceOf(values), entry, { formats, share: 0.05 });
    assert.deepEqual(some.sample, { rows: 26, of: 512 });
    assert.deepEqual(some.errors.formats, ['q4_k']);
    assert.ok(Number.isNaN(some.widestRow));
  });

  test('reads all of what is small, compressed, a vector, or has other channels', async () => {
    const values = weights(512, 512, 0.3, 9);
    const formats = ['q8_0', 'nvfp4'];
    const read = async (entry: TensorEntry) => {
      const report = await sampleTensor(engine, sourceOf(values), entry, { formats, share: 0.01 });
      return [
        report.sample,
        report.errors.formats.length,
        errorIn(report.errors, 'q8_0')?.sqnrMargin,
      ];
    };
    const all = [undefined, 2, undefined];
    assert.deepEqual(await read(entryOf([100, 512])), all);
    assert.deepEqual(await read(entryOf([262_144])), all);
    assert.deepEqual(await read(entryOf([512, 512], { columnMajor: true })), all);
    assert.deepEqual(await read(entryOf([512, 512], { channelAxis: 1 })), all);
    assert.notDeepEqual(await read(entryOf([512, 512])), all);
  });
});

describe('zeropoint report --sample', () => {
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-sample-'));
    const small = new Uint8Array(weights(8, 32, 0, 1).buffer);
    const large = new Uint8Array(weights(1024, 256, 0.3, 2).buffer);
    const file = safetensorsOf({
      small: ['F32', [8, 32], small],
      large: ['F32', [1024, 256], large],
    });
    fs.writeFileSync(path.join(folder, 'w.safetensors'), file);
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const command = (...words: string[]) => {
    const cli = path.join(projectRoot, 'dist/cli.mjs');
    const order = [cli, 'report', 'w.safetensors', ...words];
    return spawnSync(process.execPath, order, { cwd: folder, encoding: 'utf8' });
  };

  test('says what is estimated, how well, and what such figures cannot tell', () => {
    const { status, stdout, stderr } = command('--sample', '2%', '--json', 'r.json');
    assert.equal(status, 0, stderr);
    assert.match(stdout, /estimated from some of their rows.*95 %.*not read is in none/);
    assert.match(stdout, /^large .*\d±\d/m);
    assert.doesNotMatch(stdout, /^small .*±/m);
    assert.doesNotMatch(stdout, /nvfp4|int8_per_tensor/);
    const text = fs.readFileSync(path.join(folder, 'r.json'), 'utf8');
    const report = readReport(text, 'r.json') as CheckpointReport;
    assert.deepEqual(
      report.tensors.map(({ sample }) => sample),
      [undefined, { rows: 21, of: 1024 }],
    );
    assert.equal(reportText(readReport(reportText(report), 'r.json')), reportText(report));
  });

  test('refuses shares that are none, and what needs all rows', () => {
    for (const share of ['0%', '100%', '1', '-1%', 'x%', '%', '1e1%'])
      assert.match(
        command(`--sample=${share}`).stderr,
        /--sample takes a share of the rows such as 1%/,
      );
    for (const words of [
      ['--target-bpw', '4.5'],
      ['--mix', 'Q4_K_M'],
      ['--fail-below', '20'],
      ['--resume', 's.jsonl'],
      ['--shard', '1/2', '--json', 'r.json'],
    ]) {
      const { status, stderr } = command('--sample', '1%', ...words);
      assert.equal(status, 2);
      assert.match(stderr, new RegExp(`${words[0]} needs the figures of all rows`));
    }
    assert.match(
      command('--sample', '1%', '--formats', 'q8_0,nvfp4').stderr,
      /scale of a whole tensor that nvfp4 has: leave nvfp4 out/,
    );
  });
});
