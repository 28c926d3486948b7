"""Functions along dimensions: sums, extremes and sorting."""

from math import isfinite

import torch._core as core
from torch import _dtype as dtypes
from torch._dispatch import FUNCTIONS, call, operation, register
from torch._errors import Unsupported, check_kernel, dim_range
from torch._operators import compute
from torch.return_types import pair_type
from torch._tensor import Tensor, wrap


def axes_of(dim, dims):
    """The given dimensions, counted from 0; an empty list stands for all."""
    if dim is None:
        return ()
    if isinstance(dim, (tuple, list)):
        wanted = [axis_of(one, dims) for one in dim]
        if len(set(wanted)) < len(wanted):
            twice = next(axis for axis in wanted if wanted.count(axis) > 1)
            raise RuntimeError(f"dim {twice} appears multiple times in the list of dims")
        return tuple(wanted)
    return (axis_of(dim, dims),)


def axis_of(dim, dims):
    if isinstance(dim, str):
        raise RuntimeError(f"Name '{dim}' not found in Tensor[{', '.join(['None'] * dims)}].")
    dim = dim if type(dim) is int else dim.__index__()
    most = dims or 1
    if not -most <= dim < most:
        raise IndexError(dim_range(dim, dims))
    return dim % most


def check_has_axes(dim, dims):
    """Raises for 0-dim tensors, which `axis_of` would treat as 1-dim."""
    if not dims:
        raise IndexError(f"Dimension specified as {dim} but tensor has no dimensions")


def _typed(input, dtype):
    return input if dtype is None else input.to(as_dtype(dtype))


def as_dtype(dtype):
    """Converts a Python type to a dtype, such as float to torch.float64."""
    if isinstance(dtype, dtypes.dtype):
        return dtype
    return {float: dtypes.float64, int: dtypes.int64, bool: dtypes.bool}[dtype]


def _reduce(name, input, dim, keepdim):
    return wrap(core.reduce(name, input._handle, keepdim, *axes_of(dim, input.ndim)))


@operation()
def sum(input, dim=None, keepdim=False, dtype=None):
    return _typed(_reduce("sum", _typed(input, dtype), dim, keepdim), dtype)


@operation()
def nansum(input, dim=None, keepdim=False, dtype=None):
    source = _typed(input, dtype)
    return _reduce("sum", source.masked_fill(source.isnan(), 0), dim, keepdim)


@operation()
def mean(input, dim=None, keepdim=False, dtype=None):
    source = _typed(input, dtype)
    if not source.dtype.is_floating_point:
        said = "Input" if dtype is None else "Optional"
        found = source.dtype.scalar_name
        raise RuntimeError(
            "mean(): could not infer output dtype. "
            f"{said} dtype must be either a floating point or complex dtype. Got: {found}"
        )
    return _reduce("mean", source, dim, keepdim)


@operation()
def prod(input, dim=None, keepdim=False, dtype=None):
    return _typed(_reduce("prod", _typed(input, dtype), dim, keepdim), dtype)


def _nothing(name, input, axes):
    """Raises PyTorch's error for the extreme of an empty tensor."""
    if axes:
        axis = next((axis for axis in axes if input.ndim and not input.shape[axis]), None)
        if axis is None:
            return
        raise IndexError(f"{name}(): Expected reduction dim {axis} to have non-zero size.")
    if not input.numel():
        said = f"{name}(): Expected reduction dim to be specified for input.numel() == 0."
        if name.startswith("arg"):
            raise IndexError(said)
        raise RuntimeError(f"{said} Specify the reduction dim with the 'dim' argument.")


def _extreme(name):
    def extreme(input, dim=(), keepdim=False):
        axes = axes_of(dim, input.ndim)
        _nothing(name, input, axes)
        return wrap(core.reduce(name, input._handle, keepdim, *axes))

    return extreme


def _place(name):
    def place(input, dim=None, keepdim=False):
        axes = axes_of(dim, input.ndim)
        _nothing(name, input, axes)
        return wrap(core.reduce(name, input._handle, keepdim, *axes))

    return place


for _name in ("amin", "amax"):
    register(_name, _extreme(_name))
for _name in ("argmin", "argmax"):
    register(_name, _place(_name))


def _truth_axis(name, dim):
    if isinstance(dim, str):
        raise RuntimeError(
            f"{name}: You passed a dimname (string) to this op in place of a dimension index but it "
            "does not yet support this behavior. Please pass a dimension index to work around this."
        )


@operation()
def any(input, dim=None, keepdim=False):
    _truth_axis("any", dim)
    return _reduce("any", input, dim, keepdim)


@operation()
def all(input, dim=None, keepdim=False):
    _truth_axis("all", dim)
    return _reduce("all", input, dim, keepdim)


def _pair(name, handles):
    values, indices = handles
    return pair_type(name)((wrap(values), wrap(indices)))


def _min_or_max(name, elementwise):
    def choose(input, dim=None, keepdim=False, other=None):
        if other is not None:
            return compute(elementwise, input, other)
        if dim is None:
            _nothing(name, input, ())
            return _reduce("a" + name, input, None, False)
        axis = axis_of(dim, input.ndim)
        _nothing(name, input, (axis,))
        return _pair(name, core.extreme(input._handle, axis, name == "max", keepdim))

    return choose


register("max", _min_or_max("max", "maximum"))
register("min", _min_or_max("min", "minimum"))


@operation()
def aminmax(input, dim=None, keepdim=False):
    if dim is None and not input.numel():
        raise RuntimeError("aminmax(): cannot compute aminmax over an empty dimension as the operation has no identity.")
    check_kernel("aminmax_cpu", input, ("float16",))
    low = _reduce("amin", input, dim, keepdim)
    return pair_type("aminmax")((low, _reduce("amax", input, dim, keepdim)))


def _check_spread(said, input):
    if not input.dtype.is_floating_point:
        raise RuntimeError(f"{said} floating point and complex dtypes")


def _spread(verb):
    def spread(input, dim=None, unbiased=True, keepdim=False, correction=None):
        _check_spread("std and var only support", input)
        if correction is None:
            correction = 1 if unbiased else 0
        return wrap(verb(input._handle, correction, keepdim, *axes_of(dim, input.ndim)))

    return spread


register("std", _spread(core.standard_deviation))
register("var", _spread(core.variance))


@operation("f")
def std_mean(input, dim=None, keepdim=False, **options):
    _check_spread("std_mean only support", input)
    return input.std(dim, keepdim=keepdim, **options), input.mean(dim, keepdim=keepdim)


@operation("f")
def var_mean(input, dim=None, keepdim=False, **options):
    _check_spread("var_mean only support", input)
    return input.var(dim, keepdim=keepdim, **options), input.mean(dim, keepdim=keepdim)


@operation()
def median(input, dim=None, keepdim=False):
    if dim is None:
        return wrap(core.median_of_all(input._handle))
    axis = axis_of(dim, input.ndim)
    _nothing("median", input, (axis,))
    return _pair("median", core.median(input._handle, axis, keepdim))


@operation()
def kthvalue(input, k, dim=-1, keepdim=False):
    axis = axis_of(dim, input.ndim)
    _nothing("kthvalue", input, (axis,))
    if not 1 <= k <= (input.shape[axis] if input.ndim else 1):
        raise RuntimeError(f"kthvalue(): selected number k out of range for dimension {axis}")
    return _pair("kthvalue", core.kthvalue(input._handle, k, axis, keepdim))


@operation()
def mode(input, dim=-1, keepdim=False):
    axis = axis_of(dim, input.ndim)
    _nothing("mode", input, (axis,))
    return _pair("mode", core.mode(input._handle, axis, keepdim))


@operation()
def sort(input, dim=-1, descending=False, stable=None):
    axis = axis_of(dim, input.ndim)
    return _pair("sort", core.sort(input._handle, axis, descending, bool(stable)))


@operation()
def argsort(input, dim=-1, descending=False, stable=None):
    return sort(input, dim, descending, stable)[1]


@operation()
def msort(input):
    return input.sort(0)[0]


@operation()
def topk(input, k, dim=-1, largest=True, sorted=True):
    axis = axis_of(dim, input.ndim)
    return _pair("topk", core.topk(input._handle, int(k), axis, largest, sorted))


def _quantiles(input, q):
    if isinstance(q, Tensor):
        if q.dtype is not input.dtype:
            raise RuntimeError("quantile() q tensor must be same dtype as the input tensor")
        numbers = q.tolist()
    else:
        numbers = q
    for one in numbers if isinstance(numbers, list) else [numbers]:
        if not 0 <= one <= 1:
            said = "quantile() q values must be in the range [0, 1]"
            raise RuntimeError(said if isinstance(q, Tensor) else f"quantile() q must be in the range [0, 1] but got {q:g}")
    return core.text(numbers) if isinstance(numbers, list) else float(numbers)


@operation()
def quantile(input, q, dim=None, keepdim=False, interpolation="linear"):
    if not input.dtype.is_floating_point or input.dtype.size <= 2:
        raise RuntimeError("quantile() input tensor must be either float or double dtype")
    if interpolation not in ("linear", "lower", "higher", "midpoint", "nearest"):
        raise RuntimeError(
            "quantile() interpolation must be one of linear, lower, higher, midpoint or nearest, "
            f"but got {interpolation}"
        )
    if interpolation != "linear":
        raise Unsupported(f"quantile(interpolation='{interpolation}')", ": only 'linear' is")
    if not input.numel():
        raise RuntimeError("quantile() input tensor must be non-empty")
    axis = None if dim is None else axis_of(dim, input.ndim)
    return wrap(core.quantile(input._handle, _quantiles(input, q), axis, keepdim))


def _scan(verb):
    def scan(input, dim, dtype=None):
        source = _typed(input, dtype)
        made = wrap(verb(source._handle, axis_of(dim, input.ndim)))
        return _typed(made, dtype)

    return scan


register("cumsum", _scan(core.cumsum), "fmi")
register("cumprod", _scan(core.cumprod), "fmi")


@operation()
def logsumexp(input, dim, keepdim=False):
    dim = axes_of(dim, input.ndim)
    if not input.dtype.is_floating_point:
        input = input.float()
    if not input.numel():
        return input.exp().sum(dim, keepdim).log()
    top = input.amax(dim, keepdim=True)
    # Avoids subtracting infinity from itself.
    top = top.masked_fill(top.abs() == float("inf"), 0)
    rest = (input - top).exp().sum(dim, keepdim=True).log() + top
    return rest if keepdim else rest.sum(dim)


@operation()
def count_nonzero(input, dim=None):
    return (input != 0).sum(dim)


@operation()
def dist(input, other, p=2):
    return norm(input - other, p)


def norm(input, p="fro", dim=None, keepdim=False, out=None, dtype=None):
    """torch.norm, which PyTorch also implements in Python."""
    input.dim()
    source = _typed(input, dtype)
    if not source.dtype.is_floating_point:
        raise RuntimeError(
            "norm(): input dtype should be either floating point or complex. "
            f"Got {source.dtype.scalar_name} instead."
        )
    if p == "fro" or p is None:
        p = 2
    elif isinstance(p, str):
        raise Unsupported(f"norm(p='{p}')", ": numbers and 'fro' are")
    from torch._dispatch import call

    def apply(input, p, dim=None, keepdim=False):
        axes = axes_of(dim, input.ndim)
        return wrap(core.norm(input._handle, float(p), keepdim, *axes))

    taken = {"input": source, "p": p}
    if dim is not None:
        taken.update(dim=dim, keepdim=keepdim)
    elif keepdim:
        taken["keepdim"] = True
    return call("norm", apply, taken if out is None else {**taken, "out": out})


def _norm_method(self, p="fro", dim=None, keepdim=False, dtype=None):
    return norm(self, p, dim, keepdim, dtype=dtype)


Tensor.norm = _norm_method
FUNCTIONS["norm"] = norm


@operation("f")
def searchsorted(sorted_sequence, input, out_int32=False, right=False, side=None, sorter=None):
    if sorter is not None:
        raise Unsupported("searchsorted(sorter=…)")
    values = input if isinstance(input, Tensor) else sorted_sequence.new_tensor(input)
    _check_side(right, side)
    _check_boundaries(sorted_sequence.shape, values)
    right = right or side == "right"
    found = wrap(core.searchsorted(sorted_sequence._handle, values._handle, right))
    return found.to(dtypes.int32) if out_int32 else found


def _check_side(right, side):
    if side not in (None, "left", "right"):
        raise RuntimeError(
            f"torch.searchsorted(): side can only be 'left' or 'right' but got {side}"
        )
    if right and side == "left":
        raise RuntimeError(
            "torch.searchsorted(): side and right can't be set to opposites, got side of left "
            "while right was True"
        )


def _check_boundaries(shape, values):
    if not shape:
        raise RuntimeError(
            "torch.searchsorted(): boundaries tensor should have positive dimension, but got 0 "
            "dimension"
        )
    if len(shape) > 1 and not values.ndim:
        raise RuntimeError(
            "torch.searchsorted(): input value can be a scalar only when boundaries tensor "
            f"dimension is 1, but we got boundaries tensor dim({len(shape)}) and input value's "
            "dim(0) numel(1)"
        )
    if len(shape) > 1 and shape[:-1] != values.shape[:-1]:
        raise RuntimeError(
            "torch.searchsorted(): boundaries tensor should be 1 dimension or the first N-1 "
            "dimensions of boundaries tensor and input value tensor must match, but we got "
            f"boundaries tensor {list(shape)} and input value tensor {list(values.shape)}"
        )


@operation("f")
def bucketize(input, boundaries, out_int32=False, right=False):
    if boundaries.ndim != 1:
        raise RuntimeError(
            f"boundaries tensor must be 1 dimension, but got dim({boundaries.ndim})"
        )
    return searchsorted(boundaries, input, out_int32, right)


@operation()
def histc(input, bins=100, min=0, max=0):
    check_kernel("linspace_cpu", input, ("bool",))
    if min == max:
        check_kernel("aminmax_cpu", input, ("float16",))
    if bins <= 0:
        raise RuntimeError(
            f"torch.histogram(): bins must be > 0, but got {bins} for dimension 0"
        )
    if not (isfinite(min) and isfinite(max)):
        raise RuntimeError(f"torch.histc: range of [{min:g}, {max:g}] is not finite")
    if min > max:
        raise RuntimeError("torch.histc: max must be larger than min")
    return wrap(core.histc(input._handle, bins, min, max))


@operation()
def bincount(input, weights=None, minlength=0):
    if minlength < 0:
        raise RuntimeError("minlength should be >= 0")
    if input.shape == (0,):
        return FUNCTIONS["zeros"](minlength, dtype=dtypes.int64)
    check_kernel("bincount_cpu", input, ("bool", "float16", "bfloat16", "float32", "float64"))
    if input.ndim != 1 or (input < 0).any():
        raise RuntimeError("bincount only supports 1-d non-negative integral inputs.")
    if weights is not None and weights.shape != input.shape:
        raise RuntimeError("weights should be 1-d and have the same length as input")
    terms = None if weights is None else weights._handle
    return wrap(core.bincount(input._handle, terms, minlength))


@operation("f")
def isin(
    elements=None, test_elements=None, assume_unique=False, invert=False, element=None,
    test_element=None,
):  # fmt: skip
    """Looks each element up among the sorted others."""
    wanted = element if elements is None else elements
    others = test_element if test_elements is None else test_elements
    wanted, others = (
        one if isinstance(one, Tensor) else FUNCTIONS["tensor"](one) for one in (wanted, others)
    )
    for one in (wanted, others):
        if one.dtype in (dtypes.bool, dtypes.bfloat16):
            raise RuntimeError(
                f"Unsupported input type encountered for isin(): {one.dtype.scalar_name}"
            )
    kind = FUNCTIONS["result_type"](wanted, others)
    if kind is dtypes.float16:
        raise RuntimeError("\"isin_default_cpu\" not implemented for 'Half'")
    wanted, others = wanted.detach().to(kind), others.detach().to(kind).reshape(-1).sort().values
    if others.numel() == 0:
        return FUNCTIONS["full_like"](wanted, invert, dtype=dtypes.bool)
    places = FUNCTIONS["searchsorted"](others, wanted).clamp(max=others.numel() - 1)
    return (others[places] == wanted) ^ invert


def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    if dim is not None:
        raise Unsupported("unique(dim=…)")
    check_kernel("unique", input, ("float16",))
    values, inverse, counts = call("_unique2", _unique, {"input": input})
    results = [values] + [inverse] * return_inverse + [counts] * return_counts
    return tuple(results) if len(results) > 1 else values


def _unique(input):
    return tuple(map(wrap, core.unique(input._handle)))


FUNCTIONS["unique"] = unique
Tensor.unique = unique
