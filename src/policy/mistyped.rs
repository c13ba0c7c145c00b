//! What a person wrote for an app or a category and most likely meant otherwise. A rule that fits nothing allows what it was
//! to keep away, so what looks like a slip is refused with the nearest name that is known.

use super::categories::Category;
use clap::ValueEnum as _;

/// Apps of macOS beside those of categories: what is one of these ids is no slip of another.
const APPLE: &[&str] = &[
    "com.apple.ActivityMonitor",
    "com.apple.AddressBook",
    "com.apple.AppStore",
    "com.apple.Chess",
    "com.apple.Console",
    "com.apple.Dictionary",
    "com.apple.DiskUtility",
    "com.apple.FontBook",
    "com.apple.Home",
    "com.apple.Image_Capture",
    "com.apple.Maps",
    "com.apple.Music",
    "com.apple.Notes",
    "com.apple.Photos",
    "com.apple.Photo-Booth",
    "com.apple.Preview",
    "com.apple.QuickTimePlayerX",
    "com.apple.ScreenSharing",
    "com.apple.Siri",
    "com.apple.Stickies",
    "com.apple.TV",
    "com.apple.TextEdit",
    "com.apple.VoiceMemos",
    "com.apple.calculator",
    "com.apple.clock",
    "com.apple.controlcenter",
    "com.apple.dock",
    "com.apple.dt.Xcode",
    "com.apple.finder",
    "com.apple.freeform",
    "com.apple.garageband10",
    "com.apple.iBooksX",
    "com.apple.iCal",
    "com.apple.iMovieApp",
    "com.apple.iWork.Keynote",
    "com.apple.iWork.Numbers",
    "com.apple.iWork.Pages",
    "com.apple.loginwindow",
    "com.apple.news",
    "com.apple.notificationcenterui",
    "com.apple.podcasts",
    "com.apple.reminders",
    "com.apple.shortcuts",
    "com.apple.shortcuts.events",
    "com.apple.stocks",
    "com.apple.systemevents",
    "com.apple.systemuiserver",
    "com.apple.weather",
];

/// Names of apps that are written like a form of a category's name.
const APPS: &[&str] = &["Terminal", "Messenger", "System Settings"];

/// Apps whose names have hyphens and no capitals are named by their ids.
fn is_like_a_category(words: &str) -> bool {
    words.contains('-')
        && words
            .chars()
            .all(|letter| letter.is_ascii_lowercase() || letter == '-')
}

/// Why the words are refused as an app; none for words that may well name one.
pub(crate) fn why(words: &str) -> Option<String> {
    if words.contains('/') || words.starts_with('~') {
        return Some(format!(
            "`{words}` is a path: name the app, or its bundle id (`mdls -name kMDItemCFBundleIdentifier PATH` tells it)"
        ));
    }
    if APPS.contains(&words) {
        return None;
    }
    if let Some(category) = category_meant(words) {
        return Some(format!(
            "there is no category `{words}`, did you mean `{category}`?"
        ));
    }
    if is_like_a_category(words) {
        return Some(format!(
            "there is no category `{words}`; there are {}. An app that is called so is named by its bundle id",
            categories().join(", ")
        ));
    }
    let known = id_meant(words)?;
    Some(format!(
        "no app that macmcp knows is called `{words}`, did you mean `{known}`?"
    ))
}

/// The category that was meant by words which are no category's name.
pub(crate) fn category_meant(words: &str) -> Option<String> {
    let plain = |text: &str| text.to_lowercase().replace([' ', '_'], "-");
    let wanted = plain(words);
    let singular = |text: &str| text.trim_end_matches('s').to_owned();
    let is_meant = |category: &String| {
        let distance = strsim::damerau_levenshtein(&wanted, category);
        let slips = match category.len() {
            0..=5 => 0,
            6..=9 => 1,
            _ => 2,
        };
        singular(&wanted) == singular(category) || distance <= slips
    };
    let is_form_of_mail = |category: &String| category == "mail" && wanted != "mails";
    categories()
        .into_iter()
        .filter(|category| !is_form_of_mail(category))
        .find(is_meant)
}

fn categories() -> Vec<String> {
    let all = Category::value_variants().iter();
    all.map(|category| category.name()).collect()
}

/// The id that was meant by one that is nearly the same.
fn id_meant(words: &str) -> Option<&'static str> {
    if !words.contains('.') || words.contains(char::is_whitespace) {
        return None;
    }
    let wanted = words.trim_end_matches('*').to_lowercase();
    let is_pattern = words.ends_with('*');
    let of_categories = Category::value_variants()
        .iter()
        .flat_map(|category| category.bundle_ids());
    let all: Vec<&'static str> = of_categories.chain(APPLE).copied().collect();
    // What a known pattern fits, and a pattern that fits known ids, is no slip.
    let is_known = |id: &&str| {
        let lower = id.to_lowercase();
        match lower.strip_suffix('*') {
            Some(start) => wanted.starts_with(start) || (is_pattern && start.starts_with(&wanted)),
            None => lower == wanted || (is_pattern && lower.starts_with(&wanted)),
        }
    };
    if !words.ends_with('.') && all.iter().any(is_known) {
        return None;
    }
    // The beginning of an id is no app's.
    let begins = |id: &&&str| !is_pattern && id.to_lowercase().starts_with(&wanted);
    if let Some(id) = all.iter().find(begins) {
        return Some(id);
    }
    let slips = if wanted.chars().count() < 16 { 1 } else { 2 };
    let distance = |id: &str| {
        let lower = id.to_lowercase();
        let start = lower.trim_end_matches('*');
        let begins: String = wanted.chars().take(start.chars().count()).collect();
        match lower.ends_with('*') && start.len() >= 12 {
            true => strsim::damerau_levenshtein(&begins, start),
            false => strsim::damerau_levenshtein(&wanted, start),
        }
    };
    let near = all.into_iter().map(|id| (distance(id), id));
    let near = near.filter(|(distance, _)| *distance <= slips);
    near.min_by_key(|(distance, _)| *distance).map(|(_, id)| id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_misses_name_what_was_meant() {
        for (words, meant) in [
            ("password-manager", "password-managers"),
            ("Password Managers", "password-managers"),
            ("password_managers", "password-managers"),
            ("pasword-managers", "password-managers"),
            ("passwordmanagers", "password-managers"),
            ("browser", "browsers"),
            ("Browser", "browsers"),
            ("bowsers", "browsers"),
            ("terminal", "terminals"),
            ("messenger", "messengers"),
            ("mails", "mail"),
            ("system-setting", "system-settings"),
            ("no-such-category", "password-managers"),
            ("com.apple.Teminal", "com.apple.Terminal"),
            ("com.aple.Safari", "com.apple.Safari"),
            ("com.googel.Chrome", "com.google.Chrome*"),
            ("com.bitwarden.dekstop", "com.bitwarden.desktop"),
            ("com.apple.Note", "com.apple.Notes"),
            ("com.apple.Safar", "com.apple.Safari*"),
            ("com.apple.Safari.", "com.apple.Safari*"),
            ("com.1passwor", "com.1password.*"),
            ("com.microsoft.edgema", "com.microsoft.edgemac*"),
            ("org.mozilla.firefo", "org.mozilla.firefox*"),
            ("/Applications/Safari.app", "bundle id"),
            ("~/Applications/Safari.app", "bundle id"),
        ] {
            let said = why(words).unwrap_or_default();
            assert!(said.contains(meant), "{words}: {said}");
        }
    }

    #[test]
    fn what_may_well_name_an_app_is_left_alone() {
        for words in [
            "*",
            "Terminal",
            "Messenger",
            "System Settings",
            "Safari",
            "Safari.app",
            "iTerm2",
            "Visual Studio Code",
            "Mailspring",
            "メモ",
            "com.apple.*",
            "com.apple.Maps",
            "com.apple.mail",
            "com.apple.Safari",
            "com.apple.SafariTechnologyPreview",
            "COM.APPLE.TERMINAL",
            "com.google.Chrome.canary",
            "com.example.bank",
            "com.example.*",
            "org.example.Some-App",
        ] {
            assert_eq!(why(words), None, "{words}");
        }
        for id in APPLE {
            assert_eq!(why(id), None, "{id}");
        }
        for category in Category::value_variants() {
            for id in category.bundle_ids() {
                assert_eq!(why(id), None, "{id}");
            }
        }
    }
}
