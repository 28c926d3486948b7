import numpy as np
h = np.array([0.5, 1.5, 4.0], np.float16); k = np.array([1, 4, 100], np.int8)
np.sqrt(h), np.exp(h), np.log(h), np.sin(h), np.tanh(h), np.floor(h), np.ceil(h), np.trunc(h), np.rint(h), np.abs(-h), -h, np.sign(h), np.square(h), np.isnan(h), np.isinf(h), np.isfinite(h), np.reciprocal(h), np.log1p(h), np.expm1(h), np.log2(h), np.log10(h), np.tan(h), np.cos(h)
np.sqrt(k), np.exp(k), np.log2(k), np.sqrt(np.array([4], np.uint8)), np.sqrt(np.array([4], np.int16)), np.sqrt(True), np.exp(np.array([True])), np.rint(k), np.floor(k), np.rint(np.array([3])), np.square(k), np.reciprocal(np.array([2.0])), np.fabs(-2.5), np.absolute(k), np.invert(k), np.invert([True]), np.logical_not([1, 0]), np.negative(k), np.sign(-k), np.trunc(3), np.floor(np.int8(5)), np.isnan(3), np.isfinite(k), np.bitwise_not(5)
h + h, h - h, h * h, h / 2, h // 0.4, h % 0.4, h ** 2, h ** h, np.maximum(h, 1), np.minimum(h, 1), h < 1, h == h, np.logical_and(h, 1), h @ h, h.sum(), h.mean(), h.max(), h.min(), h.std(), h.argmax(), np.sort(h), h.clip(1, 2), np.where(h > 1, h, 0), h.sum(axis=0, keepdims=True), np.median(h), h.var(), h.round(1), np.abs(h)
np.dot(h, h), np.outer(h, h), np.diff(h), np.quantile(h, 0.5), np.searchsorted(h, [1]), np.isin(h, [1.5]), np.argsort(h), np.concatenate([h, h]).dtype, np.allclose(h, h), np.tile(h, 2), np.ptp(h), np.average(h), np.nansum(h), np.tril(np.ones((2, 2), np.float16)), np.full(2, h[0]), np.linspace(0, 1, 3, dtype=np.float16), np.floor_divide(h, 1), np.power(h, 0.5), np.mod(h, 1)
np.add(1, 2), np.add([1], [2], dtype=np.float32), np.add([1, 2], 1, out=np.zeros(2)), np.sqrt([4.0, 9.0], out=np.zeros(2, np.float32)), np.subtract([3], True), np.multiply([True], [False]), np.add([True], [True]), np.divide([True], [True]), np.divide(k, 2), np.divide(np.int16(1), np.int16(3)), np.floor_divide(7, 2), np.floor_divide(-7, 2.0), np.remainder(-7, 3), np.remainder([-1.0, 1.0, 0.0, 5.0], [3, -3, -3, -5]), np.mod([5, -5], -3), np.power(2, 3), np.power([2.0, 3.0], [0.5, 2]), np.power(2.0, -1), np.power([4], 0.5)
np.remainder(5.0, 0), np.remainder(np.inf, 2), np.floor_divide(5.0, 0.0), np.floor_divide([1.0, -1.0, 0.0], 0.0), np.mod(-0.0, 1), np.remainder([6.0, -6.0], [-3.0, 3.0])
np.power([2, 3], -1)
np.power([2, 3], [1, -1])
np.power(np.array([2.0]), [-1])
np.power(np.array([], int), np.array([], int))
np.subtract([True], [True])
np.subtract([True], [True], dtype=int)
np.maximum([1, np.nan], [2, 1]), np.minimum([1, 5], 3), np.maximum(np.int8(3), 200), np.bitwise_and(6, 3), np.bitwise_or([True], [False]), np.bitwise_xor([1, 2], 3), np.left_shift(1, [1, 2]), np.right_shift(-8, 1), np.less([1, 2], 2), np.less_equal(2, 2), np.greater(3, [1, 4]), np.greater_equal([1, 2], [2, 2]), np.equal(1, True), np.not_equal([1, 2], 1), np.logical_or([0, 2], 0), np.logical_xor([1, 0], [1, 1]), np.logical_and(2, 3)
np.ones(3) + np.ones((2, 1)), np.ones((2, 3)) + 1, (np.ones((2, 1, 3)) * np.ones((4, 1))).shape, (np.ones((0, 3)) + np.ones(3)).shape, (np.ones((1, 0)) + np.ones((2, 1))).shape
np.ones(3) + np.ones(2)
np.ones((2, 3)) * np.ones((3, 2))
np.ones(3) < np.ones(2)
np.zeros((2, 0)) + np.zeros(2)
a = np.arange(3); b = np.arange(3.0); u = np.arange(3, dtype=np.uint8); m = np.array([True, False, True])
a += 1.5
a /= 2
a -= True; a
a += m; a
a **= 2; a //= 2; a %= 3; a <<= 1; a >>= 1; a |= 4; a &= 6; a ^= 1; a
u += 1; u
u += a
u -= u; u += u.astype(np.int8)
u += -1
m &= True; m |= [False, True, False]; m ^= m; m
m += 1
m -= m
b += a; b -= 1; b *= [1, 2, 3]; b /= 3; b //= 0.5; b %= 2; b **= 2; b
b += np.ones(2)
b += np.ones((2, 3))
c = np.ones(2, np.float32); c += np.float64(1) / 3; c *= np.ones(2); c
a == "x"
[1, 2, 3] + a, (1, 2, 3) * a, 5 - a, 2 ** a, 7 // np.array([2, 4]), 7 % np.array([2, 4]), 1 << a, 8 >> a, 3 & a, 3 | a, 3 ^ a, divmod(a, 2), divmod(7, np.array([2, 3])), +a is a, abs(-a), ~a, 1 < a, 2 >= a
# ---
import numpy as np
a = np.array([[3.5, -1.25], [np.nan, 2.0]]); i = np.array([[3, 1], [2, 3]]); b = np.array([True, False])
np.where(True, 1, 2), np.where([1, 0], [1, 2], 5), np.where(np.array([0.5, 0]), 1, 2), np.where(i > 1, i, -i), np.where(np.array(False), 1.5, 2), np.where([[True], [False]], [1, 2], 0), np.where(True, np.int8(1), np.float32(2)).dtype, np.where(i[0] > 1), np.where([]), np.nonzero(i - 3), i.nonzero()
np.clip(i, 2, None), np.clip(i, None, 2), np.clip(i, 1.5, 2.5), np.clip(i, [2, 1], 3), np.clip(3, 5, 2), np.clip(np.int8([100, -100]), -5, 200), np.clip(a, 0, 1), np.clip(np.array([1, 5], np.uint8), 2, 4).dtype, np.clip(i, 2, 3, out=np.zeros((2, 2))), i.clip(max=2), i.clip(2), i.clip(min=2, max=2)
np.clip(i)
i.clip()
np.round(15, -1)
np.round(np.array([15, 25, 35]), -1), np.array([149, 150, 250, -150]).round(-2)
np.allclose(1, 1), np.allclose([1, 2], [1, 2.00001]), np.allclose([1e-9], [0]), np.allclose([1.0], [1.0001], rtol=1e-3), np.allclose(0, 0.01, atol=0.1), np.allclose(a, a), np.allclose(a, a, equal_nan=True), np.allclose(i, 3), np.isclose(1, 1.1), np.isclose([1, 2], 1), np.isclose(np.inf, np.inf), np.isclose([np.nan], [np.nan], equal_nan=True), np.isclose(i, [3, 1]), np.isclose(1.0, 1.0 + 1.1e-5), np.isclose(100, 101, 0.01), np.isclose(101, 100, rtol=0.01), np.isclose([1e-8, 1.1e-8, 2e-8], 0)
np.allclose([1, 2], [1, 2, 3])
np.array_equal(i, i.tolist()), np.array_equal([1, 2], [1, 2, 3]), np.array_equal([1], [[1]]), np.array_equal(a, a), np.array_equal(a, a, equal_nan=True), np.array_equal(i, i + 1), np.array_equal([np.nan, 1], [1, np.nan], equal_nan=True), np.array_equal([], []), np.array_equal(3, 3), np.array_equal([1], [True]), np.array_equal(i, i, equal_nan=True), np.array_equal([1, 2], [1.0, np.nan], equal_nan=True)
np.matmul([1, 2], [[1], [2]]), np.matmul([[1, 2]], [1, 2]), [1, 2] @ np.array([3, 4]), np.matmul(np.ones((2, 1, 3)), np.ones((3, 2))).shape, np.array([1.5, 2]) @ np.array([1, 2]), i @ [1, 2], np.ones((2, 2), np.int8) @ np.ones((2, 2), np.int8), np.ones((2, 2), np.float32) @ np.ones(2)
np.matmul(2, [1])
np.matmul([1], 2)
np.matmul(np.ones(3), np.ones(2))
np.matmul(np.ones((2, 3)), np.ones((2, 3)))
i @ 2
np.dot(2, 3), np.dot([1, 2], 3), np.dot(3, [1, 2]), np.dot([1, 2], [3, 4]), np.dot([[1, 2]], [3, 4]), np.dot([3, 4], [[1], [2]]), i.dot(i), i.dot([1, 0]), np.dot(np.array(2), np.array([1.5]))
np.dot([1, 2], [1, 2, 3])
np.dot(np.ones((2, 3)), np.ones((2, 3)))
np.dot([1, 2], np.ones((3, 2)))
np.dot(np.ones((3, 2)), [1, 2, 3])
np.dot(np.ones((2, 3, 4)), np.ones(4)).shape, np.dot(np.ones((2, 3, 4)), np.ones((4, 5))).shape
np.outer(2, [1, 2]), np.outer(i, [1, 2]), np.outer([1.5], 2)
np.sort(i), np.sort(i, axis=0), np.sort(i, axis=None), np.sort(a), np.sort([3, 1, 2])[::-1], np.sort(a, axis=0), np.sort([True, False]), np.sort([2.5, np.inf, -np.inf, np.nan, 0]), np.argsort(i, axis=0), np.argsort(i, axis=None), np.argsort([1, 1, 0]), np.argsort([[2, 1]], kind="stable"), np.argsort([np.nan, 1.0]), i.argsort(), i.argsort(0), i.argsort(axis=None), i.argsort(kind="mergesort")
j = i.copy(); j.sort(); j
j = i.copy(); j.sort(axis=0); j
j = i.copy(); j.sort(0); j
np.sort(5)
np.sort(i, axis=2)
np.unique(a), np.unique([True, False, True]), np.unique([]), np.unique(3), np.unique([2, 2, 1], True), np.unique([1.5, 1.5, 0.5], return_inverse=True, return_counts=True), np.unique(np.array([3, 1], np.int8)), np.unique([np.nan, np.nan, 1.0]), np.unique([[1, 0], [0, 1]], return_inverse=True), np.unique([0.0, -0.0])
np.histogram([1, 2, 3, 4], 2), np.histogram([], bins=3), np.histogram([5, 5], bins=2), np.histogram([1, 2, 3], bins=[1, 2, 3]), np.histogram([1, 2, 3], bins=[1.5, 2.5]), np.histogram([0.5, 1.5, 9], bins=3, range=(0, 3)), np.histogram([1, 2, 4], bins=[1, 2, 4], density=True), np.histogram(i, bins=2, density=True), np.histogram([True, False], 2), np.histogram([0, 3, 3.5], bins=[0, 1, 3]), np.histogram([0, 0.5, 1], bins=2, range=(0, 1))
np.histogram([1, 2], bins=0)
np.histogram([1, 2], bins=[3, 1])
np.histogram([1, np.nan])
np.histogram([1, 2], range=(2, 1))
np.histogram([1, 2], bins=2.5)
np.expand_dims(i, 0).shape, np.expand_dims(i, -1).shape, np.expand_dims(i, (0, 3)).shape, np.atleast_1d(3), np.atleast_1d([1]), np.atleast_2d(3), np.atleast_2d([1, 2]), np.atleast_2d(i) is i, np.atleast_1d([[1]]), np.atleast_1d(1, [2])
np.flip(i), np.flip(i, 0), np.flip(i, (0, 1)), np.flip(i, -1), np.flip([1, 2]), np.moveaxis(np.zeros((2, 3, 4)), 0, -1).shape, np.moveaxis(np.zeros((2, 3, 4)), [0, 1], [-1, -2]).shape, np.diag(i), np.diag([1, 2]), np.diag([1], 1), np.diag(i, -1), np.tril(i), np.triu(i, 1), np.tril(i, -1), np.trace(i), np.trace(a), np.trace(np.ones((2, 3), bool)), np.broadcast_to([1, 2], (2, 2)), np.broadcast_to(1, 3), np.broadcast_to([[1], [2]], (2, 3)), np.triu(np.ones((3, 3)), -1)
np.trace(np.ones((2, 3, 3), np.int8)), np.trace([[1, 2], [3, 4]], offset=1), np.trace(np.array([[100, 0], [0, 100]], np.int8)), i.trace()
np.flip(i, 2)
np.broadcast_to([1, 2], (3,))
np.isscalar(1), np.isscalar(np.float32(1)), np.isscalar([1]), np.isscalar("a"), np.isscalar(np.array(1)), np.isscalar(None), np.isscalar(1j), np.isscalar(b"a"), np.shape(3), np.shape([[1, 2]]), np.ndim([1]), np.ndim(2), np.size(i), np.size(i, 0), np.size([[1, 2, 3]], 1), np.size(3)
np.squeeze([[1]]), np.reshape(i, -1), np.ravel(i), np.transpose(i), np.swapaxes(i, 0, 1), np.reshape(i, (4, 1)), np.squeeze(np.ones((1, 2)), 0), np.round_(1.26, 1), np.transpose(np.zeros((2, 3, 4)), (1, 0, 2)).shape
i.repeat(2), i.repeat(2, axis=0), i.repeat([1, 2], 1), np.repeat(3, 2), np.repeat([1, 2], [2, 0]), np.repeat(i, 2, axis=-1), np.tile([1, 2], 2), np.tile(i, (2, 1)), np.tile([1, 2], (2, 2)), np.tile(i, 2), np.tile(3, 2), np.tile(i, (1, 1, 2)).shape, np.tile([1], 0)
