"""torch.einsum: products by dimension labels, decomposed into sums and bmm as in PyTorch."""

from torch._combining import function
from torch._dispatch import FUNCTIONS

_ELLIPSIS = "."
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def _fail(said):
    raise RuntimeError("einsum(): " + said)


def _labels(text, offset, what):
    """The letters of one operand or of the result, with "." for an ellipsis."""
    found = []
    at = 0
    while at < len(text):
        letter = text[at]
        if text.startswith("...", at):
            if _ELLIPSIS in found:
                said = "but an ellipsis (...)" if what == "output" else "for which an ellipsis"
                _fail(f"found '.' for {what} {said} was already found")
            found.append(_ELLIPSIS)
            at += 3
            continue
        if letter == ".":
            shown = " (...)" if what == "output" else ""
            _fail(f"found '.' for {what} that is not part of any ellipsis{shown}")
        if letter in _LETTERS:
            found.append(letter)
        elif letter != " ":
            _fail(
                f"invalid subscript given at index {offset + at} in the equation string, subscripts "
                "must be in [a-zA-Z]"
            )
        at += 1
    return found


def _read(equation, operands):
    """The labels of every operand, and of the result or None."""
    left, arrow, right = equation.partition("->")
    inputs, offset = [], 0
    for place, text in enumerate(left.split(",")):
        if place >= len(operands):
            _fail("fewer operands were provided than specified in the equation")
        inputs.append(_labels(text, offset, f"operand {place}"))
        offset += len(text) + 1
    if len(inputs) < len(operands):
        _fail("more operands were provided than specified in the equation")
    return inputs, _labels(right, len(left) + 2, "output") if arrow else None


def _check_counts(inputs, operands):
    """The largest number of dimensions that an ellipsis stands for."""
    wide = 0
    for place, (labels, operand) in enumerate(zip(inputs, operands)):
        named = len(labels) - (_ELLIPSIS in labels)
        if _ELLIPSIS in labels:
            if named > operand.ndim:
                _fail(
                    f"the number of subscripts in the equation ({named}) is more than the number "
                    f"of dimensions ({operand.ndim}) for operand {place}"
                )
            wide = max(wide, operand.ndim - named)
        elif named != operand.ndim:
            _fail(
                f"the number of subscripts in the equation ({named}) does not match the number of "
                f"dimensions ({operand.ndim}) for operand {place} and no ellipsis was given"
            )
    return wide


def _implicit(inputs):
    """The implicit result: the labels that occur once, in alphabetical order."""
    every = [label for labels in inputs for label in labels]
    once = [letter for letter in _LETTERS if every.count(letter) == 1]
    return ([_ELLIPSIS] if _ELLIPSIS in every else []) + once


def _order(inputs, output, wide):
    """The position of each label among the common dimensions, beginning with those of the result."""
    every = {label for labels in inputs for label in labels}
    places, count = {}, 0
    for label in output:
        if label in places:
            _fail(f"output subscript {label} appears more than once in the output")
        if label != _ELLIPSIS and label not in every:
            _fail(f"output subscript {label} does not appear in the equation for any input operand")
        places[label] = count
        count += wide if label == _ELLIPSIS else 1
    kept = count
    if _ELLIPSIS in every and _ELLIPSIS not in places:
        places[_ELLIPSIS] = count
        count += wide
    for letter in _LETTERS:
        if letter in every and letter not in places:
            places[letter] = count
            count += 1
    return places, kept, count


def _aligned(operand, labels, place, places, count, wide, sizes):
    """The operand with all common dimensions; those that it does not have get size 1."""
    axes = [None] * count
    own = operand.ndim - len(labels) + 1
    dim = 0
    for label in labels:
        if label == _ELLIPSIS:
            for step in range(own):
                axes[places[label] + wide - own + step] = dim
                dim += 1
            continue
        at = places[label]
        if axes[at] is None:
            extent = operand.shape[dim]
            if extent != 1:
                if sizes.setdefault(label, extent) != extent:
                    _fail(
                        f"subscript {label} has size {extent} for operand {place} which does not "
                        f"broadcast with previously seen size {sizes[label]}"
                    )
            axes[at] = dim
            dim += 1
            continue
        before = axes[at]
        if operand.shape[dim] != operand.shape[before]:
            _fail(
                f"subscript {label} is repeated for operand {place} but the sizes don't match, "
                f"{operand.shape[dim]} != {operand.shape[before]}"
            )
        operand = operand.diagonal(0, before, dim).movedim(-1, before)
    for at, axis in enumerate(axes):
        if axis is None:
            operand = operand.unsqueeze(dim)
            axes[at] = dim
            dim += 1
    return operand.permute(axes)


def _pair(left, right, summed):
    """left * right, summed over dimensions that both have, by a single bmm as in PyTorch."""
    if not summed:
        return left * right
    both, lefts, rights = [], [], []
    for axis in range(left.ndim):
        if axis not in summed:
            own, other = left.shape[axis] != 1, right.shape[axis] != 1
            (both if own and other else lefts if own else rights).append(axis)
    rows = [left.shape[axis] for axis in both], [left.shape[axis] for axis in lefts]
    columns = [right.shape[axis] for axis in rights]
    stacks, rows_count = _product(rows[0]), _product(rows[1])
    inner, columns_count = _product(left.shape[axis] for axis in summed), _product(columns)
    matrices = left.permute([*both, *lefts, *summed, *rights])
    others = right.permute([*both, *summed, *rights, *lefts])
    made = FUNCTIONS["bmm"](
        matrices.reshape(stacks, rows_count, inner), others.reshape(stacks, inner, columns_count)
    )
    order = [*both, *lefts, *summed, *rights]
    made = made.view([*rows[0], *rows[1], *[1] * len(summed), *columns])
    return made.permute([order.index(axis) for axis in range(len(order))])


def _product(extents):
    product = 1
    for extent in extents:
        product *= extent
    return product


def _contract(operands, kept, count):
    """The product of all operands from left to right; a dimension is summed after its last operand."""
    having = [sum(one.shape[axis] != 1 for one in operands) for axis in range(count)]
    result = operands[0]
    for other in operands[1:]:
        summed, alone, others = [], [], []
        for axis in range(kept, count):
            own, its = result.shape[axis] != 1, other.shape[axis] != 1
            if own and its:
                having[axis] -= 1
                if having[axis] == 1:
                    summed.append(axis)
            elif having[axis] == 1 and (own or its):
                (alone if own else others).append(axis)
                having[axis] = 0
        result = result.sum(alone, True) if alone else result
        other = other.sum(others, True) if others else other
        result = _pair(result, other, summed)
    if count == kept:
        return result
    if len(operands) == 1:
        return result.sum(list(range(kept, count)))
    return result.view(result.shape[:kept])


def _from_lists(args):
    """The equation and the operands of the form einsum(a, [0, 1], b, [1, 2], [0, 2])."""
    operands = args[: len(args) // 2 * 2 : 2]
    lists = args[1::2]

    def written(numbers):
        return "".join("..." if one is Ellipsis else _LETTERS[one] for one in numbers)

    equation = ",".join(map(written, lists))
    return equation + ("->" + written(args[-1]) if len(args) % 2 else ""), operands


@function
def einsum(*args):
    """torch.einsum(equation, *operands)"""
    if len(args) < 2:
        raise ValueError(
            "einsum(): must specify the equation string and at least one operand, or at least one "
            "operand and its subscripts list"
        )
    equation, operands = (args[0], args[1:]) if isinstance(args[0], str) else _from_lists(args)
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = operands[0]
    inputs, output = _read(equation, operands)
    wide = _check_counts(inputs, operands)
    places, kept, count = _order(inputs, _implicit(inputs) if output is None else output, wide)
    sizes = {}
    aligned = [
        _aligned(operand, labels, place, places, count, wide, sizes)
        for place, (operand, labels) in enumerate(zip(operands, inputs))
    ]
    return _contract(aligned, kept, count)
