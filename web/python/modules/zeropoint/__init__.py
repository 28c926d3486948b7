"""Quantization of torch tensors by zeropoint's core: the one that draws the page.

    import torch, zeropoint as zp

    t = torch.tensor([191.6, -13.5, 728.6, 92.14])
    q = zp.observe(t, "int8")                 # scale and zero point from minimum and maximum
    levels = zp.quantize(t, q)                # int8
    zp.dequantize(levels, q)                  # float32
    zp.measure(t, q).report.mse               # what it costs
    zp.anatomize(t, q).causes                 # why each element is wrong: indices into zp.causes

Names are those of the TypeScript library and of C++, in snake_case, and so are the answers, bit for
bit. What the library writes as an object is a dict or one of the classes here:

    zp.Scheme("int4", granularity={"per_group": 32}, symmetric=True, convention="torch")
    zp.observe(t, "int8", "abs_max")          # or "min_max", "mse", "entropy",
    zp.observe(t, "int8", {"percentile": (1, 99)})
    zp.Quantizer("int8", 3.5, -70)            # numbers stand for one scale and one zero point

`granularity` is {"per_tensor": True}, {"per_channel": axis} or {"per_group": size}. None stands for
an option that is left out. A torch.dtype may stand for a format's name.

Whatever is refused raises QuantError, whose `code` is stable. Every tensor that is returned is new.

"""

import types

from zeropoint import _verbs, networks
from zeropoint._refusals import QuantError, UnknownOption, refusing_unknown
from zeropoint._rate_distortion import RatePoint, rate_distortion
from zeropoint._verbs import *
from zeropoint._formats import formats

__doc__ += _verbs.__doc__
__all__ = ["QuantError", "UnknownOption", "RatePoint", "rate_distortion", "networks", *_verbs.__all__]


def landscape(tensor, scheme, scales, zero_points):
    found = _verbs.landscape(tensor, scheme, scales, zero_points)
    return found.view(len(zero_points), len(scales))


landscape.__doc__ = f"{_verbs.landscape.__doc__.rstrip()}\n\n    A float64 tensor of shape (zero points, scales).\n    "

for _name in _verbs.__all__:
    if isinstance(globals()[_name], types.FunctionType):
        globals()[_name] = refusing_unknown(globals()[_name])
rate_distortion = refusing_unknown(rate_distortion)
RatePoint.__new__ = refusing_unknown(RatePoint.__new__)

# They are this module's, whichever file they stand in.
for _name in __all__:
    if hasattr(globals()[_name], "__module__"):
        globals()[_name].__module__ = "zeropoint"
