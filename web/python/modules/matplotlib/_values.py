"""Converts the arguments of a call to plain numbers for a figure, without computing anything."""

import math


def plain(values):
    """Tensors, arrays, sequences and ranges as nested lists of Python numbers."""
    if hasattr(values, "tolist"):
        return values.tolist()
    if isinstance(values, dict):
        values = values.values()
    if hasattr(values, "__iter__") and not isinstance(values, (str, bytes)):
        return [plain(one) for one in values]
    return values


def real(value):
    """One number as JSON can represent it."""
    value = plain(value)
    if isinstance(value, list) and len(value) == 1:
        return real(value[0])
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return (
            value
            if math.isfinite(value)
            else {math.inf: "inf", -math.inf: "-inf"}.get(value, "nan")
        )
    if value is None:
        return "nan"
    if hasattr(value, "__float__"):
        return real(float(value))
    raise TypeError(f"a figure draws numbers; this is a {type(value).__name__}")


def reals(values):
    """A one-dimensional list of numbers; a single number becomes a list of one."""
    values = plain(values)
    if not isinstance(values, list):
        values = [values]
    if values and all(isinstance(one, list) for one in values):
        if any(len(one) != 1 for one in values):
            raise ValueError("this draws one-dimensional data; got a list of lists")
    return [real(one) for one in values]


def matrix(values):
    """The rows of a two-dimensional array."""
    rows = plain(values)
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise TypeError("Invalid shape for image data: only two-dimensional matrices are supported here")
    if any(isinstance(one, list) for row in rows for one in row):
        raise TypeError("Invalid shape for image data: only matrices are supported here, no color images")
    if len({len(row) for row in rows}) > 1:
        raise ValueError("the rows of the matrix have different lengths")
    return [[real(one) for one in row] for row in rows]


def without_none(**fields):
    """The fields that are not None."""
    return {name: value for name, value in fields.items() if value is not None}
