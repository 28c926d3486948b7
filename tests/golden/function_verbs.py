"""What the verbs that stand for functions of torch are in PyTorch; operators are in tensor_verbs.py."""

import torch

import tensor_verbs
from programs import DTYPES, verb


def chosen(pair):
    return {"values": pair[0], "indices": pair[1]}


@verb
def tensorExtreme(extreme, tensor, axis, keepdim=False):
    return chosen(getattr(tensor, extreme)(axis, keepdim=keepdim))


@verb
def tensorSort(tensor, axis=-1, descending=False):
    return chosen(torch.sort(tensor, stable=True, dim=axis, descending=descending))


@verb
def tensorTopk(tensor, k, axis=-1, largest=True, ordered=True):
    return chosen(torch.topk(tensor, k, axis, largest, ordered))


@verb
def tensorKthvalue(tensor, k, axis=-1, keepdim=False):
    return chosen(torch.kthvalue(tensor, k, axis, keepdim))


@verb
def tensorMedian(tensor, axis, keepdim=False):
    return chosen(tensor.median(axis, keepdim=keepdim))


@verb
def tensorMode(tensor, axis=-1, keepdim=False):
    return chosen(torch.mode(tensor, axis, keepdim))


@verb
def tensorMedianAll(tensor):
    return tensor.median()


@verb
def tensorUnique(tensor):
    values, inverse, counts = torch.unique(tensor, return_inverse=True, return_counts=True)
    return {"values": values, "inverse": inverse, "counts": counts}


@verb
def tensorSearchsorted(edges, values, right=False):
    return torch.searchsorted(edges, values, right=right)


@verb
def tensorHistc(tensor, bins=100, low=0, high=0):
    return torch.histc(tensor, bins, low, high)


@verb
def tensorBincount(tensor, weights=None, minlength=0):
    return torch.bincount(tensor, weights, minlength)


@verb
def tensorGather(tensor, axis, index):
    return torch.gather(tensor, axis, index)


@verb
def tensorScatter(tensor, axis, index, source, reduce=None):
    if reduce == "add" and isinstance(source, torch.Tensor):
        tensor.scatter_add_(axis, index, source)
    elif reduce:
        tensor.scatter_(axis, index, source, reduce=reduce)
    else:
        tensor.scatter_(axis, index, source)


@verb
def tensorIndexSelect(tensor, axis, index):
    return torch.index_select(tensor, axis, index)


@verb
def tensorTake(tensor, index):
    return torch.take(tensor, index)


@verb
def tensorMaskedFill(tensor, mask, value):
    return tensor.masked_fill(mask, value)


@verb
def tensorMaskedSelect(tensor, mask):
    return torch.masked_select(tensor, mask)


@verb
def tensorNonzero(tensor):
    return torch.nonzero(tensor)


@verb
def tensorFlip(tensor, axes):
    return torch.flip(tensor, axes)


@verb
def tensorRoll(tensor, shifts, axes=()):
    return torch.roll(tensor, tuple(shifts), tuple(axes))


@verb
def tensorRepeat(tensor, repeats):
    return tensor.repeat(repeats)


@verb
def tensorRepeatInterleave(tensor, repeats, axis=None):
    return torch.repeat_interleave(tensor, repeats, axis)


@verb
def tensorTril(tensor, diagonal=0):
    return torch.tril(tensor, diagonal)


@verb
def tensorTriu(tensor, diagonal=0):
    return torch.triu(tensor, diagonal)


@verb
def tensorDiag(tensor, diagonal=0):
    return torch.diag(tensor, diagonal)


@verb
def tensorDiagonal(tensor, offset=0, first=0, second=1):
    return torch.diagonal(tensor, offset, first, second)


@verb
def tensorLinspace(start, stop, steps):
    return torch.linspace(start, stop, steps)


@verb
def tensorEye(rows, columns, dtype):
    return torch.eye(rows, columns, dtype=DTYPES[dtype])


@verb
def tensorOneHot(tensor, classes=-1):
    return torch.nn.functional.one_hot(tensor, classes)


FUNCTIONS = {
    **{
        name: getattr(torch, name)
        for name in ("exp exp2 expm1 log log2 log10 log1p sin cos tan tanh erf sigmoid rsqrt frac relu").split()
    },
    "silu": torch.nn.functional.silu,
    "gelu": torch.nn.functional.gelu,
    "gelu_tanh": lambda tensor: torch.nn.functional.gelu(tensor, approximate="tanh"),
}
tensor_verbs.UNARY.update(FUNCTIONS)
tensor_verbs.BINARY["fmod"] = lambda a, b: torch.fmod(tensor_verbs.as_tensor(a, b), b)


@verb
def tensorPower(base, exponent):
    return base**exponent


@verb
def tensorLeakyRelu(tensor, slope=0.01):
    return torch.nn.functional.leaky_relu(tensor, slope)


@verb
def tensorNanToNum(tensor, nan=0.0, posinf=None, neginf=None):
    return torch.nan_to_num(tensor, nan, posinf, neginf)


@verb
def tensorSoftmax(tensor, axis):
    return torch.softmax(tensor, axis)


@verb
def tensorLogSoftmax(tensor, axis):
    return torch.log_softmax(tensor, axis)


@verb
def tensorScan(scan, tensor, axis):
    return getattr(torch, scan)(tensor, axis)


reduce = tensor_verbs.tensorReduce


@verb
def tensorReduce(name, tensor, axes, keepdim):
    if name != "prod":
        return reduce(name, tensor, axes, keepdim)
    return tensor.prod(axes[0], keepdim=keepdim) if axes else tensor.prod()


@verb
def tensorNorm(tensor, p=2, axes=(), keepdim=False):
    return torch.norm(tensor, p, axes or list(range(tensor.dim())), keepdim)


@verb
def tensorStd(tensor, correction=1, axes=(), keepdim=False):
    return torch.std(tensor, axes or None, correction=correction, keepdim=keepdim)


@verb
def tensorVar(tensor, correction=1, axes=(), keepdim=False):
    return torch.var(tensor, axes or None, correction=correction, keepdim=keepdim)


@verb
def tensorQuantile(tensor, q, axis=None, keepdim=False):
    return torch.quantile(tensor, torch.tensor(q, dtype=tensor.dtype), axis, keepdim)


@verb
def tensorEqual(left, right):
    return torch.equal(left, right)


@verb
def tensorAllClose(left, right, rtol=1e-5, atol=1e-8, equal_nan=False):
    return torch.allclose(left, right, rtol, atol, equal_nan)


@verb
def tensorIsClose(left, right, rtol=1e-5, atol=1e-8, equal_nan=False):
    return torch.isclose(left, right, rtol, atol, equal_nan)


@verb
def tensorViewDType(tensor, dtype):
    return tensor.view(DTYPES[dtype])


@verb
def tensorRepr(tensor, options=None):
    options = dict(options or {})
    suffixes = options.pop("suffixes", [])
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
