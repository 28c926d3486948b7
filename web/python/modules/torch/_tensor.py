"""The Tensor class: a handle of the core, its description, and conversions to Python values."""

import warnings
import weakref
from numbers import Number

import torch._core as core
import torch._autograd.modes as grad
from torch._device import CPU, Size, strided
from torch._dtype import BY_NAME
from torch._errors import Unsupported, translate
from torch._lazy import module

_new = object.__new__
_size = tuple.__new__


def wrap(handle):
    """A tensor that owns a handle and releases it."""
    made = _new(Tensor)
    made._handle = handle
    made._info = None
    return made


def _numbers(text):
    return tuple(map(int, text.split(","))) if text else ()


_NOT_LEAF = (
    "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad "
    "attribute won't be populated during autograd.backward(). If you indeed want the .grad field to "
    "be populated for a non-leaf Tensor, use .retain_grad() on the non-leaf Tensor. If you access "
    "the non-leaf Tensor by mistake, make sure you access the leaf Tensor instead. See "
    "github.com/pytorch/pytorch/pull/30531 for more informations."
)
_NO_GRADIENT = "only Tensors of floating point and complex dtype can require gradients"


class TensorBase:
    """A tensor of the core. `torch.Tensor` also has instances without a handle, which are quantized."""

    __slots__ = ()


TensorBase.__module__, TensorBase.__name__, TensorBase.__qualname__ = "torch._C", "_TensorBase", "_TensorBase"


class _TensorMeta(type):
    """Makes classes beside the core's tensors count as torch.Tensor, as they are in PyTorch."""

    __module__ = "torch._C"
    _beside = set()

    def __instancecheck__(cls, value):
        return type.__instancecheck__(cls, value) or cls is Tensor and type(value) in cls._beside

    def __subclasscheck__(cls, kind):
        return type.__subclasscheck__(cls, kind) or cls is Tensor and kind in cls._beside


class Tensor(TensorBase, metaclass=_TensorMeta):
    __slots__ = ("_handle", "_info", "__dict__", "__weakref__")
    __module__ = "torch"
    # An operator of NumPy's leaves the work to a tensor's.
    __array_priority__ = 1000

    # Defaults that few tensors override; an instance's own value is in its __dict__.
    _requires_grad = False
    # The node that made the tensor, and which of its outputs this is; a leaf has none.
    _node = None
    _number = 0
    _accumulator = None
    # Fields of a view: its base tensor, the version at which its history is valid, how it was made.
    _base = None
    _at = 0
    _made = None
    # A list that holds the version, shared with all views.
    _counter = None

    @staticmethod
    def _construct(args, kwargs):
        """`torch.Tensor(...)`. The package, which knows the legacy constructors, replaces this."""
        raise NotImplementedError

    def __new__(cls, *args, **kwargs):
        made = cls._construct(args, kwargs)
        return made if cls is Tensor else cls._make_subclass(cls, made)

    @staticmethod
    def _make_subclass(cls, data, require_grad=False):
        """A tensor of a subclass that shares the elements of another tensor."""
        made = _new(cls)
        made._handle = core.at(data._handle)
        made._info = data._info
        if require_grad:
            made.requires_grad = True
        return made

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)

    def __init__(self, *args, **kwargs):
        pass

    def __del__(self, release=core.release_tensor):
        try:
            release(self._handle)
        except AttributeError:
            pass

    def _described(self):
        dtype, shape, strides, offset, contiguous = core.describe_tensor(self._handle).split(";")
        self._info = (
            BY_NAME[dtype],
            _size(Size, _numbers(shape)),
            _numbers(strides),
            int(offset),
            bool(contiguous),
        )
        return self._info

    @property
    def dtype(self):
        return (self._info or self._described())[0]

    @property
    def shape(self):
        return (self._info or self._described())[1]

    @property
    def ndim(self):
        return len((self._info or self._described())[1])

    def dim(self):
        return len((self._info or self._described())[1])

    ndimension = dim

    def numel(self):
        return self.shape.numel()

    nelement = numel

    def storage_offset(self):
        return (self._info or self._described())[3]

    @property
    def device(self):
        return CPU

    @property
    def layout(self):
        return strided

    @property
    def itemsize(self):
        raise AttributeError("'Tensor' object has no attribute 'itemsize'")

    def element_size(self):
        return self.dtype.size

    is_cuda = is_sparse = is_quantized = is_meta = is_mps = is_xpu = is_mkldnn = property(
        lambda self: False
    )
    is_sparse_csr = is_ipu = is_ort = is_vulkan = is_nested = is_sparse

    names = property(lambda self: (None,) * self.dim())
    name = property(lambda self: None)
    output_nr = property(lambda self: self._number)
    _version = property(lambda self: 0 if self._counter is None else self._counter[0])

    # Gradients

    @property
    def requires_grad(self):
        return self._requires_grad or (self._base is not None and self._history() is not None)

    def _history(self):
        """The node behind the tensor, after a change of a view's base is taken in."""
        if self._base is not None and self._counter[0] != self._at:
            from torch._autograd.graph import refresh

            refresh(self)
        return self._node

    @requires_grad.setter
    def requires_grad(self, value):
        if not isinstance(value, bool):
            raise RuntimeError("requires_grad must be a bool")
        if self._history() is not None:
            hint = (
                " If you want to use a computed variable in a subgraph that doesn't require "
                "differentiation use var_no_grad = var.detach()."
            )
            raise RuntimeError(
                "you can only change requires_grad flags of leaf variables." + hint * (not value)
            )
        if value and not self.dtype.is_floating_point:
            raise RuntimeError(_NO_GRADIENT)
        self._requires_grad = value
        if value:
            grad.note()

    def requires_grad_(self, requires_grad=True):
        if requires_grad and not self.dtype.is_floating_point:
            raise RuntimeError("only Tensors of floating point dtype can require gradients")
        self.requires_grad = requires_grad
        return self

    @property
    def grad_fn(self):
        return self._history()

    @property
    def is_leaf(self):
        return self._history() is None

    @property
    def grad(self):
        found = self.__dict__.get("_grad")
        if found is None and self._node is not None and not self.retains_grad:
            warnings.warn(_NOT_LEAF, stacklevel=2)
        return found

    @grad.setter
    def grad(self, value):
        if value is not None and not isinstance(value, TensorBase):
            from torch._signature import type_name

            raise TypeError(
                f"assigned grad expected to be a Tensor or None but got grad of type{type_name(value)}"
            )
        if value is not None and value.dtype is not self.dtype:
            raise RuntimeError("assigned grad has data of a different type")
        if value is not None and value.shape != self.shape:
            raise RuntimeError("assigned grad has data of a different size")
        self.__dict__["_grad"] = value

    @property
    def retains_grad(self):
        return "_retains" in self.__dict__

    def retain_grad(self):
        if not self.requires_grad:
            raise RuntimeError("can't retain_grad on Tensor that has requires_grad=False")
        if self._node is not None and not self.retains_grad:
            self._retains = True
            kept = weakref.ref(self)

            def keep(gradient):
                tensor = kept()
                if tensor is not None:
                    held = tensor.__dict__.get("_grad")
                    tensor.grad = gradient.clone() if held is None else held + gradient

            self._node.hook(self._number, keep)

    def register_hook(self, hook):
        """Calls `hook(grad)` with the tensor's gradient; a tensor that it returns replaces it."""
        if not self.requires_grad:
            raise RuntimeError("cannot register a hook on a tensor that doesn't require gradient")
        node, number = module("_autograd.graph").edge_of(self)
        if self._node is None:
            # The end of the graph lives as long as the leaf that has a hook.
            self._hooked = node
        return node.hook(number, hook)

    def backward(self, gradient=None, retain_graph=None, create_graph=False, inputs=None):
        """Adds the gradient of this tensor to `grad` of the leaves that it was computed from."""
        backward = module("_autograd.backward").backward
        backward(self, gradient, retain_graph, create_graph, inputs=inputs)

    @property
    def data(self):
        return wrap(core.at(self._handle))

    @data.setter
    def data(self, value):
        if not isinstance(value, TensorBase):
            from torch._signature import type_name

            raise TypeError(
                f"Variable data has to be a tensor, but got {type_name(value)}"
            )
        if self._requires_grad and not value.dtype.is_floating_point:
            raise RuntimeError(
                "data set to a tensor that requires gradients must be floating point or complex dtype"
            )
        self._take(core.at(value._handle))

    def _take(self, handle):
        """Replaces this tensor's handle, whatever the shape of the new one."""
        core.release_tensor(self._handle)
        self._handle = handle
        self._info = None

    def set_(self, source=None):
        """Makes this tensor a view of all of another one, of any shape."""
        if source is not None and not isinstance(source, TensorBase):
            raise Unsupported("Tensor.set_ with a storage", ": a tensor is")
        if source is None:
            source = self.new_empty(0)
        if source.dtype is not self.dtype:
            raise RuntimeError(
                f"Could not set tensor of type {source.dtype.c_name} to a tensor of type "
                f"{self.dtype.c_name}"
            )
        module("_dispatch").check_leaf(self)
        self._take(core.at(source._handle))
        return self

    # Python values

    def item(self):
        value = core.item(self._handle)
        kind = type(value)
        if kind is float or kind is bool:
            return value
        # An int is a float without a fraction; Pyodide returns an integer as its own int type.
        if kind is int or kind is str:
            return float(value)
        if value is not None:
            return int(value)
        if self.numel() != 1:
            raise ValueError("only one element tensors can be converted to Python scalars")
        return self.float().item()

    def tolist(self):
        kind, shape = (self._info or self._described())[:2]
        if not shape:
            return self.item()
        if kind.is_floating_point and kind.size <= 2:
            return self.float().tolist()
        if not shape.numel():
            return _empty_lists(shape)
        bytes = memoryview(core.read_tensor(self._handle).to_bytes())
        return bytes.cast(_FORMATS[kind.name], tuple(shape)).tolist()

    def __bool__(self):
        count = self.numel()
        if count == 1:
            return bool(self.item())
        said = "more than one value" if count else "no values"
        raise RuntimeError(f"Boolean value of Tensor with {said} is ambiguous")

    def __int__(self):
        value = self.item()
        return int(value)

    def __float__(self):
        return float(self.item())

    def __complex__(self):
        return complex(self.item())

    def __index__(self):
        if self.numel() != 1 or self.dtype.is_floating_point:
            raise TypeError("only integer tensors of a single element can be converted to an index")
        return int(self.item())

    def __len__(self):
        if not self.shape:
            raise TypeError("len() of a 0-d tensor")
        return self.shape[0]

    def __iter__(self):
        if not self.shape:
            raise TypeError("iteration over a 0-d tensor")
        return iter(self.unbind(0))

    def __reversed__(self):
        return self if not self.shape else self.flip(0)

    def __contains__(self, element):
        if isinstance(element, (TensorBase, Number)):
            return bool((element == self).any())
        raise RuntimeError(
            f"Tensor.__contains__ only supports Tensor or scalar, but you passed in a {type(element)}."
        )

    def __hash__(self):
        return id(self)

    def __repr__(self, *, tensor_contents=None):
        from torch._printing import represent

        return represent(self)

    def __format__(self, spec):
        if not self.shape:
            return format(self.item(), spec)
        return object.__format__(self, spec)

    def __dir__(self):
        return [name for name in object.__dir__(self) if not name.startswith("_take")]

    def __getattr__(self, name):
        from torch._missing import missing_of

        raise missing_of(self, name)


_FORMATS = {
    "bool": "?", "uint8": "B", "int8": "b", "int16": "h", "int32": "i", "int64": "q",
    "float32": "f", "float64": "d",
}


def _empty_lists(shape):
    if shape[0] == 0:
        return []
    return [_empty_lists(shape[1:]) for _ in range(shape[0])]


def refused(problem):
    return translate(problem)
