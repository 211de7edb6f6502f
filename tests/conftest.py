"""What every test shares: the option that rewrites golden files, and a Ctrl-C that is heard."""

from __future__ import annotations

import signal
import sys

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="rewrite golden files from what is read")


def pytest_configure() -> None:
    """Let Ctrl-C reach what the tests start: a shell that runs the suite in the background has it
    ignored, which children inherit, so that a command that goes on until it would never end."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what the fault harnesses did, if they ran."""
    harness = sys.modules.get("faultlib")
    if harness and harness.FIGURES:
        terminalreporter.section("faults")
        for name, value in sorted(harness.FIGURES.items()):
            terminalreporter.line(f"{value:8,} {name}")


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--bless"))
