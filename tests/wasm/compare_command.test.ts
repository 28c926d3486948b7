import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { CheckpointComparison } from '../../web/report/survey/comparison.ts';
import { errorsIn } from '../../web/report/survey/error_table.ts';
import type { CheckpointReport } from '../../web/report/survey/report.ts';
import { readReport } from '../../web/report/survey/report_json.ts';
import { imatrixGguf } from '../unit/support/imatrix_writer.ts';
import { floatsOf, safetensorsOf } from '../unit/support/safetensors_writer.ts';
import { llamaFile, projectionName, pytorchFile } from './compare_files.ts';

declare const projectRoot: string;

// The command as installed: from dist/ only.

describe('zeropoint compare', () => {
  const example = path.join(projectRoot, 'web/examples/weights/silero_vad_16k.safetensors');
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-compare-'));
    fs.writeFileSync(path.join(folder, 'hf.safetensors'), pytorchFile);
    fs.writeFileSync(path.join(folder, 'llama.gguf'), llamaFile({ error: 0.5 }));
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const zeropoint = (...words: string[]) => {
    const cli = path.join(projectRoot, 'dist/cli.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000, // a thread that is not ended keeps the process alive
    });
    return { status, stdout, stderr };
  };
  const command = (...words: string[]) => zeropoint('compare', ...words);
  const written = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
  const write = (name: string, bytes: Uint8Array) =>
    fs.writeFileSync(path.join(folder, name), bytes);
  const comparisonIn = (name: string) => JSON.parse(written(name)) as CheckpointComparison;

  for (const format of ['q8_0', 'q4_0', 'float16']) {
    test(`finds the errors that the report announces for ${format}`, () => {
      const file = `silero.${format}.gguf`;
      assert.equal(zeropoint('quantize', example, '--format', format, '--output', file).status, 0);
      const words = [example, '--formats', format, '--json', 'report.json'];
      assert.equal(zeropoint('report', ...words).status, 0);
      const { status, stdout, stderr } = command(example, '--with', file, '--json', 'c.json');
      assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
      const report = readReport(written('report.json'), '') as CheckpointReport;
      const { tensors, original, other } = comparisonIn('c.json');
      assert.deepEqual(original.files, [{ name: 'silero_vad_16k.safetensors', size: 975740 }]);
      assert.equal(other.kind, 'gguf');
      assert.deepEqual(
        tensors.map(({ name }) => name),
        report.tensors.map(({ name }) => name),
      );
      const changed = tensors.filter(({ otherDtype }) => otherDtype !== 'f32');
      assert.ok(changed.length > 1);
      for (const found of changed) {
        const tensor = report.tensors.find(({ name }) => name === found.name);
        const error = tensor && errorsIn(tensor.errors)[0];
        assert.equal(found.sqnr, error?.sqnr);
        assert.equal(found.inlierSqnr, error?.inlierSqnr);
        assert.equal(found.squaredError, error?.squaredError);
        assert.equal(found.relative, error?.relative);
        assert.equal(found.max, error?.max);
        assert.equal(found.flushed, (error?.flushedShare ?? 0) * found.elements);
        assert.match(stdout, new RegExp(`^${found.name} .* ${error?.sqnr.toFixed(1)} `, 'm'));
      }
      for (const { otherDtype, differing } of tensors)
        if (otherDtype === 'f32') assert.equal(differing, 0);
    });
  }

  test('counts errors by an importance matrix, as the report does', () => {
    const sums = Array.from({ length: 256 }, (_, at) => (at % 7 === 0 ? 0 : (at % 11) ** 4));
    write('m.gguf', imatrixGguf({ w: { sums, counts: [3] } }));
    const values = floatsOf(64 * 256, 4);
    const tensors = { w: ['F32', [64, 256], values], v: ['F32', [64, 256], values] } as const;
    write('weights.safetensors', safetensorsOf(tensors));
    const matrix = ['--imatrix', 'm.gguf'];
    const made = ['weights.safetensors', '--format', 'q4_k', '--output', 'weights.gguf'];
    assert.equal(zeropoint('quantize', ...made, ...matrix).status, 0);
    const formats = ['--formats', 'q4_k', '--json', 'weights.json'];
    assert.equal(zeropoint('report', 'weights.safetensors', ...matrix, ...formats).status, 0);
    const report = readReport(written('weights.json'), '') as CheckpointReport;
    const words = ['weights.safetensors', '--with', 'weights.gguf', '--json', 'c.json'];
    const { status, stdout } = command(...words, '--csv', 'c.csv', '--html', 'c.html', ...matrix);
    assert.equal(status, 0);
    const comparison = comparisonIn('c.json');
    assert.deepEqual(comparison.imatrix, report.imatrix);
    const [w, v] = comparison.tensors;
    const [tensor] = report.tensors;
    const error = tensor && errorsIn(tensor.errors)[0];
    assert.equal(w?.importance, 'w');
    assert.equal(w?.weightedSquaredError, error?.weightedSquaredError);
    assert.equal(w?.weightedSqnr, error?.weightedSqnr);
    assert.equal(w?.weightedUsualSqnr, error?.weightedUsualSqnr);
    assert.equal(w?.squaredError, error?.squaredError);
    assert.ok((w?.weightedSqnr ?? 0) > (w?.sqnr ?? 0) + 1);
    assert.deepEqual(
      Object.keys(v ?? {}).filter((key) => /weighted|importance/.test(key)),
      [],
    );
    const [weighted, plain] = [w?.weightedSqnr, w?.sqnr].map((one) => one?.toFixed(1));
    assert.match(stdout, new RegExp(`^w .* ${weighted} \\| ${plain} `, 'm'));
    assert.match(stdout, /^1 weight has an entry in the importance matrix m\.gguf, of 1\./m);
    assert.match(stdout, new RegExp(`the SQNR of the 1 tensor with an entry is ${weighted} dB\\.`));
    assert.match(stdout, /^The other file was made with an importance matrix/m);
    assert.doesNotMatch(stdout, /looks worse here than it is/);
    // The matrix brings the weight behind the one without.
    assert.ok(stdout.indexOf('\nv ') < stdout.indexOf('\nw '));
    assert.match(written('c.html'), new RegExp(`${weighted} <small>\\(.*\\) \\| ${plain}</small>`));
    const [heads = '', line = ''] = written('c.csv').split('\r\n');
    const column = heads.split(',').indexOf('weighted_sqnr');
    assert.equal(Number(line.split(',')[column]), w?.weightedSqnr);
    const unweighted = command(...words, '--csv', 'c.csv');
    assert.match(unweighted.stdout, /looks worse here than it is/);
    assert.doesNotMatch(written('c.csv'), /weighted/);
  });

  test('compares with several files, a column each', () => {
    for (const format of ['q8_0', 'q4_0'])
      zeropoint('quantize', example, '--format', format, '--output', `several.${format}.gguf`);
    const files = ['q8_0', 'q4_0'].map((format) => `several.${format}.gguf`);
    const outputs = ['--json', 'v.json', '--csv', 'v.csv', '--html', 'v.html'];
    const each = files.flatMap((file) => ['--with', file]);
    const { status, stdout, stderr } = command(example, ...each, ...outputs);
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
    const { zeropoint_variants, comparisons } = JSON.parse(written('v.json'));
    assert.equal(zeropoint_variants, 1);
    for (const [at, file] of files.entries()) {
      command(example, '--with', file, '--json', 'one.json');
      assert.deepEqual(comparisons[at], JSON.parse(written('one.json')), file);
    }
    const [fine, coarse] = comparisons as CheckpointComparison[];
    const name = 'decoder.rnn.weight_hh';
    const [one, other] = [fine, coarse].map((file) =>
      file?.tensors.find((tensor) => tensor.name === name)?.sqnr.toFixed(1),
    );
    assert.notEqual(one, other);
    assert.match(stdout, /^1: several\.q8_0\.gguf$/m);
    assert.match(stdout, new RegExp(`^${name} +f32 +q8_0 ${one} +q4_0 ${other}$`, 'm'));
    assert.match(stdout, /^\d+ tensors are identical in all files\.$/m);
    const rows = written('v.csv').trimEnd().split('\r\n');
    assert.equal(rows.length, 1 + 2 * (fine?.tensors.length ?? 0));
    assert.match(written('v.html'), new RegExp(`<td>q4_0 ${other} <small>`));
    // Two files behind one --with are the parts of one.
    const parts = command(example, '--with', ...files);
    assert.equal(parts.status, 2);
    assert.equal(command(example, '--with', String(files[0]), '--with').status, 2);
    // A tensor that one of them lacks makes the status 1, and is named under its file.
    const gone = command('hf.safetensors', '--with', 'hf.safetensors', '--with', 'llama.gguf');
    assert.match(gone.stdout, /^File 2:$/m);
    assert.doesNotMatch(gone.stdout, /^File 1:$/m);
  });

  test('gives the same bytes with any number of threads', () => {
    command(example, '--with', 'silero.q4_0.gguf', '--json', '1.json', '--threads', '1');
    command(example, '--json', '3.json', '--threads', '3', '--with', 'silero.q4_0.gguf');
    assert.equal(written('1.json'), written('3.json'));
  });

  test('matches llama.cpp’s names and rows with PyTorch’s, from either side', () => {
    const { status, stdout } = command(
      'hf.safetensors',
      '--with',
      'llama.gguf',
      '--json',
      'l.json',
    );
    assert.equal(status, 1);
    const { tensors, onlyOriginal, onlyOther, refused } = comparisonIn('l.json');
    const figures = tensors.map(({ name, otherName, differing, heads }) => [
      ...[name, otherName, differing, heads],
    ]);
    assert.deepEqual(figures, [
      [projectionName('q'), 'blk.0.attn_q.weight', 0, 4],
      [projectionName('k'), 'blk.0.attn_k.weight', 0, 2],
      [projectionName('v'), 'blk.0.attn_v.weight', 1, undefined],
      ['model.norm.weight', 'output_norm.weight', 0, undefined],
    ]);
    assert.deepEqual(
      [onlyOriginal, onlyOther, refused],
      [...[['model.layers.0.extra'], ['rope_freqs.weight'], []]],
    );
    assert.match(stdout, /v_proj\.weight .* \[1, 0\] -?\d/);
    assert.match(
      stdout,
      /order of rows, compared in the original one:\n {2}\S+q_proj.*\n {2}\S+k_/,
    );
    assert.match(
      stdout,
      /Only in the original:\n {2}model\.layers\.0\.extra\nOnly in the other file:\n/,
    );
    command('llama.gguf', '--with', 'hf.safetensors', '--json', 'back.json');
    const back = comparisonIn('back.json').tensors;
    assert.deepEqual(
      back.map(({ differing, heads }) => [differing, heads]),
      [
        [0, 2],
        [0, 4],
        [1, undefined],
        [0, undefined],
      ],
    );
  });

  test('writes the table and the page of the comparison', () => {
    const outputs = ['--csv', 'c.csv', '--html', 'c.html', '--language', 'zh'];
    const { status, stderr } = command('hf.safetensors', '--with', 'llama.gguf', ...outputs);
    assert.deepEqual({ status, stderr }, { status: 1, stderr: '' });
    const [heads = '', ...lines] = written('c.csv').trimEnd().split('\r\n');
    assert.match(heads, /^name,other_name,shape,dtype,other_dtype,bytes,.*,highest_band_sqnr$/);
    assert.equal(lines.length, 4);
    assert.match(lines[2] ?? '', /v_proj\.weight,blk\.0\.attn_v\.weight,32x32,f32,f32,.*,1024,1,/);
    const page = written('c.html');
    assert.match(page, /<html lang="zh-CN">.*<h1>hf\.safetensors<\/h1>\n<p>与 llama\.gguf 比较/s);
    assert.match(page, /4 个张量(?:中有|合计).*<bdi>rope_freqs\.weight<\/bdi>/s);
    assert.doesNotMatch(page, /<script/);
    const missing = ['--csv', 'missing/c.csv'];
    assert.equal(command('hf.safetensors', '--with', 'llama.gguf', ...missing).status, 2);
    assert.equal(
      command('hf.safetensors', '--with', 'llama.gguf', '--html', 'x.html', '--language', 'fr')
        .status,
      2,
    );
  });

  test('lists what cannot be compared, and goes on', () => {
    write('odd.gguf', llamaFile({ headCount: 100 }));
    const odd = command('hf.safetensors', '--with', 'odd.gguf', '--json', 'odd.json');
    assert.equal(odd.status, 1);
    assert.match(
      odd.stdout,
      /Not compared:\n {2}\S+q_proj\.weight: .*64 rows.*100 heads.*\(compare_heads\)/,
    );
    assert.deepEqual(comparisonIn('odd.json').tensors.length, 3);
    write('unknown.gguf', llamaFile({ headCount: 0 }));
    const unknown = command('hf.safetensors', '--with', 'unknown.gguf');
    assert.match(unknown.stdout, /q_proj\.weight: .*\(compare_heads_unknown\)/);
  });

  test('refuses what it cannot do with one sentence, and writes nothing', () => {
    const cases: [RegExp, ...string[]][] = [
      [/Name the file to compare\./, '--with', example],
      [/--with OTHER/, example],
      [/missing\.gguf.*\(file_unreadable\)/, example, '--with', 'missing.gguf'],
      [/missing\.gguf.*\(file_unreadable\)/, 'missing.gguf', '--with', example],
      [/\(compare_no_pair\)/, example, '--with', 'hf.safetensors', '--json', 'x.json'],
      [/\(gguf_shard\)/, example, '--with', 'llama.gguf', 'llama.gguf'],
      [/--threads takes/, example, '--with', example, '--threads', '0'],
      [/there is no such file or folder/, example, '--with', example, '--json', 'missing/x.json'],
      [/has no option --|belongs to zeropoint/, example, '--loud'],
    ];
    for (const [sentence, ...words] of cases) {
      const { status, stderr } = command(...words);
      assert.equal(status, 2, words.join(' '));
      assert.match(stderr, sentence);
      assert.match(stderr, /^zeropoint: /);
      assert.doesNotMatch(stderr, /\n {4}at /);
    }
    assert.ok(!fs.existsSync(path.join(folder, 'x.json')));
  });

  test('is part of the help', () => {
    assert.match(zeropoint('--help').stdout, /zeropoint compare FILE… --with OTHER…/);
    assert.match(zeropoint('compare', '--help').stdout, /zeropoint compare/);
  });
});
