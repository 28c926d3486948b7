import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { variantsSummary } from '../../../web/cli/variants_summary.ts';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { comparisonCsvPieces } from '../../../web/report/documents/comparison_csv.ts';
import { variantsHtml } from '../../../web/report/documents/variants_html.ts';
import type { CheckpointComparison } from '../../../web/report/survey/comparison.ts';
import { isSameInAll, variantRows, worstHarm } from '../../../web/report/survey/variants.ts';
import { comparisonWith } from './compared_rows.ts';

const file = (name: string, ...others: string[]) => ({
  kind: 'gguf' as const,
  files: [name, ...others].map((one) => ({ name: one, size: 10 })),
});
const comparison = (
  name: string,
  tensors: CheckpointComparison['tensors'],
  change: Partial<CheckpointComparison> = {},
): CheckpointComparison => ({
  ...({ zeropoint_comparison: 1, refused: [], onlyOriginal: [], onlyOther: [] } as const),
  ...{ original: file('base.safetensors'), other: file(name), tensors },
  ...change,
});

const same = { differing: 0, squaredError: 0, sqnr: Number.POSITIVE_INFINITY };
const one = comparison('one<b>.gguf', [
  comparisonWith('norm', same),
  comparisonWith('up', { sqnr: 30 }),
  comparisonWith('down', { sqnr: 21, otherDtype: 'q6_k' }),
]);
const two = comparison(
  'two.gguf',
  [
    comparisonWith('norm', same),
    comparisonWith('up', { sqnr: 9, otherDtype: 'q2_k' }),
    comparisonWith('extra', { ...same, otherNonfinite: 2 }),
  ],
  { onlyOriginal: ['down'] },
);
const rows = variantRows([one, two]);

describe('one original against several files', () => {
  test('has a row for each tensor, with a cell for each file', () => {
    assert.deepEqual(
      rows.map(({ name, cells }) => [name, cells.map((cell) => cell?.sqnr)]),
      [
        ['norm', [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]],
        ['up', [30, 9]],
        ['down', [21, undefined]],
        ['extra', [undefined, Number.POSITIVE_INFINITY]],
      ],
    );
    assert.deepEqual(rows.map(isSameInAll), [true, false, false, false]);
  });

  test('goes by the file that harms a tensor most', () => {
    const [, up, down] = rows.map(worstHarm);
    assert.deepEqual([up, down], [8, 20]);
  });

  test('is printed with the most harmed first, and what is identical as a number', () => {
    const text = variantsSummary([one, two], ({ code }) => code);
    const lines = text.split('\n');
    const at = (start: RegExp) => lines.findIndex((line) => start.test(line));
    assert.ok(at(/^up /) < at(/^down /) && at(/^up /) > 0, text);
    assert.match(text, /^up +f32 +q8_0 30\.0 +q2_k 9\.0$/m);
    assert.match(text, /^down +f32 +q6_k 21\.0 +not compared$/m);
    assert.match(text, /^extra +f32 +not compared +q8_0 identical not finite$/m);
    assert.match(text, /^1 tensor is identical in all files\.$/m);
    assert.match(text, /^File 2:\n {2}Only in the original:\n {4}down$/m);
    assert.doesNotMatch(text, /^File 1:|^norm /m);
    assert.doesNotMatch(text, /importance matrix/);
  });

  test('says once what an importance matrix would mean, and of each file whether it had one', () => {
    const made = [one, two].map((file) => ({
      ...file,
      other: { ...file.other, imatrix: 'unknown' as const },
    }));
    const texts = [
      variantsSummary(made, ({ code }) => code),
      variantsHtml({ language: english, comparisons: made }, new Date(0)),
    ];
    for (const text of texts) {
      assert.equal(text.match(/looks worse here than it is/g)?.length, 1, text);
      assert.equal(text.match(/is not known: its metadata name none/g)?.length, 2, text);
    }
  });

  test('is saved as a page, whose names cannot be markup, and as a table with the file of each row', () => {
    const html = variantsHtml({ language: chinese, comparisons: [one, two] }, new Date(0));
    assert.match(html, /<h2>1\. <bdi>one&lt;b&gt;\.gguf<\/bdi><\/h2>/);
    assert.match(html, /<td>q2_k 9\.0 <small>\(8\.0\)<\/small><\/td>/);
    assert.match(html, /有 1 个张量在所有文件中都相同/);
    assert.ok(html.indexOf('<td>up<') < html.indexOf('<td>down<'));
    const csv = [...comparisonCsvPieces(one, two)].join('').trimEnd().split('\r\n');
    assert.match(String(csv[0]), /^file,file_name,name,/);
    assert.deepEqual(
      csv.slice(1).map((line) => line.split(',').slice(0, 3)),
      [
        ...[
          ['1', 'one<b>.gguf', 'norm'],
          ['1', 'one<b>.gguf', 'up'],
          ['1', 'one<b>.gguf', 'down'],
        ],
        ...[
          ['2', 'two.gguf', 'norm'],
          ['2', 'two.gguf', 'up'],
          ['2', 'two.gguf', 'extra'],
        ],
      ],
    );
  });
});
