//! What is shipped beside the code: the property list in a Mac's binary.

/// The text after a key of `scripts/dist/Info.plist`.
fn info(key: &str) -> String {
    let text = include_str!("../../scripts/dist/Info.plist");
    let (_, rest) = text
        .split_once(&format!("<key>{key}</key>"))
        .unwrap_or_else(|| panic!("no {key}"));
    let (_, rest) = rest.split_once("<string>").unwrap();
    rest.split_once("</string>").unwrap().0.to_owned()
}

/// Finding 6.1: without these descriptions macOS refuses without asking when the binary is its own subject.
#[test]
fn the_property_list_says_why_permissions_are_needed() {
    for key in [
        "NSAppleEventsUsageDescription",
        "NSScreenCaptureUsageDescription",
    ] {
        assert!(info(key).len() > 40, "{key}");
    }
    for key in ["CFBundleShortVersionString", "CFBundleVersion"] {
        assert_eq!(info(key), env!("CARGO_PKG_VERSION"), "{key}");
    }
    let identifier = info("CFBundleIdentifier");
    for signer in [
        include_str!("../../Makefile"),
        include_str!("../../.github/workflows/macos.yml"),
    ] {
        assert!(
            signer.contains(&format!("--identifier {identifier} ")),
            "{identifier}"
        );
    }
}
