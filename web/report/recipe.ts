import type { ErrorRecord } from '../core/engine/errors.ts';
import { visibleJson } from '../ui/visible_text.ts';
import { ggmlDtypeOf, ggmlKept } from './export/ggml.ts';
import type { ExportKind } from './export/plan_types.ts';
import { plainNumber } from './plain_number.ts';
import { type WeightDtype, weightDtypes } from './readers/dtypes.ts';
import type { DroppedFormat, Recipe, RecipeWish } from './state.ts';
import { choicesOf, countsByImportance, whyDropped } from './survey/choices.ts';
import { errorIn, errorsIn } from './survey/error_table.ts';
import { notFiniteIn } from './survey/flags.ts';
import { pinned, pinsFrom } from './survey/pins.ts';
import type { Choice, Item, Mix } from './survey/recipes.ts';
import type { TensorReport } from './survey/survey.ts';
import { type FoundTensor, weightsAmong } from './views/rows.ts';

// Arguments of llama-quantize. A name from a stranger's file passes through a shell, or xargs, and then is a
// regular expression of std::regex, of which llama.cpp takes what is before the first “=”, in lower case.

/** Characters that would end the quotes, the expression or the line, or that lower case changes. */
const coded = /[^\x21-\x7e\p{L}\p{N}]|['=A-Z]|\p{Default_Ignorable_Code_Point}/gu;
const syntax = /[\\^$.*+?()[\]{}|]/g;

/** A byte as std::regex reads it; it works on bytes. */
const code = (byte: number) => `\\x${byte.toString(16).padStart(2, '0')}`;

/** An expression that matches a name and nothing else. It has no quotes, spaces, “=” or capital letters. */
const namePattern = (name: string): string =>
  name
    .replace(syntax, '\\$&')
    .replace(coded, (character) => [...new TextEncoder().encode(character)].map(code).join(''));

/** A word of a command for a POSIX shell. */
export const shellWord = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** The argument that gives a tensor a type of ggml. */
const tensorTypeArgument = (name: string, type: string): string =>
  `--tensor-type ${shellWord(`^${namePattern(name)}$=${type}`)}`;

/** llama.cpp's name of a format, or of the type of a tensor that stays; undefined if it has none. */
const ggmlTypeOf = (format: string): string | undefined =>
  ggmlDtypeOf(format) ??
  (Object.hasOwn(weightDtypes, format) ? ggmlKept(format as WeightDtype)?.dtype : undefined);

/** The kind of file that a mix is for. */
export const kindOf = ({ isGguf }: Pick<RecipeWish, 'isGguf'>): ExportKind =>
  isGguf ? 'gguf' : 'safetensors';

/** The question for the search; `limit` is one of bits, unless the wish is a size of the whole file. */
export interface MixQuestion {
  readonly items: readonly Item[];
  readonly kind: ExportKind;
  readonly limit: number | undefined;
  readonly fileBytes: number | undefined;
  readonly least: number;
  /** Tensors with NaN or infinities, which keep their format. */
  readonly notFinite: readonly string[];
  /** The formats that are no choice for some tensors. */
  readonly dropped: readonly DroppedFormat[];
}

/** Formats that are no choice for some tensors, one for each reason. */
function droppedFormats(
  weights: readonly { readonly report: TensorReport }[],
  kind: ExportKind,
): DroppedFormat[] {
  const found = new Map<string, { format: string; reason: ErrorRecord; count: number }>();
  for (const { report } of weights) {
    for (const [at, error] of errorsIn(report.errors).entries()) {
      const reason = whyDropped(report, error, kind);
      // Those that stay as they are whatever the format are named by themselves.
      if (!reason || reason.code === 'export_not_finite') continue;
      const format = reason.code.startsWith('export_gguf_') ? '' : error.format;
      const key = `${format} ${reason.code}`;
      const known = found.get(key) ?? { format, reason, count: 0 };
      const isFirst = format !== '' || at === 0;
      found.set(key, { ...known, count: known.count + (isFirst ? 1 : 0) });
    }
  }
  return [...found.values()];
}

/** The choices of a tensor, with the errors that the mix adds up. */
function weighed(
  report: TensorReport,
  kind: ExportKind,
  { objective }: Pick<RecipeWish, 'objective'>,
  usualImportance: number,
): readonly Choice[] {
  const choices = choicesOf(report, kind);
  const isWeighted = countsByImportance(report);
  const signal = (isWeighted ? report.weightedSignal : report.signal) ?? 0;
  const unit = objective === 'relative' ? 1 / signal : isWeighted ? 1 : usualImportance;
  if (!Number.isFinite(unit) || unit === 1) return choices;
  return choices.map((choice) => ({ ...choice, squaredError: choice.squaredError * unit }));
}

/**
 * The importance of a weight without an entry among others that have one, whose errors add up with its: that which
 * the others have on average. 1 without an importance matrix.
 */
function usualImportanceOf(reports: readonly TensorReport[]): number {
  const known = reports.filter(countsByImportance);
  const sum = (of: (report: TensorReport) => number) =>
    known.reduce((all, report) => all + of(report), 0);
  const usual = sum(({ weightedSignal = 0 }) => weightedSignal) / sum(({ signal }) => signal);
  return Number.isFinite(usual) && usual > 0 ? usual : 1;
}

/**
 * The SQNR of all weights together under a mix, in dB, by importance where it is known; whichever objective it was
 * chosen by.
 */
export function sqnrOf(
  rows: readonly FoundTensor[],
  { names, mix }: Pick<Recipe, 'names' | 'mix'>,
): number {
  const chosen = new Map(mix?.chosen.map(({ format }, at) => [names[at], format]));
  const weights = weightsAmong(rows);
  const usual = usualImportanceOf(weights.map(({ report }) => report));
  let [signal, squaredError] = [0, 0];
  for (const { entry, report } of weights) {
    const format = chosen.get(entry.name);
    // A tensor that keeps its own type has no error, also if that is a format's name.
    const own =
      format === undefined || format === report.dtype ? undefined : errorIn(report.errors, format);
    if (countsByImportance(report)) {
      signal += report.weightedSignal ?? 0;
      squaredError += own?.weightedSquaredError ?? 0;
    } else {
      signal += report.signal * usual;
      squaredError += (own?.squaredError ?? 0) * usual;
    }
  }
  return 10 * Math.log10(signal / squaredError);
}

/**
 * A question for the best mix. Throws a QuantError for pins that cannot be followed; undefined if the target is no positive number, or there is no choice.
 */
export function questionOf(
  rows: readonly FoundTensor[],
  wish: RecipeWish,
): MixQuestion | undefined {
  const weights = weightsAmong(rows);
  const kind = kindOf(wish);
  const usual = usualImportanceOf(weights.map(({ report }) => report));
  const all = weights
    .map(({ entry, report }) => ({ name: entry.name, choices: weighed(report, kind, wish, usual) }))
    .filter(({ choices }) => choices.length > 0);
  const dtypes = new Map(weights.map(({ entry, report }) => [entry.name, report.dtype]));
  const items = pinned(all, dtypes, pinsFrom(wish.pins ?? ''));
  const target = plainNumber(wish.target.trim());
  if (!target || items.length === 0) return undefined;
  const elements = weights.reduce((sum, { entry }) => sum + entry.elements, 0);
  const least = items.reduce(
    (sum, { choices }) =>
      sum + choices.reduce((most, { bits }) => Math.min(most, bits), Number.POSITIVE_INFINITY),
    0,
  );
  const notFinite = weights.filter(({ report }) => notFiniteIn(report) > 0);
  return {
    ...{ items, kind, least },
    limit: wish.unit === 'bits' ? Math.floor(target * elements) : undefined,
    fileBytes: wish.unit === 'bits' ? undefined : Math.floor(target * 1e6),
    notFinite: notFinite.map(({ entry }) => entry.name),
    dropped: droppedFormats(weights, kind),
  };
}

/** How often a search is repeated until the file fits. */
const mostSearches = 12;

/** Finds mixes, and plans the file of one: its size in bytes, or undefined if no file is open. */
export interface MixFinder {
  mix(items: readonly Item[], limit: number): Promise<Mix | undefined>;
  fileBytes(formats: ReadonlyMap<string, string>): Promise<number | undefined>;
}

/** The best mix for a question, and the size of its file, which is planned and not estimated. */
export async function findMix(
  { items, limit: bits, fileBytes: most }: MixQuestion,
  finder: MixFinder,
): Promise<{ readonly mix?: Mix; readonly limit: number; readonly fileBytes?: number }> {
  const formatsOf = (mix: Mix) =>
    new Map(items.map(({ name }, i) => [name, mix.chosen[i]?.format ?? '']));
  let limit = bits ?? (most ?? 0) * 8;
  for (let searched = 0; searched < mostSearches; searched += 1) {
    const mix = await finder.mix(items, limit);
    if (!mix) break;
    const fileBytes = await finder.fileBytes(formatsOf(mix));
    const excess = most === undefined || fileBytes === undefined ? 0 : fileBytes - most;
    if (excess <= 0) return { mix, limit, ...(fileBytes !== undefined && { fileBytes }) };
    // Headers, other tensors and padding take the rest.
    limit = Math.min(limit, mix.bits) - 8 * excess;
  }
  return { limit };
}

/** The formats of a mix, the most used first, with the tensors that each has. */
export function partsOf({
  names,
  mix,
}: Pick<Recipe, 'names' | 'mix'>): { format: string; names: string[] }[] {
  const parts = new Map<string, string[]>();
  for (const [index, { format }] of (mix?.chosen ?? []).entries()) {
    const own = parts.get(format) ?? [];
    own.push(names[index] ?? '');
    parts.set(format, own);
  }
  return [...parts]
    .map(([format, tensors]) => ({ format, names: tensors }))
    .sort((one, other) => other.names.length - one.names.length);
}

/** A mix as JSON: formats by tensor. */
export function recipeJson({ wish, names, mix, limit, fileBytes, notFinite }: Recipe): string {
  const tensors = (mix?.chosen ?? []).map(({ format }, index) => [names[index] ?? '', format]);
  const { bits = 0, squaredError = 0, isBest = false } = mix ?? {};
  const content = {
    zeropoint_recipe: 1,
    ...{
      kind: kindOf(wish),
      objective: wish.objective,
      pins: wish.pins,
      limitBits: limit,
      bits,
      fileBytes,
      squaredError,
      isBest,
      notFinite,
    },
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
    const type = ggmlTypeOf(format);
    return type ? [tensorTypeArgument(names[index] ?? '', type)] : [];
  });
  return `${lines.join('\n')}\n`;
}
