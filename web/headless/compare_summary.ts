import type { ErrorRecord } from '../engine/errors.ts';
import { percent } from '../report/measures.ts';
import type { TensorComparison } from '../weights/compare.ts';
import { type CheckpointComparison, comparisonTotals } from '../weights/comparison.ts';
import { placeOf } from '../weights/window.ts';
import { decibels, table } from './table.ts';

/** The figures of each pair as a table, those of all together, and what was not compared. */
export function comparisonSummary(
  { tensors, refused, onlyOriginal, onlyOther }: CheckpointComparison,
  sentenceOf: (reason: ErrorRecord) => string,
): string {
  const heads = ['tensor', 'dtype', 'other', 'SQNR', 'relative', 'differing', 'worst block'];
  const rows = tensors.map((one) => [
    one.name,
    one.dtype,
    one.otherDtype,
    decibels(one.sqnr),
    percent(one.relative),
    percent(one.differing / one.elements),
    worstOf(one),
  ]);
  const total = comparisonTotals(tensors);
  const { sqnr, relative } = total;
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? [title, ...lines.map((line) => `  ${line}`)] : [];
  const names = tensors.filter(({ heads: count }) => count !== undefined).map(({ name }) => name);
  return [
    'What differs in the other file: signal-to-noise ratio in dB, relative error, the share of elements',
    'that differ, and the block of the largest error. An error of weights is not a model’s quality.',
    ...table([heads, ...rows]),
    `${total.count === 1 ? '1 tensor' : `All ${total.count} tensors`}: ${decibels(sqnr)} dB, relative error ${percent(relative)}, ${percent(total.differing / total.elements)} differ; ${total.bytes} bytes, ${total.otherBytes} in the other file.`,
    ...list('In llama.cpp’s order of rows, compared in the original one:', names),
    ...list(
      'Not compared:',
      refused.map(({ name, reason }) => `${name}: ${sentenceOf(reason)} (${reason.code})`),
    ),
    ...list('Only in the original:', onlyOriginal),
    ...list('Only in the other file:', onlyOther),
    '',
  ].join('\n');
}

/** The first row and column of the worst block, as a matrix, and its ratio. */
function worstOf({ worstBlock, worstBlockSqnr, shape }: TensorComparison): string {
  if (Number.isNaN(worstBlock)) return '–';
  const { row, column } = placeOf(shape, worstBlock);
  return `[${row}, ${column}] ${decibels(worstBlockSqnr)}`;
}
