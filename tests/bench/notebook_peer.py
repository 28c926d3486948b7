"""PyTorch's and NumPy's side of notebook_speed.mjs: answers each line `name<tab>repetitions` with milliseconds."""

import sys
import time

from notebook_calls import CALLS

for line in sys.stdin:
    name, repetitions = line.rstrip("\n").split("\t")
    call = CALLS[name][0]
    start = time.process_time()
    for _ in range(int(repetitions)):
        call()
    print(1000 * (time.process_time() - start), flush=True)
