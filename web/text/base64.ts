/** The bytes of a text in base64, with blanks in it or not; undefined if it is none. */
export function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    return undefined;
  }
  // A loop takes a tenth of the time of `Uint8Array.from`.
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

// The elements of an array are little-endian wherever there is WebAssembly in a browser.

/** Bytes in base64. */
export function base64FromBytes(bytes: Uint8Array): string {
  // In chunks, because the number of arguments of a call is limited.
  let binary = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(binary);
}

/** float32 elements as URL-safe base64 of their little-endian bytes. */
export function textFromFloats({ buffer, byteOffset, byteLength }: Float32Array): string {
  return base64FromBytes(new Uint8Array(buffer, byteOffset, byteLength))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}

/** The inverse of textFromFloats; undefined if the text is invalid. */
export function floatsFromText(text: string): Float32Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const bytes = bytesFromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
  return bytes && bytes.length % 4 === 0 ? new Float32Array(bytes.buffer) : undefined;
}
