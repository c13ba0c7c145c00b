//! A name means one element, whoever is told it: a tool that sets or reads a value, a statement, a wait, and each of them as a step of
//! a recipe.

use super::Folder;
use crate::support::{Client, Mac, app};
use serde_json::{Value, json};
use simulated_mac::Template;
use std::collections::BTreeSet;

/// What is told a name, and what else it is told.
const TOOLS: [(&str, &str); 4] = [
    ("get_ui_element_value", ""),
    ("expect", ""),
    ("wait_for", ", timeout_ms = 300"),
    ("set_ui_element_value", ", value = \"x\""),
];

/// A recipe for each of the tools, called after it.
fn recipes() -> Folder {
    let folder = Folder::new(&[]);
    for (tool, more) in TOOLS {
        let parameter = |name| {
            format!("[parameters.properties.{name}]\ntype = \"string\"\ndescription = \"Which\"\n")
        };
        let text = format!(
            "title = \"Probe\"\ndescription = \"Makes its step. Returns `steps`.\"\n\
             example = {{ app = \"Safari\", what = \"Search\" }}\n\
             [parameters]\nrequired = [\"app\", \"what\"]\n{}{}\
             [[steps]]\ntool = \"{tool}\"\narguments = {{ app = \"{{app}}\", element = \"{{what}}\"{more} }}\n",
            parameter("app"),
            parameter("what"),
        );
        folder.write(&format!("own_{tool}.recipe.toml"), &text);
    }
    folder
}

/// What an answer says of the element: its role and its place, or the code of the error.
fn told(result: &Value) -> String {
    let fields = &result["structuredContent"];
    let fields = match fields["steps"].get(0) {
        Some(step) => &step["result"],
        None => fields,
    };
    let element = &fields["element"];
    let code = result["_meta"]["macmcp/error"]["code"].as_str();
    match code {
        Some("Timeout" | "ElementNotFound") => "absent".to_owned(),
        // The element was found, and takes no such value.
        Some("NotEditable" | "InvalidParameter" | "Disabled") => "found".to_owned(),
        Some(code) => code.to_owned(),
        None if fields["holds"] == false => "absent".to_owned(),
        None => format!("{} {}", element["role"], element["frame"]),
    }
}

/// What each tool says of a name, called and as a step; `sets` is whether its value may be set.
fn answers(client: &mut Client, app: &str, what: &str, sets: bool) -> Vec<(String, String)> {
    let mut answers = Vec::new();
    for (tool, _) in TOOLS {
        if tool == "set_ui_element_value" && !sets {
            continue;
        }
        let mut given = json!({"app": app, "element": what});
        match tool {
            "wait_for" => given["timeout_ms"] = json!(300),
            "set_ui_element_value" => given["value"] = json!("x"),
            _ => {}
        }
        let step = json!({"app": app, "what": what});
        let own = format!("own_{tool}");
        answers.push((tool.to_owned(), told(&client.call(tool, given))));
        answers.push((own.clone(), told(&client.call(&own, step))));
    }
    answers
}

#[track_caller]
fn assert_alike(client: &mut Client, app: &str, what: &str, sets: bool) -> String {
    let answers = answers(client, app, what, sets);
    let different: BTreeSet<&str> = answers.iter().map(|(_, told)| &**told).collect();
    assert!(different.len() == 1, "{what:?} of {app}: {answers:#?}");
    answers[0].1.clone()
}

fn each(element: &mut Value, change: &impl Fn(&mut Value)) {
    change(element);
    let inner = element.get_mut("children").and_then(Value::as_array_mut);
    inner
        .into_iter()
        .flatten()
        .for_each(|one| each(one, change));
}

/// Changes each element of the windows of Safari.
fn change_pages(mac: &Mac, change: impl Fn(&mut Value)) {
    mac.change(|world| {
        let windows = app(world, "Safari")["windows"].as_array_mut().unwrap();
        windows.iter_mut().for_each(|window| each(window, &change));
    });
}

#[test]
fn a_field_is_meant_by_all_that_press_nothing_or_by_none() {
    let folder = recipes();
    let mac = Mac::new();
    // A field and a button are called Search alike.
    change_pages(&mac, |element| {
        if element["role"] == "AXTextField" && element["identifier"] == "q" {
            element["title"] = json!("Search");
        }
    });
    let mut client = folder.session(&mac, &[]);
    let told = assert_alike(&mut client, "Safari", "Search", true);
    assert!(told.contains("AXTextField"), "{told}");
    assert_eq!(
        assert_alike(&mut client, "Safari", "no such field", true),
        "absent"
    );
    // Two fields are.
    change_pages(&mac, |element| {
        if element["identifier"] == "go" {
            element["role"] = json!("AXTextField");
        }
    });
    assert_eq!(
        assert_alike(&mut client, "Safari", "Search", true),
        "Ambiguous"
    );
}

/// What people write in place of a name that the screen shows.
fn spellings(name: &str) -> BTreeSet<String> {
    let other = name.replace('-', "\u{2011}").replace(' ', "\u{a0}");
    let plain = name.replace('\u{2026}', "...").replace('\u{2019}', "'");
    BTreeSet::from([name.to_owned(), name.to_lowercase(), other, plain])
}

/// A recipe that names a button by a table, and one that names it as any call does.
fn described() -> Folder {
    let folder = recipes();
    let text = std::fs::read_to_string(folder.path("own_get_ui_element_value.recipe.toml"));
    let text = text.unwrap();
    let element = "element = \"{what}\"";
    for (name, button) in [
        ("named", "element = \"{what}\", role = \"button\""),
        (
            "described",
            "element = { app = \"{app}\", role = \"button\", name = \"{what}\" }",
        ),
    ] {
        let text = match name {
            "described" => text.replace("app = \"{app}\", element", "element"),
            _ => text.clone(),
        };
        folder.write(
            &format!("{name}.recipe.toml"),
            &text.replace(element, button),
        );
    }
    folder
}

/// A table finds what a name finds, in any spelling, and as little of a minimized window.
#[test]
fn a_table_of_a_recipe_means_what_a_name_means() {
    let folder = described();
    let mut judged = 0;
    for mac in [Mac::new(), Mac::japanese(), Mac::of(Template::Deceptive)] {
        let mut client = folder.session(&mac, &["--timeout-ms", "3000"]);
        for (app, name) in buttons(&mut client, &mac) {
            for what in spellings(&name) {
                let given = json!({"app": app, "what": what});
                let named = told(&client.call("named", given.clone()));
                let described = told(&client.call("described", given));
                assert_eq!(described, named, "{what:?} for {name:?} of {app}");
                judged += 1;
            }
        }
    }
    assert!(judged > 20, "{judged}");
}

/// The first buttons of each app with windows, by what they are called.
fn buttons(client: &mut Client, mac: &Mac) -> Vec<(String, String)> {
    let state = mac.state();
    let apps = state["apps"].as_array().unwrap().iter();
    let shown = apps.filter(|app| app["windows"].get(0).is_some());
    let mut found = Vec::new();
    for app in shown.map(|app| app["bundle_id"].as_str().unwrap()) {
        let outline = client.outline(json!({"app": app, "role": "button"}));
        let names = outline.lines().filter_map(|line| {
            let (_, name) = line.split_once(" Button \"")?;
            let (name, _) = name.split_once('"')?;
            (!name.contains(['\\', '\u{2026}'])).then(|| name.to_owned())
        });
        let names = BTreeSet::from_iter(names).into_iter().take(2);
        found.extend(names.map(|name| (app.to_owned(), name)));
    }
    found
}
