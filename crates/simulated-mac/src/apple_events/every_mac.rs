//! Applications that every Mac has, and of which the simulated one has nothing: who tells one of them something is told that it is
//! not simulated, and not that the Mac has it not.

use super::value::Target;

/// Their names and bundle identifiers, by name.
const APPS: [(&str, &str); 54] = [
    ("AirPort Utility", "com.apple.airport.airportutility"),
    ("App Store", "com.apple.AppStore"),
    ("Archive Utility", "com.apple.archiveutility"),
    ("Audio MIDI Setup", "com.apple.audio.AudioMIDISetup"),
    ("Automator", "com.apple.Automator"),
    ("Bluetooth File Exchange", "com.apple.BluetoothFileExchange"),
    ("Books", "com.apple.iBooksX"),
    ("Chess", "com.apple.Chess"),
    ("Clock", "com.apple.clock"),
    ("ColorSync Utility", "com.apple.ColorSyncUtility"),
    ("Console", "com.apple.Console"),
    ("Database Events", "com.apple.databaseevents"),
    ("Dictionary", "com.apple.Dictionary"),
    ("Digital Color Meter", "com.apple.DigitalColorMeter"),
    ("Directory Utility", "com.apple.DirectoryUtility"),
    ("Disk Utility", "com.apple.DiskUtility"),
    ("FaceTime", "com.apple.FaceTime"),
    ("Find My", "com.apple.findmy"),
    ("Folder Actions Setup", "com.apple.FolderActionsSetup"),
    ("Font Book", "com.apple.FontBook"),
    ("Freeform", "com.apple.freeform"),
    ("Grapher", "com.apple.grapher"),
    ("Home", "com.apple.Home"),
    ("Image Capture", "com.apple.Image_Capture"),
    ("Image Events", "com.apple.imageevents"),
    ("Keychain Access", "com.apple.keychainaccess"),
    ("Maps", "com.apple.Maps"),
    ("Migration Assistant", "com.apple.MigrateAssistant"),
    ("Mission Control", "com.apple.exposelauncher"),
    ("News", "com.apple.news"),
    ("Passwords", "com.apple.Passwords"),
    ("Photo Booth", "com.apple.PhotoBooth"),
    ("Photos", "com.apple.Photos"),
    ("Podcasts", "com.apple.podcasts"),
    ("QuickTime Player", "com.apple.QuickTimePlayerX"),
    ("Screen Sharing", "com.apple.ScreenSharing"),
    ("Screenshot", "com.apple.screenshot.launcher"),
    ("Script Editor", "com.apple.ScriptEditor2"),
    ("Siri", "com.apple.siri.launcher"),
    ("Stickies", "com.apple.Stickies"),
    ("Stocks", "com.apple.stocks"),
    ("System Information", "com.apple.SystemProfiler"),
    ("System Profiler", "com.apple.SystemProfiler"),
    ("TV", "com.apple.TV"),
    ("Ticket Viewer", "com.apple.Ticket-Viewer"),
    ("Time Machine", "com.apple.backup.launcher"),
    ("Tips", "com.apple.tips"),
    ("Voice Memos", "com.apple.VoiceMemos"),
    ("VoiceMemos", "com.apple.VoiceMemos"),
    ("VoiceOver", "com.apple.VoiceOver"),
    ("VoiceOver Utility", "com.apple.VoiceOverUtility"),
    ("Weather", "com.apple.weather"),
    ("Wireless Diagnostics", "com.apple.wifi.diagnostics"),
    ("iPhone Mirroring", "com.apple.ScreenContinuity"),
];

/// Whether a name, a bundle identifier or a path is that of one of them.
pub(super) fn has(name: &str) -> bool {
    let last = name.trim_end_matches('/');
    let last = last.rsplit_once('/').map_or(last, |(_, last)| last);
    let bare = last.strip_suffix(".app").unwrap_or(last);
    APPS.iter()
        .any(|(own, id)| own.eq_ignore_ascii_case(bare) || id.eq_ignore_ascii_case(name))
}

/// The name of one of them that a target names.
pub(super) fn named(target: &Target) -> Option<&str> {
    match target {
        Target::Named(name) if has(name) => Some(name),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn apps_are_known_by_name_identifier_and_path() {
        for name in [
            "Photos",
            "photos.app",
            "com.apple.Photos",
            "/System/Applications/Photos.app",
        ] {
            assert!(has(name), "{name}");
        }
        for name in ["Numbers", "Photoshop", "com.apple", ""] {
            assert!(!has(name), "{name}");
        }
    }
}
