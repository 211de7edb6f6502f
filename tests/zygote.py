"""A warm process that runs commands in forked children, and kills them where it is told to.

Orders come as JSON lines on stdin, answers leave on stdout; whoever orders is `faultlib.Zygote`.
A child counts its durable steps: the hooks of `index.steps` and, below the state folder, all that
Python itself renames, removes, makes, locks or syncs. At step number `kill_at` it gets SIGKILL.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import signal
import sys
import traceback
from typing import Any

EVENTS = {
    "os.rename": "rename",
    "os.remove": "unlink",
    "os.mkdir": "mkdir",
    "os.rmdir": "rmdir",
    "os.truncate": "truncate",
    "fcntl.flock": "lock",
    "socket.bind": "bind",
}


class Steps:
    """Counts steps, writes their names down, and kills the process at one of them."""

    def __init__(self, state: str, kill_at: int, log: str) -> None:
        self._state, self._kill_at, self._count = state, kill_at, 0
        self._log = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def passed(self, name: str) -> None:
        """One more step comes next."""
        self._count += 1
        os.write(self._log, name.encode() + b"\n")
        if self._count == self._kill_at:
            os.kill(os.getpid(), signal.SIGKILL)

    def audited(self, event: str, args: tuple[Any, ...]) -> None:
        """Take what the interpreter reports."""
        if event in EVENTS and self._is_ours(args[0]):
            self.passed(EVENTS[event])

    def _is_ours(self, what: object) -> bool:
        if isinstance(what, str | bytes | os.PathLike):
            path = os.path.abspath(os.fsdecode(what))
        elif isinstance(what, int):
            path = os.readlink(f"/proc/self/fd/{what}")
        else:
            return True
        return path.startswith(self._state)

    def install(self) -> None:
        """Listen to all doors."""
        from index import steps

        steps.watch(self.passed)
        sys.addaudithook(self.audited)
        fsync = os.fsync

        def syncing(handle: int) -> None:
            self.passed("fsync")
            fsync(handle)

        os.fsync = syncing  # type: ignore[assignment]  # fsync reports nothing itself


def _patch(values: dict[str, Any]) -> None:
    """Set module constants, such as the size of batches, given as "module:NAME"."""
    for place, value in values.items():
        module, name = place.split(":")
        found = importlib.import_module(module)
        assert hasattr(found, name), place
        setattr(found, name, value)


def _act(order: dict[str, Any]) -> int:
    """Run a command, or a job that has none of its own."""
    from daemon import cli, config, session
    from daemon.upkeep import backups

    name, *args = order["args"]
    if order["kind"] == "command":
        return cli.main([name, *args])
    settings = config.load(None, os.environ)
    if name == "backup":
        backups.make(settings)
    else:
        session.call(settings, name)
    return 0


def _child(order: dict[str, Any]) -> int:
    """Become the command; return its exit code."""
    for number, name in ((0, os.devnull), (1, order["out"]), (2, order["err"])):
        file = os.open(name, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(file, number)
        os.close(file)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(0, closefd=False),
        os.fdopen(1, "w", encoding="utf-8", closefd=False),
        os.fdopen(2, "w", encoding="utf-8", closefd=False),
    )
    os.chdir(order["cwd"])
    os.environ.clear()
    os.environ.update(order["env"])
    _patch(order["patch"])
    if order["steps"]:
        Steps(order["state"], order["kill_at"], order["steps"]).install()
    try:
        return _act(order)
    except BaseException:  # noqa: BLE001 - as the interpreter would
        traceback.print_exc()
        return 70
    finally:
        sys.stdout.flush()
        sys.stderr.flush()


def main() -> None:
    """Serve until stdin ends."""
    for name in sys.argv[1:]:
        importlib.import_module(name)
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        order = json.loads(line)
        pid = os.fork()
        if not pid:
            code = 70
            try:
                code = _child(order)
            finally:
                os._exit(code)
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
