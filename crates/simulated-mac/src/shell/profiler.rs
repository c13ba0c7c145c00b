//! `/usr/sbin/system_profiler`: the software, the hardware and the displays, as macOS 14 and 15 print them.
//!
//! Lines of what the world does not know (serial numbers, firmware, cores of the graphics) are not there.

use serde_json::{Map, Value, json};

use super::outcome::{NotRun, Ran};
use simulated_world::world::{Display, World};

/// The types that are here.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Software,
    Hardware,
    Displays,
}

impl Kind {
    fn of(word: &str) -> Option<Self> {
        [Self::Software, Self::Hardware, Self::Displays]
            .into_iter()
            .find(|kind| kind.name() == word)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Software => "SPSoftwareDataType",
            Self::Hardware => "SPHardwareDataType",
            Self::Displays => "SPDisplaysDataType",
        }
    }
}

/// Runs it. Without a type, and with any other, a Mac tells more than the world knows.
pub(super) fn run(world: &World, words: &[&str], now: f64) -> Result<Ran, NotRun> {
    let refused = || NotRun::of(format!("system_profiler {}", words.join(" ")));
    let (options, types): (Vec<&str>, Vec<&str>) =
        words.iter().partition(|word| word.starts_with('-'));
    let kinds: Option<Vec<Kind>> = types.into_iter().map(Kind::of).collect();
    let kinds = kinds
        .filter(|kinds| !kinds.is_empty())
        .ok_or_else(refused)?;
    match options[..] {
        [] => Ok(Ran::printed(
            kinds
                .into_iter()
                .map(|kind| text(world, kind, now))
                .collect::<String>(),
        )),
        ["-json"] => data(world, &kinds, now)
            .map(Ran::printed)
            .ok_or_else(refused),
        _ => Err(refused()),
    }
}

fn text(world: &World, kind: Kind, now: f64) -> String {
    let (title, part, lines) = match kind {
        Kind::Software => (
            "Software",
            "System Software Overview".to_owned(),
            software(world, now),
        ),
        Kind::Hardware => ("Hardware", "Hardware Overview".to_owned(), hardware(world)),
        Kind::Displays => ("Graphics/Displays", chip(world).to_owned(), displays(world)),
    };
    let mut text = format!("{title}:\n\n    {part}:\n\n");
    for line in lines {
        text.push_str(&format!("      {line}\n"));
    }
    text + "\n"
}

fn software(world: &World, now: f64) -> Vec<String> {
    let system = &world.system;
    let mut lines = vec![format!("System Version: {}", version(world))];
    lines.extend(kernel(&system.macos_version).map(|kernel| format!("Kernel Version: {kernel}")));
    lines.extend([
        "Boot Volume: Macintosh HD".to_owned(),
        "Boot Mode: Normal".to_owned(),
        format!("Computer Name: {}", system.computer_name),
        format!("User Name: {}", person(world)),
        "Secure Virtual Memory: Enabled".to_owned(),
        "System Integrity Protection: Enabled".to_owned(),
        format!("Time since boot: {}", in_words(uptime(world, now))),
    ]);
    lines
}

fn hardware(world: &World) -> Vec<String> {
    let system = &world.system;
    let mut lines = Vec::new();
    lines.extend(model_name(&system.hardware_model).map(|name| format!("Model Name: {name}")));
    lines.push(format!("Model Identifier: {}", system.hardware_model));
    lines.push(format!("Chip: {}", chip(world)));
    let split = cores_by_kind(world).map_or(String::new(), |(fast, slow)| {
        format!(" ({fast} performance and {slow} efficiency)")
    });
    lines.push(format!("Total Number of Cores: {}{split}", system.cores));
    lines.push(format!("Memory: {}", memory(world)));
    lines
}

fn displays(world: &World) -> Vec<String> {
    let mut lines = vec![
        format!("Chipset Model: {}", chip(world)),
        "Type: GPU".to_owned(),
        "Bus: Built-In".to_owned(),
        "Vendor: Apple (0x106b)".to_owned(),
    ];
    if !world.displays.is_empty() {
        lines.push("Displays:".to_owned());
    }
    for (place, display) in world.displays.iter().enumerate() {
        lines.push(format!("  {}:", name(display)));
        let mut told = Vec::new();
        let (width, height) = pixels(display);
        if display.builtin {
            told.push("Display Type: Built-in Liquid Retina Display".to_owned());
            told.push(format!("Resolution: {width} x {height} Retina"));
        } else {
            let class = class_of(width, height);
            told.push(format!("Resolution: {width} x {height}{class}"));
            told.push(format!("UI Looks like: {}", looks_like(display)));
        }
        if place == 0 {
            told.push("Main Display: Yes".to_owned());
        }
        told.push("Mirror: Off".to_owned());
        told.push("Online: Yes".to_owned());
        told.push(
            match display.builtin {
                true => "Connection Type: Internal",
                false => "Rotation: Supported",
            }
            .to_owned(),
        );
        lines.extend(told.into_iter().map(|line| format!("    {line}")));
    }
    lines
}

/// What `-json` prints.
fn data(world: &World, kinds: &[Kind], now: f64) -> Option<String> {
    let mut all = Map::new();
    for kind in kinds {
        let item = match kind {
            Kind::Software => software_data(world, now),
            Kind::Hardware => hardware_data(world),
            Kind::Displays => displays_data(world),
        };
        all.insert(kind.name().to_owned(), json!([item]));
    }
    let text = serde_json::to_string_pretty(&Value::Object(all)).ok()?;
    // Cocoa writes a space before the colon too; the keys are the only texts that end a line's first part like this.
    Some(
        text.lines()
            .map(|line| line.replacen("\": ", "\" : ", 1) + "\n")
            .collect(),
    )
}

fn software_data(world: &World, now: f64) -> Value {
    let [days, hours, minutes, seconds] = parts(uptime(world, now));
    let mut item = json!({
        "_name": "os_overview",
        "boot_mode": "normal_boot",
        "boot_volume": "Macintosh HD",
        "kernel_version": kernel(&world.system.macos_version),
        "local_host_name": world.system.computer_name,
        "os_version": version(world),
        "secure_vm": "secure_vm_enabled",
        "system_integrity": "integrity_enabled",
        "uptime": format!("up {days}:{hours}:{minutes}:{seconds}"),
        "user_name": person(world),
    });
    without_nulls(&mut item);
    item
}

fn hardware_data(world: &World) -> Value {
    let system = &world.system;
    let mut item = json!({
        "_name": "hardware_overview",
        "chip_type": chip(world),
        "machine_model": system.hardware_model,
        "machine_name": model_name(&system.hardware_model),
        "number_processors": cores_by_kind(world)
            .map(|(fast, slow)| format!("proc {}:{fast}:{slow}", system.cores)),
        "physical_memory": memory(world),
    });
    without_nulls(&mut item);
    item
}

fn displays_data(world: &World) -> Value {
    let chip = chip(world);
    let screens: Vec<Value> = world
        .displays
        .iter()
        .enumerate()
        .map(|(place, display)| {
            let (width, height) = pixels(display);
            let mut item = json!({
                "_name": name(display),
                "_spdisplays_displayID": format!("{:x}", display.id),
                "_spdisplays_pixels": format!("{width} x {height}"),
                "_spdisplays_resolution": looks_like(display),
                "spdisplays_connection_type": display.builtin.then_some("spdisplays_internal"),
                "spdisplays_main": (place == 0).then_some("spdisplays_yes"),
                "spdisplays_mirror": "spdisplays_off",
                "spdisplays_online": "spdisplays_yes",
            });
            without_nulls(&mut item);
            item
        })
        .collect();
    json!({
        "_name": chip,
        "spdisplays_ndrvs": screens,
        "spdisplays_vendor": "sppci_vendor_Apple",
        "sppci_bus": "spdisplays_builtin",
        "sppci_device_type": "spdisplays_gpu",
        "sppci_model": chip,
    })
}

fn without_nulls(item: &mut Value) {
    if let Value::Object(map) = item {
        map.retain(|_, value| !value.is_null());
    }
}

fn version(world: &World) -> String {
    format!(
        "macOS {} ({})",
        world.system.macos_version, world.system.build
    )
}

fn person(world: &World) -> String {
    format!("{} ({})", world.system.full_user_name, world.system.user)
}

fn chip(world: &World) -> &str {
    &world.system.processor
}

fn memory(world: &World) -> String {
    format!("{} GB", world.system.memory_bytes >> 30)
}

/// The kernel of a macOS: its first number was nine behind until macOS 15, and is one behind since macOS 26.
fn kernel(macos: &str) -> Option<String> {
    let mut numbers = macos.split('.');
    let major: u32 = numbers.next()?.parse().ok()?;
    let minor = numbers.next().unwrap_or("0");
    let kernel = match major {
        11..=15 => major + 9,
        26.. => major - 1,
        _ => return None,
    };
    Some(format!("Darwin {kernel}.{minor}.0"))
}

/// The name that Apple sells a model under: part of older identifiers, and no part of newer ones.
fn model_name(identifier: &str) -> Option<&'static str> {
    match identifier {
        "Mac15,3" | "Mac15,6" | "Mac15,8" | "Mac15,10" | "Mac16,1" | "Mac16,6" | "Mac16,8" => {
            return Some("MacBook Pro");
        }
        "Mac14,2" | "Mac14,15" | "Mac15,12" | "Mac15,13" | "Mac16,12" | "Mac16,13" => {
            return Some("MacBook Air");
        }
        _ => {}
    }
    let letters = identifier.trim_end_matches(|c: char| c.is_ascii_digit() || c == ',');
    match letters {
        "MacBookPro" => Some("MacBook Pro"),
        "MacBookAir" => Some("MacBook Air"),
        "Macmini" => Some("Mac mini"),
        "iMac" => Some("iMac"),
        "MacPro" => Some("Mac Pro"),
        "VirtualMac" => Some("Apple Virtual Machine 1"),
        _ => None,
    }
}

/// The performance and efficiency cores of the chips that were only made with four and four.
fn cores_by_kind(world: &World) -> Option<(u32, u32)> {
    let is_known = matches!(chip(world), "Apple M1" | "Apple M2" | "Apple M3");
    (is_known && world.system.cores == 8).then_some((4, 4))
}

/// The built-in display has the name of its panel here.
fn name(display: &Display) -> &str {
    match display.builtin {
        true => "Color LCD",
        false => &display.name,
    }
}

fn pixels(display: &Display) -> (i64, i64) {
    let of = |points: f64| (points * display.scale).round() as i64;
    (of(display.frame.width), of(display.frame.height))
}

fn looks_like(display: &Display) -> String {
    let rate = if display.builtin { 120 } else { 60 };
    let frame = display.frame;
    format!("{} x {} @ {rate}.00Hz", frame.width, frame.height)
}

/// What is said behind the sizes that have a name.
fn class_of(width: i64, height: i64) -> &'static str {
    match (width, height) {
        (1920, 1080) => " (1080p FHD - Full High Definition)",
        (2560, 1440) => " (QHD/WQHD - Wide Quad High Definition)",
        (3840, 2160) => " (2160p/4K UHD 1 - Ultra High Definition)",
        (5120, 2880) => " (5K/UHD+ - Ultra High Definition Plus)",
        _ => "",
    }
}

fn uptime(world: &World, now: f64) -> u64 {
    (now - world.system.booted_at).max(0.0) as u64
}

/// Days, hours, minutes and seconds.
fn parts(seconds: u64) -> [u64; 4] {
    [
        seconds / 86_400,
        seconds / 3600 % 24,
        seconds / 60 % 60,
        seconds % 60,
    ]
}

/// `3 days, 3 hours, 35 minutes`
fn in_words(seconds: u64) -> String {
    let [days, hours, minutes, _] = parts(seconds);
    let words: Vec<String> = [(days, "day"), (hours, "hour"), (minutes, "minute")]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, unit)| format!("{count} {unit}{}", if count == 1 { "" } else { "s" }))
        .collect();
    match words.is_empty() {
        true => "0 minutes".to_owned(),
        false => words.join(", "),
    }
}
