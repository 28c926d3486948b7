"""The functions that are imported on first use, and their modules."""

_FUNCTIONS = {
    "_curves": "geomspace gradient interp poly polyder polyfit polyint polyval trapz vander",
    "_elements": """angle arccos arccosh arcsin arcsinh arctan arctan2 arctanh cbrt copysign cosh deg2rad degrees exp2 fix float_power fmax fmin frexp gcd heaviside hypot imag lcm ldexp logaddexp
        logaddexp2 modf real rad2deg radians signbit sinc sinh""",
    "_files": "fromfile genfromtxt load loadtxt save savetxt savez savez_compressed",
    "_moving": """argpartition array_equiv atleast_3d broadcast_arrays broadcast_shapes choose compress copyto delete diagflat dsplit
        extract fromfunction fromiter indices insert ix_ lexsort partition piecewise place put put_along_axis putmask
        ravel_multi_index require resize rollaxis rot90 select take_along_axis tri trim_zeros""",
    "_nan_functions": "nanargmax nanargmin nancumsum nanmedian nanpercentile nanprod nanquantile",
    "_others": "bartlett blackman convolve correlate cross einsum hamming hanning kron pad tensordot vdot",
    "_sets": "ediff1d intersect1d setdiff1d setxor1d union1d",
}
LATER = {name: place for place, names in _FUNCTIONS.items() for name in names.split()}
# Methods of RandomState, in _distributions.
DRAWS = (
    "binomial", "exponential", "gumbel", "laplace", "logistic", "lognormal", "multinomial", "pareto", "poisson", "power",
    "rayleigh", "standard_exponential", "triangular", "weibull",
)  # fmt: skip
# Objects that are indexed, in place of functions.
OBJECTS = {"c_": "_grids", "mgrid": "_grids", "ogrid": "_grids", "r_": "_grids", "s_": "_grids", "index_exp": "_grids"}


def later(name):
    """A function with NumPy's signature, or an object."""
    import importlib

    from _zeropoint.signatures import guarded
    from numpy._missing import KNOWN
    from numpy._own_methods import beside

    if name in OBJECTS:
        return getattr(importlib.import_module(f"numpy.{OBJECTS[name]}"), name)
    function = getattr(importlib.import_module(f"numpy.{LATER[name]}"), name)
    return beside(guarded({name: function}, KNOWN))[name]
