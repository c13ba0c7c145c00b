//! Tools that change something, one at a time: a person is asked before each call, and what was changed is read back where it can be.

use crate::dictionary::{Command, Dictionary, Parameter};
use crate::fields::{Field, Fields, Key, Kind, kind};
use crate::fill::{Asked, Filling, Row};
use crate::header::{self, Effect, Header};
use crate::names::{Meanings, Taken, label_problem, line, parameter, problem, slug};
use crate::reading::{Ground, NEEDS};
use crate::tool::{Tool, Way, tool_name};

/// How many parameters of a command may be left out: each doubles the ways to call it.
const OPTIONAL: usize = 2;

/// Commands of every app that are no tools: other ways do it, or it ends what the user works with.
const EVERY: &[&str] = &[
    "activate", "count", "delete", "exists", "get", "launch", "make", "quit", "reopen", "run",
    "set",
];

const EFFECT: (&str, &str) = ("effect", "{ type = \"string\" }");

/// The fields that a script may set, each with the name of its parameter; enumerations with the words that mean nothing else.
fn settable(fields: &[Field], meanings: &Meanings, others: &[&str]) -> Vec<(Field, String)> {
    let mut taken = Taken::default();
    others.iter().for_each(|name| {
        taken.take(name);
    });
    let settable = fields
        .iter()
        .filter(|field| field.writable)
        .filter_map(|field| {
            let field = with_words(field.clone(), meanings)?;
            let name = parameter(&field.name);
            taken.take(&name).then_some((field, name))
        });
    // A tool may have 40 parameters.
    settable.take(30).collect()
}

/// The field with the words that can be written; none where nothing of it can be given.
fn with_words(mut field: Field, meanings: &Meanings) -> Option<Field> {
    match &mut field.kind {
        Kind::Reference(..) => return None,
        Kind::Word(words) => {
            words.retain(|word| meanings.is_constant(word));
            if words.is_empty() {
                return None;
            }
        }
        _ => {}
    }
    Some(field)
}

fn rows(fields: &[(Field, String)]) -> Vec<Row<'_>> {
    let rows = fields.iter().map(|(field, name)| Row {
        field,
        parameter: Some(name.clone()),
    });
    rows.collect()
}

/// Makes a new object.
pub(crate) fn make(ground: &Ground<'_>, meanings: &Meanings) -> Result<Tool, String> {
    let container = ground.place.container_name();
    let others: Vec<&str> = container.iter().map(String::as_str).collect();
    let fields = settable(&ground.fields.list, meanings, &others);
    if fields.is_empty() {
        return Err(format!("nothing of {} can be given", ground.a()));
    }
    let name = named(ground, "make")?;
    let mut header = Header::new(
        ground.app,
        &format!("Make {}{}", ground.a(), ground.inside()),
        &format!(
            "Makes a new {}{}, after asking the user. Returns its `{}` (null where it is not told) and `effect`: \"unverified\" where what was given cannot be read back.",
            ground.one(),
            ground.inside(),
            ground.place.key_name(),
        ),
        Effect::Asks,
    );
    let rows = rows(&fields);
    let named = |row: &Row<'_>| row.field.term.eq_ignore_ascii_case("name");
    let given = rows.iter().filter_map(|row| header::given(row, named(row)));
    let parameters: Vec<_> = header::container(&ground.place)
        .into_iter()
        .chain(given)
        .collect();
    header.parameters(&parameters);
    let key_type = match ground.place.key {
        Key::Id | Key::Name => "{ type = \"string\", null = true }",
        Key::Number | Key::Place => "{ type = \"number\", null = true }",
    };
    header.result(&[
        (ground.place.key_name(), key_type.to_owned()),
        (EFFECT.0, EFFECT.1.to_owned()),
    ]);
    let mut filling = ground.filling(&[], Asked::Plain);
    filling.rows = rows;
    let script = filling.fill((ground.scaffolds)("make"));
    let needs = parameters.iter().any(|(_, _, required)| *required);
    let tests = if needs { NEEDS } else { "[]\n" };
    Ok(Tool::new(name, Way::Make, header.end(&script), tests))
}

/// Sets properties of an object.
pub(crate) fn set(ground: &Ground<'_>, meanings: &Meanings) -> Result<Tool, String> {
    let container = ground.place.container_name();
    let key = ground.place.key_name();
    let others: Vec<&str> = container.iter().map(String::as_str).chain([key]).collect();
    let fields = settable(&ground.fields.list, meanings, &others);
    if fields.is_empty() {
        return Err(format!("nothing of {} can be set", ground.a()));
    }
    let name = named(ground, "set")?;
    let mut header = Header::new(
        ground.app,
        &format!("Change {}{}", ground.a(), ground.inside()),
        &format!(
            "Changes {}{} by its {key}, after asking the user; what is not passed stays. Returns `effect`: \"confirmed\" where what was set was read back.",
            ground.a(),
            ground.inside(),
        ),
        Effect::Asks,
    );
    let rows = rows(&fields);
    let given = rows.iter().filter_map(|row| header::given(row, false));
    let parameters: Vec<_> = ground.meant().into_iter().chain(given).collect();
    header.parameters(&parameters);
    header.result(&[(EFFECT.0, EFFECT.1.to_owned())]);
    let mut filling = ground.filling(&[], Asked::Plain);
    filling.rows = rows;
    let script = filling.fill((ground.scaffolds)("set"));
    Ok(Tool::new(name, Way::Set, header.end(&script), NEEDS))
}

/// Deletes an object.
pub(crate) fn delete(ground: &Ground<'_>) -> Result<Tool, String> {
    let name = named(ground, "delete")?;
    let mut header = Header::new(
        ground.app,
        &format!("Delete {}{}", ground.a(), ground.inside()),
        &format!(
            "Deletes {}{} by its {}, after asking the user. Returns `effect`: \"confirmed\" where it is no longer there.",
            ground.a(),
            ground.inside(),
            ground.place.key_name(),
        ),
        Effect::Asks,
    );
    header.parameters(&ground.meant());
    header.result(&[(EFFECT.0, EFFECT.1.to_owned())]);
    let script = ground
        .filling(&[], Asked::Plain)
        .fill((ground.scaffolds)("delete"));
    Ok(Tool::new(name, Way::Delete, header.end(&script), NEEDS))
}

fn named(ground: &Ground<'_>, verb: &str) -> Result<String, String> {
    let name = ground.name(verb, &ground.place.class);
    name.ok_or_else(|| format!("the name of {} is too long for a tool", ground.one()))
}

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
    if is_on && command.direct.is_none() {
        return Err(format!("{told}: it is for no object, so leave --class out"));
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
            "Has {} do its command \"{told}\"{}{words}, after asking the user. {} Returns `result`, what the app answered (null where that is no plain value), and `effect`.",
            ground.app,
            if is_on { " for" } else { "" },
            line(&command.description, 300),
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

/// The ways to call a command: with and without each parameter that may be left out.
fn cases(command: &Command, ground: &Ground<'_>, is_on: bool, taking: &Taking) -> Vec<String> {
    let optional: Vec<usize> = (0..taking.fields.len())
        .filter(|at| taking.optional[*at])
        .collect();
    let all = 1_usize << optional.len();
    let ways = (0..all).map(|way| {
        let passed = |at: usize| {
            let place = optional.iter().position(|other| *other == at);
            place.is_none_or(|place| way & (1 << place) != 0)
        };
        let conditions: Vec<String> = optional
            .iter()
            .map(|at| {
                let is = if passed(*at) { "is not" } else { "is" };
                format!("item {} of given_ {is} missing value", at + 1)
            })
            .collect();
        let mut call = command.name.clone();
        if is_on {
            // In parentheses the app would be asked for it first.
            call = format!("{call} {}", ground.place.object());
        }
        for (at, (field, _)) in taking
            .fields
            .iter()
            .enumerate()
            .filter(|(at, _)| passed(*at))
        {
            let value = format!("(item {} of given_)", at + 1);
            call = match at == 0 && taking.is_direct_value {
                true => format!("{call} {value}"),
                false => format!("{call} {} {value}", field.term),
            };
        }
        if command.answers {
            call = format!("set result_ to {call}");
        }
        match conditions.is_empty() {
            true => call,
            false => format!("if {} then {call}", conditions.join(" and ")),
        }
    });
    ways.collect()
}

/// What may be changed, for the table: `make`, `set`, `delete`.
pub(crate) fn ways(fields: &Fields, meanings: &Meanings) -> Vec<&'static str> {
    match settable(&fields.list, meanings, &[]).is_empty() {
        true => vec!["delete"],
        false => vec!["make", "set", "delete"],
    }
}
