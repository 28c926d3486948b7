import warnings
import numpy as np
def said(call):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        try:
            made = call()
        except Exception as error:
            made = f"{type(error).__name__}: {error}"
    return made, [(one.category.__name__, str(one.message).split("  The ")[-1].split("\n")[0]) for one in found]
a, b, c = np.int8(100), np.uint8(3), np.int64(2**62)
said(lambda: a + a), said(lambda: -a - a), said(lambda: a * a), said(lambda: b - np.uint8(4)), said(lambda: np.uint8(200) * np.uint8(2)), said(lambda: np.int16(300) * np.int16(300))
said(lambda: a + 100), said(lambda: 100 + a), said(lambda: c * 4), said(lambda: 4 * c), said(lambda: np.int64(2**63 - 1) + True), said(lambda: np.int32(2**31 - 1) + np.int8(1)), said(lambda: 1 - np.int64(-2**63))
said(lambda: -np.int8(-128)), said(lambda: -np.uint8(1)), said(lambda: -np.uint8(0)), said(lambda: abs(np.int8(-128))), said(lambda: abs(np.int64(-2**63))), said(lambda: -c), said(lambda: ~b), said(lambda: +np.int8(-128))
said(lambda: np.int8(-128) // np.int8(-1)), said(lambda: np.int8(-128) % np.int8(-1)), said(lambda: np.int8(2) ** np.int8(7)), said(lambda: np.int8(1) << np.int8(7)), said(lambda: a / np.int8(3))
said(lambda: np.array([100], np.int8) + a), said(lambda: a + np.array([100], np.int8)), said(lambda: np.add(a, a)), said(lambda: np.negative(np.int8(-128)))
said(lambda: np.bool_(True) + np.bool_(True)), said(lambda: np.bool_(True) + np.int8(127)), said(lambda: np.uint8(255) + 1), said(lambda: np.int8(127) + 1.0), said(lambda: sum([np.uint8(200), np.uint8(100)]))
def in_place():
    x = np.int8(120)
    x += np.int8(10)
    return x
said(in_place)
with np.errstate(over="ignore"):
    print(said(lambda: a + a))
with np.errstate(over="raise"):
    print(said(lambda: a + a), said(lambda: -np.uint8(1)))
said(lambda: np.int8(300)), said(lambda: np.int8(-129)), said(lambda: np.uint8(-1)), said(lambda: np.uint8(255)), said(lambda: np.int16(40000)), said(lambda: np.int8(True))
said(lambda: np.int8(300.0)), said(lambda: np.int8(-300.9)), said(lambda: np.int8(np.int64(300))), said(lambda: np.int8(float("nan"))), said(lambda: np.int8(float("inf"))), said(lambda: np.int64(2**63))
said(lambda: np.array([300, 301, 5], np.int8)), said(lambda: np.array(300, np.int8)), said(lambda: np.array([[1, 2], [3, 400]], np.uint8)), said(lambda: np.asarray([-1], np.uint8)), said(lambda: np.array([np.int64(300)], np.int8)), said(lambda: np.array([5], np.int8))
said(lambda: np.array([300.5], np.int8)), said(lambda: np.array([1.5, 300], np.int8)), said(lambda: np.array([float("nan")], np.int8)), said(lambda: np.array([1, float("-inf")], np.int32)), said(lambda: np.array([300]).astype(np.int8))
said(lambda: np.full(2, 300, np.int8)), said(lambda: np.full((1, 2), 3, np.int8)), said(lambda: np.full(2, 1.5)), said(lambda: np.full(2, [1, 2])), said(lambda: np.full_like(np.zeros(1, np.uint8), 256))
def stored(change):
    x = np.zeros(2, np.int8)
    change(x)
    return x
def setting(index, value):
    return lambda: stored(lambda x: x.__setitem__(index, value))
said(setting(0, 300)), said(setting(slice(None), [300, 1])), said(setting(slice(None), 200)), said(setting(0, 5)), said(setting(0, 5.9)), said(setting(0, float("nan"))), said(setting(0, np.int64(300))), said(setting([0, 1], np.array([300, 1])))
said(lambda: stored(lambda x: x.fill(300))), said(lambda: stored(lambda x: x.fill(7))), said(lambda: stored(lambda x: x.fill(1.9)))
