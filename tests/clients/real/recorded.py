"""What each client sends to open a session and to answer a question, for the stand-ins of tests/end_to_end/clients.rs."""

from __future__ import annotations

import json
from pathlib import Path

from clients import Client
from tap import Json, Log

PROTOCOL = "io.modelcontextprotocol/"


def _opening(log: Log) -> list[Json]:
    """The client's requests and notifications before its first call."""
    said: list[Json] = []
    for message in log.said(">"):
        if message.get("method") == "tools/call":
            break
        if "method" in message:
            said.append(message)
    return said


def _meta(log: Log) -> Json:
    """What stands beside each call, without what differs from run to run."""
    calls = log.calls("tools/call")
    meta: Json = calls[0]["params"].get("_meta", {}) if calls else {}
    return {key: value for key, value in meta.items() if key.startswith(PROTOCOL)}


def recording(client: Client, version: str, runs: Path) -> Json:
    """Of the runs with questions."""
    nobody = Log(runs / "nobody-0/server.log")
    answers = {}
    for name in ["nobody", *client.answers]:
        log = nobody if name == "nobody" else Log(runs / f"answer-{name}/server.log")
        questions = log.questions()
        if questions and questions[0].answer:
            answers[name] = {key: value for key, value in questions[0].answer.items() if key != "_meta"}
    return {"version": version, "opening": _opening(nobody), "meta": _meta(nobody), "answers": answers}


def written(recordings: dict[str, Json]) -> str:
    return json.dumps(recordings, indent=1, ensure_ascii=False) + "\n"
