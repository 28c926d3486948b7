"""Draws of RandomState from distributions, by the legacy formulas of NumPy; methods that are imported on first use."""

import math

import numpy as np
from numpy import _draws
from numpy._array import asarray

def _check(name, value, is_good, said):
    if not bool(np.all(is_good(asarray(value)))):
        raise ValueError(f"{name} {said}")


def _uniform(state, size, *parameters):
    """Uniform draws of a size, or of the shape of the parameters."""
    if size is None:
        shape = np.broadcast_shapes(*[asarray(one).shape for one in parameters])
        if shape:
            return asarray(state.random_sample(shape))
    return asarray(state.random_sample(size))


def _finished(made):
    made = asarray(made)
    return made if made.ndim else made.item()


def standard_exponential(self, size=None):
    return _finished(-np.log(1.0 - _uniform(self, size)))


def exponential(self, scale=1.0, size=None):
    _check("scale", scale, lambda value: value >= 0, "< 0")
    return _finished(asarray(scale) * -np.log(1.0 - _uniform(self, size, scale)))


def laplace(self, loc=0.0, scale=1.0, size=None):
    _check("scale", scale, lambda value: value >= 0, "< 0")
    drawn = _uniform(self, size, loc, scale)
    above = asarray(loc) - scale * np.log(2.0 - drawn - drawn)
    below = asarray(loc) + scale * np.log(np.where(drawn < 0.5, drawn + drawn, 1.0))
    return _finished(np.where(drawn >= 0.5, above, below))


def gumbel(self, loc=0.0, scale=1.0, size=None):
    _check("scale", scale, lambda value: value >= 0, "< 0")
    return _finished(asarray(loc) - scale * np.log(-np.log(1.0 - _uniform(self, size, loc, scale))))


def logistic(self, loc=0.0, scale=1.0, size=None):
    _check("scale", scale, lambda value: value >= 0, "< 0")
    drawn = _uniform(self, size, loc, scale)
    return _finished(asarray(loc) + scale * np.log(drawn / (1.0 - drawn)))


def lognormal(self, mean=0.0, sigma=1.0, size=None):
    _check("sigma", sigma, lambda value: value >= 0, "< 0")
    return _finished(np.exp(asarray(self.normal(mean, sigma, size))))


def rayleigh(self, scale=1.0, size=None):
    _check("scale", scale, lambda value: value >= 0, "< 0")
    return _finished(asarray(scale) * np.sqrt(-2.0 * np.log1p(-_uniform(self, size, scale))))


def weibull(self, a, size=None):
    _check("a", a, lambda value: value >= 0, "< 0")
    return _finished(np.power(-np.log(1.0 - _uniform(self, size, a)), 1.0 / asarray(a)))


def pareto(self, a, size=None):
    _check("a", a, lambda value: value > 0, "<= 0")
    return _finished(np.exp(-np.log(1.0 - _uniform(self, size, a)) / asarray(a)) - 1)


def power(self, a, size=None):
    _check("a", a, lambda value: value > 0, "<= 0")
    return _finished(np.power(1 - np.exp(np.log(1.0 - _uniform(self, size, a))), 1.0 / asarray(a)))


def triangular(self, left, mode, right, size=None):
    if not left <= mode <= right or left == right:
        raise ValueError("left > mode" if left > mode else "mode > right" if mode > right else "left == right")
    base = right - left
    share, drawn = (mode - left) / base, _uniform(self, size)
    low = left + np.sqrt(drawn * (mode - left) * base)
    high = right - np.sqrt((1.0 - drawn) * (right - mode) * base)
    return _finished(np.where(drawn <= share, low, high))


def _each(draw, size, *parameters):
    """One draw after another, for each element of a size or of the parameters."""
    shape = _draws.shape_of(size)
    common = np.broadcast_shapes(*[asarray(one).shape for one in parameters])
    if shape is None and not common:
        return draw(*[asarray(one).item() for one in parameters])
    whole = common if shape is None else shape
    rows = [np.broadcast_to(one, whole).ravel().tolist() for one in parameters]
    return np.array([draw(*row) for row in zip(*rows)], dtype=int).reshape(whole)


def poisson(self, lam=1.0, size=None):
    _check("lam", lam, lambda value: value >= 0, "< 0 or lam is NaN")
    return _each(lambda one: _poisson(self.random_sample, one), size, lam)


def _poisson(draw, lam):
    if lam == 0:
        return 0
    if lam < 10:
        limit, count, product = math.exp(-lam), 0, draw()
        while product > limit:
            count += 1
            product *= draw()
        return count
    # Hörmann's transformed rejection.
    root, log_lam = math.sqrt(lam), math.log(lam)
    b = 0.931 + 2.53 * root
    a = -0.059 + 0.02483 * b
    inverse, limit = 1.1239 + 1.1328 / (b - 3.4), 0.9277 - 3.6224 / (b - 2)
    while True:
        u, v = draw() - 0.5, draw()
        us = 0.5 - abs(u)
        k = math.floor((2 * a / us + b) * u + lam + 0.43)
        if us >= 0.07 and v <= limit:
            return k
        if k < 0 or (us < 0.013 and v > us):
            continue
        if math.log(v) + math.log(inverse) - math.log(a / (us * us) + b) <= -lam + k * log_lam - math.lgamma(k + 1):
            return k


def binomial(self, n, p, size=None):
    _check("n", n, lambda value: value >= 0, "< 0")
    _check("p", p, lambda value: (value >= 0) & (value <= 1), "< 0, p > 1 or p is NaN")
    return _each(lambda count, share: _binomial(self.random_sample, int(count), share), size, n, p)


def _binomial(draw, n, p):
    if n == 0 or p == 0:
        return 0
    if p > 0.5:
        return n - _few(draw, n, 1.0 - p)
    return _few(draw, n, p)


def _few(draw, n, p):
    """The inversion that NumPy takes for up to 30 expected successes, or the algorithm BTPE."""
    if n * p > 30.0:
        return _btpe(draw, n, p)
    q = 1.0 - p
    first = math.exp(n * math.log(q))
    most = min(n, n * p + 10.0 * math.sqrt(n * p * q + 1))
    count, share, u = 0, first, draw()
    while u > share:
        count += 1
        if count > most:
            count, share, u = 0, first, draw()
        else:
            u -= share
            share = ((n - count + 1) * p * share) / (count * q)
    return count


def _btpe(draw, n, p):
    """Kachitvichyanukul's and Schmeiser's triangle, parallelogram and exponential tails."""
    r = min(p, 1.0 - p)
    q = 1.0 - r
    fm = n * r + r
    m = math.floor(fm)
    p1 = math.floor(2.195 * math.sqrt(n * r * q) - 4.6 * q) + 0.5
    xm = m + 0.5
    xl, xr = xm - p1, xm + p1
    c = 0.134 + 20.5 / (15.3 + m)
    a = (fm - xl) / (fm - xl * r)
    left = a * (1.0 + a / 2.0)
    a = (xr - fm) / (xr * q)
    right = a * (1.0 + a / 2.0)
    p2 = p1 * (1.0 + 2.0 * c)
    p3 = p2 + c / left
    p4 = p3 + c / right
    nrq = n * r * q
    while True:
        u = draw() * p4
        v = draw()
        if u <= p1:
            return math.floor(xm - p1 * v + u)
        if u <= p2:
            x = xl + (u - p1) / c
            v = v * c + 1.0 - abs(m - x + 0.5) / p1
            if v > 1.0:
                continue
            y = math.floor(x)
        elif u <= p3:
            y = math.floor(xl + math.log(v) / left)
            if y < 0 or v == 0.0:
                continue
            v = v * (u - p2) * left
        else:
            y = math.floor(xr - math.log(v) / right)
            if y > n or v == 0.0:
                continue
            v = v * (u - p3) * right
        k = abs(y - m)
        if not (k > 20 and k < nrq / 2.0 - 1):
            s, f = r / q, 1.0
            a = s * (n + 1)
            if m < y:
                for at in range(m + 1, y + 1):
                    f *= a / at - s
            elif m > y:
                for at in range(y + 1, m + 1):
                    f /= a / at - s
            if v > f:
                continue
            return y
        rho = (k / nrq) * ((k * (k / 3.0 + 0.625) + 0.16666666666666666) / nrq + 0.5)
        t = -k * k / (2 * nrq)
        a = math.log(v)
        if a < t - rho:
            return y
        if a > t + rho:
            continue
        x1, f1, z, w = y + 1, m + 1, n + 1 - m, n - y + 1
        limit = (
            xm * math.log(f1 / x1) + (n - m + 0.5) * math.log(z / w) + (y - m) * math.log(w * r / (x1 * q))
            + _stirling(f1) + _stirling(z) + _stirling(x1) + _stirling(w)
        )  # fmt: skip
        if a > limit:
            continue
        return y


def _stirling(x):
    square = x * x
    return (13680.0 - (462.0 - (132.0 - (99.0 - 140.0 / square) / square) / square) / square) / x / 166320.0


def multinomial(self, n, pvals, size=None):
    shares = asarray(pvals).astype(float).tolist()
    if sum(shares[:-1]) > 1.0 + 1e-12:
        raise ValueError("sum(pvals[:-1]) > 1.0")
    shape = _draws.shape_of(size)
    count = 1
    for extent in shape or ():
        count *= extent
    rows = []
    for _ in range(count):
        row, left, rest = [0] * len(shares), n, 1.0
        for at, share in enumerate(shares[:-1]):
            row[at] = _binomial(self.random_sample, left, share / rest)
            left -= row[at]
            if left <= 0:
                break
            rest -= share
        if left > 0:
            row[-1] = left
        rows.append(row)
    return np.array(rows, dtype=int).reshape((*(shape or ()), len(shares)))
