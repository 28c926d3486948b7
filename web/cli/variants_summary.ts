import type { ErrorRecord } from '../core/engine/errors.ts';
import {
  comparedTotals,
  imatrixFacts,
  imatrixWarning,
} from '../report/documents/comparison_text.ts';
import { typeText } from '../report/readers/dtypes.ts';
import type { TensorComparison } from '../report/survey/compare.ts';
import {
  type CheckpointComparison,
  comparisonTotals,
  isIdentical,
  isOdd,
} from '../report/survey/comparison.ts';
import {
  fileText,
  isSameInAll,
  type VariantRow,
  variantRows,
  worstHarm,
} from '../report/survey/variants.ts';
import { unweightedText, wholeText } from '../report/views/measures.ts';
import { sortedBy } from '../report/views/sorting.ts';
import { notCompared } from './compare_summary.ts';
import { english } from './languages.ts';
import { table } from './table.ts';

const told = { language: english };

/** One original against several files: a column each, the tensors that a file harms most first. */
export function variantsSummary(
  comparisons: readonly CheckpointComparison[],
  sentenceOf: (reason: ErrorRecord) => string,
): string {
  const numbered = comparisons.map((comparison, at) => ({ comparison, number: String(at + 1) }));
  const all = variantRows(comparisons);
  const changed = all.filter((row) => !isSameInAll(row));
  const same = all.length - changed.length;
  const heads = ['tensor', 'dtype', ...numbered.map(({ number }) => number)];
  const rows = sortedBy(changed, worstHarm, false).map((row) => [
    row.name,
    typeIn(row),
    ...row.cells.map(cellText),
  ]);
  return [
    `One original against ${comparisons.length} files, which have numbers. For each tensor, its type in each file and the`,
    'signal-to-noise ratio of its elements in dB; those that some file harms most come first. An error of weights',
    'is not a model’s quality.',
    ...numbered.flatMap(({ comparison, number }) => [
      `${number}: ${fileText(comparison.other)}`,
      ...[
        comparedTotals(told, comparisonTotals(comparison.tensors)),
        ...imatrixFacts(told, comparison),
      ].map((line) => `   ${line}`),
    ]),
    ...imatrixWarning(told, comparisons),
    ...(rows.length > 0 ? table([heads, ...rows]).map((line) => line.trimEnd()) : []),
    ...(same > 0
      ? [`${same === 1 ? '1 tensor is' : `${same} tensors are`} identical in all files.`]
      : []),
    ...numbered.flatMap(({ comparison, number }) => {
      const lines = notCompared(comparison, sentenceOf);
      return lines.length > 0 ? [`File ${number}:`, ...lines.map((line) => `  ${line}`)] : [];
    }),
    '',
  ].join('\n');
}

/** The type of a tensor in the original. */
function typeIn({ cells }: VariantRow): string {
  const known = cells.find((cell) => cell !== undefined);
  return known ? typeText(known) : '–';
}

function cellText(cell: TensorComparison | undefined): string {
  if (!cell) return 'not compared';
  const odd = isOdd(cell) ? ' not finite' : '';
  const ratio = isIdentical(cell) ? 'identical' : `${wholeText(cell)}${unweightedText(cell)}`;
  return `${cell.otherScheme ?? cell.otherDtype} ${ratio}${odd}`;
}
