//! What apps do of their own accord: documents, pages, panes, sums.

use serde_json::{Value, json};

use super::{ax_elements::result, mac::Mac};

/// Menu items by their way, elements by what tells them.
const HEAD: &str = include_str!("../cases/prelude/apps.js");

fn told(mac: &Mac, script: &str) -> String {
    result(mac, &format!("{HEAD}{script}"))
}

fn text_edit(mac: &Mac) -> Value {
    super::mac::app_of(&mut mac.world(), "TextEdit").clone()
}

#[test]
fn a_new_document_is_saved_under_the_name_that_is_asked_for() {
    let mac = Mac::new();
    let script = "menu(TEXT_EDIT, 'File', 'New'); menu(TEXT_EDIT, 'Format', 'Make Plain Text'); const w = front(TEXT_EDIT); const area = find(w, e => get(e, 'AXRole') === 'AXTextArea'); \
        const empty = get(area, 'AXValue'); set(area, 'AXValue', $('日本語 👋')); menu(TEXT_EDIT, 'File', 'Save…'); \
        const name = named(w, 'saveAsNameTextField'); const asked = [get(name, 'AXValue'), get(name, 'AXFocused')]; \
        set(name, 'AXValue', $('手紙')); press(named(w, 'OKButton')); \
        [titles(TEXT_EDIT), empty, ...asked, named(w, 'OKButton') === undefined, get(w, 'AXTitle'), get(w, 'AXDocument')].join('|')";
    assert_eq!(
        told(&mac, script),
        "手紙.txt/Untitled/Plan.txt||Untitled 2|true|true|手紙.txt|file:///Users/demo/Documents/%E6%89%8B%E7%B4%99.txt"
    );
    assert_eq!(
        mac.world()["disk"]["/Users/demo/Documents/手紙.txt"],
        json!({"text": "日本語 👋"})
    );
    let finder = "[find(front(FINDER), e => get(e, 'AXValue') === '手紙.txt') !== undefined]";
    assert_eq!(told(&mac, finder), "true", "Finder's window lists it");
}

#[test]
fn a_file_is_not_written_over_unasked() {
    let mac = Mac::new();
    let script = "const w = front(TEXT_EDIT); menu(TEXT_EDIT, 'Format', 'Make Plain Text'); menu(TEXT_EDIT, 'File', 'Save As…'); set(named(w, 'saveAsNameTextField'), 'AXValue', $('Plan.txt')); \
        press(named(w, 'OKButton')); const asked = find(w, e => /already exists/.test(get(e, 'AXValue'))) !== undefined; \
        const sheet = children(w).filter(e => get(e, 'AXRole') === 'AXSheet').pop(); press(titled(sheet, 'Cancel')); \
        const still = get(w, 'AXTitle'); press(named(w, 'OKButton')); press(titled(w, 'Replace')); [asked, still, get(w, 'AXTitle')].join('|')";
    assert_eq!(told(&mac, script), "true|Untitled|Plan.txt");
    let saved = &mac.world()["disk"]["/Users/demo/Documents/Plan.txt"]["text"];
    assert_eq!(saved, "Dear reader,\nthis text is not saved yet.");
}

#[test]
fn a_document_with_a_file_is_saved_by_itself_when_it_is_closed() {
    let mac = Mac::new();
    let script = "const w = list(read(app(TEXT_EDIT), 'AXWindows'))[1]; const area = find(w, e => get(e, 'AXRole') === 'AXTextArea'); \
        set(area, 'AXValue', $('4. Rest')); press(read(w, 'AXCloseButton')); titles(TEXT_EDIT)";
    assert_eq!(told(&mac, script), "Untitled");
    let saved = &mac.world()["disk"]["/Users/demo/Documents/Plan.txt"]["text"];
    assert_eq!(saved, "4. Rest");
}

#[test]
fn a_new_document_is_saved_from_the_question_at_closing() {
    let mac = Mac::new();
    let script = "const w = front(TEXT_EDIT); press(read(w, 'AXCloseButton')); set(named(w, 'saveAsNameTextField'), 'AXValue', $('Letter')); \
        press(titled(w, 'Save')); titles(TEXT_EDIT)";
    assert_eq!(told(&mac, script), "Plan.txt");
    let saved = &mac.world()["disk"]["/Users/demo/Documents/Letter.rtf"]["text"];
    assert!(saved.as_str().unwrap().starts_with("{\\rtf1"), "{saved}");
}

#[test]
fn a_file_is_opened_from_the_panel() {
    let mac = Mac::new();
    let script = "menu(TEXT_EDIT, 'File', 'Open…'); const w = front(TEXT_EDIT); const kind = get(w, 'AXSubrole'); \
        set(row(w, '買い物メモ 🍎.txt'), 'AXSelected', $(true)); press(named(w, 'OKButton')); [kind, titles(TEXT_EDIT)].join('|')";
    assert_eq!(
        told(&mac, script),
        "AXDialog|買い物メモ 🍎.txt/Untitled/Plan.txt"
    );
    assert_eq!(
        text_edit(&mac)["windows"][0]["children"][0]["children"][0]["value"],
        "牛乳\nパン\nりんご 🍎"
    );
}

#[test]
fn links_lead_to_pages_and_back() {
    let script = "const w = front(SAFARI); const address = () => get(named(w, 'WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD'), 'AXValue'); \
        press(titled(w, 'More information…')); const there = [get(w, 'AXTitle'), address()]; \
        set(named(w, 'email'), 'AXValue', $('a@b.c')); press(titled(w, 'Subscribe')); const said = get(named(w, 'status'), 'AXValue'); \
        press(named(w, 'BackButton')); [...there, said, get(w, 'AXTitle'), get(named(w, 'ForwardButton'), 'AXEnabled')].join('|')";
    assert_eq!(
        told(&Mac::new(), script),
        "The macmcp guide|https://example.com/guide|Thank you! We will write to a@b.c.|Example Domain|true"
    );
    let typed = "const w = front(SAFARI); const field = named(w, 'WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD'); set(field, 'AXValue', $('nowhere.example/x')); \
        press(field, 'AXConfirm'); [get(w, 'AXTitle'), get(field, 'AXValue')].join('|')";
    assert_eq!(
        told(&Mac::new(), typed),
        "Failed to open page|https://nowhere.example/x"
    );
}

#[test]
fn a_note_is_shown_and_deleted() {
    let script = "const w = front(NOTES); const text = () => get(find(w, e => get(e, 'AXRole') === 'AXTextArea'), 'AXValue'); \
        set(row(w, 'He said “hello”'), 'AXSelected', $(true)); const shown = text(); press(titled(row(w, 'He said “hello”'), 'Delete')); \
        const rows = list(read(find(w, e => get(e, 'AXRole') === 'AXTable'), 'AXRows')).length; [shown, rows].join('|')";
    assert_eq!(told(&Mac::new(), script), "He said “hello”\nand went on.|3");
}
