import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memorySource } from '../../../web/report/readers/bytes.ts';
import {
  hasWindows,
  placeOf,
  readWindow,
  windowAround,
} from '../../../web/report/readers/window.ts';
import { entryOf } from '../support/weight_entries.ts';

/** Decodes float32, and bytes of two codes each as their numbers. */
const notPacked = (): never => assert.fail('no tensor is packed');
const engine = {
  ...{ openPacked: notPacked, closePacked: notPacked },
  ...{ packedRange: notPacked, decodePacked: notPacked },
  decodeWeights: (dtype: string, bytes: Uint8Array) =>
    dtype === 'f32'
      ? new Float32Array(bytes.slice().buffer)
      : Float32Array.from([...bytes].flatMap((byte) => [byte & 15, byte >> 4])),
};

describe('a window of a tensor', () => {
  test('lies around a row and a column, and within the tensor', () => {
    assert.deepEqual(windowAround([256, 512], { row: 100, column: 200 }), { row: 68, column: 168 });
    assert.deepEqual(windowAround([256, 512], { row: 3, column: 511 }), { row: 0, column: 448 });
    assert.deepEqual(windowAround([8, 5, 20], { row: 7, column: 99 }), { row: 0, column: 36 });
    const unknown = { row: Number.NaN, column: Number.NaN };
    assert.deepEqual(windowAround([1000], unknown), { row: 0, column: 0 });
  });

  test('finds the place of an element by its index', () => {
    assert.deepEqual(placeOf([256, 512], 512 * 3 + 511), { row: 3, column: 511 });
    assert.deepEqual(placeOf([8, 5, 20], 100), { row: 1, column: 0 });
    assert.deepEqual(placeOf([7], 6), { row: 0, column: 6 });
  });

  test('holds its elements row by row', async () => {
    const values = Float32Array.from({ length: 100 * 90 }, (_, index) => index);
    const source = memorySource(new Uint8Array(values.buffer), 'a');
    const entry = entryOf('a', { shape: [100, 90] });
    const { shape, data } = await readWindow(engine, [source], entry, { row: 40, column: 26 });
    assert.deepEqual(shape, [60, 64]);
    assert.equal(data[0], 40 * 90 + 26);
    assert.equal(data[63], 40 * 90 + 89);
    assert.equal(data[64], 41 * 90 + 26);
    assert.equal(data.at(-1), 99 * 90 + 89);
  });

  test('begins within a block', async () => {
    // Three rows of five codes: the second row begins in the high half of a byte.
    const bytes = Uint8Array.of(0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0x0e);
    const entry = entryOf('a', { shape: [3, 5], dtype: 'u4', length: 8 });
    const source = memorySource(bytes, 'a');
    const { shape, data } = await readWindow(engine, [source], entry, { row: 0, column: 0 });
    assert.deepEqual(shape, [3, 5]);
    assert.deepEqual([...data], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  });

  test('is not read of tensors that are deflated or stored by columns', () => {
    assert.equal(hasWindows(entryOf('a')), true);
    assert.equal(hasWindows(entryOf('a', { deflated: { skip: 0, length: 4, whole: 4 } })), false);
    assert.equal(hasWindows(entryOf('a', { columnMajor: true })), false);
  });
});
