"""Asks PyTorch what the verbs of torch's functions must answer; see record.py for how to run it."""

import torch

import function_verbs  # noqa: F401, registers the verbs
import tensor_verbs  # noqa: F401
from order_programs import KINDS as ORDER
from pick_programs import KINDS as PICKS
from record import main

main("function_programs", [*ORDER, *PICKS])
