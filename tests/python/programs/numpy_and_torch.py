import numpy as np, torch
t = torch.arange(4.0)
a = np.arange(4, dtype=np.float32)
m = torch.arange(6.0).reshape(2, 3)
np.array([t, t])
np.asarray([t, t + 1])
np.array([torch.ones(2), torch.ones(3)])
np.array([[torch.tensor(1.0), torch.tensor(2.0)], [torch.tensor(3.0), torch.tensor(4.0)]])
np.array((t, t), dtype=np.float16)
np.array([torch.tensor([1, 2]), torch.tensor([3, 4])]).dtype
np.array([torch.tensor([1.0]), torch.tensor([2.0])])
np.stack([t, t + 1])
np.vstack([t, t])
np.concatenate([t.numpy(), t])
np.array([m, m]).shape
np.array([t.double(), t])
np.array([t, a])
np.mean([t, t])
np.sum([torch.tensor(1.0), torch.tensor(2.0)])
np.max([torch.tensor(1.0), torch.tensor(2.0)])
np.mean([torch.tensor(1.0), torch.tensor(3.0)])
sum([torch.tensor(1.0), np.float32(2)])
torch.tensor([np.ones(2), np.zeros(2)])
torch.tensor([np.float32(1), 2])
torch.tensor(np.array([1, 2], np.uint8))
torch.tensor(np.float16(1.5))
torch.tensor([np.int8(1), np.int8(2)])
torch.tensor([np.bool_(True)])
torch.as_tensor(np.float64(2))
torch.as_tensor([a, a])
torch.from_numpy(np.float32(1))
torch.from_numpy([1])
torch.from_numpy(np.array(3.0))
t + np.ones((2, 4), np.float32)
np.ones((2, 4), np.float32) + t
t - np.array([1, 2, 3, 4])
np.array([1, 2, 3, 4]) - t
t // np.float32(2)
np.float32(7) // t
np.int64(7) % torch.tensor([2, 3])
torch.tensor([7, 8]) % np.int64(3)
np.float64(2) ** torch.tensor([1.0, 2.0])
torch.tensor([1.0, 2.0]) ** np.float64(2)
np.int8(3) & torch.tensor([1, 2])
np.bool_(True) | torch.tensor([False])
-np.float32(1) * t
np.float32(2) / torch.tensor([0.0, 1.0])
np.float32(3) > t
np.float32(3) == t
t <= np.int64(2)
t @ a
a @ t
m @ np.ones((3, 2), np.float32)
np.ones((3, 2), np.float32) @ m
t.add_(a)
t.mul_(np.float32(0.5))
t += np.float32(1)
t -= a
t /= np.array(2.0)
b = np.ones(4)
b += t
b
b -= torch.ones(4)
b
b *= torch.ones(4, requires_grad=True)
c = np.float32(1)
c += t
c
t[np.int64(1)]
t[np.array([0, 2])]
t[np.array([True, False, True, False])]
a[torch.tensor(1)]
a[torch.tensor([0, 2])]
a[torch.tensor([True, False, True, False])]
a[torch.tensor(1.0)]
t[np.float32(1)]
t[np.array(1.0)]
t[1.0]
t[torch.tensor(1.0)]
t[np.uint8(1)]
t[np.array(2)]
[10, 20][np.int64(1)], [10, 20][torch.tensor(1)]
[10, 20][np.array(1)]
[10, 20][np.float32(1)]
range(np.int64(3)), list(range(torch.tensor(3)))
range(np.float32(3))
t.view(np.int64(2), 2)
t.reshape(np.array([2, 2]))
t.reshape((np.int64(2), -1))
torch.zeros(np.int64(2), np.int32(3)).shape
torch.zeros(np.float32(2))
torch.zeros(np.array([2, 3]))
torch.arange(np.float32(3))
torch.arange(np.int8(1), np.int64(4), np.int32(2))
torch.arange(np.float64(0), 1, np.float32(0.25))
torch.linspace(np.float32(0), np.float64(1), np.int64(3))
torch.full((2,), np.float32(1.5))
torch.full((2,), np.bool_(True))
torch.full(np.int64(2), 1)
torch.eye(np.int64(2))
torch.ones(2) * np.array([2.0, 3.0])
torch.clamp(t, np.float32(0.5), np.float64(1))
torch.pow(np.float32(2), t)
torch.add(t, t, alpha=np.float32(2))
torch.sum(t, np.int64(0))
torch.sum(t, dim=np.array(0))
t.sum(np.float32(0))
torch.norm(t, np.float32(2))
torch.norm(t, np.array(2))
torch.norm(t, p=np.array(1.0))
t.norm(np.int64(1))
torch.linalg.norm(t, np.float64(2))
torch.linalg.norm(t, np.array(2.0))
torch.linalg.vector_norm(t, np.array(3))
torch.nn.functional.normalize(m, np.array(2.0))
torch.nn.functional.leaky_relu(t - 1, np.array(0.1))
torch.nn.functional.leaky_relu(t - 1, np.float32(0.1))
torch.nn.LeakyReLU(np.array(0.1))(t - 1)
torch.nn.functional.elu(t - 1, np.array(0.5))
torch.nn.functional.dropout(t, np.float32(0.0))
torch.nn.Dropout(np.float64(0.5))
torch.nn.Linear(np.int64(2), np.int32(1)).weight.shape
torch.nn.Linear(np.float32(2), 1)
torch.nn.functional.softmax(m, np.int64(1))
torch.nn.functional.one_hot(torch.tensor([0, 1]), np.int64(3))
torch.topk(t, np.int64(2))
torch.topk(t, np.array(2))
torch.chunk(t, np.int64(2))
torch.split(t, np.int32(3))
torch.roll(t, np.int64(1))
torch.repeat_interleave(t, np.int64(2))[:3]
t.repeat(np.int64(2))
t.expand(np.int64(2), -1)
torch.manual_seed(np.int64(3)).initial_seed()
torch.randint(np.int64(5), (np.int64(2),)).shape
torch.randperm(np.int64(3)).shape
torch.rand(np.int32(2)).shape
torch.quantize_per_tensor(t, np.float32(0.1), np.int64(3), torch.qint8).q_scale()
torch.quantize_per_tensor(t, np.float64(0.1), np.int8(3), torch.qint8).q_zero_point()
torch.quantize_per_tensor(t, np.array(0.1), np.array(3), torch.qint8)
torch.optim.SGD([torch.ones(1, requires_grad=True)], lr=np.float32(0.1))
torch.tensor(1.0, requires_grad=np.bool_(True))
torch.mean(t, dtype=np.float32)
torch.zeros(2, dtype=np.float32)
torch.zeros(2, dtype=float)
torch.zeros(2, dtype=int)
t.to(np.float64)
t.numpy().astype(torch.float64)
np.zeros(2, dtype=torch.float32)
isinstance(t.numpy()[0], np.floating), type(t.numpy()[0])
float(np.array([1.0])), int(np.array([[2]]))
float(torch.tensor([[1.5]])), int(torch.tensor([2.7]))
float(np.array([1.0, 2.0]))
float(torch.ones(2))
round(torch.tensor(2.5))
round(torch.tensor(2.5), 1)
abs(np.int8(-128)), np.int8(-128) - 1
np.uint8(200) + np.uint8(100)
np.uint8(200) + 100
np.array([200], np.uint8) + 100
np.array([1], np.int8) + 300
np.float16(60000) * 2
np.int64(2) ** -1
np.array([2]) ** -1
np.float32(1) / 0
np.array([1.0, -1, 0]) / 0
np.int32(1) // np.int32(0)
np.array([5, -5], np.int8) // np.array([0, 0], np.int8)
np.array([5, -5]) % 0
divmod(np.array([5, -5]), np.array([0, 3]))
np.floor_divide(np.uint8(5), np.uint8(0))
np.array([-128], np.int8) // np.array([-1], np.int8)
np.remainder(np.array([5]), np.array([0]))
np.fmod(np.array([5.0]), 0)
np.mod(-5, 3), np.fmod(-5, 3)
5 % np.int64(0)
divmod(5, np.int64(0))
torch.tensor([5]) // 0
torch.tensor([5]) % 0
torch.tensor([5]) / 0
torch.tensor([5]) // torch.tensor([0])
torch.div(torch.tensor([5]), 0, rounding_mode="trunc")
torch.fmod(torch.tensor([5]), 0)
torch.remainder(torch.tensor([5.0]), 0)
5 // torch.tensor([0])
# ---
import numpy as np, torch, pickle, io, copy, struct, json
np.frombuffer(b"\x00\x01\x00\x02", ">u1")
np.array([1.5], "<f8").dtype, np.array([1], "=i4").dtype, np.array([1], "|u1").dtype
memoryview(np.arange(4, dtype=np.uint8))[1], memoryview(np.arange(3)).tolist(), memoryview(np.float64(1)).format
memoryview(np.zeros((2, 3), np.float32)).shape, memoryview(np.zeros((2, 3), np.float32)).strides
struct.unpack("<3q", np.arange(3)), struct.unpack("<q", np.int64(7))
bytes(np.float32(1)), bytes(np.int16(258)), bytes(np.bool_(True))
np.float32(1).tobytes(), np.int8(-1).tobytes()
bytes(np.arange(6, dtype=np.uint8).reshape(2, 3)[:, 1])
bytearray(np.array([1, 2], np.uint8))
b"".join([np.array([65], np.uint8), np.array([66], np.uint8)])
np.array([65, 66], np.uint8).tobytes().decode()
io.BytesIO(np.arange(2, dtype=np.int16)).read()
io.BytesIO().write(np.arange(2, dtype=np.int16))
np.arange(2, dtype=np.int16).data.nbytes, len(np.arange(2).data)
np.frombuffer(np.arange(2, dtype=np.float32).tobytes(), dtype=np.float32)
np.frombuffer(b"abc", np.uint8, 2, 1)
np.frombuffer(b"abc", np.int16)
np.frombuffer(b"")
np.array(bytearray(b"ab"))
np.array(memoryview(b"ab"))
bytes(torch.tensor([1, 2], dtype=torch.uint8))
bytes(torch.tensor([65.0]))
memoryview(torch.ones(2))
np.arange(2).tobytes("F"), np.arange(4, dtype=np.int8).reshape(2, 2).T.tobytes(), np.arange(4, dtype=np.int8).reshape(2, 2).T.tobytes("F"), np.arange(4, dtype=np.int8).reshape(2, 2).tobytes("A")
np.arange(2).tobytes("X")
np.arange(4, dtype=np.int8).view(np.int16)
np.arange(3, dtype=np.int8).view(np.int16)
np.float32([1]).view(np.int32), np.float32(1).view(np.int32)
np.arange(4).view(np.uint8).shape
p = lambda x, k=4: pickle.loads(pickle.dumps(x, k))
p(np.float32(1.5)), type(p(np.int8(3)))
p(np.dtype("f4")), p(np.dtype("?")), p(np.float16)
p({"a": np.ones(2), "b": [np.int64(1)]})
p(np.array(3.0)), p(np.zeros((0, 2))).shape
p(np.arange(3, dtype=np.uint8), 0), p(np.arange(3), 2), p(np.arange(3), 5)
copy.deepcopy({"a": np.arange(2)}), copy.copy(np.float32(2))
p(torch.float32), p(torch.Size([1, 2])), p(torch.device("cpu"))
p(torch.arange(3).requires_grad_(False)), p(torch.ones(2, requires_grad=True))
p(torch.nn.Linear(1, 1)).weight.shape, p(torch.nn.Parameter(torch.ones(1)))
p(torch.ones(2)[::2]).stride()
buf = io.BytesIO()
torch.save({"a": np.arange(2), "n": np.float64(2), "t": torch.ones(2), "d": np.dtype("f4")}, buf)
buf.seek(0)
torch.load(buf)
json.dumps(np.float32(1))
json.dumps(np.float64(1.5)), json.dumps(float(np.float32(0.1)))
json.dumps(np.int64(1))
json.dumps(np.arange(2))
json.dumps(torch.ones(1))
