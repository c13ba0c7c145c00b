//! What `/usr/bin/pmset` prints [bridge 12] [findings 6.4].

use simulated_world::world::Battery;

/// What `-g batt` prints.
pub(super) fn power_sources(battery: Option<&Battery>) -> String {
    let on_battery = battery.is_some_and(|battery| !battery.on_ac_power);
    let source = if on_battery { "Battery" } else { "AC" };
    let mut text = format!("Now drawing from '{source} Power'\n");
    if let Some(battery) = battery {
        let left = match battery.minutes_remaining {
            Some(minutes) => format!(" {}:{:02} remaining", minutes / 60, minutes % 60),
            None => " (no estimate)".to_owned(),
        };
        let state = match battery {
            Battery { charging: true, .. } => format!("charging;{left}"),
            _ if on_battery => format!("discharging;{left}"),
            Battery {
                percentage: 100, ..
            } => "charged; 0:00 remaining".to_owned(),
            _ => "AC attached; not charging".to_owned(),
        };
        let percentage = battery.percentage;
        text.push_str(&format!(
            " -InternalBattery-0 (id=4325475)\t{percentage}%; {state} present: true\n"
        ));
    }
    text
}
