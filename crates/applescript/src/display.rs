//! Values as AppleScript writes them: as source, or for a reader.

use std::borrow::Cow;

use crate::{
    calendar,
    calendar::DatePart,
    measure, number,
    terms::codes,
    value::{Bound, Element, Reference, Root, Select, Step, Test, Value},
    vocabulary::{FileKind, Key, Place},
};

/// How many characters a value may take; the rest is left out.
const LONGEST: usize = 16 * 1024 * 1024;
/// How deep lists may be nested; deeper ones are left out.
const DEEPEST: usize = 100;

/// How values are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// So that it can be compiled again: `{"a", 1}`. What `osascript -s s` prints.
    Source,
    /// Without quotes and braces: `a, 1`. What osascript prints.
    Human,
}

/// A value as AppleScript writes it.
pub fn display(value: &Value, form: Form) -> String {
    let mut writer = Writer {
        text: String::new(),
        form,
        depth: 0,
    };
    writer.value(value);
    writer.text
}

/// A value as source.
pub fn source(value: &Value) -> String {
    display(value, Form::Source)
}

pub(crate) fn reference_source(reference: &Reference) -> String {
    let mut writer = Writer {
        text: String::new(),
        form: Form::Source,
        depth: 0,
    };
    writer.reference(reference);
    writer.text
}

/// An object as the errors of its application name it: without the application.
pub(crate) fn without_application(value: &Value) -> String {
    match value {
        Value::Reference(reference) if !reference.steps.is_empty() => {
            let mut writer = Writer {
                text: String::new(),
                form: Form::Source,
                depth: 0,
            };
            if matches!(
                reference.root,
                Root::Application(_) | Root::CurrentApplication
            ) {
                writer.steps(&reference.steps);
            } else {
                writer.reference(reference);
            }
            writer.text
        }
        _ => source(value),
    }
}

struct Writer {
    text: String,
    form: Form,
    depth: usize,
}

impl Writer {
    fn push(&mut self, text: &str) {
        if self.text.len() < LONGEST {
            self.text.push_str(text);
        }
    }

    fn human(&self) -> bool {
        self.form == Form::Human
    }

    fn quoted(&mut self, text: &str) {
        if self.human() {
            self.push(text);
            return;
        }
        let escaped = text.replace('\\', "\\\\").replace('"', "\\\"");
        self.push("\"");
        self.push(&escaped);
        self.push("\"");
    }

    fn value(&mut self, value: &Value) {
        self.depth += 1;
        if self.depth > DEEPEST || self.text.len() >= LONGEST {
            self.push("…");
        } else {
            self.shallow(value);
        }
        self.depth -= 1;
    }

    fn shallow(&mut self, value: &Value) {
        match value {
            Value::Missing => self.push("missing value"),
            Value::Boolean(boolean) => self.push(if *boolean { "true" } else { "false" }),
            Value::Integer(number) => self.push(&number.to_string()),
            Value::Real(number) => self.push(&number::real(*number)),
            Value::Text(text) => self.quoted(text),
            Value::List(list) => {
                let items = list.items();
                self.open();
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        self.push(", ");
                    }
                    self.value(item);
                }
                self.close();
            }
            Value::Record(record) => {
                self.open();
                for (at, (key, value)) in record.fields().iter().enumerate() {
                    if at > 0 {
                        self.push(", ");
                    }
                    self.key(key);
                    self.push(":");
                    self.value(value);
                }
                self.close();
            }
            Value::Date(date) => {
                let text = calendar::american(date.seconds(), DatePart::Full);
                self.push("date ");
                self.quoted(&text);
            }
            Value::Class(term) => {
                let name = if term.code == codes::TEXT {
                    "text"
                } else {
                    &term.name
                };
                self.push(name);
            }
            Value::Constant(term) => self.push(&term.name),
            Value::Data(code, bytes) => {
                self.push(&format!("«data {code}"));
                for byte in bytes.iter() {
                    self.push(&format!("{byte:02X}"));
                }
                self.push("»");
            }
            Value::Measure(code, amount) => {
                let unit = measure::unit_of(*code).map_or("", |unit| unit.name);
                self.push(&format!("{unit} {}", number::real(*amount)));
            }
            Value::Application(application) => {
                self.push("application ");
                self.quoted(&application.name);
            }
            Value::CurrentApplication => self.push("current application"),
            Value::AppleScript => self.push("«script AppleScript»"),
            Value::File(kind, path) => {
                self.push(match kind {
                    FileKind::Alias => "alias ",
                    FileKind::File | FileKind::Posix => "file ",
                });
                self.quoted(&colons(path));
            }
            Value::Reference(reference) => self.reference(reference),
            Value::Script(script) => match script.name() {
                Some(name) => self.push(&format!("«script {name}»")),
                None => self.push("«script»"),
            },
            Value::Handler(handler) => self.push(&format!("«handler {}»", handler.name.text)),
        }
    }

    fn open(&mut self) {
        if !self.human() {
            self.push("{");
        }
    }

    fn close(&mut self) {
        if !self.human() {
            self.push("}");
        }
    }

    fn key(&mut self, key: &Key) {
        match key {
            Key::Term(term) => self.push(&term.name),
            Key::Name(name, _) => self.name(name),
        }
    }

    /// A name of the script's own; one that is no word stands between bars.
    fn name(&mut self, name: &str) {
        let plain = name
            .chars()
            .next()
            .is_some_and(|first| first.is_alphabetic() || first == '_')
            && name
                .chars()
                .all(|letter| letter.is_alphanumeric() || letter == '_');
        if plain {
            self.push(name);
        } else {
            self.push(&format!("|{name}|"));
        }
    }

    fn reference(&mut self, reference: &Reference) {
        self.depth += 1;
        if self.depth > DEEPEST {
            self.push("…");
            self.depth -= 1;
            return;
        }
        for (at, step) in reference.steps.iter().rev().enumerate() {
            if at > 0 {
                self.push(" of ");
            }
            self.step(step);
        }
        let separator = if reference.steps.is_empty() {
            ""
        } else {
            " of "
        };
        match &reference.root {
            // For a reader the application goes without saying.
            Root::Application(_) if self.human() && !reference.steps.is_empty() => {}
            Root::Application(application) => {
                self.push(separator);
                self.value(&Value::Application(application.clone()));
            }
            // Nor does it for objects of frameworks, which no other application has.
            Root::CurrentApplication if is_object(&reference.steps) => {}
            Root::CurrentApplication => {
                self.push(separator);
                self.push("current application");
            }
            Root::Script(script) => {
                self.push(separator);
                self.value(&Value::Script(script.clone()));
            }
            Root::AppleScript => {
                self.push(separator);
                self.push("AppleScript");
            }
            Root::Value(value) => {
                self.push(separator);
                self.value(value);
            }
        }
        self.depth -= 1;
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Property(key) => self.key(key),
            Step::Element(element) => self.element(element),
            Step::Place(place) => self.push(match place {
                Place::Beginning => "beginning",
                Place::End => "end",
                Place::Before => "before",
                Place::After => "after",
            }),
        }
    }

    fn element(&mut self, element: &Element) {
        let class = &element.class.name;
        match &element.select {
            Select::Every => self.push(&format!("every {class}")),
            Select::Index(index) => {
                self.push(&format!("{class} {index}"));
            }
            Select::Name(name) => {
                self.push(&format!("{class} "));
                self.quoted(name);
            }
            Select::Id(id) => {
                self.push(&format!("{class} id "));
                self.value(id);
            }
            Select::Middle => self.push(&format!("middle {class}")),
            Select::Some => self.push(&format!("some {class}")),
            Select::Range(first, last) => match (&**first, &**last) {
                (Bound::Value(first), Bound::Value(last)) => {
                    self.push(&format!("{} ", plural(class)));
                    self.value(first);
                    self.push(" thru ");
                    self.value(last);
                }
                (first, last) => {
                    self.push(&format!("{} from ", plural(class)));
                    self.bound(first);
                    self.push(" to ");
                    self.bound(last);
                }
            },
        }
        if let Some(filter) = &element.filter {
            self.push(" whose ");
            self.test(filter);
        }
    }

    fn bound(&mut self, bound: &Bound) {
        match bound {
            Bound::Value(value) => self.value(value),
            Bound::Steps(steps) => self.steps(steps),
        }
    }

    fn steps(&mut self, steps: &[Step]) {
        for (at, step) in steps.iter().rev().enumerate() {
            if at > 0 {
                self.push(" of ");
            }
            self.step(step);
        }
    }

    fn test(&mut self, test: &Test) {
        self.depth += 1;
        if self.depth > DEEPEST {
            self.push("…");
            self.depth -= 1;
            return;
        }
        match test {
            Test::And(a, b) => {
                self.test(a);
                self.push(" and ");
                self.test(b);
            }
            Test::Or(a, b) => {
                self.test(a);
                self.push(" or ");
                self.test(b);
            }
            Test::Not(inner) => {
                self.push("not ");
                self.test(inner);
            }
            Test::Compare {
                steps,
                operator,
                value,
            } => {
                if steps.is_empty() {
                    self.push("it");
                } else {
                    self.steps(steps);
                }
                self.push(&format!(" {} ", operator.text()));
                self.value(value);
            }
        }
        self.depth -= 1;
    }
}

/// A POSIX path with colons, as `alias` and `file` are written: `Macintosh HD:Users:me:`.
pub fn colons(path: &str) -> String {
    const DISK: &str = "Macintosh HD";
    if let Some(rest) = path.strip_prefix("/Volumes/") {
        return rest.replace('/', ":");
    }
    let rest = path.strip_prefix('/').unwrap_or(path);
    format!(
        "{DISK}:{}",
        rest.replace(':', "\u{0}")
            .replace('/', ":")
            .replace('\u{0}', "/")
    )
}

/// A path with colons as a POSIX path.
pub fn slashes(path: &str) -> String {
    if path.starts_with('/') {
        return path.to_owned();
    }
    let (disk, rest) = path.split_once(':').unwrap_or((path, ""));
    let rest = rest
        .replace('/', "\u{0}")
        .replace(':', "/")
        .replace('\u{0}', ":");
    if disk == "Macintosh HD" || disk.is_empty() {
        format!("/{rest}")
    } else {
        format!("/Volumes/{disk}/{rest}")
    }
}

/// Whether the steps of a reference lead to one object of a framework.
fn is_object(steps: &[Step]) -> bool {
    matches!(steps, [Step::Element(element)] if element.class.code == codes::OBJECT)
}

/// The plural of a class, which ranges are written with. A text is a range of letters already.
fn plural(class: &str) -> Cow<'_, str> {
    match class {
        "text" => class.into(),
        _ if class.ends_with('s') => class.into(),
        _ => match class.strip_suffix('y') {
            Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{stem}ies").into(),
            _ => format!("{class}s").into(),
        },
    }
}
