import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type StoredVerbs, storedCauses } from '../../web/core/engine/contract.ts';
import type { Tensor } from '../../web/core/engine/values.ts';
import type { AsyncStoredEngine } from '../../web/core/worker/stored_client.ts';
import { Job } from '../../web/instrument/job.ts';
import type { Result } from '../../web/instrument/lab.ts';
import type { Actions, Model } from '../../web/instrument/model.ts';
import type { PictureGroup } from '../../web/instrument/panels/pictures.ts';
import { lessonState, type StoredChoice } from '../../web/instrument/store/state.ts';
import { StoredBench } from '../../web/instrument/stored/bench.ts';
import { words } from '../../web/instrument/stored/words.ts';
import { english } from '../../web/pages/shared/english.ts';
import { message } from '../../web/ui/messages/index.ts';
import { markupOf } from '../unit/support/chart_reader.ts';
import { fakeResult } from '../unit/support/fake_result.ts';
import { openFormats } from './engines.ts';

// The display of a stored format while answers are pending, late or missing.

let verbs: StoredVerbs;
before(async () => {
  verbs = await openFormats('simd');
});

const vector = (...values: number[]): Tensor => ({
  dtype: 'float32',
  shape: [values.length],
  data: Float32Array.from(values),
});

/** A core that answers when it is told to. */
function slowCore() {
  const pending: (() => void)[] = [];
  const late =
    <A extends unknown[], R>(verb: (...args: A) => R) =>
    (...args: A) =>
      new Promise<R>((resolve) => pending.push(() => resolve(verb(...args))));
  const core = {
    store: late(verbs.store),
    anatomizeStored: late(verbs.anatomizeStored),
    explainStored: late(verbs.explainStored),
  } as unknown as AsyncStoredEngine;
  const settle = async () => {
    await new Promise(setImmediate);
    for (const answer of pending.splice(0)) answer();
    await new Promise(setImmediate);
  };
  return { core, settle };
}

function benchWith(core: () => Promise<AsyncStoredEngine>) {
  const jobs = [new Job(core, () => {}), new Job(core, () => {})] as const;
  const pictures = { of: () => undefined } as unknown as PictureGroup;
  const bench = new StoredBench(jobs[0] as never, jobs[1] as never, pictures);
  const results = new Map<string, Result>();
  const resultOf = (tensor: Tensor, stored: StoredChoice = { format: 'q4_0' }) => {
    const key = `${tensor.data} ${stored.format}`;
    const result = results.get(key) ?? fakeResult([1], { tensor, stored });
    results.set(key, result);
    return result;
  };
  const view = (tensor: Tensor, more: Partial<Model> = {}, stored?: StoredChoice) => {
    const result = resultOf(tensor, stored);
    const look = { element: undefined, slice: 0, chart: 'line', pinned: undefined };
    const model = { language: english, chartWidth: 600, open: new Set(), look, ...more };
    return bench.view(model as unknown as Model, {} as Actions, result, undefined);
  };
  const read = (tensor: Tensor, more?: Partial<Model>, stored?: StoredChoice) => {
    const { line, shown } = view(tensor, more, stored);
    const step = (name: string) =>
      new RegExp(`data-step=${name}>([^<]*)`).exec(markupOf(shown?.inspector))?.[1]?.trim();
    return { line: markupOf(line), shown, step, panels: markupOf(shown?.panels) };
  };
  const figures = (tensor: Tensor, stored?: StoredChoice) =>
    bench.figures(resultOf(tensor, stored));
  const failure = (result: Result) => bench.failure(result);
  return { read, figures, failure, resultOf, retry: () => jobs[0].retry() };
}

describe('a stored format whose core is slow', () => {
  const [first, second] = [vector(1, -8, 3), vector(20, 5, -40)];

  test('shows nothing of its own before the first answer', async () => {
    const { core, settle } = slowCore();
    const { read } = benchWith(async () => core);
    assert.equal(read(first).shown, undefined);
    await settle();
    assert.equal(read(first).shown, undefined);
    await settle();
    assert.ok(read(first).shown);
  });

  test('shows one tensor at a time: no steps of an earlier one, and no late answer', async () => {
    const { core, settle } = slowCore();
    const { read } = benchWith(async () => core);
    const answered = async (tensor: Tensor, more: Partial<Model>) => {
      for (let i = 0; i < 4; i += 1) {
        read(tensor, more);
        await settle();
      }
    };
    await answered(first, { pointed: 0 });
    assert.equal(read(first, { pointed: 0 }).step('original'), '1');
    // The second tensor is asked for, and the first stays, in grey, as a whole.
    const { panels, step } = read(second, { pointed: 0 });
    assert.match(panels, /stored-panels earlier/);
    assert.equal(step('original'), '1');
    await settle();
    read(second, { pointed: 0 });
    await settle();
    // Its anatomy is there, its steps are not yet.
    const next = read(second, { pointed: 0 });
    assert.doesNotMatch(next.panels, /stored-panels earlier/);
    assert.equal(next.step('original'), undefined);
    assert.doesNotMatch(next.line, /<svg/);
    await settle();
    assert.equal(read(second, { pointed: 0 }).step('original'), '20');
    // Two changes at once: the answer to the first of them comes too late.
    read(first, { pointed: 0 });
    read(second, { pointed: 1 });
    await settle();
    await answered(second, { pointed: 1 });
    assert.equal(read(second, { pointed: 1 }).step('original'), '5');
  });
});

describe('a codebook', () => {
  const tensor = vector(1, -8, 3, 2.5, 7);
  const codebook = { format: 'kmeans', levels: 3 };
  const anatomyOf = (format: string, levels?: number) =>
    verbs.anatomizeStored(tensor, verbs.store(tensor, format, levels ? { levels } : {}));

  test('whose search ends after another format was chosen is not shown, nor are its figures', async () => {
    const [search, quick] = [slowCore(), slowCore()];
    const cores = [search.core];
    const { read, figures } = benchWith(async () => cores.pop() ?? quick.core);
    assert.equal(read(tensor, {}, codebook).shown, undefined);
    for (let i = 0; i < 4; i += 1) {
      read(tensor, { pointed: 1 });
      await quick.settle();
    }
    assert.match(read(tensor, { pointed: 1 }).line, /q4_0/);
    for (let i = 0; i < 4; i += 1) {
      await search.settle();
      const { line, panels } = read(tensor, { pointed: 1 });
      assert.match(line, /q4_0/);
      assert.doesNotMatch(panels, /earlier/);
    }
    const { report } = anatomyOf('q4_0');
    assert.equal(figures(tensor)?.mse, report.mse);
  });

  test('has figures once its result is there, and an earlier result has none', async () => {
    const { core, settle } = slowCore();
    const { read, figures } = benchWith(async () => core);
    for (const [stored, { report, counts }] of [
      [codebook, anatomyOf('kmeans', 3)],
      [{ format: 'nf4' }, anatomyOf('nf4')],
    ] as const) {
      for (let i = 0; i < 2; i += 1) {
        read(tensor, {}, stored);
        assert.equal(figures(tensor, stored), undefined);
        await settle();
      }
      assert.deepEqual(figures(tensor, stored), {
        ...{ mse: report.mse, norm: report.norm, scales: [], zero_points: [] },
        counts: Object.fromEntries(storedCauses.map((cause, i) => [cause, counts[i]])),
        ...{ sqnr: report.sqnr, bits_per_weight: report.bitsPerWeight },
      });
    }
  });
});

describe('what a stored format shows of each element', () => {
  test('is the core’s cause, code and value', async () => {
    const { core, settle } = slowCore();
    const tensor = vector(1, -8, 7.9, 0.1, 0, 2.2);
    const { read } = benchWith(async () => core);
    const stored = verbs.store(tensor, 'q4_0');
    for (let index = 0; index < 6; index += 1) {
      for (let i = 0; i < 4; i += 1) {
        read(tensor, { pointed: index });
        await settle();
      }
      const element = verbs.explainStored(tensor, stored, index);
      const { shown, step } = read(tensor, { pointed: index });
      const cause = message(english, words, `cause.${element.cause}`);
      assert.match(
        markupOf(shown?.inspector),
        new RegExp(`class="cause ${element.cause}">${cause}<`),
      );
      assert.equal(step('because'), message(english, words, `because.${element.cause}`));
      assert.equal(Math.fround(Number(step('value'))), element.value);
      assert.match(
        markupOf(shown?.panels),
        new RegExp(`code ${element.code.toString(16)}, ${cause}`),
      );
    }
  });
});

describe('a core that is missing', () => {
  test('is reported with a way to try again, and nothing is shown in the results’ place', async () => {
    let isMissing = true;
    const { core, settle } = slowCore();
    const { read, figures, failure, resultOf, retry } = benchWith(async () => {
      if (isMissing) throw new Error('zeropoint.formats.simd.wasm: 404');
      return core;
    });
    const tensor = vector(1, 2);
    read(tensor);
    await settle();
    const { line, shown } = read(tensor);
    assert.equal(shown, undefined);
    assert.match(line, /404/);
    assert.equal(figures(tensor), undefined);
    assert.equal(failure(resultOf(tensor))?.code, 'core_unavailable');
    // Not of integers.
    assert.equal(failure(fakeResult([1], { ...lessonState, tensor })), undefined);
    isMissing = false;
    retry();
    assert.equal(failure(resultOf(tensor)), undefined);
    for (let i = 0; i < 4; i += 1) {
      read(tensor);
      await settle();
    }
    assert.ok(read(tensor).shown);
  });
});
