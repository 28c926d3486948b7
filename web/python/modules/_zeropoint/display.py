"""What a cell shows beside its text: values by media type, and the outputs that carry them."""

import base64
import contextlib
import itertools
import json
import sys

import _zeropoint_page as page
from _zeropoint import streams
from _zeropoint.pretty import pretty

# The methods by which an object shows itself, and what each of them gives.
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
    """The media types of a value and their metadata, or None where it has shown itself already."""
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
    """A method of the value's class; what answers to every name does not count."""
    method = getattr(value, name, None)
    if not callable(method) or getattr(value, "_ipython_canary_method_should_not_exist_", None):
        return None
    return method


class Captured:
    """What a cell under %%capture has printed and shown."""

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
    """Keeps what is printed and shown from the page; errors go there all the same."""
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
    page.output(json.dumps(output, default=_as_text, allow_nan=False))


def _as_text(value):
    if isinstance(value, (bytes, bytearray)):
        return base64.b64encode(value).decode()
    raise TypeError(f"{type(value).__name__} cannot be shown: it is no JSON")


def publish(data, metadata=None, *, display_id=None, update=False):
    """Shows a value given by media types. With `update`, what was shown as `display_id` changes."""
    kind = "update_display_data" if update else "display_data"
    output = {"output_type": kind, "data": data, "metadata": metadata or {}}
    if display_id is not None:
        output["display_id"] = display_id
    send(output)


class DisplayHandle:
    """Names what was displayed, to change it later."""

    def __init__(self, display_id=None):
        self.display_id = display_id or f"display-{next(_ids)}"

    def display(self, value, **options):
        display(value, display_id=self.display_id, **options)

    def update(self, value, **options):
        update_display(value, display_id=self.display_id, **options)


def display(
    *values, include=None, exclude=None, metadata=None, raw=False, display_id=None, clear=False, **_
):
    """Shows values as the last value of a cell is shown."""
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
    """Takes away what the cell has shown: now, or when it shows something else."""
    send({"output_type": "clear_output", "wait": bool(wait)})
