//! Names of a dictionary: which can be written as terms of AppleScript, and what they are called in JSON and as tools.

use crate::dictionary::Dictionary;
use std::collections::{HashMap, HashSet};

/// The longest name of a tool, a parameter or a field.
pub(crate) const NAME: usize = 40;

/// The longest term, in characters.
const TERM: usize = 60;

/// Words that mean something to AppleScript itself: none of them alone is a term.
const RESERVED: &[&str] = &[
    "about",
    "above",
    "after",
    "against",
    "and",
    "apart",
    "around",
    "as",
    "aside",
    "at",
    "back",
    "before",
    "beginning",
    "behind",
    "below",
    "beneath",
    "beside",
    "between",
    "but",
    "by",
    "considering",
    "contain",
    "contains",
    "continue",
    "copy",
    "div",
    "does",
    "eighth",
    "else",
    "end",
    "equal",
    "equals",
    "error",
    "every",
    "exit",
    "false",
    "fifth",
    "first",
    "for",
    "fourth",
    "from",
    "front",
    "get",
    "given",
    "global",
    "if",
    "ignoring",
    "in",
    "instead",
    "into",
    "is",
    "it",
    "its",
    "last",
    "local",
    "me",
    "middle",
    "mod",
    "my",
    "ninth",
    "not",
    "of",
    "on",
    "onto",
    "or",
    "out",
    "over",
    "pi",
    "prop",
    "property",
    "put",
    "ref",
    "reference",
    "repeat",
    "result",
    "return",
    "returning",
    "script",
    "second",
    "set",
    "seventh",
    "since",
    "sixth",
    "some",
    "tell",
    "tenth",
    "that",
    "the",
    "then",
    "third",
    "through",
    "thru",
    "timeout",
    "times",
    "to",
    "transaction",
    "true",
    "try",
    "until",
    "use",
    "using",
    "where",
    "while",
    "whose",
    "with",
    "without",
];

/// Plurals of AppleScript's own classes: what stands before `of` would mean elements.
const PLURALS: &[&str] = &[
    "aliases",
    "applications",
    "booleans",
    "characters",
    "classes",
    "constants",
    "dates",
    "files",
    "integers",
    "items",
    "lists",
    "numbers",
    "paragraphs",
    "reals",
    "records",
    "references",
    "scripts",
    "strings",
    "texts",
    "words",
];

/// Words of names that stand for running a text as a program. What they name is left out, whatever it is.
const RUNS: &[&str] = &[
    "applescript",
    "command",
    "eval",
    "evaluate",
    "exec",
    "execute",
    "executes",
    "javascript",
    "jxa",
    "nsapplescript",
    "nstask",
    "osascript",
    "popen",
    "program",
    "python",
    "ruby",
    "script",
    "scripts",
    "shell",
    "sql",
    "system",
    "tell",
    "unix",
    "workflow",
];

/// Words of the names of properties whose values are no one's to read but their owner's.
const SECRETS: &[&str] = &[
    "credential",
    "credentials",
    "passphrase",
    "password",
    "secret",
    "token",
];

/// What is wrong with a name; none for one that can be written as a term.
pub(crate) fn problem(name: &str) -> Option<&'static str> {
    let words: Vec<&str> = name.split(' ').collect();
    let is_word = |word: &&str| {
        !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let begins = |c: char| c.is_ascii_alphabetic();
    if name.len() > TERM
        || !words.iter().all(is_word)
        || !name.starts_with(begins)
        || name.ends_with('_')
        || name.contains("__")
    {
        return Some("its name is no term of AppleScript");
    }
    let lower = |word: &str| word.to_ascii_lowercase();
    if words.len() == 1 && RESERVED.contains(&lower(name).as_str()) {
        return Some("its name is a word of AppleScript itself");
    }
    if words
        .iter()
        .any(|word| RUNS.contains(&lower(word).as_str()))
    {
        return Some("its name says that it runs a text as a program");
    }
    None
}

/// Whether a name can stand before the value of a parameter: the prepositions of AppleScript can as well, and `as` where it is such a name.
pub(crate) fn label_problem(name: &str) -> Option<&'static str> {
    const LABELS: &[&str] = &[
        "about", "after", "as", "at", "before", "between", "by", "for", "from", "in", "into", "on",
        "onto", "over", "since", "through", "to", "under", "using", "with", "without",
    ];
    match LABELS.contains(&name) {
        true => None,
        false => problem(name),
    }
}

/// What a term is called in JSON: small letters, digits and underscores.
pub(crate) fn slug(term: &str) -> String {
    let mut slug = String::new();
    for c in term.chars() {
        match c.to_ascii_lowercase() {
            c if c.is_ascii_alphanumeric() => slug.push(c),
            _ if slug.is_empty() || slug.ends_with('_') => {}
            _ => slug.push('_'),
        }
    }
    let slug = slug.trim_end_matches('_');
    slug.chars().take(NAME).collect()
}

/// The name of a parameter: not one that means an app, a manner of calling that every tool has, or something to handlebars.
pub(crate) fn parameter(slug: &str) -> String {
    match slug {
        "app" | "as" | "else" | "false" | "in_background" | "null" | "observe" | "this"
        | "true" => format!("{slug}_value"),
        _ => slug.to_owned(),
    }
}

/// Names that are there already; two that differ in underscores alone are one.
#[derive(Default)]
pub(crate) struct Taken(HashSet<String>);

impl Taken {
    /// Takes a name, if it is free.
    pub(crate) fn take(&mut self, name: &str) -> bool {
        self.0.insert(name.replace('_', ""))
    }
}

/// A line of words that can stand in a header: what does not show, and what could end the header, is left out.
pub(crate) fn line(text: &str, most: usize) -> String {
    let is_plain = |c: char| c.is_ascii_graphic() || c.is_alphanumeric();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let word: String = word
            .chars()
            .filter(|c| is_plain(*c) && !matches!(c, '{' | '}' | '`'))
            .collect();
        if word.is_empty() {
            continue;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&word);
    }
    match line.char_indices().nth(most) {
        None => line,
        Some(_) => {
            let cut: String = line.chars().take(most.saturating_sub(3)).collect();
            format!("{}...", cut.trim_end())
        }
    }
}

/// What a dictionary says as a sentence behind another one; nothing where it says nothing.
pub(crate) fn sentence(text: &str, most: usize) -> String {
    let line = line(text, most);
    let mut letters = line.chars();
    let Some(first) = letters.next() else {
        return String::new();
    };
    let end = if line.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!(" {}{}{end}", first.to_uppercase(), letters.as_str())
}

/// A noun with its article.
pub(crate) fn with_article(noun: &str) -> String {
    let is_vowel = noun.starts_with(|c: char| "aeiouAEIO".contains(c));
    format!("{} {noun}", if is_vowel { "an" } else { "a" })
}

/// What the names of a dictionary mean all in all.
pub(crate) struct Meanings {
    properties: HashMap<String, HashSet<String>>,
    classes: HashMap<String, HashSet<String>>,
    commands: HashSet<String>,
}

impl Meanings {
    pub(crate) fn of(dictionary: &Dictionary) -> Self {
        let mut meanings = Self {
            properties: HashMap::new(),
            classes: HashMap::new(),
            commands: HashSet::new(),
        };
        let lower = |name: &str| name.to_lowercase();
        for class in &dictionary.classes {
            let codes = meanings.classes.entry(lower(&class.name)).or_default();
            codes.insert(class.code.clone());
            for property in &class.properties {
                let codes = meanings
                    .properties
                    .entry(lower(&property.name))
                    .or_default();
                codes.insert(property.code.clone());
            }
        }
        let commands = dictionary
            .commands
            .iter()
            .map(|command| lower(&command.name));
        meanings.commands.extend(commands);
        meanings
    }

    /// Why a property cannot be meant by its name.
    pub(crate) fn problem_of_property(&self, name: &str) -> Option<&'static str> {
        let lower = name.to_lowercase();
        problem(name).or_else(|| match self.properties.get(&lower) {
            Some(codes) if codes.len() > 1 => {
                Some("its name means two properties in this dictionary")
            }
            _ if PLURALS.contains(&lower.as_str()) => {
                Some("its name is that of a class of AppleScript")
            }
            _ if lower.split(' ').any(|word| SECRETS.contains(&word)) => {
                Some("its name says that it is a secret")
            }
            _ if self.commands.contains(&lower) => Some("its name is that of a command as well"),
            _ => None,
        })
    }

    /// Why a class cannot be meant by its name.
    pub(crate) fn problem_of_class(&self, name: &str) -> Option<&'static str> {
        let lower = name.to_lowercase();
        problem(name).or_else(|| match self.classes.get(&lower) {
            Some(codes) if codes.len() > 1 => Some("its name means two classes in this dictionary"),
            _ if self.commands.contains(&lower) => Some("its name is that of a command as well"),
            _ => None,
        })
    }

    /// Whether a constant is meant by its word, and not a class, a property or a command of that name.
    pub(crate) fn is_constant(&self, word: &str) -> bool {
        /// Commands of every app.
        const EVERY: &[&str] = &[
            "activate",
            "close",
            "count",
            "delete",
            "duplicate",
            "exists",
            "get",
            "launch",
            "make",
            "move",
            "open",
            "print",
            "quit",
            "reopen",
            "run",
            "save",
            "set",
        ];
        let lower = word.to_lowercase();
        problem(word).is_none()
            && !EVERY.contains(&lower.as_str())
            && !self.commands.contains(&lower)
            && !self.classes.contains_key(&lower)
            && !self.properties.contains_key(&lower)
    }
}
