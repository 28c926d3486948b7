import numpy as np
g = np.random.default_rng(3)
x = g.standard_normal(1000)
x.sum(), x.mean(), x.std(), x.var(), x.std(ddof=1), x[:7].sum(), x[:9].mean(), x[:128].sum(), x[:129].sum(), x[::3].sum(), x[::-1].mean()
m = g.standard_normal((100, 37))
m.sum(), m.mean(), m.std(), m.T.sum(), m.sum(axis=0)[:3].tolist(), m.sum(axis=1)[:3].tolist(), m.mean(axis=0)[-2:].tolist(), m.mean(axis=1)[-2:].tolist(), m.std(axis=0)[5].item(), m.var(axis=1)[5].item()
f = m.astype(np.float32)
f.sum(), f.mean(), f.std(), f.var(), f.mean().dtype, f.sum(axis=0)[:3].tolist(), f.mean(axis=1)[:3].tolist(), f.std(axis=1)[:2].tolist(), np.abs(f).mean(), ((f - f.round(1)) ** 2).mean()
c = g.random((4, 5, 6))
c.sum(), c.sum(axis=(0, 1, 2)).item(), c.sum(axis=1).ravel()[:3].tolist(), c.mean(axis=2).ravel()[:3].tolist(), c.mean(axis=0, keepdims=True).shape, c.mean(keepdims=True), c.std(axis=-1, keepdims=True).shape
b = g.standard_normal((300, 400))
b.sum(), b.sum(axis=1)[:2].tolist(), b.std(), b.mean(axis=0)[:2].tolist(), b.std(axis=1)[20:23].tolist(), g.standard_normal((2, 20000)).mean(axis=1).tolist(), b.sum(axis=1)[-1], b.sum(axis=1)[200]
g.random(100000).mean(), g.random((300, 400)).astype(np.float32).mean(), g.standard_normal((256, 256)).std(), np.mean([0.1] * 10), np.sum([0.1] * 10), np.var([1.5, 2.5, 4.0]), np.std([1, 2, 3, 4])
np.random.seed(0)
np.random.rand(1000).mean(), np.random.rand(50, 50).sum(axis=1)[:2].tolist(), np.array([]).sum(), np.zeros((0, 3)).sum(axis=0), np.float64(0.1).sum(), np.array(2.5).mean(), np.array([2.5]).std(ddof=0)
x.astype(np.float16).mean(), x.astype(np.float16).mean().dtype, np.array([True, False, True]).mean(), np.array([1, 2, 4], dtype=np.int8).mean(), np.array([1, 2, 4], dtype=np.int8).std()
