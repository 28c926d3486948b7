"""The command `zeropoint`, which runs in Node: this finds Node, and hands the words on."""

import os
import re
import shutil
import subprocess
import sys

from ._site import site

#: The oldest version of Node that runs the command.
OLDEST_NODE = 20


def _version(node):
    """The major version of a Node, or None if it does not start."""
    try:
        text = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.match(r"v(\d+)\.", text)
    return int(found[1]) if found else None


def find_node():
    """The Node that runs the command. Ends the program with a sentence if there is none."""
    named = os.environ.get("ZEROPOINT_NODE")
    node = named or shutil.which("node") or shutil.which("nodejs")
    if node is None:
        _end(
            f"The command runs in Node {OLDEST_NODE} or newer, and there is none on the PATH. "
            "Install it from https://nodejs.org, by your system's packages, or by conda install nodejs."
        )
    version = _version(node)
    if version is None:
        _end(f"{node} does not start, or is not Node." + (" ZEROPOINT_NODE names it." if named else ""))
    if version < OLDEST_NODE:
        _end(f"{node} is version {version}, and the command needs Node {OLDEST_NODE} or newer.")
    return node


def _end(sentence):
    print(f"zeropoint: {sentence}", file=sys.stderr)
    raise SystemExit(2)


def main():
    """Runs the command with the words of this program; ends with its status."""
    words = [find_node(), str(site / "cli.mjs"), *sys.argv[1:]]
    if os.name == "posix":
        # In place of this process, so that signals and the terminal reach the command.
        os.execv(words[0], words)
    raise SystemExit(subprocess.run(words, check=False).returncode)
