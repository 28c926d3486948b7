import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { QuantError } from '../../../web/core/engine/errors.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { exportSteps } from '../../../web/report/documents/exports.ts';
import { initialState } from '../../../web/report/state.ts';
import { atOnce } from '../../../web/text/steps.ts';
import { entryOf } from '../support/weight_entries.ts';
import { checkpointOf, errorWith, surveyed } from './report_rows.ts';

/** A file that is made at once. */
async function exported(...args: Parameters<typeof exportSteps>) {
  const file = atOnce(exportSteps(...args));
  return file && { ...file, text: await new Blob([...file.pieces]).text() };
}

const rows = [
  surveyed(0, '=cmd("a")', {
    stats: { std: Number.NaN },
    errors: [errorWith('q4_0'), errorWith('nf4', { sqnr: Number.POSITIVE_INFINITY })],
  }),
  { index: 1, entry: entryOf('open') },
  surveyed(2, '<script>alert(1)</script>'),
  { index: 3, entry: entryOf('gone'), problem: { code: 'file_unreadable', values: {} } },
];
const state = {
  ...initialState,
  ...{ rows, checkpoint: checkpointOf(rows), surveyed: ['q4_0', 'nf4'], chosen: ['q4_0', 'nf4'] },
  files: [new File(['abc'], 'a.b.safetensors')],
};
const model = { language: english, state };
const date = new Date('2026-01-02T03:04:05Z');

describe('an exported report', () => {
  test('is a table of what was surveyed; no name of a file begins a formula', async () => {
    const [head = '', first = '', second = '', ...rest] = (
      (await exported('csv', model, date))?.text ?? ''
    ).split('\r\n');
    assert.deepEqual(rest, ['']);
    const heads = head.split(',');
    assert.deepEqual(heads.slice(0, 3), ['name', 'shape', 'dtype']);
    assert.ok(heads.includes('q4_0 inlier_sqnr') && heads.includes('nf4 bits_per_weight'));
    assert.match(first, /^"'=cmd\(""a""\)",64x64,f32,4096,16384,/);
    assert.match(second, /^<script>.*,,,0,0,,20,19,19,0\.1,0\.01,0,0,4\.5,19,flat,{10}$/);
  });

  test('has its JSON as JSON.stringify writes it', async () => {
    for (const some of [rows, rows.slice(0, 1), []]) {
      const file = await exported('json', { ...model, state: { ...state, rows: some } }, date);
      const { text = '' } = file ?? {};
      assert.equal(`${JSON.stringify(JSON.parse(text), undefined, 1)}\n`, text);
    }
  });

  test('is JSON in which every number survives', async () => {
    const { name = '', text = '' } = (await exported('json', model, date)) ?? {};
    assert.equal(name, 'a.b.report.json');
    const { tensors, files, formats, skipped } = JSON.parse(text);
    const reason = { code: 'file_unreadable', values: {} };
    const gone = { name: 'gone', shape: [64, 64], dtype: 'f32', length: 16384, reason };
    assert.deepEqual(skipped, [gone]);
    assert.deepEqual(files, [{ name: 'a.b.safetensors', size: 3 }]);
    assert.deepEqual(formats, ['q4_0', 'nf4']);
    assert.equal(tensors.length, 2);
    assert.equal(tensors[0].stats.std, 'NaN');
    assert.equal(tensors[0].errors[1].sqnr, 'Infinity');
    assert.deepEqual(tensors[1].flags, []);
    assert.deepEqual([tensors[1].errors[0].harm, tensors[1].errors[0].why], [19, 'flat']);
    assert.deepEqual(tensors[0].histogram, Array(48).fill(1));
  });

  test('is in pieces that a browser copies at once, whatever the length of the file', async () => {
    const many = Array.from({ length: 4000 }, (_, at) => surveyed(at, `layers.${at}.w`));
    const whole = { ...state, rows: many, checkpoint: checkpointOf(many) };
    for (const kind of ['csv', 'json', 'html'] as const) {
      const { pieces = [] } = (await exported(kind, { ...model, state: whole }, date)) ?? {};
      const lengths = pieces.map(({ size }) => size);
      assert.ok(lengths.every((length) => length < 2 ** 21));
      assert.ok(
        lengths.slice(0, -1).every((length) => length >= 2 ** 20),
        `${kind}: ${lengths}`,
      );
    }
  });

  test('is a page in which names are text', async () => {
    const { text = '' } = (await exported('html', model, date)) ?? {};
    assert.match(text, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
    assert.doesNotMatch(text, /<script/);
    assert.match(text, /2026-01-02/);
  });

  test('is none without a report, and no recipe without a mix', async () => {
    assert.equal(
      await exported('csv', { language: english, state: initialState }, date),
      undefined,
    );
    assert.equal(await exported('recipe', model, date), undefined);
  });
});

test('a file that a browser could not hold is refused before most of it is made', () => {
  const name = 'x'.repeat(200_000);
  const many = Array.from({ length: 3000 }, (_, at) => surveyed(at, name));
  const long = { ...state, rows: many, checkpoint: checkpointOf(many) };
  const made = globalThis.Blob;
  let pieces = 0;
  globalThis.Blob = class extends made {
    constructor(...args: ConstructorParameters<typeof made>) {
      super(...args);
      pieces += 1;
    }
  };
  try {
    for (const kind of ['csv', 'json'] as const)
      assert.throws(
        () => atOnce(exportSteps(kind, { ...model, state: long }, date)),
        ({ code, values }: QuantError) =>
          code === 'report_too_large' && Number(values.size) > 2 ** 29 && values.limit === 2 ** 29,
      );
  } finally {
    globalThis.Blob = made;
  }
  assert.ok(pieces < 100, `${pieces} pieces`);
});
