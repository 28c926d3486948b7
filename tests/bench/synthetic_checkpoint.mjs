import fs from 'node:fs';

// Checkpoints of any size, for benchmarks: normal values, with one outlier in each tensor.

const tileElements = 2 ** 20;

/** Normal values from a seed, by Box and Muller. */
function normals(count, seed) {
  const values = new Float32Array(count);
  let state = seed >>> 0 || 1;
  const uniform = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return ((state >>> 0) + 0.5) / 2 ** 32;
  };
  for (let i = 0; i < count; i += 2) {
    const radius = Math.sqrt(-2 * Math.log(uniform()));
    const angle = 2 * Math.PI * uniform();
    values[i] = 0.02 * radius * Math.cos(angle);
    values[i + 1] = 0.02 * radius * Math.sin(angle);
  }
  return values;
}

/**
 * Writes float32 tensors of `rows` × `columns` as safetensors, `count` of them; a tile of values in
 * memory at a time. Gives the number of bytes of the elements.
 */
export function writeCheckpoint(file, { count, rows, columns }) {
  const elements = rows * columns;
  if (elements % tileElements !== 0) throw new Error('a tensor is made of whole tiles');
  const header = {};
  for (let i = 0; i < count; i += 1) {
    const offsets = [4 * elements * i, 4 * elements * (i + 1)];
    header[`blocks.${i}.weight`] = { dtype: 'F32', shape: [rows, columns], data_offsets: offsets };
  }
  const text = JSON.stringify(header);
  const padded = text.padEnd(Math.ceil(text.length / 8) * 8);
  const size = Buffer.alloc(8);
  size.writeUInt32LE(padded.length);
  const tiles = Array.from({ length: 8 }, (_, i) => normals(tileElements, 7919 * (i + 1)));
  const target = fs.openSync(file, 'w');
  fs.writeSync(target, Buffer.concat([size, Buffer.from(padded)]));
  for (let i = 0; i < count; i += 1) {
    for (let tile = 0; tile < elements / tileElements; tile += 1) {
      const values = tiles[(i + tile) % tiles.length];
      const [usual] = values;
      if (tile === 0) values[0] = 1 + i / 8;
      fs.writeSync(target, new Uint8Array(values.buffer));
      values[0] = usual;
    }
  }
  fs.closeSync(target);
  return 4 * elements * count;
}
