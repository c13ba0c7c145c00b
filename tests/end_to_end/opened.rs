//! macmcp.app opened by a double click: no client is there, and a person is asked.
use crate::requests::{App, answer, never_asked, prompts};
use crate::setup::{command_at_home, text};
use crate::support::{Mac, eventually, wait};
use serde_json::{Value, json};
use std::process::{Child, Command, Stdio};

/// The app's program without words of a person and without input, as LaunchServices starts it.
fn command(app: &App, mac: &Mac, words: &[&str]) -> Command {
    let mut command = command_at_home(&app.program(), app.home());
    command
        .env("MACMCP_SIMULATE", mac.world())
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
}

/// The dialog that is on the screen.
fn dialog(mac: &Mac) -> Option<Value> {
    let state = mac.state();
    let apps = state["apps"].as_array()?.iter();
    let mut windows = apps.flat_map(|app| app["windows"].as_array().cloned().unwrap_or_default());
    windows.find(|window| window["identifier"] == "script-dialog")
}

/// Waits for a dialog with that text, and presses one of its buttons.
fn press(mac: &Mac, wanted: &str, button: usize) -> Value {
    let shows = |dialog: &Value| dialog["children"].to_string().contains(wanted);
    eventually(wanted, || dialog(mac).is_some_and(|one| shows(&one)));
    let dialog = dialog(mac).unwrap();
    let answer = json!({"window": dialog["element_id"], "button": button});
    mac.change(|world| world["script_answers"] = json!([answer]));
    dialog
}

fn ended(mut child: Child) -> Option<i32> {
    wait(&mut child).code()
}

#[test]
fn an_opened_app_asks_for_the_permissions_and_names_the_next_command() {
    let (app, mac) = (App::new(), never_asked());
    mac.change(|world| world["session"]["responsible_pid"] = Value::Null);
    for word in [
        "automation com.apple.systemevents",
        "automation com.apple.finder",
        "screen_recording",
    ] {
        answer(&mac, word, "granted");
    }
    let child = command(&app, &mac, &["-psn_0_1234"]).spawn().unwrap();
    // The button on the right, which Return presses.
    press(&mac, "belongs to macmcp itself", 1);
    eventually("the prompt", || prompts(&mac) == ["accessibility"]);
    answer(&mac, "accessibility", "granted");
    let said = press(&mac, "Accessibility: granted", 0)["children"].to_string();
    assert!(said.contains("Screen Recording: granted"), "{said}");
    let next = format!(
        "\\\"{}\\\" setup",
        app.program().canonicalize().unwrap().display()
    );
    assert!(said.contains(&next), "{said}");
    assert_eq!(ended(child), Some(0));
}

#[test]
fn an_opened_app_asks_for_nothing_before_a_yes() {
    let (app, mac) = (App::new(), never_asked());
    let child = command(&app, &mac, &[]).spawn().unwrap();
    press(&mac, "It has no window of its own", 0);
    assert_eq!(ended(child), Some(0));
    assert_eq!(prompts(&mac), [""; 0]);
}

/// Whoever has said what is to be done, or may still say something, gets the server.
#[test]
fn what_a_client_starts_is_a_server() {
    let (app, mac) = (App::new(), never_asked());
    for (mut command, input) in [
        (command(&app, &mac, &["serve"]), Stdio::null()),
        (command(&app, &mac, &[]), Stdio::piped()),
    ] {
        let output = command.stdin(input).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(dialog(&mac), None);
    }
}
