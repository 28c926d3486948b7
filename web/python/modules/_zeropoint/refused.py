"""Packages that notebooks import at the top and that do not exist here.

Importing them works, and so do their names; the first use raises NotImplementedError with a sentence.
"""

import importlib.abc
import importlib.machinery
import sys

# Each package: why it is missing, and what to do instead.
_REASONS = {
    "matplotlib": "pictures here have what plt and the axes of plt.subplots draw; dir(plt) lists it",
    "mpl_toolkits": "pictures here have two dimensions",
    "torch": "layers are not reparametrized; write to their weights with torch.no_grad()",
    "requests": "nothing is fetched from the network; add files to the notebook instead",
    "PIL": "there are no image files; make tensors with torch, and show them with plt.imshow",
    "torchvision": "there are no image data sets and no trained models; make tensors with torch, "
    "and batches of them with torch.utils.data",
    "torchprofile": "operations are not counted",
    "sklearn": "of scikit-learn, sklearn.cluster.KMeans, generators of sklearn.datasets, train_test_split, scalers and a "
    "few metrics are",
    "scipy": "of SciPy, scipy.stats.norm, scipy.linalg.hadamard, factors and inverses in scipy.linalg, "
    "and erf, erfinv, expit, ndtr, ndtri and softmax in scipy.special are",
}

# Modules of a package of which the rest is here: their names refuse, too.
_PARTS = {
    "matplotlib": "animation axes collections dates figure font_manager gridspec image lines offsetbox "
    "patches path text ticker transforms widgets",
    "torch.nn.utils": "parametrizations parametrize",
}

# The libraries whose modules and names are recorded, in `_known.py`.
_WITH_TABLES = ("matplotlib", "numpy", "scipy", "seaborn", "sklearn")

# The names that `from package import *` imports.
_LISTED = {
    "torchvision.datasets": "CIFAR10 CIFAR100 FashionMNIST ImageFolder MNIST SVHN",
    "torchvision.transforms": "CenterCrop ColorJitter Compose Grayscale Lambda Normalize Pad "
    "RandomCrop RandomHorizontalFlip RandomResizedCrop RandomRotation Resize ToPILImage ToTensor",
    "torchprofile": "profile_macs",
}


def _is_refused(name):
    top = name.partition(".")[0]
    if top in ("matplotlib", "torch"):
        where, _, own = name.rpartition(".")
        return own in _PARTS.get(where, "").split()
    if top not in _REASONS:
        return False
    own = name.split(".")[1:2]
    return not own or has_module(top, own[0])


def has_module(top, name):
    """Whether a library has a module of this name; one without a table may have any."""
    if top == "torch":
        return importlib.import_module("torch._missing").is_importable(name)
    if top not in _WITH_TABLES:
        return True
    known = importlib.import_module(f"{top}._known")
    return name in known.NAMES[f"modules of {top}"].split()


def reason(top):
    """Why a package's names refuse, for one that only stands in for a library; None for any other."""
    return _REASONS.get(top)


def _refuse(name):
    top = name.partition(".")[0]
    raise NotImplementedError(f"{name} is not available here: {_REASONS[top]}.")


class _Refusing(type):
    """The type of the classes that stand for a package's names: they refuse to be called."""

    def __call__(cls, *args, **kwargs):
        _refuse(cls._refused)

    def __getattr__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return stand_in(f"{cls._refused}.{name}")


def stand_in(name):
    """A class that stands for a name of a package, and refuses to be called."""
    module, _, own = name.rpartition(".")
    return _Refusing(own, (), {"_refused": name, "__module__": module})


def absent(tables, module, name):
    """The return value of a module's `__getattr__`: a stand-in for a name that the library has."""
    from _zeropoint.signatures import Known

    if name.startswith("__"):
        raise AttributeError(name)
    if name not in Known(tables).names(module):
        raise AttributeError(f"module '{module}' has no attribute '{name}'")
    return stand_in(f"{module}.{name}")


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Makes modules of the packages above, however deep, after all other finders."""

    def find_spec(self, name, path=None, target=None):
        if not _is_refused(name):
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        name = module.__name__

        def found(own):
            if own.startswith("__"):
                raise AttributeError(own)
            made = module.__dict__[own] = stand_in(f"{name}.{own}")
            return made

        module.__getattr__ = found
        if name in _LISTED:
            module.__all__ = _LISTED[name].split()


def install():
    sys.meta_path.append(_Finder())
