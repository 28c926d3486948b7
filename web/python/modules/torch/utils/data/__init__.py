"""Datasets, samplers and DataLoader, which draw from PyTorch's generators in PyTorch's order."""

from torch._missing import getter as _getter
from torch.utils.data._collate import default_collate, default_convert
from torch.utils.data.dataloader import DataLoader
from torch.utils.data.dataset import (
    ConcatDataset,
    Dataset,
    IterableDataset,
    Subset,
    TensorDataset,
    random_split,
)
from torch.utils.data.sampler import (
    BatchSampler,
    RandomSampler,
    Sampler,
    SequentialSampler,
    SubsetRandomSampler,
)


def get_worker_info():
    """None: there is one process."""


__all__ = [
    "BatchSampler", "ConcatDataset", "DataLoader", "Dataset", "IterableDataset", "RandomSampler",
    "Sampler", "SequentialSampler", "Subset", "SubsetRandomSampler", "TensorDataset",
    "default_collate", "default_convert", "get_worker_info", "random_split",
]  # fmt: skip

__getattr__ = _getter(__name__)
