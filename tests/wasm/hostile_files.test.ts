import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  deepHeader,
  ggufMetadata,
  npzMembers,
  onnxLoops,
  safetensorsTensors,
  torchKeys,
  torchViews,
} from '../robustness/attacks/work_files.ts';
import { floatsOf, safetensorsOf } from '../unit/support/safetensors_writer.ts';

// Files of a stranger for the commands that read two of them, or that write another: each ends in a sentence or in
// figures, within a time, and names nothing that a terminal would act on.

declare const projectRoot: string;

const limitMs = 120_000;

/** A safetensors file by its header. */
function withHeader(header: unknown, data = 0, length?: number): Uint8Array {
  const text = Buffer.from(typeof header === 'string' ? header : JSON.stringify(header));
  const head = Buffer.alloc(8);
  head.writeBigUInt64LE(BigInt(length ?? text.length));
  return Buffer.concat([head, text, Buffer.alloc(data)]);
}
const tensor = (shape: readonly number[], offsets: readonly [number, number], dtype = 'F32') => ({
  ...{ dtype, shape, data_offsets: offsets },
});
const whole = safetensorsOf({ 'a.weight': ['F32', [8, 32], floatsOf(256, 1)] });
const acting = `\u001b]0;owned\u0007\u001b[2J\u202e${'b'.repeat(10)}\n.weight`;

/** Refused files, each with the code of its sentence. */
const refused: Readonly<Record<string, readonly [RegExp, Uint8Array]>> = {
  'empty.safetensors': [/file_empty/, new Uint8Array()],
  'seven bytes.safetensors': [/\(\w+\)/, new Uint8Array(7)],
  'header beyond the file.safetensors': [/safetensors_\w+/, withHeader({}, 0, 2 ** 40)],
  'header of 2^63.safetensors': [
    /safetensors_\w+/,
    Buffer.concat([Buffer.alloc(7), Buffer.from([128]), Buffer.alloc(64)]),
  ],
  'header cut off.safetensors': [/safetensors_\w+/, whole.subarray(0, 40)],
  'data cut off.safetensors': [/safetensors_\w+/, whole.subarray(0, whole.length - 1)],
  'data too long.safetensors': [/safetensors_\w+/, Buffer.concat([whole, Buffer.alloc(9)])],
  'header that is a list.safetensors': [/safetensors_\w+/, withHeader([])],
  'header that is no JSON.safetensors': [/safetensors_\w+/, withHeader('{"a": ')],
  'lists in lists.safetensors': [/safetensors_json/, deepHeader(100_000)],
  'overlap.safetensors': [
    /safetensors_\w+/,
    withHeader({ a: tensor([4], [0, 16]), b: tensor([4], [8, 24]) }, 24),
  ],
  'shape beyond the bytes.safetensors': [
    /safetensors_\w+/,
    withHeader({ a: tensor([2 ** 31, 2 ** 31], [0, 16]) }, 16),
  ],
  'negative shape.safetensors': [/safetensors_\w+/, withHeader({ a: tensor([-4], [0, 16]) }, 16)],
  'backward offsets.safetensors': [/safetensors_\w+/, withHeader({ a: tensor([4], [16, 0]) }, 16)],
  'another type.safetensors': [
    /safetensors_\w+/,
    withHeader({ a: tensor([4], [0, 16], 'F31') }, 16),
  ],
  'a name twice.safetensors': [
    /safetensors_\w+/,
    withHeader(
      `{"a": ${JSON.stringify(tensor([4], [0, 16]))}, "a": ${JSON.stringify(tensor([4], [0, 16]))}}`,
      16,
    ),
  ],
  'magic alone.gguf': [/gguf_\w+/, Buffer.from('GGUF\x03\0\0\0')],
  'very many tensors named.gguf': [
    /gguf_\w+/,
    Buffer.concat([Buffer.from('GGUF\x03\0\0\0'), Buffer.alloc(16, 0x7f)]),
  ],
  'strings without end.gguf': [/gguf_\w+/, ggufMetadata(10, 10).subarray(0, 60)],
  'no end.npz': [/\(\w+\)/, Buffer.from(npzMembers(3, 4, true)).subarray(0, 60)],
  'keys of keys.pt': [/torch_\w+/, torchKeys(1000, 4)],
  'page.safetensors': [
    /file_web_page/,
    Buffer.from('<!doctype html>\n<html><head><title>Sign in</title></head></html>'),
  ],
};

/** Files that are read, however strange they are. */
const readable: Readonly<Record<string, Uint8Array>> = {
  '100,000 empty tensors.safetensors': safetensorsTensors(100_000, 0),
  'names that act.safetensors': safetensorsOf({ [acting]: ['F32', [8, 32], floatsOf(256, 1)] }),
  'a very long name.safetensors': safetensorsOf({
    ['_'.repeat(50_000)]: ['F32', [8, 32], floatsOf(256, 1)],
  }),
  'views of one storage.pt': torchViews(
    Array.from({ length: 300 }, (_, offset) => ({ offset, length: 256 })),
    1024,
  ),
  'loops.onnx': onnxLoops(100),
};

describe('a stranger’s file', () => {
  let folder: string;
  const at = (name: string) => path.join(folder, name);
  before(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-hostile-'));
    fs.writeFileSync(at('own.safetensors'), whole);
    for (const [name, [, bytes]] of Object.entries(refused)) fs.writeFileSync(at(name), bytes);
    for (const [name, bytes] of Object.entries(readable)) fs.writeFileSync(at(name), bytes);
    fs.mkdirSync(at('folder.gguf'));
    fs.mkdirSync(at('empty folder'));
    fs.symlinkSync('/dev/zero', at('zero.safetensors'));
    fs.symlinkSync('nothing', at('broken.safetensors'));
    fs.symlinkSync('loop.safetensors', at('loop.safetensors'));
    if (process.platform !== 'win32') spawnSync('mkfifo', [at('pipe.gguf')]);
    fs.writeFileSync(at('sparse.gguf'), 'GGUF');
    fs.truncateSync(at('sparse.gguf'), 2 ** 36);
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  const notFiles: Readonly<Record<string, RegExp>> = {
    'folder.gguf': /\(\w+\)/,
    'empty folder': /\(\w+\)/,
    'zero.safetensors': /\(file_\w+\)/,
    'broken.safetensors': /\(file_\w+\)/,
    'loop.safetensors': /\(file_\w+\)/,
    ...(process.platform !== 'win32' && { 'pipe.gguf': /\(file_\w+\)/ }),
    'sparse.gguf': /\(gguf_\w+\)/,
    'missing.gguf': /\(file_unreadable\)/,
  };
  const sentences = {
    ...Object.fromEntries(Object.entries(refused).map(([name, [code]]) => [name, code])),
    ...notFiles,
  };

  const commands: Readonly<Record<string, (name: string) => readonly string[]>> = {
    'the file to compare with': (name) => ['compare', 'own.safetensors', '--with', name],
    'the file to quantize': (name) => [
      'quantize',
      name,
      '--format',
      'q8_0',
      '--output',
      'out.gguf',
    ],
  };

  function run(words: readonly string[]) {
    const cli = path.join(projectRoot, 'dist/cli.mjs');
    const { status, stdout, stderr, signal } = spawnSync(process.execPath, [cli, ...words], {
      ...{
        cwd: folder,
        encoding: 'utf8',
        timeout: limitMs,
        killSignal: 'SIGKILL',
        maxBuffer: 2 ** 28,
      },
    });
    assert.equal(signal, null, `${words}: it did not end`);
    const said = stdout + stderr;
    assert.doesNotMatch(said, /\n {4}at |undefined|\[object/, String(words));
    for (const one of said)
      assert.ok(
        !/[\p{Cc}\u202e]/u.test(one) || one === '\n' || one === '\t',
        `${words}: ${JSON.stringify(one)}`,
      );
    return { status, stdout, stderr };
  }

  for (const [what, words] of Object.entries(commands)) {
    test(`as ${what} is refused with one sentence, and nothing is written`, () => {
      for (const [name, code] of Object.entries(sentences)) {
        const { status, stdout, stderr } = run(words(name));
        assert.equal(status, 2, `${what}, ${name}: ${status} ${stderr.slice(0, 200)}`);
        assert.match(stderr, /^zeropoint: /);
        assert.match(stderr, code, name);
        assert.equal(stdout, '', name);
        assert.ok(!fs.existsSync(at('out.gguf')), name);
      }
    });

    test(`as ${what} ends in figures or in a sentence, whatever it names`, () => {
      for (const name of Object.keys(readable)) {
        const { status, stderr } = run(words(name));
        assert.ok(
          status === 0 || (status === 2 && /^zeropoint: .*\(\w+\)/s.test(stderr)),
          `${what}, ${name}: ${status} ${stderr.slice(0, 200)}`,
        );
        fs.rmSync(at('out.gguf'), { force: true });
      }
    });
  }
});
