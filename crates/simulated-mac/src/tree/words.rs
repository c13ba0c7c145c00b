//! AXRoleDescription as an English Mac says it.

use simulated_world::ax::{Role, Subrole};

/// The description of a role.
pub(super) fn role_description(role: &Role, subrole: Option<&Subrole>) -> String {
    if let Some(words) = subrole.and_then(of_subrole).or_else(|| of_role(role)) {
        return words.into();
    }
    let role = role.as_str();
    let mut words = String::new();
    for letter in role.strip_prefix("AX").unwrap_or(role).chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(letter.to_ascii_lowercase());
    }
    words
}

/// What a role is called when its words are not simply those of the role.
fn of_role(role: &Role) -> Option<&'static str> {
    Some(match role {
        Role::CheckBox => "checkbox",
        Role::DockItem => "dock item",
        Role::Incrementor => "stepper",
        Role::MenuBarItem => "menu bar item",
        Role::PopUpButton => "pop up button",
        Role::StaticText => "text",
        Role::TextArea => "text entry area",
        Role::TextField => "text field",
        Role::WebArea => "HTML content",
        Role::Window => "window",
        _ => return None,
    })
}

fn of_subrole(subrole: &Subrole) -> Option<&'static str> {
    let of_pages = || {
        let mut pages = OF_PAGES.iter();
        let found = pages.find(|(name, _)| *name == subrole.as_str());
        found.map(|(_, words)| *words)
    };
    Some(match subrole {
        Subrole::ApplicationDockItem => "application dock item",
        Subrole::CloseButton => "close button",
        Subrole::Dialog => "dialog",
        Subrole::FloatingWindow => "floating window",
        Subrole::FullScreenButton => "full screen button",
        Subrole::MinimizeButton => "minimize button",
        Subrole::OutlineRow => "outline row",
        Subrole::SearchField => "search text field",
        Subrole::SecureTextField => "secure text field",
        Subrole::StandardWindow => "standard window",
        Subrole::Switch => "switch",
        Subrole::ZoomButton => "zoom button",
        _ => return of_pages(),
    })
}

/// Subroles of pages [webkit 2.2].
const OF_PAGES: [(&str, &str); 28] = [
    ("AXLandmarkContentInfo", "content information"),
    ("AXLandmarkBanner", "banner"),
    ("AXLandmarkComplementary", "complementary"),
    ("AXLandmarkNavigation", "navigation"),
    ("AXLandmarkRegion", "region"),
    ("AXLandmarkMain", "main"),
    ("AXLandmarkSearch", "search"),
    ("AXDocumentArticle", "article"),
    ("AXDocument", "document"),
    ("AXDocumentMath", "math"),
    ("AXDocumentNote", "note"),
    ("AXApplicationAlert", "alert"),
    ("AXApplicationAlertDialog", "web alert dialog"),
    ("AXApplicationDialog", "web dialog"),
    ("AXApplicationLog", "log"),
    ("AXApplicationMarquee", "marquee"),
    ("AXApplicationStatus", "application status"),
    ("AXApplicationTimer", "timer"),
    ("AXWebApplication", "web application"),
    ("AXTerm", "term"),
    ("AXDescription", "description"),
    ("AXDefinition", "definition"),
    ("AXDescriptionList", "description list"),
    ("AXContentList", "content list"),
    ("AXTabPanel", "tab panel"),
    ("AXUserInterfaceTooltip", "tooltip"),
    ("AXContentSeparator", "separator"),
    ("AXFileUploadButton", "file upload button"),
];
