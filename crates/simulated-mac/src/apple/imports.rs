//! What `ObjC.import` takes and what it shows.

use super::declared::declaring_framework;

/// The frameworks whose names become visible after `ObjC.import(framework)`, the framework itself first.
///
/// Umbrella frameworks show their parts. Where public scripts leave it open what else a framework pulls in (AppKit's
/// own dependencies, for one) the answer is the smaller set, so that a script which works here works on a Mac: an
/// import too many costs nothing there. A name without an entry here shows itself only.
pub fn imported_by(framework: &str) -> &'static [&'static str] {
    match UMBRELLAS.binary_search_by_key(&framework, |(name, _)| name) {
        Ok(at) => UMBRELLAS.get(at).map_or(&[], |(_, parts)| *parts),
        Err(_) => match PLAIN.binary_search(&framework) {
            Ok(at) => PLAIN.get(at..=at).unwrap_or_default(),
            Err(_) => &[],
        },
    }
}

/// The framework of that name in any case: the disk on which frameworks are folds case (grade B, of public scripts).
pub fn framework_named(name: &str) -> Option<&'static str> {
    let umbrellas = UMBRELLAS.iter().map(|(umbrella, _)| *umbrella);
    let mut known = umbrellas.chain(PLAIN);
    known.find(|known| known.eq_ignore_ascii_case(name))
}

/// True when `ObjC.import` finds a framework or a C header of that name.
pub fn framework_exists(name: &str) -> bool {
    !imported_by(name).is_empty() || is_c_header(name) || declaring_framework(name).is_some()
}

/// Whether a name is that of a header of the C library, whose import shows its functions.
pub fn is_c_header(name: &str) -> bool {
    C_HEADERS.contains(&name)
}

/// Headers of the C library that scripts import.
const C_HEADERS: [&str; 14] = [
    "ctype", "dlfcn", "errno", "fcntl", "math", "signal", "stdio", "stdlib", "string", "sys",
    "sysctl", "termios", "time", "unistd",
];

const UMBRELLAS: [(&str, &[&str]); 10] = [
    ("AVFoundation", &["AVFoundation", "AVFAudio"]),
    (
        "AppKit",
        &["AppKit", "Foundation", "CoreFoundation", "CoreGraphics"],
    ),
    (
        "ApplicationServices",
        &[
            "ApplicationServices",
            "HIServices",
            "CoreGraphics",
            "CoreFoundation",
            "CoreServices",
            "CoreText",
            "ImageIO",
            "PrintCore",
            "ColorSync",
        ],
    ),
    (
        "Carbon",
        &[
            "Carbon",
            "HIToolbox",
            "CoreServices",
            "HIServices",
            "CoreGraphics",
            "CoreFoundation",
        ],
    ),
    (
        "Cocoa",
        &[
            "AppKit",
            "Foundation",
            "CoreData",
            "CoreFoundation",
            "CoreGraphics",
        ],
    ),
    ("CoreGraphics", &["CoreGraphics", "CoreFoundation"]),
    (
        "CoreServices",
        &["CoreServices", "CFNetwork", "CoreFoundation"],
    ),
    ("Foundation", &["Foundation", "CoreFoundation"]),
    ("IOKit", &["IOKit", "CoreFoundation"]),
    (
        "Quartz",
        &[
            "Quartz",
            "CoreGraphics",
            "QuartzCore",
            "ImageIO",
            "PDFKit",
            "QuickLookUI",
            "CoreFoundation",
        ],
    ),
];

/// Frameworks of macOS 13 and later without entry above, and the C headers that JXA scripts import. Only some have
/// rows in the tables.
#[rustfmt::skip]
const PLAIN: [&str; 70] = [
    "AVKit", "Accelerate", "Accessibility", "AppleScriptKit", "AppleScriptObjC",
    "AudioToolbox", "AudioUnit", "Automator", "CFNetwork", "CloudKit", "Collaboration", "Contacts",
    "CoreAudio", "CoreBluetooth", "CoreData", "CoreFoundation", "CoreImage", "CoreLocation", "CoreMIDI",
    "CoreML", "CoreMedia", "CoreText", "CoreVideo", "CoreWLAN", "DiskArbitration", "EventKit",
    "ExceptionHandling", "IOBluetooth", "IOSurface", "ImageIO", "InputMethodKit", "Intents",
    "JavaScriptCore", "LocalAuthentication", "MapKit", "MediaPlayer", "Metal", "NaturalLanguage", "NetFS",
    "Network", "NotificationCenter", "OSAKit", "OSLog", "OpenDirectory", "PDFKit", "Photos",
    "PreferencePanes", "QuartzCore", "QuickLook", "QuickLookThumbnailing", "QuickLookUI", "SafariServices",
    "ScreenCaptureKit", "ScreenSaver", "ScriptingBridge", "Security", "ServiceManagement", "Speech",
    "SystemConfiguration", "UniformTypeIdentifiers", "UserNotifications", "Vision", "WebKit", "dlfcn",
    "math", "stdio", "stdlib", "string", "time", "unistd",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_lists_are_sorted_and_apart() {
        assert!(UMBRELLAS.is_sorted_by(|(one, _), (two, _)| one < two));
        assert!(PLAIN.is_sorted_by(|one, two| one < two));
        assert!(UMBRELLAS.iter().all(|(name, _)| !PLAIN.contains(name)));
    }

    #[test]
    fn umbrellas_show_their_parts_and_a_wrong_name_nothing() {
        assert!(imported_by("Cocoa").contains(&"AppKit"));
        assert!(imported_by("ApplicationServices").contains(&"HIServices"));
        assert_eq!(imported_by("stdlib"), ["stdlib"]);
        assert!(framework_exists("Carbon"));
        assert!(!framework_exists("Coca"));
        assert!(!framework_exists(""));
    }
}
