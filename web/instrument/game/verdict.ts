import { differentAmong, extent } from '../../charts/extent.ts';
import { readable } from '../../charts/number_text.ts';
import { causes } from '../../core/engine/contract.ts';
import { type Language, message } from '../../ui/messages/index.ts';
import type { Result } from '../compute.ts';
import { isExact, isTooCoarse } from '../guide/collapse.ts';
import { errorText } from '../guide/summary.ts';
import { countOutside, type Game } from './game.ts';
import { words } from './words.ts';

/** One true sentence about the present result: what it is worth, or what to try next. */
export function verdict(language: Language, result: Result, game: Game): string {
  const { tries } = game;
  const hand = tries.hand && errorText(tries.hand.error);
  const isBeyond = countOutside(result) > result.state.tensor.data.length / 2;
  if (isTooCoarse(result) && !isBeyond) {
    const scale = readable(Math.abs(result.quantizer.scales.data[0] ?? 1));
    return message(language, words, 'game.lost', { scale });
  }
  if (isExact(result)) return message(language, words, 'game.exact');
  const { source, clamp, castToFloat } = result.state.config;
  if (!clamp) return message(language, words, 'game.unclamped');
  if (!castToFloat) return message(language, words, 'game.uncast');
  const count = result.quantizer.scales.data.length;
  if (count > 1) return message(language, words, 'game.scales', { count });
  if (source === 'minMax') return ofRange(language, result, game, hand);
  if (source === 'mse') return ofSearch(language, result);
  if (source !== 'given') return message(language, words, 'game.fine');
  if (tries.mse !== undefined) {
    const search = errorText(tries.mse);
    return game.isWon
      ? message(language, words, 'game.won', { hand: hand ?? '', search })
      : message(language, words, 'game.behind', { search });
  }
  if (countOutside(result) > 0) return whatToPull(language, result);
  const { levels, used } = marksOf(result);
  if (used < levels / 2) return message(language, words, 'game.loose', { used, levels });
  return message(language, words, tries.minMax === undefined ? 'game.clipless' : 'game.fine');
}

/** How many marks the ruler has, and over how many of them the values spread. */
function marksOf({ anatomy: { qmin, qmax, quantized } }: Result) {
  const [least, most] = extent(quantized.data);
  return { levels: qmax - qmin + 1, used: most - least + 1 };
}

function ofRange(language: Language, result: Result, { tries }: Game, hand: string | undefined) {
  const count = countOutside(result);
  const { format } = result.quantizer.scheme;
  if (count > 0) return message(language, words, 'game.rangeClips', { count, format });
  if (!tries.hand || hand === undefined) {
    const { levels } = marksOf(result);
    // Few values cannot use many marks.
    const isMany = result.state.tensor.data.length >= levels;
    const used = isMany ? differentAmong(result.anatomy.quantized.data) : levels;
    if (used >= levels / 2) return message(language, words, 'game.range');
    return message(language, words, 'game.rangeFew', { used, levels });
  }
  const more = result.anatomy.meanSquaredError - tries.hand.error;
  if (more === 0) return message(language, words, 'game.range');
  return message(language, words, more > 0 ? 'game.rangeWorse' : 'game.rangeBetter', { hand });
}

function ofSearch(language: Language, result: Result): string {
  const count = countOutside(result);
  if (count === 0) return message(language, words, 'game.searchFits');
  if (count > 1) return message(language, words, 'game.searchClipsMany', { count });
  const only = result.anatomy.causes.indexOf(causes.indexOf('clipped'));
  const value = readable(result.state.tensor.data[only] ?? 0);
  return message(language, words, 'game.searchClips', { value });
}

/** The end of the ruler that the farthest value lies beyond. */
function whatToPull(language: Language, { state, anatomy }: Result): string {
  const [low = 0] = anatomy.realQmin.data;
  const [high = 0] = anatomy.realQmax.data;
  const [least, greatest] = extent(state.tensor.data);
  const beyond = [Math.min(low, high) - least, greatest - Math.max(low, high)] as const;
  if (Math.max(...beyond) <= 0) return message(language, words, 'game.pull');
  const isRight = beyond[1] >= beyond[0];
  const value = readable(isRight ? greatest : least);
  return message(language, words, isRight ? 'game.pullRight' : 'game.pullLeft', { value });
}
