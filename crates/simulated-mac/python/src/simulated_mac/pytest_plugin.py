"""The fixture `mac`: a simulated Mac of each test's own.

    @pytest.mark.mac(world="japanese", faults=["..."], now="2026-03-02 09:00")
    def test_it(mac):
        mac.script('tell application "Finder" to activate').check()

A test that fails says what differs from the Mac as it began, and where a picture of its screen is.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

from .mac import Mac, MacError

_MACS = pytest.StashKey[list[Mac]]()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "mac(world, faults, now): the Mac of the fixture `mac`, as simulated_mac.Mac takes it")


@pytest.fixture
def mac(request: pytest.FixtureRequest, tmp_path: Path) -> Generator[Mac, None, None]:
    """A simulated Mac in a folder of this test."""
    marker = request.node.get_closest_marker("mac")
    args = marker.args if marker else ()
    keywords = marker.kwargs if marker else {}
    made = Mac(*args, **{"folder": tmp_path / "mac", **keywords})
    request.node.stash.setdefault(_MACS, []).append(made)
    yield made
    made.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed:
        for made in item.stash.get(_MACS, []):
            try:
                differs = made.diff() or "nothing differs from its beginning"
                report.sections.append(("simulated Mac", f"{differs}\npicture: {made.screenshot(made.folder / 'failed.png')}"))
            except (MacError, OSError) as error:
                report.sections.append(("simulated Mac", f"it cannot be told: {error}"))
    return report
