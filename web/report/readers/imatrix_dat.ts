import type { ByteSource } from './bytes.ts';
import { type ImportanceSums, refuse } from './checkpoint.ts';
import { Cursor } from './cursor.ts';
import { shortName, utf8 } from './names.ts';

// The older form: a number of entries, each with a name, the number of chunks, and sums that are scaled to
// them; then the number of chunks of the whole and the name of the text, which still older files lack.

/** The sums of one weight. Several files add up. */
export interface ImportanceEntry {
  /** The number of sums: the columns of all matrices together. */
  readonly length: number;
  readonly sums: readonly ImportanceSums[];
}

/** The entries of one file, or of several, by the names that llama.cpp gives to tensors. */
export interface ImportanceMatrix {
  readonly files: readonly string[];
  readonly entries: ReadonlyMap<string, ImportanceEntry>;
  /** The chunks of text; 0 if the files do not say it. */
  readonly chunks: number;
  readonly datasets: readonly string[];
}

const mostEntries = 1 << 20;
/** An entry with a name of one character and one sum. */
const leastEntryBytes = 17;
const mostNameBytes = 1024;
const mostDatasetBytes = 4096;

/** Reads the list of a file, and passes over the sums. */
export async function readImatrixDat(source: ByteSource, file: number): Promise<ImportanceMatrix> {
  const { name } = source;
  const cursor = new Cursor(source, (offset) => refuse('imatrix_truncated', { name, offset }));
  const int32 = async () => {
    await cursor.want(4);
    return cursor.i32();
  };
  if (source.size < 4) refuse('imatrix_unknown', { name });
  const count = await int32();
  if (count < 1 || count > mostEntries || count * leastEntryBytes > cursor.left)
    refuse('imatrix_unknown', { name });
  const entries = new Map<string, ImportanceEntry>();
  for (let at = 0; at < count; at += 1) {
    const offset = cursor.position;
    const bytes = await int32();
    // A file that begins with no name is of another kind.
    if (bytes < 1 || bytes > mostNameBytes)
      refuse(at === 0 ? 'imatrix_unknown' : 'imatrix_entry', { name, offset });
    await cursor.want(bytes);
    const tensor = utf8(cursor.bytes(bytes));
    if (tensor === undefined || tensor.includes('\0'))
      refuse(at === 0 ? 'imatrix_unknown' : 'imatrix_entry', { name, offset });
    const calls = await int32();
    const length = await int32();
    if (length < 1) refuse('imatrix_entry', { name, offset });
    if (entries.has(tensor)) refuse('imatrix_twice', { name, tensor: shortName(tensor), offset });
    const sums = { file, offset: cursor.position, counts: [calls > 0 ? calls : 1] };
    cursor.skip(4 * length);
    entries.set(tensor, { length, sums: [sums] });
  }
  return { files: [name], entries, ...(await endOf(cursor)) };
}

/** The part behind the entries, as far as it is there. */
async function endOf(cursor: Cursor): Promise<Pick<ImportanceMatrix, 'chunks' | 'datasets'>> {
  if (cursor.left < 4) return { chunks: 0, datasets: [] };
  await cursor.want(4);
  const chunks = Math.max(0, cursor.i32());
  if (cursor.left < 4) return { chunks, datasets: [] };
  await cursor.want(4);
  const bytes = cursor.i32();
  if (bytes < 1 || bytes > Math.min(cursor.left, mostDatasetBytes)) return { chunks, datasets: [] };
  await cursor.want(bytes);
  const text = utf8(cursor.bytes(bytes));
  return { chunks, datasets: text ? [text] : [] };
}
