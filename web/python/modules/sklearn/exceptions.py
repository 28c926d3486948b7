"""The warnings and errors of scikit-learn."""


class ConvergenceWarning(UserWarning):
    pass


class NotFittedError(ValueError, AttributeError):
    pass
