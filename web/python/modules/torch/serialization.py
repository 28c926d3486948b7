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


class _Unpickler(pickle.Unpickler):
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


def load(f, map_location=None, pickle_module=pickle, **pickle_load_args):
    """torch.load(f): reads a file of torch.save, from here or PyTorch. All tensors are on the CPU."""
    if isinstance(map_location, str):
        check_device(map_location)
    if not hasattr(f, "read"):
        with open(f, "rb") as file:
            return load(file, map_location)
    data = f.read()
    if not data.startswith(b"PK"):
        pickle.loads(data)
        raise Unsupported("a file that PyTorch before 1.6 wrote")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        folder = archive.namelist()[0].partition("/")[0]
        read = archive.read
        pickled = io.BytesIO(read(f"{folder}/data.pkl"))
        return _Unpickler(pickled, lambda key: read(f"{folder}/data/{key}")).load()


__getattr__ = _getter(__name__)
