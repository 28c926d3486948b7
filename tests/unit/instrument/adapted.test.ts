import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Quantizer } from '../../../web/core/engine/contract.ts';
import type { Tensor } from '../../../web/core/engine/values.ts';
import type { Engines, Result } from '../../../web/instrument/compute.ts';
import {
  fitting,
  isSenseless,
  suiting,
  withOwn,
} from '../../../web/instrument/settings/adapted.ts';
import { draftOf, withText } from '../../../web/instrument/settings/draft.ts';
import { locksOf } from '../../../web/instrument/settings/lock_names.ts';
import { withinLocks } from '../../../web/instrument/settings/locks.ts';
import { PageState } from '../../../web/instrument/store/page_state.ts';
import { lessonState } from '../../../web/instrument/store/state.ts';

// Numbers that were set by hand, under a format or for a tensor that they make no sense for.

const lesson = draftOf(lessonState);

describe('a zero point that the format does not have', () => {
  test('is replaced by min–max, and can be restored', () => {
    const draft = fitting({ ...lesson, format: 'uint8' });
    assert.equal(draft.source, 'minMax');
    assert.deepEqual(draft.adapted, { reason: 'format', scale: '3.5', zeroPoint: '-70' });
    const own = withOwn(draft);
    assert.deepEqual(
      [own.source, own.scale, own.zeroPoint, own.adapted],
      ['given', '3.5', '-70', undefined],
    );
  });

  for (const [format, zeroPoint, source] of [
    ['int4', '-8', 'given'],
    ['int4', '-9', 'minMax'],
    ['int4', '7', 'given'],
    ['int4', '8', 'minMax'],
    ['uint8', '255', 'given'],
    ['uint8', '256', 'minMax'],
    ['uint8', '-1', 'minMax'],
    ['int16', '-70', 'given'],
    // A number that is not whole gets its own sentence elsewhere.
    ['int4', '-70.5', 'given'],
    ['int4', 'x', 'given'],
  ] as const) {
    test(`${zeroPoint} in ${format}: ${source}`, () => {
      assert.equal(fitting({ ...lesson, format, zeroPoint }).source, source);
    });
  }

  test('is not restored where nothing was replaced', () => {
    assert.equal(withOwn(lesson), lesson);
  });

  test('respects the restricted range', () => {
    const draft = { ...lesson, zeroPoint: '-128' };
    assert.equal(fitting(draft).source, 'given');
    assert.equal(fitting({ ...draft, restricted: true }).source, 'minMax');
  });

  test('does not matter with an observer', () => {
    const draft = { ...lesson, format: 'uint8', source: 'mse' } as const;
    assert.equal(fitting(draft), draft);
  });
});

const result = (values: number[], quantized: number[], counts: number[], top = 127): Result =>
  ({
    state: { ...lessonState, tensor: tensorOf(values) },
    anatomy: {
      quantized: { data: Int8Array.from(quantized) },
      counts,
      qmin: -128,
      qmax: top,
    },
  }) as unknown as Result;

const tensorOf = (values: number[]): Tensor => ({
  dtype: 'float32',
  shape: [values.length],
  data: Float32Array.from(values),
});

describe('numbers set by hand that do not suit a tensor', () => {
  // Counts are of wrapped, clipped, rounded and exact elements.
  test('map different values to at most three neighbouring integers', () => {
    const values = [0.1, 0.2, 0.3, 0.4];
    assert.ok(isSenseless(result(values, [0, 0, 1, 2], [0, 0, 4, 0])));
    assert.ok(!isSenseless(result(values, [0, 0, 1, 3], [0, 0, 4, 0])));
  });

  test('suit it if half of the values come back exactly', () => {
    const values = [1, 2, 1, 1.5];
    assert.ok(!isSenseless(result(values, [1, 2, 1, 2], [0, 0, 2, 2])));
    assert.ok(isSenseless(result(values, [1, 2, 1, 2], [0, 0, 3, 1])));
  });

  test('are replaced; an observer’s are its own', () => {
    const poor = result([1, 2, 3, 4], [0, 0, 0, 0], [0, 0, 4, 0]);
    assert.equal(suiting(lesson, poor).source, 'minMax');
    const observed = { ...lesson, source: 'mse' } as const;
    assert.equal(suiting(observed, poor), observed);
  });

  test('suit it if there is only one value', () => {
    assert.ok(!isSenseless(result([0.3, 0.3], [0, 0], [0, 0, 2, 0])));
  });

  test('in two bits, map all values to a single integer', () => {
    const top = -125;
    assert.ok(!isSenseless(result([1, 2, 3], [-128, -127, -127], [0, 0, 3, 0], top)));
    assert.ok(isSenseless(result([1, 2, 3], [-127, -127, -127], [0, 0, 3, 0], top)));
  });

  test('clip or wrap more than half of the values', () => {
    const spread = [-100, 0, 50, 100];
    assert.ok(isSenseless(result([1, 2, 3, 4], spread, [1, 2, 1, 0])));
    assert.ok(!isSenseless(result([1, 2, 3, 4], spread, [1, 1, 2, 0])));
  });
});

/** A page before a core under which every element lands on its integer: value / scale + zero point. */
function openPage() {
  const waiting: (() => void)[] = [];
  const under = async (tensor: Tensor, scale = 1) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    const data = Int8Array.from(tensor.data, (value) => Math.round(value / scale));
    const none = { dtype: 'float32', shape: [0], data: new Float32Array(0) };
    const counts = [0, 0, tensor.data.length, 0];
    const limits = { qmin: -128, qmax: 127, realQmin: none, realQmax: none };
    return { ...limits, counts, quantized: { data }, error: none };
  };
  const anatomize = (tensor: Tensor, { scales }: Quantizer) => under(tensor, scales.data[0]);
  const qparams = { scale: 0.001, zeroPoint: 0 };
  const anatomizeMinMax = async (tensor: Tensor) => ({
    qparams,
    anatomy: await under(tensor, qparams.scale),
  });
  const page = new PageState(
    { lesson: async () => ({ anatomize, anatomizeMinMax }) } as unknown as Engines,
    () => {},
  );
  const settle = async () => {
    for (let i = 0; i < 5; i += 1) {
      await new Promise((resolve) => setTimeout(resolve));
      waiting.shift()?.();
    }
  };
  return { page, settle };
}

const small = '[0.01, 0.02, 0.03]';
const setting = ({ draft }: PageState) => [draft.source, draft.scale, draft.zeroPoint];

describe('a tensor that arrives', () => {
  test('switches to min–max in a single undo step', async () => {
    const { page, settle } = openPage();
    page.show(lessonState);
    await settle();
    page.receive((draft) => withText(draft, small));
    await settle();
    assert.deepEqual(setting(page), ['minMax', '0.001', '0']);
    assert.equal(page.draft.adapted?.reason, 'tensor');
    page.undo();
    assert.deepEqual(setting(page), ['given', '3.5', '-70']);
    assert.deepEqual(page.draft.shape, [3, 3]);
    page.redo();
    await settle();
    page.edit(withOwn);
    await settle();
    assert.deepEqual(setting(page), ['given', '3.5', '-70'], 'kept numbers stay');
    assert.deepEqual(page.result?.state.config.scale, 3.5);
  });

  test('keeps the numbers if it is typed or the numbers suit it', async () => {
    const { page, settle } = openPage();
    page.show(lessonState);
    await settle();
    page.edit((draft) => withText(draft, small));
    await settle();
    assert.deepEqual(setting(page), ['given', '3.5', '-70']);
    page.receive((draft) => withText(draft, '[-200, 10, 200]'));
    await settle();
    assert.deepEqual(setting(page), ['given', '3.5', '-70']);
  });

  test('does not override what the user sets before the answer', async () => {
    const { page, settle } = openPage();
    page.show(lessonState);
    await settle();
    page.receive((draft) => withText(draft, small));
    page.edit((draft) => ({ ...draft, scale: '2' }), 'scale');
    await settle();
    assert.deepEqual(setting(page), ['given', '2', '-70']);
  });

  test('is not what a change without effect brings', async () => {
    const { page, settle } = openPage();
    page.show(lessonState);
    await settle();
    page.edit((draft) => withText(draft, small));
    page.receive((draft) => draft);
    await settle();
    assert.deepEqual(setting(page), ['given', '3.5', '-70']);
  });

  test('leaves a locked scale as it is', async () => {
    const { page, settle } = openPage();
    page.show(lessonState);
    await settle();
    const locks = locksOf(['scale']);
    page.within = (before, after) => withinLocks(locks, before, after);
    page.receive((draft) => withText(draft, small));
    await settle();
    assert.deepEqual(setting(page), ['given', '3.5', '-70']);
    assert.equal(page.draft.adapted, undefined);
  });
});

test('a shown state adapts to its format; another format or source removes the note', async () => {
  const { config } = lessonState;
  const scheme = { ...config.scheme, format: 'uint8' } as const;
  for (const change of [{ source: 'mse' }, { format: 'int8' }] as const) {
    const { page, settle } = openPage();
    page.show({ ...lessonState, config: { ...config, scheme } });
    await settle();
    assert.deepEqual([page.draft.source, page.draft.adapted?.zeroPoint], ['minMax', '-70']);
    page.edit((draft) => ({ ...draft, clamp: false }));
    assert.ok(page.draft.adapted, 'still there beside other settings');
    page.edit((draft) => ({ ...draft, ...change }));
    assert.equal(page.draft.adapted, undefined);
  }
});
