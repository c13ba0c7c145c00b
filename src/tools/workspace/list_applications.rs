//! `list_applications`: the running applications that have a user interface.
//!
//! ```json
//! {"name": "list_applications", "arguments": {}}
//! → {"applications": [{"bundleId": "com.apple.finder", "name": "Finder", "processId": 345, "isHidden": false}]}
//! ```
//!
//! Hidden ones are included, background processes are not. An application without a bundle id has an empty one.

use crate::error::Error;
use crate::tool::{Effect, Examples, NoParams, Paged, Reaches, Selftest, Tool};
use crate::tools::workspace::shared::failed_to_list;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct ListApplications;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    applications: Vec<Application>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Application {
    /// Empty if it has none
    bundle_id: String,
    name: String,
    process_id: i32,
    is_hidden: bool,
}

impl Tool for ListApplications {
    const NAME: &'static str = "list_applications";
    const TITLE: &'static str = "List applications";
    const DESCRIPTION: &'static str = "List running applications as list_running_apps does. Use it to see what is open; returns bundleId, name, processId, isHidden.";
    const TOOLSET: &'static str = "workspace";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples::WITHOUT_PARAMETERS;
    const PAGED: Option<Paged> = Some(Paged {
        list: "applications",
        next: "nextOffset",
    });
    const SELFTEST: Selftest = Selftest::Reads;
    type Params = NoParams;
    type Output = Output;

    fn worded(_: &NoParams, error: Error) -> Error {
        failed_to_list(error)
    }
}
