import { ggufNamesOf } from '../schemes/gguf_names.ts';

// Tensors of two axes and more that llama-quantize never quantizes, by their names: programs that run GGUF
// files need most of them as floats. `tensor_allows_quantization` in src/llama-quant.cpp of llama.cpp.

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
  // Parameters of Mamba's recurrence, which are no weights by their names.
  /^blk\.\d+\.ssm_[ad]$/,
  // Names of PyTorch's checkpoints to which the converter gives those above: routers, the short convolutions of
  // recurrent layers, T5's relative positions, the positions of pictures.
  /\.(?:mlp|ffn|feed_forward|block_sparse_moe)\.(?:gate|router)(?:\.layer)?\.weight$/,
  /\.decoder_layer\.\d+\.router\.weight$/,
  /\.(?:mixer|mamba|linear_attn)\.conv1d\.weight$|\.conv\.conv\.weight$/,
  /\.SelfAttention\.relative_attention_bias\.weight$/,
  /vision_model\.embeddings\.position_embedding\.weight$/,
];

/** Whether llama-quantize leaves a tensor as it is, under its name or the one that llama.cpp gives to it. */
export const isKeptByName = (name: string): boolean =>
  [name, ...ggufNamesOf(name).slice(0, 1)].some((one) => kept.some((pattern) => pattern.test(one)));
