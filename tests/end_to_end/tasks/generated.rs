//! Windows that are made from a seed, and what is to be done in them: nobody has seen their names, their order or how deep they are
//! when the tools are built.

use super::told::{Careful, Told, line};
use crate::support::random::Random;
use crate::support::{Mac, app, reference};
use serde_json::{Value, json};

const WORDS: [&str; 24] = [
    "Harbor", "Lantern", "Meadow", "Copper", "Violet", "Signal", "Orchard", "Velvet", "Granite",
    "Willow", "Ember", "Saffron", "Tundra", "Cobalt", "Juniper", "Marble", "Pepper", "Quartz",
    "Raven", "Sierra", "Thistle", "Umber", "Walnut", "Zephyr",
];

/// The seeds of the three windows.
const FORM: u64 = 2_026;
const CHANNEL: u64 = 77;
const LIST: u64 = 4_711;

/// So many different words.
fn words(random: &mut Random, count: usize) -> Vec<&'static str> {
    let mut left = WORDS.to_vec();
    (0..count)
        .map(|_| left.swap_remove(random.below(left.len())))
        .collect()
}

/// Something in groups, some levels deep.
fn nested(random: &mut Random, children: Vec<Value>) -> Vec<Value> {
    let mut children = children;
    for _ in 0..random.below(3) {
        children =
            vec![json!({"role": "AXGroup", "frame": [0, 40, 700, 500], "children": children})];
    }
    children
}

/// A Mac on which System Settings has a window of that content in front.
fn showing(title: &str, children: &[Value]) -> Mac {
    Mac::with(|world| {
        app(world, "System Settings")["windows"] = json!([{"id": 101, "title": title, "frame": [200, 140, 760, 600], "z": 99, "children": children}]);
    })
}

/// A form: fields with names, some to be filled in, and a button that says what they say.
struct Form {
    names: Vec<&'static str>,
    values: Vec<String>,
    wanted: [usize; 2],
    button: &'static str,
    children: Vec<Value>,
}

fn form() -> Form {
    let mut random = Random::new(FORM);
    let fields = 4 + random.below(3);
    let mut names = words(&mut random, fields + 1);
    let button = names.pop().unwrap();
    let first = random.below(fields);
    let wanted = [first, (first + 1 + random.below(fields - 1)) % fields];
    let values = (0..2)
        .map(|_| format!("v{}", random.below(1_000)))
        .collect();
    let mut children: Vec<Value> = names
        .iter()
        .enumerate()
        .map(|(at, name)| {
            json!({"role": "AXTextField", "description": name, "identifier": format!("f{at}"), "value": "", "frame": [20, 60 + 30 * at, 300, 24]})
        })
        .collect();
    let text = format!("Kept: {{f{}}} and {{f{}}}", wanted[0], wanted[1]);
    children.push(json!({
        "role": "AXButton", "title": button, "frame": [20, 400, 120, 24], "actions": ["AXPress"],
        "on_press": {"say": {"identifier": "said", "text": text}},
    }));
    children.push(json!({"role": "AXStaticText", "identifier": "said", "value": "Nothing is kept.", "frame": [20, 440, 400, 20]}));
    let children = nested(&mut random, children);
    Form {
        names,
        values,
        wanted,
        button,
        children,
    }
}

fn form_task() -> Told {
    let Form {
        names,
        values,
        wanted,
        button,
        ..
    } = form();
    let [first, second] = wanted.map(|at| names[at]);
    let request = format!(
        "In System Settings, write {} as {first} and {} as {second}, and press {button}.",
        values[0], values[1]
    );
    let said = format!("Kept: {} and {}", values[0], values[1]);
    let told = said.clone();
    Told {
        name: "a form",
        request,
        mac: || showing("Form", &form().children),
        arguments: &[],
        run: Box::new(move |mac| {
            let seen = mac.ok("look", json!({"app": "System Settings"}));
            let field = |name: &str| reference(&seen, &["TextField", &format!("\"{name}\"")]);
            let fields = json!([
                {"element": field(first), "value": values[0]},
                {"element": field(second), "value": values[1]},
            ]);
            let submit = reference(&seen, &["Button", &format!("\"{button}\"")]);
            let done = mac.ok("fill_form", json!({"fields": fields, "submit": submit}));
            line(&done, &["text: ", &said]);
        }),
        is_done: Box::new(move |world| world["apps"].to_string().contains(&told)),
    }
}

/// A channel: messages, a text to write one, a button that sends it.
struct Channel {
    name: &'static str,
    button: &'static str,
    message: String,
    children: Vec<Value>,
}

fn channel() -> Channel {
    let mut random = Random::new(CHANNEL);
    let [name, button, list, one, two] = words(&mut random, 5)[..] else {
        panic!("five words")
    };
    let message = format!("It is {} o'clock", 1 + random.below(12));
    let group = |text: &str, at: usize| {
        let frame = json!([20, 60 + 40 * at, 500, 40]);
        json!({"role": "AXGroup", "frame": frame, "children": [{"role": "AXStaticText", "value": text, "frame": frame}]})
    };
    let rows: Vec<Value> = (0..2 + random.below(4))
        .map(|at| group(if at % 2 == 0 { one } else { two }, at))
        .collect();
    let children = vec![
        json!({"role": "AXList", "description": list, "frame": [20, 60, 500, 300], "children": rows}),
        json!({"role": "AXTextArea", "description": name, "value": "", "frame": [20, 420, 500, 40]}),
        json!({
            "role": "AXButton", "title": button, "frame": [540, 420, 80, 24], "actions": ["AXPress"],
            "on_press": {"post": {"from": name, "into": list}},
        }),
    ];
    let children = nested(&mut random, children);
    Channel {
        name,
        button,
        message,
        children,
    }
}

fn channel_task() -> Told {
    let Channel {
        name,
        button,
        message,
        ..
    } = channel();
    let request =
        format!("In System Settings, write to {name}: {message}, and send it with {button}.");
    let sent = message.clone();
    Told {
        name: "a channel",
        request,
        mac: || showing("Channel", &channel().children),
        arguments: &[],
        run: Box::new(move |mac| {
            let seen = mac.ok("look", json!({"app": "System Settings"}));
            let element = reference(&seen, &["TextArea", &format!("\"{name}\"")]);
            let fields = json!([{"element": element, "value": message}]);
            let submit = reference(&seen, &["Button", &format!("\"{button}\"")]);
            let done = mac.ok("fill_form", json!({"fields": fields, "submit": submit}));
            line(&done, &["appeared: ", &message]);
        }),
        is_done: Box::new(move |world| {
            let text = json!({"role": "AXStaticText", "value": sent}).to_string();
            world["apps"]
                .to_string()
                .contains(text.trim_matches(['{', '}']))
        }),
    }
}

/// A list: rows with a detail each, and a button in each row that removes it.
struct List {
    names: Vec<&'static str>,
    read: usize,
    removed: usize,
    detail: String,
    children: Vec<Value>,
}

fn list() -> List {
    let mut random = Random::new(LIST);
    let count = 4 + random.below(4);
    let names = words(&mut random, count);
    let read = 1 + random.below(count - 1);
    let removed = (read + 1 + random.below(count - 2)) % count;
    let detail = format!("No. {}", random.below(9_000));
    let rows: Vec<Value> = names
        .iter()
        .enumerate()
        .map(|(at, name)| {
            let frame = json!([0, 60 + 30 * at, 300, 30]);
            let text = if at == read { detail.clone() } else { format!("about {name}") };
            let shown = json!([{"role": "AXStaticText", "value": text, "frame": [340, 80, 300, 20]}]);
            let pane = if at == 0 { json!({"shown": true}) } else { json!({"children": shown}) };
            json!({
                "role": "AXRow", "subrole": "AXTableRow", "frame": frame, "attributes": {"AXSelected": at == 0}, "pane": pane,
                "children": [{"role": "AXCell", "frame": frame, "children": [
                    {"role": "AXStaticText", "value": name, "frame": [10, 65 + 30 * at, 200, 20]},
                    {"role": "AXButton", "title": "Remove", "frame": [240, 65 + 30 * at, 50, 20], "actions": ["AXPress"], "on_press": "remove_row"},
                ]}],
            })
        })
        .collect();
    let shown = json!([{"role": "AXStaticText", "value": format!("about {}", names[0]), "frame": [340, 80, 300, 20]}]);
    let children = vec![
        json!({"role": "AXSplitGroup", "frame": [0, 40, 760, 560], "children": [
            {"role": "AXScrollArea", "frame": [0, 60, 300, 540], "children": [
                {"role": "AXTable", "description": "Things", "frame": [0, 60, 300, 540], "children": rows},
            ]},
            {"role": "AXScrollArea", "frame": [320, 60, 420, 540], "part": "detail", "children": shown},
        ]}),
    ];
    let children = nested(&mut random, children);
    List {
        names,
        read,
        removed,
        detail,
        children,
    }
}

fn list_task() -> Told {
    let List {
        names,
        read,
        removed,
        detail,
        ..
    } = list();
    let (read, removed) = (names[read], names[removed]);
    Told {
        name: "a list",
        request: format!("In System Settings, remove {removed}, and say what is shown of {read}."),
        mac: || showing("List", &list().children),
        arguments: &[],
        run: Box::new(move |mac| run_list(mac, read, removed, &detail)),
        is_done: Box::new(move |world| {
            let shown = world["apps"].to_string();
            let text = |name: &str| format!("\"value\":\"{name}\"");
            shown.contains(&text(read)) && !shown.contains(&text(removed))
        }),
    }
}

fn run_list(mac: &mut Careful<'_>, read: &str, removed: &str, detail: &str) {
    let seen = mac.ok("look", json!({"app": "System Settings"}));
    let (_, rest) = seen.split_once(&format!("Row \"{removed}\"")).unwrap();
    let button = reference(rest, &["Button \"Remove\""]);
    let done = mac.ok("click_ui_element", json!({"element": button}));
    line(&done, &["gone: "]);
    let given = json!({"app": "System Settings", "element": read});
    let done = mac.ok("click_ui_element", given);
    line(&done, &["StaticText", detail]);
}

/// The three of them.
pub(super) fn all() -> [Told; 3] {
    [form_task(), channel_task(), list_task()]
}
