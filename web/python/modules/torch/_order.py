"""Extremes, medians, quantiles and sorting along dimensions."""

import torch._core as core
from torch._axes import axes_of, axis_of
from torch._comparison import larger, smaller
from torch._derivatives import overload, picked, restored, where
from torch._dispatch import FUNCTIONS, operation, register
from torch._errors import check_kernel
from torch._operators import compute
from torch._reductions import reduced
from torch._tensor import TensorBase, wrap
from torch.return_types import pair_type


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
    def extreme(input, dim=None, keepdim=False):
        axes = axes_of(dim, input.ndim)
        _nothing(name, input, axes)
        return wrap(core.reduce(name, input._handle, keepdim, *axes))

    return extreme


def _shared(grad, input, result, dim=None, keepdim=False):
    """Equal extremes share the gradient."""
    grad, result = (restored(one, input.shape, dim, keepdim) for one in (grad, result))
    mask = input == result
    return grad * mask / mask.sum(dim, keepdim=True)


for _name, _kernel in (("amin", "min_values_cpu"), ("amax", "max_values_cpu")):
    register(
        _extreme(_name), "fm",
        f"{_name}(Tensor input, int[1] dim=[], bool keepdim=False, *, Tensor out=None)",
        kernel=_kernel, input=_shared,
    )  # fmt: skip

for _name in ("argmin", "argmax"):
    register(
        _extreme(_name), "fm",
        f"{_name}(Tensor input, int? dim=None, bool keepdim=False, *, Tensor out=None)",
        kernel=f"{_name}_cpu",
    )  # fmt: skip


def _pair(name, handles):
    values, indices = handles
    return pair_type(name)((wrap(values), wrap(indices)))


def _min_or_max(name, elementwise):
    def choose(input, dim=None, keepdim=False, other=None):
        if other is not None:
            return compute(elementwise, input, other)
        if dim is None:
            _nothing(name, input, ())
            return reduced("a" + name, input, None, False)
        axis = axis_of(dim, input.ndim)
        _nothing(name, input, (axis,))
        return _pair(name, core.extreme(input._handle, axis, name == "max", keepdim))

    return choose


def _title(name):
    def title(taken):
        if "other" in taken:
            return f"{name}imum0"
        return name + ("0" if "dim" in taken else "1")

    return title


def _evenly(grad, input, result):
    mask = input.isnan() if result.isnan().item() else input == result
    return grad.new_zeros(input.shape).masked_fill(mask, grad / mask.sum())


def _extreme_gradient(elementwise):
    def formula(grad, input, result, indices=None, dim=None, keepdim=False, other=None):
        if other is not None:
            return elementwise(grad, input, other)
        if dim is None:
            return _evenly(grad, input, result)
        return picked(grad, input.shape, indices, dim, keepdim)

    return formula


register(
    _min_or_max("max", "maximum"), "fm",
    "max(Tensor input)",
    "max(Tensor input, Tensor other, *, Tensor out=None)",
    "max(Tensor input, int dim, bool keepdim=False, *, Tensor[2] out=None)",
    "max(Tensor input, Dimname dim, bool keepdim=False, *, Tensor[2] out=None)",
    title=_title("Max"), input=_extreme_gradient(larger), other=smaller, broadcasts=True,
)


register(
    _min_or_max("min", "minimum"), "fm",
    "min(Tensor input)",
    "min(Tensor input, Tensor other, *, Tensor out=None)",
    "min(Tensor input, int dim, bool keepdim=False, *, Tensor[2] out=None)",
    "min(Tensor input, Dimname dim, bool keepdim=False, *, Tensor[2] out=None)",
    title=_title("Min"), input=_extreme_gradient(smaller), other=larger, broadcasts=True,
)


@operation(
    "fm",
    "aminmax(Tensor input, *, int? dim=None, bool keepdim=False, Tensor[2] out=None)",
    undefined=True, kernel="aminmax_cpu",
)
def aminmax(input, dim=None, keepdim=False):
    if dim is None and not input.numel():
        raise RuntimeError("aminmax(): cannot compute aminmax over an empty dimension as the operation has no identity.")
    check_kernel("aminmax_cpu", input, ("float16",))
    low = reduced("amin", input, dim, keepdim)
    return pair_type("aminmax")((low, reduced("amax", input, dim, keepdim)))


def _median_gradient(grad, input, result, indices=None, dim=None, keepdim=False):
    if dim is None:
        return _evenly(grad, input, result)
    return picked(grad, input.shape, indices, dim, keepdim)


@operation(
    "fm",
    "median(Tensor input)",
    "median(Tensor input, int dim, bool keepdim=False, *, Tensor[2] out=None)",
    "median(Tensor input, Dimname dim, bool keepdim=False, *, Tensor[2] out=None)",
    title=overload("Median"), input=_median_gradient,
)
def median(input, dim=None, keepdim=False):
    if dim is None:
        return wrap(core.median_of_all(input._handle))
    axis = axis_of(dim, input.ndim)
    _nothing("median", input, (axis,))
    check_kernel("median_out", input, ("float16",))
    return _pair("median", core.median(input._handle, axis, keepdim))


@operation(
    "fm",
    "kthvalue(Tensor input, int k, int dim=-1, bool keepdim=False, *, Tensor[2] out=None)",
    "kthvalue(Tensor input, int k, Dimname dim, bool keepdim=False, *, Tensor[2] out=None)",
    kernel="kthvalue_cpu",
    input=lambda grad, input_shape, indices, dim=-1, keepdim=False: picked(grad, input_shape, indices, dim, keepdim),
)
def kthvalue(input, k, dim=-1, keepdim=False):
    axis = axis_of(dim, input.ndim)
    _nothing("kthvalue", input, (axis,))
    if not 1 <= k <= (input.shape[axis] if input.ndim else 1):
        raise RuntimeError(f"kthvalue(): selected number k out of range for dimension {axis}")
    return _pair("kthvalue", core.kthvalue(input._handle, k, axis, keepdim))


@operation(
    "fm",
    "mode(Tensor input, int dim=-1, bool keepdim=False, *, Tensor[2] out=None)",
    "mode(Tensor input, Dimname dim, bool keepdim=False, *, Tensor[2] out=None)",
    kernel="mode_cpu",
    input=lambda grad, input_shape, indices, dim=-1, keepdim=False: picked(grad, input_shape, indices, dim, keepdim),
)
def mode(input, dim=-1, keepdim=False):
    axis = axis_of(dim, input.ndim)
    _nothing("mode", input, (axis,))
    return _pair("mode", core.mode(input._handle, axis, keepdim))


@operation(
    "fm",
    "sort(Tensor input, *, bool? stable, int dim=-1, bool descending=False, Tensor[2] out=None)",
    "sort(Tensor input, int dim=-1, bool descending=False, *, Tensor[2] out=None)",
    "sort(Tensor input, *, bool? stable, Dimname dim, bool descending=False, Tensor[2] out=None)",
    "sort(Tensor input, Dimname dim, bool descending=False, *, Tensor[2] out=None)",
    float8="sorting_kernel_method_name",
    input=lambda grad, input_shape, indices, dim=-1: picked(grad, input_shape, indices, dim, True),
)
def sort(input, dim=-1, descending=False, stable=None):
    axis = axis_of(dim, input.ndim)
    return _pair("sort", core.sort(input._handle, axis, descending, bool(stable)))


@operation(
    "fm",
    "argsort(Tensor input, *, bool stable, int dim=-1, bool descending=False)",
    "argsort(Tensor input, int dim=-1, bool descending=False)",
    "argsort(Tensor input, Dimname dim, bool descending=False)",
    float8="sorting_kernel_method_name",
)
def argsort(input, dim=-1, descending=False, stable=None):
    return sort(input, dim, descending, stable)[1]


@operation("fm", "msort(Tensor input, *, Tensor out=None)", float8="sorting_kernel_method_name")
def msort(input):
    return input.sort(0)[0]


@operation(
    "fm",
    "topk(Tensor input, int k, int dim=-1, bool largest=True, bool sorted=True, *, Tensor[2] out=None)",
    kernel="topk_cpu",
    input=lambda grad, input_shape, indices, dim=-1: picked(grad, input_shape, indices, dim, True),
)
def topk(input, k, dim=-1, largest=True, sorted=True):
    axis = axis_of(dim, input.ndim)
    return _pair("topk", core.topk(input._handle, int(k), axis, largest, sorted))


_INTERPOLATIONS = ("linear", "lower", "higher", "midpoint", "nearest")


def _check_quantiles(input, q, interpolation):
    if not input.numel():
        raise RuntimeError("quantile() input tensor must be non-empty")
    if not input.dtype.is_floating_point or input.dtype.size <= 2:
        raise RuntimeError("quantile() input tensor must be either float or double dtype")
    if isinstance(q, TensorBase):
        if q.ndim > 1:
            raise RuntimeError("quantile() q must be a scalar or 1D tensor")
        if q.dtype is not input.dtype:
            raise RuntimeError("quantile() q tensor must be same dtype as the input tensor")
    elif not 0 <= q <= 1:
        raise RuntimeError(f"quantile() q must be in the range [0, 1] but got {q:g}")
    if interpolation not in _INTERPOLATIONS:
        raise RuntimeError(
            "quantile() interpolation must be one of linear, lower, higher, midpoint or nearest, "
            f"but got {interpolation}"
        )
    if isinstance(q, TensorBase) and not ((q >= 0) & (q <= 1)).all():
        raise RuntimeError("quantile() q values must be in the range [0, 1]")


def _quantile(input, q, dim, keepdim, interpolation, ignores_nan):
    """As in PyTorch: the elements are sorted along a last dimension, and picked by their ranks there."""
    axis = None if dim is None else axis_of(dim, input.ndim)
    _check_quantiles(input, q, interpolation)
    is_number = not isinstance(q, TensorBase) or not q.ndim
    quantiles = (q if isinstance(q, TensorBase) else input.new_tensor(q)).reshape(-1)
    if axis is None:
        rows = input.reshape([1] * input.ndim + [-1]) if keepdim else input.flatten()
    else:
        rows = input.unsqueeze(-1).transpose(axis, -1)
        rows = rows if keepdim or not input.ndim else rows.squeeze(axis)
    rows = rows.sort().values
    if ignores_nan:
        # Without any number, the rank 0 is that of a NaN.
        counts = rows.isnan().logical_not().sum(-1, keepdim=True)
        ranks = (quantiles * (counts - 1)).clamp(min=0)
    else:
        last = rows.shape[-1] - 1
        ranks = where(rows.isnan().any(-1, keepdim=True), float(last), quantiles * last)
    found = _at_ranks(rows, ranks, interpolation)
    if not is_number:
        found.unsqueeze_(0).transpose_(0, -1)
    return found.squeeze_(-1)


def _at_ranks(rows, ranks, interpolation):
    if interpolation in ("lower", "higher", "nearest"):
        rounded = {"lower": ranks.floor, "higher": ranks.ceil, "nearest": ranks.round}[interpolation]
        return rows.gather(-1, rounded().long())
    below = ranks.long()
    weights = ranks - below if interpolation == "linear" else FUNCTIONS["full_like"](ranks, 0.5)
    return rows.gather(-1, below).lerp(rows.gather(-1, ranks.ceil().long()), weights)


_QUANTILE = (
    "Tensor input, {} q, int? dim=None, bool keepdim=False, *, str interpolation='linear', "
    "Tensor out=None"
)


@operation("fm", *[f"quantile({_QUANTILE.format(kind)})" for kind in ("Tensor", "float")])
def quantile(input, q, dim=None, keepdim=False, interpolation="linear"):
    return _quantile(input, q, dim, keepdim, interpolation, False)


@operation("fm", *[f"nanquantile({_QUANTILE.format(kind)})" for kind in ("Tensor", "float")])
def nanquantile(input, q, dim=None, keepdim=False, interpolation="linear"):
    return _quantile(input, q, dim, keepdim, interpolation, True)
