import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import zlib from 'node:zlib';
import { QuantError } from '../../../web/core/engine/errors.ts';
import { ggmlDtypeOf } from '../../../web/report/export/ggml.ts';
import {
  presetFormats,
  presetModel,
  presetNamed,
  presetNames,
} from '../../../web/report/export/presets.ts';
import { factsOfConfig, factsOfMetadata } from '../../../web/report/schemes/model_facts.ts';
import { codeOf } from '../support/code_of.ts';

declare const projectRoot: string;

interface Asked {
  readonly preset: string;
  readonly byImatrix: boolean;
  readonly types?: Readonly<Record<string, readonly string[]>>;
  readonly refused?: string;
}
interface Model {
  readonly title: string;
  readonly architecture: string;
  readonly layers: number;
  readonly heads: number;
  readonly kv: number;
  readonly experts: number;
  readonly shapes: Readonly<Record<string, readonly number[]>>;
  readonly presets: readonly Asked[];
}

const file = path.join(projectRoot, 'tests/golden/answers/weights/llama_presets.json.gz');
const { models } = JSON.parse(zlib.gunzipSync(fs.readFileSync(file)).toString()) as {
  models: readonly Model[];
};

const tensorsOf = ({ shapes }: Pick<Model, 'shapes'>) =>
  Object.entries(shapes).map(([name, shape]) => ({
    ...{ name, shape, dtype: shape.length > 1 ? ('f16' as const) : ('f32' as const) },
    elements: shape.reduce((product, extent) => product * extent, 1),
  }));

const metadataOf = ({ architecture, layers, heads, kv, experts }: Model) => ({
  'general.architecture': architecture,
  [`${architecture}.block_count`]: `${layers}`,
  [`${architecture}.attention.head_count`]: `${heads}`,
  [`${architecture}.attention.head_count_kv`]: `${kv}`,
  ...(experts > 0 && { [`${architecture}.expert_count`]: `${experts}` }),
});

describe('the presets of llama-quantize', () => {
  for (const model of models) {
    test(`give each tensor its type: ${model.title}`, () => {
      const tensors = tensorsOf(model);
      const own = presetModel(factsOfMetadata(metadataOf(model)), tensors);
      let compared = 0;
      for (const { preset, byImatrix, types, refused } of model.presets) {
        const title = `${preset}${byImatrix ? ' by a matrix' : ''}`;
        const formats = () => presetFormats(presetNamed(preset), tensors, own, byImatrix);
        if (refused !== undefined) {
          assert.throws(
            formats,
            (error) => error instanceof QuantError && error.code === 'preset_rows',
            title,
          );
          continue;
        }
        const found = formats();
        for (const [type, names] of Object.entries(types ?? {})) {
          for (const name of names) {
            const format = found.get(name);
            const dtype = format === undefined ? undefined : ggmlDtypeOf(format);
            const kept = tensors.find((one) => one.name === name)?.dtype;
            assert.equal(dtype ?? kept, type.toLowerCase(), `${title}: ${name}`);
            compared += 1;
          }
        }
      }
      assert.ok(compared >= 20 * tensors.length, `${compared}`);
    });
  }
});

describe('the name of a preset', () => {
  test('has any spelling, and llama-quantize’s other names', () => {
    for (const [preset, ...spellings] of [
      [
        'Q4_K_M',
        'q4_k_m',
        'Q4-K-M',
        'q4km',
        'MOSTLY_Q4_K_M',
        'LLAMA_FTYPE_MOSTLY_Q4_K_M',
        'Q4_K',
        ' q4_k ',
      ],
      ['Q3_K_M', 'Q3_K', 'q3_K_M'],
      ['Q5_K_M', 'Q5_K'],
      ['Q2_K', 'q2-k'],
      ['IQ4_XS', 'iq4xs'],
      ['F16', 'f16', 'MOSTLY_F16'],
      ['MXFP4_MOE', 'mxfp4-moe'],
    ] as const)
      for (const spelling of spellings) assert.equal(presetNamed(spelling).name, preset, spelling);
    for (const name of presetNames) assert.equal(presetNamed(name).name, name);
  });

  test('is refused where its types are not written, or nothing has it', () => {
    for (const name of ['IQ2_XXS', 'iq3-m', 'IQ1_S'])
      assert.equal(
        codeOf(() => presetNamed(name)),
        'preset_unwritten',
      );
    for (const name of ['', 'Q4', 'Q4_K_XL', 'UD-Q4_K_XL', 'constructor', 'NVFP4', '__proto__'])
      assert.equal(
        codeOf(() => presetNamed(name)),
        'preset_unknown',
        name,
      );
  });
});

describe('a model', () => {
  const model = models.find(({ title }) => title === 'llama, 32 layers, tied') as Model;

  /** The names of the same tensors in a checkpoint of Transformers. */
  const inTransformers = (name: string) =>
    name
      .replace(/^token_embd/, 'model.embed_tokens')
      .replace(/^output_norm/, 'model.norm')
      .replace(/^output/, 'lm_head')
      .replace(/^blk\./, 'model.layers.')
      .replace('attn_norm', 'input_layernorm')
      .replace('ffn_norm', 'post_attention_layernorm')
      .replace('attn_output', 'self_attn.o_proj')
      .replace(/attn_([qkv])/, 'self_attn.$1_proj')
      .replace(/ffn_(gate|up|down)/, 'mlp.$1_proj');

  test('gets the same formats under the names of Transformers, by config.json or by shapes alone', () => {
    const tensors = tensorsOf(model);
    const renamed = tensors.map((one) => ({ ...one, name: inTransformers(one.name) }));
    const {
      heads: num_attention_heads,
      kv: num_key_value_heads,
      layers: num_hidden_layers,
    } = model;
    const config = {
      model_type: 'mistral',
      num_attention_heads,
      num_key_value_heads,
      num_hidden_layers,
    };
    for (const preset of presetNames.map(presetNamed)) {
      const own = presetModel(factsOfMetadata(metadataOf(model)), tensors);
      const wanted = presetFormats(preset, tensors, own, false);
      for (const facts of [factsOfConfig(config), factsOfConfig({ text_config: config }), {}]) {
        const found = presetFormats(preset, renamed, presetModel(facts, renamed), false);
        assert.deepEqual(
          renamed.map(({ name }) => found.get(name)),
          tensors.map(({ name }) => wanted.get(name)),
          preset.name,
        );
      }
    }
  });

  test('counts experts that are tensors of their own by their layers, as the stacked ones', () => {
    const stacked = models.find(({ title }) => title === 'llama, 8 experts') as Model;
    const tensors = tensorsOf(stacked);
    const own = presetModel(factsOfMetadata(metadataOf(stacked)), tensors);
    const alone = tensors.flatMap((one) => {
      const [, layer, part] = /^blk\.(\d+)\.ffn_(gate|up|down)_exps/.exec(one.name) ?? [];
      if (layer === undefined) return [{ ...one, from: one.name, name: inTransformers(one.name) }];
      const shape = one.shape.slice(1);
      return Array.from({ length: 8 }, (_, expert) => ({
        ...{ ...one, shape, from: one.name },
        name: `model.layers.${layer}.mlp.experts.${expert}.${part}_proj.weight`,
      }));
    });
    for (const preset of presetNames.filter((name) => name !== 'MXFP4_MOE').map(presetNamed)) {
      const wanted = presetFormats(preset, tensors, own, false);
      const found = presetFormats(preset, alone, presetModel({}, alone), false);
      for (const { name, from } of alone)
        if (!/ffn_gate_inp/.test(from))
          assert.equal(found.get(name), wanted.get(from), `${preset.name} ${name}`);
    }
  });
});
