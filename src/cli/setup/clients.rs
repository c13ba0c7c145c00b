//! The MCP clients that `macmcp setup` knows: where each keeps its list of servers, how an entry looks there, and which
//! app macOS asks for permissions when that client has started the server. Editing the files is in `document`.
//!
//! The places, the forms and the variables are those of section 10 of the evidence on installing: the clients' own
//! documents and source, read in August 2026.

use clap::ValueEnum;

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
}

/// What is known of a client.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// The name for people.
    pub(super) name: &'static str,
    /// How an entry is written.
    pub(super) format: ConfigFormat,
    /// Where its list of servers is.
    pub(super) place: Place,
    /// Which app holds the permissions.
    pub(super) grantee: Grantee,
    /// What the user does so that the client reads its configuration again.
    pub(super) restart: &'static str,
    /// Its app in an Applications folder, if it is one.
    pub(super) app: Option<&'static str>,
    /// The process that writes its own list back while it runs, so that what others write is lost.
    pub(super) writes_back: Option<&'static str>,
    /// A link that installs the entry.
    pub(super) link: Option<Link>,
    /// The client's own command that adds an entry.
    pub(super) adds: Option<Adds>,
    /// Fields of an entry for how long the client waits, where it waits for less than a call may take: names, and numbers in the
    /// client's own unit.
    pub(super) waits: &'static [(&'static str, u32)],
}

/// A command of a client that adds an entry to its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Adds {
    /// The program, then these words, then what is to be started.
    Words {
        program: &'static str,
        words: &'static [&'static str],
        /// Whether what is to be started may have options.
        takes_options: bool,
    },
    /// The program, this option, and the entry with its name as JSON.
    Json {
        program: &'static str,
        option: &'static str,
    },
}

/// Where a client keeps its list of servers.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// In files.
    Files(Files),
    /// In a window of the client, where the user pastes the entry: the way there.
    Window(&'static str),
}

/// The files of a client.
#[derive(Clone, Copy, Debug)]
pub(super) struct Files {
    /// Environment variables that move the file, and the path below the folder that each names; the empty path is the file itself.
    /// The first that is set counts.
    pub(super) moved_by: &'static [(&'static str, &'static str)],
    /// Paths below the home folder.
    pub(super) paths: &'static [&'static str],
    /// Those on other systems than macOS.
    pub(super) elsewhere: &'static [&'static str],
    /// Whether every path counts whose folder is there, because versions of the client read different ones; else the first.
    pub(super) each: bool,
    /// A folder below the home folder that shows that the client was used, where the file's own may be missing.
    pub(super) mark: Option<&'static str>,
}

/// How a client writes its list of servers down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConfigFormat {
    /// JSON, comments and trailing commas allowed. The list is at the first of these paths of member names that is there, else at
    /// the last.
    Json {
        lists: &'static [&'static [&'static str]],
        entry: JsonEntry,
    },
    /// TOML with a table for each server under this name.
    Toml { servers: &'static str },
    /// YAML with a mapping for each server under this name, as Goose reads it.
    Yaml { servers: &'static str },
}

/// What an entry in JSON looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JsonEntry {
    /// `{"command": "…", "args": […]}`
    Plain,
    /// The same with `"type": "stdio"`.
    Typed,
    /// The same with `"type": "local"` and `"tools": ["*"]`.
    Local,
    /// `{"type": "local", "command": ["…", …]}`: the arguments follow the program.
    OneList,
}

/// A link that makes the client ask the user whether to add the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    /// The link up to its query; `name`, and the entry as Base64 in `config`.
    Base64(&'static str),
    /// The same, the entry as JSON.
    Config(&'static str),
    /// The link up to `?`, then the entry with its name as JSON.
    Json(&'static str),
}

/// Which app holds the permissions of a server that this client started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grantee {
    /// The app of this name.
    App(&'static str),
    /// The server's own binary: the client starts it so that macOS takes it for an app of its own ([findings 6.1]).
    Server,
    /// The terminal or editor in which this command is started.
    Terminal(&'static str),
}

const fn json(list: &'static [&'static [&'static str]], entry: JsonEntry) -> ConfigFormat {
    ConfigFormat::Json { lists: list, entry }
}

/// How long a client has to wait for a call, in seconds: the longest that one may take, and the time to answer.
const LONGEST_CALL: u32 = 130;

const MCP_SERVERS: ConfigFormat = json(&[&["mcpServers"]], JsonEntry::Plain);

const fn files(paths: &'static [&'static str]) -> Files {
    Files {
        moved_by: &[],
        paths,
        elsewhere: &[],
        each: false,
        mark: None,
    }
}

impl Files {
    const fn moved_by(self, moved_by: &'static [(&'static str, &'static str)]) -> Self {
        Self { moved_by, ..self }
    }

    const fn elsewhere(self, elsewhere: &'static [&'static str]) -> Self {
        Self { elsewhere, ..self }
    }

    const fn each(self) -> Self {
        Self { each: true, ..self }
    }

    const fn mark(self, mark: &'static str) -> Self {
        Self {
            mark: Some(mark),
            ..self
        }
    }
}

impl Facts {
    const fn new(name: &'static str, format: ConfigFormat, files: Files) -> Self {
        Self {
            name,
            format,
            place: Place::Files(files),
            grantee: Grantee::App(name),
            restart: "",
            app: None,
            writes_back: None,
            link: None,
            adds: None,
            waits: &[],
        }
    }

    /// A client without a file of its own.
    const fn pasted(name: &'static str, way: &'static str) -> Self {
        Self {
            place: Place::Window(way),
            ..Self::new(name, MCP_SERVERS, files(&[]))
        }
    }

    const fn app(self, app: &'static str) -> Self {
        Self {
            app: Some(app),
            ..self
        }
    }

    const fn started_by(self, command: &'static str) -> Self {
        Self {
            grantee: Grantee::Terminal(command),
            ..self
        }
    }

    const fn in_app(self, app: &'static str) -> Self {
        Self {
            grantee: Grantee::App(app),
            ..self
        }
    }

    const fn restart(self, restart: &'static str) -> Self {
        Self { restart, ..self }
    }

    /// `program WORDS COMMAND ARGUMENTS`, the words ending with the dashes behind which all words are the server's.
    const fn adds(self, program: &'static str, words: &'static [&'static str]) -> Self {
        Self {
            adds: Some(Adds::Words {
                program,
                words,
                takes_options: true,
            }),
            ..self
        }
    }

    const fn adds_json(self, program: &'static str) -> Self {
        Self {
            adds: Some(Adds::Json {
                program,
                option: "--add-mcp",
            }),
            ..self
        }
    }

    const fn waits(self, waits: &'static [(&'static str, u32)]) -> Self {
        Self { waits, ..self }
    }

    const fn link(self, link: Link) -> Self {
        Self {
            link: Some(link),
            ..self
        }
    }
}

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
            Self::ClaudeCode => Facts::new(
                "Claude Code",
                json(&[&["mcpServers"]], JsonEntry::Typed),
                files(&[".claude.json"]).moved_by(&[("CLAUDE_CONFIG_DIR", ".claude.json")]),
            )
            .started_by("claude")
            .adds("claude", &["mcp", "add", "--scope", "user", "macmcp", "--"])
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
            // Called Devin Desktop since; its agents read a file each.
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
            .restart("Start `gemini` again"),
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
            .in_app("Visual Studio Code, or to the terminal in which you start `cline`")
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
            // It reads every file of that folder, so that the list in its own config.yaml is left alone.
            Self::Continue => Facts::new(
                "Continue",
                MCP_SERVERS,
                files(&[".continue/mcpServers/macmcp.json"])
                    .moved_by(&[("CONTINUE_GLOBAL_DIR", "mcpServers/macmcp.json")])
                    .mark(".continue"),
            )
            .in_app("the editor")
            .restart("Restart the editor and choose Continue's agent mode"),
            Self::Kiro => Facts::new("Kiro", MCP_SERVERS, files(&[".kiro/settings/mcp.json"]).mark(".kiro"))
                .app("Kiro.app")
                .restart("Open Kiro's list of MCP servers; it reads the file when it changes")
                .link(Link::Config("https://kiro.dev/launch/mcp/add")),
            Self::Amp => Facts::new(
                "Amp",
                json(&[&["amp.mcpServers"]], JsonEntry::Plain),
                files(&[".config/amp/settings.json", ".config/amp/settings.jsonc"]),
            )
            .started_by("amp")
            .adds("amp", &["mcp", "add", "macmcp", "--"])
            .restart("Start `amp` again"),
            Self::Junie => Facts::new("Junie", MCP_SERVERS, files(&[".junie/mcp/mcp.json"]).mark(".junie"))
                .in_app("the JetBrains IDE, or to the terminal in which you start `junie`")
                .restart("Run `/mcp` in Junie"),
            Self::Warp => Facts::pasted("Warp", "Settings > Agents > MCP servers > Add"),
            Self::Raycast => Facts::pasted("Raycast", "the command Install MCP Server"),
            Self::Jetbrains => Facts::pasted(
                "JetBrains AI Assistant",
                "Settings > Tools > AI Assistant > Model Context Protocol > Add",
            ),
        }
    }
}
