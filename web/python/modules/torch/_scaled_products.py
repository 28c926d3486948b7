"""Products that are scaled and added to a tensor: addmv, addr, baddbmm and addbmm; imported on first use."""

import torch._core as core
from torch._derivatives import scaled
from torch._dispatch import FUNCTIONS as F
from torch._dispatch import operation
from torch._dtype import bfloat16, float32, float64
from torch._errors import check_kernel
from torch._tensor import wrap

_FLOATS = (float32, float64, bfloat16)
# Elements that PyTorch's loop takes at once; the rest of a line rounds in another order.
_STEPS = {float32: 16, float64: 8}


def _declared(name, operands):
    """PyTorch's signatures: its own, and the deprecated ones with numbers in front."""
    return (
        f"{name}(Tensor input, {operands}, *, Scalar beta=1, Scalar alpha=1, Tensor out=None)",
        f"{name}(Scalar beta, Tensor input, Scalar alpha, {operands}, *, Tensor out=None)|hidden",
        f"{name}(Scalar beta, Tensor input, {operands}, *, Tensor out=None)|hidden",
    )


def _scaled(input, left, right, beta, alpha):
    """beta * input + alpha * (left @ right); PyTorch cuts the factors of integers to integers."""
    if left.dtype in _FLOATS:
        made = core.scaled_product(input._handle, left._handle, right._handle, beta, alpha)
        return wrap(made)
    product = wrap(core.matmul(left._handle, right._handle)) * int(alpha)
    return product + input * int(beta) if int(beta) else product


def _same(left, right):
    if left.dtype is not right.dtype:
        raise RuntimeError(
            f"expected scalar type {left.dtype.scalar_name} but found {right.dtype.scalar_name}"
        )


@operation(
    "fmi",
    *_declared("addmv", "Tensor mat, Tensor vec"),
    broadcasts=True,
    input=lambda grad, beta=1: scaled(grad, beta),
    mat=lambda grad, vec, alpha=1: scaled(grad.outer(vec), alpha),
    vec=lambda grad, mat, alpha=1: scaled(mat.t().mv(grad), alpha),
)
def addmv(input, mat, vec, beta=1, alpha=1):
    if mat.ndim != 2 or vec.ndim != 1 or input.ndim > 1:
        raise RuntimeError(
            f"vector + matrix @ vector expected, got {input.ndim}, {mat.ndim}, {vec.ndim}"
        )
    rows, columns = mat.shape
    if columns != vec.shape[0] or input.numel() not in (rows, 1):
        count = input.shape[0] if input.ndim else 1
        raise RuntimeError(f"size mismatch, got {count}, {rows}x{columns},{vec.shape[0]}")
    _same(mat, vec)
    check_kernel("addmv_impl_cpu", mat, ("bool", "float16"))
    return _scaled(input.to(mat.dtype), mat, vec, beta, alpha)


@operation(
    "fmi",
    *_declared("addr", "Tensor vec1, Tensor vec2"),
    broadcasts=True,
    input=lambda grad, beta=1: scaled(grad, beta),
    vec1=lambda grad, vec2, alpha=1: scaled(grad.mv(vec2), alpha),
    vec2=lambda grad, vec1, alpha=1: scaled(grad.t().mv(vec1), alpha),
)
def addr(input, vec1, vec2, beta=1, alpha=1):
    for name, vector in (("vec1", vec1), ("vec2", vec2)):
        if vector.ndim != 1:
            raise RuntimeError(f"addr: Expected 1-D argument {name}, but got {vector.ndim}-D")
    wide = input.expand(vec1.shape[0], vec2.shape[0])
    left, right = vec1.unsqueeze(1), vec2.unsqueeze(0)
    kind = F["promote_types"](F["promote_types"](wide.dtype, vec1.dtype), vec2.dtype)
    if kind.name == "bool":
        product = left & right if alpha else (left & right) & False
        return (wide & bool(beta)) | product
    if not kind.is_floating_point:
        for name, factor in (("beta", beta), ("alpha", alpha)):
            if isinstance(factor, float):
                raise RuntimeError(
                    f"For integral input tensors, argument {name} must not be a floating point number."
                )
    wide, left, right = (one.to(kind) for one in (wide, left, right))
    left = left * F["tensor"](alpha, dtype=kind)
    if beta == 0:
        return left * right
    factor = F["tensor"](beta, dtype=kind)
    if kind not in _STEPS:
        return wide * factor + left * right
    # A single column is one line of the loop, as a row is.
    if right.shape[1] == 1:
        made = _fused(wide.t(), right.t(), left.t(), factor, _STEPS[kind])
        return made.t().contiguous()
    return _fused(wide, left, right, factor, _STEPS[kind])


def _fused(wide, left, right, factor, step):
    """The sums of lines: PyTorch fuses the product's multiplication, and at a line's end that of the input."""
    columns = wide.shape[1]
    body = columns // step * step
    start, rest = wide * factor, left * right
    body_of = [left, _part(right, 0, body), _part(start, 0, body)]
    rest_of = [_part(wide, body, columns), factor, _part(rest, body, columns)]
    return F["cat"]([_multiplied(*body_of), _multiplied(*rest_of)], 1)


def _multiplied(left, right, addend):
    return wrap(core.multiply_add(left._handle, core.TENSOR, right._handle, addend._handle))


def _part(tensor, start, end):
    return tensor.narrow(1, start, end - start)


def _checked_batches(batch1, batch2):
    for one in (batch1, batch2):
        if one.ndim < 3:
            raise IndexError(
                f"Dimension out of range (expected to be in range of [-{one.ndim}, {one.ndim - 1}], but got 2)"
            )
        if one.ndim > 3:
            name = "batch1" if one is batch1 else "batch2"
            raise RuntimeError(f"{name} must be a 3D tensor")


@operation(
    "fmi",
    *_declared("baddbmm", "Tensor batch1, Tensor batch2"),
    broadcasts=True,
    input=lambda grad, beta=1: scaled(grad, beta),
    batch1=lambda grad, batch2, alpha=1: scaled(grad.bmm(batch2.transpose(1, 2)), alpha),
    batch2=lambda grad, batch1, alpha=1: scaled(batch1.transpose(1, 2).bmm(grad), alpha),
)
def baddbmm(input, batch1, batch2, beta=1, alpha=1):
    _checked_batches(batch1, batch2)
    count, rows, inner = batch1.shape
    wide = input.expand(count, rows, batch2.shape[2])
    if batch2.shape[:2] != (count, inner):
        raise RuntimeError(
            "Expected size for first two dimensions of batch2 tensor to be: "
            f"[{count}, {inner}] but got: [{batch2.shape[0]}, {batch2.shape[1]}]."
        )
    _same(batch1, batch2)
    check_kernel("baddbmm", batch1, ("bool", "float16"))
    return _scaled(wide.to(batch1.dtype), batch1, batch2, beta, alpha)


@operation(
    "fmi",
    *_declared("addbmm", "Tensor batch1, Tensor batch2"),
    broadcasts=True,
    input=lambda grad, beta=1: scaled(grad, beta),
    batch1=lambda grad, batch1, batch2, alpha=1: scaled(
        grad.expand(len(batch1), *grad.shape).bmm(batch2.transpose(1, 2)), alpha
    ),
    batch2=lambda grad, batch1, alpha=1: scaled(
        batch1.transpose(1, 2).bmm(grad.expand(len(batch1), *grad.shape)), alpha
    ),
)
def addbmm(input, batch1, batch2, beta=1, alpha=1):
    _checked_batches(batch1, batch2)
    if len(batch1) != len(batch2):
        raise RuntimeError(
            f"batch1 and batch2 must have same number of batches, got {len(batch1)} and {len(batch2)}"
        )
    sums = input.expand(batch1.shape[1], batch2.shape[2])
    # PyTorch adds one product after the other.
    for left, right in zip(batch1, batch2):
        sums = F["addmm"](sums, left, right, beta=beta, alpha=alpha)
        beta = 1
    return sums if len(batch1) else sums * beta
