//! What the machine says of itself: `NSProcessInfo`, `NSHost`, `NSUserDefaults`, `NSLocale`, `NSTimeZone`.

use std::rc::Rc;

use super::super::{
    call::{Answer, Call, Out, Rows},
    failure::Failure,
    formatters,
    object::{NIL, Object},
};
use crate::{date_pattern::DatePattern, input::sources, script_hosts::SCRIPT_HOST};
use simulated_world::zone::Zone;

pub(crate) const PROCESS_INFO: Rows = &[
    ("activeProcessorCount", cores),
    ("arguments", arguments),
    ("environment", environment),
    ("fullUserName", full_user_name),
    ("globallyUniqueString", unique),
    ("hostName", host_name),
    ("isLowPowerModeEnabled", no),
    ("operatingSystemVersion", version),
    ("operatingSystemVersionString", version_string),
    ("physicalMemory", memory),
    ("processIdentifier", process_id),
    ("processName", process_name),
    ("processorCount", cores),
    ("systemUptime", uptime),
    ("thermalState", zero),
    ("userName", user_name),
];
pub(crate) const PROCESS_INFO_CLASS: Rows = &[("processInfo", process_info)];

pub(crate) const HOST: Rows = &[
    ("localizedName", computer_name),
    ("name", host_name),
    ("names", host_names),
];
pub(crate) const HOST_CLASS: Rows = &[("currentHost", host)];

pub(crate) const DEFAULTS: Rows = &[
    ("boolForKey:", default_bool),
    ("objectForKey:", default_text),
    ("persistentDomainForName:", input_settings),
    ("stringForKey:", default_text),
];
pub(crate) const DEFAULTS_CLASS: Rows = &[("standardUserDefaults", defaults)];

pub(crate) const LOCALE: Rows = &[
    ("countryCode", country),
    ("languageCode", language),
    ("initWithLocaleIdentifier:", locale_with_identifier),
    ("localeIdentifier", locale_identifier),
];
pub(crate) const LOCALE_CLASS: Rows = &[
    ("localeWithLocaleIdentifier:", locale_with_identifier),
    ("autoupdatingCurrentLocale", locale),
    ("currentLocale", locale),
    ("preferredLanguages", languages),
];

pub(crate) const TIME_ZONE: Rows = &[
    ("abbreviation", |call| {
        let now = call.bridge.host.now();
        Ok(Out::string(zone_abbreviation(&zone_of(call)?, now)))
    }),
    ("isDaylightSavingTime", |call| {
        let now = call.bridge.host.now();
        Ok(Out::Bool(zone_of(call)?.is_summer_time(now)))
    }),
    ("name", |call| Ok(Out::string(zone_of(call)?.name()))),
    ("secondsFromGMT", |call| {
        let now = call.bridge.host.now();
        Ok(Out::Integer(zone_of(call)?.offset(now)))
    }),
    ("secondsFromGMTForDate:", |call| match call.object(0)? {
        Object::Date(seconds) => Ok(Out::Integer(zone_of(call)?.offset(seconds))),
        _ => Ok(Out::Integer(0)),
    }),
];
pub(crate) const TIME_ZONE_CLASS: Rows = &[
    ("timeZoneForSecondsFromGMT:", zone_of_seconds),
    ("timeZoneWithAbbreviation:", zone_of_name),
    ("timeZoneWithName:", zone_of_name),
    ("defaultTimeZone", time_zone),
    ("localTimeZone", time_zone),
    ("systemTimeZone", time_zone),
];

fn process_info(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Plain("NSProcessInfo")))
}

fn host(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Plain("NSHost")))
}

fn defaults(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Plain("NSUserDefaults")))
}

/// The settings of one domain: the selected input sources, as the system keeps them.
fn input_settings(call: &mut Call<'_, '_>) -> Answer {
    let domain = call.some_text(0)?;
    if &*domain != "com.apple.HIToolbox" {
        call.bridge
            .host
            .not_simulated(&format!("the settings of {domain}"));
    }
    let id = call
        .bridge
        .host
        .world(|world| world.keyboard.source.clone());
    let Some(source) = sources::source(&id) else {
        return Ok(Out::Old(NIL));
    };
    let entry = |pairs: &[(&str, &str)]| {
        let pairs = pairs
            .iter()
            .map(|(key, value)| (Rc::from(*key), call.add(Object::text(*value))));
        call.add(Object::dictionary(pairs.collect()))
    };
    let selected = match source.mode {
        None => vec![entry(&[
            ("InputSourceKind", "Keyboard Layout"),
            ("KeyboardLayout Name", source.name),
        ])],
        // What stays selected beside an input method is no keyboard.
        Some(mode) => vec![
            entry(&[
                ("Bundle ID", "com.apple.PressAndHold"),
                ("InputSourceKind", "Non Keyboard Input Method"),
            ]),
            entry(&[("InputSourceKind", "Input Mode"), ("Input Mode", mode)]),
        ],
    };
    let selected = call.add(Object::array(selected));
    let settings = vec![("AppleSelectedInputSources".into(), selected)];
    Ok(Out::New(Object::dictionary(settings)))
}

fn locale(call: &mut Call<'_, '_>) -> Answer {
    let identifier = call.bridge.host.locale();
    Ok(Out::New(Object::Locale(identifier.into())))
}

fn time_zone(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::TimeZone(call.bridge.host.time_zone())))
}

/// The zone that a method was called on.
fn zone_of(call: &Call<'_, '_>) -> Result<Zone, Failure> {
    match &call.receiver {
        Object::TimeZone(zone) => Ok(zone.clone()),
        _ => Err(call.exception(&format!("*** {}: no time zone", call.name))),
    }
}

/// `EST`; of a zone that English of the United States does not abbreviate, `GMT+1`.
fn zone_abbreviation(zone: &Zone, seconds: f64) -> String {
    let pattern = DatePattern::new("z", zone.clone());
    pattern.map_or_else(|_| zone.name(), |pattern| pattern.write(seconds))
}

/// A locale in English: its dates and numbers are those of the United States.
fn locale_with_identifier(call: &mut Call<'_, '_>) -> Answer {
    let identifier = call.some_text(0)?;
    if !formatters::is_known(&identifier) {
        call.bridge
            .host
            .not_simulated(&format!("the locale {identifier}"));
    }
    Ok(Out::New(Object::Locale(identifier)))
}

fn zone_of_seconds(call: &mut Call<'_, '_>) -> Answer {
    let seconds = i32::try_from(call.integer(0)?).ok();
    Ok(match seconds.and_then(Zone::fixed) {
        Some(zone) => Out::New(Object::TimeZone(zone)),
        None => Out::Old(NIL),
    })
}

fn zone_of_name(call: &mut Call<'_, '_>) -> Answer {
    let name = call.some_text(0)?;
    Ok(match Zone::named(&name) {
        Some(zone) => Out::New(Object::TimeZone(zone)),
        None => Out::Old(NIL),
    })
}

fn no(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(false))
}

fn zero(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(0))
}

fn cores(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(
        call.bridge
            .host
            .world(|world| i64::from(world.system.cores)),
    ))
}

fn memory(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(call.bridge.host.world(|world| {
        i64::try_from(world.system.memory_bytes).unwrap_or(i64::MAX)
    })))
}

/// Without the time that the Mac slept [findings 6.4].
fn uptime(call: &mut Call<'_, '_>) -> Answer {
    let now = call.bridge.host.now();
    Ok(Out::Real(call.bridge.host.world(|world| {
        (now - world.system.booted_at - world.system.asleep_seconds).max(0.0)
    })))
}

fn version(call: &mut Call<'_, '_>) -> Answer {
    let text = call
        .bridge
        .host
        .world(|world| world.system.macos_version.clone());
    let mut numbers: Vec<i64> = text
        .split('.')
        .map(|part| part.parse().unwrap_or(0))
        .collect();
    numbers.resize(3, 0);
    Ok(Out::Integers(
        &["majorVersion", "minorVersion", "patchVersion"],
        numbers,
    ))
}

fn version_string(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(call.bridge.host.world(|world| {
        format!(
            "Version {} (Build {})",
            world.system.macos_version, world.system.build
        )
    })))
}

fn process_id(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(i64::from(std::process::id())))
}

fn process_name(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string("osascript"))
}

fn arguments(call: &mut Call<'_, '_>) -> Answer {
    let host = Rc::clone(&call.bridge.host);
    // The program is the Mac's, wherever the link to the stand-in is.
    let words = host.arguments().iter().skip(1);
    let words = words.map(|word| word.to_string_lossy().into_owned());
    let words = std::iter::once(SCRIPT_HOST.to_owned())
        .chain(words)
        .map(|word| call.add(Object::text(word)))
        .collect();
    Ok(Out::New(Object::array(words)))
}

fn environment(call: &mut Call<'_, '_>) -> Answer {
    let mut variables = call.bridge.host.world(|world| world.system.variables());
    variables.extend(call.bridge.host.passed.clone());
    let entries = variables
        .into_iter()
        .map(|(name, value)| (Rc::from(name), call.add(Object::text(value))))
        .collect();
    Ok(Out::New(Object::dictionary(entries)))
}

fn unique(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(uuid::Uuid::new_v4().to_string().to_uppercase()))
}

fn host_name(call: &mut Call<'_, '_>) -> Answer {
    let host = &call.bridge.host;
    Ok(Out::string(host.world(|world| world.system.network_name())))
}

fn host_names(call: &mut Call<'_, '_>) -> Answer {
    let host = &call.bridge.host;
    let own = host.world(|world| world.system.network_name());
    let names = [own.as_str(), "localhost"].map(|name| call.add(Object::text(name)));
    Ok(Out::New(Object::array(names.to_vec())))
}

fn computer_name(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(
        call.bridge
            .host
            .world(|world| world.system.computer_name.clone()),
    ))
}

pub(crate) fn user_name(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(
        call.bridge.host.world(|world| world.system.user.clone()),
    ))
}

pub(crate) fn full_user_name(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(
        call.bridge
            .host
            .world(|world| world.system.full_user_name.clone()),
    ))
}

fn default_text(call: &mut Call<'_, '_>) -> Answer {
    let key = call.some_text(0)?;
    Ok(match &*key {
        "AppleInterfaceStyle" => {
            let dark = call.bridge.host.world(|world| world.system.dark_mode);
            if dark {
                Out::string("Dark")
            } else {
                Out::Old(NIL)
            }
        }
        "AppleLocale" => Out::string(call.bridge.host.world(|world| world.system.locale.clone())),
        other => call
            .bridge
            .host
            .not_simulated(&format!("the user default {other}")),
    })
}

fn default_bool(call: &mut Call<'_, '_>) -> Answer {
    let key = call.some_text(0)?;
    call.bridge
        .host
        .not_simulated(&format!("the user default {key}"))
}

/// The identifier of the locale that a method was called on.
fn identifier_of(call: &Call<'_, '_>) -> Result<Rc<str>, Failure> {
    match &call.receiver {
        Object::Locale(identifier) => Ok(Rc::clone(identifier)),
        _ => Err(call.exception(&format!("*** {}: no locale", call.name))),
    }
}

fn locale_identifier(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(identifier_of(call)?))
}

fn language(call: &mut Call<'_, '_>) -> Answer {
    let identifier = identifier_of(call)?;
    Ok(Out::string(
        identifier.split(['_', '-']).next().unwrap_or_default(),
    ))
}

fn country(call: &mut Call<'_, '_>) -> Answer {
    let identifier = identifier_of(call)?;
    Ok(Out::string_or_nil(
        identifier.split(['_', '-']).nth(1).map(str::to_owned),
    ))
}

fn languages(call: &mut Call<'_, '_>) -> Answer {
    let names = call
        .bridge
        .host
        .world(|world| world.system.languages.clone());
    Ok(Out::New(Object::array(
        names
            .into_iter()
            .map(|name| call.add(Object::text(name)))
            .collect(),
    )))
}
