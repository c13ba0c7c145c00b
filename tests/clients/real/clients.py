"""The clients: how each is pointed at a model on loopback, started with nobody in front of it, and answered in its terminal.

Their lists of servers are written by `macmcp setup`."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from model import SERVER, Step

KEY = "no-key"
# The system and the processor, as packages of programs are called.
PLATFORM = f"{platform.system().lower()}-{'arm64' if platform.machine() in ('arm64', 'aarch64') else 'x64'}"
# Nothing is asked of the network, and no client replaces itself.
QUIET = {
    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
    "COPILOT_AUTO_UPDATE": "false",
    "DISABLE_AUTOUPDATER": "1",
    "DISABLE_ERROR_REPORTING": "1",
    "DISABLE_TELEMETRY": "1",
    "NO_PROXY": "127.0.0.1,localhost",
    "OPENCODE_DISABLE_AUTOUPDATE": "1",
    "no_proxy": "127.0.0.1,localhost",
}

# The keys of a terminal.
KEYS = {"enter": "\r", "escape": "\x1b", "down": "\x1b[B", "right": "\x1b[C", "ctrl-d": "\x04"}

# The answers to a question of macmcp, and how they are told in the table.
NO, ONCE, SESSION, DECLINE, ESCAPE, OTHER = "no", "once", "session", "decline", "escape", "other"


# What the choices are called.
NO_TITLE, ONCE_TITLE, SESSION_TITLE = "Do not allow", "Allow this call", "Allow until the server ends"
# A key, and words that are drawn when it has been understood: what is pressed sooner is understood in another place.
Key = tuple[str, str | None]
ENTER: Key = ("enter", None)
TO_ONCE: Key = ("down", ONCE_TITLE)
TO_SESSION: Key = ("down", SESSION_TITLE)


@dataclass(frozen=True)
class Place:
    """Where a client runs, and the model that it talks to."""

    url: str
    home: Path
    project: Path
    # What its user asks first.
    words: str = "please go on now"


@dataclass(frozen=True)
class Client:
    """One client."""

    name: str
    title: str
    package: str
    # The model's name for a tool of the server that the client has not offered.
    tool_name: str
    # Its name for `macmcp setup`.
    setup: str
    # The command with nobody in front of it and what it is asked; options may be added.
    unattended: Callable[[Place, list[str]], list[str]]
    files: Callable[[Place], dict[str, object]] = lambda _: {}
    environment: Callable[[Place], dict[str, str]] = lambda _: {}
    # Commands before it.
    before: Callable[[Place], list[list[str]]] = lambda _: []
    # The program below node_modules, where the command is a stub until a script of its package has run, which is not run.
    program: str | None = None
    # How many times Escape is pressed in its terminal to interrupt a call.
    escapes: int = 1
    # What has it search for tools, as it does with its maker's own models: options and variables.
    searching: tuple[list[str], dict[str, str]] = ([], {})
    # The calls of tools of its own that a conversation begins with.
    prelude: Callable[[list[str]], list[Step]] = lambda _: []
    # The command in a terminal, and the keys of each answer that its form can be given, each with what it draws; the last one sends it.
    shown: Callable[[Place], list[str]] | None = None
    answers: dict[str, list[Key]] = field(default_factory=dict)
    # What its help calls running without approvals: name and options.
    unlimited: tuple[str, list[str]] | None = None


def _claude_files(place: Place) -> dict[str, object]:
    approved = {"approved": [KEY], "rejected": []}
    trusted = {str(place.project): {"hasTrustDialogAccepted": True}}
    return {".claude.json": {"hasCompletedOnboarding": True, "customApiKeyResponses": approved, "projects": trusted}}


CLAUDE = Client(
    name="claude",
    title="Claude Code",
    package="@anthropic-ai/claude-code",
    program=f"@anthropic-ai/claude-code-{PLATFORM}/claude",
    setup="claude-code",
    tool_name=f"mcp__{SERVER}__{{}}",
    files=_claude_files,
    # Root may skip permissions in a sandbox alone.
    environment=lambda place: {"ANTHROPIC_BASE_URL": place.url, "ANTHROPIC_API_KEY": KEY, "IS_SANDBOX": "1"},
    unattended=lambda place, options: ["claude", "-p", place.words, *(options or ["--allowedTools", f"mcp__{SERVER}"])],
    shown=lambda _: ["claude", "--allowedTools", f"mcp__{SERVER}", "--", "go"],
    # The form begins on the field; below it are Accept and Decline.
    answers={
        NO: [("down", "Accept"), ENTER],
        ONCE: [("right", "Space to select"), TO_ONCE, ("enter", "Accept"), ENTER],
        SESSION: [("right", "Space to select"), TO_ONCE, TO_SESSION, ("enter", "Accept"), ENTER],
        DECLINE: [("down", "Accept"), ("right", "Decline"), ENTER],
        ESCAPE: [("escape", None)],
    },
    searching=([], {"ENABLE_TOOL_SEARCH": "true"}),
    unlimited=("--dangerously-skip-permissions", ["--dangerously-skip-permissions"]),
)


def _codex(place: Place) -> list[str]:
    provider = f'{{name="fake",base_url="{place.url}/v1",wire_api="responses",env_key="FAKE_KEY"}}'
    settings = [
        "model_provider=fake",
        f"model_providers.fake={provider}",
        # A model that it does not know: those that it knows search for tools.
        "model=gpt-5.2",
        "check_for_update_on_startup=false",
    ]
    return [word for setting in settings for word in ("-c", setting)]


# `codex exec` refuses what it would ask about.
_APPROVED = ["-c", f'mcp_servers.{SERVER}.default_tools_approval_mode="approve"']

CODEX = Client(
    name="codex",
    title="Codex",
    package="@openai/codex",
    setup="codex",
    tool_name="{}",
    files=lambda place: {".codex/config.toml": f'[projects."{place.project}"]\ntrust_level = "trusted"\n'},
    environment=lambda _: {"FAKE_KEY": KEY},
    unattended=lambda place, options: ["codex", "exec", *_codex(place), *(options or _APPROVED), "--skip-git-repo-check", place.words],
    shown=lambda place: ["codex", *_codex(place), *_APPROVED, "go"],
    answers={
        NO: [ENTER],
        ONCE: [TO_ONCE, ENTER],
        SESSION: [TO_ONCE, TO_SESSION, ENTER],
        ESCAPE: [("escape", None)],
    },
    searching=([*_APPROVED, "-c", "model=gpt-5.5"], {}),
    unlimited=("-s danger-full-access", ["-s", "danger-full-access"]),
)

_COPILOT = ["--allow-all-tools", "--no-auto-update"]

COPILOT = Client(
    name="copilot",
    title="Copilot CLI",
    package="@github/copilot",
    setup="copilot",
    tool_name=f"{SERVER}-{{}}",
    files=lambda place: {".copilot/config.json": {"trusted_folders": [str(place.project)], "banner": "never"}},
    environment=lambda place: {
        "COPILOT_MODEL": "claude-sonnet-4.5",
        "COPILOT_PROVIDER_API_KEY": KEY,
        "COPILOT_PROVIDER_BASE_URL": place.url,
        "COPILOT_PROVIDER_TYPE": "anthropic",
    },
    unattended=lambda place, options: ["copilot", "-p", place.words, *(options or _COPILOT)],
    shown=lambda _: ["copilot", "-i", "go", *_COPILOT],
    answers={
        NO: [ENTER],
        ONCE: [TO_ONCE, ENTER],
        SESSION: [TO_ONCE, TO_SESSION, ENTER],
        DECLINE: [("ctrl-d", None)],
        # What is typed in the place of a choice is none that was offered.
        OTHER: [TO_ONCE, TO_SESSION, ("down", "Other"), ENTER, ("yes please", "yes please"), ENTER],
        ESCAPE: [("escape", None)],
    },
    # Its terminal says "esc esc interrupt", and has soon forgotten the first: of four, two are near enough.
    escapes=4,
    unlimited=("--allow-all", ["--allow-all", "--no-auto-update"]),
)

GEMINI = Client(
    name="gemini",
    title="Gemini CLI",
    package="@google/gemini-cli",
    setup="gemini",
    tool_name=f"mcp_{SERVER}_{{}}",
    files=lambda _: {
        ".gemini/settings.json": {
            "security": {"auth": {"selectedType": "gemini-api-key"}},
            "privacy": {"usageStatisticsEnabled": False},
        }
    },
    environment=lambda place: {"GEMINI_API_KEY": KEY, "GOOGLE_GEMINI_BASE_URL": place.url},
    unattended=lambda place, options: ["gemini", "-p", place.words, "--yolo", "--skip-trust", "-m", "gemini-2.5-flash", *options],
)


def _opencode_files(place: Place) -> dict[str, object]:
    sees = {
        "name": "fake",
        "modalities": {"input": ["text", "image"], "output": ["text"]},
        "limit": {"context": 200_000, "output": 8_000},
        "attachment": True,
    }
    provider = {
        "npm": "@ai-sdk/openai-compatible",
        "name": "fake",
        "models": {"fake-model": sees},
        "options": {"baseURL": f"{place.url}/v1", "apiKey": KEY},
    }
    return {".config/opencode/opencode.json": {"provider": {"fake": provider}, "model": "fake/fake-model", "permission": "allow"}}


OPENCODE = Client(
    name="opencode",
    title="opencode",
    package="opencode-ai",
    program=f"opencode-{PLATFORM}/bin/opencode",
    setup="opencode",
    tool_name=f"{SERVER}_{{}}",
    files=_opencode_files,
    unattended=lambda place, options: ["opencode", "run", "-m", "fake/fake-model", *options, place.words],
)

CLINE = Client(
    name="cline",
    title="Cline CLI",
    package="cline",
    setup="cline",
    tool_name=f"{SERVER}__{{}}",
    before=lambda place: [["cline", "auth", "-p", "openai", "-k", KEY, "-m", "fake-model", "-b", f"{place.url}/v1"]],
    unattended=lambda place, options: ["cline", "--json", *options, place.words],
)


def _loaded(tools: list[str]) -> list[Step]:
    names = ",".join(f"mcp__{SERVER}__{tool}" for tool in tools)
    return [Step("tool_search", {"query": f"select:{names}"}, is_clients=True)]


QWEN = Client(
    name="qwen",
    title="Qwen Code",
    package="@qwen-code/qwen-code",
    setup="qwen",
    tool_name=f"mcp__{SERVER}__{{}}",
    environment=lambda place: {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": f"{place.url}/v1", "OPENAI_MODEL": "fake-model"},
    unattended=lambda place, options: ["qwen", "-p", place.words, "--yolo", "--auth-type", "openai", "-m", "fake-model", *options],
    prelude=_loaded,
)


CONTINUE_CONFIG = """# What a user has.
name: fake
version: 0.0.1
schema: v1
models:
  - name: fake
    provider: openai
    model: gpt-4o
    apiBase: {url}/v1
    apiKey: {key}
    roles: [chat]
"""


CONTINUE = Client(
    name="cn",
    title="Continue CLI",
    package="@continuedev/cli",
    setup="continue",
    tool_name="{}",
    files=lambda place: {".continue/config.yaml": CONTINUE_CONFIG.format(url=place.url, key=KEY)},
    unattended=lambda place, options: ["cn", "-p", place.words, "--auto", *options],
)

CLIENTS = {client.name: client for client in (CLAUDE, CODEX, COPILOT, GEMINI, OPENCODE, CLINE, QWEN, CONTINUE)}


def written(client: Client, place: Place) -> None:
    """Writes the client's files."""
    for name, content in client.files(place).items():
        path = place.home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
