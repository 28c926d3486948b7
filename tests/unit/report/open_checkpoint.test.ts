import type { QuantError } from '../../../web/core/engine/errors.ts';
import '../../../web/ui/messages/weights.ts';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { type ByteSource, memorySource } from '../../../web/report/readers/bytes.ts';
import { openCheckpoint } from '../../../web/report/readers/open.ts';
import { readRange } from '../../../web/report/readers/slices.ts';
import { codeOf, countingSource, goldenFiles } from '../support/weight_files.ts';
import { fileOf } from './model_files.ts';

declare const projectRoot: string;

const golden = (group: string, name: string) =>
  goldenFiles(group).find((one) => one.name === name)?.bytes ?? new Uint8Array();
const files = {
  safetensors: golden('safetensors_files', 'by the library'),
  npy: golden('npys', '<f4 of 3 axes'),
  npz: golden('npzs', 'by savez'),
  csv: new TextEncoder().encode('1,2\n'),
};

/** A file of safetensors with tensors of one byte each. */
function shard(name: string, tensors: readonly string[], metadata?: object): ByteSource {
  const entries = tensors.map((tensor, at) => [
    tensor,
    { dtype: 'U8', shape: [1], data_offsets: [at, at + 1] },
  ]);
  const own = metadata ? [['__metadata__', metadata]] : [];
  const header = Buffer.from(JSON.stringify(Object.fromEntries([...own, ...entries])));
  const length = Buffer.alloc(8);
  length.writeUInt32LE(header.length);
  const data = Buffer.from(tensors.map((_, at) => at + 1));
  return memorySource(new Uint8Array(Buffer.concat([length, header, data])), name);
}
const index = (map: unknown) =>
  memorySource(
    new TextEncoder().encode(JSON.stringify({ metadata: { total_size: 3e30 }, weight_map: map })),
    'model.safetensors.index.json',
  );
const one = shard('1.safetensors', ['a', 'b'], { format: 'pt', __proto__x: 'y' });
const two = shard('2.safetensors', ['c'], { format: 'tf', more: 'z' });
const whole = { a: '1.safetensors', b: '1.safetensors', c: '2.safetensors' };

describe('a file', () => {
  for (const [kind, bytes] of Object.entries(files)) {
    test(`of ${kind} is known by its first bytes, or by its name`, async () => {
      const names =
        kind === 'csv' ? ['w.csv', 'w.TSV', 'w.txt'] : [`w.${kind}`, 'w', 'w.bin2', 'w.csv'];
      for (const name of names) {
        const {
          kind: found,
          tensors,
          files: own,
        } = await openCheckpoint([memorySource(bytes, name)]);
        assert.equal(found, kind);
        assert.ok(tensors.length > 0);
        assert.deepEqual(own, [name]);
      }
    });
  }

  test('of another kind, or none, is refused', async () => {
    const text = (content: string, name: string) =>
      memorySource(new TextEncoder().encode(content), name);
    assert.equal(await codeOf(openCheckpoint([])), 'weights_no_file');
    assert.equal(await codeOf(openCheckpoint([text('hello', 'w')])), 'file_text');
    assert.equal(await codeOf(openCheckpoint([text('hello', 'w.constructor')])), 'file_text');
    assert.equal(await codeOf(openCheckpoint([text('', 'w.safetensors')])), 'file_empty');
    assert.equal(await codeOf(openCheckpoint([text('', 'w.npy')])), 'file_empty');
    const archive = golden('zips', 'stored and deflated');
    assert.equal(
      await codeOf(openCheckpoint([memorySource(archive, 'w.zip')])),
      'file_archive_other',
    );
  });

  test('beside one of another kind, or one that does not belong to it, is refused', async () => {
    const npy = memorySource(files.npy, 'w.npy');
    assert.equal(await codeOf(openCheckpoint([one, npy])), 'weights_mixed');
    assert.equal(await codeOf(openCheckpoint([npy, npy])), 'weights_several');
    const arrays = memorySource(files.npz, 'm.npz');
    await assert.rejects(openCheckpoint([one, npy, arrays, one, one]), (error: QuantError) => {
      const list = `safetensors (${one.name}, ${one.name}, …), NPY (w.npy), NPZ (m.npz)`;
      assert.deepEqual(error.values, { kinds: list });
      return error.message.includes(list) && /Open those of one kind alone/.test(error.message);
    });
  });
});

describe('a model of another library', () => {
  const models = (kind: string) =>
    JSON.parse(
      fs.readFileSync(
        path.join(projectRoot, `tests/golden/answers/weights/${kind}_files.json`),
        'utf8',
      ),
    ) as {
      readonly good: readonly {
        readonly what: string;
        readonly file?: string;
        readonly files?: readonly { readonly file: string }[];
      }[];
    };
  const first = (kind: string) => {
    const [model] = models(kind).good;
    return fileOf(model?.file ?? model?.files?.[0]?.file ?? '');
  };

  for (const [kind, names] of Object.entries({
    gguf: ['w.gguf', 'w', 'w.bin'],
    torch: ['w.pt', 'w.bin', 'w', 'w.zip'],
    onnx: ['w.onnx', 'W.ONNX'],
  })) {
    test(`is known: ${kind}`, async () => {
      for (const name of names) {
        const { kind: found } = await openCheckpoint([memorySource(first(kind), name)]);
        assert.equal(found, kind);
      }
    });
  }

  test('of ONNX may come with data, and with nothing else', async () => {
    const model = memorySource(first('onnx'), 'w.onnx');
    for (const name of ['w.onnx.data', 'weights', 'w.bin']) {
      const data = memorySource(new Uint8Array(8), name);
      assert.equal((await openCheckpoint([data, model])).kind, 'onnx');
    }
    assert.equal(await codeOf(openCheckpoint([model, one])), 'weights_mixed');
    assert.equal(await codeOf(openCheckpoint([model, index(whole)])), 'read');
    const other = memorySource(first('onnx'), 'v.onnx');
    assert.equal(await codeOf(openCheckpoint([model, other])), 'weights_several');
  });

  test('of PyTorch in shards is one, with or without its index', async () => {
    const [bytes, another] = models('torch')
      .good.map(({ file }) => fileOf(file ?? ''))
      .filter(({ length }) => length > 0);
    assert.ok(bytes && another);
    const a = memorySource(bytes, 'pytorch_model-00001-of-00002.bin');
    const b = memorySource(another, 'pytorch_model-00002-of-00002.bin');
    const [first, second] = [memorySource(bytes, 'a.bin'), memorySource(another, 'b.bin')];
    const alone = [await openCheckpoint([first]), await openCheckpoint([second])] as const;
    const both = await openCheckpoint([a, b]);
    assert.equal(both.kind, 'torch');
    assert.deepEqual(
      both.tensors.map(({ name, file, offset }) => ({ name, file, offset })),
      alone.flatMap(({ tensors }, file) =>
        tensors.map(({ name, offset }) => ({ name, file, offset })),
      ),
    );
    const map = (shards: readonly ByteSource[]) =>
      Object.fromEntries(
        alone.flatMap(({ tensors }, at) =>
          tensors.map(({ name }) => [name, shards[at]?.name ?? '']),
        ),
      );
    const listed = { ...index(map([a, b])), name: 'pytorch_model.bin.index.json' };
    assert.equal((await openCheckpoint([listed, a, b])).tensors[0]?.file, 1);
    assert.equal((await openCheckpoint([a, b, listed])).tensors[0]?.file, 0);
    assert.equal(await codeOf(openCheckpoint([listed, a])), 'safetensors_shard');
    assert.equal(await codeOf(openCheckpoint([a, b, index(map([b, a]))])), 'safetensors_lost');
    assert.equal(await codeOf(openCheckpoint([a, a])), 'safetensors_twice');
  });

  test('that PyTorch wrote before 1.6 is known, whatever its name', async () => {
    // torch.save writes its magic number first, as a pickle of the protocol that was asked for.
    const magic = [0x8a, 0x0a, 0x6c, 0xfc, 0x9c, 0x46, 0xf9, 0x20, 0x6a, 0xa8, 0x50, 0x19, 0x2e];
    for (const [start, code] of [
      [[2], 'torch_pickle_end'],
      [[3], 'torch_pickle_end'],
      [[4, 0x95, 13, 0, 0, 0, 0, 0, 0, 0], 'torch_plain_pickle'],
    ] as const) {
      const old = memorySource(Uint8Array.of(0x80, ...start, ...magic), 'w');
      assert.equal(await codeOf(openCheckpoint([old])), code);
    }
  });

  test('of GGUF in shards asks for all of them', async () => {
    const gguf = memorySource(first('gguf'), 'w.gguf');
    assert.equal(await codeOf(openCheckpoint([gguf, gguf])), 'gguf_shard');
  });
});

describe('shards', () => {
  test('are read with their index, in any order', async () => {
    const sources = [two, index(whole), one];
    const { tensors, files: names, metadata } = await openCheckpoint(sources);
    assert.deepEqual(names, ['2.safetensors', 'model.safetensors.index.json', '1.safetensors']);
    assert.deepEqual(
      tensors.map(({ name, file }) => [name, file]),
      [
        ['c', 0],
        ['a', 2],
        ['b', 2],
      ],
    );
    const bytes = await Promise.all(tensors.map((tensor) => readRange(sources, tensor, 0, 1)));
    assert.deepEqual(
      bytes.map(([byte]) => byte),
      [1, 1, 2],
    );
    assert.deepEqual(metadata, { format: 'tf', more: 'z', __proto__x: 'y' });
  });

  test('are read without an index', async () => {
    const { tensors } = await openCheckpoint([one, two]);
    assert.deepEqual(
      tensors.map(({ name }) => name),
      ['a', 'b', 'c'],
    );
  });

  for (const [what, sources, expected] of [
    ['with one missing', [index(whole), two], 'safetensors_shard'],
    ['of an index alone', [index(whole)], 'safetensors_shard'],
    [
      'with one too many',
      [index(whole), one, two, shard('3.safetensors', ['d'])],
      'safetensors_other_file',
    ],
    ['with a tensor in two', [one, shard('3.safetensors', ['b'])], 'safetensors_twice'],
    [
      'without a tensor of the index',
      [index({ ...whole, d: '2.safetensors' }), one, two],
      'safetensors_lost',
    ],
    [
      'with a tensor in another one',
      [index({ ...whole, b: '2.safetensors' }), one, two],
      'safetensors_lost',
    ],
    ['whose index has no map', [index(undefined), one], 'safetensors_index'],
    ['whose index has an empty map', [index({}), one], 'safetensors_index'],
    ['whose index maps to numbers', [index({ a: 1 }), one], 'safetensors_index'],
    ['whose index maps to a list', [index(['a']), one], 'safetensors_index'],
  ] as const) {
    test(`are refused ${what}`, async () => {
      assert.equal(await codeOf(openCheckpoint(sources)), expected);
    });
  }

  test('that are missing are counted, and the first is named', async () => {
    await assert.rejects(openCheckpoint([index({ ...whole, d: '0.safetensors' }), one]), {
      code: 'safetensors_shard',
      values: { name: 'model.safetensors.index.json', shard: '0.safetensors', count: 2, total: 3 },
    });
  });

  test('may have an index that is refused by its JSON', async () => {
    const text = '{"weight_map":{"a":"1.safetensors","a":"2.safetensors"}}';
    const source = memorySource(new TextEncoder().encode(text), 'x.index.json');
    assert.equal(await codeOf(openCheckpoint([source, one])), 'safetensors_duplicate');
  });
});

describe('opening reads', () => {
  test('headers, and not the tensors', async () => {
    for (const [kind, bytes] of Object.entries(files)) {
      if (kind === 'csv') continue;
      const { source, counted } = countingSource(bytes, `w.${kind}`, bytes.length);
      await openCheckpoint([source]);
      assert.ok(counted.longest <= Math.max(bytes.length, 10_012));
    }
  });

  test('no byte behind the end', async () => {
    const bytes = golden('safetensors_files', 'a header one byte beyond the file');
    const { source } = countingSource(bytes, 'w.safetensors');
    assert.equal(await codeOf(openCheckpoint([source])), 'safetensors_cut');
  });

  test('no element of an array without any, however large its other extents', async () => {
    const shape = `(${'999999999999999, '.repeat(30)}0)`;
    const text = `{'descr': '<f4', 'fortran_order': False, 'shape': ${shape}}`;
    const start = Buffer.from('\x93NUMPY\x01\x00\0\0', 'latin1');
    start.writeUInt16LE(text.length, 8);
    const bytes = new Uint8Array(Buffer.concat([start, Buffer.from(text)]));
    const { tensors } = await openCheckpoint([memorySource(bytes, 'w.npy')]);
    assert.deepEqual([tensors[0]?.elements, tensors[0]?.length], [0, 0]);
  });

  test('nothing that a file only claims to hold', async () => {
    const terabyte = 2 ** 40;
    const header = Buffer.from(
      '{"a":{"dtype":"F32","shape":[274877906926],"data_offsets":[0,1099511627704]}}   ',
    );
    const start = Buffer.alloc(8);
    start.writeUInt32LE(header.length);
    const bytes = new Uint8Array(Buffer.concat([start, header]));
    const large = countingSource(bytes, 'w.safetensors', bytes.length + 1_099_511_627_704);
    const { tensors } = await openCheckpoint([large.source]);
    assert.equal(tensors[0]?.elements, 274_877_906_926);
    assert.ok(large.counted.bytes < 1300);
    start.writeUInt32LE(100_000_001);
    const claims = countingSource(
      new Uint8Array(Buffer.concat([start, header])),
      'w.safetensors',
      terabyte,
    );
    assert.equal(await codeOf(openCheckpoint([claims.source])), 'safetensors_header_size');
    assert.ok(claims.counted.bytes < 1300);
    const npy = Buffer.concat([Buffer.from('\x93NUMPY\x02\x00', 'latin1'), Buffer.alloc(4, 0xff)]);
    const long = countingSource(new Uint8Array(npy), 'w.npy', terabyte);
    assert.equal(await codeOf(openCheckpoint([long.source])), 'npy_header');
    assert.ok(long.counted.bytes < 11_100);
  });
});
