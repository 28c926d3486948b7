import numpy as np, torch
h = np.histogram
h(np.array([0.1, 0.2, 0.30000000000000004, 0.4]), bins=[0.1, 0.2, 0.3, 0.4])
h(np.linspace(0, 1, 11, dtype=np.float16), 10)
h(np.arange(10, dtype=np.uint8) * 25, bins=5)
h(np.array([-128, 127, 0], np.int8), bins=3)
h(np.array([2.5, np.nan]), bins=2)
h(np.array([2.5, np.nan]), bins=2, range=(0, 3))
h([1, 2, 3], bins=np.array([1, 2, 3], np.int8))
h([1, 2, 3], bins=[1, 1, 3], density=True)
h(torch.tensor([0.1, 0.2, 0.3]).numpy(), bins=3)
h(torch.arange(6.0).reshape(2, 3), 3)
h(np.float32([1e-38, 2e-38, 3e-38]), 3)
h([[1, 2], [3, 4]], bins=2, weights=[[1, 2], [3, 4]])
h([1, 2], bins=2, weights=[1])
h([1, 2], bins=2.5)
h([1, 2], bins=0)
h([1, 2], bins="foo")
h([1, 2], bins=[[1, 2]])
h([1, 2], bins=[3, 2, 1])
h([1, 2], range=(3, 1))
h([1, 2], range=(0, np.nan))
h([True, False, True], 2)
h(np.array([], np.float32))
h([5.0], bins=4)
h(np.float32(5.0), bins=4)
h([1.0, 2.0, 3.0], bins="sqrt", range=(1, 2))
h(np.float64([1, 2, 2, 3, 7]), bins="fd", weights=np.ones(5))
np.histogram_bin_edges(np.float32([0, 1, 2, 5]), bins=3)
np.histogram_bin_edges([1, 2, 3], bins="scott")
np.histogram_bin_edges(np.array([1, 9], np.int16), 3, (0, 9))
np.histogram2d([0.1, 0.5, 0.9], [0.3, 0.3, 0.6], bins=2)[0]
np.histogram2d(np.float32([0.1, 0.5]), np.float32([0.3, 0.6]), bins=[2, 3])[2].dtype
np.histogramdd(np.array([[0.0, 1], [1, 1], [1, 2]]), bins=(2, 2))[0]
np.histogram2d([1, 2], [3, 4], bins=[[0, 1, 2], [3, 4]], density=True)[0]
np.digitize(np.float32([0.1, 0.2, 0.3]), np.linspace(0, 0.3, 4))
np.digitize([0.2], [0.1, 0.2, 0.3], right=True)
np.digitize([1, 2], [3, 1, 2])
np.bincount([0, 1, 1, 3], weights=[0.1, 0.2, 0.3, 0.4], minlength=6)
np.bincount(np.array([1, 2], np.uint8)).dtype
np.bincount([1.5])
np.bincount([-1])
torch.histc(torch.tensor([0.1, 0.2, 0.3, 0.3]), 3)
torch.histc(torch.arange(5.0), 4, 1, 3)
torch.histc(torch.arange(5.0).double(), bins=2, min=2, max=2)
torch.histc(torch.tensor([float("inf"), 1.0]), 2)
torch.bincount(torch.tensor([0, 1, 1]), torch.tensor([0.5, 0.25, 0.25]))
torch.bucketize(torch.tensor([0.1, 0.25, 0.5]), torch.tensor([0.1, 0.25, 0.5]), right=True)
torch.searchsorted(torch.tensor([1, 3, 5]), torch.tensor([3, 6]), side="right")
# ---
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt, numpy as np, torch
plt.hist([[1, 2, 2], [3, 3, 3, 4]], bins=[1, 2, 3, 4])[0]
plt.hist([[1.0, 2], [3]], bins=2, density=True)[0]
plt.hist([np.float32([0.1, 0.2, 0.3]), np.float32([0.4])], 3)[1]
plt.hist(np.arange(6).reshape(3, 2), 3)[0]
plt.hist(np.arange(6).reshape(3, 2), 3, stacked=True)[0]
plt.hist([[1, 2], [2, 3]], 2, stacked=True, density=True)[0]
plt.hist([[1, 2], [2, 3]], 2, weights=[[1, 1], [2, 2]])[0]
plt.hist([[1, 2], [2, 3]], 2, weights=[[1, 1], [2]])[0]
plt.hist([[], [1, 2]], 2)[0]
plt.hist([], 3)
plt.hist([np.nan, 1, 2], 2)[0]
plt.hist([[np.nan, 1], [2]], 2)[0]
plt.hist(torch.tensor([1.0, 2.0, 2.5]), 2)
plt.hist(torch.ones(2, 3), 2)[0]
plt.hist([torch.tensor([1.0, 2]), torch.tensor([3.0])], 2)[0]
plt.hist([1, 2, 3], 3, cumulative=True)[0]
plt.hist([1, 2, 3], 3, cumulative=-1)[0]
plt.hist([1, 2, 3], 3, cumulative=True, density=True)[0]
plt.hist([1, 2, 2], 3, orientation="horizontal", log=True)[0]
plt.hist([1, 2, 2], bins="auto")[1]
plt.hist([1, 2], 2, rwidth=0.5, align="left")[2]
plt.hist([[1, 2], [3, 4]], 2, label=["a", "b"], color=["r", "g"])[2]
plt.hist([[1, 2], [3, 4]], 2, color=["r"])
plt.hist([[1, 2], [3, 4]], 2, histtype="step")[2]
plt.hist(np.zeros((2, 2, 2)))
plt.hist([1, 2, 3], range=(0, 10), bins=5)[1]
plt.hist(np.array([250, 255], np.uint8), 2)[1]
plt.bar([1, 2], [1, 2, 3])
plt.bar(["a", "b"], 3)
plt.bar([1, 2, 3], [3, 2, 1], width=[0.1, 0.2])
plt.barh([1, 2], [1])
plt.scatter([1, 2], [1])
plt.scatter([1, 2], [1, 2], s=[1, 2, 3])
plt.scatter([1, 2], [1, 2], c=[1, 2, 3])
plt.plot([1, 2], [1, 2, 3])
plt.plot(np.zeros((2, 3)), np.zeros((3, 2)))
plt.plot(np.zeros((2, 2, 2)))
plt.fill_between([1, 2], [1, 2, 3])
plt.stem([1, 2], [1])
plt.step([1, 2], [1])
plt.vlines([1, 2], [0], [1, 2, 3])
plt.imshow(np.zeros(3))
plt.imshow(np.zeros((2, 2, 5)))
plt.cm.viridis(0.25)
plt.cm.viridis([0.0, 1.0])
plt.cm.viridis(7)
plt.get_cmap("plasma")(np.float32(0.5))
plt.cm.gray(np.array([0, 128, 255], np.uint8))
plt.cm.coolwarm(1.5)
plt.cm.Blues(np.nan)
plt.cm.tab10(3)
plt.cm.viridis(0.5, alpha=0.5)
plt.cm.viridis(0.5, bytes=True)
plt.cm.nope
plt.get_cmap("viridis").N, plt.get_cmap("tab10").N
# ---
import numpy as np, torch
a = np.arange(3)
t = torch.arange(3.0)
a == None
a != None
None == a
np.array([]) == None
np.float32(1) == None
np.array(3) == None
np.array([[1, 2], [3]])
t == None
t != None
torch.eq(t, None)
a == "x"
t == "x"
a == [0, 1, 2]
a == [0, 1]
t == [0, 1, 2]
np.isnan(None)
torch.histc(torch.tensor([1.0, float("nan")])), torch.histc(torch.zeros(3) / 0)
torch.histc(torch.tensor([1.0]), min=-float("nan"), max=1)
torch.histc(torch.tensor([1.0]), min=0, max=float("nan"))
torch.histogram(torch.arange(5), 3)
torch.histogram(torch.ones(3).half(), 3)
torch.histogram(torch.tensor([True]), 3)
torch.histogram(torch.arange(5.0).double(), 3, range=(1.0, 4.0))
