import type { ByteSource } from './bytes.ts';

/** A range of a file, which `file` tells from others. */
export interface FileRange {
  readonly file: string;
  readonly start: number;
  readonly length: number;
}

const isWithin = (inner: FileRange, outer: FileRange) =>
  inner.file === outer.file &&
  inner.start >= outer.start &&
  inner.start + inner.length <= outer.start + outer.length;

/** That of the tensors that are worked on, and that of the next ones. */
const mostRanges = 2;

/** Reads ranges before they are asked for, so that a survey does not begin with waiting for its file. */
export class ReadAhead {
  readonly #begun: { readonly range: FileRange; readonly bytes: Promise<Uint8Array> }[] = [];

  /** Begins to read a range of a file, unless that was begun; the oldest is dropped for it. */
  begin(source: ByteSource, range: FileRange): void {
    if (this.#begun.some((one) => isWithin(range, one.range))) return;
    const bytes = source.read(range.start, range.length);
    bytes.catch(() => {}); // whoever takes the bytes is told, if anybody does
    this.#begun.push({ range, bytes });
    if (this.#begun.length > mostRanges) this.#begun.shift();
  }

  /** A source that takes from what was begun; the whole of it only once, since its reader may free it. */
  over(source: ByteSource, file: string): ByteSource {
    const read = async (start: number, length: number) => {
      const at = this.#begun.findIndex(({ range }) => isWithin({ file, start, length }, range));
      const begun = this.#begun[at];
      if (!begun) return source.read(start, length);
      const { range, bytes } = begun;
      if (length === range.length) {
        this.#begun.splice(at, 1);
        return bytes;
      }
      return (await bytes).slice(start - range.start, start - range.start + length);
    };
    return { ...source, read };
  }
}
