"""sklearn.model_selection, of which train_test_split is available."""

import math

import numpy as np
from _zeropoint.refused import stand_in
from sklearn._arrays import picked, state_of

__all__ = ["train_test_split"]


def _size(name, size, count, rounded):
    if isinstance(size, float):
        if not 0 < size < 1:
            raise ValueError(
                f"{name}={size} should be either positive and smaller than the number of samples {count} or a float in "
                "the (0, 1) range"
            )
        return rounded(size * count)
    if not 0 < size < count:
        raise ValueError(
            f"{name}={size} should be either positive and smaller than the number of samples {count} or a float in the "
            "(0, 1) range"
        )
    return int(size)


def train_test_split(*arrays, test_size=None, train_size=None, random_state=None, shuffle=True, stratify=None):
    if not arrays:
        raise ValueError("At least one array required as input")
    if stratify is not None:
        raise NotImplementedError("train_test_split(stratify=) is not available here")
    lengths = [len(one) for one in arrays]
    if len(set(lengths)) > 1:
        raise ValueError(f"Found input variables with inconsistent numbers of samples: {lengths}")
    count = lengths[0]
    if test_size is None and train_size is None:
        test_size = 0.25
    test = None if test_size is None else _size("test_size", test_size, count, math.ceil)
    train = None if train_size is None else _size("train_size", train_size, count, math.floor)
    test = count - train if test is None else test
    train = count - test if train is None else train
    if test + train > count:
        raise ValueError(
            f"The sum of train_size and test_size = {train + test}, should be smaller than the number of samples "
            f"{count}. Reduce test_size and/or train_size."
        )
    if train == 0:
        raise ValueError(
            f"With n_samples={count}, test_size={test_size} and train_size={train_size}, the resulting train set will "
            "be empty. Adjust any of the aforementioned parameters."
        )
    if shuffle:
        order = np.asarray(state_of(random_state).permutation(count))
        places = order[test : test + train], order[:test]
    else:
        places = np.arange(train), np.arange(train, train + test)
    return [picked(one, part) for one in arrays for part in places]


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return stand_in(f"sklearn.model_selection.{name}")
