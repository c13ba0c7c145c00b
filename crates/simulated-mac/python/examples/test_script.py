"""A script of yours, tested: it renames a file, and says what it did."""

import pytest

SCRIPT = """
on run argv
    tell application "Finder"
        set found to file (item 1 of argv) of folder "Documents" of home
        set name of found to (item 2 of argv)
    end tell
    display notification "Renamed to " & (item 2 of argv) with title "Done"
end run
"""

DISK = {"files": {"~/Documents/draft.txt": "Dear Anna"}}


@pytest.mark.mac(DISK)
def test_the_file_is_renamed_and_told(mac):
    mac.script(SCRIPT, "draft.txt", "letter.txt").check()
    texts = mac.query("$.disk['/Users/demo/Documents/letter.txt'].text")
    assert texts == ["Dear Anna"]
    assert mac.query("$.notifications[*].text") == ["Renamed to letter.txt"]


def test_a_file_that_is_not_there_is_an_error(mac):
    failed = mac.script(SCRIPT, "nothing.txt", "letter.txt")
    assert failed.status == 1 and "nothing.txt" in failed.stderr
