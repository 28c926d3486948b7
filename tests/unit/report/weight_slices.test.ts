import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import zlib from 'node:zlib';
import { type ByteSource, memorySource } from '../../../web/report/readers/bytes.ts';
import type { TensorEntry } from '../../../web/report/readers/checkpoint.ts';
import { bytesOf, type WeightDtype, weightDtypes } from '../../../web/report/readers/dtypes.ts';
import { firstRead, readRange, readSlices, released } from '../../../web/report/readers/slices.ts';
import { codeOf, countingSource } from '../support/weight_files.ts';

const header = 7;

/** Bytes that no two neighbouring slices have in common. */
const bytesFor = (length: number) =>
  Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) % 251);

function stored(dtype: WeightDtype, elements: number) {
  const length = bytesOf(dtype, elements);
  const bytes = bytesFor(length);
  const file = Buffer.concat([Buffer.alloc(header), bytes, Buffer.from('behind')]);
  const place = { file: 0, offset: header, length };
  const entry: TensorEntry = { name: 'w', shape: [elements], dtype, elements, ...place };
  return { bytes, entry, file: new Uint8Array(file) };
}

/** The same in a member of an archive, behind five bytes of its own. */
function deflated(dtype: WeightDtype, elements: number, content?: Uint8Array) {
  const { bytes, entry } = stored(dtype, elements);
  const inner = zlib.deflateRawSync(content ?? Buffer.concat([Buffer.from('inner'), bytes]));
  const file = new Uint8Array(Buffer.concat([Buffer.alloc(header), inner, Buffer.from('behind')]));
  const member = { skip: 5, length: entry.length, whole: 5 + entry.length };
  return { bytes, entry: { ...entry, length: inner.length, deflated: member }, file };
}

async function slicesOf(source: ByteSource, entry: TensorEntry, most = 2 ** 20) {
  const slices: Uint8Array[] = [];
  for await (const slice of readSlices([source], entry, most)) slices.push(slice);
  return slices;
}

describe('slices', () => {
  for (const [how, make] of Object.entries({ stored, deflated })) {
    test(`of a ${how} tensor are whole blocks and multiples of 8 bytes`, async () => {
      for (const dtype of Object.keys(weightDtypes) as WeightDtype[]) {
        const { bytes, entry, file } = make(dtype, 256 * 37);
        for (const most of [1, 4096, 2 ** 16, 2 ** 23]) {
          const slices = await slicesOf(memorySource(file, 'x'), entry, most);
          assert.deepEqual(Buffer.concat(slices), Buffer.from(bytes), `${dtype} ${most}`);
          const block = weightDtypes[dtype].bytes;
          for (const slice of slices.slice(0, -1)) {
            assert.equal(slice.length % block, 0);
            assert.equal(slice.length % 8, 0);
            assert.equal(slice.length, slices[0]?.length);
            assert.ok(slice.length <= most || slice.length <= block * 8);
          }
          const expected = Math.ceil(bytes.length / (slices[0]?.length ?? 1));
          assert.equal(slices.length, expected);
        }
      }
    });

    test(`of a ${how} tensor without elements are none`, async () => {
      const { entry, file } = make('f32', 0);
      assert.deepEqual(await slicesOf(memorySource(file, 'x'), entry), []);
    });

    test(`a range of a ${how} tensor`, async () => {
      const { bytes, entry, file } = make('q4_0', 32 * 500);
      for (const [first, count] of [
        [0, 0],
        [0, 1],
        [32, 32],
        [64, 33],
        [0, 16_000],
        [15_968, 32],
      ] as const) {
        const range = await readRange([memorySource(file, 'x')], entry, first, count);
        const start = (first / 32) * 18;
        assert.deepEqual(range, bytes.slice(start, start + Math.ceil(count / 32) * 18));
      }
      for (const [first, count] of [
        [1, 1],
        [-32, 1],
        [0, 16_001],
        [16_000, 1],
        [0, -1],
      ] as const) {
        await assert.rejects(readRange([memorySource(file, 'x')], entry, first, count), RangeError);
      }
    });
  }

  test('are read in pieces of 8 MiB, of which the next is on its way', async () => {
    const elements = 2 ** 21 * 3 + 5;
    const { entry } = stored('f32', 0);
    const long = { ...entry, elements, length: elements * 4 };
    const asked: number[] = [];
    const read = async (start: number, length: number) => {
      asked.push(length);
      return new Uint8Array(length).fill(start >> 23);
    };
    const sources = [{ name: 'x', size: header + elements * 4, read }];
    let readAfter: number | undefined;
    const seen: number[] = [];
    const onLastRead = () => {
      readAfter = seen.length;
    };
    for await (const slice of readSlices(sources, long, 2 ** 21, onLastRead)) {
      seen.push(slice.length);
      const pieces = Math.ceil(seen.length / 4);
      assert.equal(slice[0], pieces - 1);
      assert.equal(asked.length, Math.min(4, pieces + 1), `after slice ${seen.length}`);
    }
    assert.deepEqual(seen, [...Array(12).fill(2 ** 21), 20]);
    assert.deepEqual(asked, [2 ** 23, 2 ** 23, 2 ** 23, 20]);
    assert.equal(readAfter, 12, 'before the last piece is worked through');
  });

  test('begin with the read that can be made before', async () => {
    for (const [elements, most] of [
      [37, 64],
      [37, 2 ** 20],
      [2 ** 22 + 3, 2 ** 22],
      [2 ** 22 + 3, 2 ** 22 - 4],
      [2 ** 23, 2 ** 25],
    ] as const) {
      const { entry } = stored('f32', 0);
      const long = { ...entry, elements, length: elements * 4 };
      const asked: { start: number; length: number }[] = [];
      const read = async (start: number, length: number) => {
        asked.push({ start, length });
        return new Uint8Array(length);
      };
      const slices = readSlices([{ name: 'x', size: header + elements * 4, read }], long, most);
      await slices.next();
      assert.deepEqual(asked[0], firstRead(long, most), `${elements} by ${most}`);
    }
    const { entry } = stored('f32', 4);
    assert.equal(firstRead({ ...entry, inline: new Uint8Array(16) }, 64), undefined);
    assert.equal(firstRead(deflated('f32', 4).entry, 64), undefined);
    assert.equal(firstRead({ ...entry, elements: 0, length: 0 }, 64), undefined);
  });

  for (const [how, make] of Object.entries({ stored, deflated })) {
    test(`of a ${how} tensor say once when all is read`, async () => {
      const { entry, file } = make('f32', 100);
      let calls = 0;
      const slices = readSlices([memorySource(file, 'x')], entry, 64, () => {
        calls += 1;
      });
      for await (const slice of slices) assert.ok(slice.length > 0);
      assert.equal(calls, 1);
    });
  }

  test('give their memory back when all of it was worked through', async () => {
    const buffers = [new ArrayBuffer(2 ** 16), new ArrayBuffer(2 ** 16), new ArrayBuffer(12)];
    async function* slices() {
      for (const buffer of buffers) {
        yield new Uint8Array(buffer, 0, 8);
        yield new Uint8Array(buffer, 8);
      }
    }
    const held = () => buffers.map(({ byteLength }) => byteLength).join();
    const seen: string[] = [];
    for await (const bytes of released(slices())) seen.push(`${bytes.length} of ${held()}`);
    const [both, second, small] = ['65536,65536,12', '0,65536,12', '0,0,12'];
    assert.deepEqual(seen, [
      ...[`8 of ${both}`, `65528 of ${both}`, `8 of ${second}`, `65528 of ${second}`],
      ...[`8 of ${small}`, `4 of ${small}`],
    ]);
    // A small buffer is left to the collector, which is faster.
    assert.equal(held(), small);
  });

  test('that cannot be read are refused where they are, or nowhere', async () => {
    const { entry } = stored('u8', 0);
    const long = { ...entry, elements: 2 ** 24 + 1, length: 2 ** 24 + 1 };
    const read = (start: number, length: number) =>
      start > header
        ? Promise.reject(new TypeError('gone'))
        : Promise.resolve(new Uint8Array(length));
    const source = { name: 'x', size: 2 ** 25, read };
    const first = readSlices([source], long, 2 ** 24);
    assert.equal((await first.next()).value?.length, 2 ** 24);
    await assert.rejects(first.next(), { message: 'gone' });
    for await (const slice of readSlices([source], long, 2 ** 20)) {
      assert.equal(slice.length, 2 ** 20);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve));
  });

  test('of inline bytes need no file', async () => {
    const bytes = Buffer.from(Float32Array.of(2, 3, 4).buffer);
    const entry = { ...stored('f32', 3).entry, inline: new Uint8Array(bytes) };
    const slices: Uint8Array[] = [];
    for await (const slice of readSlices([], entry, 8)) slices.push(slice);
    assert.deepEqual(Buffer.concat(slices), bytes);
    assert.deepEqual(Buffer.from(await readRange([], entry, 1, 2)), bytes.subarray(4));
  });

  test('of another file than the first', async () => {
    const { bytes, entry, file } = stored('u8', 16);
    const sources = [memorySource(new Uint8Array(), 'a'), memorySource(file, 'b')];
    assert.deepEqual(await readRange(sources, { ...entry, file: 1 }, 0, 16), bytes);
    await assert.rejects(readRange(sources, { ...entry, file: 2 }, 0, 16), RangeError);
  });
});

describe('deflated bytes', () => {
  const codeFor = async (content: Uint8Array) => {
    const { entry, file } = deflated('u8', 100, content);
    return codeOf(slicesOf(memorySource(file, 'x'), entry));
  };

  test('are refused if there are too many or too few', async () => {
    assert.equal(await codeFor(new Uint8Array(105)), 'read');
    assert.equal(await codeFor(new Uint8Array(106)), 'inflated_more');
    assert.equal(await codeFor(new Uint8Array(104)), 'inflated_less');
    assert.equal(await codeFor(new Uint8Array(0)), 'inflated_less');
  });

  test('are refused if they are damaged', async () => {
    const { entry, file } = deflated('u8', 5000);
    const damaged = file.slice();
    damaged[header] = 0xff;
    assert.equal(await codeOf(slicesOf(memorySource(damaged, 'x'), entry)), 'inflate_damaged');
    const short = { ...entry, length: entry.length - 3 };
    assert.equal(await codeOf(slicesOf(memorySource(file, 'x'), short)), 'inflate_damaged');
  });

  test('that cannot be read give the reason', async () => {
    const { entry, file } = deflated('u8', 100);
    const gone: ByteSource = {
      ...memorySource(file, 'x'),
      read: () => Promise.reject(new TypeError('the file has changed')),
    };
    await assert.rejects(slicesOf(gone, entry), { message: 'the file has changed' });
  });

  test('are read only as far as they are needed', async () => {
    const elements = 2 ** 25;
    const random = new Uint8Array(elements);
    for (let at = 0; at < elements; at += 1) random[at] = Math.imul(at, 2654435761) >>> 13;
    const content = Buffer.concat([Buffer.from('inner'), random]);
    const { entry, file } = deflated('u8', elements, content);
    const { source, counted } = countingSource(file, 'x');
    for await (const _ of readSlices([source], entry, 2 ** 20)) break;
    assert.ok(counted.bytes <= 4 * 2 ** 20, `${counted.bytes} of ${file.length}`);
    assert.ok(counted.longest <= 2 ** 20);
  });

  test('of a bomb take little memory', async () => {
    const bomb = zlib.deflateRawSync(Buffer.alloc(2 ** 28));
    const { entry } = stored('u8', 1000);
    const own = {
      ...entry,
      offset: 0,
      length: bomb.length,
      deflated: { skip: 0, length: 1000, whole: 1000 },
    };
    const before = process.memoryUsage();
    assert.equal(
      await codeOf(slicesOf(memorySource(new Uint8Array(bomb), 'x'), own)),
      'inflated_more',
    );
    const after = process.memoryUsage();
    assert.ok(
      after.arrayBuffers + after.external - before.arrayBuffers - before.external < 2 ** 25,
    );
  });
});
