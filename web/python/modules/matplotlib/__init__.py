"""The part of matplotlib that notebooks on quantization use; figures are drawn as SVG."""

from matplotlib._refusal import KNOWN, refuse_name

__version__ = "3.6.3"


class _Parameters(dict):
    """rcParams. Figures have a single style, so only `figure.figsize` has an effect."""

    def __missing__(self, name):
        if name in KNOWN.names("rcParams"):
            raise KeyError(f"the parameter {name!r} is not available here")
        raise KeyError(name)

    def __setitem__(self, name, value):
        if name not in self and name not in KNOWN.names("rcParams"):
            raise KeyError(
                f"{name} is not a valid rc parameter (see rcParams.keys() for a list of valid parameters)"
            )
        super().__setitem__(name, value)

    def update(self, *others, **named):
        for name, value in dict(*others, **named).items():
            self[name] = value


rcParams = _Parameters({"figure.figsize": [6.4, 4.8], "figure.dpi": 100})


def use(backend, force=True):
    """Does nothing: there is only one backend."""


def get_backend():
    return "module://matplotlib_inline.backend_inline"


def __getattr__(name):
    if name in ("cm", "colors", "pyplot"):
        import importlib

        return importlib.import_module(f"matplotlib.{name}")
    if name == "colormaps":
        from matplotlib import cm

        return _Maps(cm)
    if name.startswith("__"):
        raise AttributeError(name)
    refuse_name("matplotlib", name, [*globals(), "cm", "colors", "pyplot", "colormaps"])


class _Maps:
    def __init__(self, cm):
        self._cm = cm

    def __getitem__(self, name):
        return self._cm.get_cmap(name)

    def __iter__(self):
        return iter(self._cm.names())
