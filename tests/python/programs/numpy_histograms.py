import hashlib
import random
import warnings

import numpy as np
import torch

warnings.simplefilter("ignore")
TYPES = ["float16", "float32", "float64", "bool", "uint8", "int8", "int16", "int32", "int64"]
RULES = ["auto", "fd", "doane", "scott", "rice", "sturges", "sqrt", "stone"]
def values(draw, name):
    count = draw.choice([0, 1, 2, 5, 17, 40])
    family = draw.randrange(6)
    scale = draw.choice([0.001, 0.1, 0.7, 1.0, 3.0, 100.0])
    if name == "bool":
        return [draw.random() < 0.5 for _ in range(count)]
    if name.startswith(("int", "uint")):
        low, high = np.iinfo(name).min, np.iinfo(name).max
        if family == 0:
            return [draw.choice([low, high, 0, 1]) for _ in range(count)]
        if family == 1:
            return [draw.randint(low, high) for _ in range(count)]
        return [draw.randint(max(low, -9), 9) for _ in range(count)]
    if family == 0:
        return [draw.randrange(40) * 0.1 for _ in range(count)]
    if family == 1:
        return [scale] * count
    if family == 2:
        return [draw.randrange(-5, 6) * scale / 3 for _ in range(count)]
    if family == 3:
        return [draw.choice([float("nan"), float("inf"), 1.0, 2.0]) for _ in range(count)]
    if family == 4:
        return [draw.gauss(0, 1) * scale for _ in range(count)]
    return [draw.random() * scale for _ in range(count)]
def edges(draw):
    kind = draw.randrange(5)
    if kind == 0:
        return sorted(draw.randrange(-9, 10) for _ in range(draw.randrange(1, 6)))
    if kind == 1:
        return np.array(sorted(draw.random() * 3 for _ in range(4)), dtype=draw.choice(["float32", "float16"]))
    if kind == 2:
        return draw.choice(RULES)
    return draw.choice([1, 2, 3, 7, 10, 30, np.int64(4)])
def limits(draw):
    low = draw.choice([0, 0.0, -1, 0.1, -2.5, np.float32(0.3), 1e-3])
    return draw.choice([None, None, None, (low, low + draw.choice([0, 1, 0.3, 2.5, 1e5])), (1, 0), (0, float("inf"))])
def told(counts, ends):
    found = f"{counts.dtype} {counts.tolist()} {ends.dtype} {[float(one).hex() for one in ends]}"
    return found if len(counts) < 4 else (len(counts), hashlib.sha256(found.encode()).hexdigest()[:16])
def case(seed):
    draw = random.Random(seed)
    name = draw.choice(TYPES)
    given = np.array(values(draw, name), dtype=name)
    how = {"bins": edges(draw), "range": limits(draw), "density": draw.choice([None, False, True])}
    if draw.random() < 0.3:
        how["weights"] = np.array([draw.randrange(5) / 4 for _ in range(given.size)], dtype=draw.choice(["float32", "float64", "int64", "int8", "bool"]))
    try:
        with np.errstate(all="ignore"):
            return told(*np.histogram(given, **how))
    except Exception as error:
        return f"{type(error).__name__}: {error}"
for seed in range(600):
    print(seed, case(seed))
# ---
import random

import numpy as np
import torch

def counted(seed):
    draw = random.Random(seed)
    name = draw.choice([torch.float32, torch.float64])
    step = draw.choice([0.1, 0.25, 1 / 3, 1.0])
    given = torch.tensor([draw.randrange(30) * step for _ in range(draw.choice([1, 7, 30]))], dtype=name)
    low = draw.choice([0, 0.1, -1.0])
    limits = draw.choice([(0, 0), (low, low + draw.choice([1, 2.5, 3.0])), (low, low)])
    return torch.histc(given, bins=draw.choice([1, 3, 10, 30]), min=limits[0], max=limits[1]).tolist()
for seed in range(100):
    print(seed, [int(one) for one in counted(seed)])
torch.histc(torch.tensor([1.0, float("inf")]), bins=3)
torch.histc(torch.tensor([1.0, 2.0]), bins=3, min=2, max=1)
torch.histc(torch.tensor([1.0, 2.0]), bins=0)
torch.histc(torch.tensor([1, 2]), bins=3)
# ---
import warnings

import numpy as np
import torch

np.histogram((np.arange(31) * 0.1).astype(np.float32), bins=30)
np.histogram(torch.tensor([1.0, 2.0, 2.5]), bins=2), np.histogram(np.float32(3)), np.histogram([1, 2], bins=torch.tensor([0.0, 1.5, 2.0])), np.histogram([1, 2], range=np.array([0, 3])), np.histogram(np.arange(6).reshape(2, 3), bins=2), np.histogram([[1, 2], [2, 3]], bins=2, weights=[[1, 2], [3, 4]])
np.histogram_bin_edges([1, 2, 3, 4, 5], bins="auto"), np.histogram_bin_edges([1, 2], bins=2, range=(0, 1)), np.histogram_bin_edges(np.arange(3, dtype=np.float16), 2), np.histogram_bin_edges([1, 2], [0, 1, 5])
np.histogram2d([1, 2, 3], [1, 5, 3], bins=[2, [1, 2, 6]]), np.histogram2d([0.1, 0.9, 0.9], [0, 1, 1], bins=2, density=True), np.histogram2d([1, 2], [3, 4], bins=[0, 1.5, 4]), np.histogramdd(np.arange(6.0).reshape(3, 2), bins=2), np.histogram2d([1, 2], [3, 4], bins=2, range=[[0, 4], [0, 4]], weights=[0.5, 2])
np.histogram2d([1, 2], [1])
np.histogram2d([1, 2], [1, 2], bins=0)
np.histogramdd([[1, 2], [1, 2]], bins=[1, 2, 3])
np.histogram([1, 2], bins=[[0, 1], [1, 2]])
np.histogram([1, 2], bins=2.5)
np.histogram([1, 2], bins="nonsense")
np.histogram([1, 2], bins="auto", weights=[1, 2])
np.histogram([1, 2], weights=[1])
np.histogram([1.0, np.nan])
np.histogram(np.array([1, np.inf], dtype=np.float16))
np.histogram([1, 2], range=(0, np.nan))
np.histogram([1, 2], bins=[3, 1])
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    print(np.histogram([True, False, True]), [(one.category.__name__, str(one.message)) for one in caught])
np.histogram(np.array([-128, 127, 0], dtype=np.int8), bins=5), np.histogram(np.array([2**62, -(2**62)]), bins=3), np.histogram([10**9, 10**9 + 1], bins=4)
# ---
import math

import numpy as np

def beside(bins, end):
    edges = np.linspace(0, end, bins + 1).tolist()
    below = [math.nextafter(one, 0) for one in edges[1:]]
    above = [math.nextafter(one, end) for one in edges[:-1]]
    return np.histogram(below + above + edges, bins, (0, end))[0].tolist()
for bins in (3, 7, 10, 30, 49):
    for end in (0.1, 0.7, 1.0, 3.3, 1e-9):
        print(bins, end, beside(bins, end))
