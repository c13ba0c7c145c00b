//! The scripting dictionary that a world gives an app of its own: the text of an `.sdef` file, as the tables in `data/apple` have those of other
//! apps. What every app with Cocoa's Standard Suite has, it has as well.
//!
//! Names are those of JXA. What this Mac has no type for (colours, records of the app's own) is `any`.

use std::collections::{BTreeMap, btree_map::Entry};

use quick_xml::{
    events::{BytesStart, Event},
    reader::Reader,
};

use super::terms::{camel, with_small_acronym};

/// How long a dictionary may be, in bytes: those of the largest apps have a tenth.
const LONGEST: usize = 8 << 20;

const STANDARD_SUITE: &str = include_str!("../../data/apple/dictionaries/standard-suite.txt");
const STANDARD_TERMS: &str = include_str!("../../data/apple/terms/standard-suite.txt");

/// The tables of an app.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Tables {
    pub(super) dictionary: String,
    pub(super) terms: String,
    /// The names of the commands that are its own.
    pub(super) commands: Vec<String>,
    /// The classes that the application holds itself.
    pub(super) held: Vec<String>,
}

/// The name of a term in JXA, as the tables of an application have it.
fn jxa_name(term: &str) -> String {
    with_small_acronym(&camel(term)).into_owned()
}

/// Reads an `.sdef` file.
///
/// # Errors
/// Why it is none, as the end of a sentence.
pub(super) fn read(text: &str) -> Result<Tables, String> {
    if text.len() > LONGEST {
        return Err("it is longer than 8 MB".to_owned());
    }
    let mut reader = Reader::from_str(text);
    let mut reading = Reading::default();
    loop {
        match reader.read_event().map_err(|error| error.to_string())? {
            Event::Start(start) => reading.begin(&Found::of(&start)?),
            Event::Empty(start) => {
                let found = Found::of(&start)?;
                reading.begin(&found);
                reading.end(&found.name);
            }
            Event::End(end) => reading.end(end.local_name().as_ref()),
            Event::Eof => break,
            _ => {}
        }
    }
    match reading.is_dictionary {
        true => Ok(reading.tables()),
        false => Err("it has no element `dictionary`".to_owned()),
    }
}

/// An element with its attributes.
struct Found {
    name: String,
    attributes: BTreeMap<String, String>,
}

impl Found {
    fn of(start: &BytesStart<'_>) -> Result<Self, String> {
        let mut attributes = BTreeMap::new();
        for attribute in start.attributes() {
            let attribute = attribute.map_err(|error| error.to_string())?;
            let value = quick_xml::escape::unescape(&attribute.value);
            let value = value.map_err(|error| error.to_string())?.into_owned();
            attributes.insert(attribute.key.local_name().as_ref().to_owned(), value);
        }
        Ok(Self {
            name: start.local_name().as_ref().to_owned(),
            attributes,
        })
    }

    fn get(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }

    fn says(&self, name: &str) -> bool {
        self.get(name) == "yes"
    }

    /// Its code as the events have it: four characters, or eight of a command. One letter too few is a blank.
    fn code(&self) -> String {
        let length = if self.name == "command" { 8 } else { 4 };
        let code: String = self.get("code").chars().take(length).collect();
        format!("{code:length$}")
    }

    /// A type that stands in it.
    fn kind(&self) -> Option<(String, bool)> {
        let kind = self.get("type");
        (!kind.is_empty()).then(|| (kind.to_owned(), self.says("list")))
    }
}

/// A property or a parameter that is being read.
struct Part {
    name: String,
    code: String,
    kind: Option<(String, bool)>,
    access: &'static str,
    optional: bool,
}

#[derive(Default)]
struct Command {
    name: String,
    code: String,
    direct: Option<Part>,
    named: Vec<Part>,
}

#[derive(Default)]
struct Class {
    name: String,
    code: String,
    plural: String,
    parent: String,
    elements: Vec<String>,
    properties: Vec<Part>,
}

#[derive(Default)]
struct Reading {
    is_dictionary: bool,
    classes: Vec<Class>,
    commands: Vec<Command>,
    /// Each enumeration with its words and their codes.
    enumerations: Vec<(String, Vec<(String, String)>)>,
    /// Whether what is being read stands in a command, and not in a class.
    in_command: bool,
    part: Option<Part>,
}

impl Reading {
    fn begin(&mut self, found: &Found) {
        match found.name.as_str() {
            "dictionary" => self.is_dictionary = true,
            "class" | "class-extension" => self.class(found),
            "command" => {
                self.in_command = true;
                self.commands.push(Command {
                    name: found.get("name").to_owned(),
                    code: found.code(),
                    ..Command::default()
                });
            }
            "enumeration" => {
                let name = found.get("name").to_owned();
                self.enumerations.push((name, Vec::new()));
            }
            "enumerator" => {
                if let Some((_, words)) = self.enumerations.last_mut() {
                    words.push((found.get("name").to_owned(), found.code()));
                }
            }
            "element" => {
                if let Some(class) = self.classes.last_mut() {
                    class.elements.push(found.get("type").to_owned());
                }
            }
            "property" | "parameter" | "direct-parameter" => {
                self.part = Some(Part {
                    name: found.get("name").to_owned(),
                    code: found.code(),
                    kind: found.kind(),
                    access: if found.get("access") == "r" {
                        "r"
                    } else {
                        "rw"
                    },
                    optional: found.says("optional"),
                });
            }
            "type" => {
                if let Some(part) = self.part.as_mut().filter(|part| part.kind.is_none()) {
                    part.kind = found.kind().filter(|(name, _)| name != "missing value");
                }
            }
            _ => {}
        }
    }

    fn class(&mut self, found: &Found) {
        self.in_command = false;
        let is_extension = found.name == "class-extension";
        let name = found.get(if is_extension { "extends" } else { "name" });
        // The Standard Suite and the app's own may both define one.
        let known = self.classes.iter().position(|class| class.name == name);
        let mut class = match known {
            Some(at) => self.classes.remove(at),
            None => Class {
                name: name.to_owned(),
                ..Class::default()
            },
        };
        for (mine, given) in [
            (&mut class.plural, found.get("plural")),
            (&mut class.parent, found.get("inherits")),
        ] {
            if mine.is_empty() {
                given.clone_into(mine);
            }
        }
        if !is_extension {
            class.code = found.code();
        }
        self.classes.push(class);
    }

    fn end(&mut self, name: &str) {
        let Some(part) = self
            .part
            .take_if(|_| matches!(name, "property" | "parameter" | "direct-parameter"))
        else {
            self.in_command &= name != "command";
            return;
        };
        match (name, self.in_command) {
            ("property", false) => {
                if let Some(class) = self.classes.last_mut() {
                    class.properties.push(part);
                }
            }
            ("parameter", true) => {
                if let Some(command) = self.commands.last_mut() {
                    command.named.push(part);
                }
            }
            ("direct-parameter", true) => {
                if let Some(command) = self.commands.last_mut() {
                    command.direct = Some(part);
                }
            }
            _ => {}
        }
    }

    fn tables(self) -> Tables {
        let mut tables = Tables {
            terms: STANDARD_TERMS.to_owned(),
            ..Tables::default()
        };
        let mut lines = standard_lines();
        for class in &self.classes {
            self.lines_of_class(class, &mut lines, &mut tables);
        }
        for (name, words) in &self.enumerations {
            for (word, code) in words {
                tables.terms.push_str(&format!("constant {code} {word}\n"));
            }
            let words: Vec<&str> = words.iter().map(|(word, _)| &**word).collect();
            lines.insert(format!("enum {}", jxa_name(name)), words.join("|"));
        }
        for command in &self.commands {
            self.lines_of_command(command, &mut lines, &mut tables);
        }
        let mut text: Vec<String> = lines
            .into_iter()
            .map(|(key, rest)| format!("{key} {rest}"))
            .collect();
        text.sort_unstable();
        tables.dictionary = text.join("\n");
        tables
    }

    fn lines_of_class(
        &self,
        class: &Class,
        lines: &mut BTreeMap<String, String>,
        tables: &mut Tables,
    ) {
        let name = jxa_name(&class.name);
        let own = self.plural(&class.name);
        let parent = match self.parent(class) {
            None if name == "item" => "-".to_owned(),
            None => "item".to_owned(),
            Some(parent) => jxa_name(parent),
        };
        lines.insert(
            format!("class {name}"),
            format!("{parent} {}", jxa_name(&own)),
        );
        if name != "application" && !class.code.trim().is_empty() {
            let term = format!("class {} {} / {own}\n", class.code, class.name);
            tables.terms.push_str(&term);
        }
        for element in &class.elements {
            let held = jxa_name(element);
            let plural = jxa_name(&self.plural(element));
            lines.insert(format!("element {name}.{plural}"), held.clone());
            if name == "application" {
                tables.held.push(held);
            }
        }
        for property in &class.properties {
            let key = format!("property {name}.{}", jxa_name(&property.name));
            let kind = self.kind(property);
            lines.insert(key, format!("{kind} {}", property.access));
            let term = format!("property {} {}\n", property.code, property.name);
            tables.terms.push_str(&term);
        }
    }

    /// The class that one inherits from. Definitions say of the application that it inherits from itself: it comes from the Standard Suite.
    fn parent<'c>(&'c self, class: &'c Class) -> Option<&'c str> {
        let mut above = class;
        for _ in 0..=self.classes.len() {
            let known = self.classes.iter().find(|known| known.name == above.parent);
            match known {
                Some(known) if known.name == class.name => return None,
                Some(known) => above = known,
                None => return Some(&*class.parent).filter(|parent| !parent.is_empty()),
            }
        }
        None
    }

    fn lines_of_command(
        &self,
        command: &Command,
        lines: &mut BTreeMap<String, String>,
        tables: &mut Tables,
    ) {
        let name = jxa_name(&command.name);
        let mut line = match &command.direct {
            None => "-".to_owned(),
            Some(part) if part.optional => format!("?{}", self.kind(part)),
            Some(part) => self.kind(part),
        };
        let sign = match &command.direct {
            None => '-',
            Some(part) if part.optional => '?',
            Some(_) => '!',
        };
        let term = format!("command {} {sign} {}\n", command.code, command.name);
        tables.terms.push_str(&term);
        for part in &command.named {
            let (kind, mark) = (self.kind(part), if part.optional { "?" } else { "" });
            line.push_str(&format!(" {}{mark}:{kind}", jxa_name(&part.name)));
            let sort = if kind == "boolean" {
                "flag"
            } else {
                "parameter"
            };
            let term = format!("{sort} {} {}\n", part.code, part.name);
            tables.terms.push_str(&term);
        }
        // What every app does stays as it is there.
        let key = format!("command {name}");
        if let Entry::Vacant(place) = lines.entry(key) {
            place.insert(line);
            tables.commands.push(name);
        }
    }

    fn plural(&self, class: &str) -> String {
        let known = self.classes.iter().find(|known| known.name == class);
        match known.filter(|known| !known.plural.is_empty()) {
            Some(known) => known.plural.clone(),
            None => format!("{class}s"),
        }
    }

    fn kind(&self, part: &Part) -> String {
        let Some((name, false)) = &part.kind else {
            return "any".to_owned();
        };
        let own = || {
            let is_class = self.classes.iter().any(|class| class.name == *name);
            let is_enumeration = self.enumerations.iter().any(|(known, _)| known == name);
            is_class || is_enumeration
        };
        match name.as_str() {
            _ if own() => jxa_name(name),
            "text" | "string" | "Unicode text" | "international text" => "text".to_owned(),
            "rich text" | "styled text" => "richText".to_owned(),
            "integer" | "real" | "number" | "double integer" | "unsigned integer" => {
                "number".to_owned()
            }
            "file" | "alias" | "file specification" => "file".to_owned(),
            "boolean" | "date" | "record" | "rectangle" | "type" => name.clone(),
            "location specifier" => "location".to_owned(),
            _ => "any".to_owned(),
        }
    }
}

/// The lines of the Standard Suite by their first two words.
fn standard_lines() -> BTreeMap<String, String> {
    let lines = STANDARD_SUITE.lines().filter_map(|line| {
        let mut words = line.splitn(3, ' ');
        let key = format!("{} {}", words.next()?, words.next()?);
        Some((key, words.next().unwrap_or_default().to_owned()))
    });
    lines.collect()
}
