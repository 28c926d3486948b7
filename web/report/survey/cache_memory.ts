import { type Checkpoint, refuse } from '../readers/checkpoint.ts';
import { roleNameOf } from '../schemes/gguf_names.ts';
import { factsOfMetadata, type ModelFacts } from '../schemes/model_facts.ts';

// The memory of the keys and values that a language model keeps of each token, in the types that llama.cpp offers.

/** The bytes of 32 elements in each type of a cache. */
const types: Readonly<Record<string, number>> = { float16: 64, q8_0: 34, q4_0: 18 };

export interface CacheSize {
  readonly tokens: number;
  readonly format: string;
  readonly bytes: number;
}

const product = (...numbers: readonly (number | undefined)[]) =>
  numbers.reduce<number | undefined>(
    (all, one) => (all === undefined || one === undefined ? undefined : all * one),
    1,
  );

/**
 * The numbers that all layers keep of a token: the rows of the matrices that make keys and values, or what the facts say;
 * undefined if neither is there.
 */
function cachedNumbers(
  { architecture, layers, width, heads, keyHeads = heads, ...facts }: ModelFacts,
  tensors: readonly { readonly name: string; readonly shape: readonly number[] }[],
): number | undefined {
  if (facts.latent !== undefined) return product(layers, facts.latent);
  const rows = tensors.flatMap(({ name, shape }) =>
    /^blk\.\d+\.attn_[kv]\.weight$/.test(roleNameOf(name)) ? [shape[0] ?? 0] : [],
  );
  if (rows.length > 0) return rows.reduce((sum, one) => sum + one, 0);
  const own = width !== undefined && heads ? width / heads : undefined;
  const { keyLength = own, valueLength = own } = facts;
  const ofHead =
    keyLength === undefined || valueLength === undefined ? undefined : keyLength + valueLength;
  return product(layers, keyHeads, ofHead) || undefined;
}

/** The memory of contexts of so many tokens, as if every layer kept all of them. Refuses a model that is not known. */
export function cacheSizes(
  { model, metadata, tensors, files }: Pick<Checkpoint, 'model' | 'metadata' | 'tensors' | 'files'>,
  contexts: readonly number[],
): { readonly sizes: readonly CacheSize[]; readonly window: number | undefined } {
  const facts = model ?? factsOfMetadata(metadata);
  const numbers = cachedNumbers(facts, tensors);
  if (numbers === undefined) return refuse('context_unknown', { name: files[0] ?? '' });
  const sizes = contexts.flatMap((tokens) =>
    Object.entries(types).map(([format, bytes]) => ({
      ...{ tokens, format },
      bytes: Math.ceil((tokens * numbers) / 32) * bytes,
    })),
  );
  return { sizes, window: facts.window };
}
