//! Dictionaries: which words of a script mean which classes, properties, commands, parameters and constants.
//!
//! What an application does with them is the host's business; a dictionary is only what the compiler has to know.

use std::{collections::HashMap, fmt, rc::Rc};

use crate::code::{Code, EventCode, Term};

/// Whether a command takes a direct parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direct {
    /// It takes none.
    None,
    /// It takes one, or none.
    Optional,
    /// It needs one.
    Required,
}

/// A parameter of a command.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The code.
    pub code: Code,
    /// The words before the value.
    pub name: Rc<str>,
    /// It may be written as `with name` and `without name`.
    pub boolean: bool,
}

/// A command.
#[derive(Clone, Debug, PartialEq)]
pub struct CommandTerm {
    /// The event.
    pub code: EventCode,
    /// The words.
    pub name: Rc<str>,
    /// The direct parameter.
    pub direct: Direct,
    /// The other parameters.
    pub parameters: Vec<Parameter>,
}

/// Everything that one phrase means in a dictionary.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    /// The class, by its singular.
    pub(crate) class: Option<Term>,
    /// The class whose plural the phrase is.
    pub(crate) plural: Option<Term>,
    pub(crate) property: Option<Term>,
    pub(crate) constant: Option<Term>,
    pub(crate) command: Option<Rc<CommandTerm>>,
}

/// The terms of an application, of scripting additions or of AppleScript itself.
#[derive(Clone, Debug, Default)]
pub struct Dictionary {
    entries: HashMap<String, Entry>,
    /// How many words the longest phrase has that begins with a word.
    longest: HashMap<String, usize>,
    classes: HashMap<Code, Rc<str>>,
    plurals: HashMap<Code, Rc<str>>,
    properties: HashMap<Code, Rc<str>>,
    constants: HashMap<Code, Rc<str>>,
    commands: Vec<Rc<CommandTerm>>,
}

/// A line of a dictionary's text that is no term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DictionaryError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: &'static str,
}

impl fmt::Display for DictionaryError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for DictionaryError {}

impl Dictionary {
    /// Reads a dictionary from its text, one term a line:
    ///
    /// ```text
    /// class CODE singular / plural
    /// property CODE name
    /// constant CODE name
    /// command EVENTCOD ! name
    /// parameter CODE name
    /// flag CODE name
    /// ```
    ///
    /// Codes have exactly four characters (eight for a command), spaces included. A command is followed by its
    /// parameters; `flag` is one that `with` and `without` may name. The sign after a command's code says whether it
    /// takes a direct parameter: `!` it needs one, `?` it may have one, `-` it has none. Empty lines and lines that
    /// begin with `#` are comments.
    ///
    /// # Errors
    /// The first line that is none of these.
    pub fn parse(text: &str) -> Result<Self, DictionaryError> {
        let mut dictionary = Self::default();
        let mut command: Option<CommandTerm> = None;
        for (index, line) in text.lines().enumerate() {
            let fail = |reason| DictionaryError {
                line: index + 1,
                reason,
            };
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let (kind, rest) = line.split_once(' ').ok_or_else(|| fail("one word only"))?;
            let length = if kind == "command" { 8 } else { 4 };
            let code: String = rest.chars().take(length).collect();
            let name: String = rest.chars().skip(length + 1).collect();
            if code.chars().count() < length || name.is_empty() {
                return Err(fail("a code or a name is missing"));
            }
            if !matches!(kind, "parameter" | "flag") {
                dictionary.finish(command.take());
            }
            match kind {
                "class" => {
                    let (singular, plural) = name
                        .split_once(" / ")
                        .map_or((name.as_str(), None), |(one, many)| (one, Some(many)));
                    dictionary.add_class(Code::parse(&code), singular, plural);
                }
                "property" => dictionary.add_property(Code::parse(&code), &name),
                "constant" => dictionary.add_constant(Code::parse(&code), &name),
                "command" => {
                    let (direct, name) = name.split_at_checked(2).ok_or_else(|| fail("no name"))?;
                    command = Some(CommandTerm {
                        code: EventCode::parse(&code),
                        name: name.into(),
                        direct: match direct {
                            "- " => Direct::None,
                            "? " => Direct::Optional,
                            "! " => Direct::Required,
                            _ => return Err(fail("no sign for the direct parameter")),
                        },
                        parameters: Vec::new(),
                    });
                }
                "parameter" | "flag" => command
                    .as_mut()
                    .ok_or_else(|| fail("a parameter without a command"))?
                    .parameters
                    .push(Parameter {
                        code: Code::parse(&code),
                        name: name.as_str().into(),
                        boolean: kind == "flag",
                    }),
                _ => return Err(fail("no such kind of term")),
            }
        }
        dictionary.finish(command);
        Ok(dictionary)
    }

    fn finish(&mut self, command: Option<CommandTerm>) {
        if let Some(command) = command {
            self.add_command(command);
        }
    }

    /// Adds a class; without a plural the singular with an `s` is the plural.
    pub fn add_class(&mut self, code: Code, singular: &str, plural: Option<&str>) {
        let plural = plural.map_or_else(|| format!("{singular}s"), str::to_owned);
        let term = self.term(code, singular, |dictionary| &mut dictionary.classes);
        self.plurals
            .entry(code)
            .or_insert_with(|| plural.as_str().into());
        self.entry(&plural).plural = Some(term.clone());
        self.entry(singular).class = Some(term);
    }

    /// Adds a property.
    pub fn add_property(&mut self, code: Code, name: &str) {
        let term = self.term(code, name, |dictionary| &mut dictionary.properties);
        self.entry(name).property = Some(term);
    }

    /// Adds a constant, also called an enumerator.
    pub fn add_constant(&mut self, code: Code, name: &str) {
        let term = self.term(code, name, |dictionary| &mut dictionary.constants);
        self.entry(name).constant = Some(term);
    }

    /// Adds a command.
    pub fn add_command(&mut self, command: CommandTerm) {
        let command = Rc::new(command);
        let name = Rc::clone(&command.name);
        self.entry(&name).command = Some(Rc::clone(&command));
        self.commands.push(command);
    }

    /// The name of a class.
    pub fn class(&self, code: Code) -> Option<&Rc<str>> {
        self.classes.get(&code)
    }

    /// The plural of a class.
    pub fn plural(&self, code: Code) -> Option<&Rc<str>> {
        self.plurals.get(&code)
    }

    /// The name of a property.
    pub fn property(&self, code: Code) -> Option<&Rc<str>> {
        self.properties.get(&code)
    }

    /// The name of a constant.
    pub fn constant(&self, code: Code) -> Option<&Rc<str>> {
        self.constants.get(&code)
    }

    /// All commands.
    pub fn commands(&self) -> impl Iterator<Item = &CommandTerm> {
        self.commands.iter().map(Rc::as_ref)
    }

    /// The command that sends an event.
    pub fn command(&self, code: EventCode) -> Option<&CommandTerm> {
        self.commands().find(|command| command.code == code)
    }

    /// All classes: their codes and names.
    pub fn classes(&self) -> impl Iterator<Item = (Code, &Rc<str>)> {
        self.classes.iter().map(|(code, name)| (*code, name))
    }

    /// All properties: their codes and names.
    pub fn properties(&self) -> impl Iterator<Item = (Code, &Rc<str>)> {
        self.properties.iter().map(|(code, name)| (*code, name))
    }

    /// All constants: their codes and names.
    pub fn constants(&self) -> impl Iterator<Item = (Code, &Rc<str>)> {
        self.constants.iter().map(|(code, name)| (*code, name))
    }

    /// The property that a phrase in lower case names, which need not be the name that its code is shown by.
    pub fn property_named(&self, phrase: &str) -> Option<&Term> {
        self.look_up(phrase)?.property.as_ref()
    }

    /// What a phrase in lower case means.
    pub(crate) fn look_up(&self, phrase: &str) -> Option<&Entry> {
        self.entries.get(phrase)
    }

    /// How many words the longest phrase has that begins with a word in lower case.
    pub(crate) fn longest(&self, first: &str) -> usize {
        self.longest.get(first).copied().unwrap_or(0)
    }

    /// The first name of a code is how it is spelled from then on; synonyms share it.
    fn term(
        &mut self,
        code: Code,
        name: &str,
        names: fn(&mut Self) -> &mut HashMap<Code, Rc<str>>,
    ) -> Term {
        let name = names(self).entry(code).or_insert_with(|| name.into());
        Term::new(code, Rc::clone(name))
    }

    fn entry(&mut self, phrase: &str) -> &mut Entry {
        let phrase = phrase.to_lowercase();
        let words = phrase.split(' ').count();
        let first = phrase.split(' ').next().unwrap_or_default();
        let longest = self.longest.entry(first.to_owned()).or_default();
        *longest = words.max(*longest);
        self.entries.entry(phrase).or_default()
    }
}

/// The codes that the interpreter itself knows.
pub(crate) mod codes {
    use crate::code::{Code, EventCode};

    macro_rules! codes {
        ($($name:ident = $bytes:literal;)*) => {
            $(pub(crate) const $name: Code = Code::new($bytes);)*
        };
    }

    codes! {
        ALIAS = b"alis";
        DISK_ITEM = b"ditm";
        ALIAS_LIST = b"alst";
        ANY = b"****";
        APPLICATION = b"capp";
        BOOLEAN = b"bool";
        AT = b"insh";
        CHARACTER = b"cha ";
        CLASS = b"pcls";
        CONSTANT = b"enum";
        CONTENTS = b"pcnt";
        DATA = b"rdat";
        DATE = b"ldt ";
        DATE_STRING = b"dstr";
        DAY = b"day ";
        FILE = b"file";
        FURL = b"furl";
        HANDLER = b"hand";
        HOURS = b"hour";
        ID = b"ID  ";
        INTEGER = b"long";
        ITEM = b"cobj";
        LENGTH = b"leng";
        LIST = b"list";
        MINUTES = b"min ";
        MONTH = b"mnth";
        NAME = b"pnam";
        NEW = b"kocl";
        NUMBER = b"nmbr";
        OBJECT = b"ocid";
        PARAGRAPH = b"cpar";
        PARENT = b"pare";
        POSIX_FILE = b"psxf";
        POSIX_PATH = b"psxp";
        QUOTED_FORM = b"strq";
        REAL = b"doub";
        RECORD = b"reco";
        REFERENCE = b"obj ";
        REST = b"rest";
        REVERSE = b"rvse";
        RUNNING = b"prun";
        SCRIPT = b"scpt";
        SECONDS = b"scnd";
        SHORT_DATE_STRING = b"shdt";
        TEXT = b"ctxt";
        TEXT_ITEM = b"citm";
        TEXT_ITEM_DELIMITERS = b"txdl";
        PROGRESS_TOTAL = b"ppgt";
        PROGRESS_COMPLETED = b"ppgc";
        PROGRESS_DESCRIPTION = b"ppgd";
        PROGRESS_DETAIL = b"ppga";
        TIME = b"time";
        TIME_STRING = b"tstr";
        TYPE_CLASS = b"type";
        VERSION = b"vers";
        WEEKDAY = b"wkdy";
        WORD = b"cwor";
        YEAR = b"year";
    }

    macro_rules! events {
        ($($name:ident = $bytes:literal;)*) => {
            $(pub(crate) const $name: EventCode = EventCode::new($bytes);)*
        };
    }

    events! {
        ACTIVATE = b"miscactv";
        COUNT = b"corecnte";
        EXISTS = b"coredoex";
        GET = b"coregetd";
        LAUNCH = b"ascrnoop";
        LOG = b"ascrcmnt";
        MAKE = b"corecrel";
        RUN = b"aevtoapp";
        REOPEN = b"aevtrapp";
        SET = b"coresetd";
        IDLE = b"miscidle";
    }
}

/// AppleScript's own terms.
pub(crate) fn applescript() -> Rc<Dictionary> {
    thread_local! {
        static TERMS: Rc<Dictionary> = Rc::new(built_in());
    }
    TERMS.with(Rc::clone)
}

fn built_in() -> Dictionary {
    let parsed = Dictionary::parse(include_str!("../data/applescript.txt"));
    // The file is checked by a test; without it scripts have no terms at all.
    parsed.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_terms_are_well_formed() {
        let dictionary = Dictionary::parse(include_str!("../data/applescript.txt")).unwrap();
        assert_eq!(&**dictionary.class(codes::TEXT).unwrap(), "text");
        assert_eq!(dictionary.longest("text"), 3);
        assert!(dictionary.look_up("text item delimiters").is_some());
    }

    #[test]
    fn a_bad_line_is_told_with_its_number() {
        let error = Dictionary::parse("class abcd thing\nnonsense abcd x").unwrap_err();
        assert_eq!(error.to_string(), "line 2: no such kind of term");
        assert!(Dictionary::parse("parameter abcd x").is_err());
        assert!(Dictionary::parse("command abcdefgh name").is_err());
    }
}
