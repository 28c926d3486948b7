import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chinese } from '../../../web/pages/shared/chinese.ts';
import { english } from '../../../web/pages/shared/english.ts';
import { flagsOf } from '../../../web/report/survey/flags.ts';
import { harmOf } from '../../../web/report/survey/harm.ts';
import { lostUnder } from '../../../web/report/survey/lost.ts';
import { whyOf } from '../../../web/report/survey/why.ts';
import { majorityText, percent } from '../../../web/report/views/measures.ts';
import type { TensorRow } from '../../../web/report/views/rows.ts';
import { cellSteps, placeOf, stacksSteps } from '../../../web/report/views/stacks.ts';
import { lostSentences, whySentence } from '../../../web/report/views/why_sentence.ts';
import { worst } from '../../../web/report/views/worst.ts';
import { atOnce } from '../../../web/text/steps.ts';
import { entryOf } from '../support/weight_entries.ts';
import { errorWith, surveyed } from './report_rows.ts';

const wideColumns = (columnRatio: number, ...indices: number[]) => ({
  ...{ columnRatio, widestColumn: indices[0] ?? 0 },
  ...{ wideColumns: Float64Array.from(indices), wideColumnCount: indices.length },
});
const wideRows = (rowRatio: number, ...indices: number[]) => ({
  ...{ rowRatio, widestRow: indices[0] ?? 0 },
  ...{ wideRows: Float64Array.from(indices), wideRowCount: indices.length },
});

describe('the likeliest cause of an error', () => {
  const cases: Record<string, [Parameters<typeof surveyed>[2], string]> = {
    'NaN and infinities first': [
      { stats: { nans: 40, infinities: 2, absMax: 1, inlierMax: 0.1 } },
      'notFinite',
    ],
    'a huge element': [{ stats: { absMax: 0.4, inlierMax: 0.1 } }, 'element'],
    'no huge element just below the limit': [{ stats: { absMax: 0.39, inlierMax: 0.1 } }, 'spread'],
    'an outlier column': [{ report: wideColumns(8, 33) }, 'column'],
    'several outlier columns': [{ report: wideColumns(60, 901, 17) }, 'columns'],
    'an outlier row': [{ report: wideRows(12, 5) }, 'rowApart'],
    'several outlier rows': [{ report: wideRows(12, 5, 6) }, 'rowsApart'],
    'a column before the huge elements in it': [
      { stats: { absMax: 4, inlierMax: 0.1 }, report: wideColumns(30, 7) },
      'column',
    ],
    'a column whose own tail widens rows': [
      {
        stats: { absMax: 4, inlierMax: 0.1 },
        report: { ...wideRows(12, 1), ...wideColumns(30, 7) },
      },
      'column',
    ],
    'no column where an element widens its row as much': [
      {
        stats: { absMax: 4, inlierMax: 0.1 },
        report: { ...wideRows(25, 1), ...wideColumns(30, 7) },
      },
      'element',
    ],
    'no columns that the core does not count as wide': [
      { entry: { shape: [7, 64] }, report: { columnRatio: 12 } },
      'flat',
    ],
    'all zeros': [
      { stats: { zeros: 4096 }, errors: [errorWith('q4_0', { squaredError: 0 })] },
      'zeros',
    ],
    'a result that is not finite': [
      { errors: [errorWith('q4_0', { squaredError: Number.POSITIVE_INFINITY })] },
      'overflow',
    ],
    'no ratio of a single row': [{ report: { rowRatio: Number.NaN } }, 'flat'],
    'a row and a column that cross': [
      {
        stats: { absMax: 180, inlierMax: 1.9, std: 0.1 },
        report: { ...wideRows(150, 3), ...wideColumns(150, 17) },
      },
      'crossed',
    ],
    'no crossing where few elements are far out': [
      {
        stats: { absMax: 30, inlierMax: 0.07, std: 0.1 },
        report: { ...wideRows(150, 3), ...wideColumns(150, 17) },
      },
      'element',
    ],
    'numbers on one side of zero': [{ stats: { mean: -1, std: 0.01 } }, 'offset'],
    'long tails around a mean': [{ stats: { mean: -0.03, std: 0.01 } }, 'spread'],
    'clipped elements': [{ errors: [errorWith('q4_0', { clippedShare: 0.05 })] }, 'clipped'],
    'the few that q4_0 always clips do not count': [
      { errors: [errorWith('q4_0', { clippedShare: 0.03 })] },
      'flat',
    ],
    'more than half of the weights that become 0': [
      { errors: [errorWith('q4_0', { flushedShare: 0.51 })] },
      'flushed',
    ],
    'no half': [{ errors: [errorWith('q4_0', { flushedShare: 0.5 })] }, 'flat'],
    'few elements that are most of the weights': [
      { stats: { zeros: 3686 }, errors: [errorWith('q4_0', { flushedShare: 0.06 })] },
      'flushed',
    ],
    'long tails': [{ stats: { std: 0.0125 } }, 'spread'],
    'no error': [{ errors: [errorWith('q4_0', { squaredError: 0 })] }, 'exact'],
  };
  for (const [name, [change, expected]] of Object.entries(cases)) {
    test(name, () => assert.equal(whyOf(surveyed(0, 'a', change).report, 'q4_0')?.id, expected));
  }

  test('comes with the figures', () => {
    const row = surveyed(0, 'a', { stats: { absMax: 4.5, inlierMax: 0.09 } });
    assert.match(whySentence({ language: english }, row, 'q4_0'), /4\.5, .* 0\.09, 50 times less/);
    const column = surveyed(0, 'a', { report: wideColumns(27.561, 33) });
    assert.deepEqual(whyOf(column.report, 'q4_0')?.values, { index: 33, ratio: 27.561 });
    const text = (language: typeof english, ...indices: number[]) =>
      whySentence({ language }, surveyed(0, 'a', { report: wideColumns(60, ...indices) }), 'q4_0');
    assert.match(text(english, 33), /^Column 33, counted from 0, is 60 times larger/);
    assert.match(text(english, 901, 17), /^2 columns are up to 60 .*: columns 17 and 901, counted/);
    assert.match(text(english, 9, 8, 7), /columns 7, 8 and 9, counted/);
    assert.match(
      text(english, 6, 5, 4, 3, 2, 1),
      /^6 columns .*: columns 2, 3, 4, 5, 6 and others/,
    );
    assert.match(text(chinese, 901, 17), /^有 2 列.*第 17 和 901 列/);
  });

  test('follows from the elements that share a scale', () => {
    const cases: readonly (readonly [format: string, shape: readonly number[], id: string])[] = [
      ['int8_per_tensor', [64, 64], 'row'],
      ['kmeans', [64, 64], 'row'],
      ['int8_per_channel', [64, 64], 'rowApart'],
      ['q4_0', [64, 64], 'rowApart'],
      ['q4_0', [64, 33], 'row'],
      ['q4_k', [64, 256], 'rowApart'],
      ['q4_k', [64, 64], 'row'],
      ['nf4', [64, 64], 'rowApart'],
      ['nf4', [64, 32], 'row'],
      ['nvfp4', [64, 48], 'rowApart'],
      ['mxfp4_even', [64, 48], 'row'],
      ['int4_per_group_128', [64, 128], 'rowApart'],
      ['int4_per_group_128', [64, 64], 'row'],
      ['q4_0', [4, 16, 64], 'rowApart'],
      // Without a scale, nobody suffers from others.
      ['float8_e4m3fn', [64, 64], 'unscaled'],
      ['bfloat16', [64, 64], 'unscaled'],
      ['float4_e2m1fn', [64, 64], 'unscaled'],
    ];
    for (const [format, shape, id] of cases) {
      const { report } = surveyed(0, 'a', {
        ...{ entry: { shape }, report: wideRows(60, 5), errors: [errorWith(format)] },
      });
      assert.equal(whyOf(report, format)?.id, id, `${format} ${shape}`);
    }
    // A format that knows offsets loses no steps by one.
    const aside = { stats: { mean: 1, std: 0.01 }, errors: [errorWith('q4_1')] };
    assert.equal(whyOf(surveyed(0, 'a', aside).report, 'q4_1')?.id, 'flat');
  });

  test('names the rows and columns of a matrix', () => {
    const text = (shape: readonly number[], report: object, format = 'q4_0') =>
      whySentence(
        { language: english },
        surveyed(0, 'a', { entry: { shape }, report, errors: [errorWith(format)] }),
        format,
      );
    assert.match(text([64, 32, 3, 3], wideColumns(60, 45)), /a matrix of 64 × 288\.$/);
    assert.match(text([8, 32, 256], wideRows(60, 0), 'int8_per_tensor'), /a matrix of 8 × 8192\.$/);
    assert.doesNotMatch(text([64, 64], wideColumns(60, 45)), /matrix/);
    const crossed = surveyed(0, 'a', {
      stats: { absMax: 180, inlierMax: 1.9, std: 0.1 },
      report: { ...wideRows(150, 3), ...wideColumns(150, 901, 17) },
    });
    assert.match(
      whySentence({ language: english }, crossed, 'q4_0'),
      /up to 150 times .*: row 3; column 17 and 901, counted from 0/,
    );
  });

  test('comes with how many weights are lost, whatever the cause', () => {
    const text = (flushedShare: number, language = english, zeros = 0) =>
      whySentence(
        { language },
        surveyed(0, 'a', {
          ...{ report: wideColumns(60, 45), stats: { zeros } },
          errors: [errorWith('q4_0', { flushedShare })],
        }),
        'q4_0',
      );
    assert.match(text(0.75), /^Column 45.*\. 75\.00 % of the weights that are not 0 become 0\.$/);
    assert.match(text(0.25, english, 3072), / 100\.00 % of the weights/);
    assert.match(text(4095 / 4096), / > 99\.99 % of|99\.98 % of/);
    assert.doesNotMatch(text(0.5), /become 0/);
    assert.match(text(0.75, chinese), /非零权重的 75\.00% 变成 0。$/);
  });

  test('is none for a format that left the tensor out', () => {
    assert.equal(whyOf(surveyed(0, 'a').report, 'kmeans'), undefined);
  });
});

/** An error of which outliers hide nothing. */
const withRatio = (sqnr: number) => errorWith('q4_0', { sqnr, inlierSqnr: sqnr, usualSqnr: sqnr });

describe('the harm', () => {
  const ratios = (sqnr: number, inlierSqnr: number, usualSqnr: number) =>
    harmOf({ sqnr, inlierSqnr, usualSqnr });

  test('is the lowest ratio, of elements that have a signal', () => {
    assert.equal(ratios(21.7, 14.4, 15), 14.4);
    assert.equal(ratios(21.7, 20, 12), 12);
    assert.equal(ratios(10, 14.4, 15), 10);
    assert.equal(ratios(10, Number.NEGATIVE_INFINITY, Number.NaN), 10);
    assert.ok(Number.isNaN(ratios(Number.NaN, 3, 3)));
    // Infinities in place of the signal leave nothing that is right.
    const infinite = { sqnr: Number.NEGATIVE_INFINITY, inlierSqnr: 50, usualSqnr: 50 };
    assert.equal(majorityText(infinite), '−∞');
  });

  test('of a result that is not finite is the worst of all', () => {
    const rows = [10, Number.NaN, 5].map((sqnr, index) =>
      surveyed(index, `${index}`, { errors: [{ ...withRatio(sqnr), squaredError: sqnr }] }),
    );
    assert.deepEqual(
      worst(rows, 'q4_0').map(({ index }) => index),
      [1, 2, 0],
    );
  });
});

describe('weights that become 0', () => {
  const row = (change: Parameters<typeof surveyed>[2]) => surveyed(0, 'a', change);
  const errors = [
    errorWith('q4_0', { flushedShare: 0.4 }),
    errorWith('q8_0', { flushedShare: 0.1 }),
    errorWith('float4_e2m1fn', { flushedShare: 0.5, squaredError: Number.NaN }),
  ];
  const formats = errors.map(({ format }) => format);
  test('are counted among those that are not 0, and finite', () => {
    const { report } = row({ errors, stats: { zeros: 1024, nans: 1024, infinities: 1024 } });
    assert.equal(lostUnder(report, 'q4_0'), 1, 'no more than all');
    assert.equal(lostUnder(report, 'q8_0').toFixed(2), '0.40');
    assert.equal(lostUnder(report, 'float4_e2m1fn'), 0, 'without a result nothing is known');
    assert.equal(lostUnder(report, 'nf4'), 0);
    assert.equal(lostUnder(row({ errors, stats: { zeros: 4096 } }).report, 'q4_0'), 0);
  });

  test('are said beside the tensor, for the formats that are shown', () => {
    const told = { language: english };
    const lost = row({ errors, stats: { zeros: 1024 } });
    assert.deepEqual(lostSentences(told, lost, formats), [
      'Weights that become 0: q4_0 (53.32 %).',
    ]);
    assert.deepEqual(lostSentences(told, lost, ['q8_0']), []);
    assert.deepEqual(lostSentences({ language: chinese }, lost, formats), [
      '变成 0 的权重：q4_0 (53.32%)。',
    ]);
    // No quantizer touches a vector.
    const vector = row({ entry: { shape: [4096] }, errors, stats: { zeros: 1024 } });
    assert.deepEqual(lostSentences(told, vector, formats), []);
  });

  test('are no percentage of all, or none, unless it is so', () => {
    assert.deepEqual(
      [0, 1e-9, 0.5, 0.99994, 0.999999, 1].map((share) => percent(share)),
      [...['0 %', '< 0.01 %', '50.00 %', '99.99 %', '> 99.99 %', '100.00 %']],
    );
  });
});

describe('what is remarkable about a tensor', () => {
  const ids = (change: Parameters<typeof surveyed>[2]) =>
    flagsOf(surveyed(0, 'a', change).report).map(({ id }) => id);
  const cases: Record<string, [Parameters<typeof surveyed>[2], string[]]> = {
    'nothing at a usual one': [{}, []],
    'NaN and infinities': [{ stats: { nans: 1, infinities: 2 } }, ['nan', 'infinite']],
    'nothing that is finite': [{ stats: { nans: 4095, infinities: 1 } }, ['nothingFinite']],
    'infinities of float64 that may only be large': [
      { entry: { dtype: 'f64' }, stats: { infinities: 2 } },
      ['infinite64'],
    ],
    'nothing of float64 within float32': [
      { entry: { dtype: 'f64' }, stats: { infinities: 4096 } },
      ['nothingFinite64'],
    ],
    'zeros of float64 that may only be small': [
      { entry: { dtype: 'f64' }, stats: { zeros: 4096, min: 0, max: 0 } },
      ['zeros64'],
    ],
    'zeros alone, and not their rows': [
      { stats: { zeros: 4096, min: 0, max: 0 }, report: { zeroRows: 64 } },
      ['zeros'],
    ],
    'a constant': [{ stats: { min: 2, max: 2 } }, ['constant']],
    'no constant among NaN': [{ stats: { min: 2, max: 2, nans: 1 } }, ['nan']],
    'subnormal numbers': [{ stats: { absMax: 1e-39 } }, ['subnormal']],
    'dead rows and columns': [
      { report: { zeroRows: 2, zeroColumns: 1 } },
      ['zeroRows', 'zeroColumns'],
    ],
    'no columns that are not counted': [{ report: { zeroColumns: Number.NaN } }, []],
  };
  for (const [name, [change, expected]] of Object.entries(cases))
    test(name, () => assert.deepEqual(ids(change), expected));
});

test('the worst come first, without those that have no error', () => {
  const rows = [30, 10, Number.POSITIVE_INFINITY, 20, Number.NaN].map((sqnr, index) =>
    surveyed(index, `${index}`, { errors: [withRatio(sqnr)] }),
  );
  assert.deepEqual(
    worst(rows, 'q4_0', 2).map(({ index }) => index),
    [1, 3],
  );
  assert.equal(worst(rows, 'q4_0').length, 3);
});

describe('the map', () => {
  test('finds the layer in a name', () => {
    assert.deepEqual(placeOf('blocks.12.attn.q'), { stack: 'blocks', layer: 12, column: 'attn.q' });
    assert.deepEqual(placeOf('a.layers.3.mlp.experts.17.w1'), {
      ...{ stack: 'a.layers', layer: 3, column: 'mlp.experts.*.w1' },
    });
    assert.deepEqual(placeOf('layer1.0.conv2.weight'), {
      ...{ stack: 'layer1', layer: 0, column: 'conv2.weight' },
    });
    assert.deepEqual(placeOf('0.weight'), { stack: '', layer: 0, column: 'weight' });
    assert.deepEqual(placeOf('h_7'), { stack: 'h', layer: 7, column: '' });
    assert.deepEqual(placeOf('lstm.weight_ih_l0'), { stack: '', column: 'lstm.weight_ih_l0' });
    assert.deepEqual(placeOf('conv2d.weight'), { stack: '', column: 'conv2d.weight' });
  });

  test('has a row for each layer in their order, and gaps where a layer has no such tensor', () => {
    const names = ['embed', 'b.10.q', 'b.2.q', 'b.2.k', 'norm', '0.w', 'b.2.e.0.w', 'b.2.e.1.w'];
    const rows = names.map((name, index) => ({ index, entry: entryOf(name) }));
    const shape = atOnce(stacksSteps(rows)).stacks.map(({ name, columns, layers }) => ({
      ...{ name, columns },
      layers: layers.map(({ number, cells }) => [
        number,
        ...cells.map((cell) => cell?.rows.map(({ index }) => index) ?? []),
      ]),
    }));
    assert.deepEqual(shape, [
      { name: '', columns: ['embed', 'norm'], layers: [[undefined, [0], [4]]] },
      {
        ...{ name: 'b', columns: ['q', 'k', 'e.*.w'] },
        layers: [
          [2, [2], [3], [6, 7]],
          [10, [1], [], []],
        ],
      },
      { name: '#', columns: ['w'], layers: [[0, [5]]] },
    ]);
  });

  test('shows the worst of a cell', () => {
    const rows = [30, 10, 20].map((sqnr, index) =>
      surveyed(index, `${index}`, { errors: [withRatio(sqnr)] }),
    );
    const unknown = { index: 3, entry: entryOf('3') };
    const worstOf = (own: readonly TensorRow[]) => {
      const stack = { name: '', columns: [''], layers: [{ cells: [{ rows: own }, undefined] }] };
      const [facts] = atOnce(cellSteps([stack], 'q4_0')).values();
      return facts?.worst.index;
    };
    assert.equal(worstOf([unknown, ...rows]), 1);
    assert.equal(worstOf([unknown]), 3);
  });

  test('names the first tensors of a cell with NaN or infinities, and counts them', () => {
    const rows = [0, 1, 0, 1, 1, 1].map((nans, index) =>
      surveyed(index, `${index}`, { stats: { nans } }),
    );
    const stack = { name: '', columns: [''], layers: [{ cells: [{ rows }] }] };
    const [facts] = atOnce(cellSteps([stack], 'q4_0')).values();
    assert.deepEqual(facts?.notFinite, { count: 4, names: ['1', '3', '4'] });
  });
});
