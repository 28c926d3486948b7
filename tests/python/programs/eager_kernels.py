"""The integers of random quantized layers and functions, as a checksum of each."""
# ---
import warnings
import zlib
import torch
from torch.nn import functional as F
warnings.simplefilter("ignore")
engine = torch.backends.quantized.engine = "qnnpack"
ops = torch.ops.quantized
def number(low, high):
    return int(torch.randint(low, high, (1,)))
def scale(low, high):
    return number(low * 1000, high * 1000) / 1000 / 1024
def quantized(*shape):
    return torch.quantize_per_tensor(torch.randint(-900, 900, shape) / 256, scale(5, 60), number(0, 256), torch.quint8)
def weight(is_single, *shape):
    values = torch.randint(-400, 400, shape) / 512
    if is_single:
        return torch.quantize_per_tensor(values, scale(4, 12), number(-9, 9), torch.qint8)
    scales = torch.randint(4000, 12000, (shape[0],)) / 1000 / 1024
    return torch.quantize_per_channel(values, scales, torch.zeros(shape[0]).long(), 0, torch.qint8)
def shown(made):
    made = made if isinstance(made, torch.Tensor) else made[0]
    numbers = made.int_repr() if made.is_quantized else (made * 2**20).long()
    return numbers.numel(), zlib.crc32(str(numbers.flatten().tolist()).encode())
_ = torch.manual_seed(1)
for case in range(60):
    inputs, outputs = number(1, 80) if case % 20 else 2500, number(1, 40)
    x, w = quantized(number(1, 12), inputs), weight(case % 2, outputs, inputs)
    bias = torch.randint(-900, 900, (outputs,)) / 512 if case % 5 else None
    packed = ops.linear_prepack(w, bias)
    layer = ops.linear_relu if case % 3 == 0 else ops.linear
    print(inputs, outputs, *shown(layer(x, packed, scale(8, 90), number(0, 256))))
_ = torch.manual_seed(2)
for case in range(60):
    groups = number(1, 4)
    inputs, outputs, kernel = groups * number(1, 5), groups * number(1, 5), [number(1, 4), number(1, 4)]
    stride, padding, dilation = [[number(1, 3), number(1, 3)], [number(0, 3), number(0, 3)], [number(1, 3), number(1, 3)]]
    x, w = quantized(number(1, 3), inputs, number(8, 12), number(8, 12)), weight(case % 2, outputs, inputs // groups, *kernel)
    bias = torch.randint(-900, 900, (outputs,)) / 512 if case % 5 else None
    packed = ops.conv2d_prepack(w, bias, stride, padding, dilation, groups)
    layer = ops.conv2d_relu if case % 3 == 0 else ops.conv2d
    print(inputs, outputs, kernel, *shown(layer(x, packed, scale(8, 90), number(0, 256))))
_ = torch.manual_seed(3)
for case in range(20):
    inputs, outputs, kernel = number(1, 5), number(1, 5), number(1, 4)
    x, w = quantized(2, inputs, number(8, 12)), weight(case % 2, outputs, inputs, kernel)
    bias = torch.randint(-900, 900, (outputs,)) / 512
    packed = ops.conv1d_prepack(w, bias, [number(1, 3)], [number(0, 2)], [1], 1)
    print(inputs, outputs, kernel, *shown(ops.conv1d(x, packed, scale(8, 90), number(0, 256))))
_ = torch.manual_seed(4)
for case in range(30):
    a, b = quantized(3, number(1, 50)), quantized(1, 1)
    b = quantized(*a.shape)
    to = scale(8, 90), number(0, 256)
    for name in ("add", "add_relu", "mul", "mul_relu"):
        print(name, *shown(getattr(ops, name)(a, b, *to)), end=" ")
    print(*shown(ops.cat([a, b, a], 1, *to)))
_ = torch.manual_seed(5)
for case in range(30):
    a, value = quantized(3, number(1, 50)), number(-4000, 4000) / 512
    for made in (ops.add_scalar(a, value), ops.mul_scalar(a, value), ops.add_scalar(a, value * 8)):
        print(*shown(made), made.q_scale(), made.q_zero_point(), end=" ")
    print()
_ = torch.manual_seed(6)
for case in range(30):
    x = quantized(2, number(1, 20), number(6, 10), number(6, 10))
    print(*shown(F.max_pool2d(x, 2)), *shown(F.max_pool2d(x, 3, 2, 1)), *shown(F.avg_pool2d(x, 2)), end=" ")
    print(*shown(F.avg_pool2d(x, 3, 2, 1)), *shown(F.avg_pool2d(x, (4, 2), 2, 1, False, False)), end=" ")
    print(*shown(F.adaptive_avg_pool2d(x, 1)), end=" ")
    if engine == "fbgemm":
        print(*shown(F.adaptive_avg_pool2d(x, (3, 2))), end=" ")
    print(*shown(x.mean((2, 3))), *shown(x.mean(1)), *shown(x.mean((-1,), True)), *shown(x.mean((3, 2))))
_ = torch.manual_seed(7)
for case in range(20):
    x = quantized(3, 50)
    print(*shown(torch.sigmoid(x)), *shown(torch.tanh(x)), *shown(F.relu6(x)), *shown(F.hardtanh(x, -0.5, 0.7)), end=" ")
    print(*shown(F.leaky_relu(x, 0.1)), *shown(F.relu(x)), *shown(ops.leaky_relu(x, 0.2, False, 0.02, 9)), *shown(ops.relu6(x)))
_ = torch.manual_seed(8)
for case in range(30):
    inputs, outputs = number(1, 80), number(1, 40)
    x, w = torch.randint(-900, 900, (number(1, 12), inputs)) / 256, weight(case % 2, outputs, inputs)
    bias = torch.randint(-900, 900, (outputs,)) / 512 if case % 3 else None
    packed = ops.linear_prepack(w, bias)
    print(inputs, outputs, *shown(ops.linear_dynamic(x, packed)), *shown(ops.linear_dynamic(x, packed, True)))
_ = torch.manual_seed(9)
for case in range(20):
    x, channels = quantized(2, 5, 4, 4), [torch.randint(100, 900, (5,)) / 512 for _ in range(4)]
    to = 1e-5, scale(8, 90), number(0, 256)
    print(*shown(ops.batch_norm2d(x, *channels, *to)), *shown(ops.batch_norm2d_relu(x, *channels, *to)))
# Scales that are powers of two, so that many outputs lie in the middle of two integers.
_ = torch.manual_seed(10)
for case in range(20):
    x = torch.quantize_per_tensor(torch.randint(-900, 900, (5, 6)) / 256, 1 / 16, number(0, 256), torch.quint8)
    w = torch.quantize_per_tensor(torch.randint(-400, 400, (9, 6)) / 512, 1 / 64, 0, torch.qint8)
    bias = torch.randint(-900, 900, (9,)) / 512 if case % 2 else None
    print(*shown(ops.linear(x, ops.linear_prepack(w, bias), 1 / 2**number(5, 9), number(0, 256))), end=" ")
    a, b = (torch.quantize_per_tensor(x.dequantize(), 1 / 16, number(0, 256), torch.quint8) for _ in range(2))
    print(*shown(ops.add(a, b, 1 / 8, 99)), *shown(ops.mul(a, b, 1 / 16, 99)), *shown(ops.cat([a, b], 0, 1 / 8, 9)))
# Sums that leave the range in which float32 has all integers, and return to it.
x = torch.quantize_per_tensor(torch.randint(250, 256, (3, 40000)) / 16, 1 / 16, 0, torch.quint8)
w = torch.cat([torch.randint(120, 128, (2, 20000)), -torch.randint(120, 128, (2, 20000))], 1) / 64
w = torch.quantize_per_tensor(w, 1 / 64, 0, torch.qint8)
made = ops.linear(x, ops.linear_prepack(w, None), 2.0, 128)
shown(made)
# Inputs of qint8, which QNNPACK takes.
_ = torch.manual_seed(11)
def around_zero(w):
    if w.qscheme() == torch.per_channel_affine: return w
    return torch.quantize_per_tensor(w.dequantize(), w.q_scale(), 0, torch.qint8)
for case in range(20):
    x = torch.quantize_per_tensor(torch.randint(-900, 900, (2, 5)) / 256, scale(5, 60), number(-128, 128), torch.qint8)
    try: print(*shown(ops.linear(x, ops.linear_prepack(around_zero(weight(case % 5 > 0, 7, 5)), torch.ones(7)), scale(8, 90), number(-128, 128))))
    except RuntimeError as error: print(error)
    x = torch.quantize_per_tensor(torch.randint(-900, 900, (2, 3, 5, 5)) / 256, scale(5, 60), number(-128, 128), torch.qint8)
    packed = ops.conv2d_prepack(around_zero(weight(case % 2, 4, 3, 2, 2)), None, [1, 1], [1, 1], [1, 1], 1)
    try: print(*shown(ops.conv2d(x, packed, scale(8, 90), number(-128, 128))))
    except RuntimeError as error: print(error)
