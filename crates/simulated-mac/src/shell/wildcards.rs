//! `*` and `?` in words: the files whose names fit.

use super::session::Shell;
use simulated_world::world::Place;

/// What may stand for other letters.
const WILD: [char; 2] = ['*', '?'];

/// How many paths a pattern may fit.
const MOST: usize = 2_000;

/// The paths that fit a pattern, as a shell writes them, in their order; none where they are too many.
pub(super) fn fitting(shell: &Shell<'_>, pattern: &str) -> Option<Vec<String>> {
    let mut found = vec![String::new()];
    for (number, part) in pattern.split('/').enumerate() {
        let joined = |before: &str, name: &str| match number {
            0 => name.to_owned(),
            _ => format!("{before}/{name}"),
        };
        found = if part.contains(WILD) {
            let all = found.iter().flat_map(|before| {
                let names = names_in(shell, before, number).into_iter();
                let fits = names.filter(|name| is_shown(name, part) && fits(name, part));
                fits.map(|name| joined(before, &name)).collect::<Vec<_>>()
            });
            all.collect()
        } else {
            found.iter().map(|before| joined(before, part)).collect()
        };
        if found.len() > MOST {
            return None;
        }
    }
    found.retain(|path| shell.place(path).is_some());
    Some(found)
}

fn names_in(shell: &Shell<'_>, before: &str, number: usize) -> Vec<String> {
    let folder = match (before, number) {
        ("", 0) => shell.folder.clone(),
        ("", _) => "/".to_owned(),
        (before, _) => shell.path(before),
    };
    let Some((Place::Folder | Place::Disk | Place::Application, path)) =
        shell.world.look_up(&folder)
    else {
        return Vec::new();
    };
    let mut names = shell.world.names_in(&path);
    names.sort_unstable();
    names
}

/// Names that begin with a point fit patterns that do.
fn is_shown(name: &str, pattern: &str) -> bool {
    !name.starts_with('.') || pattern.starts_with('.')
}

/// Whether a name fits: `*` is any letters or none, `?` is one.
pub(super) fn fits(name: &str, pattern: &str) -> bool {
    let name: Vec<char> = name.chars().collect();
    let pattern: Vec<char> = pattern.chars().collect();
    let (mut at, mut place) = (0, 0);
    // Where the last `*` stands, and what it has taken so far.
    let mut star: Option<(usize, usize)> = None;
    while let Some(letter) = name.get(at) {
        match pattern.get(place) {
            Some('*') => {
                star = Some((place, at));
                place += 1;
            }
            Some(wanted) if *wanted == '?' || wanted == letter => {
                at += 1;
                place += 1;
            }
            _ => match star {
                Some((before, taken)) => {
                    star = Some((before, taken + 1));
                    place = before + 1;
                    at = taken + 1;
                }
                None => return false,
            },
        }
    }
    pattern.iter().skip(place).all(|rest| *rest == '*')
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn stars_are_any_letters_and_question_marks_one() {
        for (name, pattern) in [
            ("Plan.txt", "*.txt"),
            ("Plan.txt", "P*a?.t*"),
            ("", "*"),
            ("海.jpg", "?.jpg"),
            ("aXbXc", "*X*c"),
        ] {
            assert!(fits(name, pattern), "{name} {pattern}");
        }
        for (name, pattern) in [("Plan.txt", "*.tx"), ("", "?"), ("ab", "a"), ("ab", "*a")] {
            assert!(!fits(name, pattern), "{name} {pattern}");
        }
    }
}
