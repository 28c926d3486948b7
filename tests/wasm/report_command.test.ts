import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { CheckpointReport } from '../../web/report/survey/report.ts';
import { readReport } from '../../web/report/survey/report_json.ts';
import { runOrders } from './run_orders.ts';

declare const projectRoot: string;

// The command as installed: from dist/ only.

describe('zeropoint report', () => {
  const example = path.join(projectRoot, 'web/examples/weights/silero_vad_16k.safetensors');
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-report-'));
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const command = (...words: string[]) => {
    const cli = path.join(projectRoot, 'dist/cli.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'report', ...words], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000, // a thread that is not ended keeps the process alive
    });
    return { status, stdout, stderr };
  };
  const written = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
  const reportIn = (name: string) => readReport(written(name), name) as CheckpointReport;

  test('measures every tensor of a real network', () => {
    const { status, stdout, stderr } = command(example, '--json', 'whole.json', '--threads', '2');
    assert.equal(stderr, '');
    assert.equal(status, 0);
    assert.match(stdout, /^encoder\.3\.reparam_conv\.weight +128×64×3 +f32 +17\.6 /m);
    const { tensors, files } = reportIn('whole.json');
    assert.deepEqual(files, [{ name: 'silero_vad_16k.safetensors', size: 975740 }]);
    assert.equal(tensors.length, 14);
    const wide = tensors.find(({ name }) => name === 'encoder.3.reparam_conv.weight');
    const ratio = (wide?.stats.absMax ?? 0) / (wide?.stats.std ?? 1);
    assert.equal(Math.round(ratio), 143);
  });

  test('in parts, in any order and with any number of threads, merges to the same bytes', () => {
    command(example, '--json', 'one.json', '--threads', '1', '--formats', 'q8_0,int8_per_tensor');
    for (const index of [3, 1, 2]) {
      const { status, stdout, stderr } = command(
        ...[example, '--formats', 'q8_0,int8_per_tensor'],
        ...['--shard', `${index}/3`, '--json', `part${index}.json`, '--threads', '2'],
      );
      assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: '', stderr: '' });
    }
    const counts = [1, 2, 3].map((index) => reportIn(`part${index}.json`).tensors.length);
    assert.deepEqual(counts, [5, 5, 4]);
    const parts = ['part2.json', 'part3.json', 'part1.json'];
    assert.equal(command('--merge', ...parts, '--json', 'merged.json').status, 0);
    assert.equal(written('merged.json'), written('one.json'));
    const missing = command('--merge', 'part1.json', 'part2.json');
    assert.equal(missing.status, 2);
    assert.match(missing.stderr, /Part 3 of 3 is missing.*\(report_part_missing\)/);
  });

  test('writes the table and the page of the report', () => {
    const words = ['--formats', 'q8_0,nf4', '--csv', 'r.csv', '--html', 'r.html'];
    assert.equal(command(example, ...words, '--language', 'zh').status, 0);
    const [heads = '', ...lines] = written('r.csv').trimEnd().split('\r\n');
    assert.equal(lines.length, 14);
    assert.match(heads, /,flags,q8_0 sqnr,.*,nf4 harm,nf4 why$/);
    assert.match(lines.join('\n'), /^encoder\.3\.reparam_conv\.weight,128x64x3,f32,24576,98304,/m);
    const page = written('r.html');
    assert.match(page, /<html lang="zh-CN">.*silero_vad_16k\.safetensors.*encoder\.3/s);
    assert.doesNotMatch(page, /<script/);
  });

  test('finds the best mix for a size, from a merged report too', () => {
    const formats = ['--formats', 'q8_0,q6_k,q5_k,q4_k,q4_0,q3_k,q2_k,iq4_nl'];
    const wish = ['--target-bpw', '4.5', '--recipe', 'mix.json'];
    const { status, stdout } = command(example, ...formats, '--json', 'ggml.json', ...wish);
    assert.equal(status, 0);
    // The figures of the page.
    assert.match(stdout, /^A mix of 4\.\d{3} bits per weight: 23\.8 dB; no other mix/m);
    const { tensors, squaredError, isBest, bits } = JSON.parse(written('mix.json'));
    assert.equal(squaredError.toFixed(1), '105.0');
    assert.ok(isBest && bits <= 4.5 * 243_328);
    // Rows of three are no blocks of ggml, so a GGUF of this network stays much larger.
    const ggml = ['--target-bpw', '20', '--recipe', 'ggml.mix.json', '--tensor-types', 'mix.txt'];
    const types = command(example, ...formats, ...ggml);
    assert.match(types.stdout, /^As \.gguf, the whole file has 590560 bytes\.$/m);
    const lines = written('mix.txt').trimEnd().split('\n');
    assert.equal(lines.length, Object.keys(tensors).length);
    assert.ok(lines.every((line) => /^--tensor-type '\^.*\$=(q\d_[0k]|iq4_nl|f32)'$/.test(line)));
    // Without the file, its size is not known.
    const facts = () => ({ ...JSON.parse(written('mix.json')), fileBytes: 0 });
    const found = facts();
    const promise = /^As \.safetensors, the whole file has (\d+) bytes\.\n/m;
    assert.equal(Number(promise.exec(stdout)?.[1]), JSON.parse(written('mix.json')).fileBytes);
    for (const index of [2, 1]) {
      command(example, ...formats, '--shard', `${index}/2`, '--json', `${index}.json`);
    }
    const merged = command('--merge', '1.json', '2.json', ...wish);
    // A merged report has no files whose sizes it could plan.
    const withoutVerdict = (text: string) => text.replace(/^What to take:\n(?: {2}.*\n)+/m, '');
    assert.equal(withoutVerdict(merged.stdout), withoutVerdict(stdout.replace(promise, '')));
    assert.match(
      merged.stdout,
      /^ {2}For llama\.cpp, as GGUF: take .* Bits per weight: \d+\.\d\d\.$/m,
    );
    assert.match(stdout, /^ {2}For llama\.cpp, as GGUF: take .*: \d+ KB of 974 KB\.$/m);
    assert.deepEqual(facts(), found);
  });

  test('names what to take, with the size that quantize writes', () => {
    const { stdout } = command(example, '--formats', 'int8_per_tensor,q6_k,nf4');
    const [, formats = '', size = ''] =
      /^ {2}As safetensors: take (.*): (\d+) KB of 974 KB\.$/m.exec(stdout) ?? [];
    assert.match(formats, /^nf4, with encoder\.3\.reparam_conv\.weight at q6_k$|^\w+, with /);
    assert.ok(Number(size) > 100 && Number(size) < 974);
    assert.match(stdout, /most weights of every tensor keep at least 20 dB\.$/m);
  });

  test('fails a build where most weights keep less than is asked', () => {
    const formats = ['--formats', 'q6_k,nf4'];
    const files = ['--junit', 'checks.xml', '--markdown', 'checks.md'];
    const failed = command(example, ...formats, '--fail-below', '25', ...files);
    assert.equal(failed.status, 1);
    const lines = [
      ...failed.stdout.matchAll(/^ {2}(\S+) keeps (\S+) dB under nf4, less than 25\.$/gm),
    ];
    assert.ok(lines.length > 0 && lines.every(([, , ratio]) => Number(ratio) < 25));
    const junit = written('checks.xml');
    assert.match(junit, /^<testsuites tests="(\d+)" failures="(\d+)" errors="0" skipped="0">$/m);
    const [, tests, failures] = /tests="(\d+)" failures="(\d+)"/.exec(junit) ?? [];
    assert.equal(junit.match(/<testcase /g)?.length, Number(tests));
    assert.equal(junit.match(/<failure /g)?.length, Number(failures));
    const below = failed.stdout.match(/^ {2}\S+ keeps \S+ dB under \w+, less than 25\.$/gm) ?? [];
    assert.equal(below.length, Number(failures));
    const markdown = written('checks.md');
    assert.match(markdown, /^## silero\\_vad\\_16k\.safetensors$/m);
    assert.match(markdown, new RegExp(`^### ${failures} checks failed$`, 'm'));
    assert.match(markdown, /^\| `nf4` \| \d\.\d\d \| \d+ KB \| \d+\.\d \|$/m);
    assert.equal(command(example, ...formats, '--fail-below', '1').status, 0);
    assert.equal(command(example, ...formats, '--fail-below', 'decoder.rnn*=200').status, 1);
  });

  test('gives tensors of a mix what is asked of them', () => {
    const formats = ['--formats', 'q8_0,q6_k,q4_k,nf4', '--target-bpw', '8'];
    const pins = ['--pin', 'decoder.rnn*=q6_k', '--pin', 'decoder.decoder*=keep'];
    assert.equal(command(example, ...formats, ...pins, '--recipe', 'pinned.json').status, 0);
    const { tensors, pins: asked } = JSON.parse(written('pinned.json'));
    assert.equal(asked, 'decoder.rnn*=q6_k\ndecoder.decoder*=keep');
    for (const [name, format] of Object.entries(tensors)) {
      if (name.startsWith('decoder.rnn')) assert.equal(format, 'q6_k', name);
      if (name.startsWith('decoder.decoder')) assert.equal(format, 'f32', name);
    }
    const { stdout } = command(
      example,
      ...formats,
      '--objective',
      'relative',
      '--recipe',
      'rel.json',
    );
    assert.match(stdout, /smaller sum of relative errors\.$/m);
    assert.equal(JSON.parse(written('rel.json')).objective, 'relative');
  });

  test('says how small a mix can be', () => {
    const { status, stdout, stderr } = command(example, '--formats', 'q8_0', '--target-bpw', '4');
    assert.equal(status, 2);
    assert.match(stdout, /^encoder\.3/m);
    assert.match(stderr, /takes 4 bits per weight or less: the smallest takes 8\.5/);
  });

  test('lists the formats', () => {
    const { status, stdout } = command('--formats', 'list');
    const names = stdout.trimEnd().split('\n');
    assert.equal(status, 0);
    assert.equal(names.length, 51);
    assert.ok(names.includes('int8_per_tensor') && names.includes('kmeans'));
  });

  test('reports the tensors that can be read beside one that cannot', () => {
    const header = JSON.stringify({
      a: { dtype: 'F32', shape: [2], data_offsets: [0, 8] },
      b: { dtype: 'C64', shape: [1], data_offsets: [8, 16] },
    });
    const head = Buffer.alloc(8);
    head.writeBigUInt64LE(BigInt(header.length));
    fs.writeFileSync(
      path.join(folder, 'c.safetensors'),
      Buffer.concat([head, Buffer.from(header), Buffer.alloc(16)]),
    );
    const { status, stdout } = command('c.safetensors', '--formats', 'q8_0');
    assert.equal(status, 1);
    assert.match(stdout, /^a +2 +f32 +∞ +All zeros\.$/m);
    assert.match(stdout, /^ *b \(C64\): .* complex numbers.*\(weights_complex\)$/m);
  });

  test('refuses what it cannot do with one sentence, and writes nothing', () => {
    fs.writeFileSync(path.join(folder, 'cut.safetensors'), new Uint8Array(4));
    const cases: [RegExp, ...string[]][] = [
      [/Name the file/],
      [/missing\.gguf.*\(file_unreadable\)/, 'missing.gguf'],
      [/cut\.safetensors .*\(safetensors_\w+\)/, 'cut.safetensors'],
      [/--threads takes/, example, '--threads', '0'],
      [/--shard takes/, example, '--shard', '4/3', '--json', 'x.json'],
      [/--json FILE/, example, '--shard', '1/3'],
      [/needs the whole report/, example, '--shard', '1/3', '--json', 'x.json', '--html', 'x.html'],
      [/--target-bpw takes/, example, '--target-bpw', '0'],
      [/how many bits/, example, '--recipe', 'x.json'],
      [/--fail-below takes/, example, '--fail-below', 'much'],
      [/no weight of this file/, example, '--formats', 'q8_0', '--fail-below', 'x*=3'],
      [
        /needs the whole report/,
        example,
        '--shard',
        '1/3',
        '--json',
        'x.json',
        '--fail-below',
        '9',
      ],
      [/--junit/, example, '--junit', 'x.xml'],
      [/--pin belongs to --target-bpw/, example, '--pin', 'a=q8_0'],
      [/--objective takes/, example, '--target-bpw', '9', '--objective', 'best'],
      [/\(pin_unreadable\)/, example, '--formats', 'q8_0', '--target-bpw', '20', '--pin', 'a'],
      [/\(pin_unmatched\)/, example, '--formats', 'q8_0', '--target-bpw', '20', '--pin', 'x=q8_0'],
      [/\(pin_no_choice\)/, example, '--formats', 'q8_0', '--target-bpw', '20', '--pin', '*=nf4'],
      [/--language takes/, example, '--html', 'x.html', '--language', 'fr'],
      [/there is no such file or folder/, example, '--html', 'missing/x.html'],
      [/choose one/, 'x', '--merge', '--shard', '1/3', '--json', 'x.json'],
      [/names a format twice/, example, '--formats', 'q8_0,q8_0'],
      [/unknown_stored_format/, example, '--formats', 'q9'],
      [/has no option --|belongs to zeropoint/, example, '--loud'],
    ];
    const ran = runOrders(
      cases.map(([, ...words]) => ['report', ...words]),
      folder,
    );
    for (const [at, { words, status, text }] of ran.entries()) {
      assert.equal(status, 2, words.join(' '));
      assert.match(text, cases[at]?.[0] ?? /^$/);
      assert.match(text, /^zeropoint: /m);
      assert.doesNotMatch(text, /\n {4}at /);
    }
    assert.ok(!fs.existsSync(path.join(folder, 'x.json')));
  });
});
