//! What goes wrong under a running server: permissions, apps, processes, the screen.

use crate::support::Mac;
use crate::support::random::Random;
use serde_json::{Value, json};
use simulated_mac::Fault;

/// What has happened.
pub(super) struct Misfortune {
    pub(super) what: String,
    /// Whether scripts' own processes are hit: calls may end without the answer of their script.
    pub(super) hits_scripts: bool,
    /// Whether all is well again.
    pub(super) is_recovery: bool,
}

/// Lets something happen to a Mac, or be well again.
pub(super) fn happen(mac: &Mac, random: &mut Random) -> Misfortune {
    let kind = random.below(12);
    let what = match kind {
        0..3 => {
            mac.change(recover);
            "all is well".to_owned()
        }
        3 | 4 => mac.change_random(random, hang),
        5 | 6 => mac.change_random(random, flip_permission),
        7 => mac.change_random(random, end_app),
        8 => mac.change_random(random, switch_fault),
        9 => mac.change_random(random, lock_screen),
        10 => mac.change_random(random, end_app_later),
        _ => mac.change_random(random, hit_processes),
    };
    Misfortune {
        what,
        hits_scripts: kind == 11,
        is_recovery: kind < 3,
    }
}

impl Mac {
    fn change_random(
        &self,
        random: &mut Random,
        change: impl FnOnce(&mut Value, &mut Random) -> String,
    ) -> String {
        let mut what = String::new();
        self.change(|world| what = change(world, random));
        what
    }
}

/// Some of the faults that some Macs have, from the start on.
pub(super) fn from_the_start(world: &mut Value, random: &mut Random) {
    for _ in 0..random.below(3) {
        switch_fault(world, random);
    }
    if random.chance(20) {
        flip_permission(world, random);
    }
}

/// A Mac is well when its permissions are granted and its apps answer. Apps that are gone stay so.
fn recover(world: &mut Value) {
    for name in [
        "accessibility",
        "post_events",
        "screen_recording",
        "automation",
    ] {
        world["permissions"][name] = json!("granted");
    }
    for app in world["apps"].as_array_mut().unwrap() {
        app.as_object_mut().unwrap().remove("hung");
    }
    world["session"]["locked"] = json!(false);
    world.as_object_mut().unwrap().remove("faults");
}

fn any_app<'w>(world: &'w mut Value, random: &mut Random) -> &'w mut Value {
    let apps = world["apps"].as_array_mut().unwrap();
    let place = random.below(apps.len());
    &mut apps[place]
}

fn hang(world: &mut Value, random: &mut Random) -> String {
    let app = any_app(world, random);
    app["hung"] = json!(true);
    format!("{} hangs", app["name"])
}

fn flip_permission(world: &mut Value, random: &mut Random) -> String {
    let names = [
        "accessibility",
        "post_events",
        "screen_recording",
        "automation",
    ];
    let (name, answer) = (
        *random.pick(&names),
        *random.pick(&["granted", "denied", "unanswered"]),
    );
    world["permissions"][name] = json!(answer);
    format!("{name} is {answer}")
}

/// Takes an app away, as a crash does.
fn end_app(world: &mut Value, random: &mut Random) -> String {
    let app = any_app(world, random).clone();
    if app["bundle_id"] == "com.apple.finder" {
        return "nothing".into();
    }
    let apps = world["apps"].as_array_mut().unwrap();
    apps.retain(|other| other["pid"] != app["pid"]);
    if world["front"] == app["pid"] {
        let apps = world["apps"].as_array().unwrap();
        let finder = apps
            .iter()
            .find(|app| app["bundle_id"] == "com.apple.finder");
        world["front"] = finder.expect("Finder runs")["pid"].clone();
        world.as_object_mut().unwrap().remove("focus");
    }
    format!("{} ends", app["name"])
}

fn switch_fault(world: &mut Value, random: &mut Random) -> String {
    let fault = random.pick(Fault::ALL).name();
    let mut active: Vec<Value> = world["faults"]["active"]
        .as_array()
        .cloned()
        .unwrap_or_default();
    active.retain(|name| name != fault);
    active.push(json!(fault));
    world["faults"]["active"] = active.into();
    format!("the fault {fault}")
}

fn lock_screen(world: &mut Value, random: &mut Random) -> String {
    let locked = random.chance(50);
    world["session"]["locked"] = json!(locked);
    format!("the screen is locked: {locked}")
}

fn end_app_later(world: &mut Value, random: &mut Random) -> String {
    let bundle_id = any_app(world, random)["bundle_id"].clone();
    if bundle_id.is_null() || bundle_id == "com.apple.finder" {
        return "nothing".into();
    }
    let after = random.below(60);
    world["faults"]["app_ends"] = json!({"bundle_id": bundle_id, "after_messages": after});
    format!("{bundle_id} ends after {after} messages")
}

fn hit_processes(world: &mut Value, random: &mut Random) -> String {
    let (name, value) = match random.below(5) {
        0 => ("crash_after_calls", json!(random.below(80))),
        1 => ("cut_output_after", json!(random.below(400))),
        2 => ("short_writes", json!(random.between(1, 50))),
        3 => ("capture_without_file", json!(true)),
        _ => ("capture_delay_ms", json!(random.below(300))),
    };
    world["faults"][name] = value.clone();
    world["faults"]["times"] = json!(random.between(1, 3));
    format!("{name} {value}")
}
