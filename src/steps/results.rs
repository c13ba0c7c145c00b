//! What steps answered, made short enough for one answer.

use crate::limits::PICTURE_SENT;
use crate::text::cut;
use crate::tool::answer::Answer;
use crate::tool::call::StepTool;
use known_clients::left_out_to_fit;
use rmcp::model::{ContentBlock, JsonObject};
use serde_json::Value;

/// What the steps of a call answered, made short.
#[derive(Default)]
pub(crate) struct ShortResults {
    /// How many characters all of it may have.
    most: usize,
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

    /// Nothing yet, of an answer that may have that many bytes.
    pub(crate) fn within(room: usize) -> Self {
        Self {
            most: Self::ALL.min(room),
            ..Self::default()
        }
    }

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
        let (result, left_out) = match result {
            Some(result) => self.fields(step, result),
            None => ("below".into(), None),
        };
        row.insert("result".into(), result);
        let left_out = left_out.map(|left_out| ("left_out".to_owned(), left_out.into()));
        row.extend(left_out);
        self.rows.push(row);
    }

    fn add_text(&mut self, step: &StepTool, place: usize, text: &str) {
        let most = Self::TEXT.min(self.most.saturating_sub(self.characters));
        let shown = cut(text, most);
        self.characters += shown.chars().count();
        let rest = if shown.len() < text.len() {
            format!("\n(cut: call {} by itself for all of it)", step.name)
        } else {
            String::new()
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

    /// The fields that matter, short enough, and what is left out of them: JSON is shortened by whole elements.
    fn fields(&mut self, step: &StepTool, mut result: Value) -> (Value, Option<String>) {
        shorten(&mut result, step.acts, usize::MAX);
        let most = Self::FIELDS.min(self.most.saturating_sub(self.characters));
        let count = |result: &Value| result.to_string().chars().count();
        let fits = |result: &Value| count(result) <= most;
        if !fits(&result) {
            shorten(&mut result, step.acts, Self::VALUE);
        }
        let name = &step.name;
        let mut left_out = left_out_to_fit(&mut result, fits)
            .map(|left_out| format!("{left_out}: call {name} by itself for all of them"));
        if !fits(&result) {
            result = Value::Null;
            left_out = Some(format!(
                "all of it, which is too long: call {name} by itself"
            ));
        }
        self.characters += count(&result);
        (result, left_out)
    }

    /// How many steps there are.
    pub(crate) fn count(&self) -> usize {
        self.rows.len()
    }

    /// The fields of each step, then texts and pictures with the steps that they belong to.
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
