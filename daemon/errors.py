"""Errors raised on purpose: shown as one line to a person, never as a traceback."""

from __future__ import annotations


class Error(Exception):
    """The base of every error that paperdrop raises on purpose."""


class UserError(Error):
    """Something that a person can put right: what went wrong, where, and what to do about it.

    `exit_code` follows the contract: 1 failed, 2 wrong usage or configuration, 75 busy.
    """

    def __init__(self, what: str, where: str = "", hint: str = "", exit_code: int = 1) -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.hint = hint
        self.exit_code = exit_code

    def __str__(self) -> str:
        placed = f"{self.where}: {self.what}" if self.where else self.what
        return f"{placed} ({self.hint})" if self.hint else placed


class NoSuchPaper(UserError):
    """No paper answers to an id, or more than one to the beginning of an id."""

    def __init__(self, id_: str) -> None:
        hint = "an id, or enough of its beginning to tell it from the others"
        super().__init__(f"no such paper: {id_}", hint=hint)


class ConfigError(UserError):
    """The configuration is wrong; nothing starts half-configured."""

    def __init__(self, what: str, where: str = "", hint: str = "") -> None:
        super().__init__(what, where, hint, exit_code=2)


class Busy(UserError):
    """Somebody else holds the state; trying again later may help."""

    def __init__(self, what: str, where: str = "", hint: str = "") -> None:
        super().__init__(what, where, hint, exit_code=75)


class Ending(Busy):
    """The daemon stops, or reloads, before it has done what was asked."""

    def __init__(self) -> None:
        super().__init__("the daemon is stopping", hint="try again in a moment")
