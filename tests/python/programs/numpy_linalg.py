import numpy as np
A, S = np.array([[4.0, 2.0], [2.0, 3.0], [1.0, 0.0]]), np.array([[4, 2], [2, 3]])
np.linalg.inv(S), np.linalg.inv(S.astype(np.float32)).dtype, np.linalg.inv(np.stack([S, S * 2.0]))
np.linalg.inv(A)
np.linalg.inv(np.ones(3))
np.linalg.inv(np.ones((2, 2)))
np.linalg.inv(np.ones((2, 2), np.float16))
np.linalg.solve(S, [1, 2]), np.linalg.solve(S, np.eye(2)), np.linalg.cholesky(S)
np.linalg.cholesky(-S)
np.linalg.solve(np.zeros((2, 2)), [1, 2])
issubclass(np.linalg.LinAlgError, ValueError), np.linalg.LinAlgError.__mro__[1]
np.linalg.qr(A), np.linalg.qr(A, mode="r"), np.linalg.qr(A, "complete")[1]
U, s, Vt = np.linalg.svd(A, full_matrices=False)
s, np.abs(U), np.abs(Vt), np.allclose(U * s @ Vt, A), np.linalg.svd(A)[0].shape, np.linalg.svd(A, compute_uv=False)
np.linalg.eigvalsh(S), np.linalg.eigh(S)[0], np.abs(np.linalg.eigh(S)[1])
np.round(np.linalg.det(S), 9), np.round(np.linalg.slogdet(S), 9), np.linalg.matrix_rank(A), np.linalg.matrix_rank(np.outer([1, 2], [3, 4])), np.linalg.matrix_rank([0, 1]), np.linalg.matrix_rank(np.zeros((3, 3)))
np.linalg.pinv(A), np.round(np.linalg.cond(S), 9), np.linalg.matrix_power(S, 3), np.linalg.matrix_power(S, -1)
x, residuals, rank, sv = np.linalg.lstsq(A, np.array([1.0, 2.0, 3.0]), rcond=None)
x, residuals, rank, sv
np.round(np.linalg.norm(A, 2), 9), np.linalg.norm(A, 1), np.round(np.linalg.norm(A, "nuc"), 9), np.linalg.norm(A, np.inf), np.linalg.norm(A, "fro"), np.linalg.norm([3, 4], 1)
np.linalg.nonsense
B = np.zeros((3, 3))
np.fill_diagonal(B, 5)
B[np.diag_indices_from(B)] += 1
B[np.triu_indices(3, 1)] = -1
B, np.diag_indices(2), np.tril_indices(3), np.triu_indices_from(B, 2), np.tril_indices(2, -1, 4)
np.diag_indices_from(A)
np.cov(A.T), np.cov(A), np.corrcoef(A[:, 0], A[:, 1]), np.corrcoef(A.T), np.cov([1.0, 2.0, 4.0]), np.corrcoef([1.0, 2.0]), np.cov(A, rowvar=False, bias=True)
rng = np.random.default_rng(1)
X, W = rng.standard_normal((256, 16)) * 1.6, rng.standard_normal((4, 16))
H = 2 / len(X) * X.T @ X
H[np.diag_indices_from(H)] += 0.01 * np.mean(np.diag(H))
U = np.linalg.cholesky(np.linalg.inv(H)).T
U[:3, :3], np.linalg.eigvalsh(H)[::-1][:4], np.allclose(U.T @ U @ H, np.eye(16))
np.unique(np.array([1.0, 0.5, 1.0], dtype=np.float16)), np.unique(np.array([2.0, 0.5, 2.0], dtype=np.float16), return_counts=True)
[(np.iinfo(kind).min, np.iinfo(kind).max, np.iinfo(kind).bits) for kind in (np.uint16, np.uint32, np.uint64)], np.iinfo(np.uint16)
# ---
import numpy as np
from scipy.stats import norm
from scipy import stats, special
from scipy.linalg import hadamard
import scipy
norm.ppf(0.9), norm.ppf([0.1, 0.5, 0.975]), norm.cdf(1.5), norm.pdf(np.array([0.0, 1.0])), norm.ppf(np.linspace(0.9677083, 0.5, 9)[:-1]), norm.ppf([0.0, 1.0])
round(norm(1, 2).ppf(0.3), 12), round(norm.cdf(3, loc=1, scale=2), 12), round(norm.sf(1.0), 12), norm.isf(0.1), norm.pdf(1.0, 0.5, 2.0), stats.norm.logpdf(0.5), norm.mean(), norm.std(scale=3)
round(norm.ppf(1e-9), 12), round(norm.ppf(1 - 1e-9), 12), round(norm.ppf(1e-200), 9), norm.ppf(np.float32(0.25))
hadamard(4), hadamard(2, dtype=float), hadamard(1)
hadamard(6)
special.erf(0.5), round(special.erfinv(0.5), 12), special.expit(np.array([0.0, 1.0])), special.softmax(np.array([1.0, 2.0, 3.0])), special.softmax(np.eye(2), axis=1), round(special.ndtr(0.3), 12), round(special.ndtri(0.3), 12), special.log_softmax([1.0, 2.0])
np.random.seed(0)
norm.rvs(size=3), norm.rvs(loc=1, scale=2, size=2, random_state=4)
