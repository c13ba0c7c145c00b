//! Facts about dictionaries: names, four-character codes and types, as public sources tell them; a code that none tells is `?`, and gets one
//! of its own here. From them come a scripting definition and the terms for the compiler, each by its own way.
//!
//! The line `source` says what the facts of a table were taken from: a `definition` (the app's own, a listing of it, or a header that a generator
//! made from it), or `scripts`, where none was found. Of the statements those that begin with `public` are in public scripts, reduced to one term
//! and with names and ids of this test; those that begin with `own` are in none that was found.

use serde_json::{Map, Value};
use std::collections::HashMap;
use std::fmt::Write as _;

const STANDARD: &str = include_str!("facts/standard.txt");

/// The apps of which there are facts.
pub(super) const APPS: &[(&str, &str)] = &[
    ("BBEdit", include_str!("facts/bbedit.txt")),
    ("DEVONthink", include_str!("facts/devonthink.txt")),
    ("Fantastical", include_str!("facts/fantastical.txt")),
    ("iTerm", include_str!("facts/iterm.txt")),
    ("Keynote", include_str!("facts/keynote.txt")),
    ("Numbers", include_str!("facts/numbers.txt")),
    ("OmniFocus", include_str!("facts/omnifocus.txt")),
    ("Pages", include_str!("facts/pages.txt")),
    ("Adobe Photoshop 2025", include_str!("facts/photoshop.txt")),
    ("Things3", include_str!("facts/things.txt")),
    ("Transmit", include_str!("facts/transmit.txt")),
    ("VLC", include_str!("facts/vlc.txt")),
];

/// The facts about one app, those of the Standard Suite included.
pub(super) struct Facts {
    pub(super) app: &'static str,
    own: &'static str,
    codes: HashMap<String, String>,
}

/// One line: its kind, its code, its name and what stands behind the colon.
struct Line<'l> {
    kind: &'l str,
    code: String,
    name: &'l str,
    rest: &'l str,
}

impl Facts {
    pub(super) fn of(app: &'static str) -> Self {
        let (_, own) = APPS.iter().find(|(name, _)| *name == app).unwrap();
        Self {
            app,
            own,
            codes: HashMap::new(),
        }
    }

    /// What the facts were taken from, and the details of it.
    pub(super) fn source(&self) -> (&'static str, &'static str) {
        let mut lines = self.own.lines();
        let source = lines.find_map(|line| line.strip_prefix("source "));
        source.unwrap().split_once(": ").unwrap()
    }

    /// Statements, of public scripts or of this test, each with the tool that sends the same event, and what that is passed.
    pub(super) fn sends(
        &self,
        whose: &str,
    ) -> Vec<(&'static str, Map<String, Value>, &'static str)> {
        let lines = self.own.lines();
        let lines = lines.filter_map(|line| line.strip_prefix(whose)?.strip_prefix(' '));
        let parts = lines.map(|line| {
            let (tool, rest) = line.split_once(' ').unwrap();
            let (passed, statement) = rest.split_once("} ").unwrap();
            let passed = serde_json::from_str(&format!("{passed}}}")).unwrap();
            (tool, passed, statement)
        });
        parts.collect()
    }

    /// The names of the app's classes, or of its commands.
    pub(super) fn names(&self, kind: &str) -> Vec<&'static str> {
        let length = if kind == "command" { 9 } else { 5 };
        let lines = self
            .own
            .lines()
            .filter_map(|line| line.strip_prefix(kind)?.get(1 + length..));
        let name = |rest: &'static str| rest.split([':', '/', '<']).next().unwrap().trim();
        lines.map(name).collect()
    }

    fn line<'l>(&mut self, line: &'l str) -> Option<Line<'l>> {
        let (kind, rest) = line.split_once(' ')?;
        let length = match kind {
            "app" | "source" | "public" | "own" => return None,
            "element" | "enum" => 0,
            "command" => 8,
            _ => 4,
        };
        let (code, name) = rest.split_at(length);
        let (name, rest) = name.split_once(" : ").unwrap_or((name, ""));
        let name = name.trim_start();
        let mut code = code.to_owned();
        if code.trim() == "?" {
            // A class and its property, or two of one name in the dictionary, are meant by one code.
            let next = self.codes.len();
            let key = format!("{}{name}", kind == "command");
            let own = || format!("{next:0length$}");
            code = self.codes.entry(key).or_insert_with(own).clone();
        }
        Some(Line {
            kind,
            code,
            name,
            rest,
        })
    }

    /// The facts of the Standard Suite, without the commands that the app defines itself.
    fn suite(&self) -> String {
        let own = self.names("command");
        let mut is_kept = true;
        let mut kept = String::new();
        for line in STANDARD.lines() {
            if !line.starts_with("parameter ") {
                let name = line.strip_prefix("command ").map(|rest| &rest[9..]);
                let name = name.map(|name| name.split(" : ").next().unwrap());
                is_kept = name.is_none_or(|name| !own.contains(&name));
            }
            if is_kept {
                kept.push_str(line);
                kept.push('\n');
            }
        }
        kept
    }

    /// The scripting definition of the Standard Suite.
    pub(super) fn standard(&self) -> String {
        let mut facts = Self {
            app: "Standard",
            own: self.suite().leak(),
            codes: HashMap::new(),
        };
        facts.xml("")
    }

    /// The app's scripting definition, which includes that of the Standard Suite.
    pub(super) fn definition(&mut self) -> String {
        self.xml("<xi:include href=\"file:///System/Library/ScriptingDefinitions/CocoaStandard.sdef\" xpointer=\"xpointer(/dictionary/suite)\"/>")
    }

    fn xml(&mut self, included: &str) -> String {
        let mut xml = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE dictionary SYSTEM \"file://localhost/System/Library/DTDs/sdef.dtd\">\n<dictionary title=\"{} Terminology\" xmlns:xi=\"http://www.w3.org/2003/XInclude\">{included}<suite name=\"Suite\" code=\"????\">",
            self.app
        );
        let escaped = |text: &str| {
            text.replace('&', "&amp;")
                .replace('<', "&lt;")
                .replace('"', "&quot;")
        };
        let mut open = "";
        for line in self.own.lines() {
            let Some(Line {
                kind,
                code,
                name,
                rest,
            }) = self.line(line)
            else {
                continue;
            };
            let code = escaped(&code);
            if let "class" | "enum" | "command" = kind {
                xml.push_str(open);
            }
            match kind {
                "class" => {
                    let (name, inherits) = name.split_once(" < ").unwrap_or((name, ""));
                    let (name, plural) = name.split_once(" / ").unwrap_or((name, ""));
                    let more = [("plural", plural), ("inherits", inherits)];
                    let more = more.into_iter().filter(|(_, value)| !value.is_empty());
                    let more: String = more
                        .map(|(key, value)| format!(" {key}=\"{value}\""))
                        .collect();
                    write!(xml, "<class name=\"{name}\" code=\"{code}\"{more}>").unwrap();
                    open = "</class>";
                }
                "element" => write!(xml, "<element type=\"{name}\"/>").unwrap(),
                "property" => {
                    let (types, access) = rest.rsplit_once(' ').unwrap();
                    let types = typed(types);
                    write!(xml, "<property name=\"{name}\" code=\"{code}\" access=\"{access}\">{types}</property>").unwrap();
                }
                "enum" => {
                    write!(xml, "<enumeration name=\"{name}\" code=\"????\">").unwrap();
                    open = "</enumeration>";
                }
                "word" => write!(xml, "<enumerator name=\"{name}\" code=\"{code}\"/>").unwrap(),
                "command" => {
                    write!(xml, "<command name=\"{name}\" code=\"{code}\">").unwrap();
                    let (direct, result) = rest.split_once(" -> ").unwrap_or((rest, ""));
                    if let Some(types) = direct.strip_prefix("! ") {
                        write!(xml, "<direct-parameter>{}</direct-parameter>", typed(types))
                            .unwrap();
                    }
                    if !result.is_empty() {
                        write!(xml, "<result>{}</result>", typed(result)).unwrap();
                    }
                    open = "</command>";
                }
                "parameter" => {
                    let (types, optional) = match rest.strip_suffix(" optional") {
                        Some(types) => (types, " optional=\"yes\""),
                        None => (rest, ""),
                    };
                    let types = typed(types);
                    write!(
                        xml,
                        "<parameter name=\"{name}\" code=\"{code}\"{optional}>{types}</parameter>"
                    )
                    .unwrap();
                }
                other => panic!("{}: {other}", self.app),
            }
        }
        format!("{xml}{open}</suite></dictionary>")
    }

    /// The terms, for the compiler.
    pub(super) fn terms(&mut self) -> String {
        let mut terms = String::new();
        for line in self.suite().lines().chain(self.own.lines()) {
            let Some(Line {
                kind,
                code,
                name,
                rest,
            }) = self.line(line)
            else {
                continue;
            };
            let name = name.split(" < ").next().unwrap();
            let term = match kind {
                "class" => format!("class {code} {name}"),
                "property" => format!("property {code} {name}"),
                "word" => format!("constant {code} {name}"),
                "command" => {
                    let sign = if rest.starts_with("! ") { "!" } else { "-" };
                    format!("command {code} {sign} {name}")
                }
                "parameter" => format!("parameter {code} {name}"),
                _ => continue,
            };
            terms.push_str(&term);
            terms.push('\n');
        }
        terms
    }
}

fn typed(types: &str) -> String {
    let one = |name: &str| match name.strip_prefix("list of ") {
        Some(name) => format!("<type type=\"{name}\" list=\"yes\"/>"),
        None => format!("<type type=\"{name}\"/>"),
    };
    types.split(", ").map(one).collect()
}
