"""Programs of the verbs that index and rearrange elements."""

import torch

from function_inputs import NAN, one, spread, tied, whole
from programs import Plain, plain

FULL = {"start": None}
ROWS, COLUMNS = torch.tensor([1, 0, -1]), torch.tensor([[2], [0]])
FLAG = torch.tensor([True, False])


def block():
    return torch.arange(120, dtype=torch.float32).reshape(2, 3, 4, 5)


def mask_of(shape, seed=0):
    return tied("bool", shape, seed)


# Each is one `[…]` of a (2, 3, 4, 5) tensor.
SELECTIONS = [
    [ROWS],
    [ROWS, COLUMNS],
    [FULL, ROWS, COLUMNS],
    [{"ellipsis": True}, COLUMNS],
    [ROWS, FULL, COLUMNS],
    [ROWS, FULL, FULL, ROWS],
    [FULL, ROWS, {"index": 1}, ROWS],
    [{"index": 1}, FULL, ROWS],
    [{"index": 0}, ROWS, FULL, COLUMNS],
    [FULL, {"index": -1}, ROWS],
    [ROWS, {"newAxis": True}, COLUMNS],
    [{"newAxis": True}, ROWS],
    [ROWS, {"ellipsis": True}, {"newAxis": True}],
    [ROWS, {"start": 1, "stop": 3}, {"start": 0, "stop": 4, "step": 2}],
    [FLAG],
    [FLAG, ROWS[:1]],
    [FLAG, FULL, torch.tensor([3])],
    [FULL, mask_of((3, 4))],
    [FULL, mask_of((3, 4)), {"start": 1, "stop": 3}],
    [mask_of((2, 3)), {"index": 2}],
    [mask_of((2, 3), 1), torch.tensor([0])],
    [FULL, FULL, mask_of((4, 5))],
    [{"ellipsis": True}, mask_of((5,))],
    [mask_of((2, 3, 4, 5))],
    [torch.zeros(2, 3, 4, 5, dtype=torch.bool)],
    [torch.tensor(True)],
    [FULL, torch.tensor(False)],
    [torch.tensor(True), ROWS],
    [torch.tensor(1)],
    [FULL, torch.tensor(-1, dtype=torch.int32), ROWS],
    [torch.tensor(1), torch.tensor(2)],
    [torch.tensor([1, 0], dtype=torch.uint8)],
    [torch.zeros(0, dtype=torch.int64)],
    [FULL, torch.zeros(2, 0, dtype=torch.int64)],
    [ROWS.reshape(3, 1), torch.zeros(1, 2, dtype=torch.int64)],
    # Indices that do not fit.
    [torch.tensor([2])],
    [FULL, torch.tensor([-4])],
    [ROWS, torch.tensor([0, 1])],
    [torch.tensor([True, False, True])],
    [mask_of((3, 2))],
    [torch.tensor([0, 1], dtype=torch.int32)],
    [torch.tensor([0.0, 1.0])],
    [ROWS, ROWS, ROWS, ROWS, ROWS],
    [mask_of((2, 3, 4)), ROWS, ROWS],
]


def advanced(recorder, size):
    for items in SELECTIONS:
        one(recorder, "picked", "at", block(), plain(items))
        program = recorder.program("picked of a permuted tensor")
        turned = program.do("permute", block().reshape(5, 4, 3, 2), whole(3, 2, 1, 0))
        program.do("at", turned, plain(items))
        program.end()
    for items in SELECTIONS:
        try:
            shape = block()[tensor_items(items)].shape
        except IndexError:
            shape = (1,)
        for source in (7, -2.5, torch.tensor(3.5), torch.tensor([4]), spread(shape, 3), torch.tensor([1.5])):
            program = recorder.program("picked and written")
            target = program.do("clone", block())
            program.do("assign_at", target, plain(items), source)
            program.look(target)
            program.end()
    program = recorder.program("written through a view, what is picked twice keeps the last")
    base = program.do("clone", torch.zeros(4, 6, dtype=torch.int8))
    view = program.do("at", base, plain([{"start": 1, "stop": 4}, {"start": 0, "stop": 6, "step": 2}]))
    program.do("assign_at", view, [torch.tensor([0, 0, 2]), torch.tensor([1, 1, 2])], torch.tensor([1, 2, 3], dtype=torch.int8))
    program.do("assign_at", view, [torch.tensor([1])], 300)
    program.do("assign_at", view, [torch.tensor([[True, False, True]] * 3)], torch.tensor(2.9))
    program.do("assign_at", view, [torch.tensor([True, False, True])], view)
    program.look(base)
    program.end()


def tensor_items(items):
    return tuple(
        item
        if isinstance(item, torch.Tensor)
        else item["index"]
        if "index" in item
        else ...
        if "ellipsis" in item
        else None
        if "newAxis" in item
        else slice(item.get("start"), item.get("stop"), item.get("step"))
        for item in items
    )


def gathers(recorder, size):
    shapes = [(6,), (4, 5), (3, 4, 5)] if size == 1 else [(6,), (4, 5), (3, 4, 5), (50, 70), (9, 40, 30)]
    for seed, shape in enumerate(shapes):
        for axis in range(len(shape)):
            generator = torch.Generator().manual_seed(seed)
            smaller = [extent if i == axis else max(1, extent - 1) for i, extent in enumerate(shape)]
            index = torch.randint(0, shape[axis], smaller, generator=generator)
            line = torch.randint(0, shape[axis], (7,), generator=generator)
            for dtype in ("float32", "int8", "int16", "int64", "bool", "uint8"):
                tensor = tied(dtype, shape, seed)
                one(recorder, f"gather {dtype} {shape}", "gather", tensor, Plain(axis - len(shape)), index)
                one(recorder, f"select {dtype} {shape}", "index_select", tensor, Plain(axis), line)
                flat = torch.randint(-tensor.numel(), tensor.numel(), (3, 4), generator=generator)
                one(recorder, f"take {dtype} {shape}", "take", tensor, flat)
                mask = mask_of(shape, seed)
                one(recorder, f"masked {dtype} {shape}", "masked_select", tensor, mask)
                one(recorder, f"nonzero {dtype} {shape}", "nonzero", tensor)
                for value in (3, 2.7, -1, 300, True, torch.tensor(2.7), torch.tensor(-3), NAN):
                    one(recorder, f"fill {dtype} {shape}", "masked_fill", tensor, mask[..., :1], value)
                for source in (tied(dtype, shape, 9), 2, 1.5, 300):
                    for reduce in (None, "add", "multiply"):
                        if reduce and dtype == "bool":
                            continue
                        program = recorder.program(f"scatter {reduce} {dtype} {shape} {axis}")
                        target = program.do("clone", tensor)
                        program.do("scatter", target, Plain(axis), index, source, reduce)
                        program.look(target)
                        program.end()
    program = recorder.program("scattered into a transposed view")
    base = program.do("clone", spread((4, 3), 1))
    turned = program.do("transpose", base, Plain(0), Plain(1))
    program.do("scatter", turned, Plain(1), torch.tensor([[3], [0], [1]]), torch.tensor([[1.0], [2], [3]]))
    program.look(base)
    program.do("gather", turned, Plain(1), torch.tensor([[3, 1], [0, 0]]))
    program.end()
    square = spread((3, 3), 2)
    for verb, arguments in [
        ("gather", (Plain(0), torch.tensor([[3]]))),
        ("gather", (Plain(0), torch.tensor([[-1]]))),
        ("gather", (Plain(0), torch.tensor([1]))),
        ("gather", (Plain(0), torch.zeros(1, 4, dtype=torch.int64))),
        ("gather", (Plain(0), torch.zeros(1, 1, dtype=torch.int32))),
        ("gather", (Plain(2), torch.zeros(1, 1, dtype=torch.int64))),
        ("gather", (Plain(0), torch.zeros(0, dtype=torch.int64))),
        ("scatter", (Plain(0), torch.tensor([[3]]), 1)),
        ("scatter", (Plain(0), torch.tensor([[1]]), torch.tensor([[1]]))),
        ("scatter", (Plain(0), torch.tensor([[1, 2]]), torch.tensor([[1.0]]))),
        ("index_select", (Plain(0), torch.tensor([-1]))),
        ("index_select", (Plain(0), torch.tensor([3]))),
        ("index_select", (Plain(1), torch.tensor([2, 2], dtype=torch.int32))),
        ("index_select", (Plain(1), torch.tensor(2))),
        ("index_select", (Plain(1), torch.zeros(2, 2, dtype=torch.int64))),
        ("index_select", (Plain(1), torch.tensor([1.0]))),
        ("take", (torch.tensor([9]),)),
        ("take", (torch.tensor([1], dtype=torch.int32),)),
        ("masked_fill", (torch.tensor([True, False]), 1)),
        ("masked_fill", (torch.tensor([True, False, True]), torch.tensor([1.0]))),
        ("masked_fill", (torch.tensor([[[True]], [[False]]]), 1)),
        ("masked_select", (torch.tensor([[[True]], [[False]]]),)),
        ("masked_select", (torch.tensor([1, 0, 1]),)),
    ]:
        one(recorder, f"{verb} at the edge", verb, square, *arguments)
    scalar = torch.tensor(2.5)
    one(recorder, "gather of a 0-dim tensor", "gather", scalar, Plain(0), torch.tensor(0))
    one(recorder, "index_select of a 0-dim tensor", "index_select", scalar, Plain(0), torch.tensor([0]))
    one(recorder, "nonzero of a 0-dim tensor", "nonzero", scalar)
    one(recorder, "take of a 0-dim tensor", "take", scalar, torch.tensor([0, 0]))


def arrangements(recorder, size):
    for seed, shape in enumerate([(5,), (4, 3), (2, 3, 4), ()] + ([(60, 70)] if size > 1 else [])):
        for dtype in ("float32", "int8", "int64", "bool"):
            tensor = tied(dtype, shape, seed)
            dims = len(shape)
            name = f"{dtype} {shape}"
            for axes in ([], [0], [-1], list(range(dims)), [0, 0], [dims]):
                one(recorder, f"flip {name}", "flip", tensor, whole(*axes))
            for shifts, axes in (([1], []), ([-7], [0]), ([2, 1], [0, -1]), ([1, 2], [0]), ([3], [dims])):
                one(recorder, f"roll {name}", "roll", tensor, whole(*shifts), whole(*axes))
            for repeats in ([2] * dims, [3, *[1] * dims], [2, 1, 3, 2], [0, *[1] * dims], [1] * dims, [-1] * max(1, dims)):
                one(recorder, f"repeat {name}", "repeat", tensor, whole(*repeats))
            for axis in (None, 0, -1):
                extent = tensor.numel() if axis is None else (*shape, 1)[axis] if dims == 0 else shape[axis]
                each = torch.arange(extent) % 3
                place = None if axis is None else Plain(axis)
                for repeats in (Plain(2), Plain(0), Plain(-1), each, torch.tensor([2]), torch.tensor([1, 2, 3, 4, 5, 6, 7])):
                    one(recorder, f"repeat_interleave {name}", "repeat_interleave", tensor, repeats, place)
            for diagonal in (0, 1, -1, 3, -3, 100, -100):
                for verb in ("tril", "triu", "diag", "diagonal"):
                    if verb == "diag" and abs(diagonal) == 100:
                        continue
                    one(recorder, f"{verb} {diagonal} {name}", verb, tensor, Plain(diagonal))
            for first, second in ((-1, 0), (1, 2), (0, 0)):
                one(recorder, f"diagonal {name}", "diagonal", tensor, Plain(1), Plain(first), Plain(second))
    program = recorder.program("the diagonal is a view")
    matrix = program.do("clone", torch.zeros(3, 4))
    line = program.do("diagonal", matrix, Plain(1))
    program.do("assign_at", line, [], torch.tensor([1.0, 2, 3]))
    program.look(matrix)
    program.end()
    counts = (0, 1, 2, 3, 5, 9, 16, 17, 100) if size == 1 else (0, 1, 2, 3, 5, 9, 16, 17, 100, 1000, 4097)
    for start, stop in ((0, 1), (-1, 1), (0.1, 2.7), (5, -3.3), (1e-3, 1e6), (2, 2), (-100, 300)):
        for count in (*counts, -1):
            one(recorder, f"linspace {start} {stop} {count}", "linspace", Plain(start), Plain(stop), Plain(count))
    for dtype in ("bool", "uint8", "int8", "int64", "float32", "float64", "float16"):
        for rows, columns in ((3, 3), (2, 4), (4, 2), (0, 3)):
            one(recorder, f"eye {dtype}", "eye", Plain(rows), Plain(columns), dtype)
    for values in ([0, 2, 1, 2], [[1, 0], [3, 3]], 2):
        for classes in (-1, 4, 2, 0):
            one(recorder, "one_hot", "one_hot", torch.tensor(values), Plain(classes))
    one(recorder, "one_hot of a negative", "one_hot", torch.tensor([-1]))
    one(recorder, "one_hot of floats", "one_hot", torch.tensor([1.0]))
    one(recorder, "one_hot of nothing", "one_hot", torch.zeros(0, dtype=torch.int64))


KINDS = [advanced, gathers, arrangements]
