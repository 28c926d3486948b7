"""Random tensors, by PyTorch's own sequence."""

import torch._core as core
from torch import _dtype as dtypes
from torch._creation import _default, _extents, _finished
from torch._device import check_device
from torch._dispatch import FUNCTIONS, check_leaf, operation, register
from torch._errors import Unsupported
from torch._tensor import Tensor, wrap

_seed = 67280421310721


class Generator:
    """Only the default generator's sequence is known to the core."""

    __module__ = "torch._C"

    def __new__(cls, device="cpu"):
        raise Unsupported("torch.Generator", ": use torch.manual_seed")


def manual_seed(seed):
    """torch.manual_seed(seed): starts the one sequence of random numbers."""
    global _seed
    seed = int(seed)
    if not -(1 << 63) <= seed < 1 << 64:
        raise RuntimeError("Overflow when unpacking long")
    _seed = seed % (1 << 64)
    core.manual_seed(_seed)
    return default_generator


class _Default:
    """What manual_seed returns."""

    def __repr__(self):
        return "<torch._C.Generator object at 0x7f0000000000>"

    def manual_seed(self, seed):
        return manual_seed(seed)

    def initial_seed(self):
        return _seed


_Default.__name__ = "Generator"
_Default.__module__ = "torch._C"
default_generator = _Default()


def seed():
    import time

    manual_seed(time.time_ns() % (1 << 64))
    return _seed


FUNCTIONS["manual_seed"] = manual_seed
FUNCTIONS["seed"] = seed
FUNCTIONS["initial_seed"] = lambda: _seed


def _check(options):
    check_device(options.get("device"))
    if options.get("generator") not in (None, default_generator):
        raise Unsupported("generator=…", ": use torch.manual_seed")


def _floats(draw, name, first, second, size, dtype, options):
    """Numbers of a float type, drawn by the core."""
    _check(options)
    if not dtype.is_floating_point:
        kernel = {"uniform": "check_uniform_bounds", "normal": "normal_kernel_cpu"}[name]
        raise RuntimeError(f"\"{kernel}\" not implemented for '{dtype.scalar_name}'")
    if dtype is not dtypes.float32:
        return _finished(wrap(_typed(draw, first, second, size, dtype)), options)
    return _finished(wrap(draw(float(first), float(second), *_extents(size))), options)


def _typed(draw, first, second, size, dtype):
    raise Unsupported(f"random numbers of {dtype}", ": draw float32 and convert with .to")


def _factories(name, draw, first, second):
    def make(size, **options):
        return _floats(draw, name, first, second, size, _default(options), options)

    def like(input, **options):
        return make(input.shape, **{**options, "dtype": _default(options, input.dtype)})

    return make, like


for _name, _kind, _draw in (("rand", "uniform", core.rand), ("randn", "normal", core.randn)):
    _make, _like = _factories(_kind, _draw, 0, 1)
    register(_name, _make, "f")
    register(_name + "_like", _like, "f")


def _integers(low, high, size, dtype, options):
    _check(options)
    if low >= high:
        raise RuntimeError(f"random_ expects 'from' to be less than 'to', but got from={low} >= to={high}")
    _check_bounds(low, high, dtype)
    made = wrap(core.randint(low, high, *_extents(size)))
    return _finished(made if made.dtype is dtype else made.to(dtype), options)


def _check_bounds(low, high, dtype):
    if dtype.is_floating_point:
        return
    least, most = (0, 1) if dtype is dtypes.bool else _limits(dtype)
    for value, name in ((low, "from"), (high - 1, "to - 1")):
        if not least <= value <= most:
            raise RuntimeError(f"{name} is out of bounds for {_typename(dtype)}")


def _limits(dtype):
    limits = dtypes.iinfo(dtype)
    return limits.min, limits.max


_TYPENAMES = {
    "uint8": "unsigned char", "int8": "signed char", "int16": "short", "int32": "int",
    "int64": "long",
}


def _typename(dtype):
    return _TYPENAMES.get(dtype.name, dtype.name)


@operation("f")
def randint(high, size, low=0, **options):
    from torch._reductions import as_dtype

    dtype = options.get("dtype")
    return _integers(low, high, size, dtypes.int64 if dtype is None else as_dtype(dtype), options)


@operation("f")
def randint_like(input, high, low=0, **options):
    return _integers(low, high, input.shape, _default(options, input.dtype), options)


@operation("f")
def normal(mean, std=1, size=None, **options):
    if size is not None:
        if std < 0:
            raise RuntimeError(f"normal expects std >= 0.0, but found std {std:g}")
        return _floats(core.randn, "normal", mean, std, size, _default(options), options)
    _check(options)
    shape = (mean if isinstance(mean, Tensor) else std).shape
    return wrap(core.randn(0.0, 1.0, *shape)) * std + mean


def _drawn(target, made):
    check_leaf(target)
    core.assign_at(target._handle, 0, made._handle)
    return target


def _uniform_(input, generator=None, **limits):
    low, high = limits.get("from", 0), limits.get("to", 1)
    if low > high:
        raise RuntimeError(
            f"uniform_ expects to return a [from, to) range, but found from={low:g} > to={high:g}"
        )
    options = {"generator": generator}
    return _drawn(input, _floats(core.rand, "uniform", low, high, input.shape, input.dtype, options))


def _normal_(input, mean=0, std=1, generator=None):
    if std < 0:
        raise RuntimeError(f"normal expects std >= 0.0, but found std {std:g}")
    options = {"generator": generator}
    return _drawn(input, _floats(core.randn, "normal", mean, std, input.shape, input.dtype, options))


# Up to where PyTorch's random_() goes when it is not told: all integers that a float type holds.
_MOST = {"float16": 1 << 11, "bfloat16": 1 << 8, "float32": 1 << 24, "float64": 1 << 53, "bool": 1}


def _random_(input, generator=None, **limits):
    low, high = limits.get("from", 0), limits.get("to")
    if high is None:
        name = input.dtype.name
        high = 1 + (_MOST[name] if name in _MOST else _limits(input.dtype)[1])
    return _drawn(input, _integers(low, high, input.shape, input.dtype, {"generator": generator}))


register("uniform_", _uniform_, "m")
register("normal_", _normal_, "m")
register("random_", _random_, "m")
