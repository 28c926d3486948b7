"""The directive `zeropoint` for Sphinx and MyST: the live instrument in HTML; elsewhere a link with its QR code."""

import hashlib
import html
import io
import shutil
from pathlib import Path
from urllib.parse import urlencode

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from . import __version__
from ._site import element, option_names

logger = logging.getLogger(__name__)

SCRIPT = "zeropoint_element.js"
#: The side of a module of a QR code in print, in millimetres.
MODULE_MM = 0.6


class zeropoint(nodes.General, nodes.Element):  # noqa: N801, docutils names nodes like tags
    """The instrument with `options`, its attributes, and `link`, the address of the same."""


def _flag_or_text(argument):
    return "" if argument is None else argument.strip()


class ZeropointDirective(SphinxDirective):
    """`.. zeropoint::` with the element's attributes as options, and the tensor as its content."""

    has_content = True
    option_spec = {name: _flag_or_text for name in option_names()} | {"alt": directives.unchanged}

    def run(self):
        options = dict(self.options)
        alt = options.pop("alt", "")
        if self.content:
            if "tensor" in options:
                raise self.error("The tensor is given twice: as an option and as the content.")
            options["tensor"] = " ".join(line.strip() for line in self.content)
        options.setdefault("lang", "zh" if (self.config.language or "").startswith("zh") else "en")
        if not self.config.zeropoint_site:
            logger.info("zeropoint: without zeropoint_site in conf.py, print has no link.", location=self.get_location())
        node = zeropoint(options=options, alt=alt)
        self.set_source_info(node)
        return [node]


def link_of(options, config):
    """The address of the frame that shows the same; empty without the address of a site."""
    site = config.zeropoint_site
    return f"{site.rstrip('/')}/embed.html?{urlencode(options)}" if site else ""


def _label(node, config):
    chinese = (config.language or "").startswith("zh")
    return node["alt"] or ("用 zeropoint 打开这个张量" if chinese else "Open this tensor in zeropoint")


def _code(link):
    """The QR code of a link; None without the package segno, or if the link is too long for a code."""
    try:
        import segno
    except ImportError:
        return None
    try:
        return segno.make(link, error="l", micro=False)
    except segno.encoder.DataOverflowError:
        return None


def _svg(code):
    """The picture of a QR code for XHTML, which needs its namespace."""
    buffer = io.BytesIO()
    code.save(buffer, kind="svg", scale=3, xmldecl=False, svgns=True, nl=False)
    return buffer.getvalue().decode()


def visit_html(self, node):
    link = link_of(node["options"], self.config)
    if self.builder.name == "epub":
        # Readers of EPUB run no scripts, as a rule.
        code = _code(link) if link else None
        picture = _svg(code) if code else ""
        self.body.append(f'<div class="zeropoint">{picture}<p>{_anchor(node, link, self.config)}</p></div>\n')
        raise nodes.SkipNode
    attributes = "".join(f' {name}="{html.escape(value)}"' for name, value in node["options"].items())
    noscript = f"<noscript><p>{_anchor(node, link, self.config)}</p></noscript>" if link else ""
    self.body.append(f"<zero-point{attributes}></zero-point>{noscript}\n")
    raise nodes.SkipNode


def _anchor(node, link, config):
    label = html.escape(_label(node, config))
    return f'<a href="{html.escape(link)}">{label}</a>' if link else label


def visit_latex(self, node):
    link = link_of(node["options"], self.config)
    label = self.encode(_label(node, self.config))
    if not link:
        self.body.append(f"\n{label}\n")
        raise nodes.SkipNode
    code = _code(link)
    picture = ""
    if code:
        # The same link has the same picture, also when the book is built again.
        name = f"zeropoint_{hashlib.sha256(link.encode()).hexdigest()[:12]}.pdf"
        code.save(str(Path(self.builder.outdir) / name))
        side = len(code.matrix) * MODULE_MM
        picture = f"\\includegraphics[width={side:.1f}mm]{{{name}}}\\\\\n"
    self.body.append(f"\n\\noindent {picture}\\sphinxhref{{{self.encode_uri(link)}}}{{{label}}}\n\n")
    raise nodes.SkipNode


def visit_text(self, node):
    link = link_of(node["options"], self.config)
    self.new_state(0)
    self.add_text(f"{_label(node, self.config)}: {link}" if link else _label(node, self.config))
    self.end_state()
    raise nodes.SkipNode


def visit_other(self, node):
    link = link_of(node["options"], self.config)
    self.body.append(f"{_label(node, self.config)} {link}\n")
    raise nodes.SkipNode


def _add_script(app, pagename, templatename, context, doctree):
    """The script of the element on pages that have one, and on no other."""
    if doctree is not None and any(True for _ in doctree.findall(zeropoint)):
        app.add_js_file(SCRIPT, type="module")


def _copy_script(app, exception):
    if exception is None and app.builder.format == "html" and app.builder.name != "epub":
        folder = Path(app.outdir) / "_static"
        folder.mkdir(exist_ok=True)
        shutil.copyfile(element, folder / SCRIPT)


def setup(app):
    app.add_config_value("zeropoint_site", "", "env")
    app.add_node(
        zeropoint,
        html=(visit_html, None),
        latex=(visit_latex, None),
        text=(visit_text, None),
        man=(visit_other, None),
        texinfo=(visit_other, None),
    )
    app.add_directive("zeropoint", ZeropointDirective)
    app.connect("html-page-context", _add_script)
    app.connect("build-finished", _copy_script)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
