"""Layers of 8-bit integers that libraries are asked about, as JSON.

    python3 cases.py COUNT SEED CASES.json     writes COUNT layers, the same for the same seed

Activations, weights and answers are bytes in hexadecimal; scales are float32. No library is imported,
so that every library's Python can read the same cases.
"""

import json
import pathlib
import struct
import sys


class Random:
    """A linear congruential generator, of which the upper bits are used."""

    def __init__(self, seed):
        self.state = seed

    def integer(self, low, high):
        """From `low` to `high`, both included."""
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return low + (self.state >> 33) % (high - low + 1)

    def scale(self, low, high):
        return narrow(self.integer(low, high) / 2**20 * 1.0009765625)


def narrow(number):
    return struct.unpack("f", struct.pack("f", number))[0]


def sum_reach(x, weight, inner, x_zero_point, weight_zero_point):
    """The largest magnitude among the sums of products."""
    rows = [x[at : at + inner] for at in range(0, len(x), inner)]
    columns = [weight[at : at + inner] for at in range(0, len(weight), inner)]
    return max(
        abs(sum((a - x_zero_point) * (b - weight_zero_point) for a, b in zip(row, column)))
        for row in rows
        for column in columns
    )


def case(random, number):
    rows, inner, outputs = random.integer(1, 5), random.integer(1, 40), random.integer(1, 16)
    if number % 16 == 15:
        inner = 330
    is_signed, is_single = number % 2 == 1, number % 4 < 2
    low, high = (-128, 127) if is_signed else (0, 255)
    x_zero_point, zero_point = random.integer(low, high), random.integer(low // 2, high // 2)
    if number % 5 in (0, 3):
        # Small sums, in steps that are nearly as large as those of the output.
        x_zero_point = random.integer(low + 4, high - 4)
        x = [x_zero_point + random.integer(-4, 4) for _ in range(rows * inner)]
        weight = [random.integer(-4, 4) for _ in range(outputs * inner)]
    else:
        # Large numbers of one sign make pairs saturate.
        is_loud = number % 3 == 0
        x = [random.integer(high - 40 if is_loud else low, high) for _ in range(rows * inner)]
        weight = [random.integer(96 if is_loud else -128, 127) for _ in range(outputs * inner)]
    scales = [random.scale(800, 12000) for _ in range(1 if is_single else outputs)]
    x_scale = random.scale(2000, 40000)
    weight_zero_point = random.integer(-9, 9) if is_single and not is_signed and number % 8 == 0 else 0
    # Most sums fit into the range of the output.
    reach = sum_reach(x, weight, inner, x_zero_point, weight_zero_point) * x_scale * max(scales)
    output_scale = narrow(max(reach, 1) / random.integer(20, 200))
    if number % 5 == 3:
        output_scale = narrow(x_scale * scales[0] * random.integer(1000, 6000) / 1000)
    elif number % 5 == 0:
        # Powers of two, so that many outputs lie in the middle of two integers.
        x_scale, scales = 2.0**-5, [2.0**-7] * len(scales)
        output_scale = 2.0 ** (random.integer(1, 4) - 12)
    if number % 16 in (6, 7):
        output_scale = narrow(1e-12)
    bias = None
    if number % 3 == 1:
        most = 9000 if number % 5 in (1, 2, 4) else 300
        unit = x_scale * max(scales)
        bias = [narrow(random.integer(-most, most) * unit / 16) for _ in range(outputs)]
    elif number % 3 == 2:
        most = 2000 if number % 5 in (1, 2, 4) else 40
        bias = [random.integer(-most, most) for _ in range(outputs)]
    return {
        "dtype": "int8" if is_signed else "uint8",
        "shape": [rows, inner],
        "outputs": outputs,
        "x": bytes(one % 256 for one in x).hex(),
        "xScale": x_scale,
        "xZeroPoint": x_zero_point,
        "weight": bytes(one % 256 for one in weight).hex(),
        "scales": scales,
        "weightZeroPoint": weight_zero_point,
        "bias": bias,
        "biasType": [None, "float32", "int32"][number % 3],
        "scale": output_scale,
        "zeroPoint": zero_point,
        "relu": number % 7 == 3,
    }


def cases(count, seed):
    random = Random(seed)
    return [case(random, number) for number in range(count)]


def main():
    lines = [json.dumps(one) for one in cases(int(sys.argv[1]), int(sys.argv[2]))]
    pathlib.Path(sys.argv[3]).write_text("[\n" + ",\n".join(lines) + "\n]\n")


if __name__ == "__main__":
    main()
