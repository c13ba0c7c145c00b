//! What a Mac shows that calls can name: apps, windows, items of menus, elements.

use super::calls::is_reference;
use serde_json::Value;

/// What of an app a call can name.
pub(crate) struct SeenApp {
    pub(crate) pid: u64,
    pub(crate) name: String,
    pub(crate) bundle_id: String,
    pub(crate) hidden: bool,
    pub(super) windows: Vec<SeenWindow>,
    /// Paths of the items of its menus that are enabled and lead to no menu.
    pub(super) menu_paths: Vec<String>,
}

pub(super) struct SeenWindow {
    pub(super) id: u64,
    pub(super) frame: [i64; 4],
    pub(super) minimised: bool,
}

/// An element of an outline.
pub(super) struct SeenElement {
    pub(super) reference: String,
    pub(super) role: String,
}

impl SeenApp {
    pub(super) fn has_shown_window(&self) -> bool {
        !self.hidden && self.windows.iter().any(|window| !window.minimised)
    }
}

pub(super) fn seen_app(app: &Value) -> SeenApp {
    let text = |key: &str| app[key].as_str().unwrap_or_default().to_owned();
    let windows = app["windows"].as_array().into_iter().flatten();
    let mut menu_paths = Vec::new();
    paths_below(&app["menu_bar"], "", &mut menu_paths);
    SeenApp {
        pid: app["pid"].as_u64().unwrap(),
        name: text("name"),
        bundle_id: text("bundle_id"),
        hidden: app["hidden"] == true,
        windows: windows.map(seen_window).collect(),
        menu_paths,
    }
}

#[expect(clippy::cast_possible_truncation, reason = "frames are small")]
fn seen_window(window: &Value) -> SeenWindow {
    let side = |at: usize| window["frame"][at].as_f64().unwrap_or_default() as i64;
    SeenWindow {
        id: window["id"].as_u64().unwrap_or_default(),
        frame: [side(0), side(1), side(2), side(3)],
        minimised: window["minimised"] == true,
    }
}

fn paths_below(element: &Value, above: &str, found: &mut Vec<String>) {
    for child in element["children"].as_array().into_iter().flatten() {
        let title = child["title"].as_str().unwrap_or_default();
        let is_enabled = child["enabled"] != false;
        let path = match (above, title) {
            (above, "") => above.to_owned(),
            ("", title) => title.to_owned(),
            (above, title) => format!("{above} > {title}"),
        };
        let has_children = child["children"]
            .as_array()
            .is_some_and(|all| !all.is_empty());
        if has_children && is_enabled {
            paths_below(child, &path, found);
        } else if is_enabled && !title.is_empty() && path.contains(" > ") {
            found.push(path);
        }
    }
}

/// A line such as `  k7q-1e3 TextArea ="Dear reader" @300,220 585x380`.
pub(super) fn seen_element(line: &str) -> Option<SeenElement> {
    let (reference, rest) = line.trim_start().split_once(' ')?;
    let role: String = rest
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect();
    let usable = is_reference(reference) && !rest.contains("disabled") && !role.is_empty();
    usable.then(|| SeenElement {
        reference: reference.to_owned(),
        role,
    })
}
