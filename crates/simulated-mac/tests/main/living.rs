//! What apps do of their own accord: documents, pages, panes, sums.

use serde_json::{Value, json};

use super::{ax_elements::result, mac::Mac};

/// Menu items by their way, elements by what tells them.
const HEAD: &str = "const named = (root, name) => find(root, e => get(e, 'AXIdentifier') === name); \
    const titled = (root, title) => find(root, e => get(e, 'AXTitle') === title); \
    const menu = (pid, ...way) => press(way.reduce((e, title) => titled(e, title), read(app(pid), 'AXMenuBar'))); \
    const titles = pid => list(read(app(pid), 'AXWindows')).map(w => get(w, 'AXTitle')).join('/'); \
    const row = (root, text) => find(root, e => get(e, 'AXRole') === 'AXRow' && find(e, x => get(x, 'AXValue') === text)); ";

fn told(mac: &Mac, script: &str) -> String {
    result(mac, &format!("{HEAD}{script}"))
}

fn text_edit(mac: &Mac) -> Value {
    super::ax_elements::app_of(&mut mac.world(), 840).clone()
}

#[test]
fn a_new_document_is_saved_under_the_name_that_is_asked_for() {
    let mac = Mac::new();
    let script = "menu(840, 'File', 'New'); const w = front(840); const area = find(w, e => get(e, 'AXRole') === 'AXTextArea'); \
        const empty = get(area, 'AXValue'); set(area, 'AXValue', $('日本語 👋')); menu(840, 'File', 'Save…'); \
        const name = named(w, 'saveAsNameTextField'); const asked = [get(name, 'AXValue'), get(name, 'AXFocused')]; \
        set(name, 'AXValue', $('手紙')); press(named(w, 'OKButton')); \
        [titles(840), empty, ...asked, named(w, 'OKButton') === undefined, get(w, 'AXTitle'), get(w, 'AXDocument')].join('|')";
    assert_eq!(
        told(&mac, script),
        "手紙.txt/Untitled/Plan.txt||Untitled 2|true|true|手紙.txt|file:///Users/demo/Documents/%E6%89%8B%E7%B4%99.txt"
    );
    assert_eq!(
        mac.world()["disk"]["/Users/demo/Documents/手紙.txt"],
        json!({"text": "日本語 👋"})
    );
    let finder = "[find(front(570), e => get(e, 'AXValue') === '手紙.txt') !== undefined]";
    assert_eq!(told(&mac, finder), "true", "Finder's window lists it");
}

#[test]
fn a_file_is_not_written_over_unasked() {
    let mac = Mac::new();
    let script = "const w = front(840); menu(840, 'File', 'Save As…'); set(named(w, 'saveAsNameTextField'), 'AXValue', $('Plan.txt')); \
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
    let script = "const w = list(read(app(840), 'AXWindows'))[1]; const area = find(w, e => get(e, 'AXRole') === 'AXTextArea'); \
        set(area, 'AXValue', $('4. Rest')); press(read(w, 'AXCloseButton')); titles(840)";
    assert_eq!(told(&mac, script), "Untitled");
    let saved = &mac.world()["disk"]["/Users/demo/Documents/Plan.txt"]["text"];
    assert_eq!(saved, "4. Rest");
}

#[test]
fn a_new_document_is_saved_from_the_question_at_closing() {
    let mac = Mac::new();
    let script = "const w = front(840); press(read(w, 'AXCloseButton')); set(named(w, 'saveAsNameTextField'), 'AXValue', $('Letter')); \
        press(titled(w, 'Save')); titles(840)";
    assert_eq!(told(&mac, script), "Plan.txt");
    let saved = &mac.world()["disk"]["/Users/demo/Documents/Letter.txt"]["text"];
    assert!(saved.is_string());
}

#[test]
fn a_file_is_opened_from_the_panel() {
    let mac = Mac::new();
    let script = "menu(840, 'File', 'Open…'); const w = front(840); const kind = get(w, 'AXSubrole'); \
        set(row(w, '買い物メモ 🍎.txt'), 'AXSelected', $(true)); press(named(w, 'OKButton')); [kind, titles(840)].join('|')";
    assert_eq!(
        told(&mac, script),
        "AXDialog|買い物メモ 🍎.txt/Untitled/Plan.txt"
    );
    assert_eq!(
        text_edit(&mac)["windows"][0]["children"][3]["children"][0]["value"],
        "牛乳\nパン\nりんご 🍎"
    );
}

#[test]
fn calculator_calculates() {
    let script = "ObjC.import('AppKit'); Application('Calculator').activate(); delay(1); \
        const running = $.NSRunningApplication.runningApplicationsWithBundleIdentifier('com.apple.calculator'); \
        const w = front(running.objectAtIndex(0).processIdentifier); \
        for (const key of ['1', '2', '×', '3', '+', '0', '.', '5', '=']) press(titled(w, key)); get(named(w, 'display'), 'AXValue')";
    assert_eq!(told(&Mac::new(), script), "36.5");
}

#[test]
fn settings_show_the_pane_of_the_row_that_is_selected() {
    let mac = Mac::new();
    let script = "const w = front(866); const slider = () => find(w, e => get(e, 'AXDescription') === 'Output volume'); \
        const volume = slider(); set(volume, 'AXValue', $(0.25)); set(row(w, 'Bluetooth'), 'AXSelected', $(true)); \
        const there = [get(w, 'AXTitle'), titled(w, 'Bluetooth') !== undefined, slider() === undefined]; \
        set(row(w, 'Sound'), 'AXSelected', $(true)); [...there, get(w, 'AXTitle'), get(slider(), 'AXValue')].join('|')";
    assert_eq!(told(&mac, script), "Bluetooth|true|true|Sound|0.25");
}

#[test]
fn links_lead_to_pages_and_back() {
    let script = "const w = front(823); const address = () => get(named(w, 'WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD'), 'AXValue'); \
        press(titled(w, 'More information…')); const there = [get(w, 'AXTitle'), address()]; \
        set(named(w, 'email'), 'AXValue', $('a@b.c')); press(titled(w, 'Subscribe')); const said = get(named(w, 'status'), 'AXValue'); \
        press(named(w, 'BackButton')); [...there, said, get(w, 'AXTitle'), get(named(w, 'ForwardButton'), 'AXEnabled')].join('|')";
    assert_eq!(
        told(&Mac::new(), script),
        "The macmcp guide|https://example.com/guide|Thank you! We will write to a@b.c.|Example Domain|true"
    );
    let typed = "const w = front(823); const field = named(w, 'WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD'); set(field, 'AXValue', $('nowhere.example/x')); \
        press(field, 'AXConfirm'); [get(w, 'AXTitle'), get(field, 'AXValue')].join('|')";
    assert_eq!(
        told(&Mac::new(), typed),
        "Failed to open page|https://nowhere.example/x"
    );
}

#[test]
fn a_note_is_shown_and_deleted() {
    let script = "const w = front(852); const text = () => get(find(w, e => get(e, 'AXRole') === 'AXTextArea'), 'AXValue'); \
        set(row(w, 'He said “hello”'), 'AXSelected', $(true)); const shown = text(); press(titled(row(w, 'He said “hello”'), 'Delete')); \
        const rows = list(read(find(w, e => get(e, 'AXRole') === 'AXTable'), 'AXRows')).length; [shown, rows].join('|')";
    assert_eq!(told(&Mac::new(), script), "He said “hello”\nand went on.|3");
}

#[test]
fn finder_goes_where_its_sidebar_leads() {
    let mac = Mac::new();
    let script = "const w = front(570); set(row(w, 'Desktop'), 'AXSelected', $(true)); \
        [get(w, 'AXTitle'), get(w, 'AXDocument'), find(w, e => get(e, 'AXValue') === 'Read me.txt') !== undefined].join('|')";
    assert_eq!(
        told(&mac, script),
        "Desktop|file:///Users/demo/Desktop/|true"
    );
}

#[test]
fn tabs_keep_their_pages_and_where_they_have_been() {
    let script = "const w = front(823); const address = () => get(named(w, 'WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD'), 'AXValue'); \
        const tabs = () => { const bar = find(w, e => get(e, 'AXDescription') === 'tab bar'); \
            return bar === undefined ? 'none' : children(bar).map(t => get(t, 'AXTitle') + get(t, 'AXValue')).join(); }; \
        const tab = n => children(find(w, e => get(e, 'AXDescription') === 'tab bar'))[n]; \
        press(titled(w, 'More information…')); menu(823, 'File', 'New Tab'); const two = [tabs(), get(w, 'AXTitle'), address()]; \
        press(tab(0)); const back = [tabs(), address(), get(named(w, 'BackButton'), 'AXEnabled'), named(w, 'subscribe') !== undefined]; \
        press(children(tab(1))[0]); [...two, ...back, tabs(), numbers(read(find(w, e => get(e, 'AXRole') === 'AXScrollArea'), 'AXFrame'))].join('|')";
    assert_eq!(
        told(&Mac::new(), script),
        "The macmcp guide0,Start Page1|Start Page||The macmcp guide1,Start Page0|https://example.com/guide|true|true|none|60,140,1100,640"
    );
}

#[test]
fn the_sound_pane_and_the_volume_are_one() {
    let mac = Mac::new();
    let script = "const w = front(866); const slider = () => find(w, e => get(e, 'AXDescription') === 'Output volume'); \
        set(slider(), 'AXValue', $(0.25)); press(titled(w, 'Mute')); \
        const a = Application.currentApplication(); a.includeStandardAdditions = true; const { outputVolume, outputMuted } = a.getVolumeSettings(); \
        set(row(w, 'Displays'), 'AXSelected', $(true)); a.setVolume(null, { outputVolume: 75, outputMuted: false }); \
        set(row(w, 'Sound'), 'AXSelected', $(true)); [outputVolume, outputMuted, get(slider(), 'AXValue'), get(titled(w, 'Mute'), 'AXValue')].join('|')";
    assert_eq!(told(&mac, script), "25|true|0.75|0");
}

#[test]
fn a_message_is_sent_once_there_is_one() {
    let mac = Mac::new();
    let script = "set(app(905), 'AXManualAccessibility', $(true)); delay(1); const w = front(905); const send = () => titled(w, 'Send now'); \
        const text = find(w, e => get(e, 'AXDescription') === 'Message to general'); const before = get(send(), 'AXEnabled'); \
        set(text, 'AXValue', $('やあ 👋')); const possible = get(send(), 'AXEnabled'); press(send()); \
        const messages = children(find(w, e => get(e, 'AXDescription') === 'Messages')); \
        [before, possible, get(send(), 'AXEnabled'), get(text, 'AXValue'), messages.length, get(children(messages.pop())[0], 'AXValue')].join('|')";
    assert_eq!(told(&mac, script), "false|true|false||4|やあ 👋");
}
