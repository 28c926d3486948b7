"""What the verbs that stand for functions of torch are in PyTorch; operators are in tensor_verbs.py."""

import torch

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
