"""What the verbs that stand for functions of torch are in PyTorch; operators are in tensor_verbs.py."""

import torch

from programs import verb


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
