"""PyTorch's tensors on zeropoint's core: the part that quantization notebooks use.

It follows PyTorch 1.13, except that the dtypes torch.float8_* are those of PyTorch 2.6.
"""

from torch import _dtype as _dtypes
from torch._device import (
    Size,
    channels_last,
    contiguous_format,
    device,
    layout,
    memory_format,
    preserve_format,
    strided,
)
from torch._dtype import dtype, finfo, get_default_dtype, iinfo, set_default_dtype
from torch._tensor import Tensor, TensorBase

# Each module registers operations, from which functions and methods are made.
from torch import (  # isort: skip
    _operators, _unary, _arithmetic, _comparison, _activations, _reductions, _spread, _order, _counting,
    _shape, _permuting, _strides, _splitting, _joining, _arranging, _products, _indexing, _gathering,
    _masking, _slices, _data, _creation, _random, _casts, _combining, _einsum, _quantized,
    _quantizing, _fake_quantizing, _fake_quantizing_learnable, _fake_quantizing_fused, _quantized_methods,
)  # fmt: skip

from torch._dispatch import FUNCTIONS as _FUNCTIONS
from torch._dtype_names import FLOAT8 as _FLOAT8
from torch._autograd.modes import (
    enable_grad,
    inference_mode,
    is_grad_enabled,
    no_grad,
    set_grad_enabled,
)
from torch._later import PLACES as _LATER
from torch._later import later as _later
from torch._missing import install as _install
from torch._printing import set_printoptions
from torch._quantized import QUANTIZED as _QUANTIZED
from torch._quantized import QuantizedTensor as _QuantizedTensor
from torch._quantized import (
    per_channel_affine,
    per_channel_affine_float_qparams,
    per_channel_symmetric,
    per_tensor_affine,
    per_tensor_symmetric,
    qint8,
    qint32,
    qscheme,
    quint2x4,
    quint4x2,
    quint8,
)
from torch._random import Generator, default_generator
from torch.storage import TypedStorage

_install()


def _construct(args, kwargs):
    from torch._legacy import legacy_tensor

    return legacy_tensor(args, kwargs)


Tensor._construct = staticmethod(_construct)

__version__ = "1.13.0"

inf = float("inf")
nan = float("nan")
pi = 3.141592653589793
e = 2.718281828459045

globals().update({name: made for name, made in _dtypes.BY_NAME.items() if name not in _FLOAT8})
globals().update(_dtypes.ALIASES)
globals().update(_FUNCTIONS)

# Names that are imported on first use: submodules and the legacy classes.
_MODULES = (
    "nn optim cuda backends return_types autograd distributions linalg random serialization storage "
    "testing utils version ao quantization ops"
).split()


def is_tensor(obj):
    return isinstance(obj, (TensorBase, _QuantizedTensor))


# Methods are printed as the tensor's, wherever they are written.
for _name, _method in vars(Tensor).items():
    if isinstance(_method, type(is_tensor)) and not _method.__qualname__.startswith("Tensor."):
        _method.__name__, _method.__qualname__ = _name, f"Tensor.{_name}"


def is_storage(obj):
    return isinstance(obj, TypedStorage)


def set_num_threads(int):
    pass


def get_num_threads():
    return 1


def use_deterministic_algorithms(mode, *, warn_only=False):
    pass


def __dir__():
    return sorted({*globals(), *_FLOAT8, *_LATER})


def __getattr__(name):
    if name in _FLOAT8:
        # With them comes what distinguishes them in all operations.
        from torch import _float8

        found = globals()[name] = _float8.of_name(name)
        return found
    if name in _LATER:
        found = globals()[name] = _later(name)
        return found
    if name in _MODULES:
        from torch._lazy import module

        return module(name)
    if name.endswith("Tensor") and name[:-6] in _dtypes.BY_SCALAR_NAME:
        from torch._legacy import legacy_class

        found = globals()[name] = legacy_class(name[:-6])
        return found
    if name.endswith("Storage") and name[:-7] in {**_dtypes.BY_SCALAR_NAME, **_QUANTIZED}:
        from torch.storage import storage_class

        return storage_class(name[:-7])
    from torch._missing import missing_in

    raise missing_in("torch", name)
