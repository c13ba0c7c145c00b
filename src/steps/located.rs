//! Elements that a step names by what they are: looked for when the step begins, and waited for where they are not there yet.

use crate::error::{Code, Error};
use crate::record::Meaning;
use crate::record::again::{self, Again};
use crate::session::elements::snapshots::Snapshot;
use crate::tool::call::{Call, StepTime};
use rmcp::model::JsonObject;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// How long an element is waited for that is not there yet, and how often it is looked for.
const PATIENCE: Duration = Duration::from_secs(10);
const BETWEEN_LOOKS: Duration = Duration::from_millis(500);

/// The most elements that a look for one of them reads.
const MOST_ELEMENTS: u32 = 5_000;

/// The tool that reads them.
const LOOKS: &str = "get_ui_elements";

/// An argument that names an element by what it is.
#[derive(Clone, Debug)]
pub(crate) struct Located {
    /// Where it stands among the arguments, as a JSON pointer.
    pub(crate) place: String,
    /// The element.
    pub(crate) meaning: Meaning,
    /// What it is called, or what the entry says that it stands in, where either may be.
    pub(crate) said: Option<String>,
}

impl Located {
    /// The app that it is looked for in: a bundle id or a name.
    pub(crate) fn app(&self) -> &str {
        self.meaning.bundle_id.as_ref().unwrap_or(&self.meaning.app)
    }

    /// What stands in its place until it is found.
    pub(crate) fn stand_in(&self) -> String {
        self.meaning.words(self.said.as_deref())
    }

    /// Whether it is the one that stands in as this element of a step.
    pub(super) fn stands_in(&self, named: &JsonObject) -> bool {
        named.get("element").and_then(Value::as_str) == Some(self.stand_in().as_str())
    }

    /// As parameters that name an element; none where it has no name.
    pub(super) fn as_named(&self) -> Option<JsonObject> {
        let name = self.meaning.name.as_ref().or(self.said.as_ref())?;
        let named = json!({ "app": self.app(), "element": name, "role": self.meaning.role });
        named.as_object().cloned()
    }

    /// Puts a ref in its place.
    pub(super) fn put(&self, arguments: &mut Value, reference: String) {
        if let Some(place) = arguments.pointer_mut(&self.place) {
            *place = reference.into();
        }
    }

    /// Whether it can be looked for.
    ///
    /// # Errors
    /// Where the tool that reads elements is not offered.
    pub(super) fn check(&self, call: &Call) -> Result<(), Error> {
        call.steps.check(LOOKS, self.look_arguments(), None)?;
        Ok(())
    }

    fn look_arguments(&self) -> JsonObject {
        let arguments = json!({
            "app": self.app(), "include_offscreen": true, "groups": true,
            "max_elements": MOST_ELEMENTS,
        });
        arguments.as_object().cloned().unwrap_or_default()
    }

    /// The ref that the element has now. It is looked for within the turn of the steps.
    ///
    /// # Errors
    /// `ElementNotFound`, `Ambiguous`; whatever ends a look at the app.
    pub(super) async fn find(
        &self,
        call: &Call,
        time: impl Fn() -> StepTime,
    ) -> Result<String, Error> {
        let end = (Instant::now() + PATIENCE).min(call.deadline);
        loop {
            let missing = match self.look(call, time()).await {
                Ok((snapshot, Again::One { at, renamed })) => {
                    if renamed.is_none() || self.is_identified(&snapshot, at) {
                        return Ok(snapshot.reference(at));
                    }
                    self.missing()
                }
                Ok((_, Again::Several(count))) => {
                    return Err(Error::new(
                        Code::Ambiguous,
                        format!("{count} elements are like {}", self.stand_in()),
                    )
                    .hint(
                        "Say more of it in the file: `window`, `entry`, `identifier` or `path`",
                    ));
                }
                Ok((_, Again::None)) => self.missing(),
                // It may not have been started yet, or have no window.
                Err(error) if is_early(&error) => error,
                Err(error) => return Err(error),
            };
            if Instant::now() + BETWEEN_LOOKS >= end {
                return Err(missing);
            }
            call.wait_until(Instant::now() + BETWEEN_LOOKS).await?;
        }
    }

    fn missing(&self) -> Error {
        Error::new(
            Code::ElementNotFound,
            format!("What the step names is not there: {}", self.stand_in()),
        )
        .hint("get_ui_elements shows what is there")
    }

    /// Looks at its app once.
    async fn look(&self, call: &Call, time: StepTime) -> Result<(Arc<Snapshot>, Again), Error> {
        let step = call.steps.check(LOOKS, self.look_arguments(), None)?;
        call.steps.call(&step, time).await?;
        let kept = call.session.snapshots.newest_first();
        let mut whole = kept.into_iter().filter(|snapshot| !snapshot.of_changes);
        let Some(newest) = whole.next() else {
            return Err(self.missing());
        };
        let found = again::find_described(&self.meaning, self.said.as_deref(), &newest);
        Ok((newest, found))
    }

    /// Whether an element that is called otherwise has the identifier that was asked for: its place alone does not say that it is
    /// the one.
    fn is_identified(&self, snapshot: &Snapshot, at: usize) -> bool {
        let node = snapshot.shown.get(at).map(|shown| snapshot.node(*shown));
        let identifier = node.and_then(|node| node.identifier.as_ref());
        self.meaning.identifier.is_some() && self.meaning.identifier.as_ref() == identifier
    }
}

/// Whether an app may only not be ready.
fn is_early(error: &Error) -> bool {
    matches!(
        error.code,
        Code::AppNotRunning | Code::NoWindow | Code::ElementNotFound | Code::WindowNotFound
    )
}
