import numpy as np, copy
z = np.array(7)
len(z)
list(z)
z == 7, z + 1, z[()], z[...], z.T, z.reshape(1), z.reshape(()), z.reshape(1, 1).shape, z.ravel(), z.flatten(), z.tolist(), z.squeeze().shape, z.transpose().shape, z.strides
list(np.arange(3).flat), np.arange(6).reshape(2, 3).strides, np.arange(6, dtype=np.int16).reshape(2, 3).T.strides, np.ndarray((2, 2)).shape, np.ndarray(3, dtype=np.int8).dtype
5 in np.arange(3), 2 in np.arange(3), np.nan in np.array([np.nan])
a = np.arange(6).reshape(2, 3)
a[()] is a, a[...] is a, a[...].shape, np.array(3)[...].shape, a[1, ...], a[..., 1], a[0, 1, ...]
bool(np.array([])), bool(np.array([0])), bool(np.array([[2]])), bool(np.array([[]]))
bool(np.array([0, 0]))
float(np.array([2.5])), int(np.array([[2.9]])), int(np.array(True))
float(np.array([1.0, 2.0]))
int(np.array([]))
[10, 20, 30][np.array(1)], [10, 20, 30][np.array([2])]
[10, 20][np.array(1.0)]
[10, 20][np.array([0, 1])]
[10, 20][np.array([True])]
str(z), str(np.array(2.5)), repr(z), f"{z}", f"{z:03d}", f"{np.array(2.5):.3f}", f"{a}", str(np.array([1.5])), format(a)
f"{a:.1f}"
hash(a)
b = copy.copy(a); c = copy.deepcopy(a); b[0, 0] = 9; c[0, 0] = 8; a[0, 0], b[0, 0], c[0, 0]
a.item(1, 2), a.item(-1), a.item(0), a.item((1, 0)), np.array([[4]]).item()
a.item()
a.item(6)
np.array([]).item()
a.astype(int) is a, a.astype(int, copy=False) is a, a.astype(float, copy=False).dtype, a.astype("f4").dtype
np.arange(4, dtype=np.int8).view(np.int32), np.arange(4, dtype=np.int8).view(np.int16), np.arange(2, dtype=np.int16).view(np.int8), np.array(1.0, dtype=np.float32).view(np.int32), np.zeros((2, 4), np.int8).view(np.int32).shape
np.zeros((2, 3), np.int8).view(np.int16)
np.zeros((2, 3), np.int8).view(np.int32)
a.reshape(-1, 2), a.reshape(3, -1), a.reshape((6,)), a.reshape([2, 3]), a.reshape(6), np.zeros((0, 3)).reshape(3, 0).shape, np.zeros((0, 3)).reshape(0).shape
a.reshape(4)
a.reshape(-1, 4)
a.reshape(5, -1)
a.reshape(2, 2)
a.reshape((7,))
np.zeros((0, 3)).reshape(2)
np.zeros((0, 3)).reshape(-1, 2).shape
a.transpose(1, 0), a.transpose((1, 0)), a.transpose([0, 1]), np.zeros((2, 3, 4)).transpose(2, 0, 1).shape, np.zeros((2, 3, 4)).transpose().shape, a.swapaxes(0, 1), a.swapaxes(-1, 0).shape
np.zeros((1, 3, 1)).squeeze().shape, np.zeros((1, 3, 1)).squeeze(0).shape, np.zeros((1, 3, 1)).squeeze(-1).shape, np.zeros((1, 3, 1)).squeeze(axis=2).shape
np.zeros((1, 3, 1)).squeeze(1)
np.zeros((1, 3, 1)).squeeze(axis=(0, 2)).shape
np.array([[1, 2], [3, 4, 5]])
np.array([[1, 2], 3])
np.array([1, [2, 3]])
np.array([[[1], [2]], [[3], [4, 5]]])
np.array([np.ones(2), np.ones(3)])
np.array([np.ones(2), [1, 2, 3]])
np.array([[1.0, 2.0], np.array([3, 4])]), np.array([np.array([1, 2]), np.array([3, 4])]), np.array([np.float32(1), 2]).dtype, np.array([np.int8(1), np.int8(2)]).dtype, np.array((1, 2)), np.array(range(3)), np.array([range(2), range(2)]), np.array([(1, 2), [3, 4]])
np.array([np.array(1), np.array(2)]), np.array([[np.int8(1)], [np.int16(2)]]).dtype, np.array([True, 2]), np.array([np.zeros((2, 2)), np.ones((2, 2))]).shape
np.array([2**63 - 1, -2**63]), np.array([2**31])
np.array([[], []]).shape, np.array([[[]]]).shape, np.array([]).dtype, np.array([[], []], dtype=int).dtype
np.asarray(a) is a, np.asarray(a, dtype=int) is a, np.asarray(a, dtype=float) is a, np.array(a) is a, np.array(a, copy=False) is a, np.array(a, ndmin=3).shape, np.array(5, ndmin=1), np.array([1], ndmin=1)
np.zeros(3), np.zeros((2,)), np.zeros([2, 1]), np.zeros(np.array([1, 2])).shape, np.zeros(np.int64(2)), np.zeros(()), np.zeros(2, bool)
# ---
import numpy as np
i = np.array([[3, 1], [2, 3]]); h = np.array([0.5, 1.5, 4.0], np.float16); a = np.arange(3); b = np.ones(3)
np.add([1], [2.5], out=a)
np.add(a, b, out=np.zeros(2))
np.add(a, b, out=np.zeros((2, 3))), np.sqrt([4], out=np.zeros(1, np.float32))
np.add(1.5, 1, out=np.zeros(1, int))
np.sqrt([4], out=np.zeros(1, int))
a += [1, 2]
b += np.ones((2, 3))
b += np.ones((1, 3))
h @ h, np.dot(h, h), np.ones((2, 2), np.float16) @ np.full((2, 2), 0.1, np.float16), (np.full(5000, 0.1, np.float16) @ np.full(5000, 0.1, np.float16)), np.outer(h, h), np.diff(h), np.quantile(h, 0.5), np.searchsorted(h, [1]), np.isin(h, [1.5]), np.argsort(h), np.concatenate([h, h]).dtype, np.allclose(h, h), np.tile(h, 2), np.ptp(h), np.average(h), np.nansum(h), np.full(2, h[0]), np.linspace(0, 1, 3, dtype=np.float16), np.floor_divide(h, 1), np.power(h, 0.5), np.mod(h, 1)
h + h, h - h, h * h, h / 2, h // 0.4, h % 0.4, h ** 2, h ** h, np.maximum(h, 1), np.minimum(h, 1), h < 1, h == h, np.logical_and(h, 1), h.sum(), h.mean(), h.max(), h.min(), h.std(), h.argmax(), np.sort(h), h.clip(1, 2), np.where(h > 1, h, 0), h.sum(axis=0, keepdims=True), np.median(h), h.var(), h.round(1), np.abs(h)
np.tril(np.ones((2, 2), np.float16)), np.tile([1, 2], 2), np.tile(i, (2, 1)), np.tile([1, 2], (2, 2)), np.tile(i, 2), np.tile(3, 2), np.tile(i, (1, 1, 2)).shape, np.tile([1], 0), np.tile([1, 2], [2, 1])
np.array([1, 2], ndmin=2), np.array(3.5, dtype=int), np.array([1, 2], float), np.full((2,), 3), np.full(3, np.float32(1.5)).dtype, np.full((2, 2), [1, 2]), np.full(2, True), np.full((2, 1), [[1.5], [2.5]], dtype=int), np.full(2, 1, dtype="f4"), np.full(2, np.nan), np.full((), 5)
np.ones((2, 1), bool), np.ones(2, np.int8), np.empty(0), np.empty((0, 2), int).shape, np.zeros_like([1.5]), np.zeros_like(i, dtype=float), np.ones_like(3), np.ones_like(i, float), np.full_like([1, 2], 1.9), np.full_like([1.0], 7, dtype=int), np.empty_like(i).shape, np.eye(2, 3), np.eye(2, dtype=int), np.identity(2), np.identity(2, bool), np.eye(0)
np.eye(3, k=1), np.eye(2, 3, -1), np.eye(3, k=2, dtype=int), np.eye(2, k=5)
np.arange(3.5), np.arange(0, 1, 0.3), np.arange(5, 0), np.arange(1, 0, -0.25), np.arange(2, 8, 3), np.arange(10, 2, -3), np.arange(-2, 2), np.arange(0), np.arange(3, dtype=float), np.arange(np.int64(3)), np.arange(np.float32(2)), np.arange(0.1, 0.4, 0.1), np.arange(1, 3, dtype=np.int8), np.arange(np.array(2)), np.arange(0, 3, 1.5), np.arange(2.5, 0, -1), np.arange(0, -3, -1), np.arange(True), np.arange(0, 2.1, 0.7)
np.arange(0, 3, 0)
np.arange(0.0, 3, 0.0)
np.arange(np.int8(3)).dtype, np.arange(np.float32(3)).dtype, np.arange(1, 3, np.float16(0.5))
np.linspace(0, 1, 1), np.linspace(0, 1, 0), np.linspace(0, 1, 4, endpoint=False), np.linspace(0, 1, 5, retstep=True), np.linspace(0, 10, 3, dtype=int), np.linspace(5, 5, 2), np.linspace(1, 0, 3), np.linspace(0, 1, 1, retstep=True), np.linspace(0, 1, 1, endpoint=False, retstep=True), np.linspace(-1, 1, 7)[-1], np.linspace(0, 0.1, 3), np.linspace(np.float32(0), 1, 2), np.linspace(0, 1, num=2, endpoint=False), np.linspace(0, 1).shape, np.linspace(0, -2, 5, dtype=np.int8)
np.linspace(0, 1, -1)
np.linspace(0, 1, 2.0)
np.concatenate([[1], [2.5]]), np.concatenate(([1, 2], np.array([3], np.int8))), np.concatenate([i, i], axis=-1), np.concatenate([i, [[9, 9]]]), np.concatenate([i, i], axis=None), np.concatenate([[], [1]]), np.concatenate([[True], [2]]), np.concatenate(i)
np.concatenate([])
np.concatenate([1, 2])
np.concatenate([i, [1, 2]])
np.concatenate([[1], i])
np.concatenate([i, [[1, 2, 3]]])
np.concatenate([i, i], axis=2)
np.concatenate([np.zeros((2, 3)), np.zeros((3, 2))], axis=1)
np.stack([[1, 2], [3, 4]], axis=1), np.stack([i, i], axis=-1).shape, np.stack([1, 2]), np.stack([[1], [2.5]]), np.stack((i, i), 2).shape
np.stack([])
np.stack([[1], [1, 2]])
np.stack([i, i], axis=3)
np.vstack([[1, 2], [3, 4]]), np.vstack([i, [5, 6]]), np.vstack([1, 2]), np.hstack([[1], [2, 3]]), np.hstack([i, i]), np.hstack([1, 2]), np.hstack([[[1]], [[2]]]), np.vstack([[[1]], [[2]]])
np.append(i, 5), np.append(i, [[7, 8]], 0), np.append(i, [[7], [8]], axis=-1), np.append([], [1]), np.append(1, 2), np.column_stack([[1, 2], i]), np.column_stack([i, i]), np.dstack([[1, 2], [3, 4]]), np.dstack([i, i]).shape, np.dstack([np.zeros((1, 1, 2)), np.ones((1, 1, 3))]).shape, np.row_stack([[1, 2], i])
np.append(i, [1, 2], axis=0)
np.array_split(np.arange(5), 2), np.array_split(i, 2, axis=1), np.array_split(np.arange(3), 5), np.array_split(np.arange(8), [2, 10]), np.array_split(np.arange(8), [3]), np.split(i, 2), np.split(i, 2, 1), np.split(np.arange(8), [2, 4]), np.split(i, [1], axis=-1), np.hsplit(np.arange(4), 2), np.vsplit(i, [1]), np.array_split(np.arange(4), [-1]), np.split(np.arange(4), [3, 1]), np.array_split(np.arange(10), 3), np.hsplit(i, 2)
np.split(i, 3)
np.array_split(i, 0)
np.split(np.arange(6), 4, 0)
np.vsplit(np.arange(4), 2)
np.meshgrid([1, 2], [3, 4, 5]), np.meshgrid([1, 2]), np.meshgrid([1], [2], [3, 4]), np.meshgrid([1, 2], [3, 4, 5], [6], indexing="ij")[2].shape, np.meshgrid(1, [2, 3]), np.meshgrid([1, 2], [3, 4, 5], [6, 7])[1].shape, np.meshgrid([1.5], [2]), np.meshgrid([1, 2], [3], sparse=True), np.meshgrid([1, 2], [3, 4, 5], [6], sparse=True, indexing="ij"), np.meshgrid()
np.meshgrid([1], [2], indexing="yx")
np.logspace(0, 2, 3), np.logspace(0, 2, 3, base=2), np.logspace(0, 1, 2, endpoint=False), np.logspace(0, 2, 3, dtype=int), np.logspace(0, 1).shape, np.logspace(-1, 1, 3, base=np.e)
np.roll(i, 1), np.roll(i, 1, 0), np.roll(i, (1, 1), (0, 1)), np.roll(i, -1, axis=-1), np.roll([1, 2, 3], 4), np.roll(i, [1, 1], axis=(0, 1)), np.fliplr(i), np.flipud([1, 2]), np.flipud(i), np.roll(i, 1, axis=(0, 1))
np.fliplr([1, 2])
np.flipud(3)
