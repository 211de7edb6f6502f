"""What the fault harnesses share: a place to run in, commands in it, and what must come out."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from daemon import config
from daemon.commands.answering import answer
from daemon.status import health
from index.shelf import Shelf
from index.store import Store

LONG = os.environ.get("PAPERDROP_FAULTS") == "long"
SEED = int(os.environ.get("PAPERDROP_SEED", "1"))
COMMAND = str(Path(sys.executable).with_name("paperdrop"))
HERE = Path(__file__).parent
FIGURES: Counter[str] = Counter()
"""What the harnesses did, for the summary of the run."""

MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
"""Where files cost no disk: for tests that sync thousands of times and cut no power."""

PATIENCE = 60.0
"""Seconds until a wait counts as lost; nothing is asserted about time below it."""


def dice(name: str) -> random.Random:
    """A seeded source of chance for one test."""
    return random.Random(f"{SEED} {name}")


@dataclass(slots=True)
class Ran:
    """What a command did; `code` is negative for a signal. `steps` names the durable steps."""

    code: int
    out: str
    err: str
    steps: list[str] = field(default_factory=list)

    @property
    def json(self) -> Any:
        """Its output, as a program reads it."""
        assert self.out, self.err
        return json.loads(self.out)


class Place:
    """A drop folder, a state folder and a configuration of their own."""

    def __init__(self, base: Path, **settings: str | bool | int) -> None:
        self.base, self.drop, self.state = base, base / "drop", base / "state"
        self.drop.mkdir(parents=True, exist_ok=True)
        self.config = base / "config.toml"
        self.configure(**settings)

    def configure(self, **settings: str | bool | int) -> None:
        """Write the configuration; keys are given with "__" for the dot."""
        tables: dict[str, dict[str, object]] = {
            "schedule": dict.fromkeys(("verify", "reindex", "optimise", "backup"), "off"),
            "log": {"format": "json"},
        }
        for name, value in settings.items():
            table, key = name.split("__")
            tables.setdefault(table, {})[key] = value
        tables["paths"] = {"drop": str(self.drop), "state": str(self.state)}
        self.config.write_text(
            "".join(
                f"[{table}]\n" + "".join(f"{key} = {json.dumps(v)}\n" for key, v in keys.items())
                for table, keys in tables.items()
            )
        )

    @property
    def env(self) -> dict[str, str]:
        """The environment of its commands: nothing of the machine's leaks in."""
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("PAPERDROP_", "XDG_"))}
        return kept | {"PAPERDROP_CONFIG": str(self.config), "HOME": str(self.base)}

    def write(self, name: str, content: bytes) -> Path:
        """Put a whole file into the drop folder, in place."""
        path = self.drop / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return path

    def run(self, *args: str, **more: Any) -> Ran:
        """Run the installed command in a process of its own."""
        options = {"capture_output": True, "encoding": "utf-8", "timeout": 300, "env": self.env}
        done = subprocess.run([COMMAND, *args], cwd=self.base, **(options | more), check=False)
        return Ran(done.returncode, done.stdout, done.stderr)

    def keep_state(self) -> Path:
        """Copy the state folder aside; the drop folder, inodes and all, is left alone."""
        target = self.base / "kept"
        _copy(self.state, target)
        return target

    def restore_state(self) -> None:
        """Put what `keep_state` copied in place of the state folder."""
        _copy(self.base / "kept", self.state)


def _copy(source: Path, target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    if source.exists():
        shutil.copytree(source, target, ignore=lambda at, names: _sockets(Path(at), names))


def _sockets(folder: Path, names: list[str]) -> list[str]:
    return [name for name in names if (folder / name).is_socket()]


class Zygote:
    """Runs commands of a place in forks of one warm process (see zygote.py)."""

    def __init__(self, env: Mapping[str, str] | None = None) -> None:
        modules = ("daemon.cli", "daemon.session", "daemon.upkeep.backups", "index.audit")
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(HERE / "zygote.py"), *modules],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=dict(env or os.environ),
        )

    def run(
        self,
        place: Place,
        *args: str,
        kind: str = "command",
        kill_at: int = 0,
        counted: bool = False,
        patch: Mapping[str, object] | None = None,
        env: Mapping[str, str] | None = None,
    ) -> Ran:
        """Run a command, or (kind "job") what only a schedule does; killed at a step, if asked."""
        out, err, steps = (place.base / f"run.{name}" for name in ("out", "err", "steps"))
        steps.unlink(missing_ok=True)
        order = {
            "kind": kind, "args": args, "kill_at": kill_at, "patch": patch or {},
            "cwd": str(place.base), "state": str(place.state), "out": str(out), "err": str(err),
            "env": place.env | (env or {}), "steps": str(steps) if counted or kill_at else "",
        }  # fmt: skip
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        code = int(self._process.stdout.readline())
        met = steps.read_text().split() if steps.exists() else []
        return Ran(code, out.read_text("utf-8"), err.read_text("utf-8"), met)

    def close(self) -> None:
        """End the process."""
        self._process.communicate("")


def exported(place: Place) -> list[dict[str, Any]]:
    """What `export` gives, times and row numbers aside."""
    store = Store.open(place.state, readonly=True)
    found = list(Shelf(store).export())
    store.close()
    for paper in found:
        del paper["added"], paper["updated"]
        for sighting in paper["sightings"]:
            del sighting["id"]
    return found


def sound(ran: Ran) -> None:
    """Demand that `verify --format json` found nothing wrong."""
    assert ran.code == 0 and ran.json["ok"] and not ran.json["problems"], ran.out + ran.err


def hits(place: Place, query: str) -> list[dict[str, Any]]:
    """What `search` finds, without the price of a command."""
    found: list[dict[str, Any]] = answer(str(place.state), query).hits
    return found


def wait_until(true: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
    """Return the first true value; fail when patience is lost."""
    end = time.monotonic() + patience
    while not (found := true()):
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(0.05)
    return found


class Daemon:
    """A running `paperdrop run`."""

    def __init__(self, place: Place, *before: str, **more: Any) -> None:
        self.place = place
        self.log = place.base / "daemon.log"
        self._begins = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*before, COMMAND, "run"], cwd=place.base, stderr=log, stdout=log,
                **({"env": place.env} | more),
            )  # fmt: skip

    def status(self) -> dict[str, Any]:
        """What `status` says, without the price of a command."""
        return health.status(config.load(str(self.place.config), {}))

    def ready(self) -> Daemon:
        """Wait until it serves and has read what lies there."""
        wait_until(lambda: self._is_idle(), "daemon idle")
        return self

    def _is_idle(self) -> bool:
        told = self.log.read_bytes()[self._begins :]
        assert self.process.poll() is None, told
        if b'"service.ready"' not in told:
            return False
        status = self.status()
        return bool(
            status["daemon"]["running"]
            and not status["daemon"]["backlog"] + status["daemon"]["settling"]
            and not status["files"]["pending"]
            and not status["index"]["behind"]
        )

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """End it as systemd would; return its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)


@contextmanager
def running(place: Place, *before: str, **more: Any) -> Iterator[Daemon]:
    """A daemon for the time of a test; it must end cleanly when asked, if it still runs."""
    daemon = Daemon(place, *before, **more)
    try:
        yield daemon.ready()
        if daemon.process.poll() is None:
            assert daemon.stop() == 0, daemon.log.read_text()
    finally:
        daemon.kill()
