//! `mktemp`: a new file or folder whose name nothing else has.

use super::{
    outcome::{NotRun, Ran},
    session::Shell,
};
use crate::finder;

/// How many letters of a name it makes up where no template says so.
const LETTERS: usize = 8;

pub(super) fn make(shell: &mut Shell<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    let refused = || NotRun::of(format!("mktemp {}", words.join(" ")));
    let (mut is_folder, mut prefix, mut template) = (false, None, None);
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        match *word {
            "-d" => is_folder = true,
            "-t" => prefix = Some(*rest.next().ok_or_else(refused)?),
            "-dt" => {
                is_folder = true;
                prefix = Some(*rest.next().ok_or_else(refused)?);
            }
            option if option.starts_with('-') => return Err(refused()),
            path if template.is_none() => template = Some(path),
            _ => return Err(refused()),
        }
    }
    let folder = shell.world.system.variables().remove("TMPDIR");
    let folder = folder.unwrap_or_else(|| "/tmp/".to_owned());
    let given = match (template, prefix) {
        (Some(template), None) => template.to_owned(),
        (None, Some(prefix)) => format!("{folder}{prefix}.{}", "X".repeat(LETTERS)),
        (None, None) => format!("{folder}tmp.{}", "X".repeat(LETTERS + 2)),
        (Some(_), Some(_)) => return Err(refused()),
    };
    let stem = given.trim_end_matches('X');
    let length = given.len() - stem.len();
    let path = (0..1000)
        .map(|turn| format!("{stem}{}", letters(shell.now, turn, length)))
        .find(|path| shell.place(path).is_none());
    let Some(path) = path else {
        return Ok(failed(&given, "File exists"));
    };
    let full = shell.path(&path);
    if template.is_none() {
        // The folder of temporary files is there on every Mac.
        shell
            .world
            .create_folder(folder.trim_end_matches('/'), true);
    }
    let is_made = match is_folder {
        true => shell.world.disk.has_room(1, 0) && shell.world.create_folder(&full, false),
        false => finder::write_for_script(shell.world, &full, "").is_ok(),
    };
    Ok(match is_made {
        true => Ran::printed(format!("{path}\n")),
        false => failed(&given, "No such file or directory"),
    })
}

fn failed(given: &str, why: &str) -> Ran {
    Ran::failed(format!("mktemp: mkstemp failed on {given}: {why}\n"), 1)
}

/// Letters and digits that follow from the time of the world: the same world makes up the same names.
fn letters(now: f64, turn: u64, count: usize) -> String {
    const ALL: &[u8; 62] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    let mut state = now.to_bits() ^ turn.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut text = String::new();
    for _ in 0..count.min(64) {
        state = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        state ^= state >> 27;
        let place = usize::try_from(state % 62).unwrap_or_default();
        text.push(ALL.get(place).map_or('x', |letter| char::from(*letter)));
    }
    text
}
