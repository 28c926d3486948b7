import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { floatsOf, safetensorsOf, type Written } from '../unit/support/safetensors_writer.ts';

declare const projectRoot: string;

// Weights that become 0 in a file, by the command as installed.

const tensorOf = (at: (index: number) => number, count = 4096): Written => [
  ...(['F32', [count / 256, 256]] as const),
  new Uint8Array(Float32Array.from({ length: count }, (_, index) => at(index)).buffer),
];
const usual = new Float32Array(floatsOf(4096, 7).slice().buffer);

/** Each tensor loses something else. */
const tensors: Readonly<Record<string, Written>> = {
  usual: tensorOf((index) => usual[index] ?? 0),
  // A scale in float16 is 0 for them.
  tiny: tensorOf((index) => 1e-9 * (1 + (index % 7))),
  // One in 32 is huge, so that 31 are.
  'outliers everywhere': tensorOf((index) => (index % 32 === 0 ? 1000 : 0.01)),
  'one outlier': tensorOf((index) => (index === 77 ? 1000 : 0.01)),
  // The zeros were there before.
  sparse: tensorOf((index) => (index % 16 === 0 ? (usual[index] ?? 0) : 0)),
  'sparse and lost': tensorOf((index) => (index % 32 === 0 ? 1000 : index % 2 === 0 ? 0.01 : 0)),
  zeros: tensorOf(() => 0),
  'with NaN': tensorOf((index) => (index === 5 ? Number.NaN : 1e-9)),
};

describe('quantize says which tensors lose most of their weights', () => {
  const cli = path.join(projectRoot, 'dist/cli.mjs');
  let folder: string;
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-lost-'));
    fs.writeFileSync(path.join(folder, 'a.safetensors'), safetensorsOf(tensors));
    const { usual: only } = tensors;
    if (only) fs.writeFileSync(path.join(folder, 'good.safetensors'), safetensorsOf({ only }));
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const command = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], {
      ...{ cwd: folder, encoding: 'utf8', timeout: 120_000 },
    });
    assert.equal(stderr, '');
    return { status, stdout };
  };
  const lossesIn = (stdout: string) =>
    stdout.split('\n').filter((line) => line.includes('become 0'));
  const lost = (name: string, share: string, format: string) =>
    share === 'All'
      ? `All weights of ${name} that are not 0 become 0 under ${format}.`
      : `${share} of the weights of ${name} that are not 0 become 0 under ${format}.`;

  for (const [format, ending, expected] of [
    [
      ...(['q8_0', 'gguf'] as const),
      [
        ['tiny', 'All'],
        ['outliers everywhere', '96.88 %'],
        ['sparse and lost', '93.75 %'],
      ],
    ],
    [
      ...(['int8_per_tensor', 'safetensors'] as const),
      [
        ['outliers everywhere', '96.88 %'],
        ['one outlier', '99.98 %'],
        ['sparse and lost', '93.75 %'],
      ],
    ],
    [...(['float8_e4m3fn', 'safetensors'] as const), [['tiny', 'All']]],
    [
      ...(['float4_e2m1fn', 'safetensors'] as const),
      [
        ['usual', undefined],
        ['tiny', 'All'],
        ['outliers everywhere', '96.88 %'],
        ['one outlier', '99.98 %'],
        ['sparse', undefined],
        ['sparse and lost', '93.75 %'],
      ],
    ],
  ] as const)
    test(`in ${format}, the same in a dry run`, () => {
      const words = ['quantize', 'a.safetensors', '--format', format, '-o', `o.${ending}`];
      const dry = command(...words, '--dry-run');
      const { status, stdout } = command(...words);
      const found = lossesIn(stdout);
      const whole = expected.flatMap(([name, share]) => (share ? [lost(name, share, format)] : []));
      assert.deepEqual(
        found.filter((line) => !/weights of (?:usual|sparse) that/.test(line)),
        whole,
      );
      assert.equal(status, 1);
      assert.deepEqual(lossesIn(dry.stdout), found);
    });

  test('and nothing about others: zeros that were there are no loss', () => {
    for (const format of ['q8_0', 'q4_k', 'bfloat16']) {
      const words = ['quantize', 'good.safetensors', '--format', format, '-o', 'o.gguf'];
      const { status, stdout } = command(...words);
      assert.deepEqual([status, lossesIn(stdout)], [0, []], format);
    }
  });

  test('and the report says so in its table, in JSON and on its page', () => {
    const words = ['a.safetensors', '--formats', 'q8_0', '--json', 'r.json', '--html', 'r.html'];
    const { stdout } = command('report', ...words, '--language', 'en');
    assert.match(stdout, /^tiny .* Weights that become 0: q8_0 \(100\.00 %\)\.$/m);
    assert.match(stdout, /^one outlier (?!.*become 0)/m);
    const { tensors: rows } = JSON.parse(fs.readFileSync(path.join(folder, 'r.json'), 'utf8'));
    const shares = Object.fromEntries(
      rows.map((row: { name: string; errors: { lostShare: number }[] }) => [
        row.name,
        row.errors[0]?.lostShare,
      ]),
    );
    assert.deepEqual(
      [shares.tiny, shares['sparse and lost'], shares.zeros, shares['with NaN']],
      [1, 15 / 16, 0, 1],
    );
    const page = fs.readFileSync(path.join(folder, 'r.html'), 'utf8');
    assert.match(page, /tiny<?.*Weights that become 0: q8_0 \(100\.00 %\)\./);
  });
});
