import { each, keptIn, type Steps } from '../text/steps.ts';
import { storedBits, whyDropped } from './survey/choices.ts';
import { errorIn } from './survey/error_table.ts';
import { notFiniteIn } from './survey/flags.ts';
import type { Choice, Mix } from './survey/recipes.ts';
import { type FoundTensor, isWeight, type Surveyed } from './views/rows.ts';

/** The mix that a preset of llama-quantize is for the weights of a report. */
export interface PresetMix {
  /** All weights, in the order of the mix. */
  readonly names: readonly string[];
  /** Its sizes and errors hold only if nothing is unmeasured. */
  readonly mix: Mix;
  /** Formats that a tensor would get, and in which it has not been measured. */
  readonly unmeasured: readonly string[];
  /** Weights with NaN or infinities, or of which the format would make such: they stay as they are. */
  readonly notFinite: readonly string[];
}

/** The mix of `formats`, which a preset gives to tensors by their names; in steps. */
export function* presetMixSteps(
  rows: readonly FoundTensor[],
  formats: ReadonlyMap<string, string>,
): Steps<PresetMix> {
  const weights = yield* keptIn(rows, isWeight);
  const chosen: Choice[] = [];
  const notFinite: string[] = [];
  const unmeasured = new Set<string>();
  yield* each(weights, ({ entry, report }: Surveyed) => {
    const wanted = formats.get(entry.name) ?? report.dtype;
    const error = wanted === report.dtype ? undefined : errorIn(report.errors, wanted);
    const why = error && whyDropped(report, error, 'gguf')?.code;
    const isKept = notFiniteIn(report) > 0 || why === 'choice_overflow';
    if (isKept) notFinite.push(entry.name);
    else if (wanted !== report.dtype && !error) unmeasured.add(wanted);
    const format = isKept ? report.dtype : wanted;
    chosen.push({
      format,
      bits: storedBits(report, format, 'gguf'),
      squaredError: isKept ? 0 : (error?.squaredError ?? 0),
    });
  });
  const sum = (of: (choice: Choice) => number) => chosen.reduce((all, one) => all + of(one), 0);
  const squaredError = sum((one) => one.squaredError);
  return {
    names: weights.map(({ entry }) => entry.name),
    mix: {
      ...{ chosen, squaredError, atLeast: squaredError, isBest: false },
      bits: sum(({ bits }) => bits),
    },
    unmeasured: [...unmeasured],
    notFinite,
  };
}
