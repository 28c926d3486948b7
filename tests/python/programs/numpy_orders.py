import numpy as np
import warnings

a = np.arange(6).reshape(2, 3)
a.ravel("F"), a.ravel(order="C"), a.T.ravel("K"), a.T.ravel("A"), a.flatten("F"), a.T.flatten("A"), np.ravel(a, "F"), np.ravel(a, order="F")
a.reshape(3, 2, order="F"), np.reshape(a, (3, 2), order="F"), a.reshape((-1, 2), order="F"), np.reshape(a, 6, "F"), a.T.reshape(6, order="A"), a.reshape(1, 2, 3, order="F").shape
a.copy("F").strides, np.array(a, order="F").strides, np.zeros((2, 3), order="F").strides, np.ones((2, 3), order="F").tobytes("A") == np.ones(6).tobytes(), np.asarray(a, order="F").strides, np.full((2, 3), 1, order="F").strides, np.array(a, order="F")
a.ravel("Z")
a.reshape(3, 2, order="K")
out = np.zeros(3)
np.sum(a, axis=0, out=out) is out, out, np.mean(a, 0, None, out) is out, out
np.max(a, axis=0, out=out), np.std(a, axis=0, out=out), np.cumsum(out, out=out), np.prod(a, axis=0, out=out), np.median(a, axis=0, out=out), np.percentile(a, 50, axis=0, out=out), np.round([1.25, 2.5, 3.5], 1, out)
flags = np.zeros(2, bool)
np.any(a, axis=1, out=flags), np.all(a, axis=1, out=flags), flags, np.argmax(a, 1, np.zeros(2, int))
np.sort([3, 1, 2], kind="stable"), np.sort([[3, 1], [1, 2]], 0, "quicksort"), np.argsort([3, 1, 2], kind="mergesort")
b = np.array([3, 1, 2])
b.sort(kind="heapsort")
b
np.where([True], 1)
[np.percentile([1, 2, 3, 4, 6], q, method=m) for q in (0, 10, 37.5, 50, 62.5, 88, 100) for m in ("linear", "lower", "higher", "midpoint", "nearest")]
np.percentile(np.array([[1.5, 2.5], [4, 8]], np.float32), [25, 50], axis=0, method="lower"), np.quantile([True, False], 0.5, method="higher"), np.percentile([1, 2, np.nan], 50, method="nearest"), np.quantile([1, 2, 3, 4], [0.5, 0.125], method="nearest"), np.percentile([3, 1], 50, method="midpoint", keepdims=True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(np.percentile([1, 2, 3, 4], 40, interpolation="lower"), np.quantile([1, 2], 0.3, interpolation="linear"), [(one.category.__name__, str(one.message)) for one in caught])
np.percentile([1], 5, interpolation="lower", method="higher")
kinds = ["bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64"]
def casts(one, other, rule):
    try:
        return np.ones(1, one).astype(other, casting=rule).dtype == other
    except TypeError:
        return False
for rule in ("no", "equiv", "safe", "same_kind", "unsafe"):
    print(rule, ["".join("01"[bool(casts(one, other, rule))] for other in kinds) for one in kinds])
np.ones(1).astype("int8", casting="safe")
np.ones(1).astype("int8", casting="nonsense")
c = np.array([1.0, np.nan])
np.nan_to_num(c, copy=False) is c, c, np.nan_to_num([np.inf, 1.0], False)
np.linalg.pinv([[2.0]], 1e-15, False), np.linalg.svd([[2.0]], True, True, False)[1], np.random.default_rng(0).choice([1, 2, 3], 2, True, None, 0, True).shape
