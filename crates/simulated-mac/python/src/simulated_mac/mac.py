"""One simulated Mac, kept in a file."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sysconfig
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

# The programs of a Mac that it stands in for, found by their names in `Mac.env["PATH"]`.
STAND_INS = ("osascript", "screencapture", "sips", "osacompile")

# The Macs that come with the program: `simulated-mac new --help`.
WORLDS = ("default", "japanese", "crowded", "chinese", "arabic", "russian", "first-run", "deceptive")


class MacError(RuntimeError):
    """The program refused, with what it said."""


@dataclass(frozen=True)
class Result:
    """How a script ended.

    Attributes:
        status: the exit status of `osascript`: 0, 1 for an error of the script, 78 for a name that no Mac has, 79 for what is not simulated.
        stdout: what it printed.
        stderr: what it complained of.
    """

    status: int
    stdout: str
    stderr: str

    @property
    def text(self) -> str:
        """The result as a script hands it on, without the line feed that osascript adds."""
        return self.stdout.removesuffix("\n")

    def check(self) -> Result:
        """This result; raises `MacError` where the script failed."""
        if self.status != 0:
            raise MacError(f"the script ended with status {self.status}: {self.stderr.strip()}")
        return self


@dataclass(frozen=True)
class Action:
    """One thing that was done on the Mac: what (`sent`, `deleted`, `clicked`, ...), in which app, and to what."""

    what: str
    app: str | None
    fields: Mapping[str, Any]


def program() -> Path:
    """The program `simulated-mac`: what SIMULATED_MAC names, else that of this Python installation, else that on PATH."""
    if named := os.environ.get("SIMULATED_MAC"):
        return Path(named)
    beside = Path(sysconfig.get_path("scripts")) / "simulated-mac"
    if beside.is_file():
        return beside
    if found := shutil.which("simulated-mac"):
        return Path(found)
    raise MacError("the program simulated-mac is not installed: pip install simulated-mac, or name it in SIMULATED_MAC")


class Mac:
    """A simulated Mac.

    Args:
        world: the name of a Mac that comes with the program, the path of a description (TOML or JSON), the text of one in TOML, or a
            dictionary with what a description has. A description without `version` gets `version = 1`.
        folder: where its file and its stand-ins are; a temporary folder when it is not given.
        faults: what some Macs do otherwise, by name (`simulated-mac new --list`).
        now: the time at which the clock stands, as "2026-03-02 09:00"; it goes on only while scripts wait.

    Raises:
        MacError: the world cannot be made.
    """

    def __init__(
        self,
        world: str | Path | Mapping[str, Any] = "default",
        *,
        folder: str | Path | None = None,
        faults: Iterable[str] = (),
        now: str | None = None,
    ) -> None:
        self._temporary = tempfile.TemporaryDirectory(prefix="simulated-mac-") if folder is None else None
        self.folder = Path(folder if folder is not None else self._temporary.name)  # type: ignore[union-attr]
        self.folder.mkdir(parents=True, exist_ok=True)
        self.world = self.folder / "world.json"
        self._program = program()
        words: list[str | Path] = ["new", self.world]
        words += self._made_of(world)
        for fault in faults:
            words += ["--fault", fault]
        if now is not None:
            words += ["--now", now]
        self._run(words)
        self._beginning = self.folder / "beginning.json"
        shutil.copyfile(self.world, self._beginning)
        stand_ins = self.folder / "bin"
        stand_ins.mkdir()
        for name in STAND_INS:
            (stand_ins / name).symlink_to(self._program.resolve())
        self._stand_ins = stand_ins

    def _made_of(self, world: str | Path | Mapping[str, Any]) -> list[str | Path]:
        if isinstance(world, Mapping):
            text, ending = json.dumps({"version": 1, **world}), ".json"
        elif isinstance(world, str) and ("\n" in world or "=" in world):
            text, ending = world if "version" in world else f"version = 1\n{world}", ".toml"
        elif isinstance(world, str) and world in WORLDS:
            return ["--world", world]
        else:
            return ["--from", Path(world)]
        description = self.folder / f"description{ending}"
        description.write_text(text, encoding="utf-8")
        return ["--from", description]

    def _run(self, words: Sequence[str | Path], allowed: tuple[int, ...] = (0,)) -> subprocess.CompletedProcess[str]:
        done = subprocess.run([self._program, *words], capture_output=True, text=True, check=False)
        if done.returncode not in allowed:
            raise MacError((done.stderr or done.stdout).strip())
        return done

    @property
    def env(self) -> dict[str, str]:
        """The environment of a process whose Mac this is: its `osascript`, `screencapture`, `sips` and `osacompile` are found first.

        A program that calls `/usr/bin/osascript` by its path does not look there: tell it another path.
        """
        return {
            **os.environ,
            "PATH": f"{self._stand_ins}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
            "MACMCP_WORLD": str(self.world),
        }

    def mcp(self, command: Sequence[str] = ("macmcp",)) -> dict[str, Any]:
        """The entry of an MCP server in a client's configuration, for a server that drives this Mac.

        macmcp drives it by its option `--simulate`; any other server gets the stand-ins by its environment.
        """
        name, *arguments = command
        if Path(name).name == "macmcp":
            return {"command": name, "args": ["serve", f"--simulate={self.world}", *arguments], "env": {}}
        env = self.env
        return {"command": name, "args": arguments, "env": {key: env[key] for key in ("PATH", "MACMCP_WORLD")}}

    def script(
        self,
        text: str,
        *args: str,
        language: Literal["AppleScript", "JavaScript"] = "AppleScript",
        timeout: float = 60,
    ) -> Result:
        """Runs the text of a script by `osascript`, with arguments of its `run` handler.

        Raises:
            subprocess.TimeoutExpired: it took longer than `timeout` seconds.
        """
        words = [self._stand_ins / "osascript", "-l", language, "-", *args]
        done = subprocess.run(words, input=text, capture_output=True, text=True, env=self.env, timeout=timeout, check=False)
        return Result(done.returncode, done.stdout, done.stderr)

    def query(self, jsonpath: str) -> list[Any]:
        """What a JSONPath (RFC 9535) finds in the world, in order; empty where it finds nothing."""
        found = self._run(["query", self.world, jsonpath], allowed=(0, 1))
        if found.returncode == 1 and found.stderr:
            raise MacError(found.stderr.strip())
        return [json.loads(line) for line in found.stdout.splitlines()]

    def done(self, what: str | None = None) -> list[Action]:
        """What was done so far, in order; of one kind alone where `what` names it."""
        actions = []
        for fields in self.query("$.done[*]"):
            action = Action(fields.get("what", ""), fields.get("app"), fields)
            if what in (None, action.what):
                actions.append(action)
        return actions

    def person(
        self,
        *,
        types: str | None = None,
        moves_to: tuple[float, float] | None = None,
        clicks: tuple[float, float] | None = None,
        after_events: int = 0,
        after_ms: int = 0,
        every_ms: int = 120,
    ) -> None:
        """Has the user of the Mac type, move the pointer or click while scripts run on it.

        Raises:
            MacError: not exactly one of the three is given.
        """
        words: list[str | Path] = ["person", self.world]
        if types is not None:
            words += ["--type", types]
        for option, point in (("--move-to", moves_to), ("--click", clicks)):
            if point is not None:
                words += [option, f"{point[0]},{point[1]}"]
        words += ["--after-events", str(after_events), "--after-ms", str(after_ms), "--every-ms", str(every_ms)]
        self._run(words)

    def notify(
        self,
        app: str,
        title: str,
        body: str = "",
        *,
        subtitle: str | None = None,
        style: Literal["none", "banner", "alert"] | None = None,
    ) -> None:
        """Shows a notification of an installed app, named or by its bundle id."""
        words: list[str | Path] = ["notify", self.world, app, title, body]
        if subtitle is not None:
            words += ["--subtitle", subtitle]
        if style is not None:
            words += ["--style", style]
        self._run(words)

    def lock(self) -> None:
        """Locks the screen."""
        self._run(["lock", self.world])

    def unlock(self) -> None:
        """Unlocks the screen."""
        self._run(["unlock", self.world])

    def screenshot(self, path: str | Path | None = None) -> Path:
        """Draws the primary display as a PNG file, as a person would see it, and answers where."""
        picture = Path(path) if path is not None else self.folder / "screen.png"
        picture.unlink(missing_ok=True)
        self._run(["draw", self.world, picture])
        return picture

    def diff(self) -> str:
        """What differs from the beginning, in words, and what was done in between; empty where nothing does."""
        said = self._run(["diff", self._beginning, self.world], allowed=(0, 1)).stdout.strip()
        return "" if said == "Nothing differs." else said

    def reset(self) -> None:
        """Sets the Mac back to what it began as."""
        shutil.copyfile(self._beginning, self.world)

    def close(self) -> None:
        """Removes its folder, where that is a temporary one."""
        if self._temporary is not None:
            self._temporary.cleanup()

    def __enter__(self) -> Mac:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
