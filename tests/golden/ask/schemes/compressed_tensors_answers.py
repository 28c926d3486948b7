"""Asks compressed-tensors (0.17.1, with torch 2.14) to compress weights and to decompress them again.

    python3 tests/golden/ask/schemes/compressed_tensors_answers.py

Debian forky has both libraries: python3-compressed-tensors and python3-torch.
"""

import os

os.environ["TORCHDYNAMO_DISABLE"] = "1"  # there may be no compiler

import compressed_tensors  # noqa: E402
import torch
from compressed_tensors.compressors import BaseCompressor
from compressed_tensors.quantization import QuantizationArgs, QuantizationScheme
from scheme_files import case, normal, write

NAME = "model.layers.0.mlp.down_proj"
ROWS, COLUMNS = 20, 160


def scales_of(weight, args):
    """Scales and zero points of the groups, of the simplest kind."""
    rows, columns = weight.shape
    strategy = args.strategy
    if strategy == "tensor":
        grouped = weight.reshape(1, 1, -1)
    elif strategy == "channel":
        grouped = weight.reshape(rows, 1, columns)
    elif strategy == "block":
        tall, wide = args.block_structure
        padded = torch.zeros(-(-rows // tall) * tall, -(-columns // wide) * wide)
        padded[:rows, :columns] = weight
        grouped = padded.reshape(-1, tall, padded.shape[1] // wide, wide).permute(0, 2, 1, 3)
        grouped = grouped.reshape(grouped.shape[0], grouped.shape[1], -1)
    else:
        grouped = weight.reshape(rows, -1, args.group_size)
    low, high = grouped.amin(-1), grouped.amax(-1)
    if args.type == "float":
        top = 448.0 if args.num_bits == 8 else 6.0
        return torch.maximum(low.abs(), high.abs()) / top, None
    levels = 2**args.num_bits - 1
    if args.symmetric:
        return torch.maximum(low.abs(), high.abs()) / (levels / 2), None
    scale = (high - low) / levels
    zero = torch.clamp(torch.round(-low / scale) - 2 ** (args.num_bits - 1), -(2 ** (args.num_bits - 1)), 127)
    return scale, zero.to(torch.int8)


def answer(name, form, dtype=torch.bfloat16, index=None, columns=COLUMNS, **settings):
    args = QuantizationArgs(**settings)
    scheme = QuantizationScheme(targets=["Linear"], weights=args, format=form)
    weight = torch.from_numpy(normal((ROWS, columns), seed=len(name)))
    scale, zero = scales_of(weight, args)
    state = {"weight": weight.to(dtype), "weight_scale": scale.to(dtype)}
    if zero is not None:
        state["weight_zero_point"] = zero
    if index is not None:
        state["weight_g_idx"] = index
    if form == "nvfp4-pack-quantized":
        number = torch.tensor([448 * 6 / weight.abs().max()], dtype=torch.float32)
        state["weight_global_scale"] = number
        state["weight_scale"] = (number * scale).to(torch.float8_e4m3fn).to(dtype)
    if form.startswith("mxfp"):
        state["weight_scale"] = torch.exp2(torch.floor(torch.log2(scale)) + 1).to(dtype)
    compressor = BaseCompressor.get_value_from_registry(form)
    packed = compressor.compress(dict(state), scheme)
    loaded = compressor.decompress(dict(packed), scheme)["weight"]
    config = {
        "quantization_config": {
            "quant_method": "compressed-tensors",
            "format": form,
            "config_groups": {"group_0": {"weights": args.model_dump(mode="json", exclude_none=True), "targets": ["Linear"]}},
            "ignore": ["lm_head"],
        }
    }
    tensors = {f"{NAME}.{key}": value for key, value in packed.items()}
    return case(name, tensors, {f"{NAME}.weight": loaded}, config)


def main():
    group = {"strategy": "group", "group_size": 32}
    order = torch.from_numpy(normal((COLUMNS,), 9)).argsort().to(torch.int32) // 32
    cases = [
        answer("pack_4_group", "pack-quantized", num_bits=4, **group),
        answer("pack_4_group_half", "pack-quantized", torch.float16, num_bits=4, **group),
        answer("pack_4_asymmetric", "pack-quantized", num_bits=4, symmetric=False, **group),
        answer("pack_8_channel", "pack-quantized", num_bits=8, strategy="channel"),
        answer("pack_8_asymmetric", "pack-quantized", num_bits=8, symmetric=False, strategy="channel"),
        answer("pack_3_group", "pack-quantized", num_bits=3, **group),
        answer("pack_2_group", "pack-quantized", num_bits=2, **group),
        answer("pack_5_group", "pack-quantized", num_bits=5, **group),
        answer("pack_6_group", "pack-quantized", num_bits=6, **group),
        answer("pack_4_index", "pack-quantized", index=order, num_bits=4, **group),
        answer("pack_4_ragged", "pack-quantized", columns=36, num_bits=4, strategy="channel"),
        answer("int_channel", "int-quantized", num_bits=8, strategy="channel"),
        answer("int_asymmetric", "int-quantized", num_bits=8, symmetric=False, strategy="channel"),
        answer("int_tensor", "int-quantized", torch.float32, num_bits=8, strategy="tensor"),
        answer("float_channel", "float-quantized", num_bits=8, type="float", strategy="channel"),
        answer("float_tensor", "float-quantized", torch.float32, num_bits=8, type="float", strategy="tensor"),
        answer("float_block", "float-quantized", torch.float32, num_bits=8, type="float", strategy="block", block_structure=[10, 32]),
        answer("nvfp4", "nvfp4-pack-quantized", num_bits=4, type="float", strategy="tensor_group", group_size=16),
        answer("mxfp4", "mxfp4-pack-quantized", num_bits=4, type="float", strategy="group", group_size=32),
        answer("mxfp8", "mxfp8-quantized", num_bits=8, type="float", strategy="group", group_size=32),
    ]
    write("compressed_tensors", compressed_tensors.__version__, cases)


if __name__ == "__main__":
    main()
