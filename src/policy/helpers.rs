//! Processes that people know as a part of an app: a rule about the app holds for them too.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A process that belongs to an app, by its bundle id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Helper {
    /// Its bundle id in small letters; one `*` in it stands for anything.
    pub helper: String,
    /// The bundle id of its app; none for one that shows something for whatever app asked it to.
    pub app: Option<String>,
    /// What its app is called on disk: `localizedName` is another in each language.
    pub names: Vec<String>,
}

/// What System Settings is called on disk, now and before macOS 13.
const SETTINGS: &[&str] = &["System Settings", "System Preferences"];

/// The panes of System Settings are extensions, each a process of its own: `x-apple.systempreferences:` URLs, which many public
/// programs open, name them by the same ids (com.apple.settings.PrivacySecurity.extension, com.apple.Displays-Settings.extension,
/// com.apple.preference.security).
const HELPERS: &[(&str, Option<&str>, &[&str])] = &[
    (
        "com.apple.shortcuts.*",
        Some("com.apple.shortcuts"),
        &["Shortcuts"],
    ),
    (
        "com.apple.systempreferences.*",
        Some("com.apple.systempreferences"),
        SETTINGS,
    ),
    (
        "com.apple.settings.*",
        Some("com.apple.systempreferences"),
        SETTINGS,
    ),
    (
        "com.apple.preference.*",
        Some("com.apple.systempreferences"),
        SETTINGS,
    ),
    (
        "com.apple.preferences.*",
        Some("com.apple.systempreferences"),
        SETTINGS,
    ),
    (
        "com.apple.*-settings.extension",
        Some("com.apple.systempreferences"),
        SETTINGS,
    ),
    // [findings-2 7.8]
    ("com.apple.appkit.xpc.openandsavepanelservice", None, &[]),
    ("com.apple.coreautha", None, &[]),
];

/// All of them.
pub(crate) fn all() -> Vec<Helper> {
    HELPERS
        .iter()
        .map(|(helper, app, names)| Helper {
            helper: (*helper).to_owned(),
            app: app.map(str::to_owned),
            names: names.iter().map(|name| (*name).to_owned()).collect(),
        })
        .collect()
}

/// The app that a process with this bundle id belongs to: its bundle id, and what it is called on disk.
pub(crate) fn app_of(bundle_id: &str) -> Option<(&'static str, &'static [&'static str])> {
    let id = bundle_id.to_lowercase();
    let is_it = |pattern: &str| match pattern.split_once('*') {
        Some((start, end)) => {
            id.len() >= start.len() + end.len() && id.starts_with(start) && id.ends_with(end)
        }
        None => id == pattern,
    };
    let (_, app, names) = HELPERS.iter().find(|(helper, ..)| is_it(helper))?;
    app.map(|app| (app, *names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helpers_are_known_by_their_ids() {
        for (id, app) in [
            ("com.apple.shortcuts.events", Some("com.apple.shortcuts")),
            (
                "com.apple.Displays-Settings.extension",
                Some("com.apple.systempreferences"),
            ),
            (
                "com.apple.settings.PrivacySecurity.extension",
                Some("com.apple.systempreferences"),
            ),
            ("com.apple.shortcuts", None),
            ("com.apple.coreautha", None),
            ("com.apple.Safari", None),
        ] {
            assert_eq!(app_of(id).map(|(app, _)| app), app, "{id}");
        }
    }
}
