import numpy as np
A = np.array([[4.0, 2.0], [2.0, 3.0], [1.0, 0.0]]); S = np.array([[4.0, 2.0], [2.0, 3.0]]); T = np.arange(24.0).reshape(2, 3, 4)
np.linalg.norm(A), np.linalg.norm([3, 4]), np.linalg.norm(A, axis=0), np.linalg.norm(A, axis=1, keepdims=True), np.linalg.norm(A, keepdims=True), np.linalg.norm([1, -2], 1), np.linalg.norm([1, -2], np.inf), np.linalg.norm([1, -2], -np.inf), np.linalg.norm([1, 0, 2], 0), np.linalg.norm([1, 2], 3), np.linalg.norm(A, ord=2, axis=1), np.linalg.norm(A, "fro", keepdims=True), np.linalg.norm(T, axis=-1).shape, np.linalg.norm(T), np.linalg.norm(T, 1, axis=(1, 2)), np.linalg.norm(T, "fro", axis=(0, 2), keepdims=True).shape, np.linalg.norm(A, axis=(0, 1)), np.linalg.norm(A.astype(np.float32)).dtype, np.linalg.norm(A, -1), np.linalg.norm(A, -np.inf), np.linalg.norm(5), np.linalg.norm(A, np.inf, keepdims=True), np.linalg.norm(A, ord=1, axis=(1, 0))
np.linalg.norm(T, 2)
np.linalg.norm(T, axis=(0, 1)), np.linalg.norm(T, axis=(0, 1), keepdims=True).shape
np.linalg.inv(3)
np.linalg.inv([1, 2])
np.linalg.det(A)
np.linalg.det(np.array([[2]])), np.linalg.det(np.stack([S, S])).shape, np.linalg.slogdet(-np.eye(3)), np.linalg.det(np.eye(2, dtype=np.float32)).dtype
np.linalg.solve(S, np.float32([1, 2])).dtype, np.linalg.solve(S.astype(np.float32), np.float32([1, 2])).dtype, np.linalg.solve(S, [[1], [2]])
np.linalg.solve(A, [1, 2, 3])
np.linalg.cholesky(np.ones((2, 3)))
np.linalg.svd(S)[1], len(np.linalg.svd(S)), np.linalg.svd(A)[0].shape, np.linalg.svd(A, False)[0].shape, np.linalg.svd(A.T)[2].shape, np.linalg.svd(A, compute_uv=False).shape
np.linalg.svd([1, 2])
np.linalg.eigvalsh([[2, 0], [0, 1]]), np.linalg.eigvalsh([[1, 9], [2, 1]]), np.linalg.eigvalsh([[1, 9], [2, 1]], UPLO="U"), np.linalg.eigvalsh([[1, 9], [2, 1]], "L")
np.linalg.matrix_rank(S), np.linalg.matrix_rank([1, 0]), np.linalg.matrix_rank([0, 0]), np.linalg.matrix_rank(np.diag([1, 1e-3]), tol=0.01), np.linalg.matrix_rank(np.diag([1.0, 1e-20])), np.linalg.matrix_rank(np.stack([S, np.ones((2, 2))])), np.linalg.matrix_rank(S, hermitian=True), np.linalg.matrix_rank(np.diag([5, 0.03]), tol=0.02), np.linalg.matrix_rank(np.diag([0.05, 0.03]), tol=0.02)
np.linalg.pinv(np.diag([1.0, 0.0])), np.linalg.pinv(np.diag([1.0, 1e-3]), rcond=0.01), np.linalg.pinv([[1, 2]]), np.linalg.pinv(np.diag([1.0, 1e-15]))
np.round(np.linalg.cond(np.diag([4.0, 1])), 9), np.linalg.cond(np.diag([4.0, 1]), 1), np.linalg.cond(np.diag([4.0, 1]), np.inf), np.round(np.linalg.cond(np.diag([4.0, 1]), "fro"), 9), np.round(np.linalg.cond(A), 9), np.linalg.cond(np.diag([4.0, 1]), -2)
np.linalg.cond([1, 2])
np.linalg.matrix_power(np.array([[1, 1], [0, 1]]), 5), np.linalg.matrix_power(np.array([[1, 1], [0, 1]]), 0), np.linalg.matrix_power(np.diag([2.0, 4]), -2), np.linalg.matrix_power(np.diag([2, 4]), -1), np.linalg.matrix_power(np.array([[1, 1], [0, 1]], np.int8), 2).dtype
np.linalg.matrix_power(A, 2)
np.linalg.lstsq(S, np.array([1.0, 2]), rcond=None)[1:3], np.linalg.lstsq(A, np.ones((3, 2)), rcond=None)[1].shape, np.round(np.linalg.lstsq(A, np.array([[1.0, 0], [2, 1], [3, 1]]), rcond=None)[1], 9), np.linalg.lstsq(np.ones((3, 2)), np.array([1.0, 2, 3]), rcond=None)[1:3], np.round(np.linalg.lstsq(np.array([[1.0, 2]]), [1.0], rcond=None)[0], 9), np.linalg.lstsq(np.diag([1.0, 1e-3]), np.ones(2), rcond=0.01)[2]
# ---
import numpy as np, torch
np.linalg.norm([True, False, True]), np.linalg.norm(np.array([3, 4], np.uint8)), np.linalg.norm(torch.tensor([3.0, 4.0]))
np.linalg.lstsq(np.ones(2), np.ones(2), rcond=None)
np.linalg.lstsq(np.ones((2, 2, 2)), np.ones(2), rcond=None)
np.linalg.lstsq(np.ones((2, 1)), np.ones((2, 1, 1)), rcond=None)
np.linalg.lstsq(np.ones((2, 1)), np.float64(3), rcond=None)
