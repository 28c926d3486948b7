"""The table of derivatives; the package's docstring says how to register one."""

# Rules by the name of the operation.
RULES = {}
CONSTANT = set()


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


def derive(names, title=None, together=None, broadcasts=False, counts_numbers=False, **formulas):
    """Registers the derivative of the operations `names`, which are separated by spaces."""
    parts = [((argument,), formula, _needs(formula)) for argument, formula in formulas.items()]
    if together is not None:
        arguments, formula = together
        parts.append((tuple(arguments.split()), formula, _needs(formula)))
    for name in names.split():
        RULES[name] = Rule(name, title or camel(names.split()[0]), parts, broadcasts, counts_numbers)


def constant(names):
    """Registers operations whose results have no gradient."""
    CONSTANT.update(names.split())


def undefined(names):
    """Registers operations that are recorded, but whose derivative is not implemented."""
    for name in names.split():
        def formula(grad, name=name):
            raise RuntimeError(f"derivative for aten::{name} is not implemented")

        parts = [((argument,), formula, ()) for argument in ("input", "other", "tensors")]
        RULES[name] = Rule(name, "NotImplemented", parts, False, False)
