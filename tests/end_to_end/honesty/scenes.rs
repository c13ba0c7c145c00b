//! A call of each acting tool, and how often the world says that it was done.

use super::probe::{self, FRAME};
use super::world::{World, is_frame};
use super::{other_scenes, packs};
use serde_json::{Value, json};

/// A call of a tool on a Mac of its own.
pub(super) struct Scene {
    pub(super) tool: &'static str,
    /// What the call is for, where the tool has several.
    pub(super) what: &'static str,
    pub(super) arguments: Value,
    /// What this Mac has that others have not.
    pub(super) prepare: fn(&mut Value),
    /// What it does is undone by whatever comes next: it is judged at once.
    pub(super) is_passing: bool,
    /// The pack that the tool is of; none: it is there without one.
    pub(super) pack: &'static str,
    /// Calls that make what it is about, before the world is looked at.
    pub(super) first: fn() -> Vec<(&'static str, Value)>,
    /// Whether the tool asks the user each time, who agrees.
    pub(super) asks: bool,
    /// How often it was done, by the world before and after.
    pub(super) times: fn(&World, &World) -> u32,
}

pub(super) const TEXT_EDIT: &str = "com.apple.TextEdit";
const UNTITLED: u64 = 91;
const PLAN: u64 = 92;
const PROBE: u64 = 990;

pub(super) fn scene(
    tool: &'static str,
    what: &'static str,
    arguments: Value,
    prepare: fn(&mut Value),
    times: fn(&World, &World) -> u32,
) -> Scene {
    Scene {
        tool,
        what,
        arguments,
        prepare,
        is_passing: false,
        pack: "",
        first: Vec::new,
        asks: false,
        times,
    }
}

pub(super) fn passing(scene: Scene) -> Scene {
    Scene {
        is_passing: true,
        ..scene
    }
}

pub(super) fn nothing(_world: &mut Value) {}

fn moved(by: f64) -> [f64; 4] {
    let [x, y, width, height] = FRAME;
    [x + by, y + by, width, height]
}

/// How far a view has gone down.
fn scrolled(world: &World) -> f64 {
    let view = world.element("view").unwrap();
    view["scrolled"][1].as_f64().unwrap_or_default()
}

pub(super) fn is(value: &Value, wanted: &Value) -> u32 {
    let same = match (value.as_f64(), wanted.as_f64()) {
        (Some(one), Some(other)) => (one - other).abs() < 1e-6,
        _ => value == wanted,
    };
    u32::from(same)
}

pub(super) fn scenes() -> Vec<Scene> {
    let mut all = apps_and_windows();
    all.extend(pointer_and_keyboard());
    all.extend(elements());
    all.extend(other_scenes::scenes());
    all.extend(packs::scenes());
    all
}

fn apps_and_windows() -> Vec<Scene> {
    let plan = json!({"app": "TextEdit", "title": "Plan.txt"});
    vec![
        scene(
            "launch_app",
            "",
            json!({"app": "Calculator"}),
            nothing,
            |_, after| after.running("com.apple.calculator"),
        ),
        scene(
            "launch_application",
            "",
            json!({"bundleId": "com.apple.calculator"}),
            nothing,
            |_, after| after.running("com.apple.calculator"),
        ),
        scene(
            "quit_app",
            "",
            json!({"app": "Slack"}),
            nothing,
            |_, after| 1 - after.running("com.tinyspeck.slackmacgap").min(1),
        ),
        scene(
            "quit_application",
            "",
            json!({"bundleId": "com.apple.systempreferences"}),
            nothing,
            |_, after| 1 - after.running("com.apple.systempreferences").min(1),
        ),
        scene(
            "activate_app",
            "",
            json!({"app": "Safari"}),
            nothing,
            |_, after| u32::from(after.is_front("com.apple.Safari")),
        ),
        scene(
            "open",
            "",
            json!({"url": "https://example.com/guide"}),
            nothing,
            |_, after| after.pages("com.apple.Safari", "https://example.com/guide"),
        ),
        scene("focus_window", "", plan.clone(), nothing, |_, after| {
            u32::from(after.is_front(TEXT_EDIT) && after.key_window(TEXT_EDIT) == Some(PLAN))
        }),
        scene("minimize_window", "", plan, nothing, |_, after| {
            u32::from(
                after
                    .window(PLAN)
                    .is_some_and(|window| window["minimised"] == true),
            )
        }),
        scene(
            "move_window",
            "",
            json!({"app": "Probe", "x": 460, "y": 220}),
            nothing,
            |_, after| is_frame(after, PROBE, moved(40.0)),
        ),
        scene(
            "resize_window",
            "",
            json!({"app": "Probe", "width": 640, "height": 500}),
            nothing,
            |_, after| is_frame(after, PROBE, [FRAME[0], FRAME[1], 640.0, 500.0]),
        ),
        scene(
            "set_window_frame",
            "",
            json!({"app": "Probe", "x": 100, "y": 120, "width": 640, "height": 500}),
            nothing,
            |_, after| is_frame(after, PROBE, [100.0, 120.0, 640.0, 500.0]),
        ),
    ]
}

fn pointer_and_keyboard() -> Vec<Scene> {
    let typed = |_: &World, after: &World| after.occurrences(UNTITLED, "wombat");
    vec![
        scene(
            "click",
            "a button",
            json!({"x": 485, "y": 282}),
            nothing,
            |_, after| after.strokes("count"),
        ),
        scene(
            "click",
            "a button that shows nothing",
            json!({"x": 585, "y": 282}),
            nothing,
            |_, after| after.strokes("quiet-count"),
        ),
        scene(
            "double_click",
            "a folder in Finder",
            json!({"x": 290, "y": 221}),
            probe::finder_in_front,
            |before, after| {
                let shown = |world: &World| {
                    let windows = world.windows("com.apple.finder").iter();
                    windows
                        .filter(|window| {
                            window["document"]
                                .as_str()
                                .is_some_and(|path| path.contains("Photos"))
                        })
                        .count()
                };
                u32::try_from(shown(after) - shown(before)).unwrap()
            },
        ),
        scene(
            "move_mouse",
            "",
            json!({"x": -1000, "y": 300}),
            nothing,
            |_, after| is(&after.0["pointer"], &json!([-1000.0, 300.0])),
        ),
        scene(
            "drag",
            "a window",
            json!({"start_x": 620, "start_y": 190, "end_x": 660, "end_y": 230}),
            nothing,
            |_, after| {
                is_frame(after, PROBE, moved(40.0)) + 2 * is_frame(after, PROBE, moved(80.0))
            },
        ),
        scene(
            "type_text",
            "",
            json!({"text": "wombat"}),
            probe::behind,
            typed,
        ),
        scene(
            "type_text",
            "long, which is pasted",
            json!({"text": format!("wombat{}", "-".repeat(600))}),
            probe::behind,
            typed,
        ),
        scene(
            "press_key",
            "",
            json!({"key": "q"}),
            probe::behind,
            |before, after| after.occurrences(UNTITLED, "q") - before.occurrences(UNTITLED, "q"),
        ),
        scene(
            "key_combination",
            "",
            json!({"modifiers": ["command"], "key": "n"}),
            probe::behind,
            |before, after| {
                u32::try_from(after.windows(TEXT_EDIT).len() - before.windows(TEXT_EDIT).len())
                    .unwrap()
            },
        ),
        scene(
            "scroll",
            "",
            json!({"direction": "down", "amount": 200, "x": 880, "y": 340}),
            nothing,
            |_, after| match scrolled(after) {
                ..1.0 => 0,
                ..300.0 => 1,
                _ => 2,
            },
        ),
    ]
}

fn elements() -> Vec<Scene> {
    let click = |what, element: &str, times| {
        scene(
            "click_ui_element",
            what,
            json!({"app": "Probe", "element": element}),
            nothing,
            times,
        )
    };
    let set = |what, element: &str, value: Value, times| {
        let given = json!({"app": "Probe", "element": element, "value": value});
        scene("set_ui_element_value", what, given, nothing, times)
    };
    let right = json!({"app": "Probe", "element": "body", "button": "right"});
    let background = json!({"app": "Probe", "element": "press", "background": true});
    let form = |submit: &str| {
        let fields =
            json!([{"element": "name", "value": "ada"}, {"element": "flag", "value": true}]);
        json!({"app": "Probe", "fields": fields, "submit": submit})
    };
    let filled = |_: &World, after: &World| {
        is(&after.value("name"), &json!("ada")) * is(&after.value("flag"), &json!(1))
    };
    vec![
        click("a button", "press", |_, after| after.strokes("count")),
        click("a button that shows nothing", "quiet", |_, after| {
            after.strokes("quiet-count")
        }),
        click("a check box", "flag", |_, after| {
            is(&after.value("flag"), &json!(1))
        }),
        click("a row", "Row 3", |_, after| after.selected("Row 3")),
        passing(scene(
            "click_ui_element",
            "with the right button",
            right,
            nothing,
            |_, after| after.open_menus(),
        )),
        scene(
            "click_ui_element",
            "in the background",
            background,
            probe::behind,
            |_, after| after.strokes("count"),
        ),
        scene(
            "focus_ui_element",
            "",
            json!({"app": "Probe", "element": "name"}),
            nothing,
            |_, after| {
                u32::from(
                    after
                        .element("name")
                        .is_some_and(|field| field["focused"] == true),
                )
            },
        ),
        set("a field", "name", json!("ada"), |_, after| {
            is(&after.value("name"), &json!("ada"))
        }),
        set("a text", "body", json!("ada"), |_, after| {
            is(&after.value("body"), &json!("ada"))
        }),
        set("a check box", "flag", json!(true), |_, after| {
            is(&after.value("flag"), &json!(1))
        }),
        set("a pop-up button", "choice", json!("Two"), |_, after| {
            is(&after.value("choice"), &json!("Two"))
        }),
        set("a slider", "level", json!(0.8), |_, after| {
            is(&after.value("level"), &json!(0.8))
        }),
        scene(
            "set_ui_element_value",
            "a field of a page",
            json!({"app": "Safari", "element": "q", "value": "ada"}),
            probe::behind,
            |_, after| is(&after.value("q"), &json!("ada")),
        ),
        scene(
            "set_ui_element_value",
            "an editor of a page",
            json!({"app": "Safari", "element": "editor", "value": "ada"}),
            probe::with_page_editor,
            |_, after| is(&after.value("editor"), &json!("ada")),
        ),
        scene("fill_form", "", form("false"), nothing, filled),
        scene(
            "fill_form",
            "with its button",
            form("Count"),
            nothing,
            |_, after| after.strokes("count"),
        ),
        scene(
            "select_text",
            "",
            json!({"app": "Probe", "element": "body", "text": "beta"}),
            nothing,
            |_, after| is(&after.element("body").unwrap()["selection"], &json!([6, 4])),
        ),
        scene(
            "scroll_to_element",
            "",
            json!({"app": "Probe", "element": "deep"}),
            nothing,
            |_, after| u32::from(scrolled(after) > 1_000.0),
        ),
    ]
}
