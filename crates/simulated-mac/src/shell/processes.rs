//! `ps` and `uptime`: the processes of the world. What it does not know of them, such as the time that they took, is 0.

use super::{
    outcome::{NotRun, Ran},
    session::Shell,
};
use simulated_world::world::App;

/// What a column holds and how it is headed.
#[derive(Clone, Copy)]
struct Column {
    keyword: &'static str,
    head: &'static str,
    /// It stands at the right of its column.
    right: bool,
}

const COLUMNS: &[Column] = &[
    column("pid", "PID", true),
    column("ppid", "PPID", true),
    column("user", "USER", false),
    column("uid", "UID", true),
    column("c", "C", true),
    column("%cpu", "%CPU", true),
    column("%mem", "%MEM", true),
    column("vsz", "VSZ", true),
    column("rss", "RSS", true),
    column("tt", "TT", false),
    column("stat", "STAT", false),
    column("started", "STARTED", false),
    column("time", "TIME", true),
    column("command", "COMMAND", false),
    column("args", "ARGS", false),
    column("comm", "COMM", false),
];

const fn column(keyword: &'static str, head: &'static str, right: bool) -> Column {
    Column {
        keyword,
        head,
        right,
    }
}

/// How wide a column of process ids is at least.
const PID_WIDTH: usize = 5;

/// Other names of columns.
const ALIASES: &[(&str, &str)] = &[
    ("pcpu", "%cpu"),
    ("pmem", "%mem"),
    ("tty", "tt"),
    ("state", "stat"),
];

pub(super) fn list(shell: &Shell<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    let refused = || NotRun::of(format!("ps {}", words.join(" ")));
    let mut columns = vec!["pid", "tt", "time", "command"];
    let mut heads: Vec<Option<&str>> = vec![None, Some("TTY"), None, Some("CMD")];
    let (mut is_all, mut only, mut names_only, mut is_own) = (false, None, false, false);
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        match *word {
            "aux" | "-aux" | "auxww" | "auxw" => {
                is_all = true;
                columns = vec![
                    "user", "pid", "%cpu", "%mem", "vsz", "rss", "tt", "stat", "started", "time",
                    "command",
                ];
                heads.clear();
            }
            "-ef" => {
                is_all = true;
                columns = vec![
                    "uid", "pid", "ppid", "c", "started", "tt", "time", "command",
                ];
                heads = vec![
                    None,
                    None,
                    None,
                    None,
                    Some("STIME"),
                    Some("TTY"),
                    None,
                    Some("CMD"),
                ];
            }
            "-A" | "-e" | "-ax" | "ax" | "-x" => is_all = true,
            "-Ac" | "-axc" => (is_all, names_only) = (true, true),
            "-c" => names_only = true,
            // Whose they are: all of them are the person's.
            "-U" | "-u" => match rest.next() {
                Some(user) if *user == shell.world.system.user || *user == "501" => is_all = true,
                _ => return Err(refused()),
            },
            "-p" => only = Some(rest.next().copied().ok_or_else(refused)?),
            "-o" | "-axo" | "-Ao" | "-eo" | "axo" => {
                is_all |= *word != "-o";
                let given = rest.next().ok_or_else(refused)?;
                if !is_own {
                    columns.clear();
                    heads.clear();
                    is_own = true;
                }
                for one in given.split(',') {
                    let (keyword, head) = match one.split_once('=') {
                        Some((keyword, head)) => (keyword, Some(head)),
                        None => (one, None),
                    };
                    columns.push(keyword);
                    heads.push(head);
                }
            }
            _ => return Err(refused()),
        }
    }
    let columns: Vec<Column> = columns
        .iter()
        .map(|name| known(name))
        .collect::<Option<_>>()
        .ok_or_else(refused)?;
    let apps = shell.world.apps.iter();
    let wanted = |app: &&App| match only {
        Some(pids) => pids.split(',').any(|pid| pid == app.pid.to_string()),
        None => is_all,
    };
    if only.is_none() && !is_all {
        // Those of its own terminal, of which this one has none.
        return Err(refused());
    }
    let mut rows: Vec<Vec<String>> = apps
        .filter(wanted)
        .map(|app| {
            let fields = columns.iter();
            fields
                .map(|column| field(shell, app, column.keyword, names_only))
                .collect()
        })
        .collect();
    let is_found = !rows.is_empty();
    let head: Vec<String> = columns
        .iter()
        .enumerate()
        .map(|(place, column)| match heads.get(place) {
            Some(Some(own)) => (*own).to_owned(),
            _ => column.head.to_owned(),
        })
        .collect();
    if head.iter().any(|head| !head.is_empty()) {
        rows.insert(0, head);
    }
    let status = i32::from(!is_found);
    Ok(Ran {
        status,
        ..Ran::printed(table(&columns, &rows))
    })
}

fn known(name: &str) -> Option<Column> {
    let name = name.trim().to_lowercase();
    let alias = ALIASES.iter().find(|(other, _)| *other == name);
    let name = alias.map_or(name.as_str(), |(_, own)| own);
    COLUMNS
        .iter()
        .find(|column| column.keyword == name)
        .copied()
}

fn field(shell: &Shell<'_>, app: &App, keyword: &str, names_only: bool) -> String {
    let path = executable(shell, app);
    match keyword {
        "pid" => app.pid.to_string(),
        "ppid" => "1".to_owned(),
        "user" => shell.world.system.user.clone(),
        "uid" => "501".to_owned(),
        "%cpu" | "%mem" => "0.0".to_owned(),
        "vsz" | "rss" | "c" => "0".to_owned(),
        "tt" => "??".to_owned(),
        "stat" => "S".to_owned(),
        "started" => "-".to_owned(),
        "time" => "0:00.00".to_owned(),
        _ if names_only => path.rsplit('/').next().unwrap_or_default().to_owned(),
        _ => path,
    }
}

/// The path of the program of a process, or its name where the disk has none.
fn executable(shell: &Shell<'_>, app: &App) -> String {
    let id = app.bundle_id.as_deref();
    let installed = id.and_then(|id| shell.world.installed_with_bundle_id(id));
    installed.map_or_else(|| app.name.clone(), |installed| installed.executable_path())
}

/// Columns beside each other; the last one is as wide as it is.
fn table(columns: &[Column], rows: &[Vec<String>]) -> String {
    let width = |place: usize| {
        let texts = rows.iter().filter_map(|row| row.get(place));
        let widest = texts.map(|text| text.chars().count()).max().unwrap_or(0);
        let is_number = columns
            .get(place)
            .is_some_and(|one| one.keyword.ends_with("pid"));
        widest.max(if is_number { PID_WIDTH } else { 0 })
    };
    let mut text = String::new();
    for row in rows {
        let fields = columns
            .iter()
            .zip(row)
            .enumerate()
            .map(|(place, (column, field))| {
                let is_last = place + 1 == columns.len();
                let width = width(place);
                match (column.right, is_last) {
                    (true, _) => format!("{field:>width$}"),
                    (false, true) => field.clone(),
                    (false, false) => format!("{field:<width$}"),
                }
            });
        text.push_str(&fields.collect::<Vec<_>>().join(" "));
        text.push('\n');
    }
    text
}

/// `uptime`: the time, how long the Mac is up, and its load, which the world does not know.
pub(super) fn uptime(shell: &Shell<'_>) -> Ran {
    let up = (shell.now - shell.world.system.booted_at).max(0.0) as u64;
    let (days, hours, minutes) = (up / 86_400, up / 3600 % 24, up / 60 % 60);
    let days = match days {
        0 => String::new(),
        1 => "1 day, ".to_owned(),
        days => format!("{days} days, "),
    };
    let time = match (hours, minutes) {
        (0, 1) => "1 min".to_owned(),
        (0, minutes) => format!("{minutes} mins"),
        (hours, minutes) => format!("{hours:2}:{minutes:02}"),
    };
    let day = (shell.now.max(0.0) as u64) % 86_400;
    let (hour, minute) = (day / 3600, day / 60 % 60);
    Ran::printed(format!(
        "{hour:2}:{minute:02}  up {days}{time}, 1 user, load averages: 0.00 0.00 0.00\n"
    ))
}
