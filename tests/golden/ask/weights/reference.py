"""Asks a reference library about a file, in a process of its own with little memory and time."""

import base64
import json
import os
import resource
import signal
import sys
import tempfile
import zlib

MEMORY_BYTES = 6 << 30
SECONDS = 30


def verdict(ask, data, suffix):
    """`read`, or `refused` and why. `ask` gets a path and returns None, or the reason of a refusal; an empty reason is
    the first line that the library printed."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "file" + suffix)
        answer = os.path.join(folder, "answer")
        with open(path, "wb") as file:
            file.write(data)
        child = os.fork()
        if child == 0:
            _answer(ask, path, answer)
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            return "ends the process: " + signal.Signals(os.WTERMSIG(status)).name
        with open(answer) as file:
            return file.read()


def _answer(ask, path, answer):
    log = os.open(answer + ".log", os.O_WRONLY | os.O_CREAT)
    os.dup2(log, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.alarm(SECONDS)
    try:
        reason = ask(path)
    except BaseException as error:  # the verdict is whatever the library raises
        reason = f"{type(error).__name__}: {error}"
    if reason == "":
        with open(answer + ".log") as file:
            reason = (file.read().strip().splitlines() or ["no reason"])[0]
    said = "read" if reason is None else "refused: " + " ".join(reason.replace(path, "FILE").replace(os.path.dirname(path), "FOLDER").split())[:160]
    with open(answer, "w") as file:
        file.write(said)
    os._exit(0)


def text(data):
    """Bytes as the committed file has them."""
    return base64.b64encode(zlib.compress(data, 9)).decode()


def write(good, malformed):
    """Prints the committed file: good files with what they contain, malformed ones with the verdicts. Libraries may
    have printed something before."""
    print()
    json.dump({"good": good, "malformed": malformed}, sys.stdout, indent=1, ensure_ascii=False)
