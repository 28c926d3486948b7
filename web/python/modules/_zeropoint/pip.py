"""`pip install` in a cell: says which packages are here already, and how others get here. Nothing is downloaded."""

import importlib.machinery
import os
import re
import shlex
import sys

from _zeropoint import refused, tags

# Options that are followed by a value.
_VALUED = {
    "-i", "--index-url", "--extra-index-url", "-f", "--find-links", "-t", "--target", "-c", "--constraint",
    "--prefix", "--root", "--platform", "--python-version", "--progress-bar", "--cache-dir", "--timeout", "--src",
}  # fmt: skip
_QUIET = re.compile(r"-[a-zA-Z]*q[a-zA-Z]*|--quiet")
_REQUIREMENT = re.compile(r"(?P<name>[A-Za-z0-9][\w.-]*?)\s*(?:\[[^\]]*\])?\s*(?P<versions>(?:\(?\s*[=<>!~].*)?)")

# Packages whose modules have other names.
_MODULES = {"scikit-learn": "sklearn", "pillow": "PIL", "fast-pytorch-kmeans": "fast_pytorch_kmeans"}


def install(rest):
    """Answers `pip install` with one line for each package."""
    try:
        words = shlex.split(rest, comments=True)
    except ValueError as error:
        return _say(f"ERROR: {error}", is_error=True)
    quiet = any(_QUIET.fullmatch(word) for word in words)
    names = list(_requirements(words))
    if not names:
        _say('ERROR: You must give at least one requirement to install (see "pip help install")', is_error=True)
    for name in names:
        text, is_error = _answer(name)
        if is_error or not quiet:
            _say(text, is_error)


def _say(text, is_error=False):
    print(text, file=sys.stderr if is_error else sys.stdout)


def _requirements(words):
    words = iter(words)
    for word in words:
        if word in ("-r", "--requirement"):
            yield from _listed(next(words, ""))
        elif word in _VALUED:
            next(words, None)
        elif word in ("-e", "--editable"):
            yield next(words, "")
        elif word in (">", "|", ">>", "2>&1", "&>", "&&", ";"):
            return
        elif not word.startswith("-"):
            yield word


def _listed(file):
    """The lines of a file of requirements, or the name of one that is missing."""
    try:
        with open(file) as opened:
            lines = opened.read().splitlines()
    except OSError:
        return [f"-r {file}"]
    stripped = [line.partition("#")[0].strip() for line in lines]
    return [line for line in stripped if line and not line.startswith("-")]


def _answer(text):
    """The sentence about a requirement, and whether it is not met."""
    wanted = text.partition(";")[0].strip()
    if wanted.endswith(".whl"):
        return _of_file(wanted)
    found = _REQUIREMENT.fullmatch(wanted)
    if found is None or "/" in wanted or wanted.startswith("-r "):
        return f"ERROR: {wanted} is not installed: nothing is downloaded, and nothing is built here. {_HOW}", True
    name, versions = found["name"], found["versions"]
    where, version, is_met = _found(name)
    if not is_met:
        return f"ERROR: {name} is not installed: {where}", True
    if version and versions and not tags.satisfies(version, versions):
        return f"ERROR: {where} has {name} {version}, and no other version ({versions}) can be had here.", True
    said = f"Requirement already satisfied: {wanted} in {where}{f' ({version})' if version else ''}"
    absent = _absent_needs(name)
    return said + (f"; it needs {', '.join(absent)} beside it" if absent else ""), False


_HOW = "Put a wheel of pure Python (a .whl file) beside the notebook: its modules can be imported then."


def _of_file(path):
    """A wheel by its name, which is installed if it is among the cells' files."""
    from _zeropoint import wheels

    file = os.path.basename(path)
    wheel = next((one for one in wheels.installed.values() if one.file == file), None)
    if wheel is not None:
        return f"Requirement already satisfied: {wheel.name} in {file} ({wheel.version})", False
    if "://" in path or not os.path.exists(path):
        return f"ERROR: {path} is not beside the notebook, and nothing is downloaded. {_HOW}", True
    try:
        wheels.take(path)
    except wheels.Refusal as refusal:
        return f"ERROR: {file} is refused ({_why(refusal)}).", True
    return _of_file(path)


def _why(refusal):
    values = [str(value) for key, value in refusal.values.items() if key != "name"]
    return ", ".join([refusal.code, *values])


def _found(name):
    """The place of a package and its version; or why it is not here, and False."""
    from _zeropoint import wheels

    key = wheels.normalized(name)
    if key in wheels.installed:
        wheel = wheels.installed[key]
        return wheel.file, wheel.version, True
    module = _MODULES.get(key, key.replace("-", "_"))
    if module in sys.stdlib_module_names:
        return "Python's standard library", None, True
    if _is_packed(module):
        return "this page", _version(module), True
    reason = refused.reason(module)
    if reason is not None:
        return f"{module} can be imported, but {reason}. {_HOW}", None, False
    if key in wheels.refused:
        file, refusal = wheels.refused[key]
        return f"{file} is refused ({_why(refusal)}).", None, False
    return f"nothing is downloaded. {_HOW}", None, False


def _is_packed(module):
    from _zeropoint import wheels

    paths = wheels.own_paths()
    return module[:1] != "_" and any(importlib.machinery.PathFinder.find_spec(module, [path]) for path in paths)


def _version(module):
    return getattr(__import__(module), "__version__", None)


def _absent_needs(name):
    """The packages that an installed wheel requires and that are not here."""
    from _zeropoint import wheels

    wheel = wheels.installed.get(wheels.normalized(name))
    absent = []
    for line in wheel.metadata.get("requires-dist", []) if wheel else []:
        required, _, condition = line.partition(";")
        found = _REQUIREMENT.fullmatch(required.strip())
        if found and "extra" not in condition and tags.applies(condition) and not _found(found["name"])[2]:
            absent.append(found["name"])
    return absent
