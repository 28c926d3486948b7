"""The 8-bit floats torch.float8_*. PyTorch has them since 2.1; here they do what 2.6 does on a CPU.

Everything else in this module follows PyTorch 1.13, which has none. The core stores, copies, converts
and prints these tensors and refuses to compute with them. So does PyTorch, with the errors below,
except for the few operations in _WIDENED.
"""

import torch._core as core
from torch import _dtype as dtypes
from torch import _float8_use
from torch._core import JsException
from torch._dtype import is_float8
from torch._errors import Unsupported
from torch._operators import operand
from torch._tensor import Tensor, wrap

# Operations that PyTorch has: they are exact in float32, or rounded once more.
_WIDENED = "eq ne not_equal abs absolute isnan any all mul multiply".split()
_JOINING = "cat concat concatenate stack hstack vstack dstack column_stack row_stack".split()
_OF_TWO = set(
    """add sub subtract rsub mul multiply div divide true_divide floor_divide remainder fmod pow eq ne
    not_equal lt less le less_equal gt greater ge greater_equal logical_and logical_or logical_xor
    bitwise_and bitwise_or bitwise_xor bitwise_left_shift bitwise_right_shift maximum minimum equal
    allclose isclose where max min fmax fmin lerp""".split()
)

_VML = "round floor ceil trunc sqrt exp expm1 log log2 log10 log1p sin cos tan tanh erf".split()

# The names of kernels in PyTorch's errors, where they are not "name_cpu".
_KERNELS = {
    **dict.fromkeys("add sub subtract rsub".split(), "add_stub"),
    **dict.fromkeys("pow square".split(), "pow"),
    **dict.fromkeys("isclose allclose".split(), "mul_cpu_reduced_float"),
    **dict.fromkeys("sort argsort msort".split(), "sorting_kernel_method_name"),
    **dict.fromkeys("gather scatter_add scatter_add_ take_along_dim".split(), "scatter_gather_tensor_cpu"),
    **dict.fromkeys("nonzero argwhere count_nonzero".split(), "nonzero_count_cpu"),
    **dict.fromkeys("rand rand_like uniform_".split(), "check_uniform_bounds"),
    **dict.fromkeys("randn randn_like normal_".split(), "normal_kernel_cpu"),
    **dict.fromkeys("randint randint_like".split(), "random_update_from_to"),
    **{name: name for name in "exp2 isinf isfinite nan_to_num eye tril triu dot bmm masked_fill".split()},
    **{name: f"{name}_vml_cpu" for name in _VML},
    "equal": "equal_notnan_cpu",
    "fix": "trunc_vml_cpu",
    "negative": "neg_cpu",
    "sgn": "sign_cpu",
    "less": "lt_cpu",
    "less_equal": "le_cpu",
    "greater": "gt_cpu",
    "greater_equal": "ge_cpu",
    "sigmoid": "sigmoid_cpu_reduced_float",
    "relu": "clamp_min_scalar_cpu",
    "clamp_min": "clamp_min_scalar_cpu",
    "clamp_max": "clamp_max_scalar_cpu",
    "addcmul": "addcmul_cpu_out",
    "addcdiv": "addcdiv_cpu_out",
    "sum": "sum_cpu",
    "mean": "sum_cpu",
    "prod": "prod_out_cpu",
    "amin": "min_values_cpu",
    "amax": "max_values_cpu",
    "logsumexp": "max_values_cpu",
    "cumsum": "cumsum_out_cpu",
    "cumprod": "cumprod_out_cpu",
    "mv": "addmv_impl_cpu",
    "searchsorted": "searchsorted_out_cpu",
    "bucketize": "searchsorted_out_cpu",
    "histc": "aminmax_cpu",
    "bernoulli": "bernoulli_tensor_cpu_self_",
    "bernoulli_": "bernoulli_scalar_cpu_",
    "random_": "random_kernel_cpu",
    "arange": "arange_cpu",
    "linspace": "linspace_cpu",
    "index_fill": "index_fill_cpu",
    "index_add": "index_add_",
    "index_copy": "index_copy_cpu",
    "mse_loss": "mse_cpu",
    "silu": "silu_cpu",
    "gelu": "GeluKernelImpl",
}
_PLAIN = set(
    """remainder fmod neg maximum minimum logical_not logical_and logical_or logical_xor bitwise_and
    bitwise_or bitwise_xor bitwise_not lt le gt ge sign reciprocal rsqrt frac norm argmax argmin mode
    topk kthvalue aminmax bincount take where leaky_relu""".split()
)


def of_name(name):
    """The dtype of a name; None if it is not one of these. From now on operations look for them."""
    _float8_use.run, _float8_use.concerns = run, concerns
    return dtypes.BY_NAME.get(name)


def _is(value):
    return isinstance(value, Tensor) and is_float8(value.dtype)


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
    if name in _OF_TWO:
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
    tensors = [one for one in two if isinstance(one, Tensor)]
    return meet(*tensors) if len(tensors) == 2 else None


def _has_number(taken):
    """Whether an operand is a number, or a tensor of one element on the right, for PyTorch the same."""
    left, right = taken["input"], taken["other"]
    return not isinstance(left, Tensor) or not isinstance(right, Tensor) or right.numel() == 1


def _is_widened(name, taken):
    product = name in ("mul", "multiply")
    return name in _WIDENED and not (product and _has_number(taken))


def _widened(implementation, taken, dtype):
    def widen(key, value):
        if key in ("input", "other") and not isinstance(value, Tensor):
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
        kernel = f"{name}_cpu" if name in _PLAIN else _KERNELS.get(name)
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
    if isinstance(low, Tensor) or isinstance(high, Tensor):
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
    return "lerp_kernel_tensor" if isinstance(taken["weight"], Tensor) else "lerp_kernel_scalar"


def _scatter(taken):
    return f"scatter_gather_{'tensor' if isinstance(taken.get('src'), Tensor) else 'scalar'}_cpu"


def _equal(taken):
    return None if taken["input"].shape != taken["other"].shape else "equal_notnan_cpu"


def _flip(taken):
    """PyTorch flips them along any axis but the innermost in memory."""
    from torch._reductions import axes_of

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
