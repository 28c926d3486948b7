import { escapeText } from '../../charts/markup.ts';
import { atOnce, keptIn, type Steps } from '../../text/steps.ts';
import type { Language } from '../../ui/messages/index.ts';
import { wordsOf } from '../model.ts';
import { typeText } from '../readers/dtypes.ts';
import { type CheckpointComparison, comparisonSteps } from '../survey/comparison.ts';
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
import { sortSteps } from '../views/sorting.ts';
import { disclaimerSource } from '../views/totals.ts';
import { comparedLabels, comparedTotals, imatrixTexts, worstBlockText } from './comparison_text.ts';
import {
  listSteps,
  nameIn,
  type Part,
  savedPage,
  tableSteps,
  textIn,
  textWithSource,
} from './export_markup.ts';

/** A comparison, and the language that tells it. */
export interface ToldComparison {
  readonly language: Language;
  readonly comparison: CheckpointComparison;
}

/** The comparison as a page of its own: the totals, a row for each pair, and what was not compared. */
export const comparisonHtml = (told: ToldComparison, date: Date): string =>
  atOnce(comparisonHtmlSteps(told, date)).join('');

/** The same in pieces, made in steps. */
export function* comparisonHtmlSteps(told: ToldComparison, date: Date): Steps<string[]> {
  const { language, comparison } = told;
  const { original, other, tensors } = comparison;
  const words = wordsOf(told);
  const title = original.files.map(({ name }) => name).join(', ');
  const names = other.files.map(({ name }) => name).join(', ');
  return savedPage(language, title, [
    textIn('h1', title),
    textIn('p', words('compare.with', { names })),
    textIn('p', words('export.made', { date: date.toISOString().slice(0, 10) })),
    textIn('p', comparedTotals(told, yield* comparisonSteps(tensors))),
    ...imatrixTexts(told, comparison).map((text) => textIn('p', text)),
    textWithSource(words('totals.disclaimer'), words('totals.source'), disclaimerSource),
    textIn('h2', words('table.title')),
    textIn('p', words('measure.inlierNote')),
    yield* tensorTable(told),
    ...(yield* notComparedSteps(told, 'h2')),
  ]);
}

/** Lists of what was compared in another order, could not be compared, or has no partner, each under a head. */
export function* notComparedSteps(told: ToldComparison, head: 'h2' | 'p'): Steps<Part[]> {
  const { language, comparison } = told;
  const { tensors, refused, onlyOriginal, onlyOther } = comparison;
  const words = wordsOf(told);
  function* listed<T>(
    id: 'compare.reordered' | 'compare.refused' | 'compare.onlyOriginal' | 'compare.onlyOther',
    items: readonly T[],
    itemOf: (item: T) => string,
  ): Steps<Part[]> {
    if (items.length === 0) return [];
    const list = yield* listSteps('ul', items, itemOf);
    return [textIn(head, words(id, { count: items.length })), list];
  }
  const reordered = yield* keptIn(tensors, ({ heads }) => heads !== undefined);
  return [
    ...(yield* listed('compare.reordered', reordered, ({ name }) => nameIn(name))),
    ...(yield* listed(
      'compare.refused',
      refused,
      ({ name, reason }) => `${nameIn(name)} ${escapeText(rowProblem(language, reason))}`,
    )),
    ...(yield* listed('compare.onlyOriginal', onlyOriginal, nameIn)),
    ...(yield* listed('compare.onlyOther', onlyOther, nameIn)),
  ];
}

/** The columns of the page's table, and those that the details of a pair show. */
function* tensorTable({ language, comparison }: ToldComparison): Steps<string[]> {
  const words = wordsOf({ language });
  const heads = [
    ...comparedColumns.map((column) => words(comparedLabels[column])),
    ...[words('column.shape'), words('measure.max'), words('measure.flushedShare')],
  ];
  const inOrder = yield* sortSteps(comparison.tensors, harmOf, false);
  return yield* tableSteps(heads, inOrder, (one) => [
    ...[
      escapeText(one.name),
      escapeText(`${typeText(one)} → ${one.otherScheme ?? one.otherDtype}`),
    ],
    `${wholeText(one)} <small>(${majorityText(one)})${unweightedText(one)}</small>`,
    ...[
      measureText('relative', one.relative, language),
      percent(one.differing / one.elements, language),
    ],
    ...[worstBlockText(one), one.shape.join(' × '), shortNumber(one.max)],
    percent(one.flushed / one.elements, language),
  ]);
}
