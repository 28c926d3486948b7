import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crc32, inflateSync } from 'node:zlib';
import { bitmapCells, pngOf } from '../../../web/charts/figure/bitmap.ts';
import type { ImageMark } from '../../../web/charts/figure/spec.ts';
import { drawn } from './figure_reader.ts';

// Matrices with many cells are one picture, which is read back here by zlib.

interface Png {
  readonly width: number;
  readonly height: number;
  readonly isIndexed: boolean;
  /** 0xrrggbb, row by row. */
  readonly colors: readonly number[];
}

function read(bytes: Buffer): Png {
  assert.equal(bytes.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  let at = 8;
  for (; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    assert.equal(
      bytes.readUInt32BE(at + 8 + length),
      crc32(bytes.subarray(at + 4, at + 8 + length)),
    );
    chunks.set(type, data);
    at += 12 + length;
  }
  assert.deepEqual([...chunks.keys()].at(-1), 'IEND');
  const head = chunks.get('IHDR') as Buffer;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  assert.equal(head[8], 8);
  const isIndexed = head[9] === 3;
  const palette = chunks.get('PLTE');
  const lines = inflateSync(chunks.get('IDAT') as Buffer);
  const size = isIndexed ? 1 : 3;
  assert.equal(lines.length, height * (1 + width * size));
  const colors: number[] = [];
  for (let y = 0; y < height; y += 1) {
    const start = y * (1 + width * size);
    assert.equal(lines[start], 0, 'no filter');
    for (let x = 0; x < width; x += 1) {
      const place = start + 1 + x * size;
      colors.push(
        palette ? palette.readUIntBE((lines[place] ?? 0) * 3, 3) : lines.readUIntBE(place, 3),
      );
    }
  }
  return { width, height, isIndexed, colors };
}

const pngIn = (svg: string): Png => {
  const [, text = ''] = /href="data:image\/png;base64,([^"]+)"/.exec(svg) ?? [];
  return read(Buffer.from(text, 'base64'));
};
const hex = (color: number) => `#${color.toString(16).padStart(6, '0')}`;

describe('a bitmap', () => {
  for (const [name, count] of [
    ['few', 256],
    ['many', 257],
  ] as const)
    test(`has the colours that it was given: ${name}`, () => {
      // More bytes than one stored block has.
      const colors = Uint32Array.from({ length: 300 * 250 }, (_, at) => (at % count) * 65_521 + 7);
      const png = read(Buffer.from(pngOf(300, 250, colors)));
      assert.deepEqual([png.width, png.height], [300, 250]);
      assert.equal(png.isIndexed, count <= 256);
      assert.deepEqual(png.colors, [...colors]);
    });

  const fillAt = (index: number) => hex(index * 1000);
  const colorsOf = (corners: Parameters<typeof bitmapCells>[3]) =>
    pngIn(bitmapCells(2, 3, fillAt, corners)).colors.map((color) => color / 1000);

  test('begins at the upper left, however the axes run', () => {
    const [x, y] = [
      { startX: 10, endX: 40 },
      { startY: 5, endY: 25 },
    ];
    const [left, up] = [
      { startX: 40, endX: 10 },
      { startY: 25, endY: 5 },
    ];
    assert.deepEqual(colorsOf({ ...x, ...y }), [0, 1, 2, 3, 4, 5]);
    assert.deepEqual(colorsOf({ ...left, ...y }), [2, 1, 0, 5, 4, 3]);
    assert.deepEqual(colorsOf({ ...x, ...up }), [3, 4, 5, 0, 1, 2]);
    const place = /x="10" y="5" width="30" height="20"/;
    assert.match(bitmapCells(2, 3, fillAt, { ...left, ...up }), place);
  });

  test('of more cells than pixels has every so many of them', () => {
    const png = pngIn(bitmapCells(768, 1, fillAt, { startX: 0, endX: 1, startY: 0, endY: 384 }));
    assert.deepEqual([png.width, png.height], [1, 384]);
    assert.deepEqual(png.colors.slice(0, 3), [0, 2000, 4000]);
  });
});

describe('a matrix in a figure', () => {
  const matrix = (side: number, more: Partial<ImageMark> = {}): ImageMark => ({
    ...{ kind: 'image', rows: side, columns: side, lower: false },
    values: Array.from({ length: side * side }, (_, at) => at % 256),
    colormap: { kind: 'linear', colors: ['#000000', '#ffffff'] },
    norm: { kind: 'linear', low: 0, high: 255 },
    extent: [-0.5, side - 0.5, side - 0.5, -0.5],
    ...more,
  });

  test('is a bitmap from 1,024 cells on, in the colours of its values', () => {
    assert.doesNotMatch(drawn([matrix(31)]).svg, /<image/);
    const { svg } = drawn([matrix(32)], {}, { inverted: true });
    const { width, height, colors } = pngIn(svg);
    assert.deepEqual([width, height], [32, 32]);
    assert.deepEqual(colors.slice(0, 3).map(hex), ['#000000', '#010101', '#020202']);
    assert.match(svg, /image-rendering:pixelated/);
  });

  test('is shapes where its cells have edges, or an axis makes some larger than others', () => {
    assert.doesNotMatch(drawn([matrix(32, { width: 1 })]).svg, /<image/);
    const extent = [1, 1000, 1, 1000];
    const log = { scale: 'log' } as const;
    assert.doesNotMatch(drawn([matrix(32, { extent })], log).svg, /<image/);
    assert.match(drawn([matrix(32, { extent })]).svg, /<image/);
  });
});
