//! Panels of scripts: a person chooses files, folders, names, applications, colors and addresses in them.

use super::{
    dialogs::{answered_in, click, press},
    mac::Mac,
};

const DOCUMENTS: &str = "Macintosh HD:Users:demo:Documents:";
const OPEN: &str = "open-panel";
const SAVE: &str = "save-panel";
const DIALOG: &str = "script-dialog";

/// What a person does in the window.
fn within(steps: &str) -> String {
    format!(
        "tell application \"System Events\" to tell window 1 of process \"osascript\"\n{steps}\nend tell"
    )
}

fn take_row(row: u32, button: &str) -> String {
    within(&format!(
        "set selected of row {row} of outline 1 of scroll area 1 to true\nclick button \"{button}\""
    ))
}

/// What a script prints whose panel is answered.
fn printed(mac: &Mac, window: &str, script: &str, answer: &str) -> String {
    let ran = answered_in(mac, window, script, answer);
    assert_eq!(ran.status, Some(0), "{script}: {ran:?}");
    ran.stdout.trim_end().to_owned()
}

#[test]
fn a_file_is_chosen_by_its_row() {
    let mac = Mac::new();
    let plan = format!("alias \"{DOCUMENTS}Plan.txt\"");
    for script in [
        "choose file with prompt \"Which?\"",
        "choose file of type {\"public.plain-text\"}",
        "choose file of type \"txt\" default location (path to documents folder)",
    ] {
        assert_eq!(printed(&mac, OPEN, script, &take_row(3, "Choose")), plan);
    }
    let several = "choose file with multiple selections allowed";
    let both = within(
        "set selected of row 1 of outline 1 of scroll area 1 to true\n\
         set selected of row 3 of outline 1 of scroll area 1 to true\nclick button \"Choose\"",
    );
    let chosen = printed(&mac, OPEN, several, &both);
    assert!(
        chosen.starts_with('{') && chosen.ends_with(&format!("{plan}}}")),
        "{chosen}"
    );
    let script = "tell application \"Finder\" to get name of (choose file)";
    let answer = take_row(3, "Choose").replace("osascript", "Finder");
    assert_eq!(printed(&mac, OPEN, script, &answer), "\"Plan.txt\"");
    assert_eq!(mac.world()["script_panels"], serde_json::Value::Null);
}

#[test]
fn what_is_of_another_type_cannot_be_chosen() {
    let mac = Mac::new();
    let answer = within(
        "set selected of row 1 of outline 1 of scroll area 1 to true\n\
         click button \"Choose\"\n\
         if not (exists button \"Choose\") then error \"the panel has gone\"\n\
         if enabled of row 1 of outline 1 of scroll area 1 then error \"it is not grey\"\n\
         click button \"Cancel\"",
    );
    let ran = answered_in(&mac, OPEN, "choose file of type \"txt\"", &answer);
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert!(ran.stderr.contains("User canceled. (-128)"), "{ran:?}");
}

#[test]
fn a_folder_is_entered_and_left_again() {
    let mac = Mac::new();
    let answer = within(
        "set selected of row 2 of outline 1 of scroll area 1 to true\n\
         click button \"Choose\"\n\
         if value of pop up button 1 is not \"Photos\" then error \"it is not entered\"\n\
         click pop up button 1\n\
         click menu item \"Documents\" of menu 1 of pop up button 1\n\
         set selected of row 3 of outline 1 of scroll area 1 to true\n\
         click button \"Choose\"",
    );
    assert_eq!(
        printed(&mac, OPEN, "choose file", &answer),
        format!("alias \"{DOCUMENTS}Plan.txt\"")
    );
}

#[test]
fn a_folder_is_chosen_by_its_row_or_as_the_one_that_is_shown() {
    let mac = Mac::new();
    for (script, answer, chosen) in [
        ("choose folder", press(36), format!("alias \"{DOCUMENTS}\"")),
        (
            "choose folder with multiple selections allowed",
            take_row(2, "Choose"),
            format!("{{alias \"{DOCUMENTS}Photos:\"}}"),
        ),
    ] {
        assert_eq!(printed(&mac, OPEN, script, &answer), chosen, "{script}");
    }
}

#[test]
fn a_file_gets_a_name_and_is_not_replaced_unasked() {
    let mac = Mac::new();
    let typed =
        "tell application \"System Events\"\nkeystroke \"Report.txt\"\nkey code 36\nend tell";
    assert_eq!(
        printed(&mac, SAVE, "choose file name", typed),
        format!("file \"{DOCUMENTS}Report.txt\"")
    );
    let replaced = within(
        "click button \"Save\"\n\
         click button \"Cancel\" of sheet 1\n\
         if exists sheet 1 then error \"the sheet is still there\"\n\
         click button \"Save\"\n\
         click button \"Replace\" of sheet 1",
    );
    let script = "choose file name default name \"Plan.txt\" with prompt \"Export as\"";
    assert_eq!(
        printed(&mac, SAVE, script, &replaced),
        format!("file \"{DOCUMENTS}Plan.txt\"")
    );
}

#[test]
fn applications_colors_and_addresses_are_chosen_in_dialogs() {
    let mac = Mac::new();
    let calculator = within(
        "set selected of (first row of table 1 of scroll area 1 whose value of static text 1 is \"Calculator\") to true\n\
         click button \"Choose\"",
    );
    let typed = |text: &str| {
        format!("tell application \"System Events\"\nkeystroke \"{text}\"\nkey code 36\nend tell")
    };
    for (script, answer, chosen) in [
        (
            "choose application",
            calculator.clone(),
            "application \"Calculator\"",
        ),
        (
            "choose application as alias",
            calculator,
            "alias \"Macintosh HD:System:Applications:Calculator.app:\"",
        ),
        (
            "choose color default color {65535, 0, 0}",
            click("OK"),
            "{65535, 0, 0}",
        ),
        ("choose color", typed("00FF80"), "{0, 65535, 32896}"),
        (
            "choose URL",
            typed("smb://nas.local"),
            "\"smb://nas.local\"",
        ),
    ] {
        assert_eq!(printed(&mac, DIALOG, script, &answer), chosen, "{script}");
    }
}

#[test]
fn a_panel_does_not_begin_in_a_folder_that_is_not_there() {
    let mac = Mac::new();
    let ran = mac.osascript(
        &[
            "-e",
            "choose folder default location \"Macintosh HD:Nowhere\"",
        ],
        "",
    );
    assert_eq!(ran.status, Some(1), "{ran:?}");
    assert!(ran.stderr.contains("(-43)"), "{ran:?}");
}
