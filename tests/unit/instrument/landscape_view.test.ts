import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Tensor } from '../../../web/core/engine/values.ts';
import type { AsyncWholeEngine } from '../../../web/core/worker/whole_client.ts';
import type { Result } from '../../../web/instrument/compute.ts';
import type { Job } from '../../../web/instrument/job.ts';
import type { Landscape } from '../../../web/instrument/landscape/compute.ts';
import { LandscapeView } from '../../../web/instrument/landscape/view.ts';
import { words } from '../../../web/instrument/landscape/words.ts';
import type { Actions, Model } from '../../../web/instrument/model.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { message } from '../../../web/ui/messages/index.ts';
import { listenersOf, markupOf } from '../support/chart_reader.ts';
import { fakeResult } from '../support/fake_result.ts';

type Ask = Parameters<Job<unknown>['ask']>;

/** A job that keeps what it is asked for. */
function fakeJob<T>(value?: T, more: object = {}) {
  const asked: Ask[] = [];
  const job = {
    value,
    ...{ working: false, failure: undefined, isEarlier: false, retry: () => {} },
    ask: (...args: Ask) => asked.push(args),
    ...more,
  };
  return { job: job as unknown as Job<T>, asked };
}

const nan = Number.NaN;
const grid: Landscape = {
  scales: Float32Array.of(0.25, 0.5, 1),
  zeroPoints: Int32Array.of(-1, 4),
  errors: Float64Array.of(9, nan, 7, 3, 5, 3),
  every: 1,
  marks: [
    { observer: 'minMax', scale: 0.5, zeroPoint: 4, error: 5 },
    { observer: { percentile: [1, 99] }, scale: 1, zeroPoint: -1, error: 7 },
  ],
};

function shown(
  result: Result,
  {
    value = grid,
    open = false,
    present = fakeJob(2.5),
    earlier = false,
  }: {
    readonly value?: Landscape | undefined;
    readonly open?: boolean;
    readonly present?: ReturnType<typeof fakeJob<number>>;
    readonly earlier?: boolean;
  } = {},
) {
  const work = fakeJob(value, { isEarlier: earlier });
  const edits: [object, string | undefined][] = [];
  const actions = {
    edit: (change: (draft: object) => object, kind?: string) => {
      edits.push([change({ other: 'kept', sharing: 'row', symmetric: true }), kind]);
    },
    toggle: () => {},
  } as unknown as Actions;
  const model = {
    ...{ language: english, chartWidth: 640, open: new Set(open ? ['chartTable'] : []) },
  } as unknown as Model;
  const view = new LandscapeView(work.job, present.job).view(model, actions, result);
  const cells = [...markupOf(view).matchAll(/<t[hd][^>]*>([^<]*)<\/t[hd]>/g)].map((one) => one[1]);
  const rows = cells.slice(4).flatMap((_, i, all) => (i % 4 === 0 ? [all.slice(i, i + 4)] : []));
  return { svg: markupOf(view), view, edits, rows, heads: cells.slice(0, 4), ...work, present };
}

const withConfig = (result: Result, change: object): Result => ({
  ...result,
  state: { ...result.state, config: { ...result.state.config, ...change } },
});

describe('the landscape’s question', () => {
  const keyOf = (result: Result) => shown(result).asked[0]?.[0] ?? [];

  test('is the tensor, what decides the error, and the part', () => {
    const result = fakeResult([0.5]);
    const [data, settings, part] = keyOf(result);
    assert.equal(data, result.state.tensor.data);
    assert.equal(part, 0);
    const { scheme } = result.state.config;
    for (const change of [
      { scheme: { ...scheme, format: 'int4' } },
      { scheme: { ...scheme, convention: 'onnx' } },
      { scheme: { ...scheme, restricted: true } },
      { scheme: { ...scheme, granularity: { perChannel: 1 } } },
      { includeZero: true },
    ]) {
      assert.notEqual(keyOf(withConfig(result, change))[1], settings, JSON.stringify(change));
    }
    // Which pair is the present one makes no difference to the landscape.
    assert.equal(keyOf(withConfig(result, { scale: 9, zeroPoint: 3 }))[1], settings);
    assert.equal(shown(result).asked[0]?.[2], result.anatomy, 'a new result retries a failure');
  });

  test('is about the elements of the selected element’s scale', async () => {
    const tensors: Tensor[] = [];
    const core = {
      landscape: async (tensor: Tensor) => {
        tensors.push(tensor);
        throw new DOMException('', 'AbortError');
      },
    } as unknown as AsyncWholeEngine;
    const parts = async (result: Result) => {
      const [[key, work] = []] = shown(result).asked;
      await work?.(core, () => {}).catch(() => {});
      const last = tensors.at(-1);
      assert.equal(last?.dtype, 'float32');
      return [key?.[2], last?.shape, Array.from(last?.data ?? [], Number)];
    };
    assert.deepEqual(await parts(fakeResult([0.5, 2], { element: 4 })), [1, [3], [40, 50.5, -60]]);
    assert.deepEqual(await parts(fakeResult([0.5, 2])), [0, [3], [1, -2, 3.25]]);
    const whole = fakeResult([0.5], { element: 4 });
    assert.equal((await parts(whole))[0], 0);
    assert.equal(tensors.at(-1), whole.state.tensor);
  });

  test('asks for the present pair’s error only while the table is open', async () => {
    const result = fakeResult([0.5, 2], { element: 4 });
    assert.deepEqual(shown(result).present.asked, []);
    const { present, asked } = shown(result, { open: true });
    const [[key, work, occasion] = []] = present.asked;
    assert.deepEqual(key, [...(asked[0]?.[0] ?? []), 2, 6]);
    assert.equal(occasion, result.anatomy);
    const pairs: unknown[] = [];
    const core = {
      landscape: async (_: Tensor, __: object, scales: Float32Array, zeroPoints: Int32Array) => {
        pairs.push([...scales, ...zeroPoints]);
        return Float64Array.of(8);
      },
    } as unknown as AsyncWholeEngine;
    const reported: unknown[] = [];
    await work?.(core, (error) => reported.push(error));
    assert.deepEqual([pairs, reported], [[[2, 6]], [8]]);
  });
});

const title = 'Mean squared error over scale and zero point';
const summaryIn = (svg: string) =>
  new RegExp(`aria-label="${title}\\. ([^"]*)"`).exec(svg)?.[1] ?? '';

describe('the landscape’s view', () => {
  test('says the lowest error of the grid, and where it is', () => {
    const { svg } = shown(fakeResult([0.5]));
    assert.equal(
      summaryIn(svg),
      'The present pair is 0.5 and 5. The lowest error on this grid is 3, at 0.25 and 4. Drag the point, or click anywhere.',
    );
    assert.match(svg, /aria-label=The present scale and zero point/);
    assert.match(svg, /aria-valuetext=scale 0\.5, zero point 5/);
    const first = { ...grid, errors: Float64Array.of(1, nan, 7, 3, 5, 3) };
    assert.match(
      summaryIn(shown(fakeResult([0.5]), { value: first }).svg),
      /is 1, at 0\.25 and −1\./,
    );
    const unknown = { ...grid, errors: grid.errors.map(() => nan) };
    const { svg: empty, rows } = shown(fakeResult([0.5]), { value: unknown, open: true });
    assert.equal(summaryIn(empty), '');
    assert.deepEqual(
      rows.slice(0, 3).map(([, , , name]) => name),
      ['the present setting', 'Min–max', 'Percentiles 1–99'],
    );
  });

  test('says which of several scales it is about, and what it leaves out', () => {
    const lowest = 'The lowest error on this grid is 3, at 0.25 and 4.';
    const part = 'This is the part under scale 2 of 2, whose pair is −2 and 6.';
    const negative = message(english, words, 'landscape.negative');
    const switches = message(english, words, 'landscape.switches');
    const several = fakeResult([0.5, -2], { element: 4 });
    const [one, other] = [fakeResult([0.5]), fakeResult([-0.5])];
    assert.equal(summaryIn(shown(several).svg), `${part} ${lowest} ${negative}`);
    const plain = summaryIn(shown(one).svg);
    for (const change of [{ clamp: false }, { castToFloat: false }]) {
      assert.equal(summaryIn(shown(withConfig(one, change)).svg), `${plain} ${switches}`);
      const both = summaryIn(shown(withConfig(other, change)).svg);
      assert.ok(both.endsWith(`anywhere. ${negative} ${switches}`), both);
    }
  });

  test('has the observers’ names at their points', () => {
    const { svg } = shown(fakeResult([0.5]));
    const names = [...svg.matchAll(/<title>([^<]*)<\/title>/g)].map((one) => one[1]);
    assert.deepEqual(names, ['Min–max', 'Percentiles 1–99']);
    for (const label of ['scale', 'zero point', 'mean squared error']) {
      assert.ok(svg.includes(`>${label}<`), label);
    }
  });

  test('lists the present pair, the lowest, the observers’ and the grid in its table', () => {
    const { heads, rows } = shown(fakeResult([0.5]), { open: true });
    assert.deepEqual(heads, ['scale', 'zero point', 'mean squared error', 'name']);
    assert.deepEqual(rows.slice(0, 4), [
      ['0.5', '5', '2.5', 'the present setting'],
      ['0.25', '4', '3', 'lowest on this grid'],
      ['0.5', '4', '5', 'Min–max'],
      ['1', '-1', '7', 'Percentiles 1–99'],
    ]);
    assert.deepEqual(rows.slice(4), [
      ...[
        ['0.25', '-1', '9', ''],
        ['1', '-1', '7', ''],
      ],
      ...[
        ['0.25', '4', '3', ''],
        ['0.5', '4', '5', ''],
        ['1', '4', '3', ''],
      ],
    ]);
    const caption = 'The named points, then 5 of 6 points, spread evenly over the plane.';
    assert.ok(shown(fakeResult([0.5]), { open: true }).svg.includes(caption));
    const first = (more: Parameters<typeof shown>[1]) =>
      shown(fakeResult([0.5]), { open: true, ...more }).rows[0];
    const stale = ['0.5', '5', '…', 'the present setting'];
    assert.deepEqual(first({ earlier: true }), stale);
    assert.deepEqual(first({ present: fakeJob(2.5, { isEarlier: true }) }), stale);
    assert.deepEqual(first({ present: fakeJob<number>() }), stale);
  });

  test('shows nothing before the first picture', () => {
    const { job, asked } = fakeJob<Landscape>(undefined, { working: true });
    const model = { language: english, chartWidth: 640, open: new Set(['chartTable']) };
    const view = new LandscapeView(job, fakeJob<number>().job);
    const svg = markupOf(view.view(model as unknown as Model, {} as Actions, fakeResult([0.5])));
    assert.doesNotMatch(svg, /<svg|<table/);
    assert.equal(asked.length, 1);
  });

  test('sets a dragged pair by hand, as one change, and an observer by its mark', () => {
    const { view, edits } = shown(fakeResult([0.5]));
    const event = (more: object) => ({ preventDefault: () => {}, ...more });
    const [press] = listenersOf(view, 'keydown');
    press?.(event({ key: 'ArrowUp', shiftKey: false }));
    const [edit, kind] = edits[0] ?? [];
    assert.equal(kind, 'landscape');
    const byHand = { source: 'given', sharing: 'tensor', symmetric: false };
    assert.deepEqual(edit, { other: 'kept', ...byHand, scale: '0.5', zeroPoint: '4' });
    const clicked = {
      closest: (selector: string) =>
        selector === '.handle' ? null : { getAttribute: () => clickedMark },
    };
    let clickedMark = '1';
    const [begin] = listenersOf(view, 'pointerdown');
    begin?.(event({ target: clicked, button: 0, pointerType: 'mouse' }));
    const percentile = { source: 'percentile', lower: '1', upper: '99', symmetric: false };
    assert.deepEqual(edits[1], [{ other: 'kept', sharing: 'row', ...percentile }, undefined]);
    clickedMark = '0';
    begin?.(event({ target: clicked, button: 0, pointerType: 'mouse' }));
    assert.deepEqual(edits[2]?.[0], {
      ...{ other: 'kept', sharing: 'row' },
      ...{ source: 'minMax', symmetric: false },
    });
    clickedMark = '7';
    begin?.(event({ target: clicked, button: 0, pointerType: 'mouse' }));
    assert.equal(edits.length, 3, 'there is no such mark');
  });
});
