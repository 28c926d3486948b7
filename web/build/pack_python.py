"""Packs Python modules as byte code. Runs in Pyodide at build time: byte code fits one Python only."""

import importlib.util
import json
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

PACKED = "/packed.zip"
# Zips hold times; all are the same, so that the same modules make the same bytes.
MOMENT = (1980, 1, 1, 0, 0, 0)


def write(archive, name, data):
    info = zipfile.ZipInfo(name, MOMENT)
    info.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(info, data, compresslevel=9)


def write_module(archive, name, source, shown, optimize):
    """The module `name` (a path that ends in .py); tracebacks call its file `shown`."""
    code = compile(source, shown, "exec", dont_inherit=True, optimize=optimize)
    if any(column is not None for *_, column in code.co_positions()):
        raise ValueError("Python was not started with PYTHONNODEBUGRANGES")
    # Unchecked byte code: there is no source beside it.
    pyc = _code_to_hash_pyc(code, importlib.util.source_hash(source), False)
    write(archive, name + "c", pyc)


def is_kept(name, chosen):
    """Whether a file of the standard library is wanted: `chosen` is what stdlib.json says."""
    stem = name.removesuffix(".py").removesuffix("/__init__")
    parts = stem.split("/")
    leading = {"/".join(parts[:count]) for count in range(1, len(parts) + 1)}
    holds_kept = any(one.startswith(stem + "/") for one in chosen["kept"])
    return leading.isdisjoint(chosen["leftOut"]) and (
        holds_kept or not leading.isdisjoint(chosen["kept"])
    )


def pack_stdlib(choice):
    chosen = json.loads(choice)
    with zipfile.ZipFile("/stdlib.zip") as library, zipfile.ZipFile(PACKED, "w") as archive:
        names = [name for name in library.namelist() if name.endswith(".py")]
        found = {name.removesuffix(".py").removesuffix("/__init__") for name in names}
        if unknown := set(chosen["kept"]) - found:
            raise ValueError(f"not in the standard library: {sorted(unknown)}")
        for name in names:
            if is_kept(name, chosen):
                write_module(archive, name, library.read(name), f"/lib/python314.zip/{name}", 2)


def pack_modules(modules):
    with zipfile.ZipFile(PACKED, "w") as archive:
        for name, source in json.loads(modules).items():
            write_module(archive, name, source.encode(), f"/lib/zeropoint.zip/{name}", 0)
