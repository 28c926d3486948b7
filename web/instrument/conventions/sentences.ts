import { extent, largest } from '../../charts/extent.ts';
import { axisNumber, tableNumber } from '../../charts/number_text.ts';
import type { ScaleStep } from '../../core/engine/contract.ts';
import { joined, type Language, type MessageOf, messageIn } from '../../ui/messages/index.ts';
import { words as chartWords } from '../chart_words.ts';
import { differing } from './chart_spec.ts';
import type { StoredBlock } from './compute.ts';
import type { ConventionGroup } from './groups.ts';
import { words as conventionsWords } from './words.ts';

const words = joined(conventionsWords, chartWords);

/** A block before it is stored, and in the formats of a group. */
export interface ComparedBlock {
  readonly originals: ArrayLike<number>;
  readonly blocks: readonly StoredBlock[];
}

type Text = MessageOf<typeof words>;

export const agrees = ({ originals, blocks }: ComparedBlock): boolean =>
  differing({ originals, strips: blocks.map(stripOf) }).length === 0;
const stripOf = ({ values }: StoredBlock) =>
  ({ values }) as Parameters<typeof differing>[0]['strips'][number];

/** The blocks of the smallest error; none where all errors are equal. */
export function bestOf(blocks: readonly StoredBlock[]): readonly StoredBlock[] {
  const errors = blocks.map(({ report }) =>
    Number.isNaN(report.mse) ? Number.POSITIVE_INFINITY : report.mse,
  );
  const [least, most] = extent(errors);
  return least === most ? [] : blocks.filter((_, index) => errors[index] === least);
}

/** Which convention has the smallest error for a block, and why. */
export function conventionSentence(
  language: Language,
  name: ConventionGroup['name'],
  compared: ComparedBlock,
): string {
  const text = messageIn(language, words);
  const { originals, blocks } = compared;
  if (blocks.length < 2) return text('conventions.refused');
  if (agrees(compared)) return text(`conventions.${name}Agree`);
  if (name === 'scale') return scaleSentence(text, compared);
  return name === 'ends' ? endsSentence(text, originals, blocks) : nvfp4Sentence(text, compared);
}

/** The scale of the block itself; all formats that are compared by it have one. */
const ownScale = ({ scales }: StoredBlock) => scales.at(-1) as ScaleStep;
const scaleOf = (block: StoredBlock): number => ownScale(block).stored;
const namesOf = (text: Text, blocks: readonly StoredBlock[]) =>
  blocks.map(({ format }) => format).join(text('join.and'));
/** How many elements lie beyond the largest value of a block: within half a step of it, they are rounded to it. */
function beyond(originals: ArrayLike<number>, { levels }: StoredBlock): number {
  const limit = largest(levels);
  return Array.from(originals).filter((original) => Math.abs(original) > limit).length;
}

function scaleSentence(text: Text, { originals, blocks }: ComparedBlock): string {
  const best = bestOf(blocks);
  const [winner] = best;
  const loser = blocks.find((one) => !best.includes(one));
  if (!winner || !loser) return text('conventions.scaleTie');
  const isFiner = scaleOf(winner) < scaleOf(loser);
  const finer = isFiner ? winner : loser;
  return text(isFiner ? 'conventions.scaleFiner' : 'conventions.scaleLarger', {
    winners: namesOf(text, best),
    scale: axisNumber(scaleOf(winner)),
    count: beyond(originals, finer),
    limit: axisNumber(largest(finer.levels)),
  });
}

function endsSentence(
  text: Text,
  originals: ArrayLike<number>,
  blocks: readonly StoredBlock[],
): string {
  const [ending, saturating] = blocks as readonly [StoredBlock, StoredBlock];
  const lost = Array.from(ending.causes.keys()).filter((i) => ending.causes[i] === 'not_a_number');
  return text('conventions.endsDiffer', {
    count: lost.length,
    farthest: tableNumber(largest(lost.map((index) => originals[index] as number))),
    limit: axisNumber(largest(saturating.levels)),
  });
}

/** The largest number of E4M3, in which both forms store a scale. */
const largestScale = 448;
const isAllZero = ({ values }: StoredBlock) => largest(values) === 0;

function nvfp4Sentence(text: Text, { originals, blocks }: ComparedBlock): string {
  const [two, ggml] = blocks as readonly [StoredBlock, StoredBlock];
  if (isAllZero(ggml)) return text('conventions.nvfp4Flushed');
  if (isAllZero(two)) {
    const [ofTensor] = two.scales as readonly [ScaleStep, ScaleStep];
    return text('conventions.nvfp4Swamped', { scale: tableNumber(ofTensor.stored) });
  }
  const clipped = beyond(originals, ggml);
  const isAtEnd = scaleOf(ggml) === largestScale;
  if (isAtEnd && clipped > beyond(originals, two) && bestOf(blocks)[0] === two) {
    return text('conventions.nvfp4Ends', {
      count: clipped,
      limit: axisNumber(largest(ggml.levels)),
    });
  }
  const [best] = bestOf(blocks);
  if (!best) return text('conventions.nvfp4Tie');
  const other = best === two ? ggml : two;
  const isCloser = Math.abs(deviation(best)) < Math.abs(deviation(other));
  return text(isCloser ? 'conventions.nvfp4Scale' : 'conventions.nvfp4Chance', {
    ...{ winner: best.format, other: other.format },
    ...{ percent: percentText(deviation(best)), otherPercent: percentText(deviation(other)) },
  });
}

/** How far the rounding of a block's own scale took it, as a fraction. */
function deviation(block: StoredBlock): number {
  const { found, stored } = ownScale(block);
  return stored / found - 1;
}

function percentText(fraction: number): string {
  const percent = Math.abs(fraction * 100);
  return `${fraction < 0 ? '−' : '+'}${percent.toFixed(percent < 1 ? 2 : 1)}`;
}
