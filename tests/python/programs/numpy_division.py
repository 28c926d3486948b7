import warnings
import numpy as np
def told(compute):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        result = compute()
    return result, [(one.category.__name__, str(one.message)) for one in found]
a, b = np.array([5, -7, 0], np.int16), np.array([0, 2, 0], np.int16)
told(lambda: a % b), told(lambda: a // b), told(lambda: divmod(a, b))
told(lambda: np.mod(a, b)), told(lambda: np.fmod(a, b)), told(lambda: np.remainder(a, b))
told(lambda: np.floor_divide(a, b)), told(lambda: np.divmod(a, b))
told(lambda: a % 0), told(lambda: a // 0), told(lambda: 5 // b), told(lambda: 5 % b), told(lambda: divmod(5, b))
told(lambda: np.array([1, 2], np.uint8) // np.array([0, 1], np.uint8)), told(lambda: np.array([5, 7], np.int32) // np.array([0, 1], np.uint8))
told(lambda: np.array([True, False]) // np.array([False, True])), told(lambda: np.array([True]) % np.array([False]))
told(lambda: np.array(5) // np.array(0)), told(lambda: np.array(5) % 0), told(lambda: np.array([], int) // 0)
told(lambda: np.array([3, 4]) // np.array([1, 2])), told(lambda: np.fmod(-7, 0)), told(lambda: np.fmod(np.array([-7, 7]), 4)), told(lambda: np.fmod(-7.5, 2))
# ---
import warnings
import numpy as np
def told(compute):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        result = compute()
    return result, [(one.category.__name__, str(one.message)) for one in found]
told(lambda: np.int16(5) // np.int16(0)), told(lambda: np.int16(5) % np.int16(0)), told(lambda: divmod(np.int8(5), np.int8(0)))
told(lambda: np.int64(5) // 0), told(lambda: np.int64(5) % 0), told(lambda: 5 // np.int64(0)), told(lambda: 5 % np.int64(0))
told(lambda: np.uint8(5) // np.uint8(0)), told(lambda: np.fmod(np.int8(5), np.int8(0))), told(lambda: np.floor_divide(np.int8(5), np.int8(0)))
told(lambda: np.int64(7) // -2), told(lambda: np.int64(7) % -2), told(lambda: divmod(np.int64(-7), 2))
# ---
import warnings
import numpy as np
def told(compute):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        result = compute()
    return result, [(one.category.__name__, str(one.message)) for one in found]
least, minus = np.array([-128], np.int8), np.array([-1], np.int8)
told(lambda: least // minus), told(lambda: least % minus), told(lambda: divmod(least, minus)), told(lambda: np.fmod(least, minus))
told(lambda: np.array([-2**63, 8]) // -1), told(lambda: np.int8(-128) // np.int8(-1)), told(lambda: np.int8(-128) % np.int8(-1)), told(lambda: np.array([-128, 127], np.int8) // np.array([2, -1], np.int8))
# ---
import warnings
import numpy as np
def told(compute):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        result = compute()
    return result, [(one.category.__name__, str(one.message)) for one in found]
x = np.array([6, 7])
def in_place(x):
    x //= 0
    return x
told(lambda: in_place(x)), x
y = np.array([6, 7])
y %= np.array([0, 4])
y
with np.errstate(divide="ignore"):
    told(lambda: np.array([1]) // 0)
with np.errstate(all="raise"):
    np.array([1]) % 0
with np.errstate(divide="raise"):
    np.int8(1) // np.int8(0)
with np.errstate(divide="print"):
    np.array([1]) // 0
np.geterr(), np.seterr(divide="ignore"), np.geterr()["divide"], told(lambda: x // 0)
np.seterr(divide="warn"), np.seterr(divide="loud")
np.array([5, 7]) // np.array([1, 2, 3])
np.out = np.zeros(2, int)
told(lambda: np.floor_divide(np.array([4, 9]), np.array([0, 2]), out=np.out)), np.out
