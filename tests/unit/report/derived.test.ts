import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { english } from '../../../web/pages/shared/english.ts';
import { initialState, type PageState } from '../../../web/report/state.ts';
import {
  bytesIn,
  derived,
  mapIn,
  shownBy,
  tableRows,
  totalsIn,
  worstIn,
} from '../../../web/report/views/derived.ts';
import { checkpointOf, surveyed } from './report_rows.ts';

test('a function computes once for the same arguments', () => {
  let calls = 0;
  const double = derived(function* (value: number, _: unknown) {
    calls += 1;
    yield 0;
    return 2 * value;
  });
  const other = {};
  assert.deepEqual([double(2, other), double(2, other), calls], [4, 4, 1]);
  assert.deepEqual([double(3, other), double(3, {}), double(2, other), calls], [6, 6, 4, 4]);
  assert.deepEqual([double(Number.NaN, other), double(Number.NaN, other), calls], [NaN, NaN, 5]);
});

describe('what views compute from all rows', () => {
  const rows = ['blocks.0.q', 'blocks.1.q', 'norm'].map((name, index) => surveyed(index, name));
  const state: PageState = {
    ...initialState,
    ...{ rows, checkpoint: checkpointOf(rows), surveyed: ['q4_0', 'q8_0'] },
    chosen: ['q4_0', 'q8_0'],
  };
  const derivations: Readonly<Record<string, (given: PageState) => unknown>> = {
    totals: totalsIn,
    table: tableRows,
    worst: worstIn,
    stacks: (given) => mapIn(given).stacks,
    scale: (given) => mapIn(given).scale,
    bytes: (given) => bytesIn(given.rows),
  };
  const all = Object.keys(derivations);
  /** Returns the parts that a change recomputes; without a change of rows, numbers are the same either way. */
  const renewed = (change: Partial<PageState>) => {
    const next = { ...state, ...change };
    return all.filter((name) => {
      const of = derivations[name] as (given: PageState) => unknown;
      const before = of(state);
      return !Object.is(of(next), before);
    });
  };

  test('is not computed again for a click, or for progress', () => {
    assert.deepEqual(renewed({ selected: 1, page: 2, found: 3, isDragged: true }), []);
    assert.deepEqual(renewed({ progress: { done: 1, total: 2, startedMs: 0 } }), []);
  });

  test('is computed again for what it depends on', () => {
    assert.deepEqual(renewed({ filter: 'q' }), ['table']);
    assert.deepEqual(renewed({ measure: 'max' }), ['table']);
    assert.deepEqual(renewed({ format: 'q8_0' }), ['worst', 'scale']);
    assert.deepEqual(renewed({ chosen: ['q8_0'] }), ['totals']);
    const fewer = rows.slice(1);
    assert.deepEqual(renewed({ rows: fewer }), all);
    assert.deepEqual(
      tableRows({ ...state, rows: fewer, filter: 'norm' }).map(({ index }) => index),
      [2],
    );
  });

  test('is not drawn again for progress alone, and for any other change', () => {
    const shown = (change: Partial<PageState>) =>
      shownBy({ language: english, state: { ...state, ...change } });
    const same = (one: readonly unknown[], other: readonly unknown[]) =>
      one.length === other.length && one.every((value, at) => Object.is(value, other[at]));
    assert.ok(same(shown({}), shown({ found: 2, progress: { done: 1, total: 2, startedMs: 0 } })));
    for (const change of [
      ...[{ rows: [...rows] }, { format: 'q8_0' }, { selected: 0 }, { sizes: new Map() }],
      ...[{ page: 1 }, { filter: 'q' }, { phase: 'done' as const }],
    ])
      assert.ok(!same(shown({}), shown(change)), Object.keys(change).join());
  });
});
