//! Random calls that a careful client might make: of what the Mac shows at the moment, over all tools and packs.

use super::seen::{SeenApp, SeenElement, seen_app, seen_element};
use crate::support::random::Random;
use crate::support::{Client, Mac};
use serde_json::{Value, json};

/// Makes calls, and looks at the Mac before each.
pub(crate) struct LikelyCalls {
    apps: Vec<SeenApp>,
    elements: Vec<SeenElement>,
    /// How many calls were made since the elements were read.
    age: usize,
    /// Whether the Mac is of real size.
    is_large: bool,
    tools: Vec<String>,
    ids: Ids,
}

/// What packs answered for other calls to name.
#[derive(Default)]
struct Ids {
    notes: Vec<Value>,
    reminders: Vec<Value>,
    events: Vec<Value>,
    /// Of Google Chrome.
    tabs: Vec<Value>,
}

/// An event of the default Mac.
const DINNER: &str = "00000000-0000-4000-8000-000000000501";

/// How many calls use the refs of one outline.
const FRESH: usize = 6;
/// A Mac with more apps than this is one of real size.
const MANY_APPS: usize = 60;

const TEXTS: &[&str] = &["a", "Grüße 👋", "two\nlines", "2 + 2", "日本語"];
const KEYS: &[&str] = &[
    "a",
    "Z",
    "return",
    "escape",
    "tab",
    "Down",
    "up",
    "delete",
    "home",
    "page_down",
    "f5",
    "space",
];
const SHORTCUTS: &[(&str, &[&str])] = &[
    ("a", &["command"]),
    ("c", &["command"]),
    ("v", &["command"]),
    ("z", &["command"]),
    ("n", &["command"]),
    ("f", &["command"]),
    ("down", &["shift"]),
    ("right", &["option", "shift"]),
];
/// Items of menus that end a session, or everything.
const ENDING: &[&str] = &[
    "Quit",
    "Log Out",
    "Force Quit",
    "Shut Down",
    "Restart",
    "Sleep",
    "Lock Screen",
    "Close",
];

/// The packs, as an argument.
pub(crate) const PACKS: &str =
    "appearance,browsers,calendar,contacts,mail,messages,music,notes,reminders,shortcuts,spotlight";

impl LikelyCalls {
    /// Calls of the tools that the server of this client offers.
    pub(crate) fn new(client: &mut Client) -> Self {
        let id = client.request("tools/list", json!({}));
        let answer = client.answer_to(&id);
        let tools = answer["result"]["tools"].as_array().unwrap();
        let name = |tool: &Value| tool["name"].as_str().unwrap().to_owned();
        Self {
            apps: Vec::new(),
            elements: Vec::new(),
            age: FRESH,
            is_large: false,
            tools: tools.iter().map(name).collect(),
            ids: Ids::default(),
        }
    }

    /// The apps that run and have windows or menus.
    pub(crate) fn apps(&self) -> &[SeenApp] {
        &self.apps
    }

    /// A tool and its parameters.
    pub(crate) fn next(
        &mut self,
        mac: &Mac,
        client: &mut Client,
        random: &mut Random,
    ) -> (String, Value) {
        // The state of a Mac of real size takes as long to read as a call.
        if self.age >= FRESH || !self.is_large {
            let state = mac.state();
            self.is_large = state["apps"].as_array().unwrap().len() > MANY_APPS;
            self.look(&state);
        }
        if self.age >= FRESH {
            self.read_elements(client, random);
        }
        self.age += 1;
        let tool = random.pick(&self.tools).clone();
        let given = self.of_tool(&tool, random);
        (tool, given)
    }

    /// Takes what is there from the state of the Mac.
    pub(crate) fn look(&mut self, state: &Value) {
        let apps = state["apps"].as_array().unwrap().iter();
        let has_user_interface = |app: &&Value| app["menu_bar"].is_object();
        self.apps = apps.filter(has_user_interface).map(seen_app).collect();
    }

    fn read_elements(&mut self, client: &mut Client, random: &mut Random) {
        self.age = 0;
        let shown = self.apps_with_windows();
        if shown.is_empty() {
            self.elements.clear();
            return;
        }
        let app = random.pick(&shown);
        let result = client.call(
            "get_ui_elements",
            json!({"app": app.pid.to_string(), "max_elements": 150}),
        );
        let text = result["content"][0]["text"].as_str().unwrap_or_default();
        self.elements = text.lines().filter_map(seen_element).collect();
    }

    /// Remembers what an answer names.
    pub(crate) fn learn(&mut self, tool: &str, result: &Value) {
        let content = &result["structuredContent"];
        match tool {
            "create_note" => self.ids.notes.push(content["id"].clone()),
            "create_event" => self.ids.events.push(content["id"].clone()),
            "create_reminder" => self.ids.reminders.push(content["id"].clone()),
            "open_browser_tab" => self.ids.tabs.push(content["tab_id"].clone()),
            _ => {}
        }
        self.ids.notes.retain(|id| !id.is_null());
        self.ids.events.retain(|id| !id.is_null());
        self.ids.reminders.retain(|id| !id.is_null());
        self.ids.tabs.retain(|id| !id.is_null());
        // What took its element away leaves refs that lead nowhere.
        if result["_meta"]["macmcp/error"]["code"] == "StaleElement" {
            self.age = FRESH;
        }
    }

    fn app(&self, random: &mut Random) -> String {
        let app = random.pick(&self.apps);
        match random.below(3) {
            0 => app.bundle_id.clone(),
            1 => app.pid.to_string(),
            _ => app.name.clone(),
        }
    }

    fn apps_with_windows(&self) -> Vec<&SeenApp> {
        let apps = self.apps.iter();
        apps.filter(|app| app.has_shown_window()).collect()
    }

    /// An app with a window that is shown; else any.
    fn shown_app(&self, random: &mut Random) -> &SeenApp {
        let shown = self.apps_with_windows();
        if shown.is_empty() {
            random.pick(&self.apps)
        } else {
            shown[random.below(shown.len())]
        }
    }

    fn window(&self, random: &mut Random) -> Value {
        let windows = self.shown_app(random).windows.iter();
        let shown: Vec<u64> = windows
            .filter(|window| !window.minimised)
            .map(|window| window.id)
            .collect();
        if shown.is_empty() {
            json!(91)
        } else {
            json!(random.pick(&shown))
        }
    }

    /// A point on the first display: in a window, in the Dock or in the menu bar.
    pub(crate) fn point(&self, random: &mut Random) -> (i64, i64) {
        let (x, y) = match random.below(8) {
            0 => (random.between(490, 1_020), 945),
            1 => (random.between(20, 1_500), 12),
            _ => {
                let windows = &self.shown_app(random).windows;
                let Some(window) = windows.first() else {
                    return (700, 500);
                };
                let [x, y, width, height] = window.frame;
                (
                    x + random.between(4, width.max(10) - 4),
                    y + random.between(4, height.max(10) - 4),
                )
            }
        };
        (x.clamp(1, 1_510), y.clamp(1, 978))
    }

    /// An element of one of these roles; else any; else one that is not there.
    fn element(&self, roles: &[&str], random: &mut Random) -> String {
        let fitting: Vec<&SeenElement> = self
            .elements
            .iter()
            .filter(|one| roles.is_empty() || roles.contains(&&*one.role))
            .collect();
        if fitting.is_empty() {
            return "window[1]".into();
        }
        random.pick(&fitting).reference.clone()
    }

    fn menu_path(&self, random: &mut Random) -> (String, String) {
        let app = random.pick(&self.apps);
        let harmless: Vec<&String> = app
            .menu_paths
            .iter()
            .filter(|path| !ENDING.iter().any(|word| path.contains(word)))
            .collect();
        if harmless.is_empty() {
            return (app.name.clone(), "Window > Minimize".into());
        }
        (app.name.clone(), (*random.pick(&harmless)).clone())
    }

    fn of_tool(&self, tool: &str, random: &mut Random) -> Value {
        match tool {
            "list_running_apps" => json!({"include_background": random.chance(50)}),
            "launch_app" => {
                json!({"app": random.pick(&["Calculator", "TextEdit", "Preview", "com.apple.Safari", "Notes"])})
            }
            "open" => {
                let url = random.pick(&[
                    "https://example.com/guide",
                    "http://example.com/a b",
                    "https://example.com/",
                ]);
                json!({"url": url, "background": random.chance(30)})
            }
            "launch_application" => {
                json!({"bundleId": random.pick(&["com.apple.calculator", "Preview", "com.apple.mail"])})
            }
            "activate_app" => json!({"app": self.app(random)}),
            "quit_app" => json!({"app": self.app(random)}),
            "quit_application" => json!({"bundleId": random.pick(&self.apps).bundle_id}),
            "list_windows" => {
                json!({"include_minimized": random.chance(50), "all_spaces": random.chance(50)})
            }
            "focus_window" | "minimize_window" => json!({"window_id": self.window(random)}),
            "move_window" => {
                json!({"window_id": self.window(random), "x": random.between(0, 900), "y": random.between(40, 500)})
            }
            "resize_window" => {
                json!({"window_id": self.window(random), "width": random.between(500, 1_200), "height": random.between(300, 800)})
            }
            "set_window_frame" => {
                json!({"window_id": self.window(random), "place": random.pick(&["left_half", "right_half", "maximize", "center"])})
            }
            "get_clipboard" => json!({"max_chars": random.between(1, 500)}),
            "set_clipboard" => json!({"text": random.pick(TEXTS)}),
            "send_notification" => {
                json!({"title": random.pick(TEXTS), "message": random.pick(TEXTS)})
            }
            "reveal_in_finder" => {
                json!({"path": random.pick(&["~/Documents/Plan.txt", "~/Documents", "~"])})
            }
            "set_volume" => json!({"volume": random.between(0, 100)}),
            "set_mute" => json!({"muted": random.chance(50)}),
            "click" | "double_click" | "move_mouse" | "drag" => self.of_mouse(tool, random),
            "type_text" => json!({"app": self.shown_app(random).name, "text": random.pick(TEXTS)}),
            "press_key" => {
                json!({"app": self.shown_app(random).name, "key": random.pick(KEYS), "repeat": random.between(1, 3)})
            }
            "key_combination" => {
                let (key, modifiers) = *random.pick(SHORTCUTS);
                json!({"app": self.shown_app(random).name, "key": key, "modifiers": modifiers})
            }
            "take_screenshot" | "read_text" => {
                json!({"region": {"x": random.between(0, 800), "y": random.between(0, 500), "width": 60, "height": 40}})
            }
            "screenshot_app_window" => json!({"appName": self.shown_app(random).name}),
            "look" => json!({"app": self.app(random)}),
            "get_ui_elements" => {
                json!({"app": self.app(random), "max_elements": random.between(1, 200), "actions": random.chance(20)})
            }
            "wait_for" => {
                json!({"app": self.shown_app(random).name, "role": "window", "timeout_ms": random.between(50, 400)})
            }
            "expect" => json!({"app": self.shown_app(random).name, "role": "window"}),
            "batch" => self.batch(random),
            "scroll" => {
                let (x, y) = self.point(random);
                json!({"direction": random.pick(&["up", "down"]), "amount": random.between(1, 5), "x": x, "y": y})
            }
            "list_menu_items" | "get_menu_bar_structure" => {
                let name = if tool == "list_menu_items" {
                    "app"
                } else {
                    "process_name"
                };
                json!({name: self.app(random)})
            }
            "click_menu_item" | "get_menu_item_state" => {
                let (app, path) = self.menu_path(random);
                json!({"app": app, "menu_path": path})
            }
            "click_status_bar_item" => {
                json!({"item": random.pick(&["wifi", "battery", "TidyTray", "Sound"])})
            }
            "click_status_bar_menu_item" => json!({"item": "TidyTray", "menu_path": "Tidy Now"}),
            "click_ui_element"
            | "focus_ui_element"
            | "set_ui_element_value"
            | "fill_form"
            | "select_text"
            | "get_ui_element_value"
            | "scroll_to_element" => self.of_element(tool, random),
            _ => self.of_pack(tool, random),
        }
    }

    fn of_mouse(&self, tool: &str, random: &mut Random) -> Value {
        let (x, y) = self.point(random);
        match tool {
            "click" => {
                json!({"x": x, "y": y, "count": random.between(1, 3), "button": random.pick(&["left", "left", "right"])})
            }
            "drag" => {
                let (end_x, end_y) = self.point(random);
                json!({"start_x": x, "start_y": y, "end_x": end_x, "end_y": end_y, "duration_ms": 60})
            }
            _ => json!({"x": x, "y": y}),
        }
    }

    fn of_element(&self, tool: &str, random: &mut Random) -> Value {
        const PRESSED: &[&str] = &[
            "Button",
            "CheckBox",
            "RadioButton",
            "Link",
            "Row",
            "Cell",
            "PopUpButton",
        ];
        const TYPED: &[&str] = &["TextArea", "TextField", "SearchField", "ComboBox"];
        match tool {
            "click_ui_element" => json!({"element": self.element(PRESSED, random)}),
            "focus_ui_element" => json!({"element": self.element(TYPED, random)}),
            "set_ui_element_value" => {
                json!({"element": self.element(TYPED, random), "value": random.pick(TEXTS)})
            }
            "fill_form" => {
                json!({"fields": [{"element": self.element(TYPED, random), "value": random.pick(TEXTS)}]})
            }
            "select_text" => json!({"element": self.element(TYPED, random), "line": 1}),
            "get_ui_element_value" => {
                json!({"element": self.element(&["StaticText", "TextArea", "TextField", "CheckBox", "Slider"], random)})
            }
            _ => json!({"element": self.element(&[], random)}),
        }
    }

    fn of_pack(&self, tool: &str, random: &mut Random) -> Value {
        let note = self.ids.notes.last().cloned().unwrap_or(json!("none"));
        let event = self.ids.events.last().cloned().unwrap_or(json!("none"));
        let reminder = self.ids.reminders.last().cloned().unwrap_or(json!("none"));
        match tool {
            "set_dark_mode" => json!({"dark": random.chance(50)}),
            "open_browser_tab" => {
                let app = *random.pick(&["Safari", "Safari", "Google Chrome"]);
                json!({"app": app, "url": "https://example.com/guide"})
            }
            "list_browser_tabs" => json!({"app": "Safari"}),
            "get_page_text" => json!({"app": "Safari", "max_chars": random.between(10, 500)}),
            "run_page_javascript" => {
                json!({"app": "Safari", "javascript": "document.links.length"})
            }
            "show_browser_tab" | "close_browser_tab" => match self.ids.tabs.last() {
                Some(id) if random.chance(40) => json!({"app": "Google Chrome", "tab_id": id}),
                _ => json!({"app": "Safari", "tab": 1}),
            },
            "create_note" => json!({"title": "Plan", "text": random.pick(TEXTS)}),
            "read_note" => json!({"id": note}),
            "search_notes" => json!({"query": "a"}),
            "append_to_note" => json!({"id": note, "text": random.pick(TEXTS)}),
            "create_reminder" => json!({"name": "Eggs", "list": "Groceries"}),
            "complete_reminder" => json!({"id": reminder}),
            "update_reminder" => json!({"id": reminder, "name": random.pick(&["Eggs", "Milk"])}),
            "create_event" => {
                json!({"calendar": "Work", "title": "Review", "begin": "2025-11-24T10:00:00Z", "end": "2025-11-24T11:00:00Z"})
            }
            "update_event" => json!({"id": DINNER, "calendar": "Home", "title": "Dinner"}),
            "delete_event" => json!({"id": event, "calendar": "Work"}),
            "list_events" => json!({"from": "2025-11-24T00:00:00Z", "to": "2025-11-25T00:00:00Z"}),
            "read_message" => json!({"id": random.between(101, 104)}),
            "mark_message" => json!({"id": 103, "read": random.chance(50)}),
            "send_mail" => {
                json!({"to": ["a@example.com"], "subject": "S", "text": random.pick(TEXTS)})
            }
            "send_message" => json!({"to": "+15550101", "text": random.pick(TEXTS)}),
            "search_messages" => json!({"query": "e"}),
            "move_message" => json!({"id": 102, "to": "Archive"}),
            "draft_reply" => json!({"id": 101, "text": random.pick(TEXTS)}),
            "search_contacts" => json!({"query": "a"}),
            "draft_message" => {
                json!({"to": ["a@example.com"], "subject": "S", "text": random.pick(TEXTS)})
            }
            "control_player" => json!({"action": random.pick(&["play", "pause", "next"])}),
            "search_library" => json!({"query": "o"}),
            "run_shortcut" => json!({"name": "Say Hello"}),
            "search_files" => json!({"text": "Plan"}),
            _ => json!({}),
        }
    }

    fn batch(&self, random: &mut Random) -> Value {
        let one = json!({"tool": "set_clipboard", "arguments": {"text": random.pick(TEXTS)}});
        let (x, y) = self.point(random);
        let other = json!({"tool": "click", "arguments": {"x": x, "y": y}});
        let third = json!({"tool": "activate_app", "arguments": {"app": self.app(random)}});
        let mut steps = vec![one, other, third];
        steps.truncate(random.below(3) + 1);
        json!({"steps": steps})
    }
}
