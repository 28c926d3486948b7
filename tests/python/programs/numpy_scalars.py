import numpy as np
x = np.array([0.5, -1.25, 3.25], dtype=np.float32)
(x.max() - x.min()) / 255, (x.max() - x.min()) / np.float32(255), x.max() * 2, x.max() * 2.0, 2 / x.max(), 0.1 + x.min(), x / 127, (x / 127).dtype
np.float32(3) / 127, (np.float32(3) / 127).dtype, np.float32(0.1) + 1, np.float32(0.1) * 0.1, 1 - np.float32(0.1), np.float32(0.1) ** 2, np.float32(0.1) // 0.03, 7 % np.float32(0.7)
np.float16(0.1) + 1, (np.float16(0.1) * 2).dtype, np.float16(0.1) * np.float32(1), np.float16(0.1) + np.int8(1), (np.float16(0.1) + np.int16(1)).dtype, (np.float32(1) + np.int32(1)).dtype, (np.float32(1) + np.int16(1)).dtype
np.int8(100) * 2, (np.int8(100) * 2).dtype, np.int8(100) + 100, 200 - np.uint8(100), np.uint8(200) + 100, np.uint8(5) - 10, np.int8(-7) // 2, np.int8(7) / 2, np.int16(7) % 4, np.int32(2) ** 3, np.int8(3) << 7
np.int8(100) * 1.5, (np.int8(1) * 1.5).dtype, np.int8(1) / np.int8(3), (np.int8(1) / np.int8(3)).dtype, (np.int16(1) / np.int8(3)).dtype, np.bool_(True) + 1, np.bool_(True) * 2.5, np.bool_(True) + np.int8(1), (np.bool_(True) + np.bool_(True))
np.int8(1) + np.uint8(1), (np.int8(1) + np.uint8(1)).dtype, (np.int8(1) + True).dtype, (np.uint8(1) & 3).dtype, (np.int32(5) | np.int8(2)).dtype
np.array(3, dtype=np.float32) * 2, (np.array(3, dtype=np.float32) * 2).dtype, (np.array(3, dtype=np.int8) + 1).dtype, (np.array([3], dtype=np.int8) + 1).dtype, (np.array([1.0], dtype=np.float32) * np.float64(2)).dtype
np.add(np.float32(0.1), 1), np.maximum(np.float32(0.1), 0), np.multiply(np.float32(0.1), np.float32(0.1)), np.clip(np.float32(0.1), 0, 1), np.where(True, np.float32(0.1), 0)
np.float32(0.1) < 0.1, np.float32(0.1) == 0.1, np.float32(0.5) == 0.5, np.int8(5) > 4.5, np.float32(0.1) != np.float64(0.1)
(np.ones(2, dtype=np.float16) * 70000.0).dtype, (np.ones(2, dtype=np.float16) + 1).dtype, (np.ones(2, dtype=np.float32) * 1e39).dtype, (np.ones(2, dtype=np.float32) * float("inf")).dtype, (np.ones(2, dtype=np.float32) * 1e-50).dtype
(np.ones(2, dtype=np.int8) * np.float32(1.5)).dtype, (np.ones(2, dtype=np.int64) * np.float32(1.5)).dtype, (np.ones(2, dtype=np.int8) + np.int64(100)).dtype, (np.ones(2, dtype=np.uint8) + -1).dtype, (np.ones(2, dtype=np.int8) + 40000).dtype, (np.ones(2, dtype=bool) + np.int8(1)).dtype, (np.ones(2, dtype=bool) * 1.5).dtype
f"{np.float32(0.1)} {np.float16(0.1)} {np.float64(0.1)} {np.int8(5)} {np.float32(0.1):.3f} {np.bool_(True)}", str(np.float32(0.1)), "%s %.2f %d" % (np.float32(0.1), np.float32(0.1), np.int8(7))
print(np.float32(0.1), np.float32(0.1) * 3, np.float32(0.1) * np.float32(3))
round(np.float32(2.567), 2), round(np.float64(2.567), 1), round(np.float32(2.5)), np.float32(2.567).round(1), int(np.float32(2.9)), float(np.float32(0.1)), abs(np.int8(-5)), -np.float32(0.1), +np.int8(3)
np.int8(300), np.uint8(-1), np.int8(-129), np.float32(1e39), np.int32(2.9), np.float32("1.5"), np.int64(True)
np.float32(3).item(), type(np.float32(3).item()).__name__, np.int8(3).item(), np.float32(3).dtype, np.float32(3).nbytes, np.float32(3).astype(np.int8), np.int8(-1).view(np.uint8), np.float32(1).is_integer(), np.float64(1.5).is_integer()
sum([np.float32(0.1), np.float32(0.2)]), max(np.float32(0.1), np.float32(0.2)), min([np.int8(3), np.int8(1)]), divmod(np.int8(7), 2), sorted([np.float32(2), np.float32(1)])
np.float32(0.1).sum(), np.float32(0.1).max(), np.float64(0.1).mean(), np.int8(5).clip(0, 3), np.float32(3) in [3.0], {np.int64(1): "one"}[1], [10, 20, 30][np.int8(1)], list(range(np.int64(3)))
isinstance(np.float32(1), float), isinstance(np.float64(1), float), isinstance(np.int64(1), int), isinstance(np.float32(1), np.floating), isinstance(np.uint8(1), np.unsignedinteger), isinstance(np.bool_(1), np.generic)
import math
math.sqrt(np.float32(4)), math.floor(np.float32(2.5)), math.isnan(np.float32("nan")), np.float32(5) == np.int8(5), hash(np.int8(5)) == hash(5), complex(np.float32(2))
