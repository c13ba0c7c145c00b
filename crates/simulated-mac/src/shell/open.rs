//! `/usr/bin/open`: files, folders, apps and addresses.

use super::outcome::{NotRun, Ran};
use crate::{
    finder,
    opening::{self, BROWSERS, SHOW_FILES, UrlRefused},
};
use simulated_world::{
    processes::LaunchOptions,
    world::{
        InstalledApp, Place, World,
        disk::{file_url, trimmed},
    },
};

const TEXT_EDIT: &str = "com.apple.TextEdit";

/// What is to be opened and how.
#[derive(Default)]
struct Order<'w> {
    options: LaunchOptions,
    /// The flag that names an app, and the name.
    app: Option<(&'w str, &'w str)>,
    reveals: bool,
    addresses: Vec<&'w str>,
    /// Absolute paths.
    files: Vec<String>,
}

impl<'w> Order<'w> {
    fn read(words: &[&'w str], folder: &str) -> Result<Self, NotRun> {
        let mut order = Self::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match (*word, words.len()) {
                ("-R", _) => order.reveals = true,
                ("-e" | "-t", _) => order.app = Some(("-b", TEXT_EDIT)),
                (flag @ ("-a" | "-b"), 1..) => {
                    order.app = words.next().map(|value| (flag, *value));
                }
                (flags, _) if is_flags(flags) => {
                    for flag in flags.chars().skip(1) {
                        match flag {
                            'g' => order.options.activate = false,
                            'j' => order.options.hide = true,
                            // The app that `-a` names comes next.
                            'a' => order.app = words.next().map(|value| ("-a", *value)),
                            _ => order.options.new_instance = true,
                        }
                    }
                }
                (option, _) if option.starts_with('-') => {
                    return Err(NotRun::of(format!("/usr/bin/open {option}")));
                }
                (url, _) if is_address(url) => order.addresses.push(url),
                (path, _) if path.starts_with('/') => order.files.push(path.to_owned()),
                (".", _) => order.files.push(folder.to_owned()),
                (path, _) => order
                    .files
                    .push(format!("{}/{path}", folder.trim_end_matches('/'))),
            }
        }
        Ok(order)
    }
}

/// Whether a word is nothing but the letters of options without values; `-a` may be the last of them.
fn is_flags(word: &str) -> bool {
    let Some(letters) = word.strip_prefix('-').filter(|letters| !letters.is_empty()) else {
        return false;
    };
    let letters = letters.strip_suffix('a').unwrap_or(letters);
    !letters.is_empty()
        && letters
            .chars()
            .all(|letter| matches!(letter, 'g' | 'j' | 'n'))
}

fn is_address(word: &str) -> bool {
    let scheme = word.split_once(':').map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| !scheme.is_empty() && !scheme.contains('/'))
}

/// Opens what words name; `folder` is where names without a folder are.
pub(crate) fn open(
    world: &mut World,
    words: &[&str],
    folder: &str,
    now: f64,
) -> Result<Ran, NotRun> {
    let order = Order::read(words, folder)?;
    let missing = order
        .files
        .iter()
        .find(|path| world.look_up(path).is_none());
    if let Some(path) = missing {
        let error = format!("The file {} does not exist.\n", trimmed(path));
        return Ok(Ran::failed(error, 1));
    }
    let app = match order.app {
        None => None,
        Some((flag, name)) => match named(world, flag, name) {
            Some(app) => Some(app),
            None => return Ok(unknown(flag, name)),
        },
    };
    if order.reveals {
        return reveal(world, &order, words);
    }
    match app {
        Some(app) => open_in(world, &order, &app, now),
        None if order.addresses.is_empty() && order.files.is_empty() => {
            Err(NotRun::of("/usr/bin/open of nothing"))
        }
        None => {
            let mut ran = Ran::default();
            for url in &order.addresses {
                ran = open_url(world, url, order.options, now)?;
            }
            for path in &order.files {
                ran = open_file(world, path, &order, now)?;
            }
            Ok(ran)
        }
    }
}

fn named(world: &World, flag: &str, name: &str) -> Option<InstalledApp> {
    let found = match flag {
        "-b" => world.installed_with_bundle_id(name),
        _ if name.starts_with('/') => world.app_at(name),
        _ => world.installed_with_name(name.strip_suffix(".app").unwrap_or(name)),
    };
    found.cloned()
}

fn unknown(flag: &str, name: &str) -> Ran {
    let error = match flag {
        "-b" => format!(
            "LSCopyApplicationURLsForBundleIdentifier() failed while trying to determine the application with bundle identifier {name}.\n"
        ),
        _ => format!("Unable to find application named '{name}'\n"),
    };
    Ran::failed(error, 1)
}

/// Its exit status says nothing of the place that is shown in System Settings [events 8.4].
fn open_url(world: &mut World, url: &str, options: LaunchOptions, now: f64) -> Result<Ran, NotRun> {
    match opening::open_url(world, url, options, now) {
        Ok(_) => Ok(Ran::default()),
        Err(UrlRefused::Scheme) => Err(NotRun::of("/usr/bin/open with that scheme")),
        Err(UrlRefused::NoApp) => Ok(Ran::failed(
            format!(
                "No application knows how to open URL {url} (Error Domain=NSOSStatusErrorDomain Code=-10814 \"kLSApplicationNotFoundErr: E.g. no application claims the file\").\n"
            ),
            1,
        )),
        Err(UrlRefused::Launch) => Ok(Ran::failed(
            format!(
                "The URL {url} cannot be opened for an unexpected reason, error=Error Domain=NSOSStatusErrorDomain Code=-10827 \"kLSNoExecutableErr: The executable is missing\"\n"
            ),
            1,
        )),
    }
}

fn launch(
    world: &mut World,
    app: &InstalledApp,
    order: &Order<'_>,
    files: &[String],
    now: f64,
) -> Ran {
    match opening::launch_with_files(world, app, order.options, files, now) {
        Ok(_) => Ran::default(),
        Err(_) => no_executable(app),
    }
}

fn no_executable(app: &InstalledApp) -> Ran {
    Ran::failed(
        format!(
            "The application {} cannot be opened for an unexpected reason, error=Error Domain=NSOSStatusErrorDomain Code=-10827 \"kLSNoExecutableErr: The executable is missing\"\n",
            app.path
        ),
        1,
    )
}

/// Opens files and addresses in one app.
fn open_in(
    world: &mut World,
    order: &Order<'_>,
    app: &InstalledApp,
    now: f64,
) -> Result<Ran, NotRun> {
    let id = app.bundle_id.as_str();
    let are_folders = order
        .files
        .iter()
        .all(|path| matches!(world.place(path), Some(Place::Folder | Place::Disk)));
    if id == finder::BUNDLE_ID && are_folders && !order.files.is_empty() {
        order.files.iter().for_each(|path| show(world, path, order));
        return Ok(Ran::default());
    }
    if !order.files.is_empty() && !SHOW_FILES.contains(&id) {
        return Err(NotRun::of(
            "/usr/bin/open with files for another app than TextEdit and Preview",
        ));
    }
    if !order.addresses.is_empty() && !BROWSERS.contains(&id) {
        return Err(NotRun::of(
            "/usr/bin/open with addresses for another app than Safari and Chrome",
        ));
    }
    if order.addresses.is_empty() {
        return Ok(launch(world, app, order, &order.files, now));
    }
    for url in &order.addresses {
        if opening::open_address(world, app, url, order.options, now).is_err() {
            return Ok(no_executable(app));
        }
    }
    Ok(Ran::default())
}

/// Opens a file in the app that opens its kind: a folder in Finder, an app by itself, a text in TextEdit.
fn open_file(world: &mut World, path: &str, order: &Order<'_>, now: f64) -> Result<Ran, NotRun> {
    let Some((place, path)) = opening::original(world, path) else {
        return Ok(Ran::default());
    };
    match place {
        Place::Folder | Place::Disk => {
            show(world, &path, order);
            Ok(Ran::default())
        }
        Place::Application => match world.installed.iter().find(|app| app.path == path).cloned() {
            Some(app) => Ok(launch(world, &app, order, &[], now)),
            None => Err(NotRun::of(format!("/usr/bin/open {path}"))),
        },
        Place::Document => {
            let openers = opening::openers(world, &file_url(&path)).unwrap_or_default();
            let app = openers.into_iter().next();
            let is_shown = |app: &InstalledApp| match app.bundle_id.as_str() {
                TEXT_EDIT => world.disk.text(&path).is_some(),
                id => SHOW_FILES.contains(&id),
            };
            match app.filter(is_shown) {
                Some(app) => Ok(launch(world, &app, order, &[path], now)),
                None => Err(NotRun::of(format!(
                    "/usr/bin/open of {path}, which is no text"
                ))),
            }
        }
    }
}

/// A folder in a window of Finder, which comes to the front.
fn show(world: &mut World, path: &str, order: &Order<'_>) {
    finder::browse(world, path);
    come_forward(world, order);
}

fn come_forward(world: &mut World, order: &Order<'_>) {
    let pid = finder::process(world).map(|app| app.pid);
    if let Some(pid) = pid.filter(|_| order.options.activate) {
        world.process(pid).activate();
    }
}

/// `-R`: the files are selected in Finder.
fn reveal(world: &mut World, order: &Order<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    if order.files.is_empty() || !finder::reveal(world, &order.files) {
        return Err(NotRun::of(format!("/usr/bin/open {}", words.join(" "))));
    }
    come_forward(world, order);
    Ok(Ran::default())
}
