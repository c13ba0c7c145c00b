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

/// What the app of each tool keeps.
const NOTES: &str = "com.apple.Notes";
const REMINDERS: &str = "com.apple.reminders";
const CALENDAR: &str = "com.apple.iCal";
const MAIL: &str = "com.apple.mail";
const MUSIC: &str = "com.apple.Music";
const SHORTCUTS: &str = "com.apple.shortcuts";
const SAFARI: &str = "com.apple.Safari";

const GUIDE: &str = "https://example.com/guide";
const MILK: &str = "x-apple-reminder://00000000-0000-4000-8000-000000000004";

/// Safari with the guide in a second tab.
fn two_tabs() -> Vec<(&'static str, Value)> {
    vec![("open_browser_tab", json!({"app": "Safari", "url": GUIDE}))]
}

/// The tabs of Safari's front window: a window with one has no bar.
fn tabs(world: &World) -> u32 {
    let bar = world.element_described(SAFARI, "tab bar");
    let tabs = bar.and_then(|bar| bar["children"].as_array());
    tabs.map_or(1, |tabs| u32::try_from(tabs.len()).unwrap())
}

fn is_first_tab_shown(world: &World) -> bool {
    let bar = world.element_described(SAFARI, "tab bar");
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
