import io
from scipy.stats import norm
norm.pdf(0, zzz=1)
norm.ppf(0.5, zzz=1)
norm.rvs(zzz=1)
norm.mean(zzz=1)
norm(zzz=1)
norm.pdf()
norm(1, 2).pdf(0, loc=1)
norm(1, 2).pdf(0), round(norm(loc=1).cdf(0), 14), round(norm.sf(1, 0, 2), 14), norm.logpdf(0, scale=2), round(norm.isf(0.25), 14), norm.ppf([0.25, 0.5], 1, 2)
norm.var(0, 2), norm.median(3), norm.std(scale=3), norm.mean(2), norm.mean([1, 2]), norm.std(0, [1, 2]), norm.support()
norm.pdf(0, scale=-1), norm.cdf(0, scale=0), norm.ppf(2), norm.cdf([0, 1], [0, 1])
norm.rvs(size=2, random_state=0), norm.rvs(1, 2, 2, random_state=0), norm(3).rvs(2, 1)
norm.zzz
norm(1).zzz
io.FileIO("/nowhere")
io.FileIO("/nowhere/x", "w")
io.FileIO("/tmp")
with open("/tmp", "r") as file:
    pass
file = io.FileIO("/dev/null")
isinstance(file, io.FileIO), file.readable(), file.close()
