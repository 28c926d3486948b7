import warnings
import numpy as np
import torch
warnings.simplefilter("ignore")
def t(text):
    for line in text.strip().splitlines():
        np.random.seed(0); torch.manual_seed(0)
        try: print(repr(eval(line)) if is_value(line) else exec(line, dict(globals())))
        except Exception as error: print(type(error).__name__, "|", error)
def is_value(line):
    try: return bool(compile(line, "", "eval"))
    except SyntaxError: return False
t("""
np.ones(3) + np.ones(4)
np.ones((2,3)) - np.ones((3,2))
np.ones((2,3)) * np.ones((4,))
np.ones((2,3)) / np.ones((2,2))
np.ones((2,3,4)) ** np.ones((2,3))
np.arange(3) // np.arange(4)
np.arange(3) % np.arange(2)
np.ones(3) < np.ones(4)
np.add(np.ones(3), np.ones(4))
np.maximum(np.ones((2,3)), np.ones((3,)).reshape(3,1,1)[:2])
np.subtract(np.ones((2,3)), np.ones((4,3)))
np.logical_and(np.ones(3), np.ones(2))
np.arange(3) & np.ones(3)
np.ones(3) | 1
~np.ones(3)
np.ones(3) ^ np.ones(3)
np.ones(3) << 2
np.invert(np.ones(2))
-np.array([True, False])
np.array([True]) - np.array([False])
""")
t("""
np.negative(np.array([True]))
np.ones(3) + 'a'
'a' + np.ones(3)
np.ones(3) + None
np.ones(3) * {}
np.ones(3) + object()
np.sqrt(None)
np.exp(None)
np.abs(None)
np.isnan(None)
np.add(1)
np.add(1, 2, 3, 4)
np.add(1, 2, foo=3)
np.sqrt()
np.sqrt(1, 2, 3)
np.add(np.ones(3), np.ones(3), out=np.ones(2))
np.add(np.ones(3), np.ones(3), out=np.ones(3, int))
np.sqrt(np.ones(3), out=np.ones(4))
np.add(np.ones(3), 1, dtype=int)
np.ones(3) @ np.ones(4)
""")
t("""
np.ones((2,3)) @ np.ones((2,3))
np.ones((2,3)) @ np.ones(2)
np.ones(2) @ np.ones((3,2))
np.ones((2,3,4)) @ np.ones((3,4,5))
np.ones((2,3)) @ 2
2 @ np.ones((2,3))
np.matmul(np.ones((2,3)), np.ones((4,3)))
np.matmul(2, 3)
np.dot(np.ones(3), np.ones(4))
np.dot(np.ones((2,3)), np.ones((2,3)))
np.ones((2,3)).dot(np.ones(2))
np.inner(np.ones(3), np.ones(4))
np.vdot(np.ones(3), np.ones(4))
np.tensordot(np.ones((2,3)), np.ones((2,3)), 1)
np.cross(np.ones(4), np.ones(4))
np.arange(6).reshape(4)
np.arange(6).reshape(4, -1)
np.arange(6).reshape(-1, -1)
np.arange(6).reshape((2,2))
np.reshape(np.arange(6), (5,))
""")
t("""
np.arange(6).reshape(2.0, 3)
np.arange(6).reshape('a')
np.arange(6).reshape()
np.arange(6).reshape(0, -1)
np.concatenate([np.ones((2,3)), np.ones((2,4))])
np.concatenate([np.ones((2,3)), np.ones(3)])
np.concatenate([np.ones((2,3)), np.ones((3,3))], axis=1)
np.concatenate([])
np.concatenate([1, 2])
np.concatenate(np.ones(3))
np.concatenate([np.ones(2), np.ones(2)], axis=1)
np.concatenate([np.ones(2), np.ones(2)], axis=-2)
np.concatenate(3)
np.stack([np.ones(2), np.ones(3)])
np.stack([])
np.stack([np.ones(2)], axis=3)
np.vstack([np.ones(2), np.ones(3)])
np.hstack([np.ones((2,2)), np.ones((3,2))])
np.dstack([np.ones((2,2)), np.ones((3,2))])
np.column_stack([np.ones(2), np.ones(3)])
""")
t("""
np.vstack([])
np.where(np.ones(3) > 0, np.ones(2), np.ones(3))
np.where([True, False], 1)
np.where()
np.take(np.arange(3), 5)
np.take(np.arange(3), [0, -4])
np.take(np.ones((2,3)), 1, axis=2)
np.arange(3)[5]
np.arange(3)[-4]
np.arange(3)[1.0]
np.arange(3)['a']
np.arange(3)[None, 5]
np.arange(3)[0, 0]
np.ones((2,3))[2]
np.ones((2,3))[0, 3]
np.ones((2,3))[:, 3]
np.ones((2,3))[0, 0, 0]
np.ones((2,3))[[0, 2]]
np.ones((2,3))[[0, 1], [0, 1, 2]]
np.ones((2,3))[np.array([True, False, True])]
""")
t("""
np.ones((2,3))[np.ones((3,2), bool)]
np.ones((2,3))[[0.5]]
np.ones((2,3))[..., ...]
np.ones((2,3))[{}]
np.float64(1)[0]
np.array(5)[0]
len(np.array(5))
list(np.array(5))
for _ in np.float32(3): pass
a = np.ones(3); a[5] = 1
a = np.ones(3); a[0] = [1, 2]
a = np.ones(3); a[:] = [1, 2]
a = np.ones((2,3)); a[0] = np.ones(2)
a = np.ones((2,3)); a[:, 0] = np.ones(3)
a = np.ones(3, int); a[0] = 'x'
a = np.ones(3); a[0] = 'x'
a = np.ones(3); a[0] = None; a = np.ones(3, int); a[0] = None
a = np.ones(3); a[a > 0] = np.ones(2)
a = np.ones(3); a[[0, 1]] = np.ones(3)
a = np.ones(3); a['x'] = 1
""")
t("""
a = np.ones(3); a[1.5] = 1
a = np.ones(3); a += np.ones(4)
a = np.ones(3); a += np.ones((2, 3))
a = np.ones(3, int); a += 1.5
a = np.ones(3, int); a /= 2
a = np.ones(3, np.uint8); a += np.ones(3)
a = np.ones(3, int); a *= np.float64(2)
a = np.ones(3, bool); a -= True
np.ones(3).astype('foo')
np.ones(3).astype(None, 'q')
np.ones(3).astype('i3')
np.array([1, 2], dtype='foo')
np.array([1, 'a'], dtype=int)
np.array(['a'], dtype=float)
np.array([[1, 2], [3]], dtype=int)
np.array([[1, 2], [3]])
np.array([None], dtype=float); np.array([None], dtype=int)
np.array(300, dtype='int8x')
np.zeros(-1)
np.zeros((2, -3))
""")
t("""
np.zeros('a')
np.zeros(2.5)
np.ones([1.5])
np.full(2)
np.arange()
np.arange('a')
np.linspace(0, 1, -1)
np.linspace(0, 1, 2.5)
np.eye('a')
np.eye(-1)
np.linalg.inv(np.ones((2,3)))
np.linalg.inv(np.ones((2,2)))
np.linalg.inv(np.ones(2))
np.linalg.inv(np.zeros((3,3)))
np.linalg.det(np.ones((2,3)))
np.linalg.solve(np.ones((2,2)), np.ones(2))
np.linalg.solve(np.eye(2), np.ones(3))
np.linalg.solve(np.ones((2,3)), np.ones(2))
np.linalg.cholesky(-np.eye(2))
np.linalg.cholesky(np.ones(2))
""")
t("""
np.linalg.svd(np.ones(2))
np.linalg.eigh(np.ones(3))
np.linalg.qr(np.ones(3))
np.linalg.norm(np.ones((2,2)), 'foo')
np.linalg.norm(np.ones((2,2,2)), 2)
np.linalg.norm(np.ones(2), 'fro')
np.linalg.norm(np.ones((2,2)), 3)
np.linalg.lstsq(np.ones((2,3)), np.ones(3), rcond=None)
np.linalg.matrix_power(np.ones((2,3)), 2)
np.linalg.pinv(np.ones(3))
np.linalg.inv(np.array([[np.nan, 1], [1, np.nan]])) * 0; np.linalg.svd(np.full((2,2), np.nan))
np.ones((2,3)).sum(axis=2)
np.ones((2,3)).sum(axis=(0, 0))
np.ones((2,3)).sum('a')
np.ones((2,3)).mean(axis=5)
np.sum(np.ones(3), axis=1)
np.sum(np.ones(3), foo=1)
np.max([])
np.ones(0).max()
np.ones(0).argmax()
""")
t("""
np.min(np.ones((0, 3)))
np.ones((2,3)).max(axis=-3)
np.argmax(np.ones(3), axis=1)
np.median(np.ones(3), axis=2)
np.percentile(np.ones(3), 101)
np.quantile(np.ones(3), -0.1)
np.percentile(np.ones(3), 50, interpolation='foo')
np.cumsum(np.ones((2,2)), axis=2)
np.sort(np.ones(3), axis=1)
np.sort(np.ones(3), kind='foo')
np.argsort(np.ones((2,2)), axis=2)
np.transpose(np.ones((2,3)), (0, 0))
np.transpose(np.ones((2,3)), (0, 1, 2))
np.ones((2,3)).transpose(0, 2)
np.swapaxes(np.ones((2,3)), 0, 2)
np.moveaxis(np.ones((2,3)), 0, 5)
np.squeeze(np.ones((2,3)), axis=0)
np.expand_dims(np.ones(2), 5)
np.broadcast_to(np.ones(3), (2, 2))
np.broadcast_to(np.ones((2,3)), (3,))
""")
t("""
np.broadcast_arrays(np.ones(3), np.ones(2))
np.split(np.ones(5), 2)
np.split(np.ones(4), 2, axis=1)
np.array_split(np.ones(4), 0)
np.repeat(np.ones(3), [1, 2])
np.repeat(np.ones(3), -1)
np.pad(np.ones(3), 1, mode='foo')
np.pad(np.ones(3), -1)
np.clip(np.ones(3), None, None)
np.clip(np.ones(3))
np.clip(np.ones(3), np.ones(2), 1)
np.histogram(np.ones(3), bins=0)
np.histogram(np.ones(3), bins=[2, 1])
np.histogram(np.ones(3), bins='foo')
np.histogram(np.ones(3), range=(1, 0))
np.histogram([np.nan])
np.bincount([-1])
np.bincount([1.5])
np.bincount(np.ones((2,2), int))
np.digitize(1, [3, 1, 2])
""")
t("""
np.searchsorted(np.ones((2,2)), 1)
np.searchsorted([1, 2], 1, side='x')
np.interp(1, [1, 2], [1])
np.diff(np.float64(1))
np.diff(np.ones(3), n=-1)
np.random.randint(0)
np.random.randint(5, 2)
np.random.choice(5, 6, replace=False)
np.random.choice([])
np.random.choice(3, p=[.5, .5])
np.random.choice(2, p=[.5, .6])
np.random.normal(0, -1)
np.random.rand(-1)
np.random.randn(2.5)
np.random.seed(-1)
np.random.default_rng(-1)
np.random.permutation('a')
np.random.shuffle(3)
np.ones(3).foo
np.foo
""")
t("""
np.linalg.foo
np.random.foo
np.float
np.int
np.bool
np.ones(3).item(5)
np.ones(3).item()
float(np.ones(3))
int(np.ones(2))
bool(np.ones(2))
if np.ones(2): pass
hash(np.ones(2))
range(np.float64(3))
[1, 2][np.float64(1)]
np.ones(3).view(np.float16).view('foo')
np.ones(3, np.float32)[:1].view(np.float64)
np.ones((2,3)).T.view(np.float32).shape; np.ones((2,3))[:, :1].view(np.float32)
np.frombuffer(b'abc', np.int16)
np.dtype('foo')
np.dtype(5)
""")
t("""
np.finfo(int)
np.iinfo(float)
np.result_type()
np.meshgrid(np.ones((2,2)), indexing='foo')
np.partition(np.ones(3), 5)
np.unravel_index(7, (2, 3))
np.ravel_multi_index((2, 0), (2, 3))
np.diag(np.ones((2,2,2)))
np.trace(np.ones(3))
np.outer(np.ones(2))
np.kron()
np.testing.assert_allclose([1.], [2.])
np.testing.assert_array_equal([1], [2])
np.average(np.ones(3), weights=[0, 0, 0])
np.average(np.ones(3), weights=[1, 2])
np.cov(np.ones((2,2,2)))
np.corrcoef()
np.apply_along_axis(np.sum, 2, np.ones((2,2)))
np.insert(np.ones(3), 7, 1)
np.delete(np.ones(3), 5)
""")
t("""
np.append(np.ones((2,2)), np.ones(2), axis=0)
np.array_equal()
np.ones(3).fill('a')
np.ones(3).reshape(3, order='Q')
np.polyfit([1, 2], [1], 1)
np.polyfit([1, 2], [1, 2], -1)
np.power(2, -1)
np.arange(3) ** -1
np.int64(2) ** -1
np.add.reduce(np.ones(3), axis=2)
np.add.at(np.ones(3), 5, 1)
np.add.accumulate(np.float64(1))
np.maximum.reduce([])
np.add.outer(1)
np.load('missing.npy')
np.loadtxt('missing.txt')
np.genfromtxt('missing.txt')
np.savez()
np.save()
""")
