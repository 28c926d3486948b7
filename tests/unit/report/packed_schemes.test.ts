import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memorySource } from '../../../web/report/readers/bytes.ts';
import type { TensorEntry } from '../../../web/report/readers/checkpoint.ts';
import { openCheckpoint } from '../../../web/report/readers/open.ts';
import { isQuantizable } from '../../../web/report/schemes/quantizable.ts';
import { isSurveyable, whyListed } from '../../../web/report/schemes/roles.ts';
import { safetensorsOf, type Written } from '../support/safetensors_writer.ts';

type Named = readonly [dtype: string, shape: readonly number[], bytes?: Uint8Array];

const sizes: Readonly<Record<string, number>> = {
  ...{ I8: 1, U8: 1, I32: 4, U32: 4, I64: 8, F16: 2, BF16: 2, F32: 4, F8_E4M3: 1 },
};

/** The tensors of a file of zeros, beside a configuration. */
async function opened(
  named: Readonly<Record<string, Named>>,
  config?: object,
): Promise<Readonly<Record<string, TensorEntry>>> {
  const written = Object.entries(named).map(([name, [dtype, shape, bytes]]) => {
    const elements = shape.reduce((all, one) => all * one, 1);
    const data = bytes ?? new Uint8Array(elements * (sizes[dtype] ?? 1));
    return [name, [dtype, shape, data] as Written];
  });
  const sources = [memorySource(safetensorsOf(Object.fromEntries(written)), 'model.safetensors')];
  if (config) sources.push(memorySource(Buffer.from(JSON.stringify(config)), 'config.json'));
  const { tensors } = await openCheckpoint(sources);
  return Object.fromEntries(tensors.map((entry) => [entry.name, entry]));
}

/** Why the codes of a file cannot be decoded: the code and the tensor that it names. */
async function refusal(named: Readonly<Record<string, Named>>, config?: object) {
  const tensors = Object.values(await opened(named, config));
  assert.ok(!tensors.some(({ packed }) => packed));
  const codes = tensors.filter(({ stored }) => stored?.role === 'codes');
  const [reason] = codes.flatMap((one) => whyListed(one) ?? []);
  assert.ok(codes.every((one) => !isSurveyable(one) && !isQuantizable(one)));
  return [reason?.code, reason?.values.part ?? reason?.values.fact ?? reason?.values.version];
}

const shapeBytes = (...extents: readonly number[]) =>
  new Uint8Array(BigInt64Array.from(extents, BigInt).buffer);
const jsonBytes = (value: unknown) => new Uint8Array(Buffer.from(JSON.stringify(value)));

const gptq = {
  'l.qweight': ['I32', [32, 128]],
  'l.qzeros': ['I32', [4, 16]],
  'l.scales': ['F16', [4, 128]],
  'l.g_idx': ['I32', [256]],
} as const;
const awq = {
  'l.qweight': ['I32', [256, 16]],
  'l.qzeros': ['I32', [4, 16]],
  'l.scales': ['F16', [4, 128]],
} as const;
const packed = {
  'l.weight_packed': ['I32', [128, 32]],
  'l.weight_scale': ['BF16', [128, 4]],
  'l.weight_shape': ['I64', [2], shapeBytes(128, 256)],
} as const;
const mlx = {
  'l.weight': ['U32', [128, 32]],
  'l.scales': ['BF16', [128, 4]],
  'l.biases': ['BF16', [128, 4]],
} as const;
const state = { quant_type: 'nf4', blocksize: 64, dtype: 'bfloat16', shape: [128, 256] };
const nf4 = (change: object = {}) => {
  const json = jsonBytes({ ...state, ...change });
  return {
    'l.weight': ['U8', [16_384, 1]],
    'l.weight.absmax': ['F32', [512]],
    'l.weight.quant_map': ['F32', [16]],
    'l.weight.quant_state.bitsandbytes__nf4': ['U8', [json.length], json],
  } as const;
};
const fp8 = {
  'l.weight': ['F8_E4M3', [130, 256]],
  'l.weight_scale_inv': ['F32', [2, 2]],
  'l.input_scale': ['F32', []],
} as const;
const nvfp4 = {
  'l.weight': ['U8', [128, 128]],
  'l.weight_scale': ['F8_E4M3', [128, 16]],
  'l.weight_scale_2': ['F32', []],
} as const;

describe('weights that are stored as codes', () => {
  for (const [scheme, files, config] of [
    ['GPTQ', gptq],
    ['AWQ', awq],
    ['compressed-tensors', packed],
    ['MLX (4 bit, 64)', mlx, { quantization: { bits: 4, group_size: 64 } }],
    ['bitsandbytes NF4', nf4()],
    ['NVFP4', nvfp4],
  ] as const) {
    test(`take the place of their codes and scales: ${scheme}`, async () => {
      const tensors = await opened({ ...files, 'norm.weight': ['F32', [4]] }, config);
      assert.deepEqual(Object.keys(tensors).sort(), ['l.weight', 'norm.weight']);
      const weight = tensors['l.weight'] as TensorEntry;
      assert.deepEqual(weight.shape, [128, 256]);
      assert.equal(weight.elements, 128 * 256);
      assert.equal(weight.scheme, scheme);
      const bytes = Object.values<Named>(files).reduce(
        (sum, [dtype, shape]) => sum + shape.reduce((all, one) => all * one, sizes[dtype] ?? 0),
        0,
      );
      // Shapes and states are read, and no part of the numbers.
      assert.ok(weight.length <= bytes && weight.length > bytes - 200);
      assert.ok(isQuantizable(weight));
    });
  }

  test('leave the scales of activations in the list', async () => {
    const tensors = await opened(fp8);
    assert.deepEqual(tensors['l.weight']?.shape, [130, 256]);
    assert.equal(tensors['l.input_scale']?.stored?.role, 'companion');
  });

  test('have a row of scales for each tile, the last of which is cut off', async () => {
    const { 'l.weight': weight } = await opened(fp8);
    assert.equal(weight?.packed?.layout.groupRows, 128);
    assert.equal(weight?.packed?.layout.groupColumns, 128);
    const wide = { quantization_config: { quant_method: 'fp8', weight_block_size: [65, 128] } };
    const { 'l.weight': other } = await opened(fp8, wide);
    assert.equal(other?.packed?.layout.groupRows, 65);
  });

  test('have zero points as the configuration says: minus one, unless it is the second version', async () => {
    const shiftUnder = async (config?: object) =>
      (await opened(gptq, config))['l.weight']?.packed?.layout.zeroShift;
    const form = (checkpoint_format: string) => ({
      quantization_config: { quant_method: 'gptq', bits: 4, checkpoint_format },
    });
    assert.equal(await shiftUnder(), 1);
    assert.equal(await shiftUnder(form('gptq')), 1);
    assert.equal(await shiftUnder(form('gptq_v2')), 0);
  });

  test('take the facts of a module before those of all', async () => {
    const quantization = { bits: 8, group_size: 32, l: { bits: 4, group_size: 64 } };
    const { 'l.weight': weight } = await opened(mlx, { quantization });
    assert.equal(weight?.packed?.layout.codes.bits, 4);
    assert.deepEqual(weight?.shape, [128, 256]);
  });

  test('multiply by the second scale of ModelOpt, and divide by that of compressed-tensors', async () => {
    const { 'l.weight': weight } = await opened(nvfp4);
    assert.equal(weight?.packed?.layout.secondScale, 'multiply');
    const { 'l.weight': other } = await opened({
      'l.weight_packed': ['U8', [128, 128]],
      'l.weight_scale': ['F8_E4M3', [128, 16]],
      'l.weight_global_scale': ['F32', [1]],
    });
    assert.equal(other?.packed?.layout.secondScale, 'divide');
  });

  test('are tied where their codes are', async () => {
    // Two names of the same bytes, as a header may have them.
    const tensors = await opened({ ...packed, 'norm.weight': ['F32', [4]] });
    assert.equal(tensors['l.weight']?.tiedTo, undefined);
  });
});

describe('codes whose tensors do not fit are listed with the reason', () => {
  const without = (files: Readonly<Record<string, Named>>, name: string) =>
    Object.fromEntries(Object.entries(files).filter(([key]) => key !== name));

  test('another shape', async () => {
    const short: Named = ['F16', [3, 128]];
    const config = { quantization_config: { quant_method: 'gptq', bits: 4, group_size: 64 } };
    assert.deepEqual(await refusal({ ...gptq, 'l.scales': short }, config), [
      ...['scheme_shape', 'l.scales'],
    ]);
    assert.deepEqual(await refusal({ ...gptq, 'l.qzeros': ['I32', [4, 15]] }), [
      ...['scheme_shape', 'l.qzeros'],
    ]);
    assert.deepEqual(await refusal({ ...awq, 'l.qzeros': ['I32', [2, 16]] }), [
      ...['scheme_shape', 'l.qzeros'],
    ]);
    assert.deepEqual(await refusal({ ...packed, 'l.weight_scale': ['BF16', [127, 4]] }), [
      ...['scheme_shape', 'l.weight_scale'],
    ]);
    const four = { quantization: { bits: 4, group_size: 32 } };
    assert.deepEqual(await refusal(mlx, four), ['scheme_shape', 'l.scales']);
    assert.deepEqual(await refusal({ ...nf4(), 'l.weight.absmax': ['F32', [511]] }), [
      ...['scheme_shape', 'l.weight.absmax'],
    ]);
    assert.deepEqual(await refusal({ ...nvfp4, 'l.weight_scale': ['F8_E4M3', [128, 8]] }), [
      ...['scheme_shape', 'l.weight_scale'],
    ]);
    const block = { quantization_config: { quant_method: 'fp8', weight_block_size: [64, 64] } };
    assert.deepEqual(await refusal(fp8, block), ['scheme_shape', 'l.weight_scale_inv']);
  });

  test('a tensor that is missing', async () => {
    assert.deepEqual(await refusal(without(packed, 'l.weight_shape')), [
      ...['scheme_missing', 'l.weight_shape'],
    ]);
    assert.deepEqual(await refusal(without(mlx, 'l.biases')), ['scheme_missing', 'l.biases']);
    assert.deepEqual(await refusal(without(nf4(), 'l.weight.quant_map')), [
      ...['scheme_missing', 'l.weight.quant_map'],
    ]);
  });

  test('facts that shapes do not tell', async () => {
    assert.deepEqual(await refusal(mlx), ['scheme_unknown', 'bits × group_size']);
    const five = { quantization_config: { quant_method: 'gptq', bits: 5 } };
    assert.deepEqual(await refusal(gptq, five), ['scheme_unknown', 'bits']);
  });

  test('another dtype, or another version', async () => {
    assert.deepEqual(await refusal({ ...packed, 'l.weight_scale': ['I8', [128, 4]] }), [
      ...['scheme_dtype', 'l.weight_scale'],
    ]);
    const gemv = { quantization_config: { quant_method: 'awq', bits: 4, version: 'gemv' } };
    assert.deepEqual(await refusal(awq, gemv), ['scheme_version', 'gemv']);
  });

  test('a state or a shape that is none', async () => {
    const part = 'l.weight.quant_state.bitsandbytes__nf4';
    for (const change of [
      ...[{ shape: [] }, { shape: [128, -256] }, { shape: 'x' }, { blocksize: 0 }],
      ...[{ dtype: 'int3' }, { dtype: undefined }],
    ])
      assert.deepEqual(await refusal(nf4(change)), ['scheme_state', part]);
    const text = new Uint8Array(Buffer.from('{"shape"'));
    assert.deepEqual(await refusal({ ...nf4(), [part]: ['U8', [text.length], text] }), [
      ...['scheme_state', part],
    ]);
    for (const extents of [
      [127, 256],
      [128, 0],
      [128, -5],
    ] as const) {
      const shape: Named = ['I64', [2], shapeBytes(...extents)];
      assert.deepEqual(await refusal({ ...packed, 'l.weight_shape': shape }), [
        ...['scheme_states_shape', 'l.weight_shape'],
      ]);
    }
    const long: Named = ['I64', [2], shapeBytes(128, 2 ** 40)];
    assert.equal((await refusal({ ...packed, 'l.weight_shape': long }))[0], 'scheme_unknown');
  });
});

describe('codes that only look as if a scale were all that they need are left alone', () => {
  const bytes: Named = ['I8', [64, 64]];
  for (const [scheme, named, config] of [
    ['AQLM', { codes: bytes, codebooks: ['F16', [1, 256, 1, 8]], scales: ['F16', [64, 1]] }],
    ['EETQ', { qweight: bytes, weight_scales: ['F16', [64]] }],
    ['TensorRT-LLM', { weight: bytes, per_channel_scale: ['F16', [64]] }],
    ['INT8', { weight: bytes, weight_scale: ['F32', [64, 1]], weight_offset: ['F32', [64, 1]] }],
    ['INT8', { int_weight: bytes, scale: ['F32', [64, 1]], delta: ['F32', [64, 1]] }],
    ['FP8', { weight: ['F8_E4M3', [64, 64]], scale: ['F32', [64]], codebook: ['F16', [4]] }],
    ['INT8 (bitnet)', { weight: bytes, weight_scale: ['F32', [64]] }, { quant_method: 'bitnet' }],
    ['INT8 (higgs)', { weight: bytes, scales: ['F32', [64]] }, { quant_method: 'higgs' }],
  ] as const satisfies readonly (readonly [string, Readonly<Record<string, Named>>, object?])[])
    test(`${scheme}: ${Object.keys(named)}`, async () => {
      const full = Object.entries(named).map(([name, one]) => [`l.${name}`, one] as const);
      const tensors = await opened(
        Object.fromEntries(full),
        config && { quantization_config: config },
      );
      for (const entry of Object.values(tensors)) assert.ok(!isSurveyable(entry), entry.name);
      const [codes] = Object.values(tensors).filter(({ stored }) => stored?.role === 'codes');
      assert.ok(codes && !codes.packed);
      const { code, values } = whyListed(codes) ?? {};
      assert.deepEqual([code, values?.scheme], ['stored_codes', scheme]);
    });

  test('scales of activations beside them change nothing', async () => {
    for (const other of [
      'input_scale',
      'scale_input',
      '_weight_act_scale',
      'k_scale',
      'input_amax',
    ]) {
      const named = { 'l.weight': bytes, 'l.weight_scale': ['F32', [64, 1]] } as const;
      const tensors = await opened({ ...named, [`l.${other}`]: ['F32', [1]] });
      assert.ok(tensors['l.weight']?.packed, other);
    }
  });
});
