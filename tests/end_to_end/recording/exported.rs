//! `macmcp record export`: recipes that do again what was recorded, with other texts.

use super::session;
use crate::support::{Client, Mac, app, macmcp, reference};
use serde_json::{Value, json};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A folder for tools, and what was written into it.
struct Exported {
    folder: TempDir,
    told: String,
    status: i32,
}

impl Exported {
    fn of(records: &Path, more: &[&str]) -> Self {
        let folder = TempDir::new().unwrap();
        let done = Command::new(macmcp())
            .args(["record", "export"])
            .arg(records)
            .args(["--name", "again", "--tools-dir"])
            .arg(folder.path())
            .args(more)
            .output()
            .unwrap();
        let told = [done.stdout, done.stderr].concat();
        Self {
            folder,
            told: String::from_utf8(told).unwrap(),
            status: done.status.code().unwrap(),
        }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("again.recipe.toml")
    }

    fn text(&self) -> String {
        fs::read_to_string(self.file()).unwrap_or_else(|error| panic!("{error}: {}", self.told))
    }

    fn session(&self, mac: &Mac, more: &[&str]) -> Client {
        let folder = self.folder.path().to_str().unwrap();
        mac.session(&[&["--tools-dir", folder], more].concat())
    }
}

fn element(client: &mut Client, app: &str, words: &[&str]) -> String {
    reference(&client.outline(json!({"app": app})), words)
}

const AREA: &str = "window[1]/scrollarea/textarea";

fn text_of_editor(client: &mut Client) -> String {
    let area = json!({"app": "TextEdit", "element": AREA});
    let value = client.ok("get_ui_element_value", area)["value"].clone();
    value.as_str().unwrap().to_owned()
}

/// A text, a form, a row of a list, a check box, a batch, what only looks, what fails, and a statement.
fn work(client: &mut Client) {
    client.ok("look", json!({}));
    client.ok(
        "type_text",
        json!({"app": "TextEdit", "text": " And {more}."}),
    );
    let remember = element(client, "Safari", &["CheckBox", "\"Remember me\""]);
    client.ok("click_ui_element", json!({"element": remember}));
    let row = element(client, "Notes", &["Row", "\"Ideas"]);
    client.ok("click_ui_element", json!({"element": row}));
    client.err("launch_app", json!({"app": "Nothing of that name"}));
    let steps = json!([
        {"tool": "get_volume"},
        {"tool": "set_volume", "arguments": {"volume": 37}},
        {"tool": "expect", "arguments": {"app": "TextEdit", "text": "nothing of that kind"}},
        {"tool": "set_volume", "arguments": {"volume": 99}},
    ]);
    client.call("batch", json!({ "steps": steps }));
    client.ok("set_clipboard", json!({"text": "copied"}));
    let holds = client.ok("expect", json!({"app": "TextEdit", "text": "And {more}."}));
    assert_eq!(holds["holds"], true, "{holds}");
}

fn recorded(more: &[&str], work: impl Fn(&mut Client)) -> TempDir {
    let (dir, mac) = (TempDir::new().unwrap(), Mac::new());
    let mut client = session(&mac, dir.path(), more);
    work(&mut client);
    client.close();
    dir
}

/// Whether the row of Notes is selected that begins with these words.
fn is_selected(client: &mut Client, words: &str) -> bool {
    let notes = client.outline(json!({"app": "Notes"}));
    let row = format!("Row \"{words}");
    let line = notes.lines().find(|line| line.contains(&row));
    line.unwrap_or_else(|| panic!("{notes}"))
        .contains(" selected")
}

#[test]
fn a_session_is_done_again_with_other_texts() {
    let dir = recorded(&["--record-with=text"], work);
    let exported = Exported::of(dir.path(), &[]);
    assert_eq!(exported.status, 0, "{}", exported.told);
    let told = &exported.told;
    assert!(told.contains("6 steps."), "{told}");
    assert!(
        told.contains("launch_app: it failed with AppNotFound"),
        "{told}"
    );
    assert!(
        told.contains("call 8, step 3: its statement did not hold"),
        "{told}"
    );
    assert!(told.contains("call 8, step 4: it was not done"), "{told}");
    assert!(told.contains("because it only looked: 4 calls"), "{told}");
    let mode = fs::metadata(exported.file()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let mac = Mac::new();
    let mut client = exported.session(&mac, &[]);
    let before = text_of_editor(&mut client);
    let given = json!({"text": " {Or} \"less\".", "text_2": "other", "row": "He said “hello”"});
    let done = client.ok("again", given);
    assert_eq!(done["done"], 6, "{done:#}\n{}", exported.text());
    assert_eq!(
        text_of_editor(&mut client),
        format!("{before} {{Or}} \"less\".")
    );
    assert_eq!(mac.state()["volume"]["output"], 37);
    assert_eq!(client.ok("get_clipboard", json!({}))["text"], "other");
    let page = client.outline(json!({"app": "Safari"}));
    assert!(page.contains("CheckBox \"Remember me\" =1"), "{page}");
    assert!(is_selected(&mut client, "He said") && !is_selected(&mut client, "Ideas"));
    client.close();
    // What stands in the record is what is given where nothing else is.
    let mac = Mac::new();
    let mut client = exported.session(&mac, &[]);
    let before = text_of_editor(&mut client);
    let done = client.ok("again", json!({}));
    assert_eq!(done["done"], 6, "{done:#}\n{}", exported.text());
    assert_eq!(
        text_of_editor(&mut client),
        format!("{before} And {{more}}.")
    );
    assert!(is_selected(&mut client, "Ideas"));
}

/// What was left out has to be given, by the name of its place.
#[test]
fn what_a_record_left_out_is_a_parameter_that_is_required() {
    let dir = recorded(&[], work);
    let exported = Exported::of(dir.path(), &[]);
    assert_eq!(exported.status, 0, "{}", exported.told);
    let mac = Mac::new();
    let mut client = exported.session(&mac, &[]);
    let before = text_of_editor(&mut client);
    let (_, text) = client.err("again", json!({}));
    for name in [
        "call_2_text",
        "call_6_element",
        "call_9_text",
        "call_10_text",
    ] {
        assert!(
            text.contains(&format!("`{name}` is missing")),
            "{name}: {text}"
        );
    }
    let given = json!({
        "call_2_text": " One.", "call_6_element": "He said “hello”",
        "call_9_text": "two", "call_10_text": "One.",
    });
    let done = client.ok("again", given);
    assert_eq!(done["done"], 6, "{done:#}\n{}", exported.text());
    assert_eq!(text_of_editor(&mut client), format!("{before} One."));
    assert_eq!(client.ok("get_clipboard", json!({}))["text"], "two");
    assert!(is_selected(&mut client, "He said"));
}

#[test]
fn it_runs_where_windows_moved_and_stops_where_the_policy_says_so() {
    let dir = recorded(&["--record-with=text"], work);
    let exported = Exported::of(dir.path(), &[]);
    let moved = Mac::with(|world| app(world, "Safari")["windows"][0]["frame"][0] = json!(95));
    let done = exported.session(&moved, &[]).ok("again", json!({}));
    assert_eq!(done["done"], 6, "{done:#}");
    let mac = Mac::new();
    let before = mac.state()["apps"].clone();
    let mut client = exported.session(&mac, &["--deny", "com.apple.Notes"]);
    let (error, text) = client.err("again", json!({}));
    assert_eq!(error["code"], "PolicyDenied", "{text}");
    assert_eq!(mac.state()["apps"], before);
    let mut client = exported.session(&mac, &["--read-only"]);
    let id = client.begin("again", json!({}));
    let answer = client.answer_to(&id);
    let told = answer.to_string();
    assert!(told.contains("started with --read-only"), "{told}");
}

#[test]
fn a_file_that_is_there_stays() {
    let dir = recorded(&["--record-with=text"], |client| {
        client.ok("set_volume", json!({"volume": 12}));
    });
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("mine.recipe.toml");
    fs::write(&file, "mine").unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
    let export = |out: &Path, more: &[&str]| {
        let mut command = Command::new(macmcp());
        command
            .args(["record", "export"])
            .arg(dir.path())
            .args(more);
        command.arg("--out").arg(out).output().unwrap()
    };
    let done = export(&file, &[]);
    assert_eq!(done.status.code(), Some(1), "{done:?}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine");
    let done = export(&folder.path().join("mine.toml"), &[]);
    assert_eq!(done.status.code(), Some(2), "{done:?}");
    let done = export(&folder.path().join("batch.recipe.toml"), &[]);
    assert_eq!(done.status.code(), Some(1), "{done:?}");
    let done = export(&folder.path().join("new.recipe.toml"), &["no-such-session"]);
    assert_eq!(done.status.code(), Some(2), "{done:?}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let done = export(&folder.path().join("new.recipe.toml"), &["--calls", "2-9"]);
    assert_eq!(done.status.code(), Some(1), "{done:?}");
}

/// Of a batch that failed, what was done before is a part of what was done.
#[test]
fn the_steps_before_the_one_that_failed_are_steps() {
    for more in [&["--record-with=text"][..], &[]] {
        let dir = recorded(more, |client| {
            let steps = json!([
                {"tool": "set_volume", "arguments": {"volume": 37}},
                {"tool": "set_mute", "arguments": {"muted": true}},
                {"tool": "launch_app", "arguments": {"app": "Nothing of that name"}},
                {"tool": "set_volume", "arguments": {"volume": 99}},
            ]);
            client.err("batch", json!({ "steps": steps }));
            client.err(
                "batch",
                json!({"steps": [{"tool": "set_volume", "arguments": {"volume": "loud"}}]}),
            );
        });
        let exported = Exported::of(dir.path(), &[]);
        assert_eq!(exported.status, 0, "{}", exported.told);
        for line in [
            "2 steps.",
            "call 1, step 3: it failed with AppNotFound",
            "call 1, step 4: it was not done",
            "call 2, batch: it failed with InvalidParameter",
        ] {
            assert!(exported.told.contains(line), "{}", exported.told);
        }
        let mac = Mac::new();
        let done = exported.session(&mac, &[]).ok("again", json!({}));
        assert_eq!(done["done"], 2, "{done:#}");
        let volume = &mac.state()["volume"];
        assert_eq!(
            (&volume["output"], &volume["muted"]),
            (&json!(37), &json!(true))
        );
    }
}

/// What a recipe is given may be typed into a field for passwords, whatever the parameter is called.
#[test]
fn a_password_that_a_recipe_is_given_is_not_recorded() {
    let mac = super::with_password_field();
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("sign_in.recipe.toml");
    let recipe = r#"title = "Sign in"
description = "Signs in. Returns `steps`."
[parameters]
required = ["who", "secret"]
[parameters.properties.who]
type = "string"
description = "The name"
[parameters.properties.secret]
type = "string"
description = "The password"
[[steps]]
tool = "set_ui_element_value"
arguments = { app = "Notes", element = "Name", value = "{who}" }
[[steps]]
tool = "set_ui_element_value"
arguments = { app = "Notes", element = "Password", value = "{secret}" }
"#;
    fs::write(&file, recipe).unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
    let dir = TempDir::new().unwrap();
    let tools = [
        "--tools-dir",
        folder.path().to_str().unwrap(),
        "--record-with=text",
    ];
    let mut client = session(&mac, dir.path(), &tools);
    client.call("sign_in", json!({"who": "Ann Lee", "secret": super::MARK}));
    client.close();
    let recorded = json!(super::lines(dir.path())).to_string();
    assert!(
        recorded.contains("sign_in") && recorded.contains("Ann Lee"),
        "{recorded}"
    );
    assert!(!recorded.contains(super::MARK), "{recorded}");
}

#[test]
fn the_demo_is_done_again_with_another_letter() {
    let (dir, pictures) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    super::record_demo(dir.path(), pictures.path());
    let exported = Exported::of(dir.path(), &[]);
    assert_eq!(exported.status, 0, "{}", exported.told);
    let text = exported.text();
    let mac = Mac::new();
    let mut client = exported.session(&mac, &[]);
    let letter = "Dear {reader},\n\"quoted\" 👋";
    let given = json!({
        "text": letter, "save_as_name_text_field": "Another letter",
        "path": "~/Documents/Another letter.rtf", "email": "ann@example.com",
        "text_2": "{text}",
    });
    let done = client.ok("again", given);
    assert_eq!(done.get("stopped"), None, "{done:#}\n{text}");
    assert_eq!(done["done"], 29, "{done:#}\n{text}");
    let listed = client.ok("list_windows", json!({"app": "TextEdit"}));
    let listed = listed["windows"].to_string();
    assert!(listed.contains("Another letter.rtf"), "{listed}\n{text}");
    let world = mac.state();
    let apps = world["apps"].to_string();
    for shown in [letter, "{text}", "ann@example.com"] {
        let shown = Value::from(shown).to_string();
        assert!(apps.contains(shown.trim_matches('"')), "{shown}");
    }
    assert!(!apps.contains("hanako@example.com"));
    assert_eq!(world["volume"]["output"], 25);
}
