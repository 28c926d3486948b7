"""Writes files of weights, good and malformed, with what the libraries of their formats say about them.

    /usr/bin/python3 tests/golden/weights/write.py          rewrites zips.json.gz and so on
    /usr/bin/python3 tests/golden/weights/write.py --check  fails if the libraries now say otherwise
"""

import base64
import gzip
import json
import pathlib
import sys

import zips

HERE = pathlib.Path(__file__).parent
GROUPS = {"zips": zips}


def cases(module):
    for name, data in module.files():
        yield {"name": name, "file": base64.b64encode(data).decode(), **module.verdict(data)}


def main():
    for name, module in GROUPS.items():
        path = HERE / f"{name}.json.gz"
        found = list(cases(module))
        if "--check" not in sys.argv:
            path.write_bytes(gzip.compress(json.dumps(found, ensure_ascii=False, indent=1).encode(), mtime=0))
        elif json.loads(gzip.decompress(path.read_bytes())) != found:
            sys.exit(f"the libraries say otherwise than {path.name}")
        print(f"{name}: {len(found)} files, {sum('refused' in one for one in found)} refused")


main()
