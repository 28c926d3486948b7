import { escapeText } from '../../charts/markup.ts';
import type { Language } from '../../ui/messages/index.ts';
import { wordsOf } from '../model.ts';
import { typeText } from '../readers/dtypes.ts';
import type { CheckpointComparison } from '../survey/comparison.ts';
import { harmOf } from '../survey/harm.ts';
import { comparedColumns } from '../views/compared_columns.ts';
import {
  majorityText,
  measureText,
  percent,
  shortNumber,
  unweightedText,
  wholeText,
} from '../views/measures.ts';
import { rowProblem } from '../views/problem_text.ts';
import { sortedBy } from '../views/sorting.ts';
import { disclaimerSource } from '../views/totals.ts';
import { comparedLabels, comparedTotals, imatrixTexts, worstBlockText } from './comparison_text.ts';
import { listOf, nameIn, savedPage, tableOf, textIn, textWithSource } from './export_markup.ts';

/** A comparison, and the language that tells it. */
export interface ToldComparison {
  readonly language: Language;
  readonly comparison: CheckpointComparison;
}

/** The comparison as a page of its own: the totals, a row for each pair, and what was not compared. */
export function comparisonHtml(told: ToldComparison, date: Date): string {
  const { language, comparison } = told;
  const { original, other, tensors, refused, onlyOriginal, onlyOther } = comparison;
  const words = wordsOf(told);
  const title = original.files.map(({ name }) => name).join(', ');
  const names = other.files.map(({ name }) => name).join(', ');
  const listed = (
    id: 'compare.reordered' | 'compare.refused' | 'compare.onlyOriginal' | 'compare.onlyOther',
    items: readonly string[],
  ) =>
    items.length === 0
      ? []
      : [textIn('h2', words(id, { count: items.length })), listOf('ul', items)];
  const reordered = tensors.filter(({ heads }) => heads !== undefined);
  return savedPage(language, title, [
    textIn('h1', title),
    textIn('p', words('compare.with', { names })),
    textIn('p', words('export.made', { date: date.toISOString().slice(0, 10) })),
    textIn('p', comparedTotals(told, tensors)),
    ...imatrixTexts(told, comparison).map((text) => textIn('p', text)),
    textWithSource(words('totals.disclaimer'), words('totals.source'), disclaimerSource),
    textIn('h2', words('table.title')),
    textIn('p', words('measure.inlierNote')),
    tensorTable(told),
    ...listed(
      'compare.reordered',
      reordered.map(({ name }) => nameIn(name)),
    ),
    ...listed(
      'compare.refused',
      refused.map(
        ({ name, reason }) => `${nameIn(name)} ${escapeText(rowProblem(language, reason))}`,
      ),
    ),
    ...listed('compare.onlyOriginal', onlyOriginal.map(nameIn)),
    ...listed('compare.onlyOther', onlyOther.map(nameIn)),
  ]);
}

/** The columns of the page's table, and those that the details of a pair show. */
function tensorTable({ language, comparison }: ToldComparison): string {
  const words = wordsOf({ language });
  const heads = [
    ...comparedColumns.map((column) => words(comparedLabels[column])),
    ...[words('column.shape'), words('measure.max'), words('measure.flushedShare')],
  ];
  const lines = sortedBy(comparison.tensors, harmOf, false).map((one) => [
    ...[
      escapeText(one.name),
      escapeText(`${typeText(one)} → ${one.otherScheme ?? one.otherDtype}`),
    ],
    `${wholeText(one)} <small>(${majorityText(one)})${unweightedText(one)}</small>`,
    ...[measureText('relative', one.relative), percent(one.differing / one.elements)],
    ...[worstBlockText(one), one.shape.join(' × '), shortNumber(one.max)],
    percent(one.flushed / one.elements),
  ]);
  return tableOf(heads, lines);
}
