"""One writer at a time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from daemon import lock
from daemon.errors import Busy, UserError

HOLD = (
    "import sys, time; sys.path.insert(0, sys.argv[1]); from pathlib import Path;"
    "from daemon.lock import Lock; Lock(Path(sys.argv[2])).take(); print('held', flush=True);"
    "time.sleep(60)"
)


def hold(state: Path) -> subprocess.Popen[str]:
    root = str(Path(lock.__file__).parents[1])
    command = [sys.executable, "-c", HOLD, root, str(state)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout and process.stdout.readline() == "held\n"
    return process


def test_a_second_writer_is_refused_with_the_pid_of_the_first(tmp_path: Path) -> None:
    with hold(tmp_path) as process:
        with pytest.raises(Busy, match=f"process {process.pid}") as error:
            lock.Lock(tmp_path).take()
        assert error.value.exit_code == 75
        process.terminate()


def test_a_killed_holder_leaves_no_lock_behind(tmp_path: Path) -> None:
    with hold(tmp_path) as process:
        process.send_signal(signal.SIGKILL)
    assert lock.holder(tmp_path) is None
    with lock.Lock(tmp_path).take():
        assert lock.holder(tmp_path) == os.getpid()


def test_release_lets_the_next_one_in_and_may_be_repeated(tmp_path: Path) -> None:
    first = lock.Lock(tmp_path / "new" / "state").take()
    with pytest.raises(Busy):
        lock.Lock(first.path.parent).take()
    first.release()
    first.release()
    with lock.Lock(first.path.parent):
        pass
    assert first.path.stat().st_mode & 0o777 == 0o600
    assert first.path.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("text", ["", "no number\n", "99999999999999999999\n", "\0\0\0"])
def test_a_damaged_lock_file_names_nobody_and_stops_nobody(tmp_path: Path, text: str) -> None:
    (tmp_path / "lock").write_text(text)
    assert lock.holder(tmp_path) is None
    with lock.Lock(tmp_path):
        pass


def test_a_state_folder_that_cannot_be_made_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="paths.state"):
        lock.Lock(tmp_path / "file" / "state").take()
