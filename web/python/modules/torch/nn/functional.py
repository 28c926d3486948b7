"""torch.nn.functional: layers as functions, on the core's operators."""

import math
import warnings

import torch
import torch._core as core
from torch._builtins import builtin
from torch._dispatch import call
from torch._errors import NOT_LEARNT, Unsupported, broadcast, check_kernel
from torch._missing import getter as _getter, lister as _lister
from torch._quantized_refusal import refusal
from torch._tensor import Tensor, wrap
from torch.nn import _gradients  # noqa: F401
from torch.nn._batch_norm import batch_norm
from torch.nn._convolution import conv1d, conv2d
from torch.nn._later import FUNCTIONAL
from torch.nn._losses import (
    binary_cross_entropy, binary_cross_entropy_with_logits, cross_entropy, huber_loss, kl_div,
    l1_loss, mse_loss, nll_loss, smooth_l1_loss,
)  # fmt: skip
from torch.nn._padding import pad
from torch.nn._pooling import (
    adaptive_avg_pool2d, avg_pool2d, max_pool2d, max_pool2d_with_indices,
)  # fmt: skip

# Linear layers and embeddings


@builtin("linear(Tensor input, Tensor weight, Tensor? bias=None)")
def linear(input, weight, bias=None):
    """`input @ weight.T + bias`."""
    # PyTorch uses another kernel for each number of dimensions, as errors show.
    if bias is not None and input.ndim in (2, 3):
        _check_addmm(input, weight, bias)
    types = {one.dtype for one in (input, weight, bias) if one is not None}
    if len(types) > 1 or weight.ndim != 2 or input.ndim == 0:
        product = input.matmul(weight.t())
        return product if bias is None else product + bias
    if input.shape[-1] != weight.shape[1]:
        rows = input.shape[:-1].numel()
        raise RuntimeError(
            f"mat1 and mat2 shapes cannot be multiplied ({rows}x{input.shape[-1]} and "
            f"{weight.shape[1]}x{weight.shape[0]})"
        )
    check_kernel("addmm_impl_cpu_", input, ("bool", "float16"))
    return call("linear", _linear, {"input": input, "weight": weight, "bias": bias})


def _linear(input, weight, bias):
    handles = [one._handle for one in (input, weight, bias) if one is not None]
    return wrap(core.linear(*handles))


def _check_addmm(input, weight, bias):
    if weight.ndim > 2:
        weight.t()
    for one, said in ((bias, "self"), (input, "mat1")):
        if one.dtype is not weight.dtype:
            raise RuntimeError(f"{said} and mat2 must have the same dtype")
    rows, columns = input.shape[:-1].numel(), weight.shape[0]
    if bias.shape not in ((columns,), (1,), ()):
        raise RuntimeError(
            f"The expanded size of the tensor ({columns}) must match the existing size "
            f"({bias.shape[-1]}) at non-singleton dimension 1.  Target sizes: [{rows}, {columns}].  "
            f"Tensor sizes: {list(bias.shape)}"
        )


def embedding(
    input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False,
    sparse=False,
):  # fmt: skip
    """The rows of `weight` (num_embeddings, embedding_dim) at the integer indices `input`.

    With `max_norm`, longer rows among them are shortened in `weight` itself."""
    if padding_idx is not None:
        rows = weight.size(0)
        assert -rows <= padding_idx < rows, "Padding_idx must be within num_embeddings"
        padding_idx %= rows
    if input.dtype not in (torch.int64, torch.int32):
        raise RuntimeError(
            "Expected tensor for argument #1 'indices' to have one of the following scalar types: "
            f"Long, Int; but got {input.type()} instead (while checking arguments for embedding)"
        )
    if input.numel() and not 0 <= input.min().item() <= input.max().item() < weight.shape[0]:
        raise IndexError("index out of range in self")
    if sparse and weight.requires_grad and torch.is_grad_enabled():
        raise Unsupported("embedding(sparse=True) of a weight that requires a gradient")
    flat, shape = input.reshape(-1), (*input.shape, weight.shape[1])
    if max_norm is not None:
        _shorten_rows(weight, flat, max_norm, norm_type)

    def rows(weight, flat, padding_idx, scale_grad_by_freq):
        return weight.index_select(0, flat).reshape(shape)

    return call("embedding", rows, {
        "weight": weight, "flat": flat, "padding_idx": padding_idx,
        "scale_grad_by_freq": scale_grad_by_freq,
    })  # fmt: skip


def _shorten_rows(weight, indices, max_norm, norm_type):
    with torch.no_grad():
        for place in sorted(set(indices.tolist())):
            length = weight[place].norm(norm_type).item()
            if length > max_norm:
                weight[place] *= max_norm / (length + 1e-7)


@builtin("one_hot(Tensor input, int num_classes=-1)")
def one_hot(input, num_classes=-1):
    """An int64 tensor with a new last axis for the classes."""
    if input.dtype is not torch.int64:
        raise RuntimeError("one_hot is only applicable to index tensor.")
    if input.numel() == 0 and num_classes <= 0:
        raise RuntimeError("Can not infer total number of classes from empty tensor.")
    if input.numel() and input.min().item() < 0:
        raise RuntimeError("Class values must be non-negative.")
    if num_classes == -1:
        num_classes = input.max().item() + 1
    if input.numel() and input.max().item() >= num_classes:
        raise RuntimeError("Class values must be smaller than num_classes.")
    return wrap(core.one_hot(input._handle, num_classes))


# Activations


def _into(input, result, inplace):
    """With `inplace`, writes the result into the input."""
    if not inplace:
        return result
    from torch._dispatch import write

    return write(input, result, "")


def relu(input, inplace=False):
    return input.relu_() if inplace else torch.relu(input)


def relu6(input, inplace=False):
    return hardtanh(input, 0.0, 6.0, inplace)


def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    taken = {"input": input, "min_val": min_val, "max_val": max_val}
    made = call("hardtanh", lambda input, min_val, max_val: input.clamp(min_val, max_val), taken)
    return _into(input, made, inplace)


def leaky_relu(input, negative_slope=0.01, inplace=False):
    return _into(input, _leaky(input, negative_slope), inplace)


@builtin("leaky_relu(Tensor input, Scalar negative_slope=0.01)")
def _leaky(input, negative_slope=0.01):
    return call("leaky_relu", _leaky_relu, {"input": input, "slope": float(negative_slope)})


def _leaky_relu(input, slope):
    return wrap(core.leaky_relu(input._handle, slope))


# Constants of the paper on self-normalizing networks (Klambauer et al., 2017).
_SELU_ALPHA = 1.6732632423543772
_SELU_SCALE = 1.0507009873554805


def _elu(input, alpha, scale):
    if input.dtype is torch.bfloat16:
        return _elu(input.float(), alpha, scale).to(input.dtype)
    return torch.where(input > 0, input * scale, (input.exp() - 1) * (alpha * scale))


def elu(input, alpha=1.0, inplace=False):
    return _into(input, _elu_of(input, alpha), inplace)


@builtin("elu(Tensor input, Scalar alpha=1)")
def _elu_of(input, alpha=1):
    check_kernel("elu_cpu", input, NOT_LEARNT)
    return call("elu", _elu, {"input": input, "alpha": alpha, "scale": 1.0})


def selu(input, inplace=False):
    if input.is_quantized:
        raise refusal("selu()", input.dtype)
    check_kernel("elu_cpu", input, NOT_LEARNT)
    made = call("elu", _elu, {"input": input, "alpha": _SELU_ALPHA, "scale": _SELU_SCALE})
    return _into(input, made, inplace)


def silu(input, inplace=False):
    check_kernel("silu_cpu", input, NOT_LEARNT)
    return _into(input, call("silu", _silu, {"input": input}), inplace)


def _silu(input):
    # PyTorch rounds every step to bfloat16, here and in gelu.
    if input.dtype is torch.bfloat16:
        return input / (1 + torch.exp(-input))
    return wrap(core.unary("silu", input._handle))


@builtin("gelu(Tensor input, *, str approximate='none', Tensor out=None)")
def gelu(input, *, approximate="none"):
    check_kernel("GeluKernelImpl", input, NOT_LEARNT)
    if approximate not in ("none", "tanh"):
        raise RuntimeError("approximate argument must be either none or tanh.")
    return call("gelu", _gelu, {"input": input, "approximate": approximate})


def _gelu(input, approximate):
    is_narrow = input.dtype is torch.bfloat16
    root, factor, third = _GELU_BFLOAT16 if is_narrow else _GELU
    if approximate == "none":
        if not is_narrow:
            return wrap(core.unary("gelu", input._handle))
        return input * 0.5 * (1 + torch.erf(input * root))
    cube = input * input * input
    inner = input + third * cube if is_narrow else input.add(cube, alpha=third)
    return 0.5 * input * (1 + torch.tanh(factor * inner))


# The root of a half, the root of 2 / pi, and the factor of the third power.
_GELU = math.sqrt(0.5), math.sqrt(2) * (2 / math.sqrt(math.pi)) * 0.5, 0.044715
_GELU_BFLOAT16 = 0.70703125, 0.796875, 0.044677734375


@builtin("softplus(Tensor input, Scalar beta=1, Scalar threshold=20, *, Tensor out=None)")
def softplus(input, beta=1, threshold=20):
    check_kernel("softplus_cpu", input, NOT_LEARNT)
    return call("softplus", _softplus, {"input": input, "beta": beta, "threshold": threshold})


def _softplus(input, beta, threshold):
    wide = input.float() if input.dtype is torch.bfloat16 else input
    scaled = wide if beta == 1 else wide * beta
    curved = wrap(core.unary("softplus", scaled._handle)) / beta
    return torch.where(scaled > threshold, wide, curved).to(input.dtype)


def sigmoid(input):
    warnings.warn("nn.functional.sigmoid is deprecated. Use torch.sigmoid instead.")
    return input.sigmoid()


def tanh(input):
    warnings.warn("nn.functional.tanh is deprecated. Use torch.tanh instead.")
    return input.tanh()


def _softmax_dim(name, ndim, stacklevel):
    warnings.warn(
        f"Implicit dimension choice for {name} has been deprecated. Change the call to include "
        "dim=X as an argument.",
        stacklevel=stacklevel,
    )
    return 0 if ndim in (0, 1, 3) else 1


def softmax(input, dim=None, _stacklevel=3, dtype=None):
    if dim is None:
        dim = _softmax_dim("softmax", input.dim(), _stacklevel)
    return input.softmax(dim) if dtype is None else input.softmax(dim, dtype=dtype)


def log_softmax(input, dim=None, _stacklevel=3, dtype=None):
    if dim is None:
        dim = _softmax_dim("log_softmax", input.dim(), _stacklevel)
    return input.log_softmax(dim) if dtype is None else input.log_softmax(dim, dtype=dtype)


def softmin(input, dim=None, _stacklevel=3, dtype=None):
    return softmax(-input, dim, _stacklevel, dtype)


@builtin("log_sigmoid(Tensor input, *, Tensor out=None)")
def logsigmoid(input):
    return call("log_sigmoid", _log_sigmoid, {"input": input})


def _log_sigmoid(input):
    wide = input.float() if input.dtype is torch.bfloat16 else input
    made = torch.minimum(wide, torch.zeros_like(wide)) - torch.log1p(torch.exp(-wide.abs()))
    return made.to(input.dtype)


def dropout(input, p=0.5, training=True, inplace=False):
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    if p != p:
        raise RuntimeError(f"dropout probability has to be between 0 and 1, but got {p}")
    if not training or p == 0 or not input.numel():
        return input

    def compute():
        if p == 1:
            return input * torch.zeros_like(input)
        kept = torch.empty_like(input).bernoulli_(1 - p)
        return input * kept.div_(1 - p)

    return _into(input, compute(), inplace)


# Norms and distances


def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-5):
    """Normalizes over the last dimensions: subtracts the mean, divides by sqrt(variance + eps)."""
    if not isinstance(normalized_shape, (tuple, list)):
        raise TypeError(
            "layer_norm(): argument 'normalized_shape' (position 2) must be tuple of ints, not "
            f"{type(normalized_shape).__name__}"
        )
    shape = tuple(normalized_shape)
    if not shape:
        raise RuntimeError(
            "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one "
            "element, but got normalized_shape = []"
        )
    for name, one in (("weight", weight), ("bias", bias)):
        if one is not None and tuple(one.shape) != shape:
            raise RuntimeError(
                f"Expected {name} to be of same shape as normalized_shape, but got {name} of shape "
                f"{list(one.shape)} and normalized_shape = {list(shape)}"
            )
    if tuple(input.shape[-len(shape) :]) != shape:
        raise RuntimeError(
            f"Given normalized_shape={list(shape)}, expected input with shape "
            f"[*{''.join(f', {extent}' for extent in shape)}], but got input of size"
            f"{list(input.shape)}"
        )
    if input.numel():
        check_kernel("LayerNormKernelImpl", input, NOT_LEARNT)
        for one in (weight, bias):
            if one is not None and one.dtype is not input.dtype:
                raise RuntimeError(
                    f"expected scalar type {input.dtype.scalar_name} but found "
                    f"{one.dtype.scalar_name}"
                )
    taken = {"input": input, "shape": shape, "weight": weight, "bias": bias, "eps": float(eps)}
    return call("native_layer_norm", _layer_norm, taken)


def _layer_norm(input, shape, weight, bias, eps):
    handles = [None if one is None else one._handle for one in (weight, bias)]
    return wrap(core.layer_norm(input._handle, len(shape), *handles, eps))


def normalize(input, p=2.0, dim=1, eps=1e-12, out=None):
    if out is not None:
        raise Unsupported("normalize(out=…)")
    length = input.norm(p, dim, keepdim=True).clamp_min(eps).expand_as(input)
    return input / length


@builtin("cosine_similarity(Tensor x1, Tensor x2, int dim=1, float eps=1e-08)")
def cosine_similarity(x1, x2, dim=1, eps=1e-8):
    kind = torch.promote_types(x1.dtype, x2.dtype)
    if not kind.is_floating_point:
        raise RuntimeError(
            f"expected common dtype to be floating point, yet common dtype is {kind.scalar_name}"
        )
    problem = broadcast(tuple(x1.shape), tuple(x2.shape))
    if problem:
        raise RuntimeError(problem)
    shape = torch.broadcast_shapes(x1.shape, x2.shape)
    x1, x2 = (one.to(kind).expand(shape) for one in (x1, x2))
    lengths = []
    for one in (x1, x2):
        squared = one.pow(2).sum(dim, keepdim=True)
        with torch.no_grad():
            squared.clamp_min_(eps * eps)
        lengths.append(squared.sqrt_())
    return ((x1 / lengths[0]) * (x2 / lengths[1])).sum(dim)


__all__ = [
    "Tensor", "adaptive_avg_pool2d", "avg_pool2d", "batch_norm", "binary_cross_entropy",
    "binary_cross_entropy_with_logits", "conv1d", "conv2d", "cross_entropy", "huber_loss", "kl_div",
    "l1_loss", "max_pool2d", "max_pool2d_with_indices", "mse_loss", "nll_loss", "pad",
    "smooth_l1_loss",
]  # fmt: skip

__getattr__ = _getter(__name__, (), FUNCTIONAL)
__dir__ = _lister(__name__, FUNCTIONAL)
