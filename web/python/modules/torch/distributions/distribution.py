"""The base class of the distributions."""

import torch
from torch._device import Size
from torch._missing import Explained, getter as _getter
from torch._tensor import TensorBase


class Distribution(Explained):
    """`sample(shape)` adds leading dimensions to those of the parameters."""

    # The parameters of a subclass.
    _names = ()
    has_rsample = False

    def __init__(self, batch_shape=Size(), event_shape=Size(), validate_args=None):
        self._batch_shape, self._event_shape = batch_shape, event_shape

    def _set_parameters(self, *given):
        """Keeps the parameters as tensors of one shape, which becomes the batch's."""
        tensors = [one for one in given if isinstance(one, TensorBase)]
        kind = tensors[0].dtype if tensors else torch.get_default_dtype()
        made = []
        for value in given:
            if not isinstance(value, (TensorBase, int, float)):
                raise ValueError(
                    "Input arguments must all be instances of numbers.Number, torch.Tensor or "
                    "objects implementing __torch_function__."
                )
            is_tensor = isinstance(value, TensorBase)
            made.append(value if is_tensor else torch.tensor(value, dtype=kind))
        for name, value in zip(self._names, torch.broadcast_tensors(*made)):
            setattr(self, name, value)
        Distribution.__init__(self, self._parameters()[0].shape)

    def _parameters(self):
        return [getattr(self, name) for name in self._names]

    @property
    def batch_shape(self):
        return self._batch_shape

    @property
    def event_shape(self):
        return self._event_shape

    @property
    def variance(self):
        return self.stddev.pow(2)

    def _extended_shape(self, sample_shape):
        return Size(sample_shape) + self.batch_shape + self.event_shape

    def _check(self, value):
        """Refuses a value outside of the support, unless the distribution was made with validate_args=False."""
        if self.__dict__.get("_is_checked", True):
            from torch.distributions._checks import check_value

            check_value(self, value)

    def expand(self, batch_shape, _instance=None):
        """The same distribution with more, or wider, batch dimensions."""
        shape = Size(batch_shape)
        given = [getattr(self, name) for name in self.__dict__.get("_given", self._names)]
        wide = [one.expand(shape + one.shape[len(self.batch_shape) :]) for one in given]
        return type(self)(**dict(zip(self.__dict__.get("_given", self._names), wide)))

    def perplexity(self):
        return torch.exp(self.entropy())

    def rsample(self, sample_shape=Size()):
        raise NotImplementedError

    def sample(self, sample_shape=Size()):
        with torch.no_grad():
            return self.rsample(sample_shape)

    def __repr__(self):
        values = [one if one.numel() == 1 else one.shape for one in self._parameters()]
        shown = ", ".join(f"{name}: {value}" for name, value in zip(self._names, values))
        return f"{type(self).__name__}({shown})"


__getattr__ = _getter(__name__)
