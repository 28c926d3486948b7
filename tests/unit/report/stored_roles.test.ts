import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Checkpoint, TensorEntry } from '../../../web/report/readers/checkpoint.ts';
import type { WeightDtype } from '../../../web/report/readers/dtypes.ts';
import { configFrom } from '../../../web/report/schemes/config.ts';
import { isQuantizable } from '../../../web/report/schemes/quantizable.ts';
import { recognized } from '../../../web/report/schemes/recognize.ts';
import { isSurveyable, isUndecoded, whyListed } from '../../../web/report/schemes/roles.ts';
import { entryOf } from '../support/weight_entries.ts';

type Named = readonly [name: string, dtype: WeightDtype, shape: readonly number[]];

const checkpointOf = (named: readonly Named[], kind: Checkpoint['kind'] = 'safetensors') => ({
  ...{ kind, files: ['m'], skipped: [], metadata: {} },
  tensors: named.map(([name, dtype, shape]) => entryOf(name, { dtype, shape })),
});

/** The roles by name; a weight has none. */
function rolesOf(named: readonly Named[], config?: object, kind?: Checkpoint['kind']) {
  const { tensors } = recognized(checkpointOf(named, kind), config && configFrom(config));
  return Object.fromEntries(tensors.map((one: TensorEntry) => [one.name, one.stored]));
}

const norm: Named = ['model.norm.weight', 'bf16', [256]];
const head: Named = ['lm_head.weight', 'bf16', [512, 256]];

/** The layouts in use: names, dtypes and shapes of one layer, the name of its scheme, and the weight. */
const layouts: readonly {
  readonly scheme: string;
  readonly codes: readonly Named[];
  readonly companions: readonly Named[];
  readonly config?: object;
  readonly weight?: string;
}[] = [
  {
    scheme: 'GPTQ (4 bit)',
    config: { quantization_config: { quant_method: 'gptq', bits: 4, group_size: 64 } },
    codes: [['l.qweight', 'i32', [32, 128]]],
    companions: [
      ['l.scales', 'f16', [4, 128]],
      ['l.qzeros', 'i32', [4, 16]],
      ['l.g_idx', 'i32', [256]],
    ],
  },
  {
    scheme: 'AWQ',
    codes: [['l.qweight', 'i32', [256, 16]]],
    companions: [
      ['l.scales', 'f16', [4, 128]],
      ['l.qzeros', 'i32', [4, 16]],
    ],
  },
  {
    scheme: 'compressed-tensors (pack-quantized)',
    config: {
      quantization_config: { quant_method: 'compressed-tensors', format: 'pack-quantized' },
    },
    codes: [['l.weight_packed', 'i32', [128, 32]]],
    companions: [
      ['l.weight_scale', 'bf16', [128, 4]],
      ['l.weight_zero_point', 'i32', [16, 4]],
      ['l.weight_shape', 'i64', [2]],
      ['l.weight_g_idx', 'i32', [256]],
    ],
  },
  {
    scheme: 'compressed-tensors (nvfp4-pack-quantized / mxfp4-pack-quantized)',
    codes: [['l.weight_packed', 'u8', [128, 128]]],
    companions: [
      ['l.weight_scale', 'f8_e4m3', [128, 16]],
      ['l.weight_global_scale', 'f32', [1]],
      ['l.input_global_scale', 'f32', [1]],
    ],
  },
  {
    scheme: 'compressed-tensors (int-quantized)',
    config: {
      quantization_config: { quant_method: 'compressed-tensors', format: 'int-quantized' },
    },
    codes: [['l.weight', 'i8', [128, 256]]],
    companions: [['l.weight_scale', 'bf16', [128, 1]]],
    weight: 'l.weight',
  },
  ...(['nf4', 'fp4'] as const).map((type) => ({
    scheme: `bitsandbytes ${type.toUpperCase()}`,
    codes: [['l.weight', 'u8', [16_384, 1]]] as Named[],
    companions: [
      ['l.weight.absmax', 'u8', [512]],
      ['l.weight.quant_map', 'f32', [16]],
      ['l.weight.nested_absmax', 'f32', [2]],
      ['l.weight.nested_quant_map', 'f32', [256]],
      [`l.weight.quant_state.bitsandbytes__${type}`, 'u8', [72]],
    ] as Named[],
  })),
  {
    scheme: 'bitsandbytes LLM.int8()',
    codes: [['l.weight', 'i8', [128, 256]]],
    companions: [
      ['l.SCB', 'f32', [128]],
      ['l.weight_format', 'u8', []],
    ],
  },
  {
    scheme: 'MLX (4 bit, 64)',
    config: { quantization: { group_size: 64, bits: 4 } },
    codes: [['l.weight', 'u32', [128, 32]]],
    companions: [
      ['l.scales', 'bf16', [128, 4]],
      ['l.biases', 'bf16', [128, 4]],
    ],
  },
  {
    scheme: 'MXFP4',
    codes: [
      ['e.gate_up_proj_blocks', 'u8', [4, 64, 8, 16]],
      ['e.down_proj_blocks', 'u8', [4, 64, 8, 16]],
    ],
    companions: [
      ['e.gate_up_proj_scales', 'u8', [4, 64, 8]],
      ['e.down_proj_scales', 'u8', [4, 64, 8]],
    ],
    weight: 'e.gate_up_proj',
  },
  {
    scheme: 'NVFP4',
    config: { quantization: { quant_algo: 'NVFP4' } },
    codes: [['l.weight', 'u8', [128, 128]]],
    companions: [
      ['l.weight_scale', 'f8_e4m3', [128, 16]],
      ['l.weight_scale_2', 'f32', []],
      ['l.input_scale', 'f32', []],
    ],
  },
  {
    scheme: 'block FP8 (128 × 128)',
    config: { quantization_config: { quant_method: 'fp8', weight_block_size: [128, 128] } },
    codes: [['l.weight', 'f8_e4m3', [128, 256]]],
    companions: [['l.weight_scale_inv', 'f32', [1, 2]]],
  },
  // Without a configuration, the numbers of scales say how large a tile is; the last one may be cut off.
  ...(
    [
      ['block FP8 (128 × 128)', 'scale_inv', [7168, 2048], [56, 16]],
      ['block FP8 (128 × 128)', 'scale_inv', [576, 7168], [5, 56]],
      ['block FP8 (128 × 128)', 'scale_inv', [64, 2048], [1, 16]],
      ['block FP8 (64 × 128)', 'scale', [128, 256], [2, 2]],
      ['block FP8 (48 × 48)', 'scale_inv', [288, 288], [6, 6]],
      ['block FP8 (128 × 128)', 'scale', [8, 256, 512], [8, 2, 4]],
      // A scale of each row, of each column, of each block of a row, of all.
      ['FP8', 'scale', [256, 128], [256, 1]],
      ['FP8', 'scale_inv', [256, 128], [1, 128]],
      ['FP8', 'scale', [256, 128], [256, 4]],
      ['FP8', 'scale', [256, 128], [1, 1]],
      ['FP8', 'scale', [8, 256, 512], [8, 1, 1]],
      ['FP8', 'scale', [8, 256, 512], [8]],
    ] as const
  ).map(([scheme, ending, shape, scales]) => ({
    scheme,
    codes: [['l.weight', 'f8_e4m3', shape]] as Named[],
    companions: [[`l.weight_${ending}`, 'f32', scales]] as Named[],
  })),
  {
    scheme: 'FP8',
    codes: [['l.weight', 'f8_e4m3', [128, 256]]],
    companions: [
      ['l.weight_scale', 'f32', []],
      ['l.input_scale', 'f32', []],
    ],
  },
  {
    scheme: 'FP8 (modelopt FP8)',
    config: { quantization: { quant_algo: 'FP8' } },
    codes: [['l.weight', 'f8_e4m3', [128, 256]]],
    companions: [['l.weight_scale', 'f32', []]],
  },
  // ComfyUI's files.
  {
    scheme: 'FP8',
    codes: [['l.weight', 'f8_e4m3', [128, 256]]],
    companions: [['l.scale_weight', 'f32', []]],
  },
  {
    scheme: 'INT8',
    codes: [['l.weight', 'i8', [128, 256]]],
    companions: [['l.weight_scale', 'bf16', [128, 1]]],
  },
  {
    scheme: 'quanto',
    codes: [['l.weight._data', 'i8', [128, 256]]],
    companions: [['l.weight._scale', 'f32', [128, 1]]],
  },
  {
    scheme: 'HQQ',
    codes: [['l.W_q', 'u8', [128, 128]]],
    companions: [
      ['l.scale', 'f16', [1, 512]],
      ['l.zero', 'f16', [1, 512]],
      ['l.nbits', 'i64', []],
      ['l.group_size', 'i64', []],
      ['l.axis', 'i32', []],
      ['l.view_as_float', 'bool', []],
    ],
  },
  {
    scheme: 'EXL2',
    codes: [['l.q_weight', 'i32', [32, 128]]],
    companions: [
      ['l.q_scale', 'i32', [4, 16]],
      ['l.q_scale_max', 'f16', [4]],
      ['l.q_groups', 'i16', [8]],
      ['l.q_invperm', 'i16', [256]],
    ],
  },
  {
    scheme: 'AQLM',
    codes: [['l.codes', 'i16', [128, 32, 1]]],
    companions: [
      ['l.codebooks', 'f16', [1, 65_536, 1, 8]],
      ['l.scales', 'f16', [128, 1, 1, 1]],
    ],
  },
  {
    scheme: 'MLC',
    codes: [['l.q_weight', 'u32', [128, 32]]],
    companions: [['l.q_scale', 'f16', [128, 8]]],
  },
  {
    scheme: 'Marlin',
    codes: [['l.B', 'i32', [16, 256]]],
    companions: [['l.s', 'f16', [2, 128]]],
  },
  {
    scheme: 'EETQ',
    codes: [['l.qweight', 'i8', [256, 128]]],
    companions: [['l.weight_scales', 'f16', [128]]],
  },
  // TensorRT-LLM's.
  {
    scheme: 'FP8',
    codes: [['l.weight', 'f8_e4m3', [128, 256]]],
    companions: [
      ['l.weights_scaling_factor', 'f32', [1]],
      ['l.activation_scaling_factor', 'f32', [1]],
    ],
  },
  {
    scheme: 'TensorRT-LLM',
    codes: [['l.weight', 'i8', [128, 256]]],
    companions: [['l.per_channel_scale', 'f16', [256]]],
  },
  // torchao's.
  {
    scheme: 'INT8',
    codes: [['l._weight_qdata', 'i8', [128, 256]]],
    companions: [['l._weight_scale', 'f32', [128, 1]]],
  },
  // Layouts that nobody has named.
  ...(['_scale', '_scales', '_zeros', '.absmax', '_zero_point', '_scaling_factor'] as const).map(
    (ending) => ({
      scheme: '',
      codes: [['l.weight_q', 'u8', [128, 64]]] as Named[],
      companions: [[`l.weight${ending.replace('.', '_')}`, 'f32', [128, 1]]] as Named[],
    }),
  ),
];

describe('codes and their companions are recognized', () => {
  for (const { scheme, codes, companions, config, weight = 'l.weight' } of layouts) {
    test(`${scheme || 'unknown'}: ${[...codes, ...companions].map(([name]) => name)}`, () => {
      // The order of a file must not matter.
      for (const layer of [
        [...codes, ...companions],
        [...companions, ...codes],
      ]) {
        const roles = rolesOf([norm, ...layer, head], config);
        for (const [name] of codes) {
          assert.equal(roles[name]?.role, 'codes');
          assert.equal(roles[name]?.scheme, scheme);
        }
        for (const [name] of companions) assert.equal(roles[name]?.role, 'companion', name);
        assert.equal(roles[codes[0]?.[0] ?? '']?.weight, weight);
        assert.equal(roles[norm[0]] ?? roles[head[0]], undefined);
      }
    });
  }

  test('nothing quantizes them, and a reason names them', () => {
    for (const { codes, companions, scheme } of layouts) {
      const { tensors } = recognized(checkpointOf([...codes, ...companions, head]));
      for (const entry of tensors) {
        const isOther = entry.name === head[0];
        assert.equal(isQuantizable(entry), isOther, entry.name);
        const { code, values } = whyListed(entry) ?? {};
        if (isOther) assert.equal(code, undefined);
        else if (entry.stored?.role === 'companion') assert.equal(code, 'stored_companion');
        else assert.equal(code, entry.stored?.scheme ? 'stored_codes' : 'stored_packed', scheme);
        if (!isOther) assert.ok(String(values?.others).length > 0);
      }
    }
  });
});

/** Layouts whose names nobody has listed: the words in them, or the names of their codes, tell what they are. */
const untold: readonly {
  readonly why: string;
  readonly codes: readonly Named[];
  readonly companions: readonly Named[];
  /** Float tensors that are weights beside the codes. */
  readonly weights?: readonly Named[];
  readonly scheme?: string;
  readonly config?: object;
}[] = [
  {
    ...{ why: 'Nunchaku', scheme: 'SVDQuant', codes: [['b.qweight', 'i8', [128, 128]]] },
    companions: [
      ['b.wscales', 'bf16', [4, 128]],
      ['b.smooth_factor', 'bf16', [256]],
      ['b.smooth_factor_orig', 'bf16', [256]],
    ],
    weights: [
      ['b.lora_down', 'bf16', [256, 32]],
      ['b.lora_up', 'bf16', [128, 32]],
      ['b.bias', 'bf16', [128]],
    ],
  },
  {
    ...{ why: 'a number for each row', scheme: 'INT8', codes: [['b.int_weight', 'i8', [128, 64]]] },
    companions: [
      ['b.delta', 'f32', [128, 1]],
      ['b.zero', 'f32', [128, 1]],
    ],
    weights: [['b.bias', 'f32', [128]]],
  },
  {
    ...{ why: 'NF4 of torchtune', scheme: 'torchtune NF4' },
    codes: [['b.weight.quantized_data', 'u8', [16384]]],
    companions: [
      ['b.weight.quantized_scalers', 'i8', [512]],
      ['b.weight.quantization_factor', 'f32', [2]],
      ['b.weight.scaler_mean', 'f32', [1]],
    ],
  },
  {
    ...{ why: 'VPTQ', scheme: 'VPTQ', codes: [['b.indices', 'u16', [1, 128, 32]]] },
    companions: [
      ['b.centroids.weight', 'f16', [1, 131072]],
      ['b.res_centroids.weight', 'f16', [1, 2048]],
      ['b.weight_scale', 'f16', [256]],
      ['b.perm', 'u16', [256]],
    ],
    weights: [['b.weight_bias', 'f16', [256]]],
  },
  {
    ...{ why: 'LMDeploy', codes: [['b.qweight', 'i32', [256, 16]]] },
    companions: [['b.scales_zeros', 'f16', [4, 256]]],
    scheme: 'GPTQ / AWQ',
  },
  {
    ...{ why: 'sparse codes', codes: [['b.compressed', 'i8', [128, 128]]] },
    companions: [
      ['b.weight_scale', 'bf16', [128, 1]],
      ['b.shape', 'i64', [2]],
    ],
    scheme: 'INT8',
  },
  {
    ...{ why: 'Marlin in 2:4', codes: [['b.weight_packed', 'i32', [8, 256]]] },
    companions: [
      ['b.scale_packed', 'f16', [2, 128]],
      ['b.meta', 'i16', [8, 256]],
    ],
    scheme: 'compressed-tensors',
  },
  {
    ...{ why: 'SqueezeLLM', scheme: 'SqueezeLLM', codes: [['b.qweight', 'i32', [32, 128]]] },
    companions: [['b.lookup_table', 'f16', [128, 16]]],
  },
  {
    ...{ why: 'words of GPTQ with a table in place of scales' },
    codes: [['b.qweight', 'i32', [32, 128]]],
    companions: [['b.lut4', 'f16', [128, 16]]],
  },
  {
    ...{ why: 'HIGGS', codes: [['b.weight', 'u8', [128, 64]]] },
    companions: [
      ['b.scales', 'f16', [128, 1]],
      ['b.tables', 'f16', [16, 1]],
      ['b.tables2', 'f32', [16, 16]],
    ],
  },
  {
    ...{ why: 'a table of values', codes: [['b.weight', 'u8', [128, 128]]] },
    companions: [['b.lut', 'f16', [128, 16]]],
  },
  {
    ...{ why: 'QuIP#', scheme: 'QuIP#', codes: [['b.Qidxs', 'i64', [128, 32]]] },
    companions: [
      ['b.SU', 'f16', [256]],
      ['b.SV', 'f16', [128]],
      ['b.Wscale', 'f32', [1]],
    ],
  },
  {
    ...{ why: 'a scale before the quantization', codes: [['b.weight', 'i8', [128, 256]]] },
    companions: [
      ['b.dequant_scale', 'f32', [128]],
      ['b.quant_scale', 'f32', [1]],
      ['b.pre_quant_scale', 'bf16', [256]],
      ['b.prequant_scaling_factor', 'bf16', [256]],
    ],
    weights: [['b.bias', 'f32', [128]]],
    scheme: 'INT8',
  },
  ...(
    [
      ['weight_q', 'weight_delta', [128, 8]],
      ['weight.q', 'weight.d', [128, 8]],
      ['weight.int_data', 'weight.qparams', [128, 2]],
      ['w_int', 'w_step_size', [128, 1]],
      ['weight_int4', 'weight_int4_factors', [128, 2]],
      ['kernel/qvalue', 'kernel/scale', [1, 256]],
      ['kernel.frozen.qvalue', 'kernel.frozen.scale.0', [1, 256]],
      ['kernel.frozen.qvalue', 'kernel.frozen.scale_t', [256, 1]],
    ] as const
  ).map(([codes, companion, shape]) => ({
    ...{ why: companion, codes: [[`b.${codes}`, 'i8', [128, 256]]] as Named[], scheme: 'INT8' },
    companions: [[`b.${companion}`, 'f32', shape]] as Named[],
  })),
  ...(
    [
      ['weight', 'dequant_scale', [128, 1]],
      ['fp8_weight', 'fp8_scale', [1]],
      ['weight', 'weight_row_scale', [128, 1]],
      ['weight', 'weight_absmax_rows', [128]],
      ['w.float8_data', 'w.scaler', [128, 1]],
    ] as const
  ).map(([codes, companion, shape]) => ({
    ...{ why: companion, codes: [[`b.${codes}`, 'f8_e4m3', [128, 256]]] as Named[], scheme: 'FP8' },
    companions: [[`b.${companion}`, 'f32', shape]] as Named[],
    weights: [['b.bias', 'bf16', [128]]] as Named[],
  })),
  {
    ...{ why: 'float8 that a configuration calls codes', scheme: 'FP8' },
    config: { quantization_config: { quant_method: 'fp8' } },
    codes: [['b.weight', 'f8_e4m3', [128, 256]]],
    companions: [],
    weights: [['b.norm.weight', 'bf16', [256]]],
  },
];

describe('codes with other names than those in use are recognized by what the names tell', () => {
  for (const { why, codes, companions, weights = [], scheme = '', config } of untold) {
    test(why, () => {
      for (const order of [
        [...codes, ...companions, ...weights],
        [...weights, ...companions, ...codes],
      ]) {
        const roles = rolesOf([norm, ...order, head], config);
        for (const [name] of codes) assert.equal(roles[name]?.role, 'codes', name);
        for (const [name] of companions) assert.equal(roles[name]?.role, 'companion', name);
        for (const [name] of [norm, head, ...weights]) assert.equal(roles[name], undefined, name);
        assert.equal(roles[codes[0]?.[0] ?? '']?.scheme, scheme);
      }
    });
  }

  test('the folder of one weight says nothing about another', () => {
    const roles = rolesOf([
      ['a.weight', 'i8', [8, 8]],
      ['a.dequant_scale', 'f32', [8]],
      ['a.sub.weight', 'bf16', [8, 8]],
      ['b.quantile_weight', 'bf16', [8, 8]],
      ['b.look_up.weight', 'bf16', [8, 8]],
    ]);
    assert.deepEqual(
      Object.entries(roles).flatMap(([name, stored]) => (stored ? [name] : [])),
      ['a.weight', 'a.dequant_scale'],
    );
  });
});

describe('weights stay weights', () => {
  const plain: readonly (readonly [why: string, tensors: readonly Named[]])[] = [
    [
      'a scale without codes',
      [
        ['l.weight', 'bf16', [8, 8]],
        ['l.scale', 'f32', [8]],
      ],
    ],
    [
      'a temperature',
      [
        ['logit_scale', 'f32', []],
        ['l.weight', 'f32', [8, 8]],
      ],
    ],
    [
      'ids of positions beside a scale',
      [
        ['e.position_ids', 'i32', [1, 77]],
        ['e.scale', 'f32', [1]],
      ],
    ],
    [
      'an index of Swin, whose temperature is beside it',
      [
        ['a.relative_position_index', 'i64', [49, 49]],
        ['a.logit_scale', 'f32', [4, 1, 1]],
      ],
    ],
    [
      'float8 without scales',
      [
        ['l.weight', 'f8_e4m3', [8, 8]],
        ['l.bias', 'bf16', [8]],
      ],
    ],
    [
      'a mask of GPT-2',
      [
        ['a.bias', 'u8', [1, 1, 8, 8]],
        ['a.masked_bias', 'f32', []],
      ],
    ],
    [
      'a counter',
      [
        ['bn.num_batches_tracked', 'i64', []],
        ['bn.scale', 'f32', [8]],
      ],
    ],
    [
      'scales in another folder',
      [
        ['l.a.weight', 'i8', [8, 8]],
        ['l.b.weight_scale', 'f32', [8]],
      ],
    ],
    [
      'the state of a generator beside a temperature',
      [
        ['rng_state', 'u8', [5056]],
        ['logit_scale', 'f32', []],
        ['visual_projection', 'f32', [64, 64]],
      ],
    ],
    [
      'a table of biases beside its index, narrowed',
      [
        ['a.relative_position_index', 'i32', [49, 49]],
        ['a.relative_position_bias_table', 'f32', [169, 3]],
        ['a.look_up', 'f32', [49, 3]],
      ],
    ],
    [
      'an embedding beside ids',
      [
        ['e.token_ids', 'i32', [512]],
        ['e.quant_embedding', 'f32', [64, 64]],
      ],
    ],
    [
      'a small weight beside a mask',
      [
        ['a.causal_mask', 'u8', [64, 64]],
        ['a.causal_scale', 'f32', [64]],
        ['a.proj', 'f32', [64, 8]],
      ],
    ],
    [
      'float8 of an attention, without scales',
      [
        ['a.q', 'f8_e4m3', [64, 64]],
        ['a.k', 'f8_e4m3', [16, 64]],
        ['a.q_norm', 'f32', [64]],
        ['a.sinks', 'f32', [16]],
      ],
    ],
    [
      'a copy in floats beside its codes',
      [
        ['l.dequantized_weight', 'f32', [8, 8]],
        ['l.weight_i', 'i8', [8, 8]],
      ],
    ],
    [
      'a scale without a fraction',
      [
        ['l.weight', 'f8_e4m3', [8, 8]],
        ['l.scale', 'f8_e5m2', [8, 2]],
        ['l.row_scale', 'f8_e5m2', [8, 2]],
      ],
    ],
    [
      'float8 with a bias alone',
      [
        ['l.weight', 'f8_e4m3', [8, 8]],
        ['l.weight_bias', 'bf16', [8]],
        ['l.gamma', 'bf16', [8]],
      ],
    ],
    ['a bias of stacked experts', [['e.down_proj_bias', 'bf16', [4, 64]]]],
  ];
  for (const [why, tensors] of plain) {
    test(why, () => {
      for (const [name, stored] of Object.entries(rolesOf(tensors)))
        assert.equal(stored, undefined, name);
    });
  }
});

test('the state of an optimizer is no weight, and only of PyTorch', () => {
  const named: readonly Named[] = [
    ['state_dict.weight', 'f32', [8, 8]],
    ['optimizer_states.0.state.0.exp_avg', 'f32', [8, 8]],
    ['optimizer.state.0.exp_avg_sq', 'f32', [8, 8]],
    ['optimizer_state_dict.state.1.momentum_buffer', 'f32', [8, 8]],
    ['optim.state.3.step', 'f32', []],
  ];
  const roles = Object.values(rolesOf(named, undefined, 'torch')).map((one) => one?.role);
  assert.deepEqual(roles, [undefined, ...Array(4).fill('optimizer')]);
  assert.ok(Object.values(rolesOf(named)).every((one) => one === undefined));
});

test('a number that scales activations, beside weights as they are, is listed, and no weight', () => {
  const scales = [
    ...['input_scale', 'output_scale', 'k_scale', 'v_scale', 'kv_cache_scaling_factor'],
    ...['act_zero_point', 'input_amax', 'output_scale_inv'],
  ];
  for (const leaf of scales) {
    const { tensors } = recognized(
      checkpointOf([
        ['a.weight', 'f32', [8, 8]],
        [`a.${leaf}`, 'f32', leaf === 'k_scale' ? [] : [1]],
      ]),
    );
    const [weight, scale] = tensors;
    assert.ok(weight && scale);
    assert.equal(weight.stored, undefined);
    assert.equal(isSurveyable(scale), false, leaf);
    const expected = {
      code: 'stored_activations',
      values: { tensor: `a.${leaf}`, scheme: '', others: '' },
    };
    assert.deepEqual(whyListed(scale), expected);
  }
  // A number that the model multiplies by is a weight, and so may be several under such a name.
  const plain: readonly Named[] = [
    ['logit_scale', 'f32', []],
    ['a.input_scale', 'f32', [64]],
    ['a.scale', 'f32', [1]],
  ];
  for (const [name, stored] of Object.entries(rolesOf(plain)))
    assert.equal(stored, undefined, name);
});

test('integers that nobody scales, truth values and lone scales are listed, and no weights', () => {
  const named: readonly Named[] = [
    ['rng', 'u8', [5056]],
    ['mask', 'bool', [1, 1, 8, 8]],
    ['buffer', 'i8', [8, 8]],
    ['table', 'i4', [8, 8]],
    ['position_ids', 'i64', [1, 77]],
    ['weight', 'f8_e8m0', [8, 8]],
  ];
  const codes: Readonly<Record<string, string>> = {
    ...{ bool: 'stored_booleans', f8_e8m0: 'stored_exponents' },
  };
  const { tensors } = recognized(checkpointOf(named, 'torch'));
  for (const entry of tensors) {
    assert.deepEqual([isSurveyable(entry), isQuantizable(entry)], [false, false], entry.name);
    const { name, dtype } = entry;
    const reason = whyListed(entry);
    const code = codes[dtype] ?? 'stored_integers';
    assert.deepEqual(reason, { code, values: { tensor: name, dtype } });
    // They are no weights in a form that is not decoded.
    assert.equal(reason && isUndecoded(reason), false);
  }
});

test('a tensor without elements is listed, and no weight', () => {
  const entry = entryOf('a', { shape: [0, 5] });
  assert.equal(isQuantizable(entry), false);
  assert.equal(whyListed(entry)?.code, 'stored_empty');
});

test('a configuration of a model of several parts has that of its text', () => {
  const own = { quantization_config: { quant_method: 'GPTQ', bits: 4 } };
  assert.deepEqual(configFrom({ text_config: own }), { method: 'gptq', bits: 4 });
  assert.deepEqual(configFrom({ ...own, text_config: { quantization_config: { bits: 8 } } }), {
    ...{ method: 'gptq', bits: 4 },
  });
});

test('a configuration that is none says nothing', () => {
  for (const json of [undefined, null, 3, 'x', [], {}, { bits: 4 }, { quantization_config: 3 }])
    assert.deepEqual(configFrom(json), {});
});
