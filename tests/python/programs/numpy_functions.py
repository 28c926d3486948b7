import numpy as np
a = np.arange(6.0).reshape(2, 3)
list(np.nditer(a)), [float(v) for v in np.nditer(a.T)], [float(v) for v in np.nditer(a.T, order="C")], [float(v) for v in np.nditer(a, order="F")]
for v in np.nditer(a):
    print(v, end=" ")
with np.nditer(a, op_flags=["readwrite"]) as it:
    for v in it:
        v[...] = 2 * v
a
for v in np.nditer(a, op_flags=[["readwrite"]]):
    v[...] = v / 2 if v > 4 else 0
a
it = np.nditer(a, flags=["multi_index"])
for v in it:
    print(v, it.multi_index, end=" ")
it = np.nditer(a, flags=["c_index"])
while not it.finished:
    print(it[0], it.index, end=" ")
    _ = it.iternext()
for v in np.nditer(a):
    v[...] = 1
np.nditer(a, flags=["nonsense"])
np.nditer(np.array([]))
it.multi_index
list(np.ndenumerate(np.array([[1, 2], [3, 4]]))), list(np.ndindex(2, 2)), list(np.ndindex((1, 3)))
np.vectorize(lambda x: x * 2 + 1)(np.arange(3)), np.vectorize(lambda x, y: max(x, y))([1, 5], 3), np.apply_along_axis(lambda row: row.max() - row.min(), 1, a), np.apply_along_axis(np.sort, 0, np.array([[3, 1], [2, 4]]))
# ---
import numpy as np
a = np.array([[3, 1, 2], [9, 7, 8]])
np.append(a, [[1, 1, 1]], axis=0), np.append([1, 2], 3.5), np.column_stack([[1, 2], [3, 4]]), np.dstack([[1, 2], [3, 4]]).shape, np.row_stack([[1, 2], [3, 4]])
np.split(np.arange(6), 3), np.split(np.arange(6), [2, 5]), np.array_split(np.arange(7), 3), np.hsplit(a, 3), np.vsplit(a, 2)
np.split(np.arange(7), 3)
np.meshgrid([1, 2, 3], [4, 5]), np.meshgrid([1, 2], [4, 5], indexing="ij"), np.logspace(0, 3, 4), np.roll(np.arange(5), 2), np.roll(a, 1, axis=1), np.fliplr(a), np.flipud(a)
np.searchsorted([1, 3, 5], [0, 3, 6]), np.searchsorted([1, 3, 5], 3, side="right"), np.digitize([0.5, 1.5, 3.0], [1, 2, 3]), np.digitize([0.5, 1.0], [1, 2], right=True), np.bincount([0, 1, 1, 3]), np.bincount([0, 1], weights=[0.5, 2]), np.bincount([1], minlength=4)
np.argwhere(a > 2), np.flatnonzero(a > 2), np.isin([1, 2, 5], [2, 5]), np.isin(a, [1, 9], invert=True), np.take(a, [0, 5]), np.take(a, [0, 2], axis=1), np.in1d([1, 2], [2])
np.diff([1, 4, 9]), np.diff(a), np.diff(a, axis=0), np.diff([1, 4, 9], n=2), np.ptp(a), np.ptp(a, axis=1), np.average([1, 2, 3]), np.average([1.0, 2.0], weights=[3, 1]), np.cumprod([1, 2, 3]), np.diagonal(a), a.diagonal(), a.ptp(), a.take([1])
np.nan_to_num(np.array([1.0, np.nan, np.inf])), np.nansum([1, np.nan]), np.nanmax([1, np.nan]), np.nanmin([[1, np.nan], [3, 0]], axis=1), np.nanmean([1, np.nan, 3])
np.unravel_index(4, (2, 3)), np.unravel_index(np.argmax(a), a.shape), np.inner([1, 2], [3, 4]), np.vdot(a, a)
np.packbits([1, 0, 1, 0, 0, 0, 0, 1, 1]), np.packbits(np.array([[1, 0], [0, 1]]), axis=1), np.unpackbits(np.array([5, 128], dtype=np.uint8)), np.packbits([1, 1], bitorder="little"), np.unpackbits(np.array([[5]], dtype=np.uint8), axis=1), np.unpackbits(np.array([5], dtype=np.uint8), count=3, bitorder="little")
np.unpackbits(np.array([5]))
np.packbits([0.5])
np.binary_repr(5), np.binary_repr(-3, 8), np.binary_repr(5, width=8), np.binary_repr(-3), np.base_repr(255, 16), np.base_repr(-5)
np.array([1.0, -2.0], dtype=np.float32).view(np.int32), np.array([1, -1], dtype=np.int8).view(np.uint8), np.array([[1, 2]], dtype=np.int16).view("int8"), np.float32(1).view(np.int32), np.array([1, 2, 3], dtype=np.int8).tobytes(), np.frombuffer(b"\x01\xff", dtype=np.int8), np.frombuffer(b"\x00\x00\x80?", dtype=np.float32)
np.array([1, 2, 3], dtype=np.int8).view(np.int16)
np.frombuffer(b"\x01\xff\x00", dtype=np.int16)
with np.printoptions(precision=2):
    print(np.array([1 / 3, 2 / 3]))
with np.errstate(divide="ignore", invalid="ignore"):
    print(np.array([1.0, 0.0]) / 0)
np.array([1 / 3])
np.set_printoptions(precision=3, suppress=True)
np.array([1 / 3, 1e-7, 1000.0])
np.set_printoptions(precision=8, suppress=False)
# ---
import numpy as np
np.quantile([1, 2, 3, 4], [0.1, 0.5]), np.percentile(np.arange(10, dtype=np.float32), 99), np.percentile([[1, 2], [3, 5]], 25, axis=0), np.quantile(np.array([1.5, 2.5]), 0.3), np.median([[1, 2], [3, 4]], axis=1), np.percentile([1, 2, 3], [0.1, 99.9])
np.where([True, False], 1, 2.5), np.where(np.array([1, 0, 2])), np.where(np.array([[1, 0], [0, 1]])), np.where(np.array([0.2, 0.8]) > 0.5, np.float32(1), np.float32(0))
np.unique([3, 1, 3, 2], return_counts=True), np.unique([3, 1, 3], return_inverse=True), np.unique([[2, 1], [2, 3]]), np.unique([3, 1, 3, 2], return_index=True), np.unique([3, 1, 3, 2], return_index=True, return_inverse=True, return_counts=True)
np.histogram([1, 2, 2, 3], bins=3), np.histogram([1.0, 2.0, 4.0], bins=[0, 2, 4]), np.histogram([0.1, 0.4], bins=2, range=(0, 1)), np.histogram([1, 2, 2], bins=2, density=True)
np.clip([-200, 5, 300], -128, 127).astype(np.int8), np.round([0.5, 1.5, 2.5]), np.round(2.675, 2), np.around([1.25, 1.35], 1), np.clip(5, 0, 3), np.clip(np.array([1.5, -2]), None, 1)
np.testing.assert_allclose([1.0, 2.0], [1.0, 2.1])
np.testing.assert_allclose([1.0, 2.0], [1.0, 2.1], err_msg="bad")
np.testing.assert_array_equal([1, 2, 3], [1, 2, 4])
np.testing.assert_allclose([1.0, 2.0], [1.0, 2.0, 3.0])
np.testing.assert_equal(1, 2)
np.testing.assert_equal([1, 2], [1, 3])
np.testing.assert_almost_equal(1.0, 1.1)
np.testing.assert_array_almost_equal([1.0, 2], [1.0, 2.1])
np.testing.assert_array_less([1, 2], [1, 3])
np.testing.assert_allclose(1.0, 1.5, atol=0.1)
np.testing.assert_allclose([1.0, np.nan], [1.0, np.nan]), np.testing.assert_array_equal([1, 2], [1, 2]), np.testing.assert_allclose(1.0, 1.0 + 1e-9), np.testing.assert_almost_equal(1.0, 1.00000001), np.testing.assert_array_equal(np.ones(2), 1)
