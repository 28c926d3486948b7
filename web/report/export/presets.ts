import { type Checkpoint, refuse, type TensorEntry } from '../readers/checkpoint.ts';
import { roleNameOf } from '../schemes/gguf_names.ts';
import { factsOfMetadata, type ModelFacts } from '../schemes/model_facts.ts';
import { isQuantizable } from '../schemes/quantizable.ts';
import { whyKeptAsFloat } from './float_names.ts';
import { blockOf, formatForRows, isWholeRows } from './ggml.ts';

// The file types of llama-quantize, such as Q4_K_M: mixes that give each tensor a format by its name, its layer and the
// model. What llama.cpp 0.7 chooses; tests/golden/ask/weights/llama_presets.py asks it.

/** The facts about a model that presets go by. */
export interface PresetModel {
  /** As llama.cpp calls it. */
  readonly architecture: string;
  readonly layers: number;
  /** How many queries share a key. */
  readonly queriesPerKey: number;
  readonly experts: number;
  /** Whether llama.cpp counts it among models of 70 billion weights, whose values are few. */
  readonly isSeventyBillion: boolean;
}

export interface Preset {
  /** In llama-quantize's spelling. */
  readonly name: string;
  /** The format of most tensors. */
  readonly base: string;
}

const bases: Readonly<Record<string, string>> = {
  ...{ Q4_0: 'q4_0', Q4_1: 'q4_1', Q5_0: 'q5_0', Q5_1: 'q5_1', Q8_0: 'q8_0', Q2_K: 'q2_k' },
  ...{ Q2_K_S: 'q2_k', Q3_K_S: 'q3_k', Q3_K_M: 'q3_k', Q3_K_L: 'q3_k', Q4_K_S: 'q4_k' },
  ...{ Q4_K_M: 'q4_k', Q5_K_S: 'q5_k', Q5_K_M: 'q5_k', Q6_K: 'q6_k', IQ4_NL: 'iq4_nl' },
  ...{ IQ4_XS: 'iq4_xs', TQ1_0: 'tq1_0', TQ2_0: 'tq2_0', Q1_0: 'q1_0', Q2_0: 'q2_0' },
  ...{ F16: 'float16', BF16: 'bfloat16', MXFP4_MOE: 'mxfp4_ggml' },
};

/** Names that llama-quantize takes for others. */
const aliases: Readonly<Record<string, string>> = {
  Q3_K: 'Q3_K_M',
  Q4_K: 'Q4_K_M',
  Q5_K: 'Q5_K_M',
};

/** The presets whose tensors have types that nothing here writes. */
const unwritten: ReadonlySet<string> = new Set([
  ...['IQ1_S', 'IQ1_M', 'IQ2_XXS', 'IQ2_XS', 'IQ2_S', 'IQ2_M', 'IQ3_XXS', 'IQ3_XS', 'IQ3_S'],
  'IQ3_M',
]);

export const presetNames: readonly string[] = Object.keys(bases);

/** The same for every spelling of a name: Q4_K_M, q4-k-m, Q4KM, MOSTLY_Q4_K_M. */
const bare = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^(?:LLAMAFTYPE)?(?:MOSTLY)?/, '');

const known = new Map(
  [...presetNames, ...Object.keys(aliases), ...unwritten].map((name) => [bare(name), name]),
);

/** The preset that a name means in any spelling; refuses others. */
export function presetNamed(text: string): Preset {
  const found = known.get(bare(text));
  if (found !== undefined && unwritten.has(found))
    return refuse('preset_unwritten', { preset: found });
  const name = aliases[found ?? ''] ?? found ?? '';
  const base = bases[name];
  return base === undefined
    ? refuse('preset_unknown', { preset: text, presets: presetNames.join(', ') })
    : { name, base };
}

/** The tensors that presets tell apart. */
type Role = 'output' | 'embedding' | 'value' | 'key' | 'attention_output' | 'down' | 'other';

const roles: readonly (readonly [RegExp, Role])[] = [
  [/^output\.weight$/, 'output'],
  [/^(?:per_layer_)?token_embd\.weight$/, 'embedding'],
  [/attn_(?:qkv|kv_b|v)\.weight/, 'value'],
  [/attn_k\.weight/, 'key'],
  [/attn_q\.weight/, 'other'],
  [/attn_output\.weight/, 'attention_output'],
  [/ffn_(?:up|gate)/, 'other'],
  [/ffn_down/, 'down'],
];

const roleOf = (name: string): Role =>
  roles.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';

/** A tensor among those of its role: the `at`-th of `count`. */
interface Place {
  readonly at: number;
  readonly count: number;
}

const isFirst = ({ at, count }: Place, parts: number) => at < Math.floor(count / parts);

/** The layers that get more bits: the first and the last eighth, and every third between them. */
const isLoud = (place: Place) => {
  const { at, count } = place;
  const eighth = Math.floor(count / 8);
  return at < eighth || at >= Math.floor((7 * count) / 8) || (at - eighth) % 3 === 2;
};

type Rule = (place: Place, model: PresetModel, byImatrix: boolean) => string | false | undefined;

const few = ({ queriesPerKey }: PresetModel) => queriesPerKey >= 4;
const isFalcon = ({ architecture }: PresetModel) => architecture === 'falcon';

/** Values of the attention. */
const values: Readonly<Record<string, Rule>> = {
  Q2_K: (_, model) => (few(model) ? 'q4_k' : 'q3_k'),
  Q2_K_S: (_, model) => few(model) && 'q4_k',
  Q3_K_M: ({ at }) => (at < 2 ? 'q5_k' : 'q4_k'),
  Q3_K_L: () => 'q5_k',
  IQ4_NL: (_, model) => few(model) && 'q5_k',
  IQ4_XS: (_, model) => few(model) && 'q5_k',
  Q4_K_S: ({ at }) => at < 4 && 'q5_k',
  Q4_K_M: (place) => isLoud(place) && 'q6_k',
  Q5_K_M: (place) => isLoud(place) && 'q6_k',
};

const firstEighth =
  (format: string, isOf: (model: PresetModel, byImatrix: boolean) => boolean): Rule =>
  (place, model, byImatrix) =>
    isOf(model, byImatrix) && isFirst(place, 8) && format;

/** The last matrices of the feed-forward part. */
const downs: Readonly<Record<string, Rule>> = {
  Q2_K: () => 'q3_k',
  Q2_K_S: firstEighth('q4_k', () => true),
  Q3_K_M: (place, model) => {
    if (isFirst(place, 16)) return 'q5_k';
    return (!isFalcon(model) || isLoud(place)) && 'q4_k';
  },
  Q3_K_L: (_, model) => (isFalcon(model) ? 'q4_k' : 'q5_k'),
  Q4_K_S: firstEighth('q5_k', (model) => !isFalcon(model)),
  Q4_K_M: (place, model) => {
    if (!isFalcon(model)) return isLoud(place) && 'q6_k';
    return isFirst(place, 16) ? 'q6_k' : isLoud(place) && 'q5_k';
  },
  Q5_K_M: (place) => isLoud(place) && 'q6_k',
  IQ4_NL: firstEighth('q5_k', (_, byImatrix) => !byImatrix),
  IQ4_XS: firstEighth('q5_k', (_, byImatrix) => !byImatrix),
  Q4_0: firstEighth('q4_1', (_, byImatrix) => byImatrix),
  Q5_0: firstEighth('q5_1', (_, byImatrix) => byImatrix),
};

/** The output of the attention. */
const outputs: Readonly<Record<string, string>> = { Q2_K: 'q3_k', Q3_K_M: 'q4_k', Q3_K_L: 'q5_k' };
const outputsOfEightExperts: ReadonlySet<string> = new Set([
  ...['Q2_K', 'Q3_K_S', 'Q3_K_M', 'Q4_K_S', 'Q4_K_M', 'IQ4_NL', 'IQ4_XS'],
]);

/** The format of a tensor, before it is one for its rows. */
function formatOf(
  { name, base }: Preset,
  role: Role,
  { shape }: Pick<TensorEntry, 'shape'>,
  place: Place,
  model: PresetModel,
  byImatrix: boolean,
): string {
  const isMixtral = model.experts === 8;
  if (base === 'float16' || base === 'bfloat16') return base;
  if (role === 'output') {
    if (name === 'MXFP4_MOE' || isFalcon(model) || !isWholeRows(base, shape.at(-1) ?? 1))
      return 'q8_0';
    return base === 'q8_0' ? base : 'q6_k';
  }
  if (name === 'MXFP4_MOE') return shape.length > 2 && (shape[0] ?? 1) > 1 ? base : 'q8_0';
  if (role === 'embedding') return /^(?:TQ\d|Q2)_0$/.test(name) ? 'q4_k' : base;
  if (role === 'value') {
    if (isMixtral) return 'q8_0';
    const format = values[name]?.(place, model, byImatrix) || base;
    return model.isSeventyBillion && /^q[34]_k$/.test(format) ? 'q5_k' : format;
  }
  if (role === 'key') return isMixtral ? 'q8_0' : base;
  if (role === 'down') return downs[name]?.(place, model, byImatrix) || base;
  if (role === 'attention_output') {
    if (isFalcon(model)) return name === 'Q3_K_L' ? 'q4_k' : base;
    if (isMixtral) return outputsOfEightExperts.has(name) ? 'q5_k' : base;
    return outputs[name] ?? base;
  }
  return base;
}

/** The format for the rows of a tensor: where they are whole blocks of nothing, float16. */
function forRows(
  preset: Preset,
  format: string,
  entry: Pick<TensorEntry, 'name' | 'shape'>,
): string {
  const length = entry.shape.at(-1) ?? 1;
  if (format === 'q1_0' && !isWholeRows(format, length))
    return refuse('preset_rows', {
      ...{ preset: preset.name, tensor: entry.name, length, block: blockOf(format) },
    });
  return formatForRows(format, length) ?? 'float16';
}

/** In the order in which llama-quantize counts tensors: by layer, then by name. */
function inOrder<Named extends { readonly known: string }>(tensors: readonly Named[]): Named[] {
  const layer = ({ known: name }: Named) => Number(/^blk\.(\d+)\./.exec(name)?.[1] ?? -1);
  return tensors.toSorted(
    (one, other) =>
      layer(one) - layer(other) || (one.known < other.known ? -1 : Number(one.known > other.known)),
  );
}

/** The facts of a model; what nothing says is told by the shapes of its tensors. */
export function presetModel(
  facts: ModelFacts,
  tensors: readonly Pick<TensorEntry, 'name' | 'shape'>[],
): PresetModel {
  const named = tensors.map(({ name, shape }) => ({ shape, known: roleNameOf(name) }));
  const rowsOf = (role: RegExp) => named.find((one) => role.test(one.known))?.shape[0];
  const [queries, keys] = [rowsOf(/attn_q\.weight/), rowsOf(/attn_k\.weight/)];
  const { heads, keyHeads, architecture = 'llama' } = facts;
  const ratio =
    heads !== undefined && keyHeads !== undefined ? [heads, keyHeads] : [queries ?? 1, keys ?? 1];
  const [many = 1, ones = 1] = ratio;
  const highest = (numbers: readonly number[]) =>
    numbers.reduce((most, one) => Math.max(most, one), -1);
  const layers =
    facts.layers ??
    highest(named.map((one) => Number(/^blk\.(\d+)\./.exec(one.known)?.[1] ?? -1))) + 1;
  const stacked = named.find((one) => /ffn_down_exps/.test(one.known) && one.shape.length === 3);
  const alone = highest(
    tensors.map(({ name }) => Number(/\.experts\.(\d+)\./.exec(name)?.[1] ?? -1)),
  );
  return {
    ...{ architecture, layers },
    queriesPerKey: ones > 0 ? Math.floor(many / ones) : 0,
    experts: facts.experts ?? stacked?.shape[0] ?? alone + 1,
    isSeventyBillion:
      layers === 80 &&
      (architecture === 'qwen2' ||
        architecture === 'deci' ||
        (architecture === 'llama' && many !== ones)),
  };
}

/** The model that a checkpoint is of. */
const presetModelOf = ({ model, metadata, tensors }: Checkpoint): PresetModel =>
  presetModel(model ?? factsOfMetadata(metadata), tensors);

type PresetTensor = Pick<
  TensorEntry,
  'name' | 'shape' | 'dtype' | 'elements' | 'stored' | 'tiedTo'
>;

/** The formats that a preset gives to tensors, by their names; those that stay as they are have none. */
export function presetFormats(
  preset: Preset,
  tensors: readonly PresetTensor[],
  model: PresetModel,
  byImatrix: boolean,
): Map<string, string> {
  const named = tensors.map((entry) => ({ entry, known: roleNameOf(entry.name) }));
  // Without a tensor of its own, the output is that of the embedding.
  const isTied = !named.some(({ known: name }) => roleOf(name) === 'output');
  const rolesOf = named.map((one) => {
    const role = roleOf(one.known);
    return { ...one, role: isTied && role === 'embedding' ? ('output' as const) : role };
  });
  const count = rolesOf.filter(({ role }) => role === 'value').length;
  let [value, down] = [0, 0];
  const found = new Map<string, string>();
  for (const { entry, known: name, role } of inOrder(rolesOf)) {
    if (!isQuantizable(entry) || whyKeptAsFloat(entry)) continue;
    // Experts are counted by their layers.
    const own = model.experts > 1 ? Number(/^blk\.(\d+)\./.exec(name)?.[1] ?? 0) : down;
    const place = role === 'down' ? { at: own, count: model.layers } : { at: value, count };
    const format = formatOf(preset, role, entry, place, model, byImatrix);
    found.set(entry.name, forRows(preset, format, entry));
    if (role === 'value') value += 1;
    if (role === 'down') down += 1;
  }
  return found;
}

/** The same of a checkpoint, by what its files say of the model. Refuses a preset that cannot be written. */
export const formatsOfPreset = (preset: Preset, checkpoint: Checkpoint): Map<string, string> =>
  presetFormats(
    preset,
    checkpoint.tensors,
    presetModelOf(checkpoint),
    checkpoint.imatrix !== undefined,
  );
