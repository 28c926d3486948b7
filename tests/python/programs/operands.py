import numpy as np
import torch
x = torch.tensor([1.5, -2.0])
i = torch.tensor([5, -3])
b = torch.tensor([True, False])
2 / x, 2 / i, True / i, 7 // i, 7 % i, 7 - i, 2**i.abs(), 2.5**x, i**2, i**0.5, b**2, 2**b, True + i, 1.5 * i, 2 & i, 3 | i, 1 ^ i, True & b, True | i
i / True, i // 2.0, i % True, i + np.int8(3), i * np.float64(0.5), np.array([1, 2]) * 1 + 0
x + "a"
"a" + x
x + [1]
x + None
x == "a", x != None, x == [1.5, -2.0], (x == i) is None
x < "a"
x // "a"
"a" / x
x ** "a"
"a" ** x
x **= "a"
x += "a"
x @ 2
2 @ x
x @= i.float()
x
i & 1.5
x & 1
x & x
i << 1.5
i >> 1, i << 2, 1 << i.abs(), -8 >> i.abs(), b & b, b ^ True, ~b, ~i, -i, +x, abs(i)
~torch.tensor([1.5])
-b
b - b
1 - b
b - 1
i -= True
b -= 1
b += 1
b
b &= False; b |= True; b ^= True; b
i += 1.5
i *= 2; i -= 1; i //= 2; i %= 3; i
i /= 2
i **= 2; i
i **= 0.5
i **= -1
i &= 1.5
i &= torch.tensor(1.5)
i |= 4; i ^= 1; i <<= 2; i >>= 1; i
i <<= 1.5
y = torch.ones(2, 2); y += torch.ones(2); y *= torch.tensor(2); y
y[0] += torch.ones(2, 2)
z = torch.ones(2); z += torch.ones(2, 2)
z += torch.ones(3)
z **= torch.tensor([2.0, 3.0]); z /= 3; z -= 0.5; z
h = z.half(); h += 1.0; h *= x[0].double(); h
i.pow(-1)
i.pow(torch.tensor(-1))
torch.tensor(2) ** -1
2 ** torch.tensor([-1])
i.float() ** -1, torch.pow(2, i), torch.pow(i, 2.0), torch.pow(torch.tensor(2), torch.tensor(3.0)), torch.pow(x, i), i.clone().pow_(2), torch.pow(2.0, i).dtype, torch.pow(True, i)
i.pow_(2.0)
i.pow_(torch.tensor(2.0))
x[0] < 2 < x[1], x.lt(1), x.ge(i), torch.eq(1, x), torch.gt(x, i), x.not_equal(1.5), i.less_equal(5), x.greater(torch.tensor(0)), i.clone().le_(3), x.clone().ne_(1.5)
torch.eq(1, 2)
torch.maximum(x, i), torch.minimum(x, torch.tensor(0)), torch.maximum(x, torch.tensor([float("nan"), 0])), torch.maximum(b, i)
torch.maximum(x, 1)
torch.logical_and(x, i), torch.logical_or(x, torch.tensor([0, 0])), torch.logical_xor(b, i), x.logical_and(x), i.clone().logical_xor_(i), torch.bitwise_and(i, 1), torch.bitwise_or(1, i), i.bitwise_xor(i), i.bitwise_left_shift(1), torch.bitwise_right_shift(i, 1), i.clone().bitwise_and_(1)
i.bitwise_and_(1.5)
x.bitwise_and_(1)
b.bitwise_and_(2)
i.bitwise_or_(x)
i.eq_(x).dtype, i.add_(True), i.mul_(b)
i.add_(1.5)
i.mul_(x)
i.add_(torch.tensor([1.5, 2.5]))
i.add_(torch.ones(3, dtype=torch.int64))
i.add_(torch.ones(3, 2, dtype=torch.int64))
i.add()
i.add(1, 2)
i.add(other=1, alpha=2), i.add(1, alpha=2), torch.add(input=i, other=1), torch.add(i, other=2), torch.mul(i, other=i)
i.add(1, beta=2)
i.exp(1)
i.exp(out=i)
torch.exp(i, out=x), torch.exp(i, out=torch.zeros(0)), torch.exp(i, out=torch.zeros(3))
torch.exp(i.float(), out=i)
torch.add(i, x, out=i)
torch.add(i, 1, out=torch.zeros(2, dtype=torch.int8)), torch.add(i, 1, out=torch.zeros(2).half()), torch.add(i, 1, out=None)
torch.add(i, 1, out=(i, i))
