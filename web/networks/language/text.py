"""The text that the language model learns, and the text that it is tested on.

Sir Isaac Newton's Opticks (fourth edition, London 1730), in the public domain, as Debian's package
golang-1.19-src has it: src/testdata/Isaac.Newton-Opticks.txt, 567,198 bytes, prepared by the Online
Distributed Proofreading Team. It is not in this repository; `corpus()` reads it from the package.

    apt-get download golang-1.19-src && dpkg-deb -x golang-1.19-src_*.deb DIR

and OPTICKS=DIR/usr/share/go-1.19/src/testdata/Isaac.Newton-Opticks.txt names it, unless the package
is installed.
"""

import hashlib
import os
import pathlib
import re

INSTALLED = "/usr/share/go-1.19/src/testdata/Isaac.Newton-Opticks.txt"
SHA256 = "d4a9ac22462b35e7821a4f2706c211093da678620a8f9997989ee7cf8d507bbd"
CONTEXT = 256
HELD_OUT_WINDOWS = 64


def cleaned(text):
    """One line a paragraph, in ASCII, without tables, marks of italics and references to pictures."""
    text = text[text.index("OPTICKS:") :]
    for old, new in {"æ": "ae", "Æ": "Ae", "ê": "e", "û": "u", "·": ".", "×": "x"}.items():
        text = text.replace(old, new)
    text = re.sub(r"\[(Illustration|Footnote|Greek)[^\]]*\]", "", text)
    paragraphs = []
    for paragraph in re.split(r"\n\s*\n", text):
        if re.search(r"[|{}\\§*+]|--------", paragraph):
            continue
        paragraph = re.sub(r"[_´\[\]]", "", paragraph)
        paragraph = re.sub(r"\s+", " ", paragraph).strip()
        if paragraph:
            paragraphs.append(paragraph)
    return "\n".join(paragraphs) + "\n"


def corpus():
    """The text to learn, the text that is held out (its end), and the characters of both."""
    file = pathlib.Path(os.environ.get("OPTICKS", INSTALLED))
    content = file.read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if found != SHA256:
        raise SystemExit(f"{file} is another text: its SHA-256 is {found}")
    text = cleaned(content.decode())
    end = len(text) - HELD_OUT_WINDOWS * CONTEXT - 1
    return text[:end], text[end:], "".join(sorted(set(text)))
