import array
import base64
import copy
import hashlib
import io
import struct
import zlib

import numpy as np
import torch

a = np.array([258, -1], np.int16)
bytes(a), bytes(np.array([0.5], np.float32)), bytes(np.array([1, 2, 3])), bytes(np.array([True, False])), bytes(np.array([1.5], np.float16)), bytes(np.array(3)), bytes(np.array(2.5)), bytes(np.array([], np.float32)), bytes(np.ones((0, 3)))
bytearray(a), b"-".join([a, a]), int.from_bytes(a, "little"), int.from_bytes(np.array([1, 2], np.uint8), "big"), memoryview(a).tolist(), memoryview(a).nbytes, memoryview(a).format, memoryview(a).shape, memoryview(a).itemsize
struct.unpack_from("<h", a), struct.unpack("<2h", a), hashlib.sha256(a).hexdigest(), hashlib.md5(np.arange(6.0).reshape(2, 3)).hexdigest(), base64.b64encode(a), zlib.crc32(a), io.BytesIO(a).read()
with open("/tmp/bytes_of_an_array", "wb") as file:
    print(file.write(a), file.write(np.float32(1)))
with open("/tmp/bytes_of_an_array", "rb") as file:
    print(file.read())
b = np.arange(6, dtype=np.int8).reshape(2, 3)
bytes(b), bytes(b.T), bytes(b[:, ::2]), bytes(b[:, 1]), memoryview(b).tolist(), memoryview(b.T).tolist(), memoryview(b).tobytes(), memoryview(b.T).shape, len(memoryview(b)), memoryview(b)[1, 2], bytearray(b.T)
b.tobytes(), b.tobytes("F"), b.T.tobytes(), b.T.tobytes("A"), b.T.tobytes("F"), b.T.tobytes(order="C"), b.tobytes(None), np.float32(1.5).tobytes(), np.array(7, np.int8).tobytes(), np.array([1, 2], np.float16).tobytes()
b.tobytes("Z")
hashlib.sha256(b.T)
struct.unpack_from("b", b.T)
io.BytesIO(b.T)
bytes(np.float32(1.5)), bytes(np.float64(1.5)), bytes(np.int8(3)), bytes(np.float16(1)), struct.unpack("<f", np.float32(0.1)), memoryview(np.float64(2)).nbytes, hashlib.md5(np.int64(5)).hexdigest()
type(b.data).__name__, b.data.nbytes, b.data.tolist(), bytes(b.data)
c = np.zeros(2, np.int16)
io.BytesIO(b"\x01\x02\x03\x04").readinto(c), c
struct.pack_into("<h", c, 2, 7)
c
d = np.zeros(3, np.float32)
io.BytesIO(struct.pack("<3f", 1, 2, 3)).readinto(d), d
np.frombuffer(a, np.int16), np.frombuffer(a, np.uint8), np.frombuffer(bytearray(b"\x01\x02"), np.int8), np.frombuffer(memoryview(b), np.int8), np.frombuffer(b"\x00\x3c", np.float16), np.frombuffer(array.array("f", [1.5, 2]), np.float32), np.frombuffer(b"\x01\x00", "?"), np.frombuffer(b"abcd", np.uint8, count=2, offset=1)
np.frombuffer(b.T, np.int8)
np.frombuffer("text")
np.frombuffer(b"abc", np.int16)
np.frombuffer(b"")
np.array(array.array("f", [1, 2])), np.asarray(memoryview(b"ab")), np.array(bytearray(b"\x01\x02")), np.asarray(array.array("i", [1])), np.array(memoryview(b)), np.array(array.array("d", [0.5])) * 2
np.array([1, 256], np.int16).byteswap(), np.array([1.0], np.float32).byteswap().view(np.int32), np.frombuffer(b"\x00\x00\x00\x05", "<i4").byteswap()
e = np.array([1, 256], np.int16)
e.byteswap(True), e, e.byteswap(inplace=True)
# ---
import torch

bytes(torch.tensor([1, 2]))
bytes(torch.tensor([300]))
bytes(torch.tensor([0.5]))
memoryview(torch.tensor([1]))
b"".join([torch.tensor([1])])
bytes(torch.tensor([1, 2], dtype=torch.uint8).numpy()), torch.tensor([1.0, 2.0]).numpy().tobytes()
# ---
import copy
import io
import pickle

import numpy as np
import torch

values = [np.arange(3), np.arange(6.0).reshape(2, 3).T, np.array(3, np.int8), np.float32(1.5), np.int64(3), np.bool_(True), np.float64(0.1), np.dtype("float32"), np.dtype("bool"), np.float32, np.zeros((0, 2)), np.arange(10)[::2], np.ones((2, 2), np.float16), np.array([True, False]), np.uint8(7), [np.int8, np.dtype(int)], np.ones((2, 3, 2))[:, 1]]
for protocol in (0, 1, 2, 3, 4, 5):
    print(protocol, [pickle.dumps(one, protocol).hex() for one in values[:9]])
for protocol in (2, 4, 5):
    print(protocol, [pickle.loads(pickle.dumps(one, protocol)) for one in values])
    print(protocol, [pickle.dumps(one, protocol) == pickle.dumps(pickle.loads(pickle.dumps(one, protocol)), protocol) for one in values if not isinstance(one, (np.dtype, list))])
pickle.loads(pickle.dumps({"a": np.arange(3), "b": [np.float32(1), np.dtype("int8")]}))
a = np.arange(4)
twice = pickle.loads(pickle.dumps([a, a]))
twice[0] is twice[1], copy.deepcopy({"a": a, "s": np.float32(2), "d": a.dtype}), copy.copy(a), copy.deepcopy(a.dtype) == a.dtype, copy.copy(np.float32(0.5)), type(copy.deepcopy(np.float32(0.5)))
loaded = pickle.loads(pickle.dumps(a))
loaded[0] = 9
loaded, a, loaded.dtype == a.dtype, loaded.flatten()
file = io.BytesIO()
torch.save({"array": np.arange(3.0), "loss": np.float64(0.25), "step": np.int64(7), "best": np.float32(0.1), "kind": np.dtype("float16"), "weights": torch.ones(2), "rows": [np.ones((2, 2), np.int8), np.bool_(False)]}, file)
_ = file.seek(0)
torch.load(file)
# ---
import numpy as np
np.array([[1, 2], [3, 4]], np.int16).T.view(np.int8)
np.array([[1, 2], [3, 4]], np.int16)[:, :1].view(np.int8), np.array([[1, 2], [3, 4]], np.int16)[:, ::2].view(np.int8)
np.arange(6, dtype=np.int8)[::2].view(np.int16)
np.array(5, np.int16).view(np.int8)
np.zeros((0, 2), np.int16).T.view(np.int8).shape
