"""A client in a terminal: what it shows is read, and keys are pressed, through a pty."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import signal
import struct
import termios
import threading
import time
from pathlib import Path

from clients import KEYS, Key

ROWS, COLUMNS = 50, 120
ESCAPES = re.compile(
    r"\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"  # titles and colours
    r"|\x1b[PX^_].*?\x1b\\"  # device controls
    r"|\x1b\[[0-?]*[ -/]*[@-~]"  # positions, styles and modes
    r"|\x1b[()#][0-9A-Z]|\x1b[=>78cDEHMNOZ]",
    re.DOTALL,
)
# Questions of programs to their terminal, and what is answered.
ASKED = {
    b"\x1b[6n": b"\x1b[1;1R",
    b"\x1b[c": b"\x1b[?62;22c",
    b"\x1b]10;?": b"\x1b]10;rgb:ffff/ffff/ffff\x1b\\",
    b"\x1b]11;?": b"\x1b]11;rgb:0000/0000/0000\x1b\\",
}
# A key is pressed when nothing has been drawn for so long, and after so long at the latest: some clients draw a clock.
STILL, LATEST = 0.3, 1.0
# How long a key may take to be understood.
UNDERSTOOD = 10.0


def compact(text: str) -> str:
    """Without the spaces: programs move the cursor over them."""
    return re.sub(r"\s+", "", text)


class Terminal:
    """A program in a terminal."""

    def __init__(self, command: list[str], environment: dict[str, str], folder: Path) -> None:
        self.pid, self._master = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self._output = b""
        self._mark = 0
        self._drawn_at = time.monotonic()
        self.status: int | None = None
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        while True:
            try:
                data = os.read(self._master, 65536)
            except OSError:
                # The program has closed its end.
                return
            if not data:
                return
            self._output += data
            self._drawn_at = time.monotonic()
            for question, answer in ASKED.items():
                if question in data:
                    os.write(self._master, answer)

    def everything(self) -> str:
        """All that was drawn, as text."""
        return ESCAPES.sub(" ", self._output.decode("utf-8", "replace"))

    def shows(self, words: str) -> bool:
        """Whether these words were drawn since the last key."""
        return compact(words) in compact(ESCAPES.sub(" ", self._output[self._mark :].decode("utf-8", "replace")))

    def press(self, *keys: Key) -> None:
        """Presses keys, by their names, or types texts, and waits until each has been understood."""
        for key, words in keys:
            self._come_to_rest()
            self._mark = len(self._output)
            os.write(self._master, KEYS.get(key, key).encode())
            until = time.monotonic() + UNDERSTOOD
            while words and not self.shows(words):
                if time.monotonic() > until:
                    raise RuntimeError(f"{words!r} was not drawn after the key {key}: {self.everything()[-2000:]}")
                time.sleep(0.05)

    def press_quickly(self, key: str, times: int, apart: float) -> None:
        """Presses a key several times, that many seconds apart."""
        self._come_to_rest()
        for _ in range(times):
            os.write(self._master, KEYS[key].encode())
            time.sleep(apart)

    def _come_to_rest(self) -> None:
        latest = time.monotonic() + LATEST
        while time.monotonic() < min(latest, self._drawn_at + STILL):
            time.sleep(0.05)

    def close(self, seconds: float) -> None:
        """Closes the window, as a person does, and waits for the program's end; kills what does not end."""
        for number in (signal.SIGHUP, signal.SIGKILL):
            try:
                os.killpg(self.pid, number)
            except ProcessLookupError:
                pass
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                ended, status = os.waitpid(self.pid, os.WNOHANG)
                if ended:
                    self.status = os.waitstatus_to_exitcode(status)
                    os.close(self._master)
                    return
                time.sleep(0.05)
