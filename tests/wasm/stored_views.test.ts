import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type StoredVerbs, storedCauses } from '../../web/core/engine/contract.ts';
import type { Tensor } from '../../web/core/engine/values.ts';
import type { AsyncStoredEngine } from '../../web/core/worker/stored_client.ts';
import { integersOf } from '../../web/instrument/coded/integers.ts';
import { StoredFormats } from '../../web/instrument/coded/stored.ts';
import { words } from '../../web/instrument/coded/words.ts';
import type { Result } from '../../web/instrument/compute.ts';
import { figuresOf } from '../../web/instrument/element/element_figures.ts';
import { inspectorView } from '../../web/instrument/inspector/view.ts';
import { Job } from '../../web/instrument/job.ts';
import type { Actions, Model } from '../../web/instrument/model.ts';
import { panelsView } from '../../web/instrument/panels/view.ts';
import { lessonState, type StoredChoice } from '../../web/instrument/store/state.ts';
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

function viewsWith(core: () => Promise<AsyncStoredEngine>) {
  const jobs = [new Job(core, () => {}), new Job(core, () => {})] as const;
  const formats = new StoredFormats(jobs[0] as never, jobs[1] as never);
  const results = new Map<string, Result>();
  const resultOf = (tensor: Tensor, stored: StoredChoice = { format: 'q4_0' }) => {
    const key = `${tensor.data} ${stored.format}`;
    const result = results.get(key) ?? fakeResult([1], { tensor, stored });
    results.set(key, result);
    return result;
  };
  const codedOf = (tensor: Tensor, stored?: StoredChoice) => formats.of(resultOf(tensor, stored));
  const read = (tensor: Tensor, more: Partial<Model> = {}, stored?: StoredChoice) => {
    const result = resultOf(tensor, stored);
    const coded = codedOf(tensor, stored);
    const ui = { language: english, chartWidth: 600, open: new Set(), pointed: undefined };
    const model = { ...ui, result, coded, ...more } as unknown as Model;
    const actions = {} as Actions;
    // As on the page, the line and the inspector ask for the element's steps.
    const line = markupOf(coded.line(model, actions));
    // The page has no inspector beside integers that stand in.
    const isThere = coded.status !== 'missing';
    const inspector = isThere ? markupOf(inspectorView(model, coded)) : '';
    const panels = isThere ? markupOf(panelsView(model, actions, coded, result.state)) : '';
    const step = (name: string) =>
      new RegExp(`data-step=${name}>([^<]*)`).exec(inspector)?.[1]?.trim();
    return { status: coded.status, line, inspector, panels, step };
  };
  const figures = (tensor: Tensor, stored?: StoredChoice) => figuresOf(codedOf(tensor, stored));
  const failure = (tensor: Tensor) => codedOf(tensor).failure;
  return { read, figures, failure, codedOf, retry: () => jobs[0].retry() };
}

describe('a stored format whose core is slow', () => {
  const [first, second] = [vector(1, -8, 3), vector(20, 5, -40)];

  test('shows nothing of its own before the first answer', async () => {
    const { core, settle } = slowCore();
    const { read } = viewsWith(async () => core);
    assert.equal(read(first).status, 'missing');
    await settle();
    assert.equal(read(first).status, 'missing');
    await settle();
    assert.equal(read(first).status, 'current');
  });

  test('shows one tensor at a time: no steps of an earlier one, and no late answer', async () => {
    const { core, settle } = slowCore();
    const { read } = viewsWith(async () => core);
    const answered = async (tensor: Tensor, more: Partial<Model>) => {
      for (let i = 0; i < 4; i += 1) {
        read(tensor, more);
        await settle();
      }
    };
    await answered(first, { pointed: 0 });
    assert.equal(read(first, { pointed: 0 }).step('original'), '1');
    // The second tensor is asked for, and the first stays, in grey, as a whole.
    const { status, panels, step } = read(second, { pointed: 0 });
    assert.equal(status, 'earlier');
    assert.match(panels, /column 2: −8\.00, /);
    assert.equal(step('original'), '1');
    await settle();
    read(second, { pointed: 0 });
    await settle();
    // Its anatomy is there, its steps are not yet.
    const next = read(second, { pointed: 0 });
    assert.equal(next.status, 'current');
    assert.match(next.panels, /column 3: −40\.00, /);
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
    const { read, figures } = viewsWith(async () => cores.pop() ?? quick.core);
    assert.equal(read(tensor, {}, codebook).status, 'missing');
    for (let i = 0; i < 4; i += 1) {
      read(tensor, { pointed: 1 });
      await quick.settle();
    }
    assert.match(read(tensor, { pointed: 1 }).line, /q4_0/);
    for (let i = 0; i < 4; i += 1) {
      await search.settle();
      const { line, status } = read(tensor, { pointed: 1 });
      assert.match(line, /q4_0/);
      assert.equal(status, 'current');
    }
    const { report } = anatomyOf('q4_0');
    assert.equal(figures(tensor)?.mse, report.mse);
  });

  test('has figures once its result is there, and an earlier result has none', async () => {
    const { core, settle } = slowCore();
    const { read, figures } = viewsWith(async () => core);
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
    const { read } = viewsWith(async () => core);
    const stored = verbs.store(tensor, 'q4_0');
    for (let index = 0; index < 6; index += 1) {
      for (let i = 0; i < 4; i += 1) {
        read(tensor, { pointed: index });
        await settle();
      }
      const element = verbs.explainStored(tensor, stored, index);
      const { inspector, panels, step } = read(tensor, { pointed: index });
      const cause = message(english, words, `cause.${element.cause}`);
      assert.match(inspector, new RegExp(`class="cause ${element.cause}">${cause}<`));
      assert.equal(step('because'), message(english, words, `because.${element.cause}`));
      assert.equal(Math.fround(Number(step('value'))), element.value);
      assert.match(panels, new RegExp(`code ${element.code.toString(16)}, ${cause}`));
    }
  });
});

describe('a core that is missing', () => {
  test('is reported with a way to try again, and nothing is shown in the results’ place', async () => {
    let isMissing = true;
    const { core, settle } = slowCore();
    const { read, figures, failure, retry } = viewsWith(async () => {
      if (isMissing) throw new Error('zeropoint.formats.simd.wasm: 404');
      return core;
    });
    const tensor = vector(1, 2);
    read(tensor);
    await settle();
    const { line, status } = read(tensor);
    assert.equal(status, 'missing');
    assert.match(line, /404/);
    assert.equal(figures(tensor), undefined);
    assert.equal(failure(tensor)?.code, 'core_unavailable');
    // Not of integers.
    assert.equal(integersOf(fakeResult([1], { ...lessonState, tensor })).failure, undefined);
    isMissing = false;
    retry();
    assert.equal(failure(tensor), undefined);
    for (let i = 0; i < 4; i += 1) {
      read(tensor);
      await settle();
    }
    assert.equal(read(tensor).status, 'current');
  });
});
