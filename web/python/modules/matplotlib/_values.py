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


def _one_type(values):
    """Integers beside floats as floats, as in an array."""
    if any(isinstance(one, float) for one in values):
        return [float(one) if isinstance(one, int) else one for one in values]
    return values


def beside(count, values):
    """`count` numbers from one or as many; otherwise NumPy's message."""
    values = reals(values)
    if len(values) not in (1, count):
        raise ValueError(
            f"could not broadcast input array from shape ({len(values)},) into shape ({count},)"
        )
    return values * count if len(values) == 1 else values


def broadcast(args):
    """Lists of one length; a number or a list of one counts for all. Otherwise NumPy's message."""
    given = [plain(one) for one in args]
    # The first argument counts as a list in any case, as matplotlib hands it over.
    shapes = [(1,) if not index else () for index in range(len(given))]
    shapes = [(len(one),) if isinstance(one, list) else shape for one, shape in zip(given, shapes)]
    lists = [_one_type(reals(one)) for one in given]
    extent, source = 1, 0
    for index, one in enumerate(lists):
        if len(one) == 1:
            continue
        if extent != 1 and len(one) != extent:
            raise ValueError(
                "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between "
                f"arg {source} with shape {shapes[source]} and arg {index} with shape {shapes[index]}."
            )
        extent, source = (len(one), index) if extent == 1 else (extent, source)
    return [one * extent if len(one) == 1 else one for one in lists]


def shape_of(values):
    """The extents of nested lists."""
    shape = []
    while isinstance(values, list):
        shape.append(len(values))
        values = values[0] if values else None
    return tuple(shape)


def matrix(values):
    """The rows of a two-dimensional array."""
    rows = plain(values)
    shape = shape_of(rows)
    if len(shape) == 3 and shape[2] in (3, 4):
        raise TypeError("imshow: only matrices of numbers are available here, no color images")
    if len(shape) != 2 and not (len(shape) == 3 and shape[2] == 1):
        raise TypeError(f"Invalid shape {shape} for image data")
    if len(shape) == 3:
        rows = [[one[0] for one in row] for row in rows]
    if len({len(row) for row in rows}) > 1:
        raise ValueError("the rows of the matrix have different lengths")
    return [[real(one) for one in row] for row in rows]


def without_none(**fields):
    """The fields that are not None."""
    return {name: value for name, value in fields.items() if value is not None}
