import { extent } from '../../charts/extent.ts';
import { causes } from '../../core/engine/contract.ts';
import { parseNumber } from '../../text/numbers.ts';
import type { Result } from '../compute.ts';
import { limitsOf } from '../store/state.ts';
import type { Adapted, ConfigDraft, FormDraft } from './draft.ts';

// A scale and zero point set by hand may make no sense for another format or another tensor. Min–max
// then replaces them, a note on the page says so, and one button restores them.

function byMinMax(draft: FormDraft, reason: Adapted['reason']): FormDraft {
  const { scale, zeroPoint } = draft;
  return { ...draft, source: 'minMax', adapted: { reason, scale, zeroPoint } };
}

/** Whether a zero point set by hand is an integer outside the format's range. */
function isOutside({ source, zeroPoint, format, restricted }: ConfigDraft): boolean {
  const parsed = parseNumber(zeroPoint);
  if (source !== 'given' || !('value' in parsed) || !Number.isInteger(parsed.value)) return false;
  const { min, max } = limitsOf(format, restricted);
  return parsed.value < min || parsed.value > max;
}

/** The draft, switched to min–max if the format does not have the zero point set by hand. */
export const fitting = (draft: FormDraft): FormDraft =>
  isOutside(draft) ? byMinMax(draft, 'format') : draft;

/** The draft with the numbers that min–max replaced. Validation rejects them if they still make no sense. */
export function withOwn(draft: FormDraft): FormDraft {
  const { adapted } = draft;
  if (!adapted) return draft;
  const { scale, zeroPoint } = adapted;
  return { ...draft, source: 'given', sharing: 'tensor', scale, zeroPoint, adapted: undefined };
}

/** Removes the note once the user chooses another format or another source of the numbers. */
export const withoutOldNote = (before: FormDraft, after: FormDraft): FormDraft =>
  after.adapted &&
  after.adapted === before.adapted &&
  (after.source !== before.source || after.format !== before.format)
    ? { ...after, adapted: undefined }
    : after;

/** The draft for a new tensor, after the core has quantized it with the numbers set by hand. */
export const suiting = (draft: FormDraft, result: Result): FormDraft =>
  draft.source === 'given' && isSenseless(result) ? byMinMax(draft, 'tensor') : draft;

/** Values spread over at most this many steps are lost; formats with few steps allow fewer. */
const fewSteps = (steps: number) => Math.min(2, Math.floor(steps / 4));

/**
 * Whether numbers set by hand do not suit a tensor: more than half of its elements are clipped or
 * wrapped, or different values map to at most three neighbouring integers (to one in a 2-bit format)
 * and more than half of them are not restored exactly.
 */
export function isSenseless({ state, anatomy }: Result): boolean {
  const { counts, quantized, qmin, qmax } = anatomy;
  const count = (...names: readonly (typeof causes)[number][]) =>
    names.reduce((sum, name) => sum + (counts[causes.indexOf(name)] ?? 0), 0);
  const half = state.tensor.data.length / 2;
  if (count('clipped', 'wrapped') > half) return true;
  const [least, most] = extent(state.tensor.data);
  const [lowest, highest] = extent(quantized.data);
  return least < most && highest - lowest <= fewSteps(qmax - qmin) && count('exact') < half;
}
