//! `ls`: the names in folders, alone or with what is known of them.

use super::{
    filters::options,
    outcome::{NotRun, Ran},
    session::Shell,
};
use simulated_world::world::{Place, World};

/// After half a year `ls` tells the year and not the time.
const HALF_A_YEAR: f64 = 365.0 * 86_400.0 / 2.0;

/// The bytes of a block of the disk, and those of the blocks that `ls` counts in.
const BLOCK: u64 = 4096;
const COUNTED: u64 = 512;

/// How names are listed.
struct Manner {
    hidden: bool,
    /// `.` and `..` too.
    own: bool,
    long: bool,
    /// Folders themselves, not what is in them.
    itself: bool,
    human: bool,
    by_time: bool,
    by_size: bool,
    reversed: bool,
    marked: bool,
    numbers: bool,
}

/// One line.
struct Entry {
    name: String,
    path: String,
    place: Place,
}

pub(super) fn list(shell: &Shell<'_>, words: &[&str], is_shown: bool) -> Result<Ran, NotRun> {
    let given = options("ls", words, "1aAlhdtSrFnG")?;
    let has = |flag: char| given.flags.contains(&flag);
    let manner = Manner {
        hidden: has('a') || has('A'),
        own: has('a'),
        long: has('l') || has('n'),
        itself: has('d'),
        human: has('h'),
        by_time: has('t'),
        by_size: has('S'),
        reversed: has('r'),
        marked: has('F'),
        numbers: has('n'),
    };
    let (mut files, mut folders, mut ran) = (Vec::new(), Vec::new(), Ran::default());
    let named: &[&str] = if given.rest.is_empty() {
        &["."]
    } else {
        given.rest
    };
    for name in named {
        let Some((place, path)) = shell.world.look_up(&shell.path(name)) else {
            let error = format!("ls: {name}: No such file or directory\n");
            ran.error.push_str(&error);
            ran.status = 1;
            continue;
        };
        let entry = Entry {
            name: (*name).to_owned(),
            path,
            place,
        };
        match place {
            Place::Document => files.push(entry),
            _ if manner.itself => files.push(entry),
            _ => folders.push(entry),
        }
    }
    sort(shell.world, &manner, &mut files);
    let mut parts = Vec::new();
    if !files.is_empty() {
        parts.push(lines(shell, &manner, &files, is_shown));
    }
    for folder in &folders {
        let entries = entries(shell.world, &manner, &folder.path);
        let mut text = String::new();
        if named.len() > 1 {
            text.push_str(&format!("{}:\n", folder.name));
        }
        if manner.long {
            let blocks = entries.iter().map(|entry| blocks(shell.world, entry));
            text.push_str(&format!("total {}\n", blocks.sum::<u64>()));
        }
        text.push_str(&lines(shell, &manner, &entries, is_shown));
        parts.push(text);
    }
    ran.output = parts.join("\n");
    Ok(ran)
}

/// What is in a folder, in the order that is wanted.
fn entries(world: &World, manner: &Manner, folder: &str) -> Vec<Entry> {
    let base = folder.trim_end_matches('/');
    let names = world.names_in(folder).into_iter();
    let mut entries: Vec<Entry> = names
        .filter(|name| manner.hidden || !name.starts_with('.'))
        .filter_map(|name| {
            let path = format!("{base}/{name}");
            let place = world.place(&path)?;
            Some(Entry { name, path, place })
        })
        .collect();
    if manner.own {
        let above = simulated_world::world::disk::folder_of(folder).unwrap_or("/");
        for (name, path) in [(".", folder), ("..", above)] {
            entries.push(Entry {
                name: name.to_owned(),
                path: path.to_owned(),
                place: Place::Folder,
            });
        }
    }
    sort(world, manner, &mut entries);
    entries
}

fn sort(world: &World, manner: &Manner, entries: &mut [Entry]) {
    entries.sort_by(|one, other| one.name.cmp(&other.name));
    if manner.by_size {
        entries.sort_by_key(|entry| std::cmp::Reverse(size(world, entry)));
    } else if manner.by_time {
        // The newest is the first.
        entries.sort_by(|one, other| {
            world
                .modified(&other.path)
                .total_cmp(&world.modified(&one.path))
        });
    }
    if manner.reversed {
        entries.reverse();
    }
}

fn lines(shell: &Shell<'_>, manner: &Manner, entries: &[Entry], is_shown: bool) -> String {
    if manner.long {
        return long(shell, manner, entries);
    }
    let names: Vec<String> = entries.iter().map(|entry| shown(manner, entry)).collect();
    // In a window names stand beside each other.
    let between = if is_shown { "\t" } else { "\n" };
    let end = if names.is_empty() { "" } else { "\n" };
    names.join(between) + end
}

fn shown(manner: &Manner, entry: &Entry) -> String {
    let mark = match entry.place {
        Place::Document => "",
        _ if manner.marked => "/",
        _ => "",
    };
    format!("{}{mark}", entry.name)
}

/// Lines with the kind and the permissions, the links, the owner, the group, the size, the time and the name.
fn long(shell: &Shell<'_>, manner: &Manner, entries: &[Entry]) -> String {
    let world = &*shell.world;
    let rows: Vec<[String; 5]> = entries
        .iter()
        .map(|entry| {
            let (owner, group) = owner(world, &entry.path, manner.numbers);
            let size = size(world, entry);
            let size = match manner.human {
                true => human(size),
                false => size.to_string(),
            };
            [
                links(world, entry).to_string(),
                owner,
                group,
                size,
                time(shell, &entry.path),
            ]
        })
        .collect();
    let width = |column: usize| {
        let texts = rows.iter().filter_map(|row| row.get(column));
        texts.map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let [link_width, owner_width, group_width, size_width] = [0, 1, 2, 3].map(width);
    let mut text = String::new();
    for (entry, [links, owner, group, size, time]) in entries.iter().zip(&rows) {
        text.push_str(&format!(
            "{}  {links:>link_width$} {owner:<owner_width$}  {group:<group_width$}  {size:>size_width$} {time} {}\n",
            mode(world, entry),
            shown(manner, entry)
        ));
    }
    text
}

/// The bytes of a file; those of a folder are 32 for each name in it, and for itself and the one around it.
fn size(world: &World, entry: &Entry) -> u64 {
    match entry.place {
        Place::Document => world.bytes_of(&entry.path),
        _ => 32 * links(world, entry),
    }
}

fn links(world: &World, entry: &Entry) -> u64 {
    match entry.place {
        Place::Document => 1,
        _ => u64::try_from(world.names_in(&entry.path).len())
            .unwrap_or(u64::MAX)
            .saturating_add(2),
    }
}

fn blocks(world: &World, entry: &Entry) -> u64 {
    match entry.place {
        Place::Document => world.bytes_of(&entry.path).div_ceil(BLOCK) * (BLOCK / COUNTED),
        _ => 0,
    }
}

/// The owner and the group, or their numbers.
fn owner(world: &World, path: &str, numbers: bool) -> (String, String) {
    let (owner, group) = world.owner_of(path);
    let (owner, group) = match (numbers, group) {
        (false, group) => (owner, group),
        (true, "staff") => ("501", "20"),
        (true, _) => ("0", "0"),
    };
    (owner.to_owned(), group.to_owned())
}

fn mode(world: &World, entry: &Entry) -> String {
    let mode = world.mode_of(&entry.path);
    let is_folder = entry.place != Place::Document;
    let mut text = String::from(if is_folder { "d" } else { "-" });
    for shift in [6, 3, 0] {
        let bits = mode >> shift;
        for (bit, letter) in [(4, 'r'), (2, 'w'), (1, 'x')] {
            text.push(if bits & bit == 0 { '-' } else { letter });
        }
    }
    text
}

/// `Nov 13 03:13`, or `Nov 13  2024` when that is long ago or still to come.
fn time(shell: &Shell<'_>, path: &str) -> String {
    let seconds = shell.world.modified(path);
    let format = if (shell.now - seconds).abs() > HALF_A_YEAR {
        "%b %e  %Y"
    } else {
        "%b %e %H:%M"
    };
    let zone = &shell.world.system.time_zone;
    zone.at(seconds).strftime(format).to_string()
}

/// A size in units of 1024: `23B`, `1.5K`, `12M`.
pub(super) fn human(bytes: u64) -> String {
    scaled(bytes as f64, 1024.0, &["B", "K", "M", "G", "T"])
}

/// A number in the largest unit in which it is not less than 1: with a decimal place below 10.
pub(super) fn scaled(number: f64, step: f64, units: &[&str]) -> String {
    let (mut number, mut place) = (number, 0);
    while number >= step && place + 1 < units.len() {
        number /= step;
        place += 1;
    }
    let unit = units.get(place).copied().unwrap_or_default();
    if place > 0 && number < 9.95 {
        return format!("{number:.1}{unit}");
    }
    format!("{number:.0}{unit}")
}
