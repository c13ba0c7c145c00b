//! The program's tools as clients see them, as text: `advertised.jsonl`, a line for each, which a test compares with what
//! [`Spec::advertise`] answers and `make generate` writes.

use super::call::KnownTool;
use super::effect::Effect;
use super::schema;
use super::spec::Spec;
use rmcp::model::MetaObject;
use serde_json::json;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

/// What of a server changes how its tools are advertised.
#[derive(Clone, Copy, Debug)]
pub struct Advertising {
    /// Whether results follow the output schemas: those of dry runs do not.
    pub structured: bool,
    /// Whether the server was given a folder to write files in.
    pub writes_files: bool,
    /// Whether the list is the short one of the compact profile: usual parameters only, no titles and no schemas of results.
    pub compact: bool,
    /// Whether the client's list takes no tool that is neither read-only nor destructive [clients M].
    pub one_hint: bool,
}

impl Default for Advertising {
    /// As of a server without flags.
    fn default() -> Self {
        Self {
            structured: true,
            writes_files: false,
            compact: false,
            one_hint: false,
        }
    }
}

impl Spec {
    /// The same as JSON, on one line. That of the program's tools is a part of the program: making it takes the schemas of a
    /// hundred types, and most of the code that makes them is read from the disk for that alone.
    #[must_use]
    pub fn advertised(&self, advertising: Advertising) -> Cow<'static, str> {
        let is_usual =
            advertising.structured && !advertising.compact && !self.is_told_as_writer(advertising);
        let written = if is_usual && self.own.is_none() && self.action.is_none() {
            line(&self.name)
        } else {
            None
        };
        written.map_or_else(
            || Cow::Owned(json!(self.advertise(advertising)).to_string()),
            Cow::Borrowed,
        )
    }

    /// The tool in words, whatever the list says of it.
    #[must_use]
    pub fn known(&self) -> KnownTool {
        KnownTool {
            name: self.name.to_string(),
            title: self.title.to_string(),
            description: self.description.to_string(),
            toolset: self.toolset,
            parameters: schema::advertised(self.input_schema().clone()),
        }
    }

    /// Whether its annotations say that it may destroy, whatever its effect is: where it may write files, and where the client's list
    /// knows no other kind beside tools that write nothing, no temporary file either.
    fn is_told_as_writer(&self, advertising: Advertising) -> bool {
        let has_no_hint = self.effect != Effect::Read && !self.may_destroy;
        let writes = advertising.writes_files && self.writes_files;
        writes || advertising.one_hint && (has_no_hint || self.name == "screenshot_app_window")
    }

    fn stays_on_this_mac(&self) -> bool {
        self.own.is_none() && STAYING.split(' ').any(|name| name == self.name)
    }

    /// The tool as clients see it.
    #[must_use]
    pub fn advertise(&self, advertising: Advertising) -> rmcp::model::Tool {
        let compact = self.compact.filter(|_| advertising.compact);
        let whole = self.input_schema().clone();
        let (description, input) = match compact {
            Some(compact) => (compact.description.into(), compact.schema(whole)),
            None => (self.description.clone(), schema::advertised(whole)),
        };
        let mut tool =
            rmcp::model::Tool::new(self.called().to_owned(), description, Arc::new(input))
                .with_annotations(
                    if self.is_told_as_writer(advertising) {
                        self.effect.annotations_of_writer()
                    } else {
                        self.effect.annotations().destructive(self.may_destroy)
                    }
                    .open_world(self.effect != Effect::Read && !self.stays_on_this_mac()),
                );
        if advertising.compact {
            // What the protocol assumes where nothing is said costs nothing.
            if let Some(hints) = &mut tool.annotations {
                hints.idempotent_hint = None;
                hints.open_world_hint = self.stays_on_this_mac().then_some(false);
                if hints.read_only_hint == Some(true) {
                    hints.destructive_hint = None;
                }
            }
            return tool;
        }
        tool = tool.with_title(self.title.clone());
        tool.meta = SEARCHED.get(&*self.name).cloned();
        if advertising.structured {
            tool.output_schema = self.output_schema().map(|mut schema| {
                if self.own.is_none() {
                    schema::listed_result(&mut schema);
                }
                Arc::new(schema)
            });
        }
        tool
    }
}

/// The tools that act and of whose calls nothing leaves this Mac: they press no button of an app and hand it no text. A tool that is not
/// among them may have something sent.
const STAYING: &str = "activate_app focus_ui_element focus_window launch_app launch_application minimize_window move_mouse \
    move_window quit_app quit_application resize_window reveal_in_finder scroll scroll_to_element send_notification \
    set_clipboard set_mute set_volume set_window_frame";

/// What tool searches of clients go by, of each tool that has such. A test reads it: it cannot be one that is not understood.
static SEARCHED: LazyLock<HashMap<String, MetaObject>> =
    LazyLock::new(|| toml_edit::de::from_str(include_str!("searched.toml")).unwrap_or_default());

static LINES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let lines = include_str!("advertised.jsonl").lines();
    lines.filter_map(|line| Some((name(line)?, line))).collect()
});

/// The line of a tool; none for one that was added since they were written.
fn line(tool: &str) -> Option<&'static str> {
    LINES.get(tool).copied()
}

/// The name in a line, which comes first and has no escapes.
fn name(line: &str) -> Option<&str> {
    let (name, _) = line.strip_prefix(r#"{"name":""#)?.split_once('"')?;
    Some(name)
}
