//! What keys do in the apps [bridge 8].

use serde_json::{Value, json};

use super::mac::Mac;

const POST: &str = "ObjC.import('Carbon'); ObjC.import('ApplicationServices'); ObjC.import('AppKit'); \
    const key = (code, flags = 0) => { for (const down of [true, false]) { const e = $.CGEventCreateKeyboardEvent(null, code, down); $.CGEventSetFlags(e, flags); $.CGEventPost(0, e); } delay(0.02); }; \
    ObjC.bindFunction('CGEventKeyboardSetUnicodeString', ['void', ['void *', 'unsigned long', 'void *']]); \
    const text = t => { const d = $(t).dataUsingEncoding(0x94000100); for (const down of [true, false]) { const e = $.CGEventCreateKeyboardEvent(null, 0, down); $.CGEventKeyboardSetUnicodeString(e, Number(d.length) / 2, d.bytes); $.CGEventSetFlags(e, 0); $.CGEventPost(0, e); } delay(0.02); }; \
    const SHIFT = 131072, CONTROL = 262144, OPTION = 524288, COMMAND = 1048576; ";

fn app<'w>(world: &'w mut Value, name: &str) -> &'w mut Value {
    let apps = world["apps"].as_array_mut().unwrap();
    apps.iter_mut().find(|app| app["name"] == name).unwrap()
}

/// TextEdit in front, its first document empty and with the focus.
fn editor(change: impl FnOnce(&mut Value)) -> Mac {
    Mac::with(|world| {
        let textedit = app(world, "TextEdit");
        let pid = textedit["pid"].clone();
        textedit["windows"][1]["minimised"] = json!(true);
        let area = area_of(textedit);
        area["value"] = json!("");
        area["focused"] = json!(true);
        world["front"] = pid;
        change(world);
    })
}

fn area_of(textedit: &mut Value) -> &mut Value {
    let children = textedit["windows"][0]["children"].as_array_mut().unwrap();
    let scroll = children
        .iter_mut()
        .find(|child| child["role"] == "AXScrollArea");
    &mut scroll.unwrap()["children"][0]
}

/// What stands in the document after a script.
fn typed(mac: &Mac, script: &str) -> String {
    mac.result(&format!("{POST} {script}; $.CGEventCreate(null); ''"));
    let mut world = mac.world();
    area_of(app(&mut world, "TextEdit"))["value"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[test]
fn keys_type_what_the_layout_says() {
    let script = "key(0); key(6, SHIFT); key(19, SHIFT); key(49); key(36); key(6)";
    assert_eq!(typed(&editor(|_| ()), script), "aZ@ \nz");
    let german = editor(|world| {
        world["keyboard"] = json!({"source": "com.apple.keylayout.German", "sources": ["com.apple.keylayout.German"]});
    });
    assert_eq!(
        typed(&german, "key(0); key(6, SHIFT); key(37, OPTION); key(41)"),
        "aY@ö"
    );
}

#[test]
fn texts_arrive_as_they_are() {
    assert_eq!(
        typed(&editor(|_| ()), "text('Grüße 👋🏽'); text(' 日本')"),
        "Grüße 👋🏽 日本"
    );
    let halved = "const e = $.CGEventCreateKeyboardEvent(null, 0, true); const d = $('👋').dataUsingEncoding(0x94000100); $.CGEventKeyboardSetUnicodeString(e, 1, d.bytes); $.CGEventPost(0, e); delay(0.02)";
    assert_eq!(
        typed(&editor(|_| ()), halved),
        "\u{fffd}",
        "half of a character is none"
    );
}

#[test]
fn the_caret_moves_and_deletes_by_characters_words_and_lines() {
    let script = "text('one two 👋🏽'); key(51); key(123, OPTION); text('x'); key(123, COMMAND); key(117); key(124, SHIFT | OPTION); text('1'); key(119)";
    assert_eq!(typed(&editor(|_| ()), script), "1 xtwo ");
}

#[test]
fn key_equivalents_choose_from_the_menus() {
    let mac = editor(|_| ());
    let script =
        "text('abc'); key(0, COMMAND); key(8, COMMAND); key(124); key(9, COMMAND); key(9, COMMAND)";
    assert_eq!(typed(&mac, script), "abcabcabc");
    assert_eq!(mac.world()["pasteboard"]["items"][0][0][1], "abc");
    mac.result(&format!(
        "{POST} key(4, COMMAND); $.CGEventCreate(null); ''"
    ));
    assert_eq!(app(&mut mac.world(), "TextEdit")["hidden"], true);
}

#[test]
fn an_input_method_keeps_what_is_typed_until_return() {
    let japanese = "com.apple.inputmethod.Kotoeri.RomajiTyping.Japanese";
    let sources = json!({"source": japanese, "sources": [japanese, "com.apple.keylayout.ABC"]});
    let mac = || editor(|world| world["keyboard"] = sources.clone());
    let own = mac();
    assert_eq!(typed(&own, "key(0); text('b')"), "");
    assert_eq!(own.world()["keyboard"]["composing"], "ab");
    assert_eq!(typed(&own, "key(36)"), "ab");
    let switched = "const before = $.TISCopyCurrentKeyboardInputSource(); const id = s => ObjC.castRefToObject($.TISGetInputSourceProperty(s, $.kTISPropertyInputSourceID)).js; \
        $.TISSelectInputSource($.TISCopyCurrentASCIICapableKeyboardInputSource()); if (id($.TISCopyCurrentKeyboardInputSource()) !== 'com.apple.keylayout.ABC') throw 1; \
        text('ok'); $.TISSelectInputSource(before); if (id($.TISCopyCurrentKeyboardInputSource()) !== id(before)) throw 2";
    assert_eq!(typed(&mac(), switched), "ok");
}

#[test]
fn an_app_that_hangs_loses_its_keys_and_a_locked_screen_takes_them() {
    let hung = editor(|world| app(world, "TextEdit")["hung"] = json!(true));
    assert_eq!(typed(&hung, "text('lost')"), "");
    let locked = editor(|world| world["session"]["locked"] = json!(true));
    assert_eq!(typed(&locked, "text('lost')"), "");
}

#[test]
fn secure_input_is_on_while_a_password_field_has_the_focus() {
    let script = "[$.IsSecureEventInputEnabled(), ObjC.deepUnwrap(ObjC.castRefToObject($.CGSessionCopyCurrentDictionary())).kCGSSessionSecureInputPID].join()";
    assert_eq!(editor(|_| ()).result(&format!("{POST} {script}")), "false,");
    let password =
        editor(|world| area_of(app(world, "TextEdit"))["subrole"] = json!("AXSecureTextField"));
    assert_eq!(password.result(&format!("{POST} {script}")), "true,840");
    let read = "text('pä👋'); const a = $.AXUIElementCreateApplication(840); const get = (e, n) => { const r = Ref(); $.AXUIElementCopyAttributeValue(e, $(n), r); return ObjC.castRefToObject(r[0]); }; \
        const f = get(a, 'AXFocusedUIElement'); [get(f, 'AXValue').js, get(f, 'AXNumberOfCharacters').js].join()";
    assert_eq!(password.result(&format!("{POST} {read}")), "•••,3");
}
