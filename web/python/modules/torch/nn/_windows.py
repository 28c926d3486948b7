"""Windows that slide over the last two dimensions, as views of a padded copy."""

import torch
import torch._core as core
from torch._tensor import wrap


class Window:
    """How a kernel slides over `extents`, which are rows and columns, as all lists here."""

    def __init__(self, extents, kernel, stride, padding, dilation=(1, 1), ceil_mode=False):
        self.extents = tuple(extents)
        self.kernel = tuple(kernel)
        self.stride = tuple(stride)
        self.padding = tuple(padding)
        self.dilation = tuple(dilation)
        self.places = tuple(self._places(axis, ceil_mode) for axis in (0, 1))

    def _places(self, axis, ceil_mode):
        """How many places there are; with `ceil_mode` the last may reach beyond the padding."""
        extent, padding, stride = self.extents[axis], self.padding[axis], self.stride[axis]
        room = extent + 2 * padding - self.dilation[axis] * (self.kernel[axis] - 1) - 1
        count = (room + (stride - 1 if ceil_mode else 0)) // stride + 1
        return count - 1 if ceil_mode and (count - 1) * stride >= extent + padding else count

    def reach(self, axis):
        """The extent that the windows need, from the start of the padding."""
        last = (self.places[axis] - 1) * self.stride[axis]
        last += self.dilation[axis] * (self.kernel[axis] - 1) + 1
        return max(last, self.extents[axis] + self.padding[axis])

    def padded(self, input, value=0):
        """A copy with `value` around it, as far as the windows reach."""
        made = input.new_full((*input.shape[:-2], self.reach(0), self.reach(1)), value)
        self.inside(made).copy_(input)
        return made

    def inside(self, padded):
        """The part of a padded tensor that is not padding."""
        rows, columns = (
            slice(padding, padding + extent) for padding, extent in zip(self.padding, self.extents)
        )
        return padded[..., rows, columns]

    def met(self, padded, row, column):
        """The inputs under one element of the kernel, a view (…, *places)."""
        ranges = [
            slice(start * dilation, start * dilation + stride * (places - 1) + 1, stride)
            for start, dilation, stride, places in zip(
                (row, column), self.dilation, self.stride, self.places
            )
        ]
        return padded[..., ranges[0], ranges[1]]

    def patches(self, padded):
        """The inputs under every window, row by row: a dense (…, *places, kernel elements)."""
        lead, width = padded.shape[:-2], padded.shape[-1]
        steps = (self.stride[0] * width, self.stride[1], self.dilation[0] * width, self.dilation[1])
        strides = (*padded.stride()[:-2], *steps)
        shape = (*lead, *self.places, *self.kernel)
        view = wrap(core.as_strided(padded._handle, core.text(shape), 0, *strides))
        return view.reshape(*lead, *self.places, self.kernel[0] * self.kernel[1]).contiguous()

    def folded(self, terms, backwards=False):
        """Adds up terms (…, kernel rows, kernel columns, *places) where the windows have them.

        In the order of the kernel's elements or, `backwards`, of the places.
        """
        made = terms.new_zeros((*terms.shape[:-4], self.reach(0), self.reach(1)))
        for row in _order(self.kernel[0], backwards):
            for column in _order(self.kernel[1], backwards):
                target = self.met(made, row, column)
                target.copy_(target + terms[..., row, column, :, :])
        return self.inside(made)


def _order(count, backwards):
    return range(count - 1, -1, -1) if backwards else range(count)


def sums(rows):
    """The sums along the last dimension, added one after another as a product with ones does."""
    ones = torch.ones(rows.shape[-1], 1, dtype=rows.dtype)
    return (rows.reshape(-1, rows.shape[-1]) @ ones).reshape(rows.shape[:-1])
