import numpy as np
np.array([1, 2, 3]), np.array([1.0, 2.5, 3.25]), np.array([True, False]), np.array([])
np.array([[1, 2], [3, 4]]), np.array([[1.5, -2], [300, 4]])
np.array([1, 2.5, True]), np.array(5), np.array(2.5), np.array([[]])
np.array([1, 2], dtype=np.float32), np.array([1, 2], dtype=np.int8), np.array([1.7, -1.7], dtype="int8")
np.array([0.1, 0.25, 1 / 3]), np.array([1 / 3], dtype=np.float32), np.array([1e-5, 1.0]), np.array([1e10, 1.0])
np.array([1e300, 1e-300]), np.array([float("nan"), 1.5, float("-inf")]), np.array([float("nan")]), np.array([123456789.0])
np.array([0.0001, 0.1]), np.array([0.00001]), np.array([1000.0, 1.0]), np.array([100000.5, 0.5]), np.array([0.0, -0.0])
np.array([191.6, -13.5, 728.6, 92.14, 295.5, -184.0, 0.0, 684.6, 245.5], dtype=np.float32).reshape(3, 3)
print(np.array([[191.6, -13.5], [728.6, 92.14]]))
print(np.array([1, 20, 300]), np.array([1.0, 2.0]), np.array(3.5), np.array([True]))
np.arange(20) * 1000, np.arange(30.0), np.arange(24).reshape(2, 3, 4)
np.arange(2000), np.arange(2500).reshape(50, 50)
np.zeros((2, 3)), np.ones(3, dtype=int), np.full((2, 2), 7), np.full(2, 1.5), np.eye(2), np.zeros((0, 3))
np.arange(5), np.arange(1, 2, 0.25), np.arange(5, 0, -2), np.linspace(0, 1, 5), np.arange(3, dtype=np.float32)
np.zeros_like(np.array([1, 2])), np.ones_like(np.array([1.5])), np.full_like(np.array([1, 2]), 9)
np.float32(0.1), np.float64(0.1), np.int8(5), np.bool_(True), np.float32(1e-7), np.float32(16777216), np.float64(1e16)
np.float32(1) / np.float32(3), np.float64(2) ** 0.5, np.int64(7) // 2, -np.int8(3), abs(np.float32(-2.5))
f"{np.float32(0.5):.2f} {np.float64(1.25)} {np.int64(3):03d} {np.array(2.5):.1f}"
np.dtype("float32"), np.float32, np.array([1]).dtype, np.array([1.0]).dtype == np.float64, np.array([1]).dtype == "int64"
np.array([[1, 2], [3]])
np.array([1, 2]).shape
# ---
import numpy as np
a = np.array([[1.0, -2.0, 3.5], [0.25, 5.0, -6.0]])
a + 1, a * 2, a - a, a / 4, a ** 2, -a, abs(a), 1 / a, 2 - a, a // 2, a % 2
a > 0, a == 5, (a > 0) & (a < 4), ~(a > 0)
a.shape, a.ndim, a.size, a.dtype, a.T, len(a), a.itemsize, a.nbytes
a.sum(), a.mean(), a.max(), a.min(), a.std(), a.var(), a.argmax(), a.argmin()
a.sum(axis=0), a.mean(axis=1), a.max(axis=0, keepdims=True), a.argmax(axis=1), a.std(axis=0), a.min(1)
np.sum(a), np.mean(a, axis=0), np.max(a), np.abs(a).max(), np.prod(np.array([2, 3])), np.cumsum(np.array([1, 2, 3]))
a.reshape(3, 2), a.reshape(-1), a.flatten(), a.ravel(), a.reshape((2, -1)), a.transpose(), a.astype(int), a.astype(np.float32)
a.round(), np.round(a, 1), np.clip(a, -1, 2), a.clip(0, 3), np.rint(np.array([0.5, 1.5, -2.5])), np.floor(a), np.ceil(a)
np.sqrt(np.array([4.0, 2.0])), np.square(a), np.exp(np.array([0.0, 1.0])), np.log(np.array([1.0, 2.0])), np.sqrt(np.array([4, 9]))
np.maximum(a, 0), np.minimum(a, 1), np.where(a > 0, a, 0), np.where(np.array([True, False])), np.sign(a)
a[0], a[1, 2], a[:, 1], a[0, 1:], a[-1], a[::-1], a[:, ::-1], a[a > 0], a[[1, 0]], a[..., 0], a[None].shape, a[::2]
a.tolist(), a[0, 0].item(), float(a[0, 0]), int(a[1, 1]), type(a[0, 0]).__name__, a.item(2)
a[5]
a[0, 0, 0]
a + np.array([1.0, 2.0])
a.reshape(4, 2)
bool(a)
b = a.copy()
b[0, 0] = 99; b[1] = 0; b[:, 2] += 1; b[b > 50] = -1; print(b)
b -= 1; b *= 2; b
c = np.array([1, 2, 3])
c /= 2
c += 0.5
c *= 3; c
c[1] = 2.9; c
c.fill(7); c
np.allclose(a, a + 1e-9), np.array_equal(a, a), np.array_equal(a, b), np.isclose(np.array([1.0, 2.0]), np.array([1.0, 2.1]))
a @ a.T, np.dot(a, a.T), np.matmul(a, np.array([1.0, 2.0, 3.0])), np.array([1, 2]) @ np.array([3, 4]), np.outer([1, 2], [3, 4])
a @ a
np.concatenate([a, a]), np.stack([c, c]), np.vstack([c, c]), np.hstack([c, c]), np.concatenate([a, a], axis=1)
np.sort(np.array([3, 1, 2])), np.argsort(np.array([3.0, 1.0, 2.0])), np.unique(np.array([3, 1, 3])), np.unique([1, 1, 2], return_counts=True)
np.isnan(np.array([1.0, np.nan])), np.any(a > 4), np.all(a > -10), np.count_nonzero(a > 0), np.isinf(np.inf)
np.linalg.norm(np.array([3.0, 4.0])), np.percentile(np.array([1.0, 2.0, 3.0, 4.0]), 50), np.median(np.array([3, 1, 2]))
[x for x in np.array([1, 2])], list(np.array([1.5])), 2 in np.array([1, 2]), sum(np.array([1, 2]))
# ---
import numpy as np
i8 = np.array([100, -100], dtype=np.int8)
i8 + i8, i8 * 2, i8 + 1, i8 + 200, i8 * 1.5, i8 / 2, i8.astype(np.uint8), np.array([300, -1]).astype(np.int8)
(i8 + np.int16(1)).dtype, (i8 + np.array([1], dtype=np.uint8)).dtype, (np.array([1]) + np.array([1.5], dtype=np.float32)).dtype
(np.array([1], dtype=np.float32) * 2.5).dtype, (np.array([1], dtype=np.float32) + np.array([1])).dtype, (np.array([True]) + 1).dtype
i8.sum(), i8.sum().dtype, i8.mean(), np.array([1, 2], dtype=np.float32).mean().dtype, np.array([True, True]).sum()
i8 & 15, i8 >> 1, i8 << 1, ~i8, i8 ^ i8, i8 // 7, i8 % 7, np.array([1, 2]) | 4
np.array([1.5, 2.5], dtype=np.float16), np.array([0.1], dtype=np.float16) + 1, np.float16(0.1)
np.iinfo(np.int8).min, np.iinfo(np.int8).max, np.iinfo("uint8"), np.finfo(np.float32).eps, np.finfo(np.float64).max
np.array([1, 2]) - np.array([True, False])
np.array([True]) - np.array([True])
np.array([2, 3]) ** 2, np.array([2.0]) ** 3, 2 ** np.array([1, 2, 3]), np.array([2]) ** -1
np.issubdtype(np.float32, np.floating), np.issubdtype(np.int8, np.integer), isinstance(np.float64(1), float), isinstance(np.int64(1), np.integer)
# ---
import numpy as np, torch
t = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
n = t.numpy()
n, n.dtype
t[0, 0] = 50.0
n[1, 1] = -1
n, t
torch.from_numpy(n), torch.from_numpy(np.array([1.5, 2.5])), torch.tensor(np.array([1, 2])), torch.tensor(np.float32(1.5))
f = torch.from_numpy(n)
f += 1
n
torch.from_numpy(np.array([1, 2], dtype=np.int8)), torch.as_tensor(np.array([0.5]))
torch.tensor([1, -2], dtype=torch.int8).numpy(), torch.tensor(2.5).numpy(), torch.tensor([True]).numpy()
torch.ones(2).bfloat16().numpy()
torch.ones(2, requires_grad=True).numpy()
torch.ones(2, requires_grad=True).detach().numpy()
np.array(t), np.array(torch.tensor([1, 2])), np.asarray(torch.tensor(3.0)), np.array([torch.tensor(1.0), torch.tensor(2.0)])
torch.equal(torch.tensor(n), t), np.abs(n).max(), n.mean(), np.round(n / 3)
