//! Launch Services: which app opens an address or a file, and having an app open it.

use crate::content_types;
use simulated_world::{
    processes::{LaunchOptions, LaunchRefused, launch},
    world::{
        DoneEntry, DoneWhat, InstalledApp, Pending, PendingWhat, Place, World,
        disk::{name_of, path_of, split_extension},
    },
};

/// Why a URL is not opened.
pub(crate) enum UrlRefused {
    /// Nothing is known of its scheme.
    Scheme,
    /// The app that takes it is not installed.
    NoApp,
    /// That app does not start.
    Launch,
}

/// Schemes that apps or macOS itself take on every Mac, of which no more is known here. Others belong to apps that the
/// simulated Mac has not.
const APPLE_SCHEMES: [&str; 34] = [
    "addressbook",
    "afp",
    "calshow",
    "contact",
    "dict",
    "facetime",
    "facetime-audio",
    "feed",
    "file",
    "ftp",
    "help",
    "ical",
    "im",
    "imessage",
    "itms",
    "itms-apps",
    "itmss",
    "macappstore",
    "mailto",
    "maps",
    "message",
    "music",
    "nfs",
    "notes",
    "podcasts",
    "shortcuts",
    "sip",
    "sms",
    "smb",
    "ssh",
    "tel",
    "telnet",
    "vnc",
    "webcal",
];

/// Whether it is a scheme as RFC 3986 writes one.
fn is_scheme(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && text
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '-' | '.'))
}

/// An app, the schemes that it takes, and the types of what it opens.
type Opener = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

/// The apps of this Mac that say of themselves what they open, in the order in which macOS prefers them.
const OPENERS: [Opener; 10] = [
    ("com.apple.Safari", &["http", "https"], &["public.html"]),
    (
        "com.apple.TextEdit",
        &[],
        &[
            "public.text",
            "org.openxmlformats.wordprocessingml.document",
        ],
    ),
    ("com.apple.Preview", &[], &["com.adobe.pdf", "public.image"]),
    ("com.apple.Music", &[], &["public.audio"]),
    ("com.apple.mail", &["mailto"], &[]),
    ("com.apple.MobileSMS", &["sms", "imessage"], &[]),
    (
        "com.apple.systempreferences",
        &["x-apple.systempreferences"],
        &[],
    ),
    (
        "com.apple.Terminal",
        &[],
        &["com.apple.terminal.shell-script"],
    ),
    (
        "com.google.Chrome",
        &["http", "https"],
        &["public.html", "com.adobe.pdf"],
    ),
    (
        "com.microsoft.VSCode",
        &[],
        &["public.text", "public.source-code"],
    ),
];

/// The apps that show addresses of the web.
pub(crate) const BROWSERS: [&str; 2] = ["com.apple.Safari", "com.google.Chrome"];

/// The apps in which an address begins something to write.
const WRITERS: [&str; 2] = ["com.apple.mail", "com.apple.MobileSMS"];

/// The apps that show a file which they are given.
pub(crate) const SHOW_FILES: [&str; 2] = ["com.apple.TextEdit", "com.apple.Preview"];

/// Types of files whose apps every Mac has and this one lacks.
const ELSEWHERE: [&str; 3] = ["public.movie", "public.archive", "public.disk-image"];

/// What opens something cannot be told of this Mac.
#[derive(Debug)]
pub(crate) struct NotKnown;

/// A URL as those who open things see it: its scheme, or the types of the file and its extension.
enum Thing {
    Address(String),
    Folder,
    File(Vec<&'static str>, String),
}

fn thing(world: &World, url: &str) -> Result<Option<Thing>, NotKnown> {
    let scheme = url.split_once(':').map(|(scheme, _)| scheme);
    let scheme = scheme.unwrap_or_default().to_ascii_lowercase();
    if scheme != "file" {
        return Ok(Some(Thing::Address(scheme)));
    }
    let Some((place, path)) = original(world, &path_of(url)) else {
        return Ok(None);
    };
    let name = name_of(&path);
    let extension = split_extension(name).1.to_ascii_lowercase();
    match place {
        Place::Folder | Place::Disk => Ok(Some(Thing::Folder)),
        Place::Application => Err(NotKnown),
        Place::Document => {
            let types = content_types::tree(place, name);
            let is_elsewhere = types.iter().any(|one| ELSEWHERE.contains(one));
            let is_told = types.first() != Some(&"public.data") && !is_elsewhere;
            match is_told || world.default_apps.contains_key(&extension) {
                true => Ok(Some(Thing::File(types, extension))),
                false => Err(NotKnown),
            }
        }
    }
}

/// What stands at a path, and where: of an alias file what it stands for.
pub(crate) fn original(world: &World, path: &str) -> Option<(Place, String)> {
    let (place, path) = world.look_up(path)?;
    match world.original_of(&path) {
        Some(original) => world.look_up(original),
        None => Some((place, path)),
    }
}

/// The apps that open a URL, the one that macOS takes first.
pub(crate) fn openers(world: &World, url: &str) -> Result<Vec<InstalledApp>, NotKnown> {
    let Some(thing) = thing(world, url)? else {
        return Ok(Vec::new());
    };
    let (key, opens): (&str, Vec<&str>) = match &thing {
        Thing::Folder => ("", vec!["com.apple.finder"]),
        Thing::Address(scheme) => {
            let taking = OPENERS
                .iter()
                .filter(|(_, schemes, _)| schemes.contains(&&**scheme));
            (scheme, taking.map(|(id, ..)| *id).collect())
        }
        Thing::File(types, extension) => {
            // One that names the type itself goes before one that names what it conforms to.
            let ranked = |(id, _, opens): &Opener| {
                let rank = types.iter().position(|one| opens.contains(one))?;
                Some((rank, *id))
            };
            let mut found: Vec<(usize, &str)> = OPENERS.iter().filter_map(ranked).collect();
            found.sort_by_key(|(rank, _)| *rank);
            (extension, found.into_iter().map(|(_, id)| id).collect())
        }
    };
    if matches!(&thing, Thing::Address(_))
        && opens.is_empty()
        && !world.default_apps.contains_key(key)
    {
        return Err(NotKnown);
    }
    let chosen = world.default_apps.get(key).map(String::as_str);
    if chosen == Some("") {
        return Ok(Vec::new());
    }
    let others = opens.into_iter().filter(|id| Some(*id) != chosen);
    let ids = chosen.into_iter().chain(others);
    Ok(ids
        .filter_map(|id| world.installed_with_bundle_id(id).cloned())
        .collect())
}

/// Opens a URL in the app that takes its scheme, and comes back with its process.
pub(crate) fn open_url(
    world: &mut World,
    url: &str,
    options: LaunchOptions,
    now: f64,
) -> Result<i32, UrlRefused> {
    let scheme = url.split_once(':').map(|(scheme, _)| scheme);
    match scheme.map(str::to_ascii_lowercase).as_deref() {
        Some("http" | "https" | "x-apple.systempreferences" | "mailto") => {}
        // A text that such an address brings along is not simulated.
        Some("sms" | "imessage") if !url.contains(['?', '&']) => {}
        Some(scheme) if !APPLE_SCHEMES.contains(&scheme) && is_scheme(scheme) => {
            return Err(UrlRefused::NoApp);
        }
        _ => return Err(UrlRefused::Scheme),
    }
    let openers = openers(world, url).map_err(|NotKnown| UrlRefused::Scheme)?;
    let app = openers.first().ok_or(UrlRefused::NoApp)?;
    open_address(world, app, url, options, now).map_err(|LaunchRefused| UrlRefused::Launch)
}

/// Launches an app, or takes the running one, and has it open an address.
pub(crate) fn open_address(
    world: &mut World,
    app: &InstalledApp,
    url: &str,
    options: LaunchOptions,
    now: f64,
) -> Result<i32, LaunchRefused> {
    let (pid, at, alone) = ready(world, app, options, now)?;
    world.opened_urls.push(url.to_owned());
    let opened = DoneEntry::new(DoneWhat::Opened).in_app(Some(&app.bundle_id));
    world.done.note(opened.with(url.to_owned()));
    let id = app.bundle_id.as_str();
    if BROWSERS.contains(&id) || WRITERS.contains(&id) {
        let url = url.to_owned();
        let what = PendingWhat::OpensAddress { pid, url, alone };
        world.pending.push(Pending { at, what });
    }
    Ok(pid)
}

/// Launches an app, or takes the running one, and has it open files.
pub(crate) fn launch_with_files(
    world: &mut World,
    app: &InstalledApp,
    options: LaunchOptions,
    files: &[String],
    now: f64,
) -> Result<i32, LaunchRefused> {
    let (pid, at, alone) = ready(world, app, options, now)?;
    for path in files {
        let path = original(world, path).map_or_else(|| path.clone(), |(_, path)| path);
        let opened = DoneEntry::new(DoneWhat::Opened).in_app(Some(&app.bundle_id));
        world.done.note(opened.with(path.clone()));
        let what = PendingWhat::OpensFile {
            app: app.bundle_id.clone(),
            path,
            alone,
            behind: !options.activate,
        };
        world.pending.push(Pending { at, what });
    }
    Ok(pid)
}

/// The process of an app, when it gets to what it is given, and whether it was launched for that.
fn ready(
    world: &mut World,
    app: &InstalledApp,
    options: LaunchOptions,
    now: f64,
) -> Result<(i32, f64, bool), LaunchRefused> {
    let pid = launch(world, app, options, now)?;
    let launching = world.app(pid).is_some_and(|app| app.launching);
    let delay = match launching {
        true => f64::from(app.launch_delay_ms) / 1000.0,
        false => 0.0,
    };
    Ok((pid, now + delay + 0.05, launching))
}
