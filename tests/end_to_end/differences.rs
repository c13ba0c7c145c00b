//! `since`: what changed from one snapshot to the next, end to end.
use crate::support::{Client, Mac, app_with_id, reference};
use serde_json::{Value, json};

fn text(client: &mut Client, tool: &str, given: Value) -> String {
    let seen = client.call(tool, given);
    assert_ne!(seen["isError"], true, "{seen:#}");
    seen["content"][0]["text"].as_str().unwrap().to_owned()
}

/// The id of the snapshot that an answer is of.
fn snapshot(answer: &str) -> &str {
    let rest = answer.split("napshot ").nth(1).unwrap();
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    &rest[..end.unwrap_or(rest.len())]
}

/// The lines that tell a change, without their refs.
fn changes(answer: &str) -> Vec<String> {
    let is_change = |line: &&str| ["+ ", "~ ", "- "].iter().any(|sign| line.starts_with(sign));
    let without_ref = |line: &str| {
        let words = line.split(' ').filter(|word| !word.is_empty());
        let is_ref = |word: &&str| word.contains('-') && word.contains('e') && word.len() < 12;
        let mut words = words.peekable();
        let sign = words.next().unwrap_or_default().to_owned();
        let _ = words.next_if(is_ref);
        words.fold(sign, |said, word| said + " " + word)
    };
    answer.lines().filter(is_change).map(without_ref).collect()
}

#[test]
fn only_what_changed_is_told_with_refs_that_work() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let before = text(&mut client, "look", json!({}));
    let since = snapshot(&before).to_owned();
    let same = text(&mut client, "look", json!({"since": since}));
    assert_eq!(changes(&same), Vec::<String>::new(), "{same}");
    assert!(same.contains("Nothing that is shown changed"), "{same}");
    client.ok(
        "key_combination",
        json!({"modifiers": ["command"], "key": "w"}),
    );
    let asked = text(&mut client, "look", json!({"since": since}));
    assert!(
        asked.contains("\n+ ") && asked.contains("Sheet id=\"close-sheet\""),
        "{asked}"
    );
    assert!(!asked.contains("Dear reader"), "{asked}");
    let plus = asked
        .lines()
        .find(|line| line.contains("Button \"Cancel\""))
        .unwrap();
    let cancel = reference(plus.trim_start_matches(['+', ' ']), &["Cancel"]);
    client.ok("click_ui_element", json!({"element": cancel}));
    let gone = text(&mut client, "look", json!({"since": snapshot(&asked)}));
    assert!(changes(&gone).contains(&"- Sheet".to_owned()), "{gone}");
    let area = reference(&before, &["TextArea ="]);
    client.ok(
        "set_ui_element_value",
        json!({"element": area, "value": "Dear all"}),
    );
    let written = text(&mut client, "look", json!({"since": since}));
    let told = changes(&written);
    let expected = "~ TextArea value \"Dear reader,\\nthis text is not saved yet.\" → \"Dear all\"";
    assert!(told.iter().any(|line| line == expected), "{written}");
}

/// By what they are, and not by where they stand: the rows below a row that has gone are the same.
#[test]
fn rows_are_known_by_what_they_show() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let before = client.outline(json!({"app": "Notes"}));
    let first = reference(&before, &["Button \"Delete\""]);
    client.ok("click_ui_element", json!({"element": first}));
    let since = json!({"app": "Notes", "since": snapshot(&before)});
    let after = text(&mut client, "get_ui_elements", since);
    let rows: Vec<String> = changes(&after)
        .into_iter()
        .filter(|line| line.contains("Row"))
        .collect();
    assert_eq!(
        rows,
        ["- Row \"Shopping\" | \"11/19/25 milk, bread, apples\""],
        "{after}"
    );
    assert!(after.contains("of them moved"), "{after}");
}

#[test]
fn a_value_in_a_row_and_a_new_row_are_told_apart() {
    let table = |rows: &[(&str, &str)]| -> Value {
        let cell = |text: &str| {
            json!({"role": "AXCell", "frame": [0, 30, 90, 20], "children": [
            {"role": "AXStaticText", "value": text, "frame": [0, 30, 90, 20]}]})
        };
        let row = |(name, size): &(&str, &str)| {
            json!({"role": "AXRow", "frame": [0, 30, 200, 20],
            "children": [cell(name), cell(size)]})
        };
        json!([{"role": "AXTable", "frame": [0, 30, 200, 400], "children": rows.iter().map(row).collect::<Vec<_>>()}])
    };
    let show = |world: &mut Value, rows: &[(&str, &str)]| {
        app_with_id(world, "com.apple.Notes")["windows"][0]["children"] = table(rows);
    };
    let mac = Mac::with(|world| show(world, &[("a", "1 KB"), ("b", "2 KB"), ("c", "3 KB")]));
    let mut client = mac.session(&[]);
    let before = client.outline(json!({"app": "Notes"}));
    mac.change(|world| show(world, &[("new", "1 KB"), ("a", "1 KB"), ("c", "4 KB")]));
    let since = json!({"app": "Notes", "since": snapshot(&before)});
    let after = text(&mut client, "get_ui_elements", since);
    let told: Vec<String> = changes(&after)
        .into_iter()
        .map(|line| line.split(" @").next().unwrap().to_owned())
        .collect();
    assert_eq!(
        told,
        [
            "+ Row \"new\" | \"1 KB\"",
            "~ Row \"c\" text \"3 KB\" → \"4 KB\"",
            "- Row \"b\" | \"2 KB\"",
        ],
        "{after}"
    );
}

/// A button that is called otherwise now is the same one; a control with another identifier is another.
#[test]
fn what_is_called_otherwise_is_the_same() {
    let show = |world: &mut Value, title: &str, identifier: &str| {
        app_with_id(world, "com.apple.Notes")["windows"][0]["children"] = json!([
            {"role": "AXButton", "title": "Back", "frame": [10, 30, 60, 20]},
            {"role": "AXButton", "title": title, "frame": [80, 30, 60, 20]},
            {"role": "AXSlider", "identifier": identifier, "value": 1, "frame": [10, 60, 60, 20]},
        ]);
    };
    let mac = Mac::with(|world| show(world, "AC", "volume"));
    let mut client = mac.session(&[]);
    let before = client.outline(json!({"app": "Notes"}));
    mac.change(|world| show(world, "C", "brightness"));
    let since = json!({"app": "Notes", "since": snapshot(&before)});
    let after = text(&mut client, "get_ui_elements", since);
    let told = changes(&after);
    assert_eq!(told[0], "~ Button \"C\" title \"AC\" → \"C\"", "{after}");
    assert!(
        told[1].starts_with("+ Slider =1 id=\"brightness\""),
        "{after}"
    );
    assert_eq!(told[2], "- Slider =1", "{after}");
}

#[test]
fn without_the_earlier_snapshot_the_whole_is_answered() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let of_notes = client.outline(json!({"app": "Notes"}));
    let other = text(&mut client, "look", json!({"since": snapshot(&of_notes)}));
    assert!(
        other.contains("is of \"Notes\" (process 852, hidden), so this is the whole"),
        "{other}"
    );
    assert!(other.contains("Window \"Untitled\""), "{other}");
    for id in ["zzz-1", "no id at all"] {
        let unknown = text(&mut client, "get_ui_elements", json!({"since": id}));
        assert!(
            unknown.contains("is not known: of this server's the last 32 are kept"),
            "{unknown}"
        );
        assert!(unknown.contains("Window \"Untitled\""), "{unknown}");
    }
    let given = json!({"since": "zzz-1", "format": "json"});
    let (fields, _) = client.err("get_ui_elements", given);
    assert_eq!(fields["code"], "InvalidParameter");
}

/// What was not read again is not said to have gone, and a window that closed is.
#[test]
fn what_was_not_looked_at_has_not_gone() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let before = client.outline(json!({"app": "TextEdit"}));
    let since = snapshot(&before).to_owned();
    let look = text(&mut client, "look", json!({"since": since}));
    assert_eq!(changes(&look), Vec::<String>::new(), "{look}");
    let one = text(
        &mut client,
        "get_ui_elements",
        json!({"window": 91, "since": since}),
    );
    assert!(
        changes(&one).is_empty() && one.contains("not read again"),
        "{one}"
    );
    mac.change(|world| {
        let windows = app_with_id(world, "com.apple.TextEdit")["windows"]
            .as_array_mut()
            .unwrap();
        windows.retain(|window| window["title"] != "Plan.txt");
    });
    let closed = text(&mut client, "look", json!({"since": since}));
    assert_eq!(changes(&closed), ["- Window \"Plan.txt\""], "{closed}");
}
