"""Translates the core's errors to PyTorch's exceptions, and reports unsupported features."""

from torch._dtype_names import C_NAMES, ORDER, SCALAR_NAMES

SUPPORTED = "dir(torch) and dir(torch.Tensor) list all names"


class Unsupported(NotImplementedError):
    """An argument or a feature that PyTorch has and this module does not support."""

    def __init__(self, what, instead=""):
        super().__init__(f"{what} is not supported here{instead}; {SUPPORTED}.")


def broadcast(left, right):
    """PyTorch's message about two shapes, given as tuples; None if they broadcast."""
    dims = max(len(left), len(right))
    padded = [(1,) * (dims - len(shape)) + shape for shape in (left, right)]
    for axis in range(dims - 1, -1, -1):
        a, b = padded[0][axis], padded[1][axis]
        if a != b and a != 1 and b != 1:
            return (
                f"The size of tensor a ({a}) must match the size of tensor b ({b}) "
                f"at non-singleton dimension {axis}"
            )
    return None


def shape_of(written):
    """Parses a shape that the core wrote as "(2, 3)"."""
    return tuple(int(extent) for extent in written.strip("()").split(",") if extent.strip())


def dim_range(axis, dims):
    most = max(dims, 1)
    return (
        f"Dimension out of range (expected to be in range of [{-most}, {most - 1}], but got {axis})"
    )


_C_NAMES = dict(zip(ORDER, C_NAMES))
_SCALAR_NAMES = dict(zip(ORDER, SCALAR_NAMES))

# PyTorch's names of kernels that are not "NAME_cpu", by the name of the operation or the core's operator.
KERNELS = {"power": "pow"}
_NO_KERNEL = "\"{}\" not implemented for '{}'"
_SUBTRACTION = (
    "Subtraction, the `-` operator, with {} is not supported. "
)
_INVERT = "If you are trying to invert a mask, use the `~` or `logical_not()` operator instead."


def _undefined(values):
    operator, dtype = values["operator"], values["dtype"]
    if dtype == "bool" and operator == "neg":
        return RuntimeError(f"Negation, the `-` operator, on a bool tensor is not supported. {_INVERT}")
    if dtype == "bool" and operator == "relu":
        return RuntimeError("Boolean inputs not supported for relu")
    kernel = KERNELS.get(operator, f"{operator}_cpu")
    return RuntimeError(_NO_KERNEL.format(kernel, _SCALAR_NAMES[dtype]))


def no_kernel(kernel, dtype):
    """PyTorch's error about a dtype for which it has no kernel."""
    return RuntimeError(_NO_KERNEL.format(kernel, dtype.scalar_name))


def check_kernel(kernel, input, refused):
    """Raises PyTorch's error if it has no kernel for the type; `refused` holds names of types."""
    if input.dtype.name in refused or input.dtype.name.startswith("float8"):
        raise no_kernel(kernel, input.dtype)


# The types for which neural network functions have no CPU kernel.
NOT_LEARNT = ("bool", "uint8", "int8", "int16", "int32", "int64", "float16")


def bool_subtraction(two):
    """PyTorch's message about subtracting bools, from each other or mixed with another type."""
    if two:
        rest = "Use the `^` or `logical_xor()` operator instead."
        return RuntimeError(_SUBTRACTION.format("two bool tensors") + rest)
    return RuntimeError(_SUBTRACTION.format("a bool tensor") + _INVERT)


def infinite_range(low, high):
    return RuntimeError(f"torch.histc: range of [{low}, {high}] is not finite")


def _overflow(values):
    return RuntimeError(
        f"value cannot be converted to type {_C_NAMES.get(values['dtype'], values['dtype'])} "
        "without overflow"
    )


def _index(values):
    index, axis, extent = (int(values[key]) for key in ("index", "axis", "extent"))
    return IndexError(f"index {index} is out of bounds for dimension {axis} with size {extent}")


def _step(values):
    return ValueError("step must be greater than zero")


def _view(values):
    return RuntimeError(
        "view size is not compatible with input tensor's size and stride (at least one dimension "
        "spans across two contiguous subspaces). Use .reshape(...) instead."
    )


def _dtypes(values):
    left, right = _SCALAR_NAMES[values["left"]], _SCALAR_NAMES[values["right"]]
    return RuntimeError(f"expected scalar type {left} but found {right}")


def _shapes(values):
    found = broadcast(shape_of(values["left"]), shape_of(values["right"]))
    return None if found is None else RuntimeError(found)


def _unknown(values):
    """A type that the core does not have: only two functions make quantized tensors."""
    name = str(values.get("dtype", ""))
    if not name.startswith(("qint", "quint")):
        return None
    return RuntimeError(
        f"this function makes no tensors of torch.{name}: quantize_per_tensor and "
        "quantize_per_channel do"
    )


_EXCEPTIONS = {
    "unknown_dtype": _unknown,
    "shapes_differ": _shapes,
    "axis_out_of_range": lambda values: IndexError(
        dim_range(int(values["axis"]), int(values["dims"]))
    ),
    "index_out_of_range": _index,
    "step_not_positive": _step,
    "view_impossible": _view,
    "operator_undefined": _undefined,
    "division_by_zero": lambda values: RuntimeError("ZeroDivisionError"),
    "exponent_negative": lambda values: RuntimeError(
        "Integers to negative integer powers are not allowed."
    ),
    "value_overflows": _overflow,
    "too_many_indices": lambda values: IndexError(
        f"too many indices for tensor of dimension {int(values['dims'])}"
    ),
    "limits_missing": lambda values: RuntimeError(
        "torch.clamp: At least one of 'min' or 'max' must not be None"
    ),
    # PyTorch finds a NaN among the elements with its sign set.
    "limits_out_of_order": lambda values: infinite_range(
        *(f"{limit:g}" if limit == limit else "-nan" for limit in map(float, (values["min"], values["max"])))
    ),
    "axis_repeated": lambda values: RuntimeError("repeated dim in list of dims"),
    "dtypes_differ": _dtypes,
    "empty_list": lambda values: RuntimeError("stack expects a non-empty TensorList"),
    "k_out_of_range": lambda values: RuntimeError("selected index k out of range"),
    "too_many_elements": lambda values: MemoryError(
        f"a tensor may have at most {int(values['limit'])} elements here"
    ),
    "out_of_memory": lambda values: MemoryError(
        f"the tensors that are held take more than {int(values['limit'])} MB; delete some (del name)"
    ),
}


def translate(problem):
    """The PyTorch exception for an error of the core, which Pyodide wraps as a JsException."""
    error = problem
    code = getattr(error, "code", None)
    if code is None:
        return RuntimeError(str(problem))
    make = _EXCEPTIONS.get(code)
    made = None if make is None else make(error.values.to_py())
    return RuntimeError(error.message) if made is None else made
