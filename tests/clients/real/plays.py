"""What is played with each client, and how it is judged: by what the model was sent, by the world, and by what is left."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from clients import DECLINE, ESCAPE, NO, ONCE, OTHER, SESSION, Client
from model import Question, Request, Step, is_picture, text_of
from runs import ROOT, Run, Setting, Stage, is_called, shown, unattended

# What a text holds that is a picture.
BASE64 = re.compile(r"[A-Za-z0-9+/]{1000,}")


@dataclass(frozen=True)
class Cell:
    """What was found, and whether it is as it has to be; none where it is a fact and no promise."""

    text: str
    holds: bool | None = None

    def shown(self) -> str:
        return f"**wrong:** {self.text}" if self.holds is False else self.text


@dataclass
class Found:
    """What a client did: by section and column."""

    client: Client
    version: str
    cells: dict[str, dict[str, Cell]] = field(default_factory=dict)

    def add(self, section: str, column: str, cell: Cell) -> None:
        self.cells.setdefault(section, {})[column] = cell

    def wrong(self) -> set[tuple[str, str]]:
        """The client and the column of what is not as it has to be."""
        columns = [item for cells in self.cells.values() for item in cells.items()]
        return {(self.client.name, column) for column, cell in columns if cell.holds is False}


# The sections of the table.
SHOWN = "What the model is shown"
DONE = "What is done"
ASKED = "What is asked first"
QUESTIONS = "Questions"
RESTRICTED = "Restrictions"
ENDS = "Waits and ends"

TYPED = " Typed by the model."
COPIED = "copied by a batch"
STEPS = [
    {"tool": "set_clipboard", "arguments": {"text": COPIED}},
    {"tool": "get_clipboard"},
    {"tool": "list_windows", "arguments": {"app": "TextEdit"}},
]
TOUR = [
    Step("look", save={"box": r'([\w-]+e\d+) CheckBox \\?"underline'}),
    Step("click_ui_element", {"element": "$box"}),
    Step("type_text", {"text": TYPED}),
    Step("take_screenshot", {"max_dimension": 600}),
    Step("batch", {"steps": STEPS}),
    Step("get_ui_element_value", {"element": "No such thing"}),
    Step("click", {"x": 10, "y": 10, "colour": "red"}),
    Step("press_key", {"key": "no such key"}),
]


def pictures(value: Any) -> int:
    """How many pictures a model sees in a part of a request."""
    if isinstance(value, list):
        return sum(map(pictures, value))
    if not isinstance(value, dict):
        return 0
    if is_picture(value):
        return 1
    return sum(map(pictures, value.values()))


def beginning(text: str, request: Request) -> int:
    """How many characters from the beginning of a text a request holds."""
    whole = request.text()
    return next((n for n in range(len(text), 19, -1) if json.dumps(text[:n], ensure_ascii=False)[1:-1] in whole), 0)


def tour(stage: Stage, found: Found) -> None:
    """Look, click, type, a picture, a batch, an error, a wrong parameter, the end."""
    run = unattended(stage, found.client, Setting("tour", TOUR))
    _shown(run, found)
    results = [text_of(result) for result in run.results()]
    results += [""] * (len(TOUR) - len(results))
    look, _, _, picture, batch, error, wrong, value = results[: len(TOUR)]
    is_seen = 'CheckBox' in look and "Dear reader" in look
    found.add(SHOWN, "`look`", Cell("whole" if is_seen else "not shown", is_seen))
    found.add(SHOWN, "picture", _picture(run, picture))
    told = error.count("There is no element No such thing")
    found.add(SHOWN, "error", Cell({0: "not shown", 1: "once"}.get(told, f"{told} times"), told > 0))
    found.add(SHOWN, "unknown parameter", _wrong_parameter(run, wrong))
    is_told = "InvalidParameter" in value and "no such key" in value
    found.add(SHOWN, "wrong value", Cell("the server's answer" if is_told else f"not told: {_quoted(value, 60)}", is_told))
    boxes = [box for box in run.world.elements("TextEdit", "AXCheckBox") if box.get("description") == "underline"]
    is_clicked = bool(boxes) and boxes[0].get("value") == 1
    found.add(DONE, "click by ref", Cell("done" if is_clicked else "not done", is_clicked))
    texts = [str(area.get("value")) for area in run.world.elements("TextEdit", "AXTextArea")]
    is_typed = any(text.endswith(TYPED) for text in texts)
    found.add(DONE, "type", Cell("done" if is_typed else "not done", is_typed))
    is_copied = run.world.clipboard() == COPIED and COPIED in batch and "Plan.txt" in batch
    found.add(DONE, "batch", Cell("done" if is_copied else "not done", is_copied))
    found.add(ENDS, "end", _ended(run))


def _shown(run: Run, found: Found) -> None:
    revisions = [result["protocolVersion"] for result in run.log.results("protocolVersion")]
    revisions += [call["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] for call in _with_meta(run)]
    found.add(SHOWN, "revision", Cell(revisions[-1] if revisions else "none", bool(revisions)))
    listed = {tool["name"] for result in run.log.results("tools") for tool in result["tools"]}
    first = next((request for request in run.model.requests if request.ours()), None)
    tools = first.ours() if first else _unnamed(run, listed)
    size = sum(len(json.dumps(tool.listed, ensure_ascii=False)) for tool in tools)
    deferred = sum(bool(tool.listed.get("defer_loading")) for tool in tools)
    text = f"{len(tools)} of {len(listed)}, {size:,} characters" + (f", {deferred} deferred" if deferred else "")
    found.add(SHOWN, "tools", Cell(text if tools else f"0 of {len(listed)}: by its search", bool(listed)))
    instructions = next((result["instructions"] for result in run.log.results("instructions")), "")
    seen = max((beginning(instructions, request) for request in run.model.requests), default=0)
    found.add(SHOWN, "instructions", Cell(f"{seen} of {len(instructions)}"))


def _with_meta(run: Run) -> list[dict[str, Any]]:
    calls = run.log.calls("tools/call")
    return [call for call in calls if "io.modelcontextprotocol/protocolVersion" in call["params"].get("_meta", {})]


def _unnamed(run: Run, listed: set[str]) -> list[Any]:
    """The server's tools where the client puts nothing before their names."""
    for request in run.model.requests:
        tools = [tool for tool in request.dialect.offered(request.body) if tool.name in listed]
        if tools:
            return tools
    return []


def _picture(run: Run, text: str) -> Cell:
    last = run.model.last()
    if BASE64.search(text):
        return Cell("base64 as text", False)
    if last and pictures(list(last.body.values())):
        return Cell("a picture")
    return Cell("none: a text alone" if text else "none, and no text", bool(text))


def _wrong_parameter(run: Run, text: str) -> Cell:
    if "`colour` is not a parameter" in text:
        return Cell("the server's answer", True)
    if not is_called(run.log, "click") and text:
        return Cell(f"the client's: {_quoted(text, 60)}")
    return Cell(f"not told: {_quoted(text, 60)}", False)


def _quoted(text: str, most: int) -> str:
    """The beginning of a text, as a cell of a table shows it."""
    flat = re.sub(r"\s+", " ", text).replace("|", "\\|").strip()
    return f"`{flat[:most]}`…" if len(flat) > most else f"`{flat}`"


def _ended(run: Run) -> Cell:
    status = run.server_status()
    text = "nothing is left"
    if status:
        # None is where the client killed what it started.
        text = f"the server ended with status {status}"
    if run.servers_left:
        text = f"{len(run.servers_left)} of macmcp left"
    if run.clients_left:
        text += f"; its own {', '.join(_program(command) for command in run.clients_left)} stays"
    return Cell(text, not run.servers_left and not status)


def _program(command: str) -> str:
    """What a process is, without its folder."""
    words = command.split(" ")
    return " ".join([words[0].rsplit("/", 1)[-1], *words[1:2]])


ASKING = ["--ask", "com.apple.Safari", "--destructive", "ask"]
ACTS = [Step("activate_app", {"app": "Safari"}), Step("quit_app", {"app": "Terminal"})]
AGAIN = [Step("activate_app", {"app": "Safari"}), Step("activate_app", {"app": "TextEdit"}), Step("activate_app", {"app": "Safari"})]


def _happened(run: Run) -> tuple[bool, bool]:
    """Whether Safari came to the front, and whether Terminal was quit."""
    if not run.world:
        raise RuntimeError(f"{run.client.title} has not started its server: see {run.folder}")
    return run.world.is_in_front("Safari"), not run.world.is_running("Terminal")


def _answered(run: Run) -> str:
    """What was sent to the questions: each different answer once."""
    sent = []
    for question in run.log.questions():
        answer = question.answer
        if answer is None:
            text = "no answer"
        elif answer.get("content"):
            text = f"{answer.get('action')} {json.dumps(answer['content'])}"
        else:
            text = str(answer.get("action", answer))
        if f"`{text}`" not in sent:
            sent.append(f"`{text}`")
    return ", ".join(sent) if sent else "was not asked"


def _told(acts: tuple[bool, bool]) -> str:
    return {
        (False, False): "nothing was done",
        (True, True): "Safari in front, Terminal quit",
        (True, False): "Safari in front",
        (False, True): "Terminal quit",
    }[acts]


def nobody(stage: Stage, found: Found) -> None:
    """Questions with nobody there: with the usual options, and with all that the client can be allowed."""
    ways: list[tuple[str, list[str]]] = [("nobody", [])]
    if found.client.unlimited:
        name, options = found.client.unlimited
        ways.append((f"nobody, {name}", options))
    for number, (way, options) in enumerate(ways):
        run = unattended(stage, found.client, Setting(f"nobody-{number}", ACTS, server=ASKING, options=options))
        acts = _happened(run)
        results = [text_of(result) for result in run.results()]
        is_told = len(results) == 2 and all("NotConfirmed" in result for result in results)
        text = f"{_answered(run)}; {_told(acts)}" + ("" if is_told else "; the model was not told")
        found.add(QUESTIONS, way, Cell(text, acts == (False, False) and is_told))


# What each answer grants of ACTS.
GRANTED = {answer: (False, False) for answer in (NO, DECLINE, ESCAPE, OTHER)} | {ONCE: (True, True)}


def answers(stage: Stage, found: Found) -> None:
    """Each answer that the form in the client's terminal can be given, by keys."""
    for answer in found.client.answers:
        if answer == SESSION:
            run = shown(stage, found.client, Setting("answer-session", AGAIN, server=ASKING), answer)
            count = sum("Safari" in question.message for question in run.log.questions())
            is_in_front = run.world.is_in_front("Safari")
            text = f"{_answered(run)}; asked {count} times, {'Safari in front' if is_in_front else 'nothing was done'}"
            found.add(QUESTIONS, "session", Cell(text.replace("asked 1 times", "asked once"), is_in_front and count == 1))
            continue
        # The keys of what is typed in the place of a choice are those of the form for apps.
        acts_of = ACTS[:1] if answer == OTHER else ACTS
        run = shown(stage, found.client, Setting(f"answer-{answer}", acts_of, server=ASKING), answer)
        acts = _happened(run)
        is_asked = any(question.answer for question in run.log.questions())
        found.add(QUESTIONS, answer, Cell(f"{_answered(run)}; {_told(acts)}", is_asked and acts == GRANTED[answer]))


POLICY = '[policy]\ndestructive = "deny"\n'


def restricted(stage: Stage, found: Found) -> None:
    """What a person restricts by the environment of `macmcp setup` is in force in the server that the client starts."""
    read_only = Setting("read-only", ACTS[:1], variables={"MACMCP_READ_ONLY": "true"})
    run = unattended(stage, found.client, read_only)
    names = {tool["name"] for result in run.log.results("tools") for tool in result["tools"]}
    holds = "look" in names and "activate_app" not in names and not run.world.is_in_front("Safari")
    found.add(RESTRICTED, "`MACMCP_READ_ONLY`", Cell(f"{len(names)} tools" if holds else f"not in force: {len(names)} tools", holds))
    policy = Setting(
        "policy", ACTS[1:], variables={"XDG_CONFIG_HOME": "FOLDER/config"}, files={"config/macmcp/config.toml": POLICY}
    )
    run = unattended(stage, found.client, policy)
    is_denied = any("PolicyDenied" in text_of(result) for result in run.results()) and run.world.is_running("Terminal")
    found.add(RESTRICTED, "policy below `XDG_CONFIG_HOME`", Cell("denied" if is_denied else "not in force", is_denied))


NEVER = "never to be seen"


def long_call(stage: Stage, found: Found) -> None:
    """A call that takes long: its answer arrives, and the next call works."""
    wait = Step("wait_for", {"text": NEVER, "timeout_ms": stage.long_call * 1_000})
    run = unattended(stage, found.client, Setting("long", [wait, Step("list_windows", {"app": "TextEdit"})]))
    results = [text_of(result) for result in run.results()]
    # The words of the answer differ by client.
    is_answered = len(results) == 2 and NEVER in results[0] and "Plan.txt" in results[1]
    text = "answered, the next call too" if is_answered else f"not answered: {_quoted(results[0] if results else '', 100)}"
    found.add(ENDS, "a long call", Cell(text, is_answered))


def cancelled(stage: Stage, found: Found) -> None:
    """Control-C, and Escape in a terminal, while a call runs."""
    script = [Step("wait_for", {"text": NEVER, "timeout_ms": 100_000})]
    run = unattended(stage, found.client, Setting("interrupt", script), interrupted_in="wait_for")
    found.add(ENDS, "Control-C in a call", _interrupted(run, by_signal=True))
    if found.client.shown:
        run = shown(stage, found.client, Setting("escape", script), escaped_in="wait_for")
        found.add(ENDS, "Escape in a call, then the window closed", _interrupted(run, by_signal=False))


def _interrupted(run: Run, by_signal: bool) -> Cell:
    if not is_called(run.log, "wait_for"):
        return Cell("the tool was not called", False)
    text = "ended"
    if not by_signal:
        # Whether a client that is being killed has the time to say so is chance.
        text = "cancelled, then ended" if run.log.has_cancelled("wait_for") else "not cancelled; ended"
    if by_signal and run.status is None:
        text += "; the client did not end"
    if run.servers_left:
        text += f"; {len(run.servers_left)} of macmcp left"
    return Cell(text, not run.servers_left)


# What is asked first, and the tools that answer it.
README_ASKS = re.compile(r"Restart the client and ask: \*(.+?)\*")
SETUP_ASKS = re.compile(r"then ask it (.+?)\.$", re.MULTILINE)
ON_SCREEN, WINDOWS = ("look", "take_screenshot"), ("list_windows",)


def asked(stage: Stage, found: Found) -> None:
    """The first questions of README and of `macmcp setup`, word by word: a tool that answers is among those that the client shows or
    that its search finds, and the answer that arrives is what the world has."""
    readme = README_ASKS.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    said = (stage.folder / found.client.name / "tour/before.txt").read_text(encoding="utf-8", errors="replace")
    options, variables = found.client.searching
    for number, (column, questions, fits) in enumerate([
        ("README's first question", readme, ON_SCREEN),
        ("the suggestion of `macmcp setup`", SETUP_ASKS.findall(said), WINDOWS),
    ]):
        question = Question(questions[0], fits)
        setting = Setting(f"asked-{number}", [], options=options, environment=variables, question=question)
        run = unattended(stage, found.client, setting)
        is_asked = any(question.words in text_of(request.body) for request in run.model.requests)
        answer = text_of(run.results()[-1]) if run.results() else ""
        titles = run.world.titles_in_front() if fits == ON_SCREEN else run.world.titles()
        is_answered = bool(titles) and all(title in answer for title in titles)
        text = f"{run.model.found}: {'answered' if is_answered else 'not answered'}"
        found.add(ASKED, column, Cell(text if is_asked else f"{text}, other words", is_asked and is_answered))


PLAYS: dict[str, Callable[[Stage, Found], None]] = {
    "tour": tour,
    "asked": asked,
    "nobody": nobody,
    "answers": answers,
    "restricted": restricted,
    "long": long_call,
    "cancelled": cancelled,
}
