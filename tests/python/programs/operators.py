import torch
x = torch.tensor([1.0, -2.5, 3.0])
x + 1, x - 1, x * 2, x / 2, x ** 2, x // 2, x % 2
1 + x, 1 - x, 2 * x, 2 / x, 2 // x, 7 % x
-x, +x, abs(x)
x + True, x * False
x + x, x - x, x * x, x / x
x == 1, x != 1, x < 1, x <= 1, x > 1, x >= 1
1 < x, 1 == x
x == x
x + 1.5
x + "a"
"a" + x
x + None
x + [1, 2, 3]
x - "a"
x * "a"
x / "a"
x < "a"
x == "a"
x != "a"
x == None
x ** "a"
x // "a"
x % "a"
x & 1
x | x
~x
x << 1
x @ 2
2 @ x
x @ "a"
not x
x and x
if x > 0: print("yes")
bool(torch.tensor([]))
bool(torch.tensor([0.0])), bool(torch.tensor(2)), bool(torch.tensor([[True]]))
# ---
import torch
a = torch.tensor([100, -128, 127], dtype=torch.int8)
a + 100, a - 100, a * 2, -a, abs(a), ~a
a + 1.5, a / 2, a // 2, a % 3, a ** 2
3.5 * a
a + 300
a * 300
a + torch.tensor(300)
a + torch.tensor([300, 1, 2])
a + torch.tensor(1.5)
a & 15, a | 1, a ^ a, a << 1, a >> 1
15 & a, 1 | a, 1 ^ a
a == 100, a == 356, a < 300
a + True
a.dtype, (a + 1).dtype, (a + 1.0).dtype, (a / 1).dtype, (a == 1).dtype
a + torch.tensor([1, 2, 3], dtype=torch.uint8)
a // 0
a % 0
a / 0
torch.tensor([5]) // torch.tensor([0])
torch.tensor([5.0]) // 0, torch.tensor([5.0]) % 0
a ** -1
torch.tensor([2]) ** -1
torch.tensor([2]) ** 0.5
2 ** torch.tensor([1, 2, 3])
2.0 ** torch.tensor([1, 2, 3])
torch.tensor([2.0, 4.0]) ** torch.tensor([2, 0.5])
torch.tensor([True, False]) + torch.tensor([True, True])
torch.tensor([True, False]) + 1
torch.tensor([True]) - torch.tensor([True])
1 - torch.tensor([True])
torch.tensor([True]) - True
-torch.tensor([True])
torch.tensor([True, False]) * 2.5
torch.tensor([True, False]) & torch.tensor([True, True]), ~torch.tensor([True, False])
torch.tensor([True, False]) | False, torch.tensor([True, False]) ^ True
torch.tensor([1, 2]) & 1.5
# ---
import torch
x = torch.tensor([1, 2, 3], dtype=torch.int8)
y = x
x += 1
x, y is x
x -= 1
x *= 2
x
x += 1.5
x /= 2
x //= 2
x
x **= 2
x
x %= 3
x
x &= 1
x |= 2
x ^= 1
x <<= 1
x >>= 1
x
x += torch.tensor([1, 2])
x += torch.tensor([[1, 2, 3], [4, 5, 6]])
x += "a"
x
f = torch.tensor([1.0, 2.0])
f += 1
f /= 3
f
f *= torch.tensor([1, 2])
f
f //= 1
f
f **= 2
f
f **= 0.5
f @= f
b = torch.tensor([True, False])
b &= True
b |= torch.tensor([True, True])
b
b += 1
b
u = torch.tensor([250], dtype=torch.uint8)
u += 10
u
u -= 20
u
# ---
import torch
t = torch.arange(6).reshape(2, 3)
v = t[0]
v += 10
t
v.zero_()
t
w = t.t()
w.add_(1)
t
t.mul_(2), t
t[:, 1] *= 5
t
t[0, 0] += 7
t
t.float().add_(1)
t.clamp_(0, 5)
t.fill_(3)
t.copy_(torch.ones(2, 3))
t
t.copy_(torch.tensor([7, 8, 9]))
t.copy_(torch.tensor([7, 8]))
t.copy_(torch.zeros(1, 2, 3, 1))
t.copy_(5)
t.abs_(), t.neg_()
t.float().round_().sqrt_()
t.sqrt_()
t.div_(2)
t.add_(1.5)
t.sub_(1), t.pow_(2)
t.eq_(t)
t.masked_fill_(t > 0, 5)
# ---
import torch
x = torch.tensor([-1.5, -0.5, 0.5, 1.5, 2.5])
torch.round(x), x.round(), torch.floor(x), torch.ceil(x), torch.trunc(x), x.frac()
torch.abs(x), x.abs(), torch.absolute(x), x.neg(), torch.neg(x), torch.negative(x)
torch.sign(x), x.sign(), torch.square(x), x.square(), x.reciprocal()
torch.sqrt(torch.tensor([4.0, 9.0])), torch.rsqrt(torch.tensor([4.0, 16.0]))
torch.sqrt(torch.tensor([4, 9])), torch.sqrt(torch.tensor([-1.0]))
torch.exp(torch.tensor([0.0, 1.0])), torch.log(torch.tensor([1.0, 2.0])), torch.log2(torch.tensor([8.0, 256.0])), torch.log10(torch.tensor([1000.0]))
torch.sin(torch.tensor([0.0])), torch.cos(torch.tensor([0.0])), torch.tanh(torch.tensor([0.0, 1.0])), torch.sigmoid(torch.tensor([0.0, 2.0]))
torch.relu(x), x.relu()
torch.round(torch.tensor([1.2345, 2.5678]), decimals=2), torch.round(torch.tensor([1234.5]), decimals=-2)
torch.round(torch.tensor([1, 2])), torch.floor(torch.tensor([1, 2])), torch.round(torch.tensor([1, 2], dtype=torch.int8))
torch.round(x, decimals=0)
torch.add(x, 1), torch.add(x, x, alpha=2), torch.sub(x, 1, alpha=3), x.add(1), x.sub(x), torch.mul(x, 2), x.mul(2), torch.div(x, 2), x.div(2)
torch.div(x, 2, rounding_mode="floor"), torch.div(x, 2, rounding_mode="trunc"), x.div(2, rounding_mode=None)
torch.div(x, 2, rounding_mode="foo")
torch.div(torch.tensor([7, -7]), 2, rounding_mode="trunc"), torch.div(torch.tensor([7, -7]), 2, rounding_mode="floor")
torch.floor_divide(x, 2), torch.remainder(x, 2), torch.fmod(x, 2), torch.true_divide(x, 2)
torch.pow(x, 2), torch.pow(2, x), x.pow(2), torch.pow(x, torch.tensor(2.0))
torch.maximum(x, torch.tensor(0.0)), torch.minimum(x, -x), torch.max(x, torch.tensor(0.0)), torch.min(x, -x), x.max(-x)
torch.clamp(x, -1, 1), torch.clamp(x, min=0), torch.clamp(x, max=0), x.clamp(0, 1), x.clamp(min=-1, max=2), torch.clip(x, -1, 1), x.clip(max=0)
x.clamp_min(0), x.clamp_max(0), torch.clamp_min(x, 0.25)
torch.clamp(x, torch.tensor(-1.0), torch.tensor(1.0)), x.clamp(min=torch.tensor([0.0, 0, 0, 2, 2]))
torch.clamp(x, 1, -1)
torch.clamp(torch.tensor([1, 200, -200]), -128, 127), torch.clamp(torch.tensor([1, 5]), 0, 2.5)
torch.clamp(x)
torch.clamp(x, "a", 1)
torch.clamp(x, 0, None)
torch.clamp(torch.tensor([1], dtype=torch.int8), 0, 300)
torch.eq(x, x), torch.ne(x, 1), torch.lt(x, 0), torch.le(x, 0), torch.gt(x, 0), torch.ge(x, 0), x.eq(1), x.gt(0)
torch.logical_and(x > 0, x < 2), torch.logical_or(x > 0, x < 2), torch.logical_not(x > 0), torch.logical_xor(x > 0, x < 2)
torch.isnan(torch.tensor([1.0, float("nan")])), torch.isinf(torch.tensor([1.0, float("inf")])), torch.isfinite(torch.tensor([1.0, float("-inf")]))
torch.bitwise_and(torch.tensor([5, 6]), 3), torch.bitwise_or(torch.tensor([5]), torch.tensor([2])), torch.bitwise_xor(torch.tensor([5]), 1), torch.bitwise_not(torch.tensor([5]))
torch.bitwise_left_shift(torch.tensor([5]), 2), torch.bitwise_right_shift(torch.tensor([5]), 1)
torch.where(x > 0, x, -x), torch.where(x > 0, 1.0, 0.0), torch.where(x > 0, x, torch.tensor(0.0)), x.where(x > 0, torch.zeros(5))
torch.where(x > 0, 1, 0)
torch.where(x > 0)
torch.where(x, x, x)
torch.nan_to_num(torch.tensor([float("nan"), float("inf"), 1.0]))
torch.lerp(torch.tensor([0.0]), torch.tensor([10.0]), 0.5)
torch.addcmul(torch.tensor([1.0]), torch.tensor([2.0]), torch.tensor([3.0]), value=2)
torch.softmax(torch.tensor([1.0, 2.0, 3.0]), dim=0), torch.tensor([[1.0, 2.0]]).softmax(-1)
torch.softmax(torch.tensor([1, 2]), dim=0)
# ---
import torch
x = torch.tensor([1.0, 2.0])
torch.abs()
torch.abs(1)
torch.abs("a")
torch.abs([1])
torch.abs(x, x)
torch.abs(x, foo=1)
x.abs(1)
x.abs(foo=1)
torch.round(x, 1)
torch.add(x)
torch.add(x, "a")
torch.add()
torch.add(x, 1, 2)
x.add()
x.add("a")
x.add(1, 2, 3)
torch.mul(x, None)
torch.mul("a", x)
torch.clamp()
torch.clamp(3, 0, 1)
torch.sum()
torch.sum("a")
torch.sum([1, 2])
torch.sum(x, "a")
torch.sum(x, dim="a")
torch.sum(x, 0.5)
x.sum(foo=1)
x.sum(0, 1, 2, 3)
torch.max(1, 2)
torch.max([1, 2])
torch.sqrt(4)
torch.square(2.0)
torch.where(x > 0, "a", "b")
torch.pow(2, 3)
torch.isnan(1.0)
torch.is_tensor()
torch.stack(x)
torch.stack(x, x)
torch.stack([1, 2])
torch.cat(x)
torch.cat([1, 2])
torch.norm(3)
torch.matmul(x, 2)
torch.mean([1.0, 2.0])
# ---
import torch
a = torch.zeros(2, 3)
b = torch.zeros(3, 4)
c = torch.zeros(4)
a + b
a + c
a * torch.zeros(2)
a - torch.zeros(3, 2)
a == c
torch.where(a > 0, a, c)
torch.maximum(a, c)
a @ a
a @ c
c @ a
a @ torch.zeros(3)
torch.zeros(3) @ torch.zeros(4)
torch.matmul(a, b).shape, torch.mm(a, b).shape, a.matmul(b).shape, (torch.zeros(3) @ b).shape
torch.mm(a, a)
torch.mm(a, c)
torch.mm(c, a)
torch.dot(torch.ones(3), torch.ones(3)), torch.ones(3) @ torch.ones(3)
torch.dot(torch.ones(3), torch.ones(4))
torch.dot(a, a)
torch.mv(b, c), torch.mv(a, torch.ones(3))
torch.mv(a, c)
torch.bmm(torch.ones(2, 1, 3), torch.ones(2, 3, 1))
torch.bmm(torch.ones(2, 1, 3), torch.ones(2, 2, 1))
torch.bmm(a, a)
torch.matmul(torch.ones(2, 2, 3), torch.ones(3, 2)).shape, torch.matmul(torch.ones(2, 2, 3), torch.ones(3)).shape
torch.matmul(torch.ones(2, 2, 3), torch.ones(2, 4, 2))
torch.matmul(torch.ones(2, 2, 3), torch.ones(4, 2))
torch.matmul(torch.tensor(1.0), a)
a @ torch.zeros(3, 2, dtype=torch.int64)
torch.ones(2, dtype=torch.int8) @ torch.ones(2)
torch.ones(2, 2, dtype=torch.int8) @ torch.ones(2, 2, dtype=torch.int8)
torch.ones(2, 2, dtype=torch.int32) @ torch.ones(2, 2, dtype=torch.int64)
torch.ones(2, 3, dtype=torch.int8) @ torch.ones(3)
torch.tensor([True]) @ torch.tensor([True])
torch.outer(torch.tensor([1.0, 2]), torch.tensor([3.0, 4]))
torch.outer(a, c)
torch.inner(torch.tensor([1.0, 2]), torch.tensor([3.0, 4]))
torch.addmm(torch.ones(2, 4), a, b).shape
torch.allclose(torch.tensor([1.0]), torch.tensor([1.0 + 1e-9])), torch.equal(torch.tensor([1]), torch.tensor([1])), torch.isclose(torch.tensor([1.0]), torch.tensor([1.1]))
torch.equal(torch.tensor([1]), torch.tensor([1, 2])), torch.tensor([1]).equal(torch.tensor([2]))
torch.allclose(torch.tensor([1.0]), torch.tensor([1]))
torch.equal(torch.tensor([1]), torch.tensor([1.0]))
torch.allclose(torch.tensor([1.0, float("nan")]), torch.tensor([1.0, float("nan")]), equal_nan=True)
torch.allclose(torch.tensor([1.0, 2.0]), torch.tensor([1.0]))
torch.allclose(torch.tensor([1.0]), torch.tensor([1.1]), atol=0.2)
