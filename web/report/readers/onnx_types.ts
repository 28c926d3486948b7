import type { WeightDtype } from './dtypes.ts';

/** The elements of a tensor, by the numbers of ONNX's `TensorProto.DataType`. */
export interface OnnxType {
  readonly name: string;
  readonly dtype?: WeightDtype;
}

export const onnxTypes: readonly OnnxType[] = [
  { name: 'UNDEFINED' },
  { name: 'FLOAT', dtype: 'f32' },
  { name: 'UINT8', dtype: 'u8' },
  { name: 'INT8', dtype: 'i8' },
  { name: 'UINT16', dtype: 'u16' },
  { name: 'INT16', dtype: 'i16' },
  { name: 'INT32', dtype: 'i32' },
  { name: 'INT64', dtype: 'i64' },
  { name: 'STRING' },
  { name: 'BOOL', dtype: 'bool' },
  { name: 'FLOAT16', dtype: 'f16' },
  { name: 'DOUBLE', dtype: 'f64' },
  { name: 'UINT32', dtype: 'u32' },
  { name: 'UINT64', dtype: 'u64' },
  { name: 'COMPLEX64' },
  { name: 'COMPLEX128' },
  { name: 'BFLOAT16', dtype: 'bf16' },
  { name: 'FLOAT8E4M3FN', dtype: 'f8_e4m3' },
  { name: 'FLOAT8E4M3FNUZ', dtype: 'f8_e4m3fnuz' },
  { name: 'FLOAT8E5M2', dtype: 'f8_e5m2' },
  { name: 'FLOAT8E5M2FNUZ', dtype: 'f8_e5m2fnuz' },
  { name: 'UINT4', dtype: 'u4' },
  { name: 'INT4', dtype: 'i4' },
  { name: 'FLOAT4E2M1', dtype: 'f4' },
  { name: 'FLOAT8E8M0', dtype: 'f8_e8m0' },
  { name: 'UINT2' },
  { name: 'INT2' },
];
