"""Matrix products and comparisons of whole tensors."""

from math import prod

import torch._core as core
from torch._combining import common_shape
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


@operation()
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


@operation()
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


@operation()
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


@operation()
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


register("matmul", _matmul)


@operation("fmi")
def addmm(input, mat1, mat2, beta=1, alpha=1):
    for name, one in (("mat1", mat1), ("mat2", mat2)):
        if one.ndim != 2:
            raise RuntimeError(f"{name} must be a matrix, got {one.ndim}-D tensor")
    _check_sizes(mat1, mat2)
    wide = input.expand(mat1.shape[0], mat2.shape[1])
    if input.dtype is not mat2.dtype:
        raise RuntimeError("self and mat2 must have the same dtype")
    product = mm(mat1, mat2)
    if not product.dtype.is_floating_point:
        beta, alpha = int(beta), int(alpha)
    # With beta=0 not even a NaN of the input counts.
    return beta * wide + alpha * product if beta else alpha * product


@operation("fm")
def outer(input, vec2):
    for name, tensor in (("self", input), ("vec2", vec2)):
        if tensor.ndim != 1:
            raise RuntimeError(
                f"outer: Expected 1-D argument {name}, but got {tensor.ndim}-D"
            )
    return input.unsqueeze(1) * vec2


register("ger", outer)


@operation()
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


@operation()
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


@operation()
def isclose(input, other, rtol=1e-5, atol=1e-8, equal_nan=False):
    return wrap(_close(core.is_close, input, other, rtol, atol, equal_nan))


@operation()
def allclose(input, other, rtol=1e-5, atol=1e-8, equal_nan=False):
    return _close(core.all_close, input, other, rtol, atol, equal_nan)


@operation()
def is_nonzero(input):
    if input.numel() != 1:
        said = "no values" if not input.numel() else "more than one value"
        raise RuntimeError(f"Boolean value of Tensor with {said} is ambiguous")
    return bool(input.item())
