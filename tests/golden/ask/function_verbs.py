"""The PyTorch equivalents of the verbs for torch's functions; operators are in tensor_verbs.py."""

import torch

import tensor_verbs
from programs import DTYPES, verb


def chosen(pair):
    return {"values": pair[0], "indices": pair[1]}


@verb
def extreme(tensor, axis, largest=True, keepdim=False):
    extreme = tensor.max if largest else tensor.min
    return chosen(extreme(axis, keepdim=keepdim))


@verb
def sort(tensor, axis=-1, descending=False, stable=False):
    return chosen(torch.sort(tensor, stable=stable, dim=axis, descending=descending))


@verb
def topk(tensor, k, axis=-1, largest=True, ordered=True):
    return chosen(torch.topk(tensor, k, axis, largest, ordered))


@verb
def kthvalue(tensor, k, axis=-1, keepdim=False):
    return chosen(torch.kthvalue(tensor, k, axis, keepdim))


@verb
def median(tensor, axis, keepdim=False):
    return chosen(tensor.median(axis, keepdim=keepdim))


@verb
def mode(tensor, axis=-1, keepdim=False):
    return chosen(torch.mode(tensor, axis, keepdim))


@verb
def median_of_all(tensor):
    return tensor.median()


@verb
def unique(tensor):
    values, inverse, counts = torch.unique(tensor, return_inverse=True, return_counts=True)
    return {"values": values, "inverse": inverse, "counts": counts}


@verb
def searchsorted(edges, values, right=False):
    return torch.searchsorted(edges, values, right=right)


@verb
def histc(tensor, bins=100, low=0, high=0):
    return torch.histc(tensor, bins, low, high)


@verb
def bincount(tensor, weights=None, minlength=0):
    return torch.bincount(tensor, weights, minlength)


@verb
def gather(tensor, axis, index):
    return torch.gather(tensor, axis, index)


@verb
def scatter(tensor, axis, index, source, reduce=None):
    if reduce == "add" and isinstance(source, torch.Tensor):
        tensor.scatter_add_(axis, index, source)
    elif reduce:
        tensor.scatter_(axis, index, source, reduce=reduce)
    else:
        tensor.scatter_(axis, index, source)


@verb
def index_select(tensor, axis, index):
    return torch.index_select(tensor, axis, index)


@verb
def take(tensor, index):
    return torch.take(tensor, index)


@verb
def masked_fill(tensor, mask, value):
    return tensor.masked_fill(mask, value)


@verb
def masked_select(tensor, mask):
    return torch.masked_select(tensor, mask)


@verb
def nonzero(tensor):
    return torch.nonzero(tensor)


@verb
def flip(tensor, axes):
    return torch.flip(tensor, axes)


@verb
def roll(tensor, shifts, axes=()):
    return torch.roll(tensor, tuple(shifts), tuple(axes))


@verb
def repeat(tensor, repeats):
    return tensor.repeat(repeats)


@verb
def repeat_interleave(tensor, repeats, axis=None):
    return torch.repeat_interleave(tensor, repeats, axis)


@verb
def tril(tensor, diagonal=0):
    return torch.tril(tensor, diagonal)


@verb
def triu(tensor, diagonal=0):
    return torch.triu(tensor, diagonal)


@verb
def diag(tensor, diagonal=0):
    return torch.diag(tensor, diagonal)


@verb
def diagonal(tensor, offset=0, first=0, second=1):
    return torch.diagonal(tensor, offset, first, second)


@verb
def linspace(start, stop, steps):
    return torch.linspace(start, stop, steps)


@verb
def eye(rows, columns, dtype):
    return torch.eye(rows, columns, dtype=DTYPES[dtype])


@verb
def one_hot(tensor, classes=-1):
    return torch.nn.functional.one_hot(tensor, classes)


FUNCTIONS = {
    **{
        name: getattr(torch, name)
        for name in ("exp exp2 expm1 log log2 log10 log1p sin cos tan tanh erf sigmoid rsqrt frac relu").split()
    },
    "silu": torch.nn.functional.silu,
    "softplus": lambda tensor: torch.nn.functional.softplus(tensor, threshold=float("inf")),
    "gelu": torch.nn.functional.gelu,
    "gelu_tanh": lambda tensor: torch.nn.functional.gelu(tensor, approximate="tanh"),
}
tensor_verbs.UNARY.update(FUNCTIONS)
tensor_verbs.BINARY["fmod"] = lambda a, b: torch.fmod(tensor_verbs.as_tensor(a, b), b)


@verb
def power(base, exponent):
    return base**exponent


@verb
def multiply_add(left, right, addend):
    if isinstance(right, torch.Tensor):
        return torch.addcmul(addend, left, right)
    return torch.add(addend, left, alpha=right)


@verb
def leaky_relu(tensor, slope=0.01):
    return torch.nn.functional.leaky_relu(tensor, slope)


@verb
def nan_to_num(tensor, nan=0.0, posinf=None, neginf=None):
    return torch.nan_to_num(tensor, nan, posinf, neginf)


@verb
def softmax(tensor, axis):
    return torch.softmax(tensor, axis)


@verb
def log_softmax(tensor, axis):
    return torch.log_softmax(tensor, axis)


@verb
def softmax_gradient(gradient, output, axis, logarithm):
    backward = torch._log_softmax_backward_data if logarithm else torch._softmax_backward_data
    return backward(gradient, output, axis, output.dtype)


@verb
def layer_norm(input, axes, weight, bias, epsilon=1e-5):
    return torch.layer_norm(input, input.shape[input.ndim - axes :], weight, bias, epsilon)


@verb
def layer_norm_gradient(gradient, input, axes, weight, epsilon=1e-5):
    """With a bias of zeros, which has a gradient too; without a weight there is none by it."""
    shape = input.shape[input.ndim - axes :]
    given = {"input": input, "weight": weight, "bias": torch.zeros(shape, dtype=input.dtype)}
    given = {name: one.detach().requires_grad_() for name, one in given.items() if one is not None}
    made = torch.layer_norm(given["input"], shape, given.get("weight"), given["bias"], epsilon)
    return dict(zip(given, torch.autograd.grad(made, given.values(), gradient)))


@verb
def cumsum(tensor, axis):
    return torch.cumsum(tensor, axis)


@verb
def cumprod(tensor, axis):
    return torch.cumprod(tensor, axis)


@verb
def reduce(name, tensor, axes, keepdim):
    if name != "prod":
        return tensor_verbs.reduce(name, tensor, axes, keepdim)
    return tensor.prod(axes[0], keepdim=keepdim) if axes else tensor.prod()


@verb
def norm(tensor, p=2, axes=(), keepdim=False):
    return torch.norm(tensor, p, axes or list(range(tensor.dim())), keepdim)


@verb
def standard_deviation(tensor, correction=1, axes=(), keepdim=False):
    return torch.std(tensor, axes or None, correction=correction, keepdim=keepdim)


@verb
def variance(tensor, correction=1, axes=(), keepdim=False):
    return torch.var(tensor, axes or None, correction=correction, keepdim=keepdim)


@verb
def quantile(tensor, q, axis=None, keepdim=False):
    return torch.quantile(tensor, torch.tensor(q, dtype=tensor.dtype), axis, keepdim)


@verb
def equal(left, right):
    return torch.equal(left, right)


@verb
def all_close(left, right, rtol=1e-5, atol=1e-8, equal_nan=False):
    return torch.allclose(left, right, rtol, atol, equal_nan)


@verb
def is_close(left, right, rtol=1e-5, atol=1e-8, equal_nan=False):
    return torch.isclose(left, right, rtol, atol, equal_nan)


@verb
def view_dtype(tensor, dtype):
    return tensor.view(DTYPES[dtype])


@verb
def repr_(tensor, options=None, suffixes=()):
    options = dict(options or {})
    if suffixes == ["requires_grad=True"]:
        tensor = tensor.clone().requires_grad_()
    if suffixes == ["grad_fn=<ViewBackward0>"]:
        tensor = tensor.clone().requires_grad_().view_as(tensor)
    names = {"sciMode": "sci_mode"}
    torch.set_printoptions(**{names.get(name, name): value for name, value in options.items()})
    text = repr(tensor)
    torch.set_printoptions(profile="default", sci_mode=None)
    torch._tensor_str.PRINT_OPTS.sci_mode = None
    return text
