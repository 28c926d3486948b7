import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { initialComparison } from '../../../web/report/comparison.ts';
import { comparisonHtml } from '../../../web/report/documents/comparison_html.ts';
import { exportSteps } from '../../../web/report/documents/exports.ts';
import { initialState } from '../../../web/report/state.ts';
import type { CheckpointComparison } from '../../../web/report/survey/comparison.ts';
import { atOnce } from '../../../web/text/steps.ts';
import { comparedRow, comparisonWith } from './compared_rows.ts';
import { checkpointOf } from './report_rows.ts';

/** A file that is made at once. */
async function exported(...args: Parameters<typeof exportSteps>) {
  const file = atOnce(exportSteps(...args));
  return file && { ...file, text: await new Blob([...file.pieces]).text() };
}

const exact = {
  ...{ sqnr: Number.POSITIVE_INFINITY, relative: 0, differing: 0, max: 0 },
  ...{ flushed: 0, squaredError: 0 },
  ...{ worstBlock: Number.NaN, worstBlockSqnr: Number.NaN, otherDtype: 'f32' as const },
};
const script = '<script>alert(1)</script>';
const rows = [
  comparedRow(0, '=cmd("a")', {
    bands: Float64Array.of(20, 12, 31),
    flushed: 1024,
    max: 0.25,
    worstBlock: 135,
  }),
  comparedRow(1, script, { ...exact, heads: 4, otherName: '@other' }),
  comparedRow(2, 'open'),
];
const checkpoint = checkpointOf([]);
const comparison = {
  ...{ ...initialComparison, rows, checkpoint, files: [new File(['xy'], `${script}.gguf`)] },
  pairing: {
    pairs: rows.map(({ pair }) => pair),
    refused: [
      {
        ...{ name: script, otherName: '"b' },
        reason: { code: 'compare_shapes', values: { name: script, shape: '1', other: '2' } },
      },
    ],
    onlyOriginal: ['<img src=x onerror=alert(1)>'],
    onlyOther: ['a\u202eb'],
  },
};
const state = {
  ...{ ...initialState, checkpoint, files: [new File(['abc'], 'a.b.safetensors')] },
  comparison,
};
const model = { language: english, state };
const date = new Date('2026-01-02T03:04:05Z');
const textOf = async (kind: 'csv' | 'json' | 'html') =>
  (await exported(`comparison.${kind}`, model, date))?.text ?? '';

describe('an exported comparison', () => {
  test('is a table with every figure of each pair under its name', async () => {
    const [head = '', first = '', second = '', ...rest] = (await textOf('csv')).split('\r\n');
    assert.deepEqual(rest, ['']);
    assert.match(first, /^"'=cmd\(""a""\)","'=cmd/);
    const figures = (line: string) => {
      const fields = line.split(',');
      return Object.fromEntries(head.split(',').map((name, at) => [name, fields[at]]));
    };
    const { name: _, other_name: __, ...found } = figures(first);
    assert.deepEqual(found, {
      ...{ shape: '64x64', dtype: 'f32', other_dtype: 'q8_0', bytes: '16384', other_bytes: '4352' },
      ...{ elements: '4096', differing: '4000', nonfinite: '0', other_nonfinite: '0' },
      ...{ flushed: '1024', signal: '100', squared_error: '1', mse: '0.000244140625', sqnr: '20' },
      ...{
        inlier_sqnr: '19',
        usual_sqnr: '19',
        relative: '0.1',
        max: '0.25',
        block: '32',
        exact_blocks: '0',
      },
      ...{ worst_block: '135', worst_row: '2', worst_column: '7', worst_block_sqnr: '10' },
      ...{ heads: '', band_rows: '1', bands: '3', lowest_band_sqnr: '12', highest_band_sqnr: '31' },
    });
    const { name, other_name, sqnr, worst_block, worst_row, heads } = figures(second);
    assert.deepEqual(
      [name, other_name, sqnr, worst_block, worst_row, heads],
      [script, "'@other", 'Infinity', 'NaN', '', '4'],
    );
  });

  test('has an empty field where a tensor without elements has no band', async () => {
    const empty = comparedRow(0, 'e', { elements: 0, bands: new Float64Array() });
    const told = { ...model, state: { ...state, comparison: { ...comparison, rows: [empty] } } };
    assert.match((await exported('comparison.csv', told, date))?.text ?? '', /,0,,\r\n$/);
  });

  test('is the JSON that the command writes, under a name of its own', async () => {
    const types = { csv: 'text/csv', json: 'application/json', html: 'text/html' } as const;
    for (const kind of ['csv', 'json', 'html'] as const) {
      const { name, type } = (await exported(`comparison.${kind}`, model, date)) ?? {};
      assert.deepEqual([name, type], [`a.b.comparison.${kind}`, types[kind]]);
    }
    const { zeropoint_comparison, tensors, refused } = JSON.parse(await textOf('json'));
    assert.equal(zeropoint_comparison, 1);
    assert.deepEqual([tensors[1].sqnr, tensors[1].name], ['Infinity', script]);
    assert.equal(refused.length, 1);
  });

  test('is a page in which names are text, and cannot turn a sentence', async () => {
    const text = await textOf('html');
    assert.doesNotMatch(text, /<(?:script|img)/);
    assert.match(text, /<td>&lt;script&gt;alert/);
    assert.match(text, /Compared with &lt;script&gt;alert\(1\)&lt;\/script&gt;\.gguf/);
    assert.match(text, /<li><bdi>&lt;img src=x onerror=alert\(1\)&gt;<\/bdi><\/li>/);
    assert.match(text, /<bdi>a\\u202eb<\/bdi>/);
    assert.doesNotMatch(text, /\u202e/);
    const files = [new File([], `${script}.gguf`)];
    const evil = await exported('comparison.html', { ...model, state: { ...state, files } }, date);
    assert.match(evil?.text ?? '', /<title>&lt;script&gt;/);
    assert.doesNotMatch(evil?.text ?? '', /<script/);
    assert.match(text, /<bdi>&lt;script&gt;.*<\/bdi> &lt;script&gt;.*the shape 1, and its partner/);
  });

  test('says on its page what the page of the report says', async () => {
    const text = await textOf('html');
    assert.match(text, /<h1>a\.b\.safetensors<\/h1>.*2026-01-02/s);
    assert.match(text, /1 of 2 tensors differs: SQNR 20\.0 dB/);
    assert.match(text, /not the quality of a model/);
    const cells = [
      ...['=cmd(&quot;a&quot;)', 'f32 → q8_0', '20.0 <small>(19.0)</small>', '10.00 %', '97.66 %'],
      ...['2, 7: 10.0', '64 × 64', '0.25', '25.00 %'],
    ];
    assert.ok(text.includes(cells.map((cell) => `<td>${cell}</td>`).join('')), text);
    assert.match(text, /<td>f32 → f32<\/td><td>∞ .*<td>0 %<\/td><td>0 %<\/td><td>–<\/td>/);
    assert.match(text, /order of rows.*<\/h2>\n<ul><li><bdi>&lt;script/);
  });

  test('of nothing has neither figures nor empty lists', async () => {
    const none: CheckpointComparison = {
      zeropoint_comparison: 1,
      ...{ original: { kind: 'gguf', files: [] }, other: { kind: 'gguf', files: [] } },
      ...{ tensors: [], refused: [], onlyOriginal: [], onlyOther: [] },
    };
    const text = comparisonHtml({ language: chinese, comparison: none }, date);
    assert.match(text, /<html lang="zh-CN">/);
    assert.doesNotMatch(text, /NaN|<ul>/);
    const one = { ...none, tensors: [comparisonWith('a')] };
    assert.match(comparisonHtml({ language: chinese, comparison: one }, date), /SQNR 为 20\.0 dB/);
  });

  test('is none without another file', async () => {
    const alone = { ...model, state: { ...state, comparison: initialComparison } };
    for (const kind of ['csv', 'json', 'html'] as const)
      assert.equal(await exported(`comparison.${kind}`, alone, date), undefined);
  });
});
