//! Whether a task was done, asked of the Mac itself.

use serde_json::{Value, json};

/// Whether the tasks' results stand in the world, by name.
pub(super) fn holds(name: &str, world: &Value) -> bool {
    match name {
        "subscribe" => shows(world, "Safari", &|each| {
            says(each, "Thank you! We will write to hanako@example.com.")
        }),
        "write and save" => is_letter_saved(world),
        "sums" => shows(world, "Calculator", &|each| {
            each["part"] == "display" && says(each, "\u{200e}100")
        }),
        "four windows" => are_in_quarters(world),
        "quit and save" => is_reader_saved(world),
        "send a message" => {
            let sent =
                |each: &Value| each["role"] == "AXStaticText" && says(each, "I am on my way");
            shows(world, "Slack", &sent)
        }
        "new folder" => !world["disk"]["/Users/demo/Documents/Taxes/"].is_null(),
        "change settings" => {
            let off =
                |each: &Value| each["title"] == "True Tone" && each["value"].as_f64() == Some(0.0);
            world["volume"]["output"] == 20 && shows(world, "System Settings", &off)
        }
        "change a word" => shows(world, "Notes", &|each| {
            says(each, "Shopping\nmilk, bread, pears")
        }),
        "search form" => is_search_filled_in(world),
        _ => panic!("{name} has no oracle"),
    }
}

fn says(element: &Value, text: &str) -> bool {
    element["value"] == text
}

fn app<'w>(world: &'w Value, name: &str) -> Option<&'w Value> {
    let mut apps = world["apps"].as_array().into_iter().flatten();
    apps.find(|app| app["name"] == name)
}

/// Whether an app shows an element like that.
fn shows(world: &Value, name: &str, is: &dyn Fn(&Value) -> bool) -> bool {
    app(world, name).is_some_and(|app| holds_like(&app["windows"], is))
}

fn holds_like(value: &Value, is: &dyn Fn(&Value) -> bool) -> bool {
    match value {
        Value::Array(list) => list.iter().any(|each| holds_like(each, is)),
        Value::Object(fields) => is(value) || fields.values().any(|each| holds_like(each, is)),
        _ => false,
    }
}

/// The rich text of a file in Documents.
fn document<'w>(world: &'w Value, name: &str) -> &'w str {
    let path = format!("/Users/demo/Documents/{name}");
    world["disk"][path]["text"].as_str().unwrap_or_default()
}

fn is_letter_saved(world: &Value) -> bool {
    let bold = |each: &Value| {
        says(each, "Dear Mina,\nsee you on Sunday.") && each["bold"] == json!([[0, 29]])
    };
    let shown = |each: &Value| each["title"] == "Letter.rtf" && holds_like(each, &bold);
    document(world, "Letter.rtf").contains("\\b Dear Mina,") && shows(world, "TextEdit", &shown)
}

fn is_reader_saved(world: &Value) -> bool {
    app(world, "TextEdit").is_none() && document(world, "Reader.rtf").contains("Dear reader,")
}

/// Whether a window of each app has a quarter of what the menu bar and the Dock leave of the main display.
fn are_in_quarters(world: &Value) -> bool {
    let quarters = [
        ("Finder", json!([0.0, 38.0, 756.0, 437.0])),
        ("Safari", json!([756.0, 38.0, 756.0, 437.0])),
        ("TextEdit", json!([0.0, 475.0, 756.0, 437.0])),
        ("Notes", json!([756.0, 475.0, 756.0, 437.0])),
    ];
    quarters.iter().all(|(name, frame)| {
        shows(world, name, &|each| {
            each["frame"] == *frame && !each["z"].is_null()
        })
    })
}

fn is_search_filled_in(world: &Value) -> bool {
    let field = |each: &Value| each["identifier"] == "q" && says(each, "swift");
    let check =
        |each: &Value| each["title"] == "Remember me" && each["value"].as_f64() == Some(1.0);
    shows(world, "Safari", &field) && shows(world, "Safari", &check)
}

/// Whether the files stand where they are to be.
pub(super) fn is_tidied_up(world: &Value) -> bool {
    let is_there = |name: &str| !world["disk"][format!("/Users/demo/Documents/{name}")].is_null();
    [
        "Taxes/Plan.txt",
        "Taxes/Budget 2026.xlsx",
        "Shopping.txt",
        "Ünïcödé “quoted”.pdf",
    ]
    .into_iter()
    .all(is_there)
        && !["Plan.txt", "Budget 2026.xlsx", "買い物メモ 🍎.txt"]
            .into_iter()
            .any(is_there)
}

/// Whether the calendar has the event.
pub(super) fn has_lunch(world: &Value) -> bool {
    world.to_string().contains("\"Lunch with Ben\"")
}

/// Whether Safari shows the page.
pub(super) fn shows_page(world: &Value, title: &str) -> bool {
    shows(world, "Safari", &|each| {
        each["role"] == "AXWebArea" && each["description"] == title
    }) || shows(world, "Safari", &|each| each["title"] == title)
}
