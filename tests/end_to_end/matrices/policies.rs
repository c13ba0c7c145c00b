//! Every tool against an app that calls may not reach, whatever that app is called by.

use super::Matrix;
use crate::support::Mac;
use crate::support::default_mac::pid;
use crate::support::states::{differences, lasting};
use crate::support::tools::{TOOLS, Tool, find};
use crate::sweep::{check_error, code, good_calls, outcome};
use serde_json::{Map, Value, json};

const ABOUT: &str = "\
TextEdit is in front and may not be reached. Each tool is called as on the default Mac, with TextEdit in the place of its app where it takes
one; `-` stands where it takes none. Whatever the cell, nothing of TextEdit has changed afterwards, and no answer shows what
its document says. Tools that take no app reach another one or none, or the app in front: then the first column tells. A
person is asked about what is `NotConfirmed`, which here has no way to.";

const NAME: &str = "TextEdit";
const BUNDLE_ID: &str = "com.apple.TextEdit";

/// What the document in front says.
const SECRET: &str = "Quarterly secret of the tests";

/// The parameters that name an app.
const APP_PARAMETERS: [&str; 4] = ["app", "appName", "bundleId", "process_name"];

fn mac() -> Mac {
    Mac::with(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        let text_edit = apps.iter_mut().find(|app| app["pid"] == pid::TEXT_EDIT);
        let area = text_area(&mut text_edit.unwrap()["windows"]);
        area.expect("TextEdit shows a document")["value"] = json!(SECRET);
    })
}

fn text_area(element: &mut Value) -> Option<&mut Value> {
    if element["role"] == "AXTextArea" {
        return Some(element);
    }
    match element {
        Value::Array(items) => items.iter_mut().find_map(text_area),
        Value::Object(fields) => fields.values_mut().find_map(text_area),
        _ => None,
    }
}

/// What is compared: TextEdit, in front, as it lasts.
fn text_edit(mac: &Mac) -> Value {
    // An event that was posted arrives some milliseconds later.
    mac.change(|_| ());
    let state = lasting(mac);
    let apps = state["apps"].as_array().unwrap();
    let found = apps.iter().find(|app| app["pid"] == pid::TEXT_EDIT);
    found.cloned().expect("TextEdit runs")
}

/// The parameter by which a tool takes an app.
fn app_parameter(spec: &Tool) -> Option<&'static str> {
    let properties = spec.input_schema()["properties"].as_object();
    APP_PARAMETERS
        .into_iter()
        .find(|name| properties.is_some_and(|properties| properties.contains_key(*name)))
}

/// The arguments of a good call that names an app by that parameter, and no other app.
fn with_app(arguments: &Value, parameter: &str, app: &Value) -> Value {
    let mut arguments = arguments.as_object().cloned().unwrap_or_default();
    // A place on the screen would be another target.
    for name in APP_PARAMETERS.iter().chain(&["region"]) {
        arguments.remove(*name);
    }
    arguments.insert(parameter.to_owned(), app.clone());
    arguments.into()
}

/// Calls a tool on a Mac of its own, and says what came of it when TextEdit was left alone.
fn call(server: &[&str], tool: &str, arguments: Value) -> String {
    let mac = mac();
    let before = text_edit(&mac);
    let result = mac.session(server).call(tool, arguments.clone());
    let changed = differences(&before, &text_edit(&mac));
    assert!(
        changed.is_empty(),
        "{server:?} {tool} {arguments}: {changed:?}"
    );
    let text = result.to_string();
    assert!(
        !text.contains(SECRET),
        "{server:?} {tool} {arguments}: {text}"
    );
    if code(&result).is_some() {
        check_error(tool, &result);
    }
    outcome(&result)
}

/// A cell: a tool with an app is called with these values for it, which all come to the same.
fn named(
    server: &[&str],
    expected: &str,
    apps: impl Fn(&Tool) -> Vec<Map<String, Value>>,
    (tool, arguments): (&'static str, Value),
) -> String {
    let spec = find(tool).unwrap();
    let forms = apps(spec);
    for form in &forms {
        let (parameter, app) = form.iter().next().unwrap();
        let came = call(server, tool, with_app(&arguments, parameter, app));
        assert_eq!(came, expected, "{server:?} {tool} {form:?}");
    }
    match forms.len() {
        0 => "-".to_owned(),
        1 => expected.to_owned(),
        several => format!("{expected} ({several} names)"),
    }
}

/// Tools that take no process id for an app: what a number would name is not only that.
const NAMES_ALONE: &[&str] = &[
    "launch_app",
    "launch_application",
    "quit_application",
    "open",
];

/// One way to name the app, in the tool's own parameter.
fn by(app: impl Into<Value>) -> impl Fn(&Tool) -> Vec<Map<String, Value>> {
    let app = app.into();
    move |spec| {
        let takes_it = !app.is_number() || !NAMES_ALONE.contains(&spec.name.as_str());
        let parameter = app_parameter(spec).filter(|_| takes_it).into_iter();
        parameter
            .map(|name| Map::from_iter([(name.to_owned(), app.clone())]))
            .collect()
    }
}

/// The app by its name, under each alias of the parameter.
fn by_aliases(spec: &Tool) -> Vec<Map<String, Value>> {
    let Some(parameter) = app_parameter(spec) else {
        return Vec::new();
    };
    let aliases = spec.aliases_of(parameter).into_iter();
    aliases
        .map(|alias| Map::from_iter([(alias.to_owned(), json!(NAME))]))
        .collect()
}

#[test]
#[ignore = "takes minutes: every tool and every name of an app; `make test-all` runs it"]
fn every_tool_and_every_name_of_an_app_that_is_denied() {
    let tools = TOOLS.iter().map(|tool| tool.name.to_string()).collect();
    let mut matrix = Matrix::new("Tools and the policy", ABOUT, tools);
    let others = ["--other-apps", "deny"];
    matrix.column(
        "`--other-apps deny`",
        "no app may be reached; each tool's own good call",
        good_calls(),
        |(tool, arguments)| call(&others, tool, arguments),
    );
    let denied = ["--deny", BUNDLE_ID];
    for (name, about, server, expected, app) in [
        (
            "by name",
            "`--deny com.apple.TextEdit`; the call says `TextEdit`",
            &denied,
            "PolicyDenied",
            json!(NAME),
        ),
        (
            "by bundle id",
            "the call says `com.apple.TextEdit`",
            &denied,
            "PolicyDenied",
            json!(BUNDLE_ID),
        ),
        (
            "in another case",
            "the call says `tEXTEDIT`",
            &denied,
            "PolicyDenied",
            json!("tEXTEDIT"),
        ),
        (
            "by its path",
            "the call says `/System/Applications/TextEdit.app`",
            &denied,
            "PolicyDenied",
            json!("/System/Applications/TextEdit.app"),
        ),
        (
            "by process id",
            "the call says `840`",
            &denied,
            "PolicyDenied",
            json!(pid::TEXT_EDIT),
        ),
        (
            "rule by name",
            "`--deny TextEdit`; the call says the bundle id",
            &["--deny", NAME],
            "PolicyDenied",
            json!(BUNDLE_ID),
        ),
        (
            "rule by pattern",
            "`--deny com.apple.Text*`; the call says `TextEdit`",
            &["--deny", "com.apple.Text*"],
            "PolicyDenied",
            json!(NAME),
        ),
        (
            "ask",
            "`--ask com.apple.TextEdit`; the call says `TextEdit`",
            &["--ask", BUNDLE_ID],
            "NotConfirmed",
            json!(NAME),
        ),
    ] {
        let by_app = by(app);
        matrix.column(name, about, good_calls(), |call| {
            named(server, expected, &by_app, call)
        });
    }
    matrix.column(
        "under every alias",
        "`--deny com.apple.TextEdit`; `TextEdit` in each other name of the parameter",
        good_calls(),
        |call| named(&denied, "PolicyDenied", by_aliases, call),
    );
    matrix.hold("policies.md");
}
