import numpy as np
np.nonsense
np.array([1]).nonsense
np.float32(1).nonsense
np.random.nonsense
np.linalg.nonsense
np.random.RandomState(1).nonsense
np.random.default_rng(1).rand
np.int
np.object
np.array([1]).numpy()
hasattr(np, "nonsense"), hasattr(np.array([1]), "detach"), hasattr(np, "array")
# ---
import matplotlib
import matplotlib.pyplot as plt
from matplotlib import cm, colors
fig, ax = plt.subplots()
plt.nonsense
ax.nonsense
ax.imshow([[1.0, 2.0]]).nonsense
ax.plot([1, 2])[0].nonsense
fig.nonsense
fig.colorbar(ax.imshow([[1.0]])).nonsense
colors.nonsense
cm.nonsense
matplotlib.nonsense
hasattr(plt, "nonsense"), hasattr(ax, "nonsense"), hasattr(plt, "plot")
plt.close("all")
