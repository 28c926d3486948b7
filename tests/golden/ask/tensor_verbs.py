"""The PyTorch equivalents of the engine's tensor verbs."""

import torch

from programs import DTYPES, verb

BINARY = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "floor_divide": lambda a, b: in_few(torch.float16, lambda a, b: a // b, a, b),
    "remainder": lambda a, b: a % b,
    "maximum": lambda a, b: torch.maximum(as_tensor(a, b), as_tensor(b, a)),
    "minimum": lambda a, b: torch.minimum(as_tensor(a, b), as_tensor(b, a)),
    "bitwise_and": lambda a, b: a & b,
    "bitwise_or": lambda a, b: a | b,
    "bitwise_xor": lambda a, b: a ^ b,
    "bitwise_left_shift": lambda a, b: a << b,
    "bitwise_right_shift": lambda a, b: a >> b,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "logical_and": lambda a, b: torch.logical_and(as_tensor(a, b), as_tensor(b, a)),
    "logical_or": lambda a, b: torch.logical_or(as_tensor(a, b), as_tensor(b, a)),
    "logical_xor": lambda a, b: torch.logical_xor(as_tensor(a, b), as_tensor(b, a)),
}
UNARY = {
    "neg": torch.neg,
    "abs": torch.abs,
    "sign": torch.sign,
    "square": torch.square,
    "round": torch.round,
    "floor": torch.floor,
    "ceil": torch.ceil,
    "trunc": torch.trunc,
    "sqrt": torch.sqrt,
    "reciprocal": torch.reciprocal,
    "bitwise_not": torch.bitwise_not,
    "logical_not": torch.logical_not,
    "isnan": torch.isnan,
    "isinf": torch.isinf,
    "isfinite": torch.isfinite,
}


def in_few(dtype, operator, a, b):
    """In 16 bits, PyTorch's vectorized loops (32 elements and more) round differently than its scalar loops."""
    tensor = a if isinstance(a, torch.Tensor) else b
    if operator(a, b).dtype != dtype or tensor.numel() < 32:
        return operator(a, b)
    pieces = zip(*(x.split(16) if isinstance(x, torch.Tensor) else [x] * tensor.numel() for x in (a, b)))
    return torch.cat([operator(*piece) for piece in pieces])


def as_tensor(value, other):
    """torch.maximum and similar functions take no numbers."""
    return value if isinstance(value, torch.Tensor) else torch.tensor(value, dtype=other.dtype)


@verb
def repr_(tensor):
    return repr(tensor)


@verb
def binary(name, left, right):
    return BINARY[name](left, right)


@verb
def unary(name, tensor):
    return UNARY[name](tensor)


@verb
def power(tensor, exponent):
    return in_few(torch.bfloat16, lambda a, b: a**b, tensor, exponent)


@verb
def clamp(tensor, low, high):
    return tensor.clamp(low, high)


@verb
def where(condition, left, right):
    return torch.where(condition, left, right)


@verb
def to(tensor, dtype):
    return tensor.to(DTYPES[dtype], copy=True)


@verb
def reduce(name, tensor, axes, keepdim):
    if name.startswith("arg"):
        reduced = getattr(tensor, name)(axes[0], keepdim=keepdim) if axes else getattr(tensor, name)()
        return reduced.reshape([1] * tensor.dim()) if keepdim and not axes else reduced
    if name in ("any", "all"):
        for axis in sorted((axis % max(tensor.dim(), 1) for axis in axes), reverse=True):
            tensor = getattr(tensor, name)(axis, keepdim=keepdim)
        whole = tensor if axes else getattr(tensor, name)()
        return whole.reshape([1] * tensor.dim()) if keepdim and not axes else whole
    axes = axes or list(range(tensor.dim()))
    return getattr(tensor, name)(axes, keepdim=keepdim)


@verb
def norm(tensor):
    return torch.norm(tensor)


@verb
def standard_deviation(tensor, correction):
    return tensor.std(unbiased=bool(correction))


@verb
def variance(tensor, correction):
    return tensor.var(unbiased=bool(correction))


@verb
def view(tensor, shape):
    return tensor.view(shape)


@verb
def reshape(tensor, shape):
    return tensor.reshape(shape)


@verb
def expand(tensor, shape):
    return tensor.expand(shape)


@verb
def transpose(tensor, first, second):
    return tensor.transpose(first, second)


@verb
def permute(tensor, axes):
    return tensor.permute(axes)


@verb
def unsqueeze(tensor, axis):
    return tensor.unsqueeze(axis)


@verb
def squeeze(tensor, axis=None):
    return tensor.squeeze() if axis is None else tensor.squeeze(axis)


@verb
def contiguous(tensor):
    return tensor.contiguous()


@verb
def clone(tensor):
    return tensor.clone()


def items_of(items):
    result = []
    for item in items:
        if isinstance(item, torch.Tensor):
            result.append(item)
        elif "index" in item:
            result.append(item["index"])
        elif "ellipsis" in item:
            result.append(...)
        elif "newAxis" in item:
            result.append(None)
        else:
            result.append(slice(item.get("start"), item.get("stop"), item.get("step")))
    return tuple(result)


@verb
def at(tensor, items):
    return tensor[items_of(items)]


@verb
def assign_at(tensor, items, source):
    tensor[items_of(items)] = source


@verb
def stack(tensors, axis):
    return torch.stack(tensors, axis)


@verb
def concatenate(tensors, axis):
    return torch.cat(tensors, axis)


@verb
def matmul(left, right):
    return left @ right


@verb
def linear(tensor, weight, bias=None):
    return torch.nn.functional.linear(tensor, weight, bias)


@verb
def full(shape, value, dtype):
    return torch.full(shape, value, dtype=DTYPES[dtype])


@verb
def arange(start, stop, step):
    return torch.arange(start, stop, step)


GENERATORS = {0: torch.default_generator}


@verb
def manualSeed(seed, generator=0):
    GENERATORS.setdefault(generator, torch.Generator()).manual_seed(seed)


@verb
def rand(shape, low=0, high=1, dtype="float32", generator=0):
    return torch.empty(shape, dtype=DTYPES[dtype]).uniform_(low, high, generator=GENERATORS[generator])


@verb
def randn(shape, mean=0, deviation=1, dtype="float32", generator=0):
    return torch.empty(shape, dtype=DTYPES[dtype]).normal_(mean, deviation, generator=GENERATORS[generator])


@verb
def randint(low, high, shape, dtype="int64", generator=0):
    return torch.randint(low, high, shape, dtype=DTYPES[dtype], generator=GENERATORS[generator])


@verb
def randperm(count, generator=0):
    return torch.randperm(count, generator=GENERATORS[generator])
