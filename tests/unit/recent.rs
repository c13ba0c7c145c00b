//! Looks that differ, and what is told of them.

use macmcp::limits::RECENT_LINES;
use macmcp::session::recent::already::Already;
use macmcp::session::recent::change::Kind;
use macmcp::session::recent::look::Look;
use macmcp::session::recent::watch::{Action, Event};
use macmcp::session::recent::{Recent, Wanted};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::Instant;

fn look(seconds: u32, change: impl FnOnce(&mut Value)) -> Look {
    let mut look = json!({
        "now": 1_000_000 + seconds, "uptime": 500 + seconds,
        "time": format!("2026-11-27T14:{:02}:{:02}+01:00", seconds / 60, seconds % 60),
        "at_screen": true, "locked": false,
        "apps": [{"process_id": 7, "bundle_id": "com.apple.Notes", "name": "Notes", "hidden": false}, {"process_id": 8, "bundle_id": "com.apple.mail", "name": "Mail", "hidden": false}],
        "front": {"process_id": 7, "name": "Notes"},
        "displays": [{"display_id": 1, "name": "Built-in", "width": 1440, "height": 900}],
        "folders": {}, "notifications": {"seen": []}, "notices": null,
        "windows": [window(70, 7, "Notes", "All"), window(80, 8, "Mail", "Inbox")],
    });
    change(&mut look);
    serde_json::from_value(look).unwrap()
}

fn window(id: u32, process: i32, app: &str, title: &str) -> Value {
    json!({"window_id": id, "process_id": process, "app": app, "title": title, "on_screen": true})
}

fn told(before: &Look, after: &Look) -> Vec<String> {
    after
        .since(before)
        .into_iter()
        .map(|change| change.what)
        .collect()
}

#[test]
fn nothing_is_told_of_what_is_as_it_was() {
    assert_eq!(told(&look(0, |_| ()), &look(1, |_| ())), [""; 0]);
}

#[test]
fn apps_displays_and_the_session_are_compared() {
    let after = look(1, |look| {
        look["apps"] = json!([{"process_id": 8, "bundle_id": "com.apple.mail", "name": "Mail", "hidden": true}, {"process_id": 9, "bundle_id": null, "name": "A\nB", "hidden": false}]);
        look["front"] = json!({"process_id": 9, "name": "A\nB"});
        look["windows"] = json!([]);
        look["locked"] = json!(true);
        look["displays"] = json!([{"display_id": 2, "name": "LG", "width": 1920, "height": 1080}]);
    });
    let lines = told(&look(0, |_| ()), &after);
    assert_eq!(
        lines,
        [
            "the screen was locked",
            "display \"LG\" was connected, 1920x1080 points",
            "display \"Built-in\" was disconnected",
            "\"Notes\" quit",
            "\"Mail\" was hidden",
            "\"A\\nB\" launched",
            "\"A\\nB\" came to the front",
            // That of Notes went with it.
            "window \"Inbox\" of \"Mail\" closed",
        ]
    );
}

#[test]
fn windows_come_go_and_change_their_space() {
    let before = look(0, |look| look["windows"][1]["on_screen"] = json!(false));
    let opened = look(1, |look| {
        look["windows"] = json!([
            window(70, 7, "Notes", "All"),
            window(71, 7, "Notes", "Save"),
            window(72, 7, "Notes", "")
        ]);
    });
    assert_eq!(
        told(&before, &opened),
        [
            "window \"Save\" of \"Notes\" appeared",
            "a window of \"Notes\" appeared"
        ]
    );
    let other_space = look(1, |look| look["windows"][0]["on_screen"] = json!(false));
    let [line] = &told(&before, &other_space)[..] else {
        panic!("one line")
    };
    assert!(line.starts_with("other windows are shown"), "{line}");
    let minimized = look(2, |look| {
        look["windows"][0]["on_screen"] = json!(false);
        look["windows"][1]["on_screen"] = json!(false);
    });
    assert_eq!(
        told(&before, &minimized),
        ["window \"All\" of \"Notes\" is not shown any more: minimized, or on another Space"]
    );
    assert_eq!(
        told(&minimized, &before),
        ["window \"All\" of \"Notes\" is shown again"]
    );
}

#[test]
fn sleep_is_time_that_the_mac_was_not_awake() {
    let woken = look(3600, |look| look["uptime"] = json!(502));
    assert_eq!(
        told(&look(0, |_| ()), &woken),
        ["the Mac slept for about 3598 s, or its clock was set"]
    );
}

fn shown(app: &str, title: &str, key: &str) -> Value {
    json!({"app": app, "title": title, "key": key})
}

#[test]
fn notifications_that_were_not_there_before_are_told_the_oldest_first() {
    let with = |shown: Value| look(0, |look| look["notifications"] = shown);
    let two =
        with(json!({"seen": [shown("Script Editor", "B\"\nx", "2"), shown("Mail", "A", "1")]}));
    assert_eq!(
        told(&look(0, |_| ()), &two),
        [
            "notification \"A\" of \"Mail\" was shown",
            "notification \"B\\\"\\nx\" of \"Script Editor\" was shown",
        ]
    );
    let apps: Vec<_> = two.since(&look(0, |_| ())).into_iter().collect();
    let is_of = |at: usize, words: &str| {
        let app = apps[at].app.as_ref();
        app.unwrap().is_meant_by(words)
    };
    assert!(is_of(0, "com.apple.mail") && is_of(0, "8") && !is_of(1, "8"));
    assert!(is_of(1, "script"));
    // One goes, another one that says the same as the first comes.
    let same = with(json!({"seen": [shown("Mail", "A", "1"), shown("Mail", "A", "1")]}));
    assert_eq!(
        told(&two, &same),
        ["notification \"A\" of \"Mail\" was shown"]
    );
    assert_eq!(told(&same, &two).len(), 1);
    let bare = json!({"seen": [{"app": null, "title": null, "key": "3"}, {"app": "Mail", "title": null, "key": "4"}]});
    assert_eq!(
        told(&look(0, |_| ()), &with(bare)),
        [
            "a notification of \"Mail\" was shown",
            "a notification was shown"
        ]
    );
    // What could not be looked at is no news afterwards.
    let unread = with(json!({"unread": "Notification Center does not run"}));
    assert_eq!(told(&unread, &two), [""; 0]);
    assert_eq!(told(&two, &unread), [""; 0]);
}

fn all() -> Wanted {
    Wanted {
        most: 2,
        ..Wanted::default()
    }
}

fn noted(recent: &Recent, look: Look) {
    recent.note(recent.begin_look(), look, BTreeMap::new());
}

#[test]
fn a_cursor_goes_on_behind_what_was_told() {
    let recent = Recent::default();
    assert_eq!(recent.known(&all()).from, None);
    noted(&recent, look(0, |_| ()));
    let first = recent.known(&all());
    assert_eq!(first.from.as_deref(), Some("2026-11-27T14:00:00+01:00"));
    assert!(first.lines.is_empty() && !first.has_gap);
    noted(&recent, look(1, |look| look["locked"] = json!(true)));
    noted(&recent, look(2, |_| ()));
    noted(&recent, look(63, |look| look["apps"] = json!([])));
    let since = |cursor: &str| {
        recent.known(&Wanted {
            since: Some(cursor.to_owned()),
            ..all()
        })
    };
    let two = since(&first.cursor);
    assert_eq!(
        two.lines,
        [
            "2026-11-27T14:00:01+01:00 the screen was locked",
            "2026-11-27T14:00:02+01:00 the screen was unlocked"
        ]
    );
    assert!(two.more);
    // Nobody looked for a minute.
    let rest = since(&two.cursor);
    let span = "2026-11-27T14:00:02+01:00 to 2026-11-27T14:01:03+01:00";
    assert_eq!(
        rest.lines,
        [
            format!("{span} \"Notes\" quit"),
            format!("{span} \"Mail\" quit")
        ]
    );
    assert!(!rest.more && since(&rest.cursor).lines.is_empty());
    for foreign in ["zzzzz-1", "x", "", "99", &format!("{}9", rest.cursor)] {
        assert!(since(foreign).has_gap, "{foreign}");
    }
    let mails = Wanted {
        kinds: vec![Kind::Quit],
        ..all()
    };
    for words in ["mAIL", "com.apple.Mail", "8"] {
        let wanted = Wanted {
            app: Some(words.to_owned()),
            ..mails.clone()
        };
        let lines = recent.known(&wanted).lines;
        assert_eq!(lines, [format!("{span} \"Mail\" quit")], "{words}");
    }
}

#[test]
fn the_oldest_lines_go_and_that_is_told() {
    let recent = Recent::default();
    noted(&recent, look(0, |_| ()));
    let first = recent.known(&all()).cursor;
    for number in 1..=u32::try_from(RECENT_LINES).unwrap() + 1 {
        noted(
            &recent,
            look(number % 60, |look| look["locked"] = json!(number % 2 == 1)),
        );
    }
    let known = recent.known(&Wanted {
        since: Some(first),
        most: usize::MAX,
        ..Wanted::default()
    });
    assert_eq!(known.lines.len(), RECENT_LINES);
    assert!(known.has_gap);
}

#[tokio::test(start_paused = true)]
async fn the_watcher_ends_some_time_after_the_last_call() {
    let recent = Recent::default();
    assert!(!recent.is_watched());
    assert!(recent.want(Duration::from_secs(10)));
    assert!(
        !recent.want(Duration::from_secs(10)),
        "there is one already"
    );
    let due = || recent.watch(Event::Due(Instant::now()));
    assert_eq!(due(), Action::Look);
    tokio::time::advance(Duration::from_secs(11)).await;
    assert_eq!((due(), recent.is_watched()), (Action::End, false));
    assert!(recent.want(Duration::from_secs(10)));
    recent.watch(Event::Gone);
    assert!(recent.want(Duration::from_secs(10)));
}

#[tokio::test(start_paused = true)]
async fn the_watcher_ends_with_the_third_look_in_a_row_that_failed() {
    let recent = Recent::default();
    assert!(recent.want(Duration::from_secs(10)));
    let due = || recent.watch(Event::Due(Instant::now()));
    let (failed, looked) = (Event::Failed, Event::Looked);
    for event in [failed, failed, looked, failed, failed] {
        recent.watch(event);
        assert_eq!(due(), Action::Look);
    }
    recent.watch(failed);
    assert_eq!(due(), Action::End);
    assert!(recent.want(Duration::from_secs(10)));
    assert_eq!(due(), Action::Look, "it is another one");
}

/// A call does not wait for the watcher's look: which of the two was later is seen when they are noted.
#[test]
fn a_look_that_was_overtaken_tells_only_what_it_was_told() {
    let recent = Recent::default();
    noted(&recent, look(0, |_| ()));
    let slow = recent.begin_look();
    let locked = |seconds| look(seconds, |look| look["locked"] = json!(true));
    noted(&recent, locked(2));
    let told = json!([notice("activate", 8, "Mail")]);
    let overtaken = look(1, |look| look["notices"] = told);
    recent.note(slow, overtaken, BTreeMap::new());
    let lines = |recent: &Recent| recent.known(&all()).lines;
    let two = [
        "2026-11-27T14:00:02+01:00 the screen was locked",
        "2026-11-27T14:00:02+01:00 \"Mail\" came to the front",
    ];
    assert_eq!(lines(&recent), two);
    // One that only began before another was noted is none.
    let slow = recent.begin_look();
    noted(&recent, locked(3));
    recent.note(slow, look(4, |_| ()), BTreeMap::new());
    let since = Some(recent.known(&all()).cursor);
    let more = recent.known(&Wanted { since, ..all() }).lines;
    assert_eq!(more, ["2026-11-27T14:00:04+01:00 the screen was unlocked"]);
}

/// What two looks and the notices before the second tell, one after the other.
fn all_told(looks: &[Look]) -> Vec<Vec<String>> {
    let mut already = Already::default();
    let pairs = looks.windows(2);
    let told = pairs.map(|pair| already.changes(&pair[1], &pair[0]));
    told.map(|changes| changes.into_iter().map(|change| change.what).collect())
        .collect()
}

fn notice(kind: &str, process_id: i32, name: &str) -> Value {
    json!({"kind": kind, "app": {"process_id": process_id, "bundle_id": null, "name": name}})
}

fn with_calculator(look: &mut Value) {
    let apps = look["apps"].as_array_mut().unwrap();
    apps.push(json!({"process_id": 9, "bundle_id": null, "name": "Calculator", "hidden": false}));
}

#[test]
fn what_notices_and_looks_tell_of_is_told_once() {
    let launched = [notice("launch", 9, "Calculator")];
    let both = [
        notice("launch", 9, "Calculator"),
        notice("quit", 9, "Calculator"),
    ];
    let plain = || look(0, |_| ());
    let shown = || look(1, with_calculator);
    let told = |told: &[Value]| look(2, |look| look["notices"] = json!(told));
    let shown_and_told = |told: &[Value]| {
        look(2, |look| {
            with_calculator(look);
            look["notices"] = json!(told);
        })
    };
    let (launch, quit) = ("\"Calculator\" launched", "\"Calculator\" quit");
    for (looks, expected) in [
        // Between two looks.
        (
            vec![plain(), told(&both), told(&[])],
            vec![vec![launch, quit], vec![]],
        ),
        // In the look with its notice, and in one before it.
        (vec![plain(), shown_and_told(&launched)], vec![vec![launch]]),
        (
            vec![plain(), shown(), shown_and_told(&launched)],
            vec![vec![launch], vec![]],
        ),
        // The notice comes before the look that shows it.
        (
            vec![plain(), told(&launched), shown()],
            vec![vec![launch], vec![]],
        ),
        // Looks of calls have shown both.
        (
            vec![plain(), shown(), plain(), told(&both)],
            vec![vec![launch], vec![quit], vec![]],
        ),
        // The end of something that is no app of the user.
        (vec![plain(), told(&both[1..])], vec![vec![]]),
    ] {
        assert_eq!(all_told(&looks), expected);
    }
}

#[test]
fn every_app_that_came_to_the_front_is_told() {
    let (mail, notes) = (
        notice("activate", 8, "Mail"),
        notice("activate", 7, "Notes"),
    );
    let back = look(1, |look| look["notices"] = json!([mail, notes]));
    let lines = ["\"Mail\" came to the front", "\"Notes\" came to the front"];
    assert_eq!(all_told(&[look(0, |_| ()), back]), [lines]);
    let stays = look(1, |look| {
        look["notices"] = json!([mail]);
        look["front"] = json!({"process_id": 8, "name": "Mail"});
    });
    assert_eq!(all_told(&[look(0, |_| ()), stays]), [&lines[..1]]);
}

#[test]
fn spaces_and_sleep_are_known_where_macos_tells_them() {
    let notice = |kind: &str| json!({"kind": kind, "app": null});
    let space = look(1, |look| {
        look["windows"][0]["on_screen"] = json!(false);
        look["notices"] = json!([notice("space")]);
    });
    assert_eq!(
        all_told(&[look(0, |_| ()), space]),
        [["another Space is shown"]]
    );
    let kinds = ["displays_sleep", "wake", "displays_wake"].map(notice);
    let woken = look(3600, |look| {
        look["uptime"] = json!(502);
        look["notices"] = json!(kinds);
    });
    assert_eq!(
        all_told(&[look(0, |_| ()), woken]),
        [[
            "the displays went to sleep",
            "the displays woke",
            "the Mac slept for about 3598 s",
        ]]
    );
}
