//! `get_uptime`: how long ago the Mac was started.
//!
//! ```json
//! {"name": "get_uptime", "arguments": {}}
//! → {"seconds": 93600}
//! ```
//!
//! Asks the kernel; needs no permission.

use crate::tool::{Effect, Examples, NoParams, Reaches, Selftest, Tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct GetUptime;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    /// Seconds since the Mac was started, sleep included
    seconds: u64,
}

impl Tool for GetUptime {
    const NAME: &'static str = "get_uptime";
    const TITLE: &'static str = "Get uptime";
    const DESCRIPTION: &'static str = "Return the uptime of the Mac in seconds.";
    const TOOLSET: &'static str = "system";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples::WITHOUT_PARAMETERS;
    const SELFTEST: Selftest = Selftest::Reads;
    type Params = NoParams;
    type Output = Output;
}
