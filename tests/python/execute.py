"""Runs the programs in programs/ and returns their visible outputs.

A program is a file of snippets between lines "# ---", each with names of its own. A snippet runs
statement by statement: what it prints, the repr of a bare expression, or the exception's type and
text. A failing statement does not end a snippet.
"""

import ast
import contextlib
import io

MARKER = "# ---\n"


def execute(program):
    """The outputs of every snippet: a list of [statement, output] each."""
    return [_run(snippet) for snippet in program.split(MARKER) if snippet.strip()]


def _run(snippet):
    names = {"__name__": "__main__"}
    return [
        [ast.get_source_segment(snippet, statement), _output(statement, names)]
        for statement in ast.parse(snippet).body
    ]


def _output(statement, names):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        try:
            if isinstance(statement, ast.Expr):
                code = compile(ast.Expression(statement.value), "<snippet>", "eval")
                value = eval(code, names)
                if value is not None:
                    print(repr(value))
            else:
                exec(compile(ast.Module([statement], []), "<snippet>", "exec"), names)
        except Exception as error:
            print(f"{type(error).__name__}: {error}")
    return printed.getvalue()
