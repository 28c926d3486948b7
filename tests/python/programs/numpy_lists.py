import numpy as np, torch
t = torch.arange(4.0)
m = torch.ones(2, 2)
np.array([torch.ones(2)])
np.array([torch.ones(1)])
np.array([t, [1, 2, 3, 4]])
np.array([[1.0, 2, 3, 4], t])
np.array([t], dtype=np.float32)
np.array([torch.zeros(0)])
np.array([np.ones(4), t])
np.array([[t, t], [t, t]])
np.array([[torch.tensor(1.0)], [t]])
np.array([torch.tensor(1.0), t])
np.array([torch.tensor(1), 2.5, np.float32(3)])
np.array([torch.tensor(1, dtype=torch.int8), torch.tensor(2.0)]).dtype
np.array([torch.tensor(True), torch.tensor(False)])
np.array([torch.tensor(1.0, requires_grad=True)])
np.array([torch.tensor(1.0).bfloat16()])
np.array(list(t))
np.array([*t]).dtype, np.array(t.tolist()).dtype
np.array([x for x in m])
np.array((torch.tensor(1.0), 2))
np.asarray([[torch.tensor(1), torch.tensor(2)]])
np.zeros(4) + [t[0], t[1], t[2], t[3]]
np.mean([torch.tensor(1.0), torch.tensor(2.0)]), np.max([torch.tensor(3), torch.tensor(2)])
np.concatenate([[t[0]], [t[1]]])
np.stack([t, t]), np.vstack((t, t)).shape, np.hstack([t, t]).shape
np.isin(t, [1, 2]), np.where([True] * 4, t, 0)
np.array(t), np.array(m), np.asarray(m).shape
np.array([torch.Size([1, 2])])
np.array([1, None], dtype=float)
np.array([None, 2], dtype=np.float32)
# ---
"""Arrays without dimensions and tensors as indices."""
import numpy as np
import torch
t = torch.arange(4.0) * 10; a = np.arange(4) * 10
t[np.array(1.0)], t[np.array(1.7)], t[np.array(-1.2)], t[np.array(True)], t[np.array([1.0])], t[np.array(2, dtype=np.float16)]
t[np.array(5)]
t[np.array(5.5)]
t[0:np.array(2.0)]
t[np.array([1.5, 2.5])], t[np.array([True, False, True, False])]
t[np.float64(1)]
a[torch.tensor(1.0)]
a[torch.tensor([1.0])]
a[np.array(1.0)]
a[torch.tensor(True)], a[torch.tensor(2)], a[torch.tensor([True, False, True, False])], a[torch.tensor(1):torch.tensor(3)]
a[torch.tensor([0, 2])], a[torch.tensor([0, 2], dtype=torch.uint8)]
a[torch.tensor(1.5)] = 3
a[np.array([0.5])] = 1
# ---
"""Shapes from numbers that C++ prints with a sign, and probabilities that are no numbers."""
import torch
nan = float("nan")
torch.arange(0, -nan, 1)
torch.arange(nan)
torch.normal(0.0, nan, (1,))
torch.empty(1).normal_(0, nan)
torch.empty(1).uniform_(0, nan)
torch.empty(1).double().uniform_(nan, 1)
torch.nn.functional.dropout(torch.ones(2), nan)
torch.nn.Dropout(1.5)
torch.optim.SGD([torch.ones(1)], lr=nan).defaults["lr"], torch.optim.SGD([torch.ones(1)], lr=0.1, momentum=nan).defaults["momentum"]
torch.optim.Adam([torch.ones(1)], lr=nan)
torch.optim.RMSprop([torch.ones(1)], lr=nan)
torch.optim.SGD([torch.ones(1)], lr=-0.1)
