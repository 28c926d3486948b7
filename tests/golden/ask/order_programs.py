"""Programs of the verbs that order and count elements."""

import torch

from function_inputs import INF, NAN, one, spread, sprinkled, tied, whole
from programs import Plain

NUMBERS = ["uint8", "int8", "int16", "int32", "int64", "float32"]


def shapes(size):
    small = [(1,), (2,), (7,), (16,), (17,), (40,), (3, 5), (5, 3), (4, 1, 6), (2, 70)]
    return small if size == 1 else [*small, (200,), (1000,), (3000,), (9, 300), (300, 9), (5, 130, 4)]


def inputs(size):
    for seed, shape in enumerate(shapes(size)):
        for dtype in NUMBERS:
            yield dtype, tied(dtype, shape, seed)
        yield "spread", spread(shape, seed)
        yield "sprinkled", sprinkled(shape, seed, NAN, INF, -INF, 0.0, -0.0, NAN)


def choices(recorder, size):
    for kind, tensor in inputs(size):
        for axis in range(-1, tensor.dim() - 1):
            name = f"{kind} {tuple(tensor.shape)} {axis}"
            extent = tensor.shape[axis]
            for extreme in ("max", "min"):
                one(recorder, f"{extreme} {name}", "extreme", tensor, Plain(axis), extreme == "max", axis == 0)
            for descending in (False, True):
                for stable in (False, True):
                    one(recorder, f"sort {name}", "sort", tensor, Plain(axis), descending, stable)
            for k in sorted({0, 1, 2, extent // 2, extent - 1, extent}):
                for largest in (False, True):
                    one(recorder, f"topk {k} {name}", "topk", tensor, Plain(k), Plain(axis), largest)
            one(recorder, f"unsorted topk {name}", "topk", tensor, Plain((extent + 1) // 2), Plain(axis), True, False)
            for k in sorted({1, (extent + 1) // 2, extent}):
                one(recorder, f"kthvalue {k} {name}", "kthvalue", tensor, Plain(k), Plain(axis), axis == 0)
            # PyTorch's sort does not order NaN, so the positions of the elements are unspecified.
            if kind != "sprinkled":
                one(recorder, f"mode {name}", "mode", tensor, Plain(axis), axis == 0)
            one(recorder, f"median {name}", "median", tensor, Plain(axis), axis == 0)
        one(recorder, f"median {kind} {tuple(tensor.shape)}", "median_of_all", tensor)


def choices_at_the_edges(recorder, size):
    scalar = torch.tensor(2.5)
    for verb, arguments in {
        "extreme": [],
        "sort": [],
        "topk": whole(1),
        "kthvalue": whole(1),
        "median": [],
        "mode": [],
    }.items():
        one(recorder, "of a 0-dim tensor", verb, scalar, *arguments, Plain(0))
        one(recorder, "of an axis that is not there", verb, torch.ones(2, 2), *arguments, Plain(2))
    flags = torch.tensor([[True, False, True], [False, False, True]])
    one(recorder, "max of bools", "extreme", flags, Plain(1))
    one(recorder, "min of bools", "extreme", flags, Plain(0), False, True)
    one(recorder, "sort of bools", "sort", flags, Plain(-1), True)
    one(recorder, "mode of bools", "mode", flags, Plain(0))
    one(recorder, "mode of float16", "mode", flags.half(), Plain(1))
    one(recorder, "topk of bools", "topk", flags, Plain(1))
    one(recorder, "max of nothing", "extreme", torch.ones(2, 0), Plain(1))
    one(recorder, "max of no lines", "extreme", torch.ones(0, 2), Plain(1))
    one(recorder, "sort of nothing", "sort", torch.ones(2, 0))
    one(recorder, "median of nothing", "median_of_all", torch.ones(0))
    one(recorder, "k beyond the extent", "topk", torch.ones(3), Plain(4))
    one(recorder, "k below 0", "topk", torch.ones(3), Plain(-1))
    one(recorder, "the 0th value", "kthvalue", torch.ones(3), Plain(0))
    limits = torch.tensor([2**63 - 1, -(2**63), 2**63 - 1, 5])
    one(recorder, "median of the largest int64", "median", limits, Plain(0))
    one(recorder, "unique of the largest int64", "unique", limits)
    program = recorder.program("a transposed tensor is sorted along its own axes")
    turned = program.do("transpose", spread((4, 6), 3), Plain(0), Plain(1))
    program.do("sort", turned, Plain(0))
    program.do("topk", turned, Plain(3), Plain(0))
    program.do("extreme", turned, Plain(1), False)
    program.end()


def counts(recorder, size):
    for seed, shape in enumerate(shapes(size)):
        for dtype in [*NUMBERS, "bool"]:
            one(recorder, f"unique {dtype} {shape}", "unique", tied(dtype, shape, seed))
        values = sprinkled(shape, seed, INF, 0.0, -0.0, 2.5, 2.5)
        one(recorder, f"unique {shape}", "unique", values)
        for dtype in ("float32", "int8", "int64"):
            edges = tied(dtype, (9,), seed + 70).sort()[0]
            sought = tied(dtype, shape, seed + 90)
            rows = tied(dtype, (*shape[:-1], 5), seed + 80).sort()[0]
            for right in (False, True):
                one(recorder, f"searchsorted {dtype} {shape}", "searchsorted", edges, sought, right)
                one(recorder, f"searchsorted rows {dtype} {shape}", "searchsorted", rows, sought, right)
        one(recorder, f"searchsorted {shape}", "searchsorted", spread((33,), seed).sort()[0], values)
        for bins, low, high in ((100, 0, 0), (10, -5, 5), (7, -0.3, 12.7), (1, 0, 1), (64, 0, 0)):
            limits = [Plain(number) for number in (bins, low, high)]
            one(recorder, f"histc {bins} {low} {high} {shape}", "histc", spread(shape, seed), *limits)
            one(recorder, f"histc tied {shape}", "histc", tied("float32", shape, seed), *limits)
        for dtype in ("uint8", "int64", "int16"):
            numbers = tied("uint8", (shape[0] * 3,), seed).to(getattr(torch, dtype))
            one(recorder, f"bincount {dtype}", "bincount", numbers, None, Plain(seed))
            one(recorder, f"bincount weights {dtype}", "bincount", numbers, spread(numbers.shape, seed))
    one(recorder, "bincount of nothing", "bincount", torch.zeros(0, dtype=torch.int64))
    one(recorder, "bincount of a negative", "bincount", torch.tensor([1, -1]))
    one(recorder, "bincount of floats", "bincount", torch.tensor([1.0]))
    one(recorder, "histc of integers", "histc", torch.tensor([1, 2]))
    one(recorder, "histc of equals", "histc", torch.full((5,), 2.5), Plain(4))
    one(recorder, "histc of limits out of order", "histc", torch.ones(3), Plain(4), Plain(3), Plain(1))
    one(recorder, "histc of no bins", "histc", torch.ones(3), Plain(0))
    one(recorder, "histc of infinity", "histc", torch.tensor([1.0, INF]))
    one(recorder, "searchsorted of two types", "searchsorted", torch.tensor([1, 2]), torch.tensor([1.5]))
    one(recorder, "searchsorted of two shapes", "searchsorted", torch.ones(2, 3), torch.ones(3, 3))


KINDS = [choices, choices_at_the_edges, counts]
