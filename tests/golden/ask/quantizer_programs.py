"""Records PyTorch's results for the quantizer and tile verbs; see record.py for how to run it."""

import math

import torch

from programs import DTYPES, Array, Content, Plain, plain
from quantizer_verbs import FORMATS, PROGRAMS, limits_of, observe, pack, quantized, quantize
from record import main

CONVENTIONS = ("shift_then_round", "onnx", "torch")


def one(recorder, name, verb_name, *arguments, **options):
    program = recorder.program(name)
    program.do(verb_name, *arguments, **options)
    program.end()


# The products of a cosine cancel, and a decibel of 0 stands for a quotient of 1.
MEASURE_FLOORS = {"cosine": 1e-6, "sqnr": 5e-6}


def ties(scale, zero_point, qmin, qmax):
    """Every level and every tie around the limits and zero, with the floats next to each."""
    around = {qmin, qmax, 0, zero_point}
    levels = sorted({level + step for level in around for step in range(-40, 41)})
    if qmax - qmin < 70000:
        levels += range(max(qmin, -600) - 20, min(qmax, 600) + 20)
    halves = torch.tensor([level + part for level in levels for part in (0.0, 0.5)], dtype=torch.float64)
    exact = ((halves - zero_point) * scale).float()
    up, down = (torch.nextafter(exact, torch.tensor(end)) for end in (math.inf, -math.inf))
    return torch.cat([exact, up, down])


def anything(count, seed, finite):
    generator = torch.Generator().manual_seed(seed)
    words = torch.randint(-(2**31), 2**31, (count,), generator=generator).to(torch.int32)
    values = torch.tensor(memoryview(bytearray(words.numpy().tobytes())).cast("f").tolist())
    usual = torch.randn(count, generator=generator) * 100
    values = torch.where(torch.rand(count, generator=generator) < 0.3, values, usual)
    return torch.where(values.isfinite(), values, usual) if finite else values


PAIRS = [(3.5, -70), (3.578823433670343, -77), (0.1, 3), (-2.0, 0), (1e-3, 127), (0.007843137718737125, 1), (1e-30, 5)]
SPECIAL = [math.nan, math.inf, -math.inf, 0.0, -0.0, 1e-45, -1e-40, 3.4e38, -3.4e38, 2.0**31, -(2.0**31), 2.0**63, -(2.0**63), 1e30]


def arrays(recorder, size):
    for dtype, (qmin, qmax, _) in FORMATS.items():
        for seed, (scale, offset) in enumerate(PAIRS if size > 1 else PAIRS[:3]):
            zero_point = max(qmin, min(qmax, offset))
            edges = ties(scale, zero_point, qmin, qmax)
            edges = edges if size > 1 else edges[:: max(1, len(edges) // 300)]
            x = torch.cat([edges, torch.tensor(SPECIAL), anything(64 if size == 1 else 60000, seed, False)])
            for convention in CONVENTIONS:
                settings = {"dtype": dtype, "scale": scale, "zeroPoint": zero_point, "convention": convention}
                name = f"{dtype} {scale} {zero_point} {convention}"
                one(recorder, name, "quantizeInto", Array(x), plain(settings))
            q = quantized(x, torch.tensor(scale), torch.tensor(float(zero_point)), {"format": dtype})
            one(recorder, f"back from {name}", "dequantizeInto", Array(q), plain(settings))


def granularities(shape):
    yield {"perTensor": True}
    for axis in range(len(shape)):
        yield {"perChannel": axis}
    for group in (1, 3, 8, 32):
        yield {"perGroup": group}


def schemes(recorder, size):
    shapes = [(5, 7), (2, 3, 4), (9,)] if size == 1 else [(48, 130), (6, 17, 40), (3000,)]
    for seed, shape in enumerate(shapes):
        generator = torch.Generator().manual_seed(seed)
        count = torch.Size(shape).numel()
        x = (torch.randn(count, generator=generator) * 10).reshape(shape)
        x.reshape(-1)[:3] = torch.tensor([0.0, -0.0, 250.0])
        for name in FORMATS:
            for convention in CONVENTIONS:
                for granularity in granularities(shape):
                    for kind in ({}, {"symmetric": True}, {"symmetric": True, "restricted": True}):
                        if kind and name.startswith("u"):
                            continue
                        scheme = {"format": name, "granularity": granularity, "convention": convention, **kind}
                        found = observe(x, scheme, "minMax")
                        by = {"scheme": plain(scheme), "scales": Content(found["scales"]), "zeroPoints": Content(found["zeroPoints"])}
                        program = recorder.program(f"{name} {shape} {granularity} {convention} {kind}")
                        program.do("observe", Content(x), plain(scheme), "minMax")
                        if convention == "shift_then_round":
                            program.do("observe", Content(x), plain(scheme), "absMax")
                            program.do("observe", Content(x), plain(scheme), plain({"percentile": [1, 98.5]}))
                        tight = x * 1.3
                        program.do("quantize", Content(tight), by)
                        if size > 1 or convention == "torch":
                            program.do("anatomize", Content(tight), by)
                        program.do("dequantize", Content(quantize(tight, {"scheme": scheme, **found})), by)
                        program.do("measure", Content(tight), by, within=2e-6, floor=MEASURE_FLOORS)
                        program.do("clippedFraction", Content(tight), by)
                        program.end()


def packed(recorder, size):
    for name in ("int2", "int4", "uint2", "uint4"):
        qmin, qmax, storage = FORMATS[name]
        for count in (0, 1, 2, 3, 4, 5, 8, 33, 5000 if size > 1 else 50):
            generator = torch.Generator().manual_seed(count)
            levels = torch.randint(qmin, qmax + 1, (count,), generator=generator).to(DTYPES[storage])
            one(recorder, f"pack {name} {count}", "pack", Content(levels), name)
            one(recorder, f"unpack {name} {count}", "unpack", Content(pack(levels, name)), name, Plain(count))


def lumas(recorder, size):
    generator = torch.Generator().manual_seed(9)
    for shape in ((0, 3, 3), (1, 1, 3), (5, 7, 4), (128, 128, 4) if size > 1 else (16, 9, 3)):
        picture = torch.randint(0, 256, shape, generator=generator).to(torch.uint8)
        one(recorder, f"luma {shape}", "luma", Content(picture))


def landscapes(recorder, size):
    generator = torch.Generator().manual_seed(5)
    x = torch.randn((7, 13) if size == 1 else (64, 100), generator=generator) * 10
    for name in FORMATS:
        for convention in CONVENTIONS:
            for kind in ({}, {"restricted": True}):
                if kind and name.startswith("u"):
                    continue
                scheme = {"format": name, "convention": convention, **kind}
                qmin, qmax = limits_of(scheme)
                scales = torch.tensor([0.013, 0.5, -2.0, 30.0]) * (1 if qmax > 100 else 10)
                zero_points = torch.tensor([qmin, 0, 1, qmax], dtype=torch.int32)
                arguments = (Content(x), plain(scheme), Array(scales), Array(zero_points))
                one(recorder, f"landscape {name} {convention}", "landscape", *arguments, within=1e-6)


def histograms(recorder, size):
    x = anything(3000 if size == 1 else 200000, 3, True)
    for low, high in ((0, 0), (-100, 100), (-1.5, 20.25), (5, 5), (1e9, 2e9)):
        for bins in (1, 7, 64, 1000):
            one(recorder, f"histogram {low} {high} {bins}", "histogram", Content(x), *plain([bins, low, high]))
    levels = torch.randint(-5, 6, (300,), generator=torch.Generator().manual_seed(1)).float()
    # No NaN: PyTorch 1.13 accidentally counts it in the first bin, and later versions do not.
    unusual = torch.cat([levels, torch.tensor([math.inf, -math.inf])])
    one(recorder, "histogram of whole numbers", "histogram", Content(levels), *plain([11, -5, 5]))
    one(recorder, "histogram beside infinities", "histogram", Content(unusual), *plain([10, -5, 5]))
    one(recorder, "histogram of a constant", "histogram", Content(torch.full((9,), 2.5)), *plain([4, 0, 0]))
    one(recorder, "histogram out of order", "histogram", Content(levels), *plain([4, 1, 0]))
    one(recorder, "histogram of no bins", "histogram", Content(levels), *plain([0, 0, 1]))


def generated(recorder, size):
    shapes = [(1,), (3, 3), (17,), (2, 3, 4), (5, 16), (1, 40), (9, 1)]
    shapes += [] if size == 1 else [(256, 256), (2, 3000), (5000,), (33, 64, 8), (4096, 3)]
    for kind in PROGRAMS:
        for shape in shapes:
            for seed in (0, 42) if shape != (3, 3) else (0, 1, 2**32 + 7, 2**53):
                one(recorder, f"{kind} {shape} {seed}", "generate", kind, *plain([list(shape), seed]))


def layers(recorder, size):
    extents = [((4,), 3, 5), ((2, 7), 16, 4)] if size == 1 else [((4,), 3, 5), ((33,), 129, 65), ((8, 16), 512, 128)]
    for seed, (rows, inner, outputs) in enumerate(extents):
        generator = torch.Generator().manual_seed(seed)
        x = torch.randn((*rows, inner), generator=generator)
        weight = torch.randint(-128, 128, (outputs, inner), generator=generator).to(torch.int8)
        bias = torch.randn(outputs, generator=generator)
        for scales in (torch.tensor([0.05]), torch.rand(outputs, generator=generator) / 10):
            one(recorder, "W8A32", "linearW8a32", Content(x), Content(weight), Content(scales))
            one(recorder, "W8A32 with bias", "linearW8a32", Content(x), Content(weight), Content(scales), Content(bias))
            zero_points = torch.randint(-20, 20, scales.shape, generator=generator).to(torch.int32)
            levels = torch.randint(-128, 128, (*rows, inner), generator=generator).to(torch.int8)
            right = {"values": Content(weight), "scales": Content(scales), "zeroPoints": Content(zero_points)}
            qparams = plain({"scale": 0.0213, "zeroPoint": -7})
            one(recorder, "int8 by int8", "linearInt8", Content(levels), qparams, right)
            one(recorder, "int8 by int8 with bias", "linearInt8", Content(levels), qparams, right, Content(bias))


main("quantizer_programs", [arrays, schemes, packed, lumas, landscapes, histograms, generated, layers])
