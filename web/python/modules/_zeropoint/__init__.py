"""What makes a Python interpreter the one of a notebook: cells, displays, streams, tracebacks."""
