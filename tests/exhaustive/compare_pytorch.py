"""Quantizes every float32 with the native core and with PyTorch, and counts different results.

Usage: compare_pytorch.py LIBRARY CASES RESULTS. Reads the cases, as completed by
web/build/test_exhaustive.mjs, and writes one count of mismatches for each.
"""

import ctypes
import json
import sys

import torch

CHUNK = 1 << 20
DTYPES = {"int8": torch.int8, "uint8": torch.uint8, "int16": torch.int16, "int32": torch.int32}
QUANTIZED = {"int8": torch.qint8, "uint8": torch.quint8, "int32": torch.qint32}


def quantize(case, x):
    """PyTorch's result for x, in the case's convention."""
    scale, zero_point, name = case["scale"], case["zeroPoint"], case["dtype"]
    if case["convention"] == "torch":
        return torch.quantize_per_tensor(x, scale, zero_point, QUANTIZED[name]).int_repr()
    if case["convention"] == "onnx":
        rounded = torch.round(x / scale) + zero_point
    else:
        rounded = torch.round(x / scale + zero_point)
    return rounded.clamp(*case["limits"]).to(DTYPES[name])


def count_mismatches(library, case):
    numbers = torch.arange(CHUNK, dtype=torch.int32)
    ours = torch.empty(CHUNK, dtype=DTYPES[case["dtype"]])
    mismatches = 0
    for start in range(-(1 << 31), 1 << 31, CHUNK):
        bits = numbers + start
        x = bits.view(torch.float32)
        library.quantize_all(
            ctypes.c_void_p(x.data_ptr()),
            ctypes.c_size_t(CHUNK),
            case["dtypeIndex"],
            case["conventionIndex"],
            ctypes.c_float(case["scale"]),
            ctypes.c_float(case["zeroPoint"]),
            case["limits"][0],
            case["limits"][1],
            ctypes.c_void_p(ours.data_ptr()),
        )
        different = ours != quantize(case, x)
        count = int(different.sum())
        if count and not mismatches:
            value = x[different][0].item()
            print(f"first mismatch: {value!r}, ours {ours[different][0].item()}", flush=True)
        mismatches += count
    return mismatches


def main():
    library = ctypes.CDLL(sys.argv[1])
    with open(sys.argv[2], encoding="utf-8") as file:
        cases = json.load(file)
    torch.set_num_threads(1)
    results = []
    for case in cases:
        results.append(count_mismatches(library, case))
        print(f"{case['name']}: {1 << 32} elements, {results[-1]} mismatches", flush=True)
    with open(sys.argv[3], "w", encoding="utf-8") as file:
        json.dump({"torch": torch.__version__, "mismatches": results}, file)


if __name__ == "__main__":
    main()
