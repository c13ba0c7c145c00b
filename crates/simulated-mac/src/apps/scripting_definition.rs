//! The file in the bundle of an app that holds its scripting dictionary: XML, written from the tables in `data/apple`.
//!
//! It has what the tables have: the names, codes and types of classes, properties, elements, commands and enumerations. All kinds of numbers
//! are `number`, and there are no descriptions. What a real file includes, as `CocoaStandard.sdef`, stands in the tables itself.

use std::fmt::Write as _;

use applescript::{CommandTerm, Dictionary as Terms};
use simulated_world::world::InstalledApp;

use super::{
    scripted_apps::ALL,
    terms::{FINDER, SYSTEM_EVENTS, same},
};

/// The name of the file, where it is not that of the app: facts of macOS 15.
const NAMES: &[(&str, &str)] = &[
    ("com.apple.iCal", "iCal.sdef"),
    ("com.apple.Music", "com.apple.Music.sdef"),
    ("com.apple.shortcuts.events", "Shortcuts.sdef"),
    ("com.apple.systemevents", "SystemEvents.sdef"),
    ("com.apple.systempreferences", "SystemPreferences.sdef"),
    ("com.google.Chrome", "scripting.sdef"),
];

const FINDER_DICTIONARY: &str = include_str!("../../data/apple/dictionaries/finder.txt");
const SYSTEM_EVENTS_DICTIONARY: &str =
    include_str!("../../data/apple/dictionaries/system-events.txt");

/// The dictionary of the app with a bundle id, with its words.
fn tables(bundle_id: &str) -> Option<(&'static str, &'static str)> {
    if let Some(app) = ALL.iter().find(|app| app.bundle_id == bundle_id) {
        return Some((app.dictionary, app.terms));
    }
    match bundle_id {
        "com.apple.finder" => Some((FINDER_DICTIONARY, FINDER)),
        "com.apple.systemevents" => Some((SYSTEM_EVENTS_DICTIONARY, SYSTEM_EVENTS)),
        _ => None,
    }
}

/// What `OSAScriptingDefinition` says of an app; none where it has no dictionary.
pub(crate) fn file_name(app: &InstalledApp) -> Option<String> {
    if app.dictionary.is_none() {
        tables(&app.bundle_id)?;
    }
    let known = NAMES.iter().find(|(id, _)| *id == app.bundle_id);
    Some(known.map_or_else(
        || format!("{}.sdef", app.name),
        |(_, file)| (*file).to_owned(),
    ))
}

/// The file's text: that of the world, or one that is written from the tables.
pub(crate) fn text(app: &InstalledApp) -> Option<String> {
    let Some((dictionary, terms)) = tables(&app.bundle_id) else {
        return app.dictionary.clone();
    };
    let writer = Writer {
        dictionary,
        terms: Terms::parse(terms).ok()?,
    };
    Some(writer.text(&app.name))
}

struct Writer {
    dictionary: &'static str,
    terms: Terms,
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}

impl Writer {
    fn text(&self, name: &str) -> String {
        let mut xml = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE dictionary SYSTEM \"file://localhost/System/Library/DTDs/sdef.dtd\">\n<dictionary title=\"{0} Terminology\">\n<suite name=\"{0} Suite\" code=\"????\">\n",
            escaped(name)
        );
        for line in self.dictionary.lines() {
            let words: Vec<&str> = line.splitn(3, ' ').collect();
            let _ = match words.as_slice() {
                ["class", class, rest] => self.class(&mut xml, class, rest),
                ["enum", name, words] => self.enumeration(&mut xml, name, words),
                ["command", name, rest] => self.command(&mut xml, name, rest),
                _ => Ok(()),
            };
        }
        xml.push_str("</suite>\n</dictionary>\n");
        xml
    }

    /// The words of a class, with its code and the plural.
    fn class_term(&self, class: &str) -> Option<(String, &str, Option<&str>)> {
        let mut classes = self.terms.classes();
        let found = classes.find(|(_, name)| same(name, class));
        found.map(|(code, name)| {
            let plural = self.terms.plural(code).map(|plural| &**plural);
            (code.to_string(), &**name, plural)
        })
    }

    fn has_class(&self, name: &str) -> bool {
        let mut lines = self.dictionary.lines();
        let own = |line: &str| {
            line.strip_prefix("class ")?
                .strip_prefix(name)
                .map(|rest| rest.starts_with(' '))
        };
        lines.any(|line| own(line) == Some(true))
    }

    /// A type as a scripting definition names it.
    fn type_name(&self, kind: &str) -> String {
        match kind {
            "locationSpecifier" => "location specifier".to_owned(),
            "richText" => "rich text".to_owned(),
            _ => match self.class_term(kind) {
                Some((_, name, _)) if self.has_class(kind) => name.to_owned(),
                _ => kind.to_owned(),
            },
        }
    }

    fn class(&self, xml: &mut String, class: &str, rest: &str) -> std::fmt::Result {
        let own = match class {
            "application" => Some(("capp".to_owned(), "application", None)),
            _ => self.class_term(class),
        };
        let Some((code, name, plural)) = own else {
            return Ok(());
        };
        let inherits = rest.split(' ').next().unwrap_or("-");
        write!(
            xml,
            "<class name=\"{}\" code=\"{}\"",
            escaped(name),
            escaped(&code)
        )?;
        if let Some(plural) = plural {
            write!(xml, " plural=\"{}\"", escaped(plural))?;
        }
        if inherits != "-" {
            write!(xml, " inherits=\"{}\"", escaped(&self.type_name(inherits)))?;
        }
        xml.push_str(">\n");
        let own = |line: &'static str, kind: &str| {
            let rest = line.strip_prefix(kind)?.strip_prefix(class)?;
            rest.strip_prefix('.')
        };
        for line in self.dictionary.lines() {
            if let Some((_, held)) = own(line, "element ").and_then(|rest| rest.split_once(' ')) {
                writeln!(
                    xml,
                    "<element type=\"{}\"/>",
                    escaped(&self.type_name(held))
                )?;
            }
            let property = own(line, "property ").map(|rest| rest.split(' ').collect::<Vec<_>>());
            if let Some([name, kind, access]) = property.as_deref() {
                self.property(xml, name, kind, access)?;
            }
        }
        xml.push_str("</class>\n");
        Ok(())
    }

    fn property(&self, xml: &mut String, name: &str, kind: &str, access: &str) -> std::fmt::Result {
        let mut properties = self.terms.properties();
        let known = properties.find(|(_, known)| same(known, name));
        let (code, term) = match (known, name) {
            (Some((code, term)), _) => (code.to_string(), term.to_string()),
            (None, "name") => ("pnam".to_owned(), "name".to_owned()),
            (None, "id") => ("ID  ".to_owned(), "id".to_owned()),
            (None, _) => return Ok(()),
        };
        writeln!(
            xml,
            "<property name=\"{}\" code=\"{}\" type=\"{}\" access=\"{access}\"/>",
            escaped(&term),
            escaped(&code),
            escaped(&self.type_name(kind))
        )
    }

    fn enumeration(&self, xml: &mut String, name: &str, words: &str) -> std::fmt::Result {
        writeln!(
            xml,
            "<enumeration name=\"{0}\" code=\"????\">",
            escaped(name)
        )?;
        for word in words.split('|') {
            let mut constants = self.terms.constants();
            if let Some((code, _)) = constants.find(|(_, known)| ***known == *word) {
                let (word, code) = (escaped(word), escaped(&code.to_string()));
                writeln!(xml, "<enumerator name=\"{word}\" code=\"{code}\"/>")?;
            }
        }
        xml.push_str("</enumeration>\n");
        Ok(())
    }

    fn command(&self, xml: &mut String, name: &str, rest: &str) -> std::fmt::Result {
        let mut commands = self.terms.commands();
        let Some(term) = commands.find(|command| same(&command.name, name)) else {
            return Ok(());
        };
        let (direct, named) = rest.split_once(' ').unwrap_or((rest, ""));
        writeln!(
            xml,
            "<command name=\"{}\" code=\"{}\">",
            escaped(&term.name),
            escaped(&term.code.to_string())
        )?;
        let optional = |is: bool| if is { " optional=\"yes\"" } else { "" };
        if direct != "-" {
            let kind = self.type_name(direct.trim_start_matches('?'));
            let more = optional(direct.starts_with('?'));
            writeln!(xml, "<direct-parameter type=\"{}\"{more}/>", escaped(&kind))?;
        }
        for (name, kind) in named
            .split_whitespace()
            .filter_map(|one| one.split_once(':'))
        {
            let more = optional(name.ends_with('?'));
            if let Some((code, label)) = parameter(term, name.trim_end_matches('?')) {
                let kind = self.type_name(kind);
                let (label, code, kind) = (escaped(label), escaped(&code), escaped(&kind));
                writeln!(
                    xml,
                    "<parameter name=\"{label}\" code=\"{code}\" type=\"{kind}\"{more}/>"
                )?;
            }
        }
        xml.push_str("</command>\n");
        Ok(())
    }
}

fn parameter<'t>(term: &'t CommandTerm, name: &str) -> Option<(String, &'t str)> {
    let mut parameters = term.parameters.iter();
    let found = parameters.find(|parameter| same(&parameter.name, name))?;
    Some((found.code.to_string(), &*found.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn app(bundle_id: &str) -> InstalledApp {
        InstalledApp::named("App", bundle_id).unwrap()
    }

    #[test]
    fn every_app_with_a_dictionary_has_its_file() {
        for id in ALL
            .iter()
            .map(|app| app.bundle_id)
            .chain(["com.apple.finder", "com.apple.systemevents"])
        {
            let text = text(&app(id)).unwrap();
            assert!(
                text.contains("<class name=\"application\" code=\"capp\""),
                "{id}"
            );
            assert!(file_name(&app(id)).unwrap().ends_with(".sdef"), "{id}");
        }
        assert_eq!(text(&app("com.apple.Maps")), None);
        let notes = text(&app("com.apple.Notes")).unwrap();
        let line =
            "<property name=\"modification date\" code=\"asmo\" type=\"date\" access=\"r\"/>";
        assert!(notes.contains(line), "{notes}");
        assert!(
            notes
                .contains("<class name=\"note\" code=\"note\" plural=\"notes\" inherits=\"item\">"),
            "{notes}"
        );
    }
}
