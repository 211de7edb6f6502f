"""One writer at a time: an flock on a file in the state folder.

The kernel drops the lock with the process, so a kill −9 leaves none behind; the file itself stays,
because removing it would let two processes lock two files of one name.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from pathlib import Path
from types import TracebackType
from typing import Self

from daemon.errors import Busy, UserError


class Lock:
    """The right to write to a state folder, held from `take` to `release`.

    Meanwhile all that the process makes is its owner's alone, whatever the umask was.
    """

    def __init__(self, state: Path) -> None:
        self.path = state / "lock"
        self._file: int | None = None
        self._umask = 0

    def take(self) -> Self:
        """Take the lock or raise Busy with the holder's pid; the folder is made if need be."""
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            hint = "paths.state must be a folder that you can write to"
            raise UserError(f"cannot lock: {error.strerror}", str(self.path), hint) from None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(file)
            pid = holder(self.path.parent)
            whose = f"process {pid}" if pid else "another process"
            what = f"the state folder is in use by {whose}"
            raise Busy(what, str(self.path.parent), "stop it, or try again later") from None
        self._file, self._umask = file, os.umask(0o077)
        # A full disk must not keep anybody from the lock: the pid is a courtesy.
        with contextlib.suppress(OSError):
            os.ftruncate(file, 0)
            os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
        return self

    def check(self) -> None:
        """Raise UserError where the lock file was deleted or replaced: whoever did that may have
        begun anew under the same path, and two would write."""
        assert self._file is not None
        try:
            there = os.path.samestat(os.stat(self.path), os.fstat(self._file))
        except FileNotFoundError:
            there = False
        except OSError:  # a disk that fails: that is met where it is written to
            return
        if not there:
            where = str(self.path.parent)
            raise UserError("the state folder was taken away or replaced", where, "start again")

    def release(self) -> None:
        """Let go; safe to call twice."""
        if self._file is not None:
            os.umask(self._umask)
            os.close(self._file)
            self._file = None

    def __enter__(self) -> Self:
        return self if self._file is not None else self.take()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.release()


def holder(state: Path) -> int | None:
    """The pid that last wrote itself into the lock file, if it is alive."""
    try:
        pid = int((state / "lock").read_text("ascii").strip() or 0)
        os.kill(pid, 0)
    except PermissionError:
        return pid
    except (OSError, ValueError, OverflowError):
        return None
    return pid or None
