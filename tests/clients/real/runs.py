"""One run of a client: a home of its own, the entry that `macmcp setup` writes, a world, a model, and what came of it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from clients import ENTER, NO_TITLE, ONCE, QUIET, Client, Place, written
from model import Model, Question, Step
from tap import TAP, Log
from terminal import Terminal

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
# How long a client may take for what takes it seconds, on a machine that does other work.
PATIENCE = 90.0
# How long it may take to end; what is not the server and stays for so long afterwards is a daemon.
ENDING, DAEMON = 15.0, 3.0
# After an answer, a client that does nothing for so long has given up its turn.
IDLE = 8.0


class World:
    """The simulated Mac of a run, as it is now."""

    def __init__(self, path: Path) -> None:
        self._world = json.loads(path.read_text(encoding="utf-8")) if path.exists() else None

    def __bool__(self) -> bool:
        return self._world is not None

    def _app(self, name: str) -> dict[str, Any] | None:
        apps = self._world["apps"] if self._world else []
        return next((app for app in apps if app["name"] == name), None)

    def titles(self) -> list[str]:
        """How the titles of all windows begin that are shown, up to what clients write in other ways."""
        apps = self._world["apps"] if self._world else []
        shown = [window for app in apps if not app.get("hidden") for window in app.get("windows", []) if not window.get("minimised")]
        return [found.group() for window in shown if (found := re.match(r"[\w .()-]+", window.get("title", ""), re.ASCII))]

    def titles_in_front(self) -> list[str]:
        """The title of the window in front."""
        apps = self._world["apps"] if self._world else []
        fronts = [app for app in apps if self._world and app["pid"] == self._world["front"]]
        return [window["title"] for app in fronts for window in app.get("windows", [])[:1]]

    def is_running(self, name: str) -> bool:
        return self._app(name) is not None

    def is_in_front(self, name: str) -> bool:
        app = self._app(name)
        return bool(app and self._world and self._world["front"] == app["pid"])

    def elements(self, name: str, role: str) -> Iterator[dict[str, Any]]:
        """The elements of an app's windows that have this role."""
        app = self._app(name) or {}
        waiting = list(app.get("windows", []))
        while waiting:
            element = waiting.pop()
            waiting += element.get("children", [])
            if element.get("role") == role:
                yield element

    def clipboard(self) -> str:
        items = self._world["pasteboard"].get("items", []) if self._world else []
        return "".join(str(value) for item in items for kind, value in item if "text" in kind)


@dataclass
class Run:
    """What a client did."""

    client: Client
    model: Model
    log: Log
    world: World
    # How the client ended; none where it was killed.
    status: int | None
    said: str
    # Command lines of macmcp that were still there, and of the client.
    servers_left: list[str]
    clients_left: list[str]
    folder: Path

    def server_status(self) -> int | None:
        found = [message["status"] for message in self.log.said(TAP) if "status" in message]
        return found[-1] if found else None

    def results(self) -> list[Any]:
        """What the model was given for each step of the script."""
        return self.model.results()[self.model.prelude :]


@dataclass
class Stage:
    """What the runs have in common."""

    macmcp: Path
    commands: Path
    folder: Path
    long_call: int


@dataclass(frozen=True)
class Setting:
    """In what one run differs from another."""

    name: str
    script: list[Step]
    server: list[str] = field(default_factory=list)
    # Variables of `macmcp setup` alone: what they say has to be in the entry.
    variables: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    options: list[str] = field(default_factory=list)
    # Variables of the client.
    environment: dict[str, str] = field(default_factory=dict)
    # What its user asks, which the model answers in the place of the script.
    question: Question | None = None


class Prepared:
    """A client that is ready to start."""

    def __init__(self, stage: Stage, client: Client, setting: Setting) -> None:
        self.client, self.stage = client, stage
        self.folder = stage.folder / client.name / setting.name
        shutil.rmtree(self.folder, ignore_errors=True)
        home, project = self.folder / "home", self.folder / "project"
        for folder in (home, project):
            folder.mkdir(parents=True)
        # A project of its own: clients ask whether the checkout around it is trusted.
        subprocess.run(["git", "init", "--quiet", str(project)], check=True)
        self.world = self.folder / "world.json"
        self.log = Log(self.folder / "server.log")
        question = setting.question
        prelude = [] if question else client.prelude([step.tool for step in setting.script])
        self.model = Model(prelude, setting.script, client.tool_name, self.folder / "requests", self.log.has_listed, question)
        tap = self._tap()
        arguments = [f"--simulate={self.world}", *setting.server]
        self.place = Place(self.model.url, home, project)
        if question:
            self.place = Place(self.model.url, home, project, question.words)
        path = os.pathsep.join([str(stage.commands), os.environ.get("PATH", "")])
        self.environment = {
            "HOME": str(home), "PATH": path, "TERM": "xterm-256color", "LANG": "C.UTF-8", "REAL_CLIENTS_RUN": str(self.folder),
            **QUIET, **client.environment(self.place), **setting.environment,
        }
        written(client, self.place)
        for name, text in setting.files.items():
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(text, encoding="utf-8")
        for command in client.before(self.place):
            self._run(command, self.environment)
        self._set_up(client.setup, arguments, setting.variables, tap)

    def _tap(self) -> Path:
        tap = self.folder / "tap"
        words = [sys.executable, str(HERE / "tap.py"), str(self.log.path), str(self.stage.macmcp)]
        quoted = " ".join("'" + word.replace("'", "'\\''") + "'" for word in words)
        tap.write_text(f'#!/bin/sh\nexec {quoted} "$@"\n', encoding="utf-8")
        tap.chmod(0o755)
        return tap

    def _run(self, command: list[str], environment: dict[str, str]) -> None:
        done = subprocess.run(
            command, env=environment, cwd=self.place.project, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, timeout=PATIENCE, check=False,
        )
        with open(self.folder / "before.txt", "ab") as file:
            file.write(done.stdout)
        if done.returncode != 0:
            raise RuntimeError(f"{command}: status {done.returncode}: {done.stdout.decode('utf-8', 'replace')[-2000:]}")

    def _set_up(self, name: str, arguments: list[str], variables: dict[str, str], tap: Path) -> None:
        """By `macmcp setup`; afterwards the entry starts the tap in the place of the server."""
        variables = {key: value.replace("FOLDER", str(self.folder)) for key, value in variables.items()}
        self._run([str(self.stage.macmcp), "setup", name, "--", *arguments], {**self.environment, **variables})
        changed = 0
        for path in self.place.home.rglob("*"):
            if not path.is_file() or path.suffix not in (".json", ".jsonc", ".toml", ".yaml"):
                continue
            text = path.read_text(encoding="utf-8", errors="surrogateescape")
            program = rf'(?<=[" ]){re.escape(str(self.stage.macmcp))}(?=["\n])'
            if re.search(program, text):
                path.write_text(re.sub(program, str(tap), text), encoding="utf-8", errors="surrogateescape")
                changed += 1
        if not changed:
            raise RuntimeError(f"macmcp setup {name} wrote no entry: see {self.folder / 'before.txt'}")

    def finished(self, status: int | None, said: str) -> Run:
        """What came of it, once the client has ended."""
        servers, others = self._rest()
        run = Run(
            self.client, self.model, self.log, World(self.world), status, said, list(servers.values()), list(others.values()), self.folder
        )
        for pid in [*servers, *others]:
            try:
                os.kill(pid, signal.SIGTERM)
            except ProcessLookupError:
                pass
        self.model.close()
        (self.folder / "said.txt").write_text(said, encoding="utf-8")
        return run

    def _rest(self) -> tuple[dict[int, str], dict[int, str]]:
        """What stays of the servers and of the client: what ends a little later than the client's first process is no rest."""
        until = time.monotonic() + ENDING
        while True:
            servers, others = self._left()
            if time.monotonic() > until - (0 if servers else ENDING - DAEMON) or not (servers or others):
                return servers, others
            time.sleep(0.2)

    def _left(self) -> tuple[dict[int, str], dict[int, str]]:
        """The servers and the other processes of this run, by their command line, or by their environment where that can be read."""
        listed = subprocess.run(["ps", "-axww", "-o", "pid=,command="], stdout=subprocess.PIPE, check=True, text=True).stdout
        servers: dict[int, str] = {}
        others: dict[int, str] = {}
        for line in listed.splitlines():
            pid, _, command = line.strip().partition(" ")
            if not pid.isdigit():
                # A command line of several lines.
                continue
            if str(self.world) in command:
                servers[int(pid)] = command
            elif self._has_mark(int(pid)):
                others[int(pid)] = command
        return servers, others

    def _has_mark(self, pid: int) -> bool:
        try:
            return f"REAL_CLIENTS_RUN={self.folder}\0".encode() in Path(f"/proc/{pid}/environ").read_bytes()
        except OSError:
            return False


def wait_until(holds: Callable[[], bool], seconds: float) -> bool:
    until = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > until:
            return False
        time.sleep(0.1)
    return True


def unattended(stage: Stage, client: Client, setting: Setting, interrupted_in: str | None = None) -> Run:
    """Runs a client with nobody in front of it. With `interrupted_in` it gets Control-C once that tool is called."""
    prepared = Prepared(stage, client, setting)
    with open(prepared.folder / "stdout.txt", "wb+") as said:
        process = subprocess.Popen(
            client.unattended(prepared.place, setting.options), env=prepared.environment, cwd=prepared.place.project,
            stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT, start_new_session=True,
        )
        seconds = PATIENCE + stage.long_call
        if interrupted_in:
            wait_until(lambda: is_called(prepared.log, interrupted_in or ""), PATIENCE)
            os.killpg(process.pid, signal.SIGINT)
            seconds = ENDING
        try:
            status: int | None = process.wait(seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            status = None
        said.seek(0)
        text = said.read().decode("utf-8", "replace")
    return prepared.finished(status, text)


def is_called(log: Log, tool: str) -> bool:
    return any(call["params"].get("name") == tool for call in log.calls("tools/call"))


def shown(stage: Stage, client: Client, setting: Setting, answer: str = ONCE, escaped_in: str | None = None) -> Run:
    """Runs a client in a terminal, and answers its questions. With `escaped_in` the call is interrupted by keys once that tool is called."""
    assert client.shown
    prepared = Prepared(stage, client, setting)
    model, log = prepared.model, prepared.log
    terminal = Terminal(client.shown(prepared.place), prepared.environment, prepared.place.project)
    until, answered = time.monotonic() + PATIENCE, 0
    did, did_at = 0, time.monotonic()
    while time.monotonic() < until and not model.is_done.is_set():
        questions = log.questions()
        activity = len(model.requests) + sum(1 for _ in log.lines())
        if activity != did:
            did, did_at = activity, time.monotonic()
        if answered and time.monotonic() > did_at + IDLE:
            break
        if model.was_too_early.is_set():
            model.was_too_early.clear()
            wait_until(log.has_listed, PATIENCE)
            terminal.press(("go on", "go on"), ENTER)
        elif len(questions) > answered and terminal.shows(NO_TITLE):
            terminal.press(*client.answers[answer])
            answered += 1
            wait_until(lambda: log.open_question() is None, ENDING)
        elif escaped_in and is_called(log, escaped_in):
            # Keys that come before the client shows the call are for what it showed before.
            wait_until(lambda: terminal.shows(setting.script[0].arguments["text"]), DAEMON)
            # A client that is slow takes keys together that come together, and forgets the first of those that come apart.
            for apart in (0.1, 0.2, 0.3, 0.4, 0.5):
                terminal.press_quickly("escape", client.escapes, apart)
                if wait_until(lambda: log.has_cancelled(escaped_in or ""), DAEMON):
                    break
            break
        else:
            time.sleep(0.1)
    # What was answered has come to the model, or is on its way.
    wait_until(lambda: log.open_question() is None, 2)
    terminal.close(ENDING)
    return prepared.finished(terminal.status, re.sub(r"[ \t]+", " ", terminal.everything()))
