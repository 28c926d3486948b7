"""<zero-point> as a widget for Jupyter and marimo; needs the package anywidget."""

import pathlib

import anywidget
import traitlets


class ZeroPoint(anywidget.AnyWidget):
    """The quantization playground, with what it shows in traits that go both ways.

    `tensor` is nested lists of numbers, or any text that could be pasted into the playground; from
    NumPy or PyTorch take `.tolist()`. `settings` has the names of the element's settings, and changes
    those that are named. `metrics` is told by the playground: 'mse', 'norm', 'scales', 'zero_points'
    and 'counts'. `options` are the element's attributes.
    """

    _esm = pathlib.Path(__file__).parent / "zero_point.mjs"

    options = traitlets.Dict().tag(sync=True)
    state = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    tensor = traitlets.Any(None).tag(sync=True)
    settings = traitlets.Dict(None, allow_none=True).tag(sync=True)
    metrics = traitlets.Dict(None, allow_none=True).tag(sync=True)
