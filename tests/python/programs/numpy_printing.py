import numpy as np
np.set_printoptions(threshold=5, edgeitems=2)
np.arange(4), np.arange(6), np.arange(4.0), np.arange(6.0), np.arange(8).reshape(2, 4), np.arange(10).reshape(2, 5)
np.arange(16).reshape(4, 4), np.arange(20).reshape(5, 4), np.arange(20).reshape(4, 5), np.arange(32).reshape(4, 2, 4)
np.array([1.5, 100.25, 0.001, 7.0]), np.array([1.5, 100.25, 0.001, 7.0, 8.0, 9.0]), np.array([1.5, 2.5, 1e-9, 3.5, 4.5, 5.5])
np.set_printoptions(threshold=1000, edgeitems=3)
np.arange(1000).shape, str(np.arange(1000))[:30], str(np.arange(1001))
# ---
import numpy as np
np.set_printoptions(precision=2)
np.array([0.125, 0.375, 2.5]), np.array([-0.125, 0.625]), np.array([0.135, 0.145]), np.array([0.125, 0.375], dtype=np.float32), np.array([0.005, 0.015])
np.array([1.125e10, 1.375e10]), np.array([1.005e-7, 1.125e-7]), np.array([-1.125e20]), np.float64(0.125), np.array(0.125)
np.set_printoptions(precision=0)
np.array([0.5, 1.5, 2.5, -0.5]), np.array([1.5e10, 2.5e10])
np.set_printoptions(precision=8)
# ---
import numpy as np
[np.arange(count, dtype=np.int32) for count in range(18, 24)]
[np.arange(count, dtype=np.int32) for count in range(34, 46)]
[np.arange(count, dtype=np.int8) for count in range(34, 46)]
[np.arange(count, dtype=np.float32) for count in range(13, 30)]
[np.ones((2, count), dtype=np.uint8) for count in range(14, 25)]
[np.ones((2, 2, count), dtype=np.int16) for count in range(14, 24)]
