import torch
t = torch.arange(12).reshape(3, 4)
t[0], t[-1], t[1, 2], t[1][2], t[-1, -1]
t[0:2], t[:, 1], t[:, 1:3], t[1:, ::2], t[..., 0], t[0, ...], t[...], t[:]
t[None].shape, t[:, None].shape, t[..., None].shape, t[None, ..., None].shape, t[0, None, 1:3]
t[5:], t[2:1], t[-2:], t[:-1], t[100:200], t[-100:2]
t[[0, 2]], t[[-1]], t[[]]
t[[True, False, True]]
t[t > 5], t[t % 2 == 0]
t[t > 100]
t[torch.tensor([0, 2])], t[torch.tensor([[0, 1], [1, 2]])].shape
t[torch.tensor(1)], t[torch.tensor(1), torch.tensor(2)]
t[torch.tensor([True, False, True])]
t[:, torch.tensor([0, 2])], t[[0, 1], [1, 2]], t[torch.tensor([0, 1]), torch.tensor([1, 2])]
t[[0, 1], 2], t[0, [1, 2]], t[:, [1, 2]], t[[0, 1], 1:3]
t[(0, 1)], t[0,], t[()]
t[True].shape, t[False].shape
t[3]
t[-4]
t[0, 4]
t[0, 0, 0]
t[1.5]
t["a"]
t[1.0:2]
t[::-1]
t[::0]
t[[0, 5]]
t[torch.tensor([0, 5])]
t[torch.tensor([1.5])]
t[torch.tensor([True, False])]
t[torch.tensor([[True, False]])]
t[torch.tensor([1], dtype=torch.int32)]
t[torch.tensor([1, 0, 1], dtype=torch.uint8)]
t[0][0][0]
torch.tensor(5)[0]
torch.tensor(5)[...], torch.tensor(5)[None], torch.tensor(5)[()]
torch.tensor(5)[:]
t[0:2][1], t.t()[1], t[:, ::2][0]
t[slice(0, 2)], t[slice(None), 1], t[slice(None, None, 2)]
for row in t: print(row)
for a, b in torch.tensor([[1, 2], [3, 4]]): print(a, b, a.item() + b.item())
len(t), len(t[0]), list(t[0])
len(torch.tensor(1))
for x in torch.tensor(1): print(x)
5 in t, 50 in t
"a" in t
reversed(t[0])
sum(t[0]), max(t[0]), min(t[0]), sorted(t[0])
[x.item() for x in t[0]]
enumerate(t[0]).__next__()
a, b, c = t
print(a, c)
list(zip(t[0], t[1]))[0]
# ---
import torch
t = torch.zeros(3, 4)
t[0, 0] = 1
t[1] = 2
t[:, 3] = torch.tensor([7.0, 8, 9])
t
t[2, 1:3] = -1
t[t == 0] = 0.5
t
t[0] = t[1]
t[[0, 2]] = torch.tensor([1.0, 2, 3, 4])
t
t[torch.tensor([1]), torch.tensor([2])] = 100
t
t[..., -1] = 0
t[None] = 3
t[t > 2] *= 2
t
t[0, 0] = torch.tensor(9)
t[0, 0] = torch.tensor([8])
t[0] = [1, 2, 3, 4]
t[0] = "a"
t[0, 0] = None
t[5] = 1
t[0, 9] = 1
t[0] = torch.zeros(3)
t[0] = torch.zeros(2, 4)
t[:, 0] = torch.zeros(4)
t[t > 100] = torch.zeros(2)
t[0, 0] = 1e10
t[0]
t[1:1] = 5
t[:2, :2] = torch.eye(2)
t
t[0] += 1
t[0, 1] -= 3
t
del t[0]
i = torch.zeros(3, dtype=torch.int8)
i[0] = 100
i[1] = 3.9
i[2] = True
i
i[0] = 300
i[0] = -129
i[1] = torch.tensor(300)
i[2] = torch.tensor(2.7)
i
i[0] = float("nan")
u = torch.zeros(2, dtype=torch.uint8)
u[0] = -1
u[1] = 256
u
b = torch.zeros(2, dtype=torch.bool)
b[0] = 5
b
h = torch.zeros(2)
h[0] = 2**40
h[1] = True
h
h[torch.tensor([True, False])] = 3
h
q = torch.zeros(2, 2)
q[:, torch.tensor([1, 0])] = torch.tensor([[1.0, 2], [3, 4]])
q
q[[0, 0]] = torch.tensor([[5.0, 6], [7, 8]])
q[0]
q[[[0, 1], [1, 0]]] = 9
q
# ---
import torch
x = torch.tensor([[1.0, 2, 3], [4, 5, 6]])
v = x[0]
v[0] = 100
x
y = x.clone()
y[0, 0] = -1
x[0, 0], y[0, 0]
d = x.detach()
d[1, 1] = 50
x
w = x.view(3, 2)
w[0] = 0
x
z = x.t()
z[0, 1] = 77
x
x.data[0, 0] = 5
x
r = x.reshape(6)
r[0] = 6
x[0, 0]
s = x.t().reshape(6)
s[0] = 1000
x[0, 0]
c = x[[0, 1]]
c[0] = 1
x
e = torch.ones(1).expand(3)
e
# ---
import torch
t = torch.tensor([[1, 2], [3, 4]])
torch.gather(t, 1, torch.tensor([[0, 0], [1, 0]])), t.gather(0, torch.tensor([[0, 1]]))
torch.index_select(t, 0, torch.tensor([1])), t.index_select(1, torch.tensor([0]))
torch.take(t, torch.tensor([0, 3])), t.take(torch.tensor([1]))
torch.masked_select(t, t > 2), t.masked_select(t > 2)
t.masked_fill(t > 2, 0), torch.masked_fill(t, t > 2, -1)
torch.nonzero(t > 1), t.nonzero(), (t > 1).nonzero(as_tuple=True), torch.nonzero(t > 5)
torch.argwhere(t > 2), torch.count_nonzero(t > 1)
torch.zeros(3, dtype=torch.long).scatter_(0, torch.tensor([0, 2]), torch.tensor([5, 6]))
torch.zeros(2, 3).scatter_(1, torch.tensor([[0], [2]]), 1.0)
torch.zeros(2, 3).scatter(1, torch.tensor([[0], [2]]), 1.0)
torch.zeros(3).scatter_add_(0, torch.tensor([0, 0, 2]), torch.tensor([1.0, 2, 3]))
torch.zeros(3).index_add(0, torch.tensor([0, 2]), torch.tensor([1.0, 2]))
torch.zeros(3).index_fill(0, torch.tensor([0, 2]), 5)
t.index_select(0, torch.tensor([5]))
t.index_select(0, torch.tensor([1.5]))
t.gather(1, torch.tensor([[5]]))
t.gather(1, torch.tensor([0]))
t.masked_fill(torch.tensor([1, 0]), 5)
t.masked_select(torch.tensor([True, False, True]))
t.select(0, 1), t.select(1, 0), torch.select(t, 0, -1)
t.select(0, 5)
t.narrow(0, 0, 1), t.narrow(1, 1, 1)
t.narrow(0, 1, 5)
torch.take_along_dim(t, torch.tensor([[0], [1]]), 1)
