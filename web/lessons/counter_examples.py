"""Counter-examples of a check: as text, and as what the page's instrument opens.

Put this file beside exercise_checks.py. The zeropoint page has both built in.
"""

import math
import os
import struct

import torch

_MOST_SHOWN = 100  # elements of a tensor that a sentence lists
_MOST_OPENED = 400  # elements of a tensor that the text of an address has room for


def in_words(english, chinese):
    """The Chinese sentence if the system's language is Chinese, otherwise the English one."""
    language = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return chinese if language.startswith("zh") else english


def counter_example(tensor, **settings):
    """The instrument's display of a tensor, as data by media type; None for other values.

    `settings` are parameters of the page's address, such as `scale`, `zero_point`, `format`. A float
    tensor of one or two axes can be opened, with up to 400 elements, none of them NaN or infinite.
    """
    if not isinstance(tensor, torch.Tensor) or not tensor.is_floating_point():
        return None
    values = tensor.detach().float()
    if not 1 <= len(values.shape) <= 2 or not 0 < values.numel() <= _MOST_OPENED:
        return None
    is_matrix = len(values.shape) == 2
    rows = values.tolist() if is_matrix else [values.tolist()]
    if not all(math.isfinite(value) for row in rows for value in row):
        return None
    texts = [[_exact(value) for value in row] for row in rows]
    # In an address, a semicolon makes a single row a matrix.
    address = ";".join(",".join(row) for row in texts) + (";" if is_matrix and len(rows) == 1 else "")
    named = [f"{name}={_setting(value)}" for name, value in settings.items()]
    listed = ", ".join(f"[{', '.join(row)}]" for row in texts)
    plain = shown(tensor) if values.numel() > _MOST_SHOWN else f"[{listed}]" if is_matrix else listed
    label = in_words("Counter-example: ", "反例：")
    return {
        "text/plain": label + ", ".join([plain, *named]),
        "application/vnd.zeropoint.state+json": {"state": "&".join([f"tensor={address}", *named])},
    }


def _exact(value):
    """The shortest text from which a float32 is read back."""
    near = (float(f"{value:.{digits}g}") for digits in range(1, 10))
    same = next(one for one in near if struct.pack("f", one) == struct.pack("f", value))
    return repr(same).removesuffix(".0")


def _setting(value):
    return str(value).removeprefix("torch.")


def show(example):
    """Displays data by media type in a notebook, and prints its text elsewhere."""
    try:
        from IPython import get_ipython
        from IPython.display import display

        in_notebook = get_ipython() is not None
    except ImportError:
        in_notebook = False
    if in_notebook:
        display(example, raw=True)
    else:
        print(example["text/plain"])


def shown(value, digits=6):
    """A value as a sentence names it, with so many significant digits; a large tensor by its shape."""
    if isinstance(value, torch.Tensor):
        if value.numel() > _MOST_SHOWN:
            return f"tensor of shape {tuple(value.shape)}"
        value = value.tolist()
    return str(_rounded(value, digits))


def _rounded(value, digits):
    if isinstance(value, (list, tuple)):
        return type(value)(_rounded(one, digits) for one in value)
    return float(f"{value:.{digits}g}") if isinstance(value, float) else value
