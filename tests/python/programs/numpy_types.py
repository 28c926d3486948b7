import numpy as np
np.cov([1, 2, 4]), np.cov([[1, 2], [3, 5]]), np.cov([1, 2], [3, 5]), np.cov([[1, 2, 4], [3, 5, 9]], ddof=0), np.cov([1, 2, 4], bias=True), np.cov([[1, 2], [3, 5]], rowvar=False), np.cov([[1.0, 2, 4]]), np.corrcoef([[1, 2, 4], [2, 1, 0]]), np.corrcoef([1, 2, 3], [1, 2, 4]), np.corrcoef([[1, 2], [3, 5], [2, 9]], rowvar=False), np.corrcoef([1, 2, 3], [-1, -2, -3]), np.cov(np.float32([[1, 2], [3, 5]])), np.cov([1, 2, 4], ddof=2)
np.tril_indices(2), np.tril_indices(3, 1), np.triu_indices(2, 0, 3), np.triu_indices(3, -1), np.tril_indices(3, k=-1), np.triu_indices_from(np.ones((2, 3))), np.tril_indices_from(np.ones((2, 3)), 1), np.tril_indices_from(np.ones((3, 2)), -1), np.diag_indices(3), np.diag_indices(2, 3), np.diag_indices_from(np.ones((2, 2, 2)))
np.diag_indices_from(np.ones(3))
np.diag_indices_from(np.ones((2, 3)))
B = np.zeros((2, 3)); np.fill_diagonal(B, 5); B
C = np.zeros((3, 3), int); np.fill_diagonal(C, [1, 2, 3]); C
np.fill_diagonal(C, np.array([7])); C
np.fill_diagonal(C, 2.9); C
D = np.zeros((3, 2)); np.fill_diagonal(D, [1, 2, 3]); D
np.iinfo(np.int8), np.iinfo(int), np.iinfo(np.array([1], np.uint8).dtype).max, np.iinfo("int16").bits, np.iinfo(np.int32).kind, np.iinfo(np.int8).dtype, np.finfo(np.float32), np.finfo(float).eps, np.finfo(np.float16).max, np.finfo(np.float32).tiny, np.finfo("f4").bits, np.finfo(np.float64).min, np.finfo(np.float32).smallest_normal, np.finfo(np.float32).resolution, np.finfo(np.float16).dtype, np.finfo(np.float64), np.finfo(np.float16)
np.iinfo(np.float32)
np.finfo(np.int8)
np.finfo(int)
np.iinfo(bool)
np.iinfo(np.int8(3)), np.finfo(np.float32(1)).bits, np.iinfo(3).bits, np.finfo(1.0).bits
np.dtype(float), np.dtype("i4"), np.dtype(np.int8).itemsize, np.dtype("<f8"), np.dtype("=i2"), np.dtype(None), np.dtype(bool), np.dtype(int).kind, np.dtype("float32").type, np.dtype("f4").char, np.dtype("int8").str, np.dtype(np.float16).str, np.dtype("?"), np.dtype(np.dtype("u1")), str(np.dtype("half")), np.dtype(np.ones(1).dtype), np.dtype("bool").char, np.dtype(np.int64).char, np.dtype("e").name
np.dtype("float32") == "f4", np.dtype("float32") == np.float32, np.dtype("int8") == int, np.dtype("int8") != np.int8, hash(np.dtype("f4")) == hash(np.dtype(np.float32)), np.dtype(float) == float, np.dtype(int) in (np.int64, float), {np.dtype("f4"): 1}[np.dtype(np.float32)], np.dtype(float) is np.dtype("float64")
np.dtype(float) == 3, np.dtype(int) == None
np.promote_types("i1", "u1"), np.promote_types("i1", "i2"), np.promote_types("i4", "f4"), np.promote_types("i2", "f4"), np.promote_types("u1", "f2"), np.promote_types("i2", "f2"), np.promote_types("i8", "f4"), np.promote_types("?", "i1"), np.promote_types("?", "f2"), np.promote_types("f2", "f8"), np.promote_types("u1", "i4"), np.promote_types("u1", "i1"), np.promote_types("i8", "f2"), np.promote_types(bool, bool), np.promote_types("u1", "i2")
np.result_type(np.int8(1), 3), np.result_type(np.ones(1, np.int8), 200), np.result_type(np.ones(1, np.float32), 3.5), np.result_type(3, 2.5), np.result_type(np.ones(1, np.int8), np.ones(1, np.uint8)), np.result_type(np.ones(1, np.float16), 1e6), np.result_type(np.ones(1, np.uint8), -1), np.result_type(np.ones(1, np.int8), 127), np.result_type(np.ones(1, np.int8), -128), np.result_type(np.ones(1, np.int8), -129), np.result_type(np.ones(1, np.uint8), 255), np.result_type(np.ones(1, bool), 1), np.result_type(np.ones(1, bool), True), np.result_type(np.ones(1, np.int8), 1.5), np.result_type(np.ones(1, np.int8), np.float32(1.5)), np.result_type(np.ones(1, np.float16), 65504.0), np.result_type(np.ones(1, np.float16), float("nan")), np.result_type(np.ones(1, np.int16), 2**31), np.result_type(np.ones(1, np.float32), np.float64(1e300)), np.result_type(np.ones(1, np.int8), np.ones(()))
np.result_type(np.int8), np.result_type("i4", np.float32), np.result_type(int, "f4"), np.result_type(np.int8, 3), np.result_type(np.dtype("u1"), np.int8)
np.issubdtype(np.int8, np.signedinteger), np.issubdtype(np.uint8, np.signedinteger), np.issubdtype(float, np.inexact), np.issubdtype("f4", "f4"), np.issubdtype(np.float32, float), np.issubdtype(np.float64, float), np.issubdtype(np.dtype("i8"), int), np.issubdtype(bool, np.number), np.issubdtype(np.int8, np.generic), np.issubdtype(np.bool_, bool), np.issubdtype(np.int32, np.int64), np.issubdtype("i1", np.dtype("i1")), np.issubdtype(np.int8, int)
np.array2string(np.array([1.5, 2])), np.array2string(np.array([1 / 3]), precision=2), np.array2string(np.array([1, 2]), separator=", "), np.array_str(np.array([1])), np.array_repr(np.array([1.5])), np.pi, np.e, np.inf, -np.inf, np.nan, np.newaxis is None, np.array2string(np.arange(3), separator=","), np.get_printoptions()["precision"]
np.float32.__name__, np.bool_.__name__, np.int8.__mro__[1].__name__, np.number.__name__, np.int_ is np.int64, np.double is np.float64, np.half is np.float16, np.single is np.float32, np.float_ is np.float64
np.number(3)
np.float32([1, 2]), np.int8(np.array([1.5, 2.5])), np.float32(np.array(2.5)), np.int8("12"), np.float32("nan"), np.bool_(0), np.float64(), np.int8(), np.int64(np.float32(2.9)), np.float16(1e6), np.bool_(np.array([0, 2])), np.float64((1, 2)), np.uint8(255), np.int8(-128)
np.float32(2.5).T, np.int8(3).itemsize, np.float32(2.5).ndim, np.float32(2.5).shape, np.float32(2.5).size, np.float32(2.5).tolist(), np.float32(2.5).astype(int), np.float32(2.5).astype("f8").dtype, np.float32(1).view(np.int32), np.float64(2.0).is_integer(), np.float64(2.5).is_integer(), np.float64(2.567).round(2), np.float32(2.5).round(), np.int8(5).round(1), round(np.float64(2.5)), round(np.float32(2.567), 1), round(np.int8(3)), round(np.float64(15.0), -1), bool(np.float32(0)), bool(np.int8(3)), bool(np.bool_(False)), int(np.int8(3)), float(np.int8(3)), hash(np.float64(2.5)) == hash(2.5), repr(np.float32(1e10)), str(np.float64(1e-5)), f"{np.int8(5):4d}|{np.float64(2.5):.3f}"
-np.int8(-128), -np.uint8(1), abs(np.int8(-3)), ~np.int8(5), ~np.bool_(True), +np.float32(1), np.float32(7) // 2, np.int8(7) % 3, 7 % np.int8(4), 2 ** np.int8(3), np.int8(2) ** 2, divmod(np.float32(7), 2), divmod(7, np.int64(2)), np.int8(1) << 2, 8 >> np.int64(1), np.int8(6) & 3, 6 | np.int8(1), np.int8(6) ^ np.int8(3), 1 - np.float32(0.5), 1 / np.float32(4), np.float32(2) < 3, 3 >= np.int8(3), np.int8(3) != 3, np.float32(1) == np.array([1, 2]), np.float32(2) * np.array([1, 2]), np.array([1, 2]) / np.float32(2), np.int8(2) > np.array([1, 5])
np.float32(1).nonsense
np.float32(1).__nonsense__
import pickle, copy
pickle.loads(pickle.dumps(np.float32(1.5))), copy.copy(np.int8(3)), copy.deepcopy(np.float32(2)), pickle.loads(pickle.dumps(np.int8(3))).dtype, isinstance(np.float32(1), np.inexact), isinstance(np.int8(1), np.number), isinstance(True, np.bool_), isinstance(np.float64(1), (int, float))
np.binary_repr(0), np.binary_repr(5, 3), np.binary_repr(-1, 4), np.binary_repr(-8, 4), np.binary_repr(3, 6), np.binary_repr(-5), np.binary_repr(np.int8(7)), np.binary_repr(-4, 3), np.base_repr(0), np.base_repr(10), np.base_repr(-255, 16), np.base_repr(35, 36), np.base_repr(5, 2, 3), np.base_repr(6, 3), np.base_repr(1), np.base_repr(2), np.base_repr(0, 2, 2)
np.base_repr(5, 37)
np.base_repr(5, 1)
np.binary_repr(2.5)
np.frombuffer(b"\x01\x02\x03\x04", np.uint8), np.frombuffer(b"\x01\x02\x03\x04", np.uint8, 2), np.frombuffer(b"\x01\x02\x03\x04", np.int8, count=2, offset=1), np.frombuffer(b"\x01\x02\x03\x04", "i2"), np.frombuffer(np.float32(1).astype("f4").tobytes() if False else b"\x00\x00\x80?", "f4"), np.frombuffer(bytearray(8)), np.frombuffer(b"\x01\x02\x03", np.int16, count=1)
np.frombuffer(b"")
np.frombuffer(b"\x01\x02", np.uint8, offset=3)
np.frombuffer(b"\x01\x02", np.uint8, count=5)
np.frombuffer(b"\x01\x02\x03", np.int16)
np.seterr(all="ignore")["divide"], np.geterr()["under"]
np.errstate(all="ignore")(lambda: 3)()
with np.printoptions(precision=1, suppress=True) as o: print(np.array([1.25, 1e-9]), o["precision"])
np.get_printoptions()["precision"], np.get_printoptions()["suppress"]
np.set_printoptions(linewidth=30); np.arange(12), np.arange(12.0); np.set_printoptions(linewidth=75)
np.result_type(np.ones(1, np.float16), 64999.0), np.result_type(np.ones(1, np.float16), 65000.0), np.result_type(np.ones(1, np.float32), 3.4e38), np.result_type(np.ones(1, np.float32), 3.39e38), np.result_type(np.ones(1, np.float32), -3.5e38), np.result_type(np.ones(1, np.float16), np.inf), np.result_type(np.ones(1, np.int8), 2**40), np.result_type(np.ones(1, np.float32), 2**40), np.result_type(np.ones(1, np.float16), 70000)
np.array2string(np.arange(12), max_line_width=20), np.array2string(np.arange(12), threshold=5, edgeitems=1), np.array2string(np.array([1e-9, 1]), suppress_small=True), np.array2string(np.array([1.0, 2]), prefix="abc", suffix="x"), np.array2string(np.arange(30), 30, prefix="12345")
np.float32(3.4028235e38) * 2, np.iinfo(np.int16(3)), np.finfo(1.0).dtype, np.iinfo(3).max
np.binary_repr(3.5)
# ---
import numpy as np
(np.ones(1, np.float32) * 70000).dtype, (np.ones(1, np.float32) * 2**40).dtype, (np.ones(1, np.float32) + 30000).dtype, (np.ones(1, np.float16) + 3000).dtype, (np.ones(1, np.float16) + 300).dtype, (np.ones(1, np.float16) + 200).dtype, (np.ones(1, np.float16) - 200).dtype, (np.ones(1, np.float32) - 40000).dtype, np.ones(2, np.float32) * np.int64(5)
