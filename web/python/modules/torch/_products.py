"""Matrix products and comparisons of whole tensors."""

from math import prod

import torch._core as core
from torch._autograd.rules import derive
from torch._combining import common_shape
from torch._derivatives import scaled
from torch._dispatch import call, operation, register
from torch._errors import check_kernel
from torch._tensor import wrap


def _expected_type(left, right):
    if left.dtype is not right.dtype:
        raise RuntimeError(
            f"expected scalar type {left.dtype.scalar_name} but found {right.dtype.scalar_name}"
        )


def _product(left, right):
    for one in (left, right):
        check_kernel(_kernel(left.ndim, right.ndim), one, ("bool", "float16"))
    return wrap(core.matmul(left._handle, right._handle))


def _kernel(left, right):
    """PyTorch's kernel for operands of these dimensions; a batch times a matrix is one product."""
    if left == right == 1:
        return "dot"
    if right == 1 or (left == 1 and right > 2):
        return "addmv_impl_cpu"
    return "addmm_impl_cpu_" if left <= 2 or right <= 2 else "bmm"


def _sizes(tensor):
    return "x".join(map(str, tensor.shape))


@operation(
    "fm",
    "mm(Tensor input, Tensor mat2, *, Tensor out=None)",
    input=lambda grad, mat2: grad.mm(mat2.t()), mat2=lambda grad, input: input.t().mm(grad),
)
def mm(input, mat2):
    for name, tensor in (("self", input), ("mat2", mat2)):
        if tensor.ndim != 2:
            raise RuntimeError(f"{name} must be a matrix")
    _check_mm(input, mat2)
    return _product(input, mat2)


def _check_mm(left, right):
    _check_sizes(left, right)
    _expected_type(left, right)


def _check_sizes(left, right):
    if left.shape[1] != right.shape[0]:
        raise RuntimeError(
            f"mat1 and mat2 shapes cannot be multiplied ({_sizes(left)} and {_sizes(right)})"
        )


@operation(
    "fm",
    "mv(Tensor input, Tensor vec, *, Tensor out=None)",
    float8="addmv_impl_cpu", input=lambda grad, vec: grad.outer(vec),
    vec=lambda grad, input: input.t().mv(grad),
)
def mv(input, vec):
    if input.ndim != 2 or vec.ndim != 1:
        raise RuntimeError(
            f"vector + matrix @ vector expected, got 1, {input.ndim}, {vec.ndim}"
        )
    rows, columns = input.shape
    if columns != vec.shape[0]:
        raise RuntimeError(f"size mismatch, got {rows}, {rows}x{columns},{vec.shape[0]}")
    _expected_type(input, vec)
    return _product(input, vec)


@operation(
    "fm",
    "dot(Tensor input, Tensor tensor, *, Tensor out=None)",
    kernel="dot", input=lambda grad, tensor: grad * tensor, tensor=lambda grad, input: grad * input,
)
def dot(input, tensor):
    if input.ndim != 1 or tensor.ndim != 1:
        raise RuntimeError(
            f"1D tensors expected, but got {input.ndim}D and {tensor.ndim}D tensors"
        )
    if input.dtype is not tensor.dtype:
        raise RuntimeError(
            "dot : expected both vectors to have same dtype, but found "
            f"{input.dtype.scalar_name} and {tensor.dtype.scalar_name}"
        )
    left, right = input.shape[0], tensor.shape[0]
    if left != right:
        raise RuntimeError(
            f"inconsistent tensor size, expected tensor [{left}] and src [{right}] to have the "
            f"same number of elements, but got {left} and {right} elements respectively"
        )
    return _product(input, tensor)


@operation(
    "fm",
    "bmm(Tensor input, Tensor mat2, *, Tensor out=None)",
    kernel="bmm", input=lambda grad, mat2: grad.bmm(mat2.transpose(1, 2)),
    mat2=lambda grad, input: input.transpose(1, 2).bmm(grad),
)
def bmm(input, mat2):
    for name, tensor in (("batch1", input), ("batch2", mat2)):
        if tensor.ndim != 3:
            raise RuntimeError(f"{name} must be a 3D tensor")
    _expected_type(input, mat2)
    batches, _, inner = input.shape
    if mat2.shape[:2] != (batches, inner):
        raise RuntimeError(
            "Expected size for first two dimensions of batch2 tensor to be: "
            f"[{batches}, {inner}] but got: [{mat2.shape[0]}, {mat2.shape[1]}]."
        )
    return _product(input, mat2)


def _matmul(input, other):
    left, right = input.ndim, other.ndim
    if not left or not right:
        raise RuntimeError(
            "both arguments to matmul need to be at least 1D, but they are "
            f"{left}D and {right}D"
        )
    if left == right == 1:
        return call("dot", dot, {"input": input, "tensor": other})
    if left == 2 and right == 1:
        return call("mv", mv, {"input": input, "vec": other})
    if left == 1 and right == 2:
        _check_mm(input.unsqueeze(0), other)
        return call("squeezed_matmul", _product_of, {"input": input, "other": other})
    if left == right == 2:
        return call("mm", mm, {"input": input, "mat2": other})
    inner = other.shape[-2] if right > 1 else other.shape[0]
    if input.shape[-1] != inner:
        _no_batches(input, other)
    _expected_type(input, other)
    return call("batched_matmul", _product_of, {"input": input, "other": other})


def _product_of(input, other):
    return _product(input, other)


def _no_batches(input, other):
    if input.ndim <= 2:
        # PyTorch folds the batches of the right side, transposed.
        rows, inner = other.shape[:-2].numel() * other.shape[-1], other.shape[-2]
        if input.ndim == 1:
            raise RuntimeError(f"size mismatch, got {rows}, {rows}x{inner},{input.shape[0]}")
        raise RuntimeError(
            "mat1 and mat2 shapes cannot be multiplied "
            f"({rows}x{inner} and {input.shape[1]}x{input.shape[0]})"
        )
    if input.ndim > 2 and other.ndim <= 2:
        rows = input.shape[:-1].numel()
        if other.ndim == 1:
            size = f"{rows}, {rows}x{input.shape[-1]},{other.shape[0]}"
            raise RuntimeError(f"size mismatch, got {size}")
        raise RuntimeError(
            "mat1 and mat2 shapes cannot be multiplied "
            f"({rows}x{input.shape[-1]} and {_sizes(other)})"
        )
    batches = common_shape((input.shape[:-2], other.shape[:-2]))
    raise RuntimeError(
        "Expected size for first two dimensions of batch2 tensor to be: "
        f"[{prod(batches)}, {input.shape[-1]}] but got: [{prod(batches)}, {other.shape[-2]}]."
    )


def _rows(tensor):
    return tensor.reshape(-1, tensor.shape[-1])


def _left(grad, input_shape, other):
    """The gradient of the left factor; a vector is a matrix of one row or column."""
    if len(input_shape) == 1:
        grad = grad.unsqueeze(-2)
    if other.ndim == 1:
        return grad.unsqueeze(-1) * other if len(input_shape) > 1 else grad * other
    if other.ndim == 2:
        return _rows(grad).mm(other.t()).reshape(input_shape)
    found = grad.matmul(other.transpose(-2, -1))
    return found.reshape(-1, input_shape[0]).sum(0) if len(input_shape) == 1 else found


def _right(grad, input, other_shape):
    if len(other_shape) == 1:
        return _rows(input).t().mv(grad.reshape(-1))
    if input.ndim == 1:
        return input.unsqueeze(-1) * grad.unsqueeze(-2)
    if len(other_shape) == 2:
        return _rows(input).t().mm(_rows(grad))
    return input.transpose(-2, -1).matmul(grad)


derive("squeezed_matmul", title="Squeeze2", input=_left, other=_right, broadcasts=True)
derive("batched_matmul", title="UnsafeView", input=_left, other=_right, broadcasts=True)


register(_matmul, "fm", "matmul(Tensor input, Tensor other, *, Tensor out=None)")


@operation(
    "fmi",
    "addmm(Tensor input, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, Tensor out=None)",
    "addmm(Scalar beta, Tensor input, Scalar alpha, Tensor mat1, Tensor mat2, *, Tensor out=None)|hidden",
    "addmm(Scalar beta, Tensor input, Tensor mat1, Tensor mat2, *, Tensor out=None)|hidden",
    input=lambda grad, beta=1: scaled(grad, beta), broadcasts=True,
    mat1=lambda grad, mat2, alpha=1: scaled(grad.mm(mat2.t()), alpha),
    mat2=lambda grad, mat1, alpha=1: scaled(mat1.t().mm(grad), alpha),
)
def addmm(input, mat1, mat2, beta=1, alpha=1):
    for name, one in (("mat1", mat1), ("mat2", mat2)):
        if one.ndim != 2:
            raise RuntimeError(f"{name} must be a matrix, got {one.ndim}-D tensor")
    _check_sizes(mat1, mat2)
    wide = input.expand(mat1.shape[0], mat2.shape[1])
    if input.dtype is not mat2.dtype:
        raise RuntimeError("self and mat2 must have the same dtype")
    if mat1.dtype is not mat2.dtype:
        raise RuntimeError("mat1 and mat2 must have the same dtype")
    if input.dtype.is_floating_point and input.dtype.name != "float16":
        made = core.scaled_product(wide._handle, mat1._handle, mat2._handle, beta, alpha)
        return wrap(made)
    product = mm(mat1, mat2) * int(alpha)
    return product + wide * int(beta) if int(beta) else product


@operation(
    "fm",
    "outer(Tensor input, Tensor vec2, *, Tensor out=None)",
    "ger(Tensor input, Tensor vec2, *, Tensor out=None)",
)  # fmt: skip
def outer(input, vec2):
    for name, tensor in (("self", input), ("vec2", vec2)):
        if tensor.ndim != 1:
            raise RuntimeError(
                f"outer: Expected 1-D argument {name}, but got {tensor.ndim}-D"
            )
    return input.unsqueeze(1) * vec2


@operation("fm", "inner(Tensor input, Tensor other, *, Tensor out=None)")
def inner(input, other):
    if not input.ndim or not other.ndim:
        return input * other
    if input.shape[-1] != other.shape[-1]:
        raise RuntimeError(
            "inner() the last dimension must match on both input tensors but got shapes "
            f"{list(input.shape)} and {list(other.shape)}"
        )
    flat = other.reshape(-1, other.shape[-1])
    rows = input.reshape(-1, input.shape[-1])
    return (rows @ flat.t()).reshape(input.shape[:-1] + other.shape[:-1])


@operation("fm", "equal(Tensor input, Tensor other)", float8="equal_notnan_cpu")
def equal(input, other):
    if input.shape != other.shape:
        return False
    if input.dtype is not other.dtype:
        return bool((input == other).all())
    return core.equal(input._handle, other._handle)


def _tolerances(rtol, atol):
    if rtol < 0:
        raise RuntimeError(f"rtol must be greater than or equal to zero, but got {rtol:g}")
    if atol < 0:
        raise RuntimeError(f"atol must be greater than or equal to zero, but got {atol:g}")


def _close(verb, input, other, rtol, atol, equal_nan):
    if input.dtype is not other.dtype:
        raise RuntimeError(
            f"{input.dtype.scalar_name} did not match {other.dtype.scalar_name}"
        )
    _tolerances(rtol, atol)
    return verb(input._handle, other._handle, rtol, atol, equal_nan)


@operation(
    "fm",
    "isclose(Tensor input, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False)",
    float8="mul_cpu_reduced_float",
)
def isclose(input, other, rtol=1e-5, atol=1e-8, equal_nan=False):
    return wrap(_close(core.is_close, input, other, rtol, atol, equal_nan))


@operation(
    "fm",
    "allclose(Tensor input, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False)",
    float8="mul_cpu_reduced_float",
)
def allclose(input, other, rtol=1e-5, atol=1e-8, equal_nan=False):
    return _close(core.all_close, input, other, rtol, atol, equal_nan)


@operation("fm", "is_nonzero(Tensor input)")
def is_nonzero(input):
    if input.numel() != 1:
        said = "no values" if not input.numel() else "more than one value"
        raise RuntimeError(f"Boolean value of Tensor with {said} is ambiguous")
    return bool(input.item())
