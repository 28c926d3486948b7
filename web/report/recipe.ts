import { visibleJson } from '../platform/visible_text.ts';
import type { Checkpoint } from '../weights/checkpoint.ts';
import type { Choice, Item } from '../weights/recipes.ts';
import { type FoundTensor, type Surveyed, weightsAmong } from './rows.ts';
import type { Recipe, RecipeWish } from './state.ts';
import { tensorTypeArgument } from './tensor_types.ts';
import { totalsOf } from './totals.ts';

/** Formats of the report that llama.cpp has, by its own names. */
const ggmlTypes: Readonly<Record<string, string>> = Object.fromEntries([
  ...[
    ...['q8_0', 'q4_0', 'q4_1', 'q5_0', 'q5_1', 'q2_k', 'q3_k', 'q4_k', 'q5_k', 'q6_k', 'iq4_nl'],
    ...['f32', 'f16', 'bf16'],
  ].map((name) => [name, name]),
  ['mxfp4_ggml', 'mxfp4'],
  ['nvfp4_ggml', 'nvfp4'],
]);

const choicesOf = ({ entry, report }: Surveyed, { isGguf }: RecipeWish): Choice[] => {
  const ofFormats = report.errors.map(({ format, bitsPerWeight, squaredError }) => ({
    format,
    bits: Math.round(bitsPerWeight * entry.elements),
    squaredError,
  }));
  // A tensor may also stay as it is.
  const asItIs = { format: entry.dtype, bits: entry.length * 8, squaredError: 0 };
  return [...ofFormats, asItIs].filter(({ format }) => !isGguf || format in ggmlTypes);
};

/** A question for the best mix; undefined if the target is no positive number, or there is no choice. */
export function questionOf(
  checkpoint: Pick<Checkpoint, 'skipped'>,
  rows: readonly FoundTensor[],
  wish: RecipeWish,
): { items: Item[]; limit: number; least: number } | undefined {
  const weights = weightsAmong(rows);
  const items = weights
    .map((row) => ({ name: row.entry.name, choices: choicesOf(row, wish) }))
    .filter(({ choices }) => choices.length > 0);
  const target = Number(wish.target);
  if (!(target > 0) || items.length === 0) return undefined;
  const elements = weights.reduce((sum, { entry }) => sum + entry.elements, 0);
  const { kept } = totalsOf(checkpoint, rows, []);
  const limit =
    wish.unit === 'bits' ? target * elements : Math.max(0, target * 1e6 - kept.bytes) * 8;
  const least = items.reduce(
    (sum, { choices }) => sum + Math.min(...choices.map(({ bits }) => bits)),
    0,
  );
  return { items, limit: Math.floor(limit), least };
}

/** The formats of a mix, the most used first, with the tensors that each has. */
export function partsOf({ names, mix }: Recipe): { format: string; names: string[] }[] {
  const parts = new Map<string, string[]>();
  for (const [index, { format }] of (mix?.chosen ?? []).entries()) {
    parts.set(format, [...(parts.get(format) ?? []), names[index] ?? '']);
  }
  return [...parts]
    .map(([format, tensors]) => ({ format, names: tensors }))
    .sort((one, other) => other.names.length - one.names.length);
}

/** A mix as JSON: formats by tensor. */
export function recipeJson({ names, mix, limit }: Recipe): string {
  const tensors = (mix?.chosen ?? []).map(({ format }, index) => [names[index] ?? '', format]);
  const { bits = 0, squaredError = 0, isBest = false } = mix ?? {};
  const content = {
    zeropoint_recipe: 1,
    ...{ limitBits: limit, bits, squaredError, isBest },
    tensors: Object.fromEntries(tensors),
  };
  return `${visibleJson(JSON.stringify(content, null, 2))}\n`;
}

/**
 * A mix as arguments of llama-quantize, a line for each tensor: a regular expression that matches its
 * name alone, and ggml's name of the type.
 */
export function recipeArguments({ names, mix }: Recipe): string {
  const lines = (mix?.chosen ?? []).flatMap(({ format }, index) => {
    const type = ggmlTypes[format];
    return type ? [tensorTypeArgument(names[index] ?? '', type)] : [];
  });
  return `${lines.join('\n')}\n`;
}
