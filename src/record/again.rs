//! Elements that a record means, found again in what an app shows now.
//!
//! An element is looked for in its window first. It is the one that is called the same; the text of the entry that it stands in, its
//! identifier and its place decide among several. One that is called otherwise now is known by its identifier, or by its place. Where two fit alike, none is it.

use super::meaning::Meaning;
use super::windows;
use crate::session::elements::locator;
use crate::session::elements::scan::Node;
use crate::session::elements::snapshots::Snapshot;
use crate::text::signs::says_same;

/// What was found.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Again {
    /// The element, by its place in the outline, counted from 0.
    One {
        at: usize,
        /// What it is called now, where that is something else.
        renamed: Option<String>,
    },
    /// Nothing fits.
    None,
    /// So many fit alike.
    Several(usize),
}

/// An element of the same role.
struct Candidate {
    at: usize,
    meaning: Meaning,
}

/// Finds the element in a snapshot. `said` is the text that was given for what the record has left out: its name, or a text of
/// the entry that it stands in.
pub(crate) fn find(meaning: &Meaning, said: Option<&str>, snapshot: &Snapshot) -> Again {
    let is_kind = |node: &Node| {
        node.role.as_str() == meaning.role && subrole(node) == meaning.subrole.as_deref()
    };
    find_among(meaning, said, snapshot, &is_kind)
}

/// The same by a description in which a person may have left things out: without a subrole any will do, without a window any but those
/// that are minimized, as for every tool that is told a name.
pub(crate) fn find_described(meaning: &Meaning, said: Option<&str>, snapshot: &Snapshot) -> Again {
    let minimized = snapshot.scan.nodes.iter().filter(|node| node.minimized);
    let minimized: Vec<usize> = minimized.map(|window| window.root).collect();
    let is_seen = |node: &Node| node.parent.is_none() || !minimized.contains(&node.root);
    let is_kind = |node: &Node| {
        node.role.as_str().eq_ignore_ascii_case(&meaning.role)
            && (meaning.subrole.is_none() || subrole(node) == meaning.subrole.as_deref())
            && (meaning.window.is_some() || is_seen(node))
    };
    find_among(meaning, said, snapshot, &is_kind)
}

fn subrole(node: &Node) -> Option<&str> {
    let subrole = node.subrole.as_ref().map(|name| name.as_str());
    subrole.filter(|name| !name.is_empty())
}

fn find_among(
    meaning: &Meaning,
    said: Option<&str>,
    snapshot: &Snapshot,
    is_kind: &dyn Fn(&Node) -> bool,
) -> Again {
    let windows = windows::of(&snapshot.scan);
    let candidates: Vec<Candidate> = snapshot
        .shown
        .iter()
        .enumerate()
        .filter(|(_, shown)| is_kind(snapshot.node(**shown)))
        .map(|(at, shown)| Candidate {
            at,
            meaning: Meaning::of(
                &locator::of("", &snapshot.scan, shown.place, Vec::new()),
                &windows,
            ),
        })
        .collect();
    choose(meaning, said, &candidates)
}

fn choose(wanted: &Meaning, said: Option<&str>, candidates: &[Candidate]) -> Again {
    let all: Vec<&Candidate> = candidates.iter().collect();
    // One in its window that is called otherwise comes before one of its name in another.
    let title = |one: &Meaning| one.window.as_ref().and_then(|window| window.title.clone());
    let by_title = those(&all, |one| {
        let titles = title(one).zip(title(wanted));
        titles.is_some_and(|(one, wanted)| says_same(&one, &wanted))
    });
    if !by_title.is_empty() {
        return choose_from(wanted, said, &by_title);
    }
    let place = |one: &Meaning| one.window.as_ref().map(|window| window.place);
    let by_place = those(&all, |one| {
        wanted.window.is_some() && place(one) == place(wanted)
    });
    match choose_from(wanted, said, &by_place) {
        Again::None => choose_from(wanted, said, &all),
        found => found,
    }
}

fn choose_from(wanted: &Meaning, said: Option<&str>, all: &[&Candidate]) -> Again {
    let fitting = those(all, |one| {
        // What it says, or what its entry says.
        let mut texts = one.name.iter().chain(&one.entry);
        let is_said = said.is_none_or(|said| texts.any(|text| says_same(text, said)));
        let is_entry = |text: &String| one.entry.iter().any(|known| says_same(known, text));
        is_said && (wanted.entry.is_empty() || wanted.entry.iter().any(is_entry))
    });
    let is_named = |one: &Meaning| match (&one.name, &wanted.name) {
        (Some(name), Some(wanted)) => says_same(name, wanted),
        (_, wanted) => wanted.is_none(),
    };
    let named = those(&fitting, is_named);
    let named = preferring(those(&named, |one| one.name == wanted.name), named);
    if !named.is_empty() {
        return told_apart(wanted, said, named);
    }
    // It is called otherwise.
    let by_identifier = those(&fitting, |one| is_identified(one, wanted));
    let by_place = those(&fitting, |one| one.path == wanted.path);
    let found = one(by_identifier).or_else(|| one(by_place));
    found.map_or(Again::None, |found| Again::One {
        at: found.at,
        renamed: Some(found.meaning.name.clone().unwrap_or_default()),
    })
}

/// Decides among elements that are all called as they should be.
fn told_apart(wanted: &Meaning, said: Option<&str>, found: Vec<&Candidate>) -> Again {
    let count = found.len();
    // Where nothing says which one it is but its place, it has to be there.
    let is_told = wanted.name.is_some() || !wanted.entry.is_empty() || said.is_some();
    let by_entry = those(&found, |one| one.entry == wanted.entry);
    let found = preferring(by_entry, found);
    let by_identifier = those(&found, |one| is_identified(one, wanted));
    let is_known = is_told || !by_identifier.is_empty();
    let found = preferring(by_identifier, found);
    let by_place = those(&found, |one| one.path == wanted.path);
    let alone = if is_known { one(found) } else { None };
    match alone.or_else(|| one(by_place)) {
        Some(found) => Again::One {
            at: found.at,
            renamed: None,
        },
        None if count == 1 => Again::None,
        None => Again::Several(count),
    }
}

fn preferring<'c>(some: Vec<&'c Candidate>, all: Vec<&'c Candidate>) -> Vec<&'c Candidate> {
    if some.is_empty() { all } else { some }
}

fn one(found: Vec<&Candidate>) -> Option<&Candidate> {
    match found[..] {
        [one] => Some(one),
        _ => None,
    }
}

/// Whether it has the identifier that is wanted, and that says anything: numbers that AppKit gives out change [trees 2.3].
fn is_identified(one: &Meaning, wanted: &Meaning) -> bool {
    let identifier = wanted.identifier.as_deref();
    let says_something =
        identifier.is_some_and(|text| !text.is_empty() && !text.starts_with("_NS:"));
    says_something && one.identifier == wanted.identifier
}

fn those<'c>(of: &[&'c Candidate], fits: impl Fn(&Meaning) -> bool) -> Vec<&'c Candidate> {
    let all = of.iter().copied();
    all.filter(|one| fits(&one.meaning)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn element(name: &str, entry: &[&str], identifier: &str, place: usize) -> Meaning {
        let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        Meaning {
            role: "AXButton".into(),
            name: text(name),
            entry: entry.iter().map(|text| (*text).to_owned()).collect(),
            identifier: text(identifier),
            path: vec![(place, "AXButton".into())],
            ..Meaning::default()
        }
    }

    fn chosen(wanted: &Meaning, said: Option<&str>, there: &[Meaning]) -> Again {
        let candidates = there.iter().cloned().enumerate();
        let candidates: Vec<Candidate> = candidates
            .map(|(at, meaning)| Candidate { at, meaning })
            .collect();
        choose(wanted, said, &candidates)
    }

    fn at(at: usize) -> Again {
        Again::One { at, renamed: None }
    }

    #[test]
    fn an_element_is_found_by_its_name_wherever_it_stands() {
        let there = [element("Send", &[], "", 3), element("Save", &[], "", 9)];
        assert_eq!(chosen(&element("Save", &[], "", 0), None, &there), at(1));
    }

    #[test]
    fn one_that_is_called_otherwise_is_known_by_identifier_or_place() {
        let there = [element("Keep", &[], "save", 3), element("Send", &[], "", 9)];
        let renamed = Again::One {
            at: 0,
            renamed: Some("Keep".into()),
        };
        assert_eq!(
            chosen(&element("Save", &[], "save", 8), None, &there),
            renamed
        );
        assert_eq!(chosen(&element("Save", &[], "", 3), None, &there), renamed);
        assert_eq!(
            chosen(&element("Save", &[], "_NS:8", 8), None, &there),
            Again::None
        );
    }

    #[test]
    fn the_entry_decides_among_buttons_that_are_called_the_same() {
        let there = [
            element("Delete", &["New"], "", 0),
            element("Delete", &["Budget"], "", 1),
            element("Delete", &["Letter"], "", 2),
        ];
        let wanted = element("Delete", &["Budget"], "", 0);
        assert_eq!(chosen(&wanted, None, &there), at(1));
        let gone = element("Delete", &["Holiday"], "", 1);
        assert_eq!(chosen(&gone, None, &there), Again::None);
        // A record without texts does not say which one: a text that is given does.
        let untold = element("Delete", &[], "", 1);
        assert_eq!(chosen(&untold, Some("Letter"), &there), at(2));
        assert_eq!(chosen(&untold, Some("Holiday"), &there), Again::None);
    }

    #[test]
    fn its_window_decides_among_elements_that_are_called_the_same() {
        let inside = |title: &str, place: usize| Meaning {
            window: Some(windows::WindowMeaning {
                app: "Safari".into(),
                title: Some(title.to_owned()).filter(|title| !title.is_empty()),
                place,
            }),
            ..element("OK", &[], "", 0)
        };
        let there = [inside("Mail", 0), inside("News", 1)];
        assert_eq!(chosen(&inside("News", 0), None, &there), at(1));
        // A record without texts has the order of the windows.
        assert_eq!(chosen(&inside("", 1), None, &there), at(1));
        assert_eq!(chosen(&inside("", 2), None, &there), Again::Several(2));
        let renamed = [
            inside("Mail", 0),
            Meaning {
                name: Some("Keep".into()),
                ..inside("News", 1)
            },
        ];
        let found = Again::One {
            at: 1,
            renamed: Some("Keep".into()),
        };
        assert_eq!(chosen(&inside("News", 0), None, &renamed), found);
    }

    #[test]
    fn where_two_fit_alike_none_is_it() {
        let there = [element("OK", &[], "", 1), element("OK", &[], "", 2)];
        assert_eq!(
            chosen(&element("OK", &[], "", 7), None, &there),
            Again::Several(2)
        );
        assert_eq!(chosen(&element("OK", &[], "", 2), None, &there), at(1));
        assert_eq!(
            chosen(&element("", &[], "", 7), None, &there[..1]),
            Again::None
        );
    }
}
