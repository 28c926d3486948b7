import numpy as np
a = np.arange(24).reshape(4, 6)
a[::-1], a[::-2, 1], a[1, ::-1], a[:, ::-3], a[..., ::-1][0], a[None, ::-1].shape, a[::-1, None, ::-2], a[3:0:-1, 0], a[0:3:-1].shape, a[-1:-3:-1, -2::-2], a[2::-1, 3], a[:1:-1, ..., 4]
np.arange(24).reshape(2, 3, 4)[..., 0, ::-1], np.arange(24).reshape(2, 3, 4)[1, ..., ::-1], np.arange(24).reshape(2, 3, 4)[::-1, ..., ::-2].shape, np.arange(24).reshape(2, 3, 4)[0, ::-1, 1], np.arange(24).reshape(2, 3, 4)[None, ..., ::-1, 0].shape
a[::-1][0, 0], a[::1][0, 0], a[::-1, ::-1][0, 0]
b = np.zeros((3, 4), int)
b[::-1] = np.arange(12).reshape(3, 4); b
b[1, ::-1] = [1, 2, 3, 4]; b
b[::-1, ::-2] = [[1, 2], [3, 4], [5, 6]]; b
b[..., ::-1] = np.arange(4); b
b[0, 1:3] = 5; b[-1] = [9, 8, 7, 6]; b[b > 7] = 0; b
b[[0, 2]] = 1; b[:, [1]] = 4; b[np.array([True, False, True]), 0] = -1; b[[0, 1], [2, 3]] = [50, 60]; b
b[None, 0] = 3; b[np.newaxis, ..., 0] = 2; b
b[0] = [1, 2, 3]
b[:, 0] = np.zeros(2)
b[5] = 1
b[0, 5] = 1
b[0, 0, 0] = 1
b[np.zeros((3, 4, 1), bool)] = 1
a[1.0]
a["x"]
a[0, 0, 0]
a[None, ..., 0, 0, 0]
a[4]
a[-5]
a[0, 6]
a[:, -7]
a[[0, 4]]
a[a[0] > 2]
a[np.zeros((4, 6, 2), bool)]
a[np.int8(1), np.uint8(2)], a[np.array(1)], a[np.array(1), 2], a[np.array([1, 2], np.int8)], a[np.array([0, 1], np.uint8)][:, 0], a[[True, False, True, False], 1], a[[1, 2], [3, 4]], a[[-1]][0, 0], a[np.array([[0, 1]])].shape, a[a % 5 == 0], a[1:3, [0, 2]], a[..., None].shape, a[..., [0]].shape, a[np.array([], int)].shape
a[(1, 2)], a[[1, 2]].shape, a[(slice(0, 2), 3)], a[slice(1, 2)], a[True].shape
c = np.arange(5)
c[2:] = c[:-2]; c
c[1:] += c[:-1]; c
v = c[1:3]; v[0] = 77; c, c[[1, 2]], c[:] is c
c[-1], c[-2:], c[:-3], c[5:], c[2:2], c[10:], c[-10:2]
np.array(3)[0]
np.array(3)[None], np.array(3)[()], np.array(3)[..., None]
d = np.array(4); d[()] = 5; d[...] = d + 1; d
c[1.5] = 2
c[[0, 9]] = 1
c[np.array([True, False])]
c[0] = [1, 2]
c[0] = [7]
c
# ---
import numpy as np
a = np.arange(24).reshape(4, 6)
a.reshape(-1, 4, 5)
a.reshape(-1)[:2]
a.reshape(5, -1)
a.reshape(7, -1, 3)
a.reshape((5,))
a.reshape(())
a.item(24)
a.item(-25)
a.item(4, 0)
a.item(0, 0, 0)
np.arange(3).item(3)
np.arange(3).item(-1), np.arange(3).item(2), np.array(5).item(), np.array(5).item(0)
np.array([np.ones((2, 3)), np.ones((2, 4))])
np.array([np.ones((2, 3)), np.ones((3, 3))])
np.array([np.ones(2), np.ones(3)])
np.array([np.ones(2), 1])
np.array([1, np.ones(2)])
np.array([[1, 2], np.ones(3)])
np.array([[1, 2], np.ones((2, 2))])
np.array([np.ones(2), [1, 2, 3]])
np.array([np.ones(2), [1, 2]])
c = np.arange(5); d = np.array(4); m = np.zeros((2, 2))
c[0] = [1, 2]
c[0] = np.array([1, 2])
c[0] = np.array([7])
c
c[0] = np.array([[8]])
c[0] = []
c[0] = np.array([])
c[0] = [7]
c[0] = (7,)
m[0, 0] = [1, 2]
m[0] = [1, 2, 3]
m[:] = np.ones((3, 2))
m[:] = np.ones((1, 2, 2)); m
m[0] = [[1, 2]]; m
m[::-1] = [[[1, 2], [3, 4]]]; m
m[::-1] = np.ones(3)
m[::-1, 0] = 5; m[0, ::-1] = [1, 2]; m
d[...] = [1]; d
d[()] = [1]
d[...] = [1, 2]
m[[0, 1]] = np.ones((3, 2))
m[m > 0] = [1, 2]
m[m > 0] = np.array([1.0, 2, 3])
m[m > 100] = []
a[a[0] > 2]
a[:, a[:, 0] > 2]
a[..., np.array([True, False])]
a[None, ..., a[0] > 3].shape, a[a[:, 0] > 6, 0], a[..., a[0] > 3].shape
a[np.ones((4, 5), bool)]
a[[True, False]]
a[:, [True] * 6].shape, a[0, a[0] > 3], a[np.array(True)].shape, a[np.bool_(True)].shape, a[False].shape
t = np.array([10.5, 20.5, 30.5]); q = np.array([[0, 1], [2, 0]], dtype=np.uint8)
t[q], t[q[0]], t[q[0, 1]], a[q, q].shape, a[q[0]].shape
t[q] = 1; t
import torch
np.arange(5)[torch.tensor([1, 2], dtype=torch.uint8)], np.arange(5)[torch.tensor(2)]
m[[0, 1], 0] = [1, 2, 3]
m[np.array([True, False])] = np.ones(3)
m[0, [1]] = 5; m
d[...] = np.ones(2)
m[:, 0] = [[1, 2]]
m[0, 0] = np.ones((1, 1)); m
m[0, :] = 1, 2; m
