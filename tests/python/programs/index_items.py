import torch
x = torch.arange(12).view(3, 4)
s = torch.tensor(5)
s[0]
s[:]
s[0] = 1
s[:] = 1
s[...], s[None], s[()], s[True], s[False], s[..., None], s[s > 3], s[s > 9]
s[torch.tensor(0)]
x[-3], x[2, -4], x[-1:], x[1:, ::2], x[..., 1], x[..., -1, :], x[None, 0], x[:, None].shape, x[..., None].shape, x[0, ..., 2], x[()].shape, x[True].shape, x[False].shape
x[3]
x[-4]
x[0, 4]
x[:, -5]
x[..., 4]
x[None, 3]
x[None, :, 4]
x[..., 0, 0, 0]
y = torch.zeros(2, 3, 4)
y[0, ..., 9]
y[:, None, 9]
y[True, 9]
y[[0], 9]
y[0, [9]]
y[:, [0], [9]]
y[[9], :, [0]]
y[torch.ones(2, 3).bool(), [9] * 6]
y[torch.tensor([True, True]), [0, 1, 2]]
y[[[0, 1]], [0, 1, 2], [0]]
y[..., torch.tensor([True, False])]
y[None, torch.tensor([True])]
y[0, torch.tensor([True])]
y[[0], torch.tensor([True])]
y[None, [9]]
x[0, 0, 0]
x[5, 0, 0]
x[[0], 4]
x[torch.tensor([0]), 0, 0]
x[torch.tensor(1)], x[torch.tensor(1, dtype=torch.int8)], x[torch.tensor([1], dtype=torch.uint8)[0:0].bool()[:0].long()]
x[torch.tensor(True)].shape, x[torch.tensor(1, dtype=torch.uint8)].shape, x[torch.tensor([1, 0, 1], dtype=torch.uint8)], x[torch.tensor([True, False, True])], x[x > 7], x[[True, False, True]], x[:, [True, False, False, True]]
x[torch.tensor([1.0])]
x[torch.tensor([1], dtype=torch.int32)]
x[torch.tensor([True, False])]
x[torch.ones(3, 3, dtype=torch.bool)]
x[torch.ones(2, 4, dtype=torch.bool)]
x[:, torch.tensor([True, False])]
x[torch.tensor([True, True, True]), torch.tensor([True, False])]
x[torch.tensor([3])]
x[torch.tensor([-4])]
x[[0, 5]]
x[:, [4]]
x[[0, 1], [1, 2]], x[[0, 1]], x[[[0, 1], [1, 2]]], x[[0, 1], :], x[[0, 1], 1:3], x[:, [0, 1], None].shape, x[range(2)], x[(0, 1)], x[[]], x[[], :].shape, x[[slice(0, 1)]], x[[0, None]], x[[torch.tensor(0), torch.tensor(1)]], x[[0, ...]].shape, x[[[1]]]
x[[0, 1], [1, 2, 3]]
x["a"]
x[1.0]
x[{}]
x[0:1.5]
x["a":]
x[::0]
x[::-1]
x[:, 2:1], x[5:], x[-9:2, 1:9:3], x[torch.tensor(0):torch.tensor(2)], x[::torch.tensor(2)], x[slice(None, None, 2)], x[1:None]
many = torch.arange(40)
many[[i for i in range(31)]].shape, many[list(range(32))].shape, many[[[0]] + [[0]] * 0]
torch.zeros(1, 1)[[[0]] * 33]
del x[0]
# ---
import numpy as np
import torch
x = torch.arange(6).view(2, 3)
x[np.array([1, 0])], x[np.int64(1)], x[np.array(1)], x[np.array([True, False])], x[:, np.arange(2)], x[np.array([], dtype=np.int64)]
x[0] = 9; x
x[0, 0] = torch.tensor(7); x[1] = torch.tensor([1.9, 2.9, 3.9]); x
x[:, 1] = torch.tensor([[5, 6]]); x
x[0] = torch.tensor([1, 2])
x[0] = torch.zeros(2, 3)
x[0] = torch.zeros(1, 1, 3); x
x[:] = torch.zeros(3, 3)
x[:, :2] = torch.zeros(3, 2)
x[0] = [1, 2, 3]
x[0] = "a"
x[0] = None
x[3] = 1
x[0, 4] = 1
x[[3]] = 1
x[x > 5] = torch.tensor([1, 2, 3])
x[[0, 1]] = torch.zeros(3, 3, dtype=torch.int64)
x[[0, 1], [0, 1]] = torch.tensor([1, 2, 3])
x[x == 0] = torch.arange(3); x
x[[0, 0], [1, 1]] = torch.tensor([8, 9]); x
x[torch.tensor([True, False])] = 4; x
x[torch.tensor([True, False, True])] = 4
x[0] = True; x[1] = 2.9; x[1, 2] = -1.5; x
x[0] = 2**63
x[0] = float("nan"); x[0, 0] == -2**63
x[..., None] = 3; x
x[None] = torch.arange(3); x
x[[]] = 5; x[5:] = 1; x
y = torch.zeros(2, 2, dtype=torch.bool); y[0] = 2; y[1, 1] = 0.5; y
b = torch.zeros(2, dtype=torch.uint8); b[0] = 300; b
b[:] = -1; b
h = torch.zeros(2, dtype=torch.float16); h[0] = 1e6; h[1] = 0.1; h
