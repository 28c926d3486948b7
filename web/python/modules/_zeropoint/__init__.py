"""Turns a Python interpreter into that of a notebook: cells, displays, streams, tracebacks."""
