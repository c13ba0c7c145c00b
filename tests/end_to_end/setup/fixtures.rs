//! The clients with a file as people have it.

/// A client with a file that people have.
pub(crate) struct Fixture {
    pub(crate) client: &'static str,
    /// Its file below the home folder.
    pub(crate) file: &'static str,
    /// The file in `fixtures/setup`; none for a client that has been used and has no such file.
    pub(crate) fixture: Option<&'static str>,
    /// The list of servers in it, as a JSON pointer.
    pub(crate) list: &'static str,
}

const fn client(
    client: &'static str,
    file: &'static str,
    fixture: &'static str,
    list: &'static str,
) -> Fixture {
    Fixture {
        client,
        file,
        fixture: Some(fixture),
        list,
    }
}

pub(crate) const CLIENTS: &[Fixture] = &[
    client(
        "claude-desktop",
        "Library/Application Support/Claude/claude_desktop_config.json",
        "claude-desktop.json",
        "/mcpServers",
    ),
    client(
        "claude-code",
        ".claude.json",
        "claude-code.json",
        "/mcpServers",
    ),
    client("cursor", ".cursor/mcp.json", "cursor.json", "/mcpServers"),
    client(
        "vscode",
        "Library/Application Support/Code/User/mcp.json",
        "vscode.json",
        "/servers",
    ),
    client(
        "vscode-insiders",
        "Library/Application Support/Code - Insiders/User/mcp.json",
        "vscode.json",
        "/servers",
    ),
    client(
        "windsurf",
        ".codeium/windsurf/mcp_config.json",
        "windsurf.json",
        "/mcpServers",
    ),
    client(
        "zed",
        ".config/zed/settings.json",
        "zed.json",
        "/context_servers",
    ),
    client(
        "gemini",
        ".gemini/settings.json",
        "gemini.json",
        "/mcpServers",
    ),
    client(
        "antigravity",
        ".gemini/config/mcp_config.json",
        "antigravity.json",
        "/mcpServers",
    ),
    client("codex", ".codex/config.toml", "codex.toml", "/mcp_servers"),
    client(
        "copilot",
        ".copilot/mcp-config.json",
        "copilot.json",
        "/mcpServers",
    ),
    client(
        "cline",
        ".cline/data/settings/cline_mcp_settings.json",
        "cline.json",
        "/mcpServers",
    ),
    client(
        "roo",
        "Library/Application Support/Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json",
        "roo.json",
        "/mcpServers",
    ),
    client(
        "lm-studio",
        ".lmstudio/mcp.json",
        "lm-studio.json",
        "/mcpServers",
    ),
    client(
        "opencode",
        ".config/opencode/opencode.json",
        "opencode.jsonc",
        "/mcp",
    ),
    client(
        "goose",
        ".config/goose/config.yaml",
        "goose.yaml",
        "/extensions",
    ),
    Fixture {
        client: "continue",
        file: ".continue/mcpServers/macmcp.json",
        fixture: None,
        list: "/mcpServers",
    },
    client(
        "kiro",
        ".kiro/settings/mcp.json",
        "kiro.json",
        "/mcpServers",
    ),
    client(
        "amp",
        ".config/amp/settings.json",
        "amp.json",
        "/amp.mcpServers",
    ),
    client("qwen", ".qwen/settings.json", "gemini.json", "/mcpServers"),
    client("junie", ".junie/mcp/mcp.json", "junie.json", "/mcpServers"),
];
