import numpy as np
a, b = np.arange(6.0).reshape(2, 3), np.arange(12).reshape(3, 4)
np.einsum("ij,jk->ik", a, b), np.einsum("ii", np.eye(3)), np.einsum("ij->j", b), np.einsum("i,i", [1, 2], [3, 4])
np.kron([1, 2], [1, 10]), np.kron(np.eye(2), np.ones((2, 1))), np.kron(2, [1, 2])
np.tensordot(a, b, 1), np.tensordot(a, a, 2), np.tensordot(b, a, axes=([0], [1])), np.tensordot(a, b, 2)
np.vdot([1, 2], [3, 4]), np.cross([1, 2, 3], [4, 5, 6]), np.cross([1, 2], [3, 4]), np.cross([[1.0, 0, 0]], [[0, 1, 0]])
np.convolve([1, 2, 3], [0, 1, 0.5]), np.convolve([1, 2, 3], [0, 1, 0.5], "same"), np.convolve([1, 2, 3], [0, 1, 0.5], "valid")
np.convolve([1, 2, 3, 4], [1, 1], "valid"), np.convolve([1, 1], [1, 2, 3, 4], "same"), np.convolve([], [1])
np.correlate([1, 2, 3], [0, 1, 0.5]), np.correlate([1, 2, 3, 4], [1, 0, 2], "same"), np.correlate([1, 2, 3], [0, 1, 0.5], "full")
np.correlate([1, 2], [1, 2, 3, 4], "full"), np.correlate([1, 2], [1, 2, 3, 4], "valid"), np.correlate([1, 2], [1, 2, 3, 4], "same")
np.pad([1, 2, 3], 2), np.pad([1, 2, 3], (1, 2), constant_values=9), np.pad(a, ((1, 0), (0, 2)), "edge")
np.pad([1, 2, 3], (3, 4), "reflect"), np.pad([1, 2, 3], (3, 4), "symmetric"), np.pad([1, 2, 3], (4, 5), mode="wrap")
np.pad([1.0, 2, 6], 2, "mean"), np.pad([1, 2, 6], 2, "maximum", stat_length=2), np.pad([5, 2], 2, "linear_ramp", end_values=(1, 8)), np.pad([3, 1, 2], 1, "median")
np.pad([1, 2], -1)
np.pad([1, 2], 1, "mirror")
np.pad([1, 2], 1.5)
np.hanning(5), np.hamming(4), np.blackman(5).round(12), np.bartlett(4), np.hanning(1)
# ---
import numpy as np
np.interp(2.5, [1, 2, 3], [3, 2, 0]), np.interp([0, 1, 1.5, 2.72, 3.14], [1, 2, 3], [3, 2, 0]), np.interp(3.14, [1, 2, 3], [3, 2, 0], right=-99.0)
np.interp([-180, 190, 5], [190, -190, 350, -350], [5, 10, 3, 4], period=360), np.interp([1.0], [], [])
np.vander([1, 2, 3]), np.vander([1, 2, 3], 2, increasing=True), np.polyval([3, 0, 1], 5), np.polyval([1.0, -1], [1, 2])
np.polyder([1, 2, 3]), np.polyint([1, 1, 1]), np.poly([1, 2])
np.polyfit([0, 1, 2, 3], [1, 3, 5, 7.5], 1).round(10), np.polyfit(np.arange(6.0), np.arange(6.0) ** 2, 2).round(8), np.polyfit([0, 1], [1], 1)
np.gradient([1, 2, 4, 7, 11]), np.gradient([1.0, 2, 4, 7, 11], 2), np.gradient(np.array([[1, 2, 6], [3, 4, 5]], float)), np.gradient([1.0, 2, 4, 7], edge_order=2)
np.gradient([1.0, 4, 9, 25], [1.0, 2, 3, 5]), np.gradient([[1.0, 2], [3, 5]], axis=1), np.gradient([1.0])
np.trapz([1, 2, 3]), np.trapz([1, 2, 3], x=[4, 6, 8]), np.trapz(np.arange(6).reshape(2, 3), axis=0), np.trapz([1, 2, 3], dx=2)
np.geomspace(1, 1000, num=4), np.geomspace(1, 256, num=9), np.geomspace(-1, -8, 4), np.geomspace(1, 8, 3, endpoint=False).round(10), np.geomspace(0, 1)
# ---
import numpy as np
x = np.array([-2.5, -0.0, 0.0, 0.7, 3.0, np.inf, np.nan])
np.signbit(x), np.signbit(-1), np.copysign(1.5, x), np.copysign([1, 2], -1)
np.fmax(x, 0.5), np.fmin(x, 0.5), np.hypot(3.0, 4), np.hypot([3, 1e300], [4, 1e300]), np.heaviside(x, 0.5)
np.logaddexp(1.0, 2.0), np.logaddexp2(3.0, 3.0), np.exp2([1, 2, 0.5]), np.cbrt([27.0, -8, 0]), np.fix(x), np.modf([1.5, -2.25])
np.deg2rad(180), np.rad2deg([np.pi, 1.0]), np.radians(90.0), np.degrees(np.float32(1)), np.sinc([0, 0.5, 1.0]).round(12)
np.frexp([0.0, 1.0, 3.5, -8, 0.1]), np.frexp(6.0), np.frexp(np.float32(0.3)), np.ldexp(0.5, [1, 2, 3]), np.ldexp([1.0, 2], 3), np.ldexp(1.0, 2.5)
np.arctan2(1, -1), np.arctan2([1.0, -1], [0, 2]), np.arctan([0, 1, 5]), np.arcsin(0.5), np.arccos([1, -1, 0.3]), np.sinh(1.0), np.cosh([0, 2]), np.arcsinh(2.0), np.arccosh(2.0), np.arctanh(0.5), np.arctan(np.float32(2))
np.gcd(12, 18), np.gcd([12, 5, 0], 8), np.lcm(4, 6), np.lcm([3, 4], [5, 6]), np.real(np.array([3.5])), np.imag([1, 2]), np.angle([-1.0, 2])
np.float_power([1, 2], 2), np.frexp([np.inf, np.nan, 1e-310, 2.0**60]), np.ldexp(1.0, -1074)
# ---
import numpy as np
np.union1d([-1, 0, 1], [-2, 0, 2]), np.setdiff1d([1, 2, 3, 2, 4, 1], [3, 4, 5, 6]), np.setxor1d([1, 2, 3, 2, 4], [2, 3, 5, 7, 5]), np.intersect1d([1, 3, 4, 3], [3, 1, 2, 1])
np.intersect1d([1, 1, 2, 3, 4], [2, 1, 4, 6], return_indices=True), np.ediff1d([1, 2, 4, 7, 0]), np.ediff1d([1, 2, 4], to_begin=-99, to_end=[88, 99])
a = np.array([[10, 30, 20], [60, 40, 50]])
np.take_along_axis(a, np.argsort(a, axis=1), axis=1), np.take_along_axis(a, np.expand_dims(a.argmax(1), 1), 1), np.take_along_axis(a, np.array([0, 3]), None)
np.put_along_axis(a, np.expand_dims(a.argmax(1), 1), 99, 1)
a
np.partition([7, 1, 5, 3], 2)[:2].max(), np.argpartition([7, 1, 5, 3], 1)[0], np.sort(np.partition(np.array([4, 2, 9, 1]), -2)[-2:])
np.delete([1, 2, 3, 4], 1), np.delete(a, 1, axis=1), np.delete(a, [0, 2], 1), np.delete(np.arange(6), slice(1, 4)), np.delete([1, 2, 3], [True, False, True]), np.delete([1, 2], -1)
np.delete([1, 2], 5)
np.insert([1, 2, 3], 1, 9), np.insert(np.array([[1, 1], [2, 2]]), 1, 5), np.insert(np.array([[1, 1], [2, 2]]), 1, 5, axis=1), np.insert(np.array([[1, 1], [2, 2]]), 1, [7, 8], axis=0), np.insert([1, 2, 3], [0, 2], [8, 9]), np.insert([1, 2], 5, 1)
np.compress([True, False, True], [1, 2, 3]), np.compress([0, 1], a, axis=0), np.extract([True, False], [4, 5]), np.select([[True, False], [True, True]], [[1, 2], [3, 4]], 9), np.select([np.array([1, 5, 9]) < 3], [np.array([1, 5, 9])], 0)
np.piecewise(np.array([-2.0, 1.0, 3.0]), [np.array([True, False, False])], [-1, lambda v: v * 2]), np.choose([0, 1, 0], [[1, 2, 3], [10, 20, 30]])
np.rot90([[1, 2], [3, 4]]), np.rot90([[1, 2], [3, 4]], 2), np.rot90([[1, 2, 5], [3, 4, 6]], -1), np.tri(3), np.tri(2, 3, 1, int), np.diagflat([1, 2])
np.trim_zeros(np.array([0, 0, 1, 2, 0])), np.trim_zeros([0, 1, 0], "b"), np.ix_([0, 1], [2, 0]), np.arange(9).reshape(3, 3)[np.ix_([True, False, True], [1, 2])], np.lexsort(([1, 0, 1], [3, 2, 2])), np.ravel_multi_index(([1, 0], [2, 1]), (3, 4)), np.ravel_multi_index((1, 2), (3, 4))
np.broadcast_arrays([1, 2], [[3], [4]]), np.atleast_3d([1, 2]).shape, np.atleast_3d(5), np.dsplit(np.arange(8).reshape(2, 2, 2), 2)[1], np.rollaxis(np.ones((3, 4, 5)), 2).shape, np.array_equiv([1, 2], [[1, 2], [1, 2]])
np.fromfunction(lambda i, j: i + j, (2, 3)), np.fromfunction(lambda i, j: i == j, (2, 2), dtype=int), np.fromiter((i * i for i in range(4)), dtype=float), np.fromiter([1], int, 2)
m = np.arange(6)
np.place(m, m > 3, [7, 8])
np.put(m, [0, 1], [5, 6])
np.putmask(m, m > 6, 0)
m
np.copyto(m, [1, 1, 1, 1, 1, 2], where=m > 3)
m
np.r_[1:4, 0, [5, 6]], np.r_[0:1:3j], np.c_[[1, 2], [3, 4]], np.c_[np.ones((2, 2)), [5, 6]], np.mgrid[0:2, 0:3], np.ogrid[0:2, 0:3], np.mgrid[0:1:3j], np.s_[1:3], np.s_[1, ::2]
np.nanmedian([1, np.nan, 3]), np.nanmedian([[1, np.nan, 3], [4, 5, np.nan]], axis=1), np.nanpercentile([1, np.nan, 3, 5], [25, 50]), np.nanquantile([[1, np.nan], [3, 4]], 0.5, axis=0), np.nanprod([2, np.nan, 3]), np.nancumsum([1, np.nan, 3]), np.nanargmax([1, np.nan, 3]), np.nanargmin([[np.nan, 2], [1, 0]], axis=1)
np.nanargmax([np.nan])
from numpy.lib.stride_tricks import as_strided, sliding_window_view
as_strided(np.arange(6), (3, 2), (16, 8)), sliding_window_view(np.arange(5), 3), sliding_window_view(np.arange(12).reshape(3, 4), (2, 2)).shape, sliding_window_view(np.arange(6).reshape(2, 3), 2, axis=1)
sliding_window_view(np.arange(3), 4)
import numpy.typing as npt
npt.ArrayLike is not None, npt.NDArray[np.float32] is not None
# ---
import io
import numpy as np
f = io.BytesIO()
np.save(f, np.arange(6, dtype=np.int16).reshape(2, 3))
f.getvalue()
_ = f.seek(0)
np.load(f)
np.save("a_file", np.array([1.5, 2.5], np.float32))
np.load("a_file.npy"), open("a_file.npy", "rb").read()
np.savez("two.npz", first=np.eye(2), second=np.arange(3))
with np.load("two.npz") as data:
    print(data.files, data["first"], data["second"])
np.savez_compressed("two", np.ones(2))
np.load("two.npz")["arr_0"]
np.save("scalar.npy", np.float64(3)), np.load("scalar.npy"), np.save("bools.npy", np.array([True, False])), np.load("bools.npy")
np.savetxt("t.txt", np.array([[1.5, 2], [3, 4]]), fmt="%.2f", delimiter=",", header="a,b")
print(open("t.txt").read())
np.loadtxt("t.txt", delimiter=","), np.loadtxt("t.txt", delimiter=",", usecols=1, skiprows=1), np.genfromtxt("t.txt", delimiter=",")
np.loadtxt(io.StringIO("1 2\n3 4"), unpack=True), np.loadtxt(io.StringIO("1 x"))
np.genfromtxt(io.StringIO("1,,3\n4,5,x"), delimiter=","), np.savetxt("one.txt", [1, 2]), print(open("one.txt").read())
np.array([1, 2, 3], np.int32).tofile("raw.bin")
np.fromfile("raw.bin", np.int32), np.fromfile("raw.bin", np.int32, count=2)
np.load("nothing.npy")
