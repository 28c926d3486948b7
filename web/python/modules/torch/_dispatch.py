"""Operations: `operation` makes torch.name, Tensor.name and Tensor.name_ of one implementation.

Everything about a function of torch is in its decorator and below it:

    @operation(
        "fmi",
        "fmod(Tensor input, Tensor other, *, Tensor out=None)",
        "fmod(Tensor input, Scalar other, *, Tensor out=None)",
        kernel="fmod_cpu",
        input=lambda grad: grad,
        other=lambda grad, input, other: -grad * FUNCTIONS["div"](input, other, rounding_mode="trunc"),
        broadcasts=True,
    )
    def fmod(input, other):
        return compute("fmod", input, other)

- The forms: f for torch.name, m for Tensor.name, i for Tensor.name_.
- PyTorch 1.13's signatures, in the order in which it tries them. Each name in them is registered, so
  an alias has signatures of its own. Before a signature, `f:` and `m:` limit it to the function or
  the method. A method has no `input` and no `out`; % stands for the options that all factories
  share, and `|hidden` is matched but not named. Signatures of NAME_ are those of the form i, if they
  differ from those of NAME.
- `kernel` is what PyTorch calls the kernel in its errors about types, if not NAME_cpu; given, 8-bit
  floats are refused. `float8` is what PyTorch 2.6 calls it, if 1.13 has another name or none, and
  `exact8` stands for an operation that 2.6 has for them.
- All other keywords are the derivative's, as torch/_autograd/__init__.py describes them.
"""

import torch._float8_use as known8
import torch._autograd.modes as grad
from torch._autograd.rules import derive
from torch._core import JsException, assign_at, at
from torch._dtype import can_cast, float32
from torch._errors import KERNELS, translate
from torch._lazy import module
from torch._matching import match, parse
from torch._quantized_refusal import first_quantized, refusal
from torch._signature import Signature, number_of
from torch._tensor import Tensor, TensorBase
from torch.return_types import pair_type

FUNCTIONS = {}
# The signatures of each function and method, by its whole name: "torch.add", "Tensor.add_".
DECLARED = {}
_OPTIONS = (
    "dtype dtype=None, layout layout=None, device? device=None, bool pin_memory=False, "
    "bool requires_grad=False"
)

class Overloads:
    """The signatures of a function or a method, read when they are first needed."""

    __slots__ = ("name", "lines", "implementation", "method", "found")

    def __init__(self, name, lines, implementation, method):
        self.name = name
        self.lines = lines
        self.implementation = implementation
        self.method = method
        self.found = None

    def read(self):
        other = "f:" if self.method else "m:"
        self.found = []
        for line in self.lines:
            if line.startswith(other):
                continue
            signature = Signature(line[2 * (line[1] == ":") :].replace("%", _OPTIONS))
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
        if known8.run is None:
            return implementation(**taken)
        return known8.run(name, implementation, taken)
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
    kind = other.dtype if isinstance(other, TensorBase) else float32
    if kind.is_floating_point and (is_float or isinstance(other, TensorBase)):
        raise RuntimeError(
            f"result type {kind.scalar_name} can't be cast to the desired output type "
            f"{target.dtype.scalar_name}"
        )


def check_power(target, exponent, result):
    """A power with a number has an error message of its own."""
    if not isinstance(exponent, TensorBase) and result.dtype is not target.dtype:
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


def _as_function(name, overloads):
    implementation = overloads.implementation

    def function(*args, **kwargs):
        taken = _parsed(name, overloads.found or overloads.read(), args, kwargs)
        if type(taken) is not dict:
            return taken[0]
        if "self" in taken:
            taken["input"] = taken.pop("self")
        return call(name, implementation, taken)

    return function


def _check_no_arguments(signatures, args, kwargs):
    """Raises CPython's error for arguments of a method that has no parameters."""
    if (args or kwargs) and len(signatures) == 1 and not signatures[0].parameters:
        given = f"arguments ({len(args)} given)" if args else "keyword arguments"
        raise TypeError(f"_TensorBase.{signatures[0].name}() takes no {given}")


def _as_method(name, overloads):
    implementation = overloads.implementation

    def method(self, *args, **kwargs):
        found = overloads.found or overloads.read()
        if not args and not kwargs:
            for signature in found:
                if not signature.min_args:
                    return call(name, implementation, {signature.own_name: self})
        _check_no_arguments(found, args, kwargs)
        taken = _parsed(name, found, args, kwargs, self)
        taken[found[0].own_name] = self
        return call(name, implementation, taken)

    return method


def _in_place(name, overloads):
    implementation = overloads.implementation

    def method(self, *args, **kwargs):
        found = overloads.found or overloads.read()
        _check_no_arguments(found, args, kwargs)
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


def _by_name(signatures):
    """The signatures of each name that is in them."""
    found = {}
    for line in signatures:
        name = line[2 * (line[1] == ":") : line.index("(")]
        found.setdefault(name, []).append(line)
    return found


def _set_method(make, name, operation, lines, implementation):
    overloads = DECLARED[f"Tensor.{name}"] = Overloads(name, lines, implementation, True)
    made = make(operation, overloads)
    setattr(Tensor, name, _named(made, name, "Tensor."))


def register(
    implementation, forms, *signatures, kernel=None, float8=None, exact8=False, **derivative
):  # fmt: skip
    """Makes torch.name (f), Tensor.name (m) and Tensor.name_ (i) of each name in the signatures."""
    by_name, in_place = _by_name(signatures), {}
    if "i" in forms:
        own = {name: by_name.pop(name) for name in [*by_name] if name[-1] == "_"}
        in_place = {f"{name}_": own.get(f"{name}_", lines) for name, lines in by_name.items()}
    for name, lines in by_name.items():
        if "f" in forms:
            overloads = DECLARED[f"torch.{name}"] = Overloads(name, lines, implementation, False)
            FUNCTIONS[name] = _named(_as_function(name, overloads), name)
        if "m" in forms:
            _set_method(_as_method, name, name, lines, implementation)
    for name, lines in in_place.items():
        _set_method(_in_place, name, name[:-1], lines, implementation)
    if derivative:
        derive(*by_name, **derivative)
    if kernel is not None:
        KERNELS.update(dict.fromkeys(by_name, kernel))
    if kernel is not None or float8 is not None:
        known8.KERNELS.update(dict.fromkeys(by_name, float8 or kernel))
    if exact8:
        known8.EXACT.update(by_name)


def operation(forms, *signatures, **traits):
    """Registers the function below it."""

    def add(implementation):
        register(implementation, forms, *signatures, **traits)
        return implementation

    return add
