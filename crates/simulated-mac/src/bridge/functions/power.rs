//! IOKit's power sources [bridge 12].

use std::rc::Rc;

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::{NIL, Object},
};
use simulated_world::world::Battery;

pub(crate) const ROWS: Rows = &[
    ("IOPSCopyPowerSourcesInfo", info),
    ("IOPSCopyPowerSourcesList", list),
    ("IOPSGetPowerSourceDescription", description),
];

/// What macOS says while it still calculates.
const CALCULATING: i64 = -1;

/// Opaque to callers: what the other functions want.
fn info(_: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::dictionary(Vec::new())))
}

/// One source for each battery; none in a desktop Mac.
fn list(call: &mut Call<'_, '_>) -> Answer {
    let has_battery = call.bridge.host.world(|world| world.battery.is_some());
    let sources = has_battery.then(|| call.add(Object::text("InternalBattery-0")));
    Ok(Out::New(Object::array(sources.into_iter().collect())))
}

fn description(call: &mut Call<'_, '_>) -> Answer {
    let Some(battery) = call.bridge.host.world(|world| world.battery.clone()) else {
        return Ok(Out::Old(NIL));
    };
    let entries = described(&battery)
        .into_iter()
        .map(|(key, value)| (Rc::from(key), call.add(value)))
        .collect();
    Ok(Out::New(Object::dictionary(entries)))
}

/// The keys that every Mac's battery has; the times are those that the state has a use for.
fn described(battery: &Battery) -> Vec<(&'static str, Object)> {
    let left = battery.minutes_remaining.map_or(CALCULATING, i64::from);
    let full = battery.percentage >= 100;
    let source = if battery.on_ac_power {
        "AC Power"
    } else {
        "Battery Power"
    };
    let mut entries = vec![
        ("Name", Object::text("InternalBattery-0")),
        ("Type", Object::text("InternalBattery")),
        ("Transport Type", Object::text("Internal")),
        ("Is Present", Object::Bool(true)),
        (
            "Current Capacity",
            Object::Integer(i64::from(battery.percentage)),
        ),
        ("Max Capacity", Object::Integer(100)),
        ("Power Source State", Object::text(source)),
        ("Is Charging", Object::Bool(battery.charging)),
        ("BatteryHealth", Object::text("Good")),
        (
            "Time to Empty",
            Object::Integer(if battery.on_ac_power { 0 } else { left }),
        ),
        (
            "Time to Full Charge",
            Object::Integer(if battery.charging { left } else { 0 }),
        ),
    ];
    if full && battery.on_ac_power {
        entries.push(("Is Charged", Object::Bool(true)));
    }
    entries
}
