//! Programs that a Mac has not by itself.

use super::{
    outcome::{NotRun, Ran},
    programs::bare,
    session::Shell,
};
use simulated_world::world::disk::is_within;

/// Programs of others that public scripts run and no Mac comes with.
const OF_OTHERS: &[&str] = &[
    "7z",
    "SwitchAudioSource",
    "blueutil",
    "brew",
    "brightness",
    "code",
    "displayplacer",
    "ffmpeg",
    "gh",
    "gpg",
    "ksdiff",
    "nightlight",
    "node",
    "npm",
    "pandoc",
    "python",
    "subl",
    "terminal-notifier",
    "unrar",
    "wget",
];

/// Programs that are only asked for until the developer tools are installed.
const OF_DEVELOPERS: &[&str] = &["git", "make", "python3", "xcodebuild", "xcrun"];

/// Folders that hold programs only when something has been installed there.
const FOLDERS_OF_OTHERS: [&str; 2] = ["/usr/local/", "/opt/"];

/// What a shell says of a program that it does not find.
pub(super) fn program(shell: &Shell<'_>, name: &str) -> Result<Ran, NotRun> {
    let is_elsewhere = FOLDERS_OF_OTHERS
        .iter()
        .any(|folder| name.starts_with(folder));
    let why = if is_elsewhere && shell.place(name).is_none() {
        "No such file or directory"
    } else if OF_OTHERS.contains(&name) {
        "command not found"
    } else if OF_DEVELOPERS.contains(&bare(name)) {
        // A dialog that offers to install them comes as well, which is not here.
        let error = "xcode-select: note: No developer tools were found, requesting install.\n\
            If developer tools are located at a non-default location on disk, use `sudo xcode-select --switch \
            path/to/Xcode.app` to specify the Xcode that you wish to use for command line developer tools, and cancel \
            the installation dialog.\nSee `man xcode-select` for more details.\n";
        return Ok(Ran::failed(error, 1));
    } else {
        return Err(NotRun::NoSuchCommand(name.to_owned()));
    };
    Ok(match shell.is_terminal {
        true => Ran::failed(format!("zsh: {}: {name}\n", why.to_lowercase()), 127),
        false => Ran::failed(format!("sh: {name}: {why}\n"), 127),
    })
}

/// Options of `curl` that a value follows.
const WITH_VALUES: [&str; 12] = [
    "-A",
    "-H",
    "-X",
    "-d",
    "-e",
    "-m",
    "-o",
    "-u",
    "--connect-timeout",
    "--data",
    "--header",
    "--max-time",
];

/// `curl`: there is no network, and so no host has an address.
pub(super) fn network(words: &[&str]) -> Result<Ran, NotRun> {
    let mut words = words.iter();
    let (mut is_silent, mut shows_errors, mut address) = (false, false, None);
    while let Some(word) = words.next() {
        if WITH_VALUES.contains(word) {
            words.next();
        } else if let Some(letters) = word.strip_prefix('-') {
            let is_long = letters.starts_with('-');
            is_silent |= word == &"--silent" || (!is_long && letters.contains('s'));
            shows_errors |= word == &"--show-error" || (!is_long && letters.contains('S'));
        } else {
            address = Some(*word);
        }
    }
    let Some(address) = address else {
        let error = "curl: (2) no URL specified\n";
        return Ok(Ran::failed(error, 2));
    };
    let (scheme, rest) = address.split_once("://").unwrap_or(("http", address));
    if !matches!(scheme, "http" | "https" | "ftp") {
        return Err(NotRun::of(format!("curl {address}")));
    }
    let host = rest.split(['/', '?', '#', ':']).next().unwrap_or_default();
    let error = match is_silent && !shows_errors {
        true => String::new(),
        false => format!("curl: (6) Could not resolve host: {host}\n"),
    };
    Ok(Ran::failed(error, 6))
}

/// Folders of the home folder that only programs with Full Disk Access read, which nobody is given here.
const GUARDED: [&str; 4] = [
    "Library/Messages",
    "Library/Mail",
    "Library/Safari",
    "Library/Calendars",
];

/// `sqlite3` of a database that lies in such a folder.
pub(super) fn database(shell: &Shell<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    let home = &shell.world.system.home;
    let is_guarded = |path: &str| {
        let mut folders = GUARDED.iter();
        folders.any(|folder| is_within(path, &format!("{home}/{folder}")))
    };
    let mut named = words.iter().filter(|word| !word.starts_with('-'));
    match named.next().map(|path| shell.path(path)) {
        Some(path) if is_guarded(&path) => {
            let error =
                format!("Error: unable to open database \"{path}\": authorization denied\n");
            Ok(Ran::failed(error, 1))
        }
        _ => Err(NotRun::NoSuchCommand("sqlite3".to_owned())),
    }
}

/// `which` prints nothing for a program that is not there.
pub(super) fn which(name: &str) -> Result<Ran, NotRun> {
    if OF_OTHERS.contains(&name) {
        return Ok(Ran::tested(false));
    }
    let path = match name {
        "cat" | "chmod" | "date" | "df" | "echo" | "ls" | "mkdir" | "mv" | "cp" | "ps" | "rm"
        | "pwd" | "sleep" => {
            format!("/bin/{name}")
        }
        "base64" | "open" | "osascript" | "shasum" | "pmset" | "screencapture" | "sw_vers"
        | "which" | "xcrun" | "git" | "python3" | "defaults" | "grep" | "sed" | "awk"
        | "openssl" | "curl" | "sqlite3" | "find" | "printf" | "seq" | "stat" | "mdfind"
        | "mktemp" | "plutil" | "uptime" | "vm_stat" | "memory_pressure" => {
            format!("/usr/bin/{name}")
        }
        "md5" => "/sbin/md5".to_owned(),
        "ipconfig" | "networksetup" | "sysctl" | "system_profiler" => {
            format!("/usr/sbin/{name}")
        }
        _ => return Err(NotRun::of(format!("which {name}"))),
    };
    Ok(Ran::printed(path + "\n"))
}

/// `osascript` of a script that is not there; others are not run within a script.
pub(super) fn script(shell: &Shell<'_>, path: &str) -> Result<Ran, NotRun> {
    if shell.place(path).is_some() {
        return Err(NotRun::of("osascript within do shell script"));
    }
    let error = format!("osascript: {path}: No such file or directory\n");
    Ok(Ran::failed(error, 1))
}
