"""The table of derivatives; the package's docstring says how to register one."""

# The arguments of `derive` by the name of the operation, and the rules that were made of them.
_DERIVATIVES = {}
_RULES = {}
# The operations whose results share elements with `input`: always (True), "maybe", or because they
# are the tensor "itself", in another shape.
VIEWS = {}


class Rule:
    """The derivative of an operation: for each group of arguments a formula and what it needs."""

    __slots__ = ("name", "title", "parts", "broadcasts", "counts_numbers", "converts", "kind")

    def __init__(self, name, title, parts, broadcasts, counts_numbers):
        # Whether the result may be of a type without gradients.
        self.converts = name in ("to", "type_as")
        # The class of the nodes, once it is known.
        self.kind = None
        self.name = name
        self.title = title
        self.parts = parts
        self.broadcasts = broadcasts
        # PyTorch saves a number beside a tensor as a tensor, which is freed after a backward pass.
        self.counts_numbers = counts_numbers

    def title_of(self, taken):
        """"AddBackward0" and the like."""
        title = self.title
        if not isinstance(title, str):
            title = title(taken)
        return _class_name(title)


def _class_name(title):
    if title in _WHOLE:
        return title
    if title[-1].isdigit() and title[:-1].isalpha():
        return f"{title[:-1]}Backward{title[-1]}"
    return title + "Backward0"


_WHOLE = ("NotImplemented", "CopySlices", "CopyBackwards", "Unique2Backward0")


def camel(name):
    return "".join(part.capitalize() for part in name.strip("_").split("_"))


def _needs(formula):
    """The names of a formula's parameters after the gradient."""
    code = getattr(formula, "__wrapped__", formula).__code__
    return code.co_varnames[1 : code.co_argcount]


def derive(*names, view=False, **derivative):
    """Registers the derivative of the operations `names`; the package's docstring describes it.

    `view` is True if the result shares the elements of `input`, "maybe" if it does without a copy, and
    "itself" if it is the tensor in another shape.
    `constant` stands for operations whose results have no gradient, `undefined` for those that are
    recorded, but whose derivative PyTorch lacks.
    """
    if view:
        VIEWS.update(dict.fromkeys(names, view))
    for name in names:
        _DERIVATIVES[name] = names[0], derivative
        _RULES.pop(name, None)


def rule_of(name):
    """The rule of an operation; None for one that is composite or constant."""
    if name not in _RULES:
        first, derivative = _DERIVATIVES.get(name, (name, None))
        _RULES[name] = None if derivative is None else _rule(name, first, **derivative)
    return _RULES[name]


def is_constant(name):
    return name in _DERIVATIVES and "constant" in _DERIVATIVES[name][1]


def _rule(
    name, first, title=None, together=None, broadcasts=False, counts_numbers=False, constant=False,
    undefined=False, **formulas,
):  # fmt: skip
    if constant:
        return None
    if undefined:
        return undefined_rule(name)
    parts = [((argument,), formula, _needs(formula)) for argument, formula in formulas.items()]
    if together is not None:
        arguments, formula = together
        parts.append((tuple(arguments.split()), formula, _needs(formula)))
    return Rule(name, title or camel(first), parts, broadcasts, counts_numbers)


def undefined_rule(name):
    """The rule of an operation that is recorded, but cannot be differentiated."""

    def formula(grad):
        raise RuntimeError(f"derivative for aten::{name} is not implemented")

    parts = [((argument,), formula, ()) for argument in ("input", "other", "tensors")]
    return Rule(name, "NotImplemented", parts, False, False)
