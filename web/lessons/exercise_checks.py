"""The parts of an exercise's check: compare an answer, and state the mistake in one sentence.

To use it with PyTorch in Jupyter, put this file and counter_examples.py beside the notebook. The
zeropoint page has both built in.

`compare` runs a learner's function and a reference on fresh seeded tensors. Any method that computes
the right values passes. The first mistake raises `Wrong`, an AssertionError whose text is the
sentence; before that, its counter-example is displayed. On the page that is a button, which opens
the tensor in the instrument. Sentences are in Chinese where the system's language is.
"""

import random

import torch
from counter_examples import counter_example, in_words, show, shown


class Wrong(AssertionError):
    """An answer that is wrong. Its text says why in one sentence, which a notebook shows alone."""

    def _render_traceback_(self):
        return [str(self)]


class Draw(random.Random):
    """Random arguments for an answer, the same in every run of a check."""

    def row(self, size, low=-9.0, high=9.0):
        """A list of numbers with two decimals."""
        return [round(self.uniform(low, high), 2) for _ in range(size)]

    def matrix(self, rows, columns, low=-9.0, high=9.0):
        """A float32 tensor of numbers with two decimals."""
        return torch.tensor([self.row(columns, low, high) for _ in range(rows)])

    def integers(self, low, high, *shape):
        """Lists of integers from `low` to `high`, both included, nested as `shape` says."""
        if len(shape) == 1:
            return [self.randint(low, high) for _ in range(shape[0])]
        return [self.integers(low, high, *shape[1:]) for _ in range(shape[0])]


def wrong(english, chinese=None, example=None):
    """Raises `Wrong` with a sentence, after displaying an example that `counter_example` made."""
    if example is not None:
        show(example)
    sentence = in_words(english, english if chinese is None else chinese)
    raise Wrong(in_words("Not yet: ", "还不对：") + sentence)


def require(is_right, english, chinese=None, example=None):
    """Raises `Wrong` unless `is_right`."""
    if not is_right:
        wrong(english, chinese, example)


def plain(value):
    """A learner's value as Python has it: numbers, lists and so on instead of tensors."""
    return value.tolist() if isinstance(value, torch.Tensor) else value


def call_text(function, arguments):
    """The call as a learner would write it."""
    name = getattr(function, "__name__", "function")
    return f"{name}({', '.join(shown(argument) for argument in arguments)})"


def counted(arguments):
    """The arguments of a call of a learner's function, which counts as one more input."""
    global _calls
    _calls += 1
    return arguments


def call(function, *arguments):
    """The result of a learner's function, which gets copies. Raises `Wrong` if there is none."""
    name = getattr(function, "__name__", "function")
    copies = [one.clone() if isinstance(one, torch.Tensor) else one for one in counted(arguments)]
    try:
        answer = function(*copies)
    except Exception as error:
        text, kind = call_text(function, arguments), f"{type(error).__name__}: {error}"
        failed = f"{text} raised {kind}.", f"{text} 引发了 {kind}。"
    else:
        if answer is not None and answer is not ...:
            return answer
        failed = (
            f"{name} returns nothing yet; write its body in place of the three dots.",
            f"{name} 还没有返回值；请把三个点换成函数体。",
        )
    wrong(*failed)


def number(value, name):
    """A learner's number: an int or a float, or the only element of a tensor. Otherwise raises `Wrong`."""
    if isinstance(value, torch.Tensor) and value.numel() == 1:
        value = value.item()
    require(
        isinstance(value, (int, float)),
        f"{name} should be a number, but it is {shown(value)}.",
        f"{name} 应当是一个数，而现在是 {shown(value)}。",
    )
    return value


def several(answer, count, name, english, chinese, kind=object):
    """The answer, if it is a tuple or a list of `count` values of a type. Otherwise raises `Wrong`.

    `english` and `chinese` say what function `name` should return.
    """
    is_right = isinstance(answer, (tuple, list)) and len(answer) == count
    require(
        is_right and all(isinstance(one, kind) for one in answer),
        f"{name} should return {english}.",
        f"{name} 应当返回{chinese}。",
    )
    return answer


def same(function, arguments, expected, tolerance=0.0, example=None):
    """Returns what a learner's function gives if it is as expected; otherwise raises `Wrong`.

    A tensor must have the shape of the expected one and elements that differ by at most `tolerance`;
    NaN equals NaN. The counter-example is `example`, or else the first argument that can be opened.
    """
    given = call(function, *arguments)
    text = call_text(function, arguments)
    if example is None:
        example = next(filter(None, map(counter_example, arguments)), None)
    if isinstance(expected, torch.Tensor):
        shape = tuple(expected.shape)
        require(
            isinstance(given, torch.Tensor) and tuple(given.shape) == shape,
            f"{text} should be a tensor of shape {shape}.",
            f"{text} 应当是形状为 {shape} 的张量。",
        )
        pairs = zip(given.double().view(-1).tolist(), expected.double().view(-1).tolist())
        is_right = all(_close(one, other, tolerance) for one, other in pairs)
        value = given
    else:
        value = plain(given)
        is_number = isinstance(value, (int, float)) and isinstance(expected, (int, float))
        is_right = _close(value, expected, tolerance) if is_number else value == expected
    digits = next((few for few in (6, 9) if shown(expected, few) != shown(value, few)), 17)
    right, found = shown(expected, digits), shown(value, digits)
    require(
        is_right,
        f"{text} should be {right}, but it is {found}.",
        f"{text} 应当是 {right}，而现在是 {found}。",
        example,
    )
    return given


def _close(one, other, tolerance):
    return one == other or abs(one - other) <= tolerance or (one != one and other != other)


def compare(function, reference, arguments, *, seed=0, rounds=20, tolerance=0.0):
    """Compares a learner's function with a reference on fresh arguments; raises `Wrong` if they differ.

    `arguments` takes a `Draw` and returns a tuple of arguments. It is called `rounds` times.
    """
    draw = Draw(seed)
    for _ in range(rounds):
        given = arguments(draw)
        same(function, given, reference(*given), tolerance)


# The checks of a set of exercises, by name. `helper` is the module that its notebooks import.

_checks = {}
_edges = {}
_calls = 0  # of the learner's function, in the present check


def check_of(exercise, edges=None):
    """Registers a check: a function of `helper` and the answer, which raises `Wrong` if it is wrong.

    `edges` says in English and Chinese which special cases are among the inputs, or, where the answer
    is no function, what it was checked on.
    """

    def register(function):
        _checks[exercise] = function
        _edges[exercise] = edges
        return function

    return register


def examples_of(exercise, seed, edges=None):
    """Registers a check that calls the learner's function on examples.

    The decorated generator takes `helper` and a `Draw`. It yields the arguments as a tuple, the
    expected value and, optionally, the tolerance and the counter-example; see `same`.
    """

    def decorate(examples):
        def check(helper, function):
            for arguments, expected, *more in examples(helper, Draw(seed)):
                same(function, arguments, expected, *more)

        return check_of(exercise, edges)(check)

    return decorate


def run_check(helper, exercise, *answer):
    """Prints that an answer is correct and on how many inputs it ran, or raises `Wrong`."""
    global _calls
    if exercise not in _checks:
        raise LookupError(f"there is no exercise {exercise!r}")
    _calls = 0
    _checks[exercise](helper, *answer)
    print(in_words("Correct.", "正确。"))
    english, chinese = _edges[exercise] or ("", "")
    also, also_zh = english and f", also {english}", chinese and f"，其中包括{chinese}"
    if _calls == 0 and english:
        print(in_words(f"It was checked on {english}.", f"检查用的是{chinese}。"))
    elif _calls > 1:
        print(in_words(f"It ran on {_calls} inputs{also}.", f"在 {_calls} 个输入上运行过{also_zh}。"))
