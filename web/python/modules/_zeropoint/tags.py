"""For which Python a wheel is made: its tags, its platform and the versions that it requires."""

import re
import sys

_HERE = sys.version_info[:2]


def _refusal(code, **values):
    from _zeropoint.wheels import Refusal

    return Refusal(code, **values)


def _is_pure(abi, platform):
    return "none" in abi.split(".") and "any" in platform.split(".")


def _runs(python):
    """Whether one of the tags such as `py2.py3` is of this Python, or of an earlier one that it follows."""
    for tag in python.split("."):
        found = re.fullmatch(r"py(\d)(\d*)", tag)
        if found and int(found[1]) == _HERE[0] and (not found[2] or int(found[2]) <= _HERE[1]):
            return True
        if tag == f"cp{_HERE[0]}{_HERE[1]}":
            return True
    return False


def check_names(shown, python, abi, platform):
    """Refuses the tags of a file name that are of a processor, or of another Python."""
    if not _is_pure(abi, platform):
        raise _refusal("wheel_native", name=shown, what=f"{abi}-{platform}")
    if not _runs(python):
        raise _refusal("wheel_python", name=shown, requires=python, python=f"{_HERE[0]}.{_HERE[1]}")


def check_file(fields, shown):
    """Compares the file WHEEL."""
    version = fields.get("wheel-version", [""])[0]
    if not re.fullmatch(r"1\.\d+", version):
        raise _refusal("wheel_field", name=shown, field="Wheel-Version", value=version)
    pure = fields.get("root-is-purelib", [""])[0]
    if pure.lower() != "true":
        raise _refusal("wheel_native", name=shown, what=f"Root-Is-Purelib: {pure}")
    tags = [tag.split("-") for tag in fields.get("tag", [])]
    if not any(len(tag) == 3 and _runs(tag[0]) and _is_pure(tag[1], tag[2]) for tag in tags):
        value = ", ".join("-".join(tag) for tag in tags)
        raise _refusal("wheel_field", name=shown, field="Tag", value=value)


def check_python(required, shown):
    """Compares Requires-Python, such as `>=3.8, !=3.9.*`."""
    here = ".".join(map(str, sys.version_info[:3]))
    if required and not satisfies(here, required):
        raise _refusal("wheel_python", name=shown, requires=required, python=here)


def _numbers(version):
    found = re.match(r"[vV]?(?:\d+!)?(\d+(?:\.\d+)*)", version.strip())
    return [int(part) for part in found[1].split(".")] if found else None


def _compared(first, second):
    """-1, 0 or 1; a version without a part has a zero there."""
    length = max(len(first), len(second))
    left = first + [0] * (length - len(first))
    right = second + [0] * (length - len(second))
    return (left > right) - (left < right)


_TESTS = {
    "==": lambda order: order == 0,
    "!=": lambda order: order != 0,
    "<=": lambda order: order <= 0,
    ">=": lambda order: order >= 0,
    "<": lambda order: order < 0,
    ">": lambda order: order > 0,
}


def satisfies(version, specifiers):
    """Whether a release satisfies every specifier, such as `~=1.4, <2`. One that cannot be read is satisfied."""
    own = _numbers(version)
    for one in specifiers.strip("() ").split(","):
        found = re.fullmatch(r"\s*(===?|!=|<=|>=|~=|<|>)\s*([\w.!+*-]+)\s*", one)
        wanted = found and _numbers(found[2])
        if own is None or not wanted:
            continue
        sign = found[1].replace("===", "==")
        if sign == "~=":
            is_same = own[: len(wanted) - 1] == wanted[:-1]
            if not (is_same and _compared(own, wanted) >= 0):
                return False
        elif found[2].endswith(".*"):
            padded = own + [0] * (len(wanted) - len(own))
            if (padded[: len(wanted)] == wanted) != (sign == "=="):
                return False
        elif not _TESTS[sign](_compared(own, wanted)):
            return False
    return True


def applies(condition):
    """Whether a condition on Python's version, such as `python_version < "3.11"`, holds; another one is taken to hold."""
    found = re.fullmatch(r"""\s*\(?\s*python_(?:full_)?version\s*([=<>!~]+)\s*["']([^"']+)["']\s*\)?\s*""", condition)
    return found is None or satisfies(".".join(map(str, _HERE)), found[1] + found[2])
