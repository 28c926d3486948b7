import '../../../web/ui/messages/engine.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { QuantError } from '../../../web/core/engine/errors.ts';
import type { Tensor } from '../../../web/core/engine/values.ts';
import type { Engines } from '../../../web/instrument/compute.ts';
import { PageState } from '../../../web/instrument/store/page_state.ts';
import { lessonState, type PendingState, type State } from '../../../web/instrument/store/state.ts';
import { settle } from '../support/fake_python.ts';

// The instrument before a core that is slow, fails, or answers too late: what is shown, what is undone,
// and what a retry repeats.

/** A call of a core that waits for the test. */
interface Call {
  readonly args: readonly unknown[];
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

const tensorOf = (...values: number[]): Tensor => ({
  dtype: 'float32',
  shape: [values.length],
  data: Float32Array.from(values),
});
const stateOf = (tensor: Tensor): State => ({ ...lessonState, tensor });
const sampled: PendingState = {
  ...lessonState,
  tensor: undefined,
  sample: { kind: 'normal', shape: [2, 2], seed: 7 },
};

describe('the instrument', () => {
  let page: PageState;
  let changes: number;
  let calls: Record<'anatomize' | 'anatomizeMinMax' | 'generate' | 'observe', Call[]>;
  /** The signals under which the whole engine was asked for. */
  let signals: (AbortSignal | undefined)[];
  /** Whether the whole engine can be loaded. */
  let fails: Error | undefined;

  beforeEach(() => {
    [changes, signals, fails] = [0, [], undefined];
    calls = { anatomize: [], anatomizeMinMax: [], generate: [], observe: [] };
    const core = Object.fromEntries(
      Object.entries(calls).map(([name, waiting]) => [
        name,
        (...args: unknown[]) =>
          new Promise((resolve, reject) => waiting.push({ args, resolve, reject })),
      ]),
    );
    const engines = {
      lesson: async () => core,
      whole: async (signal?: AbortSignal) => {
        signals.push(signal);
        if (fails) throw fails;
        return core;
      },
    } as unknown as Engines;
    page = new PageState(engines, () => {
      changes += 1;
    });
  });

  const none = { dtype: 'float32', shape: [0], data: new Float32Array(0) };
  const anatomy = { quantized: none, realQmin: 0, realQmax: 0 };
  const settled = async <T>(act: T): Promise<T> => {
    await settle();
    return act;
  };
  /** Ends the oldest call of a verb. */
  const answer = (verb: keyof typeof calls, value: unknown = anatomy) =>
    settled((calls[verb].shift() ?? assert.fail(`${verb} was not called`)).resolve(value));
  const refuse = (verb: keyof typeof calls, error: unknown) =>
    settled((calls[verb].shift() ?? assert.fail(`${verb} was not called`)).reject(error));
  const asked = () => calls.anatomize.map(({ args }) => [...(args[0] as Tensor).data]);
  const shown = () => page.result && [...page.result.state.tensor.data];
  const quantError = (code: string) => new QuantError({ code, values: {} } as never);
  const shownFirst = async () => {
    page.show(stateOf(tensorOf(1)));
    await settle();
    await answer('anatomize');
    assert.deepEqual(shown(), [1]);
  };

  describe('computes', () => {
    test('the latest input only, once the core is free', async () => {
      await shownFirst();
      page.edit((draft) => ({ ...draft, texts: ['2'] }));
      page.edit((draft) => ({ ...draft, texts: ['3'] }));
      page.edit((draft) => ({ ...draft, texts: ['4'] }));
      await settle();
      assert.deepEqual(asked(), [[2]]);
      assert.ok(page.busy);
      await answer('anatomize');
      assert.deepEqual([shown(), asked()], [[2], [[4]]]);
      await answer('anatomize');
      assert.deepEqual([shown(), page.busy], [[4], false]);
    });

    test('nothing for an invalid input, and drops what waited before it', async () => {
      await shownFirst();
      page.edit((draft) => ({ ...draft, texts: ['2'] }));
      page.edit((draft) => ({ ...draft, texts: ['3'] }));
      page.edit((draft) => ({ ...draft, texts: ['x'] }));
      await settle();
      await answer('anatomize');
      assert.deepEqual([asked(), page.busy], [[], false]);
      assert.deepEqual(
        page.problems.map(({ code }) => code),
        ['cell_number_unreadable'],
      );
    });

    test('and reports each change, and when it rests', async () => {
      await shownFirst();
      changes = 0;
      page.edit((draft) => draft);
      assert.equal(changes, 0, 'the same draft is none');
      page.edit((draft) => ({ ...draft, texts: ['2'] }));
      assert.equal(changes, 1);
      await settle();
      await answer('anatomize');
      assert.equal(changes, 3, 'the result, and that nothing is computed any more');
    });
  });

  describe('is refused', () => {
    test('with the field that the error belongs to; the last result stays', async () => {
      await shownFirst();
      page.edit((draft) => ({ ...draft, scale: '9' }));
      await settle();
      await refuse('anatomize', quantError('scale_zero'));
      assert.deepEqual(page.problems, [{ field: 'scale', code: 'scale_zero', values: {} }]);
      assert.deepEqual([shown(), asked()], [[1], []]);
      page.edit((draft) => ({ ...draft, scale: '2' }));
      assert.deepEqual(page.problems, []);
    });

    test('in vain if there is newer input', async () => {
      await shownFirst();
      page.edit((draft) => ({ ...draft, scale: '9' }));
      await settle();
      page.edit((draft) => ({ ...draft, scale: '2' }));
      await refuse('anatomize', quantError('scale_zero'));
      assert.deepEqual([page.problems, asked()], [[], [[1]]]);
    });

    test('at the start: then the lesson is shown', async () => {
      page.show(stateOf(tensorOf(1)));
      await settle();
      await refuse('anatomize', quantError('scale_zero'));
      assert.deepEqual(asked(), [[...lessonState.tensor.data]]);
      await answer('anatomize');
      assert.deepEqual(
        page.problems.map(({ code }) => code),
        ['scale_zero'],
      );
    });

    test('because there is no core: a retry computes the same again', async () => {
      page.show(stateOf(tensorOf(1)));
      await settle();
      await refuse('anatomize', quantError('engine_crashed'));
      assert.deepEqual(asked(), [], 'the lesson could not be computed either');
      assert.deepEqual(
        page.problems.map(({ field, code }) => [field, code]),
        [['tensor', 'engine_crashed']],
      );
      page.retry();
      assert.deepEqual(page.problems, []);
      await settle();
      await answer('anatomize');
      assert.deepEqual(shown(), [1]);
    });

    test('never before anything failed: a retry does nothing', () => {
      page.retry();
      assert.deepEqual([changes, asked()], [0, []]);
    });
  });

  describe('draws a sample', () => {
    const drawnTensor = { ...tensorOf(1, 2, 3, 4), shape: [2, 2] };

    test('and waits for it, then computes', async () => {
      page.show(sampled);
      assert.deepEqual([page.busy, page.awaited, changes], [true, sampled, 1]);
      await settle();
      assert.deepEqual(calls.generate[0]?.args, ['normal', [2, 2], 7]);
      await answer('generate', drawnTensor);
      assert.deepEqual([page.awaited, asked()], [undefined, [[1, 2, 3, 4]]]);
      await answer('anatomize');
      assert.deepEqual([shown(), page.busy], [[1, 2, 3, 4], false]);
      assert.deepEqual(page.result?.state.sample, sampled.sample);
    });

    test('but nothing without a sample or a tensor', async () => {
      await page.show({ ...sampled, sample: undefined });
      assert.deepEqual([changes, signals, page.busy], [0, [], false]);
    });

    test('unless another one supersedes it, whose answer alone counts', async () => {
      page.show(sampled);
      await settle();
      page.show({ ...sampled, sample: { kind: 'normal', shape: [1], seed: 8 } });
      await settle();
      assert.deepEqual(
        signals.map((signal) => signal?.aborted),
        [true, false],
      );
      calls.generate[0]?.reject(signals[0]?.reason);
      await settle();
      assert.deepEqual(page.problems, []);
      calls.generate[1]?.resolve(tensorOf(9));
      await settle();
      assert.deepEqual(asked(), [[9]]);
    });

    test('unless something is typed meanwhile', async () => {
      await shownFirst();
      page.show(sampled);
      await settle();
      page.edit((draft) => ({ ...draft, texts: ['2'] }));
      assert.deepEqual([signals[0]?.aborted, page.awaited], [true, undefined]);
      await refuse('generate', signals[0]?.reason);
      await answer('anatomize');
      assert.deepEqual([shown(), page.problems, page.busy], [[2], [], false]);
    });

    test('not without the engine: the problem is shown, and a retry draws again', async () => {
      await shownFirst();
      fails = quantError('engine_crashed');
      await page.show(sampled);
      assert.deepEqual(
        page.problems.map(({ code }) => code),
        ['engine_crashed'],
      );
      assert.deepEqual([page.busy, page.awaited, shown(), asked()], [false, undefined, [1], []]);
      fails = undefined;
      page.retry();
      await settle();
      await answer('generate', drawnTensor);
      await answer('anatomize');
      assert.deepEqual([shown(), page.problems], [[1, 2, 3, 4], []]);
    });

    test('not at the start without the engine: then the lesson is shown', async () => {
      fails = quantError('engine_crashed');
      await page.show(sampled);
      assert.deepEqual(asked(), [[...lessonState.tensor.data]]);
      await answer('anatomize');
      assert.ok(page.result);
    });
  });

  describe('shows what an observer found', () => {
    const found = { qparams: { scale: 0.5, zeroPoint: 3 }, anatomy };
    const observed = async () => {
      page.show({
        ...stateOf(tensorOf(1)),
        config: { ...lessonState.config, source: 'minMax', scale: 1, zeroPoint: 0 },
      });
      await settle();
    };

    test('in the fields', async () => {
      await observed();
      await answer('anatomizeMinMax', found);
      assert.deepEqual([page.draft.scale, page.draft.zeroPoint], ['0.5', '3']);
      assert.equal(page.history.canUndo, false, 'which is no step');
    });

    test('not if they were edited since', async () => {
      await observed();
      page.edit((draft) => ({ ...draft, source: 'given', scale: '7' }));
      await answer('anatomizeMinMax', found);
      assert.deepEqual([page.draft.scale, page.draft.zeroPoint], ['7', '0']);
    });

    test('not if newer input waits', async () => {
      await observed();
      page.edit((draft) => ({ ...draft, texts: ['5'] }));
      await answer('anatomizeMinMax', found);
      assert.equal(page.draft.scale, '1');
      await answer('anatomizeMinMax', found);
      assert.equal(page.draft.scale, '0.5');
    });

    test('not while what was typed since cannot be computed', async () => {
      await observed();
      page.edit((draft) => ({ ...draft, source: 'given', scale: 'x' }));
      await answer('anatomizeMinMax', found);
      assert.equal(page.draft.scale, 'x');
      await shownFirst();
      page.edit((draft) => ({ ...draft, scale: '5.0' }));
      await settle();
      page.edit((draft) => ({ ...draft, source: 'mse', texts: ['x'] }));
      await answer('anatomize');
      assert.equal(page.draft.scale, '5.0', 'nor by hand before it');
    });

    test('not of numbers by hand, which stay as they were typed', async () => {
      await shownFirst();
      page.edit((draft) => ({ ...draft, scale: '2.50' }));
      await settle();
      await answer('anatomize');
      assert.equal(page.draft.scale, '2.50');
    });
  });

  describe('is undone', () => {
    const edit = async (text: string, kind?: string) => {
      page.edit((draft) => ({ ...draft, texts: [text] }), kind);
      await settle();
      await answer('anatomize');
    };

    test('and redone, and computed again', async () => {
      await shownFirst();
      assert.ok(!page.history.canUndo, 'before the first result there is nothing to undo');
      await edit('2');
      await edit('3');
      page.undo();
      await settle();
      await answer('anatomize');
      assert.deepEqual([shown(), page.history.canRedo], [[2], true]);
      page.redo();
      await settle();
      await answer('anatomize');
      assert.deepEqual([shown(), page.history.canRedo], [[3], false]);
    });

    test('not beyond the first and the last step', async () => {
      await shownFirst();
      const { draft } = page;
      changes = 0;
      page.undo();
      page.redo();
      assert.deepEqual([page.draft, changes], [draft, 0]);
    });

    test('step by step, except in a drag', async () => {
      await shownFirst();
      await edit('2');
      await edit('3');
      await edit('4', 'drag');
      await edit('5', 'drag');
      page.undo();
      assert.deepEqual(page.draft.texts, ['3']);
      page.undo();
      assert.deepEqual(page.draft.texts, ['2']);
    });

    test('within the locks', async () => {
      await shownFirst();
      await edit('2');
      page.within = (before, after) => ({ ...after, texts: before.texts });
      page.undo();
      assert.deepEqual(page.draft.texts, ['2']);
      page.redo();
      assert.deepEqual(page.draft.texts, ['2']);
      page.edit((draft) => ({ ...draft, texts: ['9'], scale: '4' }));
      assert.deepEqual([page.draft.texts, page.draft.scale], [['2'], '4']);
    });
  });

  test('receives a tensor that its numbers suit, and computes it once', async () => {
    await shownFirst();
    page.receive((draft) => ({ ...draft, texts: ['2'] }));
    await settle();
    const suited = { ...anatomy, counts: [], qmin: -128, qmax: 127 };
    await answer('anatomize', { ...suited, quantized: { ...none, data: Int8Array.of(1) } });
    assert.deepEqual([shown(), asked(), page.draft.source], [[2], [], 'given']);
  });

  test('shows another state in one change', async () => {
    await shownFirst();
    changes = 0;
    page.show(stateOf(tensorOf(2)));
    assert.equal(changes, 1);
  });

  test('shows a state again as it is: only the view changes, and nothing is computed', async () => {
    await shownFirst();
    const { draft } = page;
    changes = 0;
    await page.show({ ...stateOf(tensorOf(1)), chart: 'histogram' }, () => draft);
    assert.deepEqual([page.look.chart, page.result?.state.chart], ['histogram', 'histogram']);
    assert.deepEqual([page.draft, asked(), changes], [draft, [], 1]);
    page.see({ chart: 'line' });
    assert.deepEqual([page.result?.state.chart, changes], ['line', 2]);
  });

  test('has a view before there is a result', () => {
    page.see({ chart: 'staircase' });
    assert.deepEqual([page.look.chart, page.result, changes], ['staircase', undefined, 1]);
  });
});
