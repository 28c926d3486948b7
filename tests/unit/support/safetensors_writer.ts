/** A tensor of a file: its dtype as safetensors calls it, and its bytes. */
export type Written = readonly [dtype: string, shape: readonly number[], bytes: Uint8Array];

/** A safetensors file. */
export function safetensorsOf(
  tensors: Readonly<Record<string, Written>>,
  metadata?: Readonly<Record<string, string>>,
): Uint8Array {
  const header: Record<string, unknown> = metadata ? { __metadata__: metadata } : {};
  let end = 0;
  for (const [name, [dtype, shape, bytes]] of Object.entries(tensors)) {
    header[name] = { dtype, shape, data_offsets: [end, end + bytes.length] };
    end += bytes.length;
  }
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeUInt32LE(text.length);
  const data = Object.values(tensors).map(([, , bytes]) => bytes);
  return new Uint8Array(Buffer.concat([length, text, ...data]));
}

/** Normal-like numbers, the same for the same seed. */
export function floatsOf(count: number, seed: number): Uint8Array {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const values = Float32Array.from({ length: count }, () => (uniform() + uniform()) / 8);
  return new Uint8Array(values.buffer);
}
