import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import torch

def bars(container):
    return [(round(one.get_x(), 9), round(one.get_y(), 9), round(one.get_width(), 9), round(one.get_height(), 9)) for one in container]
plt.hist([[1, 2, 2], [3, 3, 3, 4]], bins=3)
plt.hist([1, 2, 2, 3], bins=3)[2], plt.hist([[1, 2, 2], [3, 3, 3, 4]], bins=3)[2]
[bars(one) for one in plt.hist([[1, 2, 2], [3, 3, 3, 4]], bins=3)[2]]
counts, edges, drawn = plt.hist([[1, 2, 2], [3, 3, 3, 4]], bins=3, stacked=True)
counts, [bars(one) for one in drawn]
plt.hist([[1, 2, 2], [3, 3, 3, 4]], bins=3, stacked=True, density=True)[:2], plt.hist([[1, 2, 2], [3, 3, 3, 4]], bins=3, density=True)[:2]
plt.hist(np.array([[1.0, 5], [2, 6], [2, 7]]), bins=2)[:2], plt.hist(torch.tensor([[1.0, 5], [2, 6], [2, 7]]), bins=2)[:2], plt.hist([torch.tensor([1.0, 2.0]), torch.tensor([3.0])], bins=2)[:2]
plt.hist([1, np.nan, 3], bins=2)[:2], plt.hist([[1, np.nan], [3, 5, 5]], bins=2)[:2], plt.hist(np.array([0.1, np.nan, 0.7], dtype=np.float32), bins=3)[:2]
plt.hist([[], [1, 2]], bins=2)[:2], plt.hist([], bins=2)[:2], plt.hist([[], []], bins=2)[:2], plt.hist(5, bins=2)[:2], plt.hist({}, bins=2)[:2]
plt.hist([1, 2, 2, 3], bins=3, weights=[1, 0.5, 2, 1])[:2], plt.hist([[1, 2], [3]], bins=3, weights=[[1, 2], [0.5]])[:2], plt.hist([1, 2, 2, 3], bins=3, cumulative=True)[:2], plt.hist([1, 2, 2, 3], bins=3, cumulative=-1, density=True)[:2]
plt.hist([1, 2, 2, 3], bins="auto")[:2], plt.hist([[1, 2], [2, 3, 9, 9]], bins="fd")[:2], plt.hist([0.5, 1.5], bins=[0, 1, 2], range=(0, 9))[:2], plt.hist([1, 2], bins=2, range=(0, 4))[:2]
bars(plt.hist([1, 2, 2], bins=2, bottom=1)[2]), bars(plt.hist([1, 2, 2], bins=2, orientation="horizontal", align="left", rwidth=0.5)[2])
plt.hist([[1, 2], [3]], bins=2, histtype="barstacked")[0], plt.hist([1, 2, 3], bins=2, histtype="step")[:2], plt.hist([[1, 2], [3]], bins=2, histtype="stepfilled")[2]
len(plt.hist([1, 2, 3], bins=4)[2]), str(plt.hist([1, 2, 3], bins=2)[2][1]), type(plt.hist([1, 2, 3], bins=2)[2]).__name__
plt.hist([[1, 2], [3]], color="red")
plt.hist([1, 2], weights=[1])
plt.hist([[1, 2], [3]], weights=[[1, 2]])
plt.hist([1, 2], bins=0)
plt.hist([1, float("inf")])
plt.hist(np.ones((2, 2, 2)))
plt.hist([1, 2], range=(3, 1))
plt.hist([True, False, True], bins=2)[:2], plt.hist(np.array([True, False]), bins=2)[:2], plt.hist(np.array([1, 250], dtype=np.uint8), bins=2)[:2], plt.hist(torch.tensor([1, 2, 2, 3.5]), bins=3)[:2]
# ---
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import torch

def bars(container):
    return [(round(one.get_x(), 9), round(one.get_y(), 9), round(one.get_width(), 9), round(one.get_height(), 9)) for one in container]
plt.bar([1, 2, 3], [4, 5, 6]), bars(plt.bar([1, 2, 3], [4, 5, 6], width=[0.5, 1, 0.25])), bars(plt.bar(1, [4, 5])), bars(plt.bar([1, 2], 3)), bars(plt.bar([1, 2], [3, 4], bottom=[1, 2], align="edge"))
bars(plt.barh([1, 2], [3, 4], left=1)), bars(plt.barh(0, [3, 4], height=[0.5, 1]))
plt.bar([1, 2, 3], [4, 5])
plt.bar([1, 2, 3], [4, 5, 6], width=[1, 2])
plt.bar([1, 2, 3], [4, 5, 6], bottom=[1, 2])
plt.bar(["a", "b"], [1, 2, 3])
plt.barh([1, 2, 3], [4, 5])
plt.barh([1, 2, 3], [4, 5, 6], left=[1, 2])
plt.bar(torch.arange(3), torch.tensor([1.0, 2]))
plt.scatter([1, 2, 3], [4, 5])
plt.scatter([1, 2, 3], [4, 5, 6], s=[1, 2])
plt.scatter([1, 2, 3], [4, 5, 6], c=[1, 2])
plt.scatter([1, 2, 3], [4, 5, 6], c=["r", "g"])
plt.scatter([1, 2, 3], [4, 5, 6], c="nonsense")
plt.scatter(1, [1, 2])
plt.scatter(torch.arange(3), torch.arange(4))
type(plt.scatter([[1, 2], [3, 4]], [[1, 2], [3, 4]])).__name__, type(plt.scatter([1, 2, 3], [4, 5, 6], c=[0.1, 0.2, 0.3])).__name__, type(plt.scatter([1, 2], [1, 2], c=[0.1, 0.2, 0.3])).__name__
plt.plot([1, 2, 3], [4, 5])
plt.plot([1, 2], np.ones((3, 2)))
plt.plot(np.ones((3, 2)), np.ones((3, 3)))
plt.plot(np.ones((2, 2, 2)))
plt.plot([1, 2, 3], 4)
plt.plot([1, 2], [[1, 2], [3, 4]], label=["a"])
len(plt.plot(np.ones((3, 2)))), len(plt.plot(np.ones((3, 2)), np.ones(3))), len(plt.plot(np.ones(3), np.ones((3, 4)))), len(plt.plot([], [])), len(plt.plot(5))
plt.semilogy([1, 2, 3], [4, 5])
plt.step([1, 2, 3], [4, 5])
plt.fill_between([1, 2, 3], [4, 5])
plt.fill_between([1, 2, 3], [4, 5, 6], [1, 2])
plt.fill_between([1, 2, 3], np.ones((3, 2)))
plt.hlines([1, 2, 3], [0, 1], 2)
plt.vlines([1, 2, 3], 0, [1, 2])
plt.stem([1, 2, 3], [4, 5])
# ---
import matplotlib.pyplot as plt
ax = plt.subplots()[1]
drawn = ax.bar(["a", "b"], [1, 2], color="red", alpha=0.5)
drawn[0].get_facecolor(), [one.get_height() for one in ax.patches], drawn.patches[1].get_x(), drawn.datavalues, len(ax.containers), drawn[1].get_xy()
drawn[0].set_color("blue")
drawn[1].set_height(5)
drawn[0].get_facecolor(), drawn[1].get_facecolor(), drawn[1].get_height(), str(drawn[1])
# ---
import warnings
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
warnings.simplefilter("ignore")
plt.xlim(1, 5), plt.xlim(), plt.xlim((2, 3)), plt.xlim(3, 1)
plt.ylim(float("nan"), 1)
plt.ylim(0, float("inf"))
plt.xlim(1, 1), plt.ylim(0, 0), plt.xlim(-4, -4)
heads, stems, base = plt.stem([1, 2, 3], [4, 5, 6])
made = plt.stem([1, 2]); len(made), made.markerline is made[0], made.stemlines is made[1], made.baseline is made[2]
plt.figure(figsize=(4, 3)).get_size_inches(), plt.rcParams["figure.figsize"]
