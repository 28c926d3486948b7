import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isKeptByName } from '../../../web/report/export/float_names.ts';
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
];
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
    for (const name of kept) assert.equal(isKeptByName(name), true, name);
    for (const name of quantized) assert.equal(isKeptByName(name), false, name);
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
