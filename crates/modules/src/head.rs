//! The lines of a script, and what stands before its code.

/// A line of a text.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// Counted from 1.
    pub(super) number: usize,
    /// Without its end.
    pub(super) text: &'a str,
    /// With its end.
    pub(super) whole: &'a str,
}

pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let lines = text.split_inclusive('\n').enumerate();
    lines.map(|(index, whole)| Line {
        number: index + 1,
        text: whole.trim_end_matches(['\n', '\r']),
        whole,
    })
}

/// What may stand before the code of a script.
#[derive(PartialEq)]
pub(super) enum Part {
    Import,
    /// `ObjC.import('AppKit');`
    Framework,
    /// A comment, an empty line, `'use strict';`
    Other,
}

/// The lines before the code of a script, comments of handlebars among them.
pub(super) fn head(text: &str) -> impl Iterator<Item = (Line<'_>, Part)> {
    let mut comment = None;
    lines(text).map_while(move |line| {
        let text = line.text.trim_start_matches('\u{feff}').trim();
        if let Some(end) = comment {
            if let Some((_, behind)) = text.split_once(end) {
                comment = None;
                return behind.is_empty().then_some((line, Part::Other));
            }
            return Some((line, Part::Other));
        }
        for (begin, end) in [("{{!--", "--}}"), ("{{!", "}}"), ("/*", "*/")] {
            if let Some(inside) = text.strip_prefix(begin) {
                match inside.split_once(end) {
                    Some((_, behind)) => return behind.is_empty().then_some((line, Part::Other)),
                    None => comment = Some(end),
                }
                return Some((line, Part::Other));
            }
        }
        if line.text.starts_with("import ") {
            return Some((line, Part::Import));
        }
        if text.starts_with("ObjC.import(") {
            return Some((line, Part::Framework));
        }
        let is_other = text.is_empty()
            || text.starts_with("//")
            || matches!(text, "'use strict';" | "\"use strict\";");
        is_other.then_some((line, Part::Other))
    })
}
