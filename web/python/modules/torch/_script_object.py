"""Objects of PyTorch's C++ side, such as the packed weights of quantized layers."""

import copyreg

# The classes by the names that files have for them.
_CLASSES = {}


class ScriptObject:
    """The base of such objects. They are pickled as their state beside the name of their class."""

    def __getstate__(self):
        return self._state(), "".join(self._qualified)  # a new text for each, as in PyTorch's files

    def __setstate__(self, state):
        values, name = state
        self.__class__ = _CLASSES[name]
        self._take_state(values)

    def __reduce_ex__(self, protocol):
        return copyreg.__newobj__, (ScriptObject,), self.__getstate__()


class HeldObject(ScriptObject):
    """The base of the classes here."""

    # Pickles name the class ScriptObject, as PyTorch's do.
    __class__ = property(lambda self: ScriptObject)

    def __init_subclass__(cls):
        _CLASSES[cls._qualified] = cls

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        return f"<torch.ScriptObject object at {id(self):#x}>"


ScriptObject.__module__ = "torch"

