// The names that llama.cpp's converter gives to the tensors of PyTorch's checkpoints, for those that
// it copies, apart from the order of rows: gguf-py/gguf/tensor_mapping.py of llama.cpp. What it
// transposes, splits, joins or stacks, such as GPT-2's matrices and experts, has no partner.

const outside: Readonly<Record<string, string>> = {
  embed_tokens: 'token_embd',
  tok_embeddings: 'token_embd',
  word_embeddings: 'token_embd',
  wte: 'token_embd',
  embed_in: 'token_embd',
  'embeddings.word_embeddings': 'token_embd',
  'embeddings.position_embeddings': 'position_embd',
  'embeddings.token_type_embeddings': 'token_types',
  'embeddings.LayerNorm': 'token_embd_norm',
  word_embeddings_layernorm: 'token_embd_norm',
  wpe: 'position_embd',
  embed_positions: 'position_embd',
  lm_head: 'output',
  output: 'output',
  embed_out: 'output',
  norm: 'output_norm',
  ln_f: 'output_norm',
  final_layer_norm: 'output_norm',
  final_layernorm: 'output_norm',
};

/** Tensor names within a layer. If several candidates are given, the first one that exists in the other file is used. */
const inLayer: Readonly<Record<string, readonly string[]>> = {
  input_layernorm: ['attn_norm'],
  attention_norm: ['attn_norm'],
  ln_1: ['attn_norm'],
  'self_attn.q_proj': ['attn_q'],
  'self_attn.k_proj': ['attn_k'],
  'self_attn.v_proj': ['attn_v'],
  'self_attn.o_proj': ['attn_output'],
  'self_attn.dense': ['attn_output'],
  'self_attn.out_proj': ['attn_output'],
  'self_attn.qkv_proj': ['attn_qkv'],
  'self_attn.q_norm': ['attn_q_norm'],
  'self_attn.k_norm': ['attn_k_norm'],
  'self_attn.q_a_proj': ['attn_q_a'],
  'self_attn.q_a_layernorm': ['attn_q_a_norm'],
  'self_attn.q_b_proj': ['attn_q_b'],
  'self_attn.kv_a_proj_with_mqa': ['attn_kv_a_mqa'],
  'self_attn.kv_a_layernorm': ['attn_kv_a_norm'],
  'self_attn.sinks': ['attn_sinks'],
  'attention.wq': ['attn_q'],
  'attention.wk': ['attn_k'],
  'attention.wv': ['attn_v'],
  'attention.wo': ['attn_output'],
  'attention.dense': ['attn_output'],
  'self_attention.dense': ['attn_output'],
  'attention.self.query': ['attn_q'],
  'attention.self.key': ['attn_k'],
  'attention.self.value': ['attn_v'],
  'attention.output.dense': ['attn_output'],
  'attention.output.LayerNorm': ['attn_output_norm'],
  // Gemma 2 has a norm of this name behind the attention, others before the feed-forward part.
  post_attention_layernorm: ['post_attention_norm', 'ffn_norm'],
  pre_feedforward_layernorm: ['ffn_norm'],
  post_feedforward_layernorm: ['post_ffw_norm'],
  ffn_norm: ['ffn_norm'],
  ln_2: ['ffn_norm'],
  'mlp.gate_proj': ['ffn_gate'],
  'mlp.up_proj': ['ffn_up'],
  'mlp.down_proj': ['ffn_down'],
  'mlp.gate_up_proj': ['ffn_up'],
  'mlp.fc1': ['ffn_up'],
  'mlp.fc2': ['ffn_down'],
  'mlp.dense_h_to_4h': ['ffn_up'],
  'mlp.dense_4h_to_h': ['ffn_down'],
  'feed_forward.w1': ['ffn_gate'],
  'feed_forward.w2': ['ffn_down'],
  'feed_forward.w3': ['ffn_up'],
  'intermediate.dense': ['ffn_up'],
  'output.dense': ['ffn_down'],
  'output.LayerNorm': ['layer_output_norm'],
  'mlp.gate': ['ffn_gate_inp'],
  'block_sparse_moe.gate': ['ffn_gate_inp'],
  'mlp.shared_expert_gate': ['ffn_gate_inp_shexp'],
  'mlp.shared_expert.gate_proj': ['ffn_gate_shexp'],
  'mlp.shared_expert.up_proj': ['ffn_up_shexp'],
  'mlp.shared_expert.down_proj': ['ffn_down_shexp'],
  'mlp.shared_experts.gate_proj': ['ffn_gate_shexp'],
  'mlp.shared_experts.up_proj': ['ffn_up_shexp'],
  'mlp.shared_experts.down_proj': ['ffn_down_shexp'],
};

const around = /^(?:(?:model|language_model|transformer|gpt_neox|bert|roberta)\.)+/;
const layered = /^(?:encoder\.)?(?:layers|layer|h|blocks)\.(\d+)\.(.+)$/;

/** The names that a tensor of a PyTorch checkpoint may have in a GGUF file, likeliest first. */
export function ggufNamesOf(name: string): readonly string[] {
  const [, stem = '', part = ''] = /^(.+)\.(weight|bias)$/.exec(name) ?? [];
  const inner = stem.replace(around, '');
  const own = Object.hasOwn(outside, inner) ? outside[inner] : undefined;
  if (own) return [`${own}.${part}`];
  const [, layer = '', rest = ''] = layered.exec(inner) ?? [];
  if (!Object.hasOwn(inLayer, rest)) return [];
  return (inLayer[rest] ?? []).map((one) => `blk.${layer}.${one}.${part}`);
}

/** Parts of layers that llama.cpp's converter joins, splits, turns or stacks, by the ends of their names. */
const joined: readonly (readonly [RegExp, string])[] = [
  [/\.(?:query_key_value|qkv_proj|Wqkv|W_pack|c_attn|in_proj_qkv)\.weight$/, 'attn_qkv'],
  [/\.self_attn\.kv_b_proj\.weight$/, 'attn_kv_b'],
  [/\.attn\.c_proj\.weight$|\.out_proj\.weight$/, 'attn_output'],
  [/\.mlp\.c_fc\.weight$/, 'ffn_up'],
  [/\.mlp\.c_proj\.weight$/, 'ffn_down'],
  [/\.experts\.(?:\d+\.)?(?:w2|down_proj|linear_v)(?:\.weight)?$/, 'ffn_down_exps'],
  [/\.experts\.(?:\d+\.)?(?:w1|gate_proj|gate_up_proj|linear)(?:\.weight)?$/, 'ffn_gate_exps'],
  [/\.experts\.(?:\d+\.)?(?:w3|up_proj|linear_1)(?:\.weight)?$/, 'ffn_up_exps'],
];

/**
 * The name by which llama.cpp knows a tensor of any checkpoint, also one that has no partner of the same bytes in a GGUF
 * file; its own if it has none.
 */
export function roleNameOf(name: string): string {
  const [known] = ggufNamesOf(name);
  if (known !== undefined) return known;
  const layer = /(?:^|\.)(?:layers|layer|h|blocks)\.(\d+)\./.exec(name)?.[1];
  const role = joined.find(([pattern]) => pattern.test(name))?.[1];
  return layer === undefined || role === undefined ? name : `blk.${layer}.${role}.weight`;
}

/** Architectures whose q and k the converter stores in another order of rows. */
const reordering: ReadonlySet<string> = new Set([
  ...['llama', 'llama-embed', 'arcee', 'deci', 'granite', 'granitemoe', 'minicpm', 'mistral3'],
  ...['olmo', 'smollm3', 'xverse'],
]);

/**
 * The number of heads whose rows a GGUF file holds in another order than the checkpoint has under this
 * name; undefined if the order is the same, and NaN if the file does not say the number.
 */
export function reorderedHeads(
  name: string,
  metadata: Readonly<Record<string, string>>,
): number | undefined {
  const [, projection] = /\.self_attn\.([qk])_proj\.(?:weight|bias)$/.exec(name) ?? [];
  const architecture = metadata['general.architecture'] ?? '';
  if (!projection || !reordering.has(architecture)) return undefined;
  const heads = `${architecture}.attention.head_count`;
  const text = (projection === 'k' ? metadata[`${heads}_kv`] : undefined) ?? metadata[heads];
  const count = Number(text);
  return Number.isInteger(count) && count > 0 ? count : Number.NaN;
}
