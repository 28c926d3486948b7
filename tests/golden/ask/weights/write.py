"""Prints files of weights, good and malformed, with what the library of their format says about them.

    python3 tests/golden/ask/weights/write.py zips

node web/build/weight_verdicts.mjs runs this with the libraries of a newer Debian, and keeps what it prints.
"""

import base64
import importlib
import json
import sys

module = importlib.import_module(sys.argv[1])
found = [
    {"name": name, "file": base64.b64encode(data).decode(), **module.verdict(data)} for name, data in module.files()
]
print(json.dumps(found, ensure_ascii=False))
