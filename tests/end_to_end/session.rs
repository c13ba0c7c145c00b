//! A whole session as an assistant has it, through a client over real pipes: what is done in one step is there in the
//! next, whichever tool looks, and the pictures show it.
use crate::support::{Client, Mac, reference};
use serde_json::{Value, json};

const LETTER: &str = "拝啓 👋\n春の日差しが心地よい季節です 🌸";
const PATH: &str = "/Users/demo/Documents/手紙 🌸.rtf";

/// A client at work, and the pictures it took.
struct Session {
    mac: Mac,
    client: Client,
    /// Whether it looks at what it did.
    looks: bool,
    pictures: Vec<Vec<u8>>,
}

impl Session {
    fn new(arguments: &[&str]) -> Self {
        let mac = Mac::new();
        let folder = mac.world().parent().unwrap().to_owned();
        let mut whole = vec!["--output-dir", folder.to_str().unwrap()];
        whole.extend_from_slice(arguments);
        let client = mac.session(&whole);
        Self {
            mac,
            client,
            looks: arguments.is_empty(),
            pictures: Vec::new(),
        }
    }

    fn ok(&mut self, tool: &str, arguments: Value) -> Value {
        self.client.ok(tool, arguments)
    }

    /// Photographs a display: the picture must not be one that was taken before.
    fn look(&mut self, display: u32) {
        if !self.looks {
            return;
        }
        let folder = self.mac.world();
        let path = folder.with_file_name(format!("step-{}.png", self.pictures.len()));
        let given = json!({"display": display, "file_path": path, "max_dimension": 800});
        let result = self.client.call("take_screenshot", given);
        assert_ne!(result["isError"], true, "{result}");
        let picture = std::fs::read(&path).unwrap();
        assert!(picture.starts_with(b"\x89PNG"));
        assert!(
            !self.pictures.contains(&picture),
            "step {} changed nothing to be seen",
            self.pictures.len()
        );
        self.pictures.push(picture);
    }

    /// What an outline of an app's elements says.
    fn outline(&mut self, given: Value) -> String {
        self.client.outline(given)
    }

    fn windows(&self, bundle_id: &str) -> Vec<Value> {
        let app = self.mac.app(bundle_id).unwrap();
        app["windows"].as_array().unwrap().clone()
    }
}

/// Quits TextEdit, which asks what is to become of a document that was never saved.
fn quit(session: &mut Session) {
    let asked = session.ok("quit_app", json!({"app": "TextEdit"}));
    assert_eq!(asked["asking_to_save"], true, "{asked}");
    assert!(session.mac.app("com.apple.TextEdit").is_some());
    session.look(1);
    session.ok(
        "click_ui_element",
        json!({"element": "window[1]/sheet/button[\"Delete\"]", "app": "TextEdit"}),
    );
    assert!(session.mac.app("com.apple.TextEdit").is_none());
}

/// Opens TextEdit from nothing, writes a letter, and saves it from the File menu.
fn write_and_save(session: &mut Session) {
    let opened = session.ok("launch_app", json!({"app": "TextEdit"}));
    assert_eq!(opened["was_running"], false);
    let typed = session.ok("type_text", json!({"text": LETTER, "app": "TextEdit"}));
    assert_eq!(typed["effect"], "confirmed", "{typed}");
    session.look(1);
    let front = &session.windows("com.apple.TextEdit")[0];
    assert_eq!(front["title"], "Untitled");
    assert_eq!(front["edited"], true);

    session.ok(
        "click_menu_item",
        json!({"app": "TextEdit", "menu_path": "File > Save..."}),
    );
    session.look(1);
    let named = session.ok(
        "set_ui_element_value",
        json!({"element": "saveAsNameTextField", "app": "TextEdit", "value": "手紙 🌸"}),
    );
    assert_eq!(named["value"], "手紙 🌸");
    session.ok("press_key", json!({"key": "return", "app": "TextEdit"}));
    session.look(1);
    let front = &session.windows("com.apple.TextEdit")[0];
    assert_eq!(front["title"], "手紙 🌸.rtf");
    assert_eq!(front.get("edited"), None, "{front}");
    let state = session.mac.state();
    let written = state["disk"][PATH]["text"].as_str().unwrap();
    assert!(written.starts_with("{\\rtf1"), "{written}");
}

/// Finds the file in Finder, and copies what is in it.
fn find_and_copy(session: &mut Session) {
    session.ok("reveal_in_finder", json!({"path": PATH}));
    let selected = session.ok("get_selected_files", json!({}));
    assert_eq!(selected["files"][0]["path"], PATH, "{selected}");
    let shown = session.ok("get_finder_window_path", json!({}));
    assert_eq!(shown["path"], "/Users/demo/Documents");
    session.look(1);

    session.ok("activate_app", json!({"app": "TextEdit"}));
    session.ok(
        "click_menu_item",
        json!({"app": "TextEdit", "menu_path": "Edit > Select All"}),
    );
    session.ok(
        "key_combination",
        json!({"modifiers": ["command"], "key": "c", "app": "TextEdit"}),
    );
    let copied = session.ok("get_clipboard", json!({}));
    assert_eq!(copied["text"], LETTER);
    session.look(1);
}

/// Puts TextEdit and Finder beside each other on the second display, which lies to the left.
fn side_by_side(session: &mut Session) {
    for (app, x) in [("TextEdit", -1920), ("Finder", -960)] {
        session.ok("move_window", json!({"app": app, "x": x, "y": -74}));
        let sized = session.ok(
            "resize_window",
            json!({"app": app, "width": 960, "height": 700}),
        );
        assert_eq!(sized["effect"], "confirmed");
        assert_eq!(sized["window"]["display_id"], 2);
    }
    for (bundle_id, x) in [
        ("com.apple.TextEdit", -1920.0),
        ("com.apple.finder", -960.0),
    ] {
        let front = &session.windows(bundle_id)[0];
        assert_eq!(front["frame"], json!([x, -74.0, 960.0, 700.0]));
    }
    session.look(2);
}

/// Sound, and the input source from its menu.
fn settings(session: &mut Session) {
    let set = session.ok("set_volume", json!({"volume": 25}));
    assert_eq!(set["volume"], 25);
    assert_eq!(session.mac.state()["volume"]["output"], 25);

    let shown = session.ok(
        "click_status_bar_item",
        json!({"item": "com.apple.menuextra.textinput"}),
    );
    assert_eq!(shown["items"][0]["checked"], true, "{shown}");
    session.look(1);
    session.ok(
        "click_status_bar_menu_item",
        json!({"item": "com.apple.menuextra.textinput", "menu_path": "Japanese – Romaji"}),
    );
    assert_eq!(
        session.mac.state()["keyboard"]["source"],
        "com.apple.inputmethod.Kotoeri.RomajiTyping.Roman"
    );
    session.look(1);
}

/// Follows a link, scrolls a long page to its form, fills that in and sends it.
fn browse(session: &mut Session) {
    session.ok("activate_app", json!({"app": "Safari"}));
    let outline = session.outline(json!({"app": "Safari", "text": "More information"}));
    let link = reference(&outline, &["More information…"]);
    session.ok("click_ui_element", json!({"element": link}));
    session.look(1);
    let shown = session.ok("wait_for", json!({"app": "Safari", "text": "Subscribe"}));
    let button = shown["element"]["ref"].as_str().unwrap().to_owned();
    let scrolled = session.ok("scroll_to_element", json!({"element": button}));
    assert_eq!(scrolled["effect"], "confirmed", "{scrolled}");
    session.look(1);
    session.ok(
        "focus_ui_element",
        json!({"element": "email", "app": "Safari"}),
    );
    session.ok(
        "type_text",
        json!({"text": "hanako@example.com", "app": "Safari"}),
    );
    session.ok(
        "click_ui_element",
        json!({"element": "subscribe", "app": "Safari"}),
    );
    let status = session.ok(
        "get_ui_element_value",
        json!({"element": "status", "app": "Safari"}),
    );
    assert_eq!(
        status["value"],
        "Thank you! We will write to hanako@example.com."
    );
    session.ok(
        "scroll_to_element",
        json!({"element": "status", "app": "Safari"}),
    );
    session.look(1);
}

#[test]
fn a_whole_session_makes_sense() {
    for arguments in [&[][..], &["--no-worker"][..]] {
        let mut session = Session::new(arguments);
        quit(&mut session);
        write_and_save(&mut session);
        find_and_copy(&mut session);
        settings(&mut session);
        side_by_side(&mut session);
        browse(&mut session);
        let (status, log) = session.client.close();
        assert!(status.success());
        assert_eq!(log, "", "nothing to complain about");
    }
}

#[test]
fn a_file_opens_by_a_double_click_and_the_sidebar_by_a_click() {
    let mut session = Session::new(&[]);
    session.ok("activate_app", json!({"app": "Finder"}));
    let mut middle = |text: &str| {
        let given = json!({"app": "Finder", "window_title": "Documents", "text": text});
        let found = session.ok("wait_for", given);
        let part = |name: &str, side: &str| found["element"][name][side].as_f64().unwrap();
        json!({
            "x": part("position", "x") + part("size", "width") / 2.0,
            "y": part("position", "y") + part("size", "height") / 2.0,
        })
    };
    let (file, desktop) = (middle("買い物メモ"), middle("Desktop"));
    session.ok("click", file.clone());
    let selected = session.ok("get_selected_files", json!({}));
    let path = "/Users/demo/Documents/買い物メモ 🍎.txt";
    assert_eq!(selected["files"][0]["path"], path, "{selected}");
    assert_eq!(selected["total"], 1);
    session.ok("double_click", file);
    let front = &session.windows("com.apple.TextEdit")[0];
    assert_eq!(front["title"], "買い物メモ 🍎.txt");
    assert_eq!(
        session.mac.state()["front"],
        session.mac.app("com.apple.TextEdit").unwrap()["pid"]
    );
    session.ok("activate_app", json!({"app": "Finder"}));
    session.ok("click", desktop);
    let shown = session.ok("get_finder_window_path", json!({}));
    assert_eq!(shown["path"], "/Users/demo/Desktop");
}

/// What the File and Edit menus do, by their key equivalents.
#[test]
fn documents_are_saved_and_closed_by_their_keys() {
    let mut session = Session::new(&[]);
    let press = |session: &mut Session, key: &str| {
        let given = json!({"app": "TextEdit", "modifiers": ["command"], "key": key});
        let done = session.ok("key_combination", given);
        assert_eq!(done["effect"], "confirmed", "{key}: {done}");
    };
    session.ok(
        "focus_window",
        json!({"app": "TextEdit", "title": "Plan.txt"}),
    );
    session.ok("type_text", json!({"text": "0. Wait ", "app": "TextEdit"}));
    let titles = |session: &Session| -> Vec<String> {
        let windows = session.windows("com.apple.TextEdit");
        let title = |window: &Value| window["title"].as_str().unwrap_or_default().to_owned();
        windows.iter().map(title).collect()
    };
    let given = json!({"app": "TextEdit", "modifiers": ["command"], "key": "s"});
    session.ok("key_combination", given);
    let disk = session.mac.state()["disk"].clone();
    let saved = disk["/Users/demo/Documents/Plan.txt"]["text"].as_str();
    assert!(saved.unwrap().contains("0. Wait "), "{disk}");
    press(&mut session, "w");
    assert_eq!(titles(&session), ["Untitled"]);
    press(&mut session, "n");
    assert_eq!(titles(&session).len(), 2);
    press(&mut session, "s");
    let panel = session.ok("wait_for", json!({"app": "TextEdit", "role": "sheet"}));
    assert_eq!(panel["found"], true);
}
