//! The calls of [`super::scenes`] that are about something else than apps, windows, elements, pointer and keyboard.

use super::World;
use super::scenes::{Scene, TEXT_EDIT, is, nothing, passing, scene};
use serde_json::json;

pub(super) fn scenes() -> Vec<Scene> {
    let copied =
        |_: &World, after: &World| u32::from(after.0["pasteboard"].to_string().contains("wombat"));
    let step = json!({"tool": "set_clipboard", "arguments": {"text": "wombat"}});
    vec![
        scene(
            "set_clipboard",
            "",
            json!({"text": "wombat"}),
            nothing,
            copied,
        ),
        scene("batch", "", json!({"steps": [step]}), nothing, copied),
        scene(
            "send_notification",
            "",
            json!({"title": "Tests", "message": "wombat"}),
            nothing,
            |_, after| {
                u32::try_from(after.0["notifications"].as_array().map_or(0, Vec::len)).unwrap()
            },
        ),
        scene(
            "reveal_in_finder",
            "",
            json!({"path": "~/Downloads/installer.dmg"}),
            nothing,
            |_, after| after.selected("installer.dmg"),
        ),
        scene(
            "set_volume",
            "",
            json!({"volume": 40}),
            nothing,
            |_, after| is(&after.0["volume"]["output"], &json!(40)),
        ),
        scene(
            "set_mute",
            "",
            json!({"muted": true}),
            nothing,
            |_, after| u32::from(after.0["volume"]["muted"] == true),
        ),
        scene(
            "click_menu_item",
            "",
            json!({"app": "TextEdit", "menu_path": "File > New"}),
            nothing,
            |before, after| {
                u32::try_from(after.windows(TEXT_EDIT).len() - before.windows(TEXT_EDIT).len())
                    .unwrap()
            },
        ),
        passing(scene(
            "click_status_bar_item",
            "",
            json!({"item": "TidyTray"}),
            nothing,
            |_, after| after.open_menus(),
        )),
        scene(
            "click_status_bar_menu_item",
            "",
            json!({"item": "TidyTray", "menu_path": "Quit TidyTray"}),
            nothing,
            |_, after| 1 - after.running("com.example.tidytray").min(1),
        ),
    ]
}
