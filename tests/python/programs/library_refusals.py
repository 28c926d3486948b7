import numpy as np

a = np.arange(4.0)
np.percentile(a, 5, nonsense=1)
np.percentile()
np.percentile(a)
np.percentile(a, 5, None, None, False, "linear", False, 1)
np.sum(a, nonsense=1)
np.sum()
np.sum(a, 0, None, None, False)
np.mean(a, axis=0, dtype=None, out=None)
np.histogram(a, nonsense=1)
np.histogram()
np.zeros(2, nonsense=1)
np.array([1], nonsense=1)
np.array([1], None, copy=True, order="K", subok=False, ndmin=0, like=None)
np.arange(3, nonsense=1)
np.concatenate([a], nonsense=1)
np.unique(a, equal_nan=True, axis=None), np.sort(a, -1, None, None), np.argsort(a, axis=0, kind=None, order=None)
np.clip(a, 0, 1, nonsense=1)
a.sum(nonsense=1)
a.max(nonsense=1)
a.mean(axis=0, where=True), a.sum(initial=0), a.astype("int8", casting="unsafe"), a.tobytes(order="C"), a.argsort(axis=0)
a.tobytes(nonsense=1)
a.repeat(2, nonsense=1)
a.argmax(nonsense=1)
np.random.seed(0)
np.random.uniform(nonsense=1)
np.random.RandomState(0).normal(nonsense=1)
np.random.default_rng(0).integers(5, nonsense=1)
np.linalg.norm(a, nonsense=1)
np.linalg.norm(a, ord=None, axis=None, keepdims=False)
np.linalg.det()
np.testing.assert_allclose(a, a, nonsense=1)
np.nonsense
np.linalg.nonsense
np.random.nonsense
a.nonsense
np.float32(1).nonsense
# ---
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

ax = plt.subplots()[1]
plt.hist([1], nonsense=1)
plt.plot([1], nonsense=1)
ax.plot([1], nonsense=1)
plt.scatter([1], [1], nonsense=1)
ax.bar([1], [1], nonsense=1)
plt.title("a", nonsense=1)
ax.set_title("a", nonsense=1)
plt.xlabel("a", nonsense=1)
plt.xscale("log", nonsense=1)
plt.imshow([[1]], nonsense=1)
plt.fill_between([1], [1], nonsense=1)
plt.axhline(1, nonsense=1)
plt.axvspan(0, 1, nonsense=1)
plt.text(0, 0, "a", nonsense=1)
plt.legend(nonsense=1)
plt.grid(nonsense=1)
plt.xlim(nonsense=1)
plt.hist()
ax.hist()
plt.title()
plt.close()
plt.nonsense
ax.nonsense
plt.figure(nonsense=1)
plt.subplots(1, 2, nonsense=1)
plt.yscale("log", base=10)
plt.style.use("nonsense")
plt.style.use(["ggplot", "nonsense"])
plt.style.use("ggplot"), "ggplot" in plt.style.available
plt.rcParams["nonsense"] = 1
plt.rcParams["nonsense"]
plt.rcParams.update({"nonsense": 2})
plt.rcParams.update({"lines.linewidth": 2})
plt.rcParams["lines.linewidth"] = 3
plt.rc("nonsense", size=2)
plt.rc("lines", lw=2)
import numpy.nonsense
import matplotlib.nonsense
import scipy.nonsense
# ---
import scipy.linalg
import scipy.special
import scipy.stats
import sklearn
from sklearn.cluster import KMeans

scipy.stats.nonsense
scipy.special.nonsense
scipy.linalg.nonsense
sklearn.nonsense
KMeans(nonsense=1)
KMeans(2, 3)
scipy.special.softmax([1.0], nonsense=1)
