"""torch.save and torch.load, in PyTorch's file format: a zip of a pickle and the storages."""

import io
import os
import pickle
import zipfile
from contextlib import nullcontext
from collections import OrderedDict

from torch._archive import write_archive
from torch._device import check_device
from torch._errors import Unsupported
from torch._missing import getter as _getter
from torch.storage import TypedStorage, _bytes_of, _of_bytes, storage_class


class _Pickler(pickle.Pickler):
    """Pickles everything except the storages, each of which is stored once, separately."""

    def __init__(self, file, protocol):
        super().__init__(file, protocol)
        self.kept = {}

    def persistent_id(self, value):
        if not isinstance(value, TypedStorage):
            return None
        # Empty storages have no address.
        place = value.data_ptr() if len(value) else ("empty", len(self.kept))
        key, _ = self.kept.setdefault(place, (str(len(self.kept)), value))
        return "storage", storage_class(value.dtype.scalar_name), key, "cpu", len(value)

    def reducer_override(self, value):
        if isinstance(value, OrderedDict) and type(value) is not OrderedDict:
            return OrderedDict, (), vars(value) or None, None, iter(value.items())
        return NotImplemented


class _Reading:
    """The base of unpicklers of files: the storages, and OrderedDict's class."""

    def __init__(self, file, read, **options):
        super().__init__(file, **options)
        self._read = read
        self._loaded = {}

    def persistent_load(self, saved):
        _, kind, key, _, _ = saved
        if key not in self._loaded:
            self._loaded[key] = _of_bytes(kind.dtype, self._read(key))
        return self._loaded[key]

    def find_class(self, module, name):
        if (module, name) == ("collections", "OrderedDict"):
            from torch.nn.modules._state import _Ordered

            return _Ordered
        return super().find_class(module, name)


class _Unpickler(_Reading, pickle.Unpickler):
    pass


def save(obj, f, pickle_module=pickle, pickle_protocol=2, _use_new_zipfile_serialization=True):
    """torch.save(obj, f): `f` is a path or a file. PyTorch's torch.load reads it."""
    if isinstance(f, (str, os.PathLike)):
        parent = os.path.dirname(os.fspath(f))
        if parent and not os.path.isdir(parent):
            raise RuntimeError(f"Parent directory {parent} does not exist.")
        folder = os.path.splitext(os.path.basename(os.fspath(f)))[0]
    else:
        folder = "archive"
    pickled = io.BytesIO()
    pickler = _Pickler(pickled, pickle_protocol)
    pickler.dump(obj)
    files = {"data.pkl": pickled.getvalue()}
    files |= {f"data/{key}": _bytes_of(storage) for key, storage in sorted(pickler.kept.values(), key=lambda kept: kept[0])}
    files["version"] = b"3\n"
    with nullcontext(f) if hasattr(f, "write") else open(f, "wb") as file:
        write_archive(file, folder, files)


def load(f, map_location=None, pickle_module=None, *, weights_only=False, **pickle_load_args):
    """torch.load(f): reads a file of torch.save, from here or PyTorch. All tensors are on the CPU.

    With `weights_only`, a file that names other classes than those of tensors is refused."""
    if weights_only and pickle_module is not None:
        raise RuntimeError("Can not safely load weights when expiclit picke_module is specified")
    if pickle_module not in (None, pickle):
        raise Unsupported("load(pickle_module=…)")
    if callable(map_location) or isinstance(map_location, dict):
        raise Unsupported("load(map_location=…) with a function or a dict", ": 'cpu' is")
    if isinstance(map_location, str):
        check_device(map_location)
    if hasattr(f, "read"):
        return _loaded(f.read(), weights_only, pickle_load_args)
    with open(f, "rb") as file:
        return _loaded(file.read(), weights_only, pickle_load_args)


# The number with which files before version 1.6 begin, pickled.
_LEGACY = b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19."


def _opened(data):
    try:
        return zipfile.ZipFile(io.BytesIO(data))
    except zipfile.BadZipFile:
        said = "PytorchStreamReader failed reading zip archive: not a ZIP archive"
        raise RuntimeError(said) from None


def _loaded(data, weights_only, pickle_load_args):
    if data.startswith(_LEGACY):
        raise Unsupported("a file that PyTorch before 1.6 wrote")
    if not data.startswith(b"PK"):
        if not weights_only:
            pickle.loads(data)
        raise RuntimeError("Invalid magic number; corrupt file?")
    with _opened(data) as archive:
        names = archive.namelist()
        folder = names[0].partition("/")[0] if names else ""
        read = archive.read
        if f"{folder}/data.pkl" not in names:
            raise RuntimeError("PytorchStreamReader failed locating file data.pkl: file not found")
        pickled = io.BytesIO(read(f"{folder}/data.pkl"))
        unpickler = _weights_unpickler() if weights_only else _Unpickler
        storage = lambda key: read(f"{folder}/data/{key}")  # noqa: E731
        return unpickler(pickled, storage, **pickle_load_args).load()


def _weights_unpickler():
    from torch._weights_only import WeightsUnpickler

    return type("_WeightsUnpickler", (_Reading, WeightsUnpickler), {})


__getattr__ = _getter(__name__)
