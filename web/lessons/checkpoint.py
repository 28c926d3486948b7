"""The module of the lesson about a real network: a reader of weights, and formats of 2 to 8.5 bits.

To use it with PyTorch, put this file next to the notebook. Each format is a function that takes
float32 weights of any shape and returns what its bytes stand for. Blocks follow each other through
the weights in row-major order, without regard to rows, and zeros fill the last one.

The formats of ggml search for their scales as ggml does; another order of summation can lead to
another code here and there. The page's module `zeropoint` writes ggml's bytes exactly.
"""

import json
import struct

import torch


def load_safetensors(file):
    """The tensors of a safetensors file by name. Raises ValueError unless all are float32 or uint8."""
    with open(file, "rb") as stream:
        content = stream.read()
    try:
        end = 8 + int.from_bytes(content[:8], "little")
        header = json.loads(content[8:end])
        entries = {name: entry for name, entry in header.items() if name != "__metadata__"}
        return {name: _tensor(entry, content[end:]) for name, entry in entries.items()}
    except (ValueError, KeyError, AttributeError, TypeError, struct.error) as error:
        raise ValueError(f"{file} is not a safetensors file of float32 and uint8 tensors: {error}") from None


def _tensor(entry, data):
    kinds = {"F32": ("f", torch.float32), "U8": ("B", torch.uint8)}
    if entry["dtype"] not in kinds:
        raise ValueError(f"it has a tensor of {entry['dtype']}")
    code, dtype = kinds[entry["dtype"]]
    begin, end = entry["data_offsets"]
    numbers = struct.unpack(f"<{(end - begin) // struct.calcsize(code)}{code}", data[begin:end])
    return torch.tensor(numbers, dtype=dtype).reshape(entry["shape"])


# One scale for each block of 32


def _in_blocks(weights, size):
    flat = weights.reshape(-1)
    return torch.cat([flat, torch.zeros(-flat.numel() % size)]).view(-1, size)


def _as_before(blocks, weights):
    return blocks.reshape(-1)[: weights.numel()].view(weights.shape)


def _or_zero(numerator, denominator):
    """The quotient, and 0 where the denominator is 0."""
    is_zero = denominator == 0
    return torch.where(is_zero, torch.zeros(()), numerator / torch.where(is_zero, 1.0, denominator))


def q8_0(weights):
    """ggml's Q8_0: 32 codes of 8 bits and a float16 scale, 8.5 bits per weight."""
    blocks = _in_blocks(weights, 32)
    scales = blocks.abs().max(dim=1, keepdim=True).values / 127
    codes = torch.round(_or_zero(blocks, scales))
    return _as_before(codes * scales.half().float(), weights)


def q4_0(weights):
    """ggml's Q4_0: 32 codes of 4 bits and a float16 scale, 4.5 bits per weight."""
    blocks = _in_blocks(weights, 32)
    scales = blocks.gather(1, blocks.abs().argmax(dim=1, keepdim=True)) / -8
    codes = torch.floor(_or_zero(blocks, scales) + 8.5).clamp(max=15)
    return _as_before((codes - 8) * scales.half().float(), weights)


def mxfp4(weights):
    """MXFP4: 32 floats of 4 bits and a power of two as their scale, 4.25 bits per weight."""
    levels = torch.tensor([0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0])
    middles = (levels[:-1] + levels[1:]) / 2
    blocks = _in_blocks(weights, 32)
    largest = blocks.abs().max(dim=1, keepdim=True).values
    scales = torch.exp2(torch.floor(torch.log2(largest.clamp(min=2.0**-100))) - 2)
    codes = torch.bucketize(blocks.abs() / scales, middles)
    return _as_before(levels[codes] * blocks.sign() * scales, weights)


# Super-blocks of 256, whose scales and minimums are quantized as well


def q2_k(weights):
    """ggml's Q2_K: groups of 16, 2.625 bits per weight."""
    groups = _in_blocks(weights, 256).view(-1, 16, 16)
    return _as_before(_with_minimums(groups, groups.abs(), 3, 15, -5, 15, torch.abs), weights)


def q4_k(weights):
    """ggml's Q4_K: groups of 32, 4.5 bits per weight."""
    groups = _in_blocks(weights, 256).view(-1, 8, 32)
    return _as_before(_with_minimums(groups, _importance(groups), 15, 63, -10, 20), weights)


def q5_k(weights):
    """ggml's Q5_K: groups of 32, 5.5 bits per weight."""
    groups = _in_blocks(weights, 256).view(-1, 8, 32)
    return _as_before(_with_minimums(groups, _importance(groups), 31, 63, -5, 15), weights)


def _importance(groups):
    return groups.square().mean(dim=2, keepdim=True).sqrt() + groups.abs()


def _sum(groups):
    return groups.sum(dim=2, keepdim=True)


def _with_minimums(groups, importance, top, top_scale, first, tries, size=torch.square):
    """Restored groups: steps * codes - shifts, with codes to `top`, scales and minimums to `top_scale`.

    For each group the search tries steps between the range divided by `top` + `first` / 10 and, a
    tenth further each time, `tries` more. It fits scale and minimum to the codes of each by least
    squares, and keeps those with the smallest error, whose `size` is weighted by the importance.
    """
    highest = groups.max(dim=2, keepdim=True).values
    lows = groups.min(dim=2, keepdim=True).values.clamp(max=0)
    steps = (highest - lows) / top

    def error(steps, lows, codes):
        return _sum(size(steps * codes + lows - groups) * importance)

    def codes_of(per_step):
        return torch.round(per_step * (groups - lows)).clamp(0, top)

    smallest = error(steps, lows, codes_of(_or_zero(torch.tensor(float(top)), highest - lows)))
    w, wx = _sum(importance), _sum(importance * groups)
    for attempt in range(tries + 1):
        codes = codes_of(_or_zero(torch.tensor((first + attempt) / 10 + top), highest - lows))
        wl, wll = _sum(importance * codes), _sum(importance * codes * codes)
        wlx = _sum(importance * codes * groups)
        divisor = w * wll - wl * wl
        low = _or_zero(wll * wx - wl * wlx, divisor)
        step = torch.where(low > 0, _or_zero(wlx, wll), _or_zero(w * wlx - wx * wl, divisor))
        low = low.clamp(max=0)
        found = error(step, low, codes)
        is_better = (divisor > 0) & (found < smallest)
        smallest = torch.where(is_better, found, smallest)
        steps, lows = torch.where(is_better, step, steps), torch.where(is_better, low, lows)
    steps, shifts = _in_steps(steps, top_scale), _in_steps(-lows, top_scale)
    return steps * torch.round(_or_zero(groups + shifts, steps)).clamp(0, top) - shifts


def _in_steps(numbers, top):
    """Numbers from 0 on as multiples, up to `top`, of one float16 for each super-block."""
    largest = numbers.max(dim=1, keepdim=True).values
    multiples = torch.round(_or_zero(top * numbers, largest)).clamp(max=top)
    return (largest / top).half().float() * multiples


def q3_k(weights):
    """ggml's Q3_K: groups of 16 without minimums, 3.4375 bits per weight."""
    groups = _in_blocks(weights, 256).view(-1, 16, 16)
    scales = _descended(groups)
    extreme = scales.gather(1, scales.abs().argmax(dim=1, keepdim=True))
    multiples = torch.round(_or_zero(-32 * scales, extreme)).clamp(-32, 31)
    steps = (extreme / -32).half().float() * multiples
    codes = torch.round(_or_zero(groups, steps)).clamp(-4, 3)
    return _as_before(steps * codes, weights)


def _descended(groups):
    """A scale for each group: its codes move one after another where the others say, in five rounds."""
    extreme = groups.gather(2, groups.abs().argmax(dim=2, keepdim=True))
    codes = torch.round(_or_zero(-4 * groups, extreme)).clamp(-4, 3)
    importance = groups.square()
    lx, ll = _sum(importance * groups * codes), _sum(importance * codes * codes)
    for place in list(range(groups.shape[2])) * 5:
        here = slice(place, place + 1)
        value, code, weight = groups[..., here], codes[..., here], importance[..., here]
        others_lx, others_ll = lx - weight * value * code, ll - weight * code * code
        moved = torch.round(_or_zero(value * others_ll, others_lx)).clamp(-4, 3)
        new_lx = others_lx + weight * value * moved
        new_ll = others_ll + weight * moved * moved
        is_better = (others_lx > 0) & (new_ll > 0) & (new_lx * new_lx * ll > lx * lx * new_ll)
        codes[..., here] = torch.where(is_better, moved, code)
        lx, ll = torch.where(is_better, new_lx, lx), torch.where(is_better, new_ll, ll)
    return _or_zero(lx, ll)
