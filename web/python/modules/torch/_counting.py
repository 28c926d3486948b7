"""Finding and counting values: searching, histograms, membership and distinct values."""

from math import copysign, isfinite, isnan

import torch._core as core
from torch import _dtype as dtypes
from torch._autograd.rules import derive
from torch._axes import axis_of
from torch._dispatch import FUNCTIONS, call, operation
from torch._errors import Unsupported, check_kernel, infinite_range
from torch._matching import parse
from torch._signature import Signature
from torch._tensor import Tensor, TensorBase, wrap


@operation(
    "f",
    "searchsorted(Tensor sorted_sequence, Tensor input, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None, Tensor out=None)",
    "searchsorted(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None)",
    float8="searchsorted_out_cpu",
)
def searchsorted(sorted_sequence, input, out_int32=False, right=False, side=None, sorter=None):
    if sorter is not None:
        raise Unsupported("searchsorted(sorter=…)")
    values = input if isinstance(input, TensorBase) else sorted_sequence.new_tensor(input)
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


@operation(
    "f",
    "bucketize(Tensor input, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor out=None)",
    "bucketize(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False)",
    float8="searchsorted_out_cpu",
)
def bucketize(input, boundaries, out_int32=False, right=False):
    if boundaries.ndim != 1:
        raise RuntimeError(
            f"boundaries tensor must be 1 dimension, but got dim({boundaries.ndim})"
        )
    return searchsorted(boundaries, input, out_int32, right)


def _written(limit):
    """A number as C++ prints it, which shows the sign of NaN."""
    return ("-" if isnan(limit) and copysign(1, limit) < 0 else "") + f"{limit:g}"


@operation(
    "fm",
    "histc(Tensor input, int bins=100, Scalar min=0, Scalar max=0, *, Tensor out=None)",
    constant=True, kernel="histogram_cpu", float8="aminmax_cpu",
)
def histc(input, bins=100, min=0, max=0):
    check_kernel("linspace_cpu", input, ("bool",))
    if min == max:
        check_kernel("aminmax_cpu", input, ("float16",))
    if bins <= 0:
        raise RuntimeError(
            f"torch.histogram(): bins must be > 0, but got {bins} for dimension 0"
        )
    if not (isfinite(min) and isfinite(max)):
        raise infinite_range(_written(min), _written(max))
    if min > max:
        raise RuntimeError("torch.histc: max must be larger than min")
    counts = wrap(core.histc(input._handle, bins, min, max))
    nans = input.isnan().sum()
    if nans:
        # PyTorch counts NaN in the first bin; a count of bfloat16 stays at 256.
        first = counts[0] + nans
        counts[0] = first.clamp(max=256) if input.dtype is dtypes.bfloat16 else first
    return counts


@operation(
    "fm",
    "bincount(Tensor input, Tensor? weights=None, int minlength=0)",
    kernel="bincount_cpu",
)
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


@operation(
    "f",
    "isin(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor out=None)",
    "isin(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor out=None)",
    "isin(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False, Tensor out=None)",
)
def isin(
    elements=None, test_elements=None, assume_unique=False, invert=False, element=None,
    test_element=None,
):  # fmt: skip
    """Looks each element up among the sorted others."""
    wanted = element if elements is None else elements
    others = test_element if test_elements is None else test_elements
    wanted, others = (
        one if isinstance(one, TensorBase) else FUNCTIONS["tensor"](one) for one in (wanted, others)
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


def _no_unique(grad):
    raise NotImplementedError("the derivative for '_unique2' is not implemented.")


derive("_unique2", title="Unique2Backward0", input=_no_unique)
FUNCTIONS["unique"] = unique
Tensor.unique = unique


def _no_unique_consecutive(grad):
    raise NotImplementedError("the derivative for 'unique_consecutive' is not implemented.")


derive("unique_consecutive", title="UniqueConsecutive", input=_no_unique_consecutive)
_UNIQUE_CONSECUTIVE = Signature(
    "unique_consecutive(Tensor input, bool return_inverse=False, bool return_counts=False, int? dim=None)"
)


def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    named = {"return_inverse": return_inverse, "return_counts": return_counts, "dim": dim}
    taken = parse((_UNIQUE_CONSECUTIVE,), (input,), named)
    return call("unique_consecutive", _unique_consecutive, taken)


def _of_any(*args, **kwargs):
    return unique_consecutive(*args, **kwargs)


# PyTorch's function takes anything, and chooses another one by `return_inverse` and `return_counts`.
_of_any.__name__ = _of_any.__qualname__ = "unique_consecutive"
FUNCTIONS["unique_consecutive"] = _of_any
Tensor.unique_consecutive = unique_consecutive


def _unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    axis = None if dim is None else axis_of(dim, input.ndim)
    check_kernel("unique", input, ("float16",))
    rows = input.reshape(-1) if axis is None else input.movedim(axis, 0)
    starts = _starts(rows)
    places = starts.nonzero().reshape(-1)
    values = rows[places]
    results = [values if axis is None else values.movedim(0, axis)]
    if return_inverse:
        inverse = starts.cumsum(0) - 1
        results.append(inverse.reshape(input.shape) if axis is None else inverse)
    if return_counts:
        end = places.new_tensor([len(rows)])
        results.append(places.diff(append=end))
    return tuple(results) if len(results) > 1 else results[0]


def _starts(rows):
    """Whether each row differs from the one before it."""
    count = len(rows)
    if not count:
        return rows.new_empty(0, dtype=dtypes.bool)
    flat = rows.reshape(count, rows.numel() // count)
    changes = (flat.narrow(0, 1, count - 1) != flat.narrow(0, 0, count - 1)).any(1)
    return FUNCTIONS["cat"]([changes.new_ones(1), changes])
