import { type IdOf, message } from '../../ui/messages/index.ts';
import { words as uiWords } from '../../ui/words.ts';
import { type Model, wordsOf } from '../model.ts';
import { placeOf } from '../readers/window.ts';
import type { TensorComparison } from '../survey/compare.ts';
import type { CheckpointComparison, ComparisonTotals } from '../survey/comparison.ts';
import type { ComparedColumn } from '../views/compared_columns.ts';
import { withoutText } from '../views/imatrix_text.ts';
import { byteText, measureText, percent } from '../views/measures.ts';
import type { words } from '../words.ts';

/** The heads of the columns. */
export const comparedLabels = {
  ...({ name: 'column.name', dtypes: 'compare.dtypes', sqnr: 'measure.sqnr' } as const),
  ...({ relative: 'measure.relative', differing: 'compare.differing' } as const),
  ...({ worstBlock: 'compare.worstBlock' } as const),
} satisfies Record<ComparedColumn, IdOf<typeof words>>;

/** The figures of all tensors together, in a sentence. */
export function comparedTotals(told: Pick<Model, 'language'>, totals: ComparisonTotals): string {
  const { count, identical, sqnr, relative, differing, elements } = totals;
  const { bytes, otherBytes, weighted, weightedSqnr } = totals;
  const words = wordsOf(told);
  if (count === 0) return words('compare.noPair');
  if (identical === count) return words('compare.identical', { count });
  return [
    words(identical > 0 ? 'compare.changedTotals' : 'compare.totals', {
      ...{ count, changed: count - identical },
      ...{ sqnr: measureText('sqnr', sqnr), relative: percent(relative, told.language) },
      ...{ bytes: byteText(bytes), otherBytes: byteText(otherBytes) },
      differing: percent(differing / elements, told.language),
    }),
    ...(weighted > 0
      ? [
          words('compare.weightedTotals', {
            count: weighted,
            sqnr: measureText('sqnr', weightedSqnr),
          }),
        ]
      : []),
  ].join(message(told.language, uiWords, 'join.sentences'));
}

type OfImportance = Pick<CheckpointComparison, 'other' | 'imatrix'>;

/** Notes on importance, about the other file, and about files of its kind. */
export const imatrixTexts = (told: Pick<Model, 'language'>, one: OfImportance): string[] => [
  ...imatrixFacts(told, one),
  ...imatrixWarning(told, [one]),
];

/** A note on files that may have been made with an importance matrix where none is beside the original. */
export const imatrixWarning = (
  told: Pick<Model, 'language'>,
  all: readonly OfImportance[],
): string[] =>
  all.some(({ other, imatrix }) => other.imatrix && !imatrix)
    ? [wordsOf(told)('compare.imatrix')]
    : [];

/**
 * Whether the other file may have been made with an importance matrix, and what one beside the original does to
 * the figures.
 */
export function imatrixFacts(
  told: Pick<Model, 'language'>,
  { other, imatrix }: OfImportance,
): string[] {
  const words = wordsOf(told);
  const made = other.imatrix ? [words(`compare.imatrix.${other.imatrix}`)] : [];
  if (!imatrix) return made;
  const { files, entries, weights, without } = imatrix;
  return [
    words('compare.weighed', { files: files.join(', '), entries, weights }),
    ...withoutText(told, without),
    ...made,
  ];
}

/** The first row and column of the worst block, as a matrix, and its ratio. */
export function worstBlockText({ shape, worstBlock, worstBlockSqnr }: TensorComparison): string {
  if (Number.isNaN(worstBlock)) return '–';
  const { row, column } = placeOf(shape, worstBlock);
  return `${row}, ${column}: ${measureText('sqnr', worstBlockSqnr)}`;
}
