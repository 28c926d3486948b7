"""Arrays in files: .npy, .npz and text."""

import ast
import io
import os
import zipfile

import numpy as np
from numpy._array import asarray

_MAGIC = b"\x93NUMPY"


def _header(array):
    kind = array.dtype
    descr = f"|{kind.str[-2:]}" if kind.itemsize == 1 else f"<{kind.kind}{kind.itemsize}"
    text = "{'descr': %r, 'fortran_order': False, 'shape': %r, }" % (descr, array.shape)
    # The header ends at a multiple of 64 bytes, as NumPy's does.
    length = len(_MAGIC) + 4 + len(text) + 1
    text += " " * (-length % 64) + "\n"
    return _MAGIC + b"\x01\x00" + len(text).to_bytes(2, "little") + text.encode("latin1")


def _written(array):
    array = np.ascontiguousarray(asarray(array)) if asarray(array).ndim else asarray(array)
    return _header(array) + array.tobytes()


def save(file, arr, allow_pickle=True, fix_imports=True):
    content = _written(arr)
    if hasattr(file, "write"):
        file.write(content)
        return
    name = os.fspath(file)
    with open(name if name.endswith(".npy") else name + ".npy", "wb") as opened:
        opened.write(content)


def _save_archive(file, args, kwds, compression):
    arrays = dict(kwds)
    for at, value in enumerate(args):
        if f"arr_{at}" in arrays:
            raise ValueError(f"Cannot use un-named variables and keyword arr_{at}")
        arrays[f"arr_{at}"] = value
    if not hasattr(file, "write"):
        name = os.fspath(file)
        file = name if name.endswith(".npz") else name + ".npz"
    with zipfile.ZipFile(file, "w", compression) as archive:
        for name, value in arrays.items():
            archive.writestr(f"{name}.npy", _written(value))


def savez(file, *args, **kwds):
    _save_archive(file, args, kwds, zipfile.ZIP_STORED)


def savez_compressed(file, *args, **kwds):
    _save_archive(file, args, kwds, zipfile.ZIP_DEFLATED)


def _read(content):
    if not content.startswith(_MAGIC):
        raise ValueError(
            "Cannot load file containing pickled data when allow_pickle=False"
            if content[:1] == b"\x80"
            else f"the magic string is not correct; expected b'\\x93NUMPY', got {content[:6]!r}"
        )
    width = 2 if content[6] == 1 else 4
    start = 8 + width
    length = int.from_bytes(content[8:start], "little")
    header = ast.literal_eval(content[start : start + length].decode("latin1"))
    kind = np.dtype(header["descr"])
    count = 1
    for extent in header["shape"]:
        count *= extent
    data = content[start + length :]
    if len(data) < count * kind.itemsize:
        raise ValueError(f"cannot reshape array of size {len(data) // kind.itemsize} into shape {header['shape']}")
    flat = np.frombuffer(data[: count * kind.itemsize], kind) if count else np.zeros(0, kind)
    if header["fortran_order"]:
        return flat.copy().reshape(header["shape"][::-1]).T
    return flat.copy().reshape(header["shape"])


class NpzFile(dict):
    """The arrays of an archive by their names."""

    __module__ = "numpy.lib.npyio"

    @property
    def files(self):
        return list(self)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def close(self):
        pass


def load(file, mmap_mode=None, allow_pickle=False, fix_imports=True, encoding="ASCII", *, max_header_size=10000):
    if hasattr(file, "read"):
        content = file.read()
    else:
        with open(file, "rb") as opened:
            content = opened.read()
    if not content:
        raise EOFError("No data left in file")
    if content[:4] == b"PK\x03\x04":
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return NpzFile({name.removesuffix(".npy"): _read(archive.read(name)) for name in archive.namelist()})
    return _read(content)


def fromfile(file, dtype=float, count=-1, sep="", offset=0):
    if hasattr(file, "read"):
        content = file.read()
    else:
        with open(file, "rb") as opened:
            content = opened.read()
    if sep:
        return np.array([float(one) for one in content.decode().split(sep if sep.strip() else None)], dtype)
    kind = np.dtype(dtype)
    content = content[offset:]
    most = len(content) // kind.itemsize
    most = most if count < 0 else min(count, most)
    return np.frombuffer(content[: most * kind.itemsize], kind).copy() if most else np.zeros(0, kind)


def _format(fmt, columns, delimiter):
    if isinstance(fmt, (list, tuple)):
        return delimiter.join(fmt)
    return fmt if fmt.count("%") > 1 else delimiter.join([fmt] * columns)


def savetxt(fname, X, fmt="%.18e", delimiter=" ", newline="\n", header="", footer="", comments="# ", encoding=None):
    array = asarray(X)
    if array.ndim not in (1, 2):
        raise ValueError(f"Expected 1D or 2D array, got {array.ndim}D array instead")
    rows = array.tolist() if array.ndim == 2 else [[one] for one in array.tolist()]
    line = _format(fmt, len(rows[0]) if rows else 1, delimiter)
    parts = [comments + header.replace("\n", "\n" + comments) + newline] if header else []
    parts += [line % tuple(row) + newline for row in rows]
    if footer:
        parts.append(comments + footer.replace("\n", "\n" + comments) + newline)
    text = "".join(parts)
    if hasattr(fname, "write"):
        is_text = isinstance(fname, io.TextIOBase)
        fname.write(text if is_text else text.encode("latin1"))
        return
    with open(fname, "w", encoding=encoding or "latin1") as opened:
        opened.write(text)


def _lines(fname):
    if isinstance(fname, (str, os.PathLike)):
        if not os.path.exists(fname):
            raise FileNotFoundError(f"{fname} not found.")
        with open(fname) as opened:
            return opened.read().splitlines()
    return [one.decode() if isinstance(one, bytes) else one for one in fname]


def loadtxt(
    fname, dtype=float, comments="#", delimiter=None, converters=None, skiprows=0, usecols=None, unpack=False,
    ndmin=0, encoding="bytes", max_rows=None, *, quotechar=None, like=None,
):  # fmt: skip
    rows = []
    for number, line in enumerate(_lines(fname)[skiprows:], 1):
        text = line.split(comments)[0].strip() if comments else line.strip()
        if not text:
            continue
        words = text.split(delimiter)
        if usecols is not None:
            words = [words[at] for at in ([usecols] if isinstance(usecols, int) else usecols)]
        try:
            rows.append([float(one) for one in words])
        except ValueError:
            wrong = next(at for at, one in enumerate(words) if not _is_number(one))
            raise ValueError(
                f"could not convert string {words[wrong]!r} to {np.dtype(dtype).name} at row {len(rows)}, column "
                f"{wrong + 1}."
            ) from None
        if len(rows[-1]) != len(rows[0]):
            raise ValueError(
                f"the number of columns changed from {len(rows[0])} to {len(rows[-1])} at row {len(rows)}; use "
                "`usecols` to select a subset and avoid this error"
            )
        if max_rows is not None and len(rows) == max_rows:
            break
    made = np.array(rows, dtype=dtype)
    if made.ndim == 2 and ndmin < 2:
        made = made.reshape(-1) if 1 in made.shape else made
        made = made.reshape(()) if made.size == 1 and ndmin < 1 else made
    return made.T if unpack else made


def _is_number(text):
    try:
        float(text)
    except ValueError:
        return False
    return True


def genfromtxt(fname, dtype=float, comments="#", delimiter=None, skip_header=0, filling_values=None, usecols=None, **options):
    if options:
        raise NotImplementedError(f"genfromtxt({', '.join(options)}) is not available here")
    empty = float("nan") if filling_values is None else filling_values
    rows = []
    for line in _lines(fname)[skip_header:]:
        text = line.split(comments)[0].strip() if comments else line.strip()
        if not text:
            continue
        words = [one.strip() for one in text.split(delimiter)]
        if usecols is not None:
            words = [words[at] for at in ([usecols] if isinstance(usecols, int) else usecols)]
        rows.append([float(one) if _is_number(one) else empty for one in words])
    made = np.array(rows, dtype=dtype)
    return made.reshape(-1) if made.ndim == 2 and 1 in made.shape else made
