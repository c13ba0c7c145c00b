//! A Mac whose language is written from right to left: what is mirrored, what is not, and that the tree, the pointer and pictures agree.

use serde_json::{Value, json};
use simulated_mac::{Program, Template};

use super::{ax_elements, mac::Mac};

/// Where things are, what is under a point, and clicks.
const HEAD: &str = concat!(
    include_str!("../cases/prelude/apps.js"),
    include_str!("../cases/prelude/geometry.js"),
    include_str!("../cases/prelude/hits.js"),
    "ObjC.import('AppKit');
     const where = (e) => numbers(read(e, 'AXFrame')).split(',').map(Number);
     const centre = (e) => { const [x, y, w, h] = where(e); return { x: x + w / 2, y: y + h / 2 }; };
     const click = (e) => { for (const kind of [1, 2]) { $.CGEventPost(0, $.CGEventCreateMouseEvent(null, kind, centre(e), 0)); delay(0.05); } };
     const described = (root, text) => find(root, (e) => get(e, 'AXDescription') === text);
     const valued = (root, text) => find(root, (e) => get(e, 'AXValue') === text);
    "
);

fn hebrew() -> Mac {
    Mac::with(|world| world["system"]["languages"] = json!(["he-IL", "en-US"]))
}

fn told(mac: &Mac, script: &str) -> Value {
    let script = format!("{HEAD}JSON.stringify((() => {{ {script} }})())");
    serde_json::from_str(&ax_elements::result(mac, &script)).unwrap()
}

#[test]
fn windows_are_mirrored_and_their_pages_are_not() {
    let script = "const safari = front(SAFARI);
        const page = find(safari, (e) => get(e, 'AXRole') === 'AXWebArea');
        const parts = [read(safari, 'AXCloseButton'), described(safari, 'Reload this page'), page, find(page, (e) => get(e, 'AXRole') === 'AXLink')];
        const files = front(FINDER);
        const list = find(files, (e) => get(e, 'AXRole') === 'AXRow' && find(e, (one) => get(one, 'AXRole') === 'AXTextField'));
        parts.push(list, valued(files, 'Downloads'));
        const within = (e, [left, , width]) => where(e).map((n, at) => at === 0 ? n - left : n).concat(width);
        return parts.map((e, at) => within(e, where(at < 4 ? safari : files)));";
    let left = told(&Mac::new(), script);
    let right = told(&hebrew(), script);
    let frame = |told: &Value, part: usize| -> Vec<f64> {
        let frame = told[part].as_array().unwrap().iter();
        frame.map(|number| number.as_f64().unwrap()).collect()
    };
    for part in [0, 1, 2, 4, 5] {
        let (left, right) = (frame(&left, part), frame(&right, part));
        assert_eq!(right[0], left[4] - left[0] - left[2], "{part}");
        assert_eq!(right[1..], left[1..], "{part}");
    }
    // A link stays where it was on its page.
    let across = |told: &Value| frame(told, 3)[0] - frame(told, 2)[0];
    assert_eq!(across(&right), across(&left));
    let sidebar = |told: &Value| frame(told, 5)[0] > frame(told, 4)[0];
    assert!(sidebar(&right) && !sidebar(&left));
}

#[test]
fn the_menu_bar_is_mirrored_and_menus_open_below_their_titles() {
    let script = "const bar = read(app(TEXT_EDIT), 'AXMenuBar');
        const [apple, own, file] = children(bar);
        const clock = children(read(app(CONTROL_CENTER), 'AXExtrasMenuBar')).pop();
        press(file); delay(0.2);
        const menu = children(file)[0];
        const recent = titled(menu, 'Open Recent');
        press(recent); delay(0.2);
        const submenu = children(recent)[0];
        const hit = get(at(centre(recent).x, centre(recent).y), 'AXTitle');
        return [where(apple), where(own), where(clock), where(file), where(menu), where(submenu), hit, get(recent, 'AXTitle')];";
    let told = told(&hebrew(), script);
    let edges = |part: usize| {
        let frame = &told[part];
        let x = frame[0].as_f64().unwrap();
        (x, x + frame[2].as_f64().unwrap())
    };
    let (apple, own, clock, file) = (edges(0), edges(1), edges(2), edges(3));
    assert_eq!(apple.1, 1502.0);
    assert!(own.1 <= apple.0 && file.1 <= own.0, "{told}");
    assert!(clock.0 < 20.0 && clock.1 < file.0, "{told}");
    let (menu, submenu) = (edges(4), edges(5));
    assert_eq!(menu.1, file.1);
    assert!(submenu.1 <= menu.0 + 4.0, "{told}");
    assert_eq!(told[6], told[7]);
}

/// Everything is hit where it says that it is, as often as on a Mac on which nothing is mirrored.
#[test]
fn what_is_at_the_centre_of_an_element_is_that_element() {
    let script = "const found = {};
        for (const pid of [FINDER, SAFARI, NOTES, TEXT_EDIT]) {
          $.NSRunningApplication.runningApplicationWithProcessIdentifier(pid).activateWithOptions(3);
          delay(0.5);
          let met = 0;
          find(front(pid), (e) => {
            const frame = read(e, 'AXFrame');
            if (typeof frame === 'number') return false;
            const { x, y } = centre(e);
            const hit = at(x, y);
            if (typeof hit !== 'number' && $.CFEqual(hit, e)) met += 1;
            return false;
          });
          found[pid] = met;
        }
        return found;";
    let left = told(&Mac::new(), script);
    let counts = left.as_object().unwrap().values();
    assert!(
        counts.map(|count| count.as_u64().unwrap()).sum::<u64>() > 60,
        "{left}"
    );
    assert_eq!(told(&hebrew(), script), left);
}

#[test]
fn clicks_and_the_arrow_that_goes_on_act_where_things_are() {
    let script = "$.NSRunningApplication.runningApplicationWithProcessIdentifier(FINDER).activateWithOptions(3); delay(0.5);
        const windows = () => list(read(app(FINDER), 'AXWindows')).length;
        const [window, before] = [front(FINDER), windows()];
        const wanted = row(window, 'Photos');
        click(wanted); delay(0.2);
        const selected = get(wanted, 'AXSelected');
        const key = (code) => { for (const down of [true, false]) { $.CGEventPost(0, $.CGEventCreateKeyboardEvent(null, code, down)); delay(0.05); } };
        key(123); delay(0.2);
        const opened = get(row(window, 'Photos'), 'AXDisclosing');
        key(124); delay(0.2);
        const closed = get(row(window, 'Photos'), 'AXDisclosing');
        click(read(window, 'AXCloseButton')); delay(0.5);
        return [selected, opened, closed, before - windows()];";
    assert_eq!(told(&hebrew(), script), json!([true, true, false, 1]));
}

/// What is read on a picture stands where the tree says.
#[test]
fn pictures_show_what_the_tree_says() {
    let mac = hebrew();
    let script = "$.NSRunningApplication.runningApplicationWithProcessIdentifier(FINDER).activateWithOptions(3); delay(0.5);
        const window = front(FINDER);
        return [valued(window, 'Downloads'), valued(window, 'Spreadsheet')].map(where);";
    let frames = told(&mac, script);
    let picture = mac.path("all.png");
    let taken = mac
        .program(Program::Screencapture, &["-x", picture.to_str().unwrap()])
        .output()
        .unwrap();
    assert!(taken.status.success());
    let world = mac.world();
    let drawn = world["pictures"].as_array().unwrap().last().unwrap();
    let scale = drawn["scale"].as_f64().unwrap();
    for (text, frame) in ["Downloads", "Spreadsheet"]
        .iter()
        .zip(frames.as_array().unwrap())
    {
        let mut texts = drawn["texts"].as_array().unwrap().iter();
        let found = texts.find(|one| one["text"] == *text).unwrap();
        let at = |name: &str| found[name].as_f64().unwrap() / scale;
        let [x, y, width, height] = [0, 1, 2, 3].map(|at| frame[at].as_f64().unwrap());
        assert!(
            x <= at("left") && at("left") < x + width,
            "{text}: {found} {frame}"
        );
        assert!(
            y <= at("top") && at("bottom") <= y + height,
            "{text}: {found}"
        );
        // It ends where its frame does, rather than beginning there.
        assert!(at("left") - x > 10.0, "{text}: {found} {frame}");
    }
}

#[test]
fn the_arabic_mac_is_mirrored() {
    let mac = Mac::of(Template::Arabic);
    let script = "return where(children(read(app(TEXT_EDIT), 'AXMenuBar'))[0]).concat(where(read(front(TEXT_EDIT), 'AXCloseButton'))[0] - where(front(TEXT_EDIT))[0]);";
    let told = told(&mac, script);
    assert_eq!(told[0], 1468.0);
    assert!(told[4].as_f64().unwrap() > 400.0, "{told}");
}
