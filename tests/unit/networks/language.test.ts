import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  NetworkDescription,
  NetworkEvaluation,
  NetworkSettings,
} from '../../../web/core/engine/contract.ts';
import { type LanguageEngine, LanguagePage } from '../../../web/networks/language/page.ts';
import {
  fromAddress,
  initialState,
  type LanguageState,
  settingsOf,
  settingsOfLayer,
  settingsOfRepair,
  toAddress,
  writtenLength,
} from '../../../web/networks/language/state.ts';
import { SlowEngine } from './slow_engine.ts';

// The page about the language model without a browser: its settings, its address, its calls.

test('an address has what differs from the first settings, and is read back', () => {
  assert.equal(toAddress(initialState), '');
  assert.deepEqual(fromAddress(''), initialState);
  const states: readonly Partial<LanguageState>[] = [
    { format: 'q4_0', activations: 'int8', cache: 'int4', removed: 3 },
    { format: 'int2', granularity: 'group_32', temperature: '0' },
    { beginning: 'And & if? ', seed: 12 },
    {
      smoothing: 0.35,
      aware: true,
      rotated: true,
      gptq: true,
      activations: 'uint8',
      observer: 'mse',
    },
  ];
  for (const state of states) {
    const whole = { ...initialState, ...state };
    assert.deepEqual(fromAddress(`#${toAddress(whole)}`), whole);
  }
});

test('an address that means nothing here changes nothing', () => {
  const hash =
    '#format=int99&granularity=row&activations=q4_0&cache=&removed=99&beginning=&temperature=2&seed=-1&smoothing=2&gptq=1&observer=none';
  assert.deepEqual(fromAddress(hash), initialState);
});

test('the loudest weights become 0, as many as are removed', () => {
  const loudest = [
    { layer: 'up', index: 7, value: -3 },
    { layer: 'down', index: 1, value: 2 },
  ];
  const state = { ...initialState, granularity: 'channel', removed: 1, cache: 'int8' } as const;
  assert.deepEqual(settingsOf(state, loudest), {
    weights: { format: `${initialState.format}_per_channel` },
    activations: { format: 'float32' },
    cache: { format: 'int8' },
    edits: [{ layer: 'up', index: 7, value: 0 }],
  });
});

test('repairs that are switched on reach the core, one of them alone, and each layer alone with them', () => {
  const state = {
    ...initialState,
    gptq: true,
    smoothing: 0.5,
    activations: 'int4',
    observer: 'percentile',
  } as const;
  const { repairs, activations } = settingsOf(state, []);
  assert.deepEqual(repairs, { calibrated: true, smoothing: 0.5, gptq: true });
  assert.deepEqual(activations, { format: 'int4', observer: { percentile: [0.1, 99.9] } });
  const rotated = settingsOfRepair(state, [], { rotated: true });
  assert.deepEqual(rotated.repairs, { rotated: true, calibrated: true });
  assert.deepEqual({ ...rotated, repairs }, settingsOf(state, []));
  assert.deepEqual(settingsOfLayer(state, [], 'up').repairs, repairs);
  // A range found beforehand is one of integers.
  for (const format of ['float32', 'float8_e4m3fn'] as const) {
    const plain = settingsOf({ ...initialState, activations: format, observer: 'mse' }, []);
    assert.deepEqual([plain.repairs, plain.activations], [undefined, { format }]);
  }
});

/** An engine of two characters: it writes b under int2, and a under all other formats. */
function fakeEngine(evaluated: NetworkSettings[], open = new Set<number>()): LanguageEngine {
  const shape = [2, 1] as const;
  const description = {
    ...{ characters: 'ab ', samples: 2 },
    layers: [
      { name: 'tokens', kind: 'embedding', shape, parameters: 2 },
      { name: '', kind: 'relu', shape: [], parameters: 0 },
      { name: 'output', kind: 'linear', shape, parameters: 2 },
    ],
  } as unknown as NetworkDescription;
  const token = new Map<number, number>();
  const done = new Map<string, number>();
  const prepared = new Map<string, number>();
  let last = 0;
  return {
    openNetwork: async () => 1,
    describeNetwork: async () => description,
    loudestWeights: async () => [],
    openContinuation: async (_: number, __?: number, settings?: NetworkSettings) => {
      if (settings?.repairs)
        assert.equal(prepared.get(JSON.stringify(settings)), 5, 'prepared beforehand');
      last += 1;
      open.add(last);
      token.set(last, settings?.weights?.format.startsWith('int2') ? 1 : 0);
      return last;
    },
    closeContinuation: async (id: number) => void open.delete(id),
    continueSequence: async (id: number, _: Int32Array, count: number) => ({
      tokens: {
        dtype: 'int32' as const,
        shape: [count],
        data: new Int32Array(count).fill(token.get(id) ?? 0),
      },
      logits: { dtype: 'float32' as const, shape: [2], data: new Float32Array(2) },
      positions: 1,
    }),
    advanceEvaluation: async (_: number, count: number, settings?: NetworkSettings) => {
      const key = JSON.stringify(settings);
      const preparations = settings?.repairs ? 5 : 1;
      const before = prepared.get(key) ?? 0;
      prepared.set(key, Math.min(before + 1, preparations));
      if (before + 1 >= preparations) done.set(key, Math.min(8, (done.get(key) ?? 0) + count));
      return {
        ...{ done: done.get(key) ?? 0, total: 8 },
        ...{ prepared: prepared.get(key) ?? 0, preparations },
      };
    },
    evaluateNetwork: async (_: number, settings?: NetworkSettings) => {
      if (settings) evaluated.push(settings);
      const layers = [{ layer: 'output', weightError: 0.5 }];
      return {
        ...{ lossBits: 2, divergence: 0.1, flips: Uint32Array.of(4), layers },
      } as unknown as NetworkEvaluation;
    },
    importanceFile: async () => ({ dtype: 'uint8' as const, shape: [1], data: Uint8Array.of(7) }),
    networkWeight: async () => ({
      dtype: 'float32' as const,
      shape: [40, 70],
      data: Float32Array.from({ length: 40 * 70 }, (_, i) => i),
    }),
  } as LanguageEngine;
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 60));

function pageWith(engine: LanguageEngine, hash = ''): LanguagePage {
  const open = async () => ({ engine, file: new Uint8Array() });
  return new LanguagePage({ open, draw: () => {}, keep: () => {}, save: () => {} }, hash);
}

test('the page lets both write, evaluates, and then fills the table', async () => {
  const evaluated: NetworkSettings[] = [];
  const open = new Set<number>();
  const page = pageWith(fakeEngine(evaluated, open), '#format=int2');
  await page.open();
  await rest();
  assert.deepEqual(page.trainedText, { text: 'a'.repeat(writtenLength), isWhole: true });
  assert.deepEqual(page.text(), { text: 'b'.repeat(writtenLength), isWhole: true });
  assert.equal(page.text('group_32').text[0], 'b');
  assert.equal(open.size, 0, 'every continuation is closed');
  assert.equal(page.found?.quantized.flips, 1);
  assert.equal(page.progress, undefined);
  assert.equal(page.filled.done, page.filled.total);
  assert.equal(evaluated.length, page.filled.total);
  page.change({ format: 'int3' });
  await rest();
  assert.equal(evaluated.length, page.filled.total, 'nothing is measured twice');
  page.change({ cache: 'int8' });
  await rest();
  assert.equal(evaluated.length, 2 * page.filled.total, 'float32 is known, under no cache');
});

test('each layer is measured alone on demand', async () => {
  const evaluated: NetworkSettings[] = [];
  const page = pageWith(fakeEngine(evaluated), '#format=int2&cache=int8&activations=int4');
  await page.open();
  await rest();
  assert.deepEqual(page.layers, ['tokens', 'output']);
  assert.equal(page.layer('output'), undefined);
  const before = evaluated.length;
  page.measureLayers();
  await rest();
  assert.deepEqual(
    evaluated.slice(before),
    ['tokens', 'output'].map((layer) => ({
      layers: [{ layer, weights: { format: 'int2_per_tensor' }, activations: { format: 'int4' } }],
      edits: [],
    })),
  );
  assert.equal(page.layer('output')?.weightErrors.get('output'), 0.5);
});

test('a part of a layer is there to open: its rows and columns are chosen, and stay inside', async () => {
  const page = pageWith(fakeEngine([]));
  page.measure(false);
  await page.open();
  const opened = () => {
    const { layer, row, column, tensor, of } = page.window ?? assert.fail();
    const { data } = tensor;
    return [layer, row, column, ...of, ...tensor.shape, data[0], data[63], data[64], data[2047]];
  };
  const shape = [40, 70, 32, 64];
  assert.deepEqual(opened(), ['tokens', 0, 0, ...shape, 0, 63, 70, 31 * 70 + 63]);
  page.showPart({ row: 5 });
  page.showPart({ column: 3 });
  const first = 5 * 70 + 3;
  assert.deepEqual(opened(), [
    ...['tokens', 5, 3, ...shape, first, first + 63, first + 70, first + 31 * 70 + 63],
  ]);
  page.showPart({ row: 99, column: 99 });
  assert.deepEqual(opened().slice(0, 3), ['tokens', 8, 6]);
  page.showPart({ layer: 'output' });
  assert.deepEqual(opened().slice(0, 3), ['output', 0, 0]);
});

test('measuring stops when the reader says so, and goes on', async () => {
  const evaluated: NetworkSettings[] = [];
  const page = pageWith(fakeEngine(evaluated));
  page.measure(false);
  await page.open();
  await rest();
  assert.deepEqual([evaluated.length, page.found], [0, undefined]);
  assert.equal(page.text().isWhole, true, 'it writes all the same');
  page.measure(true);
  await rest();
  assert.equal(evaluated.length, page.filled.total);
});

test('a model that cannot be fetched is a problem, and may be tried again', async () => {
  let isThere = false;
  const open = async () => {
    if (!isThere) throw new Error('language.safetensors: 404');
    return { engine: fakeEngine([]), file: new Uint8Array() };
  };
  const page = new LanguagePage({ open, draw: () => {}, keep: () => {}, save: () => {} }, '');
  await page.open();
  assert.equal(page.problem?.code, 'part_unavailable');
  isThere = true;
  await page.open();
  assert.equal(page.problem, undefined);
});

test('an evaluation ends once a setting changes, and a late figure keeps its own place', async () => {
  const evaluated: NetworkSettings[] = [];
  const slow = new SlowEngine(fakeEngine(evaluated));
  const page = pageWith(slow.engine, '#format=int2');
  page.measure(false);
  await page.open();
  await rest();
  page.measure(true);
  slow.isSlow = () => true;
  await rest();
  assert.deepEqual(slow.waiting, ['advanceEvaluation']);
  page.change({ format: 'int8', granularity: 'channel' });
  slow.release();
  await rest();
  assert.equal(page.found?.state.format, 'int8');
  const formats = evaluated.map(({ weights }) => weights?.format);
  assert.ok(
    formats.indexOf('int8_per_channel') < formats.indexOf('int2_per_tensor'),
    'the setting that was left is measured with the table alone',
  );
  assert.equal(new Set(formats).size, formats.length, 'nothing is measured twice');
});

test('the table of settings that were left ends', async () => {
  const evaluated: NetworkSettings[] = [];
  const slow = new SlowEngine(fakeEngine(evaluated));
  const page = pageWith(slow.engine, '#format=int2');
  slow.isSlow = ({ verb, args }) =>
    verb === 'advanceEvaluation' && JSON.stringify(args).includes('int5_per_channel');
  await page.open();
  await rest();
  assert.deepEqual(slow.waiting, ['advanceEvaluation']);
  page.change({ cache: 'int8' });
  await rest();
  const before = evaluated.length;
  slow.release();
  await rest();
  assert.deepEqual(
    evaluated.slice(before).filter(({ cache }) => cache?.format !== 'int8'),
    [],
  );
  assert.equal(page.filled.done, page.filled.total);
});

test('stopping twice and starting twice is stopping and starting', async () => {
  const evaluated: NetworkSettings[] = [];
  const slow = new SlowEngine(fakeEngine(evaluated));
  const page = pageWith(slow.engine);
  page.measure(false);
  await page.open();
  await rest();
  slow.isSlow = () => true;
  page.measure(true);
  page.measure(true);
  await rest();
  page.measure(false);
  page.measure(false);
  slow.release();
  await rest();
  assert.deepEqual([evaluated.length, page.progress], [0, undefined]);
  page.measureLayers();
  page.measureLayers();
  await rest();
  assert.equal(page.filled.done, page.filled.total);
  assert.equal(evaluated.length, page.filled.total + page.layers.length);
});

test('a text that was left is closed, and is written to its end when it is wanted again', async () => {
  const open = new Set<number>();
  const slow = new SlowEngine(fakeEngine([], open));
  const page = pageWith(slow.engine, '#format=int8');
  await page.open();
  await rest();
  slow.isSlow = () => true;
  page.change({ format: 'int2' });
  await rest();
  page.change({ format: 'int4' });
  slow.release();
  await rest();
  assert.equal(open.size, 0);
  assert.equal(page.text().isWhole, true);
  page.change({ format: 'int2' });
  await rest();
  assert.deepEqual(page.text(), { text: 'b'.repeat(writtenLength), isWhole: true });
});

test('each repair is measured alone once that is asked for, and its file is saved', async () => {
  const evaluated: NetworkSettings[] = [];
  const saved: [string, number[]][] = [];
  const engine = fakeEngine(evaluated);
  const page = new LanguagePage(
    {
      ...{ draw: () => {}, keep: () => {}, open: async () => ({ engine, file: new Uint8Array() }) },
      save: (name, bytes) => saved.push([name, [...bytes]]),
    },
    '#format=int2&gptq=true',
  );
  await page.open();
  await rest();
  assert.equal(page.repair({ rotated: true }), undefined);
  // The repair that is switched on is known already.
  assert.equal(page.repair({ gptq: true })?.lossBits, 2);
  evaluated.length = 0;
  page.measureRepairs();
  await rest();
  assert.deepEqual(
    evaluated.map(({ repairs }) => repairs),
    [undefined, { smoothing: 0.5 }, { activationAware: true }, { rotated: true }],
  );
  assert.equal(page.repair({ rotated: true })?.lossBits, 2);
  await page.saveImportance();
  assert.deepEqual(saved, [['language.imatrix.gguf', [7]]]);
});

test('the weights of repairs are prepared in parts, which the reader stops, and which go on', async () => {
  const evaluated: NetworkSettings[] = [];
  const slow = new SlowEngine(fakeEngine(evaluated));
  const page = pageWith(slow.engine, '#format=int2&granularity=channel&gptq=true');
  const parts = () => page.preparation && [page.preparation.done, page.preparation.total];
  let calls = 0;
  slow.isSlow = ({ verb, args }) => {
    const [, samples, settings] = args as [number, number, NetworkSettings | undefined];
    if (verb === 'advanceEvaluation' && settings?.repairs && samples === 0) calls += 1;
    return calls === 3;
  };
  await page.open();
  await rest();
  assert.deepEqual(parts(), [2, 5]);
  assert.ok(slow.waiting.includes('advanceEvaluation'));
  page.measure(false);
  slow.release();
  await rest();
  assert.deepEqual([parts(), evaluated.length], [undefined, 0]);
  assert.deepEqual(page.text(), { text: '', isWhole: false });
  assert.equal(page.trainedText.isWhole, true);
  page.measure(true);
  await rest();
  assert.deepEqual(page.text(), { text: 'b'.repeat(writtenLength), isWhole: true });
  assert.equal(page.filled.done, page.filled.total);
});

test('a setting that changes while weights are prepared is written first', async () => {
  const order: string[] = [];
  const slow = new SlowEngine(fakeEngine([]));
  const page = pageWith(slow.engine, '#format=int2&aware=true');
  slow.isSlow = ({ verb, args }) => {
    order.push(`${verb} ${JSON.stringify(args)}`);
    return verb === 'advanceEvaluation';
  };
  await page.open();
  await rest();
  assert.deepEqual(slow.waiting, ['advanceEvaluation']);
  page.change({ aware: false });
  order.length = 0;
  slow.release();
  slow.isSlow = ({ verb, args }) => {
    order.push(`${verb} ${JSON.stringify(args)}`);
    return false;
  };
  await rest();
  assert.equal(page.text().isWhole, true);
  assert.deepEqual(
    order.filter((one) => one.includes('activationAware')),
    [],
  );
});
