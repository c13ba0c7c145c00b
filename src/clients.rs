//! Clients that do otherwise than the protocol says, as far as something that is sent or written depends on it: a row for each, with
//! its evidence. A client without a row gets what the protocol says.

use rmcp::RoleServer;
use rmcp::service::RequestContext;

/// How many tools a client takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ToolLimit {
    /// Those of all its servers together.
    pub(crate) most: usize,
    /// What it does with more, as the end of a sentence about it.
    pub(crate) beyond: &'static str,
}

/// A client.
struct Client {
    /// Its name for `macmcp setup`.
    id: &'static str,
    /// How the names begin that it has in `clientInfo`, in small letters and without signs.
    names: &'static [&'static str],
    tools: Option<ToolLimit>,
    /// Whether it shows a result with a resource link in it.
    shows_links: bool,
}

const fn limited(id: &'static str, most: usize, beyond: &'static str) -> Client {
    Client {
        id,
        names: &[],
        tools: Some(ToolLimit { most, beyond }),
        shows_links: true,
    }
}

const fn without_links(id: &'static str, names: &'static [&'static str]) -> Client {
    Client {
        id,
        names,
        tools: None,
        shows_links: false,
    }
}

const REFUSES: &str = "refuses a server that goes beyond";
const ASKS: &str = "asks you to switch off others";

/// Limits [findings-3 20.1] and links [findings-3 20.4].
const CLIENTS: [Client; 7] = [
    limited("windsurf", 100, REFUSES),
    limited("antigravity", 100, REFUSES),
    limited("cursor", 80, "leaves out the rest"),
    limited("vscode", 128, ASKS),
    limited("vscode-insiders", 128, ASKS),
    // Its command line still has the name of its predecessor (kirodotdev/Kiro #6935).
    without_links("kiro", &["kiro", "qdevcli"]),
    without_links("cline", &["cline"]),
];

/// How many tools the client of that name for `macmcp setup` takes; none where no limit is known.
pub(crate) fn tool_limit(id: &str) -> Option<ToolLimit> {
    CLIENTS.iter().find(|client| client.id == id)?.tools
}

/// Whether the client of a request shows a result with a resource link in it.
pub(crate) fn shows_links(context: &RequestContext<RoleServer>) -> bool {
    let name = context.client_info().map(|client| client.name);
    name.and_then(|name| named(&name))
        .is_none_or(|client| client.shows_links)
}

fn named(name: &str) -> Option<&'static Client> {
    let letters = name.chars().filter(|c| c.is_ascii_alphanumeric());
    let plain: String = letters.map(|c| c.to_ascii_lowercase()).collect();
    CLIENTS
        .iter()
        .find(|client| client.names.iter().any(|known| plain.starts_with(known)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_is_known_by_how_its_name_begins() {
        for (name, id) in [
            ("Kiro", Some("kiro")),
            ("Q DEV CLI", Some("kiro")),
            ("Q-DEV-CLI", Some("kiro")),
            ("Cline", Some("cline")),
            ("@cline/core", Some("cline")),
            ("claude-code", None),
            ("inclined", None),
            ("", None),
        ] {
            assert_eq!(named(name).map(|client| client.id), id, "{name}");
        }
    }
}
