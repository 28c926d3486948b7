"""Runs the cells of a notebook, as IPython would."""

import __main__
import ast
import builtins
import inspect
import json
import os
import sys
import warnings

from _zeropoint import display, imports, loops, source, stack, streams, system_errors, traces

_FLAGS = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT


class StdinNotImplementedError(RuntimeError):
    """Raised by input(), which notebooks do not support here."""


def _no_input(prompt="", /):
    raise StdinNotImplementedError(
        "input() is not supported here. Write the value into the cell instead of the call."
    )


class _Exit:
    """`exit` and `quit`, which end the cell."""

    def __call__(self, code=None):
        raise SystemExit(code)

    def _ipython_display_(self):
        """Displays nothing when it is named without being called."""


class ZMQInteractiveShell:
    """The object that `get_ipython()` returns. Programs check for this class name of Jupyter's."""

    def __init__(self):
        self.execution_count = 1
        self.user_ns = vars(__main__)

    def run_line_magic(self, name, line="", *_):
        if name == "pip" and line.split()[:1] == ["install"]:
            _install(line.strip().removeprefix("install"))
            return
        streams.Stream.write(sys.stderr, f"%{name} is not part of this notebook; it was skipped.\n")

    magic = run_line_magic

    def run_cell_magic(self, name, line, cell):
        self.run_line_magic("%" + name)

    def system(self, command):
        packages = source.packages_of(command)
        if packages is not None:
            _install(packages)
            return
        self.run_line_magic("!" + command.split()[0] if command.split() else "!")

    def set_next_input(self, *_, **__):
        pass

    def _show(self, value):
        _show(value, "", self.execution_count)

    def run_cell(self, text, **_):
        exec(compile(text, "<run_cell>", "exec"), self.user_ns)


def _install(packages):
    from _zeropoint import pip

    pip.install(packages)


_shell = ZMQInteractiveShell()
_inputs = [""]
_outputs = {}


def get_ipython():
    return _shell


def install():
    """Sets up the interpreter for a notebook. Called once, before the first cell."""
    streams.install()
    imports.install()
    stack.install()
    system_errors.install()
    loops.install()
    builtins.input = _no_input
    builtins.display = display.display
    builtins.get_ipython = get_ipython
    builtins.exit = builtins.quit = _Exit()
    sys.displayhook = _show_line
    warnings.formatwarning = _warning
    begin()


def begin():
    """Starts an empty notebook, with no variables and no executed cells."""
    _inputs[:] = [""]
    _outputs.clear()
    _recent[0] = ""
    space = vars(__main__)
    for name in [name for name in space if not name.startswith("__")]:
        del space[name]
    space.update({"In": _inputs, "Out": _outputs, "_ih": _inputs, "_oh": _outputs})
    space.update(dict.fromkeys(("_", "__", "___", "_i", "_ii", "_iii"), ""))


_plain_warning = warnings.formatwarning


def _warning(message, category, filename, lineno, line=None):
    """Prints a warning with the name of its cell, as a traceback does."""
    text = _plain_warning(message, category, filename, lineno, line)
    return text.replace(filename, traces.shown_name(filename), 1)


def _show_line(value):
    if value is not None:
        print(repr(value))


_locales = {"en": "en_US.UTF-8", "zh": "zh_CN.UTF-8"}
_language = [None]


def _speak(language):
    """Sets LANG to the reader's language. A cell may overwrite it until the language changes."""
    if language in _locales and language != _language[0]:
        _language[0] = language
        os.environ["LANG"] = _locales[language]


def run(text, count, language=None):
    """Runs one cell. Returns JSON of how it ended, or a coroutine of it if the cell uses await."""
    _speak(language)
    quiet, name = source.captures(text)
    if not quiet:
        return _run(text, count)
    with display.kept() as captured:
        end = _run(text, count)
    if name is not None:
        vars(__main__)[name] = captured
    return end


def _run(text, count):
    _shell.execution_count = count
    while len(_inputs) <= count:
        _inputs.append("")
    _inputs[count] = text
    space = vars(__main__)
    space["_iii"], space["_ii"], space["_i"] = space["_ii"], space["_i"], _inputs[count - 1]
    space[f"_i{count}"] = text
    traces.keep_source(text, count)
    skipped = []
    try:
        with stack.lifted():
            python, skipped = source.without_magics(text, vars(__main__))
            body, last = _compiled(python, count)
    except BaseException as error:
        return _end(skipped, _failed(error))
    codes = [code for code in (body, last) if code is not None]
    if any(code.co_flags & inspect.CO_COROUTINE for code in codes):
        return _run_awaiting(python, count, skipped, body, last)
    try:
        if body is not None:
            eval(body, vars(__main__))
        if last is not None:
            _show(eval(last, vars(__main__)), python, count)
    except BaseException as error:
        return _end(skipped, _failed(error))
    return _end(skipped, _finished())


async def _run_awaiting(python, count, skipped, body, last):
    try:
        value = None
        for code in (body, last):
            if code is not None:
                value = eval(code, vars(__main__))
                if code.co_flags & inspect.CO_COROUTINE:
                    value = await value
        if last is not None:
            _show(value, python, count)
    except BaseException as error:
        return _end(skipped, _failed(error))
    return _end(skipped, _finished())


def _compiled(python, count):
    """The code of a cell and, separately, the code of its last expression."""
    name = traces.cell_name(count)
    tree = compile(python, name, "exec", ast.PyCF_ONLY_AST | _FLAGS, dont_inherit=True)
    last = None
    shown = _interactivity()
    if shown == "all":
        _show_each(tree.body[:-1])
    if shown != "none" and tree.body and isinstance(tree.body[-1], ast.Expr):
        expression = ast.Expression(tree.body.pop().value)
        last = compile(expression, name, "eval", _FLAGS, dont_inherit=True)
    body = None
    if tree.body:
        body = compile(tree, name, "exec", _FLAGS, dont_inherit=True)
    return body, last


def _interactivity():
    """The expressions of a cell that are shown: IPython's setting, if a cell has imported it."""
    module = sys.modules.get("IPython.core.interactiveshell")
    return "last_expr" if module is None else module.InteractiveShell.ast_node_interactivity


def _show_each(statements):
    """Shows the values of expressions as soon as they are computed."""
    for one in statements:
        if isinstance(one, ast.Expr):
            call = ast.parse("get_ipython()._show(0)", mode="eval").body
            call.args = [one.value]
            one.value = ast.fix_missing_locations(ast.copy_location(call, one.value))


def _show(value, python, count):
    if value is None or source.is_quiet(python):
        return
    space = vars(__main__)
    # `_` is the last output until the notebook assigns something else to it.
    if "_" not in vars(builtins) and space.get("_") is _recent[0]:
        space["___"], space["__"], space["_"] = space.get("__"), space.get("_"), value
        _recent[0] = value
    space[f"_{count}"] = _outputs[count] = value
    made = display.bundle(value)
    if made is not None:
        data, metadata = made
        output = {"output_type": "execute_result", "execution_count": count}
        display.send({**output, "data": data, "metadata": metadata})


_recent = [""]


def _finished():
    """Draws the figures that are still open; an error there fails the cell."""
    try:
        pyplot = sys.modules.get("matplotlib.pyplot")
        if pyplot is not None and hasattr(pyplot, "_flush_figures"):
            pyplot._flush_figures()
    except BaseException as error:
        return _reported(error)
    return {"status": "ok"}


def _failed(error):
    end = _reported(error)
    _finished()
    return end


def _reported(error):
    found, line = traces.describe(error)
    display.send(found)
    sys.last_exc = error
    return {"status": "error"} if line is None else {"status": "error", "line": line}


def _end(skipped, end):
    streams.flush()
    lines = [{"line": number, "text": text} for number, text in skipped]
    return json.dumps({**end, "skipped": lines})
