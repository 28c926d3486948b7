import { type IdOf, joined, type Language, message } from '../../ui/messages/index.ts';
import { words as uiWords } from '../../ui/words.ts';
import type { Entry } from './entries.ts';
import { isUsable, leastUsableDb, smallestUsable, usableWithin } from './format_order.ts';
import { bitsText, decibels } from './shown_entry.ts';
import { words as bitsVsErrorWords } from './words.ts';

const words = joined(bitsVsErrorWords, uiWords);

/** The budget of the sentence above the chart, in bits per weight. */
const budget = 5;
const scaleBits = 32;

export interface Recommendation {
  /** The entry to use, if there is one. */
  readonly entry: Entry | undefined;
  /** Empty while there is nothing to say. */
  readonly sentence: string;
}

/**
 * The recommended entry within the budget, or why nothing useful fits and which usable entry is the smallest.
 * `isComplete` says that all entries are measured: only then it is known that something is missing.
 */
export function recommend(
  language: Language,
  entries: readonly Entry[],
  elements: number,
  isComplete: boolean,
): Recommendation {
  const text = (id: IdOf<typeof words>, values = {}) =>
    message(language, words, id, { budget, usable: leastUsableDb, ...values });
  const named = (id: 'bitsError.best' | 'bitsError.smallest', entry: Entry) =>
    text(id, {
      setting: entry.label,
      bits: bitsText(entry.bits),
      sqnr: decibels(entry.sqnr),
    });
  const best = usableWithin(entries, budget);
  if (best) return { entry: best, sentence: named('bitsError.best', best) };
  if (entries.length === 0 || !isComplete) return { entry: undefined, sentence: '' };
  const share = scaleBits / elements;
  const isScale = entries.some(
    (one) => one.family === 'integers' && isUsable(one) && one.bits - share <= budget,
  );
  const why = isScale
    ? text('bitsError.scaleCosts', { count: elements, bits: bitsText(share) })
    : text('bitsError.tooCoarse');
  const smallest = smallestUsable(entries);
  const then = smallest ? named('bitsError.smallest', smallest) : text('bitsError.noneUsable');
  return { entry: smallest, sentence: [why, then].join(text('join.sentences')) };
}
