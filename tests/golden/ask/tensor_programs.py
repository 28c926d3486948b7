"""Records PyTorch's results for the tensor verbs; see record.py for how to run it."""

import torch

from programs import DTYPES, Plain, plain
from record import main
from tensor_verbs import BINARY, UNARY

INTEGERS = ["uint8", "int8", "int16", "int32", "int64"]
FLOATS = ["float16", "bfloat16", "float32", "float64"]
AWKWARD = [0.0, -0.0, 0.5, 1.5, 2.5, -0.5, -1.5, 1.0, -1.0, 3.0, 127.5, 255.0, 300.0, -300.0, 1e-45]
AWKWARD += [-1e-40, 1.1754944e-38, 3.4028235e38, -3.4028235e38, 16777216.0, 8388607.5, -8388608.5]
AWKWARD += [2147483648.0, -2147483904.0, 9.3e18, -9.3e18, 1e10, float("inf"), float("-inf"), float("nan")]
# Around the limits of both 16-bit types: ties, the largest number, values that round to it, subnormals.
AWKWARD_HALVES = [2049.0, 2051.0, 65504.0, 65519.99, 65520.0, 6e-8, 2.9802322e-8, 2.98023225e-8, -6.1e-5, 1.00390625]
AWKWARD_HALVES += [1.01171875, 3.3895314e38, 3.3961775e38, 0.1, 1 / 3]
AWKWARD_DOUBLES = [2147483653.0, -(2.0**33) - 9, 2.0**53 + 2, 1e300, -1e-300, 5e-324, 1.7976931348623157e308, 0.1]
AWKWARD_DOUBLES += [3.4028235677973366e38, 1e-46, 1 + 2.0**-11 + 2.0**-40, 255.99999999999997, -0.9999999999999999]


def numbers(dtype, count, seed):
    """Awkward values first, then values of every magnitude."""
    generator = torch.Generator().manual_seed(seed)
    if dtype == "bool":
        return torch.randint(0, 2, (count,), generator=generator).bool()
    if dtype in ("float16", "bfloat16"):
        values = numbers("float32", count, seed)
        awkward = torch.tensor(AWKWARD_HALVES)[: max(0, count - len(AWKWARD))]
        values[count - len(awkward) :] = awkward
        return values.to(DTYPES[dtype])
    if dtype == "float64":
        values = numbers("float32", count, seed).double()
        spread = torch.randn(count, generator=generator, dtype=torch.float64) * 1e-7
        values = torch.where(torch.arange(count) % 2 == 0, values, values * (1 + spread))
        awkward = torch.tensor(AWKWARD_DOUBLES, dtype=torch.float64)[: max(0, count - 18)]
        values[count - len(awkward) :] = awkward
        return values
    if dtype == "float32":
        awkward = torch.tensor(AWKWARD + AWKWARD_HALVES[:6] if count > 50 else AWKWARD)
        awkward = awkward[torch.randperm(len(awkward), generator=generator)]
        words = torch.randint(-(2**31), 2**31, (count,), generator=generator).to(torch.int32)
        anything = torch.tensor(memoryview(bytearray(words.numpy().tobytes())).cast("f").tolist())
        usual = torch.randn(count, generator=generator) * 100
        halves = torch.randint(-600, 600, (count,), generator=generator) / 2
        kind = torch.randint(0, 4, (count,), generator=generator)
        values = torch.where(kind == 0, anything, torch.where(kind == 1, halves, usual))
        values[: min(count, len(awkward))] = awkward[:count]
        return values
    limits = torch.iinfo(DTYPES[dtype])
    values = torch.randint(limits.min, limits.max, (count,), generator=generator)
    small = torch.randint(max(limits.min, -9), 10, (count,), generator=generator)
    values = torch.where(torch.randint(0, 2, (count,), generator=generator) == 0, values, small)
    edges = torch.tensor([limits.min, limits.max, 0, 1, limits.min, limits.max])
    values[: min(count, 6)] = edges[:count]
    return values.to(DTYPES[dtype])


def without_zero(tensor):
    return torch.where(tensor == 0, torch.ones((), dtype=tensor.dtype), tensor)


def without_overflow(left, right):
    """If a quotient overflows, PyTorch's vectorized loops give NaN and its scalar loops do not."""
    meeting = torch.promote_types(left.dtype, right.dtype)
    wide = torch.float64 if meeting == torch.float64 else torch.float32
    overflows = torch.isinf(left.to(meeting).to(wide) / right.to(meeting).to(wide))
    return torch.where(overflows & (right != 0) & left.isfinite(), torch.full_like(right, 2), right)


def one(recorder, name, verb, *arguments, **options):
    program = recorder.program(name)
    program.do(verb, *arguments, **options)
    program.end()


def binary(recorder, size):
    count = 36 if size == 1 else 16 * size
    for name in BINARY:
        shifts = name.endswith("shift")
        divides = name in ("floor_divide", "remainder")
        for seed, left in enumerate(DTYPES):
            for right in DTYPES:
                a = numbers(left, count, seed)
                b = numbers(right, count, seed + 50)
                if divides and right in INTEGERS:
                    b = without_zero(b)
                if divides and right in FLOATS:
                    b = without_overflow(a, b)
                if shifts and right in INTEGERS:
                    b = b.remainder(7)
                one(recorder, f"{left} {name} {right}", "binary", name, a, b)
        for seed, dtype in enumerate(DTYPES):
            a = numbers(dtype, count, seed + 100)
            for number in (True, 3, -2, 300, 2.5, -0.75, float("nan")):
                if shifts and number != 3:
                    continue
                # torch.maximum takes no number, and a number that fits no type of the tensor's.
                if name in ("maximum", "minimum", "logical_and", "logical_or", "logical_xor"):
                    continue
                one(recorder, f"{dtype} {name} {number}", "binary", name, a, number)
                divisor = without_zero(a) if divides and dtype in INTEGERS else a
                if divides and dtype in FLOATS:
                    divisor = without_overflow(torch.full_like(a, number), a)
                    large = 1e307 if dtype == "float64" else 1e38
                    a = torch.where(a.abs() > large, torch.ones((), dtype=a.dtype), a)
                if not shifts:
                    one(recorder, f"{number} {name} {dtype}", "binary", name, number, divisor)


def broadcasting(recorder, size):
    for seed, (left, right) in enumerate(
        [((3, 1), (4,)), ((2, 1, 3), (5, 1)), ((), (3, 2)), ((1,), (0, 2)), ((4, 3), (3, 4)), ((2, 3), ())]
    ):
        for a_dtype, b_dtype in [("float32", "float32"), ("int8", "int64"), ("uint8", "int8"), ("bool", "int16")]:
            a = numbers(a_dtype, torch.Size(left).numel(), seed).reshape(left)
            b = numbers(b_dtype, torch.Size(right).numel(), seed + 9).reshape(right)
            one(recorder, f"{a_dtype} {left} + {b_dtype} {right}", "binary", "add", a, b)


def promotion(recorder, size):
    """Tensors of every type combined and joined with 0-dim tensors of every type."""
    for left in DTYPES:
        for right in DTYPES:
            a, b = numbers(left, 3, 1), numbers(right, 1, 2)
            one(recorder, f"{left} + 0-dim {right}", "binary", "add", a, b.reshape(()))
            one(recorder, f"0-dim {left} * 0-dim {right}", "binary", "mul", a[2], b[0])
            one(recorder, f"{left} and {right} in one", "concatenate", [a, b], Plain(0))


def unary(recorder, size):
    count = 60 if size == 1 else 256 * size
    for name in UNARY:
        for seed, dtype in enumerate(DTYPES):
            one(recorder, f"{name} {dtype}", "unary", name, numbers(dtype, count, seed))


def conversions(recorder, size):
    count = 60 if size == 1 else 256 * size
    for seed, source in enumerate(DTYPES):
        for target in DTYPES:
            one(recorder, f"{source} to {target}", "to", numbers(source, count, seed), target)


def powers_and_limits(recorder, size):
    count = 40 if size == 1 else 128 * size
    for seed, dtype in enumerate(["uint8", "int8", "int32", "int64", *FLOATS]):
        a = numbers(dtype, count, seed)
        for exponent in (0, 1, 2, 3, 5, -1, 0.5, 2.0, -0.5, -2.0):
            special = dtype in FLOATS and exponent in (5,)
            promoted = dtype not in FLOATS and isinstance(exponent, float)
            if not special and not promoted:
                one(recorder, f"{dtype} ** {exponent}", "power", a, exponent)
        for low, high in ((-10, 10), (0, None), (None, 7), (2, 1), (-1.5, 2), (None, 300), (0.25, 0.75)):
            one(recorder, f"{dtype} clamp {low} {high}", "clamp", a, low, high)
        condition = numbers("bool", count, seed)
        one(recorder, f"where {dtype}", "where", condition, a, numbers(dtype, count, seed + 7))


def reductions(recorder, size):
    shapes = [(7,), (5, 4), (4, 9), (3, 5, 7), (2, 33), (33, 2), (40, 40), (9, 3, 11), ()]
    if size > 1:
        shapes += [(300, 70), (70, 300), (12, 50, 31), (1000, 8), (8, 1000), (130, 200)]
    for name in ("sum", "mean", "amin", "amax", "argmin", "argmax", "any", "all"):
        for seed, shape in enumerate(shapes):
            for dtype in (*FLOATS, "int8", "uint8", "bool") if size == 1 else DTYPES:
                count = torch.Size(shape).numel()
                generator = torch.Generator().manual_seed(seed)
                tensor = numbers(dtype, count, seed).reshape(shape)
                if dtype in FLOATS and name in ("sum", "mean"):
                    drawn = torch.randn(count, generator=generator, dtype=torch.float64) * 100
                    tensor = drawn.to(DTYPES[dtype]).reshape(shape)
                if dtype == "float16" and name in ("amin", "amax"):
                    tensor = tensor + 0  # its vectorized loops choose the other of two zeros than its scalar loops
                choices = [[], *([axis] for axis in range(len(shape)))]
                if name not in ("argmin", "argmax") and len(shape) > 1:
                    choices.append([-2, -1])
                for axes in choices:
                    keep = (len(axes) + seed) % 2 == 0
                    plain = [Plain(axis) for axis in axes]
                    one(recorder, f"{name} {dtype} {shape} {axes}", "reduce", name, tensor, plain, keep)
                    if dtype in FLOATS and len(shape) == 2:
                        program = recorder.program(f"{name} {dtype} transposed {shape} {axes}")
                        turned = program.do("transpose", tensor, Plain(0), Plain(1))
                        program.do("reduce", name, turned, plain, keep)
                        program.end()
    for count in (1, 2, 5, 16, 33, 100) if size == 1 else (1, 2, 5, 16, 33, 100, 1000, 5000, 32000):
        for dtype in FLOATS:
            generator = torch.Generator().manual_seed(count)
            tensor = (torch.randn(count, generator=generator, dtype=torch.float64) * 10).to(DTYPES[dtype])
            one(recorder, f"norm {dtype} {count}", "norm", tensor)
            for correction in (0, 1):
                one(recorder, f"std {dtype} {count}", "standard_deviation", tensor, Plain(correction))
                one(recorder, f"var {dtype} {count}", "variance", tensor, Plain(correction))


def views(recorder, size):
    base = torch.arange(24, dtype=torch.float32)
    program = recorder.program("a selection shares its elements, and assignment writes through")
    matrix = program.do("view", base.clone(), [Plain(4), Plain(6)])
    row = program.do("at", matrix, plain([{"index": 1}]))
    program.do("assign_at", row, plain([{"index": -1}]), 99)
    program.do("assign_at", matrix, plain([{"ellipsis": True}, {"index": 0}]), torch.tensor([5, 6, 7, 8]))
    program.look(row)
    turned = program.do("transpose", matrix, Plain(0), Plain(1))
    program.do("view", turned, [Plain(24)])
    program.do("reshape", turned, [Plain(-1)])
    program.do("assign_at", turned, plain([{"start": 1, "stop": 5, "step": 2}]), -1.5)
    program.look(matrix)
    program.look(row)
    program.do("contiguous", turned)
    program.do("binary", "mul", turned, turned)
    program.do("repr", turned)
    program.end()

    program = recorder.program("every kind of index")
    block = program.do("view", base.clone(), [Plain(2), Plain(3), Plain(4)])
    for items in (
        [{"index": 1}, {"index": 2}, {"index": 3}],
        [{"index": -2}],
        [{"start": 1}, {"start": 0, "stop": 2}],
        [{"stop": -1}, {"index": 0}],
        [{"ellipsis": True}, {"start": 1, "stop": 100, "step": 3}],
        [{"newAxis": True}, {"index": 0}, {"ellipsis": True}, {"newAxis": True}],
        [{"start": 2, "stop": 1}],
        [{"index": 2}],
        [{"index": 0}, {"index": 0}, {"index": 0}, {"index": 0}],
        [torch.tensor([1, 0, -1])],
        [torch.tensor([[0, 1], [1, 1]])],
        [torch.tensor([True, False])],
        [(base > 11.5).reshape(2, 3, 4)],
        [(base > 30).reshape(2, 3, 4)],
        [torch.tensor([2])],
    ):
        program.do("at", block, plain(items))
    program.do("assign_at", block, [(base > 20).reshape(2, 3, 4)], 0)
    program.do("assign_at", block, [torch.tensor([True, False])], torch.tensor([1.0, 2, 3, 4]))
    program.do("assign_at", block, [torch.tensor([1])], torch.tensor([[1.0], [2], [3]]))
    program.do("assign_at", block, plain([{"index": 0}]), torch.ones(3, 5))
    program.look(block)
    program.end()

    program = recorder.program("shapes")
    block = program.do("view", base.clone(), [Plain(2), Plain(3), Plain(4)])
    turned = program.do("permute", block, [Plain(2), Plain(0), Plain(-2)])
    program.do("view", turned, [Plain(4), Plain(6)])
    program.do("view", turned, [Plain(4), Plain(2), Plain(3), Plain(1)])
    program.do("reshape", turned, [Plain(8), Plain(-1)])
    program.do("view", block, [Plain(-1), Plain(-1)])
    program.do("view", block, [Plain(5), Plain(-1)])
    program.do("unsqueeze", block, Plain(-1))
    wide = program.do("unsqueeze", block, Plain(1))
    program.do("squeeze", wide)
    program.do("squeeze", wide, Plain(1))
    program.do("squeeze", wide, Plain(0))
    program.do("expand", wide, [Plain(2), Plain(5), Plain(3), Plain(4)])
    program.do("expand", wide, [Plain(2), Plain(3), Plain(4)])
    program.do("permute", block, [Plain(0), Plain(0), Plain(1)])
    program.do("transpose", block, Plain(0), Plain(3))
    program.do("stack", [block, block], Plain(1))
    program.do("concatenate", [block, block], Plain(-1))
    program.do("concatenate", [torch.tensor([1, 2]), torch.tensor([2.5])], Plain(0))
    program.do("concatenate", [torch.ones(2, 3), torch.ones(3, 2)], Plain(0))
    program.end()

    for dtype in DTYPES:
        program = recorder.program(f"numbers assigned to {dtype}")
        target = program.do("clone", numbers(dtype, 8, 3))
        for index, value in enumerate((1, 2.7, -1, 300, 1e10, True, -1.0, 70000)):
            program.do("assign_at", target, plain([{"index": index}]), value)
        program.do("assign_at", target, plain([{"start": 0, "stop": 3}]), torch.tensor([300.5, -2.0, 7.0]))
        program.look(target)
        program.end()


def products(recorder, size):
    shapes = [((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 4)), ((5, 7), (7, 3)), ((2, 4, 6), (6, 5)), ((3, 1, 2, 4), (2, 4, 3))]
    shapes += [((2, 3), (2, 3)), ((1, 0), (0, 2)), ((16, 64), (64, 16))]
    if size > 1:
        shapes += [((33, 129), (129, 65)), ((128, 300), (300, 40)), ((4, 500), (500, 4))]
    for seed, (left, right) in enumerate(shapes):
        for dtype in (*FLOATS, "int8", "int32", "int64"):
            if dtype == "float16" and 0 in left:  # PyTorch refuses products of float16 unless they are empty
                continue
            counts = [torch.Size(shape).numel() for shape in (left, right)]
            a, b = (numbers(dtype, count, seed + i) for i, count in enumerate(counts))
            if dtype in FLOATS:
                a, b = (normal(count, seed + i).to(DTYPES[dtype]) for i, count in enumerate(counts))
            one(recorder, f"{dtype} {left} @ {right}", "matmul", a.reshape(left), b.reshape(right))
    for seed, (rows, inner, columns) in enumerate([((2,), 3, 4), ((5,), 7, 3), ((2, 3), 16, 8), ((), 4, 2)]):
        generator = torch.Generator().manual_seed(seed)
        x = torch.randn((*rows, inner), generator=generator)
        weight = torch.randn((columns, inner), generator=generator)
        bias = torch.randn(columns, generator=generator)
        one(recorder, f"linear {rows}", "linear", x, weight)
        one(recorder, f"linear with bias {rows}", "linear", x, weight, bias)
        levels = (weight * 50).round().to(torch.int8)
        one(recorder, "linear of two types", "linear", x, levels)
    layers = [((1, 32), 16), ((32,), 16), ((6, 10), 1), ((1, 7), 1), ((2, 5, 9), 4), ((3, 1), 5), ((2, 2, 3, 4), 2)]
    for seed, (shape, columns) in enumerate([*layers, ((64, 300), 50)] if size > 1 else layers):
        for dtype in ("float16", "bfloat16", "float64"):
            x = normal(torch.Size(shape).numel(), seed).reshape(shape).to(DTYPES[dtype])
            weight = normal(columns * shape[-1], seed + 1).reshape(columns, shape[-1]).to(DTYPES[dtype])
            bias = normal(columns, seed + 2).to(DTYPES[dtype])
            one(recorder, f"linear {dtype} {shape}", "linear", x, weight)
            one(recorder, f"linear with bias {dtype} {shape}", "linear", x, weight, bias)
    layouts(recorder, [(4, 50, 6), (1, 50, 6), (4, 50, 1), (1, 9, 1), (4, 1, 6), (4, 1, 1), (20, 64, 30)])


def normal(count, seed):
    return torch.randn(count, generator=torch.Generator().manual_seed(seed), dtype=torch.float64) * 10


def layouts(recorder, shapes):
    """In bfloat16 the rounding depends on the memory layout of both operands."""
    for seed, (rows, inner, columns) in enumerate(shapes):
        for turned in range(4):
            program = recorder.program(f"bfloat16 {rows, inner, columns} in layout {turned}")
            left, right = normal(rows * inner, seed).bfloat16(), normal(inner * columns, seed + 1).bfloat16()
            operands = []
            for i, (tensor, shape) in enumerate([(left, (rows, inner)), (right, (inner, columns))]):
                if turned >> i & 1:
                    matrix = program.do("view", tensor, [Plain(shape[1]), Plain(shape[0])])
                    operands.append(program.do("transpose", matrix, Plain(0), Plain(1)))
                else:
                    operands.append(program.do("view", tensor, [Plain(extent) for extent in shape]))
            program.do("matmul", *operands)
            stack = [program.do("stack", [operand] * 3, Plain(0)) for operand in operands]
            program.do("matmul", *stack)
            program.do("matmul", stack[0], operands[1])
            program.do("matmul", operands[0], stack[1])
            flipped = program.do("transpose", stack[1], Plain(1), Plain(2))
            program.do("matmul", program.do("transpose", flipped, Plain(1), Plain(2)), flipped)
            program.do("linear", operands[0], program.do("transpose", operands[1], Plain(0), Plain(1)))
            program.end()


def created(recorder, size):
    for dtype in DTYPES:
        for value in (0, 1, -1, 300, 2.5, True, float("inf"), 0.1, 65519.0, 1e39):
            one(recorder, f"full {value} {dtype}", "full", [Plain(2), Plain(2)], value, dtype)
    for start, stop, step in [(0, 5, 1), (2, 11, 3), (5, 0, -2), (0, 0, 1), (3, 1, 1), (0.0, 1.0, 0.25), (0, 1, 0.1), (1.5, -2.0, -0.5)]:
        one(recorder, f"arange {start} {stop} {step}", "arange", start, stop, step)
    if size > 1:
        one(recorder, "a long arange", "arange", 0, 1000, 0.1)


def random(recorder, size):
    program = recorder.program("random numbers")
    for seed in (0, 42, 123456789, 2**40 + 7):
        program.do("manualSeed", seed)
        program.do("randn", [Plain(3), Plain(3)])
        program.do("rand", [Plain(2), Plain(3)])
        program.do("randn", [Plain(5)])
        program.do("randn", [Plain(16)])
        program.do("randint", Plain(-128), Plain(127), [Plain(10)])
        program.do("randn", [Plain(7), Plain(5)], Plain(2), Plain(3))
        program.do("randint", Plain(0), Plain(2**40), [Plain(5)])
        program.do("rand", [Plain(700)] if size == 1 else [Plain(300), Plain(300)], Plain(-0.5), Plain(0.5))
        program.do("randn", [Plain(4)], Plain(1), Plain(10))
        program.do("rand", [Plain(50)], 0.1, 0.7)
        if size > 1:
            program.do("randn", [Plain(1000), Plain(101)])
    program.end()
    for dtype in ("float16", "bfloat16", "float64"):
        within = 1e-14 if dtype == "float64" else 0  # logarithms and sines of different libraries
        program = recorder.program(f"random numbers of {dtype}")
        for seed in (0, 42):
            program.do("manualSeed", seed)
            program.do("rand", [Plain(50)], 0.0, 1.0, dtype)
            program.do("randn", [Plain(3), Plain(5)], 0.0, 1.0, dtype, within=within)
            program.do("randn", [Plain(1), Plain(32)], 0.0, 1.0, dtype, within=within)
            program.do("rand", [Plain(40)], 0.1, 0.7, dtype)
            program.do("randn", [Plain(35)], -0.3, 2.7, dtype, within=within)
            program.do("randint", Plain(-128), Plain(127), [Plain(10)], dtype)
            program.do("randn", [Plain(4)], 1.0, 10.0, dtype, within=within)
            rare = 1e-3 if dtype == "float16" and size > 1 else within  # one element in 256,000 needs it too
            program.do("randn", [Plain(1000), Plain(size)], 0.0, 1.0, dtype, within=rare)
        program.end()
    program = recorder.program("random integers of every type")
    program.do("manualSeed", 7)
    for dtype in DTYPES:
        program.do("randint", Plain(0), Plain(2), [Plain(9)], dtype)
        program.do("randint", Plain(-100), Plain(101), [Plain(9)], dtype)
    program.end()


def random_ranges(recorder, size):
    """Integers take 32 random bits each up to a range of 2^32, from which on they take 64."""
    program = recorder.program("random integers of long ranges")
    program.do("manualSeed", 5)
    for low, high in [(0, 2**31 - 1), (0, 2**31), (-(2**31), 7), (0, 2**32 - 1), (0, 2**32), (-(2**52), 2**52)]:
        program.do("randint", Plain(low), Plain(high), [Plain(5)])
    program.end()


def printed(recorder, size):
    nan = float("nan")
    tensors = [numbers(dtype, 12, 5).reshape(3, 4) for dtype in DTYPES]
    tensors += [torch.tensor(value) for value in (True, 5, -(2**62), 2.5, [True, False], [[], []], [2**53 + 1, -7])]
    tensors += [torch.zeros(0, dtype=dtype) for dtype in DTYPES.values()]
    tensors += [torch.zeros(2, 0, dtype=torch.int64), torch.ones(2, 2, 2, dtype=torch.bool), torch.arange(1500)]
    tensors += [(torch.arange(1100) % 3 == 0).reshape(11, 100), torch.tensor([[1e-3, nan], [2.0, 1e4]])]
    for dtype in ("float16", "bfloat16", "float64"):
        lists = [[1e-5, 1.0], [0.25, 600.0], [1.0, 1001.0], [6e-8, 1.0], [1e300, 1e-300], [1 / 3, 2 / 3], [1e8, 1.0]]
        lists += [[123456789.0], [-0.0, 1.5], [nan, 1.25], [10000.0, 10.5], 0.1, 3.0, [[0.5, 2.25]] * 9, []]
        tensors += [torch.tensor(content, dtype=DTYPES[dtype]) for content in lists]
    for tensor in tensors:
        one(recorder, "printed", "repr", tensor)


main(
    "tensor_programs",
    [
        binary,
        broadcasting,
        promotion,
        unary,
        conversions,
        powers_and_limits,
        reductions,
        views,
        products,
        created,
        random,
        random_ranges,
        printed,
    ],
)
