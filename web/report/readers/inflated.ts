import type { ByteSource } from './bytes.ts';
import type { TensorEntry } from './checkpoint.ts';
import { inflate } from './inflate.ts';

// Inflated bytes of members of archives. A member is inflated from front to back, and the next read goes on
// where the last one ended: several tensors may be views of one member, and a tensor is read in several parts.

/** The bytes before the last one read that are kept of a member with several tensors, since views overlap. */
const mostKept = 2 ** 26;

/** The deflated bytes of a tensor. */
export type Member = Pick<TensorEntry, 'offset' | 'length'> & {
  readonly deflated: NonNullable<TensorEntry['deflated']>;
};

class OpenMember {
  #pieces: Uint8Array[] = [];
  /** The place of the first byte that is kept, and of the first that is not inflated yet. */
  #start = 0;
  #end = 0;
  #inflating: AsyncGenerator<Uint8Array, void, undefined> | undefined;
  /** Reads take turns, because the bytes arrive only once. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    readonly source: ByteSource,
    readonly member: Member,
  ) {}

  /** The bytes from a place up to another, in pieces. */
  async *read(from: number, to: number): AsyncGenerator<Uint8Array, void, undefined> {
    for (let at = from; at < to; ) {
      const turn = this.#turn.then(() => this.#piece(at));
      this.#turn = turn.catch(() => {});
      const piece = (await turn).subarray(0, to - at);
      yield piece;
      at += piece.length;
    }
  }

  /** The bytes from a place on, as many as one piece has. */
  async #piece(at: number): Promise<Uint8Array> {
    if (!this.#inflating || at < this.#start) await this.#begin();
    while (at >= this.#end) await this.#inflateMore();
    let start = this.#start;
    for (const piece of this.#pieces) {
      if (at < start + piece.length) return piece.subarray(at - start);
      start += piece.length;
    }
    throw new RangeError(`byte ${at} of ${this.#end}`);
  }

  async #inflateMore(): Promise<void> {
    const { whole, isShared } = this.member.deflated;
    const next = await this.#inflating?.next();
    if (!next || next.done) throw new RangeError(`byte ${this.#end} of ${whole}`);
    this.#pieces.push(next.value);
    this.#end += next.value.length;
    const most = isShared ? mostKept : 0;
    while (this.#pieces.length > 1 && this.#end - this.#start > most)
      this.#start += this.#pieces.shift()?.length ?? 0;
    // Refuses a member with more bytes than it announces.
    if (this.#end === whole) await this.#inflating?.next();
  }

  async #begin(): Promise<void> {
    await this.#inflating?.return();
    this.#pieces = [];
    this.#start = 0;
    this.#end = 0;
    this.#inflating = inflate(this.source, this.member, this.member.deflated.whole);
  }
}

/** The member of each source that was read last. */
const open = new WeakMap<ByteSource, OpenMember>();

/** The inflated bytes of a tensor's elements from `start` on, `length` of them, in pieces. */
export function inflatedBytes(
  source: ByteSource,
  member: Member,
  start: number,
  length: number,
): AsyncIterable<Uint8Array> {
  const last = open.get(source);
  const isSame = last?.member.offset === member.offset;
  const own = isSame ? last : new OpenMember(source, member);
  open.set(source, own);
  const from = member.deflated.skip + start;
  return own.read(from, from + length);
}

/** Identifies the member that a tensor shares with others; undefined for one that has its bytes alone. */
export const sharedMember = ({
  file,
  offset,
  deflated,
}: Pick<TensorEntry, 'file' | 'offset' | 'deflated'>): string | undefined =>
  deflated?.isShared ? `${file} ${offset}` : undefined;
