import { refuse } from './checkpoint.ts';
import { viewOf } from './fields.ts';

const newline = 0x0a;

/** The bytes of a pickle, consumed from front to back. */
export class PickleInput {
  readonly #name: string;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #next = 0;

  /** `name` is the file's. */
  constructor(name: string, bytes: Uint8Array) {
    this.#name = name;
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
  }

  get position(): number {
    return this.#next;
  }
  u8(): number {
    return this.#view.getUint8(this.#take(1));
  }
  u16(): number {
    return this.#view.getUint16(this.#take(2), true);
  }
  u32(): number {
    return this.#view.getUint32(this.#take(4), true);
  }
  i32(): number {
    return this.#view.getInt32(this.#take(4), true);
  }
  /** Floats alone are big-endian. */
  f64(): number {
    return this.#view.getFloat64(this.#take(8));
  }
  /** A whole number in two's complement. */
  long(length: number): number | bigint {
    const start = this.#take(length);
    let value = 0n;
    for (let at = start + length - 1; at >= start; at -= 1)
      value = (value << 8n) | BigInt(this.#bytes[at] ?? 0);
    const signed = BigInt.asIntN(8 * length, value);
    const number = Number(signed);
    return Number.isSafeInteger(number) ? number : signed;
  }
  text(length: number): string {
    const start = this.#take(length);
    return new TextDecoder().decode(this.#bytes.subarray(start, start + length));
  }
  line(): string {
    const end = this.#bytes.indexOf(newline, this.#next);
    const text = this.text((end < 0 ? this.#bytes.length : end) - this.#next);
    this.#take(1);
    return text;
  }

  /** The offset of bytes that are consumed. */
  #take(count: number): number {
    const start = this.#next;
    if (start + count > this.#bytes.length)
      refuse('torch_pickle_end', { name: this.#name, offset: start });
    this.#next += count;
    return start;
  }
}
