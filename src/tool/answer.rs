//! What a call gives back: blocks for a reader, and fields for a program.
//!
//! Clients differ in what they show a model: some show `structuredContent` only and drop everything else. So a tool
//! either declares an output schema and answers [`Answer::structured`], or it declares none and answers blocks
//! ([`Answer::text`], [`Answer::blocks`]), with fields only when the caller asked for them.

use super::json::unserialisable;
use crate::error::Error;
use crate::text::escape_hidden;
use rmcp::model::{Annotations, CallToolResult, ContentBlock, MetaObject, Role};
use serde::Serialize;
use serde_json::Value;

/// Under which key of a result's `_meta` the machine fields of an error stand.
pub(crate) const ERROR_META: &str = "macmcp/error";

/// The answer of a call.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What a reader gets: text, images, resources.
    pub content: Vec<ContentBlock>,
    /// What a program gets; fits the tool's output schema when it declares one.
    pub structured: Option<Value>,
    /// What went wrong in a call that did some of its work before: the blocks tell of that.
    pub error: Option<Error>,
}

impl Answer {
    /// A failure. The blocks tell what was done before it.
    #[must_use]
    pub fn failure(error: Error, content: Vec<ContentBlock>) -> Self {
        Self {
            content,
            structured: None,
            error: Some(error),
        }
    }

    /// Fields, and the same as JSON text for clients that show text only.
    ///
    /// # Errors
    /// `ScriptFailed` when the value cannot be written as JSON; only a mistake in a tool's types can cause that.
    pub fn structured(value: &impl Serialize) -> Result<Self, Error> {
        let value = serde_json::to_value(value).map_err(|error| unserialisable(&error))?;
        Ok(Self {
            // What is hidden in a text from the screen, or turns a line around, is written as an escape: the value is the same.
            content: vec![ContentBlock::text(escape_hidden(&value.to_string()))],
            structured: Some(value),
            error: None,
        })
    }

    /// Writes the text for clients that show text only once more, from the fields.
    pub(crate) fn write_again(&mut self) {
        if let (Some(fields), [ContentBlock::Text(text)]) =
            (&self.structured, self.content.as_mut_slice())
        {
            text.text = escape_hidden(&fields.to_string());
        }
    }

    /// Has `fit` write again what we say: our sentences among the fields, or all text where there are none.
    pub(crate) fn fit(&mut self, fit: &dyn Fn(&mut String)) {
        let Some(fields) = &mut self.structured else {
            for block in &mut self.content {
                if let ContentBlock::Text(text) = block {
                    fit(&mut text.text);
                }
            }
            return;
        };
        let before = SAID.map(|name| fields.get(name).cloned());
        for name in SAID {
            if let Some(Value::String(said)) = fields.get_mut(name) {
                fit(said);
            }
        }
        if before != SAID.map(|name| fields.get(name).cloned()) {
            self.write_again();
        }
    }

    /// Text and no fields.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::blocks(vec![ContentBlock::text(text)])
    }

    /// Blocks as they are and no fields.
    #[must_use]
    pub fn blocks(content: Vec<ContentBlock>) -> Self {
        Self {
            content,
            structured: None,
            error: None,
        }
    }
}

/// Under which names our own sentences stand.
const SAID: [&str; 2] = ["note", "unseen"];

/// Tells a client whom a block is for and how much it matters: text is written for the model, a picture is worth showing to
/// its user as well, and a link is there for the user to open.
fn annotate(block: &mut ContentBlock) {
    let (annotations, audience, priority) = match block {
        ContentBlock::Text(text) => (&mut text.annotations, vec![Role::Assistant], 1.0),
        ContentBlock::Image(image) => {
            let everybody = vec![Role::User, Role::Assistant];
            (&mut image.annotations, everybody, 1.0)
        }
        ContentBlock::Resource(resource) => {
            let everybody = vec![Role::User, Role::Assistant];
            (&mut resource.annotations, everybody, 1.0)
        }
        ContentBlock::ResourceLink(link) => (&mut link.annotations, vec![Role::User], 0.5),
        _ => return,
    };
    let hints = Annotations::default().with_audience(audience);
    *annotations = Some(hints.with_priority(priority));
}

impl From<Answer> for CallToolResult {
    fn from(mut answer: Answer) -> Self {
        if let Some(error) = &answer.error {
            // All that a reader needs is in the text, the machine fields are aside.
            let text = ContentBlock::text(error.to_string());
            answer.content.insert(0, text);
        }
        answer.content.iter_mut().for_each(annotate);
        let Some(error) = answer.error else {
            let mut result = CallToolResult::success(answer.content);
            result.structured_content = answer.structured;
            return result;
        };
        let mut result = CallToolResult::error(answer.content);
        let mut meta = MetaObject::new();
        meta.0.insert(ERROR_META.to_owned(), error.to_json());
        result.meta = Some(meta);
        result
    }
}
