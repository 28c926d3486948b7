"""Names of parameters, buffers, modules and types in PyTorch's messages."""

from torch._tensor import Tensor


def typename(value):
    """torch.FloatTensor for a tensor, else the class with its module; an int is 'int'."""
    if isinstance(value, Tensor):
        return value.type()
    named = value if hasattr(value, "__qualname__") else type(value)
    module = getattr(value, "__module__", None)
    is_plain = module in (None, "builtins", "__builtin__")
    return named.__qualname__ if is_plain else f"{module}.{named.__qualname__}"


def check_name(owner, kind, name, table):
    """Raises PyTorch's error if `name` is not a valid name of a parameter, buffer or module."""
    if not isinstance(name, str):
        raise TypeError(f"{kind} name should be a string. Got {typename(name)}")
    if kind == "module":
        if hasattr(owner, name) and name not in table:
            raise KeyError(f"attribute '{name}' already exists")
        if "." in name:
            raise KeyError(f'module name can\'t contain ".", got: {name}')
        if name == "":
            raise KeyError('module name can\'t be empty string ""')
        return
    if "." in name:
        raise KeyError(f'{kind} name can\'t contain "."')
    if name == "":
        raise KeyError(f'{kind} name can\'t be empty string ""')
    if hasattr(owner, name) and name not in table:
        raise KeyError(f"attribute '{name}' already exists")
