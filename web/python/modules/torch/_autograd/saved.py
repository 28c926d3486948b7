"""Values that a node saves for its formulas, and the checks that they were not changed in place since."""

import torch._core as core
from torch._autograd import modes
from torch._autograd.graph import Base, counter_of
from torch._missing import missing_of
from torch._tensor import TensorBase, wrap

TWICE = (
    "Trying to backward through the graph a second time (or directly access saved tensors after "
    "they have already been freed). Saved intermediate values of the graph are freed when you call "
    ".backward() or autograd.grad(). Specify retain_graph=True if you need to backward through the "
    "graph a second time or if you need to access saved tensors after calling backward."
)

# The version of a number, which does not change.
_STILL = [0]


class Saving(Base):
    """A node that saves values by their names. `versions` has a name, the tensor's counter, its
    version when it was saved, and the tensor."""

    __slots__ = ("rule", "groups", "saved", "versions")

    def _save(self, needs, taken):
        for name in needs:
            if name in self.saved:
                continue
            if name in taken:
                value = self.saved[name] = taken[name]
                if isinstance(value, TensorBase):
                    counter = counter_of(value)
                    self.versions.append((name, counter, counter[0], value))
                elif isinstance(value, tuple):
                    tensors = [one for one in value if isinstance(one, TensorBase)]
                    counted = [(one, counter_of(one)) for one in tensors]
                    self.versions.extend((name, counter, counter[0], one) for one, counter in counted)
                elif self.rule.counts_numbers and isinstance(value, (int, float)):
                    self.versions.append((name, _STILL, 0, None))
            elif name.endswith(("_shape", "_dtype")):
                argument, _, what = name.rpartition("_")
                value = taken.get(argument)
                if isinstance(value, (tuple, list)):
                    self.saved[name] = [getattr(one, what) for one in value]
                elif isinstance(value, TensorBase):
                    self.saved[name] = getattr(value, what)

    def save_results(self, result):
        """Saves the results that formulas need, without keeping the tensors that point here."""
        for (start, stop, _), (_, _, needs) in zip(self.groups, self.rule.parts):
            if not any(self.edges[start:stop]):
                continue
            for name in ("result", "indices"):
                if name in needs and name not in self.saved:
                    value = result
                    if isinstance(result, tuple):
                        value = result[name == "indices"]
                    elif name == "indices":
                        continue
                    counter = counter_of(value)
                    alias = self.saved[name] = wrap(core.at(value._handle))
                    self.versions.append((name, counter, counter[0], alias))

    def _unpacked(self):
        """The saved values, after the check that none was changed in place."""
        if self.saved is None:
            raise RuntimeError(TWICE)
        for name, counter, version, value in self.versions:
            if counter[0] != version:
                is_result = name in ("result", "indices")
                made_by, number = (self, 0) if is_result else (value._node, value._number)
                raise RuntimeError(changed(value, made_by, number, counter[0], version))
        if modes.enabled and "result" in self.saved:
            again = wrap(core.at(self.saved["result"]._handle))
            again._requires_grad, again._node = True, self
            return {**self.saved, "result": again}
        return self.saved

    def release(self):
        if self.versions:
            self.saved = None

    def __getattr__(self, name):
        if name.startswith("_saved_"):
            found = "input" if name == "_saved_self" else name.removeprefix("_saved_")
            if self.saved is None:
                raise RuntimeError(TWICE)
            if found in self.saved:
                return self._unpacked()[found]
        raise missing_of(self, name)


def changed(value, made_by, number, now, then):
    """PyTorch's message about a saved tensor that was changed in place."""
    kind = f"torch.{value.dtype.scalar_name}Tensor {list(value.shape)}"
    origin = "" if made_by is None else f", which is output {number} of {made_by.name()},"
    return (
        "one of the variables needed for gradient computation has been modified by an inplace "
        f"operation: [{kind}]{origin} is at version {now}; expected version {then} instead. "
        "Hint: enable anomaly detection to find the operation that failed to compute its "
        "gradient, with torch.autograd.set_detect_anomaly(True)."
    )
