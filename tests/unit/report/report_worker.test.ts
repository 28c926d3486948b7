import '../../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { WeightVerbs } from '../../../web/core/engine/contract.ts';
import type { AsyncOf, Hosted } from '../../../web/core/rpc/protocol.ts';
import type { Outcome } from '../../../web/report/survey/outcomes.ts';
import { HeldCheckpoint, Planner } from '../../../web/report/worker/held_checkpoint.ts';
import { itemsOf, mixSteps, placesOf, tableSteps } from '../../../web/report/worker/mix_table.ts';
import {
  type WeightFiles,
  weightFiles,
  weightFileVerbs,
} from '../../../web/report/worker/weight_files.ts';
import { atOnce } from '../../../web/text/steps.ts';
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

/** A client of a worker on this thread. */
function clientOf(open: (emit: (event: unknown) => void) => Hosted<WeightFiles>) {
  let told = (_: unknown) => {};
  const verbs = open((event) => told(event));
  return {
    session: (options?: { onEvent: (event: unknown) => void }) => {
      told = options?.onEvent ?? (() => {});
      return verbs as unknown as AsyncOf<WeightFiles>;
    },
  };
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
    const planner = new Planner(async () => clientOf((emit) => weightFiles(engine, emit)));
    const { tensors, size } = await planner.planExport([file], checkpoint, order);
    assert.equal(await planner.planSize([file], checkpoint, order), size);
    assert.deepEqual(
      tensors.map((one) => [one.name, one.arrays.map(({ part, length }) => [part, length])]),
      [['w', [['data', 16]]]],
    );
    assert.ok(size > 16);
    assert.equal((await verbs.maxima([file], entry)).absMax, 4);
    const { data } = await verbs.pack([file], entry, {}, { first: 0, count: 1 });
    assert.deepEqual(data, new Uint8Array(values.buffer));
  });

  test('gets a checkpoint of very many tensors in pieces once, and its plan comes in pieces', async () => {
    let calls: unknown[][] = [];
    const events: { readonly tensors: readonly unknown[] }[] = [];
    const tensors = Array.from({ length: 4500 }, (_, at) => ({ ...entry, name: `w${at}` }));
    const reason = { code: 'dtype', values: {} };
    const skipped = [{ name: 'odd', shape: [1], dtype: 'odd', reason }];
    const checkpoint = {
      ...({ kind: 'safetensors', files: ['a.bin'], metadata: {} } as const),
      ...{ tensors, skipped },
    };
    const open = () =>
      clientOf((emit) => {
        const told = (event: unknown) => {
          events.push(event as { tensors: unknown[] });
          emit(event);
        };
        const verbs = weightFiles(engine, told);
        const hold: typeof verbs.hold = (...args) => {
          calls.push(args);
          return verbs.hold(...args);
        };
        return { ...verbs, hold };
      });
    let client = open();
    const planner = new Planner(async () => client);
    const order = {
      ...({ kind: 'safetensors', notFinite: [] } as const),
      formats: tensors.map(() => null),
    };
    const plan = await planner.planExport([file], checkpoint, order);
    assert.deepEqual(
      plan.tensors.map(({ name }) => name),
      tensors.map(({ name }) => name),
    );
    assert.deepEqual(plan.leftOut, [{ name: 'odd', reason }]);
    const sizes = (pieces: readonly unknown[]) =>
      pieces.map((piece) => (piece as { tensors?: unknown[] }).tensors?.length ?? 0);
    assert.deepEqual(sizes(calls.map(([, piece]) => piece)), [0, 2000, 2000, 500, 0]);
    assert.deepEqual(sizes(events), [2000, 2000, 500]);
    calls = [];
    assert.equal(await planner.planSize([file], checkpoint, order), plan.size);
    assert.equal(calls.length, 0, 'the worker has it');
    client = open();
    assert.equal(await planner.planSize([file], checkpoint, order), plan.size);
    assert.equal(calls.length, 5, 'another worker does not');
    const other = { ...checkpoint, tensors: [entry], skipped: [] };
    const [size, again] = await Promise.all([
      planner.planSize([file], other, { ...order, formats: [null] }),
      planner.planSize([file], other, { ...order, formats: [null] }),
    ]);
    assert.deepEqual([size, again], [size, size]);
    assert.ok(size < plan.size);
  });

  test('drops late pieces of another checkpoint', () => {
    const held = new HeldCheckpoint();
    const rest = {
      kind: 'safetensors',
      files: [],
      metadata: {},
      tensors: [],
      skipped: [],
    } as const;
    held.take(1, { rest });
    held.take(2, { rest });
    held.take(1, { at: 0, tensors: [entry], skipped: [] });
    held.take(1, { isWhole: true });
    assert.deepEqual([held.has(1), held.has(2)], [false, false]);
    assert.throws(() => held.of(2), RangeError);
    held.take(2, { isWhole: true });
    assert.deepEqual(held.of(2).tensors, []);
  });

  test('gets the choices of a mix as columns, and answers by their places', () => {
    const choice = (format: string, bits: number, squaredError: number) => ({
      ...{ format, bits, squaredError },
    });
    const items = [
      { name: 'a', choices: [choice('q4_0', 4, 3), choice('q8_0', 8, 1)] },
      { name: 'b', choices: [choice('f32', 32, 0)] },
      { name: 'c', choices: [choice('q8_0', 8, 2), choice('q6_k', 6, Number.POSITIVE_INFINITY)] },
    ];
    const table = atOnce(tableSteps(items));
    assert.deepEqual(
      itemsOf(table),
      items.map((item) => ({ ...item, name: '' })),
    );
    const chosen = items.flatMap(({ choices }) => choices.at(-1) ?? []);
    const mix = { chosen, bits: 46, squaredError: 1, isBest: true, atLeast: 1 };
    const { places, ...rest } = placesOf(items, mix);
    assert.deepEqual([...places], [1, 0, 1]);
    assert.deepEqual(atOnce(mixSteps(items, { places, ...rest })), mix);
  });

  test('refuses a file that has changed by its name, and does not crash', async () => {
    const verbs = weightFiles(engine, () => {});
    const { survey } = weightFiles(engine, () => {}, undefined, { files: [changed], others: [] });
    assert.deepEqual(await survey([entry], ['q4_0']), [{ problem: refusal }]);
    await assert.rejects(async () => verbs.list([changed]), refusal);
  });
});
