import numpy as np
a = np.arange(6.0).reshape(2, 3)
it = np.nditer(a, flags=["multi_index", "c_index"], op_flags=["readonly"])
it.multi_index, it.index, it[0], it.value, it.itersize, it.finished, len(it.operands), it.iternext(), it.multi_index, it.index
it[1]
it[0][...] = 3
for _ in it: pass
it.finished
it[0]
it.multi_index
it.reset(); it.finished, it.multi_index
it.index
[float(x) for x in np.nditer(a.T)], [float(x) for x in np.nditer(a, order="F")], list(np.nditer(np.array([]), flags=["zerosize_ok"]))
np.nditer(a).index
np.nditer(a).multi_index
it = np.nditer(a, flags=["multi_index"]); it.iternext(), it.iternext(), it.multi_index, it.reset(), it.multi_index, next(it), next(it), it.multi_index
it = np.nditer(np.arange(2)); next(it), next(it)
next(it)
with np.nditer(a, op_flags=["writeonly"]) as it:
    for x in it: x[...] = 1
a
list(np.ndindex(2)), list(np.ndindex(2, 0)), list(np.ndindex()), list(np.ndindex(1, 2, 1)), list(np.ndindex((2,))), list(np.ndenumerate([1.5])), list(np.ndenumerate(np.array(3)))
np.vectorize(abs)([-1, 2]), np.vectorize(lambda x: x > 1)([[1, 2]]), np.vectorize(lambda x, y: x + y)([[1], [2]], [10, 20]), np.vectorize(float, otypes=[np.float32])([1, 2]), np.vectorize(lambda x: x)(3), np.vectorize(abs, otypes=[float])([]), np.vectorize(lambda x: 1 if x > 0 else 0.5)([1, -1])
np.vectorize(abs)([])
np.apply_along_axis(sum, 0, a), np.apply_along_axis(lambda r: r[::-1], 1, a), np.apply_along_axis(np.diff, -1, a), np.apply_along_axis(lambda r, k: r * k, 0, a, 2), np.apply_along_axis(len, 0, [1, 2]), np.apply_along_axis(lambda r, k=1: r.sum() * k, 0, a, k=3), np.apply_along_axis(np.cumsum, 1, np.arange(24).reshape(2, 3, 4))[1, :, 1], np.apply_along_axis(lambda r: np.array([r.max(), r.min()]), 0, a)
# ---
import numpy as np
c = np.arange(12.0).reshape(3, 4); n = np.array([[1, np.nan], [np.nan, np.nan]])
np.nansum(n), np.nansum(n, axis=0), np.nansum([1, 2]), np.nanmax([[1, np.nan], [3, 2]], axis=1), np.nanmin([1, np.nan, -np.inf]), np.nanmean([[1, np.nan], [3, 5]], axis=0), np.nanmean([1, 2]), np.nansum(n, axis=1, keepdims=True), np.nanmean(np.float32([1, np.nan])).dtype, np.nanmax(np.int8([3, 4])), np.nanmean([[1, np.nan]], axis=1, keepdims=True), np.nansum([])
np.nanmax(n, axis=1), np.nanmin([np.nan]), np.nanmean([np.nan, np.nan])
np.cumprod([[1, 2], [3, 4]]), np.cumprod([[1, 2], [3, 4]], axis=0), np.cumprod(np.int8([100, 2])), np.cumprod([1.5, 2]), np.cumprod([[1, 2], [3, 4]], axis=-1), np.cumprod([True, True]), np.cumprod(3), c.cumprod(1)[0]
np.diagonal(c, 1), np.diagonal(c, -1), c.diagonal(0, 1, 0), np.diagonal(np.arange(8).reshape(2, 2, 2)), np.diagonal(np.arange(8).reshape(2, 2, 2), 0, 1, 2), np.inner([1, 2], [3, 4]), np.inner(c, c).shape, np.inner(c, [1, 2, 3, 4]), np.vdot([[1, 2]], [[3, 4]]), np.inner(2, [1, 2]), np.inner(c, 2)[0]
np.packbits([1] * 9), np.packbits([[1, 0, 1]], axis=0), np.packbits([[1, 0], [0, 1]], axis=-1), np.packbits([[1, 0], [0, 1]], axis=1, bitorder="little"), np.packbits(np.array([2, 0, -1], np.int8)), np.packbits(True), np.packbits([[1], [1]]), np.packbits(np.ones((2, 9), bool), axis=-1), np.packbits(np.array([], bool))
np.packbits([1], bitorder="x")
np.unpackbits(np.array([[1], [2]], np.uint8)), np.unpackbits(np.array([[1], [2]], np.uint8), axis=0)[:, 0], np.unpackbits(np.array([7], np.uint8), bitorder="little"), np.unpackbits(np.array([7], np.uint8), count=10), np.unpackbits(np.array([7], np.uint8), count=-2), np.unpackbits(np.array([[1, 2]], np.uint8), axis=-1, count=9), np.unpackbits(np.array([], np.uint8))
np.unpackbits([1])
