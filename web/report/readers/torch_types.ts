import type { WeightDtype } from './dtypes.ts';

/** The dtypes that can be read, by PyTorch's names. */
export const readableTypes: Readonly<Record<string, WeightDtype>> = {
  bool: 'bool',
  int8: 'i8',
  uint8: 'u8',
  int16: 'i16',
  uint16: 'u16',
  int32: 'i32',
  uint32: 'u32',
  int64: 'i64',
  uint64: 'u64',
  float16: 'f16',
  bfloat16: 'bf16',
  float32: 'f32',
  float64: 'f64',
  float8_e4m3fn: 'f8_e4m3',
  float8_e5m2: 'f8_e5m2',
  float8_e4m3fnuz: 'f8_e4m3fnuz',
  float8_e5m2fnuz: 'f8_e5m2fnuz',
  float8_e8m0fnu: 'f8_e8m0',
};

interface StorageType {
  readonly dtype: string;
  readonly bytes: number;
}

/** The types of storages: the dtype of their elements, and the bytes of one. */
export const storageTypes: Readonly<Record<string, StorageType>> = {
  BoolStorage: { dtype: 'bool', bytes: 1 },
  CharStorage: { dtype: 'int8', bytes: 1 },
  ByteStorage: { dtype: 'uint8', bytes: 1 },
  ShortStorage: { dtype: 'int16', bytes: 2 },
  IntStorage: { dtype: 'int32', bytes: 4 },
  LongStorage: { dtype: 'int64', bytes: 8 },
  HalfStorage: { dtype: 'float16', bytes: 2 },
  BFloat16Storage: { dtype: 'bfloat16', bytes: 2 },
  FloatStorage: { dtype: 'float32', bytes: 4 },
  DoubleStorage: { dtype: 'float64', bytes: 8 },
  ComplexFloatStorage: { dtype: 'complex64', bytes: 8 },
  ComplexDoubleStorage: { dtype: 'complex128', bytes: 16 },
  QInt8Storage: { dtype: 'qint8', bytes: 1 },
  QUInt8Storage: { dtype: 'quint8', bytes: 1 },
  QInt32Storage: { dtype: 'qint32', bytes: 4 },
  QUInt4x2Storage: { dtype: 'quint4x2', bytes: 1 },
  QUInt2x4Storage: { dtype: 'quint2x4', bytes: 1 },
  UntypedStorage: { dtype: 'uint8', bytes: 1 },
};

/** Names that stand for nothing but themselves: dtypes, layouts, schemes of quantization. */
const inertNames =
  /^torch\.(?:bool|bfloat16|(?:u?int|qu?int|float|complex|bits)[0-9]\w*|strided|sparse_\w+|per_(?:tensor|channel)_\w+)$/;

/** Calls whose results are no tensors. */
const inertCalls = new Set([
  'torch.device',
  'torch.serialization._get_layout',
  '_codecs.encode',
  'builtins.set',
  'builtins.bytearray',
  'builtins.complex',
]);

export const isInertName = (path: string): boolean => inertNames.test(path);
export const isInertCall = (path: string): boolean => inertCalls.has(path);
