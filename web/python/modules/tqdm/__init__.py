"""tqdm: progress bars as text on stderr, in the form that tqdm 4 gives them where no terminal is."""

from tqdm.std import tqdm, trange

__version__ = "4.66.4"
__all__ = ["tqdm", "trange"]


def tqdm_notebook(*args, **kwargs):
    return tqdm(*args, **kwargs)


tnrange = trange
