import type { TensorEntry } from '../readers/checkpoint.ts';
import { ggufNamesOf } from '../schemes/gguf_names.ts';

// Tensors of two axes and more that llama-quantize never quantizes: programs that run GGUF files need most of them
// as floats. `tensor_allows_quantization` in src/llama-quant.cpp of llama.cpp. Names of PyTorch's checkpoints are
// those to which its converter gives such a name: gguf-py/gguf/tensor_mapping.py.

const kept: readonly RegExp[] = [
  /_norm\.weight/,
  /ffn_gate_inp\.weight|ffn_gate_tid2eid\.weight/,
  /altup|laurel|per_layer_model_proj/,
  // BERT's positions and kinds of token, and T5's relative positions.
  /^(?:position_embd|token_types)\.weight$|attn_rel_b\.weight/,
  /ssm_conv1d|shortconv\.conv\.weight/,
  /indexer\.[kq]_proj\.weight/,
  /time_mix_(?:first|[wva][012]|g[12]|decay_w[12]|lerp_fused)\.weight/,
  // Parts of models for pictures and sound.
  /\.position_embd|sam\.(?:pos_embd|neck\.|net_)|\.rel_pos|\.patch_(?:embd|merger)/,
  /a\.rvq\.codebook|mm\.a\.code_embd/,
  // Parameters that are no weights by their names, such as those of Mamba's recurrence.
  /^(?:(?:enc|dec|v|a)\.)?blk\.\d+\.(?!.*weight$)|^(?:mm|resampler)\.(?!.*weight$)/,
];

/** The same in PyTorch's checkpoints. */
const keptInTorch: readonly RegExp[] = [
  // Biases of experts have two axes, and no name of a weight.
  /[._]bias$/,
  // Routers of mixtures of experts.
  /\.(?:mlp|ffn|feed_forward|block_sparse_moe|moe|mixer)\.(?:gate|(?:primary_)?router)(?:\.(?:layer|wg|gate))?\.weight$/,
  /(?:^|\.)layers\.\d+\.(?:gate|router\.proj)\.weight$|\.decoder_layer\.\d+\.router\.weight$/,
  // Recurrent layers: Mamba and its relatives, Kimi's linear attention, LFM's short convolutions.
  /\.(?:mixer|mamba|linear_attn)\.conv1d\.weight$|\.self_attn\.[qkv]_conv1d\.weight$/,
  /(?:^|\.)layers\.\d+\.conv1d\.weight$|\.conv\.conv\.weight$|\.A_log$/,
  // RWKV.
  /\.(?:time_maa_w[12]|time_decay_w[12]|time_faaaa)$|\.attention\.(?:[wav][012]|g[12])$/,
  /\.attn\.[wavg]_lora\.lora\.[02]\.weight$/,
  /\.(?:Self|EncDec)Attention\.relative_attention_bias\.weight$/,
  // Positions and patches of pictures.
  /^(?=((?:.*?\.)??(?:vision_tower|vision_model|vision_encoder|visual|vpm|vit)\.))\1(?:.*\.)?(?:patch_embed|patch_conv|pos(?:ition)?_embed|positional_embedding|pos_emb\b)/,
  /\.patch_merger\.merging_layer\.weight$/,
];

const isKeptByName = (name: string): boolean =>
  kept.some((pattern) =>
    ggufNamesOf(name)
      .slice(0, 1)
      .concat(name)
      .some((one) => pattern.test(one)),
  ) || keptInTorch.some((pattern) => pattern.test(name));

/**
 * Why llama-quantize leaves a tensor as it is, under its name or the one that llama.cpp gives to it: the code of a
 * sentence, or undefined if it quantizes it. ggml counts no leading axes of extent 1.
 */
export const whyKeptAsFloat = ({
  name,
  shape,
}: Pick<TensorEntry, 'name' | 'shape'>): 'export_gguf_kept' | 'export_gguf_one_row' | undefined => {
  if (isKeptByName(name)) return 'export_gguf_kept';
  return shape.slice(0, -1).every((extent) => extent === 1) ? 'export_gguf_one_row' : undefined;
};
