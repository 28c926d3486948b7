"""Random tensors with PyTorch's own sequence of numbers."""

import os
from math import inf

import torch._core as core
from _zeropoint.c_names import CType
from torch import _dtype as dtypes
from torch._combining import common_shape
from torch._creation import default_dtype, extents
from torch._data import finished
from torch._derivatives import zeros
from torch._device import CPU, check_device
from torch._dispatch import FUNCTIONS, check_leaf, operation, register
from torch._errors import Unsupported, check_kernel, no_kernel
from torch._missing import Explained
from torch._dtype import as_dtype
from torch._signature import type_name
from torch._tensor import TensorBase, wrap

_SEED = 67280421310721  # what PyTorch starts a generator with, except the default one
_STATE_BYTES = 5056


class Generator(Explained, metaclass=CType):
    """A sequence of random numbers, which the core identifies by a number."""

    __module__ = "torch._C"
    _made = 0

    def __init__(self, device="cpu"):
        check_device(device)
        self._number = Generator._made
        Generator._made += 1
        self.manual_seed(_SEED)

    @property
    def device(self):
        return CPU

    def manual_seed(self, seed):
        if not hasattr(type(seed), "__index__") or isinstance(seed, (bool, TensorBase)):
            raise RuntimeError(f"manual_seed expected a long, but got {type_name(seed)}")
        seed = seed.__index__()
        if not -(1 << 63) <= seed < 1 << 64:
            raise RuntimeError("Overflow when unpacking long")
        self._seed = seed % (1 << 64)
        core.manual_seed(self._seed, self._number)
        return self

    def initial_seed(self):
        return self._seed

    def seed(self):
        self.manual_seed(int.from_bytes(os.urandom(8), "little"))
        return self._seed

    def get_state(self):
        return wrap(core.generator_state(self._number))

    def set_state(self, new_state):
        if not isinstance(new_state, TensorBase):
            raise TypeError(f"expected a torch.ByteTensor, but got {type_name(new_state)}")
        if new_state.dtype is not dtypes.uint8:
            raise TypeError("RNG state must be a torch.ByteTensor")
        if new_state.numel() != _STATE_BYTES:
            raise RuntimeError(
                "Expected either a CPUGeneratorImplStateLegacy of size 5048 or a "
                f"CPUGeneratorImplState of size {_STATE_BYTES} but found the input RNG state size "
                f"to be {new_state.numel()}"
            )
        if not core.set_generator_state(new_state._handle, self._number):
            raise RuntimeError("Invalid mt19937 state")
        # The state begins with the seed.
        self._seed = int.from_bytes(bytes(new_state[:8].tolist()), "little")
        return self


default_generator = Generator()
default_generator.seed()  # As in PyTorch, unseeded sessions draw different numbers.


def manual_seed(seed):
    """torch.manual_seed(seed): seeds the default generator and returns it."""
    return default_generator.manual_seed(int(seed))


def seed():
    """torch.seed(): seeds the default generator with a random number and returns that number."""
    return default_generator.seed()


def initial_seed():
    """torch.initial_seed(): the seed of the default generator."""
    return default_generator.initial_seed()


def get_rng_state():
    """torch.get_rng_state(): the state of the default generator, as PyTorch's uint8 tensor."""
    return default_generator.get_state()


def set_rng_state(new_state):
    """torch.set_rng_state(new_state): restores the state of the default generator."""
    default_generator.set_state(new_state)


for _function in (manual_seed, seed, initial_seed, get_rng_state, set_rng_state):
    FUNCTIONS[_function.__name__] = _function


def _source(options):
    """The core's number for a generator."""
    check_device(options.get("device"))
    return (options.get("generator") or default_generator)._number


def _floats(draw, kernel, first, second, size, dtype, options):
    """Random numbers of a float type, drawn by the core; PyTorch draws them by the kernel."""
    source = _source(options)
    if not dtype.is_floating_point:
        raise no_kernel(kernel, dtype)
    made = draw(float(first), float(second), dtype.name, source, *extents(size))
    return finished(wrap(made), options)


def _factories(kernel, draw, first, second):
    def make(size, **options):
        return _floats(draw, kernel, first, second, size, default_dtype(options), options)

    def like(input, **options):
        return make(input.shape, **{**options, "dtype": default_dtype(options, input.dtype)})

    return make, like


_UNIFORM, _NORMAL = "check_uniform_bounds", "normal_kernel_cpu"

for _name, _draw, _kernel in (("rand", core.rand, _UNIFORM), ("randn", core.randn, _NORMAL)):
    _make, _like = _factories(_kernel, _draw, 0, 1)
    register(
        _make, "f",
        f"{_name}(int[] size, *, Generator? generator, Dimname[]? names, %)",
        f"{_name}(int[] size, *, Generator? generator, Tensor out=None, %)",
        f"{_name}(int[] size, *, Tensor out=None, %)",
        f"{_name}(int[] size, *, Dimname[]? names, %)",
        float8=_kernel,
    )  # fmt: skip
    register(
        _like, "f", f"{_name}_like(Tensor input, *, memory_format? memory_format=None, %)",
        constant=True, float8=_kernel,
    )  # fmt: skip


def _integers(low, high, size, dtype, options):
    source = _source(options)
    if low >= high:
        raise RuntimeError(f"random_ expects 'from' to be less than 'to', but got from={low} >= to={high}")
    _check_bounds(low, high, dtype)
    if not -_SAFE <= low < high <= _SAFE:
        raise Unsupported("a random integer beyond 2**53")
    made = wrap(core.randint(low, high, "int64", source, *extents(size)))
    return finished(made if made.dtype is dtype else made.to(dtype), options)


_SAFE = 1 << 53


def _check_bounds(low, high, dtype):
    if dtype.is_floating_point:
        return
    least, most = (0, 1) if dtype is dtypes.bool else _limits(dtype)
    for value, name in ((low, "from"), (high - 1, "to - 1")):
        if not least <= value <= most:
            raise RuntimeError(f"{name} is out of bounds for {_typename(dtype)}")


def _limits(dtype):
    limits = dtypes.iinfo(dtype)
    return limits.min, limits.max


_TYPENAMES = {
    "uint8": "unsigned char", "int8": "signed char", "int16": "short", "int32": "int",
    "int64": "long",
}


def _typename(dtype):
    return _TYPENAMES.get(dtype.name, dtype.name)


@operation(
    "f",
    "randint(int high, int[] size, *, Generator? generator, Tensor out=None, %)",
    "randint(int high, int[] size, *, Tensor out=None, %)",
    "randint(int low, int high, int[] size, *, Generator? generator, Tensor out=None, %)",
    "randint(int low, int high, int[] size, *, Tensor out=None, %)",
    float8="random_update_from_to",
)
def randint(high, size, low=0, **options):
    dtype = options.get("dtype")
    return _integers(low, high, size, dtypes.int64 if dtype is None else as_dtype(dtype), options)


@operation(
    "f",
    "randint_like(Tensor input, int high, *, memory_format? memory_format=None, %)",
    "randint_like(Tensor input, int low, int high, *, memory_format? memory_format=None, %)",
    constant=True, float8="random_update_from_to",
)
def randint_like(input, high, low=0, **options):
    return _integers(low, high, input.shape, default_dtype(options, input.dtype), options)


@operation(
    "f",
    "normal(Tensor mean, Tensor std, *, Generator? generator=None, Tensor out=None)",
    "normal(Tensor mean, float std=1, *, Generator? generator=None, Tensor out=None)",
    "normal(float mean, Tensor std, *, Generator? generator=None, Tensor out=None)",
    "normal(float mean, float std, int[] size, *, Generator? generator=None, Tensor out=None, %)",
)
def normal(mean, std=1, size=None, **options):
    if size is not None:
        if not std >= 0:
            raise RuntimeError(f"normal expects std >= 0.0, but found std {std:g}")
        return _floats(core.randn, _NORMAL, mean, std, size, default_dtype(options), options)
    source = _source(options)
    if isinstance(std, TensorBase) and (std < 0).any():
        raise RuntimeError("normal expects all elements of std >= 0.0")
    if not isinstance(std, TensorBase) and not std >= 0:
        raise RuntimeError(f"normal expects std >= 0.0, but found std {std:g}")
    given = [one for one in (mean, std) if isinstance(one, TensorBase)]
    shape = common_shape([tuple(one.shape) for one in given])
    kind = given[0].dtype
    if not kind.is_floating_point:
        raise no_kernel(_NORMAL, kind)
    return wrap(core.randn(0.0, 1.0, kind.name, source, *shape)).mul_(std).add_(mean)


@operation(
    "f",
    "randperm(int n, *, Generator? generator, Tensor out=None, %)",
    "randperm(int n, *, Tensor out=None, %)",
)
def randperm(n, **options):
    source = _source(options)
    if n < 0:
        raise RuntimeError(f"Trying to create tensor with negative dimension {n}: [{n}]")
    dtype = dtypes.int64 if options.get("dtype") is None else as_dtype(options["dtype"])
    if dtype is dtypes.bool:
        raise no_kernel("randperm", dtype)
    made = wrap(core.randperm(n, source))
    return finished(made.to(dtype), options)


@operation(
    "fm",
    "bernoulli(Tensor input, *, Generator? generator=None, Tensor out=None)",
    "bernoulli(Tensor input, float p, *, Generator? generator=None)",
    constant=True, float8="bernoulli_tensor_cpu_self_",
)
def bernoulli(input, p=None, generator=None):
    return _coins(input if p is None else p, input, generator)


def _coins(p, input, generator):
    """Ones with probability p and zeros otherwise, in the type of `input`."""
    source = _source({"generator": generator})
    kernel = "bernoulli_tensor_cpu_self_" if isinstance(p, TensorBase) else "bernoulli_scalar_cpu_"
    check_kernel(kernel, input, ("float16",))
    if not isinstance(p, TensorBase):
        if not 0 <= p <= 1:
            raise RuntimeError(f"bernoulli_ expects p to be in [0, 1], but got p={p:g}")
        return (wrap(core.rand(0.0, 1.0, "float64", source, *input.shape)) < p).to(input.dtype)
    if not ((p >= 0) & (p <= 1)).all():
        raise RuntimeError("Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could this error message be improved?  If so, please report an enhancement request to PyTorch.)")
    if not p.dtype.is_floating_point:
        raise no_kernel("bernoulli_tensor_cpu_p_", p.dtype)
    kind = "float64" if p.dtype is dtypes.float64 else "float32"
    drawn = wrap(core.rand(0.0, 1.0, kind, source, *input.shape))
    return (drawn < p).to(input.dtype)


def _bernoulli_(input, p=0.5, generator=None):
    return _drawn(input, _coins(p, input, generator))


@operation(
    "fm",
    "multinomial(Tensor input, int num_samples, bool replacement=False, *, Generator? generator=None, Tensor out=None)",
)
def multinomial(input, num_samples, replacement=False, generator=None):
    """Indices drawn by the weights of each row, with PyTorch's draws."""
    if input.dim() not in (1, 2):
        raise RuntimeError("prob_dist must be 1 or 2 dim")
    if not input.dtype.is_floating_point:
        raise RuntimeError(
            f"multinomial only supports floating-point dtypes for input, got: {input.dtype.scalar_name}"
        )
    if num_samples <= 0:
        raise RuntimeError("cannot sample n_sample <= 0 samples")
    if not replacement and num_samples > input.shape[-1]:
        raise RuntimeError("cannot sample n_sample > prob_dist.size(-1) samples without replacement")
    weights = input.detach()
    if replacement:
        return _with_replacement(weights, num_samples, generator)
    if not (float(weights.max()) < float("inf") and float(weights.min()) >= 0):
        raise RuntimeError("probability tensor contains either `inf`, `nan` or element < 0")
    if bool((weights.sum(-1) == 0).any()):
        raise RuntimeError("invalid multinomial distribution (sum of probabilities <= 0)")
    times = weights.new_empty(weights.shape).exponential_(1, generator=generator)
    order = weights / times
    if num_samples == 1:
        return order.argmax(-1, keepdim=True)
    return order.topk(num_samples, -1)[1]


def _with_replacement(weights, count, generator):
    rows = weights if weights.dim() == 2 else weights.unsqueeze(0)
    problem = None
    if not bool((rows >= 0).all()):
        problem = "encountering probability entry < 0"
    elif not bool(rows.isfinite().all()):
        problem = "encountering probability entry = infinity or NaN"
    elif bool((rows.sum(-1) <= 0).any()):
        problem = "sum of probabilities <= 0"
    if problem is not None:
        raise RuntimeError(f"invalid multinomial distribution ({problem})")
    sums = rows.cumsum(-1)
    bounds = (sums / sums[:, -1:]).double()
    drawn = FUNCTIONS["rand"](rows.shape[0], count, dtype=dtypes.float64, generator=generator)
    found = FUNCTIONS["searchsorted"](bounds, drawn)
    return found if weights.dim() == 2 else found.squeeze(0)


def _drawn(target, made):
    check_leaf(target)
    core.assign_at(target._handle, 0, made._handle)
    return target


def _uniform_(input, generator=None, **limits):
    low, high = limits.get("from", 0), limits.get("to", 1)
    for value, name in ((low, "from"), (high, "to")):
        if value != value:
            raise RuntimeError(f"{name} is out of bounds for {input.dtype.c_name}")
    if low > high:
        raise RuntimeError(
            f"uniform_ expects to return a [from, to) range, but found from={low:g} > to={high:g}"
        )
    options = {"generator": generator}
    return _drawn(input, _floats(core.rand, _UNIFORM, low, high, input.shape, input.dtype, options))


def _normal_(input, mean=0, std=1, generator=None):
    if not std >= 0:
        raise RuntimeError(f"normal expects std >= 0.0, but found std {std:g}")
    options = {"generator": generator}
    return _drawn(input, _floats(core.randn, _NORMAL, mean, std, input.shape, input.dtype, options))


def _exponential_(input, lambd=1, generator=None):
    if lambd < 0:
        raise RuntimeError(f"exponential_ expects lambda >= 0.0, but found lambda={lambd:g}")
    if not input.dtype.is_floating_point:
        raise no_kernel("exponential_cpu", input.dtype)
    drawn = wrap(core.rand(0.0, 1.0, "float64", _source({"generator": generator}), *input.shape))
    return _drawn(input, (-drawn).log1p() * (-1.0 / lambd if lambd else -inf))


# The default upper limit of PyTorch's random_(): all integers that a float type can represent.
_MOST = {"float16": 1 << 11, "bfloat16": 1 << 8, "float32": 1 << 24, "float64": 1 << 53, "bool": 1}


def _whole_range(shape, source):
    """int64s of 63 bits: an element takes two words, of which the first has the upper bits."""
    state = core.generator_state(source)
    words = wrap(core.randint(0, 1 << 31, "int64", source, *shape, 2))
    core.set_generator_state(state, source)
    core.release_tensor(state)
    # Draws from this range take two words too, and keep the second.
    return words[..., 0] * (1 << 32) + wrap(core.randint(0, 1 << 32, "int64", source, *shape))


def _random_(input, generator=None, **limits):
    low, high = limits.get("from", 0), limits.get("to")
    if high is None and not low and input.dtype is dtypes.int64:
        return _drawn(input, _whole_range(input.shape, _source({"generator": generator})))
    if high is None:
        name = input.dtype.name
        high = 1 + (_MOST[name] if name in _MOST else _limits(input.dtype)[1])
    return _drawn(input, _integers(low, high, input.shape, input.dtype, {"generator": generator}))


register(
    _uniform_, "m",
    "uniform_(Tensor input, float from=0, float to=1, *, Generator? generator=None)",
    float8="check_uniform_bounds", title="Uniform", input=zeros,
)
register(
    _normal_, "m",
    "normal_(Tensor input, float mean=0, float std=1, *, Generator? generator=None)",
    float8="normal_kernel_cpu", title="Normal", input=zeros,
)
register(
    _random_, "m",
    "random_(Tensor input, *, Generator? generator=None)",
    "random_(Tensor input, int from, int? to, *, Generator? generator=None)",
    "random_(Tensor input, int to, *, Generator? generator=None)",
    float8="random_kernel_cpu", title="Random", input=zeros,
)
register(
    _bernoulli_, "m",
    "bernoulli_(Tensor input, Tensor p, *, Generator? generator=None)",
    "bernoulli_(Tensor input, float p=0.5, *, Generator? generator=None)",
    float8="bernoulli_scalar_cpu_", title="Bernoulli2", input=zeros,
)
register(
    _exponential_, "m", "exponential_(Tensor input, float lambd=1, *, Generator? generator=None)",
    float8="exponential_cpu", title="Exponential", input=zeros,
)  # fmt: skip
