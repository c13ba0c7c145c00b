//! Commands about files and folders.

use super::{
    outcome::{NotRun, Ran},
    session::Shell,
};
use crate::{
    finder,
    world::{
        Place,
        disk::{folder_of, name_of},
    },
};

pub(super) fn go(shell: &mut Shell<'_>, given: &str) -> Ran {
    let why = match shell.world.look_up(&shell.path(given)) {
        Some((Place::Document, _)) => "not a directory",
        Some((_, path)) => {
            shell.folder = path;
            return Ran::default();
        }
        None => "no such file or directory",
    };
    if shell.is_terminal {
        return Ran::failed(format!("cd: {why}: {given}\n"), 1);
    }
    let why = why.replacen('n', "N", 1);
    Ran::failed(format!("sh: line 0: cd: {given}: {why}\n"), 1)
}

/// The names in a folder; with `-a` and `-A` hidden ones too.
pub(super) fn list(shell: &Shell<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    let (all, given) = match words {
        [] => (false, "."),
        ["-1"] => (false, "."),
        ["-a" | "-A" | "-1a" | "-1A"] => (true, "."),
        ["-1", path] => (false, *path),
        ["-a" | "-A" | "-1a" | "-1A", path] => (true, *path),
        [path] if !path.starts_with('-') => (false, *path),
        _ => return Err(NotRun::of(format!("ls {}", words.join(" ")))),
    };
    let Some((place, path)) = shell.world.look_up(&shell.path(given)) else {
        let error = format!("ls: {given}: No such file or directory\n");
        return Ok(Ran::failed(error, 1));
    };
    if place == Place::Document {
        return Ok(Ran::printed(format!("{given}\n")));
    }
    let mut names = shell.world.names_in(&path);
    names.retain(|name| all || !name.starts_with('.'));
    if words
        .first()
        .is_some_and(|word| matches!(*word, "-a" | "-1a"))
    {
        names.extend([".".to_owned(), "..".to_owned()]);
    }
    names.sort_unstable();
    // In a window names stand beside each other.
    let between = if shell.is_terminal { "\t" } else { "\n" };
    let end = if names.is_empty() { "" } else { "\n" };
    Ok(Ran::printed(names.join(between) + end))
}

pub(super) fn show(shell: &Shell<'_>, given: &str) -> Ran {
    match shell.world.look_up(&shell.path(given)) {
        None => Ran::failed(format!("cat: {given}: No such file or directory\n"), 1),
        Some((Place::Document, path)) => {
            Ran::printed(shell.world.disk.text(&path).unwrap_or_default())
        }
        Some(_) => Ran::failed(format!("cat: {given}: Is a directory\n"), 1),
    }
}

pub(super) fn make_folder(shell: &mut Shell<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    let (around, given) = match words {
        ["-p", path] => (true, *path),
        [path] if !path.starts_with('-') => (false, *path),
        _ => return Err(NotRun::of(format!("mkdir {}", words.join(" ")))),
    };
    let path = shell.path(given);
    let there = shell.world.place(&path);
    let made = shell.world.create_folder(&path, around);
    finder::list_anew(shell.world);
    Ok(match (made, there) {
        (true, _) => Ran::default(),
        (false, Some(_)) => Ran::failed(format!("mkdir: {given}: File exists\n"), 1),
        (false, None) => Ran::failed(format!("mkdir: {given}: No such file or directory\n"), 1),
    })
}

/// Makes an empty file where nothing is.
pub(super) fn touch(shell: &mut Shell<'_>, given: &str) -> Result<Ran, NotRun> {
    let path = shell.path(given);
    if shell.world.place(&path).is_some() {
        return Err(NotRun::of("touch of a file that is there"));
    }
    Ok(match finder::write_file(shell.world, &path, "") {
        Ok(()) => Ran::default(),
        Err(_) => Ran::failed(format!("touch: {given}: No such file or directory\n"), 1),
    })
}

pub(super) fn base_name(path: &str, suffix: &str) -> Ran {
    let name = match name_of(path) {
        "" if path.starts_with('/') => "/",
        name => name,
    };
    let name = name
        .strip_suffix(suffix)
        .filter(|stem| !stem.is_empty())
        .unwrap_or(name);
    Ran::printed(format!("{name}\n"))
}

pub(super) fn folder_name(path: &str) -> Ran {
    let folder = folder_of(path).unwrap_or(if path.starts_with('/') { "/" } else { "." });
    Ran::printed(format!("{folder}\n"))
}

/// What `test` and `[` ask: of files, of texts, of numbers.
pub(super) fn test(shell: &Shell<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    let holds = match words {
        ["!", rest @ ..] if !rest.is_empty() => {
            return test(shell, rest).map(|ran| Ran::tested(ran.status != 0));
        }
        [] => false,
        [text] => !text.is_empty(),
        ["-n", text] => !text.is_empty(),
        ["-z", text] => text.is_empty(),
        [sign @ ("-e" | "-f" | "-d" | "-r" | "-s"), path] => {
            let there = shell.world.look_up(&shell.path(path));
            match (*sign, there) {
                (_, None) => false,
                ("-e" | "-r", Some(_)) => true,
                ("-f", Some((place, _))) => place == Place::Document,
                ("-s", Some((_, path))) => shell.world.bytes_of(&path) > 0,
                (_, Some((place, _))) => place != Place::Document,
            }
        }
        [one, "=" | "==", other] => one == other,
        [one, "!=", other] => one != other,
        [
            one,
            sign @ ("-eq" | "-ne" | "-lt" | "-le" | "-gt" | "-ge"),
            other,
        ] => {
            let (Ok(one), Ok(other)) = (one.parse::<i64>(), other.parse::<i64>()) else {
                return Err(NotRun::of("comparing what is no number"));
            };
            match *sign {
                "-eq" => one == other,
                "-ne" => one != other,
                "-lt" => one < other,
                "-le" => one <= other,
                "-gt" => one > other,
                _ => one >= other,
            }
        }
        _ => return Err(NotRun::of(format!("test {}", words.join(" ")))),
    };
    Ok(Ran::tested(holds))
}
