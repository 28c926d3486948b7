"""scipy.special: error functions, the normal distribution's, and softmax."""

import math

import torch
from _zeropoint.refused import absent
from _zeropoint.signatures import Known, guard_module
from numpy._array import asarray, result
from torch._polynomial import polynomial

__all__ = ["erf", "erfinv", "expit", "log_softmax", "ndtr", "ndtri", "softmax"]


def floats(x):
    tensor = asarray(x)._t
    return tensor if tensor.dtype in (torch.float32, torch.float64) else tensor.double()


def erf(x):
    return result(floats(x).erf())


def erfinv(x):
    return result(floats(x).erfinv())


def expit(x):
    return result(floats(x).sigmoid())


def ndtr(x):
    """The share of a normal distribution below x."""
    return result(0.5 * (1 + (floats(x) * math.sqrt(0.5)).erf()))


# Cephes' rational approximations, highest power first: near one half, in the tails, and far out.
_CENTRAL = (
    (-59.9633501014107895267, 98.0010754185999661536, -56.6762857469070293439,
     13.9312609387279679503, -1.23916583867381258016),
    (1.0, 1.95448858338141759834, 4.67627912898881538453, 86.3602421390890590575,
     -225.462687854119370527, 200.260212380060660359, -82.0372256168333339912,
     15.9056225126211695515, -1.18331621121330003142),
)  # fmt: skip
_TAIL = (
    (4.05544892305962419923, 31.5251094599893866154, 57.1628192246421288162,
     44.0805073893200834700, 14.6849561928858024014, 2.18663306850790267539,
     -0.140256079171354495875, -0.0350424626827848203418, -8.57456785154685413611e-4),
    (1.0, 15.7799883256466749731, 45.3907635128879210584, 41.3172038254672030440,
     15.0425385692907503408, 2.50464946208309415979, -0.142182922854787788574,
     -0.0380806407691578277194, -9.33259480895457427372e-4),
)  # fmt: skip
_FAR = (
    (3.23774891776946035970, 6.91522889068984211695, 3.93881025292474443415,
     1.33303460815807542389, 0.201485389549179081538, 0.0123716634817820021358,
     3.01581553508235416007e-4, 2.65806974686737550832e-6, 6.23974539184983293730e-9),
    (1.0, 6.02427039364742014255, 3.67983563856160859403, 1.37702099489081330271,
     0.216236993594496635890, 0.0134204006088543189037, 3.28014464682127739104e-4,
     2.89247864745380683936e-6, 6.79019408009981274425e-9),
)  # fmt: skip
_EDGE = math.exp(-2)


def _ratio(coefficients, x):
    top, bottom = (polynomial(part, x) for part in coefficients)
    return top / bottom


def ndtri(p):
    """The value below which a share p of a normal distribution lies."""
    tensor = floats(p)
    share = tensor.double()
    flipped = share > 1 - _EDGE
    share = torch.where(flipped, 1 - share, share)
    y = share - 0.5
    z = y * y
    central = (y + y * (z * _ratio(_CENTRAL, z))) * math.sqrt(2 * math.pi)
    x = (-2 * share.log()).sqrt()
    z = 1 / x
    tail = x - x.log() / x - z * torch.where(x < 8, _ratio(_TAIL, z), _ratio(_FAR, z))
    found = torch.where(share > _EDGE, central, torch.where(flipped, tail, -tail))
    found = torch.where(share == 0, torch.where(flipped, math.inf, -math.inf).double(), found)
    return result(found.to(tensor.dtype))


def _axis(x, axis):
    tensor = floats(x)
    return (tensor.reshape(-1), 0, tensor.shape) if axis is None else (tensor, axis, tensor.shape)


def softmax(x, axis=None):
    tensor, along, shape = _axis(x, axis)
    return result(tensor.softmax(along).reshape(shape))


def log_softmax(x, axis=None):
    tensor, along, shape = _axis(x, axis)
    return result(tensor.log_softmax(along).reshape(shape))


def __getattr__(name):
    return absent("scipy._known", "scipy.special", name)

guard_module(globals(), Known("scipy._known"), "special.")
