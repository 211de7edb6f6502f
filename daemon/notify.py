"""Tells systemd how the service does (sd_notify), where it asks to be told; else does nothing."""

from __future__ import annotations

import contextlib
import os
import socket
import time
from collections.abc import MutableMapping


class Notifier:
    """Sends states to the socket that systemd names in the environment.

    `watchdog` is the seconds within which systemd wants to hear WATCHDOG=1; None if it does not.
    """

    def __init__(self, env: MutableMapping[str, str] = os.environ) -> None:
        address = env.pop("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self.watchdog: float | None = None
        if env.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid()):
            with contextlib.suppress(ValueError):
                self.watchdog = int(env.pop("WATCHDOG_USEC", "")) / 1e6
        self._status = ""

    def ready(self) -> None:
        self._send("READY=1")

    def reloading(self) -> None:
        """Must be followed by `ready`."""
        self._send(f"RELOADING=1\nMONOTONIC_USEC={time.monotonic_ns() // 1000}")

    def stopping(self) -> None:
        self._send("STOPPING=1")

    def alive(self) -> None:
        """The watchdog's ping: to be sent for real progress only."""
        if self.watchdog is not None:
            self._send("WATCHDOG=1")

    def extend(self, seconds: float) -> None:
        """Ask for more time to start or stop."""
        self._send(f"EXTEND_TIMEOUT_USEC={int(seconds * 1e6)}")

    def status(self, text: str) -> None:
        """The line that `systemctl status` shows."""
        if text != self._status:
            self._status = text
            self._send("STATUS=" + text.replace("\n", " "))

    def _send(self, state: str) -> None:
        """A lost message is no reason to stop: systemd may be restarting itself."""
        if not self._address:
            return
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel,
        ):
            channel.settimeout(2)
            channel.sendto(state.encode("utf-8", "replace"), self._address)
