import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import zlib from 'node:zlib';
import { ggufOf } from '../unit/support/gguf_writer.ts';
import { floatsOf, safetensorsOf, type Written } from '../unit/support/safetensors_writer.ts';

declare const projectRoot: string;

// Files that are quantized already, and parts of models, under the commands as installed.

describe('the commands', () => {
  const cli = path.join(projectRoot, 'dist/cli.mjs');
  let folder: string;
  const write = (name: string, bytes: Uint8Array | string) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), bytes);
  };
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], {
      ...{ cwd: folder, encoding: 'utf8', timeout: 120_000 },
    });
    return { status, stdout, stderr };
  };
  const head: Written = ['F32', [32, 64], floatsOf(2048, 2)];
  const ints = (count: number) => new Uint8Array(floatsOf(count, 3).buffer);

  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-codes-'));
    const exl2: Record<string, Written> = {
      'l.down.q_weight': ['I32', [8, 32], ints(256)],
      'l.down.q_scale': ['I32', [2, 4], ints(8)],
      'l.down.q_scale_max': ['F16', [2], new Uint8Array(4)],
      'l.down.q_groups': ['I16', [64], new Uint8Array(128)],
    };
    write('original.safetensors', safetensorsOf({ 'l.down.weight': head, 'lm_head.weight': head }));
    write('exl2/model.safetensors', safetensorsOf({ ...exl2, 'lm_head.weight': head }));
    write('exl2/config.json', '{"quantization_config": {"quant_method": "exl2", "bits": 4}}');
    write('exl2/tokenizer.json', '{');
    write('only.safetensors', safetensorsOf(exl2));
    write(
      'state.safetensors',
      safetensorsOf({ rng: ['U8', [256], ints(64)], table: ['I32', [8, 8], ints(64)], w: head }),
    );
    write('mix.json', JSON.stringify({ zeropoint_recipe: 1, tensors: { table: 'nf4' } }));
    write('empty.safetensors', safetensorsOf({ a: ['F32', [0, 4], new Uint8Array()] }));
    for (const no of [0, 1])
      write(
        `s-0000${no + 1}-of-00002.gguf`,
        ggufOf([`t${no}`], { 'split.no': no, 'split.count': 2 }),
      );
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  test('name codes, and survey the rest', () => {
    const words = ['exl2', '--formats', 'Q8_0', '--json', 'r.json', '--html', 'r.html'];
    const { status, stdout } = run('report', ...words);
    assert.equal(status, 1);
    assert.match(stdout, /^lm_head\.weight +32×64 +f32/m);
    assert.match(
      stdout,
      /l\.down\.q_weight is stored as EXL2 codes, with scales in l\.down\.q_scale/,
    );
    assert.doesNotMatch(stdout, /^l\.down/m);
    const { tensors, skipped, listed, files } = JSON.parse(
      fs.readFileSync(path.join(folder, 'r.json'), 'utf8'),
    );
    assert.deepEqual([tensors.length, skipped.length, listed.length], [1, 0, 4]);
    assert.equal(listed[0].stored.role, 'codes');
    assert.deepEqual(
      files.map(({ name }: { name: string }) => name),
      ['model.safetensors', 'config.json'],
    );
    assert.match(fs.readFileSync(path.join(folder, 'r.html'), 'utf8'), /codes \(EXL2\)/);
  });

  test('compare no codes', () => {
    const { status, stdout } = run('compare', 'original.safetensors', '--with', 'exl2');
    assert.equal(status, 1);
    assert.match(
      stdout,
      /l\.down\.weight: .*model\.safetensors stores it as EXL2.*\(compare_stored\)/,
    );
    assert.match(stdout, /^The weights that were compared are identical: 1 tensor\.$/m);
    assert.doesNotMatch(stdout, /Only in|-\d+\.\d|scales/);
  });

  test('read no integers as weights', () => {
    const words = ['state.safetensors', '--formats', 'q8_0', '--target-bpw', '9'];
    const { status, stdout } = run('report', ...words, '--json', 's.json');
    assert.equal(status, 0);
    assert.match(stdout, /^u8 256: rng holds integers \(u8\), and no scales .* were found\./m);
    assert.match(stdout, /^i32 8×8: table holds integers/m);
    assert.doesNotMatch(stdout, /^ +(?:rng|table):|^(?:rng|table) /m);
    const report = JSON.parse(fs.readFileSync(path.join(folder, 's.json'), 'utf8'));
    const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
    assert.deepEqual(names(report.tensors), ['w']);
    assert.deepEqual(names(report.listed), ['rng', 'table']);
    const kept = run(
      'quantize',
      'state.safetensors',
      '--format',
      'nf4',
      '-o',
      'state.nf4.safetensors',
    );
    assert.deepEqual([kept.status, kept.stderr], [0, '']);
    assert.match(kept.stdout, /^rng: u8\ntable: i32\nw: f32 → nf4$/m);
    const asked = run(
      ...['quantize', 'state.safetensors', '--recipe', 'mix.json', '-o', 'asked.safetensors'],
    );
    assert.match(asked.stdout, /^table: i32 → nf4$/m);
    const same = run('compare', 'state.safetensors', '--with', 'state.safetensors');
    assert.match(same.stdout, /^The weights that were compared are identical: 1 tensor\.$/m);
  });

  test('decode the codes of known schemes', () => {
    const answers = path.join(projectRoot, 'tests/golden/answers/schemes/loaders.json.gz');
    const { cases } = JSON.parse(zlib.gunzipSync(fs.readFileSync(answers)).toString());
    const { file, config, expected } = cases.find((one: { name: string }) => one.name === 'gptq_4');
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));
    const [[name, weight]] = Object.entries<{ dtype: string; shape: number[]; data: string }>(
      expected,
    ) as [[string, { dtype: string; shape: number[]; data: string }]];
    write('q/model.safetensors', bytes(file));
    write('q/config.json', JSON.stringify(config));
    const written: Written = [weight.dtype, weight.shape, bytes(weight.data)];
    write('loaded.safetensors', safetensorsOf({ [name]: written }));
    const compared = run('compare', 'loaded.safetensors', '--with', 'q', '--json', 'c.json');
    assert.equal(compared.status, 0);
    assert.match(compared.stdout, /identical: 1 tensor/);
    const [pair] = JSON.parse(fs.readFileSync(path.join(folder, 'c.json'), 'utf8')).tensors;
    assert.deepEqual([pair.otherScheme, pair.differing], ['GPTQ (4 bit)', 0]);
    const words = ['--formats', 'q8_0', '--json'];
    const own = run('report', 'q', ...words, 'q.json');
    const same = run('report', 'loaded.safetensors', ...words, 'loaded.json');
    assert.deepEqual([own.status, same.status], [0, 0]);
    assert.match(own.stdout, /^1 weight is stored as codes \(GPTQ \(4 bit\)\) and decoded here/m);
    const [of, from] = ['q.json', 'loaded.json'].map(
      (one) => JSON.parse(fs.readFileSync(path.join(folder, one), 'utf8')).tensors[0],
    );
    assert.deepEqual([of.shape, of.scheme], [[32, 128], 'GPTQ (4 bit)']);
    assert.deepEqual([of.stats, of.errors], [from.stats, from.errors]);
    // Half a byte of codes, and scales, zero points and the index.
    assert.equal(of.length, 32 * 64 + 4 * 32 * 2 + 4 * 4 * 4 + 128 * 4);
    const again = run('quantize', 'q', '--format', 'q8_0', '-o', 'q.gguf');
    assert.match(again.stdout, /f16 → q8_0.*stored as GPTQ \(4 bit\) already/);
    const twice = run('compare', 'loaded.safetensors', '--with', 'q.gguf', '--json', 'd.json');
    assert.equal(twice.status, 0);
  });

  test('quantize no codes, and keep their bytes', () => {
    const words = ['exl2', '--format', 'int8_per_channel', '-o', 'out.safetensors'];
    const { stdout, stderr } = run('quantize', ...words);
    assert.equal(stderr, '');
    assert.match(stdout, /^lm_head\.weight: f32 → int8_per_channel$/m);
    assert.match(stdout, /^l\.down\.q_weight: i32 {2}.*stored as EXL2/m);
    const out = fs.readFileSync(path.join(folder, 'out.safetensors'));
    assert.ok(out.includes(Buffer.from(ints(256))));
    const gguf = run('quantize', 'exl2', '--format', 'q8_0', '-o', 'out.gguf');
    assert.equal(gguf.status, 1);
    assert.match(gguf.stdout, /Left out:\nl\.down\.q_weight: /);
    const only = run('quantize', 'only.safetensors', '--format', 'q8_0', '-o', 'x.gguf');
    assert.deepEqual([only.status, only.stdout], [2, '']);
    assert.match(only.stderr, /no weights to quantize.*EXL2.*\(export_only_codes\)/);
    assert.equal(fs.existsSync(path.join(folder, 'x.gguf')), false);
  });

  test('mix no codes', () => {
    const { stdout } = run('report', 'exl2', '--formats', 'q8_0,nf4', '--target-bpw', '8.6');
    assert.match(stdout, /^ {2}(?:q8_0|nf4|f32): lm_head\.weight$/m);
    assert.doesNotMatch(stdout, /^ {2}\w+: .*l\.down/m);
  });

  test('list tensors without elements, and end with 0', () => {
    const { status, stdout } = run('report', 'empty.safetensors', '--formats', 'q8_0');
    assert.equal(status, 0);
    assert.match(stdout, /a has no elements/);
  });

  test('refuse a part of a model, and read all parts', () => {
    const [one, two] = ['s-00001-of-00002.gguf', 's-00002-of-00002.gguf'];
    for (const words of [
      ['report', two],
      ['compare', two, '--with', one],
      ['quantize', two, '--format', 'q8_0', '-o', 'x.gguf'],
    ]) {
      const { status, stderr } = run(...words);
      assert.equal(status, 2);
      assert.match(stderr, /s-00002-of-00002\.gguf is part 2 of 2 .* add s-00001-of-00002\.gguf\./);
    }
    assert.equal(run('report', two, one, '--formats', 'q8_0').status, 0);
  });
});
