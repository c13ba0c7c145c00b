//! Programs of macOS that the bridge may run too: `open`, `pmset`, `sysctl`.

use super::{
    battery,
    outcome::{NotRun, Ran},
};
use crate::{
    processes::{self, LaunchOptions, UrlRefused},
    world::World,
};

/// `/usr/bin/pmset`
pub(crate) fn pmset(world: &World, words: &[&str]) -> Result<Ran, NotRun> {
    match words {
        ["-g", "batt"] => Ok(Ran::printed(battery::power_sources(world.battery.as_ref()))),
        _ => Err(NotRun::of(format!("pmset {}", words.join(" ")))),
    }
}

/// `/usr/sbin/sysctl -n KEY...`
pub(crate) fn sysctl(world: &World, words: &[&str]) -> Result<Ran, NotRun> {
    let ["-n", keys @ ..] = words else {
        return Err(NotRun::of(format!("sysctl {}", words.join(" "))));
    };
    let system = &world.system;
    let mut ran = Ran::default();
    for key in keys {
        let value = match *key {
            "hw.model" => system.hardware_model.clone(),
            "machdep.cpu.brand_string" => system.processor.clone(),
            "hw.memsize" => system.memory_bytes.to_string(),
            "hw.ncpu" | "hw.logicalcpu" | "hw.physicalcpu" => system.cores.to_string(),
            "kern.hostname" => system.network_name(),
            "kern.osversion" => system.build.clone(),
            "kern.osproductversion" => system.macos_version.clone(),
            // The date after it is in the words of the C library; nothing reads them.
            "kern.boottime" => format!(
                "{{ sec = {:.0}, usec = 0 }} Thu Nov 13 03:13:20 2025",
                system.booted_at.floor()
            ),
            _ => return Err(NotRun::of(format!("sysctl -n {key}"))),
        };
        // A world that leaves a value empty is a Mac whose kernel does not have it, such as a virtual one.
        if value.is_empty() {
            ran.error
                .push_str(&format!("sysctl: unknown oid '{key}'\n"));
            ran.status = 1;
        } else {
            ran.output.push_str(&format!("{value}\n"));
        }
    }
    Ok(ran)
}

/// `/usr/bin/open`
pub(crate) fn open(world: &mut World, words: &[&str], now: f64) -> Result<Ran, NotRun> {
    match words {
        [url] if url.contains(':') && !url.starts_with(['/', '-']) => open_url(world, url, now),
        words => open_with(world, words, now),
    }
}

/// Its exit status says nothing of the place that is shown in System Settings [events 8.4].
fn open_url(world: &mut World, url: &str, now: f64) -> Result<Ran, NotRun> {
    match processes::open_url(world, url, now) {
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

fn open_with(world: &mut World, words: &[&str], now: f64) -> Result<Ran, NotRun> {
    let mut options = LaunchOptions::default();
    let mut words = words.iter();
    let mut wanted: Option<(&str, &str)> = None;
    let mut files = Vec::new();
    while let Some(word) = words.next() {
        match (*word, words.len()) {
            ("-g", _) => options.activate = false,
            ("-j", _) => options.hide = true,
            ("-n", _) => options.new_instance = true,
            (flag @ ("-a" | "-b"), 1..) => wanted = words.next().map(|value| (flag, *value)),
            (path, _) if path.starts_with('/') => files.push(path.to_owned()),
            _ => return Err(NotRun::of(format!("/usr/bin/open {word}"))),
        }
    }
    if let Some(path) = files.iter().find(|path| world.look_up(path).is_none()) {
        let error = format!("The file {path} does not exist.\n");
        return Ok(Ran::failed(error, 1));
    }
    if !files.is_empty() && wanted.is_none_or(|(_, app)| app != "com.apple.TextEdit") {
        return Err(NotRun::of(
            "/usr/bin/open with files for another app than -b com.apple.TextEdit",
        ));
    }
    let Some((flag, value)) = wanted else {
        return Err(NotRun::of("/usr/bin/open without -a or -b"));
    };
    let installed = if flag == "-b" {
        world.installed_with_bundle_id(value)
    } else {
        world.installed_with_name(value)
    };
    let Some(installed) = installed.cloned() else {
        let error = match flag {
            "-b" => format!(
                "LSCopyApplicationURLsForBundleIdentifier() failed while trying to determine the application with bundle identifier {value}.\n"
            ),
            _ => format!("Unable to find application named '{value}'\n"),
        };
        return Ok(Ran::failed(error, 1));
    };
    match processes::launch_with_files(world, &installed, options, &files, now) {
        Ok(_) => Ok(Ran::default()),
        Err(_) => Ok(Ran::failed(
            format!(
                "The application {} cannot be opened for an unexpected reason, error=Error Domain=NSOSStatusErrorDomain Code=-10827 \"kLSNoExecutableErr: The executable is missing\"\n",
                installed.path
            ),
            1,
        )),
    }
}

/// The name of a command that may be given with one of the folders where macOS has its own.
pub(super) fn bare(name: &str) -> &str {
    let folders = ["/bin/", "/usr/bin/", "/usr/sbin/", "/sbin/"];
    let found = folders.iter().find_map(|folder| name.strip_prefix(folder));
    found.unwrap_or(name)
}
