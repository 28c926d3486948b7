import type { ByteSource } from './bytes.ts';

/** A range of a file. */
interface Range {
  readonly start: number;
  readonly length: number;
}

/** Ranges with at most so many bytes between them are read at once, up to so many bytes in all. */
const mostGap = 2 ** 14;
const mostRead = 2 ** 20;

/**
 * Reads many small ranges with few reads: ranges that lie near each other are read together. The bytes of
 * each are given to `take` with its place among the ranges, in the order of the file, and are valid then.
 */
export async function gather(
  source: ByteSource,
  ranges: readonly Range[],
  take: (bytes: Uint8Array, place: number) => void,
): Promise<void> {
  const ordered = ranges
    .map((range, place) => ({ ...range, place }))
    .sort((one, other) => one.start - other.start);
  for (let from = 0; from < ordered.length; ) {
    const { start, length } = ordered[from] as Range;
    let end = start + length;
    let to = from + 1;
    for (; to < ordered.length; to += 1) {
      const next = ordered[to] as Range;
      const far = next.start + next.length;
      if (next.start > end + mostGap || Math.max(end, far) - start > mostRead) break;
      end = Math.max(end, far);
    }
    const bytes = await source.read(start, end - start);
    for (const one of ordered.slice(from, to))
      take(bytes.subarray(one.start - start, one.start - start + one.length), one.place);
    from = to;
  }
}
