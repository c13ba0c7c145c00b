//! A call of each tool of a pack that acts, and how often the world says that it was done.
//!
//! What an app keeps is written in the world once something changed it.

use super::scenes::{Scene, nothing, scene};
use super::world::World;
use serde_json::{Value, json};

/// A call of a tool of a pack.
fn of_pack(pack: &'static str, scene: Scene) -> Scene {
    Scene { pack, ..scene }
}

/// A call of a tool that asks the user each time.
fn asking(scene: Scene) -> Scene {
    Scene {
        asks: true,
        ..scene
    }
}

/// What the app of each tool keeps.
const NOTES: &str = "com.apple.Notes";
const REMINDERS: &str = "com.apple.reminders";
const CALENDAR: &str = "com.apple.iCal";
const MAIL: &str = "com.apple.mail";
const MESSAGES: &str = "com.apple.MobileSMS";
const MUSIC: &str = "com.apple.Music";
const SHORTCUTS: &str = "com.apple.shortcuts";
const SAFARI: &str = "com.apple.Safari";

const GUIDE: &str = "https://example.com/guide";
const DINNER: &str = "00000000-0000-4000-8000-000000000501";
const SHOPPING: &str = "x-coredata://5F0C7E7A-0001/ICNote/p13";
const MILK: &str = "x-apple-reminder://00000000-0000-4000-8000-000000000004";

/// Safari with the guide in a second tab.
fn two_tabs() -> Vec<(&'static str, Value)> {
    vec![("open_browser_tab", json!({"app": "Safari", "url": GUIDE}))]
}

/// The tabs of Safari's front window: a window with one has no bar.
fn tabs(world: &World) -> u32 {
    let bar = world.part(SAFARI, "tab-bar");
    let tabs = bar.and_then(|bar| bar["children"].as_array());
    tabs.map_or(1, |tabs| u32::try_from(tabs.len()).unwrap())
}

fn is_first_tab_shown(world: &World) -> bool {
    let bar = world.part(SAFARI, "tab-bar");
    bar.is_some_and(|bar| bar["children"][0]["pane"]["shown"] == true)
}

pub(super) fn scenes() -> Vec<Scene> {
    vec![
        of_pack(
            "notes",
            scene(
                "create_note",
                "",
                json!({"title": "Judged note", "text": "a"}),
                nothing,
                |_, after| after.kept(NOTES, "name", &json!("Judged note")),
            ),
        ),
        of_pack(
            "notes",
            scene(
                "append_to_note",
                "",
                json!({"id": SHOPPING, "text": "Judged line"}),
                nothing,
                |_, after| {
                    let note = after.record(NOTES, "id", &json!(SHOPPING));
                    let body = note.and_then(|note| note["body"].as_str());
                    let lines = body.map_or(0, |body| body.matches("Judged line").count());
                    u32::try_from(lines).unwrap()
                },
            ),
        ),
        of_pack(
            "reminders",
            scene(
                "update_reminder",
                "",
                json!({"id": MILK, "name": "Judged milk", "flagged": "yes"}),
                nothing,
                |_, after| {
                    let milk = after.record(REMINDERS, "id", &json!(MILK));
                    let is_done =
                        |milk: &Value| milk["name"] == "Judged milk" && milk["flagged"] == true;
                    u32::from(milk.is_some_and(is_done))
                },
            ),
        ),
        of_pack(
            "reminders",
            scene(
                "create_reminder",
                "",
                json!({"name": "Judged reminder", "list": "Groceries"}),
                nothing,
                |_, after| after.kept(REMINDERS, "name", &json!("Judged reminder")),
            ),
        ),
        of_pack(
            "reminders",
            scene(
                "complete_reminder",
                "",
                json!({"id": MILK}),
                nothing,
                |_, after| {
                    let milk = after.record(REMINDERS, "id", &json!(MILK));
                    u32::from(milk.is_some_and(|milk| milk["completed"] == true))
                },
            ),
        ),
        of_pack(
            "calendar",
            scene(
                "create_event",
                "",
                json!({"calendar": "Work", "title": "Judged event", "begin": "2025-11-24T10:00:00Z", "end": "2025-11-24T11:00:00Z"}),
                nothing,
                |_, after| after.kept(CALENDAR, "summary", &json!("Judged event")),
            ),
        ),
        of_pack(
            "mail",
            scene(
                "draft_message",
                "",
                json!({"to": ["a@example.com"], "subject": "Judged draft", "text": "T"}),
                nothing,
                |_, after| after.kept(MAIL, "subject", &json!("Judged draft")),
            ),
        ),
        of_pack(
            "mail",
            scene(
                "mark_message",
                "",
                json!({"id": 103, "read": true}),
                nothing,
                |_, after| {
                    let message = after.record(MAIL, "id", &json!(103));
                    u32::from(message.is_some_and(|message| message["readStatus"] == true))
                },
            ),
        ),
        of_pack(
            "mail",
            scene(
                "move_message",
                "",
                json!({"id": 103, "to": "Archive"}),
                nothing,
                |_, after| {
                    let accounts = after.0["app_data"][MAIL]["accounts"].as_array();
                    let boxes = accounts.map(|all| all[0]["mailboxes"].clone());
                    let boxes = boxes.unwrap_or_default();
                    let archive = boxes.as_array().into_iter().flatten();
                    let mut archive = archive.filter(|one| one["name"] == "Archive");
                    let held = archive.next().map(|one| one["messages"].clone());
                    let held = held.unwrap_or_default();
                    let held = held.as_array().into_iter().flatten();
                    let moved = held.filter(|message| message["id"] == 103);
                    u32::try_from(moved.count()).unwrap()
                },
            ),
        ),
        of_pack(
            "mail",
            scene(
                "draft_reply",
                "",
                json!({"id": 103, "text": "Judged reply"}),
                nothing,
                |_, after| {
                    let drafts = after.0["app_data"][MAIL]["outgoingMessages"].as_array();
                    let is_it = |draft: &&Value| {
                        let text = draft["content"].as_str().unwrap_or_default();
                        text.starts_with("Judged reply")
                    };
                    let found = drafts.map_or(0, |all| all.iter().filter(is_it).count());
                    u32::try_from(found).unwrap()
                },
            ),
        ),
        asking(of_pack(
            "mail",
            scene(
                "send_mail",
                "",
                json!({"to": ["a@example.com"], "subject": "Judged mail", "text": "T"}),
                nothing,
                |_, after| after.kept(MAIL, "subject", &json!("Judged mail")),
            ),
        )),
        asking(of_pack(
            "messages",
            scene(
                "send_message",
                "",
                json!({"to": "+15550101", "text": "Judged text"}),
                nothing,
                |_, after| after.kept(MESSAGES, "text", &json!("Judged text")),
            ),
        )),
        of_pack(
            "calendar",
            scene(
                "update_event",
                "",
                json!({"id": DINNER, "calendar": "Home", "title": "Judged dinner", "begin": "2025-11-24T10:00:00Z"}),
                nothing,
                |_, after| after.kept(CALENDAR, "summary", &json!("Judged dinner")),
            ),
        ),
        of_pack(
            "calendar",
            scene(
                "delete_event",
                "",
                json!({"id": DINNER, "calendar": "Home"}),
                nothing,
                |_, after| {
                    let is_kept = !after.0["app_data"][CALENDAR].is_null();
                    u32::from(is_kept && after.kept(CALENDAR, "uid", &json!(DINNER)) == 0)
                },
            ),
        ),
        of_pack(
            "music",
            scene(
                "control_player",
                "",
                json!({"action": "play", "playlist": "Focus"}),
                nothing,
                |_, after| u32::from(after.0["app_data"][MUSIC]["playerState"] == "playing"),
            ),
        ),
        of_pack(
            "shortcuts",
            scene(
                "run_shortcut",
                "",
                json!({"name": "Say Hello"}),
                nothing,
                |_, after| {
                    let runs = after.0["app_data"][SHORTCUTS]["runs"].as_array();
                    runs.map_or(0, |runs| u32::try_from(runs.len()).unwrap())
                },
            ),
        ),
        of_pack(
            "appearance",
            scene(
                "set_dark_mode",
                "",
                json!({"dark": true}),
                nothing,
                |_, after| u32::from(after.0["system"]["dark_mode"] == true),
            ),
        ),
        of_pack(
            "browsers",
            scene(
                "open_browser_tab",
                "",
                json!({"app": "Safari", "url": GUIDE}),
                nothing,
                |before, after| tabs(after) - tabs(before),
            ),
        ),
        Scene {
            first: two_tabs,
            ..of_pack(
                "browsers",
                scene(
                    "show_browser_tab",
                    "",
                    json!({"app": "Safari", "tab": 1}),
                    nothing,
                    |_, after| u32::from(is_first_tab_shown(after)),
                ),
            )
        },
        Scene {
            first: two_tabs,
            ..of_pack(
                "browsers",
                scene(
                    "close_browser_tab",
                    "",
                    json!({"app": "Safari", "tab": 2}),
                    nothing,
                    |before, after| tabs(before) - tabs(after),
                ),
            )
        },
        of_pack(
            "browsers",
            scene(
                "run_page_javascript",
                "",
                json!({"app": "Safari", "javascript": format!("location.href = '{GUIDE}'")}),
                nothing,
                |_, after| {
                    u32::from(
                        after
                            .element_described(SAFARI, "The macmcp guide")
                            .is_some(),
                    )
                },
            ),
        ),
    ]
}
