"""Records the parameters of PyTorch's public functions and methods, for the modules that exist here.

    /usr/bin/python3 tests/golden/ask/torch_signatures.py           rewrites torch_signatures.json
    /usr/bin/python3 tests/golden/ask/torch_signatures.py --check   fails if PyTorch now has other parameters

A function written in Python has its parameters as text, where `only` stands before those that are given
by name. A function of torch.nn.functional written in C has the names of the parameters of its longest
overload. What several modules have is recorded once.
"""

import ast
import importlib
import inspect
import json
import pathlib
import sys
import warnings

warnings.filterwarnings("ignore")

import torch  # noqa: E402

HERE = pathlib.Path(__file__).parent
TARGET = HERE.parent / "answers/torch_signatures.json"
NAMES = HERE.parents[2] / "web/python/modules/torch/_names.py"


def mirrored():
    """The modules that exist here."""
    for node in ast.parse(NAMES.read_text()).body:
        if isinstance(node, ast.Assign) and node.targets[0].id == "MODULES":
            return sorted(ast.literal_eval(node.value), key=lambda name: (name.count("."), name))


def default_text(value):
    """A default as text; `...` for objects, which have no text to compare."""
    if value is inspect.Parameter.empty:
        return None
    kinds = (bool, int, float, str, tuple, list, torch.dtype, torch.Size, torch.qscheme)
    if value is None or type(value) in kinds:
        return repr(value)
    return value.__name__ if isinstance(value, type) else "..."


def parameters(function):
    try:
        found = inspect.signature(function).parameters.values()
    except (ValueError, TypeError):
        return None
    return ", ".join(parameter_text(one) for one in found)


def parameter_text(one):
    star = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**", one.KEYWORD_ONLY: "only "}.get(one.kind, "")
    default = default_text(one.default)
    return star + one.name + ("" if default is None else f"={default}")


def of_schemas():
    """The parameters of PyTorch's operators by name, as its dispatcher has them."""
    found = {}
    for schema in torch._C._jit_get_all_schemas():
        space, _, name = schema.name.partition("::")
        if space != "aten":
            continue
        names = ["input" if one.name == "self" else one.name for one in schema.arguments]
        if len(names) > len(found.get(name, "").split()):
            found[name] = " ".join(names)
    return found


def methods(kind):
    for name in dir(kind):
        if name.startswith("_") and name != "__init__":
            continue
        # Inherited methods are recorded with the class that defines them.
        value = vars(kind).get(name)
        value = value.__func__ if isinstance(value, (staticmethod, classmethod)) else value
        if inspect.isfunction(value):
            yield name, value


def main():
    schemas, found, seen = of_schemas(), {}, set()
    for module in mirrored():
        try:
            made = importlib.import_module(module)
        except ImportError:
            continue
        for name in dir(made):
            value = getattr(made, name)
            is_own = str(getattr(value, "__module__", None) or "torch").startswith("torch")
            # The classes of tensors of one type exist twice, with the methods of Tensor.
            is_legacy = name != "Tensor" and name.endswith("Tensor")
            if name.startswith("_") or not callable(value) or not is_own or is_legacy or id(value) in seen:
                continue
            if getattr(value, "__qualname__", "").startswith("boolean_dispatch"):
                value = getattr(made, f"_{name}", value)
            if inspect.isclass(value):
                seen.add(id(value))
                for method, function in methods(value):
                    if (given := parameters(function)) is not None:
                        found[f"{module}.{name}.{method}"] = given
            elif (given := parameters(value)) is not None:
                seen.add(id(value))
                found[f"{module}.{name}"] = given
            elif module == "torch.nn.functional" and value.__name__ in schemas:
                found[f"{module}.{name}"] = [schemas[value.__name__]]
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(one)}" for key, one in sorted(found.items()))
    text = "{\n" + lines + "\n}\n"
    if "--check" not in sys.argv:
        TARGET.write_text(text)
    elif not TARGET.exists() or json.loads(TARGET.read_text()) != found:
        sys.exit(f"PyTorch {torch.__version__} has other parameters than {TARGET.name} says")


main()
