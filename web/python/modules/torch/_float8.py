"""The 8-bit floats torch.float8_*. PyTorch has them since 2.1; here they do what 2.6 does on a CPU.

Everything else in this module follows PyTorch 1.13, which has none. The core stores, copies, converts
and prints these tensors and refuses to compute with them. So does PyTorch, with the errors below,
except for the few operations that are registered as `exact8`.
"""

import torch._core as core
from torch import _dtype as dtypes
from torch import _float8_use
from torch._axes import axes_of
from torch._core import JsException
from torch._dtype import is_float8
from torch._errors import Unsupported
from torch._float8_use import EXACT, KERNELS
from torch._operators import operand
from torch._tensor import TensorBase, wrap

_JOINING = "cat concat concatenate stack hstack vstack dstack column_stack row_stack".split()

# The kernels of functions without a declaration of their own in this package.
_KERNELS = {
    "norm": "norm_cpu",
    "mse_loss": "mse_cpu",
    "silu": "silu_cpu",
    "gelu": "GeluKernelImpl",
    "leaky_relu": "leaky_relu_cpu",
}


def of_name(name):
    """The dtype of a name; None if it is not one of these. From now on operations look for them."""
    _float8_use.run, _float8_use.concerns = run, concerns
    return dtypes.BY_NAME.get(name)


def _is(value):
    return isinstance(value, TensorBase) and is_float8(value.dtype)


def concerns(values):
    return any(map(_is, values))


def run(name, implementation, taken):
    """The result of an operation, or PyTorch's error if it concerns 8-bit floats and has none."""
    dtype = taken.get("dtype")
    if dtype is None or not isinstance(dtype, dtypes.dtype):
        found = next(filter(_is, [*taken.values(), *taken.get("tensors", ())]), None)
        dtype = None if found is None else found.dtype
    elif not is_float8(dtype) or name in ("to", "view"):
        dtype = None  # converts first
    if dtype is None:
        return implementation(**taken)
    if name in _JOINING:
        for one in taken["tensors"]:
            dtypes.promote(taken["tensors"][0].dtype, one.dtype)
    if "other" in taken and (name in KERNELS or name in _SPECIAL or name in EXACT):
        dtype = _common(taken) or dtype
    if _is_widened(name, taken):
        return _widened(implementation, taken, dtype)
    said = _refusal(name, taken)
    if said is not None:
        raise RuntimeError(said.format(dtype.scalar_name))
    try:
        return implementation(**taken)
    except JsException as problem:
        if getattr(problem, "code", None) != "operator_undefined":
            raise
        raise Unsupported(f"torch.{name} of {dtype}", ": convert it with .float()") from None


def _common(taken):
    """The common type of two tensors; raises PyTorch's error if they do not promote."""
    from torch._casts import meet

    two = [taken[key] for key in ("input", "other") if key in taken]
    tensors = [one for one in two if isinstance(one, TensorBase)]
    return meet(*tensors) if len(tensors) == 2 else None


def _has_number(taken):
    """Whether an operand is a number, or a tensor of one element on the right, for PyTorch the same."""
    left, right = taken["input"], taken["other"]
    return not isinstance(left, TensorBase) or not isinstance(right, TensorBase) or right.numel() == 1


def _is_widened(name, taken):
    product = name in ("mul", "multiply")
    return name in EXACT and not (product and _has_number(taken))


def _widened(implementation, taken, dtype):
    def widen(key, value):
        if key in ("input", "other") and not isinstance(value, TensorBase):
            value = wrap(core.full(*operand(value), "bool" if isinstance(value, bool) else "float32"))
        if key in ("input", "other"):
            value = value if value.dtype is dtype else value.to(dtype)
            return wrap(core.to(value._handle, "float32"))
        return value

    result = implementation(**{key: widen(key, value) for key, value in taken.items()})
    return result.to(dtype) if result.dtype is dtypes.float32 else result


def _refusal(name, taken):
    """PyTorch's message, with {} for the type; None if it has the operation."""
    if name in _SPECIAL:
        kernel = _SPECIAL[name](taken)
    else:
        kernel = KERNELS.get(name) or _KERNELS.get(name)
    if kernel is None or "{}" in kernel:
        return kernel
    return f"\"{kernel}\" not implemented for '{{}}'"


def _of_number(kernel):
    def find(taken):
        return f"{kernel}_reduced_float" if _has_number(taken) else kernel

    return find


def _div(taken):
    rounding = taken.get("rounding_mode")
    return _of_number(f"div_{rounding}_cpu" if rounding else "div_cpu")(taken)


def _clamp(taken):
    low, high = taken.get("min"), taken.get("max")
    if isinstance(low, TensorBase) or isinstance(high, TensorBase):
        return "maximum_cpu" if high is None else "minimum_cpu" if low is None else "clamp_cpu"
    side = "min_" if high is None else "max_" if low is None else ""
    return f"clamp_{side}scalar_cpu"


def _extreme(name, elementwise):
    def find(taken):
        if taken.get("other") is not None:
            return elementwise
        return f"{name}_all" if taken.get("dim") is None else f"{name}_cpu"

    return find


def _spread(taken):
    # An empty list of dimensions, like none, stands for all of them.
    return "std_cpu" if taken.get("dim") not in (None, ()) else "std_var_all: Unsupported dtype {}"


def _softmax(name):
    def find(taken):
        is_last = taken["dim"] in (-1, max(taken["input"].ndim, 1) - 1)
        return f"{name}_lastdim_kernel_impl" if is_last else "softmax_kernel_impl"

    return find


def _median(taken):
    return "median_cpu" if taken.get("dim") is None else "median_out"


def _lerp(taken):
    return "lerp_kernel_tensor" if isinstance(taken["weight"], TensorBase) else "lerp_kernel_scalar"


def _scatter(taken):
    return f"scatter_gather_{'tensor' if isinstance(taken.get('src'), TensorBase) else 'scalar'}_cpu"


def _equal(taken):
    return None if taken["input"].shape != taken["other"].shape else "equal_notnan_cpu"


def _flip(taken):
    """PyTorch flips them along any axis but the innermost in memory."""
    tensor = taken["input"]
    axes = axes_of(taken.get("dims", ()), tensor.ndim)
    wide = [axis for axis in range(tensor.ndim) if tensor.shape[axis] > 1]
    innermost = min(wide, key=tensor.stride().__getitem__, default=None)
    return "flip_cpu" if innermost in axes and tensor.numel() else None


_SPECIAL = {
    **dict.fromkeys(("mul", "multiply"), _of_number("mul_cpu")),
    **dict.fromkeys(("div", "divide", "true_divide"), _div),
    **dict.fromkeys(("clamp", "clip"), _clamp),
    **dict.fromkeys(("std", "var", "std_mean", "var_mean"), _spread),
    **dict.fromkeys(("scatter", "scatter_"), _scatter),
    "floor_divide": _of_number("div_floor_cpu"),
    "max": _extreme("max", "maximum_cpu"),
    "min": _extreme("min", "minimum_cpu"),
    "softmax": _softmax("softmax"),
    "log_softmax": _softmax("log_softmax"),
    "median": _median,
    "lerp": _lerp,
    "equal": _equal,
    "flip": _flip,
    "fliplr": lambda taken: _flip({**taken, "dims": (1,)}),
    "flipud": lambda taken: _flip({**taken, "dims": (0,)}),
}
