//! The MCP clients that `macmcp setup` knows: where each keeps its list of servers, how an entry looks there, and which
//! app macOS asks for permissions when that client has started the server. Editing the files is in `document`.

use clap::ValueEnum;
use std::path::{Path, PathBuf};

/// An MCP client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Client {
    ClaudeDesktop,
    ClaudeCode,
    Cursor,
    Vscode,
    Windsurf,
    Zed,
    Gemini,
    Codex,
}

/// How a client writes its list of servers down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConfigFormat {
    /// JSON, comments and trailing commas allowed: an object of servers under `servers`. `is_typed`: an entry says that
    /// it is `"type": "stdio"`.
    Json {
        servers: &'static str,
        is_typed: bool,
    },
    /// TOML with a table for each server under this name.
    Toml { servers: &'static str },
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

impl Client {
    /// The name for people.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::ClaudeDesktop => "Claude Desktop",
            Self::ClaudeCode => "Claude Code",
            Self::Cursor => "Cursor",
            Self::Vscode => "Visual Studio Code",
            Self::Windsurf => "Windsurf",
            Self::Zed => "Zed",
            Self::Gemini => "Gemini CLI",
            Self::Codex => "Codex",
        }
    }

    pub(super) fn format(self) -> ConfigFormat {
        let json = |servers, is_typed| ConfigFormat::Json { servers, is_typed };
        match self {
            Self::ClaudeDesktop | Self::Cursor | Self::Windsurf | Self::Gemini => {
                json("mcpServers", false)
            }
            Self::ClaudeCode => json("mcpServers", true),
            Self::Vscode => json("servers", true),
            Self::Zed => json("context_servers", false),
            Self::Codex => ConfigFormat::Toml {
                servers: "mcp_servers",
            },
        }
    }

    pub(super) fn grantee(self) -> Grantee {
        match self {
            Self::ClaudeDesktop => Grantee::Server,
            Self::ClaudeCode => Grantee::Terminal("claude"),
            Self::Cursor => Grantee::App("Cursor"),
            Self::Vscode => Grantee::App("Visual Studio Code"),
            Self::Windsurf => Grantee::App("Windsurf"),
            Self::Zed => Grantee::App("Zed"),
            Self::Gemini => Grantee::Terminal("gemini"),
            Self::Codex => Grantee::Terminal("codex"),
        }
    }

    /// What the person does so that the client reads its configuration again.
    pub(super) fn restart(self) -> &'static str {
        match self {
            Self::ClaudeDesktop => "Quit Claude (Command-Q) and open it again",
            Self::ClaudeCode => "Start `claude` again",
            Self::Cursor => "Restart Cursor",
            Self::Vscode => "Run `MCP: List Servers` in Visual Studio Code and start macmcp",
            Self::Windsurf => "Restart Windsurf",
            Self::Zed => "Open the agent panel's settings in Zed; macmcp is listed there",
            Self::Gemini => "Start `gemini` again",
            Self::Codex => "Start `codex` again",
        }
    }

    /// The file that holds the list of servers. Of several possible folders the one that is there wins, then the first.
    pub(super) fn file(self, home: &Path) -> PathBuf {
        let (folders, name) = self.places(home);
        let folder = folders.iter().find(|folder| folder.is_dir());
        folder
            .or(folders.first())
            .map_or_else(|| home.join(name), |folder| folder.join(name))
    }

    /// Whether the client seems to be installed for this user: it keeps a folder or a file here, or its app is in an
    /// Applications folder.
    pub(super) fn is_installed(self, home: &Path) -> bool {
        let own_folder = |folder: &PathBuf| folder != home && folder.is_dir();
        let (folders, _) = self.places(home);
        folders.iter().any(own_folder)
            || self.file(home).is_file()
            || self.application().is_some_and(|app| {
                Path::new("/Applications").join(app).exists()
                    || home.join("Applications").join(app).exists()
            })
    }

    fn application(self) -> Option<&'static str> {
        match self {
            Self::ClaudeDesktop => Some("Claude.app"),
            Self::Cursor => Some("Cursor.app"),
            Self::Vscode => Some("Visual Studio Code.app"),
            Self::Windsurf => Some("Windsurf.app"),
            Self::Zed => Some("Zed.app"),
            Self::ClaudeCode | Self::Gemini | Self::Codex => None,
        }
    }

    /// The folders that may hold the file, and its name. The first is the one on a Mac.
    fn places(self, home: &Path) -> (Vec<PathBuf>, &'static str) {
        let in_home = |folders: &[&str]| folders.iter().map(|folder| home.join(folder)).collect();
        match self {
            Self::ClaudeDesktop => (
                in_home(&["Library/Application Support/Claude", ".config/Claude"]),
                "claude_desktop_config.json",
            ),
            Self::ClaudeCode => (vec![home.to_owned()], ".claude.json"),
            Self::Cursor => (in_home(&[".cursor"]), "mcp.json"),
            Self::Vscode => (
                in_home(&["Library/Application Support/Code/User", ".config/Code/User"]),
                "mcp.json",
            ),
            Self::Windsurf => (in_home(&[".codeium/windsurf"]), "mcp_config.json"),
            Self::Zed => (in_home(&[".config/zed"]), "settings.json"),
            Self::Gemini => (in_home(&[".gemini"]), "settings.json"),
            Self::Codex => {
                let folder = std::env::var_os("CODEX_HOME").filter(|folder| !folder.is_empty());
                let folder = folder.map_or_else(|| home.join(".codex"), PathBuf::from);
                (vec![folder], "config.toml")
            }
        }
    }
}
