//! AXRoleDescription as an English Mac says it.

/// What a role is called when its words are not simply those of the role.
const ROLES: [(&str, &str); 9] = [
    ("AXCheckBox", "checkbox"),
    ("AXDockItem", "dock item"),
    ("AXMenuBarItem", "menu bar item"),
    ("AXPopUpButton", "pop up button"),
    ("AXStaticText", "text"),
    ("AXTextArea", "text entry area"),
    ("AXTextField", "text field"),
    ("AXWebArea", "HTML content"),
    ("AXWindow", "window"),
];

const SUBROLES: [(&str, &str); 10] = [
    ("AXApplicationDockItem", "application dock item"),
    ("AXCloseButton", "close button"),
    ("AXDialog", "dialog"),
    ("AXFloatingWindow", "floating window"),
    ("AXFullScreenButton", "full screen button"),
    ("AXMinimizeButton", "minimize button"),
    ("AXSearchField", "search text field"),
    ("AXSecureTextField", "secure text field"),
    ("AXStandardWindow", "standard window"),
    ("AXZoomButton", "zoom button"),
];

/// The description of a role.
pub(super) fn role_description(role: &str, subrole: Option<&str>) -> String {
    let known = |words: &[(&'static str, &'static str)], name: &str| {
        words
            .iter()
            .find(|(key, _)| *key == name)
            .map(|(_, text)| *text)
    };
    if let Some(text) = subrole
        .and_then(|name| known(&SUBROLES, name))
        .or_else(|| known(&ROLES, role))
    {
        return text.into();
    }
    let mut words = String::new();
    for letter in role.strip_prefix("AX").unwrap_or(role).chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}
