"""The protocols in which clients talk to a model: what a request offers and what it holds, and how an answer is written."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]
# The search of OpenAI's models, which the client does.
SEARCH = "tool_search"


@dataclass(frozen=True)
class Tool:
    """A tool that a request offers to the model."""

    name: str
    namespace: str | None
    listed: Json

    def is_ours(self, server: str) -> bool:
        return server in (self.namespace or "") + self.name


@dataclass(frozen=True)
class Call:
    """A tool that the model calls."""

    name: str
    namespace: str | None
    arguments: Json


# What the model answers: a text, or a call.
Turn = str | Call


@dataclass(frozen=True)
class Reply:
    """An answer: the events of a stream, each with its name where the protocol names them, and the whole where no stream is asked for."""

    events: list[tuple[str | None, Any]]
    whole: Json


class Dialect:
    """One protocol. `path_end` is how the addresses of its requests end."""

    path_end: str

    def offered(self, body: Json) -> list[Tool]:
        raise NotImplementedError

    def results(self, body: Json) -> list[Any]:
        """The results of tools, as the client wrote them."""
        raise NotImplementedError

    def reply(self, body: Json, turn: Turn, number: int) -> Reply:
        raise NotImplementedError

    def is_about_the_conversation(self, body: Json) -> bool:
        """Whether a request is a turn of the conversation, and not a question of the client's own, as for a title."""
        return bool(self.offered(body))


class Anthropic(Dialect):
    """Messages, of Claude Code, and of Copilot with models of Anthropic."""

    path_end = "/messages"

    def offered(self, body: Json) -> list[Tool]:
        return [Tool(tool.get("name", ""), None, tool) for tool in body.get("tools") or []]

    def results(self, body: Json) -> list[Any]:
        contents = (message.get("content") for message in body.get("messages") or [])
        parts = (part for content in contents if isinstance(content, list) for part in content)
        return [part.get("content") for part in parts if part.get("type") == "tool_result"]

    def reply(self, body: Json, turn: Turn, number: int) -> Reply:
        if isinstance(turn, str):
            block: Json = {"type": "text", "text": turn}
            begun: Json
            begun, delta, stop = {"type": "text", "text": ""}, {"type": "text_delta", "text": turn}, "end_turn"
        else:
            block = {"type": "tool_use", "id": f"toolu_{number}", "name": turn.name, "input": turn.arguments}
            begun, stop = {**block, "input": {}}, "tool_use"
            delta = {"type": "input_json_delta", "partial_json": json.dumps(turn.arguments)}
        message = {
            "id": f"msg_{number}", "type": "message", "role": "assistant", "model": body.get("model"), "content": [block],
            "stop_reason": stop, "stop_sequence": None, "usage": {"input_tokens": 10, "output_tokens": 10},
        }
        events: list[Json] = [
            {"type": "message_start", "message": {**message, "content": [], "stop_reason": None}},
            {"type": "content_block_start", "index": 0, "content_block": begun},
            {"type": "content_block_delta", "index": 0, "delta": delta},
            {"type": "content_block_stop", "index": 0},
            {"type": "message_delta", "delta": {"stop_reason": stop, "stop_sequence": None}, "usage": {"output_tokens": 10}},
            {"type": "message_stop"},
        ]
        return Reply([(event["type"], event) for event in events], message)


class Responses(Dialect):
    """OpenAI's Responses, of Codex."""

    path_end = "/responses"

    def offered(self, body: Json) -> list[Tool]:
        tools = []
        for tool in body.get("tools") or []:
            if tool.get("type") == "namespace":
                tools += [Tool(one.get("name", ""), tool["name"], one) for one in tool.get("tools", [])]
            else:
                tools.append(Tool(tool.get("name", tool.get("type", "")), None, tool))
        return tools

    def results(self, body: Json) -> list[Any]:
        items = [item for item in body.get("input") or [] if isinstance(item, dict)]
        ends = ("call_output", "search_output")
        return [item.get("output", item) for item in items if str(item.get("type", "")).endswith(ends)]

    def reply(self, body: Json, turn: Turn, number: int) -> Reply:
        begun: Json
        at: Json = {"item_id": f"item_{number}", "output_index": 0}
        if isinstance(turn, str):
            part = {"type": "output_text", "text": turn, "annotations": []}
            item: Json = {"type": "message", "role": "assistant", "content": [part]}
            begun, at = {"content": []}, {**at, "content_index": 0}
            between = [
                {"type": "response.content_part.added", **at, "part": {**part, "text": ""}},
                {"type": "response.output_text.delta", **at, "delta": turn},
                {"type": "response.output_text.done", **at, "text": turn},
                {"type": "response.content_part.done", **at, "part": part},
            ]
        elif turn.name == SEARCH and any(tool.get("type") == SEARCH for tool in body.get("tools") or []):
            item = {"type": "tool_search_call", "call_id": f"call_{number}", "execution": "client", "arguments": turn.arguments}
            begun, between = {}, []
        else:
            arguments = json.dumps(turn.arguments)
            item = {"type": "function_call", "call_id": f"call_{number}", "name": turn.name, "arguments": arguments}
            if turn.namespace:
                item["namespace"] = turn.namespace
            begun = {"arguments": ""}
            between = [
                {"type": "response.function_call_arguments.delta", **at, "delta": arguments},
                {"type": "response.function_call_arguments.done", **at, "arguments": arguments},
            ]
        item = {"id": f"item_{number}", "status": "completed", **item}
        usage = {
            "input_tokens": 10, "input_tokens_details": {"cached_tokens": 0}, "output_tokens": 5,
            "output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 15,
        }
        whole = {
            "id": f"resp_{number}", "object": "response", "created_at": 0, "model": body.get("model"), "status": "completed",
            "output": [item], "usage": usage,
        }
        events: list[Json] = [
            {"type": "response.created", "sequence_number": 0, "response": {**whole, "status": "in_progress", "output": []}},
            {"type": "response.output_item.added", "output_index": 0, "item": {**item, "status": "in_progress", **begun}},
            *between,
            {"type": "response.output_item.done", "output_index": 0, "item": item},
            {"type": "response.completed", "response": whole},
        ]
        return Reply([(event["type"], event) for event in events], whole)


class Chat(Dialect):
    """OpenAI's Chat Completions, which most clients know."""

    path_end = "/chat/completions"

    def offered(self, body: Json) -> list[Tool]:
        functions = (tool.get("function", {}) for tool in body.get("tools") or [])
        return [Tool(function.get("name", ""), None, function) for function in functions]

    def results(self, body: Json) -> list[Any]:
        return [message.get("content") for message in body.get("messages") or [] if message.get("role") == "tool"]

    def reply(self, body: Json, turn: Turn, number: int) -> Reply:
        message: Json = {"role": "assistant", "content": turn}
        finish = "stop"
        if isinstance(turn, Call):
            function = {"name": turn.name, "arguments": json.dumps(turn.arguments)}
            call = {"index": 0, "id": f"call_{number}", "type": "function", "function": function}
            message, finish = {"role": "assistant", "content": None, "tool_calls": [call]}, "tool_calls"
        usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
        head = {"id": f"chat_{number}", "created": 0, "model": body.get("model")}
        chunk = {**head, "object": "chat.completion.chunk"}
        whole = {
            **head, "object": "chat.completion", "usage": usage,
            "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        }
        events: list[tuple[str | None, Any]] = [
            (None, {**chunk, "choices": [{"index": 0, "delta": message, "finish_reason": None}]}),
            (None, {**chunk, "choices": [{"index": 0, "delta": {}, "finish_reason": finish}], "usage": usage}),
            (None, "[DONE]"),
        ]
        return Reply(events, whole)


class Gemini(Dialect):
    """Of Gemini CLI."""

    path_end = "enerateContent"

    def offered(self, body: Json) -> list[Tool]:
        groups = (tool.get("functionDeclarations") or [] for tool in body.get("tools") or [])
        return [Tool(one["name"], None, one) for group in groups for one in group]

    def results(self, body: Json) -> list[Any]:
        parts = [part for message in body.get("contents") or [] for part in message.get("parts", [])]
        return [part["functionResponse"].get("response") for part in parts if "functionResponse" in part]

    def reply(self, body: Json, turn: Turn, number: int) -> Reply:
        if isinstance(turn, str):
            part: Json = {"text": turn}
        else:
            part = {"functionCall": {"id": f"call_{number}", "name": turn.name, "args": turn.arguments}}
        whole = {
            "candidates": [{"content": {"role": "model", "parts": [part]}, "finishReason": "STOP", "index": 0}],
            "usageMetadata": {"promptTokenCount": 10, "candidatesTokenCount": 5, "totalTokenCount": 15},
        }
        return Reply([(None, whole)], whole)

    def is_about_the_conversation(self, body: Json) -> bool:
        config = body.get("generationConfig") or {}
        return not (config.get("responseMimeType") == "application/json" or config.get("responseJsonSchema"))


DIALECTS: list[Dialect] = [Anthropic(), Responses(), Chat(), Gemini()]


def dialect_of(path: str) -> Dialect | None:
    """The protocol of a request to this address."""
    path = path.split("?")[0]
    return next((dialect for dialect in DIALECTS if dialect.path_end in path.rsplit(":", 1)[-1] and not path.endswith("ountTokens")), None)
