import type { IdOf } from '../../ui/messages/index.ts';
import { type Model, wordsOf } from '../model.ts';
import { type Flag, flagsOf } from '../survey/flags.ts';
import { isMostlyLost, lostUnder } from '../survey/lost.ts';
import { type Why, whyOf } from '../survey/why.ts';
import type { words as texts } from '../words.ts';
import { percent, shortNumber } from './measures.ts';
import { isQuantizable, type Surveyed } from './rows.ts';

type Told = Pick<Model, 'language'>;

/** How many rows or columns a sentence names. */
const mostNamed = 5;

/** Why a format harms a tensor, in a sentence. */
export function whySentence(told: Told, row: Surveyed, format: string): string {
  const why = whyOf(row.report, format);
  if (!why) return '';
  const words = wordsOf(told);
  const sentence = words(`why.${why.id}` satisfies IdOf<typeof texts>, textsOf(told, why.values));
  const { shape, stats } = row.report;
  const [rows = 1] = shape;
  const isOfLines = shape.length >= 3 && ofLines.test(why.id);
  const share = why.id === 'flushed' ? 0 : lostUnder(row.report, format);
  return [
    sentence,
    ...(isOfLines ? [words('why.matrix', { rows, columns: stats.elements / rows })] : []),
    ...(isMostlyLost(share) ? [words('why.lost', { share: percent(share, told.language) })] : []),
  ].join(told.language.code === 'zh' ? '' : ' ');
}

/** The formats under which most of a tensor's weights become 0, with the shares; no sentence if there are none. */
export function lostSentences(
  told: Told,
  { entry, report }: Surveyed,
  formats: readonly string[],
): string[] {
  if (!isQuantizable(entry)) return [];
  const lost = formats.flatMap((format) => {
    const share = lostUnder(report, format);
    return isMostlyLost(share) ? [`${format} (${percent(share, told.language)})`] : [];
  });
  if (lost.length === 0) return [];
  const list = lost.join(told.language.code === 'zh' ? '、' : ', ');
  return [wordsOf(told)('flag.lost', { formats: list })];
}

/** Reasons that name rows or columns. */
const ofLines = /^(?:row|column|crossed)/;

/** The remarkable properties of a tensor, in a few words each. */
export const flagSentences = (told: Told, row: Surveyed): string[] =>
  flagsOf(row.report).map(({ id, values }) =>
    wordsOf(told)(`flag.${id}` satisfies IdOf<typeof texts>, textsOf(told, values)),
  );

function textsOf(told: Told, values: Why['values'] | Flag['values']) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, textOf(told, name, value)]),
  );
}

function textOf(told: Told, name: string, value: number | readonly number[]): string | number {
  if (typeof value !== 'number') return listText(told, value);
  if (name === 'share') return percent(value, told.language);
  const isCount = ['count', 'elements', 'index', 'nans', 'infinities'].includes(name);
  return isCount ? value : shortNumber(value);
}

/** Indices as a list, in the order of the tensor: the first few, and how many others there are. */
function listText({ language }: Told, indices: readonly number[]): string {
  const named = indices.slice(0, mostNamed).sort((one, other) => one - other);
  const words = wordsOf({ language });
  const comma = language.code === 'zh' ? '、' : ', ';
  if (indices.length === 1) return String(named[0]);
  if (indices.length > named.length) return words('why.andOthers', { indices: named.join(comma) });
  const last = named.pop();
  return words('why.and', { indices: named.join(comma), last: last ?? '' });
}
