"""numpy.testing: assertions that report how arrays differ."""

from _zeropoint.signatures import guard_module
from numpy._array import asarray, ndarray
from numpy._functions import isclose
from numpy._missing import KNOWN
from numpy._reductions import max as _max
from numpy._state import printoptions


def _shown(array, places):
    with printoptions(precision=places):
        lines = repr(array).split("\n")
    return "\n".join(lines) if len(lines) < 5 else "\n".join(lines[:3]) + "..."


def _message(header, err_msg, said, x, y, places=6):
    shown = [f" x: {_shown(x, places)}", f" y: {_shown(y, places)}"]
    return "\n" + "\n".join([header + ("\n" + err_msg if err_msg else ""), said, *shown])


def _compare(compare, x, y, header, err_msg, equal_nan=True, places=6):
    x, y = asarray(x), asarray(y)
    if x.shape != y.shape and x.shape and y.shape:
        said = f"\n(shapes {x.shape}, {y.shape} mismatch)"
        raise AssertionError(_message(header, err_msg, said, x, y, places))
    if equal_nan and bool(((x != x) ^ (y != y)).any()):
        said = "" if err_msg else "\n"
        said += "x and y nan location mismatch:"
        raise AssertionError(_message(header, err_msg, said, x, y, places))
    close = asarray(compare(x, y))
    if equal_nan:
        close = asarray(close | ((x != x) & (y != y)))
    wrong = close.size - int(close.sum())
    if not wrong:
        return
    percent = f"{100 * wrong / close.size:.3g}%"
    lines = [f"{'' if err_msg else chr(10)}Mismatched elements: {wrong} / {close.size} ({percent})"]
    if x.dtype.name != "bool" and y.dtype.name != "bool":
        error = abs(x - y)
        lines.append(f"Max absolute difference: {_number(_max(error))}")
        nonzero = asarray(y != 0)
        relative = asarray(error).ravel() if not asarray(y).ndim else None
        if relative is None:
            relative = asarray(error)[nonzero] / abs(y[nonzero])
        else:
            relative = relative / abs(y)
        largest = _max(relative) if relative.size and bool(nonzero.any()) else "inf"
        lines.append(f"Max relative difference: {_number(largest)}")
    raise AssertionError(_message(header, err_msg, "\n".join(lines), x, y, places))


def _number(value):
    return str(asarray([value]))[1:-1] if hasattr(value, "dtype") else value


def assert_allclose(actual, desired, rtol=1e-07, atol=0, equal_nan=True, err_msg="", verbose=True):
    header = f"Not equal to tolerance rtol={rtol:g}, atol={atol:g}"
    _compare(
        lambda x, y: isclose(x, y, rtol, atol, equal_nan), actual, desired, header, err_msg, equal_nan
    )


def assert_array_equal(x, y, err_msg="", verbose=True):
    _compare(lambda a, b: a == b, x, y, "Arrays are not equal", err_msg)


def assert_array_almost_equal(x, y, decimal=6, err_msg="", verbose=True):
    header = f"Arrays are not almost equal to {decimal} decimals"
    _compare(lambda a, b: abs(a - b) < 1.5 * 10.0**-decimal, x, y, header, err_msg, True, decimal)


def assert_array_less(x, y, err_msg="", verbose=True):
    _compare(lambda a, b: a < b, x, y, "Arrays are not less-ordered", err_msg, False)


def assert_almost_equal(actual, desired, decimal=7, err_msg="", verbose=True):
    if isinstance(actual, (ndarray, list, tuple)) or isinstance(desired, (ndarray, list, tuple)):
        return assert_array_almost_equal(actual, desired, decimal, err_msg)
    if actual != actual and desired != desired:
        return
    if not abs(desired - actual) < 1.5 * 10.0**-decimal:
        said = f"Arrays are not almost equal to {decimal} decimals"
        raise AssertionError(_items(said, err_msg, actual, desired))


def _items(said, err_msg, actual, desired):
    is_short = "\n" not in err_msg and len(err_msg) < 79 - len(said)
    said += f"{' ' if is_short else chr(10)}{err_msg}" if err_msg else ""
    return f"\n{said}\n ACTUAL: {actual!r}\n DESIRED: {desired!r}"


def assert_equal(actual, desired, err_msg="", verbose=True):
    if isinstance(desired, dict) and isinstance(actual, dict):
        assert_equal(len(actual), len(desired), err_msg)
        for key in desired:
            assert_equal(actual[key], desired[key], f"key={key!r}\n{err_msg}")
    elif isinstance(desired, (list, tuple)) and isinstance(actual, (list, tuple)):
        assert_equal(len(actual), len(desired), err_msg)
        for place, pair in enumerate(zip(actual, desired)):
            assert_equal(*pair, f"item={place!r}\n{err_msg}")
    elif isinstance(actual, ndarray) or isinstance(desired, ndarray):
        assert_array_equal(actual, desired, err_msg)
    elif not (actual == desired or (actual != actual and desired != desired)):
        raise AssertionError(_items("Items are not equal:", err_msg, actual, desired))


def assert_(val, msg=""):
    if not val:
        raise AssertionError(msg)


def assert_raises(exception, function=None, *args, **options):
    import unittest

    case = unittest.TestCase()
    if function is None:
        return case.assertRaises(exception)
    return case.assertRaises(exception, function, *args, **options)


guard_module(globals(), KNOWN, "testing.")

__all__ = [one for one in dir() if one.startswith("assert")]
