import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { QuantError } from '../../../web/core/engine/errors.ts';
import { english } from '../../../web/pages/shared/english.ts';
import type { ExportOrder, ExportPlan } from '../../../web/report/export/plan_types.ts';
import type { FileSink } from '../../../web/report/file_sink.ts';
import { initialState, type PageState } from '../../../web/report/state.ts';
import { TensorExport } from '../../../web/report/tensor_export.ts';
import { planFactsSteps } from '../../../web/report/views/plan_facts.ts';
import { atOnce } from '../../../web/text/steps.ts';
import { checkpointOf, surveyed } from './report_rows.ts';

const tick = () => new Promise((resolve) => setTimeout(resolve));

const rows = [
  surveyed(0, 'a'),
  surveyed(1, 'b', { stats: { nans: 1 } }),
  surveyed(2, 'c', { stats: { infinities: 2 } }),
  surveyed(3, 'v', { entry: { shape: [64] } }),
];

const planOf = (size: number, count = 1): ExportPlan => ({
  ...{ kind: 'gguf', size, leftOut: [] },
  fixed: [{ offset: 0, bytes: Uint8Array.of(1) }],
  tensors: Array.from({ length: count }, () => ({
    ...{ place: 0, name: 'a', format: 'q8_0', isQuantized: true, needsMaxima: false },
    arrays: [{ part: 'blocks', offset: 1, length: 1 }],
  })),
});

/** An export whose worker and disk the test answers. */
function openExport(change: Partial<PageState> = {}, failingClient?: number) {
  const plans: {
    order: ExportOrder;
    resolve(plan: ExportPlan): void;
    reject(error: unknown): void;
  }[] = [];
  const sinks: { name: string; size: number; resolve(sink?: FileSink): void }[] = [];
  const packs: {
    resolve(parts: Record<string, Uint8Array<ArrayBuffer>>): void;
    reject(error: unknown): void;
  }[] = [];
  const log: string[] = [];
  const said: string[] = [];
  let state: PageState = {
    ...initialState,
    ...{ checkpoint: checkpointOf(rows), rows, known: ['int8_per_tensor', 'q8_0', 'q4_0'] },
    ...{ phase: 'done', files: [new File([], 'model.safetensors')], ...change },
  };
  let opened = 0;
  const own = new TensorExport({
    get state() {
      return state;
    },
    around: {
      language: () => english,
      workers: 2,
      openSink: (name, size) => new Promise((resolve) => sinks.push({ name, size, resolve })),
      announce: (text) => said.push(text),
    },
    openClient: async () => {
      opened += 1;
      if (opened === failingClient) throw new Error('no worker');
      return clientOf();
    },
    planner: {
      planExport: (_, __, order) =>
        new Promise((resolve, reject) => plans.push({ order, resolve, reject })),
    },
    setExport: (next) => {
      state = { ...state, export: next };
    },
  });
  const clientOf = () => ({
    session: () => ({
      maxima: async () => ({ absMax: 1, rowMaxima: new Float32Array() }),
      pack: () =>
        new Promise<Record<string, Uint8Array<ArrayBuffer>>>((resolve, reject) =>
          packs.push({ resolve, reject }),
        ),
    }),
    close: () => {
      log.push('closed');
      for (const { reject } of packs)
        reject(new QuantError({ code: 'engine_crashed', values: { reason: 'closed' } }));
    },
  });
  const sink = (failing?: 'write' | 'finish'): FileSink => {
    const step = (name: 'write' | 'finish' | 'discard') => async () => {
      log.push(name);
      if (name === failing) throw new Error(`no ${name}`);
    };
    return { write: step('write'), finish: step('finish'), discard: step('discard') };
  };
  /** A file that is being written. */
  const begun = async (failing?: 'write' | 'finish', plan = planOf(2)) => {
    opened = 0;
    own.refresh();
    await tick();
    plans.at(-1)?.resolve(plan);
    await tick();
    own.write();
    sinks.at(-1)?.resolve(sink(failing));
    await tick();
  };
  return { own, plans, sinks, packs, log, said, begun, sink, state: () => state.export };
}

describe('a file of quantized tensors', () => {
  test('is planned for what was chosen last, whichever answer is last', async () => {
    const { own, plans, state } = openExport();
    own.choose({ format: 'q4_0' });
    await tick();
    own.choose({ kind: 'safetensors', format: 'int8_per_tensor' });
    await tick();
    plans[1]?.resolve(planOf(8));
    await tick();
    plans[0]?.resolve(planOf(4));
    await tick();
    assert.equal(state().plan?.size, 8);
    assert.deepEqual(plans[1]?.order.formats, [...Array(3).fill('int8_per_tensor'), null]);
    assert.deepEqual(plans[1]?.order.notFinite, [1, 2]);
    // GGUF has no such format.
    own.choose({ kind: 'gguf' });
    assert.equal(state().plan, undefined);
    assert.equal(state().choice.format, 'q8_0');
    await tick();
    own.choose({ format: 'q4_0' });
    await tick();
    plans[2]?.reject(new QuantError({ code: 'file_unreadable', values: {} }));
    plans[3]?.reject(new QuantError({ code: 'export_not_ggml', values: {} }));
    await tick();
    assert.equal(state().problem?.code, 'export_not_ggml');
  });

  test('leaves neither a worker nor its file behind if a worker does not open', async () => {
    const { begun, log, state, packs } = openExport({}, 2);
    await begun(undefined, planOf(2, 2));
    assert.deepEqual(log, ['discard', 'closed']);
    assert.deepEqual([packs.length, state().progress], [0, undefined]);
    assert.equal(state().problem?.code, 'export_write_failed');
    await begun(undefined, planOf(2, 2));
    assert.deepEqual(log, ['discard', 'closed', 'discard', 'closed']);
  });

  test('leaves what has not been surveyed as it is', async () => {
    const { index, entry } = surveyed(0, 'a');
    const { own, plans } = openExport({ rows: [{ index, entry }, ...rows.slice(1)] });
    own.choose({ format: 'q4_0' });
    await tick();
    assert.deepEqual(plans[0]?.order.formats, [null, 'q4_0', 'q4_0', null]);
  });

  test('says for each format that was not surveyed how many tensors have it', () => {
    const planned = (place: number, format: string, isQuantized = true) => ({
      ...{ place, format, isQuantized, name: String(place), arrays: [], needsMaxima: false },
    });
    const found = [0, 1, 2, 3, 4].map((index) => surveyed(index, String(index)));
    const tensors = [
      ...[planned(0, 'q6_k'), planned(1, 'q8_0'), planned(2, 'q6_k'), planned(3, 'q4_0')],
      ...[planned(4, 'q6_k', false), planned(5, 'q6_k')],
    ];
    assert.deepEqual(
      [...atOnce(planFactsSteps({ tensors, leftOut: [] }, found)).unmeasured],
      [
        ['q6_k', 2],
        ['q8_0', 1],
      ],
    );
  });

  test('has the formats of a mix, once there is one', async () => {
    const none = openExport();
    none.own.choose({ isMix: true });
    await tick();
    assert.equal(none.plans.length, 0);
    const choice = (format: string) => ({ format, bits: 1, squaredError: 0 });
    const mix = { bits: 2, squaredError: 0, isBest: true, atLeast: 0 };
    const { own, plans } = openExport({
      recipe: {
        ...{ wish: initialState.wish, names: ['c', 'a'], limit: 9, least: 1 },
        mix: { ...mix, chosen: [choice('q4_0'), choice('f32')] },
      },
    });
    own.choose({ isMix: true });
    await tick();
    assert.deepEqual(plans[0]?.order.formats, [null, null, 'q4_0', null]);
  });

  test('is finished after its last byte, and once', async () => {
    const { own, sinks, packs, log, said, begun, state } = openExport();
    await begun();
    own.write();
    assert.deepEqual(
      sinks.map(({ name, size }) => [name, size]),
      [['model.q8_0.gguf', 2]],
    );
    assert.deepEqual(log, ['write']);
    packs[0]?.resolve({ blocks: Uint8Array.of(7) });
    await tick();
    assert.deepEqual(log, ['write', 'write', 'finish', 'closed']);
    assert.deepEqual(state().outcome, { name: 'model.q8_0.gguf', isComplete: true });
    assert.equal(state().progress, undefined);
    assert.deepEqual(said, ['model.q8_0.gguf is complete: 2 B.']);
    own.write();
    assert.equal(sinks.length, 2);
  });

  test('is discarded after a cancel, and after another file was opened', async () => {
    for (const end of ['cancel', 'reset'] as const) {
      const { own, packs, log, said, begun, state, sinks } = openExport();
      await begun();
      own[end]();
      await tick();
      packs[0]?.resolve({ blocks: Uint8Array.of(7) });
      await tick();
      assert.deepEqual(log, ['write', 'closed', 'discard', 'closed']);
      assert.equal(state().outcome?.isComplete, false);
      assert.match(said.join(), /^Cancelled/);
      assert.equal(state().plan === undefined, end === 'reset');
      own.write();
      assert.equal(sinks.length, end === 'reset' ? 1 : 2);
    }
  });

  test('is discarded if it cannot be written, which a sentence says', async () => {
    for (const failing of ['write', 'finish'] as const) {
      const { own, packs, log, begun, state, sinks } = openExport();
      await begun(failing);
      packs[0]?.resolve({ blocks: Uint8Array.of(7) });
      await tick();
      assert.equal(log.at(-2), 'discard');
      const { problem, outcome, progress } = state();
      assert.equal(problem?.code, 'export_write_failed');
      assert.equal(problem?.values.reason, `no ${failing}`);
      assert.deepEqual([outcome, progress], [undefined, undefined]);
      own.write();
      assert.equal(sinks.length, 2);
    }
  });

  test('says what a worker says of a file that is gone', async () => {
    const { packs, begun, state, log } = openExport();
    await begun();
    packs[0]?.reject(new QuantError({ code: 'file_unreadable', values: { name: 'model' } }));
    await tick();
    assert.equal(state().problem?.code, 'file_unreadable');
    assert.equal(log.at(-2), 'discard');
  });

  test('may be dismissed before it is written', async () => {
    const { own, plans, sinks, state } = openExport();
    own.refresh();
    await tick();
    plans[0]?.resolve(planOf(2));
    await tick();
    own.write();
    sinks[0]?.resolve(undefined);
    await tick();
    assert.deepEqual(
      [state().outcome, state().problem, state().progress],
      Array(3).fill(undefined),
    );
    own.write();
    assert.equal(sinks.length, 2);
  });
});
