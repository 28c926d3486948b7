import type { ByteSource } from '../readers/bytes.ts';

// The shape of a language model, as the metadata of a GGUF file or the config.json beside a checkpoint tells it.

/** Missing where nothing says it, or where layers differ. */
export interface ModelFacts {
  /** As llama.cpp calls it. */
  readonly architecture?: string | undefined;
  readonly layers?: number | undefined;
  /** The elements of a token's vector. */
  readonly width?: number | undefined;
  readonly heads?: number | undefined;
  readonly keyHeads?: number | undefined;
  /** The elements of a head's key and value. */
  readonly keyLength?: number | undefined;
  readonly valueLength?: number | undefined;
  readonly experts?: number | undefined;
  /** The tokens that the model was trained for. */
  readonly context?: number | undefined;
  /** The tokens that layers with a sliding window look back to. */
  readonly window?: number | undefined;
  /** The numbers that attention with a latent cache keeps of a token: its compressed vector, and the rotated part of its key. */
  readonly latent?: number | undefined;
}

const most = 2 ** 31;

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < most
    ? value
    : undefined;

/** The facts in the metadata of a GGUF file. */
export function factsOfMetadata(metadata: Readonly<Record<string, string>>): ModelFacts {
  const { 'general.architecture': architecture } = metadata;
  if (architecture === undefined) return {};
  const at = (key: string) => {
    const text = metadata[`${architecture}.${key}`];
    return text === undefined ? undefined : numberOf(Number(text));
  };
  const rank = at('attention.kv_lora_rank');
  const rotated = at('rope.dimension_count');
  return {
    ...{ architecture, layers: at('block_count'), width: at('embedding_length') },
    ...{ heads: at('attention.head_count'), keyHeads: at('attention.head_count_kv') },
    ...{ keyLength: at('attention.key_length'), valueLength: at('attention.value_length') },
    ...{ experts: at('expert_count'), context: at('context_length') },
    window: at('attention.sliding_window') || undefined,
    latent: rank && rotated !== undefined ? rank + rotated : undefined,
  };
}

/** The names of architectures that llama.cpp's converter changes, for those whose names anything here goes by. */
const architectures: Readonly<Record<string, string>> = {
  ...{ mistral: 'llama', mixtral: 'llama', RefinedWeb: 'falcon', RefinedWebModel: 'falcon' },
  'nemotron-nas': 'deci',
};

type Members = Readonly<Record<string, unknown>>;
const membersOf = (value: unknown): Members =>
  value instanceof Object && !Array.isArray(value) ? (value as Members) : {};

/** The facts in a config.json of Transformers; those of the text model where there are several. */
export function factsOfConfig(json: unknown): ModelFacts {
  const whole = membersOf(json);
  const config = 'text_config' in whole ? membersOf(whole.text_config) : whole;
  const first = (...names: readonly string[]) =>
    names.map((name) => numberOf(config[name])).find((one) => one !== undefined);
  const { model_type: type, use_sliding_window: slides } = config;
  const heads = first('num_attention_heads', 'n_head', 'n_heads');
  const layers = first('num_hidden_layers', 'n_layer', 'n_layers');
  const width = first('hidden_size', 'n_embd', 'd_model');
  if (layers === undefined && heads === undefined) return {};
  const rank = first('kv_lora_rank');
  const rotated = first('qk_rope_head_dim');
  const own = first('head_dim');
  const name = typeof type === 'string' ? type : undefined;
  return {
    architecture:
      name !== undefined && Object.hasOwn(architectures, name) ? architectures[name] : name,
    ...{ layers, width, heads },
    keyHeads:
      first('num_key_value_heads', 'num_kv_heads', 'n_head_kv') ??
      (config.multi_query === true ? 1 : heads),
    ...{ keyLength: own, valueLength: first('v_head_dim') ?? own },
    experts: first('num_local_experts', 'num_experts', 'n_routed_experts') ?? 0,
    context: first('max_position_embeddings', 'n_positions', 'n_ctx', 'max_seq_len'),
    window: slides === false ? undefined : first('sliding_window') || undefined,
    latent: rank && rotated !== undefined ? rank + rotated : undefined,
  };
}

/** Configurations are small; a larger file is another one. */
const mostBytes = 1 << 22;

/** The facts in the config.json among files; undefined if there is none that can be understood. */
export async function readModelFacts(
  sources: readonly ByteSource[],
): Promise<ModelFacts | undefined> {
  for (const source of sources) {
    if (!/(?:^|[/\\])config\.json$/i.test(source.name) || source.size > mostBytes) continue;
    const text = new TextDecoder().decode(await source.read(0, source.size));
    try {
      const facts = factsOfConfig(JSON.parse(text));
      if (Object.values(facts).some((one) => one !== undefined)) return facts;
    } catch {
      // Readers of quantizations say nothing about it either.
    }
  }
  return undefined;
}
