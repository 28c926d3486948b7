"""PyTorch's side of the interleaved run, on one thread.

Reads lines `torch.<call> <elements> <calls>` and answers each with `<nanoseconds per element> <CRC-32
of the results>`. The calls and their operands are those of torch_calls.ts and torch_calls.cpp.
"""

import math
import sys
import time
import zlib

import numpy
import torch


def reals(count):
    """The numbers of workload.ts."""
    values = numpy.empty(count, numpy.float32)
    state = 1
    for i in range(count):
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
        values[i] = (state >> 8) / 65536 - 128
    return torch.from_numpy(values)


def calls_on(side):
    """The calls to time, and those whose results are compared."""
    x, y = reals(2 * side * side).view(2, side, side)
    half = side // 2
    row = y[0]
    column = row.view(-1, 1)
    condition = column > 0
    whole_x, whole_y = x.long(), y.long()
    quarter = x[:half, :half].contiguous()
    rows = [x[:half].clone(), y[:half].clone()]
    columns = [x[:, :half].contiguous(), y[:, :half].contiguous()]
    whole_columns = [part.long() for part in columns]
    calls = {
        'add': lambda: x + y,
        'add_row': lambda: x + row,
        'add_column': lambda: x + column,
        'add_int64': lambda: whole_x + whole_y,
        'where': lambda: torch.where(condition, x, y),
        'sum': lambda: x.sum(),
        'sum_0': lambda: x.sum(0),
        'sum_1': lambda: x.sum(1),
        'amax_0': lambda: x.amax(0),
        'amax_1': lambda: x.amax(1),
        'amax_0_int64': lambda: whole_x.amax(0),
        'amax_1_int64': lambda: whole_x.amax(1),
        'argmax_1': lambda: x.argmax(1),
        # As ours; by default PyTorch 1.13 leaves the order of equal elements open.
        'sort': lambda: torch.sort(x),
        'roll': lambda: x.roll(3, 1),
        'flip': lambda: x.flip(1),
        'repeat': lambda: quarter.repeat(2, 2),
        'cat_0': lambda: torch.cat(rows, 0),
        'cat_1': lambda: torch.cat(columns, 1),
        'cat_1_int64': lambda: torch.cat(whole_columns, 1),
        'transposed': lambda: x.t().contiguous(),
    }
    # PyTorch's own total of more than 32,768 floats depends on its threads; ours is summed in float64.
    return calls, {**calls, 'sum': lambda: x.double().sum().float()}


def hash_of(result):
    hash_ = 0
    for part in result if isinstance(result, tuple) else (result,):
        hash_ = zlib.crc32(part.numpy().tobytes(), hash_)
    return hash_


torch.set_num_threads(1)
known = {}
for line in sys.stdin:
    what, elements, count = line.split()
    side = math.isqrt(int(elements))
    if side not in known:
        known[side] = calls_on(side)
    timed, compared = (calls[what.removeprefix('torch.')] for calls in known[side])
    start = time.perf_counter_ns()
    for _ in range(int(count)):
        timed()
    spent = (time.perf_counter_ns() - start) / int(count) / int(elements)
    print(f'{spent:.6g} {hash_of(compared())}', flush=True)
