"""The command line: picks the command, and turns whatever happens into an exit code.

0 done · 1 failed or not found · 2 wrong usage · 3 done, but something was faulty · 75 busy · 130 interrupted.
On the path of `search`: imports only what every command needs.
"""

from __future__ import annotations

import os
import sys

from daemon.commands import COMMANDS
from daemon.errors import UserError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

USAGE = 2
INTERRUPTED = 130
_QUICK = "search"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; nothing that happens in it ends in a traceback."""
    _open_streams()
    try:
        code = _dispatch(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except BrokenPipeError:
        return _leave_stdout(0)
    except KeyboardInterrupt:
        return _leave_stdout(INTERRUPTED)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 1
    except BaseException as error:  # the engines' panics are BaseExceptions
        return _complain(error)
    if argv is None and sys.argv[1:2] == [_QUICK]:
        sys.stderr.flush()
        os._exit(code)  # nothing is left to be closed, and taking the interpreter down is dear
    return code


def _dispatch(args: list[str]) -> int:
    """Options before the command, then the command itself."""
    config: str | None = None
    while args and args[0].startswith("-"):
        option, has_value, value = args.pop(0).partition("=")
        if option == "--config" and (has_value or args):
            config = value if has_value else args.pop(0)
        elif option in ("-h", "--help"):
            print(_overview())
            return 0
        elif option in ("-V", "--version"):
            print(f"paperdrop {_version()}")
            return 0
        else:
            what = "--config needs a file" if option == "--config" else f"no such option: {option}"
            raise UserError(what, hint="see paperdrop --help", exit_code=USAGE)
    if not args:
        print(_overview(), file=sys.stderr)
        return USAGE
    name = args.pop(0)
    if name not in COMMANDS:
        raise UserError(f"no such command: {name}", hint=_nearest(name), exit_code=USAGE)
    module = __import__(f"daemon.commands.{name}", fromlist=["main"])
    return int(module.main(args, config))


def _overview() -> str:
    lines = [f"  {name:<11} {summary}" for name, summary in COMMANDS.items()]
    return "\n".join(
        (
            "usage: paperdrop [--config FILE] [--version] COMMAND …",
            "",
            "Drop listings of research papers into a folder; find the papers.",
            "",
            *lines,
            "",
            "paperdrop COMMAND --help tells more of each, with an example:",
            "  paperdrop ingest page.txt && paperdrop search sparse autoencoders",
        )
    )


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("paperdrop")
    except PackageNotFoundError:
        return "(not installed)"


def _nearest(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, COMMANDS, n=1)
    return f"did you mean {near[0]}?" if near else "see paperdrop --help"


def _open_streams() -> None:
    """A stream that the caller closed swallows; a character that an encoding lacks is escaped."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _leave_stdout(code: int) -> int:
    """Nobody reads any more: what is still buffered must not fail again at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # it is no real file, as under a test
        return code
    return code


def _complain(error: BaseException) -> int:
    """Say what went wrong, without a traceback unless one is asked for."""
    from daemon.complaints import explain
    from daemon.journal import leads_there, prefix

    if os.environ.get("PAPERDROP_DEBUG"):
        import traceback

        traceback.print_exception(error)
    message, code = explain(error)
    mark = prefix("error") if leads_there(sys.stderr) else ""
    print(f"{mark}paperdrop: {message}", file=sys.stderr)
    return _leave_stdout(code) if isinstance(error, OSError) else code


if __name__ == "__main__":
    sys.exit(main())
