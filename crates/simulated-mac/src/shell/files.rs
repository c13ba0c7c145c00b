//! Commands about files and folders.

use super::{
    filters::options,
    outcome::{NotRun, Ran},
    session::Shell,
};
use crate::finder;
use simulated_world::world::{
    Place,
    disk::{NotWritten, folder_of, is_within, name_of},
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

pub(super) fn make_folder(shell: &mut Shell<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    let (around, given) = match words {
        ["-p", path] => (true, *path),
        [path] if !path.starts_with('-') => (false, *path),
        _ => return Err(NotRun::of(format!("mkdir {}", words.join(" ")))),
    };
    let path = shell.path(given);
    let there = shell.world.place(&path);
    if there.is_none() && !shell.world.disk.has_room(1, 0) {
        let error = format!("mkdir: {given}: No space left on device\n");
        return Ok(Ran::failed(error, 1));
    }
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
    Ok(match finder::write_for_script(shell.world, &path, "") {
        Ok(()) => Ran::default(),
        Err(NotWritten::NoSpace) => {
            Ran::failed(format!("touch: {given}: No space left on device\n"), 1)
        }
        Err(_) => Ran::failed(format!("touch: {given}: No such file or directory\n"), 1),
    })
}

/// `rm`, with `-r` folders too and with `-f` without a word of what is not there.
pub(super) fn remove(shell: &mut Shell<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    let given = options("rm", words, "rRf")?;
    let has = |flag: char| given.flags.contains(&flag);
    if given.rest.is_empty() {
        return Err(NotRun::of("rm of nothing"));
    }
    let mut ran = Ran::default();
    for path in given.rest {
        let why = match shell.world.look_up(&shell.path(path)) {
            None if has('f') => continue,
            None => "No such file or directory",
            Some((place, there)) if place == Place::Disk || shell.world.is_of_every_mac(&there) => {
                return Err(NotRun::of(format!("rm of {path}")));
            }
            Some((place, _)) if place != Place::Document && !has('r') && !has('R') => {
                "is a directory"
            }
            Some((_, path)) => {
                shell.world.remove_file(&path);
                continue;
            }
        };
        ran.error.push_str(&format!("rm: {path}: {why}\n"));
        ran.status = 1;
    }
    finder::list_anew(shell.world);
    Ok(ran)
}

/// The exit status of `mv` and `cp` that are used in a wrong way.
const WRONG_USE: i32 = 64;

/// What `cp` and `mv` say of themselves without the names that they need.
fn usage(keeps: bool) -> &'static str {
    match keeps {
        true => {
            "usage: cp [-R [-H | -L | -P]] [-fi | -n] [-aclpSsvXx] source_file target_file\n       \
             cp [-R [-H | -L | -P]] [-fi | -n] [-aclpSsvXx] source_file ... target_directory\n"
        }
        false => {
            "usage: mv [-f | -i | -n] [-hv] source target\n       mv [-f | -i | -n] [-v] source ... directory\n"
        }
    }
}

/// `mv` and `cp` of one file or folder.
pub(super) fn transfer(
    shell: &mut Shell<'_>,
    command: &str,
    words: &[&str],
) -> Result<Ran, NotRun> {
    let keeps = command == "cp";
    let refused = || NotRun::of(format!("{command} {}", words.join(" ")));
    let given = options(command, words, if keeps { "rRafp" } else { "f" })?;
    let [from, to] = given.rest else {
        return match given.rest.len() {
            0 | 1 => Ok(Ran::failed(usage(keeps), WRONG_USE)),
            _ => Err(refused()),
        };
    };
    let without = |missing: &str| {
        let about = match keeps {
            true => format!("cp: {missing}"),
            false => format!("mv: rename {from} to {to}"),
        };
        Ran::failed(format!("{about}: No such file or directory\n"), 1)
    };
    let Some((place, path)) = shell.world.look_up(&shell.path(from)) else {
        return Ok(without(from));
    };
    let is_deep = ['r', 'R', 'a']
        .iter()
        .any(|flag| given.flags.contains(flag));
    if keeps && place != Place::Document && !is_deep {
        let error = format!("cp: {from} is a directory (not copied).\n");
        return Ok(Ran::failed(error, 1));
    }
    let target = match shell.world.look_up(&shell.path(to)) {
        // The names in a folder, not the folder itself, are what a slash behind it means to cp.
        Some((Place::Folder | Place::Disk, _)) if keeps && from.ends_with('/') => {
            return Err(NotRun::of("cp of what is in a folder"));
        }
        Some((Place::Folder | Place::Disk, folder)) => {
            format!("{}/{}", folder.trim_end_matches('/'), name_of(&path))
        }
        Some((_, target)) => target,
        None => shell.path(to),
    };
    if keeps && place == Place::Document && target == path {
        return Ok(identical(shell, from, to));
    }
    let there = shell.world.place(&target);
    let is_refused = shell.world.is_of_every_mac(&path) && !keeps
        || !matches!(place, Place::Document | Place::Folder)
        || there.is_some_and(|there| (there, place) != (Place::Document, Place::Document))
        || is_within(&target, &path);
    if is_refused {
        return Err(refused());
    }
    if folder_of(&target)
        .and_then(|folder| shell.world.place(folder))
        .is_none()
    {
        return Ok(without(to));
    }
    if keeps && !shell.world.has_room_for_copy(&path) {
        let error = format!("cp: {to}: No space left on device\n");
        return Ok(Ran::failed(error, 1));
    }
    if !shell.world.transfer(&path, &target, keeps) {
        return Err(refused());
    }
    finder::list_anew(shell.world);
    Ok(Ran::default())
}

/// `cp` of a file onto itself: the target comes first, with the name of the file behind a folder, as BSD's `cp` says it.
fn identical(shell: &Shell<'_>, from: &str, to: &str) -> Ran {
    let target = match shell.world.look_up(&shell.path(to)) {
        Some((Place::Document, _)) | None => to.to_owned(),
        Some(_) => format!("{}/{}", to.trim_end_matches('/'), name_of(from)),
    };
    let error = format!("cp: {target} and {from} are identical (not copied).\n");
    Ran::failed(error, 1)
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
            // An empty path names nothing, and not the folder that the shell is in.
            let there = Some(*path).filter(|path| !path.is_empty());
            let there = there.and_then(|path| shell.world.look_up(&shell.path(path)));
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
