"""PyTorch's archives, opcode by opcode, so that each can be wrong."""

import io
import struct
import zipfile

PROTO, STOP, EMPTY, MARK = b"\x80\x02", b".", b")", b"("


def name(path):
    module, _, attribute = path.rpartition(".")
    return f"c{module}\n{attribute}\n".encode()


def text(value):
    return b"X" + struct.pack("<I", len(value.encode())) + value.encode()


def whole(value):
    if -(2**31) <= value < 2**31:
        return b"J" + struct.pack("<i", value)
    data = value.to_bytes(9, "little", signed=True)
    return b"\x8a\x09" + data


def several(*items):
    return MARK + b"".join(items) + b"t"


def numbers(values):
    return several(*map(whole, values))


def storage(count=6, key="0", kind="torch.FloatStorage", tag="storage"):
    return several(text(tag), name(kind), text(key), text("cpu"), whole(count)) + b"Q"


ORDERED = name("collections.OrderedDict") + EMPTY + b"R"


def tensor(size=(2, 3), strides=(3, 1), offset=0, source=None, rebuild="torch._utils._rebuild_tensor_v2"):
    parts = [storage() if source is None else source, whole(offset), numbers(size), numbers(strides), b"\x89", ORDERED]
    return name(rebuild) + several(*parts) + b"R"


def states(**tensors):
    """A state dict with tensors by their names."""
    items = b"".join(text(key) + value for key, value in tensors.items())
    return ORDERED + MARK + items + b"u"


def archive(root, storages=None, pickle=None, order=b"little", folder="model", method=zipfile.ZIP_STORED, more=()):
    """An archive around a root value, or around all bytes of a pickle."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as file:
        members = {"data.pkl": PROTO + root + STOP if pickle is None else pickle}
        if order is not None:
            members["byteorder"] = order
        for key, content in (storages if storages is not None else {"0": bytes(range(24))}).items():
            members[f"data/{key}"] = content
        members["version"] = b"3\n"
        members.update(more)
        for member, content in members.items():
            file.writestr(zipfile.ZipInfo(f"{folder}/{member}"), content, method)
    return data.getvalue()
