//! Commands that tell what the world knows of the machine and its person.

use super::outcome::{NotRun, Ran};
use simulated_world::world::World;

/// The person's number on every Mac with one person.
const USER_ID: &str = "501";

/// What one of these commands tells.
pub(super) fn tell(world: &World, command: &str, words: &[&str]) -> Result<Ran, NotRun> {
    let system = &world.system;
    let line = match (command, words) {
        ("whoami", []) | ("id", ["-un"]) => system.user.clone(),
        ("id", ["-u"]) => USER_ID.to_owned(),
        ("hostname", []) => system.network_name(),
        ("uname", [] | ["-s"]) => "Darwin".to_owned(),
        ("uname", ["-m"]) => "arm64".to_owned(),
        ("sw_vers", []) => format!(
            "ProductName:\t\tmacOS\nProductVersion:\t\t{}\nBuildVersion:\t\t{}",
            system.macos_version, system.build
        ),
        ("sw_vers", ["-productName" | "--productName"]) => "macOS".to_owned(),
        ("sw_vers", ["-productVersion" | "--productVersion"]) => system.macos_version.clone(),
        ("sw_vers", ["-buildVersion" | "--buildVersion"]) => system.build.clone(),
        _ => return Err(NotRun::of(format!("{command} {}", words.join(" ")))),
    };
    Ok(Ran::printed(format!("{line}\n")))
}
