// The size of a picture by its header, before anything decodes it: a file of a few kilobytes can hold
// gigabytes of pixels.

/** The pixels of a picture that are decoded at most: 256 MB of memory. */
export const mostPixels = 2 ** 26;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a PNG, JPEG, GIF or WebP by its first bytes, whatever it is called; undefined for others. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return pngSize(view) ?? jpegSize(view) ?? gifSize(view) ?? webpSize(view);
  } catch (error) {
    // The header ends before its size.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const startsWith = (view: DataView, at: number, text: string) =>
  view.byteLength >= at + text.length &&
  [...text].every((character, index) => view.getUint8(at + index) === character.charCodeAt(0));

function pngSize(view: DataView): PictureSize | undefined {
  if (!startsWith(view, 0, '\x89PNG\r\n\x1a\n') || !startsWith(view, 12, 'IHDR')) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The markers of a JPEG's frames, which have its size: 0xc0 to 0xcf but for tables and extensions. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(view: DataView): PictureSize | undefined {
  if (!startsWith(view, 0, '\xff\xd8')) return undefined;
  for (let at = 2; ; ) {
    // Decoders skip whatever stands in front of a marker, and fill bytes.
    while (view.getUint8(at) !== 0xff) at += 1;
    while (view.getUint8(at) === 0xff) at += 1;
    const marker = view.getUint8(at);
    at += 1;
    if (isFrame(marker)) return { height: view.getUint16(at + 3), width: view.getUint16(at + 5) };
    const hasNoContent = marker <= 1 || (marker >= 0xd0 && marker <= 0xd8);
    if (marker === 0xd9 || marker === 0xda) return undefined;
    if (!hasNoContent) at += view.getUint16(at);
  }
}

/** The size of a GIF's screen, which its first image extends. */
function gifSize(view: DataView): PictureSize | undefined {
  if (!startsWith(view, 0, 'GIF87a') && !startsWith(view, 0, 'GIF89a')) return undefined;
  const flags = view.getUint8(10);
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  while (view.getUint8(at) === 0x21) {
    at += 2;
    while (view.getUint8(at) > 0) at += view.getUint8(at) + 1;
    at += 1;
  }
  if (view.getUint8(at) !== 0x2c) return undefined;
  const little = (place: number) => view.getUint16(place, true);
  return {
    width: Math.max(little(6), little(at + 1) + little(at + 5)),
    height: Math.max(little(8), little(at + 3) + little(at + 7)),
  };
}

function webpSize(view: DataView): PictureSize | undefined {
  if (!startsWith(view, 0, 'RIFF') || !startsWith(view, 8, 'WEBP')) return undefined;
  const little = (place: number) => view.getUint16(place, true);
  if (startsWith(view, 12, 'VP8X')) {
    const extent = (place: number) => 1 + little(place) + view.getUint8(place + 2) * 2 ** 16;
    return { width: extent(24), height: extent(27) };
  }
  if (startsWith(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (!startsWith(view, 12, 'VP8 ')) return undefined;
  return { width: little(26) & 0x3fff, height: little(28) & 0x3fff };
}
