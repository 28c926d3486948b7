import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { whyKeptAsFloat } from '../../../web/report/export/float_names.ts';
import { planExport } from '../../../web/report/export/plan.ts';
import { questionOf } from '../../../web/report/recipe.ts';
import { choicesOf, storedFormat, whyDropped } from '../../../web/report/survey/choices.ts';
import { errorsIn } from '../../../web/report/survey/error_table.ts';
import { checkpointOf, errorWith, surveyed } from './report_rows.ts';

/** The names, in llama.cpp's words and in PyTorch's, that llama-quantize leaves alone. */
const kept = [
  ...['blk.0.attn_norm.weight', 'blk.0.ssm_norm.weight', 'output_norm.weight'],
  ...['blk.3.ffn_gate_inp.weight', 'blk.3.ffn_gate_tid2eid.weight'],
  ...['position_embd.weight', 'token_types.weight', 'enc.blk.0.attn_rel_b.weight'],
  ...['blk.0.ssm_conv1d.weight', 'blk.0.shortconv.conv.weight', 'blk.0.ssm_a'],
  ...['blk.0.altup_router.weight', 'blk.0.laurel_l.weight', 'per_layer_model_proj.weight'],
  ...['blk.1.time_mix_first.weight', 'blk.1.time_mix_w2.weight', 'blk.1.time_mix_decay_w1.weight'],
  ...['blk.1.time_mix_lerp_fused.weight', 'v.position_embd.weight', 'v.patch_embd.weight'],
  'model.layers.3.mlp.gate.weight',
  'model.layers.3.block_sparse_moe.gate.weight',
  'bert.embeddings.token_type_embeddings.weight',
  'embeddings.position_embeddings.weight',
  'model.layers.0.self_attn.q_norm.weight',
  // The routers of Mixtral, Llama 4, gpt-oss, DBRX, Granite and Grok.
  ...['layers.3.feed_forward.gate.weight', 'model.layers.3.feed_forward.router.weight'],
  ...['model.layers.3.mlp.router.weight', 'transformer.blocks.3.ffn.router.layer.weight'],
  'model.layers.3.block_sparse_moe.router.layer.weight',
  'transformer.decoder_layer.3.router.weight',
  // Mamba, a hybrid, Qwen's linear attention, LFM2.
  ...['backbone.layers.0.mixer.conv1d.weight', 'model.layers.0.mamba.conv1d.weight'],
  ...['model.layers.0.linear_attn.conv1d.weight', 'model.layers.0.conv.conv.weight'],
  'encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight',
  'vision_tower.vision_model.embeddings.position_embedding.weight',
  // Parameters of GGUF files whose names do not end in “weight”.
  ...['blk.0.ssm_d', 'enc.blk.0.scale', 'v.blk.0.ls1', 'resampler.query', 'mm.image_newline'],
];

/** Names of PyTorch's checkpoints, by architecture: those that stay, and those beside them that do not. */
const architectures: Readonly<Record<string, readonly [kept: string[], quantized: string[]]>> = {
  'Qwen2-MoE, DeepSeek, OLMoE, Ernie 4.5': [
    ['model.layers.3.mlp.gate.weight'],
    ['model.layers.3.mlp.experts.5.up_proj.weight', 'model.layers.3.mlp.gate_proj.weight'],
  ],
  'gpt-oss': [
    ['model.layers.3.mlp.router.weight', 'model.layers.3.mlp.experts.gate_up_proj_bias'],
    ['model.layers.3.mlp.experts.gate_up_proj', 'model.layers.3.mlp.experts.down_proj'],
  ],
  Hunyuan: [['model.layers.3.mlp.gate.wg.weight'], ['model.layers.3.mlp.gate_and_up_proj.weight']],
  SmallThinker: [
    ['model.layers.3.block_sparse_moe.primary_router.weight'],
    ['model.layers.3.block_sparse_moe.experts.1.up.weight'],
  ],
  AFMoE: [['model.layers.3.mlp.router.gate.weight'], ['model.layers.3.self_attn.gate_proj.weight']],
  'Mistral Large 3': [['layers.3.gate.weight'], ['layers.3.attention.wq_a.weight']],
  'Nemotron-H': [
    ['backbone.layers.3.mixer.gate.weight', 'backbone.layers.3.mixer.conv1d.weight'],
    ['backbone.layers.3.mixer.up_proj.weight', 'backbone.layers.3.mixer.q_proj.weight'],
  ],
  'Step 3.5': [['model.layers.3.moe.gate.weight'], ['model.layers.3.moe.gate_proj.weight']],
  'Gemma 4': [
    ['model.layers.3.router.proj.weight', 'model.vision_tower.patch_embedder.input_proj.weight'],
    ['model.embed_tokens_per_layer.weight', 'model.layers.3.per_layer_projection.weight'],
  ],
  'Gemma 3n': [
    ['model.altup_projections.0.weight', 'model.layers.0.altup.modality_router.weight'].concat(
      'model.layers.0.laurel.linear_left.weight',
      'model.per_layer_model_projection.weight',
    ),
    ['model.layers.0.per_layer_input_gate.weight'],
  ],
  Mamba: [
    ['model.layers.3.conv1d.weight', 'backbone.layers.3.mixer.A_log'],
    ['model.layers.3.x_proj.weight', 'backbone.layers.3.mixer.dt_proj.weight'],
  ],
  'Kimi Linear': [
    ['model.layers.3.self_attn.q_conv1d.weight', 'model.layers.3.self_attn.A_log'],
    ['model.layers.3.self_attn.f_a_proj.weight', 'model.layers.3.self_attn.g_b_proj.weight'],
  ],
  'RWKV 6': [
    ['rwkv.blocks.0.attention.time_maa_w1', 'rwkv.blocks.0.attention.time_decay_w2'].concat(
      'rwkv.blocks.0.attention.time_faaaa',
    ),
    ['rwkv.blocks.0.attention.receptance.weight', 'rwkv.blocks.0.attention.gate.weight'],
  ],
  'RWKV 7': [
    ['model.layers.0.attention.w1', 'model.layers.0.attention.g2'].concat(
      'model.layers.0.attn.v_lora.lora.2.weight',
    ),
    ['model.layers.0.attention.r_proj.weight', 'model.layers.0.feed_forward.key.weight'],
  ],
  LFM2: [['model.layers.0.conv.conv.weight'], ['model.layers.0.conv.in_proj.weight']],
  T5: [
    ['decoder.block.0.layer.1.EncDecAttention.relative_attention_bias.weight'],
    ['decoder.block.0.layer.1.EncDecAttention.q.weight', 'shared.weight'],
  ],
  'GPT-2': [
    ['transformer.wpe.weight', 'wpe.weight'],
    ['wte.weight', 'h.0.mlp.c_fc.weight'],
  ],
  'RuGPT-3': [['model.embed_positions.weight'], ['model.embed_tokens.weight']],
  'Command R+': [
    ['model.layers.0.self_attn.k_norm.weight'],
    ['model.layers.0.self_attn.k_proj.weight'],
  ],
  'Llama 4': [
    ['model.layers.3.feed_forward.router.weight'].concat(
      'vision_model.patch_embedding.linear.weight',
      'vision_model.positional_embedding_vlm',
    ),
    [
      'model.layers.3.feed_forward.experts.gate_up_proj',
      'vision_model.model.layers.0.mlp.fc1.weight',
    ],
  ],
  'Qwen3-VL': [
    ['visual.patch_embed.proj.weight', 'visual.pos_embed.weight'],
    ['visual.blocks.0.attn.qkv.weight', 'visual.merger.mlp.0.weight'],
  ],
  'Kimi-VL': [
    ['vision_tower.patch_embed.pos_emb.weight', 'vision_tower.patch_embed.proj.weight'],
    ['vision_tower.encoder.blocks.0.wqkv.weight', 'multi_modal_projector.linear_1.weight'],
  ],
  'Mistral 3': [
    ['multi_modal_projector.patch_merger.merging_layer.weight'],
    ['multi_modal_projector.linear_2.weight'],
  ],
  Pixtral: [
    ['vision_encoder.patch_conv.weight'],
    ['vision_encoder.transformer.layers.0.attention.wq.weight'],
  ],
};
const quantized = [
  ...['blk.0.attn_q.weight', 'blk.0.ffn_gate_exps.weight', 'token_embd.weight', 'output.weight'],
  ...['blk.0.ssm_in.weight', 'blk.0.time_mix_key.weight', 'blk.0.ffn_gate_inp_shexp.weight'],
  ...['model.layers.3.mlp.gate_proj.weight', 'lm_head.weight', 'normal.weight', 'w'],
  // Names that only resemble them: a gate that is a matrix of the feed-forward part, convolutions of pictures and
  // sound, adapters, heads that predict several tokens.
  ...['blk.0.ffn_gate.weight', 'model.layers.3.mlp.experts.0.gate_proj.weight'],
  ...['model.layers.3.mlp.experts.gate_up_proj', 'layer1.0.conv1.weight', 'conv1.weight'],
  ...['encoder.conv1.weight', 'model.diffusion_model.input_blocks.0.0.weight'],
  ...['base_model.model.model.layers.0.self_attn.q_proj.lora_A.weight', 'mtp.fc.weight'],
  ...['model.layers.61.eh_proj.weight', 'router_weights', 'gate.weight', 'features.0.conv.weight'],
  ...['dense_1/kernel:0', 'blocks.0.attn.qkv.weight', 'backbone.layers.0.mixer.in_proj.weight'],
];

describe('a tensor that llama-quantize leaves alone', () => {
  test('is known by its name, or by the one that llama.cpp gives to it', () => {
    const shape = [8, 64];
    const check = (names: readonly string[], code: string | undefined) => {
      for (const name of names) assert.equal(whyKeptAsFloat({ name, shape }), code, name);
    };
    check(kept, 'export_gguf_kept');
    check(quantized, undefined);
    for (const [stay, beside] of Object.values(architectures)) {
      check(stay, 'export_gguf_kept');
      check(beside, undefined);
    }
  });

  test('has one row, which makes it a vector to ggml', () => {
    const codeOf = (...shape: number[]) =>
      whyKeptAsFloat({ name: 'model.layers.0.mlp.shared_expert_gate.weight', shape });
    for (const shape of [
      [1, 64],
      [1, 1, 64],
    ])
      assert.equal(codeOf(...shape), 'export_gguf_one_row', String(shape));
    for (const shape of [
      [2, 64],
      [64, 1],
      [1, 2, 64],
      [2, 1, 64],
    ])
      assert.equal(codeOf(...shape), undefined, String(shape));
    const row = surveyed(0, 'w', { entry: { shape: [1, 4096] } });
    assert.equal(storedFormat(row.report, 'q4_0'), undefined);
    assert.deepEqual(
      choicesOf(row.report, 'safetensors').map(({ format }) => format),
      ['q4_0', 'f32'],
    );
  });

  test('stays as it is in a plan of GGUF, and says why; safetensors may quantize it', async () => {
    const rows = [surveyed(0, kept[0] ?? ''), surveyed(1, quantized[0] ?? '')];
    const checkpoint = checkpointOf(rows);
    const engine = {
      weightLayout: () => ({
        parts: [{ name: 'blocks', dtype: 'q4_0', bytes: 2304, shape: [] }],
        needsMaxima: false,
      }),
    };
    const planned = async (kind: 'gguf' | 'safetensors') =>
      (
        await planExport(engine as never, [], checkpoint, {
          ...{ kind, formats: ['q4_0', 'q4_0'], notFinite: [] },
        })
      ).tensors.map(({ isQuantized, reason }) => [isQuantized, reason?.code]);
    assert.deepEqual(await planned('gguf'), [
      [false, 'export_gguf_kept'],
      [true, undefined],
    ]);
    assert.deepEqual(await planned('safetensors'), [
      [true, undefined],
      [true, undefined],
    ]);
  });

  test('has no choice in a mix for GGUF, and no format in its totals', () => {
    const { report } = surveyed(0, kept[0] ?? '');
    const formats = (kind: 'gguf' | 'safetensors') =>
      choicesOf(report, kind).map(({ format }) => format);
    assert.deepEqual([formats('gguf'), formats('safetensors')], [['f32'], ['q4_0', 'f32']]);
    assert.equal(storedFormat(report, 'q4_0'), undefined);
    assert.equal(storedFormat({ ...report, name: 'w' }, 'q4_0'), 'q4_0');
  });
});

describe('a format that is no choice for a tensor', () => {
  const bad = Number.NaN;
  const rowOf = (index: number, name: string, change: Parameters<typeof surveyed>[2]) =>
    surveyed(index, name, {
      errors: ['q4_0', 'q4_k', 'nf4', 'int8_per_channel'].map((format) => errorWith(format)),
      ...change,
    });
  const rows = [
    rowOf(0, 'plain', { entry: { shape: [16, 256] } }),
    rowOf(1, 'rows of 64', {}),
    rowOf(2, 'transposed', { entry: { shape: [16, 256] }, report: { channelAxis: 1 } }),
    rowOf(3, 'overflows', {
      entry: { shape: [16, 256] },
      errors: [errorWith('q4_0', { squaredError: bad }), errorWith('q4_k')],
    }),
    rowOf(4, 'nan', { stats: { nans: 1 } }),
    rowOf(5, kept[0] ?? '', { entry: { shape: [16, 256] } }),
  ];
  const droppedIn = (isGguf: boolean) =>
    questionOf(rows, { unit: 'bits', target: '8', isGguf })?.dropped.map(
      ({ format, count, reason }) => `${format} ${reason.code} ${count} ${reason.values.tensor}`,
    );

  test('is listed with its reason, and one that every format has once', () => {
    assert.deepEqual(droppedIn(true), [
      'nf4 choice_not_ggml 3 plain',
      'int8_per_channel choice_not_ggml 3 plain',
      'q4_k choice_rows 1 rows of 64',
      'q4_0 choice_overflow 1 overflows',
      ` export_gguf_kept 1 ${kept[0]}`,
    ]);
    assert.deepEqual(droppedIn(false), [
      'int8_per_channel choice_channel_axis 1 transposed',
      'q4_0 choice_overflow 1 overflows',
    ]);
  });

  test('is exactly what is not among the choices', () => {
    for (const { report } of rows)
      for (const kind of ['gguf', 'safetensors'] as const)
        for (const error of errorsIn(report.errors))
          assert.equal(
            whyDropped(report, error, kind) === undefined,
            choicesOf(report, kind).some(({ format }) => format === error.format),
            `${report.name} ${error.format} ${kind}`,
          );
  });
});
