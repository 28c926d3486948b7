"""Asks bitsandbytes (0.50.2, on a processor) for its 4-bit and 8-bit weights, and what it makes of them.

    python3 tests/golden/ask/schemes/bitsandbytes_answers.py

`pip install --no-deps bitsandbytes==0.50.2` in an environment with torch 2. Rows are whole
blocks or odd: its kernels for processors take blocks of other rows for rows.
"""

import bitsandbytes
import torch
from bitsandbytes import functional
from scheme_files import case, normal, write

NAME = "model.layers.0.mlp.down_proj.weight"


def four_bits(name, kind, dtype, nested, shape=(8, 192), block=64):
    weight = torch.from_numpy(normal(shape, seed=len(name))).to(dtype)
    packed, state = functional.quantize_4bit(
        weight, blocksize=block, quant_type=kind, compress_statistics=nested
    )
    loaded = functional.dequantize_4bit(packed, state)
    tensors = {NAME: packed}
    for key, value in state.as_dict(packed=True).items():
        tensors[f"{NAME}.{key}"] = value
    config = {"quantization_config": {"quant_method": "bitsandbytes", "load_in_4bit": True}}
    return case(name, tensors, {NAME: loaded}, config)


def eight_bits(name):
    weight = torch.from_numpy(normal((8, 160), seed=8)).half()
    codes, rows, _ = functional.int8_vectorwise_quant(weight)
    loaded = functional.int8_vectorwise_dequant(codes, rows)
    module = NAME.removesuffix(".weight")
    tensors = {NAME: codes, f"{module}.SCB": rows, f"{module}.weight_format": torch.tensor(0, dtype=torch.uint8)}
    config = {"quantization_config": {"quant_method": "bitsandbytes", "load_in_8bit": True}}
    return case(name, tensors, {NAME: loaded}, config)


def main():
    cases = [
        four_bits("nf4_bfloat16", "nf4", torch.bfloat16, False),
        four_bits("nf4_float16", "nf4", torch.float16, False),
        four_bits("nf4_float32", "nf4", torch.float32, False),
        four_bits("nf4_nested", "nf4", torch.bfloat16, True),
        four_bits("nf4_nested_float32", "nf4", torch.float32, True, shape=(66, 251)),
        four_bits("nf4_across_rows", "nf4", torch.float32, False, shape=(12, 51), block=128),
        four_bits("fp4_bfloat16", "fp4", torch.bfloat16, False),
        four_bits("fp4_nested", "fp4", torch.float16, True),
        eight_bits("int8"),
    ]
    write("bitsandbytes", bitsandbytes.__version__, cases)


if __name__ == "__main__":
    main()
