"""Functions that are made of others, as PyTorch makes most of them; imported on first use."""

import itertools
import math

from torch._axes import axis_of
from torch._dispatch import FUNCTIONS as F
from torch._dtype import bool as bool_
from torch._dtype import float32, float64, int64
from torch._errors import NOT_LEARNT, Unsupported, check_kernel
from torch._tensor import TensorBase


def _float(input):
    return input if input.dtype.is_floating_point else input.to(float32)


def kron(input, other):
    dims = max(input.dim(), other.dim())
    first = (1,) * (dims - input.dim()) + tuple(input.shape)
    second = (1,) * (dims - other.dim()) + tuple(other.shape)
    wide = input.reshape([one for extent in first for one in (extent, 1)])
    more = other.reshape([one for extent in second for one in (1, extent)])
    return (wide * more).reshape([one * two for one, two in zip(first, second)])


def tensordot(a, b, dims=2, out=None):
    if out is not None:
        raise Unsupported("tensordot(out=…)")
    if isinstance(dims, TensorBase):
        dims = dims.tolist()
    if isinstance(dims, int):
        if dims < 0:
            raise RuntimeError(f"tensordot expects dims >= 0, but got dims={dims}")
        if dims > min(a.dim(), b.dim()):
            raise RuntimeError(
                f"tensordot expects dims < ndim_a or ndim_b, but got dims={dims}"
            )
        first, second = list(range(a.dim() - dims, a.dim())), list(range(dims))
    else:
        first, second = ([one % tensor.dim() for one in axes] for axes, tensor in zip(dims, (a, b)))
    for one, two in zip(first, second):
        if a.shape[one] != b.shape[two]:
            raise RuntimeError(
                f"contracted dimensions need to match, but first has size {a.shape[one]} in dim {one} and second has "
                f"size {b.shape[two]} in dim {two}"
            )
    kept = [axis for axis in range(a.dim()) if axis not in first]
    left = [axis for axis in range(b.dim()) if axis not in second]
    size = math.prod(a.shape[axis] for axis in first)
    rows = a.permute(kept + first).reshape(-1, size)
    columns = b.permute(second + left).reshape(size, -1)
    return rows.mm(columns).reshape([a.shape[axis] for axis in kept] + [b.shape[axis] for axis in left])


def _scanned(name, input, dim):
    from torch.return_types import pair_type

    check_kernel(f"{name}_cpu", input, ("float16",))
    axis = axis_of(dim, input.dim())
    if not input.dim():
        return pair_type(name)((input.clone(), F["zeros"]((), dtype=int64)))
    best, at = input.select(axis, 0), F["zeros_like"](input.select(axis, 0), dtype=int64)
    values, places = [best], [at]
    for place in range(1, input.shape[axis]):
        now = input.select(axis, place)
        is_next = (now >= best if name == "cummax" else now <= best) | (now != now)
        is_next = is_next & ~((best != best) & (now == now))
        best, at = F["where"](is_next, now, best), F["where"](is_next, F["full_like"](at, place), at)
        values.append(best)
        places.append(at)
    return pair_type(name)((F["stack"](values, axis), F["stack"](places, axis)))


def cummax(input, dim):
    return _scanned("cummax", input, dim)


def cummin(input, dim):
    return _scanned("cummin", input, dim)


def logcumsumexp(input, dim):
    check_kernel("logcumsumexp_out_cpu", input, ("float16",))
    if input.dtype.name == "bfloat16":
        return logcumsumexp(input.float(), dim).to(input.dtype)
    axis = axis_of(dim, input.dim())
    total, made = input.select(axis, 0), [input.select(axis, 0)]
    for place in range(1, input.shape[axis]):
        total = logaddexp(total, input.select(axis, place))
        made.append(total)
    return F["stack"](made, axis)


def rot90(input, k=1, dims=(0, 1)):
    if input.dim() < 2:
        raise RuntimeError(f"expected total dims >= 2, but got total dims = {input.dim()}")
    first, second = (axis % input.dim() for axis in dims)
    if first == second:
        raise RuntimeError(
            f"expected rotation dims to be different, but got dim0 = {dims[0]} and dim1 = {dims[1]}"
        )
    k %= 4
    if k == 1:
        return input.flip(second).transpose(first, second)
    if k == 2:
        return input.flip((first, second))
    if k == 3:
        return input.flip(first).transpose(first, second)
    return input.clone()


def trapezoid(y, x=None, *, dx=1, dim=-1):
    axis = axis_of(dim, y.dim())
    count = y.shape[axis]
    left, right = y.narrow(axis, 0, count - 1), y.narrow(axis, 1, count - 1)
    if x is None:
        ends = y.select(axis, 0) + y.select(axis, -1)
        return (y.sum(axis) - ends * 0.5) * dx
    if x.dim() == 1:
        shape = [1] * y.dim()
        shape[axis] = count
        x = x.reshape(shape)
    along = axis - y.dim()
    gaps = x.narrow(along, 1, count - 1) - x.narrow(along, 0, count - 1)
    return (gaps * (left + right)).sum(axis) / 2.0


def trapz(y, x=None, *, dx=1, dim=-1):
    return trapezoid(y, x, dx=dx, dim=dim)


def vander(x, N=None, increasing=False):
    if x.dim() != 1:
        raise RuntimeError("x must be a one-dimensional tensor.")
    count = x.shape[0] if N is None else N
    columns, power = [], F["ones_like"](x)
    for _ in range(count):
        columns.append(power)
        power = power * x
    return F["stack"](columns if increasing else columns[::-1], 1)


def xlogy(input, other):
    made = input * other.log() if isinstance(other, TensorBase) else input * math.log(other)
    made = F["where"](_tensor(input, made) == 0, F["zeros_like"](made), made)
    wide = _tensor(other, made)
    return F["where"](wide != wide, F["full_like"](made, math.nan), made)


def _tensor(value, like):
    return value if isinstance(value, TensorBase) else F["full_like"](like, value)


def float_power(input, exponent):
    base, power = (one.double() if isinstance(one, TensorBase) else float(one) for one in (input, exponent))
    return F["pow"](base, power)


def sinc(input):
    wide = _float(input) * math.pi
    safe = F["where"](wide == 0, F["ones_like"](wide), wide)
    return F["where"](wide == 0, F["ones_like"](wide), safe.sin() / safe)


def hypot(input, other):
    return (input * input + other * other).sqrt()


def logaddexp(input, other):
    largest = F["maximum"](input, other)
    away = (input - other).abs()
    made = largest + (-away).exp().log1p()
    return F["where"](input.isinf() & (input == other), input, made)


def logaddexp2(input, other):
    largest = F["maximum"](input, other)
    made = largest + F["exp2"](-(input - other).abs()).log1p() / math.log(2)
    return F["where"](input.isinf() & (input == other), input, made)


def copysign(input, other):
    wide = _float(input)
    other = _tensor(other, wide) if not isinstance(other, TensorBase) else other
    return F["where"](F["signbit"](other), -wide.abs(), wide.abs())


def heaviside(input, values):
    if input.dtype is not values.dtype:
        raise RuntimeError("heaviside is not yet implemented for tensors with different dtypes.")
    zeros, ones = F["zeros_like"](input), F["ones_like"](input)
    return F["where"](input == 0, values, F["where"](input > 0, ones, zeros))


def gcd(input, other):
    first, second = F["broadcast_tensors"](input.abs(), other.abs())
    zero, one = F["zeros_like"](first), F["ones_like"](first)
    while bool((second != 0).any()):
        is_left = second != 0
        rest = F["where"](is_left, first % F["where"](is_left, second, one), zero)
        first, second = F["where"](is_left, second, first), rest
    return first.clone()


def lcm(input, other):
    shared = gcd(input, other)
    shared = F["where"](shared == 0, F["ones_like"](shared), shared)
    return (F["div"](input, shared, rounding_mode="trunc") * other).abs()


def _triangle(rows, columns, offset, is_kept, dtype):
    pairs = [(row, column) for row in range(rows) for column in range(columns) if is_kept(column - row - offset)]
    return F["tensor"](pairs, dtype=dtype or int64).reshape(-1, 2).t().contiguous()


def tril_indices(row, col, offset=0, *, dtype=None, device=None, layout=None):
    return _triangle(row, col, offset, lambda away: away <= 0, dtype)


def triu_indices(row, col, offset=0, *, dtype=None, device=None, layout=None):
    return _triangle(row, col, offset, lambda away: away >= 0, dtype)


def combinations(input, r=2, with_replacement=False):
    if input.dim() != 1:
        raise RuntimeError(f"Expect a 1D vector, but got shape {list(input.shape)}")
    choose = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    places = list(choose(range(input.shape[0]), r))
    if r == 0 or not places:
        return input.new_empty((0, r) if r else (0,))
    return input[F["tensor"](places, dtype=int64)]


def _split(name, input, sections, axis, least):
    if input.dim() < least:
        raise RuntimeError(
            f"torch.{name} requires a tensor with at least {least} dimension{'s' if least > 1 else ''}, but got a tensor with {input.dim()} dimensions!"
        )
    if isinstance(sections, int) and input.shape[axis] % sections:
        raise RuntimeError(
            f"torch.{name} attempted to split along dimension {axis}, but the size of the dimension {input.shape[axis]} is not "
            f"divisible by the split_size {sections}!"
        )
    return F["tensor_split"](input, sections, axis)


def hsplit(input, indices_or_sections):
    return _split("hsplit", input, indices_or_sections, 1 if input.dim() > 1 else 0, 1)


def vsplit(input, indices_or_sections):
    return _split("vsplit", input, indices_or_sections, 0, 2)


def dsplit(input, indices_or_sections):
    return _split("dsplit", input, indices_or_sections, 2, 3)


def logit(input, eps=None):
    made = _float(input)
    if eps is not None:
        made = made.clamp(eps, 1 - eps)
    return (made / (1 - made)).log()


def isposinf(input):
    return input == math.inf


def isneginf(input):
    return input == -math.inf


def isreal(input):
    return F["ones_like"](input, dtype=bool_)


def nanmean(input, dim=None, keepdim=False, *, dtype=None):
    count = (~input.isnan()).sum() if dim is None else (~input.isnan()).sum(dim, keepdim)
    total = F["nansum"](input) if dim is None else F["nansum"](input, dim, keepdim)
    made = total / count
    return made if dtype is None else made.to(dtype)


def nanmedian(input, dim=None, keepdim=False):
    if dim is not None:
        from torch.return_types import pair_type

        axis = axis_of(dim, input.dim())
        rows = input.movedim(axis, -1)
        values, places = [], []
        for row in rows.reshape(-1, rows.shape[-1]):
            kept = (~row.isnan()).nonzero().view(-1)
            found = row[kept].median(0) if kept.numel() else row.median(0)
            values.append(found[0])
            places.append(kept[found[1]] if kept.numel() else found[1])
        made = [F["stack"](one).reshape(rows.shape[:-1]) for one in (values, places)]
        return pair_type("nanmedian")(tuple(one.unsqueeze(axis) if keepdim else one for one in made))
    kept = input[~input.isnan()]
    return kept.median() if kept.numel() else input.reshape(-1).median()


def cov(input, *, correction=1, fweights=None, aweights=None):
    if fweights is not None or aweights is not None:
        raise Unsupported("cov(fweights=…, aweights=…)")
    if input.dim() > 2:
        raise RuntimeError(
            f"cov(): expected input to have two or fewer dimensions but got an input with {input.dim()} dimensions"
        )
    rows = _float(input).reshape(-1, input.shape[-1]) if input.dim() else _float(input).reshape(1, 1)
    centred = rows - rows.mean(1, True)
    made = centred @ centred.t() / max(rows.shape[1] - correction, 0)
    return made.squeeze()


def corrcoef(input):
    made = cov(input)
    if not made.dim():
        return made / made
    roots = made.diag().sqrt()
    return (made / roots.unsqueeze(1) / roots.unsqueeze(0)).clip(-1, 1)


_NOT_COUNTED = (*NOT_LEARNT, "bfloat16")


def histogram(input, bins, *, range=None, weight=None, density=False):
    """Counts, with the edges of the bins, the last of which includes its end."""
    from torch.return_types import pair_type

    check_kernel("histogramdd", input, _NOT_COUNTED)
    flat = input.reshape(-1)
    if isinstance(bins, TensorBase):
        edges = bins
    else:
        low, high = (float(flat.min()), float(flat.max())) if range is None else range
        if low == high:
            low, high = low - 0.5, high + 0.5
        edges = F["linspace"](low, high, bins + 1, dtype=input.dtype)
    places = F["searchsorted"](edges, flat.contiguous(), right=True) - 1
    places = F["where"](flat == edges[-1], F["full_like"](places, edges.numel() - 2), places)
    is_inside = (places >= 0) & (places < edges.numel() - 1)
    weights = F["ones_like"](flat) if weight is None else weight.reshape(-1)
    counts = input.new_zeros(edges.numel() - 1).index_add(0, places[is_inside], weights[is_inside])
    if density:
        counts = counts / (counts.sum() * (edges[1:] - edges[:-1]))
    return pair_type("histogram")((counts, edges))


def range_(start, end=None, step=1, **options):
    import warnings

    warnings.warn(
        "torch.range is deprecated and will be removed in a future release because its behavior is inconsistent with "
        "Python's range builtin. Instead, use torch.arange, which produces values in [start, end)."
    )
    start, end = (0, start) if end is None else (start, end)
    if step == 0:
        raise RuntimeError("step must be nonzero")
    if (end - start) * step < 0:
        raise RuntimeError("upper bound and larger bound inconsistent with step sign")
    options.setdefault("dtype", float32)
    count = int(math.floor((end - start) / step)) + 1
    return (F["arange"](count, dtype=float64) * step + start).to(options.pop("dtype"))


def frexp(input):
    from torch.return_types import pair_type

    wide = input.abs().double()
    is_plain = (wide > 0) & wide.isfinite()
    safe = F["where"](is_plain, wide, F["ones_like"](wide))
    exponent = safe.log2().floor() + 1
    for _ in (0, 1):
        share = F["ldexp"](safe, -exponent)
        exponent = exponent + (share >= 1).double() - (share < 0.5).double()
    mantissa = F["where"](is_plain, F["ldexp"](safe, -exponent), wide)
    mantissa = F["where"](F["signbit"](input), -mantissa, mantissa).to(input.dtype)
    exponent = F["where"](is_plain, exponent, F["zeros_like"](exponent)).int()
    return pair_type("frexp")((mantissa, exponent))


def unflatten(input, dim, sizes):
    axis = axis_of(dim, input.dim())
    sizes = list(sizes)
    if -1 in sizes:
        known = -math.prod(sizes)
        sizes[sizes.index(-1)] = input.shape[axis] // known if known else 0
    if math.prod(sizes) != input.shape[axis]:
        raise RuntimeError(
            f"unflatten: Provided sizes {list(sizes)} don't multiply up to the size of dim {axis} ({input.shape[axis]}) in "
            "the input tensor"
        )
    return input.reshape(*input.shape[:axis], *sizes, *input.shape[axis + 1 :])


def index_put_(input, indices, values, accumulate=False):
    if accumulate:
        shape = F["broadcast_shapes"](*[one.shape for one in indices])
        strides = [math.prod(input.shape[axis + 1 :]) for axis in range(len(indices))]
        flat = sum(
            (one.expand(shape) % extent) * stride for one, extent, stride in zip(indices, input.shape, strides)
        )
        inner = math.prod(input.shape[len(indices) :])
        places = (flat.reshape(-1, 1) + F["arange"](inner)).reshape(-1)
        wide = values.expand((*shape, *input.shape[len(indices) :])).reshape(-1)
        input.copy_(input.reshape(-1).index_add(0, places, wide).reshape(input.shape))
        return input
    input[tuple(indices)] = values
    return input


def index_put(input, indices, values, accumulate=False):
    return index_put_(input.clone(), indices, values, accumulate)


def scatter_reduce(input, dim, index, src, reduce, *, include_self=True):
    """Reduces the elements of `src` into those of `input` at the places of `index`."""
    if reduce not in ("sum", "prod", "mean", "amax", "amin"):
        raise RuntimeError(
            f"reduce argument must be either sum, prod, mean, amax or amin, got {reduce}"
        )
    axis = axis_of(dim, input.dim())
    src = src[tuple(slice(extent) for extent in index.shape)]
    count = F["zeros_like"](input).scatter_add(axis, index, F["ones_like"](src))
    base = input if include_self else F["where"](count > 0, F["zeros_like"](input), input)
    if reduce in ("sum", "mean"):
        made = base.scatter_add(axis, index, src)
        if reduce == "sum":
            return made
        number = count + (1 if include_self else 0)
        number = F["where"](number == 0, F["ones_like"](number), number)
        if not made.dtype.is_floating_point:
            return F["div"](made, number, rounding_mode="floor")
        return made / number
    neutral = {"prod": 1, "amax": -math.inf, "amin": math.inf}[reduce]
    if not input.dtype.is_floating_point and reduce != "prod":
        raise Unsupported(f"scatter_reduce(reduce={reduce!r}) of {input.dtype}")
    made = input if include_self else F["where"](count > 0, F["full_like"](input, neutral), input)
    join = {"prod": lambda one, two: one * two, "amax": F["maximum"], "amin": F["minimum"]}[reduce]
    for place in range(index.shape[axis]):
        own, values = index.narrow(axis, place, 1), src.narrow(axis, place, 1)
        made = made.scatter(axis, own, join(made.gather(axis, own), values))
    return made


def hann_window(window_length, periodic=True, **options):
    return _window(window_length, periodic, 0.5, 0.5, options)


def hamming_window(window_length, periodic=True, alpha=0.54, beta=0.46, **options):
    return _window(window_length, periodic, alpha, beta, options)


def _window(count, periodic, alpha, beta, options):
    dtype = options.pop("dtype", None) or float32
    if count < 2:
        return F["ones"](count, dtype=dtype, **options)
    turns = count if periodic else count - 1
    angles = F["arange"](count, dtype=dtype) * (2 * math.pi / turns)
    return angles.cos().mul(-beta).add(alpha)
