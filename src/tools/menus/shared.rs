//! The results of the menu tools: menu items as a tree, and that tree as an outline.
//!
//! ```text
//! "TextEdit" (process 840): 21 menu items
//! "File"
//!   "New" ⌘N
//!   "Open Recent" > built when opened: list_menu_items reads it with menu "File > Open Recent"
//!   ---
//!   "Undo Typing" ⌘Z disabled
//!   "Show Ruler" ✓ ⌘R
//! ```
//!
//! Texts from the screen are written as JSON strings, so that none of them can look like a line of its own.

use crate::engine::{Access, ScriptResult};
use crate::error::Error;
use crate::geometry::Points;
use crate::policy::Verdict;
use crate::session::Session;
use crate::template::{CallFields, Input, OpenMenus};
use crate::text::{from_screen, sign};
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{Alias, Outcome};
use crate::tools::shared::{AnswerFormat, Running};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// What the server adds for a script that reads menus. It opens none under `--read-only` or in the background.
pub(crate) fn reading_fields(session: &Session) -> CallFields {
    CallFields {
        open_menus: if session.read_only || session.background {
            OpenMenus::Never
        } else {
            OpenMenus::Allowed
        },
        ..CallFields::default()
    }
}

/// Runs a script that reads menus, with the fields of [`reading_fields`]. It reads them while they are shut; if that is not
/// enough it runs once more and opens them. Opening a menu shows on the screen, so the second run is an action: no other
/// server acts meanwhile, and it is not repeated when its process dies.
///
/// # Errors
/// Whatever the script or the Mac says.
pub(crate) async fn read(call: &mut Call, input: Input) -> Result<ScriptResult, Error> {
    let name = call.tool.clone();
    let turn = call.turn().await?;
    if call.session.read_only || call.background.is_some() {
        return call.script_in(&turn, &*name, input).await;
    }
    let mut careful = input.clone();
    careful.call.open_menus = OpenMenus::Report;
    let result = call.script_in(&turn, &*name, careful).await?;
    if !result.has_field("must_open") {
        return Ok(result);
    }
    let mut shut = input.clone();
    match call.script_as(Access::Act, &turn, &*name, input).await {
        // The menus of an app that may only be seen stay shut.
        Err(error) if error.details.get("policy") == Some(&Verdict::See.word().into()) => {
            shut.call.open_menus = OpenMenus::Never;
            call.script_in(&turn, &*name, shut).await
        }
        read => read,
    }
}

/// A menu item, or a menu of the menu bar. Absent fields have their usual value: enabled, no mark, no shortcut.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub(crate) struct Item {
    title: String,
    #[serde(default, skip_serializing_if = "is_false")]
    separator: bool,
    #[serde(default = "yes")]
    enabled: bool,
    #[serde(default)]
    checked: bool,
    /// ✓, • or - (mixed)
    #[serde(default, skip_serializing_if = "Option::is_none")]
    mark: Option<String>,
    /// As the menu shows it, such as ⇧⌘S
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shortcut: Option<String>,
    /// The same in every language; usable in a menu path
    #[serde(default, skip_serializing_if = "Option::is_none")]
    identifier: Option<String>,
    #[serde(default, skip_serializing_if = "is_false")]
    submenu: bool,
    /// Whether its menu is empty until it is opened
    #[serde(default, skip_serializing_if = "is_false")]
    built_when_opened: bool,
    /// With what `menu` list_menu_items opens and reads such a menu
    #[serde(default, skip_serializing_if = "Option::is_none")]
    read_by: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(skip)]
    items: Vec<Item>,
}

const fn yes() -> bool {
    true
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks for a reference"
)]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// The menus of an app, or the items of one of them.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Menus {
    app: Running,
    /// Titles that lead to the menu; empty for the whole menu bar
    menu: Vec<String>,
    items: Vec<Item>,
    /// Number of items, those of submenus included
    count: u32,
    truncated: Option<MenuTruncation>,
}

/// Why some items are missing.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum MenuTruncation {
    Elements,
    Depth,
    Time,
}

impl Menus {
    /// The menus as a tool answers them.
    ///
    /// # Errors
    /// As [`Answer::structured`].
    pub(crate) fn answer(&self, format: AnswerFormat) -> Result<Answer, Error> {
        match format {
            AnswerFormat::Outline => Ok(Answer::text(self.outline())),
            AnswerFormat::Json => Answer::structured(self),
        }
    }

    fn outline(&self) -> String {
        let mut text = self.app.heading();
        for (place, title) in self.menu.iter().enumerate() {
            let _ = write!(
                text,
                "{}{}",
                if place == 0 { ", " } else { " > " },
                from_screen(title)
            );
        }
        let end = if self.count == 1 { "" } else { "s" };
        let _ = writeln!(text, ": {} menu item{end}", self.count);
        lines(&mut text, &self.items, 0);
        if let Some(truncation) = self.truncated {
            text.push_str(match truncation {
                MenuTruncation::Elements => "Truncated: there are more items. Pass one menu.\n",
                MenuTruncation::Depth => {
                    "Truncated: there are deeper items. Raise max_depth to see them.\n"
                }
                MenuTruncation::Time => {
                    "Truncated: time limit reached. Pass one menu, or try again.\n"
                }
            });
        }
        text
    }
}

/// Writes items, one a line, indented by their depth.
pub(crate) fn lines(text: &mut String, items: &[Item], depth: usize) {
    for item in items {
        let _ = write!(text, "{:indent$}", "", indent = depth * 2);
        if item.separator {
            text.push_str("---\n");
            continue;
        }
        text.push_str(&from_screen(&item.title));
        if let Some(mark) = &item.mark {
            let _ = write!(text, " {}", sign(mark, 1));
        }
        if let Some(shortcut) = &item.shortcut {
            let held: String = shortcut
                .chars()
                .take_while(|held| "⌃⌥⇧⌘".contains(*held))
                .collect();
            // Space is the longest name of a key.
            let _ = write!(text, " {held}{}", sign(&shortcut[held.len()..], 5));
        }
        if item.submenu {
            text.push_str(" >");
        }
        if item.built_when_opened {
            text.push_str(" built when opened");
        }
        if let Some(path) = &item.read_by {
            let _ = write!(
                text,
                ": list_menu_items reads it with menu {}",
                from_screen(path)
            );
        }
        if !item.enabled {
            text.push_str(" disabled");
        }
        text.push('\n');
        lines(text, &item.items, depth + 1);
    }
}

/// Result of choosing a menu item.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Chosen {
    app: String,
    menu_path: Vec<String>,
    /// What was seen to change
    changed: Vec<Change>,
    effect: Outcome,
    note: Option<String>,
}

/// What can be seen to change when an item is chosen.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub(crate) enum Change {
    /// Windows came or went.
    Windows,
    /// Another window or sheet has the focus, or the one that has it another title, place or size.
    FocusedWindow,
    /// The text with the focus, or what is selected in it.
    Text,
    /// The item's title, mark or whether it is enabled.
    Item,
    /// What was copied last.
    Clipboard,
    /// Which app is in front.
    FrontApp,
    /// Whether the app is hidden.
    Hidden,
    /// The app has ended.
    Quit,
}

/// Titles that lead to a menu item: in one text with signs between them, or as a list, where a title is whole whatever signs
/// it holds.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum MenuPath {
    /// `File > Save As…`.
    Text(String),
    /// `["File", "Save As…"]`.
    Titles(Vec<String>),
}

crate::tool::schema::literal!(MenuPath, {
    "type": "string",
    "minLength": 1,
    "maxLength": 2000,
    // Enforced, not advertised: see `crate::tool::schema`.
    "x-titles": true,
});

/// Other names that clients use for the parameter `menu_path`.
pub(crate) const PATH_ALIASES: &[Alias] = &[
    ("path", "menu_path"),
    ("menu_item", "menu_path"),
    ("item_path", "menu_path"),
];

/// Position and size in points; null where its app does not tell
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub(crate) struct StatusItem {
    description: String,
    identifier: Option<String>,
    process: String,
    bundle_id: Option<String>,
    process_id: i32,
    x: Option<Points>,
    y: Option<Points>,
    width: Option<Points>,
    height: Option<Points>,
}

/// Other names that clients use for the parameter `item`.
pub(crate) const ITEM_ALIASES: &[Alias] = &[
    ("identifier", "item"),
    ("description", "item"),
    ("name", "item"),
    ("title", "item"),
    ("app", "item"),
    ("process_name", "item"),
];
