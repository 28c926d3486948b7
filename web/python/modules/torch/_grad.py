"""Whether gradients would be recorded. None is ever computed; only what PyTorch prints of it is
kept: `requires_grad`, `grad_fn` and `is_leaf`."""

enabled = True
used = False  # Whether any tensor has ever required a gradient; until then there is nothing to check.


def note():
    global used
    used = True


class _Mode:
    """A context manager, and a decorator, that switches recording."""

    _to = True

    def __init__(self, function=None):
        self._function = function
        self._before = []
        if function is not None:
            self.__name__ = getattr(function, "__name__", type(self).__name__)
            self.__doc__ = function.__doc__

    def __enter__(self):
        self._before.append(enabled)
        _set(self._to)

    def __exit__(self, *details):
        _set(self._before.pop())

    def __call__(self, *args, **kwargs):
        if self._function is None:
            (function,) = args
            return self._wrapped(function)
        with self:
            return self._function(*args, **kwargs)

    def __get__(self, owner, kind=None):
        return self if owner is None else _Method(self, owner)

    def _wrapped(self, function):
        def within(*args, **kwargs):
            with type(self)._again(self):
                return function(*args, **kwargs)

        for name in ("__name__", "__qualname__", "__doc__", "__module__"):
            setattr(within, name, getattr(function, name, None))
        within.__wrapped__ = function
        return within

    def _again(self):
        return type(self)()


class _Method:
    def __init__(self, mode, owner):
        self.mode = mode
        self.owner = owner

    def __call__(self, *args, **kwargs):
        return self.mode(self.owner, *args, **kwargs)


def _set(value):
    global enabled
    enabled = value


class no_grad(_Mode):
    _to = False
    __module__ = "torch.autograd.grad_mode"

    def __init__(self):
        super().__init__()


class enable_grad(_Mode):
    __module__ = "torch.autograd.grad_mode"

    def __init__(self):
        super().__init__()


class inference_mode(_Mode):
    __module__ = "torch.autograd.grad_mode"

    def __init__(self, mode=True):
        if callable(mode):
            super().__init__(mode)
            mode = True
        else:
            super().__init__()
        self._to = not mode
        self._mode = mode

    def _again(self):
        return inference_mode(self._mode)


class set_grad_enabled(_Mode):
    __module__ = "torch.autograd.grad_mode"

    def __init__(self, mode):
        super().__init__()
        self._before = [enabled]
        self._to = mode
        _set(bool(mode))

    def __enter__(self):
        pass

    def _again(self):
        return set_grad_enabled(self._to)


def is_grad_enabled():
    return enabled


# PyTorch's names of functions that cannot be derived from the operation's name.
_NAMES = {
    "true_divide": "Div", "divide": "Div", "multiply": "Mul", "subtract": "Sub", "absolute": "Abs",
    "negative": "Neg", "rsub": "Rsub", "square": "Pow", "fix": "Trunc", "clip": "Clamp", "matmul": "Mm", "linear": "Addmm",
    "max": "Max", "min": "Min", "to": "ToCopy", "float": "ToCopy", "double": "ToCopy",
    "half": "ToCopy", "bfloat16": "ToCopy", "type": "ToCopy", "concat": "Cat", "hstack": "Cat",
    "vstack": "Cat", "dstack": "Cat", "norm": "Norm", "softmax": "Softmax",
    "log_softmax": "LogSoftmax", "amax": "Amax", "amin": "Amin", "reshape": "ReshapeAlias",
    "flatten": "ReshapeAlias", "ravel": "ReshapeAlias", "T": "Permute", "swapaxes": "Transpose",
    "swapdims": "Transpose", "view_as": "View", "expand_as": "Expand", "broadcast_to": "Expand",
    "movedim": "Permute", "moveaxis": "Permute", "chunk": "Split", "type_as": "ToCopy",
    "unflatten": "View", "reshape_as": "ReshapeAlias", "tile": "Repeat",
}
_SILENT = frozenset(
    "zeros_like ones_like empty_like full_like rand_like randn_like randint_like new_zeros new_ones "
    "new_empty matmul new_full new_tensor detach quantile_ bernoulli result_type".split()
)


def _class_name(name):
    return _NAMES.get(name) or "".join(part.capitalize() for part in name.strip("_").split("_"))


def function_name(name, taken):
    """"AddBackward0" and the like; overloads are numbered as PyTorch numbers them."""
    number = 0
    if name in ("sum", "mean", "prod", "squeeze", "any", "median"):
        number = 1 if "dim" in taken else 0
    elif name == "squeeze_":
        # Products with a vector also end by squeezing a dimension.
        number = 2 if list(taken) == ["input"] else 3
    elif name in ("max", "min"):
        number = 0 if "dim" in taken else 1
        if "other" in taken:
            return ("Maximum" if name == "max" else "Minimum") + "Backward0"
    elif name in ("clamp", "clip"):
        number = 0 if _is_tensor(taken.get("min")) or _is_tensor(taken.get("max")) else 1
    elif name == "pow":
        if _is_tensor(taken["exponent"]):
            number = 1
        return f"PowBackward{number}"
    elif name == "norm":
        number = 1
    elif name in ("masked_fill", "remainder", "fmod"):
        number = 0
    if name == "floor_divide":
        return "NotImplemented"
    return f"{_class_name(name)}Backward{number}"


def _is_tensor(value):
    return hasattr(type(value), "_handle")


def requires(values):
    """Whether any tensor among the values requires a gradient."""
    for value in values:
        if _is_tensor(value):
            if value._requires_grad:
                return True
        elif isinstance(value, (list, tuple)) and requires(value):
            return True
    return False


def track(name, result, taken):
    """Records the operation on results of tensors that require gradients."""
    if not enabled or name in _SILENT or not requires(taken.values()):
        return
    if not any(result is value for value in taken.values()):
        mark(result, function_name(name, taken))


def mark(result, name):
    if isinstance(result, (tuple, list)):
        for one in result:
            mark(one, name)
    elif _is_tensor(result) and result.dtype.is_floating_point:
        result._requires_grad = True
        result._grad_name = name


class Function:
    """The value of `tensor.grad_fn`: a name to print."""

    __slots__ = ("_name",)

    def __init__(self, name):
        self._name = name

    def name(self):
        return self._name

    def __repr__(self):
        return f"<{self._name} object at {id(self):#x}>"
