import { tableNumber } from '../../charts/number_text.ts';
import { joined, type Language, message, messageIn } from '../../ui/messages/index.ts';
import { decibels } from '../bits_vs_error/shown_entry.ts';
import { words as chartWords } from '../chart_words.ts';
import { words as storedWords } from '../coded/words.ts';
import { words as histogramWords } from '../histogram/words.ts';
import { placeOf } from '../layout.ts';
import { causeNames } from '../number_line/chart_stored_causes.ts';
import { words as instrumentWords } from '../words.ts';
import type { Conventions } from './chart_spec.ts';
import type { Span } from './compute.ts';
import type { ConventionGroup } from './groups.ts';
import { bestOf, type ComparedBlock, conventionSentence } from './sentences.ts';
import { words as conventionsWords } from './words.ts';

const words = joined(conventionsWords, histogramWords, instrumentWords, chartWords);

/** The block of a group's formats that contains the element, and where it is. */
export interface ComparedGroup extends ComparedBlock {
  readonly group: ConventionGroup;
  readonly span: Span;
  readonly shape: readonly number[];
}

export const headsOf = (language: Language): [string, string] => [
  message(language, conventionsWords, 'conventions.column'),
  message(language, histogramWords, 'histogram.before'),
];

export const placeIn =
  ({ shape, span }: ComparedGroup) =>
  (index: number): string =>
    String(placeOf(shape, span.first + index).column);

/** The chart of a group; `selected` is the flat index of an element. */
export function chartOf(
  language: Language,
  compared: ComparedGroup,
  width: number,
  selected: number | undefined,
): Conventions {
  const { group, blocks, originals, span } = compared;
  const text = messageIn(language, words);
  const best = new Set(bestOf(blocks));
  return {
    title: text(`conventions.${group.name}`),
    summary: conventionSentence(language, group.name, compared),
    originals,
    originalLabel: message(language, histogramWords, 'histogram.before'),
    causeLabels: Object.fromEntries(
      causeNames.map((cause) => [cause, message(language, storedWords, `cause.${cause}`)]),
    ) as Conventions['causeLabels'],
    notFiniteLabel: 'NaN, ±∞',
    bestLabel: text('conventions.best'),
    differsLabel: text('conventions.differs'),
    agreesLabel: text('conventions.same'),
    strips: blocks.map((block) => ({
      name: block.format,
      scales: block.scales
        .map(({ name, stored }) =>
          text(name === 'tensor_scale' ? 'conventions.tensorScale' : 'conventions.blockScale', {
            scale: tableNumber(stored),
          }),
        )
        .join(text('join.scales')),
      error: text('conventions.error', {
        mse: tableNumber(block.report.mse),
        sqnr: decibels(block.report.sqnr),
      }),
      isBest: best.has(block),
      ...{ levels: block.levels, values: block.values, causes: block.causes },
    })),
    selected: selected === undefined ? undefined : selected - span.first,
    width,
  };
}
