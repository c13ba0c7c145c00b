"""The API and the fixture, on the program that SIMULATED_MAC names or that is installed."""

import subprocess
import time

import pytest

from simulated_mac import Mac, MacError

pytest_plugins = ["pytester"]


def test_a_script_acts_on_the_mac_and_the_world_tells(mac):
    done = mac.script('tell application "Finder" to activate\nreturn "hi"').check()
    assert done.text == "hi"
    assert mac.script('tell application "System Events" to name of first process whose frontmost is true').text == "Finder"
    assert "com.apple.finder" in mac.diff()
    assert mac.query("$.apps[?@.name=='Finder'].bundle_id") == ["com.apple.finder"]
    assert mac.query("$.nope") == []


def test_arguments_and_javascript(mac):
    assert mac.script("on run argv\nreturn item 2 of argv\nend run", "a", "b").text == "b"
    assert mac.script("function run(argv) { return argv.length; }", "a", language="JavaScript").text == "1"


def test_an_error_of_a_script_is_told(mac):
    failed = mac.script('error "no" number 42')
    assert failed.status == 1 and "(42)" in failed.stderr
    with pytest.raises(MacError, match="status 1"):
        failed.check()


def test_reset_takes_less_than_a_second(mac):
    before = mac.world.read_bytes()
    mac.script('set volume output volume 13').check()
    assert mac.world.read_bytes() != before
    begun = time.monotonic()
    mac.reset()
    assert time.monotonic() - begun < 1
    assert mac.world.read_bytes() == before and mac.diff() == ""


@pytest.mark.mac(world="japanese")
def test_a_world_by_its_name(mac):
    assert mac.query("$.system.languages[0]")[0].startswith("ja")


@pytest.mark.mac(world='clipboard = "from a text"')
def test_a_world_by_its_text(mac):
    assert mac.script("the clipboard").text == "from a text"


@pytest.mark.mac({"clipboard": "from a dictionary"}, now="2026-03-02 09:00")
def test_a_world_by_a_dictionary(mac):
    assert mac.script("the clipboard").text == "from a dictionary"
    assert mac.script("year of (current date)").text == "2026"


def test_a_world_by_a_file_and_one_that_is_wrong(tmp_path):
    file = tmp_path / "shop.toml"
    file.write_text('version = 1\nclipboard = "from a file"\n')
    with Mac(file) as mac:
        assert mac.script("the clipboard").text == "from a file"
    with pytest.raises(MacError, match="clipbord"):
        Mac({"clipbord": "x"}, folder=tmp_path / "wrong")


def test_the_user_types_and_is_told(mac):
    mac.notify("Mail", "Invoice", "due today", style="alert")
    assert [note["title"] for note in mac.query("$.notifications[*]")] == ["Invoice"]
    mac.person(types="x")
    with pytest.raises(MacError):
        mac.person()


def test_a_picture(mac):
    assert mac.screenshot().read_bytes().startswith(b"\x89PNG")


def test_a_process_gets_this_mac(mac):
    said = subprocess.run(["osascript", "-e", "return 6 * 7"], env=mac.env, capture_output=True, text=True, check=True)
    assert said.stdout == "42\n"


def test_entries_for_servers(mac):
    ours = mac.mcp()
    assert ours == {"command": "macmcp", "args": ["serve", f"--simulate={mac.world}"], "env": {}}
    theirs = mac.mcp(["npx", "-y", "a-server"])
    assert theirs["command"] == "npx" and theirs["env"]["MACMCP_WORLD"] == str(mac.world)


def test_a_failure_says_what_differs(pytester):
    pytester.makepyfile(
        """
        def test_it(mac):
            mac.script('set the clipboard to "other"').check()
            assert False
        """
    )
    result = pytester.runpytest("-p", "simulated_mac.pytest_plugin")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*simulated Mac*", "*clipboard*", "picture: *failed.png"])


def test_the_readme_is_so(pytester):
    # The wheel carries the page as its long description.
    from importlib.metadata import PackageNotFoundError, metadata
    from pathlib import Path

    try:
        page = metadata("simulated-mac").get_payload()
    except PackageNotFoundError:
        page = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    pytester.makepyfile(page.split("```python\n")[1].split("```")[0])
    pytester.runpytest("-p", "simulated_mac.pytest_plugin").assert_outcomes(passed=1)
