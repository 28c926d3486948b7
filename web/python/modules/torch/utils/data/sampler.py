"""Samplers: in which order a dataset's indices come."""

import torch
from torch._missing import getter as _getter


def draw_seed(generator=None):
    """An int of 63 bits from a generator, or from PyTorch's own."""
    return int(torch.empty((), dtype=torch.int64).random_(generator=generator).item())


def _is_positive(value):
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


class Sampler:
    """Subclasses define `__iter__`, and `__len__` where it is known."""

    def __class_getitem__(cls, kind):
        return cls

    def __init__(self, data_source):
        pass

    def __iter__(self):
        raise NotImplementedError


class SequentialSampler(Sampler):
    """0, 1, 2 …"""

    def __init__(self, data_source):
        self.data_source = data_source

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)


class RandomSampler(Sampler):
    """A new order each time it is iterated; without a generator, seeded by PyTorch's own."""

    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        self.data_source = data_source
        self.replacement = replacement
        self._num_samples = num_samples
        self.generator = generator
        if not isinstance(replacement, bool):
            raise TypeError(
                f"replacement should be a boolean value, but got replacement={replacement}"
            )
        if not _is_positive(self.num_samples):
            raise ValueError(
                "num_samples should be a positive integer value, but got "
                f"num_samples={self.num_samples}"
            )

    @property
    def num_samples(self):
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self):
        generator = self.generator
        if generator is None:
            generator = torch.Generator()
            generator.manual_seed(draw_seed())
        extent = len(self.data_source)
        # With replacement, 32 indices are drawn at a time.
        whole, rest = divmod(self.num_samples, 32 if self.replacement else extent)
        for _ in range(whole):
            yield from self._drawn(extent, 32, generator)
        yield from self._drawn(extent, rest, generator)[:rest]

    def _drawn(self, extent, count, generator):
        if self.replacement:
            return torch.randint(extent, (count,), generator=generator).tolist()
        return torch.randperm(extent, generator=generator).tolist()

    def __len__(self):
        return self.num_samples


class SubsetRandomSampler(Sampler):
    """The given indices in random order."""

    def __init__(self, indices, generator=None):
        self.indices = indices
        self.generator = generator

    def __iter__(self):
        order = torch.randperm(len(self.indices), generator=self.generator)
        return (self.indices[place] for place in order)

    def __len__(self):
        return len(self.indices)


class BatchSampler(Sampler):
    """Lists of `batch_size` indices of another sampler."""

    def __init__(self, sampler, batch_size, drop_last):
        if not _is_positive(batch_size):
            raise ValueError(
                f"batch_size should be a positive integer value, but got batch_size={batch_size}"
            )
        if not isinstance(drop_last, bool):
            raise ValueError(
                f"drop_last should be a boolean value, but got drop_last={drop_last}"
            )
        self.sampler = sampler
        self.batch_size = batch_size
        self.drop_last = drop_last

    def __iter__(self):
        batch = []
        for index in self.sampler:
            batch.append(index)
            if len(batch) == self.batch_size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

    def __len__(self):
        count = len(self.sampler)
        return count // self.batch_size if self.drop_last else -(-count // self.batch_size)


__getattr__ = _getter(__name__)
