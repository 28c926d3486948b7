import { element } from '../markup.ts';

// A matrix of coloured cells as one picture: a browser takes ten times as long for the same cells as shapes.

/** Fewer cells are shapes, which stay sharp at any size. */
export const fewestPixels = 1024;

/** More cells than this along a side are sampled, since pixels could not show them either. */
export const mostPixels = 384;

/** A rectangle of a picture: the places where the first column and row begin, and where the last ones end. */
interface Corners {
  readonly startX: number;
  readonly endX: number;
  readonly startY: number;
  readonly endY: number;
}

/** The cells of a matrix in row-major order, of colours such as #0a0b0c. */
export function bitmapCells(
  rows: number,
  columns: number,
  fillAt: (index: number) => string,
  { startX, endX, startY, endY }: Corners,
): string {
  const [height, width] = [Math.min(rows, mostPixels), Math.min(columns, mostPixels)];
  const colors = new Uint32Array(height * width);
  // A picture is written from its upper left corner.
  const from = (at: number, count: number, isTurned: boolean) => (isTurned ? count - 1 - at : at);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((from(y, height, endY < startY) * rows) / height);
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor((from(x, width, endX < startX) * columns) / width);
      const fill = fillAt(row * columns + column);
      colors[y * width + x] = Number.parseInt(fill.slice(1), 16);
    }
  }
  return element('image', {
    ...{ x: Math.min(startX, endX), y: Math.min(startY, endY) },
    ...{ width: Math.abs(endX - startX), height: Math.abs(endY - startY) },
    ...{ preserveAspectRatio: 'none', style: 'image-rendering:pixelated' },
    href: `data:image/png;base64,${base64(pngOf(width, height, colors))}`,
  });
}

/**
 * An RGB picture as PNG, without compression: with a palette where that has room for its colours.
 * https://www.w3.org/TR/png-3/
 */
export function pngOf(width: number, height: number, colors: Uint32Array): Uint8Array {
  const palette = new Map<number, number>();
  for (const color of colors) if (!palette.has(color)) palette.set(color, palette.size);
  const isIndexed = palette.size <= 256;
  const size = isIndexed ? 1 : 3;
  const lines = new Uint8Array(height * (1 + width * size));
  let to = 0;
  for (let at = 0; at < colors.length; at += 1) {
    if (at % width === 0) to += 1; // no filter
    const color = colors[at] as number;
    if (isIndexed) lines[to++] = palette.get(color) as number;
    else to = putColor(lines, to, color);
  }
  const table = new Uint8Array(isIndexed ? palette.size * 3 : 0);
  if (isIndexed) for (const [color, index] of palette) putColor(table, index * 3, color);
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, isIndexed ? 3 : 2], 8);
  return joined([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', head),
    ...(isIndexed ? [chunk('PLTE', table)] : []),
    chunk('IDAT', stored(lines)),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** Writes red, green and blue, and returns the place behind them. */
function putColor(bytes: Uint8Array, at: number, color: number): number {
  bytes[at] = color >> 16;
  bytes[at + 1] = color >> 8;
  bytes[at + 2] = color;
  return at + 3;
}

const mostStored = 65_535;

/** Bytes as a zlib stream of stored blocks. RFC 1950, RFC 1951 */
function stored(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)];
  let [low, high] = [1, 0];
  for (let start = 0; start < bytes.length; start += mostStored) {
    const block = bytes.subarray(start, start + mostStored);
    const { length } = block;
    const isLast = start + length === bytes.length;
    parts.push(Uint8Array.of(Number(isLast), length, length >> 8, ~length, ~length >> 8), block);
  }
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  parts.push(Uint8Array.of(high >> 8, high, low >> 8, low));
  return joined(parts);
}

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = type.charCodeAt(at);
  bytes.set(data, 8);
  let rest = 0xffffffff;
  for (const byte of bytes.subarray(4, -4))
    rest = (remainders[(rest ^ byte) & 0xff] as number) ^ (rest >>> 8);
  view.setUint32(bytes.length - 4, ~rest);
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  // In chunks, because the number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}
