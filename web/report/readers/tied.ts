import type { TensorEntry } from './checkpoint.ts';

/** Identifies the bytes of a tensor; undefined without any in a file. Another shape or order is a view of them. */
const storageOf = ({ elements, inline, deflated, ...entry }: TensorEntry): string | undefined => {
  if (elements === 0 || inline) return undefined;
  const { file, offset, length, dtype, bigEndian = false } = entry;
  return JSON.stringify([file, offset, length, dtype, bigEndian, deflated?.skip]);
};

/** Marks tensors that are the same bytes as one before them: they are counted and written once. */
export function withTies(tensors: readonly TensorEntry[]): TensorEntry[] {
  const first = new Map<string, string>();
  return tensors.map((entry) => {
    const key = storageOf(entry);
    const tiedTo = key === undefined ? undefined : first.get(key);
    if (key !== undefined && tiedTo === undefined) first.set(key, entry.name);
    return tiedTo === undefined ? entry : { ...entry, tiedTo };
  });
}
