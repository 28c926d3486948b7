"""The instrument as a widget, for Jupyter, marimo and others that show anywidget's widgets."""

import json
import math

import anywidget
import traitlets

from ._site import element, option_names

#: The most elements of a tensor that the instrument shows.
MOST_ELEMENTS = 1024 * 1024

#: Options that only the element's attributes have; all others are settings, which go both ways.
_ATTRIBUTES = {"lang", "theme", "preset", "state", "hide", "lock", "readonly", "sample", "tensor"}


def _plain(tensor):
    """A tensor as nested lists of numbers, or text as it is. Takes PyTorch's tensors, NumPy's arrays and lists."""
    if tensor is None or isinstance(tensor, str):
        return tensor
    if hasattr(tensor, "detach"):
        tensor = tensor.detach().cpu()
        if getattr(tensor, "is_quantized", False):
            tensor = tensor.dequantize()
    if hasattr(tensor, "tolist"):
        tensor = tensor.tolist()
    if isinstance(tensor, (int, float)):
        tensor = [tensor]
    count, is_finite = _survey(tensor)
    if count > MOST_ELEMENTS:
        raise ValueError(
            f"The tensor has {count} elements, and the instrument shows at most {MOST_ELEMENTS}: pass a part of it."
        )
    # JSON has no numbers for NaN and the infinities; the instrument reads them in a text.
    return tensor if is_finite else json.dumps(tensor)


def _survey(values):
    """The number of elements in nested lists, and whether all of them are finite."""
    if isinstance(values, bool) or not isinstance(values, (int, float, list, tuple)):
        raise TypeError(f"A tensor has numbers, not {type(values).__name__}.")
    if isinstance(values, (int, float)):
        return 1, math.isfinite(values)
    parts = [_survey(value) for value in values]
    return sum(count for count, _ in parts), all(is_finite for _, is_finite in parts)


class Zeropoint(anywidget.AnyWidget):
    """The quantization playground, with what it shows in traits that go both ways.

    `Zeropoint(weights, format="int4")` shows a tensor of PyTorch or NumPy, nested lists, or any text that can be
    pasted into the playground. All options of the element are arguments; those that are settings (format, source,
    scale, zero_point, granularity …) are in `settings`, and `format` is a trait of its own. `metrics` has what the
    playground found: mse, norm, scales, zero_points, counts. `state` is everything, as in a link.
    """

    _esm = element

    options = traitlets.Dict().tag(sync=True)
    state = traitlets.Unicode(None, allow_none=True).tag(sync=True)
    tensor = traitlets.Any(None).tag(sync=True)
    settings = traitlets.Dict(None, allow_none=True).tag(sync=True)
    metrics = traitlets.Dict(None, allow_none=True).tag(sync=True)
    #: The format that is shown; setting it changes the settings.
    format = traitlets.Unicode(None, allow_none=True)

    def __init__(self, tensor=None, **arguments):
        traits = {name: arguments.pop(name) for name in list(arguments) if name in self.trait_names()}
        known = option_names()
        unknown = [name for name in arguments if name not in known]
        if unknown:
            raise TypeError(f"Zeropoint has no option {unknown[0]!r}. Options: {', '.join(known)}.")
        attributes = {name: arguments.pop(name) for name in list(arguments) if name in _ATTRIBUTES}
        if traits.get("format") is not None:
            arguments["format"] = traits["format"]
        settings = {**arguments, **(traits.pop("settings", None) or {})}
        options = {**attributes, **traits.pop("options", {})}
        super().__init__(tensor=tensor, options=options, settings=settings or None, **traits)

    @traitlets.validate("tensor")
    def _validate_tensor(self, proposal):
        return _plain(proposal["value"])

    @traitlets.observe("settings")
    def _settings_changed(self, change):
        shown = (change["new"] or {}).get("format")
        if shown is not None:
            self.format = shown

    @traitlets.observe("format")
    def _format_changed(self, change):
        new = change["new"]
        if new is not None and (self.settings or {}).get("format") != new:
            self.settings = {"format": new}
