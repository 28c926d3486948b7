"""The files of the site that the package brings, and what they say about the element."""

import json
import pathlib

package = pathlib.Path(__file__).parent
site = package / "site"
#: The element in one file, which needs no other: the widget's module, and the script of documents.
element = package / "zeropoint_element.js"


def option_names():
    """The attributes of the element, as its manifest lists them; `base` names files, of which this one needs none."""
    manifest = json.loads((site / "custom-elements.json").read_text(encoding="utf-8"))
    attributes = manifest["modules"][0]["declarations"][0]["attributes"]
    return [one["name"] for one in attributes if one["name"] not in ("base", "exercise")]
