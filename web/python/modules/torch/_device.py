"""The only device, the only layout, and sizes."""

from _zeropoint.c_names import CType
from torch._missing import Explained

_TYPES = (
    "cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, ort, xla, lazy, vulkan, "
    "mps, meta, hpu, privateuseone"
)


builtins_type = type


def _index(value):
    from torch._signature import number_of, type_name

    found = number_of(value)
    if not isinstance(found, int):
        raise TypeError(
            f"Device(): argument 'index' (position 2) must be int, not {type_name(value)}"
        )
    return found


class device(Explained, metaclass=CType):
    __slots__ = ("type", "index")
    __module__ = "torch"

    def __init__(self, type="cpu", index=None):
        if index is not None and builtins_type(index) is not int:
            index = _index(index)
        if isinstance(type, device):
            type, index = type.type, type.index
        elif isinstance(type, int):
            type, index = "cuda", type
        elif not isinstance(type, str):
            from torch._signature import type_name

            raise TypeError(
                f"device(): argument 'device' (position 1) must be torch.device, not {type_name(type)}"
            )
        if not type:
            raise RuntimeError("Device string must not be empty")
        name, colon, number = type.partition(":")
        is_number = number == "0" or (number.isdigit() and number[0] != "0")
        if not name or not all(one == "_" or one.isascii() and one.isalpha() for one in name) or (
            colon and not is_number
        ):
            raise RuntimeError(f"Invalid device string: '{type}'")
        if name not in _TYPES.split(", "):
            raise RuntimeError(
                f"Expected one of {_TYPES} device type at start of device string: {name}"
            )
        if colon:
            index = int(number)
        self.type = name
        self.index = index

    def __repr__(self):
        rest = "" if self.index is None else f", index={self.index}"
        return f"device(type='{self.type}'{rest})"

    def __str__(self):
        return self.type if self.index is None else f"{self.type}:{self.index}"

    def __eq__(self, other):
        if not isinstance(other, device):
            return NotImplemented
        return self.type == other.type and self.index == other.index

    def __hash__(self):
        return hash((self.type, self.index))

    def __reduce__(self):
        return device, (str(self),)


CPU = device("cpu")


def check_device(wanted):
    """Raises for every device except the CPU."""
    if wanted is None:
        return
    found = wanted if isinstance(wanted, device) else device(wanted)
    if found.type == "cpu":
        return
    if found.type == "cuda":
        raise AssertionError("Torch not compiled with CUDA enabled")
    raise NotImplementedError(
        f"The device '{found}' is not available here: all tensors are on the CPU. Use device='cpu'."
    )


class Size(Explained, tuple, metaclass=CType):
    __slots__ = ()
    __module__ = "torch"

    def __new__(cls, extents=()):
        extents = tuple(extents)
        for index, extent in enumerate(extents):
            if type(extent) is not int:
                if not hasattr(type(extent), "__index__"):
                    from torch._signature import type_name

                    raise TypeError(
                        "torch.Size() takes an iterable of 'int' "
                        f"(item {index} is '{type_name(extent)}')"
                    )
                extents = tuple(map(int, extents))
        return tuple.__new__(cls, extents)

    def numel(self):
        count = 1
        for extent in self:
            count *= extent
        return count

    def __repr__(self):
        return "torch.Size([" + ", ".join(map(str, self)) + "])"

    def __getitem__(self, item):
        found = tuple.__getitem__(self, item)
        return tuple.__new__(Size, found) if isinstance(item, slice) else found

    def __add__(self, other):
        joined = tuple.__add__(self, other)
        return tuple.__new__(Size, joined)

    def __mul__(self, count):
        return tuple.__new__(Size, tuple.__mul__(self, count))

    __rmul__ = __mul__

    def __reduce__(self):
        return Size, (tuple(self),)


class _Constant(Explained, metaclass=CType):
    """A layout or a memory format, of which only one each is used."""

    __slots__ = ("name",)
    __module__ = "torch"

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return "torch." + self.name

    def __reduce__(self):
        return self.name


class layout(_Constant):
    __slots__ = ()
    __module__ = "torch"


class memory_format(_Constant):
    __slots__ = ()
    __module__ = "torch"


strided = layout("strided")
contiguous_format = memory_format("contiguous_format")
preserve_format = memory_format("preserve_format")
channels_last = memory_format("channels_last")
