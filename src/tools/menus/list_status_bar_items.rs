//! `list_status_bar_items`: what stands at the right of the menu bar.
//!
//! ```json
//! {"name": "list_status_bar_items", "arguments": {}}
//! → {"items": [{"description": "Wi‑Fi, connected, 3 bars", "identifier": "com.apple.menuextra.wifi",
//!    "process": "Control Center", "bundle_id": "com.apple.controlcenter", "process_id": 431, "x": 1250, "y": 0,
//!    "width": 34, "height": 38}, ...], "note": null}
//! ```
//!
//! Every process with a user interface is asked, those of the system first; one that does not answer within 0.2 s is
//! named in the note. Items that the notch or a tidying app hides are listed with their places off the screen.

use crate::error::Error;
use crate::text::from_screen;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{Effect, Examples, NoParams, Paged, Reaches, Selftest, Tool, fitting, given};
use crate::tools::menus::shared::StatusItem;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct ListStatusBarItems;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    items: Vec<StatusItem>,
    /// Which processes did not answer
    note: Option<String>,
}

/// What the script answers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ListedItems {
    items: Vec<StatusItem>,
    silent: Vec<String>,
}

impl Tool for ListStatusBarItems {
    const NAME: &'static str = "list_status_bar_items";
    const TITLE: &'static str = "List status items";
    const DESCRIPTION: &'static str = "List the status items at the right end of the menu bar, such as Wi-Fi and the clock. Use it to find the `item` for click_status_bar_item. Returns description, identifier, process, position and size for each.";
    const TOOLSET: &'static str = "menus";
    const EFFECT: Effect = Effect::Read;
    const REACHES: Reaches = Reaches::Nothing;
    const EXAMPLES: Examples = Examples::WITHOUT_PARAMETERS;
    const PAGED: Option<Paged> = Some(Paged {
        list: "items",
        next: "next_offset",
    });
    const SELFTEST: Selftest = Selftest::Reads;
    type Params = NoParams;
    type Output = Output;

    async fn run(params: NoParams, mut call: Call) -> Result<Answer, Error> {
        let result = call.script(Self::NAME, given(&params)?).await?;
        let listed: ListedItems = fitting(Self::NAME, &result)?;
        let silent: Vec<String> = listed.silent.iter().map(|name| from_screen(name)).collect();
        let note = (!silent.is_empty()).then(|| {
            format!(
                "No answer in time, so their items are missing: {}.",
                silent.join(", ")
            )
        });
        Answer::structured(&Output {
            items: listed.items,
            note,
        })
    }
}
