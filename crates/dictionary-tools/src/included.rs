//! Where an included file lies.

use std::path::{Path, PathBuf};

/// Where macOS keeps what dictionaries include.
const SHARED: &str = "/System/Library/ScriptingDefinitions/";

/// The file that a dictionary in a file includes by an address: one beside it, or one of those of macOS. Nothing else on the machine is for a
/// dictionary to name.
#[must_use]
pub fn included(dictionary: &Path, address: &str) -> Option<PathBuf> {
    let path = ["file://localhost", "file://"]
        .into_iter()
        .find_map(|scheme| address.strip_prefix(scheme))
        .unwrap_or(address);
    let (name, is_shared) = match path.strip_prefix(SHARED) {
        Some(name) => (name, true),
        None => (path, false),
    };
    let is_name =
        name.ends_with(".sdef") && !name.starts_with('.') && !name.contains(['/', '\\', '\0', '%']);
    is_name.then(|| match is_shared {
        true => Path::new(SHARED).join(name),
        false => dictionary.with_file_name(name),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_neighbours_and_those_of_macos_are_included() {
        let of = |address: &str| included(Path::new("/x/App.sdef"), address);
        assert_eq!(of("Other.sdef"), Some("/x/Other.sdef".into()));
        let shared = "/System/Library/ScriptingDefinitions/CocoaStandard.sdef";
        for scheme in ["file://localhost", "file://", ""] {
            assert_eq!(of(&format!("{scheme}{shared}")), Some(shared.into()));
        }
        for other in [
            "../Other.sdef",
            "/etc/passwd",
            "file:///etc/a.sdef",
            "a/b.sdef",
            ".sdef",
            "passwd",
            "http://x/a.sdef",
            "%2e%2e.sdef",
            "/System/Library/ScriptingDefinitions/../../a.sdef",
        ] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
