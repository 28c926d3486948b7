"""Sequences of unequal lengths for recurrent layers."""

from collections import namedtuple

import torch
from torch._missing import getter as _getter


class PackedSequence(namedtuple("PackedSequence", "data batch_sizes sorted_indices unsorted_indices")):
    """The steps of all sequences, one step after another; the longest sequence comes first."""

    def __new__(cls, data, batch_sizes=None, sorted_indices=None, unsorted_indices=None):
        if unsorted_indices is None:
            unsorted_indices = invert_permutation(sorted_indices)
        return super().__new__(cls, data, batch_sizes, sorted_indices, unsorted_indices)

    def to(self, *args, **kwargs):
        return type(self)(self.data.to(*args, **kwargs), *self[1:])

    @property
    def is_cuda(self):
        return False


def invert_permutation(permutation):
    return None if permutation is None else torch.argsort(permutation)


def pack_padded_sequence(input, lengths, batch_first=False, enforce_sorted=True):
    lengths = torch.as_tensor(lengths, dtype=torch.int64)
    order = None
    if not enforce_sorted:
        lengths, order = torch.sort(lengths, descending=True)
        input = input.index_select(0 if batch_first else 1, order)
    steps = input.transpose(0, 1) if batch_first else input
    counts = lengths.tolist()
    if len(counts) != steps.shape[1]:
        raise RuntimeError(
            f"Expected `len(lengths)` to be equal to batch_size, but got {len(counts)} (batch_size={steps.shape[1]})"
        )
    if min(counts) <= 0:
        raise RuntimeError(
            "Length of all samples has to be greater than 0, but found an element in 'lengths' that is <= 0"
        )
    if any(one < other for one, other in zip(counts, counts[1:])):
        raise RuntimeError(
            "`lengths` array must be sorted in decreasing order when `enforce_sorted` is True. You can pass "
            "`enforce_sorted=False` to pack_padded_sequence and/or pack_sequence to sidestep this requirement "
            "if you do not need ONNX exportability."
        )
    sizes = [sum(count > at for count in counts) for at in range(counts[0])]
    data = torch.cat([steps[at, :size] for at, size in enumerate(sizes)])
    return PackedSequence(data, torch.tensor(sizes), order, None)


def pad_packed_sequence(sequence, batch_first=False, padding_value=0.0, total_length=None):
    sizes = sequence.batch_sizes.tolist()
    steps = len(sizes)
    if total_length is not None:
        if total_length < steps:
            raise ValueError(
                "Expected total_length to be at least the length of the longest sequence in input, but got "
                f"total_length={total_length} and max sequence length being {steps}"
            )
        steps = total_length
    data, rest = sequence.data, sequence.data.shape[1:]
    padded, at = [], 0
    for step in range(steps):
        size = sizes[step] if step < len(sizes) else 0
        gap = data.new_full((sizes[0] - size, *rest), padding_value)
        padded.append(torch.cat([data[at : at + size], gap]))
        at += size
    made = torch.stack(padded, 1 if batch_first else 0)
    lengths = torch.tensor([sum(size > row for size in sizes) for row in range(sizes[0])])
    if sequence.unsorted_indices is not None:
        made = made.index_select(0 if batch_first else 1, sequence.unsorted_indices)
        lengths = lengths[sequence.unsorted_indices]
    return made, lengths


def pad_sequence(sequences, batch_first=False, padding_value=0.0):
    most = max(one.shape[0] for one in sequences)
    rows = [
        torch.cat([one, one.new_full((most - one.shape[0], *one.shape[1:]), padding_value)])
        for one in sequences
    ]
    return torch.stack(rows, 0 if batch_first else 1)


def unpad_sequence(padded_sequences, lengths, batch_first=False):
    rows = padded_sequences if batch_first else padded_sequences.transpose(0, 1)
    return [row[: int(length)] for row, length in zip(rows, lengths)]


def pack_sequence(sequences, enforce_sorted=True):
    lengths = torch.as_tensor([one.shape[0] for one in sequences])
    return pack_padded_sequence(pad_sequence(sequences), lengths, enforce_sorted=enforce_sorted)


def unpack_sequence(packed_sequences):
    return unpad_sequence(*pad_packed_sequence(packed_sequences, True), True)


def of_packed(layer, packed, hx):
    """The outputs and the last state of a recurrent layer for a packed sequence."""
    order, back = packed.sorted_indices, packed.unsorted_indices
    sorted_only = PackedSequence(packed.data, packed.batch_sizes)
    steps, lengths = pad_packed_sequence(sorted_only)
    is_pair = layer.mode == "LSTM"
    if hx is None:
        made = layer._zeros(steps.shape[1], steps)
        states = made if is_pair else (made,)
    else:
        states = tuple(hx) if is_pair else (hx,)
        if order is not None:
            states = tuple(one.index_select(1, order) for one in states)
    layer._check(steps, states, steps.shape[1])
    outputs, ends = layer._run(steps, states, lengths)
    data = pack_padded_sequence(outputs, lengths).data
    if back is not None:
        ends = [one.index_select(1, back) for one in ends]
    return PackedSequence(data, packed.batch_sizes, order, back), tuple(ends) if is_pair else ends[0]


__getattr__ = _getter(__name__)
