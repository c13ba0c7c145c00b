//! `check_permissions`: what this server may do, and the switch for what is missing.
//!
//! ```json
//! {"name": "check_permissions", "arguments": {}}
//! → {"ok": false, "responsible": {"kind": "app", "subject": "inherited", "name": "Cursor", "path": "/Applications/Cursor.app"},
//!    "checks": [{"name": "Accessibility", "state": "missing", "text": "Accessibility permission required. ...",
//!      "pane": "System Settings > Privacy & Security > Accessibility",
//!      "pane_url": "x-apple.systempreferences:com.apple.preference.security?Privacy_Accessibility"}, ...]}
//! ```
//!
//! A grant belongs to the app that is responsible for the server, so only a server can tell of its own; `macmcp doctor` in a
//! terminal tells of that terminal. Looks in a process of its own, since one that runs already keeps its first answer
//! [bridge 3.1], and beside the queue, so that it answers while an app hangs. Nobody is asked anything.
//!
//! The user's own tools whose files are wrong are reported beside the permissions: a client that misses one asks here.

use crate::error::Error;
use crate::permissions::{self, Check, CheckState};
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{Effect, Examples, NoParams, Reaches, Selftest, Tool};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct CheckPermissions;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    /// Whether nothing is missing
    ok: bool,
    /// Who must get the permissions: `kind`, `name` as System Settings lists it, `subject`: self, inherited or unknown
    responsible: JsonObject,
    checks: Vec<Check>,
}

impl Tool for CheckPermissions {
    const NAME: &'static str = "check_permissions";
    const TITLE: &'static str = "Check permissions";
    const DESCRIPTION: &'static str = "Check which macOS permissions this server has, without prompting. Call it when a tool is denied. Returns the state of each, the app that needs it, and its settings pane.";
    const TOOLSET: &'static str = "system";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples::WITHOUT_PARAMETERS;
    const SELFTEST: Selftest = Selftest::Reads;
    type Params = NoParams;
    type Output = Output;

    async fn run(_: NoParams, call: Call) -> Result<Answer, Error> {
        let found = permissions::look(call.engine(), call.deadline, &call.cancel).await?;
        let responsible = call.engine().responsible().await;
        let mut checks = permissions::checks(&found, &responsible);
        checks.extend(permissions::broken_tools(&call.steps.broken_tools()));
        Answer::structured(&Output {
            ok: !checks
                .iter()
                .any(|check| check.state == CheckState::Missing),
            responsible: responsible.with_name(),
            checks,
        })
    }
}
