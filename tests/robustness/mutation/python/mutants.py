"""Mistakes in functions of the page's own modules: lists them, and plants one in the interpreter that runs.

A mistake changes one operator, condition, number, item, argument or statement within a function. Planting compiles the module with
it and replaces the code of the live functions, so that nothing is imported again and taking it back is immediate. Module
bodies, decorators and default values have run by then, and are left out.
"""

import ast
import gc
import sys
import types

ROOT = "/lib/zeropoint.zip/"

SWAPPED = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


def _replaced(node):
    """The expressions that may stand in the place of one by mistake."""
    match node:
        case ast.Compare(ops=[op], left=left, comparators=[right]) if type(op) in SWAPPED:
            yield ast.Compare(left, [SWAPPED[type(op)]()], [right])
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SWAPPED:
            yield ast.BinOp(left, SWAPPED[type(op)](), right)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(SWAPPED[type(op)](), values)
            yield values[0]
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.IfExp(body=body, orelse=orelse):
            yield body
            yield orelse
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield ast.Constant(value + 1)
        case ast.Slice(lower=lower, upper=upper, step=step) if lower or upper:
            yield ast.Slice(None, upper, step) if lower else ast.Slice(lower, None, step)
        case ast.Call(func=func, args=args, keywords=[*others, last]) if last.arg:
            yield ast.Call(func, args, others)
        case ast.Call(func=func, args=[first, second], keywords=keywords):
            yield ast.Call(func, [second, first], keywords)
        case ast.List(elts=[_, *others], ctx=ast.Load()):
            yield ast.List(others, ast.Load())


def _replaced_statement(node):
    """The same for a statement."""
    match node:
        case ast.If(test=test, body=body, orelse=orelse):
            yield ast.If(ast.Constant(False), body, orelse)
            yield ast.If(ast.Constant(True), body, orelse)
        case ast.Return(value=value) if value and not _is_none(value):
            yield ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()


def _is_none(node):
    return isinstance(node, ast.Constant) and node.value is None


class _Walk(ast.NodeTransformer):
    """Counts the mistakes in bodies of functions; puts that with a number into the tree."""

    def __init__(self, wanted=None):
        self.wanted = wanted
        self.depth = 0
        self.found = []

    def _offer(self, node, others):
        result = node
        for other in others:
            if len(self.found) == self.wanted:
                result = ast.fix_missing_locations(ast.copy_location(other, node))
            lines = (node.test if isinstance(node, ast.If) else node)
            self.found.append(
                {
                    "line": node.lineno,
                    "end": lines.end_lineno,
                    "from": _shown(node),
                    "to": _shown(other),
                }
            )
        return result

    def generic_visit(self, node):
        if self.depth == 0:
            return super().generic_visit(node)
        if isinstance(node, ast.expr):
            return self._offer(super().generic_visit(node), list(_replaced(node)))
        if isinstance(node, ast.stmt):
            return self._offer(super().generic_visit(node), list(_replaced_statement(node)))
        return super().generic_visit(node)

    def _function(self, node):
        self.depth += 1
        if isinstance(node.body, list):
            node.body = [self.visit(one) for one in node.body]
        else:
            node.body = self.visit(node.body)
        self.depth -= 1
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_Lambda = _function

    def visit_JoinedStr(self, node):
        return node

    def visit_AnnAssign(self, node):
        return node


def _shown(node):
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}"
    return " ".join(ast.unparse(node).split())


def mutants(source):
    """The mistakes of a module, in the order of their numbers."""
    walk = _Walk()
    walk.visit(ast.parse(source))
    return walk.found


def _codes(code):
    """A code and those within it, in order."""
    yield code
    for one in code.co_consts:
        if isinstance(one, types.CodeType):
            yield from _codes(one)


def _key(code):
    return (code.co_filename, code.co_qualname, code.co_firstlineno, code.co_code)


class Planter:
    """Plants mistakes in the modules that are imported by now, and takes them back."""

    def __init__(self):
        self._live = {}
        for one in gc.get_objects():
            if isinstance(one, types.FunctionType) and one.__code__.co_filename.startswith(ROOT):
                self._live.setdefault(_key(one.__code__), []).append(one)
        self._planted = []

    def plant(self, name, source, number):
        """Plants a mistake by its number; returns whether a live function has it."""
        tree = _Walk(number).visit(ast.parse(source))
        shown = ROOT + name
        right = list(_codes(compile(source, shown, "exec", dont_inherit=True)))
        wrong = list(_codes(compile(tree, shown, "exec", dont_inherit=True)))
        if len(right) != len(wrong):
            return False
        for one, other in zip(right, wrong):
            if one == other:
                continue
            for function in self._live.get(_key(one), []):
                before = function.__code__
                try:
                    function.__code__ = other
                except ValueError:  # another number of free variables
                    continue
                self._planted.append((function, before))
        return bool(self._planted)

    def take_back(self):
        for function, code in self._planted:
            function.__code__ = code
        self._planted.clear()


TOOL = 4


class Lines:
    """The lines of our modules that run, from one `take` to the next."""

    def __init__(self):
        monitoring = sys.monitoring
        monitoring.use_tool_id(TOOL, "lines")
        self._seen = set()

        def line(code, number):
            if code.co_filename.startswith(ROOT):
                self._seen.add((code.co_filename[len(ROOT) :], number))
            return monitoring.DISABLE

        monitoring.register_callback(TOOL, monitoring.events.LINE, line)
        monitoring.set_events(TOOL, monitoring.events.LINE)

    def take(self):
        seen = sorted(self._seen)
        self._seen.clear()
        sys.monitoring.restart_events()
        return seen

    def end(self):
        sys.monitoring.set_events(TOOL, 0)
        sys.monitoring.free_tool_id(TOOL)
