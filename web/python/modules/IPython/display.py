"""IPython's display objects: values that are shown as HTML, Markdown, a formula or a picture."""

import base64

from _zeropoint.display import DisplayHandle, clear_output, display, publish, update_display

__all__ = [
    "DisplayHandle",
    "HTML",
    "Image",
    "JSON",
    "Latex",
    "Markdown",
    "Math",
    "Pretty",
    "SVG",
    "clear_output",
    "display",
    "display_html",
    "display_markdown",
    "publish_display_data",
    "set_matplotlib_formats",
    "update_display",
]


class _Text:
    """Text with a single media type."""

    _media_type = "text/plain"

    def __init__(self, data=None, url=None, filename=None, metadata=None):
        if url is not None:
            raise ValueError("URLs cannot be fetched here: pass the data itself")
        if filename is not None:
            with open(filename, encoding="utf-8") as file:
                data = file.read()
        self.data = data
        self.metadata = metadata or {}

    def _repr_mimebundle_(self, include=None, exclude=None):
        plain = f"<IPython.core.display.{type(self).__name__} object>"
        return {"text/plain": plain, self._media_type: self._shown()}, self.metadata

    def _shown(self):
        return self.data


class HTML(_Text):
    _media_type = "text/html"


class Markdown(_Text):
    _media_type = "text/markdown"


class Latex(_Text):
    _media_type = "text/latex"


class Math(Latex):
    def _shown(self):
        return f"$\\displaystyle {self.data.strip('$')}$"


class SVG(_Text):
    _media_type = "image/svg+xml"


class JSON(_Text):
    _media_type = "application/json"


class Pretty(_Text):
    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/plain": self.data}


class Image:
    """A PNG or JPEG picture, from bytes or from a file next to the notebook."""

    def __init__(self, data=None, filename=None, format=None, width=None, height=None, **_):
        if filename is None and isinstance(data, str):
            filename = data
        if filename is not None:
            with open(filename, "rb") as file:
                data = file.read()
        self.data = data
        self._media_type = "image/jpeg" if data[:2] == b"\xff\xd8" else "image/png"
        sizes = {"width": width, "height": height}
        self.metadata = {key: size for key, size in sizes.items() if size is not None}

    def _repr_mimebundle_(self, include=None, exclude=None):
        data = {
            "text/plain": "<IPython.core.display.Image object>",
            self._media_type: base64.b64encode(self.data).decode(),
        }
        return data, {self._media_type: self.metadata} if self.metadata else {}


def display_html(*values, raw=False, **_):
    for value in values:
        display(HTML(value) if raw else value, include=["text/plain", "text/html"])


def display_markdown(*values, raw=False, **_):
    for value in values:
        display(Markdown(value) if raw else value, include=["text/plain", "text/markdown"])


def publish_display_data(data, metadata=None, **_):
    publish(data, metadata)


def set_matplotlib_formats(*_, **__):
    """Does nothing: figures are always drawn as SVG."""
