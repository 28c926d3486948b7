"""Loops and calls of notebooks to time: in the page's Python and in CPython with PyTorch and NumPy alike.

`CALLS` has for each name a function that takes nothing, and how many of its steps count as one call.
"""

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
torch.set_num_threads(1)


def images(count, channels, side):
    return torch.randn(count, channels, side, side)


def forward(layer, x):
    def run():
        with torch.no_grad():
            return layer(x)

    return run


def both(layer, x):
    x = x.clone().requires_grad_()

    def run():
        x.grad = None
        for one in layer.parameters() if isinstance(layer, nn.Module) else ():
            one.grad = None
        made = layer(x)
        made.backward(torch.ones_like(made))
        return x.grad

    return run


def training(model, x, y, rate=0.01):
    optimizer = torch.optim.SGD(model.parameters(), lr=rate, momentum=0.9)
    criterion = nn.CrossEntropyLoss()

    def run():
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
        return loss

    return run


def small_cnn():
    return nn.Sequential(
        nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
        nn.Conv2d(8, 16, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2),
        nn.Flatten(), nn.Linear(16 * 7 * 7, 10),
    )  # fmt: skip


conv = nn.Conv2d(8, 16, 3, padding=1)
x8, x32, x64 = images(32, 8, 28), images(16, 32, 28), images(8, 64, 7)
depthwise = nn.Conv2d(32, 32, 3, padding=1, groups=32)
deep = nn.Conv2d(64, 64, 7, padding=3)
norm = nn.BatchNorm2d(16)
x16 = images(32, 16, 28)
million, other = torch.randn(10**6), torch.randn(10**6)
labels = torch.randint(0, 10, (64,))
tiny = nn.Linear(4, 4)
tiny_x, tiny_y = torch.randn(8, 4), torch.randn(8, 4)
tiny_sgd = torch.optim.SGD(tiny.parameters(), lr=0.01)
vector = torch.randn(100)
counts = torch.zeros(27, 27, dtype=torch.int32)
array = np.arange(100) / 7
wholes = np.arange(100)


def tiny_step():
    loss = ((tiny(tiny_x) - tiny_y) ** 2).mean()
    tiny_sgd.zero_grad()
    loss.backward()
    tiny_sgd.step()


def items():
    total = 0.0
    for i in range(100):
        total += vector[i].item()
    return total


def count_pairs():
    for i in range(100):
        counts[i % 27, (7 * i) % 27] += 1


def scalar_sums():
    s = np.float64(0)
    for v in array:
        s += v
    return s


def whole_sums():
    s = 0
    for v in wholes:
        s = s + v * 2
    return s


CALLS = {
    "small CNN, a step of 64 images": (training(small_cnn(), images(64, 1, 28), labels), 1),
    "conv2d 8 to 16, 3 x 3, forward": (forward(conv, x8), 1),
    "conv2d 8 to 16, 3 x 3, forward and backward": (both(conv, x8), 1),
    "conv2d 32 depthwise, 3 x 3, forward": (forward(depthwise, x32), 1),
    "conv2d 32 depthwise, 3 x 3, forward and backward": (both(depthwise, x32), 1),
    "conv2d 64 to 64, 7 x 7, forward": (forward(deep, x64), 1),
    "conv2d 64 to 64, 7 x 7, forward and backward": (both(deep, x64), 1),
    "max_pool2d 2": (forward(nn.MaxPool2d(2), x16), 1),
    "max_pool2d 2, forward and backward": (both(nn.MaxPool2d(2), x16), 1),
    "avg_pool2d 2": (forward(nn.AvgPool2d(2), x16), 1),
    "batch_norm, forward and backward": (both(norm, x16), 1),
    "exp of 1,000,000": (lambda: million.exp(), 1),
    "add of 1,000,000": (lambda: million + other, 1),
    "relu of 1,000,000": (lambda: million.relu(), 1),
    "matmul 256 x 256": (lambda m=torch.randn(256, 256): m @ m, 1),
    "Linear(784, 128) of 64": (forward(nn.Linear(784, 128), torch.randn(64, 784)), 1),
    "a step of Linear(4, 4)": (tiny_step, 1),
    "v[i].item()": (items, 100),
    "N[i, j] += 1": (count_pairs, 100),
    "s += v, NumPy float64": (scalar_sums, 100),
    "s + v * 2, NumPy int64": (whole_sums, 100),
}
