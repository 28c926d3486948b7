"""Records the names, parameters and refusals of NumPy, matplotlib, seaborn, SciPy and scikit-learn.

    /usr/bin/python3 tests/golden/ask/library_names.py           rewrites the tables, which are committed
    /usr/bin/python3 tests/golden/ask/library_names.py --check   fails if the libraries now differ

The page's modules have a part of these libraries. From the tables they tell a name or an argument
that is missing here from one that the library does not have either. seaborn is asked where it is
installed; its table is kept otherwise.
"""

import ast
import functools
import importlib.util
import inspect
import logging
import os
import pathlib
import pkgutil
import re
import sys
import tempfile
import textwrap
import warnings

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt  # noqa: E402
import numpy as np  # noqa: E402

MODULES = pathlib.Path(__file__).resolve().parents[3] / "web/python/modules"
ARRAY = np.array([1.0, 2.0])

# Signatures that neither Python nor the documentation's first line gives.
WRITTEN = {
    "arange": "start, stop=None, step=None, dtype=None, *, like=None",
    "concatenate": "arrays, /, axis=0, out=None, dtype=None, casting='same_kind'",
    "where": "condition, x=None, y=None, /",
    "clip": "a, a_min, a_max, out=None, *, where=..., casting=..., order=..., dtype=..., subok=..., "
    "signature=..., extobj=...",
    "result_type": "*arrays_and_dtypes",
    "ndarray.reshape": "*shape, order='C'",
    "ndarray.transpose": "*axes",
    "ndarray.item": "*args",
    "ndarray.view": "dtype=None, type=None",
    "ndarray.dot": "b, out=None",
    "ndarray.clip": "min=None, max=None, out=None, *, where=..., casting=..., order=..., dtype=..., "
    "subok=..., signature=..., extobj=...",
    "random.rand": "*args",
    "random.randn": "*args",
    "RandomState.rand": "*args",
    "RandomState.randn": "*args",
    "Axes.bar": "x, height, width=0.8, bottom=None, *, align='center', **kwargs",
}
ATTEMPTS = [
    (), (ARRAY,), (ARRAY, ARRAY), (ARRAY, ARRAY, ARRAY), ("linear",), (1,), (1, 1), (0, 0, "text"),
    ("text", (0, 0)), (np.ones((2, 2)),), (1, 1, 1), (np.ones((2, 2)), 1), ("viridis",), (["red"],),
]  # fmt: skip


def identifiers(folder):
    """All names in the sources of a module of the page."""
    paths = [path for path in (MODULES / folder).rglob("*.py") if path.name != "_known.py"]
    texts = [path.read_text() for path in paths]
    return set(re.findall(r"\w+", "\n".join(texts)))


def public(owner):
    return sorted(name for name in dir(owner) if not name.startswith("_"))


def default_text(value):
    plain = (bool, int, float, str)
    if value is None or type(value) in plain and value == value:
        return repr(value)
    if isinstance(value, tuple) and all(type(one) in plain for one in value):
        return repr(value)
    return {float: "float", int: "int"}.get(value, "...") if isinstance(value, type) else "..."


def of_signature(signature):
    """The parameters as text; defaults that are no literals become `...`."""
    parts, before = [], None
    for one in signature.parameters.values():
        if before == one.POSITIONAL_ONLY != one.kind:
            parts.append("/")
        if one.kind == one.KEYWORD_ONLY and before not in (one.KEYWORD_ONLY, one.VAR_POSITIONAL):
            parts.append("*")
        star = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
        default = "" if one.default is one.empty else f"={default_text(one.default)}"
        parts.append(f"{star}{one.name}{default}")
        before = one.kind
    return ", ".join(parts + ["/"] * (before == inspect.Parameter.POSITIONAL_ONLY))


def of_documentation(function):
    """The parameters in the first lines of a built-in function's documentation, or None."""
    text = (function.__doc__ or "").strip()
    text = text.replace("[, signature, extobj]", ", signature=None, extobj=None").replace("<no value>", "...")
    text = text.replace("[, signature, extobj, axes, axis]", ", signature=None, extobj=None, axes=None, axis=None")
    found = re.match(r"[\w.]+\((.*?)\)(?=\n|$|\s*->)", text, re.DOTALL)
    if not found:
        return None
    try:
        made = ast.parse(f"def f({found[1]}): pass").body[0].args
    except SyntaxError:
        return None
    for defaults in (made.defaults, made.kw_defaults):
        for place, value in enumerate(defaults):
            if value is not None and not isinstance(value, (ast.Constant, ast.UnaryOp, ast.Name)):
                defaults[place] = ast.Constant(...)
            elif isinstance(value, ast.Name) and value.id not in ("float", "int"):
                defaults[place] = ast.Constant(...)
    return ast.unparse(made)


def parameters(key, function):
    if key in WRITTEN:
        return WRITTEN[key]
    try:
        return of_signature(inspect.signature(function))
    except (TypeError, ValueError):
        return of_documentation(function)


def refusal(call, name="zzz"):
    """Returns the library's exception for an unknown argument: its type and text."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for given in getattr(call, "samples", None) or ATTEMPTS:
            try:
                call(*given, **{name: None})
            except Exception as error:
                if name in str(error) and "Did you mean" not in str(error):
                    return given, type(error).__name__, str(error)
    return None


@functools.cache
def candidates():
    """Names of arguments that drawing calls may take."""
    from matplotlib.artist import ArtistInspector
    from matplotlib.collections import LineCollection, PathCollection, PolyCollection, QuadMesh
    from matplotlib.image import AxesImage
    from matplotlib.legend import Legend
    from matplotlib.lines import Line2D
    from matplotlib.patches import Rectangle
    from matplotlib.text import Annotation, Text

    kinds = [Line2D, Text, Annotation, Rectangle, PathCollection, LineCollection, PolyCollection,
             QuadMesh, AxesImage, matplotlib.figure.Figure, matplotlib.axes.Axes]  # fmt: skip
    found = set()
    for kind in kinds:
        inspector = ArtistInspector(kind)
        found.update(inspector.get_setters())
        found.update(alias for names in inspector.aliasd.values() for alias in names)
        found.update(inspect.signature(kind.__init__).parameters)
    called = [getattr(matplotlib.axes.Axes, name) for name in ("plot", "hist", "imshow", "bar")]
    called += [Legend.__init__, matplotlib.figure.Figure.__init__]
    called += [kind.__init__ for kind in (
        matplotlib.scale.LogScale, matplotlib.scale.SymmetricalLogScale, matplotlib.gridspec.GridSpec,
        matplotlib.colorbar.Colorbar, matplotlib.ticker.LogLocator)]  # fmt: skip
    for one in called:
        if callable(one) and not isinstance(one, property):
            try:
                found.update(inspect.signature(one).parameters)
            except (TypeError, ValueError):
                pass
    found |= {"labelsize", "labelcolor", "labelrotation", "length", "direction", "which", "gridOn",
              "width", "left", "right", "top", "bottom", "labelleft", "labelright", "labeltop",
              "labelbottom", "grid_color", "grid_alpha", "grid_linewidth", "grid_linestyle", "reset",
              "fontdict", "dpi", "format", "bbox_inches", "transparent", "nonpositive", "base",
              "subs", "linthresh", "linscale", "fmt", "capsize", "data", "xerr", "yerr", "ecolor",
              "error_kw", "tick_label", "nonpositivex", "nonpositivey", "basex", "basey"}  # fmt: skip
    return sorted(name for name in found - {"self", "args", "kwargs"} if name.isidentifier())


class Drawings:
    """Calls of one function of plt, of axes or of a figure."""

    def __init__(self, owner, name):
        self.name = name
        self.samples = [("log",), ("symlog",)] if name.endswith("scale") else None
        plt.close("all")
        figure, axes = plt.subplots()
        axes.plot([1], label="a")
        self.image, self.bars = axes.imshow([[1, 2]]), axes.bar([1], [1])
        self.owner = {"pyplot": plt, "Axes": axes, "Figure": figure}[owner]

    def __call__(self, *args, **options):
        if self.name == "colorbar":
            args = (self.image,)
        elif self.name == "bar_label":
            args = (self.bars,)
        return getattr(self.owner, self.name)(*args, **options)


def accepted(call, found):
    """The arguments that a call takes beyond those in its signature."""
    names = set()
    for given in getattr(call, "samples", None) or found[:1]:
        names.update(name for name in candidates() if not refuses(call, given, name))
    return sorted(names)


def refuses(call, given, name):
    """Whether a call says of this argument what it says of one that nothing has."""
    said = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for one in (name, "zzz"):
            try:
                call(*given, **{one: None})
                return False
            except Exception as error:
                text = str(error).split(". Did you mean")[0].replace(f"'{one}'", "'zzz'")
                said.append((type(error), text.replace(f"_{one} ", "_zzz ")))
    return said[0] == said[1]


class Table:
    """The lines of one `_known.py`."""

    def __init__(self, folder):
        self.folder, self.here = folder, identifiers(folder)
        self.names, self.signatures, self.words, self.keywords = {}, {}, {}, {}

    def add_names(self, key, *owners):
        self.names[key] = sorted({name for owner in owners for name in public(owner)})

    def add_modules(self, library):
        found = [one.name for one in pkgutil.iter_modules(library.__path__) if one.name[0] != "_"]
        self.names[f"modules of {library.__name__}"] = sorted(found)

    def add_functions(self, prefix, owner, drawing=None):
        for name in public(owner):
            function = getattr(owner, name)
            if name in self.here and callable(function) and not isinstance(function, type):
                self.add(f"{prefix}{name}", function, Drawings(drawing, name) if drawing else None)

    def add(self, key, function, call=None, shown=None):
        given = parameters(key, function)
        if given is None:
            return
        is_method = given.startswith("self")
        given = given.removeprefix("self").removeprefix(", ") if is_method else given
        found = refusal(call or function)
        name = shown or key.rpartition(".")[2]
        takes_any = "**" in given
        if takes_any and inspect.isfunction(inspect.unwrap(function)):
            name = getattr(function, "__qualname__", name)
        plain = found and not takes_any and re.fullmatch(r"([\w.]+)\(\) got an unexpected keyword argument 'zzz'", found[2])
        if plain and found[1] == "TypeError":
            name = plain[1]
        elif found:
            self.words[key] = f"{found[1]}: {found[2]}"
        ast.parse(f"def f({given}): pass")
        self.signatures[key] = f"{name}({given})"
        # pyplot's functions take the parameters of the axes' methods.
        is_of_axes = key.startswith("pyplot.") and hasattr(matplotlib.axes.Axes, name)
        if takes_any and found and call and not is_of_axes:
            self.keywords[key] = " ".join(accepted(call, found))

    def text(self):
        sets = sorted(set(self.keywords.values()))
        lines = ['"""Names, parameters and refusals of the library itself. Written by tests/golden/ask/library_names.py."""']
        lines.append("\nNAMES = {")
        for key, names in sorted(self.names.items()):
            lines.append(f'    "{key}": """\n{textwrap.fill(" ".join(names), 100)}\n""",')
        lines.append('}\n\n# The key, then the name by which an error calls it, and its parameters.\nSIGNATURES = """')
        # A backslash of a default would be read as an escape.
        lines.extend(f"{key} {one}".replace("\\", "\\\\") for key, one in sorted(self.signatures.items()))
        lines.append('"""\n\n# The words for an argument zzz that the library does not have, where they differ from Python\'s.')
        lines.append("WORDS = {")
        lines.extend(f"    {key!r}: {one!r}," for key, one in sorted(self.words.items()))
        lines.append("}\n\n# Keywords that a call accepts beyond its parameters, by the place in the list below.\nKEYWORDS = {")
        lines.extend(f"    {key!r}: {sets.index(one)}," for key, one in sorted(self.keywords.items()))
        lines.append("}\nKEYWORD_SETS = [")
        lines.extend(f'    """\n{textwrap.fill(one, 100)}\n""",' for one in sets)
        lines.append("]")
        return "\n".join(lines) + "\n"


def numpy_table():
    table = Table("numpy")
    for key, owner in (("numpy", np), ("numpy.random", np.random), ("numpy.linalg", np.linalg),
                       ("numpy.core", np.core), ("numpy.testing", np.testing), ("ndarray", np.ndarray),
                       ("dtype", np.dtype), ("RandomState", np.random.RandomState),
                       ("Generator", np.random.Generator)):  # fmt: skip
        table.add_names(key, owner)
    table.add_modules(np)
    table.names["ndarray"] = sorted({*table.names["ndarray"], *public(np.float64), *public(np.int64)})
    table.add_functions("", np)
    table.add_functions("ndarray.", ARRAY.copy())
    table.add_functions("random.", np.random)
    table.add_functions("RandomState.", np.random.RandomState(0))
    table.add_functions("Generator.", np.random.default_rng(0))
    table.add_functions("linalg.", np.linalg)
    table.add_functions("testing.", np.testing)
    return table


def artists():
    from matplotlib import collections, image, lines, patches, text

    return (lines.Line2D, text.Text, text.Annotation, patches.Rectangle, patches.Polygon, image.AxesImage,
            collections.PathCollection, collections.LineCollection, collections.PolyCollection,
            collections.QuadMesh)  # fmt: skip


def matplotlib_table():
    import matplotlib.cm
    import matplotlib.colors

    table = Table("matplotlib")
    figure, axes = plt.subplots()
    bar = figure.colorbar(axes.imshow([[1, 2]]))
    table.add_names("matplotlib", matplotlib)
    table.add_names("matplotlib.pyplot", plt)
    table.add_names("matplotlib.colors", matplotlib.colors)
    table.add_names("matplotlib.cm", matplotlib.cm)
    table.add_names("Axes", axes)
    table.add_names("Figure", figure)
    table.add_names("Colorbar", bar)
    table.add_names("Artist", *artists())
    table.add_modules(matplotlib)
    table.names["styles"] = sorted(plt.style.available)
    table.names["rcParams"] = sorted(name for name in plt.rcParams if not name.startswith("_"))
    table.add_names("Rectangle", matplotlib.patches.Rectangle)
    for owner, drawing in ((plt, "pyplot"), (axes, "Axes"), (figure, "Figure")):
        table.add_functions(f"{drawing}.", owner, drawing)
    table.add_functions("Colorbar.", bar)
    for name in ("ListedColormap", "Normalize", "LogNorm", "TwoSlopeNorm", "BoundaryNorm"):
        made = getattr(matplotlib.colors, name)
        table.add(f"colors.{name}", made)
    for name in ("to_rgba", "to_rgb", "to_hex", "is_color_like"):
        table.add(f"colors.{name}", getattr(matplotlib.colors, name))
    table.add("cm.get_cmap", matplotlib.cm.get_cmap)
    return table


def seaborn_table():
    import seaborn

    table = Table("seaborn")
    table.add_names("seaborn", seaborn)
    table.add_modules(seaborn)

    def drawn(name):
        def call(*args, **options):
            plt.close("all")
            data = np.ones((2, 2)) if name == "heatmap" else np.array([1.0, 2.0, 3.0])
            return getattr(seaborn, name)(data, **options)

        return call

    for name in ("heatmap", "histplot"):
        table.add(f"seaborn.{name}", getattr(seaborn, name), drawn(name))
    for name in ("despine", "color_palette", "set_theme", "set_style", "set_context", "set_palette"):
        table.add(f"seaborn.{name}", getattr(seaborn, name))
    return table


def scipy_table():
    import scipy.linalg
    import scipy.special
    import scipy.stats

    table = Table("scipy")
    for name in ("scipy", "scipy.linalg", "scipy.special", "scipy.stats"):
        table.add_names(name, sys.modules[name])
    table.names["scipy"] = sorted({*table.names["scipy"], *scipy.__all__})
    table.add_modules(scipy)
    table.add_functions("linalg.", scipy.linalg)
    table.add_functions("special.", scipy.special)
    return table


def sklearn_table():
    import sklearn
    import sklearn.cluster

    table = Table("sklearn")
    table.names["sklearn"] = sorted({*public(sklearn), *sklearn.__all__})
    table.add_modules(sklearn)
    table.add_names("sklearn.cluster", sklearn.cluster)
    table.add("cluster.KMeans", sklearn.cluster.KMeans, shown="KMeans.__init__")
    return table


def main():
    tables = {"numpy": numpy_table, "matplotlib": matplotlib_table, "scipy": scipy_table,
              "sklearn": sklearn_table}  # fmt: skip
    if importlib.util.find_spec("seaborn"):
        tables["seaborn"] = seaborn_table
    wrong = []
    # Some functions write files.
    os.chdir(tempfile.mkdtemp())
    for folder, make in tables.items():
        path, text = MODULES / folder / "_known.py", make().text()
        if "--check" in sys.argv:
            if not path.exists() or path.read_text() != text:
                wrong.append(folder)
        else:
            path.write_text(text)
    if wrong:
        sys.exit(f"these libraries differ from their tables: {', '.join(wrong)}")


warnings.filterwarnings("ignore")
logging.disable()
main()
