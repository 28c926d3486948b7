"""Asks the loaders of four schemes what they make of packed weights, by the functions of their sources.

    python3 tests/golden/ask/schemes/loader_answers.py FOLDER

FOLDER holds the unpacked sources of autoawq 0.2.9, gptqmodel 7.7.0, transformers 5.24.0 and nvidia-modelopt
0.47.0 (`pip download --no-deps`), whose packages need graphics cards; only torch is imported.
"""

import ast
import pathlib
import sys
import types

import numpy
import torch
from scheme_files import case, normal, write

NAME = "model.layers.0.mlp.down_proj"
FOLDER = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else None


def taken(path, names, known):
    """Functions, constants and classes of a source file, without the file's imports."""
    tree = ast.parse((FOLDER / path).read_text())
    wanted = [node for node in ast.walk(tree) if getattr(node, "name", None) in names or is_constant(node, names)]
    for node in wanted:
        if hasattr(node, "decorator_list"):
            node.decorator_list = []
    space = {"torch": torch, "t": torch, **known}
    for node in wanted:
        exec(compile(ast.Module([node], []), path, "exec"), space)
    return types.SimpleNamespace(**{name: space[name] for name in names})


def is_constant(node, names):
    return isinstance(node, ast.Assign) and getattr(node.targets[0], "id", None) in names


def words(codes, bits):
    """Codes as int32 words, the first in the lowest bits, along the last axis: a stream for 3 bits."""
    flat = numpy.unpackbits(codes.astype("uint8")[..., None], axis=-1, bitorder="little")[..., :bits]
    flat = flat.reshape(*codes.shape[:-1], -1)
    return numpy.packbits(flat, axis=-1, bitorder="little").view("<i4")


def quantized(bits, index, outputs, seed):
    """Codes, zero points and scales of weights like those of networks, of inputs × outputs, by min and max."""
    weight = normal((len(index), outputs), seed)
    groups = range(max(index) + 1)
    low = numpy.stack([weight[index == group].min(0) for group in groups])
    high = numpy.stack([weight[index == group].max(0) for group in groups])
    scales = ((high - low) / (2**bits - 1)).astype("float32")
    zeros = numpy.clip(numpy.round(-low / scales), 1, 2**bits - 1).astype("int64")
    codes = numpy.clip(numpy.round(weight / scales[index]) + zeros[index], 0, 2**bits - 1)
    return codes.astype("int64"), zeros, torch.from_numpy(scales)


# ---- AWQ ----------------------------------------------------------------------------------------


def awq(name, group, dtype=torch.float16):
    source = "autoawq-0.2.9/awq/utils/packing_utils.py"
    names = ["AWQ_ORDER", "AWQ_REVERSE_ORDER", "unpack_awq", "reverse_awq_order", "dequantize_gemm"]
    loader = taken(source, names, {})
    inputs, outputs = 128, 32
    codes, zeros, scales = quantized(4, numpy.arange(inputs) // group, outputs, group)
    scales = scales.to(dtype)

    def packed(one):
        slots = one.reshape(len(one), -1, 8)[..., loader.AWQ_ORDER].reshape(len(one), -1)
        return torch.from_numpy(words(slots, 4))

    qweight, qzeros = packed(codes), packed(zeros)
    loaded = loader.dequantize_gemm(qweight, qzeros, scales, 4, group).T
    tensors = {f"{NAME}.qweight": qweight, f"{NAME}.qzeros": qzeros, f"{NAME}.scales": scales}
    config = {"quantization_config": {"quant_method": "awq", "bits": 4, "group_size": group, "version": "gemm"}}
    return case(name, tensors, {f"{NAME}.weight": loaded}, config)


# ---- GPTQ ---------------------------------------------------------------------------------------


def gptq(name, bits, group, form, ordered=True, dtype=torch.float16):
    source = "gptqmodel-7.7.0/gptqmodel/nn_modules/qlinear/__init__.py"
    shift = {"_torch_right_shift": torch.bitwise_right_shift, "_torch_left_shift": torch.bitwise_left_shift}
    known = taken(source, ["dequantize_weight", "_dequantize_from_codes"], shift)
    rng = numpy.random.RandomState(bits * group)
    inputs, outputs = 128, 32
    index = numpy.arange(inputs, dtype="int32") // group
    if not ordered:
        index = rng.permutation(index).astype("int32")
    codes, zeros, scales = quantized(bits, index, outputs, bits)
    scales = scales.to(dtype)
    qweight = torch.from_numpy(numpy.ascontiguousarray(words(codes.T, bits).T))
    # The loader reads version 2, into which it converts version 1 by adding 1 to each zero point.
    qzeros = torch.from_numpy(words(zeros, bits))
    stored = qzeros if form == "gptq_v2" else torch.from_numpy(words(zeros - 1, bits))
    factor = 32 // bits
    shifts = torch.arange(0, 32, bits, dtype=torch.int32).unsqueeze(0)
    if bits == 3:
        rows = [[*range(0, 31, 3)[:10], 30, 0], [0, *range(1, 31, 3)[:10], 31], [0, *range(2, 32, 3)[:10], 0]]
        shifts = torch.tensor(rows, dtype=torch.int32).reshape(1, 3, 12)
    self = types.SimpleNamespace(
        bits=bits, pack_factor=factor, maxq=2**bits - 1, planar=False, dequant_dtype=torch.int16 if bits == 8 else torch.int8,
        qweight=qweight, qzeros=qzeros, scales=scales, g_idx=torch.from_numpy(index), in_features=inputs,
        wf_unsqueeze_zero=shifts.unsqueeze(0), wf_unsqueeze_neg_one=shifts.unsqueeze(-1), _init_wf_unsqueeze_buffers=lambda: None,
    )
    self._dequantize_from_codes = types.MethodType(known._dequantize_from_codes, self)
    loaded = known.dequantize_weight(self).T
    tensors = {
        f"{NAME}.qweight": qweight, f"{NAME}.qzeros": stored, f"{NAME}.scales": scales, f"{NAME}.g_idx": index,
    }
    config = {"quantization_config": {"quant_method": "gptq", "bits": bits, "group_size": group, "checkpoint_format": form}}
    return case(name, tensors, {f"{NAME}.weight": loaded}, config)


# ---- 4-bit floats -------------------------------------------------------------------------------


def gpt_oss():
    values = taken("tr/transformers/integrations/mxfp4.py", ["FP4_VALUES", "_convert_moe_packed_tensors"], {"on_device": OnDevice})
    rng = numpy.random.RandomState(4)
    weight = normal((3, 8, 4, 32), 4) * 2.0 ** rng.randint(-2, 3, (3, 8, 4, 1))
    exponents = numpy.floor(numpy.log2(numpy.abs(weight).max(-1))) - 2
    blocks = e2m1(weight / 2.0 ** exponents[..., None])
    scales = torch.from_numpy((exponents + 127).astype("uint8"))
    loaded = values._convert_moe_packed_tensors(blocks, scales).transpose(1, 2)
    name = "model.layers.0.mlp.experts.gate_up_proj"
    tensors = {f"{name}_blocks": blocks, f"{name}_scales": scales}
    return case("gpt_oss", tensors, {name: loaded}, {"quantization_config": {"quant_method": "mxfp4"}})


def e2m1(numbers):
    """The nearest codes of E2M1, two in a byte, the first in the low half."""
    levels = numpy.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])
    codes = numpy.abs(numpy.abs(numbers)[..., None] - levels).argmin(-1) | (numbers < 0) << 3
    return torch.from_numpy((codes[..., 0::2] | codes[..., 1::2] << 4).astype("uint8"))


class OnDevice:
    def __init__(self, _):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False


def modelopt():
    source = "mo/modelopt/torch/quantization/qtensor/nvfp4_tensor.py"
    loader = taken(source, ["e2m1_values", "dequantize"], {})
    weight = normal((16, 8, 16), 5)
    largest = numpy.abs(weight).max(-1)
    second = torch.tensor(largest.max() / (448 * 6), dtype=torch.float32)
    scales = torch.from_numpy(largest / 6).div(second).to(torch.float8_e4m3fn)
    codes = e2m1(weight / (scales.float() * second).numpy()[..., None]).reshape(16, 64)
    self = types.SimpleNamespace(
        _quantized_data=codes, metadata={"dtype": torch.float32, "shape": torch.Size([16, 128])},
        get_e2m1_values=lambda _: loader.e2m1_values,
    )
    loaded = loader.dequantize(self, scale=scales, double_scale=second, block_sizes={-1: 16})
    tensors = {
        f"{NAME}.weight": codes, f"{NAME}.weight_scale": scales, f"{NAME}.weight_scale_2": second,
        f"{NAME}.input_scale": torch.tensor(0.01),
    }
    config = {"quantization": {"quant_algo": "NVFP4", "group_size": 16}}
    return case("modelopt_nvfp4", tensors, {f"{NAME}.weight": loaded}, config)


# ---- 8-bit floats: the published formula ---------------------------------------------------------


def tiles(name, rows, columns, tall, wide, config=None):
    """A float32 product of each element and the number of its tile, as DeepSeek's weight_dequant has it."""
    grid = (-(-rows // tall), -(-columns // wide))
    scale = torch.from_numpy(numpy.abs(normal(grid, 8, 0.0002)) + numpy.float32(0.0004))
    spread = scale.repeat_interleave(tall, 0)[:rows].repeat_interleave(wide, 1)[:, :columns]
    weight = (torch.from_numpy(normal((rows, columns), 7)) / spread).clamp(-448, 448).to(torch.float8_e4m3fn)
    tensors = {f"{NAME}.weight": weight, f"{NAME}.weight_scale_inv": scale}
    return case(name, tensors, {f"{NAME}.weight": weight.float() * spread}, config)


def main():
    block = {"quantization_config": {"quant_method": "fp8", "weight_block_size": [16, 64]}}
    cases = [
        awq("awq_32", 32),
        awq("awq_128", 128),
        gptq("gptq_4", 4, 32, "gptq"),
        gptq("gptq_4_order", 4, 32, "gptq", ordered=False),
        gptq("gptq_4_v2", 4, 32, "gptq_v2"),
        gptq("gptq_8", 8, 64, "gptq"),
        gptq("gptq_3", 3, 32, "gptq"),
        gptq("gptq_3_v2", 3, 64, "gptq_v2"),
        gptq("gptq_2", 2, 32, "gptq", ordered=False),
        gptq("gptq_4_float32", 4, 128, "gptq", dtype=torch.float32),
        gpt_oss(),
        modelopt(),
        tiles("fp8_tiles", 32, 128, 16, 64, block),
        tiles("fp8_edge_tiles", 37, 150, 16, 64, block),
    ]
    write("loaders", "autoawq 0.2.9, gptqmodel 7.7.0, transformers 5.24.0, modelopt 0.47.0", cases)


if __name__ == "__main__":
    main()
