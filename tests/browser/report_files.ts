// Checkpoints for tests of the report, as safetensors.

interface Plan {
  readonly shape: readonly number[];
  /** The value at an index; by default one of a smooth spread around zero. */
  readonly value?: (index: number) => number;
}

/** Numbers that look random, the same in every run. */
const spread = (index: number) => Math.sin(index * 12.9898) * Math.cos(index * 78.233) * 0.05;

/** A file of float32 tensors by name. */
export function safetensors(tensors: Readonly<Record<string, Plan>>): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  const header = Object.fromEntries(
    Object.entries(tensors).map(([name, { shape, value = spread }]) => {
      const count = shape.reduce((product, extent) => product * extent, 1);
      const data = Float32Array.from({ length: count }, (_, index) => value(index));
      parts.push(Buffer.from(data.buffer));
      const start = at;
      at += data.byteLength;
      return [name, { dtype: 'F32', shape, data_offsets: [start, at] }];
    }),
  );
  const json = Buffer.from(JSON.stringify(header));
  const padded = Buffer.concat([json, Buffer.alloc(-json.length & 7, ' ')]);
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(padded.length));
  return Buffer.concat([length, padded, ...parts]);
}

const square = [64, 64];

/** Three layers with an outlier column in one, a huge element in another, and a vector. */
export const smallCheckpoint = safetensors({
  'embed.weight': { shape: [128, 64] },
  'blocks.0.q': { shape: square },
  'blocks.1.q': {
    shape: square,
    value: (index) => spread(index) * (index % 64 === 33 ? 40 : 1),
  },
  'blocks.2.q': { shape: square, value: (index) => (index === 100 ? 9 : spread(index)) },
  'blocks.10.q': { shape: square, value: (index) => (index === 7 ? Number.NaN : spread(index)) },
  'norm.weight': { shape: [64], value: () => 1 },
});

/** One whose survey takes a while. */
export const longCheckpoint = safetensors(
  Object.fromEntries(
    Array.from({ length: 60 }, (_, layer) => [`h.${layer}.w`, { shape: [256, 128] }]),
  ),
);
