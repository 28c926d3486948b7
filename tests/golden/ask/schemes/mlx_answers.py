"""Asks MLX (0.32.4, on a processor) to quantize weights, and what it makes of them.

    python3 tests/golden/ask/schemes/mlx_answers.py

`pip install "mlx[cpu]==0.32.4"`. Its kernels for GPUs may round a product and a sum once.
"""

import mlx.core as mlx
import numpy
from scheme_files import case, normal, tensor, write

NAME = "model.layers.0.mlp.down_proj"
HALVES = {mlx.bfloat16: "BF16", mlx.float16: "F16", mlx.float32: "F32"}


def from_mlx(value):
    if value.dtype == mlx.uint32:
        return numpy.array(value)
    view = mlx.view(value, mlx.uint32 if value.dtype == mlx.float32 else mlx.uint16)
    return tensor(HALVES[value.dtype], value.shape, numpy.array(view).tobytes())


def answer(bits, group, dtype, shape=(6, 256)):
    weight = mlx.array(normal(shape, seed=bits)).astype(dtype)
    codes, scales, biases = mlx.quantize(weight, group_size=group, bits=bits)
    loaded = mlx.dequantize(codes, scales, biases, group_size=group, bits=bits)
    parts = {"weight": codes, "scales": scales, "biases": biases}
    tensors = {f"{NAME}.{key}": from_mlx(value) for key, value in parts.items()}
    config = {"quantization": {"bits": 4, "group_size": 64, NAME: {"bits": bits, "group_size": group}}}
    name = f"{bits}_{group}_{HALVES[dtype].lower()}"
    return case(name, tensors, {f"{NAME}.weight": from_mlx(loaded)}, config, {"format": "mlx"})


def main():
    cases = [answer(bits, group, mlx.bfloat16) for bits in (2, 3, 4, 5, 6, 8) for group in (32, 64, 128)]
    cases += [answer(bits, 64, dtype) for bits in (3, 4) for dtype in (mlx.float16, mlx.float32)]
    cases.append(answer(4, 64, mlx.bfloat16, (3, 4, 128)))
    write("mlx", "0.32.4", cases)


if __name__ == "__main__":
    main()
