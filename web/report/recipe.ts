import type { ErrorRecord } from '../core/engine/errors.ts';
import { atOnce, each, keptIn, type Steps, sumIn } from '../text/steps.ts';
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
import { plainPieces } from './survey/report_json.ts';
import type { TensorReport } from './survey/survey.ts';
import { type FoundTensor, isWeight, type Surveyed } from './views/rows.ts';

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

/** A file as a word of a command, which takes what begins with a hyphen for an option. */
export const shellFile = (name: string): string =>
  shellWord(name.startsWith('-') ? `./${name}` : name);

/** The argument that gives a tensor a type of ggml. */
const tensorTypeArgument = (name: string, type: string): string =>
  `--tensor-type ${shellWord(`^${namePattern(name)}$=${type}`)}`;

/** llama.cpp's name of a format, or of the type of a tensor that stays; undefined if it has none. */
const ggmlTypeOf = (format: string): string | undefined =>
  ggmlDtypeOf(format) ??
  (Object.hasOwn(weightDtypes, format) ? ggmlKept(format as WeightDtype)?.dtype : undefined);

/** The kind of file that a mix is for. */
export const kindOf = ({ isGguf, preset }: Pick<RecipeWish, 'isGguf' | 'preset'>): ExportKind =>
  isGguf || preset ? 'gguf' : 'safetensors';

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
function* droppedFormats(weights: readonly Surveyed[], kind: ExportKind): Steps<DroppedFormat[]> {
  const found = new Map<string, { format: string; reason: ErrorRecord; count: number }>();
  yield* each(weights, ({ report }) => {
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
  });
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
function* usualImportanceOf(weights: readonly Surveyed[]): Steps<number> {
  const known = yield* keptIn(weights, ({ report }) => countsByImportance(report));
  const signal = yield* sumIn(known, ({ report }) => report.signal);
  const usual = (yield* sumIn(known, ({ report }) => report.weightedSignal ?? 0)) / signal;
  return Number.isFinite(usual) && usual > 0 ? usual : 1;
}

/**
 * The SQNR of all weights together under a mix, in dB, by importance where it is known; whichever objective it was
 * chosen by.
 */
export const sqnrOf = (
  rows: readonly FoundTensor[],
  recipe: Pick<Recipe, 'names' | 'mix'>,
): number => atOnce(sqnrSteps(rows, recipe));

/** The same in steps. */
export function* sqnrSteps(
  rows: readonly FoundTensor[],
  { names, mix }: Pick<Recipe, 'names' | 'mix'>,
): Steps<number> {
  const chosen = new Map<string | undefined, string>();
  yield* each(mix?.chosen ?? [], ({ format }, at) => {
    chosen.set(names[at], format);
  });
  const weights = yield* keptIn(rows, isWeight);
  const usual = yield* usualImportanceOf(weights);
  let [signal, squaredError] = [0, 0];
  yield* each(weights, ({ entry, report }) => {
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
  });
  return 10 * Math.log10(signal / squaredError);
}

/**
 * A question for the best mix. Throws a QuantError for pins that cannot be followed; undefined if the target is no positive number, or there is no choice.
 */
export const questionOf = (
  rows: readonly FoundTensor[],
  wish: RecipeWish,
): MixQuestion | undefined => atOnce(questionSteps(rows, wish));

/** Tensors of one step, of each of which there is a list of choices. */
const itemsOfChoices = 64;

/** The same in steps. */
export function* questionSteps(
  rows: readonly FoundTensor[],
  wish: RecipeWish,
): Steps<MixQuestion | undefined> {
  const weights = yield* keptIn(rows, isWeight);
  const kind = kindOf(wish);
  const usual = yield* usualImportanceOf(weights);
  const all: Item[] = [];
  const dtypes = new Map<string, WeightDtype>();
  const work = ({ entry: { name }, report }: Surveyed) => {
    dtypes.set(name, report.dtype);
    const choices = weighed(report, kind, wish, usual);
    if (choices.length > 0) all.push({ name, choices });
  };
  yield* each(weights, work, itemsOfChoices);
  const items = yield* pinned(all, dtypes, pinsFrom(wish.pins ?? ''));
  const target = plainNumber(wish.target.trim());
  if (!target || items.length === 0) return undefined;
  const elements = yield* sumIn(weights, ({ entry }) => entry.elements);
  const least = yield* sumIn(items, ({ choices }) =>
    choices.reduce((most, { bits }) => Math.min(most, bits), Number.POSITIVE_INFINITY),
  );
  const notFinite = yield* keptIn(weights, ({ report }) => notFiniteIn(report) > 0);
  return {
    ...{ items, kind, least },
    limit: wish.unit === 'bits' ? Math.floor(target * elements) : undefined,
    fileBytes: wish.unit === 'bits' ? undefined : Math.floor(target * 1e6),
    notFinite: notFinite.map(({ entry }) => entry.name),
    dropped: yield* droppedFormats(weights, kind),
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
export const recipeJson = (recipe: Recipe): string => [...recipePieces(recipe)].join('');

/** The same in pieces, one for each tensor. */
export function recipePieces({
  wish,
  names,
  mix,
  limit,
  fileBytes,
  notFinite,
}: Recipe): Generator<string, void, undefined> {
  const tensors = (mix?.chosen ?? []).map(({ format }, index) => [names[index] ?? '', format]);
  const { bits = 0, squaredError = 0, isBest = false } = mix ?? {};
  const { preset, objective, pins } = wish;
  const content = {
    zeropoint_recipe: 1,
    kind: kindOf(wish),
    ...(preset ? { preset } : { objective, pins, limitBits: limit }),
    ...{ bits, fileBytes, squaredError },
    ...(!preset && { isBest }),
    ...{ notFinite },
    tensors: Object.fromEntries(tensors),
  };
  return plainPieces(content, '  ');
}

/**
 * A mix as arguments of llama-quantize, a line for each tensor: a regular expression that matches its
 * name alone, and ggml's name of the type.
 */
export const recipeArguments = (recipe: Recipe): string => [...argumentPieces(recipe)].join('');

/** The same in pieces, a line in each. */
export function* argumentPieces({ names, mix }: Recipe): Generator<string, void, undefined> {
  let count = 0;
  for (const [index, { format }] of (mix?.chosen ?? []).entries()) {
    const type = ggmlTypeOf(format);
    if (!type) continue;
    count += 1;
    yield `${tensorTypeArgument(names[index] ?? '', type)}\n`;
  }
  if (count === 0) yield '\n';
}
