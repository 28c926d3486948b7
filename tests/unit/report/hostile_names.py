"""Reads what was written about hostile names as other programs do: standard input is a JSON object of
file names and names, standard output a JSON list of what is wrong."""

import csv
import html.parser
import json
import re
import sys
import xml.etree.ElementTree

task = json.load(sys.stdin)
names = task["names"]
wrong = []
escape = re.compile(r"\\x([0-9a-f]{2})|\\u([0-9a-f]{4})|\\u\{([0-9a-f]+)\}")
ignorable = "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufffc\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
acting = re.compile(f"[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff{ignorable}\U000e0000-\U000e0fff]")
blank = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800]")


def shown(text):
    """A name as it should be shown, built up here without the product's code."""
    if text == "":
        return '""'
    start, end = len(text) - len(text.lstrip(" ")), len(text.rstrip(" "))
    is_hidden = lambda at: text[at] == " " and (at < start or at >= end or text[at - 1] == " ")
    return "".join(
        character
        if not (acting.match(character) or blank.match(character) or is_hidden(at))
        else rf"\x{ord(character):02x}" if ord(character) < 256
        else rf"\u{ord(character):04x}" if ord(character) < 65536
        else rf"\u{{{ord(character):x}}}"
        for at, character in enumerate(text)
    )


def check(what, expected, actual):
    if len(expected) != len(actual):
        wrong.append([what, "count", len(expected), len(actual)])
    for one, other in zip(expected, actual):
        if one != other:
            wrong.append([what, one, other])


expected = [shown(name) for name in names]

# CSV: one record for each name, none of which is a formula.
with open(task["csv"], newline="", encoding="utf-8") as file:
    cells = [row[0] for row in csv.reader(file)][1:]
for cell in cells:
    if re.match(r"\s*[=+\-@＝＋－＠|]", cell):
        wrong.append(["csv", "formula", cell])
check("csv", expected, [cell[1:] if cell.startswith("'") and cell[1:] in set(expected) else cell for cell in cells])

# JSON: the names themselves, in text that a terminal can show.
with open(task["json"], encoding="utf-8", newline="") as file:
    text = file.read()
check("json", names, [tensor["name"] for tensor in json.loads(text)["tensors"]])
if acting.search(text.replace("\n", "")) or blank.search(text):
    wrong.append(["json", "acting characters"])


class Cells(html.parser.HTMLParser):
    """The tags of a page, and the texts of the first cell of each row of the last table."""

    def __init__(self):
        super().__init__()
        self.tags, self.rows, self.cell, self.tables = set(), [], None, 0

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        if tag == "tr":
            self.first = True
        if tag == "table":
            self.rows = []
        if tag == "td" and self.first:
            self.cell, self.first = "", False

    def handle_data(self, data):
        if self.cell is not None:
            self.cell += data

    def handle_endtag(self, tag):
        if tag == "td" and self.cell is not None:
            self.rows.append(self.cell)
            self.cell = None


with open(task["html"], encoding="utf-8", newline="") as file:
    page = file.read()
cells = Cells()
cells.feed(page)
check("html", expected, cells.rows)
for tag in cells.tags & {"script", "img", "iframe", "object"}:
    wrong.append(["html", "tag", tag])

# Terminal: lines of visible characters, each name in one.
with open(task["terminal"], encoding="utf-8", newline="") as file:
    lines = file.read().split("\n")
for line in lines:
    if acting.search(line):
        wrong.append(["terminal", line])
for name in expected:
    if not any(line.startswith(name) for line in lines):
        wrong.append(["terminal", "missing", name])

# JUnit: a test for each name.
cases = xml.etree.ElementTree.parse(task["junit"]).iter("testcase")
check("junit", expected, [case.get("name") for case in cases])

# Markdown: a line for each check that failed, and no other lines begin.
with open(task["markdown"], encoding="utf-8", newline="") as file:
    text = file.read()
if acting.search(text.replace("\n", "")) or blank.search(text):
    wrong.append(["markdown", "acting characters"])
if text.count("\n") != task["markdown_lines"]:
    wrong.append(["markdown", "lines", text.count("\n"), task["markdown_lines"]])

# Shell: what bash and xargs passed on, as llama-quantize takes it apart.
for way in ("bash", "xargs"):
    with open(task[way], "rb") as file:
        words = file.read().split(b"\0")[:-1]
    check(way, [b"--tensor-type"] * (len(words) // 2), words[::2])
    patterns = [word.partition(b"=")[0].lower() for word in words[1::2]]
    types = [word.partition(b"=")[2] for word in words[1::2]]
    check(way, [b"q4_0"] * len(names), types)
    encoded = [name.encode() for name in names]
    for name, pattern in zip(encoded, patterns):
        compiled = re.compile(pattern)
        for other in encoded[:200] + [name, name + b"x", b"x" + name, name.upper() + b"!"]:
            if bool(compiled.search(other)) != (other == name) and other != name + b"\n":
                wrong.append([way, name.decode(), other.decode(), pattern.decode()])

print(json.dumps(wrong[:20]))
