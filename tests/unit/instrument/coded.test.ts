import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { html } from 'lit-html';
import type { StoredAnatomy } from '../../../web/core/engine/contract.ts';
import { storedCauses } from '../../../web/core/engine/names.ts';
import { Announcer } from '../../../web/instrument/announcer.ts';
import { factsOf } from '../../../web/instrument/coded/format_facts.ts';
import { integersOf, standIn } from '../../../web/instrument/coded/integers.ts';
import { codedOf } from '../../../web/instrument/coded/stored.ts';
import { figuresOf } from '../../../web/instrument/element/element_figures.ts';
import { figuresView } from '../../../web/instrument/guide/figures.ts';
import type { Actions, Coded, Model } from '../../../web/instrument/model.ts';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { floats } from '../../golden/ask/recipes.ts';
import { markupOf } from '../support/chart_reader.ts';
import { fakeResult } from '../support/fake_result.ts';

// Integers and stored formats behind the one interface that views know.

const result = fakeResult([0.5], { stored: { format: 'q4_0' } });
const { tensor } = result.state;

/** Six elements in a stored format: the first lies beyond its range, and has all of the error. */
function storedOf(mse: number): Coded {
  const zeros = floats([2, 3], [0, 0, 0, 0, 0, 0]);
  const anatomy = {
    ...{ codes: Uint16Array.of(15, 1, 2, 3, 4, 5), codeBits: 4 },
    ...{ dequantized: zeros, error: zeros, absError: zeros },
    causes: Uint8Array.from({ length: 6 }, (_, i) =>
      storedCauses.indexOf(i === 0 ? 'saturated' : 'rounded'),
    ),
    counts: storedCauses.map((cause) => (cause === 'saturated' ? 1 : cause === 'rounded' ? 5 : 0)),
    squaredErrorShares: storedCauses.map((cause) => Number(cause === 'saturated')),
    report: { mse, norm: 3, sqnr: 20.126, bitsPerWeight: 6.5625 },
  };
  const data = {
    ...{ choice: { format: 'q4_0' }, facts: factsOf('q4_0'), tensor, stored: {} },
    anatomy: anatomy as unknown as StoredAnatomy,
  };
  const waiting = { key: [], explain: () => undefined, line: () => html`` };
  return { ...codedOf(data as never), status: 'current', ...waiting };
}

const modelOf = (coded: Coded | undefined, more: Partial<Model> = {}) =>
  ({
    ...{ language: english, result, coded, look: { pinned: undefined }, problems: [] },
    busy: false,
    ...more,
  }) as unknown as Model;

describe('the figures', () => {
  const rowsOf = (coded: Coded, more?: Partial<Model>) => {
    const view = figuresView(modelOf(coded, more), {} as Actions, coded, undefined);
    const rows = markupOf(view).matchAll(/<dt>([^<]*)<\/dt><dd data-figure=(\w+)>([^<]*)</g);
    return { rows: Array.from(rows, ([, ...row]) => row.join(' ')), text: markupOf(view) };
  };

  test('of a stored format have its ratio and all of its bits, and nothing to pin', () => {
    const { rows, text } = rowsOf(storedOf(1.5));
    assert.deepEqual(rows, [
      'Mean squared error mse 1.5000',
      'Norm of the error norm 3.0000',
      'SQNR (dB) sqnr 20.13',
      'Bits per weight bits 6.563',
      'Size size 5 B',
    ]);
    assert.doesNotMatch(text, /data-action="pin"/);
  });

  test('of integers have scale and zero point, their size with both, and a button to pin them', () => {
    const { rows, text } = rowsOf(integersOf(result));
    assert.match(
      rows.join(),
      /mse .*norm .*scale 3\.5000,.*zeroPoint −70,.*bits 14\.67,Size size 11 B/,
    );
    assert.match(text, /size-note/);
    assert.match(text, /data-action="pin"/);
    const several = rowsOf(integersOf(fakeResult([0.5, 2]))).rows;
    assert.match(several.join(), /Scales scales 2/);
  });

  test('of integers that stand in have no size, because theirs would be another', () => {
    const { rows, text } = rowsOf(standIn(result, () => html``));
    assert.equal(rows.length, 4);
    assert.doesNotMatch(text, /data-action="pin"|size-note/);
  });
});

describe('the causes of a stored format', () => {
  test('are told in one sentence, in both languages', () => {
    const coded = storedOf(1);
    assert.equal(
      coded.sentence(english),
      '100 % of the squared error comes from 1 value: saturated.',
    );
    assert.match(coded.sentence(chinese), /1 个值：饱和/);
  });

  test('mark the cell at the side where it saturates', () => {
    assert.deepEqual([0, 1].map(storedOf(1).mark), ['clippedLow', 'none']);
  });
});

describe('integers in the place of a stored format', () => {
  const line = () => html`loading`;
  const failure = { code: 'core_unavailable', values: {} };
  const coded = standIn(result, line, { failure, key: [failure, false] });

  test('have its charts and no scale to set, and say why it is missing', () => {
    assert.deepEqual(coded.charts, ['line', 'rate_distortion', 'conventions']);
    assert.equal(coded.affine, undefined);
    assert.equal(coded.failure, failure);
    assert.equal(coded.line, line);
    assert.equal(coded.anatomy, result.anatomy);
  });

  test('are no figures of an event', () => {
    assert.equal(figuresOf(coded), undefined);
    assert.equal(figuresOf({ ...storedOf(2), status: 'earlier' }), undefined);
    assert.equal(figuresOf(storedOf(2))?.sqnr, 20.126);
    const counts = [0, 1, 2, 3];
    const integers = integersOf({ ...result, anatomy: { ...result.anatomy, counts } });
    assert.deepEqual(figuresOf(integers)?.counts, { wrapped: 0, clipped: 1, rounded: 2, exact: 3 });
    assert.equal(figuresOf(integers)?.sqnr, undefined);
  });
});

test('a screen reader hears the result of a stored format once it is there', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const region = { className: '', textContent: '', setAttribute: () => {} };
  const document = { createElement: () => region };
  Object.assign(globalThis, { document });
  t.after(() => Reflect.deleteProperty(globalThis, 'document'));
  const integers = fakeResult([0.5]);
  let model = modelOf(integersOf(integers), { result: integers });
  const announcer = new Announcer({ append: () => {} } as unknown as ShadowRoot, () => model);
  const hear = (next: Model) => {
    model = next;
    announcer.heed();
    t.mock.timers.tick(1000);
    return region.textContent;
  };
  assert.equal(hear(modelOf(standIn(result, () => html``))), '');
  const coded = storedOf(1.5);
  assert.equal(hear(modelOf({ ...coded, status: 'earlier' })), '');
  assert.equal(
    hear(modelOf(coded)),
    'Mean squared error 1.5000. 100 % of the squared error comes from 1 value: saturated.',
  );
  // An element of the same result is read with its code.
  const chosen = { ...result, state: { ...result.state, element: 0 } };
  assert.match(hear(modelOf(coded, { result: chosen })), /quantized 0xf, .*: saturated$/);
});
