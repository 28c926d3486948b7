"""Programs of functions, statistics, comparison and printing.

Of float32 and bfloat16, the bits of transcendental functions are compared, but those of gelu by tanh,
and of gelu in bfloat16."""

import torch

from function_inputs import INF, NAN, one, spread, sprinkled, tied, whole
from function_verbs import FUNCTIONS
from programs import DTYPES, Plain

EXACT = {"rsqrt", "frac", "relu"}
# The last elements, which fill no register, are C's here and there; some are rounded in every step
# of bfloat16.
LOOSE = {"gelu_tanh"}
CANCELLING = LOOSE | {"gelu"}
LOOSE_BFLOAT16 = CANCELLING | {"silu", "rsqrt"}
NUMBERS = ["bool", "uint8", "int8", "int16", "int32", "int64"]
SPECIAL = torch.tensor([0.0, -0.0, 1, -1, 0.5, 2, 10, -10, 100, -100, 1e-45, -1e-40, 1e-20, 1e30, -1e30, INF, -INF, NAN])


def in_range(name, tensor):
    """Larger angles are reduced otherwise, and so are those beside them in a register."""
    if name in ("sin", "cos", "tan"):
        return tensor.where((tensor > -125) & (tensor < 125), torch.ones((), dtype=tensor.dtype))
    return tensor


def in_wide_range(name, tensor):
    """PyTorch's series for log1p of float64 overflows above 708, and rounds subnormal numbers coarsely."""
    if name == "softplus":
        return tensor.where((tensor.abs() < 700) | ~tensor.isfinite(), torch.ones((), dtype=tensor.dtype))
    return in_range(name, tensor)


# Bounds near a last bit of 1 + erf or 1 + tanh, which is nearly 0 where these functions are.
GELU_FLOORS = {"float32": 4e-7, "float64": 1e-15, "bfloat16": 0.004}


def functions(recorder, size):
    count = 100 if size == 1 else 3000
    for name in FUNCTIONS:
        loose = {"within": 4e-7} if name in LOOSE else {}
        wider = {} if name in EXACT else {"within": 1e-14}
        narrower = {"within": 0.02} if name in LOOSE_BFLOAT16 else {}
        floor = (lambda dtype: {"floor": GELU_FLOORS[dtype]}) if name in CANCELLING else lambda dtype: {}
        for seed, scale in enumerate((1.0, 10.0, 300.0)):
            values = in_range(name, torch.cat([SPECIAL, spread((count,), seed, scale)]))
            one(recorder, f"{name} float32", "unary", name, values, **loose, **(floor("float32") if loose else {}))
            wide = in_wide_range(name, values.double() + 1e-10)
            one(recorder, f"{name} float64", "unary", name, wide, **wider, **floor("float64"))
            narrow = values.bfloat16()
            one(recorder, f"{name} bfloat16", "unary", name, narrow, **narrower, **floor("bfloat16"))
        for dtype in NUMBERS:
            one(recorder, f"{name} {dtype}", "unary", name, in_range(name, tied(dtype, (20,), 1)), **loose)
        half = {} if name in EXACT else {"within": 1e-3}
        one(recorder, f"{name} float16", "unary", name, torch.ones(3).half() * 1.5, **half)


def powers(recorder, size):
    count = 60 if size == 1 else 2000
    base, exponent = spread((count,), 1).abs() + 0.01, spread((count,), 2, 3.0)
    awkward = torch.tensor([0.0, -0.0, 1, -1, 2, -2, INF, -INF, NAN, 0.5])
    grid = (awkward.repeat_interleave(10), awkward.repeat(10))
    one(recorder, "floats ** floats", "power", base, exponent)
    one(recorder, "awkward ** awkward", "power", *grid)
    one(recorder, "float64 ** float64", "power", base.double(), exponent.double(), ulps=1)
    for value in (1.7, -1.3, 4, 5, 10, -3, 0.25, 1 / 3, -7.0, 100):
        one(recorder, f"floats ** {value}", "power", base, value)
        one(recorder, f"signed ** {value}", "power", -base, value)
        one(recorder, f"bfloat16 ** {value}", "power", base.bfloat16(), value)
        one(recorder, f"int32 ** {value}", "power", tied("int32", (count,), 3), value)
        one(recorder, f"{value} ** floats", "power", value, exponent)
        one(recorder, f"{value} ** integers", "power", value, tied("uint8", (count,), 4))
    for value in (2, -2, 2.0, 1, 0, True):
        one(recorder, f"{value} ** int64", "power", value, tied("int64", (count,), 5))
        one(recorder, f"{value} ** float", "power", value, exponent)
    for left in NUMBERS:
        for right in [*NUMBERS, "float32"]:
            a, b = tied(left, (count,), 6), tied(right, (count,), 7)
            one(recorder, f"{left} ** {right}", "power", a, b)
        one(recorder, f"{left} fmod", "binary", "fmod", tied(left, (count,), 8), tied("int8", (count,), 9).abs() + 1)
    one(recorder, "powers broadcast", "power", base[:6].reshape(2, 3, 1), exponent[:4], ulps=1)
    for a, b in ((spread((count,), 1), exponent), grid, (spread((count,), 1).double(), exponent.double())):
        one(recorder, "fmod", "binary", "fmod", a, b)
    one(recorder, "fmod by 0", "binary", "fmod", torch.tensor([1, 2]), torch.tensor([1, 0]))
    one(recorder, "fmod by a number", "binary", "fmod", spread((count,), 1), 2.5)


def small_functions(recorder, size):
    for dtype in ("float32", "float64", "bfloat16", "float16", *NUMBERS):
        values = SPECIAL.to(DTYPES[dtype]) if "float" in dtype else tied(dtype, (9,), 1)
        one(recorder, f"leaky {dtype}", "leaky_relu", values)
        one(recorder, f"leaky slope {dtype}", "leaky_relu", values, Plain(0.3))
        one(recorder, f"nan_to_num {dtype}", "nan_to_num", values)
        one(recorder, f"nan_to_num given {dtype}", "nan_to_num", values, Plain(1.5), Plain(2.5), Plain(-3.5))


EDGES = ([1.0, NAN, 2], [INF, 1, 2], [-INF, 1, 2], [-INF, -INF], [INF, INF], [1000.0, 1000.5, -1000], [-0.0, 0.0], [90.0, -20, -15])


def softmaxes(recorder, size):
    """Rows that fill no register, several, and some with a rest; the same for columns."""
    generator = torch.Generator().manual_seed(size)
    draw = lambda low, high: torch.randint(low, high, (), generator=generator).item()  # noqa: E731
    shapes = [(), (0,), (0, 3), (7,), (3, 40), (4, 5, 6), (2, 3, 17), (5, 1), (3, 4, 1), (5, 33)]
    for _ in range(8 * size):
        extents = [draw(1, 3), draw(1, 45), draw(1, 36)]
        shapes.append(tuple(extents[draw(0, 3) :]) if draw(0, 4) == 0 else (extents[0], extents[1 + draw(0, 2)]))
        shapes.append((extents[0], draw(1, 6), extents[2]))
    for seed, shape in enumerate(shapes):
        for axis in range(-1, len(shape) - 1) if shape else [0]:
            for dtype in ("float32", "float64", "bfloat16", "int64", "float16"):
                if dtype in ("int64", "float16") and seed > 5:
                    continue
                softmax_and_gradient(recorder, f"{dtype} {shape}", spread(shape, seed, (0.3, 3.0, 30.0)[seed % 3]).to(DTYPES[dtype]), axis)
    for dtype in ("float32", "float64", "bfloat16"):
        for values in EDGES:
            edge = torch.tensor(values, dtype=DTYPES[dtype])
            softmax_and_gradient(recorder, f"at the edge {dtype}", edge, 0)
            softmax_and_gradient(recorder, f"columns at the edge {dtype}", edge.repeat(17, 1).t().contiguous(), 0)
    transposed = recorder.program("softmax of a transposed tensor")
    flipped = transposed.do("transpose", spread((9, 20), 3), Plain(0), Plain(1))
    for axis in (0, 1):
        transposed.do("softmax", flipped, Plain(axis))
        transposed.do("log_softmax", flipped, Plain(axis))
    transposed.end()


def softmax_and_gradient(recorder, name, values, axis):
    # Columns that fill no register have C's exponentials, and glibc's of float64 are fused.
    is_last = axis in (-1, values.ndim - 1)
    columns = 1 if is_last else values.shape[axis + 1 :].numel()
    fills = is_last or columns % 4 == 0
    loose = {"within": 1e-15, "floor": 1e-15} if values.dtype == torch.float64 and not fills else {}
    for is_logarithm, verb in enumerate(("softmax", "log_softmax")):
        one(recorder, f"{verb} {name}", verb, values, Plain(axis), **loose)
        if values.dtype.is_floating_point and values.dtype != torch.float16:
            output = getattr(torch, verb)(values, axis)
            gradient = spread(values.shape, values.numel(), 2.0).to(values.dtype)
            one(recorder, f"gradient of {verb} {name}", "softmax_gradient", gradient, output, Plain(axis), bool(is_logarithm), **loose)


def layer_norms(recorder, size):
    """Rows with and without a rest behind the last register, and of several chunks of registers."""
    extents = (1, 2, 7, 8, 9, 15, 16, 17, 33, 64, 150, 400) + ((1000, 2500, 5000) if size > 1 else ())
    for seed, extent in enumerate(extents):
        for dtype in ("float32", "float64", "bfloat16"):
            rows, weight, bias = (spread(shape, seed + i, 2.0).to(DTYPES[dtype]) for i, shape in enumerate([(2, extent), (extent,), (extent,)]))
            for given in ((weight, bias), (weight, None), (None, bias), (None, None)):
                one(recorder, f"layer_norm {dtype} {extent}", "layer_norm", rows + seed % 2, Plain(1), *given)
            if dtype != "float64":
                gradient = spread((2, extent), seed + 3, 2.0).to(DTYPES[dtype])
                for slopes in (weight, None):
                    one(recorder, f"gradient of layer_norm {dtype} {extent}", "layer_norm_gradient", gradient, rows, Plain(1), slopes)
    for dtype in ("float32", "bfloat16"):
        cube = spread((2, 3, 5), 1).to(DTYPES[dtype])
        one(recorder, f"layer_norm of planes {dtype}", "layer_norm", cube, Plain(2), None, None, Plain(0.1))
        slope = spread((2, 3, 5), 2).to(DTYPES[dtype])
        one(recorder, f"gradient of layer_norm of planes {dtype}", "layer_norm_gradient", slope, cube, Plain(2), spread((3, 5), 3).to(DTYPES[dtype]), Plain(0.1))
        edge = torch.tensor([[1.0, NAN, 2], [INF, 1, 2], [3, 3, 3], [1e-20, 0, 0]]).to(DTYPES[dtype])
        one(recorder, f"layer_norm at the edge {dtype}", "layer_norm", edge, Plain(1), None, None)
    for dtype in ("float16", "int64"):
        one(recorder, f"layer_norm {dtype}", "layer_norm", torch.ones(2, 3).to(DTYPES[dtype]), Plain(1), None, None)


def fused(recorder, size):
    for seed, shapes in enumerate([[(40,)] * 3, [(3, 1), (4,), (2, 1, 4)], [(), (5,), ()], [(0,), (1,), (1,)]]):
        for dtype in ("float32", "float64"):
            a, b, c = (spread(shape, seed * 3 + i, 2.0).to(DTYPES[dtype]) for i, shape in enumerate(shapes))
            one(recorder, f"fused {dtype} {shapes}", "multiply_add", a, b, c)
            for number in (0.1, -3, 1e-30):
                one(recorder, f"fused {dtype} {number} {shapes}", "multiply_add", a, number, c)


def scans(recorder, size):
    shapes = [(1,), (7,), (33,), (65,), (4, 9), (3, 5, 40), (), (0,), (2, 0)] + ([(5000,), (70, 90)] if size > 1 else [])
    for seed, shape in enumerate(shapes):
        for dtype in (*NUMBERS, "float32", "float64", "bfloat16", "float16"):
            if dtype.endswith("float16") and torch.Size(shape).numel() < 2:
                continue  # PyTorch accepts them if there is nothing to compute
            spreads = spread(shape, seed, 1.5)
            values = spreads.to(DTYPES[dtype]) if "float" in dtype else tied(dtype, shape, seed)
            name = f"{dtype} {shape}"
            for axis in range(-1, max(1, len(shape)) - 1):
                for scan in ("cumsum", "cumprod"):
                    one(recorder, f"{scan} {name}", scan, values, Plain(axis))
                one(recorder, f"prod {name}", "reduce", "prod", values, whole(axis), axis == 0)
            one(recorder, f"prod of all {name}", "reduce", "prod", values, [], False)


def measures(recorder, size):
    shapes = [(1,), (7,), (40,), (4, 9), (9, 40), (3, 5, 33), ()] + ([(5000,), (70, 90), (12, 9, 65)] if size > 1 else [])
    for seed, shape in enumerate(shapes):
        dims = len(shape)
        choices = [[], *([axis] for axis in range(dims)), *([[0, -1]] if dims > 1 else []), *([[1, 2]] if dims > 2 else [])]
        for dtype in ("float32", "float64"):
            values = spread(shape, seed).to(DTYPES[dtype])
            loose = {"ulps": 1} if dtype == "float32" else {"within": 1e-14}
            for axes in choices:
                name, keepdim = f"{dtype} {shape} {axes}", len(axes) == 1
                for p in (2, 1, 0, INF, -INF, 3, 1.5, 0.5, -1):
                    exact = {} if p in (2, 1, 0, INF, -INF) else loose
                    one(recorder, f"norm {p} {name}", "norm", values, Plain(float(p)), whole(*axes), keepdim, **exact)
                for correction in (0, 1, 2):
                    if len(axes) == dims or not axes:
                        # PyTorch has a separate implementation for all elements.
                        exact = loose
                    else:
                        exact = {}
                    one(recorder, f"std {name}", "standard_deviation", values, Plain(correction), whole(*axes), keepdim, **exact)
                    one(recorder, f"var {name}", "variance", values, Plain(correction), whole(*axes), keepdim, **exact)
            for axis in (None, *range(-1, dims - 1)):
                place = None if axis is None else Plain(axis)
                for q in (Plain(0.5), whole(0, 0.25, 0.99, 1), whole(0.1), []):
                    one(recorder, f"quantile {dtype} {shape}", "quantile", values, q, place, axis == 0)
            if dims == 2:
                program = recorder.program(f"measures of a transposed tensor {shape}")
                turned = program.do("transpose", values, Plain(0), Plain(1))
                for axes in ([0], [1]):
                    program.do("norm", turned, Plain(1.0), whole(*axes), False)
                    program.do("standard_deviation", turned, Plain(1), whole(*axes), False)
                program.end()
    with_nan = sprinkled((4, 20), 3, NAN, INF)
    one(recorder, "quantile with NaN", "quantile", with_nan, whole(0.1, 0.9), Plain(1))
    one(recorder, "norm with NaN", "norm", with_nan, Plain(INF), whole(1), False)
    one(recorder, "quantile outside", "quantile", spread((4,), 1), Plain(1.5))
    one(recorder, "quantile of nothing", "quantile", torch.zeros(0), Plain(0.5))
    one(recorder, "quantile of integers", "norm", torch.tensor([1, 2]))
    one(recorder, "norm of nothing", "norm", torch.zeros(0))
    one(recorder, "largest of nothing", "norm", torch.zeros(0), Plain(INF))
    one(recorder, "std of one", "standard_deviation", torch.ones(3, 1), Plain(1), whole(1), False)


def comparisons(recorder, size):
    base = spread((50,), 1)
    near = base * (1 + spread((50,), 2, 1e-5))
    special = torch.tensor([NAN, INF, -INF, 0.0, 1.0])
    pairs = [(base, near), (special, special), (special, special.flip(0)), (base.double(), near.double())]
    pairs += [(tied(dtype, (20,), 1), tied(dtype, (20,), 2)) for dtype in NUMBERS]
    pairs += [(base.bfloat16(), near.bfloat16()), (torch.ones(2, 3), torch.ones(3)), (base, base.double())]
    pairs += [(torch.zeros(0), torch.zeros(0)), (torch.ones(2), torch.ones(3)), (torch.tensor([1]), torch.tensor([1.0]))]
    for left, right in pairs:
        one(recorder, "equal", "equal", left, right)
        one(recorder, "equal to itself", "equal", left, left)
        for rtol, atol in ((1e-5, 1e-8), (1e-6, 0.0), (0.0, 0.0), (0.5, 1.0), (0.0, INF), (-1.0, 0.0)):
            for equal_nan in (False, True):
                tolerances = (Plain(rtol), Plain(atol), equal_nan)
                one(recorder, "isclose", "is_close", left, right, *tolerances)
                one(recorder, "allclose", "all_close", left, right, *tolerances)
    one(recorder, "allclose by default", "all_close", base, base + 1e-9)


def bytes_of_another_type(recorder, size):
    tensors = {dtype: tied(dtype, (4, 8), 2) for dtype in NUMBERS if dtype != "bool"}
    tensors |= {"float32": spread((4, 8), 1), "float64": spread((4, 8), 1).double(), "float16": spread((4, 8), 1).half()}
    for source, tensor in tensors.items():
        for target in tensors:
            one(recorder, f"{source} as {target}", "view_dtype", tensor, target)
            for items in ([{"start": 1}, {"start": 2}], [{"index": 1}], [{"start": 0, "stop": 4, "step": 2}], [{"start": 0}, {"start": 1, "stop": 8, "step": 2}]):
                program = recorder.program(f"part of {source} as {target}")
                part = program.do("at", tensor, [{key: Plain(value) for key, value in item.items()} for item in items])
                program.do("view_dtype", part, target)
                program.end()
    one(recorder, "a 0-dim tensor as another type", "view_dtype", torch.tensor(1.5), "int32")
    one(recorder, "a 0-dim tensor as narrower", "view_dtype", torch.tensor(1.5), "int16")
    program = recorder.program("bits are written through")
    levels = program.do("clone", torch.tensor([1, -2], dtype=torch.int32))
    floats = program.do("view_dtype", levels, "float32")
    program.do("assign_at", floats, [{"index": Plain(0)}], 1.0)
    program.look(levels)
    program.end()


def prints(recorder, size):
    tensors = [spread((3, 4), 1), spread((40, 40), 2), torch.arange(30), torch.tensor([1e-5, 1, 2.5]), torch.tensor([1e9, 1, 3])]
    tensors += [torch.tensor([1.0, 2, 3]), torch.tensor(2.123456789), torch.zeros(3), torch.tensor([NAN, INF, 1.5]), torch.zeros(2, 0)]
    tensors += [tied("int8", (9,), 1), tied("bool", (30,), 1), torch.arange(2000), spread((3,), 1).double(), torch.ones(2, 2).half()]
    tensors += [spread((7,), 3, 1e-3), torch.tensor([1e-10, 1e10]), spread((25,), 4), spread((2, 2, 9), 5)]
    choices = [{"precision": 2}, {"precision": 0}, {"precision": 10}, {"sciMode": True}, {"sciMode": False}]
    choices += [{"linewidth": 40}, {"linewidth": 10}, {"linewidth": 200, "edgeitems": 1}, {"threshold": 5}, {"threshold": 0, "edgeitems": 2}]
    choices += [{"precision": 8, "sciMode": True, "linewidth": 60}, {"suffixes": ["requires_grad=True"]}, {}]
    choices += [{"suffixes": ["grad_fn=<ViewBackward0>"]}, {"suffixes": ["grad_fn=<ViewBackward0>"], "linewidth": 50}]
    for tensor in tensors:
        for options in choices:
            if "suffixes" in options and not tensor.is_floating_point():
                continue
            plain = {name: Plain(value) if type(value) is int else value for name, value in options.items()}
            suffixes = plain.pop("suffixes", [])
            one(recorder, f"printed with {options}", "repr", tensor, plain, suffixes)


KINDS = [functions, powers, small_functions, softmaxes, layer_norms, fused, scans, measures, comparisons, bytes_of_another_type, prints]
