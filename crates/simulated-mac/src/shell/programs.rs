//! Programs of macOS that the bridge may run too: `pmset`, `sysctl`.

use super::{
    battery,
    outcome::{NotRun, Ran},
};
use simulated_world::world::World;

/// `/usr/bin/pmset`
pub(crate) fn pmset(world: &World, words: &[&str]) -> Result<Ran, NotRun> {
    match words {
        ["-g", "batt" | "ps"] => Ok(Ran::printed(battery::power_sources(world.battery.as_ref()))),
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

/// The name of a command that may be given with one of the folders where macOS has its own.
pub(super) fn bare(name: &str) -> &str {
    // PlistBuddy has no other name: its folder is not among those that are searched.
    let folders = ["/bin/", "/usr/bin/", "/usr/sbin/", "/sbin/"];
    let found = folders.iter().find_map(|folder| name.strip_prefix(folder));
    found.unwrap_or(name)
}
