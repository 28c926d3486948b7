"""Names of element types: in PyTorch, in its C++ messages and in its legacy tensors."""

# The 8-bit floats, which are those of PyTorch 2.6; everything else follows 1.13.
FLOAT8 = "float8_e4m3fn float8_e5m2 float8_e4m3fnuz float8_e5m2fnuz".split()
_SCALAR8 = [name.capitalize() for name in FLOAT8]
ORDER = [*"bool uint8 int8 int16 int32 int64".split(), *FLOAT8, *"float16 bfloat16 float32 float64".split()]
C_NAMES = [
    *"bool uint8_t int8_t int16_t int int64_t".split(),
    *("at::" + name for name in _SCALAR8),
    *"at::Half at::BFloat16 float double".split(),
]
SCALAR_NAMES = [*"Bool Byte Char Short Int Long".split(), *_SCALAR8, *"Half BFloat16 Float Double".split()]
