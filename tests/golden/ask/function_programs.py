"""Records PyTorch's results for the verbs of torch's functions; see record.py for how to run it."""

from convolution_programs import KINDS as CONVOLUTIONS
from math_programs import KINDS as MATHS
from order_programs import KINDS as ORDER
from pick_programs import KINDS as PICKS
from record import main

if __name__ == "__main__":
    main("function_programs", [*ORDER, *PICKS, *MATHS, *CONVOLUTIONS])
