"""NumPy's random numbers are not here: its sequences are not those of the core's generator."""


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise AttributeError(
        f"numpy.random.{name} is not supported here: NumPy's random numbers would be others than "
        "in Jupyter. Use torch.manual_seed and torch.rand, randn or randint with .numpy()"
    )
