"""Malformed .pt files: what is wrong, the bytes, and the code of our refusal, or `read`."""

import pickle
import zipfile

import torch

from torch_bytes import *

GOOD = archive(states(w=tensor()))


def calling(path, *args):
    return archive(states(w=name(path) + several(*args) + b"R"))


def with_pickle(data, **more):
    return archive(b"", pickle=data, **more)


def older():
    data = io.BytesIO()
    torch.save({"w": torch.ones(2)}, data, _use_new_zipfile_serialization=False)
    return data.getvalue()


def scripted():
    data = io.BytesIO()
    torch.jit.save(torch.jit.script(torch.nn.ReLU()), data)
    return data.getvalue()


def saved(value, **more):
    data = io.BytesIO()
    torch.save(value, data, **more)
    return data.getvalue()


def bomb(levels):
    """A list of the same list twice, again and again."""
    down = b"".join(b"]q\0" + MARK + b"h\1h\1eq\1" for _ in range(levels))
    return b"]q\1" + down


def files():
    yield "nothing", b"", "zip_end"
    yield "no archive", b"weights", "torch_other"
    yield "the first half", GOOD[:len(GOOD) // 2], "zip_end"
    yield "a file of PyTorch before 1.6", older(), "read"
    yield "a pickle alone", pickle.dumps({"w": [1.0]}, 2), "torch_plain_pickle"
    yield "a TorchScript program", scripted(), "torch_script"
    yield "an archive without a pickle", archive(b"", folder="other").replace(b"data.pkl", b"data.pkx"), "torch_no_pickle"
    yield "a pickle in two folders", archive(states(w=tensor()), more={"../b/data.pkl": b"N."}), "read"
    yield "an empty pickle", with_pickle(b""), "torch_pickle_end"
    yield "a pickle without an end", with_pickle(PROTO + states(w=tensor())), "torch_pickle_end"
    yield "a pickle that ends within a number", with_pickle(PROTO + b"J\1\2"), "torch_pickle_end"
    yield "a text of 4 GiB", with_pickle(PROTO + b"X\xff\xff\xff\xffabc."), "torch_pickle_end"
    yield "a global without an end", with_pickle(PROTO + b"ctorch"), "torch_pickle_end"
    yield "an end on an empty stack", with_pickle(PROTO + b"."), "torch_pickle"
    yield "os.system", calling("os.system", text("true")), "torch_global"
    yield "builtins.eval", calling("builtins.eval", text("1")), "torch_global"
    yield "builtins.getattr", calling("__builtin__.getattr", text("1"), text("real")), "torch_global"
    yield "torch.load", calling("torch.load", text("x")), "torch_global"
    yield "torch.hub.load", calling("torch.hub.load", text("x")), "torch_global"
    yield "a global named by a prototype's member", calling("constructor.prototype"), "torch_global"
    yield "a global of Object", calling(".toString"), "torch_global"
    yield "a whole model", saved(torch.nn.Linear(2, 2)), "read"
    yield "a NumPy array", saved({"w": torch.ones(2).numpy()}), "torch_global"
    yield "a Python function", saved({"f": len}), "torch_global"
    yield "protocol 4", saved({"w": torch.ones(2)}, pickle_protocol=4), "torch_opcode"
    yield "an object of a class", archive(name("torch.Tensor") + EMPTY + b"\x81"), "torch_call"
    yield "an instance of protocol 0", archive(MARK + b"ios\nsystem\n"), "torch_opcode"
    yield "text of protocol 0", archive(b"S'a'\n"), "torch_opcode"
    yield "an extension's code", archive(b"\x82\1"), "torch_opcode"
    yield "a persistent id as text", archive(b"P1\n"), "torch_opcode"
    yield "a call of a dtype", calling("torch.float32", text("x")), "torch_call"
    yield "a call of a storage", calling("torch.FloatStorage", whole(1)), "torch_call"
    yield "a call of a number", archive(whole(1) + EMPTY + b"R"), "torch_call"
    yield "a call without a tuple", archive(name("torch.Size") + whole(1) + b"R"), "torch_call"
    yield "a tensor without arguments", calling("torch._utils._rebuild_tensor_v2"), "torch_call"
    yield "a tensor of a text", archive(states(w=tensor(source=text("0")))), "torch_call"
    yield "more axes than strides", archive(states(w=tensor(strides=(1,)))), "torch_call"
    yield "an extent of -1", archive(states(w=tensor(size=(-1, 3)))), "torch_call"
    yield "a stride of -1", archive(states(w=tensor(strides=(3, -1)))), "torch_call"
    yield "an offset of -1", archive(states(w=tensor(offset=-1))), "torch_call"
    yield "an offset beyond the storage", archive(states(w=tensor(offset=1))), "torch_call"
    bytes_ = storage(24, kind="torch.ByteStorage")
    yield "a byte beyond the storage", archive(states(w=tensor((24,), (1,), 1, bytes_))), "torch_call"
    yield "a shape beyond the storage", archive(states(w=tensor(size=(3, 3)))), "torch_call"
    yield "2^62 elements", archive(states(w=tensor(size=(2**31, 2**31), strides=(0, 0)))), "torch_call"
    yield "a stride of 2^62", archive(states(w=tensor(strides=(2**62, 1)))), "torch_call"
    yield "a storage of -1 elements", archive(states(w=tensor(source=storage(-1)))), "torch_storage_id"
    yield "a storage of 2^62 elements", archive(states(w=tensor(source=storage(2**62)))), "torch_storage_id"
    yield "a storage of an unknown type", archive(states(w=tensor(source=storage(kind="torch.OddStorage")))), "torch_storage_id"
    yield "a persistent id that is no storage", archive(states(w=tensor(source=storage(tag="module")))), "torch_storage_id"
    yield "a persistent id that is a number", archive(whole(1) + b"Q"), "torch_storage_id"
    yield "a storage that is not there", archive(states(w=tensor(source=storage(key="1")))), "torch_storage"
    yield "a storage above its folder", archive(states(w=tensor(source=storage(key="../version")))), "torch_storage"
    yield "a storage that is too short", archive(states(w=tensor()), {"0": bytes(20)}), "torch_storage_size"
    yield "a storage that is too long", archive(states(w=tensor()), {"0": bytes(28)}), "torch_storage_size"
    yield "a byte order of its own", archive(states(w=tensor()), order=b"middle"), "torch_byte_order"
    yield "a memo that was never set", archive(b"h\7"), "torch_pickle"
    yield "a memo of an empty stack", with_pickle(PROTO + b"q\0."), "torch_pickle"
    yield "a tuple without a mark", archive(b"t"), "torch_pickle"
    yield "three items of two", archive(b"NN\x87"), "torch_pickle"
    yield "a mark below which is taken", archive(b"N(\x85"), "torch_pickle"
    yield "a memo of what is below a mark", archive(b"N(q\0t"), "torch_pickle"
    yield "an item for a number", archive(whole(1) + b"Na"), "torch_pickle"
    yield "a key without a value", archive(b"}(Nu"), "torch_pickle"
    yield "a list as a key", archive(b"}]Ns"), "torch_pickle"
    yield "a state of a list", archive(b"]}b"), "torch_pickle"
    yield "lists in each other, 1,000 deep", archive(b"]" * 1000 + b"a" * 999), "torch_nested"
    yield "a list in itself", archive(b"]q\0h\0a"), "torch_nested"
    yield "a dict in itself, twice", archive(b"}q\0" + text("a") + b"h\0s" + text("b") + b"h\0s"), "torch_nested"
    yield "2^60 lists from 60", archive(bomb(60)), "torch_nested"
    yield "100,000 marks", archive(MARK * 100_000 + b"N"), "read"
    # Unusual files that are read.
    yield "no byte order", archive(states(w=tensor()), order=None), "read"
    yield "a big-endian file", archive(states(w=tensor()), order=b"big"), "read"
    yield "deflated members", archive(states(w=tensor()), method=zipfile.ZIP_DEFLATED), "read"
    yield "a tensor alone", archive(tensor()), "read"
    yield "a negative number", archive(b"}" + text("n") + whole(-2**40) + b"s"), "read"
    yield "a number alone", archive(whole(5)), "read"
    yield "a key twice", archive(b"}(" + text("w") + tensor() + text("w") + tensor() + b"u"), "read"
    yield "one name from two keys", archive(states(**{"a.b": tensor(), "a": states(b=tensor())})), "read"
