"""Holds every message that servers sent in a run of the tests to the schema of the revision that was agreed.

usage: messages.py FOLDER       what MACMCP_TEST_MESSAGES=FOLDER recorded (tests/end_to_end/support/messages.rs)

The schemas are those of the package mcp-types, in which the three revisions before 2025-11-25 have the shapes of that one. Methods of extensions, which no
schema of the package has, are counted and named. Prints counts, and each message that does not fit; exits with 1 where there is one, or where nothing was recorded.
"""

import collections
import json
import pathlib
import sys

from mcp_types import jsonrpc, methods
from pydantic import ValidationError

REVISION = "io.modelcontextprotocol/protocolVersion"
# What these clients are: they send what no client sends, and are answered before a session is open.
BEFORE = "2025-11-25"
SHOWN = 40


def revision_of(message, agreed):
    """The revision of a request: its own, else what the handshake agreed."""
    params = message.get("params")
    meta = params.get("_meta") if isinstance(params, dict) else None
    own = meta.get(REVISION) if isinstance(meta, dict) else None
    return own if own in methods.KNOWN_PROTOCOL_VERSIONS else agreed


def problem(error):
    """One line about what does not fit."""
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        return f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"
    return str(error)


class Connection:
    """One record: the requests by their ids, and what was agreed."""

    def __init__(self, counts, wrong):
        self.counts, self.wrong = counts, wrong
        self.requests, self.agreed = {}, BEFORE

    def broken(self, _):
        """A line that could not be read here, and may have been repaired and answered."""

    def sent(self, message):
        for one in message if isinstance(message, list) else [message]:
            if isinstance(one, dict) and isinstance(one.get("method"), str) and "id" in one:
                revision = revision_of(one, self.agreed)
                self.requests[json.dumps(one["id"])] = (one["method"], revision)
                if one["method"] != "initialize" and revision != self.agreed:
                    # A session without a handshake.
                    self.agreed = revision

    def received(self, message):
        for one in message if isinstance(message, list) else [message]:
            self.judge(one)

    def judge(self, message):
        try:
            self.counts[self.fits(message)] += 1
        except (ValidationError, ValueError) as error:
            self.wrong.append(f"{problem(error)}\n    {json.dumps(message)[:300]}")

    def fits(self, message):
        """What the message is; raises where it does not fit."""
        method = message.get("method")
        if method is not None:
            is_request = "id" in message
            known = methods.SERVER_REQUESTS if is_request else methods.SERVER_NOTIFICATIONS
            if (method, self.agreed) not in known:
                if any(name == method for name, _ in known):
                    raise ValueError(f"{method} is not in revision {self.agreed}")
                return f"{method}, of an extension"
            if is_request:
                methods.parse_server_request(method, self.agreed, message.get("params"))
            else:
                methods.parse_server_notification(method, self.agreed, message.get("params"))
            return f"{self.agreed}: {method}"
        if "error" in message:
            # Without a request it has none in the schema since 2025-11-25; the package wants null there.
            jsonrpc.JSONRPCError.model_validate({"id": None, **message})
            return "errors"
        jsonrpc.JSONRPCResponse.model_validate(message)
        method, revision = self.requests.get(json.dumps(message["id"]), (None, None))
        if method is None:
            # The request was written so that only the server could read it: in parts, repaired, with odd signs.
            return "results of requests that could not be read here"
        if method == "initialize":
            revision = self.agreed = message["result"]["protocolVersion"]
        if (method, revision) not in methods.SERVER_RESULTS:
            return f"{method}, of an extension"
        methods.validate_server_result(method, revision, message["result"])
        return f"{revision}: results"


def main(folder):
    counts, wrong = collections.Counter(), []
    for file in sorted(pathlib.Path(folder).glob("*.jsonl")):
        connection = Connection(counts, wrong)
        for line in file.read_text(encoding="utf-8").splitlines():
            try:
                ((by, message),) = json.loads(line).items()
            except ValueError:
                # A test that was killed may leave half a line.
                continue
            getattr(connection, by)(message)
    total = sum(counts.values())
    print(f"{total} messages fit, {len(wrong)} do not")
    for kind, count in sorted(counts.items()):
        print(f"  {count:7} {kind}")
    for one in wrong[:SHOWN]:
        print(f"* {one}")
    return 1 if wrong or not total else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
