//! `get_system_info`: which Mac this is and what runs on it.
//!
//! ```json
//! {"name": "get_system_info", "arguments": {}}
//! → {"macos_version": "15.5", "build": "24F74", "hardware_model": "Mac15,3", "processor": "Apple M3",
//!    "memory_bytes": 17179869184, "cores": 8, "host_name": "Demo-Mac.local", "user": "demo", "uptime_seconds": 93600,
//!    "dark_mode": false, "locale": "en_US",
//!    "local_time": "2026-11-25T18:42:05+09:00", "time_zone": "Asia/Tokyo"}
//! ```
//!
//! Asks Foundation and the kernel (`sysctl`); needs no permission. What the kernel does not tell is null.

use crate::tool::{Effect, Examples, NoParams, Reaches, Selftest, Tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct GetSystemInfo;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    /// Such as 15.5 or 15.5.1
    macos_version: String,
    build: Option<String>,
    hardware_model: Option<String>,
    processor: Option<String>,
    memory_bytes: u64,
    cores: u32,
    host_name: Option<String>,
    /// Short user name
    user: String,
    /// Time since the start in seconds, without time asleep
    uptime_seconds: u64,
    dark_mode: bool,
    locale: String,
    /// Date and time of the Mac with its distance from UTC
    local_time: String,
    /// Such as Asia/Tokyo
    time_zone: String,
}

impl Tool for GetSystemInfo {
    const NAME: &'static str = "get_system_info";
    const TITLE: &'static str = "Get system information";
    const DESCRIPTION: &'static str = "Return system information about this Mac. Includes the macOS version and build, model, processor, memory in bytes, cores, host and user name, uptime in seconds, dark mode, locale, date, time and time zone.";
    const TOOLSET: &'static str = "system";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples::WITHOUT_PARAMETERS;
    const SELFTEST: Selftest = Selftest::Reads;
    type Params = NoParams;
    type Output = Output;
}
