import type { ByteSource } from './bytes.ts';

/** A range of a file, which `file` tells from others. */
interface Range {
  readonly file: string;
  readonly start: number;
  readonly length: number;
}

const isSame = (one: Range, other: Range) =>
  one.file === other.file && one.start === other.start && one.length === other.length;

/** Reads a range before it is asked for, so that a survey does not begin with waiting for its file. */
export class ReadAhead {
  #begun: { readonly range: Range; readonly bytes: Promise<Uint8Array> } | undefined;

  /** Begins to read a range of a file, in place of what was begun before. */
  begin(source: ByteSource, file: string, start: number, length: number): void {
    const bytes = source.read(start, length);
    bytes.catch(() => {}); // whoever takes the bytes is told, if anybody does
    this.#begun = { range: { file, start, length }, bytes };
  }

  /** A source whose next read takes what was begun, if that is the same range of the same file. */
  over(source: ByteSource, file: string): ByteSource {
    const read = (start: number, length: number) => {
      const begun = this.#begun;
      this.#begun = undefined;
      const isBegun = begun && isSame(begun.range, { file, start, length });
      return isBegun ? begun.bytes : source.read(start, length);
    };
    return { ...source, read };
  }
}
