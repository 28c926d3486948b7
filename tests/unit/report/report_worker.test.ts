import '../../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { WeightVerbs } from '../../../web/core/engine/contract.ts';
import type { Outcome } from '../../../web/report/survey/outcomes.ts';
import { weightFiles, weightFileVerbs } from '../../../web/report/worker/weight_files.ts';
import { entryOf } from '../support/weight_entries.ts';

const engine = {
  weightFormats: () => ['q4_0'],
  decodeWeights: (_: string, bytes: Uint8Array) => new Float32Array(bytes.slice().buffer),
  openSurvey: () => 1,
  tallyWeights: () => {},
  chooseWeightFormats: () => ({}),
  measureKeptWeights: () => {},
  reportWeights: () => ({
    ...{ signal: 7, stats: {}, errors: [{ format: 'q4_0' }], histogram: new Float64Array(48) },
    ...{ wideRows: new Float64Array(), wideColumns: new Float64Array() },
  }),
  closeSurvey: () => {},
  weightLayout: () => ({ parts: [], needsMaxima: false }),
  weightMaxima: () => ({ absMax: 4, rowMaxima: Float32Array.of(2, 4) }),
  openComparison: () => 2,
  compareWeights: () => {},
  reportComparison: () => ({ noise: 9 }),
  closeComparison: () => {},
} as unknown as WeightVerbs;

const values = Float32Array.of(1, 2, 3, 4);
const file = new File([values], 'a.bin');
/** As a browser's file after the original was changed. */
const changed = Object.assign(new File([values], 'b.bin'), {
  slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }),
}) as unknown as File;
const entry = entryOf('w', { shape: [2, 2] });
const refusal = {
  code: 'file_unreadable',
  values: { name: 'b.bin', reason: 'Error: NotReadableError' },
};

/** The only result of a call. */
function resultOf<Result>([outcome]: readonly Outcome<Result>[]): Result {
  assert.ok(outcome && 'result' in outcome, JSON.stringify(outcome));
  return outcome.result;
}

describe('the worker of the report', () => {
  test('answers what its client calls', () => {
    assert.deepEqual(
      Object.keys(weightFiles(engine, () => {})).sort(),
      [...weightFileVerbs].sort(),
    );
    assert.deepEqual(weightFiles(engine, () => {}).formats(), ['q4_0']);
  });

  test('emits the bytes of each pass', async () => {
    const events: unknown[] = [];
    const emit = (event: unknown) => events.push(event);
    const large = entryOf('w', { shape: [2 ** 9, 2 ** 9], elements: 2 ** 18 });
    const held = { files: [new File([new Float32Array(2 ** 18)], 'a.bin')], others: [] };
    const { survey } = weightFiles(engine, emit, undefined, held);
    const report = resultOf(await survey([large], ['q4_0']));
    assert.deepEqual([report.name, report.signal], ['w', 7]);
    assert.deepEqual(report.errors.formats, ['q4_0']);
    assert.deepEqual(events, [2 ** 20, 2 ** 20]);
    events.length = 0;
    await survey([entry, entry], ['q4_0']);
    assert.deepEqual(events, [], 'small tensors are told with the answer');
  });

  test('reads the next tensor while one is measured, and no other in its place', async () => {
    const reads: number[] = [];
    const fileNamed = (name: string) =>
      Object.assign(new File([new Float32Array(12)], name, { lastModified: 7 }), {
        slice: (start: number, end: number) => {
          reads.push(start);
          return new Blob([new Uint8Array(end - start)]);
        },
      }) as unknown as File;
    const tensor = (name: string, offset: number) => entryOf(name, { shape: [2, 2], offset });
    const [a, b, c] = [tensor('a', 0), tensor('b', 16), tensor('c', 32)];
    const held = { files: [fileNamed('x'), fileNamed('y')], others: [] };
    const { survey } = weightFiles(engine, () => {}, undefined, held);
    const surveyOf = (name: string, one: typeof a, next?: typeof a) => {
      const at = { file: name === 'x' ? 0 : 1 };
      return survey([{ ...one, ...at }], ['q4_0'], undefined, next && [{ ...next, ...at }]);
    };
    await surveyOf('x', a, b);
    assert.deepEqual(reads.splice(0), [0, 16]);
    await surveyOf('x', b, c);
    assert.deepEqual(reads.splice(0), [32], 'b was read before');
    await surveyOf('x', b);
    assert.deepEqual(reads.splice(0), [16], 'another tensor than the one that was read');
    await surveyOf('x', a, b);
    await surveyOf('y', b);
    assert.deepEqual(reads.splice(0), [0, 16, 16], 'another file');
    await surveyOf('y', b, { ...c, columnMajor: true });
    assert.deepEqual(reads.splice(0), [16], 'a tensor that is read as a whole');
  });

  test('reads tensors that lie side by side at once, and those of the next call beforehand', async () => {
    const reads: (readonly [number, number])[] = [];
    const source = Object.assign(new File([new Float32Array(64)], 'a.bin'), {
      slice: (start: number, end: number) => {
        reads.push([start, end]);
        return new Blob([new Uint8Array(end - start).fill(start)]);
      },
    }) as unknown as File;
    const tensor = (offset: number) => entryOf(`at ${offset}`, { shape: [2, 2], offset });
    const held = { files: [source], others: [] };
    const { survey } = weightFiles(engine, () => {}, undefined, held);
    const names = async (...calls: Parameters<typeof survey>) =>
      (await survey(...calls)).map((one) => resultOf([one]).name);
    const [first, next] = [
      [tensor(0), tensor(16)],
      [tensor(32), tensor(48)],
    ];
    assert.deepEqual(await names(first, ['q4_0'], undefined, next), ['at 0', 'at 16']);
    assert.deepEqual(reads.splice(0), [
      [0, 32],
      [32, 64],
    ]);
    await names(next, ['q4_0']);
    assert.deepEqual(reads.splice(0), [], 'they were read before');
    await names([tensor(160), tensor(240)], ['q4_0']);
    assert.deepEqual(
      reads.splice(0),
      [
        [160, 176],
        [240, 256],
      ],
      'what is far apart is read by itself',
    );
  });

  test('answers for the others of a call if one is refused', async () => {
    const held = { files: [changed, file], others: [] };
    const { survey } = weightFiles(engine, () => {}, undefined, held);
    const [refused, found] = await survey([entry, { ...entry, file: 1 }], ['q4_0']);
    assert.deepEqual(refused, { problem: refusal });
    assert.ok(found && 'result' in found);
  });

  test('reads a part of a tensor', async () => {
    const { shape, data } = await weightFiles(engine, () => {}).window(
      ...([[file], entry, { row: 1, column: 0 }] as const),
    );
    assert.deepEqual(
      [shape, [...data]],
      [
        [1, 2],
        [3, 4],
      ],
    );
  });

  test('compares a tensor with its other version, and emits the bytes of each pass', async () => {
    const events: unknown[] = [];
    const emit = (event: unknown) => events.push(event);
    const other = new File([new Float32Array(2 ** 18 + 4)], 'b.bin');
    const whole = { shape: [2 ** 9, 2 ** 9], elements: 2 ** 18 };
    const pair = { original: entryOf('w', whole), other: entryOf('v', { ...whole, offset: 16 }) };
    const held = { files: [new File([new Float32Array(2 ** 18)], 'a.bin')], others: [other] };
    const { compare } = weightFiles(engine, emit, undefined, held);
    const { name, otherName, ...rest } = resultOf(await compare([pair]));
    assert.deepEqual([name, otherName, 'noise' in rest && rest.noise], ['w', 'v', 9]);
    assert.deepEqual(events, [2 ** 20, 2 ** 21]);
    const broken = weightFiles(engine, emit, undefined, { ...held, others: [changed] });
    assert.deepEqual(await broken.compare([pair]), [{ problem: refusal }]);
  });

  test('plans a file of tensors, and packs their bytes', async () => {
    const verbs = weightFiles(engine, () => {});
    const checkpoint = {
      ...({ kind: 'safetensors', files: ['a.bin'], skipped: [], metadata: {} } as const),
      tensors: [entry],
    };
    const order = { kind: 'safetensors', formats: [null], notFinite: [] } as const;
    const { tensors, size } = await verbs.planExport([file], checkpoint, order);
    assert.deepEqual(
      tensors.map((one) => [one.name, one.arrays.map(({ part, length }) => [part, length])]),
      [['w', [['data', 16]]]],
    );
    assert.ok(size > 16);
    assert.equal((await verbs.maxima([file], entry)).absMax, 4);
    const { data } = await verbs.pack([file], entry, {}, { first: 0, count: 1 });
    assert.deepEqual(data, new Uint8Array(values.buffer));
  });

  test('refuses a file that has changed by its name, and does not crash', async () => {
    const verbs = weightFiles(engine, () => {});
    const { survey } = weightFiles(engine, () => {}, undefined, { files: [changed], others: [] });
    assert.deepEqual(await survey([entry], ['q4_0']), [{ problem: refusal }]);
    await assert.rejects(async () => verbs.list([changed]), refusal);
  });
});
