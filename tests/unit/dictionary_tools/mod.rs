//! Tools that are made from dictionaries, on facts about twelve apps that the simulated Mac does not have: each compiles with the app's words, and
//! sends what public scripts send.

mod facts;
mod recorder;

use applescript::{Limits, Value as Answer};
use dictionary_tools::{Dictionary, Made, Request, Tool, Way, make, read};
use facts::{APPS, Facts};
use macmcp::template::{Input, Language, LoadedTemplate};
use recorder::Recorder;
use serde_json::{Map, Value};
use std::path::Path;

/// What has broken quoting somewhere.
const HOSTILE: &str = "x\" & (quit) & \"\\ «event aevtquit» ¬\n{{text id}} --}}";

fn scaffold(name: &str) -> &'static str {
    let path = format!("scripts/scaffold/dictionary/{name}.applescript.hbs");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(path).unwrap().leak()
}

fn dictionary(facts: &mut Facts) -> Dictionary {
    let mut asked = Vec::new();
    let definition = facts.definition();
    let mut include = |address: &str| {
        asked.push(address.to_owned());
        Some(facts.standard().into_bytes())
    };
    let dictionary = read(definition.as_bytes(), &mut include).unwrap();
    assert_eq!(asked.len(), 1);
    assert!(dictionary.not_included.is_empty());
    dictionary
}

fn request<'r>(way: Way, class: Option<&'r str>, of: Option<&'r str>) -> Request<'r> {
    Request {
        way,
        class,
        of,
        without: &[],
    }
}

/// Whatever can be made of a dictionary: all reading tools, those that change each class, and all commands.
fn all(dictionary: &Dictionary, facts: &Facts) -> Vec<Tool> {
    let made = |request: &Request<'_>| make(dictionary, facts.app, &scaffold, request);
    let mut tools = made(&request(Way::Reading, None, None)).unwrap().tools;
    let mut add = |made: Result<Made, String>| {
        for tool in made.map(|made| made.tools).unwrap_or_default() {
            if !tools.iter().any(|known| known.name == tool.name) {
                tools.push(tool);
            }
        }
    };
    for class in facts.names("class") {
        for way in [Way::Reading, Way::Make, Way::Set, Way::Delete] {
            add(made(&request(way, Some(class), None)));
        }
        for of in facts.names("class") {
            add(made(&request(Way::Reading, Some(class), Some(of))));
        }
    }
    for command in facts.names("command") {
        let way = || Way::Command(command.to_owned());
        add(made(&request(way(), None, None)));
        for class in facts.names("class") {
            add(made(&request(way(), Some(class), None)));
        }
    }
    tools
}

fn template(tool: &Tool) -> LoadedTemplate {
    let name = format!("{}.applescript.hbs", tool.name);
    LoadedTemplate::parse(&name, Language::AppleScript, &tool.text)
        .unwrap_or_else(|findings| panic!("{}: {findings:?}\n{}", tool.name, tool.text))
}

/// Runs a script, and answers what it said and what it sent.
fn run(app: &'static str, terms: &str, script: &str) -> (String, Vec<String>) {
    let mut recorder = Recorder::new(app, terms);
    let program = applescript::compile(script, &mut recorder)
        .unwrap_or_else(|error| panic!("{app}: {error:?}\n{script}"));
    let answer = applescript::run(&program, &mut recorder, &[], Limits::default());
    let said = match answer.unwrap_or_else(|error| panic!("{app}: {error:?}\n{script}")) {
        Some(Answer::Text(text)) => text.to_string(),
        _ => String::new(),
    };
    (said, recorder.sent)
}

/// Runs a tool with what it is passed.
fn call(
    tool: &Tool,
    app: &'static str,
    terms: &str,
    passed: &Map<String, Value>,
) -> (String, Vec<String>) {
    let mut params = Map::new();
    params.insert("offset".to_owned(), 0.into());
    params.insert("query".to_owned(), "a".into());
    params.extend(passed.clone());
    // What a call leaves out.
    for line in tool.text.lines() {
        let name = line.strip_prefix("[parameters.properties.");
        if let Some(name) = name.and_then(|name| name.strip_suffix(']')) {
            params.entry(name).or_insert(Value::Null);
        }
    }
    let script = macmcp::template::render_source(
        &format!("{}.applescript.hbs", tool.name),
        Language::AppleScript,
        &tool.text,
        Input::from(params),
    );
    run(app, terms, &script.unwrap().text)
}

/// What was passed, with a hostile text for each that may be any.
fn hostile(tool: &Tool, passed: &Map<String, Value>) -> Map<String, Value> {
    let is_free = |name: &str, value: &Value| {
        let head = format!("[parameters.properties.{name}]\n");
        let (_, schema) = tool.text.split_once(&head).unwrap();
        let schema = schema.split("\n[").next().unwrap();
        value.is_string() && !schema.contains("enum = ") && !schema.contains("A date such as")
    };
    let pairs = passed
        .iter()
        .map(|(name, value)| match is_free(name, value) {
            true => (name.clone(), HOSTILE.into()),
            false => (name.clone(), value.clone()),
        });
    pairs.collect()
}

/// About one app: whatever is made compiles, the reading tools answer, and what is sent is what public scripts send.
fn judge(app: &'static str) {
    let mut facts = Facts::of(app);
    let terms = facts.terms();
    let dictionary = dictionary(&mut facts);
    let tools = all(&dictionary, &facts);
    assert!(tools.len() >= 6, "{app}: {}", tools.len());
    for tool in &tools {
        let sample = template(tool).sample();
        let mut recorder = Recorder::new(app, &terms);
        applescript::compile(&sample.text, &mut recorder)
            .unwrap_or_else(|error| panic!("{}: {error:?}\n{}", tool.name, tool.text));
        let is_reading = tool.way == Way::Reading;
        assert_eq!(
            tool.text.contains("effect = \"read\""),
            is_reading,
            "{}",
            tool.name
        );
        assert_eq!(
            tool.text.contains("asks = true"),
            !is_reading,
            "{}",
            tool.name
        );
        if is_reading {
            let (said, sent) = run(app, &terms, &sample.text);
            assert!(said.starts_with("{\"ok\":true"), "{}: {said}", tool.name);
            let mut reads = sent.iter().map(|event| &event[..8]);
            assert!(
                reads.all(|code| code == "coregetd" || code == "corecnte"),
                "{}: {sent:?}",
                tool.name
            );
        }
    }
    let [public, own] = ["public", "own"].map(|whose| facts.sends(whose));
    assert!(!public.is_empty() || app == "BBEdit", "{app}");
    for (name, passed, statement) in public.into_iter().chain(own) {
        let tool = tools.iter().find(|tool| tool.name == name);
        let tool = tool.unwrap_or_else(|| {
            let names: Vec<&str> = tools.iter().map(|tool| &*tool.name).collect();
            panic!("{name} is none of {names:?}")
        });
        let script = format!("tell application \"{app}\" to {statement}");
        let (_, public) = run(app, &terms, &script);
        let (_, sent) = call(tool, app, &terms, &passed);
        let event = public.last().unwrap();
        assert!(sent.contains(event), "{name}: {event} is none of {sent:#?}");
        let (_, otherwise) = call(tool, app, &terms, &hostile(tool, &passed));
        assert_eq!(otherwise, sent, "{name}");
    }
}

#[test]
fn what_is_made_of_dictionaries_of_apps_for_tasks_and_notes_sends_what_public_scripts_send() {
    for app in ["DEVONthink", "Fantastical", "OmniFocus", "Things3"] {
        judge(app);
    }
}

#[test]
fn what_is_made_of_dictionaries_of_apps_for_documents_sends_what_public_scripts_send() {
    for app in [
        "Adobe Photoshop 2025",
        "BBEdit",
        "Keynote",
        "Numbers",
        "Pages",
    ] {
        judge(app);
    }
}

#[test]
fn what_is_made_of_dictionaries_of_other_apps_sends_what_public_scripts_send() {
    for app in ["iTerm", "Transmit", "VLC"] {
        judge(app);
    }
}

/// Each table says what it was taken from.
#[test]
fn facts_name_their_source() {
    assert_eq!(APPS.len(), 12);
    let without = APPS.iter().filter(|(app, _)| {
        let (kind, details) = Facts::of(app).source();
        assert!(!details.is_empty(), "{app}");
        assert!(["definition", "scripts"].contains(&kind), "{app}: {kind}");
        kind == "scripts"
    });
    let without: Vec<&str> = without.map(|(app, _)| *app).collect();
    assert_eq!(without, ["Fantastical"]);
}

/// Words of AppleScript itself are terms of no app, as the interpreter has them and as the tools take them.
#[test]
fn no_word_of_the_language_is_a_term() {
    let contextual = [
        "back", "front", "pi", "result", "script", "second", "that", "using",
    ];
    for word in applescript::RESERVED.iter().chain(&contextual) {
        let definition = format!(
            "<dictionary><class name=\"application\" code=\"capp\"><element type=\"note\"/><element type=\"{word}\"/></class><class name=\"note\" code=\"note\"><property name=\"id\" code=\"ID  \" type=\"text\"/><property name=\"{word}\" code=\"word\" type=\"text\"/></class><class name=\"{word}\" code=\"clas\"/><command name=\"{word}\" code=\"testword\"/></dictionary>"
        );
        let dictionary = read(definition.as_bytes(), &mut |_| None).unwrap();
        let made = |request| make(&dictionary, "Some App", &scaffold, &request);
        let way = Way::Command((*word).to_owned());
        for told in [
            made(request(Way::Reading, Some("note"), None))
                .unwrap()
                .notes
                .join("\n"),
            made(request(Way::Delete, Some(word), None)).unwrap_err(),
            made(request(way, None, None)).unwrap_err(),
        ] {
            let words = [
                "a word of AppleScript itself",
                "no term of AppleScript",
                "every app has it",
            ];
            assert!(
                words.iter().any(|words| told.contains(words)),
                "{word}: {told}"
            );
        }
    }
}

/// What stands behind `as` is written as a word; one that is a label is no coercion, and what is no word is left out.
#[test]
fn a_parameter_that_is_called_as_takes_words_alone() {
    let mut facts = Facts::of("Keynote");
    let dictionary = dictionary(&mut facts);
    let way = Way::Command("export".to_owned());
    let made = make(&dictionary, "Keynote", &scaffold, &request(way, None, None)).unwrap();
    let text = &made.tools[0].text;
    for word in ["PDF", "Microsoft PowerPoint", "Keynote 09"] {
        let line = format!(
            "if item 2 of given_ is {word} then export document id (my key_) to (item 1 of given_) as {word}\n"
        );
        assert!(text.contains(&line), "{text}");
    }
    assert!(
        text.contains("required = [\"id\", \"to\", \"as_value\"]"),
        "{text}"
    );
    let other = "<dictionary><command name=\"turn\" code=\"testturn\"><parameter name=\"as\" code=\"as  \" type=\"text\"/></command></dictionary>";
    let other = read(other.as_bytes(), &mut |_| None).unwrap();
    let refused = make(
        &other,
        "Some App",
        &scaffold,
        &request(Way::Command("turn".to_owned()), None, None),
    );
    let words = "turn: it needs as, and its value is none of some words";
    assert_eq!(refused.unwrap_err(), words);
}

/// What runs a text as a program is never a tool, whichever class it is asked for.
#[test]
fn commands_that_run_a_text_are_refused() {
    for (app, command, words) in [
        ("iTerm", "write", "a terminal may run the text"),
        (
            "iTerm",
            "create window with profile",
            "a terminal may run the text",
        ),
        ("DEVONthink", "do JavaScript", "it runs a text as a program"),
        (
            "Adobe Photoshop 2025",
            "do javascript",
            "it runs a text as a program",
        ),
    ] {
        let mut facts = Facts::of(app);
        let dictionary = dictionary(&mut facts);
        for class in [None, Some("window"), Some("session"), Some("document")] {
            let request = request(Way::Command(command.to_owned()), class, None);
            let refused = make(&dictionary, app, &scaffold, &request).unwrap_err();
            let is_unknown = class.is_some()
                && (refused.contains("has no class") || refused.contains("holds it"));
            assert!(refused.contains(words) || is_unknown, "{app}: {refused}");
        }
    }
}

#[test]
fn what_is_left_out_is_told() {
    let mut facts = Facts::of("iTerm");
    let dictionary = dictionary(&mut facts);
    let about = |class| {
        make(
            &dictionary,
            "iTerm",
            &scaffold,
            &request(Way::Reading, Some(class), None),
        )
    };
    let notes = about("window").unwrap().notes.join("\n");
    assert!(
        notes.contains(
            "bounds, document, current tab, current session: its type has no form in JSON"
        ),
        "{notes}"
    );
    let refused = about("session").unwrap_err();
    assert!(refused.contains("neither the app holds it"), "{refused}");
    let odd = make(
        &dictionary,
        "a\" & (quit) & \"",
        &scaffold,
        &request(Way::Reading, None, None),
    );
    assert!(odd.unwrap_err().contains("--app-name"));
    let table = dictionary_tools::table(&dictionary);
    assert!(
        table.contains("tab ") && !table.contains("session "),
        "{table}"
    );
    assert!(!table.contains("create window"), "{table}");
}

/// Servers of a user's files are told with their addresses, and not with what opens them.
#[test]
fn a_secret_is_not_read() {
    let mut facts = Facts::of("Transmit");
    let dictionary = dictionary(&mut facts);
    let made = make(
        &dictionary,
        "Transmit",
        &scaffold,
        &request(Way::Reading, Some("favorite"), None),
    );
    let made = made.unwrap();
    let notes = made.notes.join("\n");
    assert!(
        notes.contains("of favorite: password: its name says that it is a secret"),
        "{notes}"
    );
    let mut texts = made.tools.iter().map(|tool| &tool.text);
    assert!(texts.all(|text| !text.contains("password")));
}

/// A tool with a raw code in the place of a name is refused as a custom tool.
#[test]
fn a_code_is_no_way_around_a_name() {
    let mut facts = Facts::of("VLC");
    let dictionary = dictionary(&mut facts);
    let way = Way::Command("play".to_owned());
    let made = make(&dictionary, "VLC", &scaffold, &request(way, None, None)).unwrap();
    let [tool] = &made.tools[..] else {
        panic!("{made:?}")
    };
    template(tool);
    for code in ["«event VLC#VLC1»", "get «class AAPL»"] {
        let text = tool.text.replace("\t\tplay\n", &format!("\t\t{code}\n"));
        assert_ne!(text, tool.text);
        let name = format!("{}.applescript.hbs", tool.name);
        let refused = LoadedTemplate::parse(&name, Language::AppleScript, &text);
        assert!(refused.is_err(), "{code}");
    }
}

/// What AppleScript would read otherwise than it is meant is no tool.
#[test]
fn an_object_that_would_be_taken_for_something_else_is_refused() {
    let definition = "<dictionary><class name=\"application\" code=\"capp\"><element type=\"list\"/></class><class name=\"list\" code=\"list\"><property name=\"name\" code=\"pnam\" type=\"text\"/></class><command name=\"sort\" code=\"testsort\"><direct-parameter type=\"list\"/><parameter name=\"list order\" code=\"ordr\" type=\"text\" optional=\"yes\"/></command><command name=\"look for\" code=\"testlook\"><direct-parameter type=\"text\"/></command></dictionary>";
    let dictionary = read(definition.as_bytes(), &mut |_| None).unwrap();
    for (command, words) in [
        (
            "sort",
            "the object would be taken for its parameter list order",
        ),
        ("look for", "it is for no object, so leave --class out"),
    ] {
        let request = request(Way::Command(command.to_owned()), Some("list"), None);
        let refused = make(&dictionary, "Some App", &scaffold, &request).unwrap_err();
        assert!(refused.contains(words), "{refused}");
    }
}
