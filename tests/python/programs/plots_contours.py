"""What the calls of matplotlib return: levels of contours, ends of boxes and error bars, twin charts."""
# ---
import warnings
import matplotlib
matplotlib.use("agg")
import matplotlib.pyplot as plt
import numpy as np
x, y = np.linspace(-2, 2, 9), np.linspace(-1, 3, 7)
X, Y = np.meshgrid(x, y)
Z = X ** 2 - Y * X + Y
fig, ax = plt.subplots()
ax.contourf(Z).levels
ax.contour(X, Y, Z).levels
ax.contourf(x, y, Z, 20).levels
ax.contourf(X, Y, Z, levels=3).levels
ax.contour(X, Y, Z, levels=[0, 0.5, 2]).levels
ax.contourf(Z, extend="both").levels
ax.contourf(Z, levels=[0, 1], extend="max").levels
[ax.contourf(Z * scale + shift, count).levels.tolist() for scale in (1e-3, 1, 700) for shift in (0, 1e4, -3) for count in (1, 4, 7, 12, 50)]
ax.contour(np.arange(6).reshape(2, 3) * 0.1).levels
ax.contourf(np.zeros((3, 3)) + 5).levels
ax.contourf(Z, levels=[1, 1])
ax.contourf(Z, levels=[1])
ax.contour(Z[0])
ax.contour(Z[:1])
ax.contour(x, y, Z.T)
ax.contour(X, y, Z)
ax.contour(Z, colors="k", cmap="viridis")
one, other = ax.contourf(Z, vmin=-1, vmax=2).norm, ax.contour(Z).norm
one.vmin, one.vmax, other.vmin, other.vmax
plt.contourf(X, Y, Z, cmap="RdBu").cmap.name
# ---
import matplotlib
matplotlib.use("agg")
import matplotlib.pyplot as plt
import numpy as np
fig, ax = plt.subplots()
def lines(parts): return [(one.get_xdata().tolist(), one.get_ydata().tolist()) for one in parts]

rng = np.random.RandomState(0)
made = ax.boxplot([rng.randn(50), rng.randn(30) * 3, [1.0, 2.0, 3.0, 40.0]])
{name: lines(parts) for name, parts in made.items()}
lines(ax.boxplot(rng.randn(20, 2), positions=[2, 5], widths=0.4, showmeans=True)["means"])
lines(ax.boxplot([1, 2, 5, 9], vert=False)["boxes"])
lines(ax.boxplot([1, 2, 5, 90], showfliers=False)["fliers"])
lines(ax.boxplot([7])["whiskers"])
lines(ax.boxplot([1, 2, 5, 90], 0, "", False)["boxes"])
len(ax.boxplot([1, 2, 5, 90], sym="")["fliers"])
ax.boxplot([[1, 2], [3, 4]], labels=["a"])
ax.boxplot([[1, 2], [3, 4]], positions=[1])
bars = ax.errorbar([1, 2, 3], [4, 5, 6], yerr=[0.5, 1.5, 0.25], fmt="o", capsize=3)
bars, len(bars[1]), len(bars[2]), bars.has_xerr, bars.has_yerr
lines([bars[0], *bars[1]])
lines(ax.errorbar([1, 2], [3, 4], yerr=np.array([[0.5, 1], [2, 3]]), xerr=0.5, capsize=2)[1])
ax.errorbar([1, 2], [3, 4], fmt="none", yerr=1)[0]
ax.errorbar([1, 2], [3, 4], yerr=[1, 2, 3])
ax.errorbar([1, 2], [3, 4], yerr=-1)
ax.errorbar([1, 2], [3, 4, 5], yerr=1)
# ---
import matplotlib
matplotlib.use("agg")
import matplotlib.pyplot as plt
fig, ax = plt.subplots()
other = ax.twinx()
other, fig, fig.axes[1] is other, plt.gca() is other
_ = ax.set_xlim(1, 5)
other.get_xlim()
_ = other.set_ylabel("loss"), ax.plot([1, 2]), other.plot([3, 4])
other.get_ylabel(), other.get_xlabel(), plt.twiny() is fig.axes[2]
ax.get_aspect(), ax.set_aspect(0.5), ax.get_aspect(), ax.set_aspect("equal"), ax.get_aspect()
ax.set_aspect("auto"), ax.get_aspect()
# ---
import matplotlib
matplotlib.use("agg")
import matplotlib.pyplot as plt
fig, ax = plt.subplots()
len([ax.axvspan(0, 1, **looks) for looks in ({}, {"facecolor": "k", "alpha": 0.2}, {"fc": "red"}, {"color": "g"})])
