import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';

declare const projectRoot: string;

// The command as installed: from dist/ only.

describe('zeropoint evaluate', () => {
  const cli = path.join(projectRoot, 'dist/cli.mjs');
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-evaluate-'));
    fs.copyFileSync(
      path.join(projectRoot, 'dist/examples/digits.safetensors'),
      path.join(folder, 'digits.safetensors'),
    );
    fs.writeFileSync(path.join(folder, 'empty.safetensors'), '');
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const command = (...words: string[]) => {
    const options = { cwd: folder, encoding: 'utf8', timeout: 60_000 } as const;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [cli, 'evaluate', ...words],
      options,
    );
    return { status, stdout, stderr };
  };

  test('prints what each format does to the answers', () => {
    const { status, stdout, stderr } = command(
      ...['digits.safetensors', '--formats', 'int4,int4_per_channel,q4_0'],
      ...['--outlier', 'hidden:0:20'],
    );
    assert.deepEqual([status, stderr], [0, '']);
    const lines = stdout.trimEnd().split('\n');
    assert.equal(lines[0], 'digits: 500 samples');
    assert.deepEqual(
      lines.slice(1).map((line) => line.split(/ {2,}/).slice(0, 3)),
      [
        ['weights', 'right', 'flips'],
        ['float32', '97.6 %', '0'],
        ['int4', '10.0 %', '451'],
        ['int4_per_channel', '95.2 %', '19'],
        ['q4_0', '96.8 %', '8'],
      ],
    );
  });

  test('follows all options for weights of float32, below the line that others are compared with', () => {
    const rows = (...options: readonly string[]) => {
      const { status, stdout } = command('digits.safetensors', '--formats', 'float32', ...options);
      assert.equal(status, 0);
      return stdout
        .split('\n')
        .slice(2, 4)
        .map((line) => line.split(/ {2,}/).slice(0, 3));
    };
    assert.deepEqual(rows(), [
      ['float32', '97.6 %', '0'],
      ['float32', '97.6 %', '0'],
    ]);
    for (const options of [
      ['--activations', 'int2'],
      ['--activations', 'uint2', '--repair', 'calibrate'],
    ]) {
      const [first, second] = rows(...options);
      assert.deepEqual(first, ['float32', '97.6 %', '0']);
      assert.ok(Number(second?.[2]) > 0, String(second));
    }
  });

  test('repairs what a format does', () => {
    const words = ['--formats', 'int4', '--outlier', 'hidden:0:20'];
    for (const [repair, right] of [
      ['awq', '96.0 %'],
      ['smooth', '97.4 %'],
      ['smooth=0.5', '97.4 %'],
      ['rotate', '95.6 %'],
      ['rotate,gptq', '97.0 %'],
    ] as const) {
      const { status, stdout } = command('digits.safetensors', ...words, '--repair', repair);
      assert.equal(status, 0);
      assert.match(stdout, new RegExp(`^int4 +${right.replace('.', '\\.')}`, 'm'), repair);
    }
    for (const repair of ['best', 'awq=2', 'smooth=', 'toString', '']) {
      const { status, stderr } = command('digits.safetensors', ...words, `--repair=${repair},`);
      assert.equal(status, 2);
      assert.match(stderr, /--repair takes smooth, train, awq, gptq, rotate, calibrate/, repair);
    }
    const { status, stderr } = command('digits.safetensors', '--repair=smooth=7');
    assert.equal(status, 2);
    assert.match(stderr, /smoothing.*invalid_argument/s);
  });

  test('writes the importance matrix as GGUF', () => {
    const { status } = command('digits.safetensors', '--formats=int8', '--imatrix=digits.gguf');
    assert.equal(status, 0);
    const bytes = fs.readFileSync(path.join(folder, 'digits.gguf'));
    assert.equal(bytes.toString('latin1', 0, 4), 'GGUF');
    for (const name of ['hidden.weight.in_sum2', 'output.weight.counts', 'imatrix.chunk_count'])
      assert.ok(bytes.includes(name), name);
    const same = command('digits.safetensors', '--imatrix=digits.safetensors');
    assert.equal(same.status, 2);
  });

  test('writes all figures as JSON, with each layer alone', () => {
    const words = ['--formats=int2', '--sensitivity', '--activations=uint8', '--json=out.json'];
    const { status, stdout } = command('digits.safetensors', ...words);
    assert.equal(status, 0);
    assert.match(stdout, /^ {2}hidden alone {2,}19\.2 %/m);
    const report = JSON.parse(fs.readFileSync(path.join(folder, 'out.json'), 'utf8'));
    assert.equal(report.zeropoint_evaluation, 1);
    assert.equal(report.network.parameters, 2410);
    const [plain, int2] = report.formats;
    assert.deepEqual([plain.format, plain.correct, plain.flips], ['float32', 488, []]);
    assert.equal(int2.predictions.length, 500);
    assert.deepEqual(
      int2.sensitivity.map(({ layer }: { layer: string }) => layer),
      ['hidden', 'output'],
    );
  });

  test('a model of characters has bits per character, and writes on', () => {
    fs.copyFileSync(
      path.join(projectRoot, 'dist/examples/language.safetensors'),
      path.join(folder, 'language.safetensors'),
    );
    const words = ['--formats=int3', '--cache=int8', '--remove=1', '--write=The Rays of Light '];
    const { status, stdout, stderr } = command('language.safetensors', ...words);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /^language: 16384 characters\nweights .* bits\/char /);
    const [plain, int3] = [...stdout.matchAll(/^(?:float32|int3): (.{90,})$/gm)];
    assert.ok(plain?.[1] && int3?.[1] && plain[1] !== int3[1], stdout);
  });

  test('a probability has a mean error in place of a divergence', () => {
    const file = path.join(projectRoot, 'dist/examples/speech.safetensors');
    const json = path.join(folder, 'speech.json');
    const { status, stdout, stderr } = command(
      ...[file, '--formats', 'int8,int8_per_channel', '--json', json],
    );
    assert.deepEqual([status, stderr], [0, '']);
    const [title, ...lines] = stdout.trimEnd().split('\n');
    assert.equal(title, 'speech: 187 samples');
    assert.deepEqual(
      lines.map((line) => line.split(/ {2,}/).filter((_, i) => i !== 3)),
      [
        ['weights', 'right', 'flips', 'p error', 'SQNR', 'bits'],
        ['float32', '93.0 %', '0', '0.0000', '∞', '32.00'],
        ['int8', '37.4 %', '122', '0.5942', '17.6', '8.14'],
        ['int8_per_channel', '92.5 %', '1', '0.0042', '32.3', '8.32'],
      ],
    );
    const { formats } = JSON.parse(fs.readFileSync(json, 'utf8'));
    assert.deepEqual(
      formats.map((one: { flips: readonly number[]; layers: readonly unknown[] }) => [
        one.flips.length,
        one.layers.length,
      ]),
      [
        [0, 7],
        [122, 7],
        [1, 7],
      ],
    );
  });

  test('refuses what it cannot follow, with a sentence and status 2', () => {
    const cases: readonly (readonly [RegExp, ...string[]])[] = [
      [/Name the file of the network/],
      [/Name one network; b is another/, 'a', 'b'],
      [/no such file/, 'lost.safetensors'],
      [/\(file_empty\)/, 'empty.safetensors'],
      [/\(unknown_stored_format\)/, 'digits.safetensors', '--formats', 'int9'],
      [/--formats names a format twice/, 'digits.safetensors', '--formats', 'int4,int4'],
      [/--outlier takes a layer/, 'digits.safetensors', '--outlier', 'hidden:20'],
      [/\(network_layer_missing\)/, 'digits.safetensors', '--outlier', 'lost:0:20'],
      [/names a file that is read/, 'digits.safetensors', '--json', 'digits.safetensors'],
      [/--remove takes a whole number/, 'digits.safetensors', '--remove', 'all'],
      [/\(network_not_sequential\)/, 'digits.safetensors', '--write', ''],
      [/has no option --bits/, 'digits.safetensors', '--bits', '4'],
    ];
    for (const [sentence, ...words] of cases) {
      const { status, stdout, stderr } = command(...words);
      assert.deepEqual([status, stdout], [2, ''], words.join(' '));
      assert.match(stderr, sentence);
    }
  });
});
