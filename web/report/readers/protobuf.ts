import type { ByteSource } from './bytes.ts';
import { refuse } from './checkpoint.ts';
import { Cursor } from './cursor.ts';

// Reads the fields of a protobuf message one after the other, by slices; a field of gigabytes is
// passed over. https://protobuf.dev/programming-guides/encoding

/** The bytes of a message or another field, in the file. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A field: a number, or bytes that are at a place. */
export interface Field extends Range {
  readonly number: number;
  readonly wire: 'varint' | 'fixed64' | 'bytes' | 'fixed32';
  /** The value of a varint, in 64 bits; otherwise 0. */
  readonly value: bigint;
}

const wires = ['varint', 'fixed64', 'bytes', undefined, undefined, 'fixed32'] as const;
const mostVarintBytes = 10;
/** A graph of a million nodes has about as many. */
const mostFields = 50_000_000;
const fixedBytes = { fixed64: 8, fixed32: 4 };

export class Protobuf {
  readonly #name: string;
  readonly #cursor: Cursor;
  #fields = 0;

  constructor(source: ByteSource) {
    this.#name = source.name;
    this.#cursor = new Cursor(source, (offset) => this.#damaged(offset));
  }

  /**
   * The fields of a message. The reader may do other things before it takes the next field, such as
   * reading the fields of this one.
   */
  async *fields({ start, end }: Range): AsyncGenerator<Field, void, undefined> {
    let next = start;
    while (next < end) {
      this.#fields += 1;
      if (this.#fields > mostFields) refuse('onnx_fields', { name: this.#name, offset: next });
      this.#cursor.seek(next);
      const tag = await this.#varint(end);
      const number = Number(tag >> 3n);
      const wire = wires[Number(tag & 7n)];
      if (!wire || number < 1 || number >= 2 ** 29) this.#damaged(next);
      const field = { number, wire, ...(await this.#content(wire, end)) };
      yield field;
      next = field.end;
    }
  }

  /** The varints that follow each other in a range. */
  async *varints({ start, end }: Range): AsyncGenerator<bigint, void, undefined> {
    this.#cursor.seek(start);
    while (this.#cursor.position < end) yield this.#varint(end);
  }

  /** The bytes of a range, which is small. */
  async bytes({ start, end }: Range): Promise<Uint8Array> {
    this.#cursor.seek(start);
    await this.#cursor.want(end - start);
    return this.#cursor.bytes(end - start);
  }

  async #content(wire: Field['wire'], end: number): Promise<Range & { readonly value: bigint }> {
    const at = this.#cursor.position;
    if (wire === 'varint') {
      const value = await this.#varint(end);
      return { start: at, end: this.#cursor.position, value };
    }
    const length = wire === 'bytes' ? Number(await this.#varint(end)) : fixedBytes[wire];
    const start = this.#cursor.position;
    if (start + length > end) this.#damaged(at);
    return { start, end: start + length, value: 0n };
  }

  async #varint(end: number): Promise<bigint> {
    const start = this.#cursor.position;
    if (!this.#cursor.has(mostVarintBytes))
      await this.#cursor.want(Math.min(mostVarintBytes, end - start));
    let value = 0n;
    for (let count = 0; count < mostVarintBytes && start + count < end; count += 1) {
      const byte = this.#cursor.u8();
      value |= BigInt(byte & 0x7f) << BigInt(7 * count);
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
    return this.#damaged(start);
  }

  #damaged(offset: number): never {
    return refuse('onnx_damaged', { name: this.#name, offset });
  }
}
