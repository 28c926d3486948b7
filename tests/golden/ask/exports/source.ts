import { ByteWriter } from '../../../../web/report/export/byte_writer.ts';

// Small checkpoints that the tests and the oracle quantize.

/** Sums of uniform numbers in float32: the same on every machine. */
export function weightsLike(count: number, seed: number): Float32Array {
  let state = seed * 2654435761 + 1;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  return Float32Array.from({ length: count }, () => (uniform() + uniform() + uniform()) / 16);
}

const bytesOf = (numbers: ArrayBufferView) =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

/** The upper halves of float32. */
const bfloats = (values: Float32Array) =>
  bytesOf(Uint16Array.from(new Uint32Array(values.buffer), (word) => word >>> 16));

/** Bytes without a pattern, under a mask. */
const masked = (count: number, mask: number) =>
  Uint8Array.from({ length: count }, (_, i) => (Math.imul(i + 1, 2654435761) >>> 13) & mask);

interface Tensor {
  readonly name: string;
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly bytes: Uint8Array;
}

function withOutliers(values: Float32Array): Float32Array {
  values[5] = 4;
  values[values.length - 3] = -3;
  return values;
}

const tensors: readonly Tensor[] = [
  tensor('blk.0.attn.weight', 'F32', [16, 512], bytesOf(withOutliers(weightsLike(8192, 1)))),
  tensor('blk.0.ffn.weight', 'BF16', [8, 96], bfloats(weightsLike(768, 2))),
  // Magnitudes below 2.
  tensor('blk.1.conv.weight', 'F16', [4, 6, 3], halves(72)),
  tensor('blk.1.experts.weight', 'F32', [2, 4, 256], bytesOf(weightsLike(2048, 3))),
  tensor('norm.weight', 'F32', [512], bytesOf(weightsLike(512, 4))),
  tensor('ids', 'I64', [4], bytesOf(BigInt64Array.of(1n, -2n, 3n, 2n ** 40n))),
  tensor('odd', 'F32', [3, 5], bytesOf(weightsLike(15, 5))),
  tensor('not_finite', 'F32', [2, 32], bytesOf(weightsLike(64, 6).fill(Number.NaN, 9, 10))),
  tensor('f8.weight', 'F8_E4M3', [4, 64], masked(256, 0xb7)),
  tensor('f8.scale', 'F8_E5M2', [8], masked(8, 0xbb)),
  tensor('mask', 'BOOL', [2, 2], Uint8Array.of(1, 0, 0, 1)),
  tensor('zeros', 'F32', [2, 256], new Uint8Array(2048)),
  tensor('scalar', 'F32', [], bytesOf(Float32Array.of(0.5))),
];

function tensor(name: string, dtype: string, shape: readonly number[], bytes: Uint8Array): Tensor {
  return { name, dtype, shape, bytes };
}

function halves(count: number): Uint8Array {
  const bytes = masked(count * 2, 0xff);
  for (let at = 1; at < bytes.length; at += 2) bytes[at] = (bytes[at] ?? 0) & 0xbb;
  return bytes;
}

/** The tensors as safetensors. */
export function safetensorsSource(): Uint8Array {
  const header: Record<string, unknown> = { __metadata__: { license: 'CC0-1.0', of: 'tests' } };
  let end = 0;
  for (const { name, dtype, shape, bytes } of tensors) {
    header[name] = { dtype, shape, data_offsets: [end, end + bytes.length] };
    end += bytes.length;
  }
  const writer = new ByteWriter();
  writer.string(JSON.stringify(header));
  for (const { bytes } of tensors) writer.bytes(bytes);
  return writer.finish();
}

const ggmlTypes: Readonly<Record<string, number>> = { F32: 0, F16: 1, BF16: 30, I64: 27 };
const alignment = 64;

/** Those that GGUF has, with metadata of all kinds. */
export function ggufSource(): Uint8Array {
  const own = tensors.filter(({ dtype, name }) => dtype in ggmlTypes && name !== 'scalar');
  const writer = new ByteWriter();
  const number = (key: string, value: number) => {
    writer.string(key);
    writer.u32(4);
    writer.u32(value);
  };
  writer.text('GGUF');
  writer.u32(2);
  writer.u64(own.length);
  writer.u64(6);
  writer.string('general.architecture');
  writer.u32(8);
  writer.string('test');
  number('general.file_type', 1);
  number('general.alignment', alignment);
  writer.string('tokenizer.ggml.tokens');
  writer.u32(9);
  writer.u32(8);
  writer.u64(3);
  for (const token of ['<s>', 'é', '']) writer.string(token);
  number('general.quantization_version', 1);
  writer.string('tokenizer.ggml.scores');
  writer.u32(9);
  writer.u32(6);
  writer.u64(2);
  writer.bytes(bytesOf(Float32Array.of(0.5, -2)));
  let start = 0;
  const pieces: Uint8Array[] = [];
  const padding = (length: number) => (alignment - (length % alignment)) % alignment;
  for (const { name, dtype, shape, bytes } of own) {
    writer.string(name);
    writer.u32(shape.length);
    for (const extent of [...shape].reverse()) writer.u64(extent);
    writer.u32(ggmlTypes[dtype] ?? 0);
    writer.u64(start);
    pieces.push(bytes, new Uint8Array(padding(bytes.length)));
    start += bytes.length + padding(bytes.length);
  }
  const head = writer.finish();
  const whole = new ByteWriter();
  for (const bytes of [head, new Uint8Array(padding(head.length)), ...pieces]) whole.bytes(bytes);
  return whole.finish();
}

/** ggml's formats, which GGUF files can have. */
export const ggmlFormats = [
  ...['float16', 'bfloat16', 'q8_0', 'q4_0', 'q4_1', 'q5_0', 'q5_1', 'q2_k', 'q3_k', 'q4_k'],
  ...[
    'q5_k',
    'q6_k',
    'iq4_nl',
    'iq4_xs',
    'tq1_0',
    'tq2_0',
    'q1_0',
    'q2_0',
    'mxfp4_ggml',
    'nvfp4_ggml',
  ],
];
