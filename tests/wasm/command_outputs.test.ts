import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ggufOf } from '../unit/support/gguf_writer.ts';
import { floatsOf, safetensorsOf } from '../unit/support/safetensors_writer.ts';

declare const projectRoot: string;

const cli = path.join(projectRoot, 'dist/cli.mjs');

/** Every option by which a command that reads weights writes a file, behind a complete order. */
const writers: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['json', 'csv', 'html', 'markdown'].map((kind) => [
      `report --${kind}`,
      ['report', 'in.safetensors', '--formats', 'q8_0', `--${kind}`],
    ]),
  ),
  ...Object.fromEntries(
    ['json', 'csv', 'html'].map((kind) => [
      `compare --${kind}`,
      ['compare', 'in.safetensors', '--with', 'in.safetensors', `--${kind}`],
    ]),
  ),
  'quantize to GGUF': ['quantize', 'in.safetensors', '--format', 'q8_0', '-o'],
};

/** The names and contents of a folder: links by where they lead, other kinds by their name alone. */
function contentsOf(folder: string): Readonly<Record<string, string>> {
  const entries = fs.readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isSymbolicLink()) return [entry.name, `link to ${fs.readlinkSync(file)}`];
    if (entry.isDirectory()) return [entry.name, JSON.stringify(contentsOf(file))];
    if (!entry.isFile()) return [entry.name, 'neither file nor folder'];
    return [entry.name, createHash('sha256').update(fs.readFileSync(file)).digest('hex')];
  });
  return Object.fromEntries(entries);
}

describe('the folder of a command that cannot write', () => {
  let folder: string;
  const at = (name: string) => path.join(folder, name);
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-outputs-'));
    fs.writeFileSync(
      at('in.safetensors'),
      safetensorsOf({ w: ['F32', [512, 1024], floatsOf(2 ** 19, 2)] }),
    );
    fs.symlinkSync('in.safetensors', at('link'));
    fs.symlinkSync('nowhere', at('broken'));
    fs.mkdirSync(at('folder'));
    spawnSync('mkfifo', [at('pipe')]);
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const run = (words: readonly string[]) =>
    spawnSync(process.execPath, [cli, ...words], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000,
    });

  const places = ['in.safetensors', 'link', 'broken', 'folder', 'pipe', 'none/out', ''];
  for (const [name, words] of Object.entries(writers))
    test(`is as it was: ${name}`, () => {
      const whole = contentsOf(folder);
      for (const place of places) {
        const { status, stderr } = run([...words, place]);
        assert.equal(status, 2, `${place}: ${status} ${stderr}`);
        assert.match(stderr, /^zeropoint: \S.*[.)]\n?/, place);
        assert.doesNotMatch(stderr, /\n\s+at |undefined|\[object/, place);
        assert.deepEqual(contentsOf(folder), whole, place);
      }
    });

  /** A shell's program that has a file system of a megabyte in `small`, and lists what is in it at its end. */
  const inSmall = `mount -t tmpfs -o size=1m small small || exit 77
head -c 1000000 /dev/zero > small/other; "$@"; status=$?; ls small; exit $status`;
  const order = (words: readonly string[], output: string) => [
    ...['-m', 'sh', '-c', inSmall, 'sh', process.execPath, cli, ...words, output],
  ];
  test('has nothing of a file for which there is no space', (t) => {
    fs.mkdirSync(at('small'));
    const none = spawnSync('unshare', order(['--help'], ''), { cwd: folder });
    if (none.status !== 0) return t.skip('no file system of a megabyte can be made here');
    const whole = contentsOf(folder);
    // A figure or two fit anywhere: only quantized weights are large enough.
    const words = writers['quantize to GGUF'] ?? [];
    const { status, stdout, stderr } = spawnSync('unshare', order(words, 'small/out.gguf'), {
      ...{ cwd: folder, encoding: 'utf8' },
    });
    assert.equal(status, 2, stderr);
    assert.match(stderr, /small\/out\.gguf could not be written .*\(export_write_failed\)/);
    assert.match(stdout, /(?:^|\n)other\n$/);
    assert.doesNotMatch(stdout, /\.part/);
    assert.deepEqual(contentsOf(folder), whole);
  });

  test('has no file of a tensor’s name, and its text does nothing', () => {
    const whole = contentsOf(folder);
    const names = [
      ...['../../x', '/tmp/zeropoint-x', 'a\nb', 'a\u0000b', 'a\u001b[31mb', '__proto__'],
      ...['::stop-commands::x', 'a##[add-mask]b'],
    ];
    fs.writeFileSync(
      at('names.safetensors'),
      safetensorsOf(
        Object.fromEntries(
          names.map((name, seed) => [name, ['F32', [32, 32], floatsOf(1024, seed + 1)]] as const),
        ),
      ),
    );
    fs.writeFileSync(at('names.gguf'), ggufOf(names.slice(0, 3)));
    for (const words of [
      ['report', 'names.safetensors', '--formats', 'q8_0'],
      ['report', 'names.gguf', '--formats', 'q8_0'],
      ['compare', 'names.safetensors', '--with', 'names.safetensors'],
      ['quantize', 'names.safetensors', '--format', 'q8_0', '-o', 'names.out.gguf'],
      ['quantize', 'names.safetensors', '--format', 'q8_0', '-o', 'names.out.safetensors'],
    ]) {
      const { status, stdout, stderr } = run(words);
      assert.ok(status === 0 || status === 2, `${words}: ${status} ${stderr}`);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed
      assert.doesNotMatch(stdout + stderr, /[\u0000\u001b]|\n\s+at /, String(words));
      // Orders to the runner of GitHub.
      assert.doesNotMatch(stdout + stderr, /^\s*::|##\[/m, String(words));
    }
    for (const name of fs.readdirSync(folder)) if (name.startsWith('names.')) fs.rmSync(at(name));
    assert.deepEqual(contentsOf(folder), whole);
    assert.equal(fs.existsSync('/tmp/zeropoint-x'), false);
  });
});
