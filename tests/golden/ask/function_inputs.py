"""Inputs of the programs of torch's functions: many equal elements, and special values."""

import torch

from programs import DTYPES, Plain, Result

NAN, INF = float("nan"), float("inf")


def one(recorder, name, verb, *arguments, **options):
    program = recorder.program(name)
    program.do(verb, *arguments, **options)
    program.end()


def whole(*numbers):
    """Integers that are passed as JavaScript numbers."""
    return [Plain(number) for number in numbers]


def tied(dtype, shape, seed):
    """Few distinct values, so that many are equal."""
    generator = torch.Generator().manual_seed(seed)
    if dtype == "bool":
        return torch.randint(0, 2, shape, generator=generator).bool()
    values = torch.randint(0 if dtype == "uint8" else -5, 6, shape, generator=generator)
    return (values / 2).to(torch.float32) if dtype == "float32" else values.to(DTYPES[dtype])


def spread(shape, seed, scale=10.0):
    """Normally distributed floats."""
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed)) * scale


def sprinkled(shape, seed, *specials):
    """The same with some special values."""
    values = spread(shape, seed)
    flat = values.view(-1)
    generator = torch.Generator().manual_seed(seed + 1000)
    places = torch.randint(0, flat.numel(), (max(2, flat.numel() // 8),), generator=generator)
    for i, place in enumerate(places.tolist()):
        flat[place] = specials[i % len(specials)]
    return values


__all__ = ["INF", "NAN", "Result", "one", "spread", "sprinkled", "tied", "whole"]
