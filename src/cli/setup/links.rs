//! Links that make a client ask the user whether to add the entry.

use super::facts::Link;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use client_entries::{Launch, NAME};
use serde_json::json;

/// The link for an entry.
pub(super) fn of(link: Link, launch: &Launch) -> String {
    let entry = json!({"command": launch.command, "args": launch.arguments});
    let config =
        |base: &str, config: &str| format!("{base}?name={NAME}&config={}", escaped(config));
    match link {
        Link::Base64(base) => config(base, &STANDARD.encode(entry.to_string())),
        Link::Config(base) => config(base, &entry.to_string()),
        Link::Json(base) => {
            let named = json!({"name": NAME, "command": launch.command, "args": launch.arguments});
            format!("{base}?{}", escaped(&named.to_string()))
        }
    }
}

/// A text as a part of a query: all but letters, digits and `-_.~` is escaped byte by byte.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                escaped.push(char::from(byte));
            }
            _ => escaped.push_str(&format!("%{byte:02X}")),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_holds_the_entry() {
        let launch = Launch {
            command: "/opt/my apps/macmcp".to_owned(),
            arguments: vec!["--deny".to_owned(), "mail".to_owned()],
        };
        let base64 = of(Link::Base64("cursor://x/install"), &launch);
        let (head, config) = base64.split_once("&config=").unwrap();
        assert_eq!(head, "cursor://x/install?name=macmcp");
        let config = config
            .replace("%3D", "=")
            .replace("%2B", "+")
            .replace("%2F", "/");
        let config = STANDARD.decode(config).unwrap();
        let entry: serde_json::Value = serde_json::from_slice(&config).unwrap();
        assert_eq!(entry["command"], "/opt/my apps/macmcp");
        insta::assert_snapshot!(
            of(Link::Json("vscode:mcp/install"), &launch),
            @"vscode:mcp/install?%7B%22name%22%3A%22macmcp%22%2C%22command%22%3A%22%2Fopt%2Fmy%20apps%2Fmacmcp%22%2C%22args%22%3A%5B%22--deny%22%2C%22mail%22%5D%7D"
        );
    }
}
