//! Tools that send a command: a person is asked before each call.

use crate::changing::{EFFECT, rows, with_words};
use crate::dictionary::{Command, Dictionary, Parameter};
use crate::fields::{Field, Kind, kind};
use crate::fill::{Asked, Filling};
use crate::header::{self, Effect, Header};
use crate::names::{Meanings, Taken, label_problem, line, parameter, problem, sentence, slug};
use crate::reading::{Ground, NEEDS};
use crate::tool::{Tool, Way, tool_name};

/// How many parameters of a command may be left out: each doubles the ways to call it.
const OPTIONAL: usize = 3;

/// Commands of every app that are no tools: other ways do it, or it ends what the user works with.
const EVERY: &[&str] = &[
    "activate", "count", "delete", "exists", "get", "launch", "make", "quit", "reopen", "run",
    "set",
];

/// Why a command is no tool; none where it may be one.
pub(crate) fn refusal(dictionary: &Dictionary, command: &Command) -> Option<&'static str> {
    if EVERY.contains(&command.name.as_str()) {
        return Some("every app has it, and other tools do it");
    }
    let is_text = |parameter: &Parameter| {
        let texts = ["text", "string", "Unicode text", "file", "alias", "any"];
        parameter
            .types
            .iter()
            .any(|one| texts.contains(&one.name.as_str()))
    };
    let runs = || {
        let parts = command.direct.iter().chain(&command.parameters);
        dictionary.is_terminal() && parts.into_iter().any(is_text)
    };
    problem(&command.name).or_else(|| runs().then_some("a terminal may run the text that it takes"))
}

/// The object that a command is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Object {
    /// None.
    None,
    /// Of the class that the dictionary tells.
    Told,
    /// Of a class that was asked for.
    Chosen,
}

/// Why a command cannot be for an object; none where it can.
fn refusal_of_object(
    dictionary: &Dictionary,
    meanings: &Meanings,
    ground: &Ground<'_>,
    command: &Command,
) -> Option<String> {
    let takes_values = |direct: &Parameter| {
        let kind = kind(dictionary, meanings, &direct.types);
        kind.is_some_and(|kind| !matches!(kind, Kind::Reference(..)))
    };
    if command.direct.as_ref().is_none_or(takes_values) {
        return Some("it is for no object, so leave --class out".to_owned());
    }
    // The object begins with the name of its class, directly behind the command.
    let first = |term: &str| term.split(' ').next().map(str::to_lowercase);
    let mut labels = command.parameters.iter().map(|part| &part.name);
    let label = labels.find(|label| first(label) == first(&ground.place.class))?;
    let label = line(label, 60);
    Some(format!(
        "the object would be taken for its parameter {label}"
    ))
}

/// What a command takes.
struct Taking {
    fields: Vec<(Field, String)>,
    /// The direct parameter is the first field.
    is_direct_value: bool,
    /// Whether each field may be left out.
    optional: Vec<bool>,
}

/// Sends a command, for an object of `ground` where it takes one.
pub(crate) fn command(
    dictionary: &Dictionary,
    meanings: &Meanings,
    ground: &Ground<'_>,
    object: Object,
    command: &Command,
    notes: &mut Vec<String>,
) -> Result<Tool, String> {
    let is_on = object != Object::None;
    let told = line(&command.name, 60);
    if let Some(why) = refusal(dictionary, command) {
        return Err(format!("{told}: {why}"));
    }
    if is_on && let Some(why) = refusal_of_object(dictionary, meanings, ground, command) {
        return Err(format!("{told}: {why}"));
    }
    let name = match object {
        Object::Chosen => ground.name(&slug(&command.name), &ground.place.class),
        Object::Told | Object::None => tool_name(ground.app, "", &command.name),
    };
    let name = name.ok_or_else(|| format!("the name of {told} is too long for a tool"))?;
    let taking = taking(dictionary, meanings, ground, is_on, command, notes)?;
    let words = match is_on {
        true => format!(" {}{}", ground.a(), ground.inside()),
        false => String::new(),
    };
    let mut header = Header::new(
        ground.app,
        &format!("{told}{words} ({})", ground.app),
        &format!(
            "Has {} do its command \"{told}\"{}{words}, after asking the user.{} Returns `result`, what the app answered (null where that is no plain value), and `effect`.",
            ground.app,
            if is_on { " for" } else { "" },
            sentence(&command.description, 300),
        ),
        Effect::Asks,
    );
    let rows = rows(&taking.fields);
    let given = rows.iter().zip(&taking.optional);
    let given = given.filter_map(|(row, optional)| header::given(row, !optional));
    let meant = if is_on { ground.meant() } else { Vec::new() };
    let parameters: Vec<_> = meant.into_iter().chain(given).collect();
    header.parameters(&parameters);
    let needs = parameters.iter().any(|(_, _, required)| *required);
    let any = "{ type = \"any\" }".to_owned();
    header.result(&[("result", any), (EFFECT.0, EFFECT.1.to_owned())]);
    let mut filling: Filling<'_> = ground.filling(&[], Asked::Plain);
    filling.rows = rows;
    filling.is_on = is_on;
    filling.cases = cases(command, ground, is_on, &taking);
    let script = filling.fill((ground.scaffolds)("command"));
    let tests = if needs { NEEDS } else { "[]\n" };
    Ok(Tool::new(
        name,
        Way::Command(command.name.clone()),
        header.end(&script),
        tests,
    ))
}

fn taking(
    dictionary: &Dictionary,
    meanings: &Meanings,
    ground: &Ground<'_>,
    is_on: bool,
    command: &Command,
    notes: &mut Vec<String>,
) -> Result<Taking, String> {
    let told = line(&command.name, 60);
    let mut taking = Taking {
        fields: Vec::new(),
        is_direct_value: false,
        optional: Vec::new(),
    };
    let mut taken = Taken::default();
    let container = ground.place.container_name();
    let meant = [Some(ground.place.key_name().to_owned()), container];
    for name in meant.into_iter().flatten().filter(|_| is_on) {
        taken.take(&name);
    }
    let direct = command.direct.iter().filter(|_| !is_on);
    for part in direct.chain(&command.parameters) {
        let is_direct = part.name.is_empty();
        let label = if is_direct { "value" } else { &part.name };
        let name = parameter(&slug(label));
        let field = kind(dictionary, meanings, &part.types).and_then(|kind| {
            let field = Field {
                name: name.clone(),
                term: label.to_owned(),
                kind,
                writable: true,
                description: line(&part.description, 120),
            };
            with_words(field, meanings)
        });
        let count = taking.optional.iter().filter(|optional| **optional).count();
        let why = match label_problem(label).filter(|_| !is_direct) {
            Some(why) => Some(why),
            None if field.is_none() => Some("its type cannot be given"),
            // A word is in every public script; whether an expression can stand there instead is told by none.
            None if label == AS && field.as_ref().is_none_or(|field| words(field).is_empty()) => {
                Some("its value is none of some words")
            }
            None if part.optional && count == OPTIONAL => {
                Some("it has too many that may be left out")
            }
            None if !taken.take(&name) => Some("another one has its name"),
            None => None,
        };
        match (why, field) {
            (None, Some(field)) => {
                taking.is_direct_value |= is_direct;
                taking.optional.push(part.optional);
                taking.fields.push((field, name));
            }
            (why, _) => {
                let why = why.unwrap_or("it cannot be given");
                let what = if is_direct {
                    "what it is for"
                } else {
                    &line(&part.name, 60)
                };
                if !part.optional {
                    let hint = if is_direct {
                        "; say of which class it is"
                    } else {
                        ""
                    };
                    return Err(format!("{told}: it needs {what}, and {why}{hint}"));
                }
                notes.push(format!("{what} of {told}: {why}"));
            }
        }
    }
    Ok(taking)
}

/// The name of a parameter that is an operator elsewhere.
const AS: &str = "as";

/// The words that a field takes; none for one that takes others.
fn words(field: &Field) -> &[String] {
    match &field.kind {
        Kind::Word(words) => words,
        _ => &[],
    }
}

/// The ways to call a command: with and without each parameter that may be left out, and with each word behind `as`.
fn cases(command: &Command, ground: &Ground<'_>, is_on: bool, taking: &Taking) -> Vec<String> {
    let optional: Vec<usize> = (0..taking.fields.len())
        .filter(|at| taking.optional[*at])
        .collect();
    let mut fields = taking.fields.iter();
    let written = fields.position(|(field, _)| field.term == AS);
    let mut cases = Vec::new();
    for way in 0..1_usize << optional.len() {
        let passed = |at: usize| {
            let place = optional.iter().position(|other| *other == at);
            place.is_none_or(|place| way & (1 << place) != 0)
        };
        let written = written.filter(|at| passed(*at));
        let mut conditions: Vec<String> = Vec::new();
        for at in optional.iter().filter(|at| written != Some(**at)) {
            let is = if passed(*at) { "is not" } else { "is" };
            conditions.push(format!("item {} of given_ {is} missing value", at + 1));
        }
        let Some(at) = written else {
            cases.push(case(
                command,
                ground,
                is_on,
                taking,
                &conditions,
                &passed,
                "",
            ));
            continue;
        };
        for word in words(&taking.fields[at].0) {
            let mut conditions = conditions.clone();
            conditions.push(format!("item {} of given_ is {word}", at + 1));
            cases.push(case(
                command,
                ground,
                is_on,
                taking,
                &conditions,
                &passed,
                word,
            ));
        }
    }
    cases
}

/// One call, under its conditions. `word` stands behind `as`.
fn case(
    command: &Command,
    ground: &Ground<'_>,
    is_on: bool,
    taking: &Taking,
    conditions: &[String],
    passed: &dyn Fn(usize) -> bool,
    word: &str,
) -> String {
    let mut call = command.name.clone();
    if is_on {
        // In parentheses the app would be asked for it first.
        call = format!("{call} {}", ground.place.object());
    }
    let fields = taking.fields.iter().enumerate();
    for (at, (field, _)) in fields.filter(|(at, _)| passed(*at)) {
        let value = format!("(item {} of given_)", at + 1);
        call = match field.term.as_str() {
            _ if at == 0 && taking.is_direct_value => format!("{call} {value}"),
            AS => format!("{call} {AS} {word}"),
            term => format!("{call} {term} {value}"),
        };
    }
    if command.answers {
        call = format!("set result_ to {call}");
    }
    match conditions.is_empty() {
        true => call,
        false => format!("if {} then {call}", conditions.join(" and ")),
    }
}
