import { safetensorsOf, type Written } from '../unit/support/safetensors_writer.ts';

// Files of packed weights by the published layout of each scheme, from any weights: cases for the doctor
// that nothing of it was chosen by.

/** A matrix of weights, row by row. */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

export interface PackedFile {
  readonly config: object;
  readonly file: Uint8Array;
}

const base = 'model.layers.1.self_attn.o_proj';

const bytesOf = (view: ArrayBufferView) =>
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
const i32 = (shape: readonly number[], values: Uint32Array): Written => [
  'I32',
  shape,
  bytesOf(values),
];
const f32 = (shape: readonly number[], values: ArrayLike<number>): Written => [
  'F32',
  shape,
  bytesOf(Float32Array.from(values)),
];
const bf16 = (shape: readonly number[], values: ArrayLike<number>): Written => [
  'BF16',
  shape,
  bytesOf(Uint16Array.from(values, halfBits)),
];

/** The nearest bfloat16. */
function halfBits(value: number): number {
  const [bits = 0] = new Uint32Array(Float32Array.of(value).buffer);
  return (bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16;
}

const fromHalf = (bits: number): number =>
  new Float32Array(Uint32Array.of(bits << 16).buffer)[0] ?? 0;

/** The nearest float16 of a positive normal number. */
function float16Bits(value: number): number {
  const exponent = Math.max(-14, Math.floor(Math.log2(value)));
  const fraction = Math.round((value / 2 ** exponent - 1) * 1024);
  return (exponent + 15) * 1024 + fraction;
}

const f16 = (shape: readonly number[], values: ArrayLike<number>): Written => [
  'F16',
  shape,
  bytesOf(Uint16Array.from(values, float16Bits)),
];

/** The magnitudes of float8 E4M3 by code. */
const e4m3 = Array.from({ length: 127 }, (_, code) =>
  code < 8 ? (code / 8) * 2 ** -6 : (1 + (code % 8) / 8) * 2 ** ((code >> 3) - 7),
);
const e2m1 = [0, 0.5, 1, 1.5, 2, 3, 4, 6];

const nearest = (levels: readonly number[], value: number): number =>
  levels.reduce(
    (best, level, code) =>
      Math.abs(level - value) < Math.abs((levels[best] ?? 0) - value) ? code : best,
    0,
  );

const e4m3Code = (value: number) => nearest(e4m3, Math.abs(value)) | (value < 0 ? 128 : 0);
const e2m1Code = (value: number) => nearest(e2m1, Math.abs(value)) | (value < 0 ? 8 : 0);

/** Values of E4M3, which are the same in all files. */
const e4m3Codes = (values: Float32Array): Uint8Array => Uint8Array.from(values, e4m3Code);

const groupOf = ({ columns, values }: Matrix, size: number, at: number): Float32Array => {
  const across = columns / size;
  const first = Math.floor(at / across) * columns + (at % across) * size;
  return values.subarray(first, first + size);
};

const largestOf = (values: Float32Array): number =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6);

/** Codes of `bits` bits, row by row, by min and max of each group of a row. */
function asymmetric(matrix: Matrix, size: number, bits = 4) {
  const { rows, columns, values } = matrix;
  const top = 2 ** bits - 1;
  const count = (rows * columns) / size;
  const scales = new Float64Array(count);
  const zeros = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    const group = groupOf(matrix, size, at);
    const [low, high] = [Math.min(0, ...group), Math.max(0, ...group)];
    scales[at] = Math.max(high - low, 1e-6) / top;
    zeros[at] = Math.min(top, Math.max(1, Math.round(-low / (scales[at] ?? 1))));
  }
  const codes = values.map((value, at) => {
    const group = Math.floor(at / columns) * (columns / size) + Math.floor((at % columns) / size);
    const code = Math.round(value / (scales[group] ?? 1)) + (zeros[group] ?? 0);
    return Math.min(top, Math.max(0, code));
  });
  return { codes, scales, zeros };
}

/** Words of 8 codes of 4 bits, the first in the lowest bits, in the order that `slot` gives. */
function words(codes: ArrayLike<number>, slot: (at: number) => number = (at) => at): Uint32Array {
  const packed = new Uint32Array(Math.ceil(codes.length / 8));
  for (let at = 0; at < codes.length; at += 1)
    packed[at >> 3] = ((packed[at >> 3] ?? 0) | ((codes[at] ?? 0) << (4 * slot(at & 7)))) >>> 0;
  return packed;
}

/** Two codes of 4 bits in a byte, the first in the low half. */
const pairs = (codes: readonly number[]): Uint8Array =>
  Uint8Array.from(
    { length: codes.length / 2 },
    (_, at) => ((codes[2 * at] ?? 0) | ((codes[2 * at + 1] ?? 0) << 4)) & 255,
  );

function turned(values: ArrayLike<number>, rows: number, columns: number): number[] {
  return Array.from(
    { length: rows * columns },
    (_, at) => values[(at % rows) * columns + Math.floor(at / rows)] ?? 0,
  );
}

type Writer = (matrix: Matrix) => PackedFile;

const fileOf = (tensors: Readonly<Record<string, Written>>, quantization: object): PackedFile => ({
  config: { quantization_config: quantization },
  file: safetensorsOf(
    Object.fromEntries(Object.entries(tensors).map(([name, one]) => [`${base}.${name}`, one])),
  ),
});

const gptq =
  (version: 1 | 2, isOrdered: boolean): Writer =>
  (matrix) => {
    const { rows, columns } = matrix;
    const size = 64;
    const across = columns / size;
    const { codes, scales, zeros } = asymmetric(matrix, size);
    // Input `i` is column `place[i]` of what was quantized.
    const place = Array.from({ length: columns }, (_, at) =>
      isOrdered ? at : (at * 37) % columns,
    );
    const moved = Array.from({ length: rows * columns }, (_, at) => {
      const [input, output] = [Math.floor(at / rows), at % rows];
      return codes[output * columns + (place[input] ?? 0)] ?? 0;
    });
    // Words go down the inputs.
    const down = turned(moved, columns, rows);
    const byOutput = words(down);
    const qweight = Uint32Array.from(turned(byOutput, rows, columns / 8));
    const stored = turned(zeros, rows, across).map((zero) => zero - (version === 1 ? 1 : 0));
    return fileOf(
      {
        qweight: i32([columns / 8, rows], qweight),
        qzeros: i32([across, rows / 8], words(stored)),
        scales: f16([across, rows], turned(scales, rows, across)),
        g_idx: i32(
          [columns],
          Uint32Array.from(place, (column) => Math.floor(column / size)),
        ),
      },
      {
        ...{ quant_method: 'gptq', bits: 4, group_size: size, desc_act: !isOrdered },
        checkpoint_format: version === 2 ? 'gptq_v2' : 'gptq',
      },
    );
  };

const awq: Writer = (matrix) => {
  const { rows, columns } = matrix;
  const size = 64;
  const across = columns / size;
  const { codes, scales, zeros } = asymmetric(matrix, size);
  const slot = (at: number) => [0, 4, 1, 5, 2, 6, 3, 7][at] ?? 0;
  return fileOf(
    {
      qweight: i32([columns, rows / 8], words(turned(codes, rows, columns), slot)),
      qzeros: i32([across, rows / 8], words(turned(zeros, rows, across), slot)),
      scales: f16([across, rows], turned(scales, rows, across)),
    },
    { quant_method: 'awq', bits: 4, group_size: size, version: 'gemm' },
  );
};

/** Codes of E2M1 and scales for groups of a row. */
function fourBits(matrix: Matrix, size: number, scaleOf: (largest: number) => number) {
  const count = matrix.values.length / size;
  const scales = Array.from({ length: count }, (_, at) =>
    scaleOf(largestOf(groupOf(matrix, size, at))),
  );
  const codes = Array.from(matrix.values, (value, at) => {
    const row = Math.floor(at / matrix.columns);
    const group = row * (matrix.columns / size) + Math.floor((at % matrix.columns) / size);
    return e2m1Code(value / (scales[group] ?? 1));
  });
  return { codes: pairs(codes), scales };
}

const power = (largest: number) => 2 ** (Math.floor(Math.log2(largest)) - 2);
const exponents = (scales: readonly number[]) =>
  Uint8Array.from(scales, (scale) => Math.log2(scale) + 127);

const gptOss: Writer = (matrix) => {
  const { rows, columns } = matrix;
  const { codes, scales } = fourBits(matrix, 32, power);
  const shape = [2, rows / 2, columns / 32];
  return fileOf(
    {
      down_proj_blocks: ['U8', [...shape, 16], codes],
      down_proj_scales: ['U8', shape, exponents(scales)],
    },
    { quant_method: 'mxfp4' },
  );
};

const weights = (settings: object) => ({ group_0: { weights: settings, targets: ['Linear'] } });

const mxfp4: Writer = (matrix) => {
  const { rows, columns } = matrix;
  const { codes, scales } = fourBits(matrix, 32, power);
  return fileOf(
    {
      weight_packed: ['U8', [rows, columns / 2], codes],
      weight_scale: ['U8', [rows, columns / 32], exponents(scales)],
    },
    {
      ...{ quant_method: 'compressed-tensors', format: 'mxfp4-pack-quantized' },
      config_groups: weights({ num_bits: 4, type: 'float', strategy: 'group', group_size: 32 }),
    },
  );
};

function nvfp4(matrix: Matrix) {
  const second = largestOf(matrix.values) / (448 * 6);
  const found = fourBits(matrix, 16, (largest) => {
    const code = e4m3Code(largest / 6 / second);
    return (e4m3[Math.max(1, code)] ?? 1) * second;
  });
  const scales = Uint8Array.from(found.scales, (scale) => e4m3Code(scale / second));
  return { codes: found.codes, scales, second };
}

const modelopt: Writer = (matrix) => {
  const { rows, columns } = matrix;
  const { codes, scales, second } = nvfp4(matrix);
  const { file } = fileOf(
    {
      weight: ['U8', [rows, columns / 2], codes],
      weight_scale: ['F8_E4M3', [rows, columns / 16], scales],
      weight_scale_2: f32([], [second]),
      input_scale: f32([], [0.02]),
    },
    {},
  );
  return { file, config: { quantization: { quant_algo: 'NVFP4', group_size: 16 } } };
};

const compressedNvfp4: Writer = (matrix) => {
  const { rows, columns } = matrix;
  const { codes, scales, second } = nvfp4(matrix);
  return fileOf(
    {
      weight_packed: ['U8', [rows, columns / 2], codes],
      weight_scale: ['F8_E4M3', [rows, columns / 16], scales],
      weight_global_scale: f32([1], [1 / second]),
    },
    {
      ...{ quant_method: 'compressed-tensors', format: 'nvfp4-pack-quantized' },
      config_groups: weights({
        ...{ num_bits: 4, type: 'float', strategy: 'tensor_group', group_size: 16 },
      }),
    },
  );
};

const tiles: Writer = ({ rows, columns, values }) => {
  const [tall, wide] = [rows / 4, columns / 4];
  const place = (at: number) =>
    Math.floor(at / columns / tall) * 4 + Math.floor((at % columns) / wide);
  const most = new Float64Array(16).fill(1e-6);
  values.forEach((value, at) => {
    most[place(at)] = Math.max(most[place(at)] ?? 0, Math.abs(value));
  });
  const scales = most.map((one) => Math.fround(one / 448));
  return fileOf(
    {
      weight: [
        'F8_E4M3',
        [rows, columns],
        e4m3Codes(values.map((value, at) => value / (scales[place(at)] ?? 1))),
      ],
      weight_scale_inv: f32([4, 4], scales),
    },
    { quant_method: 'fp8', weight_block_size: [tall, wide] },
  );
};

const packed =
  (isSymmetric: boolean): Writer =>
  (matrix) => {
    const { rows, columns, values } = matrix;
    const size = 64;
    const across = columns / size;
    const count = rows * across;
    const found = asymmetric(matrix, size);
    const scales = isSymmetric
      ? Float64Array.from({ length: count }, (_, at) =>
          fromHalf(halfBits(largestOf(groupOf(matrix, size, at)) / 7.5)),
        )
      : found.scales;
    const codes = isSymmetric
      ? values.map((value, at) => {
          const group = Math.floor(at / columns) * across + Math.floor((at % columns) / size);
          return Math.min(7, Math.max(-8, Math.round(value / (scales[group] ?? 1)))) + 8;
        })
      : found.codes;
    const zeros = turned(found.zeros, rows, across);
    const byGroup = Uint32Array.from(words(zeros));
    return fileOf(
      {
        weight_packed: i32([rows, columns / 8], words(codes)),
        weight_scale: bf16([rows, across], scales),
        weight_shape: ['I64', [2], bytesOf(BigInt64Array.of(BigInt(rows), BigInt(columns)))],
        ...(!isSymmetric && {
          weight_zero_point: i32(
            [rows / 8, across],
            Uint32Array.from(turned(byGroup, across, rows / 8)),
          ),
        }),
      },
      {
        ...{ quant_method: 'compressed-tensors', format: 'pack-quantized' },
        config_groups: weights({
          ...{ num_bits: 4, type: 'int', strategy: 'group', group_size: size },
          symmetric: isSymmetric,
        }),
      },
    );
  };

const rowScales = (matrix: Matrix, top: number) =>
  Float64Array.from({ length: matrix.rows }, (_, at) =>
    fromHalf(halfBits(largestOf(groupOf(matrix, matrix.columns, at)) / top)),
  );

const int8: Writer = (matrix) => {
  const { rows, columns, values } = matrix;
  const scales = rowScales(matrix, 126);
  const codes = Int8Array.from(values, (value, at) =>
    Math.round(value / (scales[Math.floor(at / columns)] ?? 1)),
  );
  return fileOf(
    { weight: ['I8', [rows, columns], bytesOf(codes)], weight_scale: bf16([rows, 1], scales) },
    {
      ...{ quant_method: 'compressed-tensors', format: 'int-quantized' },
      config_groups: weights({ num_bits: 8, type: 'int', strategy: 'channel', symmetric: true }),
    },
  );
};

const float8: Writer = (matrix) => {
  const { rows, columns, values } = matrix;
  const scales = rowScales(matrix, 440);
  const parts = values.map((value, at) => value / (scales[Math.floor(at / columns)] ?? 1));
  return fileOf(
    {
      weight: ['F8_E4M3', [rows, columns], e4m3Codes(parts)],
      weight_scale: bf16([rows, 1], scales),
    },
    {
      ...{ quant_method: 'compressed-tensors', format: 'float-quantized' },
      config_groups: weights({ num_bits: 8, type: 'float', strategy: 'channel' }),
    },
  );
};

const nf4Levels = [
  -1, -0.6961928, -0.52507305, -0.3949175, -0.28444138, -0.18477343, -0.091050036, 0, 0.0795803,
  0.1609302, 0.2461123, 0.33791524, 0.44070983, 0.562617, 0.72295684, 1,
];

const nf4: Writer = ({ rows, columns, values }) => {
  const scales = Float32Array.from({ length: values.length / 64 }, (_, at) =>
    largestOf(values.subarray(at * 64, at * 64 + 64)),
  );
  const codes = Array.from(values, (value, at) =>
    nearest(nf4Levels, value / (scales[Math.floor(at / 64)] ?? 1)),
  );
  const turnedPairs = codes.map((_, at) => codes[at ^ 1] ?? 0);
  const state = { quant_type: 'nf4', blocksize: 64, dtype: 'bfloat16', shape: [rows, columns] };
  const json = new Uint8Array(Buffer.from(JSON.stringify(state)));
  return fileOf(
    {
      weight: ['U8', [values.length / 2, 1], pairs(turnedPairs)],
      'weight.absmax': f32([scales.length], scales),
      'weight.quant_map': f32([16], nf4Levels),
      'weight.quant_state.bitsandbytes__nf4': ['U8', [json.length], json],
    },
    { quant_method: 'bitsandbytes', load_in_4bit: true },
  );
};

const mlx: Writer = (matrix) => {
  const { rows, columns, values } = matrix;
  const size = 64;
  const across = columns / size;
  const scales = new Float64Array(rows * across);
  const biases = new Float64Array(rows * across);
  for (let at = 0; at < scales.length; at += 1) {
    const group = groupOf(matrix, size, at);
    biases[at] = fromHalf(halfBits(Math.min(...group)));
    scales[at] = fromHalf(halfBits((Math.max(...group) - Math.min(...group)) / 15));
  }
  const codes = values.map((value, at) => {
    const group = Math.floor(at / columns) * across + Math.floor((at % columns) / size);
    const code = Math.round((value - (biases[group] ?? 0)) / (scales[group] || 1));
    return Math.min(15, Math.max(0, code));
  });
  const { file } = fileOf(
    {
      weight: ['U32', [rows, columns / 8], bytesOf(words(codes))],
      scales: bf16([rows, across], scales),
      biases: bf16([rows, across], biases),
    },
    {},
  );
  return { file, config: { quantization: { bits: 4, group_size: size } } };
};

/** A writer for each scheme. */
export const packedWriters: Readonly<Record<string, Writer>> = {
  'GPTQ, version 1': gptq(1, true),
  'GPTQ, version 2': gptq(2, true),
  'GPTQ, with g_idx': gptq(1, false),
  AWQ: awq,
  'gpt-oss MXFP4': gptOss,
  'ModelOpt NVFP4': modelopt,
  'block FP8': tiles,
  'compressed-tensors int4': packed(true),
  'compressed-tensors int4 with zero points': packed(false),
  'compressed-tensors NVFP4': compressedNvfp4,
  'compressed-tensors MXFP4': mxfp4,
  'compressed-tensors int8': int8,
  'compressed-tensors FP8': float8,
  'bitsandbytes NF4': nf4,
  'MLX 4 bits': mlx,
};
