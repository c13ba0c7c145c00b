"""Stands between a client and its server on stdio and writes down what each says; changes nothing. The log is read here too.

usage: tap.py LOG COMMAND [ARGUMENT]...
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

Json = dict[str, Any]
# Who said a line of the log: the client, the server, or the tap itself.
CLIENT, SERVER, TAP = ">", "<", "="


def main(log: str, command: list[str]) -> int:
    """Runs the server."""
    lock = threading.Lock()

    def note(sign: str, text: str) -> None:
        with lock, open(log, "a", encoding="utf-8") as file:
            file.write(f"{time.time():.3f} {sign} {text.rstrip()}\n")

    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdin and child.stdout
    note(TAP, json.dumps({"started": child.pid}))

    def passed_on(number: int, _: Any) -> None:
        note(TAP, json.dumps({"signal": signal.Signals(number).name}))
        child.send_signal(number)

    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, passed_on)

    def carry(source: IO[bytes], target: IO[bytes], sign: str) -> None:
        for line in source:
            note(sign, line.decode("utf-8", "replace"))
            try:
                target.write(line)
                target.flush()
            except OSError as error:
                note(TAP, json.dumps({"broken": str(error)}))
                return

    def up() -> None:
        assert child.stdin
        carry(sys.stdin.buffer, child.stdin, CLIENT)
        note(TAP, json.dumps({"input": "ended"}))
        child.stdin.close()

    threading.Thread(target=up, daemon=True).start()
    carry(child.stdout, sys.stdout.buffer, SERVER)
    status = child.wait()
    note(TAP, json.dumps({"status": status}))
    return max(status, 0)


@dataclass(frozen=True)
class Line:
    """A line of the log."""

    at: float
    sign: str
    message: Json


@dataclass(frozen=True)
class Question:
    """A question of the server, and what the client answered to it, after how long."""

    message: str
    answer: Json | None
    seconds: float


class Log:
    """What was said between a client and its server, as far as it is written by now."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def lines(self) -> Iterator[Line]:
        if not self.path.exists():
            return
        for line in self.path.read_text(encoding="utf-8").splitlines():
            at, sign, text = line.split(" ", 2)
            try:
                message = json.loads(text)
            except ValueError:
                # The last line may be half written.
                continue
            yield Line(float(at), sign, message)

    def said(self, sign: str) -> list[Json]:
        return [line.message for line in self.lines() if line.sign == sign]

    def results(self, key: str) -> list[Json]:
        """The server's results that have this field."""
        found = (message.get("result") for message in self.said(SERVER))
        return [result for result in found if isinstance(result, dict) and key in result]

    def has_listed(self) -> bool:
        return bool(self.results("tools"))

    def calls(self, method: str) -> list[Json]:
        return [message for message in self.said(CLIENT) if message.get("method") == method]

    def has_cancelled(self, tool: str) -> bool:
        """Whether the client has cancelled a call of that tool: it cancels its subscription too, where it starts the server once more."""
        calls = {call["id"] for call in self.calls("tools/call") if call["params"].get("name") == tool}
        return any(call["params"].get("requestId") in calls for call in self.calls("notifications/cancelled"))

    def questions(self) -> list[Question]:
        """By a request of the server, or by an answer that asks for input, after which the call is repeated with it."""
        asked: dict[Any, tuple[str, float]] = {}
        questions: list[Question] = []
        for line in self.lines():
            message = line.message
            result = message.get("result") or {}
            if line.sign == SERVER and message.get("method") == "elicitation/create":
                asked[message["id"]] = (message["params"]["message"], line.at)
            elif line.sign == SERVER and "inputRequests" in result:
                for request in result["inputRequests"].values():
                    asked[result["requestState"]] = (request["params"]["message"], line.at)
            elif line.sign == CLIENT and "method" not in message and message.get("id") in asked:
                text, at = asked.pop(message["id"])
                questions.append(Question(text, result or message.get("error"), line.at - at))
            elif line.sign == CLIENT and "inputResponses" in (message.get("params") or {}):
                text, at = asked.pop(message["params"].get("requestState"), ("", line.at))
                answers = list(message["params"]["inputResponses"].values())
                questions.append(Question(text, answers[0] if answers else None, line.at - at))
        return questions + [Question(text, None, 0) for text, _ in asked.values()]

    def open_question(self) -> Question | None:
        return next((question for question in self.questions() if question.answer is None), None)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
