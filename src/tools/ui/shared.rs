//! The results that several tools of this set have: a changed value, what steps answered. Beside it stand what watches the Mac and
//! what a wait for quiet saw.

pub(crate) mod settling;
pub(crate) mod watching;

use crate::error::Error;
use crate::limits::PICTURE_SENT;
use crate::session::Session;
use crate::session::elements::locator::Locator;
use crate::session::elements::outline;
use crate::session::elements::scan::{AppProcess, Scan};
use crate::text::{cut, json_string};
use crate::tool::answer::Answer;
use crate::tool::call::StepTool;
use crate::tool::{Outcome, object};
use crate::tools::shared::locate;
use rmcp::model::{ContentBlock, JsonObject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What `AXValue` holds: a text, a number or a flag.
pub(crate) use crate::session::elements::scan::Scalar;

/// The app that a tree belongs to, as tools answer it.
///
/// # Errors
/// Only by a mistake in the types.
pub(crate) fn owner(scan: &Scan) -> Result<JsonObject, Error> {
    let AppProcess {
        name,
        bundle_id,
        process_id,
        ..
    } = &scan.app;
    object(&json!({ "name": name, "bundle_id": bundle_id, "process_id": process_id }))
}

/// What the server knows of an element that is looked for; `window_title` would say what its name says already.
///
/// # Errors
/// As [`locate`], and `InvalidParameter` where both are given.
pub(crate) fn locate_alone(
    element: &str,
    window_title: Option<&str>,
    session: &Session,
) -> Result<Option<Locator>, Error> {
    if window_title.is_some() {
        return Err(Error::invalid(
            "`window_title` does not go with `element`, which belongs to its window",
        ));
    }
    locate(element, session)
}

/// The element that was looked for, with a ref: the one that it was `named` by, else one in the snapshot that is kept of the tree.
pub(crate) fn seen_element(
    named: Option<&str>,
    scan: Scan,
    session: &Session,
) -> Option<JsonObject> {
    if let Some(known) = named {
        return scan.nodes.first().map(|node| outline::element(known, node));
    }
    let snapshot = session.snapshots.keep(scan);
    let at = snapshot
        .shown
        .iter()
        .position(|shown| snapshot.node(*shown).listed)?;
    let node = snapshot.node(snapshot.shown[at]);
    Some(outline::element(&snapshot.reference(at), node))
}

/// Result of a change of value.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ValueResult {
    /// Afterwards, as in get_ui_elements; null when it has gone
    element: Option<JsonObject>,
    /// Read back; null if there is none to read
    value: Option<Scalar>,
    /// What it was before, where that is something else
    #[serde(default, skip_serializing_if = "Option::is_none")]
    previous: Option<Scalar>,
    effect: Outcome,
    /// Why the effect is unverified
    note: Option<String>,
}

/// What the script of `batch` answers.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Dialogs {
    pub(crate) dialogs: Vec<Dialog>,
    /// Whether one of the names is something in a dialog.
    pub(crate) named: bool,
}

/// An open dialog.
#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Dialog {
    app: String,
    role: String,
    title: Option<String>,
    /// What it says, and its buttons.
    texts: Vec<String>,
}

impl Dialog {
    /// What a reader is told of it.
    pub(crate) fn words(&self) -> String {
        let role = self.role.trim_start_matches("AX");
        let title = self.title.iter().map(|title| json_string(title, 80));
        let texts = self.texts.iter().map(|text| json_string(text, 80));
        let shown: Vec<String> = title.chain(texts).collect();
        let app = json_string(&self.app, 80);
        format!(
            "a {role} of {app} appeared. From the screen: {}",
            shown.join(", ")
        )
    }
}

/// The app that a step names.
pub(crate) fn app_of(step: &StepTool) -> Option<&str> {
    let names = ["app", "bundleId", "appName"];
    names
        .iter()
        .find_map(|name| step.arguments.get(*name)?.as_str())
}

/// The elements that a step names, as parameters. A ref is older than a dialog that has just appeared.
pub(crate) fn elements_of(step: &StepTool, session: &Session) -> Vec<JsonObject> {
    let fields = step.arguments.get("fields").and_then(Value::as_array);
    let fields = fields.into_iter().flatten().filter_map(Value::as_object);
    let parts = fields.chain([&step.arguments]);
    let elements = parts.filter_map(|part| part.get("element")?.as_str());
    elements
        .filter(|element| session.snapshots.locate(element).is_none())
        .map(|element| {
            let mut named = step.arguments.clone();
            named.retain(|name, _| ["app", "role", "window"].contains(&name.as_str()));
            named.insert("element".into(), element.into());
            named
        })
        .collect()
}

/// What the steps of a call answered, made short.
#[derive(Default)]
pub(crate) struct ShortResults {
    rows: Vec<JsonObject>,
    more: Vec<ContentBlock>,
    /// The characters of all texts.
    characters: usize,
    /// The bytes of all pictures.
    picture_bytes: usize,
}

impl ShortResults {
    /// How many characters the fields of a step may have, and its text.
    const FIELDS: usize = 2_000;
    const TEXT: usize = 8_000;
    /// The same for all steps.
    const ALL: usize = 24_000;
    /// How many characters of a text are left in fields that are too long.
    const VALUE: usize = 200;

    /// Adds what a step answered.
    pub(crate) fn add(&mut self, step: &StepTool, answer: Answer) {
        let mut row = JsonObject::new();
        row.insert("tool".into(), step.name.as_ref().into());
        let place = self.rows.len() + 1;
        let is_given = answer.structured.is_some();
        let mut result = answer.structured;
        for block in answer.content {
            match block {
                // The same as the fields.
                ContentBlock::Text(_) if is_given => {}
                ContentBlock::Text(text) => match serde_json::from_str(&text.text) {
                    Ok(fields @ Value::Object(_)) => result = Some(fields),
                    _ => self.add_text(step, place, &text.text),
                },
                // The picture itself is there.
                ContentBlock::ResourceLink(_) => {}
                picture => self.add_picture(step, place, picture),
            }
        }
        let result = result.map_or_else(|| "below".into(), |result| self.fields(step, result));
        row.insert("result".into(), result);
        self.rows.push(row);
    }

    fn add_text(&mut self, step: &StepTool, place: usize, text: &str) {
        let most = Self::TEXT.min(Self::ALL.saturating_sub(self.characters));
        let shown = cut(text, most);
        self.characters += shown.chars().count();
        let rest = if shown.len() < text.len() {
            "\n(cut)"
        } else {
            ""
        };
        let head = format!("Step {place}, {}:\n{shown}{rest}", step.name);
        self.more.push(ContentBlock::text(head));
    }

    fn add_picture(&mut self, step: &StepTool, place: usize, picture: ContentBlock) {
        let bytes = serde_json::to_string(&picture).map_or(0, |text| text.len());
        let fits = self.picture_bytes + bytes <= PICTURE_SENT;
        let left_out = if fits {
            ""
        } else {
            " is left out: all pictures together are too large"
        };
        let head = format!("Step {place}, {}: its picture{left_out}", step.name);
        self.more.push(ContentBlock::text(head));
        if fits {
            self.picture_bytes += bytes;
            self.more.push(picture);
        }
    }

    /// The fields that matter, short enough.
    fn fields(&mut self, step: &StepTool, mut result: Value) -> Value {
        shorten(&mut result, step.acts, usize::MAX);
        let most = Self::FIELDS.min(Self::ALL.saturating_sub(self.characters));
        if result.to_string().chars().count() > most {
            shorten(&mut result, step.acts, Self::VALUE);
        }
        let written = result.to_string();
        let count = written.chars().count();
        self.characters += count.min(most);
        if count <= most {
            result
        } else {
            cut(&written, most).into()
        }
    }

    /// How many steps there are.
    #[must_use]
    pub(crate) fn count(&self) -> usize {
        self.rows.len()
    }

    /// The fields of each step, then texts and pictures with the steps that they belong to.
    #[must_use]
    pub(crate) fn into_parts(self) -> (Vec<JsonObject>, Vec<ContentBlock>) {
        (self.rows, self.more)
    }
}

/// What tells which element or window was acted upon; its state is not asked for.
const TELLING: [&str; 6] = ["ref", "role", "title", "value", "window_id", "app"];

/// Removes what is null and, of what an action answers, all that its caller knows or did not ask for; cuts texts.
fn shorten(value: &mut Value, acts: bool, most: usize) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, value| !value.is_null());
            for (name, field) in fields.iter_mut() {
                if let (true, "element" | "target", Value::Object(inner)) =
                    (acts, name.as_str(), &mut *field)
                {
                    inner.retain(|name, _| TELLING.contains(&name.as_str()));
                }
                shorten(field, acts, most);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| shorten(item, acts, most)),
        Value::String(text) if text.chars().nth(most).is_some() => *text = cut(text, most),
        _ => {}
    }
}
