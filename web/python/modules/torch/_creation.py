"""Functions that create tensors from a shape or a range."""

from math import ceil, copysign, isfinite

import torch._core as core
from torch import _dtype as dtypes
from torch._data import finished, wanted
from torch._device import check_device
from torch._dispatch import operation, register
from torch._dtype import get_default_dtype, scalar_dtype
from torch._errors import no_kernel
from torch._operators import operand
from torch._tensor import TensorBase, wrap


def extents(size):
    found = []
    for extent in size if isinstance(size, (tuple, list)) else (size,):
        extent = extent if type(extent) is int else extent.__index__()
        if extent < 0:
            whole = list(size)
            raise RuntimeError(
                f"Trying to create tensor with negative dimension {extent}: {whole}"
            )
        found.append(extent)
    return found


def filled(size, crossed, dtype, options):
    """A tensor filled with one value, with the options that all factories share."""
    check_device(options.get("device"))
    return finished(wrap(core.full(*crossed, dtype.name, *extents(size))), options)


def default_dtype(options, dtype=None):
    return wanted(options) or dtype or get_default_dtype()


def _constant(crossed):
    def make(size, **options):
        return filled(size, crossed, default_dtype(options), options)

    def like(input, **options):
        return filled(input.shape, crossed, default_dtype(options, input.dtype), options)

    def new(input, size, **options):
        return filled(size, crossed, default_dtype(options, input.dtype), options)

    return make, like, new


for _name, _value, _extra in (
    ("zeros", 0, ""),
    ("ones", 1, ""),
    ("empty", 0, "memory_format? memory_format=None, "),
):
    _make, _like, _new = _constant((core.INT, _value))
    _named = f"{_name}(int[] size, *, Dimname[]? names, {_extra}%)"
    _out = f"{_name}(SymInt[] size, *, {_extra}Tensor out=None, %)"
    register(_make, "f", _named, _out)
    _options = "memory_format? memory_format=None, %"
    register(_like, "f", f"{_name}_like(Tensor input, *, {_options})", constant=True)
    register(_new, "m", f"new_{_name}(Tensor input, SymInt[] size, *, %)", constant=True)


@operation(
    "f",
    "full(int[] size, Scalar fill_value, *, Dimname[]? names, %)",
    "full(SymInt[] size, Scalar fill_value, *, Tensor out=None, %)",
)
def full(size, fill_value, **options):
    dtype = wanted(options) or scalar_dtype(_number(fill_value))
    return filled(size, operand(_number(fill_value)), dtype, options)


def _number(value):
    return value.item() if isinstance(value, TensorBase) else value


@operation("f", "scalar_tensor(Scalar s, *, %)")
def scalar_tensor(s, **options):
    return filled((), operand(_number(s)), default_dtype(options), options)


@operation(
    "f",
    "full_like(Tensor input, Scalar fill_value, *, memory_format? memory_format=None, %)",
    constant=True,
)
def full_like(input, fill_value, **options):
    return filled(input.shape, operand(_number(fill_value)), default_dtype(options, input.dtype), options)


@operation("m", "new_full(Tensor input, SymInt[] size, Scalar fill_value, *, %)", constant=True)
def new_full(input, size, fill_value, **options):
    return filled(size, operand(_number(fill_value)), default_dtype(options, input.dtype), options)


@operation(
    "f",
    "arange(Scalar end, *, Tensor out=None, %)",
    "arange(Scalar start, Scalar end, *, %)",
    "arange(Scalar start, Scalar end, Scalar step=1, *, Tensor out=None, %)",
    kernel="arange_cpu",
)
def arange(end, start=0, step=1, **options):
    check_device(options.get("device"))
    values = [_number(value) for value in (start, end, step)]
    dtype = wanted(options)
    if dtype is None:
        floats = any(isinstance(value, float) for value in values)
        dtype = get_default_dtype() if floats else dtypes.int64
    if not dtype.is_floating_point:
        values = _whole_steps(*values, dtype)
    _check_range(*values)
    crossed = [part for value in values for part in operand(value)]
    made = wrap(core.arange(*crossed))
    return finished(made if made.dtype is dtype else made.to(dtype), options)


def _whole_steps(start, end, step, dtype):
    """PyTorch steps through integer types by integers; only int64 also counts the steps so."""
    if dtype is dtypes.bool:
        raise RuntimeError("\"arange_cpu\" not implemented for 'Bool'")
    if not any(isinstance(value, float) and isfinite(value) for value in (start, end, step)):
        return start, end, step
    if int(step) == 0:
        raise RuntimeError("step must be nonzero")
    if dtype is dtypes.int64:
        return int(start), int(end), int(step)
    _check_range(start, end, step)
    first = int(start)
    return first, first + ceil((end - start) / step) * int(step), int(step)


def _in_c(value):
    """A number as C++ prints it, where NaN has a sign."""
    return "-nan" if value != value and copysign(1, value) < 0 else f"{value:g}"


def _check_range(start, end, step):
    for value in (start, end):
        if value - value != 0:
            raise RuntimeError(f"unsupported range: {_in_c(start)} -> {_in_c(end)}")
    if step == 0:
        raise RuntimeError("step must be nonzero")
    if (step > 0 and end < start) or (step < 0 and end > start):
        raise RuntimeError("upper bound and larger bound inconsistent with step sign")


@operation(
    "f",
    "linspace(Scalar start, Scalar end, int steps, *, Tensor out=None, %)",
    kernel="linspace_cpu",
)
def linspace(start, end, steps, **options):
    check_device(options.get("device"))
    if steps < 0:
        raise RuntimeError("number of steps must be non-negative")
    made = wrap(core.linspace(float(_number(start)), float(_number(end)), int(steps)))
    dtype = default_dtype(options)
    return finished(made if made.dtype is dtype else made.to(dtype), options)


@operation(
    "f",
    "logspace(Scalar start, Scalar end, int steps, float base=10.0, *, Tensor out=None, %)",
    kernel="logspace_cpu",
)  # fmt: skip
def logspace(start, end, steps, base=10.0, **options):
    check_device(options.get("device"))
    dtype = default_dtype(options)
    if steps < 0:
        raise RuntimeError("number of steps must be non-negative")
    if dtype in (dtypes.bool, dtypes.float16):
        raise no_kernel("logspace_cpu", dtype)
    limits = [_number(value) for value in (start, end)]
    if not dtype.is_floating_point:
        limits = [int(value) for value in limits]
    exponents = wrap(core.linspace(*map(float, limits), int(steps))).double()
    made = wrap(core.power(*operand(float(_number(base))), *operand(exponents)))
    return finished(made.to(dtype), options)


@operation(
    "f",
    "eye(int n, *, Tensor out=None, %)",
    "eye(int n, int m, *, Tensor out=None, %)",
    float8="eye",
)
def eye(n, m=None, **options):
    check_device(options.get("device"))
    for value, name in ((n, "n"), (m, "m")):
        if value is not None and value < 0:
            raise RuntimeError(f"{name} must be greater or equal to 0, got {value}")
    if default_dtype(options).name == "bfloat16":
        raise no_kernel("eye", default_dtype(options))
    return finished(wrap(core.eye(n, n if m is None else m, default_dtype(options).name)), options)
