//! Commands that tell what the world knows of the machine and its person.

use super::outcome::{NotRun, Ran};
use crate::world::World;

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
        ("defaults", ["read", "-g" | "NSGlobalDomain" | "-globalDomain", key]) => {
            match (*key, system.dark_mode) {
                ("AppleInterfaceStyle", true) => "Dark".to_owned(),
                ("AppleInterfaceStyle", false) => {
                    let pair = format!("(kCFPreferencesAnyApplication, {key})");
                    let error = format!("The domain/default pair of {pair} does not exist\n");
                    return Ok(Ran::failed(error, 1));
                }
                ("AppleLocale", _) => system.locale.clone(),
                _ => return Err(NotRun::of(format!("defaults read -g {key}"))),
            }
        }
        _ => return Err(NotRun::of(format!("{command} {}", words.join(" ")))),
    };
    Ok(Ran::printed(format!("{line}\n")))
}
