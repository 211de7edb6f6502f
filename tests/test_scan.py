"""The walk over a drop folder, and what it may conclude from what it misses."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from daemon.files import Stamp, stamp_of
from daemon.globs import matcher
from daemon.settings import IGNORED
from daemon.watch.guard import doubt, is_same_folder
from daemon.watch.scan import Sweep, Walk, sweep

NONE = matcher([])


def paths(root: Path, follow: bool = False) -> list[str]:
    return [path for path, _ in Walk(str(root), matcher(IGNORED), follow).below()]


def known(root: Path) -> list[tuple[str, Stamp]]:
    return [(path, stamp_of(status)) for path, status in Walk(str(root), NONE).below()]


def make(root: Path, *names: str) -> Path:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(name)
    return root


def test_files_come_in_byte_order_of_path(tmp_path: Path) -> None:
    make(tmp_path, "a/b.txt", "a.txt", "a-c/d", "B", "é/x", "会议/一.txt", "a/0/z")
    found = paths(tmp_path)
    assert found == sorted(found, key=os.fsencode)
    assert len(found) == 7


def test_names_that_are_no_utf8_are_walked_like_others(tmp_path: Path) -> None:
    raw = os.fsencode(tmp_path) + b"/" + "列表.txt".encode("gbk")
    with open(raw, "w"):
        pass
    make(tmp_path, "\U0001f4c4.txt", "z.txt")
    found = paths(tmp_path)
    assert os.fsdecode("列表.txt".encode("gbk")) in found
    assert found == sorted(found, key=os.fsencode)
    assert sweep(str(tmp_path), known(tmp_path), NONE) == Sweep(
        files=3, device=tmp_path.stat().st_dev
    )


def test_editor_download_and_system_files_are_ignored(tmp_path: Path) -> None:
    junk = (
        ".a.txt.swp", "a.txt~", "#a.txt#", ".#a.txt", "4913", "a.part", "b.crdownload", "x.tmp",
        "~$a.doc", ".DS_Store", "Thumbs.db", ".syncthing.a.txt.tmp", ".a.txt.Xy12zQ", ".git/config",
        "__MACOSX/a.txt", ".goutputstream-ABC",
    )  # fmt: skip
    assert paths(make(tmp_path, "a.txt", *junk)) == ["a.txt"]


def test_links_are_passed_over_unless_wanted_and_never_lead_in_circles(tmp_path: Path) -> None:
    outside = make(tmp_path / "outside", "o.txt")
    root = make(tmp_path / "root", "a.txt", "sub/b.txt")
    (root / "0first").symlink_to(root / "sub")
    (root / "sub/loop").symlink_to("..")
    (root / "out").symlink_to(outside)
    (root / "out2").symlink_to(outside)
    (root / "up").symlink_to(tmp_path)
    (root / "file.txt").symlink_to(outside / "o.txt")
    (root / "dead").symlink_to("nowhere")
    (root / "null").symlink_to("/dev/null")
    assert paths(root) == ["a.txt", "sub/b.txt"]
    assert paths(root, follow=True) == ["a.txt", "file.txt", "out/o.txt", "sub/b.txt"]


def test_a_sweep_tells_new_changed_and_gone_and_is_silent_when_all_is_as_known(
    tmp_path: Path,
) -> None:
    make(tmp_path, "a", "b", "c/d")
    before = known(tmp_path)
    assert not sweep(str(tmp_path), before, NONE).changed
    make(tmp_path, "new")
    (tmp_path / "b").write_text("longer than before")
    shutil.rmtree(tmp_path / "c")
    found = sweep(str(tmp_path), before, NONE)
    assert (list(found.changed), found.gone, found.files) == (["b", "new"], ["c/d"], 3)


def test_what_is_ignored_or_linked_is_not_gone(tmp_path: Path) -> None:
    """A changed configuration retracts nothing."""
    make(tmp_path / "r", "a", "x/b")
    (tmp_path / "r/l").symlink_to(tmp_path / "r/a")
    before = [*known(tmp_path / "r"), ("l", Stamp(1, 1, 1))]
    assert sweep(str(tmp_path / "r"), before, matcher(["x", "a"])).gone == []


@pytest.fixture
def nobody() -> Iterator[None]:
    """As a user whom permissions bind."""
    if os.geteuid() == 0:
        os.seteuid(65534)
        yield
        os.seteuid(0)
    else:
        yield


def test_a_folder_that_cannot_be_listed_is_reported_and_nothing_below_it_is_gone(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    make(tmp_path, "closed/deep/a", "open/b")
    before = known(tmp_path)
    for folder in (tmp_path, *tmp_path.parents):
        if os.geteuid() == 0 and folder != Path("/") and not folder.stat().st_mode & 1:
            folder.chmod(0o755)
    (tmp_path / "closed").chmod(0o000)
    request.getfixturevalue("nobody")
    found = sweep(str(tmp_path), before, NONE)
    assert (found.files, found.gone) == (1, [])
    assert list(found.errors) == ["closed"]


def test_a_missing_root_is_an_error_and_nothing_is_gone(tmp_path: Path) -> None:
    found = sweep(str(tmp_path / "away"), [("a", Stamp(1, 1, 1))], NONE)
    assert found.errors == {"": "No such file or directory"} and not found.gone


def test_a_folder_deeper_than_pythons_stack_is_walked(tmp_path: Path) -> None:
    here = os.open(tmp_path, os.O_RDONLY)
    folder = here
    for _ in range(1500):
        os.mkdir("d", dir_fd=folder)
        inner = os.open("d", os.O_RDONLY, dir_fd=folder)
        if folder != here:
            os.close(folder)
        folder = inner
    os.close(os.open("f", os.O_CREAT | os.O_WRONLY, dir_fd=folder))
    os.close(folder)
    os.close(here)
    assert [path.count("/") for path in paths(tmp_path)] == [1500]
    os.system(f"rm -rf '{tmp_path}/d'")


def test_doubt_keeps_everything() -> None:
    """Law 8: missing, unreadable, on another device, or empty without a removal seen."""
    two = ["a", "b"]
    assert doubt(gone=two, seen=[], files=0, error="no such folder")
    assert doubt(gone=two, seen=[], files=5, device=2, known_device=1)
    assert doubt(gone=two, seen=[], files=0)
    assert not doubt(gone=two, seen=["b"], files=0, device=1, known_device=1)
    assert not doubt(gone=["a"], seen=[], files=0)
    assert not doubt(gone=two, seen=[], files=1)
    assert not doubt(gone=[], seen=[], files=0, device=2, known_device=1)


def test_a_moved_folder_is_known_again_by_its_files() -> None:
    assert is_same_folder(known=0, gone=0) and is_same_folder(known=10, gone=4)
    assert not is_same_folder(known=10, gone=5) and not is_same_folder(known=2, gone=2)
