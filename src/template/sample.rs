//! A template as a script that can be compiled: in AppleScript with a value where each parameter stands. It is not run.

use super::bundle::{self, Language};
use super::literal::Expected;

/// A script with a value of its type in the place of each parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The language of the script.
    pub language: Language,
    /// The script.
    pub text: String,
    /// The line on which library files stand, and how many lines they add.
    library: Option<(usize, usize)>,
}

/// Where a template has an expression.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// What stands for it in the script that was checked.
    pub(super) marker: String,
    /// Counted from 1.
    pub(super) line: usize,
    pub(super) kind: PlaceKind,
}

/// What an expression writes.
#[derive(Clone, Debug)]
pub(super) enum PlaceKind {
    /// A parameter.
    Parameter(Expected),
    /// How long an event may be waited for.
    Seconds,
    /// Library files.
    Library(Vec<String>),
}

impl Sample {
    /// A script in JavaScript without its library files, where a name stands for each other thing that a template writes: its lines
    /// are those of the template.
    pub(super) fn of_javascript(script: &str, places: &[Place]) -> Self {
        let is_library = |place: &&Place| matches!(place.kind, PlaceKind::Library(_));
        let libraries = places.iter().filter(is_library);
        let text = libraries.fold(script.to_owned(), |text, place| {
            text.replacen(&place.marker, "", 1)
        });
        Self {
            language: Language::JavaScript,
            text,
            library: None,
        }
    }

    /// Fills the places of a script in AppleScript, which stand in their order.
    pub(super) fn of_applescript(script: &str, places: &[Place]) -> Self {
        let mut text = String::with_capacity(script.len());
        let mut library = None;
        let mut rest = script;
        for place in places {
            let Some((before, after)) = rest.split_once(&place.marker) else {
                continue;
            };
            text.push_str(before);
            rest = after;
            match &place.kind {
                PlaceKind::Parameter(Expected::Text) => text.push_str("\"text\""),
                PlaceKind::Parameter(Expected::Integer) => text.push('1'),
                PlaceKind::Parameter(Expected::Boolean) => text.push_str("true"),
                PlaceKind::Parameter(Expected::List) => text.push_str("{\"text\"}"),
                PlaceKind::Seconds => text.push_str("10"),
                PlaceKind::Library(names) => {
                    let names: Vec<&str> = names.iter().map(String::as_str).collect();
                    let files = bundle::with_imports(Language::AppleScript, &names);
                    let files = files
                        .into_iter()
                        .filter_map(|name| bundle::library(Language::AppleScript, name));
                    let whole: String = files.collect();
                    library = Some((place.line, whole.matches('\n').count()));
                    text.push_str(&whole);
                }
            }
        }
        text.push_str(rest);
        Self {
            language: Language::AppleScript,
            text,
            library,
        }
    }

    /// The line of the template that a line of the script is, both counted from 1; one of a library file is the line that
    /// names it.
    pub(crate) fn line_in_template(&self, line: usize) -> usize {
        match self.library {
            Some((at, more)) if line > at => at.max(line.saturating_sub(more)),
            _ => line,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_behind_the_library_are_those_of_the_template() {
        let script = "-- one\n__macmcp_0\n\nset x to __macmcp_1 & __macmcp_2\n";
        let names = ["core/reply".to_owned()];
        let kinds = [
            (2, PlaceKind::Library(names.into())),
            (4, PlaceKind::Parameter(Expected::Text)),
            (4, PlaceKind::Parameter(Expected::Integer)),
        ];
        let places = kinds.into_iter().enumerate();
        let places = places.map(|(at, (line, kind))| Place {
            marker: format!("__macmcp_{at}"),
            line,
            kind,
        });
        let places: Vec<Place> = places.collect();
        let sample = Sample::of_applescript(script, &places);
        let lines: Vec<&str> = sample.text.lines().collect();
        let last = lines.len();
        assert_eq!(lines[last - 1], "set x to \"text\" & 1");
        assert_eq!(sample.line_in_template(1), 1);
        assert_eq!(sample.line_in_template(2), 2);
        assert_eq!(sample.line_in_template(20), 2);
        assert_eq!(sample.line_in_template(last), 4);
    }
}
