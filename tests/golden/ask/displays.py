"""Records what IPython prints and displays for cells in tests/golden/answers/python/displays.json, the reference for our shell.

With --check the committed answers are compared with IPython's instead of written.
"""

import json
import pathlib
import sys

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

FILE = pathlib.Path(__file__).parents[1] / "answers" / "python" / "displays.json"

CELLS = """
1 + 1
---
None
---
x = 5
---
x = 5; x
---
x = 5
x;
---
"text with 'quotes' and \\n a break"
---
print("printed"); "shown"
---
1.5, -0.0, float("inf"), float("nan"), 1e300, 10**30
---
[]
---
(), (1,), (1, 2), [[]], {}, set(), frozenset()
---
list(range(40))
---
list(range(1005))
---
tuple(range(1001))
---
set(range(1003))
---
dict.fromkeys(range(1002), 0)
---
{"a": 1, "b": [1, 2, 3], "c": {"d": None, "e": (True, False, ...)}}
---
{name * 6: list(range(12)) for name in "abcdef"}
---
[[row * column for column in range(12)] for row in range(12)]
---
[("some text that is rather long", number, [number] * 10) for number in range(5)]
---
{3, 1, 2}, {"b", "a"}, frozenset({2, 1})
---
a = [1]; a.append(a); a
---
d = {"self": None}; d["self"] = d; d
---
t = ([],); t[0].append(t); t
---
int, str, type, Exception, dict[str, int], list
---
class A: pass
A, type(A), [A]
---
class B:
    class C: pass
B.C
---
class WithRepr:
    def __init__(self, n): self.n = n
    def __repr__(self): return f"WithRepr({self.n})"
[WithRepr(n) for n in range(20)]
---
class Lines:
    def __repr__(self): return "first line\\n  second line\\nthird"
Lines(), [Lines(), Lines()]
---
class Lines:
    def __repr__(self): return "tensor([[1, 2],\\n        [3, 4]])"
x = Lines()
[x, x], (x,), {"a": x, "b": [x]}, [[x], [x]]
---
class Lines:
    def __repr__(self): return "tensor([[1, 2],\\n        [3, 4]])"
from collections import OrderedDict, namedtuple
OrderedDict([("weight", Lines()), ("bias", Lines())])
---
class Lines:
    def __repr__(self): return "tensor([[1, 2],\\n        [3, 4]])"
(Lines(), 3.5, "a"), [1, (2, Lines(), {"k": Lines()}), 4]
---
class Meta(type):
    def __repr__(cls): return "<meta>"
class M(metaclass=Meta): pass
M
---
class Pretty:
    def _repr_pretty_(self, p, cycle):
        with p.group(4, "Pretty(", ")"):
            for i in range(30):
                if i:
                    p.text(",")
                    p.breakable()
                p.pretty(i)
Pretty()
---
def f(x, y=1, *args, z: int = 3, **kw) -> float: ...
f
---
(lambda a: a).__name__
---
lambda a, b=2: a
---
len, print, max
---
def g(): pass
[g, len]
---
import math
math.sqrt, math.pi
---
ValueError("wrong", 3), KeyError("k"), Exception()
---
from collections import OrderedDict, defaultdict, Counter, deque, namedtuple, UserList
OrderedDict([("a", 1), ("b", 2)]), OrderedDict(), Counter("hello"), Counter()
---
from collections import defaultdict
defaultdict(list, {"a": [1]}), defaultdict(int)
---
from collections import defaultdict
defaultdict(list, {name * 5: list(range(10)) for name in "abcde"})
---
from collections import deque, UserList
deque([1, 2, 3]), deque(range(3), maxlen=2), UserList([1, 2])
---
from collections import Counter
Counter({name * 8: number for number, name in enumerate("abcdefgh")})
---
from collections import namedtuple
Point = namedtuple("Point", "x y")
Point(1, 2), [Point(n, n * n) for n in range(10)]
---
from dataclasses import dataclass
@dataclass
class Settings:
    scale: float
    zero_point: int = 0
Settings(0.5), [Settings(1.0, n) for n in range(6)]
---
from enum import Enum
class Color(Enum):
    RED = 1
    BLUE = 2
Color.RED, list(Color)
---
from types import SimpleNamespace, MappingProxyType
SimpleNamespace(a=1, b=[1, 2]), MappingProxyType({"a": 1})
---
import re
re.compile(r"a\\d+"), re.compile("x", re.I | re.M)
---
import datetime
datetime.datetime(2024, 1, 2, 3, 4), datetime.timedelta(days=2), datetime.date(2024, 1, 2)
---
from fractions import Fraction
from decimal import Decimal
Fraction(1, 3), Decimal("1.10"), 1 + 2j, b"bytes", bytearray(b"x"), range(5), slice(1, 2, None)
---
class Empty:
    pass
text = repr([Empty().__class__.__name__])
text
---
"a" * 200
---
["a" * 60, "b" * 60]
---
[["a" * 30, "b" * 30], ["c" * 30, ["d" * 30, "e" * 30]]]
---
{"key": {"nested": ["x" * 20] * 4, "other": ("y" * 20,) * 4}, "last": 1}
---
((((((((1, 2), 3), 4), 5), 6), 7), 8), 9), [[[[["deep" * 5] * 3] * 2]]]
---
[{"name": "weight", "shape": (512, 512), "dtype": "int8"} for _ in range(4)]
---
for n in range(3):
    print(n, end=" ")
print()
n
---
if True:
    5
---
6
# a comment at the end
---
7;  # quiet
---
"text;"
---
[1,
 2,
 3]
---
_ = 3
_
---
print(f"{3.14159:.2f} {42:>6} {'x':^5}|")
---
import sys
print("to stdout"); sys.stdout.write("written\\n")
---
a, *b = range(4)
a, b
---
assert 1 == 1, "fine"
---
{**{"a": 1}, "b": 2} | {"c": 3}
---
"{:>10}".format("right"), "%d of %s" % (3, "four")
---
not True
---
{1: "a"}.items(), {1: "a"}.keys(), {1: "a"}.values()
---
zip, map, enumerate, property
---
[None] * 3, [True, ..., NotImplemented]
""".strip("\n").split("\n---\n")


class Shell(InteractiveShell):
    """Records a cell's displays, as Jupyter's shell sends them, instead of printing them."""

    def init_displayhook(self):
        super().init_displayhook()
        self.shown = []
        self.displayhook.write_output_prompt = lambda: None
        self.displayhook.write_format_data = lambda data, metadata=None: self.shown.append(
            data["text/plain"]
        )


def answer(shell, source):
    """The text that a cell prints, and the plain texts of its displays."""
    shell.reset(new_session=True)
    shell.shown.clear()
    with capture_output(display=False) as captured:
        result = shell.run_cell(source, store_history=True)
    result.raise_error()
    return {"source": source, "stdout": captured.stdout, "shown": list(shell.shown)}


def main():
    shell = Shell.instance()
    answers = [answer(shell, source) for source in CELLS]
    text = json.dumps(answers, indent=1, ensure_ascii=False) + "\n"
    if "--check" not in sys.argv:
        FILE.write_text(text)
    elif FILE.read_text() != text:
        sys.exit(f"{FILE.name} is not what IPython answers; run {pathlib.Path(__file__).name} again")


main()
