"""HistogramObserver, and its search for the range with the smallest squared error."""

import struct
import warnings

import torch
from torch.ao.quantization import _ranges
from torch.ao.quantization._base import EPS, UniformQuantizationObserverBase, store


class HistogramObserver(UniformQuantizationObserverBase):
    """Keeps a histogram of all tensors; chooses the range whose quantization has the least error.

    Between observations the histogram is spread over the new range by `upsample_rate` parts of each
    bin. As in PyTorch 1.13, each tensor's own histogram has whole numbers as limits.
    """

    __module__ = "torch.ao.quantization.observer"

    _schemes = _ranges.PER_TENSOR
    _said = "torch.per_tensor_symmetric                     and torch.per_tensor_affine"
    _resized_buffers = ("histogram", "min_val", "max_val")

    def __init__(
        self, bins=2048, upsample_rate=128, dtype=torch.quint8, qscheme=torch.per_tensor_affine,
        reduce_range=False, quant_min=None, quant_max=None, factory_kwargs=None, eps=EPS,
    ) -> None:  # fmt: skip
        super().__init__(
            dtype=dtype, qscheme=qscheme, reduce_range=reduce_range, quant_min=quant_min,
            quant_max=quant_max, factory_kwargs=factory_kwargs, eps=eps,
        )  # fmt: skip
        self.bins = bins
        self.register_buffer("histogram", torch.zeros(bins))
        self.register_buffer("min_val", torch.tensor(float("inf")))
        self.register_buffer("max_val", torch.tensor(float("-inf")))
        self.dst_nbins = 2 ** (8 * dtype.size)
        self.upsample_rate = upsample_rate

    def forward(self, x_orig):
        if x_orig.numel() == 0:
            return x_orig
        x = x_orig.detach()
        low, high = torch.aminmax(x)
        if self._is_fresh() or self.min_val.item() == self.max_val.item():
            return self._keep(self._counted(x, low, high), low, high, x_orig)
        low = torch.minimum(low, self.min_val)
        high = torch.maximum(high, self.max_val)
        low, high, downsample_rate, start = self._adjusted(low, high)
        counts = self._counted(x, low, high)
        if low.item() == self.min_val.item() and high.item() == self.max_val.item():
            counts = counts + self.histogram
        else:
            counts = counts + self._spread(downsample_rate, start)
        return self._keep(counts, low, high, x_orig)

    def _is_fresh(self):
        return self.min_val.item() == float("inf") and self.max_val.item() == float("-inf")

    def _counted(self, x, low, high):
        return torch.histc(x, self.bins, min=int(low), max=int(high))

    def _keep(self, histogram, low, high, x):
        for name, value in (("histogram", histogram), ("min_val", low), ("max_val", high)):
            store(getattr(self, name), value)
        return x

    def _adjusted(self, low, high):
        """Widens the range to a whole number of parts of the present bins.

        Returns it, the number of parts of a new bin, and the part where the present range begins.
        """
        width = (self.max_val - self.min_val) / (self.bins * self.upsample_rate)
        rate = int(torch.ceil((high - low) / (self.bins * width)).item())
        high = high + (rate * (self.bins * width) - (high - low))
        start = int(torch.round((self.min_val - low) / width).item())
        return low, high, rate, start

    def _spread(self, downsample_rate, start):
        """The present histogram in the bins of a new range."""
        parts = torch.zeros(self.bins * downsample_rate)
        fine = self.histogram.repeat_interleave(self.upsample_rate)
        parts[start : self.bins * self.upsample_rate + start] = fine
        sums = torch.cumsum(parts, 0, dtype=torch.double)[downsample_rate - 1 :: downsample_rate]
        before = torch.zeros(self.bins)
        before[1:] = sums[:-1]
        return ((sums - before) / self.upsample_rate).to(torch.float)

    def extra_repr(self):
        return f"min_val={self.min_val}, max_val={self.max_val}"

    def calculate_qparams(self):
        if self._is_fresh():
            warnings.warn(
                "must run observer before calling calculate_qparams. Returning default scale and "
                "zero point "
            )
            return torch.tensor([1.0]), torch.tensor([0])
        assert self.bins == len(self.histogram), (
            "The number of bins in histogram should be equal to the number of bins supplied while "
            "making this observer"
        )  # fmt: skip
        return self._calculate_qparams(*self._non_linear_param_search())

    def _non_linear_param_search(self):
        """Cuts bins off either end, by steps of a hundred-thousandth of all elements, until the
        error grows."""
        total = torch.sum(self.histogram).item()
        sums = torch.cumsum(self.histogram, dim=0).tolist()
        step, alpha, beta = 1e-5, 0.0, 1.0
        start, end, least = 0, self.bins - 1, float("inf")
        while alpha < beta:
            next_alpha, next_beta = alpha + step, beta - step
            low, high = _narrow(next_alpha * total), _narrow(next_beta * total)
            left, right = start, end
            while left < end and sums[left] < low:
                left += 1
            while right > start and sums[right] > high:
                right -= 1
            next_start, next_end = start, end
            if left - start > end - right:
                next_start, alpha = left, next_alpha
            else:
                next_end, beta = right, next_beta
            if (next_start, next_end) == (start, end):
                continue
            error = self._compute_quantization_error(next_start, next_end)
            if error > least:
                break
            start, end, least = next_start, next_end, error
        width = (self.max_val - self.min_val) / self.bins
        return self.min_val + width * start, self.min_val + width * (end + 1)

    def _compute_quantization_error(self, next_start_bin, next_end_bin):
        """The squared error if the range were that of these bins, whose elements lie evenly."""
        width = (self.max_val.item() - self.min_val.item()) / self.bins
        level = width * (next_end_bin - next_start_bin + 1) / self.dst_nbins
        if level == 0.0:
            return 0.0
        begin = (torch.arange(self.bins) - next_start_bin) * width
        end = begin + width
        first, last = (
            torch.clamp(torch.div(edge, level, rounding_mode="floor"), 0, self.dst_nbins - 1)
            for edge in (begin, end)
        )
        density = self.histogram / width
        half = torch.ones(self.bins) * (level / 2)
        error = torch.zeros(self.bins)
        error += _norm(begin - (first + 0.5) * level, half, density)
        sides = torch.tensor(-level / 2), torch.tensor(level / 2)
        error += (last - first - 1) * _norm(*sides, density)
        error += _norm(sides[0], end - (last * level + level / 2), density)
        return error.sum().item()


def _norm(begin, end, density):
    """The integral of the squared distances from begin to end."""
    return density * ((end * end * end - begin * begin * begin) / 3)


def _narrow(value):
    """A number as a float32 tensor sees it in a comparison."""
    return struct.unpack("f", struct.pack("f", value))[0]
