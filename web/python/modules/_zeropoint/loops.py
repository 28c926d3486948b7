"""asyncio in a cell: an event loop is running, so starting another raises Jupyter's errors."""

import asyncio


def install():
    asyncio.run = asyncio.runners.run = _run
    asyncio.Runner.run = _run_of_runner
    kind = type(asyncio.get_event_loop())
    kind.run_until_complete, kind.run_forever = _run_until_complete, _run_forever


def _run(main, *, debug=None, loop_factory=None):
    raise RuntimeError("asyncio.run() cannot be called from a running event loop")


def _run_of_runner(self, coro, *, context=None):
    raise RuntimeError("Runner.run() cannot be called from a running event loop")


def _run_until_complete(self, future):
    _run_forever(self)


def _run_forever(self):
    if self is asyncio.get_event_loop():
        raise RuntimeError("This event loop is already running")
    raise RuntimeError("Cannot run the event loop while another loop is running")
