"""A model on loopback that plays a script. Every request to it is kept: what a client shows a model is what is judged."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from dialects import Call, Dialect, Json, Tool, Turn, dialect_of

SERVER = "macmcp"
# How long the first answer waits for the server to be connected: clients connect beside their first request.
CONNECTING = 20.0
DONE = "done"
NOT_YET = "not yet"


@dataclass(frozen=True)
class Step:
    """One call of the script. What the regular expressions of `save` find in its result is `$NAME` in later arguments."""

    tool: str
    arguments: Json = field(default_factory=dict)
    save: dict[str, str] = field(default_factory=dict)
    # Whether it is a tool of the client's own, by the client's name for it.
    is_clients: bool = False


@dataclass(frozen=True)
class Question:
    """What a user asks, and the tools that answer it."""

    words: str
    fits: tuple[str, ...]


# The tools of clients that search for those of servers, and how many of their results a model looks at.
SEARCHES, FIRST = ("ToolSearch", "tool_search"), 5


@dataclass(frozen=True)
class Request:
    """A request that the client made to the model."""

    dialect: Dialect
    body: Json

    def ours(self) -> list[Tool]:
        return [tool for tool in self.dialect.offered(self.body) if tool.is_ours(SERVER)]

    def results(self) -> list[Any]:
        return self.dialect.results(self.body)

    def text(self) -> str:
        return json.dumps(self.body, ensure_ascii=False)


def is_picture(part: Json) -> bool:
    """Whether a part of a message is a picture that a model sees."""
    return part.get("type") in ("image", "input_image", "image_url") or "inlineData" in part


def text_of(part: Any) -> str:
    """The text of a result, whichever way it is wrapped."""
    if isinstance(part, str):
        return part
    if isinstance(part, list):
        return "\n".join(map(text_of, part))
    if isinstance(part, dict) and isinstance(part.get("text"), str):
        return str(part["text"])
    if part is None or (isinstance(part, dict) and is_picture(part)):
        return ""
    return json.dumps(part, ensure_ascii=False).replace("\\n", "\n").replace('\\"', '"')


def named(value: Any) -> list[str]:
    """The tools that the result of a search names, in its order."""
    if isinstance(value, str):
        return [bare(name) for name in re.findall(rf"\b(?:mcp_+)?{SERVER}__\w+", value)]
    if isinstance(value, list):
        return [name for one in value for name in named(one)]
    if not isinstance(value, dict):
        return []
    if "tool_name" in value:
        return [bare(value["tool_name"])]
    if "text" in value:
        return named(value["text"])
    inner = named(value.get("tools", []))
    return inner or ([bare(value["name"])] if "name" in value and "type" in value else [])


def bare(name: str) -> str:
    """A tool's name without what clients put before it."""
    return re.sub(rf"^(?:mcp_+)?{SERVER}[_\-./]+", "", name)


class Model:
    """The model of one run. The number of results in a request says which step is next. With a question there is no script: it calls a
    tool that answers it, of those that the client shows it, or searches for one by the question's own words."""

    def __init__(
        self,
        prelude: list[Step],
        script: list[Step],
        tool_name: str,
        folder: Path,
        is_connected: Callable[[], bool],
        question: Question | None = None,
    ) -> None:
        self.question = question
        # What was answered to a question, by the number of results before, and how the tool was found.
        self._answers: dict[int, Turn] = {}
        self.found = "not found"
        # How many steps are the client's own tools, before those of the server.
        self.prelude = len(prelude)
        self.script, self.tool_name, self.folder = [*prelude, *script], tool_name, folder
        self.is_connected = is_connected
        self.requests: list[Request] = []
        # The last word was said; a request came before the tools did.
        self.is_done, self.was_too_early = threading.Event(), threading.Event()
        self.has_begun = threading.Event()
        self._lock = threading.Lock()
        folder.mkdir(parents=True, exist_ok=True)
        model = self

        class Bound(_Handler):
            model_of_run = model

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Bound)
        self._http.daemon_threads = True
        threading.Thread(target=self._http.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()

    def last(self) -> Request | None:
        """The request with the most results: the whole conversation."""
        return max(self.requests, key=lambda request: len(request.results()), default=None)

    def results(self) -> list[Any]:
        last = self.last()
        return last.results() if last else []

    def keep(self, path: str, body: Json) -> int:
        """Writes a request down, and returns its number."""
        dialect = dialect_of(path)
        with self._lock:
            number = len(list(self.folder.iterdir()))
            kept = json.dumps({"path": path, "body": body}, indent=1, ensure_ascii=False)
            (self.folder / f"{number:03d}.json").write_text(kept, encoding="utf-8")
            if dialect and dialect.is_about_the_conversation(body):
                self.requests.append(Request(dialect, body))
        return number

    def turn(self, request: Request) -> Turn:
        """What the model answers."""
        if not self.has_begun.is_set():
            self.has_begun.set()
            _wait_until(self.is_connected, CONNECTING)
        so_far = request.results()
        if self.question:
            return self._answer(self.question, request, so_far)
        if len(so_far) >= len(self.script):
            self.is_done.set()
            return DONE
        step = self.script[len(so_far)]
        if step.is_clients:
            return Call(step.tool, None, step.arguments)
        names = {bare(tool.name): tool for tool in request.dialect.offered(request.body)}
        tool = names.get(step.tool)
        if not tool and not so_far:
            self.was_too_early.set()
            return NOT_YET
        name, namespace = (tool.name, tool.namespace) if tool else (self.tool_name.format(step.tool), None)
        return Call(name, namespace, self._filled(step.arguments, so_far))

    def _answer(self, question: Question, request: Request, so_far: list[Any]) -> Turn:
        number = len(so_far)
        if number not in self._answers:
            turn = self._next(question, request, so_far)
            if turn == NOT_YET:
                return turn
            self._answers[number] = turn
        if self._answers[number] == DONE:
            self.is_done.set()
        return self._answers[number]

    def _next(self, question: Question, request: Request, so_far: list[Any]) -> Turn:
        last = self._answers.get(len(so_far) - 1)
        if isinstance(last, Call) and last.name not in SEARCHES:
            return DONE
        offered = {bare(tool.name): tool for tool in request.dialect.offered(request.body)}
        search = next((name for name in SEARCHES if name in offered), None)
        results = named(so_far[-1])[:FIRST] if last else []
        for tool in question.fits:
            if tool in results:
                self.found = f"`{tool}`, result {results.index(tool) + 1} of its search"
            elif tool in offered:
                deferred = ", deferred" if offered[tool].listed.get("defer_loading") else ""
                self.found = f"`{tool}`, listed{deferred}" + (", once the server was connected" if last else "")
            else:
                continue
            listed = offered.get(tool)
            name, namespace = (listed.name, listed.namespace) if listed else (self.tool_name.format(tool), self._namespace(so_far))
            return Call(name, namespace, {})
        if search and not last:
            return Call(search, None, {"query": question.words.rstrip("?")})
        if not last:
            self.was_too_early.set()
            return NOT_YET
        return DONE

    def _namespace(self, so_far: list[Any]) -> str | None:
        """The namespace that the result of a search has for the server's tools."""
        tools = so_far[-1].get("tools", []) if isinstance(so_far[-1], dict) else []
        return next((str(tool["name"]) for tool in tools if tool.get("type") == "namespace"), None)

    def _filled(self, arguments: Json, results: list[Any]) -> Json:
        text = json.dumps(arguments)
        for step, result in zip(self.script, results):
            for name, pattern in step.save.items():
                found = re.search(pattern, text_of(result))
                if found:
                    text = text.replace(f"${name}", json.dumps(found.group(1))[1:-1])
        filled: Json = json.loads(text)
        return filled


def _wait_until(holds: Callable[[], bool], seconds: float) -> bool:
    event = threading.Event()
    for _ in range(int(seconds * 10)):
        if holds():
            return True
        event.wait(0.1)
    return holds()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    model_of_run: Model

    def log_message(self, format: str, *args: Any) -> None:
        """Every request is kept; none is logged."""

    def do_GET(self) -> None:
        self.model_of_run.keep(self.path, {})
        if "models" not in self.path:
            return self._send({}, 404)
        one = {"id": "fake-model", "object": "model", "type": "model", "created": 1, "owned_by": "nobody", "display_name": "fake"}
        return self._send({"object": "list", "data": [one], "models": [{"name": "models/fake-model"}]})

    def do_POST(self) -> None:
        body = self._body()
        model, dialect = self.model_of_run, dialect_of(self.path)
        number = model.keep(self.path, body)
        if not dialect:
            is_count = "ount" in self.path
            return self._send({"input_tokens": 1000, "totalTokens": 1000} if is_count else {}, 200 if is_count else 404)
        if dialect.is_about_the_conversation(body):
            turn = model.turn(Request(dialect, body))
        else:
            # The client's own questions: a title, which model to use, who speaks next.
            turn = json.dumps({"model_choice": "flash", "reasoning": "scripted", "next_speaker": "user", "title": "script"})
        reply = dialect.reply(body, turn, number)
        if body.get("stream") or "stream" in self.path:
            return self._stream(reply.events)
        return self._send(reply.whole)

    def _body(self) -> Json:
        if self.headers.get("transfer-encoding", "").lower() == "chunked":
            raw = b""
            while size := int(self.rfile.readline().strip() or b"0", 16):
                raw += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
        else:
            raw = self.rfile.read(int(self.headers.get("content-length") or 0))
        encoding = self.headers.get("content-encoding", "")
        if encoding == "gzip":
            raw = gzip.decompress(raw)
        elif encoding == "zstd":
            raw = subprocess.run(["zstd", "-d", "-c"], input=raw, stdout=subprocess.PIPE, check=True).stdout
        try:
            body: Json = json.loads(raw or b"{}")
            return body
        except ValueError:
            return {"unparsed": raw[:2000].decode("latin1")}

    def _send(self, value: Json, status: int = 200) -> None:
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _stream(self, events: list[tuple[str | None, Any]]) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        for name, value in events:
            head = f"event: {name}\n" if name else ""
            data = value if isinstance(value, str) else json.dumps(value)
            self.wfile.write(f"{head}data: {data}\n\n".encode())
        self.close_connection = True
