//! `find` and `stat`: files below folders, and what is known of files.

use super::{
    outcome::{NotRun, Ran},
    session::Shell,
    wildcards,
};
use simulated_world::world::{Place, World};

/// How many files may be looked at.
const MOST: usize = 10_000;

/// What files `find` prints.
#[derive(Default)]
struct Wanted<'w> {
    name: Option<(&'w str, bool)>,
    /// `f` or `d`.
    kind: Option<&'w str>,
    least: usize,
    most: Option<usize>,
}

impl Wanted<'_> {
    fn takes(&self, path: &str, place: Place, depth: usize) -> bool {
        let name = path.rsplit('/').next().unwrap_or_default();
        let named = self.name.is_none_or(|(pattern, folds)| match folds {
            true => wildcards::fits(&name.to_lowercase(), &pattern.to_lowercase()),
            false => wildcards::fits(name, pattern),
        });
        let kind = self
            .kind
            .is_none_or(|kind| (kind == "f") == (place == Place::Document));
        named && kind && depth >= self.least
    }
}

/// `find FOLDER... [-name PATTERN] [-iname PATTERN] [-type f|d] [-mindepth N] [-maxdepth N]`. A Mac has the files of a folder in no order
/// that is told; here they are in that of their names.
pub(super) fn find(shell: &Shell<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    let refused = || NotRun::of(format!("find {}", words.join(" ")));
    let count = words
        .iter()
        .take_while(|word| !word.starts_with('-'))
        .count();
    let (folders, options) = words.split_at(count);
    if folders.is_empty() {
        return Err(refused());
    }
    let mut wanted = Wanted::default();
    for pair in options.chunks(2) {
        let number = |text: &str| text.parse().map_err(|_| refused());
        match pair {
            ["-name", pattern] if !pattern.contains('[') => wanted.name = Some((pattern, false)),
            ["-iname", pattern] if !pattern.contains('[') => wanted.name = Some((pattern, true)),
            ["-type", kind @ ("f" | "d")] => wanted.kind = Some(kind),
            ["-mindepth", depth] => wanted.least = number(depth)?,
            ["-maxdepth", depth] => wanted.most = Some(number(depth)?),
            _ => return Err(refused()),
        }
    }
    let mut ran = Ran::default();
    let mut looked = 0;
    for folder in folders {
        let Some((place, path)) = shell.world.look_up(&shell.path(folder)) else {
            ran.error
                .push_str(&format!("find: {folder}: No such file or directory\n"));
            ran.status = 1;
            continue;
        };
        let mut open = vec![((*folder).to_owned(), path, place, 0)];
        while let Some((said, path, place, depth)) = open.pop() {
            looked += 1;
            if looked > MOST {
                return Err(refused());
            }
            if wanted.takes(&said, place, depth) {
                ran.output.push_str(&format!("{said}\n"));
            }
            if place == Place::Document || wanted.most.is_some_and(|most| depth >= most) {
                continue;
            }
            let mut names = shell.world.names_in(&path);
            names.sort_unstable();
            for name in names.iter().rev() {
                let inner = format!("{}/{name}", path.trim_end_matches('/'));
                if let Some(place) = shell.world.place(&inner) {
                    let said = format!("{}/{name}", said.trim_end_matches('/'));
                    open.push((said, inner, place, depth + 1));
                }
            }
        }
    }
    Ok(ran)
}

/// `stat -f FORMAT FILE...` with the fields `%z` (bytes), `%m` (seconds since 1970) and `%N` (the name as it was given).
pub(super) fn stat(shell: &Shell<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    let refused = || NotRun::of(format!("stat {}", words.join(" ")));
    let (format, files) = match words {
        ["-f", format, files @ ..] => (*format, files),
        [format, files @ ..] => (format.strip_prefix("-f").ok_or_else(refused)?, files),
        [] => return Err(refused()),
    };
    if files.is_empty() {
        return Err(refused());
    }
    let mut ran = Ran::default();
    for file in files {
        let Some((place, path)) = shell.world.look_up(&shell.path(file)) else {
            let error = format!("stat: {file}: stat: No such file or directory\n");
            ran.error.push_str(&error);
            ran.status = 1;
            continue;
        };
        let line = told(shell.world, format, file, place, &path).ok_or_else(refused)?;
        ran.output.push_str(&format!("{line}\n"));
    }
    Ok(ran)
}

/// A format with its fields; None for one with others.
fn told(world: &World, format: &str, given: &str, place: Place, path: &str) -> Option<String> {
    let (mut text, mut letters) = (String::new(), format.chars());
    while let Some(letter) = letters.next() {
        if letter != '%' {
            text.push(letter);
            continue;
        }
        match letters.next()? {
            // The bytes of a folder are those of the file system's own.
            'z' if place == Place::Document => text.push_str(&world.bytes_of(path).to_string()),
            'm' => text.push_str(&format!("{:.0}", world.modified(path).floor())),
            'N' => text.push_str(given),
            '%' => text.push('%'),
            _ => return None,
        }
    }
    Some(text)
}
