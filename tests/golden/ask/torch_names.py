"""Writes web/python/modules/torch/_names.py: the names that PyTorch has, in every module that exists here.

    /usr/bin/python3 tests/golden/ask/torch_names.py           rewrites the table, which is committed
    /usr/bin/python3 tests/golden/ask/torch_names.py --check   fails if PyTorch now has other names

Names that exist here are listed, too: the table says what PyTorch has, not what is missing.
"""

import ast
import importlib
import inspect
import pathlib
import pkgutil
import sys
import textwrap
import warnings

warnings.filterwarnings("ignore")

import torch  # noqa: E402

OURS = pathlib.Path(__file__).parents[3] / "web/python/modules/torch"
HEAD = '''"""The names in PyTorch 1.13's modules and classes. tests/golden/ask/torch_names.py writes this file."""

'''


def is_own(name):
    return not (name.startswith("__") and name.endswith("__"))


# Modules that are objects here, in backends.py.
BACKENDS = "cuda cudnn mkl mkldnn mps openmp quantized".split()


def mirrored():
    """The public modules that exist here and in PyTorch."""
    found = ["torch", *(f"torch.backends.{name}" for name in BACKENDS)]
    for path in sorted(OURS.rglob("*.py")):
        parts = path.relative_to(OURS).with_suffix("").parts
        parts = parts[:-1] if parts[-1] == "__init__" else parts
        if parts and not any(part.startswith("_") for part in parts):
            found.append(".".join(("torch", *parts)))
    return sorted(found)


def importable():
    """All public modules of PyTorch, imported or not."""
    names = {one.name for one in pkgutil.walk_packages(torch.__path__, "torch.", onerror=lambda name: None)}
    return sorted(name for name in names if "._" not in name and not name.startswith("torch.testing._"))


def loaded(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def own_classes():
    """The names of the classes that exist here."""
    trees = [ast.parse(path.read_text()) for path in OURS.rglob("*.py")]
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def classes(modules):
    """The classes of the modules that exist here, and the names that each adds to those of its bases."""
    found, here = {}, own_classes()
    for module in modules.values():
        for name, value in sorted(vars(module).items()):
            if not inspect.isclass(value) or not value.__module__.startswith("torch"):
                continue
            inherited = set(dir(object)).union(*map(dir, value.__bases__))
            if value is torch.Tensor:
                inherited = set(dir(object))
            own = sorted(one for one in set(dir(value)) - inherited if is_own(one))
            if own and value.__name__ in here:
                found[value.__name__] = own
    return found


def block(name, table):
    lines = [f"{name} = {{"]
    for key, words in sorted(table.items()):
        lines.append(f'    "{key}": """')
        lines += textwrap.wrap(" ".join(words), 110, break_long_words=False, break_on_hyphens=False)
        lines.append('""",')
    return "\n".join([*lines, "}", ""])


def main():
    importables = importable()
    modules = {name: made for name in mirrored() if (made := loaded(name)) is not None}
    # Submodules are names of their packages, even before they are imported.
    names = {
        name: sorted(
            set(filter(is_own, dir(module)))
            | {one.rpartition(".")[2] for one in importables if one.rpartition(".")[0] == name}
        )
        for name, module in modules.items()
    }
    text = HEAD + block("MODULES", names) + "\n" + block("CLASSES", classes(modules))
    text += "\n# Modules that exist here in part or not at all.\n"
    text += block("IMPORTABLE", {"torch": [one.removeprefix("torch.") for one in importables]})
    target = OURS / "_names.py"
    if "--check" not in sys.argv:
        target.write_text(text)
    elif target.read_text() != text:
        sys.exit(f"PyTorch {torch.__version__} has other names than {target.name} says")


main()
