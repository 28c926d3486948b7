import torch
x = torch.tensor([1.0, 2.5, -3.25])
print(x)
print(x.shape, x.dtype, x.size())
print("x:", x, "sum", x.sum())
print(f"{x}", f"{x.sum()}", f"{x.sum():.4f}", f"{x.sum().item():.2f}", f"{x[0]:5.1f}|", f"{x.sum():e}")
print(f"{torch.tensor(5):d} {torch.tensor(5):03d} {torch.tensor(5)} {torch.tensor(200, dtype=torch.uint8):x}")
print(f"{torch.tensor(3.7):>10.3f}|{torch.tensor(True)}|{torch.tensor(0.1)}")
f"{x:.2f}"
f"{x!r}", f"{x!s}"
"{}".format(x), "{:.3f}".format(x[1]), "%s" % x, "%.2f" % x[1], "%d" % x[1]
f"{x.shape}", f"{x.dtype}", f"{x.device}"
f"{torch.tensor(5):.2f}"
f"{torch.tensor(5.5):d}"
str(x), repr(x)
[x, x.sum()], {"a": x}, (x,)
# ---
import torch
torch.tensor([1e-5, 1.0]), torch.tensor([1e10, 1.0]), torch.tensor([0.00001]), torch.tensor([123456789.0]), torch.tensor([1e8, 1.5])
torch.tensor([0.1, 0.25]), torch.tensor([1.0, 1000.5]), torch.tensor([99999.0, 0.5]), torch.tensor([1e-10]), torch.tensor(1e20)
torch.tensor([float("nan"), 1.5]), torch.tensor([float("inf"), -1]), torch.tensor([float("nan")]), torch.tensor(float("-inf"))
torch.tensor([[1.5, float("nan")], [1000, 2]])
torch.arange(30), torch.arange(40.0), torch.arange(200).reshape(2, 100)
torch.arange(2000), torch.arange(2000.0).reshape(2, 1000), torch.zeros(11, 11, 11)
torch.zeros(3, 0), torch.zeros(0, dtype=torch.int32), torch.zeros(0, 3, dtype=torch.int64)
torch.tensor(5, dtype=torch.int8), torch.tensor(1.5, dtype=torch.float64), torch.tensor(1.5, dtype=torch.float16), torch.tensor(True)
torch.tensor([[True, False], [False, True]]), torch.zeros(2, 2, 2)
torch.tensor([-1.0, 1.0]), torch.tensor([-0.0, 0.0]), torch.tensor([1, -1, 100]), torch.tensor([0.5, -100.25])
torch.tensor([1.0, 2.0], requires_grad=True)
torch.tensor([1.5], dtype=torch.float64, requires_grad=True)
torch.arange(50.0, requires_grad=True)
# ---
import torch
x = torch.tensor([3.14159265, 1000.0, 0.001])
torch.set_printoptions(precision=2)
x
torch.set_printoptions(precision=8)
x
torch.set_printoptions(sci_mode=False)
x
torch.set_printoptions(sci_mode=True)
x
torch.set_printoptions(profile="default")
x
torch.set_printoptions(threshold=5, edgeitems=1)
torch.arange(10)
torch.set_printoptions(profile="full")
torch.arange(1100)
torch.set_printoptions(profile="default")
torch.set_printoptions(linewidth=40)
torch.arange(30)
torch.set_printoptions(profile="short")
torch.tensor([1.23456])
torch.set_printoptions(profile="default")
torch.tensor([1.23456])
