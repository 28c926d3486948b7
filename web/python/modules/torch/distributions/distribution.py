"""The base class of the distributions."""

import torch
from torch._device import Size
from torch._missing import Explained, getter as _getter


class Distribution(Explained):
    """Has two parameters, which broadcast; `sample(shape)` adds leading dimensions."""

    _names = ()
    has_rsample = True

    def __init__(self, first, second):
        tensors = [one for one in (first, second) if isinstance(one, torch.Tensor)]
        kind = tensors[0].dtype if tensors else torch.get_default_dtype()
        made = []
        for value in (first, second):
            if not isinstance(value, (torch.Tensor, int, float)):
                raise ValueError(
                    "Input arguments must all be instances of numbers.Number, torch.Tensor or "
                    "objects implementing __torch_function__."
                )
            is_tensor = isinstance(value, torch.Tensor)
            made.append(value if is_tensor else torch.tensor(value, dtype=kind))
        for name, value in zip(self._names, torch.broadcast_tensors(*made)):
            setattr(self, name, value)

    def _parameters(self):
        return [getattr(self, name) for name in self._names]

    @property
    def batch_shape(self):
        return self._parameters()[0].shape

    @property
    def event_shape(self):
        return Size()

    @property
    def variance(self):
        return self.stddev.pow(2)

    def _extended_shape(self, sample_shape):
        return Size(sample_shape) + self.batch_shape

    def sample(self, sample_shape=Size()):
        with torch.no_grad():
            return self.rsample(sample_shape)

    def __repr__(self):
        values = [one if one.numel() == 1 else one.shape for one in self._parameters()]
        shown = ", ".join(f"{name}: {value}" for name, value in zip(self._names, values))
        return f"{type(self).__name__}({shown})"


__getattr__ = _getter(__name__)
