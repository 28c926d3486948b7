"""The older name of torch.ao.nn.quantized.functional."""

from torch._missing import getter as _getter
from torch.ao.nn.quantized.functional import (
    adaptive_avg_pool2d, avg_pool2d, clamp, conv1d, conv2d, elu, hardtanh, leaky_relu, linear,
    max_pool2d,
)  # fmt: skip

__getattr__ = _getter(__name__)
