"""DataLoader: batches of a dataset. All work is done in the page's one process."""

from torch._errors import Unsupported
from torch._missing import Explained, getter as _getter
from torch.utils.data._collate import default_collate, default_convert
from torch.utils.data.dataset import IterableDataset
from torch.utils.data.sampler import BatchSampler, RandomSampler, SequentialSampler, draw_seed


class DataLoader(Explained):
    """Iterating yields batches; each iteration draws a new order if `shuffle` is set.

    `num_workers`, `pin_memory` and what belongs to them change nothing here.
    """

    def __init__(
        self, dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None, num_workers=0,
        collate_fn=None, pin_memory=False, drop_last=False, timeout=0, worker_init_fn=None,
        multiprocessing_context=None, generator=None, *, prefetch_factor=2,
        persistent_workers=False, pin_memory_device="",
    ):  # fmt: skip
        if num_workers < 0:
            raise ValueError(
                "num_workers option should be non-negative; use num_workers=0 to disable "
                "multiprocessing."
            )
        if timeout < 0:
            raise ValueError("timeout option should be non-negative")
        if num_workers == 0 and prefetch_factor != 2:
            raise ValueError(
                "prefetch_factor option could only be specified in multiprocessing.let num_workers "
                "> 0 to enable multiprocessing."
            )
        assert prefetch_factor > 0
        if persistent_workers and num_workers == 0:
            raise ValueError("persistent_workers option needs num_workers > 0")
        self._is_iterable = isinstance(dataset, IterableDataset)
        _check(self._is_iterable, batch_size, shuffle, sampler, batch_sampler, drop_last)
        self.dataset = dataset
        self.num_workers = num_workers
        self.prefetch_factor = prefetch_factor
        self.pin_memory = pin_memory
        self.pin_memory_device = pin_memory_device
        self.timeout = timeout
        self.worker_init_fn = worker_init_fn
        self.multiprocessing_context = multiprocessing_context
        self.generator = generator
        self.drop_last = drop_last
        if sampler is None:
            sampler = self._sampler(shuffle)
        if batch_sampler is not None:
            batch_size = None
        elif batch_size is not None:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.batch_size = batch_size
        self.sampler = sampler
        self.batch_sampler = batch_sampler
        if collate_fn is None:
            collate_fn = default_convert if batch_sampler is None else default_collate
        self.collate_fn = collate_fn
        self.persistent_workers = persistent_workers

    def __class_getitem__(cls, kind):
        return cls

    def _sampler(self, shuffle):
        if self._is_iterable:
            return _Endless()
        if shuffle:
            return RandomSampler(self.dataset, generator=self.generator)
        return SequentialSampler(self.dataset)

    def __iter__(self):
        # PyTorch draws a seed for its workers even if there are none.
        draw_seed(self.generator)
        return self._of_iterable() if self._is_iterable else self._of_indices()

    def _of_indices(self):
        if self.batch_sampler is None:
            for index in self.sampler:
                yield self.collate_fn(self.dataset[index])
            return
        for indices in self.batch_sampler:
            yield self.collate_fn([self.dataset[index] for index in indices])

    def _of_iterable(self):
        batch = []
        for one in self.dataset:
            if self.batch_sampler is None:
                yield self.collate_fn(one)
                continue
            batch.append(one)
            if len(batch) == self.batch_size:
                yield self.collate_fn(batch)
                batch = []
        if batch and not self.drop_last:
            yield self.collate_fn(batch)

    def __len__(self):
        if self._is_iterable:
            if self.batch_size is None:
                return len(self.dataset)
            return len(BatchSampler(self.dataset, self.batch_size, self.drop_last))
        return len(self.sampler if self.batch_sampler is None else self.batch_sampler)


class _Endless:
    """Stands for the sampler of a dataset that has no indices."""

    def __iter__(self):
        while True:
            yield None


def _check(is_iterable, batch_size, shuffle, sampler, batch_sampler, drop_last):
    if is_iterable:
        for name, value in (("shuffle", shuffle or None), ("sampler", sampler)):
            if value is not None:
                raise ValueError(
                    f"DataLoader with IterableDataset: expected unspecified {name} option, but got "
                    f"{name}={value}"
                )
        if batch_sampler is not None:
            raise Unsupported("DataLoader(batch_sampler=…) of an IterableDataset")
    if sampler is not None and shuffle:
        raise ValueError("sampler option is mutually exclusive with shuffle")
    if batch_sampler is not None:
        if batch_size != 1 or shuffle or sampler is not None or drop_last:
            raise ValueError(
                "batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and "
                "drop_last"
            )
    elif batch_size is None and drop_last:
        raise ValueError(
            "batch_size=None option disables auto-batching and is mutually exclusive with drop_last"
        )


__getattr__ = _getter(__name__)
