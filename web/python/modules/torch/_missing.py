"""Error messages for names that do not exist here, in all modules and classes of torch.

_names.py lists what PyTorch has. A name that it has is missing here, and the message says so; for any
other name the message is PyTorch's own.
"""

import importlib
import sys

from _zeropoint.c_names import c_name
from _zeropoint.missing import missing
from torch._quantized_refusal import refusal

_NO_CUDA = "there is no CUDA, and torch.cuda.is_available() is False"
# Replacements for some names, by the module or class and the name, or by the module alone.
_INSTEAD = {
    ("Module", "register_full_backward_hook"): "use register_hook of the tensor that forward returns",
    ("Module", "register_backward_hook"): "use register_hook of the tensor that forward returns",
    ("Module", "to_empty"): "use to(…)",
    "torch.cuda": _NO_CUDA,
}


def _instead(owner, name):
    return _INSTEAD.get((owner, name)) or _INSTEAD.get(owner, "")


def missing_in(module, name):
    """The error for a name in torch or one of its modules."""
    from torch._names import MODULES

    said = f"module '{module}' has no attribute '{name}'"
    here = dir(sys.modules[module])
    return missing(
        said, name, MODULES.get(module, "").split(), here, f"dir({module})", _instead(module, name)
    )


def getter(module, parts=(), places=None):
    """A module's `__getattr__`: imports its submodules `parts` on first use, and explains other names.

    `places` has the modules of names that are imported on first use, too.
    """

    def find(name):
        if name in parts:
            return importlib.import_module(f"{module}.{name}")
        if places and name in places:
            found = getattr(importlib.import_module(places[name]), name)
            setattr(sys.modules[module], name, found)
            return found
        raise missing_in(module, name)

    return find


def lister(module, places):
    """A module's `__dir__`: its names, and those that are imported on first use."""
    return lambda: sorted({*vars(sys.modules[module]), *places})


def missing_of(value, name):
    """The error for an attribute of an object."""
    from torch._names import CLASSES

    bases = [one.__name__ for one in type(value).__mro__]
    known = " ".join(CLASSES.get(one, "") for one in bases).split()
    said = f"'{c_name(type(value))}' object has no attribute '{name}'"
    owner = next((one for one in bases if name in CLASSES.get(one, "").split()), bases[0])
    shown = {"Tensor": "torch.Tensor"}.get(owner, type(value).__name__)
    return missing(said, name, known, dir(type(value)), f"dir({shown})", _instead(owner, name))


def missing_of_owner(said, owner, name):
    """The error for an attribute of a class, if PyTorch's class of this name has it."""
    from torch._names import CLASSES

    kind = getattr(owner, "__name__", "")
    if not isinstance(owner, type) or name not in CLASSES.get(kind, "").split():
        return None
    shown = {"Tensor": "torch.Tensor"}.get(kind, kind)
    return missing(said, name, [name], dir(owner), f"dir({shown})", _instead(kind, name))


def missing_quantized(tensor, name):
    """The error for an attribute of a quantized tensor, which in PyTorch is an ordinary tensor."""
    from torch._names import CLASSES

    if name == "_handle":
        # A function that reaches for the elements does not take quantized tensors.
        return refusal("this function", tensor.dtype)
    said = f"'Tensor' object has no attribute '{name}'"
    if name not in CLASSES["Tensor"].split():
        return AttributeError(said)
    use = "int_repr() and dequantize() give tensors that have it"
    error = AttributeError(f"{said} here for tensors of {tensor.dtype}; {use}.")
    return error


class Explained:
    """A base class: explains the attributes that PyTorch's class has and this one lacks."""

    __slots__ = ()

    def __getattr__(self, name):
        raise missing_of(self, name)


class _Finder:
    """The last import finder: explains why modules such as `torch.fft` are not available."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        top, _, rest = name.partition(".")
        if top == "torch" and is_importable(rest):
            use = _instead(name.rpartition(".")[0], "")
            raise ModuleNotFoundError(
                f"No module named '{name}' here{'; ' if use else ''}{use}; dir(torch) lists all names.",
                name=name,
            )
        return None


def is_importable(rest):
    """Whether PyTorch has a module torch.REST, or something by whose name others are imported."""
    from torch._names import IMPORTABLE

    return rest in IMPORTABLE["torch"].split()


def install():
    if _Finder not in sys.meta_path:
        sys.meta_path.append(_Finder)
