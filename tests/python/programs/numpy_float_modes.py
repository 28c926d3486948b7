"""How many digits NumPy prints: floatmode of set_printoptions. Arrays that repeat: np.resize."""
# ---
import numpy as np
values = [np.array([1.0, 2.5, 1 / 3, -0.0]), np.array([1e10, 1.0]), np.array([1e-5, 2, 7 / 3]), np.array([1, np.nan, -np.inf])]
values += [np.array([0.0]), np.array([1 / 3, 100], np.float32), np.array([2.0, 4.0]), np.array([[1.25, -3], [1e-3, 6]]), np.array([99.9996])]
def show():
    for one in values: print(one)

for mode in ("fixed", "unique", "maxprec", "maxprec_equal"):
    for precision in (3, 8, 0):
        np.set_printoptions(floatmode=mode, precision=precision)
        show()

np.set_printoptions(floatmode="fixed", precision=2, suppress=True)
show()
print(np.float32(1.23456), values[5])
np.set_printoptions(floatmode="exact")
np.get_printoptions()["floatmode"]
np.set_printoptions(floatmode="maxprec", precision=8, suppress=False)
# ---
import numpy as np
np.resize(np.array([[0, 1], [2, 3]]), (2, 3)), np.resize([1, 2], 5), np.resize(np.arange(6.0), (2, 2))
np.resize(np.zeros(0), (2, 2)), np.resize([1, 2], (0, 3)), np.resize([1.5], ())
np.resize([1, 2], -1)
np.resize([1, 2], (2, -1))
