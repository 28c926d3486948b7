/** The bytes of a text in base64, with blanks in it or not; undefined if it is none. */
export function bytesFromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** float32 elements as URL-safe base64 of their little-endian bytes. */
export function textFromFloats(data: Float32Array): string {
  const bytes = new Uint8Array(data.length * 4);
  const view = new DataView(bytes.buffer);
  data.forEach((value, index) => {
    view.setFloat32(index * 4, value, true);
  });
  // In chunks, because the number of arguments of a call is limited.
  let binary = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The inverse of textFromFloats; undefined if the text is invalid. */
export function floatsFromText(text: string): Float32Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const bytes = bytesFromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
  if (!bytes || bytes.length % 4 !== 0) return undefined;
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) =>
    view.getFloat32(index * 4, true),
  );
}
