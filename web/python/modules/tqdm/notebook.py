"""The same bars as in tqdm.std: a cell shows text, not widgets."""

from tqdm.std import tqdm, trange

__all__ = ["tqdm", "trange"]

tqdm_notebook = tqdm
tnrange = trange
