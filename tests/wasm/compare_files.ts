import { ByteWriter } from '../../web/report/export/byte_writer.ts';
import { storedRow } from '../../web/report/readers/head_rows.ts';
import { safetensors } from '../browser/report_files.ts';

// One small network as PyTorch names it, and as llama.cpp stores it.

const columns = 32;

/** Rows of the matrices of a layer; k has half of the heads. */
export const projections = { q: 64, k: 32, v: 32 } as const;

export const heads = { q: 4, k: 2 } as const;

export const projectionName = (one: string): string =>
  `model.layers.0.self_attn.${one}_proj.weight`;

const valueAt = (index: number) => Math.fround(Math.sin(index * 12.9898) * 0.05);

export const pytorchFile: Buffer = safetensors({
  ...Object.fromEntries(
    Object.entries(projections).map(([one, rows]) => [
      projectionName(one),
      { shape: [rows, columns], value: valueAt },
    ]),
  ),
  'model.norm.weight': { shape: [columns], value: valueAt },
  'model.layers.0.extra': { shape: [4], value: valueAt },
});

interface Change {
  /** The head count in the GGUF file's metadata; 0 leaves it out. */
  readonly headCount?: number;
  /** Added to the element at index 40 of v. */
  readonly error?: number;
}

/** The same network as a GGUF of float32, with rows of q and k in llama.cpp's order. */
export function llamaFile({ headCount = 4, error = 0 }: Change = {}): Uint8Array {
  const data = (rows: number, count: number, change = 0) => {
    const values = new Float32Array(rows * columns);
    for (let row = 0; row < rows; row += 1) {
      const to = count === 0 ? row : storedRow(row, rows / count);
      for (let column = 0; column < columns; column += 1)
        values[to * columns + column] = valueAt(row * columns + column);
    }
    values[40] = (values[40] ?? 0) + change;
    return values;
  };
  const tensors = [
    { name: 'blk.0.attn_k.weight', shape: [32, columns], values: data(32, 2) },
    { name: 'blk.0.attn_q.weight', shape: [64, columns], values: data(64, 4) },
    { name: 'blk.0.attn_v.weight', shape: [32, columns], values: data(32, 0, error) },
    { name: 'output_norm.weight', shape: [columns], values: data(1, 0) },
    { name: 'rope_freqs.weight', shape: [4], values: new Float32Array(4) },
  ];
  const writer = new ByteWriter();
  const number = (key: string, value: number) => {
    writer.string(key);
    writer.u32(4);
    writer.u32(value);
  };
  writer.text('GGUF');
  writer.u32(3);
  writer.u64(tensors.length);
  writer.u64(3);
  writer.string('general.architecture');
  writer.u32(8);
  writer.string('llama');
  number(headCount === 0 ? 'llama.other' : 'llama.attention.head_count', headCount);
  number('llama.attention.head_count_kv', 2);
  let start = 0;
  for (const { name, shape, values } of tensors) {
    writer.string(name);
    writer.u32(shape.length);
    for (const extent of [...shape].reverse()) writer.u64(extent);
    writer.u32(0);
    writer.u64(start);
    start += Math.ceil(values.byteLength / 32) * 32;
  }
  const head = writer.finish();
  const file = new Uint8Array(Math.ceil(head.length / 32) * 32 + start);
  file.set(head);
  let at = Math.ceil(head.length / 32) * 32;
  for (const { values } of tensors) {
    file.set(new Uint8Array(values.buffer), at);
    at += Math.ceil(values.byteLength / 32) * 32;
  }
  return file;
}
