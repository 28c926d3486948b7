import '../../web/ui/messages/engine.ts';
import '../../web/ui/messages/weights.ts';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { QuantError } from '../../web/core/engine/errors.ts';
import { memorySource } from '../../web/report/readers/bytes.ts';
import { openCheckpoint } from '../../web/report/readers/open.ts';
import { en as weightErrors } from '../../web/ui/messages/errors/weights.ts';
import { everyCombination } from '../combinations.ts';
import torchPickles from '../golden/answers/torch_pickles.json';
import ggufFiles from '../golden/answers/weights/gguf_files.json';
import onnxFiles from '../golden/answers/weights/onnx_files.json';
import torchFiles from '../golden/answers/weights/torch_files.json';
import { fileOf, type Malformed } from '../unit/report/model_files.ts';
import { ggufOf } from '../unit/support/gguf_writer.ts';
import { type Entries, imatrixDat, imatrixGguf } from '../unit/support/imatrix_writer.ts';
import { type OnnxNodeOf, onnxOf } from '../unit/support/onnx_writer.ts';
import { floatsOf, safetensorsOf, type Written } from '../unit/support/safetensors_writer.ts';
import { torchFileOf } from '../unit/support/torch_writer.ts';
import { goldenFiles } from '../unit/support/weight_files.ts';
import { byBytes } from '../unit/support/wrong_files.ts';
import { zipOf } from '../unit/support/zip_writer.ts';
import { namedCodes, openPlaces, type Ran, runOrders } from './run_orders.ts';

// Every command is started on every file that a reader refuses, and on what it refuses itself: what it prints
// is a sentence with its code, and nothing of a program shows through. Without --all, on one file of each
// kind for each code: the tests of the readers go through all of them.

const endings = { npys: 'npy', npzs: 'npz', zips: 'npz', safetensors_files: 'safetensors' };
const weight: Written = ['F32', [32, 64], floatsOf(2048, 2)];

/** Files by their names; the first letter of a name keeps their groups apart. */
function wrongFiles(): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const [group, ending] of Object.entries(endings))
    for (const [at, { bytes }] of goldenFiles(group).entries())
      files.set(`${group}${at}.${ending}`, bytes);
  for (const [ending, { malformed }] of Object.entries({
    ...{ gguf: ggufFiles, onnx: onnxFiles, pt: torchFiles },
  }))
    for (const [at, { file }] of (malformed as readonly Malformed[]).entries())
      files.set(`${ending}${at}.${ending}`, fileOf(file));
  for (const [at, [, bytes]] of byBytes.entries()) files.set(`sign${at}.safetensors`, bytes);
  return files;
}

describe('every command', () => {
  let folder: string;
  let ran: readonly Ran[];
  let inputs: ReadonlyMap<string, string>;
  const expected = new Map<string, string>();
  const write = (name: string, bytes: Uint8Array | string) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), bytes);
    return name;
  };

  before(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zeropoint-refusals-'));
    const good = write('good.safetensors', safetensorsOf({ w: weight }));
    const orders: string[][] = [];
    const reasons = new Set<string>();
    for (const [name, bytes] of wrongFiles()) {
      write(name, bytes);
      const code = await codeOf(bytes, name);
      if (code === undefined) {
        // A problem of a single tensor is said among the figures of the others.
        orders.push(['report', name, '--formats', 'q8_0']);
        continue;
      }
      const reason = `${name.replace(/\d+\./, ' ')} ${code}`;
      if (!everyCombination && reasons.has(reason)) continue;
      reasons.add(reason);
      expected.set(name, code);
      orders.push(
        ['report', name],
        ['compare', name, '--with', good],
        ['compare', good, '--with', name],
        ['quantize', name, '--format', 'q8_0', '-o', `out/${name}.gguf`],
      );
      // Files of another kind are no networks either.
      if (name.startsWith('sign')) orders.push(['evaluate', name]);
    }
    orders.push(...otherOrders(write));
    fs.mkdirSync(path.join(folder, 'out'));
    inputs = hashes(folder);
    ran = runOrders(orders, folder);
  });
  after(() => fs.rmSync(folder, { recursive: true }));

  async function codeOf(bytes: Uint8Array, name: string): Promise<string | undefined> {
    try {
      await openCheckpoint([memorySource(bytes, name)]);
      return undefined;
    } catch (error) {
      if (!(error instanceof QuantError)) throw error;
      return error.code;
    }
  }

  test('refuses a wrong file by the reader’s code, and ends with 2', () => {
    assert.ok(expected.size > (everyCombination ? 250 : 100), String(expected.size));
    for (const { words, status, text } of ran) {
      const code = words.map((word) => expected.get(word)).find((one) => one !== undefined);
      if (code === undefined) continue;
      assert.equal(status, 2, `${words.join(' ')}: ${text}`);
      assert.ok(text.includes(` (${code})\n`), `${words.join(' ')}: ${code}: ${text}`);
      assert.equal(text.trim().split('\n').length, 2, text);
    }
  });

  test('leaves every file as it was, and nothing of one that it refused', () => {
    const written = new Set(
      ran.flatMap(({ words, status }) => (status === 2 ? [] : words.map(path.normalize))),
    );
    const after = hashes(folder);
    for (const [name, hash] of inputs) assert.equal(after.get(name), hash, name);
    for (const name of after.keys())
      assert.ok(
        inputs.has(name) || written.has(name) || /^(?:orders|results)\.json$/.test(name),
        name,
      );
  });

  test('prints sentences in which nothing is left open', () => {
    for (const { words, status, text } of ran) {
      assert.equal(typeof status, 'number', `${words.join(' ')}: ${status}`);
      assert.doesNotMatch(
        text.replaceAll(/“[^”]*”/g, ''),
        openPlaces,
        `${words.join(' ')}: ${text}`,
      );
    }
  });

  test('refuses what is no package, with the nearest name of an exercise', () => {
    const refused = ran.filter(({ words }) => words[0] === 'scorm');
    assert.equal(refused.length, 8);
    for (const { words, status, text } of refused) assert.equal(status, 2, `${words}: ${text}`);
    assert.match(refused[0]?.text ?? '', /The nearest is per_group\/exercise-budget;/);
  });

  test('has been seen to refuse for every reason that it has', () => {
    const seen = namedCodes(ran, weightErrors);
    const missing = Object.keys(weightErrors).filter((code) => !seen.has(code));
    assert.deepEqual(missing.sort(), Object.keys(unseen).sort());
  });
});

/** The contents of all files of a folder, by their names within it. */
function hashes(folder: string): ReadonlyMap<string, string> {
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.lstatSync(path.join(folder, name)).isFile());
  return new Map(
    files.map((name) => {
      const bytes = fs.readFileSync(path.join(folder, name));
      return [name, createHash('sha256').update(bytes).digest('hex')];
    }),
  );
}

/** Codes that no file of a test can cause in a command, and the reason. */
const unseen: Readonly<Record<string, string>> = {
  channel_axis_large: 'a tensor above 64 MiB',
  compare_heads_size: 'heads above 32 MiB',
  export_overflowed: 'the scan before it finds such tensors',
  export_too_large: 'a browser that cannot write to the disk',
  onnx_fields: 'a million fields',
  onnx_varints: 'a million integers',
  report_too_large: 'a file that the page makes',
  report_no_part: 'a command without files says so before',
  scheme_large: 'codes above 1 GiB',
  state_damaged: 'a state that this build began; report_state.test.ts damages one',
  scheme_order: 'codes in column order, which only archives of arrays have',
  torch_operations: 'millions of operations',
  torch_pickle_size: 'a pickle above 16 MiB',
  weights_column_major: 'an array above 64 MiB',
  weights_many: 'more than 262,144 tensors',
  weights_no_file: 'a command without files says so before',
  zip_directory_size: 'a directory above 100 MB',
};

/** A .npy file of float32. */
function npyOf(shape: readonly number[]): Buffer {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape.join(', ')},), }`;
  const start = Buffer.from('\x93NUMPY\x01\x00\x76\x00', 'latin1');
  const count = shape.reduce((all, one) => all * one, 1);
  return Buffer.concat([start, Buffer.from(`${header.padEnd(117)}\n`), floats(count)]);
}

type Write = (name: string, bytes: Uint8Array | string) => string;

const floats = (count: number, seed = 1): Uint8Array => floatsOf(count, seed);
const matrix = (rows = 8, columns = 64): Written => [
  'F32',
  [rows, columns],
  floats(rows * columns),
];
const filled = (value: number): Written => [
  ...(['F32', [4, 64]] as const),
  new Uint8Array(new Float32Array(256).fill(value).buffer),
];
const bytesOf = (dtype: string, shape: readonly number[], size = 1): Written => [
  ...([dtype, shape] as const),
  new Uint8Array(shape.reduce((all, one) => all * one, size)).fill(3),
];

const gptq = {
  'l.qweight': bytesOf('I32', [8, 64], 4),
  'l.qzeros': bytesOf('I32', [2, 8], 4),
  'l.scales': bytesOf('F16', [2, 64], 2),
};
const packedWeight = {
  'l.weight_packed': bytesOf('I32', [64, 8], 4),
  'l.weight_scale': bytesOf('BF16', [64, 2], 2),
};
const shapeOf = (...extents: readonly number[]): Written => [
  ...(['I64', [2]] as const),
  new Uint8Array(BigInt64Array.from(extents, BigInt).buffer),
];
const stateOf = (state: object): Readonly<Record<string, Written>> => {
  const json = new Uint8Array(Buffer.from(JSON.stringify(state)));
  return {
    'l.weight': bytesOf('U8', [2048, 1]),
    'l.weight.absmax': bytesOf('F32', [64], 4),
    'l.weight.quant_map': bytesOf('F32', [16], 4),
    'l.weight.quant_state.bitsandbytes__nf4': ['U8', [json.length], json],
  };
};

/** Files whose weights are codes: their tensors, and the configuration beside them. */
const packedFiles: readonly (readonly [string, Readonly<Record<string, Written>>, object?])[] = [
  ['gptq', gptq, { quant_method: 'gptq', bits: 4, group_size: 32 }],
  [
    'gptq_scales',
    { ...gptq, 'l.scales': bytesOf('F16', [3, 64], 2) },
    { quant_method: 'gptq', bits: 4 },
  ],
  ['gptq_bits', gptq, { quant_method: 'gptq', bits: 5 }],
  [
    'gptq_index',
    { ...gptq, 'l.g_idx': bytesOf('I32', [64], 4) },
    { quant_method: 'gptq', bits: 4 },
  ],
  [
    'awq_gemv',
    { ...gptq, 'l.qweight': bytesOf('I32', [64, 8], 4) },
    { quant_method: 'awq', bits: 4, version: 'gemv' },
  ],
  ['packed_missing', packedWeight],
  ['packed_shape', { ...packedWeight, 'l.weight_shape': shapeOf(63, 64) }],
  [
    'packed_dtype',
    {
      ...packedWeight,
      'l.weight_shape': shapeOf(64, 64),
      'l.weight_scale': bytesOf('I8', [64, 2]),
    },
  ],
  ['state', stateOf({ quant_type: 'nf4', blocksize: 0, dtype: 'bfloat16', shape: [64, 64] })],
  [
    'exl2',
    {
      'l.q_weight': bytesOf('I32', [8, 64], 4),
      'l.q_scale': bytesOf('I32', [2, 8], 4),
      'l.q_scale_max': bytesOf('F16', [2], 2),
      'l.q_groups': bytesOf('I16', [64], 2),
    },
    { quant_method: 'exl2', bits: 4 },
  ],
];

/** Orders that commands refuse although no file is broken, and those with something to say about single tensors. */
function otherOrders(write: Write): string[][] {
  const orders: string[][] = [];
  const saved = (name: string, tensors: Readonly<Record<string, Written>>) =>
    write(name, safetensorsOf(tensors));
  const report = (...words: string[]) => orders.push(['report', ...words]);
  const quantize = (...words: string[]) => orders.push(['quantize', ...words]);
  const toGguf = (file: string, format = 'q8_0') =>
    quantize(file, '--format', format, '-o', 'out.gguf');
  const toSafetensors = (file: string, format: string) =>
    quantize(file, '--format', format, '-o', 'out.safetensors');
  const compare = (one: string, other: string) => orders.push(['compare', one, '--with', other]);

  // Files that are readable, with tensors that are not.
  const readable: Readonly<Record<string, readonly { readonly file: string }[]>> = {
    ...{ onnx: onnxFiles.good, pt: torchFiles.good },
    gguf: ggufFiles.good.flatMap(({ files }) => files),
  };
  for (const [ending, files] of Object.entries(readable))
    for (const [at, { file }] of files.entries())
      report(write(`read${at}.${ending}`, fileOf(file)), '--formats', 'q8_0');
  const deflated = zipOf({ 'a.npy': npyOf([40, 40]) }, true);
  report(
    write(
      'damaged.npz',
      deflated.map((byte, at) => (at > 200 && at < 220 ? 255 : byte)),
    ),
  );

  // Files of which only the names tell what they are.
  for (const name of [
    ...['a.distcp', 'imatrix.dat', 'a.ipynb', 'a.gguf.part1of2', 'a.gguf.part', 'saved_model.pb'],
    ...['m.ckpt.index', 'm.xyz', 'openvino.bin'],
  ])
    report(write(name, name.endsWith('ipynb') ? '{"cells": []}' : '\x02\x01\xfe\xff'.repeat(300)));

  // Refusals of the operating system, and empty words.
  const plain = saved('plain.safetensors', { w: weight });
  for (const words of [
    ['report', plain, '--json', 'no folder/a.json'],
    ['report', plain, '--html', 'below'],
    ['report', plain, '--json', `${plain}/a.json`],
    ['report', `${plain}/below`],
    ['report', ''],
    ['report', plain, '--formats', ','],
    ['report', plain, '--formats', 'q8_0,'],
    ['compare', plain, '--with', plain, '--csv', 'no folder/a.csv'],
    ['quantize', plain, '--recipe', 'no recipe.json', '-o', 'out.gguf'],
    ['quantize', plain, '--format', 'q8_0', '-o', 'no folder/out.gguf'],
    ['evaluate', 'no network.safetensors'],
    ['evaluate', 'below'],
    ['evaluate', write('other.gguf', ggufOf(['a']))],
    ['scorm', '--exercise', 'per_group/exercise-budgets', '--out', 'out.zip'],
    ['scorm', '--exercise', '../index', '--out', 'out.zip'],
    ['scorm', '--exercise', 'per_group', '--out', 'no folder/out.zip'],
    ['scorm', '--exercise', 'per_group', '--out', 'out.zip', '--edition', '1.3'],
    ['scorm', '--exercise', 'per_group', '--out', 'out.zip', '--title', 'x'.repeat(201)],
    ['scorm', '--exercise', 'per_group', 'out.zip'],
    ['scorm', '--out', 'out.zip'],
    ['scorm', '--exercise', 'per_group'],
  ])
    orders.push(words);

  // Importance matrices, each beside a file that it may belong to.
  const entry = (length: number, value = 1) => ({
    ...{ sums: Array.from({ length }, () => value), counts: [2] },
  });
  const fitting: Entries = { w: entry(64) };
  const dat = Buffer.from(imatrixDat(fitting));
  const twice = Buffer.concat([dat, dat.subarray(4)]);
  twice.writeInt32LE(2);
  const nameless = Buffer.from(dat);
  nameless.writeInt32LE(0, 4 + 4 + 1 + 4);
  const loose = (name: string, values: readonly number[]) =>
    [name, [values.length], values] as const;
  const matrices: Readonly<Record<string, readonly (Uint8Array | string)[]>> = {
    unknown: ['not a matrix at all'],
    none: [ggufOf(['a'])],
    forms: [imatrixGguf(fitting), dat],
    differs: [imatrixGguf(fitting), imatrixGguf({ w: entry(32) })],
    sums: [imatrixGguf({}, {}, [loose('w.in_sum2', [1])])],
    counts: [imatrixGguf({}, {}, [loose('w.in_sum2', [1]), loose('w.counts', [-1])])],
    truncated: [dat.subarray(0, dat.length - 4)],
    entry: [nameless],
    twice: [twice],
    other: [imatrixGguf({ 'blk.0.attn_q.weight': entry(64) })],
    size: [imatrixGguf({ w: entry(32) })],
    number: [imatrixGguf({ w: entry(64, -1) })],
  };
  for (const [kind, files] of Object.entries(matrices)) {
    const named = files.flatMap((bytes, at) => ['--imatrix', write(`imatrix/${kind}${at}`, bytes)]);
    report(plain, '--formats', 'q4_0', ...named);
    quantize(plain, '--format', 'q4_0', '-o', 'out.gguf', ...named);
  }
  report(plain, '--imatrix', 'no matrix');

  // Presets of llama-quantize, patterns of names, and a model that no file describes.
  for (const name of ['Q4_K_XL', 'IQ2_XXS', 'Q1_0']) report(plain, '--mix', name);
  report(plain, '--formats', 'q8_0', '--context', '8');
  report(plain, '--formats', 'q8_0', '--exclude', 'v');
  const states = { text: 'x\n', other: '{"zeropoint_state":1}\n' };
  for (const [name, text] of Object.entries(states))
    report(plain, '--formats', 'q8_0', '--resume', write(`${name}.state`, text));
  const several = saved('several.safetensors', { v: weight, w: weight });
  report(several, '--formats', 'q8_0', '--include', 'v');

  // Folders, parts, and what does not belong together.
  write('below/deeper/m.safetensors', safetensorsOf({ a: matrix() }));
  write('nothing/readme.md', 'x');
  write('two/a.gguf', ggufOf(['a']));
  write('two/b.gguf', ggufOf(['a']));
  write('json/config.json', '{}');
  for (const folder of ['below', 'nothing', 'two', 'json/config.json', 'not there']) report(folder);
  const part = (name: string, tensors: readonly string[], metadata: Record<string, number>) =>
    write(`parts/${name}`, ggufOf(tensors, metadata));
  const [p1, p2, other, again, whole, three] = [
    part('p1.gguf', ['a'], { 'split.no': 0, 'split.count': 2, 'split.tensors.count': 2 }),
    part('p2.gguf', ['b'], { 'split.no': 1, 'split.count': 2 }),
    part('p3.gguf', ['b', 'c'], { 'split.no': 1, 'split.count': 2 }),
    part('p4.gguf', ['a'], { 'split.no': 1, 'split.count': 2 }),
    part('p5.gguf', ['a'], {}),
    part('p6.gguf', ['a'], { 'split.no': 0, 'split.count': 1 }),
  ];
  for (const pair of [
    [p1],
    [p1, p1],
    [p1, other],
    [p1, again],
    [p1, whole],
    [p1, three],
    [p2, three],
  ])
    report(...pair);
  report(write('joined.gguf', Buffer.concat([ggufOf(['a'], {}), ggufOf(['b'], {})])));
  const shard = (name: string, tensors: readonly string[]) =>
    saved(`shards/${name}`, Object.fromEntries(tensors.map((one) => [one, matrix()])));
  const shards = [shard('m1.safetensors', ['a']), shard('m2.safetensors', ['b'])];
  const index = (map: unknown, name = 'm.safetensors.index.json') =>
    write(`shards/${name}`, JSON.stringify({ weight_map: map }));
  const good = index({ a: 'm1.safetensors', b: 'm2.safetensors' });
  report(...shards.slice(1), good);
  report(...shards, shard('m3.safetensors', ['c']), good);
  report(
    ...shards,
    index(
      { a: 'm1.safetensors', b: 'm1.safetensors', c: 'm2.safetensors' },
      'l.safetensors.index.json',
    ),
  );
  report(...shards, index(3, 'wrong.safetensors.index.json'));
  report(...shards, shard('m4.safetensors', ['a']));
  report(
    write(
      'joined.safetensors',
      Buffer.concat([safetensorsOf({ a: matrix() }), safetensorsOf({ b: matrix() })]),
    ),
  );
  report(shard('m-00001-of-00002.safetensors', ['a']));
  report(
    write(
      'consolidated.01.pth',
      torchFileOf([{ name: 'w', storage: 0, shape: [1, 2] }], [new Uint8Array(8)]),
    ),
  );
  report(shards[0] ?? '', whole);
  report(write('one.npy', npyOf([2, 2])), write('other.npy', npyOf([2, 2])));
  report(write('further.npy', Buffer.concat([npyOf([2, 2]), npyOf([2, 2])])));

  report(write('two.pt', zipOf({ 'a/data.pkl': 'N.', 'b/data.pkl': 'N.' })));
  // PyTorch's magic number in a pickle of protocol 4.
  const magic = Buffer.from('80049500000000000000008a0a6cfc9c46f9206aa850192e', 'hex');
  report(write('four.pt', magic));
  for (const { what, file } of torchPickles)
    if (what === 'no numbers' || what === 'a class of its own')
      report(write(`${what.replaceAll(' ', '_')}.pt`, fileOf(file)), '--formats', 'q8_0');
  const outside = onnxFiles.good.find(({ what }) => what === 'external data')?.file ?? '';
  report(
    write('outside.onnx', fileOf(outside)),
    write('weights.bin', 'short'),
    '--formats',
    'q8_0',
  );

  // Text.
  for (const [name, text] of Object.entries({
    ...{ beyond: '1e39,2\n', empty: 'a,b\n', ragged: '1,2\n3\n', wrong: '1,2\nx,3\n' },
    ...{ bytes: Buffer.from([0x31, 0x2c, 0xff, 0x0a]), long: Buffer.alloc(2 ** 24 + 2 ** 20, '1') },
    ...{ large: Buffer.alloc(64 * 2 ** 20 + 1, '1\n') },
  }))
    report(write(`${name}.csv`, text));

  // Axes of operators.
  const onnx = (name: string, nodes: readonly OnnxNodeOf[]) =>
    write(`${name}.onnx`, onnxOf(nodes, [['w', 'f32', [64, 64]]]));
  const matmul = { operator: 'MatMul', inputs: ['x', 'w'] };
  const turned = onnx('turned', [matmul]);
  for (const file of [
    turned,
    onnx('several', [matmul, { operator: 'Gather', inputs: ['w', 'i'] }]),
    onnx('unknown', [{ operator: 'Einsum', inputs: ['x', 'w'] }]),
  ])
    report(file, '--formats', 'int8_per_channel,q8_0', '--target-bpw', '9');
  toSafetensors(turned, 'int8_per_channel');

  // Mixes, and tensors that a format or a kind of file cannot hold.
  const odd = saved('odd.safetensors', {
    ...{ plain: matrix(8, 256), short: matrix(), row: matrix(1, 256) },
    ...{ large: filled(1e8), nan: filled(Number.NaN) },
    ...{ three: matrix(8, 3), 'x_norm.weight': matrix(), empty: bytesOf('F32', [0, 4], 4) },
    ...{
      ids: bytesOf('U8', [4, 4]),
      mask: bytesOf('BOOL', [4, 4]),
      'l.input_scale': bytesOf('F32', [], 4),
      five: bytesOf('F32', [1, 1, 2, 2, 8], 4),
    },
    [`long.${'x'.repeat(80)}`]: matrix(),
    ...{ b_scale: bytesOf('F32', [8, 1], 4), b: bytesOf('I8', [8, 64]) },
  });
  report(
    odd,
    '--formats',
    'q8_0,q4_k,nf4,float16',
    '--target-bpw',
    '20',
    '--tensor-types',
    'types',
  );
  toGguf(odd, 'q4_k');
  toGguf(odd, 'float16');
  toGguf(odd, 'nf4');
  for (const pin of ['odd', 'none*=q8_0', '*=nf4'])
    report(odd, '--formats', 'q8_0', '--target-bpw', '20', '--pin', pin);
  toSafetensors(odd, 'int8_per_channel');
  toSafetensors(saved('many.safetensors', { a: matrix(1025, 1024) }), 'kmeans');
  toSafetensors(saved('taken.safetensors', { 'b.w': matrix(), 'b.w_packed': matrix() }), 'nf4');
  const tied = torchFileOf(
    [
      { name: 'a', storage: 0, shape: [8, 64] },
      { name: 'b', storage: 0, shape: [8, 64] },
    ],
    [floats(512)],
  );
  toGguf(write('tied.pt', tied));
  quantize(odd, '--format', 'q8_0', '-o', 'no/such/folder/out.gguf');
  quantize(odd, '--recipe', write('wrong_recipe.json', '{'), '-o', 'out.gguf');
  const recipe = write('recipe.json', '{"zeropoint_recipe": 1, "tensors": {"lost": "q8_0"}}');
  quantize(odd, '--recipe', recipe, '-o', 'out.gguf');

  // Codes, and what belongs to them.
  const codes = saved('codes.safetensors', {
    ...{ 'l.qweight': bytesOf('I32', [8, 64], 4), 'l.scales': bytesOf('F16', [2, 64], 2) },
    ...{ 'l.qzeros': bytesOf('I32', [2, 8], 4), 'm.weight_q': bytesOf('U8', [64, 64]) },
    ...{ 'm.weight_scale': bytesOf('F32', [64], 4) },
  });
  const float8 = saved('fp8/model.safetensors', { w: bytesOf('F8_E4M3', [8, 8]), v: matrix() });
  write('fp8/config.json', '{"quantization_config": {"quant_method": "fp8"}}');
  const original = saved('original.safetensors', {
    'l.weight': matrix(64, 64),
    'm.weight': matrix(64, 64),
    t: matrix(8, 64),
  });
  for (const file of [codes, 'fp8']) report(file, '--formats', 'q8_0');
  // Layouts that are decoded, and those of which a part does not fit.
  for (const [name, parts, config] of packedFiles) {
    const file = saved(`${name}/model.safetensors`, parts);
    if (config) write(`${name}/config.json`, JSON.stringify({ quantization_config: config }));
    report(name, '--formats', 'q8_0');
    toGguf(name);
    compare(original, file);
  }
  // A weight that a recipe leaves alone is written as its decoded numbers.
  const two = saved('left_alone/model.safetensors', { ...gptq, other: matrix(64, 64) });
  write('left_alone/config.json', '{"quantization_config": {"quant_method": "gptq", "bits": 4}}');
  const one = write('one.json', '{"zeropoint_recipe": 1, "tensors": {"other": "q8_0"}}');
  quantize(path.dirname(two), '--recipe', one, '-o', 'left_alone.gguf');
  toGguf(codes);
  compare(original, codes);
  compare(original, saved('turned.safetensors', { t: matrix(64, 8) }));
  compare(original, float8);
  const training = torchFileOf(
    [
      { name: 'optimizer_states.0.state.0.exp_avg', storage: 0, shape: [8, 64] },
      { name: 'w', storage: 1, shape: [8, 64] },
    ],
    [floats(512), floats(512)],
  );
  report(write('training.pt', training), '--formats', 'q8_0');

  // Heads of llama.cpp.
  const q = 'model.layers.0.self_attn.q_proj.weight';
  const torch = saved('heads.safetensors', { [q]: ['F32', [32], floats(32)] });
  const llama = { 'general.architecture': 'llama' };
  compare(torch, write('unknown.gguf', ggufOf(['blk.0.attn_q.weight'], llama)));
  compare(
    torch,
    write(
      'five.gguf',
      ggufOf(['blk.0.attn_q.weight'], { ...llama, 'llama.attention.head_count': 5 }),
    ),
  );

  // Parts of reports.
  const merge = (...files: string[]) => report('--merge', ...files);
  const small = saved('small.safetensors', { a: matrix(), b: matrix(4, 64) });
  const shardOf = (at: number, count: number, file = small) => {
    const name = `part${at}of${count}${file}.json`;
    report(file, '--formats', 'q8_0', '--shard', `${at}/${count}`, '--json', name);
    return name;
  };
  const [first, second] = [shardOf(1, 2), shardOf(2, 2)];
  const third = shardOf(2, 3);
  report(small, '--formats', 'q8_0', '--json', 'whole.json');
  merge(first, second);
  merge(first);
  merge(first, third);
  merge(first, first.replace('part', './part'));
  merge('whole.json');
  merge(write('no.json', '{'), first);
  merge(write('other.json', '{}'), first);
  merge(write('damaged.json', '{"zeropoint_report": 1}'), first);
  return orders;
}
