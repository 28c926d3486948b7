// Bytes as text, 15 bits in each letter from U+3400 on, of which an HTML parser changes none. In UTF-16
// that takes a fifteenth more than the bytes.

const first = 0x3400;
const bitsOfLetter = 15;

export function textOfBytes(bytes: Uint8Array): string {
  const letters: string[] = [];
  let [word, bits] = [0, 0];
  const write = () => {
    bits -= bitsOfLetter;
    letters.push(String.fromCharCode(first + (word >> bits)));
    word &= (1 << bits) - 1;
  };
  for (const byte of bytes) {
    word = (word << 8) | byte;
    bits += 8;
    if (bits >= bitsOfLetter) write();
  }
  if (bits > 0) {
    word <<= bitsOfLetter - bits;
    bits = bitsOfLetter;
    write();
  }
  return letters.join('');
}

/** The bytes that `textOfBytes` wrote; the letters alone do not say how many. */
export function bytesOf(letters: string, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let [word, bits, at] = [0, 0, 0];
  for (let letter = 0; at < length; letter += 1) {
    word = (word << bitsOfLetter) | (letters.charCodeAt(letter) - first);
    bits += bitsOfLetter;
    while (bits >= 8) {
      bits -= 8;
      // Bits above the byte are dropped, and so is a byte beyond the end.
      bytes[at] = word >> bits;
      at += 1;
    }
  }
  return bytes;
}
