import type { IdOf } from '../../ui/messages/index.ts';
import { type Model, wordsOf } from '../model.ts';
import { placeOf } from '../readers/window.ts';
import type { TensorComparison } from '../survey/compare.ts';
import { type CheckpointComparison, comparisonTotals } from '../survey/comparison.ts';
import type { ComparedColumn } from '../views/compared_columns.ts';
import { byteText, measureText, percent } from '../views/measures.ts';
import type { words } from '../words.ts';

/** The heads of the columns. */
export const comparedLabels = {
  ...({ name: 'column.name', dtypes: 'compare.dtypes', sqnr: 'measure.sqnr' } as const),
  ...({ relative: 'measure.relative', differing: 'compare.differing' } as const),
  ...({ worstBlock: 'compare.worstBlock' } as const),
} satisfies Record<ComparedColumn, IdOf<typeof words>>;

/** The figures of all tensors together, in a sentence. */
export function comparedTotals(
  told: Pick<Model, 'language'>,
  tensors: readonly TensorComparison[],
): string {
  const { count, identical, sqnr, relative, differing, elements, bytes, otherBytes } =
    comparisonTotals(tensors);
  if (count === 0) return wordsOf(told)('compare.noPair');
  if (identical === count) return wordsOf(told)('compare.identical', { count });
  return wordsOf(told)('compare.totals', {
    ...{ count, sqnr: measureText('sqnr', sqnr), relative: percent(relative) },
    ...{ bytes: byteText(bytes), otherBytes: byteText(otherBytes) },
    differing: percent(differing / elements),
  });
}

/** Notes on the verdict if the other file may have been made with an importance matrix. */
export function imatrixTexts(
  told: Pick<Model, 'language'>,
  { other }: Pick<CheckpointComparison, 'other'>,
): string[] {
  const { imatrix } = other;
  if (!imatrix) return [];
  const words = wordsOf(told);
  return [words(`compare.imatrix.${imatrix}`), words('compare.imatrix')];
}

/** The first row and column of the worst block, as a matrix, and its ratio. */
export function worstBlockText({ shape, worstBlock, worstBlockSqnr }: TensorComparison): string {
  if (Number.isNaN(worstBlock)) return '–';
  const { row, column } = placeOf(shape, worstBlock);
  return `${row}, ${column}: ${measureText('sqnr', worstBlockSqnr)}`;
}
