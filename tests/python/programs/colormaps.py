import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import torch
from matplotlib.colors import LinearSegmentedColormap, ListedColormap

plt.cm.viridis(0.5), plt.cm.viridis(0), plt.cm.viridis(255), plt.cm.viridis(1), plt.cm.viridis(1.0), plt.cm.viridis(-0.1), plt.cm.viridis(1.5), plt.cm.viridis(300), plt.cm.viridis(-3), plt.cm.viridis(float("nan")), plt.cm.viridis(float("inf"))
NAMES = "viridis plasma inferno magma cividis turbo gray Greys binary Blues Greens Reds Oranges Purples YlOrRd YlGnBu hot cool jet coolwarm bwr seismic RdBu RdYlBu RdYlGn PiYG PuOr PRGn BrBG Spectral tab10 tab20 tab20b tab20c Set1 Set2 Set3 Paired Pastel1 terrain hsv pink bone copper".split()
for name in NAMES:
    print(name, [plt.get_cmap(name)(one) for one in (0.0, 0.123, 0.5, 0.777, 1.0)], plt.get_cmap(name).N)
for name in ("viridis_r", "RdBu_r", "tab10_r", "jet_r"):
    print(name, [plt.get_cmap(name)(one) for one in (0.0, 0.3, 1.0)], plt.get_cmap(name).name)
for name in ("viridis", "RdBu", "tab10", "jet", "gray", "coolwarm_r"):
    made = plt.get_cmap(name, 5)
    print(name, made.N, [made(one) for one in range(6)], made(0.5), made(np.array([0.1, 0.99])))
plt.cm.viridis([0.1, 0.9]), plt.cm.viridis(np.array([[0, 128], [255, 3]])), plt.cm.viridis(np.float32(0.5)), plt.cm.viridis(np.array(0.25)), plt.cm.viridis(np.arange(3)).shape, plt.cm.viridis(np.linspace(0, 1, 4, dtype=np.float32)), plt.cm.viridis(np.array([0.1, np.nan]))
plt.cm.viridis(0.5, bytes=True), plt.cm.viridis([0.1, 0.9], bytes=True), plt.cm.viridis(0.5, alpha=0.25), plt.cm.viridis([0.1, 0.9], alpha=0.5), plt.cm.viridis([0.1, 0.9], alpha=[0.1, 0.2]), plt.cm.viridis([0.1, np.nan], alpha=0.5), plt.cm.jet(0.3, 0.5, True)
plt.cm.viridis([0.1, 0.9], alpha=[0.1, 0.2, 0.3])
plt.cm.tab10(0), plt.cm.tab10(3), plt.cm.tab10(10), plt.cm.tab10(0.35), plt.cm.tab10(1.0), plt.cm.tab10([0, 1, 2]), plt.cm.Set1(np.arange(2))
plt.cm.viridis(torch.tensor([0.0, 1.0])), plt.cm.viridis(torch.tensor([0, 1]))
ListedColormap(["red", "blue"])(0.6), ListedColormap(["red", "blue"])([0, 1, 2]), ListedColormap(["r", "g", "b"], N=2)(0.9), ListedColormap([[0.1, 0.2, 0.3]])(0.5), ListedColormap(["r", "g"]).reversed()(0), ListedColormap(["r", "g"]).colors, ListedColormap(["r", "g"]).N
made = LinearSegmentedColormap.from_list("m", ["white", "red"])
made(0.5), made(0.25), made.N, made.name, made.reversed()(0.1), made.reversed().name, LinearSegmentedColormap.from_list("m", ["white", "red"], N=3)([0.0, 0.4, 0.9]), LinearSegmentedColormap.from_list("m", [(0, "k"), (0.2, "w"), (1, "b")])([0.1, 0.2, 0.6])
data = {"red": [(0, 0, 0), (0.5, 1, 0.5), (1, 1, 1)], "green": [(0, 0, 0), (1, 0, 0)], "blue": [(0, 1, 1), (1, 0, 0)]}
LinearSegmentedColormap("d", data)([0.0, 0.3, 0.5, 0.51, 1.0]), LinearSegmentedColormap("d", data, N=4, gamma=2.0)(np.arange(4))
bad = plt.get_cmap("gray").copy()
bad.set_bad("red")
bad([0.5, np.nan]), bad.get_bad(), plt.get_cmap("gray")(np.nan), plt.cm.gray.name, type(plt.cm.gray).__name__, type(plt.cm.viridis).__name__, len(plt.cm.viridis.colors), plt.cm.viridis.colors[1]
[plt.cm.Blues(i / 4) for i in range(5)], matplotlib.colormaps["viridis"](0.3), plt.cm.get_cmap("jet")(0.7), plt.cm.viridis == plt.get_cmap("viridis")
plt.cm.nonsense
