import type { ByteSource } from './bytes.ts';
import { type Checkpoint, refuse, type TensorEntry } from './checkpoint.ts';
import { Cursor } from './cursor.ts';
import { float32sOf } from './fields.ts';
import { readGguf, readGgufHead } from './gguf.ts';
import { readLength, readText } from './gguf_metadata.ts';
import { type ImportanceEntry, type ImportanceMatrix, readImatrixDat } from './imatrix_dat.ts';
import { shortName } from './names.ts';

// Importance matrices of llama.cpp: for the inputs of each weight, the sums of their squares over a text, and
// how many there were. https://github.com/ggml-org/llama.cpp/tree/master/tools/imatrix

/** The most experts that a tensor may have. */
const mostMatrices = 1 << 16;
const mostDatasets = 64;
const mostDatasetBytes = 4096;

/** Whether a file is an importance matrix in the form of GGUF, as its metadata say. */
export async function isImatrixGguf(source: ByteSource): Promise<boolean> {
  if (!(await hasMagic(source))) return false;
  // Whoever reads the file says what is wrong with it.
  const head = await readGgufHead(source).catch(() => undefined);
  return head?.metadata.values['general.type'] === 'imatrix';
}

/**
 * Reads the lists of files that are added up, in either of the two forms, and no sums. The files are among all
 * sources that tensors are read from.
 */
export async function readImatrix(
  files: readonly ByteSource[],
  sources: readonly ByteSource[] = files,
): Promise<ImportanceMatrix> {
  const all: { readonly matrix: ImportanceMatrix; readonly isGguf: boolean }[] = [];
  for (const source of files) {
    const isGguf = await hasMagic(source);
    const read = isGguf ? readImatrixGguf : readImatrixDat;
    const matrix = await read(source, sources.indexOf(source));
    const other = all[0];
    // The older form counts chunks, whose length it does not say.
    if (other && other.isGguf !== isGguf)
      refuse('imatrix_forms', { name: source.name, other: other.matrix.files[0] ?? '' });
    all.push({ matrix, isGguf });
  }
  return added(all.map(({ matrix }) => matrix));
}

async function hasMagic(source: ByteSource): Promise<boolean> {
  const head = await source.read(0, Math.min(4, source.size));
  return String.fromCharCode(...head) === 'GGUF';
}

function added(matrices: readonly ImportanceMatrix[]): ImportanceMatrix {
  const entries = new Map<string, ImportanceEntry>();
  for (const matrix of matrices) {
    for (const [tensor, entry] of matrix.entries) {
      const before = entries.get(tensor);
      const counts = (one: ImportanceEntry) => one.sums[0]?.counts.length;
      if (before && (before.length !== entry.length || counts(before) !== counts(entry)))
        refuse('imatrix_differs', {
          name: matrix.files[0] ?? '',
          other: matrices[0]?.files[0] ?? '',
          tensor: shortName(tensor),
        });
      entries.set(tensor, before ? { ...entry, sums: [...before.sums, ...entry.sums] } : entry);
    }
  }
  return {
    files: matrices.flatMap(({ files }) => files),
    entries,
    chunks: matrices.reduce((sum, { chunks }) => sum + chunks, 0),
    datasets: matrices.flatMap(({ datasets }) => datasets),
  };
}

/** The tensors `NAME.in_sum2` and `NAME.counts` of a GGUF file; others, such as `NAME.in_sum`, are passed over. */
async function readImatrixGguf(source: ByteSource, file: number): Promise<ImportanceMatrix> {
  const { name } = source;
  const { tensors, metadata } = await readGguf(source);
  const parts = new Map(tensors.map((tensor) => [tensor.name, tensor]));
  const entries = new Map<string, ImportanceEntry>();
  for (const sums of tensors) {
    const [, tensor = ''] = /^(.+)\.in_sum2$/.exec(sums.name) ?? [];
    if (tensor === '') continue;
    const counts = parts.get(`${tensor}.counts`);
    const matrices = counts?.elements ?? 0;
    const fits =
      counts?.dtype === 'f32' &&
      sums.dtype === 'f32' &&
      matrices > 0 &&
      matrices <= mostMatrices &&
      sums.elements > 0 &&
      sums.elements % matrices === 0;
    if (!fits || !counts) refuse('imatrix_sums', { name, tensor: shortName(tensor) });
    entries.set(tensor, {
      length: sums.elements,
      sums: [{ file, offset: sums.offset, counts: await countsIn(source, counts, tensor) }],
    });
  }
  if (entries.size === 0) refuse('imatrix_none', { name });
  return {
    ...{ files: [name], entries },
    chunks: Math.max(0, Math.trunc(Number(metadata['imatrix.chunk_count'] ?? 0)) || 0),
    datasets: await datasetsIn(source, metadata),
  };
}

async function countsIn(
  source: ByteSource,
  counts: TensorEntry,
  tensor: string,
): Promise<readonly number[]> {
  const numbers = [...float32sOf(await source.read(counts.offset, counts.length))];
  const wrong = numbers.findIndex((count) => !(count >= 0 && Number.isFinite(count)));
  if (wrong >= 0)
    refuse('imatrix_counts', {
      ...{ name: source.name, tensor: shortName(tensor), index: wrong },
      value: String(numbers[wrong]),
    });
  return numbers;
}

/** The strings of `imatrix.datasets`, as far as they are short. */
async function datasetsIn(
  source: ByteSource,
  metadata: Checkpoint['metadata'],
): Promise<readonly string[]> {
  const key = 'imatrix.datasets';
  if (!/^string\[\d+\]$/.test(metadata[key] ?? '')) return [];
  const { metadata: head } = await readGgufHead(source);
  const pair = head.pairs.find((one) => one.key === key);
  if (!pair) return [];
  const cursor = new Cursor(source, () => refuse('imatrix_none', { name: source.name }));
  // Behind the key: the type of the value, that of its elements, and their number.
  cursor.seek(pair.start);
  cursor.skip((await readLength(cursor)) + 8);
  const count = Math.min(await readLength(cursor), mostDatasets);
  const found: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const text = await readText(cursor, mostDatasetBytes);
    if (text === undefined) break;
    found.push(text);
  }
  return found;
}
