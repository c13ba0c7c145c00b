//! Whom a target names, and what names mean to it. Nothing here sends anything.

use super::{
    dictionary::{Dictionary, FINDER, Member, STANDARD_ADDITIONS, STANDARD_SUITE, SYSTEM_EVENTS},
    failure::Failure,
    finder,
    recipient::Recipient,
    scripted::{app::Known, registry},
    value::Target,
};
use simulated_world::world::{App, World};

/// What JXA's application objects have beside a dictionary's terms.
const LANGUAGE_FUNCTIONS: &[&str] = &[
    "commandsOfClass",
    "displayNameForCommand",
    "displayNameForElementOfClass",
    "displayNameForPropertyOfClass",
    "elementsOfClass",
    "parentOfClass",
    "propertiesOfClass",
];

/// Names that applications had on earlier systems and are found by still, with their bundle identifiers: since macOS 13
/// `application "System Preferences"` means System Settings, and what fails there is told in that name.
const EARLIER_NAMES: &[(&str, &str)] = &[("System Preferences", "com.apple.systempreferences")];

/// An application that a target names.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    /// The name a person sees.
    pub(crate) name: String,
    pub(crate) bundle_id: Option<String>,
    pub(crate) recipient: Recipient,
    /// What is known of it, where it has a dictionary of its own.
    pub(crate) known: Option<&'static Known>,
}

impl Address {
    /// The dictionary that its names are looked up in.
    pub(crate) fn dictionary(&self) -> Dictionary {
        if let Some(known) = self.known {
            return known.dictionary;
        }
        match self.recipient {
            Recipient::SystemEvents => SYSTEM_EVENTS,
            Recipient::Finder => FINDER,
            Recipient::Current | Recipient::Running(_) | Recipient::NotRunning => STANDARD_SUITE,
        }
    }

    /// Whether all names of the application are known here.
    pub(crate) fn dictionary_is_whole(&self) -> bool {
        self.known.is_some()
            || matches!(
                self.recipient,
                Recipient::Current | Recipient::SystemEvents | Recipient::Finder
            )
    }
}

/// Finds the application that a target names, as Launch Services does; this launches nothing.
pub(crate) fn address(world: &World, target: &Target) -> Option<Address> {
    let of_app = |app: &App| Address {
        name: app.name.clone(),
        bundle_id: app.bundle_id.clone(),
        recipient: if app.bundle_id.as_deref() == Some(finder::BUNDLE_ID) {
            Recipient::Finder
        } else {
            Recipient::Running(app.pid)
        },
        known: registry::known(world, app.bundle_id.as_deref()),
    };
    let name = match target {
        Target::Current => {
            return Some(Address {
                name: "osascript".into(),
                bundle_id: None,
                recipient: Recipient::Current,
                known: None,
            });
        }
        Target::Pid(pid) => return world.app(*pid).map(of_app),
        Target::Named(name) => present_name(name),
    };
    let system_events = [
        "System Events",
        "System Events.app",
        "com.apple.systemevents",
        "/System/Library/CoreServices/System Events.app",
    ];
    if system_events
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name))
    {
        return Some(Address {
            name: "System Events".into(),
            bundle_id: Some("com.apple.systemevents".into()),
            recipient: Recipient::SystemEvents,
            known: None,
        });
    }
    let installed = world
        .installed_with_name(name)
        .or_else(|| world.installed_with_bundle_id(name));
    let running = world.apps.iter().find(|app| match installed {
        Some(installed) => app.bundle_id.as_deref() == Some(installed.bundle_id.as_str()),
        None => {
            app.name.eq_ignore_ascii_case(name)
                || app.path.as_deref() == Some(name.trim_end_matches('/'))
                || app
                    .bundle_id
                    .as_deref()
                    .is_some_and(|id| id.eq_ignore_ascii_case(name))
        }
    });
    running.map(of_app).or_else(|| {
        installed.map(|app| Address {
            name: app.name.clone(),
            bundle_id: Some(app.bundle_id.clone()),
            recipient: if app.bundle_id == finder::BUNDLE_ID {
                Recipient::Finder
            } else {
                Recipient::NotRunning
            },
            known: registry::known(world, Some(&app.bundle_id)),
        })
    })
}

/// A name, or the bundle identifier of the application that had it on earlier systems.
fn present_name(name: &str) -> &str {
    let bare = name.strip_suffix(".app").unwrap_or(name);
    EARLIER_NAMES
        .iter()
        .find(|(earlier, _)| earlier.eq_ignore_ascii_case(bare))
        .map_or(name, |(_, bundle_id)| bundle_id)
}

/// What a name means on an object of some class: the kind of step, and the class of what it leads to.
pub(crate) fn member(
    world: &World,
    target: &Target,
    class: &str,
    name: &str,
) -> Result<(&'static str, &'static str), Failure> {
    let address = address(world, target).ok_or_else(Failure::no_such_application)?;
    let dictionary = address.dictionary();
    if let Some(found) = dictionary
        .member(class, name)
        .or_else(|| dictionary.anywhere(name))
    {
        return Ok(match found {
            Member::Property { kind, .. } => ("property", kind),
            Member::Elements { class } => ("elements", class),
            Member::Command => ("command", ""),
        });
    }
    if STANDARD_ADDITIONS.command(name).is_some() {
        return Ok(("command", ""));
    }
    if LANGUAGE_FUNCTIONS.contains(&name) {
        return Err(Failure::NotSimulated(format!("{name} of an application")));
    }
    let mut letters = name.chars();
    if let Some(first) = letters.next().filter(char::is_ascii_uppercase) {
        let class = format!("{}{}", first.to_ascii_lowercase(), letters.as_str());
        if let (Some(_), Some(class)) = (address.known, dictionary.class_named(&class)) {
            return Ok(("class", class));
        }
        if dictionary.has_class(&class) || dictionary.has_class(name) {
            return Err(Failure::NotSimulated(format!(
                "making a new object with {name}(...)"
            )));
        }
    }
    if !address.dictionary_is_whole() {
        return Err(Failure::NotSimulated(format!(
            "{name} of {class}: the dictionary of {} is not known here",
            address.name
        )));
    }
    let flags = [
        "includeStandardAdditions",
        "strictCommandScope",
        "strictParameterType",
        "strictPropertyScope",
    ];
    let flag = flags
        .into_iter()
        .find(|flag| class == "application" && strsim::jaro_winkler(flag, name) > 0.95);
    let nearest = flag
        .or_else(|| dictionary.nearest_name(class, name))
        .or_else(|| STANDARD_ADDITIONS.nearest_name("application", name));
    Err(Failure::NoSuchName {
        name: format!("{name} of {class} in {}", address.name),
        nearest: nearest.map(str::to_owned),
    })
}

/// Whether a name is a term of the application's dictionary on any class, or what is left of one after a slip of the
/// hand: one wrong letter in three at most.
pub(crate) fn is_meant_as_term(world: &World, target: &Target, class: &str, name: &str) -> bool {
    address(world, target).is_some_and(|address| {
        let dictionary = address.dictionary();
        let is_near = |near: &str| strsim::osa_distance(near, name) * 3 <= name.chars().count();
        // Terms begin with small letters in JavaScript: `INBOX` is a name and not `inbox`.
        let is_term = dictionary.spelled(name) == name
            && (dictionary.anywhere(name).is_some() || dictionary.command(name).is_some());
        is_term || dictionary.nearest_name(class, name).is_some_and(is_near)
    })
}
