"""The control socket: a command beside a running daemon hands its work over and waits.

A stream socket in the state folder, for its own user only. One request a connection, as JSON lines:
`{"do": name, "args": {…}}` is answered by any number of `{"progress": {…}}` and then one
`{"done": {…}}` or `{"error": {"what", "where", "hint", "exit_code"}}`.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from typing import Any

from daemon.errors import Busy, UserError

NAME = "control.sock"
_LONGEST = 100  # bytes of a path that fit into a socket address everywhere
_REQUEST = 1 << 24
_CLIENTS = 32

Progress = Callable[[dict[str, Any]], None]
Handler = Callable[[str, dict[str, Any], Progress], dict[str, Any]]


def ask(
    state: str | os.PathLike[str], command: str, on_progress: Progress | None = None, **args: Any
) -> dict[str, Any] | None:
    """Have the daemon do something and return its answer; None where no daemon listens.

    Raises UserError as the daemon did, or with exit code 75 where it went away meanwhile.
    """
    channel = _connected(os.fspath(state))
    if channel is None:
        return None
    with channel:
        try:
            channel.sendall(json.dumps({"do": command, "args": args}).encode() + b"\n")
            with channel.makefile("rb") as answers:
                for line in answers:
                    answer = json.loads(line)
                    if "done" in answer:
                        done: dict[str, Any] = answer["done"]
                        return done
                    if "error" in answer:
                        raise UserError(**answer["error"])
                    if on_progress is not None:
                        on_progress(answer["progress"])
        except (OSError, ValueError) as error:
            raise _left() from error
    raise _left()


def _left() -> Busy:
    what = "the daemon went away before it answered"
    return Busy(
        what, hint="what it had finished is kept; look at its log, and run the command again"
    )


def _connected(state: str) -> socket.socket | None:
    with _address(state, NAME) as address:
        if address is None:
            return None
        channel = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            channel.connect(address)
        except (FileNotFoundError, ConnectionRefusedError):
            channel.close()
            return None
        except OSError as error:
            channel.close()
            what = f"the daemon's socket cannot be used: {error.strerror}"
            raise UserError(
                what, os.path.join(state, NAME), "run it as the daemon's user"
            ) from None
        return channel


@contextlib.contextmanager
def _address(state: str, name: str) -> Iterator[str | None]:
    """A path to a file in the state folder, short enough for a socket address; None without it."""
    path = os.path.join(state, name)
    if len(os.fsencode(path)) <= _LONGEST:
        yield path
        return
    try:
        folder = os.open(state, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        yield None
        return
    try:
        yield f"/proc/self/fd/{folder}/{name}"
    finally:
        os.close(folder)


class Server:
    """Listens from `start` to `stop`; each request is handled in a thread of its own."""

    def __init__(self, state: str | os.PathLike[str], handle: Handler) -> None:
        self._state, self._handle = os.fspath(state), handle
        self._socket: socket.socket | None = None
        self._clients = threading.Semaphore(_CLIENTS)
        self._thread = threading.Thread(target=self._run, name="control", daemon=True)

    def start(self) -> None:
        """Listen; to be called by the holder of the lock, who alone may replace the socket."""
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        # Made aside under another name, so that nobody connects before the mode is right.
        new = NAME + ".new"
        with contextlib.suppress(FileNotFoundError):
            os.unlink(os.path.join(self._state, new))
        with _address(self._state, new) as address:
            assert address is not None
            listener.bind(address)
        os.chmod(os.path.join(self._state, new), 0o600)
        listener.listen(_CLIENTS)
        os.rename(os.path.join(self._state, new), os.path.join(self._state, NAME))
        self._socket = listener
        self._thread.start()

    def stop(self) -> None:
        """Stop listening; answers that are under way go on."""
        if self._socket is None:
            return
        with contextlib.suppress(OSError):
            os.unlink(os.path.join(self._state, NAME))
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)  # wakes the thread that accepts
        self._socket.close()
        self._thread.join(timeout=5)
        self._socket = None

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    def _run(self) -> None:
        assert self._socket is not None
        while True:
            try:
                channel, _ = self._socket.accept()
            except OSError:
                if self._socket is None or self._socket.fileno() < 0:
                    return
                if not os.path.exists(os.path.join(self._state, NAME)):
                    return
                continue
            if not _is_own_user(channel) or not self._clients.acquire(blocking=False):
                channel.close()
                continue
            threading.Thread(target=self._serve, args=(channel,), daemon=True).start()

    def _serve(self, channel: socket.socket) -> None:
        """Answer one request; a client that leaves does not stop what it asked for."""
        with channel, contextlib.suppress(OSError):
            try:
                channel.settimeout(10)
                with channel.makefile("rb") as lines:
                    line = lines.readline(_REQUEST)
                channel.settimeout(None)
                _send(channel, self._answer(channel, line))
            finally:
                self._clients.release()

    def _answer(self, channel: socket.socket, line: bytes) -> dict[str, Any]:
        def progress(values: dict[str, Any]) -> None:
            with contextlib.suppress(OSError):
                _send(channel, {"progress": values})

        try:
            request = json.loads(line)
            command, args = str(request["do"]), dict(request.get("args", {}))
        except (ValueError, KeyError, TypeError):
            return _error(UserError("not a request", hint="one JSON object a line", exit_code=2))
        try:
            return {"done": self._handle(command, args, progress)}
        except UserError as error:
            return _error(error)
        except Exception as error:  # noqa: BLE001 - who asked must not wait for ever
            return _error(UserError(f"unexpected error, please report it: {error!r}"))


def _error(error: UserError) -> dict[str, Any]:
    return {
        "error": {
            "what": error.what,
            "where": error.where,
            "hint": error.hint,
            "exit_code": error.exit_code,
        }
    }


def _send(channel: socket.socket, answer: dict[str, Any]) -> None:
    channel.sendall(json.dumps(answer).encode() + b"\n")


def _is_own_user(channel: socket.socket) -> bool:
    """Whether the process at the other end runs as the daemon's own user."""
    size = struct.calcsize("3i")
    credentials = channel.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size)
    _, user, _ = struct.unpack("3i", credentials)
    return bool(user == os.geteuid())
