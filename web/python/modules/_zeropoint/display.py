"""A cell's displays besides text: values by media type, and the outputs that contain them."""

import base64
import contextlib
import itertools
import json
import sys

import _zeropoint_page as page
from _zeropoint import streams
from _zeropoint.pretty import pretty

# The methods with which an object displays itself, and the media type that each returns.
_METHODS = (
    ("_repr_html_", "text/html"),
    ("_repr_markdown_", "text/markdown"),
    ("_repr_svg_", "image/svg+xml"),
    ("_repr_png_", "image/png"),
    ("_repr_jpeg_", "image/jpeg"),
    ("_repr_latex_", "text/latex"),
    ("_repr_json_", "application/json"),
    ("_repr_javascript_", "application/javascript"),
    ("_repr_pdf_", "application/pdf"),
)

_ids = itertools.count(1)


def bundle(value):
    """A value's data by media type and their metadata, or None if the value has displayed itself."""
    if isinstance(value, type):
        return {"text/plain": pretty(value)}, {}
    show = _method(value, "_ipython_display_")
    if show is not None:
        show()
        return None
    data, metadata = {}, {}
    of_all = _method(value, "_repr_mimebundle_")
    if of_all is not None:
        given = of_all(include=None, exclude=None)
        given, extra = given if isinstance(given, tuple) else (given, {})
        data.update(given or {})
        metadata.update(extra or {})
    if "text/plain" not in data:
        data = {"text/plain": pretty(value), **data}
    for name, media_type in _METHODS:
        method = _method(value, name)
        if method is None or media_type in data:
            continue
        given = method()
        if isinstance(given, tuple) and len(given) == 2:
            given, metadata[media_type] = given
        if given is not None:
            data[media_type] = given
    return data, metadata


def _method(value, name):
    """A method of the value's class, ignoring classes that return something for every name."""
    method = getattr(value, name, None)
    if not callable(method) or getattr(value, "_ipython_canary_method_should_not_exist_", None):
        return None
    return method


class Captured:
    """The output of a cell under %%capture."""

    def __init__(self):
        self._outputs = []

    @property
    def stdout(self):
        return self._text("stdout")

    @property
    def stderr(self):
        return self._text("stderr")

    def _text(self, name):
        return "".join(text for kind, text in self._outputs if kind == name)

    @property
    def outputs(self):
        return [output for kind, output in self._outputs if kind == "output"]

    def show(self):
        for kind, output in self._outputs:
            if kind == "output":
                send(output)
            else:
                print(output, end="", file=getattr(sys, kind))

    __call__ = show


_captured = None


@contextlib.contextmanager
def kept():
    """Captures output instead of sending it to the page; errors are still sent."""
    global _captured
    streams.flush()
    _captured = Captured()
    streams.redirect(lambda name, text: _captured._outputs.append((name, text)))
    try:
        yield _captured
    finally:
        streams.flush()
        streams.redirect(None)
        _captured = None


def send(output):
    streams.flush()
    if _captured is not None and output["output_type"] != "error":
        _captured._outputs.append(("output", output))
        return
    refused = page.output(json.dumps(output, default=_as_text, allow_nan=False))
    if refused:
        raise ValueError(refused)


def _as_text(value):
    if isinstance(value, (bytes, bytearray)):
        return base64.b64encode(value).decode()
    raise TypeError(f"{type(value).__name__} cannot be shown: it is no JSON")


def publish(data, metadata=None, *, display_id=None, update=False):
    """Displays data given by media type. With `update`, replaces the display named `display_id`."""
    kind = "update_display_data" if update else "display_data"
    output = {"output_type": kind, "data": data, "metadata": metadata or {}}
    if display_id is not None:
        output["display_id"] = str(display_id)
    send(output)


class DisplayHandle:
    """A handle of a display, with which it can be updated later."""

    def __init__(self, display_id=None):
        self.display_id = display_id or f"display-{next(_ids)}"

    def display(self, value, **options):
        display(value, display_id=self.display_id, **options)

    def update(self, value, **options):
        update_display(value, display_id=self.display_id, **options)


def display(
    *values, include=None, exclude=None, metadata=None, raw=False, display_id=None, clear=False, **_
):
    """Displays values in the same way as the last value of a cell."""
    handle = None
    if display_id is not None:
        handle = DisplayHandle(None if display_id is True else display_id)
    if clear:
        clear_output(wait=True)
    for value in values:
        _show(value, include, exclude, metadata, raw, handle and handle.display_id, False)
    return handle


def update_display(value, *, display_id, metadata=None, raw=False, include=None, exclude=None, **_):
    _show(value, include, exclude, metadata, raw, display_id, True)


def _show(value, include, exclude, metadata, raw, display_id, update):
    made = (value, {}) if raw else bundle(value)
    if made is None:
        return
    data, found = made
    if include:
        data = {key: data[key] for key in data if key in include}
    if exclude:
        data = {key: data[key] for key in data if key not in exclude}
    publish(data, {**found, **(metadata or {})}, display_id=display_id, update=update)


def clear_output(wait=False):
    """Removes the cell's outputs: immediately, or with `wait` when the next output arrives."""
    send({"output_type": "clear_output", "wait": bool(wait)})
