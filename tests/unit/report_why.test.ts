import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { placeOf, stacksOf, worstOf } from '../../web/report/stacks.ts';
import { whyOf, worst } from '../../web/report/why.ts';
import { errorWith, surveyed } from './report_rows.ts';
import { entryOf } from './weight_entries.ts';

describe('the likeliest cause of an error', () => {
  const cases: Record<string, [Parameters<typeof surveyed>[2], string]> = {
    'NaN and infinities first': [
      { stats: { nans: 40, infinities: 2, absMax: 1, inlierMax: 0.1 } },
      'notFinite',
    ],
    'a huge element': [{ stats: { absMax: 0.4, inlierMax: 0.1 } }, 'element'],
    'no huge element just below the limit': [{ stats: { absMax: 0.39, inlierMax: 0.1 } }, 'spread'],
    'an outlier column': [{ report: { columnRatio: 8, widestColumn: 33 } }, 'column'],
    'an outlier row': [{ report: { rowRatio: 12, widestRow: 5 } }, 'row'],
    'no columns of a few elements': [
      { entry: { shape: [7, 64] }, report: { columnRatio: 12 } },
      'flat',
    ],
    'no rows of a few elements': [{ entry: { shape: [64, 7] }, report: { rowRatio: 12 } }, 'flat'],
    'no ratio of a single row': [{ report: { rowRatio: Number.NaN } }, 'flat'],
    'clipped elements': [{ errors: [errorWith('q4_0', { clippedShare: 0.05 })] }, 'clipped'],
    'the few that q4_0 always clips do not count': [
      { errors: [errorWith('q4_0', { clippedShare: 0.03 })] },
      'flat',
    ],
    'flushed elements': [{ errors: [errorWith('q4_0', { flushedShare: 0.5 })] }, 'flushed'],
    'long tails': [{ stats: { std: 0.0125 } }, 'spread'],
    'no error': [{ errors: [errorWith('q4_0', { squaredError: 0 })] }, 'exact'],
  };
  for (const [name, [change, expected]] of Object.entries(cases)) {
    test(name, () => assert.equal(whyOf(surveyed(0, 'a', change), 'q4_0')?.id, expected));
  }

  test('comes with the figures', () => {
    const row = surveyed(0, 'a', { stats: { absMax: 4.5, inlierMax: 0.09 } });
    const values = { largest: '4.5', inlier: '0.09', ratio: '50' };
    assert.deepEqual(whyOf(row, 'q4_0'), { id: 'element', values });
    const column = surveyed(0, 'a', { report: { columnRatio: 27.561, widestColumn: 33 } });
    assert.deepEqual(whyOf(column, 'q4_0')?.values, { index: 33, ratio: '27.56' });
  });

  test('is none for a format that left the tensor out', () => {
    assert.equal(whyOf(surveyed(0, 'a'), 'kmeans'), undefined);
  });
});

test('the worst come first, without those that have no error', () => {
  const rows = [30, 10, Number.POSITIVE_INFINITY, 20, Number.NaN].map((sqnr, index) =>
    surveyed(index, `${index}`, { errors: [errorWith('q4_0', { sqnr })] }),
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
    const shape = stacksOf(rows).map(({ name, columns, layers }) => ({
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
      surveyed(index, `${index}`, { errors: [errorWith('q4_0', { sqnr })] }),
    );
    const unknown = { index: 3, entry: entryOf('3') };
    assert.equal(worstOf({ rows: [unknown, ...rows] }, 'q4_0').index, 1);
    assert.equal(worstOf({ rows: [unknown] }, 'q4_0').index, 3);
  });
});
