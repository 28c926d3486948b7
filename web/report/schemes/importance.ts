import '../../ui/messages/weights.ts';
import type { ByteSource } from '../readers/bytes.ts';
import {
  type Checkpoint,
  type ImportanceFacts,
  refuse,
  type TensorEntry,
  type TensorImportance,
} from '../readers/checkpoint.ts';
import { float32sOf } from '../readers/fields.ts';
import type { ImportanceMatrix } from '../readers/imatrix_dat.ts';
import { shortName } from '../readers/names.ts';
import { ggufNamesOf } from './gguf_names.ts';
import { isQuantizable } from './quantizable.ts';

/**
 * A checkpoint whose weights refer to their entries. Refuses an entry of another size than its weight, as
 * llama-quantize does, and a matrix of which no entry fits.
 */
export function withImportance(checkpoint: Checkpoint, matrix: ImportanceMatrix): Checkpoint {
  const without: string[] = [];
  let weights = 0;
  const tensors = checkpoint.tensors.map((entry) => {
    if (!isQuantizable(entry)) return entry;
    const importance = entryFor(entry, matrix);
    if (importance) weights += 1;
    else without.push(entry.name);
    return importance ? { ...entry, importance } : entry;
  });
  const { files, entries, chunks, datasets } = matrix;
  const [name = ''] = files;
  if (weights === 0)
    refuse('imatrix_other', { name, tensor: shortName([...entries.keys()][0] ?? '') });
  const imatrix = { files, entries: entries.size, chunks, datasets, weights, without };
  return { ...checkpoint, tensors, imatrix };
}

/** Matches the weight of one of several experts in a checkpoint of PyTorch. */
const expertName = /^(.*\.)(?:mlp|block_sparse_moe|feed_forward)\.experts\.(\d+)\.(\w+)\.weight$/;
/** The names of the experts' weights in GGUF files, which have those of all experts in one tensor. */
const expertParts: Readonly<Record<string, string>> = {
  ...{ gate_proj: 'gate', up_proj: 'up', down_proj: 'down' },
  ...{ w1: 'gate', w3: 'up', w2: 'down' },
};

function entryFor(
  { name, shape }: TensorEntry,
  matrix: ImportanceMatrix,
): TensorImportance | undefined {
  const columns = shape.at(-1) ?? 1;
  const [, before = '', expert, part = ''] = expertName.exec(name) ?? [];
  if (expert !== undefined) {
    const layer = /(?:layers|layer|h|blocks)\.(\d+)\.$/.exec(before)?.[1];
    const own = Object.hasOwn(expertParts, part) ? expertParts[part] : undefined;
    const entryName = `blk.${layer}.ffn_${own}_exps.weight`;
    const entry = own && layer !== undefined ? matrix.entries.get(entryName) : undefined;
    if (!entry) return undefined;
    const first = Number(expert);
    if (shape.length !== 2 || entry.length % columns !== 0 || first >= entry.length / columns)
      refuseSize(name, matrix, entryName, entry.length, columns * (first + 1));
    return { name: entryName, columns, first, matrices: 1, sums: entry.sums };
  }
  const entryName = [name, ...ggufNamesOf(name)].find((one) => matrix.entries.has(one));
  const entry = entryName !== undefined && matrix.entries.get(entryName);
  if (!entryName || !entry) return undefined;
  const matrices = shape.length === 3 ? (shape[0] ?? 1) : 1;
  if (entry.length === columns * matrices)
    return { name: entryName, columns, first: 0, matrices, sums: entry.sums };
  // Sums of the tokens' embeddings are of another kind, and nothing uses them.
  if (entryName === 'token_embd.weight') return undefined;
  return refuseSize(name, matrix, entryName, entry.length, columns * matrices);
}

const refuseSize = (
  tensor: string,
  { files }: ImportanceMatrix,
  entry: string,
  length: number,
  expected: number,
) =>
  refuse('imatrix_size', {
    ...{ name: files[0] ?? '', tensor: shortName(tensor), entry: shortName(entry) },
    ...{ length, expected },
  });

/** The metadata by which llama-quantize names the importance matrix that it used. */
export const imatrixPrefix = 'quantize.imatrix.';
export function imatrixPairs({
  files,
  datasets,
  entries,
  chunks,
}: ImportanceFacts): [key: string, value: string | number][] {
  const [dataset] = datasets;
  return [
    [`${imatrixPrefix}file`, files.join(', ')],
    ...(dataset === undefined ? [] : [[`${imatrixPrefix}dataset`, dataset] as [string, string]]),
    [`${imatrixPrefix}entries_count`, entries],
    ...(chunks > 0 ? [[`${imatrixPrefix}chunks_count`, chunks] as [string, number]] : []),
  ];
}

/** That of an entry which refers to one. */
export const importanceOf = async (
  sources: readonly ByteSource[],
  { importance }: TensorEntry,
): Promise<Float32Array | undefined> => importance && readImportance(sources, importance);

/**
 * The importance of a weight's columns, matrix after matrix: in float32 the sums of all files, divided by their
 * counts. That of an expert which no token reached is 1, as llama-quantize has it.
 */
async function readImportance(
  sources: readonly ByteSource[],
  { name, columns, first, matrices, sums }: TensorImportance,
): Promise<Float32Array> {
  const importance = new Float32Array(columns * matrices);
  for (const { file, offset } of sums) {
    const source = sources[file];
    if (!source) throw new RangeError(`file ${file} of ${sources.length}`);
    const start = offset + 4 * columns * first;
    const values = float32sOf(await source.read(start, 4 * importance.length));
    for (let at = 0; at < importance.length; at += 1) {
      const sum = (importance[at] ?? 0) + (values[at] ?? 0);
      const isValid = Number.isFinite(values[at]) && (values[at] ?? -1) >= 0;
      if (!isValid)
        refuse('imatrix_number', {
          ...{ name: source.name, entry: shortName(name), value: String(values[at]) },
          column: at % columns,
        });
      importance[at] = sum;
    }
  }
  for (let matrix = 0; matrix < matrices; matrix += 1) {
    const own = importance.subarray(matrix * columns, (matrix + 1) * columns);
    const count = Math.fround(
      sums.reduce((sum, { counts }) => sum + (counts[first + matrix] ?? counts[0] ?? 0), 0),
    );
    if (count > 0)
      own.forEach((value, at) => {
        own[at] = value / count;
      });
    else own.fill(1);
  }
  return importance;
}
