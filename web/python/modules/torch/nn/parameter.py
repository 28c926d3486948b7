"""Parameters: tensors that modules register."""

from torch._dispatch import FUNCTIONS
from torch._missing import getter as _getter
from torch._quantized import QuantizedTensor
from torch._tensor import Tensor, TensorBase


class _ParameterMeta(type(Tensor)):
    """The type of Parameter, whose instances are quantized ones, too."""

    def __instancecheck__(cls, value):
        return type.__instancecheck__(cls, value) or (
            cls is Parameter and type(value) is _QuantizedParameter
        )


class Parameter(Tensor, metaclass=_ParameterMeta):
    """A tensor that becomes a parameter of the module that it is assigned to."""

    def __new__(cls, data=None, requires_grad=True):
        if data is None:
            data = FUNCTIONS["empty"](0)
        if isinstance(data, QuantizedTensor):
            if requires_grad:
                raise RuntimeError(
                    "Only Tensors of floating point and complex dtype can require gradients"
                )
            parts = data._stored, data._scale, data._zero_point, data._axis
            return _QuantizedParameter(*parts, data.dtype)
        if not isinstance(data, TensorBase):
            raise AttributeError(f"'{type(data).__name__}' object has no attribute 'detach'")
        made = Tensor._make_subclass(cls, data)
        if requires_grad:
            if not data.dtype.is_floating_point:
                raise RuntimeError(
                    "Only Tensors of floating point and complex dtype can require gradients"
                )
            made.requires_grad = True
        return made

    def __deepcopy__(self, memo):
        known = memo.get(id(self))
        if known is None:
            known = type(self)(self.data.clone(), self.requires_grad)
            memo[id(self)] = known
        return known

    def __repr__(self, **options):
        return "Parameter containing:\n" + super().__repr__(**options)


class _QuantizedParameter(QuantizedTensor):
    """A quantized tensor that becomes a parameter; it cannot require a gradient."""

    __slots__ = ()
    __module__ = "torch.nn.parameter"

    @property
    def data(self):
        return QuantizedTensor(self._stored, self._scale, self._zero_point, self._axis, self.dtype)

    def detach(self):
        return self.data

    def __deepcopy__(self, memo):
        return Parameter(super().__deepcopy__(memo), False)

    def __repr__(self):
        return "Parameter containing:\n" + super().__repr__()


_QuantizedParameter.__name__ = _QuantizedParameter.__qualname__ = "Parameter"
Tensor._beside.add(_QuantizedParameter)


_NO_SHAPE = (
    "Can't access the shape of an uninitialized parameter or buffer. This error usually happens in "
    "`load_state_dict` when trying to load an uninitialized parameter into an initialized one. Call "
    "`forward` to initialize the parameters before accessing their attributes."
)


class _Uninitialized:
    """A tensor whose shape is not known yet."""

    @property
    def shape(self):
        raise RuntimeError(_NO_SHAPE)

    def __repr__(self, **options):
        return f"<{type(self).__name__}>"

    def materialize(self, shape, device=None, dtype=None):
        self.data = FUNCTIONS["empty"](shape, dtype=dtype or self.dtype)
        self.__class__ = self.cls_to_become


class UninitializedParameter(_Uninitialized, Parameter):
    """The parameter of a lazy layer before its first input."""

    cls_to_become = Parameter

    def __new__(cls, requires_grad=True, device=None, dtype=None):
        return Parameter.__new__(cls, FUNCTIONS["empty"](0, dtype=dtype), requires_grad)


class UninitializedBuffer(_Uninitialized, Tensor):
    """The buffer of a lazy layer before its first input."""

    cls_to_become = Tensor

    def __new__(cls, requires_grad=False, device=None, dtype=None):
        return Tensor._make_subclass(cls, FUNCTIONS["empty"](0, dtype=dtype))


def is_lazy(param):
    return isinstance(param, _Uninitialized)


__getattr__ = _getter(__name__)
