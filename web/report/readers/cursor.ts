import type { ByteSource } from './bytes.ts';
import { viewOf } from './fields.ts';

const sliceBytes = 1 << 20;

/**
 * Reads a little-endian file from front to back, a slice at a time; what is skipped is not read.
 * `want` makes bytes available, and the functions that return values consume them.
 */
export class Cursor {
  readonly #source: ByteSource;
  readonly #cutOff: (offset: number) => never;
  #bytes: Uint8Array = new Uint8Array();
  #view = viewOf(this.#bytes);
  /** The offset of the slice in the file. */
  #start = 0;
  /** The offset of the next byte in the slice. */
  #next = 0;

  /** `cutOff` refuses a file that ends within what is wanted at an offset. */
  constructor(source: ByteSource, cutOff: (offset: number) => never) {
    this.#source = source;
    this.#cutOff = cutOff;
  }

  /** The offset of the next byte. */
  get position(): number {
    return this.#start + this.#next;
  }

  /** The bytes from here to the end of the file. */
  get left(): number {
    return this.#source.size - this.position;
  }

  /** Whether the next bytes can be consumed without waiting. */
  has(count: number): boolean {
    return this.#next + count <= this.#bytes.length;
  }

  async want(count: number): Promise<void> {
    if (this.has(count)) return;
    const { position, left } = this;
    if (count > left) this.#cutOff(position);
    this.#bytes = await this.#source.read(position, Math.min(left, Math.max(count, sliceBytes)));
    this.#view = viewOf(this.#bytes);
    this.#start = position;
    this.#next = 0;
    if (this.#bytes.length < count) this.#cutOff(position);
  }

  /** Continues at an offset, which may be before this one. */
  seek(position: number): void {
    if (position > this.#source.size) this.#cutOff(this.position);
    const next = position - this.#start;
    if (next >= 0 && next <= this.#bytes.length) {
      this.#next = next;
      return;
    }
    this.#bytes = new Uint8Array();
    this.#start = position;
    this.#next = 0;
  }

  skip(count: number): void {
    this.seek(this.position + count);
  }

  /** A copy, so that the slice can be released. */
  bytes(count: number): Uint8Array {
    return this.#bytes.slice(this.#advance(count), this.#next);
  }

  u8(): number {
    return this.#view.getUint8(this.#advance(1));
  }
  i8(): number {
    return this.#view.getInt8(this.#advance(1));
  }
  u16(): number {
    return this.#view.getUint16(this.#advance(2), true);
  }
  i16(): number {
    return this.#view.getInt16(this.#advance(2), true);
  }
  u32(): number {
    return this.#view.getUint32(this.#advance(4), true);
  }
  i32(): number {
    return this.#view.getInt32(this.#advance(4), true);
  }
  u64(): bigint {
    return this.#view.getBigUint64(this.#advance(8), true);
  }
  i64(): bigint {
    return this.#view.getBigInt64(this.#advance(8), true);
  }
  f32(): number {
    return this.#view.getFloat32(this.#advance(4), true);
  }
  f64(): number {
    return this.#view.getFloat64(this.#advance(8), true);
  }

  #advance(count: number): number {
    const at = this.#next;
    this.#next += count;
    return at;
  }
}
