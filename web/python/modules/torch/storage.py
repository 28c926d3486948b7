"""torch.storage: the elements that a tensor and its views share, as a flat sequence."""

import torch._core as core
from torch import _dtype as dtypes
from torch._device import CPU, check_device
from torch._dispatch import FUNCTIONS
from torch._errors import Unsupported
from torch._missing import Explained, getter as _getter
from torch._quantized import PACKED, QUANTIZED, STORED, QuantizedTensor
from torch._tensor import Tensor, wrap


class TypedStorage(Explained):
    """The result of `tensor.storage()`. Writing to it changes the tensors."""

    __slots__ = ("_elements", "dtype")

    def __init__(self, *args, device=None, dtype=None, wrap_storage=None):
        """A number of elements, or their values."""
        check_device(device)
        if wrap_storage is not None or len(args) > 1:
            raise Unsupported("TypedStorage of another storage", ": of a number or a list is")
        given = args[0] if args else 0
        self.dtype = dtype or dtypes.float32
        make = FUNCTIONS["zeros" if isinstance(given, int) else "tensor"]
        self._elements = make(given, dtype=self.dtype)

    @classmethod
    def _of(cls, elements, dtype=None):
        """The storage of a flat tensor. For a quantized one, `dtype` is not that of its integers."""
        made = cls.__new__(cls)
        made._elements, made.dtype = elements, dtype or elements.dtype
        return made

    device = property(lambda self: CPU)
    is_cuda = is_sparse = False

    def __len__(self):
        return self._elements.numel()

    size = __len__

    def nbytes(self):
        return len(self) * self.element_size()

    def element_size(self):
        return self._elements.element_size()

    def data_ptr(self):
        return self._elements.data_ptr()

    def tolist(self):
        return self._elements.tolist()

    def __iter__(self):
        return iter(self.tolist())

    def __getitem__(self, index):
        if isinstance(index, slice):
            return TypedStorage._of(self._elements[index].clone())
        if not isinstance(index, int):
            raise RuntimeError(f"can't index a {type(self)} with {type(index)}")
        if not -len(self) <= index < len(self):
            raise IndexError(f"index {index} out of range for storage of size {len(self)}")
        return self._elements[index].item()

    def __setitem__(self, index, value):
        self._elements[index] = value

    def fill_(self, value):
        self._elements.fill_(value)
        return self

    def clone(self):
        return TypedStorage._of(self._elements.clone())

    def __copy__(self):
        return self.clone()

    def __deepcopy__(self, memo):
        return self.clone()

    def __reduce__(self):
        return _of_bytes, (self.dtype, _bytes_of(self))

    def __repr__(self):
        elements = "\n ".join(map(str, self.tolist()))
        kind = f"torch.storage.TypedStorage(dtype={self.dtype}, device={self.device})"
        return f" {elements}\n[{kind} of size {len(self)}]"


def _crossing(dtype):
    """The type in which the bytes are passed to the core: narrow floats are passed as integers."""
    if dtype.name in STORED:
        return STORED[dtype.name].name
    return {1: "uint8", 2: "int16"}.get(dtype.size, dtype.name) if dtype.is_floating_point else dtype.name


def _bytes_of(storage):
    handle = core.view_dtype(storage._elements._handle, _crossing(storage.dtype))
    data = core.read_tensor(handle).to_bytes()
    core.release_tensor(handle)
    return data


def _of_bytes(dtype, data):
    made = wrap(core.create_tensor(_crossing(dtype), data, len(data) // dtype.size))
    if dtype.name in STORED:
        return TypedStorage._of(made, dtype)
    return TypedStorage._of(wrap(core.view_dtype(made._handle, dtype.name)))


class UntypedStorage:
    """Bytes without a type, as which files hold 8-bit floats. It stands for its name in files alone."""

    dtype = dtypes.uint8


def _own_storage(self):
    return TypedStorage._of(wrap(core.whole_storage(self._handle)))


def _reduce_tensor(self, protocol):
    """Pickles a tensor as PyTorch does: its storage, offset, shape and strides."""
    from collections import OrderedDict

    from torch import _utils

    if type(self) is not Tensor:
        data = self.detach()
        return _utils._rebuild_parameter, (data, self.requires_grad, OrderedDict())
    place = self.storage_offset(), tuple(self.shape), self.stride()
    parts = self.storage(), *place, self.requires_grad, OrderedDict()
    if dtypes.is_float8(self.dtype):
        return _utils._rebuild_tensor_v3, (*parts, self.dtype)
    return _utils._rebuild_tensor_v2, parts


def _reduce_quantized(self, protocol):
    from collections import OrderedDict

    from torch import _utils

    stored = self._stored
    if self.dtype in PACKED:
        raise Unsupported(f"a file of a tensor of {self.dtype}", ": save int_repr() and the parameters")
    if self._axis is None:
        how = self.qscheme(), self._scale, self._zero_point
    else:
        how = self.qscheme(), self._scale.double(), self._zero_point, self._axis
    storage = TypedStorage._of(wrap(core.whole_storage(stored._handle)), self.dtype)
    place = stored.storage_offset(), tuple(stored.shape), stored.stride()
    return _utils._rebuild_qtensor, (storage, *place, how, False, OrderedDict())


Tensor.storage = _own_storage
QuantizedTensor.__reduce_ex__ = _reduce_quantized
Tensor.__reduce_ex__ = _reduce_tensor

# The classes torch.FloatStorage and so on, whose names appear in saved files.
_classes = {}


def storage_class(scalar_name):
    if scalar_name.startswith("Float8"):
        return UntypedStorage
    if scalar_name not in _classes:
        dtype = dtypes.BY_SCALAR_NAME.get(scalar_name) or QUANTIZED[scalar_name]
        content = {"__module__": "torch", "dtype": dtype, "__new__": _typed}
        _classes[scalar_name] = type(scalar_name + "Storage", (), content)
    return _classes[scalar_name]


def _typed(cls, *args, device=None, wrap_storage=None):
    return TypedStorage(*args, device=device, dtype=cls.dtype, wrap_storage=wrap_storage)


__getattr__ = _getter(__name__)
