# Stores a tensor as kmeans, and loads it again.
import numpy as np


def pack(codes, bits):
    # Codes without gaps, the first in the lowest bits.
    planes = codes.reshape(-1, 1) >> np.arange(bits) & 1
    return np.packbits(planes.astype(np.uint8), bitorder="little")


def middles(values):
    return (values[1:].astype(np.float64) + values[:-1].astype(np.float64)) / 2


tensor = np.array(
    [[191.6, -13.5, 728.6],
     [92.14, 295.5,  -184],
     [    0, 684.6, 245.5]],
    dtype=np.float32,
)

levels, seed = 4, 0
values = tensor.reshape(-1).astype(np.float64)
# k-means++: each further centre is drawn by its squared distance to the others.
random = np.random.RandomState(seed % 2**32)
centres = [values[int(random.random_sample() * len(values))] + 0.0]
distances = (values - centres[0]) ** 2
while len(centres) < levels:
    running = np.cumsum(distances)
    if running[-1] == 0:
        centres += [centres[-1]] * (levels - len(centres))
        break
    drawn = np.searchsorted(running, random.random_sample() * running[-1], "right")
    centres.append(values[min(drawn, len(values) - 1)] + 0.0)
    distances = np.minimum(distances, (values - centres[-1]) ** 2)
centres = np.sort(centres)
# Lloyd’s algorithm: each centre becomes the mean of its elements.
for _ in range(100):
    codes = np.searchsorted(middles(centres), values, "left")
    counts = np.bincount(codes, minlength=levels)
    sums = np.bincount(codes, weights=values, minlength=levels)
    means = np.where(counts > 0, sums / np.maximum(counts, 1), centres)
    if (means == centres).all():
        break
    centres = means
codebook = centres.astype(np.float32)
codes = np.searchsorted(middles(codebook), values, "left")
dequantized = codebook[codes].reshape(tensor.shape)
parts = {"codes": pack(codes, 2), "codebook": codebook}

for name, part in parts.items():
    print(name)
    data = part.tobytes()
    for start in range(0, len(data), 32):
        print(data[start : start + 32].hex(" "))
print("dequantized")
for row in dequantized.tolist():
    print(*(f"{value:.9g}" for value in row))
mean_squared_error = ((dequantized - tensor).astype(np.float64) ** 2).mean()
print("mean squared error")
print(f"{mean_squared_error:.9g}")
