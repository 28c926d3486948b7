import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { memorySource } from '../../web/report/readers/bytes.ts';
import { openCheckpoint } from '../../web/report/readers/open.ts';
import { floatsOf, safetensorsOf, type Written } from '../unit/support/safetensors_writer.ts';

declare const projectRoot: string;

// Presets of llama-quantize, the choice of tensors and the memory of a context, by the commands as installed.

const width = 256;
const layers = 8;

/** A model of Transformers: queries of 256 rows, keys and values of 64. */
function modelOf(): Record<string, Written> {
  let seed = 1;
  const weight = (rows: number, columns: number): Written => {
    seed += 1;
    return ['F32', [rows, columns], floatsOf(rows * columns, seed)];
  };
  const tensors: Record<string, Written> = {
    'model.embed_tokens.weight': weight(32, width),
    'lm_head.weight': weight(32, width),
    'model.norm.weight': ['F32', [width], floatsOf(width, 1)],
  };
  for (let layer = 0; layer < layers; layer += 1) {
    const at = (name: string) => `model.layers.${layer}.${name}.weight`;
    tensors[at('self_attn.q_proj')] = weight(width, width);
    tensors[at('self_attn.k_proj')] = weight(64, width);
    tensors[at('self_attn.v_proj')] = weight(64, width);
    tensors[at('self_attn.o_proj')] = weight(width, width);
    tensors[at('mlp.gate_proj')] = weight(32, width);
    tensors[at('mlp.up_proj')] = weight(32, width);
    tensors[at('mlp.down_proj')] = weight(width, 32);
    tensors[at('input_layernorm')] = ['F32', [width], floatsOf(width, 2)];
  }
  return tensors;
}

const config = {
  model_type: 'llama',
  ...{ num_hidden_layers: layers, num_attention_heads: 8, num_key_value_heads: 2 },
  ...{ hidden_size: width, sliding_window: 4096 },
};

interface Compared {
  readonly shape: readonly number[];
  readonly signal: number;
  readonly squaredError: number;
}

describe('the presets of llama-quantize', () => {
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-presets-'));
    fs.mkdirSync(path.join(folder, 'model'));
    fs.writeFileSync(path.join(folder, 'model/model.safetensors'), safetensorsOf(modelOf()));
    fs.writeFileSync(path.join(folder, 'model/config.json'), JSON.stringify(config));
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const run = (...words: string[]) => {
    const cli = path.join(projectRoot, 'dist/cli.mjs');
    const ran = spawnSync(process.execPath, [cli, ...words], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 120_000,
    });
    return { status: ran.status, stdout: ran.stdout, stderr: ran.stderr };
  };
  const report = (...words: string[]) => run('report', 'model', '--formats', 'q8_0', ...words);
  const json = (name: string) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
  const opened = (name: string) =>
    openCheckpoint([memorySource(fs.readFileSync(path.join(folder, name)), name)]);

  test('promise the size that is written, with the type of each tensor', async () => {
    const asked = ['q2-k', 'tq1_0'];
    const found = report(...asked.flatMap((name) => ['--mix', name]), '--json', 'report.json');
    assert.deepEqual([found.status, found.stderr.includes('Usage')], [0, false], found.stderr);
    const { planned, formats, tensors } = json('report.json');
    assert.deepEqual(formats, ['q8_0']);
    assert.deepEqual(
      planned.presets.map(({ preset }: { preset: string }) => preset),
      ['Q2_K', 'TQ1_0'],
    );
    // The formats of presets are not those of the report.
    for (const { errors } of tensors) for (const { format } of errors) assert.equal(format, 'q8_0');
    for (const { preset, bytes, sqnr, bitsPerWeight } of planned.presets) {
      const { status, stdout } = run('quantize', 'model', '--mix', preset, '-o', 'o.gguf');
      // Ternary weights lose most of what they are made of.
      assert.equal(status, preset === 'TQ1_0' ? 1 : 0, stdout);
      assert.equal(fs.statSync(path.join(folder, 'o.gguf')).size, bytes, preset);
      assert.ok(
        found.stdout.includes(`${preset} of llama-quantize: ${bitsPerWeight.toFixed(3)} bits`),
      );
      // The error is that of the written file.
      assert.equal(
        run('compare', 'model', '--with', 'o.gguf', '--json', 'compared.json').status,
        0,
      );
      const weights: readonly Compared[] = json('compared.json').tensors.filter(
        ({ shape }: Compared) => shape.length > 1,
      );
      const sum = (of: (one: Compared) => number) => weights.reduce((all, one) => all + of(one), 0);
      const written = sum(({ signal }) => signal) / sum(({ squaredError }) => squaredError);
      assert.ok(Math.abs(10 * Math.log10(written) - sqnr) < 1e-9, preset);
      fs.rmSync(path.join(folder, 'o.gguf'));
    }
    const dtypes = async (preset: string) => {
      run('quantize', 'model', '--mix', preset, '-o', 'o.gguf');
      return new Map((await opened('o.gguf')).tensors.map(({ name, dtype }) => [name, dtype]));
    };
    const types = await dtypes('q4_k_m');
    const values = Array.from({ length: layers }, (_, layer) =>
      types.get(`model.layers.${layer}.self_attn.v_proj.weight`),
    );
    assert.deepEqual(values, ['q6_k', 'q4_k', 'q4_k', 'q6_k', 'q4_k', 'q4_k', 'q6_k', 'q6_k']);
    assert.equal(types.get('lm_head.weight'), 'q6_k');
    assert.equal(types.get('model.embed_tokens.weight'), 'q4_k');
    // Its rows are not whole super-blocks.
    assert.equal(types.get('model.layers.0.mlp.down_proj.weight'), 'q8_0');
    assert.equal(types.get('model.layers.1.mlp.down_proj.weight'), 'q5_0');
    // Four queries share a key.
    const few = await dtypes('iq4_xs');
    assert.equal(few.get('model.layers.1.self_attn.v_proj.weight'), 'q5_k');
    assert.equal(few.get('model.layers.1.self_attn.k_proj.weight'), 'iq4_xs');
  });

  test('are refused by their code where they cannot be written', () => {
    for (const [name, code] of [
      ['IQ2_XXS', 'preset_unwritten'],
      ['Q4_K_XL', 'preset_unknown'],
      ['Q1_0', 'preset_rows'],
    ] as const) {
      for (const words of [
        ['report', 'model', '--mix', name],
        ['quantize', 'model', '--mix', name, '-o', 'o.gguf'],
      ]) {
        const { status, stderr } = run(...words);
        assert.equal(status, 2);
        assert.match(stderr, new RegExp(`\\(${code}\\)`), stderr);
      }
    }
    assert.match(
      run('quantize', 'model', '--mix', 'q4_k', '-o', 'o.safetensors').stderr,
      /ends in \.gguf/,
    );
    assert.match(report('--mix', 'q4_k', '--mix', 'Q4_K_M').stderr, /names Q4_K_M twice/);
  });

  test('leave out what --include and --exclude say, in the report and in the file', async () => {
    const selection = ['--include', '*proj*', '--exclude', '*.k_proj.*', '--exclude', 'lm_head*'];
    const found = report(...selection, '--mix', 'q4_k_m', '--json', 'report.json');
    assert.equal(found.status, 0, found.stderr);
    const { tensors, listed, planned } = json('report.json');
    assert.equal(tensors.length, 6 * layers);
    assert.ok(tensors.every(({ name }: { name: string }) => !name.includes('k_proj')));
    const excluded = listed.filter(
      ({ stored }: { stored?: { role: string } }) => stored?.role === 'excluded',
    );
    assert.equal(excluded.length, layers + 2 + 1 + layers);
    assert.match(found.stdout, /is left out, as --include or --exclude asks/);
    const { status } = run('quantize', 'model', '--mix', 'q4_k_m', ...selection, '-o', 'o.gguf');
    assert.equal(status, 0);
    assert.equal(fs.statSync(path.join(folder, 'o.gguf')).size, planned.presets[0].bytes);
    for (const { name, dtype } of (await opened('o.gguf')).tensors)
      assert.equal(dtype !== 'f32', /proj/.test(name) && !/k_proj/.test(name), name);
    const misspelt = ['--exclude', 'lm_hed*'];
    for (const words of [
      ['report', 'model', ...misspelt],
      ['quantize', 'model', '--format', 'q8_0', ...misspelt, '-o', 'o.gguf'],
    ]) {
      const refused = run(...words);
      assert.equal(refused.status, 2);
      assert.match(refused.stderr, /lm_hed\* matches no tensor .*\(pattern_unmatched\)/);
    }
  });

  test('keep what the type for their rows would make infinite', () => {
    // Q4_K holds 5,000,000, and Q5_0, which takes its place in rows of 288, does not.
    const values = new Float32Array(2 * 288).fill(1);
    values[5] = 5e6;
    const weight: Written = ['F32', [2, 288], new Uint8Array(values.buffer)];
    fs.writeFileSync(path.join(folder, 'loud.safetensors'), safetensorsOf({ w: weight }));
    for (const way of [
      ['--format', 'q4_k'],
      ['--mix', 'q4_k_m'],
    ]) {
      const { status, stdout } = run('quantize', 'loud.safetensors', ...way, '-o', 'o.gguf');
      assert.equal(status, 0, stdout);
      assert.match(stdout, /^w: f32 {2}\S+ would make NaN or infinities/m);
    }
    const found = run(
      'report',
      'loud.safetensors',
      '--formats',
      'q8_0',
      '--mix',
      'q4_k_m',
      '--json',
      'report.json',
    );
    assert.equal(found.status, 0);
    const written = fs.statSync(path.join(folder, 'o.gguf')).size;
    assert.equal(json('report.json').planned.presets[0].bytes, written);
  });

  test('stand beside the memory of a context', () => {
    const found = report('--context', '1000', '--context', '32768', '--json', 'report.json');
    assert.equal(found.status, 0, found.stderr);
    // Keys and values of 64 numbers each, in 8 layers.
    const numbers = 1000 * 128 * layers;
    assert.deepEqual(json('report.json').planned.cache.slice(0, 3), [
      { tokens: 1000, format: 'float16', bytes: 2 * numbers },
      { tokens: 1000, format: 'q8_0', bytes: (numbers / 32) * 34 },
      { tokens: 1000, format: 'q4_0', bytes: (numbers / 32) * 18 },
    ]);
    assert.match(found.stdout, /Layers with a window of 4096 tokens need less/);
    assert.match(found.stdout, /^ {2}32768 tokens: 67108864 bytes as float16, /m);
    fs.writeFileSync(
      path.join(folder, 'plain.safetensors'),
      safetensorsOf({ w: ['F32', [2, 2], floatsOf(4, 1)] }),
    );
    const unknown = run('report', 'plain.safetensors', '--context', '8');
    assert.equal(unknown.status, 2);
    assert.match(unknown.stderr, /\(context_unknown\)/);
    for (const text of ['0', '8k', '', '1,2', '-1', '1e3'])
      assert.match(report(`--context=${text}`).stderr, /--context (?:takes|needs)/, text);
  });
});
