import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNamed, formatsNamed } from '../../../web/cli/format_names.ts';
import { Usage } from '../../../web/cli/usage.ts';

const known = [
  ...['int8_per_tensor', 'int8_per_channel', 'int4_per_channel', 'int4_per_group_32', 'float16'],
  ...['bfloat16', 'float8_e4m3fn', 'float8_e5m2', 'float4_e2m1fn', 'mxfp4_even', 'mxfp4_ggml'],
  ...['nvfp4', 'nf4', 'q8_0', 'q4_0', 'q4_1', 'q4_k', 'q5_k', 'q6_k', 'iq4_nl'],
];
const sentenceOf = (name: string): string => {
  try {
    return `is ${formatNamed(name, known)}`;
  } catch (error) {
    if (!(error instanceof Usage)) throw error;
    return error.message;
  }
};

test('a format has one name, in any case, and some that others give it', () => {
  for (const [name, format] of Object.entries({
    ...{ q4_k: 'q4_k', Q4_K: 'q4_k', q4_K: 'q4_k', 'Q8-0': 'q8_0', ' q8_0 ': 'q8_0', NF4: 'nf4' },
    ...{ fp16: 'float16', BF16: 'bfloat16', fp8_e4m3: 'float8_e4m3fn', e5m2: 'float8_e5m2' },
    ...{ 'torch.float16': 'float16', 'np.float16': 'float16', 'bnb-nf4': 'nf4' },
    ...{ IQ4_NL: 'iq4_nl', NVFP4: 'nvfp4', 'int8-per-channel': 'int8_per_channel' },
  }))
    assert.equal(formatNamed(name, known), format, name);
});

test('other names are explained, with the formats that may be meant', () => {
  for (const [name, sentence] of [
    ['int4', /may be int4_per_channel or int4_per_group_32\./],
    ['INT8', /may be int8_per_tensor or int8_per_channel\./],
    ['fp8', /may be float8_e4m3fn or float8_e5m2\./],
    ['fp4', /may be float4_e2m1fn, mxfp4_even, mxfp4_ggml, nvfp4 or nf4\./],
    ['mxfp4', /may be mxfp4_even or mxfp4_ggml\./],
    ['q4', /may be q4_0, q4_1 or q4_k\./],
    ['q4_K_M', /is a mix of formats.* mostly q4_k: ask for it by --mix Q4_K_M, /],
    ['Q5_K_S', /is a mix of formats.* mostly q5_k/],
    ['Q3_K_XL', /is a mix of formats.* For one, name a format/],
    ['IQ2_XXS', /nothing here writes/],
    ['f32', /keep their type/],
    ['torch.float32', /keep their type/],
    ['gptq', /is a method/],
    ['q4_kk', /nearest names are q4_k, /],
    ['constructor', /nearest names are/],
    ['', /it is empty/],
    ['hqq', /a method with a search of its own/],
    ['bitsandbytes', /may be nf4 or int8_per_channel|may be int8_per_channel or nf4/],
    ['w4a8', /may be int4_per_channel or int4_per_group_32/],
    ['MXFP4_MOE', /is a mix of formats/],
    ['q4_0_4_4', /nothing here writes/],
    ['e4m3fnuz', /nothing here writes the float8 of AMD/],
  ] as const) {
    assert.match(sentenceOf(name), sentence, name);
    assert.match(sentenceOf(name), /--formats list/);
  }
});

test('two names of one format name it twice', async () => {
  const list = async () => known;
  assert.deepEqual(await formatsNamed(['Q4_K', 'nf4'], list), ['q4_k', 'nf4']);
  await assert.rejects(formatsNamed(['q4_k', 'Q4_K'], list), /q4_k twice/);
});
