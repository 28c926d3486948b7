"""The shell's class: which expressions of a cell it shows can be set."""

from _zeropoint.shell import ZMQInteractiveShell


class InteractiveShell:
    """`InteractiveShell.ast_node_interactivity = "all"` shows every expression of a cell, not the last one alone."""

    ast_node_interactivity = "last_expr"

    @staticmethod
    def instance():
        from _zeropoint.shell import get_ipython

        return get_ipython()


__all__ = ["InteractiveShell", "ZMQInteractiveShell"]
