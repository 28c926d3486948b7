"""Derivatives of matrix products."""

from torch._autograd.rules import derive


def _scaled(grad, factor):
    return grad if factor == 1 else grad * factor


derive("mm", input=lambda grad, mat2: grad.mm(mat2.t()), mat2=lambda grad, input: input.t().mm(grad))
derive("mv", input=lambda grad, vec: grad.outer(vec), vec=lambda grad, input: input.t().mv(grad))
derive("dot", input=lambda grad, tensor: grad * tensor, tensor=lambda grad, input: grad * input)
derive("bmm", input=lambda grad, mat2: grad.bmm(mat2.transpose(1, 2)),
       mat2=lambda grad, input: input.transpose(1, 2).bmm(grad))
derive("addmm", input=lambda grad, beta=1: _scaled(grad, beta), broadcasts=True,
       mat1=lambda grad, mat2, alpha=1: _scaled(grad.mm(mat2.t()), alpha),
       mat2=lambda grad, mat1, alpha=1: _scaled(mat1.t().mm(grad), alpha))


def _rows(tensor):
    return tensor.reshape(-1, tensor.shape[-1])


def _left(grad, input_shape, other):
    """The gradient of the left factor; vectors are matrices of one row or column."""
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


def _linear_input(grad, input_shape, weight):
    return _rows(grad).mm(weight).reshape(input_shape)


def _linear_weight(grad, input):
    return _rows(grad).t().mm(_rows(input))


def _linear_bias(grad):
    return _rows(grad).sum(0) if grad.ndim == 3 else grad


def _linear_title(taken):
    dims, has_bias = taken["input"].ndim, taken.get("bias") is not None
    if has_bias:
        return {2: "Addmm", 3: "View"}.get(dims, "Add")
    return {1: "Squeeze3", 2: "Mm"}.get(dims, "UnsafeView")


derive("linear", title=_linear_title, bias=_linear_bias, input=_linear_input, weight=_linear_weight,
       broadcasts=True)
