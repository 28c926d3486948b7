import numpy as np
tall = np.array([[1.0, 2], [3, 5], [7, 1]], np.float32)
whole = tall.astype(int)
for A in (tall, whole):
    for b in (np.array([1.0, 2, 3]), np.array([1.0, 2, 3], np.float32), np.array([1, 2, 3]), np.array([True, False, True])):
        x, rest, rank, s = np.linalg.lstsq(A, b, rcond=None)
        print(x.round(4), x.dtype, rest.round(4), rest.dtype, rank, s.round(4), s.dtype)
np.linalg.lstsq(tall, np.ones((3, 2)), rcond=None)[0].round(5)
np.linalg.lstsq([[1, 2], [3, 4]], [1, 2], rcond=None)[0].round(5) + 0.0
np.linalg.lstsq(tall, np.array([1, 2, 3], np.float16), rcond=None)
np.linalg.lstsq(tall, np.array([1.0, 2, 3]), rcond=-1)[0].dtype
# ---
import numpy as np
S32, Si, S16 = np.array([[1.0, 2], [3, 5]], np.float32), np.array([[1, 2], [3, 5]]), np.array([[1.0, 2], [3, 5]], np.float16)
v, vi, v32 = np.array([1.0, 2]), np.array([1, 2]), np.array([1.0, 2], np.float32)
for A in (S32, Si):
    print(np.linalg.inv(A).round(4), np.linalg.inv(A).dtype, np.linalg.norm(A).dtype, np.linalg.pinv(A).dtype, np.linalg.qr(A)[1].dtype, np.linalg.det(A).dtype)
    for b in (v, vi, v32):
        print(np.linalg.solve(A, b).round(4), np.linalg.solve(A, b).dtype)
for A in (S32, Si, S16):
    for b in (v, vi, v32):
        print(np.dot(A, b), np.dot(A, b).dtype, (A @ b).dtype, np.matmul(A, b).dtype)
np.linalg.inv(S16)
np.linalg.solve(S16, v)
np.linalg.solve(S32, np.array([[1.0], [2]]))
np.dot(Si, 2.5), np.dot(2, 3.5), np.dot(np.array([1, 2], np.int8), np.array([100, 100], np.int8)), np.dot(np.array([1, 2], np.uint8), np.array([1, 2], np.int8)).dtype
np.outer(v32, vi).dtype, np.linalg.inv(np.array([[True, False], [False, True]])), np.linalg.matrix_power(S32, 2).dtype, np.trace(S32).dtype
