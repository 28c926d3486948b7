"""Random states and the order of samples, as scikit-learn's functions take them."""

import numpy as np


def state_of(random_state):
    """np.random's own state for None, a new one for a number, and a state as it is."""
    if random_state is None or random_state is np.random:
        return np.random._state
    if isinstance(random_state, np.random.RandomState):
        return random_state
    if is_whole(random_state):
        return np.random.RandomState(random_state.__index__())
    raise ValueError(f"{random_state!r} cannot be used to seed a numpy.random.RandomState instance")


def shuffled(state, *arrays):
    """The arrays with their rows in one random order."""
    order = np.arange(len(arrays[0]))
    state.shuffle(order)
    return tuple(array[order] for array in arrays)


def is_whole(value):
    """Whether a value is one whole number, not an array of them."""
    return hasattr(value, "__index__") and not getattr(value, "shape", ())


def counts(n_samples, groups):
    """Whole numbers whose sum is `n_samples`, as equal as can be."""
    share, rest = divmod(n_samples, groups)
    return [share + (at < rest) for at in range(groups)]


def picked(array, places):
    """Rows of an array, a tensor or a list."""
    if hasattr(array, "shape"):
        return array[np.asarray(places)] if isinstance(array, np.ndarray) else array[places.tolist()]
    return type(array)([array[at] for at in places.tolist()])
