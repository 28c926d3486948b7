import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { english } from '../../../web/pages/shared/english.ts';
import { exportSteps } from '../../../web/report/documents/exports.ts';
import { questionSteps } from '../../../web/report/recipe.ts';
import { initialState, type PageState, type Recipe } from '../../../web/report/state.ts';
import { orderSteps } from '../../../web/report/tensor_export.ts';
import { derivedSteps } from '../../../web/report/views/derived.ts';
import { namePatterns } from '../../../web/report/views/name_patterns.ts';
import type { TensorRow } from '../../../web/report/views/rows.ts';
import type { Steps } from '../../../web/text/steps.ts';
import { visitsOf } from '../support/visits.ts';
import { comparedRow } from './compared_rows.ts';
import { checkpointOf, errorWith, surveyed } from './report_rows.ts';

// Work that blocks a page is found by counting how often rows are read between two steps: unlike a time, no load of the
// machine changes it.

const count = 8000;
const formats = ['q4_0', 'q8_0', 'nf4', 'int8_per_tensor'];
const nameOf = (at: number) => `layers.${Math.floor(at / 500)}.experts.${at % 500}.w`;

let reads = 0;

/** The same row, whose readings are counted. */
const watched = <Row extends object>(row: Row): Row =>
  new Proxy(row, {
    get: (own, name) => {
      reads += 1;
      return own[name as keyof Row];
    },
  });

const plain = Array.from({ length: count }, (_, at) =>
  surveyed(at, nameOf(at), {
    entry: { shape: [16, 32], elements: 512 },
    errors: formats.map((format, place) =>
      errorWith(format, { sqnr: ((at * 7 + place * 13) % 50) + 5 }),
    ),
  }),
);
const rows: readonly TensorRow[] = plain.map(watched);

/** The most readings between two steps. */
function mostIn(steps: Steps<unknown>): number {
  let most = 0;
  for (let isDone = false; !isDone; ) {
    reads = 0;
    isDone = steps.next().done === true;
    most = Math.max(most, reads);
  }
  return most;
}

const checkpoint = checkpointOf(plain);
const chosen = plain.map((_, at) => ({
  ...{ format: formats[at % 3] ?? '', bits: 8, squaredError: 1 },
}));
const recipe: Recipe = {
  ...{ wish: initialState.wish, limit: 1, least: 1, names: plain.map(({ entry }) => entry.name) },
  mix: { chosen, bits: 8, squaredError: 1, isBest: true, atLeast: 1 },
};
const whole: PageState = {
  ...initialState,
  ...{ phase: 'done', checkpoint, rows, surveyed: formats, chosen: formats, recipe },
  sizes: new Map(formats.map((format) => [format, 100])),
  verdict: { ...initialState.verdict, sizes: new Map([['gguf', 10]]) },
  export: {
    ...initialState.export,
    plan: {
      ...{ kind: 'gguf', size: 1, fixed: [], leftOut: [] },
      tensors: plain.map(({ index, entry: { name } }) => ({
        ...{ place: index, name, isQuantized: true, format: 'q6_k', arrays: [] },
        needsMaxima: false,
      })),
    },
  },
  comparison: {
    ...initialState.comparison,
    rows: plain.map((_, at) => watched(comparedRow(at, nameOf(at)))),
  },
};

describe('what views derive from very many rows', () => {
  // A row is read a few times by each part, and a step has hundreds of rows.
  const limit = count / 2;

  test('is computed in steps that read few rows each, and each part once', () => {
    const most = mostIn(derivedSteps(whole));
    assert.ok(most > 100 && most < limit, `${most}`);
    assert.equal(derivedSteps(whole).next().done, true);
  });

  const changes: Readonly<Record<string, Partial<PageState>>> = {
    'another filter': { filter: 'experts 7' },
    'the order of names': { sorting: { column: 'name', isDescending: true } },
    'another format': { format: 'nf4' },
    'fewer formats': { chosen: formats.slice(1) },
    'another least ratio': { verdict: { ...whole.verdict, least: 30 } },
    'another survey': { rows: [...rows] },
    'another comparison': { comparison: { ...whole.comparison, rows: [...whole.comparison.rows] } },
  };
  for (const [name, change] of Object.entries(changes))
    test(`is computed in such steps after ${name}`, () => {
      const most = mostIn(derivedSteps({ ...whole, ...change }));
      assert.ok(most > 100 && most < limit, `${most}`);
    });

  test('goes on where it was left off, and not from the start', () => {
    mostIn(derivedSteps(whole));
    const state = { ...whole, rows: [...rows] };
    const length = [...derivedSteps(state)].length;
    const again = { ...whole, rows: [...rows] };
    let steps = 0;
    // Another drawing begins after each step.
    while (!derivedSteps(again).next().done) steps += 1;
    assert.equal(steps, length);
  });

  test('has names in fewer words in time that grows with their number', () => {
    const names = Array.from({ length: count }, (_, at) => `a.${at}.b.${at % 7}.c`);
    const some = names.filter((_, at) => at % 2 === 0);
    const visits = visitsOf(() => namePatterns(some, names));
    // For each first number, some groups of one name.
    assert.ok(visits > count && visits < 30 * count, `${visits}`);
  });
});

describe('files of very many rows', () => {
  const kinds = ['csv', 'json', 'html'] as const;
  const model = { language: english, state: whole };
  for (const kind of [...kinds, ...kinds.map((one) => `comparison.${one}` as const)])
    test(`are made in steps that read few rows each: ${kind}`, () => {
      const most = mostIn(exportSteps(kind, model, new Date(0)));
      assert.ok(most > 100 && most < count / 2, `${most}`);
    });
});

describe('questions about very many rows', () => {
  test('are asked in steps that read few rows each', () => {
    const wish = { ...initialState.wish, pins: 'layers.1.*=q8_0' };
    for (const steps of [
      questionSteps(rows, wish),
      orderSteps(
        rows,
        'gguf',
        rows.map(() => 'q4_0'),
      ),
    ]) {
      const most = mostIn(steps);
      assert.ok(most > 100 && most < count / 2, `${most}`);
    }
  });
});
