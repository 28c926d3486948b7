"""Names of element types: in PyTorch, in its C++ messages and in its legacy tensors."""

ORDER = "bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64".split()
C_NAMES = "bool uint8_t int8_t int16_t int int64_t at::Half at::BFloat16 float double".split()
SCALAR_NAMES = "Bool Byte Char Short Int Long Half BFloat16 Float Double".split()
