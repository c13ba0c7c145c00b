//! `get_battery_status`: the charge of the battery, and the power source.
//!
//! ```json
//! {"name": "get_battery_status", "arguments": {}}
//! → {"has_battery": true, "percentage": 82, "charging": false, "power_source": "battery", "minutes_remaining": 312,
//!    "note": null}
//! ```
//!
//! Asks IOKit for the power sources; needs no permission. A desktop Mac has none, and `note` says so.

use crate::tool::{Effect, Examples, NoParams, Reaches, Selftest, Tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct GetBatteryStatus;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    has_battery: bool,
    /// Charge in percent
    percentage: Option<u32>,
    charging: Option<bool>,
    power_source: Option<PowerSource>,
    /// Minutes until empty, or until full while charging; null if not known
    minutes_remaining: Option<u32>,
    /// Further information
    note: Option<String>,
}

/// The power source.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum PowerSource {
    Ac,
    Battery,
}

impl Tool for GetBatteryStatus {
    const NAME: &'static str = "get_battery_status";
    const TITLE: &'static str = "Get battery status";
    const DESCRIPTION: &'static str = "Return the battery charge in percent. Also whether it is charging, the power source, and the minutes until it is empty or full. has_battery is false on a desktop Mac.";
    const TOOLSET: &'static str = "system";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples::WITHOUT_PARAMETERS;
    const SELFTEST: Selftest = Selftest::Reads;
    type Params = NoParams;
    type Output = Output;
}
