//! The scripting additions: clipboard, volume, notifications, dialogs, folders, and facts about the machine.

use std::collections::BTreeMap;

use super::{
    address::Address,
    arguments::{Arguments, text_of},
    clipboard,
    failure::Failure,
    file_facts,
    value::{Target, Value},
};
use crate::apps;
use crate::opening;
use simulated_world::processes::LaunchOptions;
use simulated_world::world::{Notification, World};

/// What became of a command.
pub(crate) enum Outcome {
    Answer(Value),
    /// A dialog that is not drawn waits for a person, for good.
    WaitsForPerson,
}

/// Runs a command of the additions at a time of the world.
pub(crate) fn run(
    world: &mut World,
    command: &str,
    arguments: &Arguments<'_>,
    now: f64,
) -> Result<Outcome, Failure> {
    let value = match command {
        "theClipboard" => clipboard::get(world, arguments)?,
        "setTheClipboardTo" => clipboard::set(world, arguments)?,
        "clipboardInfo" => clipboard::info(world, arguments)?,
        "getVolumeSettings" => volume(world),
        "setVolume" => set_volume(world, arguments)?,
        "displayNotification" => notify(world, arguments, now)?,
        "chooseRemoteApplication" => return Ok(Outcome::WaitsForPerson),
        "systemInfo" => system_info(world),
        "pathTo" => path_to(world, arguments)?,
        "currentDate" => Value::Date(now * 1000.0),
        "infoFor" => file_facts::info_for(world, arguments.direct)?,
        "listFolder" => {
            let invisible = arguments.get("invisibles").and_then(Value::as_boolean);
            file_facts::list_folder(world, arguments.direct, invisible != Some(false))?
        }
        "listDisks" => Value::List(vec![Value::text("Macintosh HD")]),
        "say" if arguments.get("savingTo").is_some() => {
            return Err(Failure::NotSimulated("say that saves to a file".into()));
        }
        "beep" | "say" => Value::Missing,
        // The languages that osascript runs [events 5.5].
        "scriptingComponents" => Value::List(["AppleScript", "JavaScript"].map(Value::text).into()),
        // A text that stands in no table of a bundle is answered as it is; the bundles here have none.
        "localizedString" => Value::Text(text_of(arguments.direct)?),
        "pathToResource" => path_to_resource(world, arguments)?,
        "openLocation" => open_location(world, arguments, now)?,
        "randomNumber" => random(arguments, now)?,
        "round" => round(arguments)?,
        "offset" => offset(arguments)?,
        "ASCIICharacter" => {
            let code = arguments
                .direct
                .as_number()
                .filter(|code| (0.0..256.0).contains(code))
                .ok_or_else(|| Failure::mac(-1700))?;
            Value::text(char::from(code as u8).to_string())
        }
        "ASCIINumber" => {
            let text = text_of(arguments.direct)?;
            Value::Number(text.bytes().next().map_or(0.0, f64::from))
        }
        _ => {
            return Err(Failure::NotSimulated(format!(
                "the command {command} of StandardAdditions"
            )));
        }
    };
    Ok(Outcome::Answer(value))
}

/// What the devices cannot answers null [events 5.3].
fn volume(world: &World) -> Value {
    let volume = world.volume.as_ref();
    let number = |number: Option<u32>| {
        number.map_or(Value::Missing, |number| Value::Number(f64::from(number)))
    };
    let muted = volume.and_then(|volume| volume.muted);
    Value::Record(vec![
        (
            "outputVolume".into(),
            number(volume.and_then(|volume| volume.output)),
        ),
        (
            "inputVolume".into(),
            number(volume.and_then(|volume| volume.input)),
        ),
        (
            "alertVolume".into(),
            number(Some(volume.map_or(100, |volume| volume.alert))),
        ),
        (
            "outputMuted".into(),
            muted.map_or(Value::Missing, Value::Boolean),
        ),
    ])
}

/// Setting a device that has no volume raises nothing and changes nothing.
fn set_volume(world: &mut World, arguments: &Arguments<'_>) -> Result<Value, Failure> {
    let percent = |number: f64| number.round().clamp(0.0, 100.0) as u32;
    let muted = arguments
        .get("outputMuted")
        .map(|value| value.as_boolean().ok_or_else(|| Failure::mac(-1700)))
        .transpose()?;
    let (output, input, alert) = (
        arguments.number("outputVolume")?,
        arguments.number("inputVolume")?,
        arguments.number("alertVolume")?,
    );
    let direct = match arguments.direct {
        Value::Missing => None,
        other => Some(other.as_number().ok_or_else(|| Failure::mac(-1700))?),
    };
    let Some(volume) = &mut world.volume else {
        return Ok(Value::Missing);
    };
    if let Some(steps) = direct {
        // The deprecated form, 0 to 7, ignores everything else.
        volume.set_output(steps / 7.0 * 100.0);
        apps::show_volume(world);
        return Ok(Value::Missing);
    }
    if let Some(percent) = output {
        volume.set_output(percent);
    }
    volume.input = volume.input.map(|old| input.map_or(old, percent));
    volume.alert = alert.map_or(volume.alert, percent);
    volume.muted = volume.muted.map(|old| muted.unwrap_or(old));
    apps::show_volume(world);
    Ok(Value::Missing)
}

/// Succeeds whether or not anything is shown.
fn notify(world: &mut World, arguments: &Arguments<'_>, now: f64) -> Result<Value, Failure> {
    let text = match arguments.direct {
        Value::Missing => None,
        other => Some(text_of(other)?),
    };
    let title = arguments.text("withTitle")?;
    if text.is_none() && title.is_none() {
        return Err(Failure::mac(-1715));
    }
    let notification = Notification {
        at: now,
        title: title.unwrap_or_default(),
        text: text.unwrap_or_default(),
        subtitle: arguments.text("subtitle")?,
        sound: arguments.text("soundName")?,
        app: None,
    };
    apps::notification_center::notify(world, notification, None);
    Ok(Value::Missing)
}

fn system_info(world: &World) -> Value {
    let system = &world.system;
    let text = |name: &str, value: &str| (name.to_owned(), Value::text(value));
    let number = |name: &str, value: f64| (name.to_owned(), Value::Number(value));
    Value::Record(vec![
        text("AppleScriptVersion", "2.8"),
        text("AppleScriptStudioVersion", "1.5.3"),
        text("systemVersion", &system.macos_version),
        text("shortUserName", &system.user),
        text("longUserName", &system.full_user_name),
        number("userID", 501.0),
        text("userLocale", &system.locale),
        ("homeDirectory".to_owned(), Value::Path(system.home.clone())),
        text("bootVolume", "Macintosh HD"),
        text("computerName", &system.computer_name),
        text(
            "hostName",
            &format!("{}.local", system.computer_name.replace(' ', "-")),
        ),
        text("IPv4Address", "192.168.1.20"),
        text("primaryEthernetAddress", "a4:83:e7:00:00:01"),
        text("CPUType", "ARM64E"),
        number("CPUSpeed", 0.0),
        number(
            "physicalMemory",
            (system.memory_bytes / (1024 * 1024)) as f64,
        ),
    ])
}

/// A variable, or all their names: those of the world, and those that are passed on.
pub(crate) fn system_attribute(
    world: &World,
    passed: &BTreeMap<String, String>,
    arguments: &Arguments<'_>,
) -> Result<Value, Failure> {
    let system = &world.system;
    let mut variables = system.variables();
    variables.extend(passed.clone());
    let name = match arguments.direct {
        // Without a name, the names of all variables [events 5.5].
        Value::Missing => {
            let names = variables.into_keys().map(Value::text);
            return Ok(Value::List(names.collect()));
        }
        other => text_of(other)?,
    };
    let part = |place: usize| {
        let number = system.macos_version.split('.').nth(place);
        let number = number.and_then(|number| number.parse().ok());
        Value::Number(number.unwrap_or(0.0))
    };
    let variable = variables.get(&name);
    Ok(match (variable, name.as_str()) {
        (Some(value), _) => Value::text(value.as_str()),
        (None, "sys1") => part(0),
        (None, "sys2") => part(1),
        (None, "sys3") => part(2),
        // The other selectors of Gestalt have four letters, small ones; what they answer today is not known.
        (None, selector)
            if selector.len() == 4 && !selector.contains(|one: char| one.is_uppercase()) =>
        {
            return Err(Failure::NotSimulated(format!(
                "system attribute {selector:?}"
            )));
        }
        (None, _) => Value::text(""),
    })
}

fn path_to(world: &mut World, arguments: &Arguments<'_>) -> Result<Value, Failure> {
    if arguments.get("as").is_some() {
        return Err(Failure::NotSimulated("pathTo as another type".into()));
    }
    let folder = match arguments.direct {
        Value::Text(folder) => folder,
        Value::Reference(reference) if reference.steps.is_empty() => {
            return path_to_application(world, &reference.target);
        }
        _ => return Err(Failure::mac(-1700)),
    };
    let library = match arguments.text("from")?.as_deref() {
        Some("user domain") => format!("{}/Library", world.system.home),
        Some("system domain") => "/System/Library".to_owned(),
        _ => "/Library".to_owned(),
    };
    let home = |name: &str| format!("{}{name}", world.system.home);
    let path = match folder.as_str() {
        "home folder" => home(""),
        "desktop" => home("/Desktop"),
        "documents folder" => home("/Documents"),
        "downloads folder" => home("/Downloads"),
        "movies folder" => home("/Movies"),
        "music folder" => home("/Music"),
        "pictures folder" => home("/Pictures"),
        "public folder" => home("/Public"),
        "sites folder" => home("/Sites"),
        "trash" => home("/.Trash"),
        "preferences" => home("/Library/Preferences"),
        "keychain folder" => home("/Library/Keychains"),
        "temporary items" => format!(
            "/private/var/folders/zz/{}/T/TemporaryItems",
            world.system.user
        ),
        "startup disk" => "/".to_owned(),
        "applications folder" => "/Applications".to_owned(),
        "utilities folder" => "/Applications/Utilities".to_owned(),
        "users folder" => "/Users".to_owned(),
        "shared documents" => "/Users/Shared".to_owned(),
        "system folder" => "/System".to_owned(),
        "library folder" => library,
        "application support" => format!("{library}/Application Support"),
        "fonts" => format!("{library}/Fonts"),
        "scripts folder" => home("/Library/Scripts"),
        "frontmost application" => {
            let front = world.app(world.front).and_then(|app| app.path.clone());
            front.ok_or_else(|| Failure::mac(-1728))?
        }
        other => return Err(Failure::NotSimulated(format!("pathTo {other}"))),
    };
    // `folder creation`, true by default: it is made where it is not there yet (C: the words of the dictionary). The
    // Trash is there as soon as something is in it.
    let creates = !matches!(arguments.get("folderCreation"), Some(Value::Boolean(false)));
    if creates && folder != "trash" && world.place(&path).is_none() {
        world.disk.add_folder(&path);
    }
    Ok(Value::Path(path))
}

/// A file among the resources of a bundle, or of those of the program that runs the script, which has none.
fn path_to_resource(world: &World, arguments: &Arguments<'_>) -> Result<Value, Failure> {
    let name = text_of(arguments.direct)?;
    let bundle = match arguments.get("inBundle") {
        None => None,
        Some(Value::Path(path)) => Some(path.trim_end_matches('/').to_owned()),
        Some(_) => return Err(Failure::mac(-1700)),
    };
    let folder = arguments.text("inDirectory")?;
    let inner: String = folder.iter().map(|folder| format!("{folder}/")).collect();
    let path = bundle.map(|bundle| format!("{bundle}/Contents/Resources/{inner}{name}"));
    let found = path.filter(|path| world.place(path).is_some());
    found.map(Value::Path).ok_or_else(|| Failure::mac(-192))
}

fn path_to_application(world: &World, target: &Target) -> Result<Value, Failure> {
    let path = match target {
        Target::Named(name) => {
            let by_id = || world.installed_with_bundle_id(name);
            let installed = world.installed_with_name(name).or_else(by_id);
            installed.map(|installed| installed.path.clone())
        }
        Target::Pid(pid) => world.app(*pid).and_then(|app| app.path.clone()),
        Target::Current => return Err(Failure::NotSimulated("pathTo me".into())),
    };
    path.map(Value::Path).ok_or_else(|| Failure::mac(-1728))
}

/// Opens a URL in the app that takes its scheme.
fn open_location(world: &mut World, arguments: &Arguments<'_>, now: f64) -> Result<Value, Failure> {
    let url = text_of(arguments.direct)?;
    match opening::open_url(world, &url, LaunchOptions::default(), now) {
        Ok(_) => Ok(Value::Missing),
        Err(opening::UrlRefused::Scheme) => Err(Failure::NotSimulated(
            "openLocation with that scheme".into(),
        )),
        Err(opening::UrlRefused::NoApp) => Err(Failure::mac(-10814)),
        Err(opening::UrlRefused::Launch) => Err(Failure::mac(-10827)),
    }
}

/// Opens an address of the web in the browser that is told to; none: it is told to another application, or another address.
pub(crate) fn open_in(
    world: &mut World,
    address: &Address,
    arguments: &Arguments<'_>,
    now: f64,
) -> Option<Result<Value, Failure>> {
    let bundle_id = address.bundle_id.as_deref()?;
    let url = arguments.direct.as_text()?.to_owned();
    let scheme = url.split_once(':')?.0.to_ascii_lowercase();
    let is_page = matches!(scheme.as_str(), "http" | "https");
    if !is_page || !opening::BROWSERS.contains(&bundle_id) {
        return None;
    }
    let app = world.installed_with_bundle_id(bundle_id)?.clone();
    // What an application is told does not bring it to the front.
    let options = LaunchOptions {
        activate: false,
        ..LaunchOptions::default()
    };
    let opened = opening::open_address(world, &app, &url, options, now);
    Some(match opened {
        Ok(_) => Ok(Value::Missing),
        Err(_) => Err(Failure::mac(-10827)),
    })
}

/// A number between two others; whole when both are. Seeded by the time when the script gives no seed.
fn random(arguments: &Arguments<'_>, now: f64) -> Result<Value, Failure> {
    let seed = arguments.number("withSeed")?.unwrap_or(now * 1e6);
    let mut state = seed.to_bits() ^ 0x9E37_79B9_7F4A_7C15;
    for shift in [(30, 0xBF58_476D_1CE4_E5B9), (27, 0x94D0_49BB_1331_11EB)] {
        state = (state ^ (state >> shift.0)).wrapping_mul(shift.1);
    }
    let fraction = (state >> 11) as f64 / (1u64 << 53) as f64;
    let (low, high) = match (
        arguments.number("from")?,
        arguments.number("to")?,
        arguments.direct.as_number(),
    ) {
        (None, None, None) => return Ok(Value::Number(fraction)),
        (None, None, Some(high)) => (0.0, high),
        (low, high, _) => (low.unwrap_or(0.0), high.unwrap_or(100.0)),
    };
    let whole = low.fract() == 0.0 && high.fract() == 0.0;
    Ok(Value::Number(if whole {
        (low + fraction * (high - low + 1.0))
            .floor()
            .min(high.max(low))
    } else {
        low + fraction * (high - low)
    }))
}

fn round(arguments: &Arguments<'_>) -> Result<Value, Failure> {
    let number = arguments
        .direct
        .as_number()
        .ok_or_else(|| Failure::mac(-1700))?;
    Ok(Value::Number(
        match arguments.text("rounding")?.as_deref() {
            Some("up") => number.ceil(),
            Some("down") => number.floor(),
            Some("toward zero") => number.trunc(),
            Some("as taught in school") => number.abs().round().copysign(number),
            _ => number.round_ties_even(),
        },
    ))
}

/// The place of one text in another, counted from 1; 0 when it is not there.
fn offset(arguments: &Arguments<'_>) -> Result<Value, Failure> {
    let (of, within) = (
        arguments.text("of")?.unwrap_or_default(),
        arguments.text("in")?.unwrap_or_default(),
    );
    let at = within.find(&of).map_or(0, |at| {
        within.get(..at).map_or(0, |before| before.chars().count()) + 1
    });
    Ok(Value::Number(at as f64))
}
