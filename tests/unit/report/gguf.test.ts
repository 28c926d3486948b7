import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Checkpoint } from '../../../web/report/readers/checkpoint.ts';
import { Cursor } from '../../../web/report/readers/cursor.ts';
import { readGguf } from '../../../web/report/readers/gguf.ts';
import { readGgufShards } from '../../../web/report/readers/gguf_shards.ts';
import { ggmlType } from '../../../web/report/readers/gguf_types.ts';
import files from '../../golden/answers/weights/gguf_files.json';
import { fileOf, strictSource, testMalformed, verdictOf } from './model_files.ts';

// Files that the gguf package has written, and malformed ones; libggml and the package say what is
// in them.

const good = new Map(files.good.map((one) => [one.what, one.files]));
const filesOf = (what: string) => (good.get(what) ?? []).map(({ file }) => fileOf(file));
const sourcesOf = (what: string) =>
  filesOf(what).map((bytes, at) => strictSource(bytes, `model-${at}.gguf`));
const firstOf = (what: string) => readGguf(sourcesOf(what)[0] ?? assert.fail(what));

/** Tensors and skipped ones as the libraries list them. */
const listed = ({ tensors, skipped }: Checkpoint) =>
  [...tensors, ...skipped].map(({ name, shape, dtype, length }) => ({
    name,
    shape: [...shape],
    type: dtype.toUpperCase(),
    length,
  }));
const byName = (a: { readonly name: string }, b: { readonly name: string }) =>
  a.name < b.name ? -1 : 1;

describe('a GGUF file of the gguf package', () => {
  for (const [what, parts] of good) {
    test(`has the tensors that libggml finds: ${what}`, async () => {
      for (const { file, tensors } of parts) {
        const bytes = fileOf(file);
        const read = await readGguf(strictSource(bytes, 'model.gguf'));
        const expected = tensors.map(({ offset, ...rest }) => rest);
        assert.deepEqual(listed(read).sort(byName), expected.sort(byName));
        const places = new Map(tensors.map(({ name, offset }) => [name, offset]));
        for (const { name, offset } of read.tensors) assert.equal(offset, places.get(name), name);
      }
    });
  }

  test('has its scalars and short strings as text, and the counts of its arrays', async () => {
    const { metadata } = await firstOf('metadata of every type');
    assert.deepEqual(metadata, {
      'general.architecture': 'llama',
      'test.uint8': '255',
      'test.int8': '-128',
      'test.uint16': '65535',
      'test.int16': '-32768',
      'test.uint32': '4294967295',
      'test.int32': '-2147483648',
      'test.float32': '0.00001',
      'test.bool': 'true',
      'test.string': 'naïve 量化',
      'test.uint64': '18446744073709551615',
      'test.int64': '-9223372036854775808',
      'test.float64': '0.1',
      'test.numbers': 'int32[3]',
      'test.tokens': 'string[4]',
    });
  });

  test('lists tensors whose type cannot be read, with the reason', async () => {
    const { tensors, skipped } = await firstOf('every type of ggml');
    assert.equal(tensors.length, 33);
    assert.deepEqual(
      ['iq1_s', 'iq1_m', 'iq2_xxs', 'iq3_s', 'iq4_xs', 'tq1_0', 'q1_0', 'q2_0'].filter(
        (type) => !tensors.some(({ dtype }) => dtype === type),
      ),
      [],
    );
    // Types that ggml computes with, and stores in no file.
    const names = skipped.map(({ dtype }) => dtype);
    assert.deepEqual(names, ['q8_1', 'q8_K']);
    for (const { name, reason, dtype } of skipped)
      assert.deepEqual(reason, { code: 'gguf_unread', values: { tensor: name, dtype } });
  });

  test('is read without holding its vocabulary', async () => {
    const token = new Uint8Array([3, 0, 0, 0, 0, 0, 0, 0, 97, 98, 99]);
    const count = 300_000;
    const bytes = fileOf(
      files.malformed.find(({ what }) => what === 'no tensor and no pair')?.file ?? '',
    );
    const head = bytes.slice(0, 24);
    head[16] = 1;
    const pair = Buffer.alloc(8 + 1 + 4 + 4 + 8);
    pair.writeUInt32LE(1, 0);
    pair.write('v', 8);
    pair.writeUInt32LE(9, 9);
    pair.writeUInt32LE(8, 13);
    pair.writeUInt32LE(count, 17);
    const tokens = new Uint8Array(count * token.length);
    for (let at = 0; at < tokens.length; at += token.length) tokens.set(token, at);
    const reads: number[] = [];
    const whole = new Uint8Array(Buffer.concat([head, pair, tokens]));
    const read = await readGguf(strictSource(whole, 'v.gguf', reads));
    assert.deepEqual(read.metadata, { v: 'string[300000]' });
    assert.deepEqual([Math.max(...reads), reads.length], [1 << 20, 4]);
  });
});

describe('a malformed GGUF file', () => {
  testMalformed('gguf', files.malformed, readGguf);

  test('is refused wherever it is cut off', async () => {
    const [bytes = new Uint8Array()] = filesOf('metadata of every type');
    for (let length = 0; length < bytes.length - 8; length += 1) {
      const source = strictSource(bytes.slice(0, length), 'cut.gguf');
      const verdict = await verdictOf(() => readGguf(source), [length]);
      assert.match(verdict, /^gguf_(magic|truncated|pairs|array|beyond|tensors)$/, `${length}`);
    }
  });
});

describe('a model in parts', () => {
  const read = (...order: number[]) => {
    const all = sourcesOf('in parts');
    return readGgufShards(order.map((at) => all[at] ?? assert.fail()));
  };
  const codeOf = (...order: number[]) =>
    verdictOf(
      () => read(...order),
      filesOf('in parts').map(({ length }) => length),
    );

  test('is read in the order of the parts, whatever that of the files', async () => {
    const { tensors, files: names, metadata } = await read(2, 0, 1);
    assert.deepEqual(
      tensors.map(({ name, file }) => `${name} ${file}`),
      ['blk.0.w 2', 'blk.1.w 2', 'blk.2.w 0', 'blk.3.w 0'],
    );
    assert.deepEqual(names, ['model-2.gguf', 'model-0.gguf', 'model-1.gguf']);
    assert.equal(metadata['general.architecture'], 'llama');
  });

  test('is refused if a part is missing, is there twice, or is of another model', async () => {
    assert.equal(await codeOf(0, 1), 'part_missing');
    assert.equal(await codeOf(0, 1, 1), 'gguf_shard_twice');
    const [, , last] = sourcesOf('in parts');
    const alone = sourcesOf('shapes');
    assert.ok(last);
    assert.equal(await verdictOf(() => readGgufShards([last, ...alone]), []), 'part_missing');
    assert.equal(await verdictOf(() => readGgufShards(alone), []), 'gguf_shard');
  });

  /** The parts, with the last one changed. */
  const changed = (from: string, to: string) => {
    const [first, second, third] = filesOf('in parts');
    assert.ok(first && second && third);
    const text = Buffer.from(third);
    const at = text.indexOf(Buffer.from(from, 'latin1'));
    assert.ok(at >= 0, from);
    text.write(to, at, 'latin1');
    const all = [first, second, new Uint8Array(text)];
    return verdictOf(() => readGgufShards(all.map((bytes) => strictSource(bytes, 'p.gguf'))), []);
  };

  test('is refused if its tensors are not those of one model', async () => {
    assert.equal(await changed('blk.3.w', 'blk.0.w'), 'gguf_shard_duplicate');
    const fewer = sourcesOf('in parts');
    const [head] = filesOf('in parts');
    assert.ok(head && fewer[1] && fewer[2]);
    const key = Buffer.from(head).indexOf('split.tensors.count');
    const other = head.slice();
    other[key + 'split.tensors.count'.length + 4] = 5;
    const sources = [strictSource(other, 'a.gguf'), fewer[1], fewer[2]];
    assert.equal(await verdictOf(() => readGgufShards(sources), []), 'gguf_shard_tensors');
  });
});

test('a cursor reads nothing if the file ends before what is wanted', async () => {
  const reads: number[] = [];
  const source = strictSource(new Uint8Array(10), 'short', reads);
  const cursor = new Cursor(source, (offset) => assert.fail(`cut off at ${offset}`));
  await assert.rejects(cursor.want(11), /cut off at 0/);
  assert.deepEqual(reads, []);
});

test('every type of ggml up to 42 is known or was removed', () => {
  const known = Array.from({ length: 44 }, (_, number) => ggmlType(number) !== undefined);
  const missing = known.flatMap((isKnown, number) => (isKnown ? [] : [number]));
  assert.deepEqual(missing, [4, 5, 31, 32, 33, 36, 37, 38, 43]);
});
