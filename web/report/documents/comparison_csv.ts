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
 * the lowest and the highest SQNR.
 */
export const comparisonCsvPieces = (comparison: CheckpointComparison): Csv =>
  pieces([{ tensors: comparison.tensors, first: [] }], []);

/** The same of several files: a row for each pair of each file, which begins with the number and name of the file. */
export const variantsCsvPieces = (comparisons: readonly CheckpointComparison[]): Csv =>
  pieces(
    comparisons.map(({ tensors, other }, at) => ({
      tensors,
      first: [at + 1, visibleName(fileText(other))],
    })),
    ['file', 'file_name'],
  );

type Csv = Generator<string, void, undefined>;

/** Rows of comparisons, each behind cells of its own. */
function* pieces(
  comparisons: readonly {
    readonly tensors: CheckpointComparison['tensors'];
    readonly first: readonly (string | number)[];
  }[],
  firstHeads: readonly string[],
): Csv {
  const tensors = comparisons.flatMap((one) => one.tensors);
  const byImportance = tensors.some(({ importance }) => importance !== undefined) ? weighted : [];
  const heads = [
    ...firstHeads,
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
    for (const { tensors: own, first } of comparisons)
      for (const one of own) yield [...first, ...lineOf(one)];
  }
  yield* csvPieces(heads, lines());
}

/** The lowest and the highest; a tensor without elements has no band. */
const edgesOf = (bands: Float64Array): readonly (number | '')[] =>
  bands.length === 0 ? ['', ''] : [Math.min(...bands), Math.max(...bands)];
