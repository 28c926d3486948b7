"""Polynomials of tensors."""


def polynomial(coefficients, x):
    """Evaluates two coefficients or more, highest power first, by Horner's scheme."""
    made = coefficients[0] * x + coefficients[1]
    for coefficient in coefficients[2:]:
        made = made * x + coefficient
    return made
