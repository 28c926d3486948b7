"""Whether the program uses 8-bit floats: until it names one, operations do not look for them."""

# Set by torch._float8: `run(name, implementation, taken)` in the place of `implementation(**taken)`,
# and `concerns(values)`, whether one of them is a tensor of 8-bit floats.
run = None
concerns = None

# The kernels that refuse them, and the operations that they have, by the name of the operation.
KERNELS = {}
EXACT = set()
