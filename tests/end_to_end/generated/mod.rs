//! Refs and names, judged on a thousand windows that are built as real ones are [trees 6]. What a person could tell apart is
//! decided in `person`, which knows nothing of macmcp.

mod changes;
mod element;
mod maker;
mod person;
mod windows;

use crate::support::share::Share;
use crate::support::{Client, Mac};
use element::{Element, Frame, frames};
use maker::Maker;
use person::Seen;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};

const APP: &str = "Sample";
const PROCESS: i32 = 9_000;
const ORIGIN: [i64; 2] = [40, 60];
const SIZE: [i64; 2] = [1300, 800];

/// How many windows there are, and how many refs and names of each are tried.
const WINDOWS: u64 = 1_000;
const REFS: usize = 16;
const NAMES: usize = 6;

/// What became of what was tried, and a few of those that failed.
#[derive(Default)]
struct Count {
    right: usize,
    wrong: usize,
    failures: Vec<String>,
}

impl Count {
    fn add(&mut self, is_right: bool, failure: impl FnOnce() -> String) {
        if is_right {
            self.right += 1;
            return;
        }
        self.wrong += 1;
        self.failures.push(failure());
    }

    fn tried(&self) -> usize {
        self.right + self.wrong
    }

    /// Fails where fewer than so many in a thousand were right.
    fn require(&self, per_mille: usize, what: &str) {
        let shown = self.failures.iter().take(40);
        let shown: Vec<&str> = shown.map(String::as_str).collect();
        assert!(
            self.right * 1000 >= self.tried() * per_mille,
            "{what}: {} of {}\n{}",
            self.right,
            self.tried(),
            shown.join("\n")
        );
    }
}

/// A window of the simulated Mac, and where its elements are.
struct Shown {
    window: Element,
    seen: Seen,
    keys: HashMap<Frame, u32>,
}

fn show(mac: &Mac, window: &Element, id: u64) -> Shown {
    let frames = frames(window, SIZE);
    let mut made = window.in_world(&frames);
    made.as_object_mut().unwrap().remove("role");
    made["id"] = id.into();
    made["frame"] = json!([ORIGIN[0], ORIGIN[1], SIZE[0], SIZE[1]]);
    mac.change(|world| crate::support::app(world, APP)["windows"] = json!([made]));
    Shown {
        seen: Seen::of(window),
        keys: frames
            .into_iter()
            .map(|(key, frame)| (frame, key))
            .collect(),
        window: window.clone(),
    }
}

impl Shown {
    /// The key of an element of an answer; none where nothing is there.
    fn key(&self, element: &Value) -> Option<u32> {
        let number = |of: &str, name: &str| element[of][name].as_f64().map(|number| number as i64);
        let frame = [
            number("position", "x")? - ORIGIN[0],
            number("position", "y")? - ORIGIN[1],
            number("size", "width")?,
            number("size", "height")?,
        ];
        self.keys.get(&frame).copied()
    }

    fn describe(&self, key: u32) -> String {
        let mut told = String::new();
        self.window.walk(&mut |each| {
            if each.key == key {
                told = format!(
                    "{} {:?} {:?} {:?} {:?}",
                    each.role, each.title, each.description, each.value, each.identifier
                );
            }
        });
        told
    }
}

/// The refs of a snapshot, with the keys of their elements, each of which stands there once.
fn refs(client: &mut Client, shown: &Shown) -> Vec<(String, u32)> {
    let mut refs = Vec::new();
    let mut keys = HashSet::new();
    let mut given = json!({"app": APP, "format": "json"});
    loop {
        let answer = client.ok("get_ui_elements", given.clone());
        let mut waiting: Vec<&Value> = answer["elements"].as_array().unwrap().iter().collect();
        while let Some(element) = waiting.pop() {
            waiting.extend(element["children"].as_array().into_iter().flatten());
            let reference = element["ref"].as_str().unwrap().to_owned();
            let key = shown.key(element).expect("it is an element of the window");
            assert!(keys.insert(key), "twice: {}", shown.describe(key));
            refs.push((reference, key));
        }
        let told = answer["truncated"].as_str().unwrap_or_default();
        let Some((_, after)) = told.split_once("after=") else {
            return refs;
        };
        let after = after.split_whitespace().next().unwrap();
        given = json!({"after": after, "format": "json"});
    }
}

/// The key of the element that a ref or a name leads to, and otherwise the code of the error.
fn resolve(client: &mut Client, shown: &Shown, element: &str) -> Result<u32, String> {
    let answer = client.call(
        "get_ui_element_value",
        json!({"app": APP, "element": element}),
    );
    if answer["isError"] == true {
        let code = &answer["_meta"]["macmcp/error"]["code"];
        return Err(code.as_str().unwrap().to_owned());
    }
    let told = &answer["structuredContent"]["element"];
    Ok(shown.key(told).expect("it is an element of the window"))
}

#[derive(Default)]
struct Judged {
    /// What a person can still tell apart.
    told: Count,
    /// The same in an entry that was moved itself: where a part of its list was out of view, it cannot be told from one there that says
    /// the same.
    uprooted: Count,
    /// That a ref led to another element.
    others: Count,
    /// What has gone, whose row says something else, or of whose like there are more or fewer now: a ref has to say so.
    changed: Count,
    /// What a person can call by a name.
    named: Count,
    elements: Vec<usize>,
    depths: Vec<usize>,
}

impl Judged {
    fn names(
        &mut self,
        client: &mut Client,
        at: u64,
        maker: &mut Maker,
        shown: &Shown,
        refs: &[(String, u32)],
    ) {
        let named: Vec<u32> = refs
            .iter()
            .map(|(_, key)| *key)
            .filter(|key| shown.seen.name(*key).is_some())
            .collect();
        if named.is_empty() {
            return;
        }
        for _ in 0..NAMES {
            let key = *maker.random.pick(&named);
            let (name, like) = shown.seen.name(key).unwrap();
            let found = resolve(client, shown, name);
            let is_right = found.as_ref().is_ok_and(|found| like.contains(found));
            self.named.add(is_right, || {
                format!("{at}: {name:?} of {}: {found:?}", shown.describe(key))
            });
        }
    }

    fn one(
        &mut self,
        client: &mut Client,
        at: u64,
        before: &Shown,
        after: &Shown,
        (reference, key): &(String, u32),
        in_view: &[(String, u32)],
    ) {
        let key = *key;
        let found = resolve(client, after, reference);
        let describe = || {
            format!(
                "{at}: {}: {found:?} {}",
                before.describe(key),
                found
                    .as_ref()
                    .map(|key| after.describe(*key))
                    .unwrap_or_default()
            )
        };
        let is_other = found.as_ref().is_ok_and(|found| *found != key);
        self.others.add(!is_other, describe);
        if let Err(code) = &found {
            assert_eq!(code, "StaleElement", "{}", describe());
        }
        let is_there = after.keys.values().any(|other| *other == key);
        let is_row_same = before.seen.row(key) == after.seen.row(key);
        let sight = before.seen.sight(key);
        let counts = sight.map(|sight| (before.seen.count(sight), after.seen.count(sight)));
        let is_told = after.seen.sight(key) == sight && counts == Some((1, 1));
        // Of those that were in view: what was not seen makes nothing a twin.
        let is_twin = sight.is_some_and(|sight| {
            in_view
                .iter()
                .filter(|(_, other)| before.seen.sight(*other) == Some(sight))
                .count()
                > 1
        });
        let is_one_of_more = is_twin && counts.is_some_and(|(before, after)| before != after);
        if !is_there || !is_row_same || is_one_of_more {
            self.changed.add(found.is_err(), describe);
        } else if is_told && after.seen.is_uprooted(&before.seen, key) {
            self.uprooted.add(found == Ok(key), describe);
        } else if is_told {
            self.told.add(found == Ok(key), describe);
        }
    }

    fn refs(
        &mut self,
        client: &mut Client,
        at: u64,
        maker: &mut Maker,
        before: &Shown,
        after: &Shown,
        refs: &[(String, u32)],
    ) {
        for _ in 0..REFS.min(refs.len()) {
            let one = maker.random.pick(refs);
            self.one(client, at, before, after, one, refs);
        }
    }
}

#[test]
#[ignore = "takes minutes: a thousand windows; `make test-all` runs it"]
fn refs_and_names_hold_on_windows_like_those_of_real_apps() {
    let mac = Mac::with(|world| {
        let app = json!({"pid": PROCESS, "name": APP, "bundle_id": "org.example.sample", "executable": "/usr/local/bin/sample"});
        world["apps"].as_array_mut().unwrap().push(app);
        world["front"] = PROCESS.into();
    });
    let mut client = mac.session(&[]);
    let mut judged = Judged::default();
    let windows = Share::of_this_run()
        .same_each_time()
        .of_column(7, 0..WINDOWS);
    for at in windows {
        let mut maker = Maker::new(at);
        let mut window = maker.any();
        judged.elements.push(window.count());
        judged.depths.push(window.depth());
        let before = show(&mac, &window, 90_000 + at);
        let refs = refs(&mut client, &before);
        judged.names(&mut client, at, &mut maker, &before, &refs);
        changes::happen(&mut window, &mut maker);
        let after = show(&mac, &window, 90_000 + at);
        judged.refs(&mut client, at, &mut maker, &before, &after, &refs);
    }
    let sizes = |all: &[usize]| Some([*all.iter().min()?, *all.iter().max()?]);
    let [smallest, largest] = sizes(&judged.elements).expect("windows");
    assert!(smallest < 150 && largest > 500, "{smallest} to {largest}");
    let [shallow, deep] = sizes(&judged.depths).expect("windows");
    assert!(shallow < 12 && deep > 16, "{shallow} to {deep}");
    // Nobody could say which these are: some hold, and those that do not are refused.
    assert!(judged.uprooted.tried() > 0);
    judged
        .others
        .require(1000, "refs that led to no other element");
    judged
        .changed
        .require(1000, "refs of what has changed that were refused");
    judged.told.require(990, "refs that hold");
    judged.named.require(970, "names that were found");
}
