//! What an outline shows and in how few lines, end to end: a client over real pipes and the simulated Mac.
use crate::support::{Mac, app_with_id, reference};
use serde_json::{Value, json};

/// The lines of an outline that say these words.
fn lines<'a>(outline: &'a str, words: &str) -> Vec<&'a str> {
    let all = outline.lines();
    all.filter(|line| line.contains(words)).collect()
}

#[test]
fn a_row_is_one_line_with_its_texts_and_its_buttons_have_their_own() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let shown = client.outline(json!({"app": "Notes"}));
    // Five folders and four notes.
    assert_eq!(lines(&shown, "Row ").len(), 9, "{shown}");
    let row = lines(&shown, "Row \"He said “hello”\" | \"11/17/25");
    assert_eq!(row.len(), 1, "{shown}");
    assert_eq!(lines(&shown, "Button \"Delete\"").len(), 4, "{shown}");
    for part in ["Cell", "StaticText", "CloseButton"] {
        assert!(!shown.contains(part), "{part} in {shown}");
    }
    // The same elements have the same refs as JSON, where nothing is folded.
    let tree = client.ok("get_ui_elements", json!({"app": "Notes", "format": "json"}));
    assert!(tree.to_string().contains("AXStaticText"), "{tree:#}");
    let number = |text: &str| text.rsplit_once('e').unwrap().1.to_owned();
    let of_row = number(row[0].split_whitespace().next().unwrap());
    let rows = tree["elements"].to_string();
    let same = format!("e{of_row}\",\"role\":\"AXRow\"");
    assert!(rows.contains(&same), "{same} in {rows}");
    // A row is acted upon by the ref of its line.
    let third = reference(&shown, &["Row \"He said"]);
    client.ok("click_ui_element", json!({"element": third}));
    let now = client.outline(json!({"app": "Notes"}));
    assert!(
        lines(&now, "Row \"He said")[0].ends_with(" selected"),
        "{now}"
    );
}

#[test]
fn a_short_field_stands_in_its_row_with_its_ref() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let shown = client.outline(json!({"app": "Finder"}));
    let row = lines(&shown, "Row \"Budget 2026.xlsx\" (TextField ");
    assert_eq!(row.len(), 1, "{shown}");
    assert!(row[0].contains("\") | \"Spreadsheet\"") || row[0].contains(") | \"Spreadsheet\""));
    let field = row[0].split("(TextField ").nth(1).unwrap();
    let field = field.split(')').next().unwrap();
    let value = client.ok("get_ui_element_value", json!({"element": field}));
    assert_eq!(value["value"], "Budget 2026.xlsx", "{value:#}");
}

#[test]
fn what_a_role_asks_for_keeps_its_line_and_wrappers_go() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let texts = client.outline(json!({"app": "Notes", "role": "static text"}));
    assert_eq!(lines(&texts, "StaticText").len(), 13, "{texts}");
    assert!(!texts.contains("Cell"), "{texts}");
    let buttons = client.outline(json!({"app": "TextEdit", "role": "close button"}));
    assert_eq!(lines(&buttons, "CloseButton").len(), 2, "{buttons}");
    let bars = client.outline(json!({"app": "TextEdit", "role": "scroll bar"}));
    assert_eq!(lines(&bars, "ScrollBar").len(), 2, "{bars}");
    // Every element has a line where each has its actions.
    let acting = client.outline(json!({"app": "Notes", "actions": true}));
    assert_eq!(lines(&acting, "Cell").len(), 13, "{acting}");
}

#[test]
fn without_an_app_it_is_the_front_one_or_the_window_s() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let front = client.outline(json!({}));
    assert!(front.starts_with("\"TextEdit\" (process 840), "), "{front}");
    let of_window = client.outline(json!({"window": 61}));
    assert!(of_window.starts_with("\"Finder\" "), "{of_window}");
    assert_eq!(lines(&of_window, "window_id=").len(), 1, "{of_window}");
    let (fields, _) = client.err("get_ui_elements", json!({"window": 4_000_000}));
    assert_eq!(fields["code"], "WindowNotFound");
}

#[test]
fn windows_have_their_ids_and_what_lies_before_them_is_told() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let shown = client.outline(json!({"app": "TextEdit"}));
    let front = lines(&shown, "window_id=91");
    assert!(front[0].ends_with(" focused"), "{shown}");
    assert!(
        lines(&shown, "window_id=92")[0].ends_with(" covered"),
        "{shown}"
    );
    // What lies in a window that is covered as a whole is not told to be covered once more.
    assert_eq!(lines(&shown, " covered").len(), 1, "{shown}");
    let page = client.outline(json!({"app": "Safari"}));
    assert!(
        lines(&page, "window_id=81")[0].ends_with(" partly covered"),
        "{page}"
    );
    assert!(
        lines(&page, "Button \"Search\"")[0].ends_with(" covered"),
        "{page}"
    );
    assert!(!lines(&page, "Link ")[0].contains("covered"), "{page}");
    let tree = client.ok(
        "get_ui_elements",
        json!({"app": "Safari", "format": "json"}),
    );
    let window = &tree["elements"][0];
    assert_eq!(
        (&window["window_id"], &window["partly_covered"]),
        (&json!(81), &json!(true))
    );
    // In front nothing covers it any more.
    client.ok("focus_window", json!({"window_id": 81}));
    let page = client.outline(json!({"app": "Safari"}));
    assert!(!page.contains("covered"), "{page}");
    assert!(
        client
            .outline(json!({"app": "Notes"}))
            .starts_with("\"Notes\" (process 852, hidden)")
    );
}

#[test]
fn numbers_are_rounded() {
    let mac = Mac::with(|world| {
        let windows = &mut app_with_id(world, "com.apple.Notes")["windows"];
        windows[0]["children"] = json!([
            {"role": "AXSlider", "title": "Size", "value": 0.300_000_000_000_000_04, "frame": [10.4, 10.6, 99.5, 20.1]},
        ]);
    });
    let shown = mac.session(&[]).outline(json!({"app": "Notes"}));
    assert!(
        shown.contains("Slider \"Size\" =0.3 @210,151 100x20"),
        "{shown}"
    );
}

#[test]
fn a_text_brings_along_what_stands_around_it_when_asked() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let found = client.outline(json!({"app": "System Settings", "text": "mute"}));
    assert!(
        found.contains("CheckBox \"Mute\"") && !found.contains("Slider"),
        "{found}"
    );
    let around = client.outline(json!({"app": "System Settings", "text": "mute", "context": 1}));
    for part in [
        "Slider \"Output volume\"",
        "CheckBox \"Mute\"",
        "PopUpButton \"Output device\"",
    ] {
        assert!(around.contains(part), "{part} in {around}");
    }
    assert!(!around.contains("Row"), "{around}");
    // The whole row of a text, and that of a neighbour in another row.
    let row = client.outline(json!({"app": "Finder", "text": "photos", "context": 1}));
    let rows = lines(&row, "Row \"");
    assert_eq!(rows.len(), 3, "{row}");
    for (line, said) in rows
        .iter()
        .zip(["Spreadsheet", "Folder", "Plain Text Document"])
    {
        assert!(line.contains(said), "{row}");
    }
    let (fields, _) = client.err("get_ui_elements", json!({"app": "Finder", "context": 1}));
    assert_eq!(fields["code"], "InvalidParameter");
}

/// A page of a form, nested as web pages are.
#[test]
fn what_only_holds_others_has_no_line() {
    let nested = |inner: Value| {
        json!({"role": "AXGroup", "frame": [10, 40, 300, 100], "children": [
        {"role": "AXGroup", "frame": [10, 40, 300, 100], "children": [inner]}]})
    };
    let mac = Mac::with(|world| {
        let windows = &mut app_with_id(world, "com.apple.Notes")["windows"];
        windows[0]["children"] = json!([
            nested(json!({"role": "AXButton", "title": "Deep", "frame": [20, 50, 80, 20]})),
            {"role": "AXGroup", "frame": [0, 0, 0, 0]},
            {"role": "AXGroup", "identifier": "named", "frame": [10, 150, 300, 20]},
            {"role": "AXLink", "frame": [10, 180, 100, 20], "children": [
                {"role": "AXStaticText", "value": "Read on", "frame": [10, 180, 100, 20]}]},
            {"role": "AXGroup", "frame": [10, 210, 300, 60], "children": [
                {"role": "AXStaticText", "value": "Hello", "frame": [10, 210, 50, 20]},
                {"role": "AXLink", "title": "there", "frame": [70, 210, 50, 20]}]},
        ]);
    });
    let mut client = mac.session(&[]);
    let shown = client.outline(json!({"app": "Notes"}));
    let kinds: Vec<&str> = shown
        .lines()
        .skip(1)
        .map(|line| line.split_whitespace().nth(1).unwrap())
        .collect();
    let expected = [
        "Window",
        "Button",
        "Group",
        "Link",
        "Group",
        "StaticText",
        "Link",
    ];
    assert_eq!(kinds, expected, "{shown}");
    assert!(shown.contains("Link \"Read on\" @"), "{shown}");
    let deep = reference(&shown, &["Button \"Deep\""]);
    assert_eq!(
        client.ok("wait_for", json!({"element": deep}))["element"]["title"],
        "Deep"
    );
}
