/** Writes little-endian bytes one after the other. */
export class ByteWriter {
  readonly #pieces: Uint8Array[] = [];
  #length = 0;

  bytes(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#length += bytes.length;
  }

  u32(value: number): void {
    this.bytes(new Uint8Array(Uint32Array.of(value).buffer));
  }

  /** A whole number below 2⁵³. */
  u64(value: number): void {
    this.bytes(new Uint8Array(BigUint64Array.of(BigInt(value)).buffer));
  }

  /** UTF-8. */
  text(text: string): void {
    this.bytes(new TextEncoder().encode(text));
  }

  /** UTF-8 after its length. */
  string(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.u64(bytes.length);
    this.bytes(bytes);
  }

  finish(): Uint8Array {
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  }
}
