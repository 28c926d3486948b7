"""The checks of the lessons' exercises, all of them; helper.py imports this module for `check`.

To use them with PyTorch in Jupyter, put exercise_checks.py, counter_examples.py and all files whose
names begin with lesson_checks beside helper.py. A check runs an answer on tensors that the lesson has
not shown, the same tensors in every run. Any method that computes the right values passes.
"""

import lesson_checks_absmax
import lesson_checks_attention
import lesson_checks_blocks
import lesson_checks_conventions
import lesson_checks_decoding
import lesson_checks_formats
import lesson_checks_integers
import lesson_checks_layers
import lesson_checks_linear
import lesson_checks_measures
import lesson_checks_networks
import lesson_checks_parts
import lesson_checks_rounding
import lesson_checks_scales
import lesson_checks_sizes
import lesson_checks_training
import lesson_checks_transformers
import lesson_checks_zero_points
from exercise_checks import run_check

__all__ = ["run_check"]
