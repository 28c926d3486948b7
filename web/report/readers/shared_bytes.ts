import type { TensorEntry } from './checkpoint.ts';

// Tensors of a file may share bytes: tied weights have the same, and views of one storage have parts of it.

/** Identifies the bytes of a tensor; undefined without any in a file. Another shape or order is a view of them. */
const storageOf = ({ elements, inline, deflated, ...entry }: TensorEntry): string | undefined => {
  if (elements === 0 || inline) return undefined;
  const { file, offset, length, dtype, bigEndian = false } = entry;
  return JSON.stringify([file, offset, length, dtype, bigEndian, deflated?.skip]);
};

/**
 * Marks tensors that are the same bytes as one before them, which are counted and written once, and counts the
 * bytes that each adds to those before it.
 */
export function withSharedBytes(tensors: readonly TensorEntry[]): TensorEntry[] {
  const first = new Map<string, string>();
  const own = ownBytes(tensors);
  return tensors.map((entry, at) => {
    const key = storageOf(entry);
    const tiedTo = key === undefined ? undefined : first.get(key);
    if (key !== undefined && tiedTo === undefined) first.set(key, entry.name);
    const bytes = own.get(at);
    return {
      ...entry,
      ...(tiedTo !== undefined && { tiedTo }),
      ...(bytes !== undefined && bytes < entry.length && { ownBytes: bytes }),
    };
  });
}

interface Bytes {
  readonly start: number;
  readonly end: number;
}

interface Range extends Bytes {
  /** Its place among the tensors. */
  readonly at: number;
}

/** For the places of tensors that share bytes with others: the bytes that no tensor before them has. */
function ownBytes(tensors: readonly TensorEntry[]): ReadonlyMap<number, number> {
  const own = new Map<number, number>();
  const byFile = new Map<number, Range[]>();
  for (const [at, { file, offset, length, inline }] of tensors.entries()) {
    if (inline || length === 0) continue;
    const ranges = byFile.get(file) ?? [];
    ranges.push({ at, start: offset, end: offset + length });
    byFile.set(file, ranges);
  }
  for (const ranges of byFile.values()) {
    for (const cluster of clustersOf(ranges)) {
      if (cluster.length > 1) countIn(cluster, own);
    }
  }
  return own;
}

/** Ranges that overlap one another, directly or through others. */
function clustersOf(ranges: readonly Range[]): Range[][] {
  const clusters: Range[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    if (range.start >= end) clusters.push([]);
    clusters.at(-1)?.push(range);
    end = Math.max(end, range.end);
  }
  return clusters;
}

/** Adds ranges in the order of the tensors, and counts what each covers anew. */
function countIn(cluster: readonly Range[], own: Map<number, number>): void {
  // Apart from each other, in order.
  const covered: Bytes[] = [];
  for (const { at, start, end } of cluster.toSorted((a, b) => a.at - b.at)) {
    const first = firstEndingFrom(covered, start);
    let next = first;
    let shared = 0;
    const joined = { start, end };
    for (; next < covered.length; next += 1) {
      const one = covered[next] as Bytes;
      if (one.start > end) break;
      shared += Math.min(end, one.end) - Math.max(start, one.start);
      joined.start = Math.min(joined.start, one.start);
      joined.end = Math.max(joined.end, one.end);
    }
    own.set(at, end - start - shared);
    covered.splice(first, next - first, joined);
  }
}

/** The place of the first range that does not end before a byte. */
function firstEndingFrom(ranges: readonly Bytes[], byte: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? byte) < byte) low = middle + 1;
    else high = middle;
  }
  return low;
}
