//! Names that the public frameworks declare beside those of the other tables: that a Mac has them is all that is known.

use super::data::NAMES;

/// The framework that declares a class, a function or a constant that no other table has; [`C_LIBRARY`] for functions
/// of the C library.
///
/// This reads the whole table: it is asked once a name, and before a process ends.
pub fn declared_by(name: &str) -> Option<&'static str> {
    lines()
        .find(|(_, packed)| holds(packed, name))
        .map(|(framework, _)| framework)
}

/// The framework of that name, if the table has names of it.
pub fn declaring_framework(name: &str) -> Option<&'static str> {
    let mut frameworks = lines().map(|(framework, _)| framework);
    frameworks.find(|framework| *framework == name && name != C_LIBRARY)
}

/// What the table calls the C library.
pub const C_LIBRARY: &str = "C";

fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = NAMES.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once('\t'))
}

/// Whether a name is among packed ones: each is the number of letters that it shares with the one before, as one
/// character, and its rest.
fn holds(packed: &str, wanted: &str) -> bool {
    // How many letters of the wanted name the name before began with.
    let mut fits = 0;
    for word in packed.split(' ') {
        let Some((shared, rest)) = word.split_at_checked(1) else {
            continue;
        };
        let shared = shared.chars().next().and_then(|digit| digit.to_digit(36));
        let Some(shared) = shared.and_then(|shared| usize::try_from(shared).ok()) else {
            continue;
        };
        // What is shared beyond the letters that fit are letters that do not.
        if shared > fits {
            continue;
        }
        let Some(left) = wanted.as_bytes().get(shared..) else {
            continue;
        };
        let common = left
            .iter()
            .zip(rest.as_bytes())
            .take_while(|(one, other)| one == other)
            .count();
        fits = shared + common;
        if common == rest.len() && common == left.len() {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_names_are_found_and_nothing_else() {
        let packed = "0AVAsset 7Cache 3udio 8Player 0b";
        for name in ["AVAsset", "AVAssetCache", "AVAudio", "AVAudioPlayer", "b"] {
            // `8Player` shares one letter more than there is: only seven fit.
            assert_eq!(holds(packed, name), name != "AVAudioPlayer", "{name}");
        }
        assert!(holds("0AVAudio 7Player 7Recorder", "AVAudioRecorder"));
        for name in ["", "A", "AVAss", "AVAssetCach", "AVAssetCaches", "7Cache"] {
            assert!(!holds(packed, name), "{name}");
        }
    }

    #[test]
    fn classes_and_functions_of_all_public_frameworks_are_declared() {
        for (name, framework) in [
            ("AVAudioPlayer", "AVFAudio"),
            ("AVCaptureDevice", "AVFoundation"),
            ("ABAddressBook", "AddressBook"),
            ("CLLocationManager", "CoreLocation"),
            ("CNContactStore", "Contacts"),
            ("CWWiFiClient", "CoreWLAN"),
            ("IOBluetoothDevice", "IOBluetooth"),
            ("PHPhotoLibrary", "Photos"),
            ("SCShareableContent", "ScreenCaptureKit"),
            ("SFSpeechRecognizer", "Speech"),
            ("SecItemCopyMatching", "Security"),
            ("WKWebView", "WebKit"),
            ("fopen", C_LIBRARY),
        ] {
            assert_eq!(declared_by(name), Some(framework), "{name}");
        }
        for name in ["NSNoSuchThing", "UIViewController", "", "AVAudioPlaye"] {
            assert_eq!(declared_by(name), None, "{name}");
        }
        assert_eq!(declaring_framework("Speech"), Some("Speech"));
        assert_eq!(declaring_framework("UIKit"), None);
    }
}
