import torch, math
A, S = torch.tensor([[4.0, 2.0], [2.0, 3.0], [1.0, 0.0]]), torch.tensor([[4.0, 2.0], [2.0, 3.0]])
bad = torch.ones(3), A.long(), A.half(), torch.tensor(3.0)
def tried(compute, *inputs):
    for one in inputs:
        try:
            print(compute(one))
        except Exception as error:
            print(type(error).__name__, error)
torch.linalg.qr(A), torch.linalg.qr(A, "complete"), torch.linalg.qr(A, mode="r"), torch.linalg.qr(A.t()), torch.qr(A), A.qr(some=False)
torch.linalg.qr(torch.stack([S, -S])), torch.linalg.qr(torch.eye(3)).R, torch.linalg.qr(A[:0]), torch.linalg.qr(torch.zeros(2, 2)).R, torch.linalg.qr(torch.zeros(0, 2, 2))[1].shape
torch.linalg.qr(A, "x")
tried(torch.linalg.qr, *bad)
_ = torch.manual_seed(0)
for n, m in ((6, 6), (7, 7), (3, 8), (8, 3)):
    X = torch.randn(n, m)
    Q, R = torch.linalg.qr(X)
    print(Q.shape, R.shape, Q[0, :4], R[0, :4], bool((Q @ R - X).abs().max() < 1e-5), bool((Q.t() @ Q - torch.eye(min(n, m))).abs().max() < 1e-5))
    U, s, Vh = torch.linalg.svd(X, full_matrices=False)
    print(U.shape, (s[:5] * 100).round(), Vh.shape, bool(((U * s) @ Vh - X).abs().max() < 1e-4), U[:3, :3].abs(), Vh[:2, :2].abs(), bool((Vh @ Vh.t() - torch.eye(min(n, m))).abs().max() < 1e-5))
    U, s, Vh = torch.linalg.svd(X)
    print(U.shape, Vh.shape, bool((U.t() @ U - torch.eye(n)).abs().max() < 1e-5))
    values, vectors = torch.linalg.eigh(X @ X.t())
    print(values[-3:] / 100, bool((vectors @ torch.diag(values) @ vectors.t() - X @ X.t()).abs().max() < 1e-4), vectors[:3, -2:].abs())
W = torch.randn(10, 2) @ torch.randn(2, 10)
torch.linalg.matrix_rank(W), torch.linalg.svdvals(W)[:2], bool(torch.linalg.svdvals(W)[2] < 1e-5), torch.linalg.matrix_rank(torch.zeros(3, 3)), torch.linalg.matrix_rank(A[:0]), torch.linalg.matrix_rank(torch.stack([S, S * 0]))
U, s, V = torch.svd(W)
U.shape, s.shape, V.shape, bool((U[:, :2] @ torch.diag(s[:2]) @ V[:, :2].t() - W).abs().max() < 1e-5), bool((U.t() @ U - torch.eye(10)).abs().max() < 1e-5), bool((V.t() @ V - torch.eye(10)).abs().max() < 1e-5)
torch.linalg.matrix_rank(A, tol=1.7), torch.linalg.matrix_rank(A, rtol=0.9), torch.linalg.matrix_rank(S, hermitian=True), torch.linalg.matrix_rank(A, 1.0)
tried(torch.linalg.matrix_rank, *bad)
[part.shape for part in torch.svd(A)], [part.shape for part in torch.svd(A, some=False)], torch.svd(A, compute_uv=False), [part.shape for part in A.t().svd()]
type(torch.linalg.svd(A)), type(torch.linalg.eigh(S))
torch.linalg.svd(A).S, torch.linalg.svd(S, full_matrices=False).U.abs(), torch.linalg.svd(torch.zeros(2, 3)).S, torch.linalg.svd(A.double()).Vh.abs()
tried(torch.linalg.svd, *bad)
tried(torch.svd, *bad)
torch.linalg.svd(torch.tensor([[float("nan")]]))
torch.linalg.eigvalsh(S), torch.linalg.eigvalsh(torch.tensor([[0.0, 1.0], [1.0, 0.0]])), torch.linalg.eigvalsh(torch.tensor([[1.0, 9.0], [2.0, 1.0]])), torch.linalg.eigvalsh(torch.tensor([[1.0, 9.0], [2.0, 1.0]]), UPLO="U").round(), torch.linalg.eigvalsh(-torch.eye(3)), torch.linalg.eigh(torch.stack([S, S]))[0]
torch.linalg.eigh(S).eigenvectors.abs(), torch.linalg.eigh(S.double()).eigenvalues
torch.linalg.eigh(S, "x")
torch.linalg.eigh(A)
tried(torch.linalg.eigvalsh, *bad)
torch.linalg.det(S), torch.det(torch.stack([S, -S, S * 0])), S.det(), torch.linalg.det(torch.tensor([[0.0, 2.0], [3.0, 0.0]])), torch.linalg.det(torch.zeros(0, 0)), torch.linalg.slogdet(S), S.slogdet(), S.logdet(), torch.logdet(-torch.eye(3)), torch.linalg.slogdet(-torch.eye(3))
torch.det(A)
tried(torch.det, *bad)
tried(torch.logdet, *bad[:2])
torch.linalg.pinv(A), torch.pinverse(torch.diag(torch.tensor([2.0, 0.0]))), A.t().pinverse(), torch.linalg.pinv(A[:0]).shape, torch.linalg.pinv(torch.stack([S, S]))
tried(torch.linalg.pinv, *bad)
torch.linalg.norm(A, 2), torch.linalg.norm(A, 1), torch.linalg.norm(A, -1), torch.linalg.norm(A, float("inf")), torch.linalg.norm(A, "nuc"), torch.linalg.norm(A, "fro"), torch.linalg.norm(A, -2), torch.linalg.norm(A), torch.linalg.matrix_norm(A), torch.linalg.matrix_norm(torch.stack([S, A[:2]]), 2, keepdim=True), torch.linalg.cond(S), torch.linalg.cond(S, 1)
torch.linalg.matrix_power(S, 3), torch.matrix_power(S, -1), S.matrix_power(0), torch.linalg.matrix_power(S, 1)
torch.linalg.solve_triangular(S, A.t(), upper=True), torch.linalg.solve_triangular(S, A, upper=False, left=False), torch.linalg.solve_triangular(S, A.t(), upper=True, unitriangular=True)
torch.triangular_solve(A.t(), S), A.t().triangular_solve(S, upper=False), torch.triangular_solve(A.t(), S, upper=False, transpose=True, unitriangular=True).solution
# ---
import torch, math
torch.erfinv(torch.tensor([0.1, -0.5, 0.9, 1.0, -1.0, 2.0, 0.0, float("nan")])), torch.erfinv(torch.tensor([1, 0])), torch.tensor([0.999, -0.7, 0.71]).erfinv(), torch.tensor([0.25]).double().erfinv_()
torch.erfinv(torch.tensor([0.5]).half())
x = torch.linspace(-0.9999, 0.9999, 41)
torch.erfinv(x), torch.erfinv(x.double()).abs().sum(), bool((torch.erf(torch.erfinv(x)) - x).abs().max() < 1e-6)
y = torch.tensor([0.5, -0.2], requires_grad=True)
torch.erfinv(y)
torch.erfinv(y).sum().backward()
y.grad
offset = 0.9677083
pos = torch.erfinv(2.0 * torch.linspace(offset, 0.5, 9)[:-1] - 1.0) * math.sqrt(2)
neg = torch.erfinv(2.0 * torch.linspace(offset, 0.5, 8)[:-1] - 1.0) * -math.sqrt(2)
levels = torch.cat([neg, torch.zeros(1), pos]).sort().values
levels / levels.max()
# ---
import torch
def leaf(*rows):
    return torch.tensor(rows, requires_grad=True)
A, b = leaf([4.0, 2.0], [1.0, 3.0]), leaf([1.0, 2.0, 0.5], [3.0, 4.0, 1.0])
torch.linalg.inv(A)
(torch.linalg.inv(A) * torch.tensor([[1.0, 2.0], [3.0, 4.0]])).sum().backward()
A.grad
A.grad = None
torch.linalg.solve(A, b)
torch.linalg.solve(A, b).pow(2).sum().backward()
A.grad, b.grad
A.grad = b.grad = None
torch.linalg.solve(A, b[:, 0]).sum().backward()
A.grad, b.grad
A.grad = None
C = leaf([4.0, 2.0], [2.0, 3.0])
torch.linalg.cholesky(C)
(torch.linalg.cholesky(C) * torch.tensor([[1.0, 0.0], [3.0, 4.0]])).sum().backward()
C.grad
C.grad = None
(torch.linalg.cholesky(C, upper=True) * torch.tensor([[1.0, 3.0], [0.0, 4.0]])).sum().backward()
C.grad
torch.det(A).detach()
torch.det(A).backward()
A.grad
A.grad = None
torch.inverse(torch.stack([A, A * 2])).sum().backward()
A.grad
W = leaf([0.0, 0.1], [0.3, 0.0])
skew = W - W.t()
Q = torch.linalg.solve(torch.eye(2) + skew, torch.eye(2) - skew)
(Q @ torch.tensor([[1.0, 2.0], [3.0, 5.0]])).abs().max().backward()
W.grad
torch.det(A)
