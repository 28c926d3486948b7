"""Wheels of pure Python beside a notebook: checked, unpacked and importable, as pip would install them.

A wheel is a stranger's file. Everything about it is compared with a limit before it takes memory, and nothing of
it is unpacked before all of it is checked. Its code runs as a cell's does, and not before a cell imports it.
"""

import csv
import importlib
import importlib.machinery
import io
import json
import os
import re
import shutil
import stat
import struct
import sys
import zipfile
import zlib

from _zeropoint import tags

SITE = f"/lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"

_MEGABYTES = 64
_UNPACKED_MEGABYTES = 128
_MOST_FILES = 10_000
_MOST_DIRECTORY_BYTES = 4 << 20
_MOST_RATIO = 200
# A short file of zeros is no attack.
_RATIO_BYTES = 1 << 20
_MOST_LETTERS = 255

_FILE_NAME = re.compile(
    r"(?P<name>[A-Za-z0-9][\w.]*)-(?P<version>[\w.!+]+)(?:-\d[\w.]*)?-(?P<python>[\w.]+)-(?P<abi>[\w.]+)-"
    r"(?P<platform>[\w.]+)\.whl",
    re.A,
)
_NATIVE = re.compile(r"\.(?:so(?:\.\d+)*|pyd|dll|dylib|wasm)$", re.I)
_UNSIGNED = ("RECORD", "RECORD.jws", "RECORD.p7s")
# The exceptions of zipfile about files that are wrong.
_ZIP_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
)
_HASH_NAMES = ("sha256", "sha384", "sha512")

# The installed wheels by their normalized names, and the refusals of others.
installed = {}
refused = {}


class Refusal(Exception):
    """Why a wheel is not installed: a code and the values of its sentence, which the page has."""

    def __init__(self, code, **values):
        super().__init__(code)
        self.code = code
        self.values = values


class Wheel:
    """An installed wheel: its metadata, the paths of its files below SITE, and its top-level modules."""

    def __init__(self, file, name, version, metadata, contents):
        self.file = file
        self.name = name
        self.version = version
        self.metadata = metadata
        self.paths = list(contents)
        self.modules = sorted({_top(path) for path in contents if _top(path)})


def normalized(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def taking(name):
    """Installs the wheel of this name in the cells' folder. Returns JSON: the refusal, or null."""
    try:
        take(name)
    except Refusal as refusal:
        return json.dumps({"code": refusal.code, "values": refusal.values})
    return "null"


def take(file):
    """Checks a wheel and installs it in place of another version; raises a Refusal, and then changes nothing."""
    shown = os.path.basename(file)
    try:
        wheel, contents = _checked(file, shown)
        key = normalized(wheel.name)
        _remove(key)
        _unpack(wheel, contents)
    except Refusal as refusal:
        # A name that is none of a wheel's begins with its package all the same.
        refused[normalized(shown.split("-")[0])] = (shown, refusal)
        raise
    refused.pop(key, None)
    installed[key] = wheel
    if SITE not in sys.path:
        sys.path.append(SITE)
    importlib.invalidate_caches()


def leave(file):
    """Removes the wheel that came from this file, if it is installed."""
    for key, wheel in list(installed.items()):
        if wheel.file == os.path.basename(file):
            _remove(key)


def provider(module):
    """The refusal of the wheel that would have brought a module, with the name of its file, or None."""
    return refused.get(normalized(module))


def _checked(file, shown):
    name = _FILE_NAME.fullmatch(shown)
    if name is None:
        raise Refusal("wheel_name", name=shown)
    tags.check_names(shown, name["python"], name["abi"], name["platform"])
    if os.path.getsize(file) > _MEGABYTES << 20:
        raise Refusal("wheel_large", name=shown, most=_MEGABYTES)
    with open(file, "rb") as opened:
        _check_directory(opened, shown)
        try:
            archive = zipfile.ZipFile(opened)
        except _ZIP_ERRORS as error:
            raise Refusal("wheel_not_zip", name=shown) from error
        with archive:
            return _checked_archive(archive, shown, name)


def _check_directory(opened, shown):
    """Refuses a directory of too many files before it is read. What follows the archive is a comment."""
    length = opened.seek(0, io.SEEK_END)
    opened.seek(max(length - 65_557, 0))
    last = opened.read()
    at = last.rfind(b"PK\5\6")
    if at < 0 or len(last) - at < 22:
        raise Refusal("wheel_not_zip", name=shown)
    count, directory = struct.unpack("<HI", last[at + 10 : at + 16])
    if count > _MOST_FILES or directory > _MOST_DIRECTORY_BYTES:
        raise Refusal("wheel_many", name=shown, limit=_MOST_FILES)


def _checked_archive(archive, shown, name):
    entries = archive.infolist()
    if len(entries) > _MOST_FILES:
        raise Refusal("wheel_many", name=shown, limit=_MOST_FILES)
    total = 0
    for entry in entries:
        _check_entry(entry, shown)
        total += entry.file_size
    if total > _UNPACKED_MEGABYTES << 20:
        raise Refusal("wheel_large", name=shown, most=_UNPACKED_MEGABYTES)
    files = {}
    for entry in entries:
        if entry.filename in files:
            raise Refusal("wheel_damaged", name=shown, file=entry.filename)
        if not entry.is_dir():
            files[entry.filename] = entry
    for path in files:
        for folder in _folders(path):
            if folder in files:
                raise Refusal("wheel_damaged", name=shown, file=folder)
    info = _information(files, shown, name)
    metadata = _fields(archive, files, info + "METADATA", shown)
    _check_metadata(metadata, shown, name)
    tags.check_file(_fields(archive, files, info + "WHEEL", shown), shown)
    tags.check_python(metadata.get("requires-python", [""])[0], shown)
    contents = _read_all(archive, files, info, shown)
    wheel = Wheel(shown, metadata["name"][0], metadata["version"][0], metadata, contents)
    for module in wheel.modules:
        if _is_here(module):
            raise Refusal("wheel_there", name=shown, module=module)
    return wheel, contents


def _check_entry(entry, shown):
    path = entry.filename
    kind = stat.S_IFMT(entry.external_attr >> 16)
    parts = path.removesuffix("/").split("/")
    is_strange = path != entry.orig_filename or "\\" in path or ":" in path or not path.isprintable()
    is_outside = any(part in ("", ".", "..") for part in parts)
    if is_strange or is_outside or max(map(len, parts)) > _MOST_LETTERS or kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise Refusal("wheel_path", name=shown, file=path[:_MOST_LETTERS])
    if _NATIVE.search(path):
        raise Refusal("wheel_native", name=shown, what=path)
    if entry.flag_bits & 1 or entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise Refusal("wheel_damaged", name=shown, file=path)
    if entry.file_size > _RATIO_BYTES and entry.file_size > _MOST_RATIO * entry.compress_size:
        raise Refusal("wheel_ratio", name=shown, file=path, most=_MOST_RATIO)


def _folders(path):
    at = path.find("/")
    while at >= 0:
        yield path[:at]
        at = path.find("/", at + 1)


def _information(files, shown, name):
    """The folder of the wheel's metadata, with its slash."""
    found = {path.split("/")[0] for path in files if path.split("/")[0].endswith(".dist-info") and "/" in path}
    if len(found) != 1:
        raise Refusal("wheel_incomplete", name=shown, file=f"{name['name']}-{name['version']}.dist-info")
    folder = found.pop()
    own, _, version = folder.removesuffix(".dist-info").partition("-")
    if normalized(own) != normalized(name["name"]) or version != name["version"]:
        raise Refusal("wheel_field", name=shown, field=folder, value=f"{own} {version}")
    return folder + "/"


def _read(archive, entry, shown):
    try:
        return archive.read(entry)
    except _ZIP_ERRORS as error:
        raise Refusal("wheel_damaged", name=shown, file=entry.filename) from error


def _fields(archive, files, path, shown):
    """The header of METADATA or WHEEL: lists of values by their names in small letters."""
    if path not in files:
        raise Refusal("wheel_incomplete", name=shown, file=path)
    try:
        text = _read(archive, files[path], shown).decode()
    except UnicodeDecodeError as error:
        raise Refusal("wheel_damaged", name=shown, file=path) from error
    made = {}
    last = None
    for line in text.splitlines():
        if not line.strip():
            break
        field, colon, value = line.partition(":")
        if line[0] in " \t" and last is not None:
            last[-1] += "\n" + line
        elif colon:
            last = made.setdefault(field.strip().lower(), [])
            last.append(value.strip())
    return made


def _check_metadata(metadata, shown, name):
    for field, own in (("name", name["name"]), ("version", name["version"])):
        value = metadata.get(field, [""])[0]
        same = normalized(value) == normalized(own) if field == "name" else _version(value) == _version(own)
        if not same:
            raise Refusal("wheel_field", name=shown, field=field.capitalize(), value=value)
    value = metadata.get("metadata-version", [""])[0]
    if not re.fullmatch(r"[12]\.\d+", value):
        raise Refusal("wheel_field", name=shown, field="Metadata-Version", value=value)


def _version(text):
    """A version as file names write it."""
    return text.replace("-", "_").lower()


def _read_all(archive, files, info, shown):
    """The content of all files, by the paths where they are installed; every one is compared with RECORD."""
    import hashlib

    record = info + "RECORD"
    if record not in files:
        raise Refusal("wheel_incomplete", name=shown, file=record)
    try:
        rows = list(csv.reader(_read(archive, files[record], shown).decode().splitlines()))
    except (UnicodeDecodeError, csv.Error) as error:
        raise Refusal("wheel_damaged", name=shown, file=record) from error
    stated = {}
    for row in rows:
        if len(row) != 3 or row[0] in stated:
            raise Refusal("wheel_damaged", name=shown, file=record)
        stated[row[0]] = row[1:]
    for path in stated:
        if path not in files:
            raise Refusal("wheel_incomplete", name=shown, file=path[:_MOST_LETTERS])
    contents = {}
    for path, entry in files.items():
        content = _read(archive, entry, shown)
        if path not in [info + own for own in _UNSIGNED]:
            kind, _, digest = stated.get(path, ("", ""))[0].partition("=")
            if kind not in _HASH_NAMES or digest != _digest(hashlib.new(kind, content)):
                raise Refusal("wheel_damaged", name=shown, file=path)
            size = stated[path][1]
            if size and size != str(len(content)):
                raise Refusal("wheel_damaged", name=shown, file=path)
        where = _place(path, info)
        if where is not None:
            contents[where] = content
    return contents


def _digest(computed):
    import base64

    return base64.urlsafe_b64encode(computed.digest()).rstrip(b"=").decode()


def _place(path, info):
    """The path below SITE; None for scripts, headers and data, which a notebook has no place for."""
    top, _, rest = path.partition("/")
    if not top.endswith(".data"):
        return path
    kind, _, own = rest.partition("/")
    return own if kind in ("purelib", "platlib") and own else None


def _top(path):
    """The module that a file belongs to, or an empty string."""
    top, slash, _ = path.partition("/")
    name = top if slash else top.removesuffix(".py") if top.endswith(".py") else ""
    return name if name.isidentifier() else ""


def _is_here(module):
    """Whether Python or the page has a module of this name, which comes first."""
    if module in sys.stdlib_module_names:
        return True
    return any(importlib.machinery.PathFinder.find_spec(module, [path]) for path in own_paths())


def own_paths():
    """The archives of Python's library and of the page's modules."""
    return [path for path in sys.path if path.endswith(".zip")]


def _unpack(wheel, contents):
    try:
        for path, content in contents.items():
            whole = os.path.join(SITE, path)
            os.makedirs(os.path.dirname(whole), exist_ok=True)
            with open(whole, "wb") as file:
                file.write(content)
    except OSError as error:
        _delete(wheel)
        raise Refusal("wheel_no_room", name=wheel.file) from error


def _remove(key):
    wheel = installed.pop(key, None)
    if wheel is None:
        return
    _delete(wheel)
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if name.split(".")[0] in wheel.modules and (file is None or str(file).startswith(SITE)):
            del sys.modules[name]


def _delete(wheel):
    for top in {path.split("/")[0] for path in wheel.paths}:
        whole = os.path.join(SITE, top)
        if os.path.isdir(whole) and not _is_shared(top, wheel):
            shutil.rmtree(whole, ignore_errors=True)
    for path in wheel.paths:
        if os.path.exists(os.path.join(SITE, path)):
            os.remove(os.path.join(SITE, path))


def _is_shared(top, wheel):
    """Whether another wheel has files in the same folder, as the parts of a namespace do."""
    return any(other is not wheel and any(path.startswith(top + "/") for path in other.paths) for other in installed.values())
