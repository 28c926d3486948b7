// Importance matrices as llama-imatrix writes them, in both forms.

/** The sums of one entry: matrix after matrix, with a count for each. */
export interface Sums {
  readonly sums: ArrayLike<number>;
  readonly counts: readonly number[];
}
export type Entries = Readonly<Record<string, Sums>>;

/** A text of the file, with its chunks. */
export interface Origin {
  readonly chunks?: number;
  readonly datasets?: readonly string[];
}

const i32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const u64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const f32 = (values: ArrayLike<number>) => Buffer.from(Float32Array.from(values).buffer);

/** The older form. The sums of an entry are those that it stores: scaled to the number of its chunks. */
export function imatrixDat(entries: Entries, { chunks, datasets = [] }: Origin = {}): Uint8Array {
  const parts = Object.entries(entries).flatMap(([name, { sums, counts }]) => [
    ...[i32(Buffer.byteLength(name)), Buffer.from(name)],
    ...[i32(counts[0] ?? 0), i32(sums.length), f32(sums)],
  ]);
  const [dataset] = datasets;
  const end = [
    ...(chunks === undefined ? [] : [i32(chunks)]),
    ...(dataset === undefined ? [] : [i32(Buffer.byteLength(dataset)), Buffer.from(dataset)]),
  ];
  return new Uint8Array(Buffer.concat([i32(Object.keys(entries).length), ...parts, ...end]));
}

/** A tensor of float32; the innermost axis first. */
type Tensor = readonly [name: string, shape: readonly number[], values: ArrayLike<number>];

/** The form that is a GGUF file. `more` are further tensors. */
export function imatrixGguf(
  entries: Entries,
  { chunks = 2, datasets = [] }: Origin = {},
  more: readonly Tensor[] = [],
): Uint8Array {
  const text = (value: string) => [u64(Buffer.byteLength(value)), Buffer.from(value)];
  const pairs = [
    [...text('general.type'), i32(8), ...text('imatrix')],
    [...text('imatrix.datasets'), i32(9), i32(8), u64(datasets.length), ...datasets.flatMap(text)],
    [...text('imatrix.chunk_count'), i32(4), i32(chunks)],
    [...text('imatrix.chunk_size'), i32(4), i32(512)],
  ];
  const tensors: Tensor[] = [
    ...Object.entries(entries).flatMap(([name, { sums, counts }]): Tensor[] => [
      [`${name}.in_sum2`, [sums.length / counts.length, counts.length], sums],
      [`${name}.counts`, [1, counts.length], counts],
    ]),
    ...more,
  ];
  const aligned = (length: number) => Math.ceil(length / 32) * 32;
  let at = 0;
  const heads = tensors.map(([name, shape, values]) => {
    const head = [...text(name), i32(shape.length), ...shape.map(u64), i32(0), u64(at)];
    at += aligned(4 * values.length);
    return head;
  });
  const head = Buffer.concat([
    ...[Buffer.from('GGUF'), i32(3), u64(tensors.length), u64(pairs.length)],
    ...pairs.flat(),
    ...heads.flat(),
  ]);
  const padded = (bytes: Buffer) => [bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)];
  const data = tensors.flatMap(([, , values]) => padded(f32(values)));
  return new Uint8Array(Buffer.concat([...padded(head), ...data]));
}
