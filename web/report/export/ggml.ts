import { type WeightDtype, weightDtypes } from '../readers/dtypes.ts';

/** Formats whose bytes are a type of ggml under another name. */
const renamed: Readonly<Record<string, WeightDtype>> = {
  float16: 'f16',
  bfloat16: 'bf16',
  mxfp4_ggml: 'mxfp4',
  nvfp4_ggml: 'nvfp4',
};

/** The dtypes by the names of their formats. */
const dtypes: ReadonlyMap<string, WeightDtype> = new Map([
  ...(Object.keys(weightDtypes) as WeightDtype[])
    .filter((name) => /^(?:q\d|iq|tq)/.test(name))
    .map((name) => [name, name] as const),
  ...Object.entries(renamed),
]);

/** The dtype of a format in a GGUF file; undefined for a format that ggml lacks. */
export const ggmlDtypeOf = (format: string): WeightDtype | undefined => dtypes.get(format);

/** The format of a type of ggml that has blocks. */
export const formatOfBlocks = (dtype: WeightDtype): string =>
  Object.entries(renamed).find(([, name]) => name === dtype)?.[0] ?? dtype;

/** The formats that llama-quantize chooses for rows that are not whole blocks; q1_0 has none. */
const fallbacks: Readonly<Record<string, string>> = {
  q2_k: 'q4_0',
  q3_k: 'q4_0',
  q4_k: 'q5_0',
  q5_k: 'q5_1',
  q6_k: 'q8_0',
  iq4_xs: 'iq4_nl',
  tq1_0: 'q4_0',
  tq2_0: 'q4_0',
  q2_0: 'q4_0',
};

/** The elements of a block, of which a row of a GGUF file has a whole number. */
export const blockOf = (format: string): number =>
  weightDtypes[ggmlDtypeOf(format) ?? 'f32'].elements;

/** Whether rows of a length are whole blocks. */
export const isWholeRows = (format: string, length: number): boolean =>
  length % blockOf(format) === 0;

/** The format for rows of a length; undefined if they are whole blocks of neither it nor its fallback. */
export function formatForRows(format: string, length: number): string | undefined {
  return [format, fallbacks[format]].find((one) => one !== undefined && isWholeRows(one, length));
}

/** The format in which a kind of file stores a tensor that is asked for in another. */
export const formatInFile = (
  kind: 'gguf' | 'safetensors',
  format: string,
  { shape }: { readonly shape: readonly number[] },
): string => (kind === 'gguf' ? formatForRows(format, shape.at(-1) ?? 1) : undefined) ?? format;

/**
 * How GGUF stores a tensor that is not quantized, without loss: as it is, or in a wider format. Undefined
 * where ggml has no such type.
 */
export function ggmlKept(dtype: WeightDtype): { dtype: WeightDtype; format?: string } | undefined {
  // ggml has no bool; its bytes are 0 and 1.
  if (dtype === 'bool') return { dtype: 'i8' };
  if (dtype === 'f8_e8m0') return { dtype: 'bf16', format: 'bfloat16' };
  if (/^f[468]/.test(dtype) && dtype !== 'f64') return { dtype: 'f16', format: 'float16' };
  return /^u\d|^i4$/.test(dtype) ? undefined : { dtype };
}
