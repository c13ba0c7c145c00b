//! The MCP clients that `macmcp setup` knows: where each keeps its list of servers, how an entry looks there, and which
//! app macOS asks for permissions when that client has started the server. Editing the files is in `document`.
//!
//! The places, the forms and the variables are those of the clients' own documents and source, read in August 2026
//! [installing 10].

use super::facts::{Also, Facts, Grantee, Link, MCP_SERVERS, files, json};
use clap::ValueEnum;
use client_entries::own_command::Adds;
use client_entries::{ConfigFormat, JsonEntry};

/// An MCP client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Client {
    ClaudeDesktop,
    ClaudeCode,
    Cursor,
    Vscode,
    VscodeInsiders,
    Windsurf,
    Zed,
    Gemini,
    Antigravity,
    Codex,
    Copilot,
    Cline,
    Roo,
    LmStudio,
    Opencode,
    Goose,
    Continue,
    Kiro,
    Amp,
    Junie,
    Warp,
    Raycast,
    Jetbrains,
    Qwen,
}

/// How long a client has to wait for a call, in seconds: the longest that one may take, and the time to answer.
const LONGEST_CALL: u32 = 130;

impl Client {
    /// What is known of it.
    pub(super) const fn facts(self) -> Facts {
        match self {
            Self::ClaudeDesktop => Facts {
                grantee: Grantee::Server,
                writes_back: Some("Claude"),
                ..Facts::new(
                    "Claude Desktop",
                    MCP_SERVERS,
                    files(&[
                        "Library/Application Support/Claude/claude_desktop_config.json",
                    ])
                    .elsewhere(&[".config/Claude/claude_desktop_config.json"]),
                )
            }
            .app("Claude.app")
            .restart("Open Claude again"),
            Self::ClaudeCode => Facts {
                loads: Some("alwaysLoad"),
                ..Facts::new(
                    "Claude Code",
                    json(&[&["mcpServers"]], JsonEntry::Typed),
                    files(&[".claude.json"]).moved_by(&[("CLAUDE_CONFIG_DIR", ".claude.json")]),
                )
            }
            .started_by("claude")
            .adds("claude", &["mcp", "add", "--scope", "user", "macmcp", "--"])
            .asks("claude", &["mcp", "get", "macmcp"])
            .restart("Start `claude` again"),
            Self::Cursor => Facts::new("Cursor", MCP_SERVERS, files(&[".cursor/mcp.json"]))
                .app("Cursor.app")
                .restart("Restart Cursor")
                .link(Link::Base64("cursor://anysphere.cursor-deeplink/mcp/install")),
            Self::Vscode => Facts::new(
                "Visual Studio Code",
                json(&[&["servers"]], JsonEntry::Typed),
                files(&[
                    "Library/Application Support/Code/User/mcp.json",
                ])
                .elsewhere(&[".config/Code/User/mcp.json"]),
            )
            .app("Visual Studio Code.app")
            .restart("Run `MCP: List Servers` in Visual Studio Code and start macmcp")
            .adds_json("code")
            .link(Link::Json("vscode:mcp/install")),
            Self::VscodeInsiders => Facts::new(
                "Visual Studio Code - Insiders",
                json(&[&["servers"]], JsonEntry::Typed),
                files(&[
                    "Library/Application Support/Code - Insiders/User/mcp.json",
                ])
                .elsewhere(&[".config/Code - Insiders/User/mcp.json"]),
            )
            .app("Visual Studio Code - Insiders.app")
            .restart("Run `MCP: List Servers` in Visual Studio Code - Insiders and start macmcp")
            .adds_json("code-insiders")
            .link(Link::Json("vscode-insiders:mcp/install")),
            // Called Devin Desktop since; its agents read a file each. `devin mcp add` is not used: which of them it writes, its
            // documents say in two ways.
            Self::Windsurf => Facts::new(
                "Windsurf",
                MCP_SERVERS,
                files(&[
                    ".codeium/windsurf/mcp_config.json",
                    ".config/devin/mcp_config.json",
                ])
                .each(),
            )
            .app("Windsurf.app")
            .restart("Restart Windsurf"),
            Self::Zed => Facts::new(
                "Zed",
                json(&[&["context_servers"]], JsonEntry::Plain),
                files(&[".config/zed/settings.json"]),
            )
            .app("Zed.app")
            .restart("Open the agent panel's settings in Zed; macmcp is listed there"),
            // Its command takes the options of the server for its own.
            Self::Gemini => Facts {
                adds: Some(Adds::Words {
                    program: "gemini",
                    words: &["mcp", "add", "-s", "user", "macmcp"],
                    takes_options: false,
                }),
                ..Facts::new(
                    "Gemini CLI",
                    MCP_SERVERS,
                    files(&[".gemini/settings.json"])
                        .moved_by(&[("GEMINI_CLI_HOME", ".gemini/settings.json")]),
                )
            }
            .started_by("gemini")
            .asks("gemini", &["mcp", "list"])
            .restart("Start `gemini` again, in a folder that it trusts"),
            Self::Antigravity => Facts::new(
                "Antigravity",
                MCP_SERVERS,
                files(&[
                    ".gemini/config/mcp_config.json",
                    ".gemini/antigravity/mcp_config.json",
                ])
                .each(),
            )
            .app("Antigravity.app")
            .adds("agy", &["mcp", "add", "macmcp", "--"])
            .adds_to(".gemini/config/mcp_config.json")
            .restart("Restart Antigravity, or start `agy` again"),
            Self::Codex => Facts::new(
                "Codex",
                ConfigFormat::Toml {
                    servers: "mcp_servers",
                },
                files(&[".codex/config.toml"]).moved_by(&[("CODEX_HOME", "config.toml")]),
            )
            .started_by("codex")
            .adds("codex", &["mcp", "add", "macmcp", "--"])
            .asks("codex", &["mcp", "get", "macmcp"])
            .waits(&[("startup_timeout_sec", 30), ("tool_timeout_sec", LONGEST_CALL)])
            .restart("Start `codex` again, or restart ChatGPT"),
            Self::Copilot => Facts::new(
                "Copilot CLI",
                json(&[&["mcpServers"]], JsonEntry::Local),
                files(&[".copilot/mcp-config.json"])
                    .moved_by(&[("COPILOT_HOME", "mcp-config.json")]),
            )
            .started_by("copilot")
            .adds("copilot", &["mcp", "add", "macmcp", "--"])
            .asks("copilot", &["mcp", "get", "macmcp"])
            .restart("Start `copilot` again"),
            // The extension for Visual Studio Code read the last of them before it moved.
            Self::Cline => Facts::new(
                "Cline",
                MCP_SERVERS,
                files(&[
                    ".cline/data/settings/cline_mcp_settings.json",
                    "Library/Application Support/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json",
                ])
                .elsewhere(&[
                    ".config/Code/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json",
                ])
                .moved_by(&[
                    ("CLINE_MCP_SETTINGS_PATH", ""),
                    ("CLINE_DATA_DIR", "settings/cline_mcp_settings.json"),
                    ("CLINE_DIR", "data/settings/cline_mcp_settings.json"),
                ])
                .each(),
            )
            .started_by("cline")
            .waits(&[("timeout", LONGEST_CALL)])
            .restart("Open Cline's list of MCP servers and restart macmcp"),
            Self::Roo => Facts::new(
                "Roo Code",
                MCP_SERVERS,
                files(&[
                    "Library/Application Support/Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json",
                ])
                .elsewhere(&[
                    ".config/Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json",
                ]),
            )
            .in_app("Visual Studio Code")
            .waits(&[("timeout", LONGEST_CALL)])
            .restart("Open Roo Code's list of MCP servers and restart macmcp"),
            Self::LmStudio => Facts::new(
                "LM Studio",
                MCP_SERVERS,
                files(&[".lmstudio/mcp.json", ".cache/lm-studio/mcp.json"]),
            )
            .app("LM Studio.app")
            .restart("Turn macmcp on in LM Studio's Integrations")
            .link(Link::Base64("lmstudio://add_mcp")),
            // Version 2 has the list one level further down.
            Self::Opencode => Facts::new(
                "opencode",
                json(&[&["mcp", "servers"], &["mcp"]], JsonEntry::OneList),
                files(&[
                    ".config/opencode/opencode.json",
                    ".config/opencode/opencode.jsonc",
                ])
                .moved_by(&[("OPENCODE_CONFIG", "")]),
            )
            .started_by("opencode")
            .asks("opencode", &["mcp", "list"])
            .waits(&[("timeout", 30_000)])
            .restart("Start `opencode` again"),
            Self::Goose => Facts::new(
                "Goose",
                ConfigFormat::Yaml {
                    servers: "extensions",
                },
                files(&[".config/goose/config.yaml"]),
            )
            .app("Goose.app")
            .waits(&[("timeout", 300)])
            .restart("Start a new session in Goose"),
            // The extension reads every file of that folder, and config.yaml; `cn` reads config.yaml alone. Made by setup, that would
            // take the place of a configuration that `cn` gets from its hub.
            Self::Continue => Facts {
                also: Some(Also {
                    path: ".continue/config.yaml",
                    moved_by: ("CONTINUE_GLOBAL_DIR", "config.yaml"),
                    format: ConfigFormat::YamlList { servers: "mcpServers" },
                }),
                ..Facts::new(
                    "Continue",
                    MCP_SERVERS,
                    files(&[".continue/mcpServers/macmcp.json"])
                        .moved_by(&[("CONTINUE_GLOBAL_DIR", "mcpServers/macmcp.json")])
                        .mark(".continue"),
                )
            }
            .in_app("the editor, or to the terminal in which you start `cn`")
            .restart("Restart the editor and choose Continue's agent mode, or start `cn` again (it reads config.yaml alone, or the file of `--config`)"),
            Self::Kiro => Facts::new("Kiro", MCP_SERVERS, files(&[".kiro/settings/mcp.json"]).mark(".kiro"))
                .app("Kiro.app")
                .adds_named("kiro-cli", &["mcp", "add", "--name", "macmcp", "--scope", "global"])
                .restart("Open Kiro's list of MCP servers; it reads the file when it changes")
                .link(Link::Config("https://kiro.dev/launch/mcp/add")),
            Self::Amp => Facts::new(
                "Amp",
                json(&[&["amp.mcpServers"]], JsonEntry::Plain),
                files(&[".config/amp/settings.json", ".config/amp/settings.jsonc"]),
            )
            .started_by("amp")
            .adds("amp", &["mcp", "add", "macmcp", "--"])
            .asks("amp", &["mcp", "list"])
            .restart("Start `amp` again"),
            Self::Junie => Facts::new("Junie", MCP_SERVERS, files(&[".junie/mcp/mcp.json"]).mark(".junie"))
                .in_app("the JetBrains IDE, or to the terminal in which you start `junie`")
                .restart("Run `/mcp` in Junie"),
            Self::Qwen => Facts::new("Qwen Code", MCP_SERVERS, files(&[".qwen/settings.json"]))
                .started_by("qwen")
                .asks("qwen", &["mcp", "list"])
                .restart("Start `qwen` again, in a folder that it trusts"),
            Self::Warp => Facts::pasted("Warp", "Settings > Agents > MCP servers > Add"),
            Self::Raycast => Facts::pasted("Raycast", "the command Install MCP Server"),
            Self::Jetbrains => Facts::pasted(
                "JetBrains AI Assistant",
                "Settings > Tools > AI Assistant > Model Context Protocol > Add",
            ),
        }
    }
}
