//! What a template is rendered with: the user's parameters, and apart from them what the server adds.

use crate::policy::AppRules;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What a script gets. The user's parameters and the server's own fields are two objects, so that nobody can set one of
/// the server's by naming a parameter like it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// What the user gave, checked, with the tool's defaults: the script's `params`.
    pub params: Map<String, Value>,
    /// What the server adds: the script's `call`.
    #[serde(default)]
    pub call: CallFields,
}

impl From<Map<String, Value>> for Input {
    fn from(params: Map<String, Value>) -> Self {
        Self {
            params,
            call: CallFields::default(),
        }
    }
}

impl From<&Map<String, Value>> for Input {
    fn from(params: &Map<String, Value>) -> Self {
        params.clone().into()
    }
}

/// What the server tells a script about the call; scripts read it as `call`, with every field always there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CallFields {
    /// How long the script may take, in milliseconds from its start.
    pub budget_ms: u64,
    /// Whether the script may have macOS show its prompt for Accessibility.
    pub may_ask: bool,
    /// Names the request in lines of progress; null when nobody listens for them.
    pub progress_id: Option<String>,
    /// The bundle ids of the applications that this server runs under, which a script must not quit.
    pub host_bundle_ids: Vec<String>,
    /// The processes above this server, which a script must not quit either.
    pub host_process_ids: Vec<u32>,
    /// What a script that reads menus may do when only an open menu can tell.
    pub open_menus: OpenMenus,
    /// Who asked for background mode, in which nothing comes to the front and the pointer stays where it is; null
    /// outside of it.
    pub background_by: Option<BackgroundBy>,
    /// The processes whose trees were waited for (`scripts/lib/element/late_tree.js` names them), none of them twice.
    pub awaited_trees: Vec<String>,
    /// Whether the script looks at what it changes.
    pub is_observed: bool,
    /// Texts that the client was shown, near what is acted upon: `scripts/lib/observe/near_texts.js` reads them again.
    pub known_texts: Vec<KnownText>,
    /// What the rows say that the client was shown of the application acted upon: `scripts/lib/observe/observed_report.js` tells
    /// by it what is new in a list that was made again.
    pub rows_shown: Vec<String>,
    /// Whether what a search in a page does not find may be taken for absent, until a later look reads the whole page: of a wait
    /// that looks again and again.
    pub trusts_searches: bool,
    /// What the server knows about the element that a ref names (`scripts/lib/element/resolve_ref.js` reads it); null for an
    /// element that is named in another way, and for tools that act on none.
    pub target: Option<Map<String, Value>>,
    /// The same about the element at which a drag ends (`scripts/lib/element/point_of_ref.js` reads both); null where it ends at a
    /// point, and for other tools.
    pub drop_target: Option<Map<String, Value>>,
    /// That the script waits for the person at the Mac (`scripts/lib/input/person.js` does); null where it does not.
    pub person: Option<PersonFirst>,
    /// The points that were given as pixels of a screenshot, with what lay there then: a script that points looks whether it still
    /// does (`scripts/lib/window/pictured_points.js`).
    pub pictured: Vec<PicturedPoint>,
    /// The file that is there while the user has macmcp stopped: the script ends where it is (`scripts/lib/core/reply.js` and
    /// `reply.applescript`); null for one that goes on.
    pub stop_file: Option<String>,
    /// Which applications the script may reach (`scripts/lib/core/app_policy.js` reads it); null where it may reach all.
    pub policy: Option<AppRules>,
}

/// A point that was given as a pixel of a screenshot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PicturedPoint {
    /// Points from the left edge of the main display.
    pub x: f64,
    /// Points from its top edge.
    pub y: f64,
    /// The window that lay there; null where there was none.
    pub window: Option<PicturedWindow>,
    /// The windows of its application that lay before it there, where the screenshot is of that window alone: its sheets, or others.
    pub attached: Vec<u32>,
}

/// A window as it was on a screenshot, in points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "a frame in points, as everywhere")]
pub struct PicturedWindow {
    pub window_id: u32,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// How a script waits for the person at the Mac.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PersonFirst {
    /// How long nobody must have used mouse or keyboard, in milliseconds.
    pub quiet_ms: u64,
    /// How long that is waited for, in milliseconds.
    pub wait_ms: u64,
    /// What macOS had counted of input up to the last event that a script of this server posted; null where none has.
    pub counted: Option<u64>,
}

/// A text that a client was shown, and the way to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KnownText {
    /// The ref that the client has.
    #[serde(rename = "ref")]
    pub reference: String,
    /// Whose it is.
    pub process_id: i32,
    /// In which window.
    pub window_id: u32,
    /// Places among the children, from the window down.
    pub path: Vec<usize>,
    /// What stands there.
    pub role: String,
    /// Whether it stands in a row of a list: applications make rows anew, so that its end says nothing of what is shown.
    pub in_row: bool,
}

/// Who asked for background mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BackgroundBy {
    /// The call itself.
    Call,
    /// Who started the server, with `--background`.
    Server,
}

/// What a script that reads menus may do when only an open menu can tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OpenMenus {
    /// Open it, read it and close it.
    #[default]
    Allowed,
    /// Answer `{"must_open": true}`.
    Report,
    /// Answer what shut menus tell.
    Never,
}

impl Default for CallFields {
    fn default() -> Self {
        Self {
            budget_ms: 20_000,
            may_ask: false,
            progress_id: None,
            host_bundle_ids: Vec::new(),
            host_process_ids: Vec::new(),
            open_menus: OpenMenus::default(),
            background_by: None,
            awaited_trees: Vec::new(),
            is_observed: true,
            known_texts: Vec::new(),
            rows_shown: Vec::new(),
            trusts_searches: false,
            target: None,
            person: None,
            drop_target: None,
            pictured: Vec::new(),
            stop_file: None,
            policy: None,
        }
    }
}
