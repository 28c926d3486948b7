import { visibleName } from '../../ui/visible_text.ts';
import { typeText } from '../readers/dtypes.ts';
import { placeOf } from '../readers/window.ts';
import type { TensorComparison } from '../survey/compare.ts';
import type { CheckpointComparison } from '../survey/comparison.ts';
import { fileText } from '../survey/variants.ts';
import { csvPieces, snakeCase } from './csv.ts';

const counts = ['elements', 'differing', 'nonfinite', 'otherNonfinite', 'flushed'] as const;
const errors = [
  'signal',
  'squaredError',
  'mse',
  'sqnr',
  'inlierSqnr',
  'usualSqnr',
  'relative',
  'max',
] as const;
const weighted = [
  'weightedSignal',
  'weightedSquaredError',
  'weightedSqnr',
  'weightedInlierSqnr',
  'weightedUsualSqnr',
] as const;
const blocks = ['block', 'exactBlocks', 'worstBlock'] as const;

/**
 * A row for each pair that was compared, with all figures, those by importance if a tensor has some; of bands,
 * the lowest and the highest SQNR. Of several files, each row begins with the number and name of its file. In pieces.
 */
export function* comparisonCsvPieces(
  ...comparisons: readonly CheckpointComparison[]
): Generator<string, void, undefined> {
  const isOne = comparisons.length === 1;
  const tensors = comparisons.flatMap((one) => one.tensors);
  const byImportance = tensors.some(({ importance }) => importance !== undefined) ? weighted : [];
  const heads = [
    ...(isOne ? [] : ['file', 'file_name']),
    ...['name', 'other_name', 'shape', 'dtype', 'other_dtype', 'bytes', 'other_bytes'],
    ...[...counts, ...errors, ...byImportance, ...blocks].map(snakeCase),
    ...['worst_row', 'worst_column', 'worst_block_sqnr', 'heads'],
    ...['band_rows', 'bands', 'lowest_band_sqnr', 'highest_band_sqnr'],
  ];
  const lineOf = (one: TensorComparison) => {
    const { shape, worstBlock, bands } = one;
    const place = Number.isNaN(worstBlock) ? undefined : placeOf(shape, worstBlock);
    return [
      ...[
        visibleName(one.name),
        visibleName(one.otherName),
        shape.join('x'),
        typeText(one),
        one.otherScheme ?? one.otherDtype,
      ],
      ...[one.length, one.otherLength],
      ...[...counts, ...errors].map((figure) => one[figure]),
      ...byImportance.map((figure) => one[figure] ?? ''),
      ...blocks.map((figure) => one[figure]),
      ...[place?.row ?? '', place?.column ?? '', one.worstBlockSqnr, one.heads ?? ''],
      ...[one.bandRows, bands.length, ...edgesOf(bands)],
    ];
  };
  function* lines() {
    for (const [at, { tensors: own, other }] of comparisons.entries()) {
      const first = isOne ? [] : [at + 1, visibleName(fileText(other))];
      for (const one of own) yield [...first, ...lineOf(one)];
    }
  }
  yield* csvPieces(heads, lines());
}

/** The lowest and the highest; a tensor without elements has no band. */
const edgesOf = (bands: Float64Array): readonly (number | '')[] =>
  bands.length === 0 ? ['', ''] : [Math.min(...bands), Math.max(...bands)];
