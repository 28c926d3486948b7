import numpy as np
np.array([65504], np.float16), np.array([13104, 3000, 2049, 1234.5], np.float16), np.array([65504, 0.1], np.float16)
np.array([40000.0, 1.5], np.float16), np.array([-65504, np.inf, np.nan], np.float16), np.array([[2050.0], [4100.0]], np.float16)
np.array([99999992, 33333333, 16777217], np.float32), np.array([-99999992.0], np.float32), np.array([99999990.0])
np.float16(65504), str(np.float16(65504)), np.float32(99999992), np.array([65504], np.float16).tolist()
# ---
import numpy as np
narrow = np.array([1.0, 2.0], np.float16)
np.float16(65504) + narrow, narrow - np.float16(-65504), np.maximum(narrow, np.float16(65504)), np.array(65504, np.float16) + narrow
(np.float32(65504) + narrow).dtype, (np.float64(65504) + narrow).dtype, (65504.0 + narrow).dtype, (64999.0 + narrow).dtype
(narrow.astype(np.float32) + np.float32(3.4028235e38)).dtype, (narrow.astype(np.float32) + 3.5e38).dtype
np.where([True, False], np.float16([1, 2]), np.float16(65504)), np.clip(narrow, 0, np.float16(65504))
np.result_type(np.float16(65504), narrow), np.result_type(65504.0, narrow), np.result_type(np.float32(3.4028235e38), np.array([1], np.float32))
np.histogram(np.float16([0, 0.1, 0.2, 65504]), bins=5)
np.histogram(np.float16([1, 2, 3]), bins=5, range=(np.float16(0), np.float16(65504)))
np.histogram_bin_edges(np.float16([-30000, 30000]), 4), np.linspace(np.float16(0), np.float16(65504), 3)
# ---
import numpy as np
np.int64(2) * [1, 2], [1, 2] * np.int64(2), (1, 2) * np.int8(2), np.uint8(2) * (1, 2), np.int64(-1) * [1], np.int64(2) * []
np.int64(2) * "ab", "ab" * np.int64(2), np.int64(2) * b"ab", np.int64(2) * bytearray(b"a"), np.int64(2) * range(3)
np.float64(2) * [1, 2]
[1, 2] * np.float64(2)
np.float32(2) * (1,)
np.float16(2) * "a"
"a" * np.float32(2)
np.float32(2) * []
np.int64(2) + [1, 2], [1, 2] + np.int64(2), np.float64(2) ** [1, 2], np.int64(7) // [2, 3], np.array(2) * [1, 2]
# ---
import numpy as np
np.array([1, 2]) * "a"
np.array([1.5, 2]) + "abc"
"abc" + np.array([1.5, 2])
np.array([1, 2], np.int8) - b"a"
np.float32(2) + "a"
np.array([1, 2]) == "a", np.array([1, 2]) == 1j, np.array([1, 2]) != 1j
# ---
import warnings
import numpy as np
def said(run):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        run()
    return [str(one.message) for one in caught]

zero, less = np.array([0.0]), np.array([-1.0])
said(lambda: zero**-1), said(lambda: zero**-2), said(lambda: zero**-0.5), said(lambda: less**0.5), said(lambda: less**1.5)
said(lambda: np.array([1e300]) ** 2), said(lambda: np.float64(0) ** -1), said(lambda: np.array([1e300]) ** 3)
said(lambda: np.float32(1) / 0), said(lambda: np.float32(1) / np.float32(0)), said(lambda: np.float32(1) / np.int8(0))
said(lambda: np.float64(1) / 0), said(lambda: 1 / np.float64(0)), said(lambda: np.float32(0) / 0), said(lambda: np.float16(5) // 0)
# ---
import numpy as np
import torch
q = torch.quantize_per_tensor(torch.ones(2, 2), 0.1, 0, torch.qint8)
np.array(q)
np.asarray(torch.quantize_per_tensor(torch.ones(2), 0.1, 0, torch.quint8))
np.abs(q)
torch.arange(6).view(np.array([2, 3]))
torch.arange(6).view([2, 3]), torch.arange(6).view(torch.Size([2, 3])).shape
# ---
import io
import pickle
import torch
torch.load(io.BytesIO(pickle.dumps([1])))
torch.load(io.BytesIO(pickle.dumps({"a": 1})))
torch.load(io.BytesIO(b"PK\x03\x04abc"))
torch.load(io.BytesIO(b"hello world"))
# ---
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import warnings
warnings.simplefilter("ignore")
plt.hist([np.array([True, False]), np.array([True, True])], bins=2)[:2]
plt.hist(np.array([True, True]), bins=2)[:2]
np.histogram([True, True, False], bins=2)
np.histogram([True, True], bins=2)
