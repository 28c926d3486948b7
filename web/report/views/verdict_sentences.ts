import type { Language } from '../../ui/messages/index.ts';
import { visibleName } from '../../ui/visible_text.ts';
import { wordsOf } from '../model.ts';
import { byteText, measureText, percent } from './measures.ts';
import type { Surveyed } from './rows.ts';
import type { Verdict, VerdictPart } from './verdict.ts';
import { whySentence } from './why_sentence.ts';

type Told = { readonly language: Language };

/** How many names or patterns a sentence has before it counts the others. */
const mostNamed = 3;

function namesText(told: Told, names: readonly string[]): string {
  const comma = told.language.code === 'zh' ? '、' : ', ';
  const text = names.slice(0, mostNamed).map(visibleName).join(comma);
  const count = names.length - mostNamed;
  return count > 0 ? wordsOf(told)('verdict.more', { names: text, count }) : text;
}

function partText(told: Told, { format, patterns }: VerdictPart): string {
  const names = namesText(told, patterns);
  const words = wordsOf(told);
  return format === undefined
    ? words('verdict.kept', { names })
    : words('verdict.part', { names, format });
}

/** Which formats to take, without the size. */
function whatText(told: Told, { base, others, isDecoded }: Verdict): string {
  const words = wordsOf(told);
  if (base === undefined) return words(isDecoded ? 'verdict.decoded' : 'verdict.keep');
  const parts = others.map((part) => partText(told, part));
  if (parts.length === 0) return words('verdict.take', { base });
  const comma = told.language.code === 'zh' ? '，' : ', ';
  const [last = ''] = parts.slice(-1);
  const first = parts.slice(0, -1).join(comma);
  return words('verdict.with', {
    base,
    parts: first ? words('verdict.and', { first, last }) : last,
  });
}

/** A verdict in a sentence: with the size of its file as planned, or else with its bits for each weight. */
export function verdictSentence(
  told: Told,
  verdict: Verdict,
  sizes: { readonly now: number; readonly bytes: number | undefined },
): string {
  const { kind, bits, elements } = verdict;
  const words = wordsOf(told);
  const what = whatText(told, verdict);
  if (sizes.bytes !== undefined) {
    const values = { what, size: byteText(sizes.bytes), now: byteText(sizes.now) };
    return words(sizes.bytes > sizes.now ? `verdict.${kind}.larger` : `verdict.${kind}`, values);
  }
  const perWeight = measureText('bitsPerWeight', bits / elements);
  return words(`verdict.${kind}.bits`, { what, bits: perWeight });
}

/** The tensors that keep less than what was asked for; empty if there is none. */
export function belowSentence(told: Told, { below, least }: Verdict): string {
  if (below.length === 0) return '';
  return wordsOf(told)('verdict.below', { names: namesText(told, below), least });
}

/** A ratio of decibels as the error it allows, as a part of the root mean square. */
export const allowedError = (least: number, language?: Pick<Language, 'code'>): string =>
  percent(10 ** (-least / 20), language);

/** Sentences one after another: between those in Chinese there is no space. */
export const joined = ({ language }: Told, sentences: readonly string[]): string =>
  sentences.join(language.code === 'zh' ? '' : ' ');

/** A tensor to watch under a format, and why. */
export const watchText = (told: Told, row: Surveyed, format: string): string =>
  joined(told, [
    wordsOf(told)('verdict.watch', { name: row.entry.name }),
    whySentence(told, row, format),
  ]);
