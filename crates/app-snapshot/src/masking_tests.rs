//! What is left of texts, by property and by example.

use super::*;
use proptest::prelude::*;

fn masking(keeps_texts: bool, texts: &[&str], addresses: &[&str]) -> Masking {
    Masking::of(
        keeps_texts,
        texts.iter().copied(),
        addresses.iter().copied(),
    )
}

fn words_of(text: &str) -> Vec<String> {
    let found = runs(text).filter_map(|run| match run {
        Run::Word(word) if word.chars().count() > 2 => Some(word.to_lowercase()),
        _ => None,
    });
    found.collect()
}

#[test]
fn numbers_addresses_files_and_uuids_go_from_texts_that_are_kept() {
    let files = ["file:///Users/me/Tax%20return"];
    let mut masking = masking(true, &[], &files);
    for (text, gone) in [
        ("Call +49 30 123456 now", "123456"),
        ("Write to jane.doe@example.org today", "jane"),
        ("See https://intranet.example/path?q=1", "intranet"),
        ("Save changes to “Budget plan.xlsx”?", "Budget"),
        ("Holiday photos.zip", "Holiday"),
        ("Tax return — Edited", "Tax"),
        ("/Users/jane/Secret", "jane"),
        ("id 5B1D7E52-0000-4000-8000-00000000ABCD", "5B1D7E52"),
        ("key sk1abcdefgh23456789", "abcdefgh"),
        ("Zimmer ٣٤٥", "٣٤٥"),
    ] {
        let masked = masking.text(text);
        assert!(!masked.contains(gone), "{text} is {masked}");
        assert_eq!(masked.chars().count(), text.chars().count(), "{masked}");
    }
    assert_eq!(masking.text("Save all changes?"), "Save all changes?");
}

#[test]
fn identifiers_keep_what_their_author_wrote() {
    let texts = ["Terminal", "Divide", "John"];
    let mut masking = masking(false, &texts, &["file:///a/Plans"]);
    for kept in [
        "_NS:8",
        "Mail.messageList",
        "WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD",
        "open-panel",
        "action-button-1",
        "main, SidebarNavigationView",
        "com.apple.menuextra.wifi",
    ] {
        assert_eq!(masking.identifier(kept), kept);
    }
    for (identifier, gone) in [
        (
            "SafariWindow?IsSecure=false&UUID=5B1D7E52-0000-4000-8000-00000000ABCD",
            "5B1D",
        ),
        (
            "BrowserView?IsPageLoaded=true&WebViewProcessID=1204",
            "1204",
        ),
        (
            "Music.shelfItem.Album[id=1440857781,parentId=library]",
            "library",
        ),
        ("Terminal_Toggle", "Terminal"),
        ("Divide", "Divide"),
        ("user-john-row", "john"),
        ("Budget 2026.xlsx", "Budget"),
        ("Plans", "Plans"),
        ("row-20261127", "20261127"),
        ("/Users/jane", "jane"),
    ] {
        let masked = masking.identifier(identifier);
        assert!(!masked.contains(gone), "{identifier} is {masked}");
        let shape = |text: &str| text.split_once(['?', '[']).map(|(head, _)| head.to_owned());
        assert_eq!(shape(&masked), shape(identifier));
    }
    let window = masking.identifier("SafariWindow?IsSecure=false&UUID=5B1D7E52");
    assert!(
        window.starts_with("SafariWindow?IsSecure=true&UUID="),
        "{window}"
    );
}

#[test]
fn addresses_keep_their_kind_alone() {
    let mut masking = masking(true, &[], &[]);
    let page = masking.address("https://bank.example/accounts/4711?user=jane");
    assert!(page.starts_with("https://www.example.com/"), "{page}");
    for part in ["bank", "4711", "jane"] {
        assert!(!page.contains(part), "{page}");
    }
    let file = masking.address("file:///Users/jane/Letter%20to%20Bob.txt");
    assert!(file.starts_with("file:///Users/someone/"), "{file}");
    assert!(!file.contains("Letter") && !file.contains("jane"), "{file}");
}

#[test]
fn actions_of_apps_keep_their_three_lines() {
    let mut masking = masking(false, &["pin"], &[]);
    assert_eq!(masking.action("AXPress"), "AXPress");
    let own = masking.action("Name:pin John\nTarget:0x600\nSelector:(pinNote:)");
    let lines: Vec<&str> = own.lines().collect();
    assert_eq!(lines[1..], ["Target:0x0", "Selector:(null)"]);
    assert!(lines[0].starts_with("Name:") && !own.contains("pin") && !own.contains("John"));
}

proptest! {
    /// Whatever a text holds: no word of three letters and more, no number and no sign of it is left.
    #[test]
    fn nothing_of_a_text_is_left(text in "\\PC{0,60}|[A-Za-z0-9 .@/:_-]{0,60}|(\\p{Greek}|\\p{Cyrillic}|\\p{Han}|\\p{Arabic}|\\p{Hangul}|[0-9]| ){0,30}") {
        let mut masking = masking(false, &[&text], &[]);
        let masked = masking.text(&text);
        prop_assert_eq!(masked.chars().count(), text.chars().count());
        let left = words_of(&masked);
        for word in words_of(&text) {
            prop_assert!(!left.contains(&word), "{word} of {text:?} is left in {masked:?}");
        }
        for (own, original) in masked.chars().zip(text.chars()) {
            let is_kept = original.is_alphanumeric() || original.is_whitespace() || KEPT.contains(original);
            prop_assert!(is_kept || own != original || own == SIGN || is_mark(original), "{original:?} in {masked:?}");
        }
        // The same text becomes the same.
        prop_assert_eq!(masking.text(&text), masked);
    }

    /// Whatever a text holds that is kept: none of its digits stays where it is.
    #[test]
    fn no_number_is_left_in_a_text_that_is_kept(text in "\\PC{0,60}|[a-z0-9 ]{0,60}") {
        let mut masking = masking(true, &[&text], &[]);
        let masked = masking.text(&text);
        prop_assert_eq!(masked.chars().count(), text.chars().count());
        let numbers = |text: &str| -> Vec<String> {
            runs(text).filter_map(|run| match run {
                Run::Number(number) if zero_of(number.chars().next()?).is_some() => Some(number.to_owned()),
                _ => None,
            }).collect()
        };
        let (before, after) = (numbers(&text), numbers(&masked));
        for (before, after) in before.iter().zip(&after) {
            prop_assert_ne!(before, after);
        }
    }
}
