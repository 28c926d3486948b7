import type { ErrorRecord } from '../core/engine/errors.ts';
import { comparedTotals, imatrixTexts } from '../report/documents/comparison_text.ts';
import { typeText } from '../report/readers/dtypes.ts';
import { placeOf } from '../report/readers/window.ts';
import type { TensorComparison } from '../report/survey/compare.ts';
import {
  type CheckpointComparison,
  comparisonTotals,
  isOdd,
  isSame,
} from '../report/survey/comparison.ts';
import { harmOf } from '../report/survey/harm.ts';
import { measureText, percent, unweightedText, wholeText } from '../report/views/measures.ts';
import { sortedBy } from '../report/views/sorting.ts';
import { english } from './languages.ts';
import { table } from './table.ts';

const told = { language: english };

/** The figures of each pair that differs, the worst first, those of all together, and what was not compared. */
export function comparisonSummary(
  comparison: CheckpointComparison,
  sentenceOf: (reason: ErrorRecord) => string,
): string {
  const { tensors } = comparison;
  const heads = ['tensor', 'dtype', 'other', 'SQNR', 'relative', 'differing', 'worst block', ''];
  const changed = tensors.filter((one) => !isSame(one));
  const rows = sortedBy(changed, harmOf, false).map((one) => [
    one.name,
    typeText(one),
    one.otherScheme ?? one.otherDtype,
    `${wholeText(one)}${unweightedText(one)}`,
    percent(one.relative),
    percent(one.differing / one.elements),
    worstOf(one),
    isOdd(one) ? `not finite in float32: ${one.nonfinite} here, ${one.otherNonfinite} there` : '',
  ]);
  const same = tensors.length - changed.length;
  return [
    'What differs in the other file, the worst first: signal-to-noise ratio in dB, relative error, the share of',
    'elements that differ, and the block of the largest error. An error of weights is not a model’s quality.',
    ...(rows.length > 0 ? table([heads, ...rows]).map((line) => line.trimEnd()) : []),
    ...(same > 0 ? [`${same === 1 ? '1 tensor is' : `${same} tensors are`} identical.`] : []),
    comparedTotals(told, comparisonTotals(tensors)),
    ...imatrixTexts(told, comparison),
    ...notCompared(comparison, sentenceOf),
    '',
  ].join('\n');
}

/** Lines about what was compared in another order, could not be compared, or has no partner. */
export function notCompared(
  { tensors, refused, onlyOriginal, onlyOther }: CheckpointComparison,
  sentenceOf: (reason: ErrorRecord) => string,
): string[] {
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [title, ...lines.map((line) => `  ${line}`)] : [];
  const names = tensors.filter(({ heads: count }) => count !== undefined).map(({ name }) => name);
  return [
    ...list('In llama.cpp’s order of rows, compared in the original one:', names),
    ...list(
      'Not compared:',
      refused.map(({ name, reason }) => `${name}: ${sentenceOf(reason)} (${reason.code})`),
    ),
    ...list('Only in the original:', onlyOriginal),
    ...list('Only in the other file:', onlyOther),
  ];
}

/** The first row and column of the worst block, as a matrix, and its ratio. */
function worstOf({ worstBlock, worstBlockSqnr, shape }: TensorComparison): string {
  if (Number.isNaN(worstBlock)) return '–';
  const { row, column } = placeOf(shape, worstBlock);
  return `[${row}, ${column}] ${measureText('sqnr', worstBlockSqnr)}`;
}
