"""Lazy layers: their first input gives the shapes of their parameters, and then they are ordinary layers."""

import warnings

import torch
from torch._missing import getter as _getter
from torch.nn import modules, parameter
from torch.nn.modules import transposed
from torch.nn.modules.batchnorm import _BatchNorm
from torch.nn.modules.conv import _ConvNd
from torch.nn.modules.instancenorm import _InstanceNorm
from torch.nn.parameter import UninitializedBuffer, UninitializedParameter, is_lazy


class LazyModuleMixin:
    """The part that a lazy layer has beside those of its class `cls_to_become`."""

    cls_to_become = None

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._infer_hook = self.register_forward_pre_hook(_infer)
        warnings.warn(
            "Lazy modules are a new feature under heavy development so changes to the API or "
            "functionality can happen at any moment."
        )

    def has_uninitialized_params(self):
        return any(is_lazy(one) for one in (*self._parameters.values(), *self._buffers.values()))

    def reset_parameters(self):
        if not self.has_uninitialized_params() and self._extent() != 0:
            super().reset_parameters()

    def initialize_parameters(self, input):
        if not self.has_uninitialized_params():
            return
        with torch.no_grad():
            self._take_input(input)
            self.reset_parameters()


def _infer(module, input):
    module.initialize_parameters(*input)
    if module.has_uninitialized_params():
        raise RuntimeError(f"module {module._get_name()} has not been fully initialized")
    module._infer_hook.remove()
    del module._infer_hook
    module.__class__ = module.cls_to_become


class LazyLinear(LazyModuleMixin, modules.Linear):
    cls_to_become = modules.Linear

    def __init__(self, out_features: int, bias: bool = True, device=None, dtype=None) -> None:
        super().__init__(0, 0, False)
        self.weight = UninitializedParameter(device=device, dtype=dtype)
        self.out_features = out_features
        if bias:
            self.bias = UninitializedParameter(device=device, dtype=dtype)

    def _extent(self):
        return self.in_features

    def _take_input(self, input):
        self.in_features = input.shape[-1]
        self.weight.materialize((self.out_features, self.in_features))
        if self.bias is not None:
            self.bias.materialize((self.out_features,))


class _LazyConv(LazyModuleMixin):
    def _lazily(self, out_channels, bias, device, dtype):
        self.weight = UninitializedParameter(device=device, dtype=dtype)
        self.out_channels = out_channels
        if bias:
            self.bias = UninitializedParameter(device=device, dtype=dtype)

    def _extent(self):
        return self.in_channels

    def _take_input(self, input):
        dims = self._dims
        if input.dim() not in (dims + 1, dims + 2):
            raise RuntimeError(
                f"Expected {dims + 1}D (unbatched) or {dims + 2}D (batched) input to "
                f"{type(self).__name__}, but got input of size: {input.shape}"
            )
        self.in_channels = input.shape[-dims - 1]
        if self.in_channels % self.groups:
            raise ValueError("in_channels must be divisible by groups")
        ends = (self.in_channels, self.out_channels // self.groups)
        if not self.transposed:
            ends = (self.out_channels, self.in_channels // self.groups)
        self.weight.materialize((*ends, *self.kernel_size))
        if self.bias is not None:
            self.bias.materialize((self.out_channels,))


def _lazy_conv(base):
    """The lazy class of a convolution, and of a transposed one."""

    class Lazy(_LazyConv, base):
        cls_to_become = base

        def __init__(
            self, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
            padding_mode="zeros", device=None, dtype=None,
        ) -> None:  # fmt: skip
            super().__init__(
                0, 0, kernel_size, stride, padding, dilation, groups, False, padding_mode, device, dtype
            )
            self._lazily(out_channels, bias, device, dtype)

    return _named(Lazy, base, "conv")


def _lazy_transposed(base):
    class Lazy(_LazyConv, base):
        cls_to_become = base

        def __init__(
            self, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, bias=True,
            dilation=1, padding_mode="zeros", device=None, dtype=None,
        ) -> None:  # fmt: skip
            super().__init__(
                0, 0, kernel_size, stride, padding, output_padding, groups, False, dilation, padding_mode,
                device, dtype,
            )  # fmt: skip
            self._lazily(out_channels, bias, device, dtype)

    return _named(Lazy, base, "conv")


def _lazy_norm(base, default):
    class Lazy(LazyModuleMixin, base):
        cls_to_become = base

        def __init__(
            self, eps=1e-5, momentum=0.1, affine=default, track_running_stats=default, device=None, dtype=None
        ) -> None:
            # Nothing is made for no features, so that only the marks below stand for tensors.
            super().__init__(0, eps, momentum, False, False)
            self.affine = affine
            self.track_running_stats = track_running_stats
            options = {"device": device, "dtype": dtype}
            if affine:
                self.weight = UninitializedParameter(**options)
                self.bias = UninitializedParameter(**options)
            if track_running_stats:
                self.running_mean = UninitializedBuffer(**options)
                self.running_var = UninitializedBuffer(**options)
                self.num_batches_tracked = torch.tensor(0, dtype=torch.long)

        def _extent(self):
            return self.num_features

        def _take_input(self, input):
            self._check_input_dim(input)
            self.num_features = input.shape[self._channels(input)]
            for one in (*self._parameters.values(), *self._buffers.values()):
                if is_lazy(one):
                    one.materialize((self.num_features,))

        def _channels(self, input):
            return 1 if issubclass(base, _BatchNorm) or input.dim() == max(self._dims) else 0

    return _named(Lazy, base, "instancenorm" if issubclass(base, _InstanceNorm) else "batchnorm")


def _named(made, base, module):
    made.__name__ = made.__qualname__ = f"Lazy{base.__name__}"
    made.__module__ = f"torch.nn.modules.{module}"
    return made


LazyLinear.__module__ = "torch.nn.modules.linear"
LazyConv1d, LazyConv2d = _lazy_conv(modules.Conv1d), _lazy_conv(modules.Conv2d)
LazyConv3d = _lazy_conv(transposed.Conv3d)
LazyConvTranspose1d = _lazy_transposed(transposed.ConvTranspose1d)
LazyConvTranspose2d = _lazy_transposed(transposed.ConvTranspose2d)
LazyBatchNorm1d = _lazy_norm(modules.BatchNorm1d, True)
LazyBatchNorm2d = _lazy_norm(modules.BatchNorm2d, True)
LazyBatchNorm3d = _lazy_norm(transposed.BatchNorm3d, True)
LazyInstanceNorm1d = _lazy_norm(modules.InstanceNorm1d, False)
LazyInstanceNorm2d = _lazy_norm(modules.InstanceNorm2d, False)

__getattr__ = _getter(__name__)
