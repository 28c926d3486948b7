import { crc32, deflateSync, inflateSync } from 'node:zlib';

// A browser's screenshot as a PNG with a palette: a drawing has few colours, and takes a third of the bytes.

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** A palette's colours are named by one byte. */
const mostColors = 256;

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel. */
  readonly colors: Uint8Array;
}

/** The pixels of an opaque PNG with 8 bits for each of 3 or 4 channels, not interlaced. */
function readPng(png: Buffer): Pixels {
  const parts: Buffer[] = [];
  const head = png.subarray(16, 29);
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const channels = head[9] === 6 ? 4 : 3;
  const stride = width * channels;
  const lines = inflateSync(Buffer.concat(parts));
  const colors = new Uint8Array(width * height * 3);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y += 1) {
    const start = y * (stride + 1);
    const filter = lines[start] ?? 0;
    const line = Uint8Array.from(lines.subarray(start + 1, start + 1 + stride));
    for (let x = 0; x < stride; x += 1) {
      const left = x < channels ? 0 : (line[x - channels] ?? 0);
      const corner = x < channels ? 0 : (above[x - channels] ?? 0);
      line[x] = (line[x] ?? 0) + predicted(filter, left, above[x] ?? 0, corner);
    }
    for (let x = 0; x < width; x += 1)
      colors.set(line.subarray(x * channels, x * channels + 3), (y * width + x) * 3);
    above = line;
  }
  return { width, height, colors };
}

/** The byte that a filter of PNG expects, to which it adds the rest. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const sum = left + up - corner;
      const [a, b, c] = [left, up, corner].map((one) => Math.abs(sum - one)) as [
        number,
        number,
        number,
      ];
      if (a <= b && a <= c) return left;
      return b <= c ? up : corner;
    }
    default:
      return 0;
  }
}

/** A PNG whose pixels are the nearest of its most frequent colours. */
export function smallPng(png: Buffer): Buffer {
  const { width, height, colors } = readPng(png);
  const keyAt = (at: number) =>
    ((colors[at] ?? 0) << 16) | ((colors[at + 1] ?? 0) << 8) | (colors[at + 2] ?? 0);
  const counts = new Map<number, number>();
  for (let at = 0; at < colors.length; at += 3)
    counts.set(keyAt(at), (counts.get(keyAt(at)) ?? 0) + 1);
  const byCount = [...counts].sort(([a, one], [b, other]) => other - one || a - b);
  const palette = byCount.slice(0, mostColors).map(([color]) => color);
  const distance = (one: number, other: number) =>
    [16, 8, 0].reduce((sum, by) => sum + (((one >> by) & 255) - ((other >> by) & 255)) ** 2, 0);
  const places = new Map(palette.map((color, place) => [color, place]));
  for (const [color] of byCount.slice(mostColors)) {
    const apart = palette.map((own) => distance(own, color));
    places.set(color, apart.indexOf(Math.min(...apart)));
  }
  const lines = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    lines[pixel + Math.floor(pixel / width) + 1] = places.get(keyAt(pixel * 3)) ?? 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits, a palette.
  head.set([8, 3], 8);
  const table = Buffer.from(
    palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]),
  );
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
