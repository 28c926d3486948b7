import { escapeText } from '../../charts/markup.ts';
import { atOnce, type Steps } from '../../text/steps.ts';
import type { Language } from '../../ui/messages/index.ts';
import { wordsOf } from '../model.ts';
import { typeText } from '../readers/dtypes.ts';
import type { TensorComparison } from '../survey/compare.ts';
import { type CheckpointComparison, comparisonSteps, isIdentical } from '../survey/comparison.ts';
import { fileText, isSameInAll, variantRows, worstHarm } from '../survey/variants.ts';
import { majorityText, unweightedText, wholeText } from '../views/measures.ts';
import { sortSteps } from '../views/sorting.ts';
import { disclaimerSource } from '../views/totals.ts';
import { notComparedSteps } from './comparison_html.ts';
import { comparedTotals, imatrixFacts, imatrixWarning } from './comparison_text.ts';
import {
  nameIn,
  type Part,
  savedPage,
  tableSteps,
  textIn,
  textWithSource,
} from './export_markup.ts';

/** One original against several files, and the language that tells it. */
export interface ToldVariants {
  readonly language: Language;
  readonly comparisons: readonly CheckpointComparison[];
}

/** The comparisons as one page: the totals of each file, and a row for each tensor with a column for each file. */
export const variantsHtml = (told: ToldVariants, date: Date): string =>
  atOnce(variantsSteps(told, date)).join('');

function* variantsSteps({ language, comparisons }: ToldVariants, date: Date): Steps<string[]> {
  const words = wordsOf({ language });
  const title = (comparisons[0]?.original.files ?? []).map(({ name }) => name).join(', ');
  const all = variantRows(comparisons);
  const changed = all.filter((row) => !isSameInAll(row));
  const same = all.length - changed.length;
  const parts: Part[] = [];
  for (const [at, comparison] of comparisons.entries()) {
    const totals = comparedTotals({ language }, yield* comparisonSteps(comparison.tensors));
    parts.push(
      `<h2>${at + 1}. ${nameIn(fileText(comparison.other))}</h2>`,
      textIn('p', totals),
      ...imatrixFacts({ language }, comparison).map((text) => textIn('p', text)),
      ...(yield* notComparedSteps({ language, comparison }, 'p')),
    );
  }
  const heads = [
    ...[words('column.name'), words('column.dtype'), words('column.shape')],
    ...comparisons.map((_, at) => String(at + 1)),
  ];
  const inOrder = yield* sortSteps(changed, worstHarm, false);
  const table = yield* tableSteps(heads, inOrder, ({ name, cells }) => {
    const known = cells.find((cell) => cell !== undefined);
    return [
      escapeText(name),
      ...[known ? escapeText(typeText(known)) : '–', known?.shape.join(' × ') ?? '–'],
      ...cells.map((cell) => (cell ? cellMarkup(cell) : escapeText(words('compare.pending')))),
    ];
  });
  return savedPage(language, title, [
    textIn('h1', title),
    textIn('p', words('variants.with', { count: comparisons.length })),
    textIn('p', words('export.made', { date: date.toISOString().slice(0, 10) })),
    textWithSource(words('totals.disclaimer'), words('totals.source'), disclaimerSource),
    ...parts,
    ...imatrixWarning({ language }, comparisons).map((text) => textIn('p', text)),
    textIn('h2', words('table.title')),
    textIn('p', words('variants.table')),
    ...(changed.length > 0 ? [table] : []),
    ...(same > 0 ? [textIn('p', words('variants.same', { count: same }))] : []),
  ]);
}

/** A tensor as a file has it: its type, and the ratio of all elements with that of most in parentheses. */
function cellMarkup(cell: TensorComparison): string {
  const type = escapeText(cell.otherScheme ?? cell.otherDtype);
  return isIdentical(cell)
    ? `${type} =`
    : `${type} ${wholeText(cell)} <small>(${majorityText(cell)})${unweightedText(cell)}</small>`;
}
