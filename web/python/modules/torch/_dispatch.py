"""One table from which torch.name, Tensor.name and Tensor.name_ are made."""

import torch._float8_use as float8
import torch._autograd.modes as grad
from torch._core import JsException, assign_at, at
from torch._dtype import can_cast, float32
from torch._errors import translate
from torch._lazy import module
from torch._matching import match, parse
from torch._quantized_refusal import first_quantized, refusal
from torch._signature import Signature, number_of
from torch._signatures import TABLE
from torch._tensor import Tensor
from torch.return_types import pair_type

FUNCTIONS = {}
_OPTIONS = (
    "dtype dtype=None, layout layout=None, device? device=None, bool pin_memory=False, "
    "bool requires_grad=False"
)
_lines = {}


def _lines_of(name):
    if not _lines:
        for line in TABLE.strip().split("\n"):
            form, _, rest = line.rpartition(":")
            _lines.setdefault(rest[: rest.index("(")], []).append((form, rest))
    return _lines.get(name) or _lines[name.removesuffix("_")]


class Overloads:
    """The signatures of a function or a method, read when they are first needed."""

    __slots__ = ("name", "method", "found")

    def __init__(self, name, method):
        self.name = name
        self.method = method
        self.found = None

    def read(self):
        own = "m" if self.method else "f"
        self.found = []
        for form, line in _lines_of(self.name):
            if form not in ("", own):
                continue
            signature = Signature(line.replace("%", _OPTIONS))
            if self.method:
                _bind(signature)
            signature.name = self.name
            self.found.append(signature)
        return self.found


def _bind(signature):
    """Binds a method: removes the parameters for the tensor itself and `out`."""
    parameters = [p for p in signature.parameters if p.name != "out"]
    own = next((p for p in parameters if p.name == "input"), parameters[0])
    parameters.remove(own)
    signature.own_name = own.name
    signature.parameters = parameters
    signature.finish()


def call(name, implementation, taken):
    """The result of an operation, with PyTorch's exceptions and autograd attributes."""
    out = taken.pop("out", None)
    if grad.used:
        result = grad.tracked(name, lambda: _run(name, implementation, taken), taken, out)
    else:
        result = _run(name, implementation, taken)
    return result if out is None else _put(name, result, out)


def _run(name, implementation, taken):
    try:
        if float8.run is None:
            return implementation(**taken)
        return float8.run(name, implementation, taken)
    except JsException as problem:
        raise translate(problem) from None


def _put(name, result, out):
    """`out=`: writes the result into an existing tensor."""
    if isinstance(result, tuple):
        for one, place in zip(result, out):
            _put(name, one, place)
        return pair_type(type(result).__qualname__ + "_out")(out)
    check_cast(result, out, name)
    if result.shape == out.shape:
        assign_at(out._handle, 0, result._handle)
    else:
        converted = result.to(out.dtype)
        out._take(at(converted._handle))
    return out


# The type names in clamp_'s messages.
C_TYPES = {
    "bool": "bool", "uint8": "unsigned char", "int8": "signed char", "int16": "short int",
    "int32": "int", "int64": "long int",
}


def check_cast(result, target, name=""):
    if can_cast(result.dtype, target.dtype):
        return
    wanted = target.dtype.scalar_name
    if name in ("cat", "concat"):
        raise RuntimeError(
            f"torch.cat(): input types can't be cast to the desired output type {wanted}"
        )
    if name in ("clamp", "clip", "clamp_min", "clamp_max"):
        wanted = C_TYPES[target.dtype.name]
    raise RuntimeError(
        f"result type {result.dtype.scalar_name} can't be cast to the desired output type {wanted}"
    )


def write(target, result, name):
    """Writes the elements of `result` into `target` in place, if PyTorch allows it."""
    check_leaf(target)
    check_cast(result, target, name)
    if result.shape != target.shape:
        raise RuntimeError(
            f"output with shape {list(target.shape)} doesn't match the broadcast shape "
            f"{list(result.shape)}"
        )
    if grad.used:
        grad.in_place.write(target, result)
    else:
        assign_at(target._handle, 0, result._handle)
        changed(target)
    return target


def changed(target):
    """Counts a change in place."""
    if target._counter is None:
        target._counter = [0]
    target._counter[0] += 1


def check_in_place(name, target, other):
    """PyTorch checks whether an integer can hold a float before it checks for bitwise operations."""
    if not name.startswith("bitwise") or target.dtype.is_floating_point:
        return
    is_float = isinstance(other, float) or isinstance(number_of(other), float)
    kind = other.dtype if isinstance(other, Tensor) else float32
    if kind.is_floating_point and (is_float or isinstance(other, Tensor)):
        raise RuntimeError(
            f"result type {kind.scalar_name} can't be cast to the desired output type "
            f"{target.dtype.scalar_name}"
        )


def check_power(target, exponent, result):
    """A power with a number has an error message of its own."""
    if not isinstance(exponent, Tensor) and result.dtype is not target.dtype:
        raise RuntimeError(
            f"Found dtype {target.dtype.scalar_name} but expected {result.dtype.scalar_name}"
        )


def check_leaf(target):
    """Raises PyTorch's error if a leaf that requires a gradient, or a part of one, would change."""
    if grad.used and grad.enabled:
        grad.in_place.check(target)


def _parsed(name, signatures, args, kwargs, own=None):
    """The arguments by name; of a function of quantized tensors, its result in a tuple instead."""
    try:
        return match(signatures, args, kwargs)
    except TypeError:
        found = first_quantized([*args, *kwargs.values()])
        if found is None:
            raise
        if own is None:
            return (module("_quantized_methods").run(name, args, kwargs),)
        if name == "copy_":
            raise RuntimeError(
                "Copying from quantized Tensor to non-quantized Tensor is not allowed, please use "
                "dequantize to get a float Tensor from a quantized Tensor"
            ) from None
        raise refusal(f"Tensor.{name}", found.dtype) from None


def _as_function(name, implementation):
    overloads = Overloads(name, method=False)

    def function(*args, **kwargs):
        taken = _parsed(name, overloads.found or overloads.read(), args, kwargs)
        if type(taken) is not dict:
            return taken[0]
        if "self" in taken:
            taken["input"] = taken.pop("self")
        return call(name, implementation, taken)

    return function


def _as_method(name, implementation):
    overloads = Overloads(name, method=True)

    def method(self, *args, **kwargs):
        found = overloads.found or overloads.read()
        if not args and not kwargs:
            for signature in found:
                if not signature.min_args:
                    return call(name, implementation, {signature.own_name: self})
        if len(found) == 1 and not found[0].parameters:
            count = f"({len(args)} given)" if args else ""
            raise TypeError(
                f"_TensorBase.{name}() takes no arguments {count}"
                if args
                else f"_TensorBase.{name}() takes no keyword arguments"
            )
        taken = _parsed(name, found, args, kwargs, self)
        taken[found[0].own_name] = self
        return call(name, implementation, taken)

    return method


def _in_place(name, implementation):
    overloads = Overloads(name + "_", method=True)

    def method(self, *args, **kwargs):
        found = overloads.found or overloads.read()
        taken = parse(found, args, kwargs)
        taken[found[0].own_name] = self
        check_leaf(self)
        check_in_place(name, self, taken.get("other"))
        exponent = taken.get("exponent", self)
        result = call(name, implementation, taken)
        check_power(self, exponent, result)
        return write(self, result, name)

    return method


def _named(function, name, owner=""):
    function.__name__ = name
    function.__qualname__ = owner + name
    return function


def register(name, implementation, forms="fm"):
    """Makes torch.name (f), Tensor.name (m) and Tensor.name_ (i)."""
    if "f" in forms:
        FUNCTIONS[name] = _named(_as_function(name, implementation), name)
    if "m" in forms:
        setattr(Tensor, name, _named(_as_method(name, implementation), name, "Tensor."))
    if "i" in forms:
        made = _named(_in_place(name, implementation), name + "_", "Tensor.")
        setattr(Tensor, name + "_", made)


def operation(forms="fm", *names):
    """Registers a function under its own name and the other names given."""

    def add(implementation):
        for name in (implementation.__name__.strip("_"), *names):
            register(name, implementation, forms)
        return implementation

    return add
