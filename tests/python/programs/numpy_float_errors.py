import warnings
import numpy as np

def said(call):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        found = call()
    return found, [f"{one.category.__name__}: {one.message}" for one in seen]

a = np.array([1.0, 0.0, -1.0])
said(lambda: a / 0), said(lambda: np.ones(2) / np.zeros(2)), said(lambda: np.zeros(2) / np.zeros(2)), said(lambda: 1 / a), said(lambda: a / a)
said(lambda: a // 0), said(lambda: a % 0), said(lambda: np.fmod(a, 0)), said(lambda: np.array(1.0) / 0), said(lambda: np.divide(1, 0)), said(lambda: np.arange(3) / 0)
said(lambda: np.float64(1) / 0), said(lambda: np.float32(1) / np.float32(0)), said(lambda: np.float64(0) / 0), said(lambda: 1 / np.float64(0)), said(lambda: np.float64(1e300) * 1e300), said(lambda: np.float32(1e38) + np.float32(3e38))
said(lambda: np.log(a)), said(lambda: np.log10(a)), said(lambda: np.log2(0.0)), said(lambda: np.log1p(-np.ones(1))), said(lambda: np.log(np.array([0.0, 2.0], np.float32)))
said(lambda: np.sqrt(a)), said(lambda: np.sqrt(np.float32(-1))), said(lambda: np.exp(a * 1000)), said(lambda: np.exp(np.array([100], np.float32))), said(lambda: np.expm1(1000.0)), said(lambda: np.exp(np.array([12], np.float16)))
said(lambda: np.array([1e38], np.float32) * 10), said(lambda: np.array([1e300]) * 1e300), said(lambda: np.array([np.inf]) - np.inf), said(lambda: np.array([np.inf]) * 0), said(lambda: np.array([np.nan]) + 1), said(lambda: np.array([np.inf]) + 1)
said(lambda: np.array([60000], np.float16) * 2), said(lambda: np.square(np.array([1e200]))), said(lambda: np.power(0.0, -1)), said(lambda: np.power(-1.0, 0.5)), said(lambda: np.power(10.0, 400)), said(lambda: np.reciprocal(0.0)), said(lambda: np.sin(np.inf))
said(lambda: np.array([1e10]).astype(np.float16)), said(lambda: np.array([np.nan]).astype(int)), said(lambda: np.array([1e20, 1.0]).astype(np.int32)), said(lambda: np.array([np.inf]).astype(np.float32)), said(lambda: np.array([300.0]).astype(np.uint8)), said(lambda: np.float32(1e300))
said(lambda: np.sum(np.array([np.inf, -np.inf]))), said(lambda: np.array([1e308, 1e308]).sum()), said(lambda: np.prod(np.array([1e200, 1e200]))), said(lambda: np.array([np.nan, 1]).sum())
said(lambda: np.mean([])), said(lambda: np.array([]).mean()), said(lambda: np.ones((2, 0)).mean(1)), said(lambda: np.array([1.0]).std(ddof=1))
said(lambda: np.divide(a, 0, out=a.copy())), said(lambda: np.maximum(a, np.nan)), said(lambda: a > np.nan), said(lambda: np.array([1e-300]) * 1e-300)
def in_place():
    b = np.array([1.0, 2.0])
    b /= 0
    return b
said(in_place)
with np.errstate(divide="ignore", invalid="ignore"):
    found = said(lambda: np.array([1.0, 0.0]) / 0)
found
with np.errstate(all="raise"):
    np.array([1.0]) / 0
with np.errstate(over="raise"):
    np.exp(np.array([1000.0]))
with np.errstate(invalid="raise"):
    np.log(np.array([-1.0]))
said(lambda: np.histogram([0.0, 1.0])), said(lambda: np.linspace(0, 1, 3)), said(lambda: np.array([1.0, 2.0]).std()), said(lambda: np.random.RandomState(0).rand(2))
