import { each, keptIn, type Steps, sumIn } from '../../text/steps.ts';
import { sqnrSteps } from '../recipe.ts';
import type { Recipe } from '../state.ts';
import { namePatternSteps } from './name_patterns.ts';
import { type FoundTensor, isWeight } from './rows.ts';

/** The tensors of a mix that have one format. */
export interface MixPart {
  readonly format: string;
  readonly count: number;
  /** Their names in fewer words. */
  readonly patterns: readonly string[];
}

/** The figures of a mix that the page shows. */
export interface MixFacts {
  /** The elements of all weights. */
  readonly elements: number;
  /** The SQNR of all weights together, in dB. */
  readonly sqnr: number;
  /** The most used first. */
  readonly parts: readonly MixPart[];
}

/** The figures of a recipe; in steps. */
export function* mixFactsSteps(rows: readonly FoundTensor[], recipe: Recipe): Steps<MixFacts> {
  const { names, mix } = recipe;
  const weights = yield* keptIn(rows, isWeight);
  const elements = yield* sumIn(weights, ({ entry }) => entry.elements);
  if (!mix) return { elements, sqnr: Number.NaN, parts: [] };
  const byFormat = new Map<string, string[]>();
  yield* each(mix.chosen, ({ format }, at) => {
    const own = byFormat.get(format) ?? [];
    own.push(names[at] ?? '');
    byFormat.set(format, own);
  });
  const parts: MixPart[] = [];
  for (const [format, own] of byFormat)
    parts.push({ format, count: own.length, patterns: yield* namePatternSteps(own, names) });
  parts.sort((one, other) => other.count - one.count);
  return { elements, sqnr: yield* sqnrSteps(rows, recipe), parts };
}
