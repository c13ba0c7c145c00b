//! `/usr/bin/defaults`: the settings of a domain, which are a property list in the person's Preferences folder.
//!
//! What an app keeps there on its own is not on the simulated disk: of a domain of Apple's only what was written can be read.

use plist::{Dictionary, Value};

use super::{
    old_style,
    outcome::{NotRun, Ran},
    plist_files,
    session::Shell,
};
use crate::default_files;
use simulated_world::world::preferences::MinimizeEffect;

/// Settings of Apple's that no Mac has until a person or a script writes them.
const UNWRITTEN: &[(&str, &str)] = &[
    ("com.apple.finder", "AppleShowAllFiles"),
    ("com.apple.finder", "CreateDesktop"),
    ("com.apple.finder", "QLEnableXRayFolders"),
    ("com.apple.universalaccess", "closeViewHotkeysEnabled"),
    ("com.apple.universalaccess", "hoverTextEnabled"),
    ("com.apple.universalaccess", "hoverTypingEnabled"),
];

/// Settings of Apple's that the world knows, and tells of only where they are not as macOS has them.
const PLAYED: &[(&str, &str)] = &[
    ("nsglobaldomain", "KeyRepeat"),
    ("nsglobaldomain", "InitialKeyRepeat"),
    ("com.apple.dock", "autohide"),
    ("com.apple.dock", "mineffect"),
    ("com.apple.controlcenter", "NSStatusItem Visible AirDrop"),
];

/// The settings that all apps share.
const GLOBAL: &str = "NSGlobalDomain";
/// Those of the login window.
const LOGIN_WINDOW: &str = "/Library/Preferences/com.apple.loginwindow";

pub(super) fn run(shell: &mut Shell<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    let refused = || NotRun::of(format!("defaults {}", words.join(" ")));
    let (of_host, words) = match words {
        ["-currentHost", rest @ ..] => (true, rest),
        all => (false, all),
    };
    let domain_of = |shell: &Shell<'_>, given: &str| Domain::of(shell, given, of_host);
    match words {
        ["read", domain] => {
            let domain = domain_of(shell, domain)?;
            match domain.read(shell)? {
                Some(all) => Ok(Ran::printed(
                    old_style::printed(&Value::Dictionary(all))? + "\n",
                )),
                None if domain.is_apples() => Err(refused()),
                None => {
                    let error = format!("Domain {} does not exist\n", domain.name);
                    Ok(Ran::failed(error, 1))
                }
            }
        }
        ["read", domain, key] => {
            let domain = domain_of(shell, domain)?;
            match domain.value(shell, key)? {
                Some(value) => Ok(Ran::printed(old_style::printed(&value)? + "\n")),
                None => Ok(domain.missing(key)),
            }
        }
        ["read-type", domain, key] => {
            let domain = domain_of(shell, domain)?;
            match domain.value(shell, key)? {
                Some(value) => Ok(Ran::printed(format!("Type is {}\n", type_of(&value)))),
                None => Ok(domain.missing(key)),
            }
        }
        ["write", domain, key, value @ ..] if !value.is_empty() => {
            let domain = domain_of(shell, domain)?;
            let before = domain.value_if_written(shell, key)?;
            let value = written(value, before)?.ok_or_else(refused)?;
            let mut all = domain.read(shell)?.unwrap_or_default();
            all.insert((*key).to_owned(), value);
            domain.write(shell, all)
        }
        ["delete", domain] => {
            let domain = domain_of(shell, domain)?;
            Ok(match shell.world.remove_file(&domain.path) {
                true => Ran::default(),
                false => domain.not_found(),
            })
        }
        ["delete", domain, key] => {
            let domain = domain_of(shell, domain)?;
            let mut all = domain.read(shell)?.unwrap_or_default();
            if !all.contains_key(key) {
                return Ok(domain.not_found());
            }
            all.retain(|name, _| name != key);
            domain.write(shell, all)
        }
        _ => Err(refused()),
    }
}

/// The value that words mean; none: they are of a form that is not here.
fn written(words: &[&str], before: Option<Value>) -> Result<Option<Value>, NotRun> {
    let text = |text: &str| Value::String(text.to_owned());
    Ok(Some(match words {
        ["-string" | "-str", value] => text(value),
        ["-bool" | "-boolean", value] => match value.to_lowercase().as_str() {
            "true" | "yes" | "1" => Value::Boolean(true),
            "false" | "no" | "0" => Value::Boolean(false),
            _ => return Ok(None),
        },
        ["-int" | "-integer", value] => match value.parse::<i64>() {
            Ok(number) => Value::Integer(number.into()),
            Err(_) => return Ok(None),
        },
        ["-float" | "-real", value] => match value.parse::<f64>() {
            Ok(number) if number.is_finite() => Value::Real(number),
            _ => return Ok(None),
        },
        [kind @ ("-array" | "-array-add"), items @ ..] => {
            let mut all = match (*kind, before) {
                ("-array-add", Some(Value::Array(items))) => items,
                _ => Vec::new(),
            };
            if items.iter().any(|item| item.starts_with('-')) {
                return Ok(None);
            }
            all.extend(items.iter().map(|item| text(item)));
            Value::Array(all)
        }
        [kind @ ("-dict" | "-dict-add"), fields @ ..] => {
            let mut all = match (*kind, before) {
                ("-dict-add", Some(Value::Dictionary(fields))) => fields,
                _ => Dictionary::new(),
            };
            let pairs = fields.chunks_exact(2);
            if !pairs.remainder().is_empty() {
                return Ok(None);
            }
            for pair in pairs {
                let [key, value] = pair else { continue };
                if value.starts_with('-') {
                    return Ok(None);
                }
                all.insert((*key).to_owned(), text(value));
            }
            Value::Dictionary(all)
        }
        // A value without a type may be a property list in the older form.
        [value] if !value.starts_with(['-', '(', '{', '<', '"']) => text(value),
        _ => return Ok(None),
    }))
}

fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Boolean(_) => "boolean",
        Value::Integer(_) => "integer",
        Value::Real(_) => "float",
        Value::Array(_) => "array",
        Value::Dictionary(_) => "dictionary",
        Value::Date(_) => "date",
        Value::Data(_) => "data",
        _ => "string",
    }
}

/// A domain: its name, and the file that holds it.
struct Domain {
    name: String,
    path: String,
    /// It holds for this computer alone.
    of_host: bool,
}

impl Domain {
    fn of(shell: &Shell<'_>, given: &str, of_host: bool) -> Result<Self, NotRun> {
        let home = &shell.world.system.home;
        let path_of = if of_host {
            default_files::path_of_host
        } else {
            default_files::path
        };
        let (name, path) = match given {
            "-g" | "-globalDomain" | GLOBAL => {
                (GLOBAL.to_owned(), path_of(home, default_files::GLOBAL_FILE))
            }
            given if given.starts_with('-') => {
                return Err(NotRun::of(format!("defaults with {given}")));
            }
            path if path.contains('/') => {
                let path = shell.path(path);
                let bare = path.strip_suffix(".plist").unwrap_or(&path).to_owned();
                (path, format!("{bare}.plist"))
            }
            name => (name.to_owned(), path_of(home, name)),
        };
        Ok(Self {
            name,
            path,
            of_host,
        })
    }

    /// Whether apps of Apple's keep there what the simulated disk has not.
    fn is_apples(&self) -> bool {
        self.name == GLOBAL
            || self.name.to_lowercase().starts_with("com.apple.")
            || self.path.starts_with("/Library/Preferences/")
    }

    fn read(&self, shell: &Shell<'_>) -> Result<Option<Dictionary>, NotRun> {
        match plist_files::read(shell.world, &self.path)? {
            Some(Value::Dictionary(all)) => Ok(Some(all)),
            Some(_) => Err(NotRun::of("defaults of a file that holds no dictionary")),
            None => Ok(None),
        }
    }

    fn value_if_written(&self, shell: &Shell<'_>, key: &str) -> Result<Option<Value>, NotRun> {
        Ok(self.read(shell)?.and_then(|all| all.get(key).cloned()))
    }

    /// The value of a key, of what the world knows or a script has written.
    fn value(&self, shell: &Shell<'_>, key: &str) -> Result<Option<Value>, NotRun> {
        let system = &shell.world.system;
        let preferences = &shell.world.preferences;
        let panes = &preferences.panes;
        let number = |number: u32| Value::Integer(number.into());
        let known = match (self.name.as_str(), key) {
            (GLOBAL, "AppleInterfaceStyle") => {
                return Ok(system.dark_mode.then(|| Value::String("Dark".into())));
            }
            (GLOBAL, "AppleInterfaceStyleSwitchesAutomatically") => {
                let chosen = &preferences.appearance;
                return Ok(chosen.automatic.then_some(Value::Boolean(true)));
            }
            (GLOBAL, "AppleAccentColor") => {
                let accent = preferences.appearance.accent.number();
                return Ok(accent.map(|number| Value::Integer(number.into())));
            }
            (GLOBAL, "KeyRepeat") => panes.key_repeat.map(number),
            (GLOBAL, "InitialKeyRepeat") => panes.initial_key_repeat.map(number),
            ("com.apple.dock", "autohide") => {
                preferences.dock.autohide.then_some(Value::Boolean(true))
            }
            ("com.apple.dock", "mineffect") => {
                let scales = preferences.dock.minimize_effect == MinimizeEffect::Scale;
                scales.then(|| Value::String("scale".into()))
            }
            ("com.apple.ncprefs", "content_visibility") => {
                Some(number(panes.notification_previews))
            }
            ("com.apple.controlcenter", "NSStatusItem Visible AirDrop") => {
                panes.airdrop_in_menu_bar.then_some(Value::Boolean(true))
            }
            ("com.apple.screensaver", "idleTime") if self.of_host => {
                Some(number(preferences.screen_saver.delay_interval))
            }
            (LOGIN_WINDOW, "GuestEnabled") => Some(Value::Boolean(false)),
            (GLOBAL, "AppleLocale") => Some(Value::String(system.locale.clone())),
            (GLOBAL, "AppleLanguages") => {
                let languages = system.languages.iter().cloned().map(Value::String);
                Some(Value::Array(languages.collect()))
            }
            _ => None,
        };
        let value = self.value_if_written(shell, key)?.or(known);
        let domain = self.name.to_lowercase();
        let is_known =
            UNWRITTEN.contains(&(domain.as_str(), key)) || PLAYED.contains(&(domain.as_str(), key));
        if value.is_none() && self.is_apples() && !is_known {
            return Err(NotRun::of(format!("defaults read {} {key}", self.name)));
        }
        Ok(value)
    }

    fn write(&self, shell: &mut Shell<'_>, all: Dictionary) -> Result<Ran, NotRun> {
        let is_shown = |key: &str| all.contains_key(key);
        if self.name == GLOBAL && (is_shown("AppleInterfaceStyle") || is_shown("AppleLocale")) {
            return Err(NotRun::of("defaults write of what the world itself tells"));
        }
        let folder = self.path.rsplit_once('/').map_or("/", |(folder, _)| folder);
        if folder.ends_with("/Library/Preferences") || self.of_host {
            shell.world.create_folder(folder, true);
        }
        match plist_files::write(shell.world, &self.path, &Value::Dictionary(all))? {
            true => Ok(Ran::default()),
            false => Ok(Ran::failed(
                format!("Could not write domain {}; exiting\n", self.name),
                1,
            )),
        }
    }

    fn missing(&self, key: &str) -> Ran {
        let name = match self.name.as_str() {
            GLOBAL => "kCFPreferencesAnyApplication",
            name => name,
        };
        let error = format!("The domain/default pair of ({name}, {key}) does not exist\n");
        Ran::failed(error, 1)
    }

    fn not_found(&self) -> Ran {
        let error = format!(
            "Domain ({}) not found.\nDefaults have not been changed.\n",
            self.name
        );
        Ran::failed(error, 1)
    }
}
