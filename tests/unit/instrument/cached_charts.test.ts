import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Tensor } from '../../../web/core/engine/values.ts';
import { CachedCharts } from '../../../web/instrument/cached_charts.ts';
import { integersOf } from '../../../web/instrument/coded/integers.ts';
import type { Result } from '../../../web/instrument/compute.ts';
import type { Actions, Model } from '../../../web/instrument/model.ts';
import { emptyPictures } from '../../../web/instrument/panels/view.ts';
import { draftOf } from '../../../web/instrument/settings/draft.ts';
import { unlocked } from '../../../web/instrument/settings/locks.ts';
import { lessonState } from '../../../web/instrument/store/state.ts';
import { english } from '../../../web/pages/shared/english.ts';

// When the charts are made again, and when they wait for the next frame.

/** A result whose numbers do not matter. */
function resultOf(length: number): Result {
  const tensorOf = (): Tensor => ({
    dtype: 'float32',
    shape: [length],
    data: Float32Array.from({ length }, (_, index) => index % 5),
  });
  const numbers = (value: number) => ({ data: Float32Array.of(value) });
  return {
    state: { ...lessonState, tensor: tensorOf() },
    quantizer: { scheme: { format: 'int8' }, scales: numbers(1), zeroPoints: numbers(0) },
    anatomy: {
      ...{ qmin: -128, qmax: 127, counts: [length, 0, 0], causes: new Uint8Array(length) },
      ...{ realQmin: numbers(-128), realQmax: numbers(127), error: tensorOf() },
      ...{ quantized: tensorOf(), levels: tensorOf(), dequantized: tensorOf() },
      absError: tensorOf(),
    },
  } as unknown as Result;
}
const small = resultOf(4);

describe('the charts', () => {
  let draws: number;
  let charts: CachedCharts;
  let model: Model;
  const actions = { now: () => model } as unknown as Actions;
  const shown = (model: Model): Model => ({
    ...model,
    coded: model.result && integersOf(model.result),
  });
  const panels = (change: Partial<Model> = {}, pictures = emptyPictures) =>
    charts.panels(shown({ ...model, ...change }), actions, pictures);
  const ruler = (change: Partial<Model> = {}) => {
    model = shown({ ...model, ...change });
    return charts.line(model, actions);
  };

  beforeEach(() => {
    draws = 0;
    charts = new CachedCharts(() => {
      draws += 1;
    });
    model = {
      ...{ language: english, draft: draftOf(lessonState), look: lessonState, result: small },
      ...{ pointed: undefined, chartWidth: 600, rulerDomain: undefined, rulerStart: undefined },
      ...{ locks: unlocked, workbenchFailure: undefined },
    } as unknown as Model;
  });

  test('are none without a result, and the line not without a width or for another chart', () => {
    assert.equal(panels({ result: undefined }), undefined);
    assert.equal(ruler({ result: undefined }), undefined);
    assert.equal(ruler({ result: small, chartWidth: 0 }), undefined);
    assert.equal(
      ruler({ chartWidth: 600, look: { ...lessonState, chart: 'histogram' } }),
      undefined,
    );
    assert.ok(ruler({ look: lessonState }));
    assert.ok(panels());
  });

  test('of panels are made again when what they show changes, and only then', () => {
    let last = panels();
    assert.equal(panels({ chartWidth: 700 }), last);
    const { state } = small;
    for (const change of [
      { pointed: 2 },
      { language: { ...english } },
      { workbenchFailure: 'offline' },
      { result: { ...small, anatomy: { ...small.anatomy } } },
      { result: { ...small, state: { ...state, element: 1 } } },
      { result: { ...small, state: { ...state, slice: 1 } } },
    ]) {
      const next = panels(change);
      assert.ok(next && next !== last, JSON.stringify(Object.keys(change)));
      assert.equal(panels(change), next);
      last = next;
    }
    assert.notEqual(panels({}, { ...emptyPictures }), last);
  });

  test('of panels too large for digits wait for the workbench, and say so', () => {
    const large = resultOf(400);
    const waiting = charts.panels(shown({ ...model, result: large }), actions, undefined);
    assert.match(JSON.stringify(waiting), /raster/);
    assert.match(JSON.stringify(waiting), /Loading/);
    const tools = () => assert.fail('tools of a workbench that is there') as never;
    assert.throws(() => panels({ result: large }, { ...emptyPictures, tools }), /tools of/);
    assert.ok(panels({ result: small }, { ...emptyPictures, tools }));
  });

  test('of the line are made again when what they show changes, and only then', () => {
    let last = ruler();
    assert.equal(ruler({ problems: [] }), last);
    for (const change of [
      { pointed: 2 },
      { chartWidth: 601 },
      { language: { ...english } },
      { rulerDomain: [0, 1] as const },
      { draft: { ...draftOf(lessonState), source: 'mse' as const } },
      { locks: new Set(['scale'] as const) },
      { result: { ...small, anatomy: { ...small.anatomy } } },
    ]) {
      const next = ruler(change);
      assert.ok(next && next !== last, JSON.stringify(Object.keys(change)));
      assert.equal(ruler(), next);
      last = next;
    }
    const pointed = ruler({ pointed: 3 });
    const state = { ...small.state, element: 1 };
    const result = { ...small, state, anatomy: model.result?.anatomy ?? assert.fail() };
    assert.equal(ruler({ result }), pointed, 'who points does not see what is selected');
    assert.notEqual(ruler({ pointed: undefined }), pointed);
  });

  describe('of very many elements', () => {
    const many = resultOf(2 ** 18 + 1);

    test('are made in a turn of their own, once, and drawn then', (t) => {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      assert.equal(ruler({ result: many }), undefined);
      assert.equal(ruler(), undefined);
      t.mock.timers.tick(1);
      assert.equal(draws, 1);
      const first = ruler();
      assert.ok(first);
      assert.equal(ruler({ chartWidth: 601 }), first, 'until then the last one stays');
      t.mock.timers.tick(1);
      assert.equal(draws, 2);
      assert.notEqual(ruler(), first);
    });

    test('are not made once the charts rest', (t) => {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      ruler({ result: many });
      charts.rest();
      t.mock.timers.tick(1);
      assert.equal(draws, 0);
      ruler();
      t.mock.timers.tick(1);
      assert.equal(draws, 1, 'and again when they are wanted again');
    });

    test('of one less are made at once', (t) => {
      t.mock.timers.enable({ apis: ['setTimeout'] });
      assert.ok(ruler({ result: resultOf(2 ** 18) }));
      t.mock.timers.tick(1);
      assert.equal(draws, 0);
    });
  });
});
