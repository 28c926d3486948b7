"""Datasets: what samples there are, by index or one after another."""

import bisect
import itertools
import math
import warnings

import torch
from torch._missing import getter as _getter
from torch._random import default_generator


class Dataset:
    """Subclasses define `__getitem__`, and `__len__` for what needs a length."""

    def __class_getitem__(cls, kind):
        return cls

    def __getitem__(self, index):
        raise NotImplementedError

    def __add__(self, other):
        return ConcatDataset([self, other])


class IterableDataset(Dataset):
    """Subclasses define `__iter__`."""

    def __iter__(self):
        raise NotImplementedError


class TensorDataset(Dataset):
    """Tensors of one length; sample i is the tuple of their elements i."""

    def __init__(self, *tensors):
        assert all(tensors[0].size(0) == tensor.size(0) for tensor in tensors), (
            "Size mismatch between tensors"
        )  # fmt: skip
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple(tensor[index] for tensor in self.tensors)

    def __len__(self):
        return self.tensors[0].size(0)


class ConcatDataset(Dataset):
    """One dataset after another."""

    def __init__(self, datasets):
        self.datasets = list(datasets)
        assert self.datasets, "datasets should not be an empty iterable"
        for one in self.datasets:
            assert not isinstance(one, IterableDataset), (
                "ConcatDataset does not support IterableDataset"
            )  # fmt: skip
        self.cumulative_sizes = list(itertools.accumulate(map(len, self.datasets)))

    def __len__(self):
        return self.cumulative_sizes[-1]

    def __getitem__(self, idx):
        if idx < 0:
            if -idx > len(self):
                raise ValueError("absolute value of index should not exceed dataset length")
            idx += len(self)
        which = bisect.bisect_right(self.cumulative_sizes, idx)
        start = self.cumulative_sizes[which - 1] if which else 0
        return self.datasets[which][idx - start]


class Subset(Dataset):
    """The samples of a dataset at the given indices."""

    def __init__(self, dataset, indices):
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, idx):
        if isinstance(idx, list):
            return self.dataset[[self.indices[one] for one in idx]]
        return self.dataset[self.indices[idx]]

    def __len__(self):
        return len(self.indices)


def random_split(dataset, lengths, generator=default_generator):
    """Random subsets of the given lengths, or of the given fractions of the whole."""
    lengths = list(lengths)
    if math.isclose(sum(lengths), 1) and sum(lengths) <= 1:
        lengths = _lengths(len(dataset), lengths)
    if sum(lengths) != len(dataset):
        raise ValueError("Sum of input lengths does not equal the length of the input dataset!")
    order = iter(torch.randperm(len(dataset), generator=generator).tolist())
    return [Subset(dataset, list(itertools.islice(order, length))) for length in lengths]


def _lengths(count, fractions):
    """Rounds down, then gives the rest to the first ones, one each."""
    for place, fraction in enumerate(fractions):
        if not 0 <= fraction <= 1:
            raise ValueError(f"Fraction at index {place} is not between 0 and 1")
    lengths = [math.floor(count * fraction) for fraction in fractions]
    for place in range(count - sum(lengths)):
        lengths[place % len(lengths)] += 1
    for place, length in enumerate(lengths):
        if not length:
            warnings.warn(
                f"Length of split at index {place} is 0. This might result in an empty dataset."
            )
    return lengths


__getattr__ = _getter(__name__)
