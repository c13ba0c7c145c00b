//! The session of a selftest: which tools are played, on what, and what each of them must show.

use super::watch::Posts;
use crate::registry::TOOLS;
use crate::tool::{Reaches, Selftest};
use serde_json::{Value, json};

/// The tool whose answer tells the shortcuts of menu items.
pub(super) const MENUS: &str = "list_menu_items";

/// The shortcut of Select All, as [`MENUS`] answers it.
const SELECT_ALL: &str = "⌘A";

/// The path to the item with a shortcut, in what [`MENUS`] answered.
pub(super) fn path_to(shortcut: &str, menus: &Value) -> Option<String> {
    let items = menus["items"].as_array()?;
    items.iter().find_map(|item| {
        let title = item["title"].as_str()?;
        if item["shortcut"].as_str() == Some(shortcut) {
            return Some(title.to_owned());
        }
        path_to(shortcut, item).map(|below| format!("{title} > {below}"))
    })
}

/// What a step may need beside its tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    Nothing,
    /// The session's own document in front.
    OwnDocument,
    /// A clipboard that is kept whole.
    Clipboard,
    /// A volume that is known.
    Volume,
    /// That Calculator was not running before.
    Calculator,
    /// That Finder may be asked without a question to the user.
    Finder,
}

/// One call.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) tool: &'static str,
    pub(super) arguments: Value,
    pub(super) posts: Posts,
    pub(super) need: Need,
    /// A belief of `fixtures/beliefs/OPEN.md` that holds when the answer has this field with this value.
    pub(super) shows: Option<Shows>,
    /// The shortcut of the menu item that it is about: titles are in the user's language.
    pub(super) shortcut: Option<&'static str>,
}

/// What the answer of a step says about an open belief.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shows {
    pub(super) belief: &'static str,
    pub(super) field: &'static str,
    pub(super) value: &'static str,
}

impl Step {
    fn needing(mut self, need: Need) -> Self {
        self.need = need;
        self
    }

    fn on_item(mut self, shortcut: &'static str) -> Self {
        self.shortcut = Some(shortcut);
        self
    }

    fn posting(mut self, posts: Posts) -> Self {
        self.posts = posts;
        self
    }

    fn showing(mut self, belief: &'static str, field: &'static str, value: &'static str) -> Self {
        self.shows = Some(Shows {
            belief,
            field,
            value,
        });
        self
    }
}

fn step(tool: &'static str, arguments: Value) -> Step {
    Step {
        tool,
        arguments,
        posts: Posts::Nothing,
        need: Need::Nothing,
        shows: None,
        shortcut: None,
    }
}

pub(super) const CALCULATOR: &str = "com.apple.calculator";
pub(super) const EDITOR: &str = "com.apple.TextEdit";
/// The app that macOS may have to ask the user about.
const FINDER: &str = "com.apple.finder";
/// Where the session's own window is put: it fits any display of a Mac.
const LEFT: i64 = 140;
const TOP: i64 = 120;
/// The text area of the front window.
const AREA: &str = "window[1]/scrollarea/textarea";
/// Longer than what is typed by keys: it is pasted.
const PASTED: usize = 600;

/// The document: long enough to be scrolled.
pub(super) fn document() -> String {
    (1..=120).fold(String::new(), |text, line| {
        format!("{text}Line {line} of a document that macmcp selftest made and removes.\n")
    })
}

fn app(mut arguments: Value) -> Value {
    arguments["app"] = EDITOR.into();
    arguments
}

/// All steps, in their order. `title` is the name of the document's window, `volume` what the output is set to.
pub(super) fn all(title: &str, volume: Option<u32>) -> Vec<Step> {
    let mut steps = readings();
    steps.extend(in_document(title));
    steps.extend(elsewhere(volume));
    steps
}

/// What only looks: each tool that says so of itself, by its own example.
fn readings() -> Vec<Step> {
    let mut steps: Vec<Step> = TOOLS
        .iter()
        .filter_map(|tool| {
            let trial = tool.trial.filter(|it| it.selftest == Selftest::Reads)?;
            let arguments = serde_json::from_str(trial.examples.works).ok()?;
            let needs_finder = tool.reaches == Reaches::App(FINDER);
            let need = if needs_finder {
                Need::Finder
            } else {
                Need::Nothing
            };
            Some(step(&tool.name, arguments).needing(need))
        })
        .collect();
    steps.push(step("look", json!({})));
    let reads = ["get_volume", "get_display_info"].map(|tool| json!({"tool": tool}));
    steps.push(step("batch", json!({"steps": reads})));
    steps
}

/// Tools that are never played, and why.
pub(super) fn never_played() -> impl Iterator<Item = (&'static str, &'static str)> {
    TOOLS.iter().filter_map(|tool| match tool.trial?.selftest {
        Selftest::Never(why) => Some((&*tool.name, why)),
        Selftest::Reads | Selftest::Played => None,
    })
}

/// What is tried on the session's own document.
fn in_document(title: &str) -> Vec<Step> {
    let (x, y) = (LEFT + 200, TOP + 200);
    let own = Need::OwnDocument;
    let (keys, mouse, any) = (Posts::Keys, Posts::Mouse, Posts::MayBeAny);
    vec![
        step("activate_app", app(json!({}))),
        step(
            "wait_for",
            app(json!({"window_title": title, "timeout_ms": 5000})),
        ),
        step("expect", app(json!({"window_title": title}))),
        step("focus_window", app(json!({"title": title}))),
        step(
            "move_window",
            app(json!({"title": title, "x": LEFT, "y": TOP})),
        )
        .needing(own),
        step(
            "resize_window",
            app(json!({"title": title, "width": 600, "height": 420})),
        )
        .needing(own),
        step(
            "set_window_frame",
            app(json!({"title": title, "x": LEFT, "y": TOP, "width": 600, "height": 420})),
        )
        .needing(own),
        step("get_ui_elements", app(json!({"max_elements": 100}))).needing(own),
        step("focus_ui_element", app(json!({"element": AREA}))).needing(own),
        step("get_ui_element_value", app(json!({"element": AREA}))).needing(own),
        step("select_text", app(json!({"element": AREA, "line": 2})))
            .needing(own)
            .posting(any),
        step(
            "scroll",
            json!({"direction": "down", "amount": 200, "x": x, "y": y}),
        )
        .needing(own)
        .posting(mouse)
        .showing("contents-of-a-scroll-area", "effect", "confirmed"),
        step("scroll_to_element", app(json!({"element": AREA}))).needing(own),
        step("move_mouse", json!({"x": x, "y": y}))
            .needing(own)
            .posting(mouse),
        step("click", json!({"x": x, "y": y}))
            .needing(own)
            .posting(mouse),
        step("double_click", json!({"x": x, "y": y}))
            .needing(own)
            .posting(mouse),
        step(
            "drag",
            json!({"start_x": x, "start_y": y, "end_x": x + 60, "end_y": y + 20}),
        )
        .needing(own)
        .posting(mouse),
        step("click_ui_element", app(json!({"element": AREA})))
            .needing(own)
            .posting(mouse),
        step("press_key", app(json!({"key": "right"})))
            .needing(own)
            .posting(keys),
        step("type_text", app(json!({"text": "macmcp äöü 日本語 🙂 "})))
            .needing(own)
            .posting(keys),
        step(
            "key_combination",
            app(json!({"modifiers": ["command"], "key": "a"})),
        )
        .needing(own)
        .posting(keys),
        step(
            "set_ui_element_value",
            app(json!({"element": AREA, "value": "set by macmcp\n"})),
        )
        .needing(own)
        .showing("selected-text-is-typing", "effect", "confirmed"),
        step(
            "fill_form",
            app(json!({"fields": [{"element": AREA, "value": "filled in by macmcp\n"}]})),
        )
        .needing(own),
        step(MENUS, app(json!({"format": "json"}))).posting(any),
        step("get_menu_item_state", app(json!({})))
            .on_item(SELECT_ALL)
            .posting(any),
        step("click_menu_item", app(json!({})))
            .on_item(SELECT_ALL)
            .needing(own)
            .posting(any),
        step(
            "get_menu_bar_structure",
            json!({"process_name": "TextEdit"}),
        )
        .posting(any),
        step(
            "take_screenshot",
            app(json!({"title": title, "max_dimension": 400})),
        )
        .needing(own),
        step("screenshot_app_window", json!({"bundleId": EDITOR})).needing(own),
        step("minimize_window", app(json!({"title": title}))).needing(own),
        step("focus_window", app(json!({"title": title}))),
    ]
}

/// Clipboard, sound, and starting and quitting an app.
fn elsewhere(volume: Option<u32>) -> Vec<Step> {
    let pasted = "pasted by macmcp ".repeat(PASTED / 17 + 1);
    let calculator = || json!({"app": CALCULATOR});
    let by_id = || json!({"bundleId": CALCULATOR});
    vec![
        step("type_text", app(json!({"text": pasted})))
            .needing(Need::OwnDocument)
            .posting(Posts::Keys)
            .showing("paste-is-taken", "effect", "confirmed"),
        step("set_clipboard", json!({"text": "macmcp selftest"})).needing(Need::Clipboard),
        step("set_volume", json!({"volume": volume.unwrap_or_default()})).needing(Need::Volume),
        step("set_mute", json!({"muted": true})).needing(Need::Volume),
        step("launch_app", calculator())
            .needing(Need::Calculator)
            .showing("finished-launching", "effect", "confirmed"),
        step("quit_app", calculator())
            .needing(Need::Calculator)
            .showing("ended-process", "effect", "confirmed"),
        step("launch_application", by_id()).needing(Need::Calculator),
        step("quit_application", by_id()).needing(Need::Calculator),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::Effect;

    #[test]
    fn readings_only_look() {
        let readings = readings();
        assert!(readings.len() > 12, "{readings:?}");
        for step in &readings {
            assert_eq!(step.posts, Posts::Nothing, "{}", step.tool);
            let tool = crate::registry::find(step.tool).unwrap();
            let looks = tool.effect == Effect::Read && !tool.holds_input;
            // Its steps, which are written here, read.
            assert!(looks || step.tool == "batch", "{}", step.tool);
        }
        let asking = readings.iter().filter(|step| step.need == Need::Finder);
        let asking: Vec<_> = asking.map(|step| step.tool).collect();
        assert_eq!(asking, ["get_selected_files", "get_finder_window_path"]);
    }

    #[test]
    fn every_tool_does_what_it_says_of_a_selftest() {
        let steps = all("title", Some(20));
        let by_hand = [in_document("title"), elsewhere(Some(20))].concat();
        for tool in TOOLS.iter() {
            let is_played = steps.iter().any(|step| step.tool == tool.name);
            let is_written = by_hand.iter().any(|step| step.tool == tool.name);
            let name = &tool.name;
            match tool.trial.expect("a tool of the program").selftest {
                Selftest::Reads => assert!(is_played && !is_written, "{name}"),
                Selftest::Played => assert!(is_played, "{name}"),
                Selftest::Never(why) => assert!(!is_played && !why.is_empty(), "{name}"),
            }
        }
    }

    #[test]
    fn what_a_step_shows_is_an_open_belief() {
        let open = crate::beliefs::open();
        for shows in all("title", None).iter().filter_map(|step| step.shows) {
            let known = open.iter().any(|belief| belief.name == shows.belief);
            assert!(known, "{}", shows.belief);
        }
    }

    #[test]
    fn a_pasted_text_is_too_long_for_keys() {
        let pasted = elsewhere(None).remove(0).arguments;
        assert!(pasted["text"].as_str().unwrap().len() >= PASTED);
    }
}
