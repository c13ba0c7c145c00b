"""A Mac as the computer toolset of Anthropic's SDK: `pip install simulated-mac[anthropic]`.

    from anthropic import Anthropic
    from simulated_mac.computer_toolset import MacToolset

    with MacToolset(confirm=lambda context: True) as mac:
        runner = Anthropic().beta.messages.tool_runner(model=..., max_tokens=1024, messages=[...], tools=[mac])
        runner.until_done()

Each member is a call of the tool of the same name of `macmcp serve --profile computer`. What that server is not allowed to do, the model
is not. Without a Mac, pass `server=["macmcp", "serve", "--profile", "computer", "--simulate", "world.json"]`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from typing import Any, Literal

import anyio.from_thread
from anthropic.lib.tools import ToolError
from anthropic.tools.computer import (
    BetaAbstractComputerToolset20260801,
    BetaComputerConfirmCallable,
    BetaComputerCursorPositionResult,
    BetaComputerMemberResult,
    BetaScreenshotResult,
    BetaToolsetCallContext,
)
from mcp import Client, MCPError, StdioServerParameters
from mcp.types import ElicitResult
from pydantic import BaseModel

Choice = Literal["no", "once", "session"]

SERVER = ("macmcp", "serve", "--profile", "computer")


class MacToolset(BetaAbstractComputerToolset20260801):
    """The seventeen members on a Mac.

    Args:
        confirm: called by the SDK before each member, as its guide says; required while `type`, `key` or `hold_key` is enabled.
        ask: answers what the server asks the user where its policy says so (`--destructive ask`, `--ask APP`): the question, and "no",
            "once" or "session". Without it every such question is answered with "no".
        server: the command that starts the server, which speaks MCP on its standard input and output.
        env: variables of its environment, in addition to those that it needs.
        configs: which members are enabled, as the SDK takes it.
    """

    def __init__(
        self,
        *,
        confirm: BetaComputerConfirmCallable | None = None,
        ask: Callable[[str], Choice] | None = None,
        server: Sequence[str] = SERVER,
        env: Mapping[str, str] | None = None,
        configs: Any = None,
    ) -> None:
        super().__init__(confirm=confirm, configs=configs)
        self._ask = ask
        command, *arguments = server
        parameters = StdioServerParameters(command=command, args=arguments, env=None if env is None else dict(env))
        self._client = Client(parameters, elicitation_callback=self._elicited)
        self._stack = ExitStack()
        self._portal: Any = None

    def __enter__(self) -> MacToolset:
        super().__enter__()
        self._start()
        return self

    def close(self) -> None:
        """Ends the server."""
        super().close()
        self._stack.close()
        self._portal = None

    def execute(
        self, context: BetaToolsetCallContext, name: str, input: BaseModel
    ) -> BetaComputerMemberResult:
        """Calls the tool of that name. What the server refuses is the model's to read."""
        self._start()
        try:
            result = self._portal.call(self._client.call_tool, name, input.model_dump(exclude_none=True))
        except MCPError as error:
            raise ToolError(str(error)) from error
        texts = [block.text for block in result.content if block.type == "text"]
        if result.is_error:
            raise ToolError(" ".join(texts))
        for block in result.content:
            if block.type == "image":
                return BetaScreenshotResult(data=block.data, media_type=block.mime_type)
        if name == "cursor_position":
            return BetaComputerCursorPositionResult(**json.loads(texts[0]))
        return " ".join(texts)

    def _start(self) -> None:
        if self._portal is None:
            self._portal = self._stack.enter_context(anyio.from_thread.start_blocking_portal())
            client: AbstractContextManager[Any] = self._portal.wrap_async_context_manager(self._client)
            self._stack.enter_context(client)

    async def _elicited(self, _context: Any, params: Any) -> ElicitResult:
        """The server's question. Only an answer that was offered allows anything."""
        choice = "no" if self._ask is None else await anyio.to_thread.run_sync(self._ask, params.message)
        if choice in ("once", "session"):
            return ElicitResult(action="accept", content={"answer": choice})
        return ElicitResult(action="decline")
