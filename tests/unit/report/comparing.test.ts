import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { QuantError } from '../../../web/core/engine/errors.ts';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { Comparing, hasPairWindow } from '../../../web/report/comparing.ts';
import {
  type ComparisonState,
  comparisonDataSteps,
  initialComparison,
} from '../../../web/report/comparison.ts';
import { comparedTotals, imatrixTexts } from '../../../web/report/documents/comparison_text.ts';
import type { Checkpoint, TensorEntry } from '../../../web/report/readers/checkpoint.ts';
import type { WindowSource } from '../../../web/report/readers/window.ts';
import { initialState, type PageState } from '../../../web/report/state.ts';
import { bytesToCompare } from '../../../web/report/survey/compare.ts';
import { comparisonTotals, imatrixOf } from '../../../web/report/survey/comparison.ts';
import type { TensorPair } from '../../../web/report/survey/pairs.ts';
import { atOnce } from '../../../web/text/steps.ts';
import { entryOf } from '../support/weight_entries.ts';
import { comparisonWith } from './compared_rows.ts';

const tick = () => new Promise((resolve) => setTimeout(resolve));
const fileNamed = (name: string) => new File(['x'], name);

const checkpointOf = (names: readonly string[], change: Partial<TensorEntry> = {}): Checkpoint => ({
  ...{ kind: 'safetensors', files: ['a.safetensors'], skipped: [], metadata: {} },
  tensors: names.map((name) => entryOf(name, change)),
});

interface Call {
  readonly verb: string;
  readonly args: readonly unknown[];
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onEvent: ((event: unknown) => void) | undefined;
}

/** A comparison whose workers the test answers. */
function openComparing(names: readonly string[] = ['a', 'b', 'c']) {
  const calls: Call[] = [];
  const said: string[] = [];
  const sources: (WindowSource | undefined)[] = [];
  let closed = 0;
  let state: PageState = {
    ...initialState,
    ...{ checkpoint: checkpointOf(names), files: [fileNamed('a.safetensors')] },
  };
  const call =
    (verb: string, onEvent?: (event: unknown) => void) =>
    (...args: unknown[]) =>
      new Promise<never>((resolve, reject) => {
        const answer = resolve as Call['resolve'];
        const outcome = (value: unknown) =>
          answer(verb === 'compare' ? [{ result: value }] : value);
        calls.push({ verb, args, resolve: outcome, reject, onEvent });
      });
  const set = (comparison: ComparisonState) => {
    state = { ...state, comparison };
  };
  const comparing = new Comparing({
    get state() {
      return state;
    },
    around: {
      language: () => english,
      workers: 2,
      instrumentAt: ({ data }, format, source) => {
        sources.push(source);
        return `#${data.join()}-${format}`;
      },
      announce: (text) => said.push(text),
    },
    openClients: async () => () => ({
      session: ({ onEvent }) => ({ compare: call('compare', onEvent) }),
      close: () => {
        closed += 1;
      },
    }),
    verbs: async () => ({ list: call('list'), window: call('window') }),
    set,
    receive: (next) => {
      set(next);
      set({ ...next, rows: comparing.publishedRows() });
    },
  });
  const open = (verb: string) => calls.filter((one) => one.verb === verb);
  const compared = () =>
    open('compare').map(({ args }) => (args[0] as TensorPair[])[0]?.original.name);
  /** Opens a file, and lets the worker list the tensors. */
  const choose = async (name: string, checkpoint = checkpointOf(names)) => {
    comparing.open([fileNamed(name)]);
    await tick();
    open('list').at(-1)?.resolve(checkpoint);
    await tick();
  };
  /** Answers all comparisons. */
  const finish = async () => {
    for (let answered = 0; answered < open('compare').length; answered += 1) {
      const { args, resolve } = open('compare')[answered] as Call;
      resolve(comparisonWith((args[0] as TensorPair[])[0]?.original.name ?? ''));
      await tick();
    }
  };
  const own = () => state.comparison;
  const ends = { said, closed: () => closed, sources: () => sources };
  return { comparing, open, compared, choose, finish, own, ...ends };
}

const rowsWith = ({ rows }: ComparisonState) =>
  rows.filter(({ comparison }) => comparison).map(({ pair }) => pair.original.name);

describe('a comparison with another file', () => {
  test('compares each pair, and says when it has begun and ended', async () => {
    const { choose, compared, finish, own, said, closed } = openComparing();
    await choose('b.gguf');
    assert.deepEqual(compared(), ['a', 'b']);
    assert.equal(own().phase, 'comparing');
    await finish();
    assert.deepEqual(rowsWith(own()), ['a', 'b', 'c']);
    assert.equal(own().phase, 'done');
    assert.equal(own().progress, undefined);
    assert.ok(closed() >= 2);
    assert.match(said.join('|'), /^Comparing 3 tensors\.\|3 tensors compared in \d+ s\.$/);
  });

  test('counts the bytes of both files, and goes on after a failure', async () => {
    const { choose, open, own, finish } = openComparing();
    await choose('b.gguf');
    const [row] = own().rows;
    const bytes = row ? bytesToCompare(row.pair) : 0;
    assert.equal(bytes, 3 * 16384);
    assert.equal(own().progress?.total, 3 * bytes);
    open('compare')[0]?.onEvent?.(100);
    assert.equal(own().progress?.done, 100);
    open('compare')[0]?.reject(new QuantError({ code: 'engine_crashed', values: {} }));
    await tick();
    assert.equal(own().progress?.done, bytes);
    await finish();
    assert.deepEqual(rowsWith(own()), ['b', 'c']);
    assert.equal(own().rows[0]?.problem?.code, 'engine_crashed');
    assert.equal(own().phase, 'done');
  });

  test('keeps what was done when it is cancelled, and goes on with the rest', async () => {
    const { comparing, choose, open, own, compared, finish, closed } = openComparing();
    await choose('b.gguf');
    open('compare')[0]?.resolve(comparisonWith('a'));
    await tick();
    comparing.cancel();
    assert.ok(closed() >= 2);
    const late = open('compare').length;
    for (const call of open('compare')) {
      call.onEvent?.(5);
      call.resolve(comparisonWith('late'));
    }
    await tick();
    assert.equal(open('compare').length, late);
    assert.deepEqual(
      [own().phase, rowsWith(own()), own().progress],
      ['cancelled', ['a'], undefined],
    );
    comparing.goOn();
    await tick();
    assert.deepEqual(compared().slice(late), ['b', 'c']);
    await finish();
    assert.deepEqual([own().phase, rowsWith(own())], ['done', ['a', 'b', 'c']]);
  });

  test('is not ended by the late end of a run that was cancelled', async () => {
    const { comparing, choose, open, own } = openComparing(['a']);
    await choose('b.gguf');
    comparing.cancel();
    comparing.goOn();
    await tick();
    open('compare')[0]?.resolve(comparisonWith('a'));
    await tick();
    assert.equal(own().phase, 'comparing');
    assert.deepEqual(rowsWith(own()), []);
    open('compare')[1]?.resolve(comparisonWith('a'));
    await tick();
    assert.equal(own().phase, 'done');
  });

  test('runs once after two clicks, and a cancel without a run does nothing', async () => {
    const { comparing, choose, compared, finish, own } = openComparing();
    comparing.cancel();
    assert.equal(own().phase, 'empty');
    await choose('b.gguf');
    comparing.cancel();
    comparing.goOn();
    comparing.goOn();
    await tick();
    assert.equal(compared().length, 4);
    await finish();
    comparing.cancel();
    assert.equal(own().phase, 'done');
  });

  test('is with the file that was chosen last, whichever is listed last', async () => {
    const { comparing, open, own } = openComparing();
    comparing.open([fileNamed('first.gguf')]);
    await tick();
    comparing.open([fileNamed('second.gguf')]);
    await tick();
    const [first, second] = open('list');
    second?.resolve(checkpointOf(['a']));
    await tick();
    first?.resolve(checkpointOf(['b']));
    await tick();
    assert.deepEqual(
      own().files.map(({ name }) => name),
      ['second.gguf'],
    );
    assert.equal(own().opening, undefined);
    assert.equal(own().rows.length, 1);
  });

  test('says nothing about a file that is refused after another was chosen', async () => {
    const { comparing, open, own } = openComparing();
    comparing.open([fileNamed('first.gguf')]);
    await tick();
    comparing.open([fileNamed('second.gguf')]);
    await tick();
    open('list')[0]?.reject(new QuantError({ code: 'gguf_magic', values: {} }));
    await tick();
    assert.equal(own().problem, undefined);
    assert.equal(own().opening, 'second.gguf');
  });

  test('takes no longer than from its choice to its end, in seconds', async () => {
    const startedMs = performance.now();
    const { choose, finish, own } = openComparing();
    await choose('b.gguf');
    await finish();
    const { took = Number.NaN } = own();
    assert.ok(took > 0 && took <= (performance.now() - startedMs) / 1000, `${took}`);
  });

  test('stays if another file is refused, and ends if another original is opened', async () => {
    const { comparing, choose, open, own, finish } = openComparing();
    await choose('b.gguf');
    await choose('other.gguf', checkpointOf(['x']));
    assert.equal(own().problem?.code, 'compare_no_pair');
    assert.deepEqual(
      own().files.map(({ name }) => name),
      ['b.gguf'],
    );
    await finish();
    assert.equal(own().phase, 'done');
    comparing.open([fileNamed('a.md'), fileNamed('b.md')]);
    assert.equal(own().problem?.code, 'none');
    comparing.open([fileNamed('bad.gguf')]);
    await tick();
    assert.equal(own().problem, undefined);
    const late = open('list').at(-1);
    comparing.reset();
    assert.deepEqual(own(), initialComparison);
    late?.resolve(checkpointOf(['a']));
    await tick();
    assert.deepEqual(own(), initialComparison);
  });

  test('opens the worst block of both, of the pair that is selected', async () => {
    const { comparing, choose, open, own, finish } = openComparing();
    await choose('b.gguf');
    comparing.select(2);
    await tick();
    assert.equal(open('window').length, 0);
    await finish();
    comparing.select(0);
    await tick();
    comparing.select(1);
    await tick();
    const answer = async (at: number, value: number) => {
      open('window')[at]?.resolve({ shape: [1, 1], data: Float32Array.of(value) });
      await tick();
    };
    await answer(1, 1);
    await answer(2, 2);
    assert.deepEqual(own().opened, {
      ...{ hrefs: ['#1-q8_0', '#2-q8_0'], place: { row: 0, column: 0 }, shape: [1, 1] },
    });
    await answer(0, 9);
    await answer(3, 9);
    const { opened } = own();
    assert.ok(opened && 'hrefs' in opened);
    assert.equal(opened.hrefs[0], '#1-q8_0');
    const [files, entry, place] = open('window')[1]?.args ?? [];
    assert.equal((files as File[])[0]?.name, 'a.safetensors');
    assert.equal((entry as TensorEntry).name, 'b');
    assert.deepEqual(place, { row: 0, column: 0 });
    comparing.select(0);
    await tick();
    assert.equal(own().opened, undefined);
    const before = open('window').length - 1;
    await answer(before, 1);
    await answer(before + 1, Number.NaN);
    assert.deepEqual(own().opened, { problem: { code: 'window_not_finite', values: {} } });
    comparing.select(undefined);
    assert.deepEqual([own().selected, own().opened], [undefined, undefined]);
  });

  test('shows no part of a pair that is gone', async () => {
    const { comparing, choose, open, own, finish } = openComparing();
    const answer = async (at: number) => {
      open('window')[at]?.resolve({ shape: [1, 1], data: Float32Array.of(1) });
      await tick();
    };
    await choose('b.gguf');
    await finish();
    comparing.select(0);
    await tick();
    await choose('c.gguf');
    await answer(0);
    await answer(1);
    assert.deepEqual([own().selected, own().opened], [undefined, undefined]);
    await finish();
    comparing.select(0);
    await tick();
    comparing.reset();
    await answer(2);
    await answer(3);
    assert.equal(open('window').length, 4);
    assert.deepEqual(own(), initialComparison);
  });

  test('reads the part of the other from its file, in the order of the original', async () => {
    const q = 'model.layers.0.self_attn.q_proj.weight';
    const { comparing, choose, open, finish } = openComparing([q]);
    const name = 'blk.0.attn_q.weight';
    const metadata = { 'general.architecture': 'llama', 'llama.attention.head_count': '8' };
    const tensors = [entryOf(name, { shape: [64, 8, 8], offset: 512 })];
    await choose('b.gguf', { ...checkpointOf([]), tensors, metadata });
    await finish();
    comparing.select(0);
    await tick();
    open('window')[0]?.resolve({ shape: [1, 1], data: Float32Array.of(1) });
    await tick();
    const read = open('window').map(({ args }) => {
      const [files, entry, , heads] = args as [File[], TensorEntry, unknown, number | undefined];
      return [files[0]?.name, entry.name, entry.shape, entry.offset, heads];
    });
    assert.deepEqual(read, [
      ['a.safetensors', q, [64, 64], 0, undefined],
      ['b.gguf', name, [64, 64], 512, 8],
    ]);
  });

  test('says which part of which file a window is, where it is one', async () => {
    const q = 'model.layers.0.self_attn.q_proj.weight';
    const other = 'blk.0.attn_q.weight';
    const metadata = { 'general.architecture': 'llama', 'llama.attention.head_count': '8' };
    const sourcesOf = async (change: Partial<Checkpoint>, entry: Partial<TensorEntry> = {}) => {
      const setting = openComparing([q]);
      const tensors = [entryOf(other, entry)];
      await setting.choose('b.gguf', { ...checkpointOf([]), tensors, ...change });
      await setting.finish();
      setting.comparing.select(0);
      for (const at of [0, 1]) {
        await tick();
        setting.open('window')[at]?.resolve({ shape: [1, 1], data: Float32Array.of(1) });
      }
      await tick();
      return setting.sources();
    };
    const place = { row: 0, column: 0 };
    const one = { tensor: q, file: 'a.safetensors', ...place };
    assert.deepEqual(await sourcesOf({}), [one, { tensor: other, file: 'b.gguf', ...place }]);
    // In llama.cpp's order of rows, the window has rows from all over the tensor.
    assert.deepEqual(await sourcesOf({ metadata }), [one, undefined]);
    assert.deepEqual(await sourcesOf({}, { shape: [16, 4, 64] }), [one, undefined]);
  });

  test('keeps its order with the next file', async () => {
    const { comparing, choose, own } = openComparing();
    await choose('b.gguf');
    comparing.sort('relative');
    assert.deepEqual(own().sorting, { column: 'relative', isDescending: true });
    await choose('c.gguf');
    assert.deepEqual(own().sorting, { column: 'relative', isDescending: true });
    comparing.sort('relative');
    comparing.sort('relative');
    assert.deepEqual(own().sorting, { isDescending: false });
  });

  test('is a part of the report’s JSON, with what could not be compared', async () => {
    const { choose, own, finish, open } = openComparing();
    const other = checkpointOf(['a', 'b', 'y']);
    const turned = entryOf('b', { shape: [32, 128] });
    await choose('b.gguf', {
      ...other,
      tensors: [...other.tensors.filter((one) => one.name !== 'b'), turned],
    });
    open('compare')[0]?.reject(new QuantError({ code: 'file_unreadable', values: {} }));
    await finish();
    const found = atOnce(
      comparisonDataSteps(checkpointOf(['a', 'b', 'c']), [fileNamed('a')], own()),
    );
    assert.deepEqual(
      found?.refused.map(({ name, reason }) => [name, reason.code]),
      [
        ['b', 'compare_shapes'],
        ['a', 'file_unreadable'],
      ],
    );
    assert.deepEqual([found?.tensors, found?.onlyOriginal, found?.onlyOther], [[], ['c'], ['y']]);
    assert.deepEqual(found?.other.files, [{ name: 'b.gguf', size: 1 }]);
    assert.equal(atOnce(comparisonDataSteps(other, [], initialComparison)), undefined);
  });
});

test('totals are those of all tensors together', () => {
  const totals = comparisonTotals([
    comparisonWith('a'),
    comparisonWith('b', { signal: 300, squaredError: 3, differing: 96 }),
  ]);
  assert.deepEqual(
    { ...totals, sqnr: totals.sqnr.toFixed(9) },
    {
      ...{ count: 2, identical: 0, elements: 8192, differing: 4096 },
      ...{ bytes: 32768, otherBytes: 8704 },
      ...{ relative: 0.1, sqnr: '20.000000000' },
      ...{ weighted: 0, weightedSqnr: Number.NaN },
    },
  );
  const byImportance = comparisonTotals([
    comparisonWith('a'),
    comparisonWith('b', { weightedSqnr: 20, weightedSignal: 600, weightedSquaredError: 6 }),
    comparisonWith('c', { weightedSqnr: 30, weightedSignal: 400, weightedSquaredError: 0.4 }),
  ]);
  assert.equal(byImportance.weighted, 2);
  assert.equal(byImportance.weightedSqnr, 10 * Math.log10(1000 / 6.4));
  const exact = comparisonTotals([comparisonWith('a', { squaredError: 0, signal: 0 })]);
  assert.deepEqual([exact.relative, exact.sqnr], [0, Number.POSITIVE_INFINITY]);
});

test('totals of errors leave out what is identical, and say so', () => {
  const stays = comparisonWith('n', { differing: 0, squaredError: 0, signal: 1e60 });
  const [a, b] = [
    comparisonWith('a'),
    comparisonWith('b', { signal: 300, squaredError: 3, differing: 96 }),
  ];
  const totals = comparisonTotals([stays, a, b]);
  const changed = comparisonTotals([a, b]);
  assert.deepEqual([totals.relative, totals.sqnr], [changed.relative, changed.sqnr]);
  assert.deepEqual([totals.count, totals.identical, totals.elements], [3, 1, 3 * 4096]);
  const text = (language: typeof english, ...all: Parameters<typeof comparisonTotals>[0]) =>
    comparedTotals({ language }, comparisonTotals(all));
  assert.match(
    text(english, stays, a, b),
    /^2 of 3 tensors differ, together: SQNR 20\.0 dB, relative error 10\.00 %\. Of all elements, 33\.33 % differ\. All together take /,
  );
  assert.match(text(english, stays, a), /^1 of 2 tensors differs: SQNR 20\.0 dB/);
  assert.match(text(english, a, b), /^All 2 tensors together: SQNR 20\.0 dB/);
  assert.match(text(chinese, stays, a, b), /^3 个张量中有 2 个不同，合计：SQNR 为 20\.0 dB/);
  assert.match(text(chinese, stays, a), /^2 个张量中有 1 个不同：SQNR 为/);
  const weighted = { weightedSqnr: 20, weightedSignal: 600, weightedSquaredError: 6 };
  const still = { ...stays, weightedSqnr: Number.POSITIVE_INFINITY, weightedSignal: 1e9 };
  const important = comparisonTotals([
    comparisonWith('b', weighted),
    { ...still, weightedSquaredError: 0 },
  ]);
  assert.deepEqual([important.weighted, important.weightedSqnr], [1, 20]);
});

test('a note on importance stands where the other file may have been made with a matrix', () => {
  const other = (imatrix?: 'used' | 'unknown') => ({
    kind: 'gguf' as const,
    files: [],
    ...(imatrix && { imatrix }),
  });
  const imatrix = {
    files: ['m.dat'],
    entries: 2,
    weights: 1,
    without: [],
    datasets: [],
    chunks: 1,
  };
  for (const [language, worse, made, unknown, weighed] of [
    [english, /looks worse here than it is/, /was made with an/, /is not known/, /has an entry/],
    [chinese, /看起来比实际更差/, /用重要性矩阵生成/, /不知道另一个文件/, /重要性矩阵 m\.dat/],
  ] as const) {
    const texts = (made_?: 'used' | 'unknown', isWeighed = false) =>
      imatrixTexts(
        { language },
        isWeighed ? { other: other(made_), imatrix } : { other: other(made_) },
      ).join('\n');
    for (const [kind, said] of [
      ['used', made],
      ['unknown', unknown],
    ] as const) {
      assert.match(texts(kind), worse);
      assert.match(texts(kind), said);
      // A matrix beside the original weighs the errors, so that nothing looks worse than it is.
      assert.doesNotMatch(texts(kind, true), worse);
      assert.match(texts(kind, true), said);
      assert.match(texts(kind, true), weighed);
    }
    assert.equal(texts(), '', 'safetensors are made without a matrix');
    assert.doesNotMatch(texts(undefined, true), worse);
  }
});

test('totals leave out counters and tied weights, and say if nothing is left', () => {
  const all = [
    comparisonWith('a'),
    comparisonWith('steps', { dtype: 'i64', signal: 1e12, squaredError: 0 }),
    comparisonWith('tied', { tiedTo: 'a' }),
  ];
  const { count, sqnr, bytes } = comparisonTotals(all);
  assert.deepEqual([count, sqnr.toFixed(1), bytes], [1, '20.0', 16384]);
  const none = comparisonTotals(all.slice(1));
  assert.deepEqual([none.count, none.sqnr, none.relative], [0, Number.NaN, Number.NaN]);
  assert.match(comparedTotals({ language: english }, none), /^No pair of weights/);
  const same = comparisonWith('s', { differing: 0, squaredError: 0 });
  assert.match(
    comparedTotals({ language: english }, comparisonTotals([same])),
    /that were compared are identical: 1 tensor\.$/,
  );
});

test('an importance matrix is known from a GGUF’s metadata alone', () => {
  const made = { 'quantize.imatrix.file': 'x.dat' };
  assert.equal(imatrixOf({ kind: 'gguf', metadata: made }), 'used');
  assert.equal(imatrixOf({ kind: 'gguf', metadata: {} }), 'unknown');
  assert.equal(imatrixOf({ kind: 'safetensors', metadata: made }), undefined);
});

test('a part of a pair can be read where both files allow it, in one order', () => {
  const row = (pair: TensorPair) => ({ index: 0, pair });
  const original = entryOf('a');
  const deflated = entryOf('a', { deflated: { skip: 0, length: 1, whole: 1 } });
  const reordered = { side: 'other', heads: 2 } as const;
  assert.ok(hasPairWindow(row({ original, other: original })));
  assert.ok(hasPairWindow(row({ original, other: original, reordered })));
  assert.ok(!hasPairWindow(row({ original: deflated, other: original })));
  assert.ok(!hasPairWindow(row({ original, other: deflated })));
  const vector = entryOf('a', { shape: [64] });
  assert.ok(!hasPairWindow(row({ original: vector, other: vector, reordered })));
  assert.ok(hasPairWindow(row({ original: vector, other: vector })));
});
