import numpy as np, operator, warnings
warnings.simplefilter("ignore")
signs = [operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod, operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne]
floats = [np.float64(0.1), np.float64(-0.0), np.float64(1e308), np.float64(5e-324), np.float64("inf"), np.float64("nan"), np.float64(-7.25)]
wholes = [np.int64(7), np.int64(-3), np.int64(0), np.int64(2**62), np.int64(-2**63), np.int64(2**53 + 1)]
singles = [np.float32(0.1), np.float32(3e38), np.float32(1e-45), np.float32(-2.5), np.float32(0), np.float32("nan")]
plain = [0.1, -0.0, 3, -2, 0, 2**53 + 1, 2**62, True, float("inf")]
def named(one): return f"{type(one).__name__} {one!r}"
[named(sign(a, b)) for sign in signs for a in floats for b in floats]
[named(sign(a, b)) for sign in signs for a in floats for b in plain]
[named(sign(b, a)) for sign in signs for a in floats for b in plain]
[named(sign(a, b)) for sign in signs for a in floats for b in wholes]
[named(sign(b, a)) for sign in signs for a in floats for b in wholes]
[named(sign(a, b)) for sign in signs for a in wholes for b in wholes if (sign, int(a), int(b)) != (operator.floordiv, -2**63, -1)]
[named(sign(a, b)) for sign in signs for a in wholes for b in plain]
[named(sign(b, a)) for sign in signs for a in wholes for b in plain]
[named(sign(a, b)) for sign in signs for a in singles for b in singles if sign not in (operator.floordiv, operator.mod)]
[named(a ** b) for a in wholes for b in (0, 1, 2, 5, np.int64(3))], [named(a & b) for a in wholes for b in (6, np.int64(-5))], [named(a | 5) for a in wholes], [named(a ^ 5) for a in wholes], named(2 ** np.int64(5)), named(6 & np.int64(3))
[(float(a), int(a), bool(a), f"{a:.3f}", hash(a) == hash(float(a)), a.item(), a.dtype, a.shape) for a in (np.float64(2.5), np.float64(-0.0))]
(np.float64(1) < 2) is (np.int64(1) == 1), type(np.float64(1) < 2).__name__, not (np.float64(1) > 2)
total = np.float64(0)
for v in np.arange(100) / 7: total += v
named(total)
count = 0
for v in np.arange(100): count = count + v * 2
named(count)
[named(v) for v in np.array([1.5, -0.0, np.nan])], [named(v) for v in np.array([1, 2], dtype=np.int8)], [named(v) for v in np.array([True, False])], [named(v) for v in np.float32([0.1, 0.2])], [named(v) for v in np.array([], dtype=float)]
a = np.arange(6)
for place, v in enumerate(a): a[(place + 1) % 6] += v
a
a, b = np.arange(5.0), np.arange(5.0)
view = a[2:]
seen = []
for v in a: view[2] = 10; b[1] += v; seen.append(float(v))
seen, a, b
[float(v) for v in np.arange(10.0)[::-2]], [float(v) for v in np.arange(10.0)[1::3]]
class Length(np.float64): pass
named(Length(2) + 1), named(1 + Length(2)), named(np.float64(1) + Length(2)), Length(2) < 3
