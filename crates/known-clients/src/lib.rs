//! Clients of MCP that do otherwise than the protocol says: `clients.toml` has a row for each, with its evidence. A client without a
//! row gets what the protocol says.

mod shorten;

pub use shorten::left_out_to_fit;

use rmcp::model::{CallToolResult, ContentBlock, ResourceContents};
use serde::Deserialize;
use serde_json::Value;
use std::sync::LazyLock;
use std::time::Duration;

/// The table as text, for documents.
pub const TABLE: &str = include_str!("clients.toml");

/// What to do for the rest of a result that is too long, each as the end of a sentence.
#[derive(Clone, Copy, Debug)]
pub struct More<'m> {
    /// Where lines or elements are left out.
    pub items: &'m str,
    /// Where a text is cut.
    pub text: &'m str,
}

/// How many tools a client takes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ToolLimit {
    /// Those of all its servers together.
    pub most: usize,
    /// What it does with more, as the end of a sentence about it.
    pub beyond: String,
}

/// What becomes of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Pictures {
    #[default]
    Shown,
    /// It depends on the model or its provider.
    Sometimes,
    /// The model gets base64.
    AsText,
}

/// A client: a row of the table, which says what each field means.
#[derive(Debug, Deserialize)]
pub struct Client {
    id: String,
    title: String,
    #[serde(default)]
    names: Vec<String>,
    #[serde(default)]
    shows_meta: bool,
    #[serde(default)]
    pictures: Pictures,
    #[serde(default)]
    drops_pictures: bool,
    most: Option<usize>,
    #[serde(default)]
    escaped: bool,
    #[serde(default = "yes")]
    links: bool,
    #[serde(default)]
    takes_one_hint: bool,
    wait_seconds: Option<u64>,
    tools: Option<ToolLimit>,
}

const fn yes() -> bool {
    true
}

#[derive(Debug, Default, Deserialize)]
struct Rows {
    client: Vec<Client>,
}

/// A test reads the table: it cannot be one that is not understood.
static ROWS: LazyLock<Rows> = LazyLock::new(|| toml_edit::de::from_str(TABLE).unwrap_or_default());

/// The client that calls itself so; none where it has no row.
#[must_use]
pub fn named(name: &str) -> Option<&'static Client> {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    let plain: String = letters.map(|c| c.to_ascii_lowercase()).collect();
    let is_it = |known: &String| plain.starts_with(known.as_str());
    let mut clients = ROWS.client.iter();
    clients.find(|client| client.names.iter().any(is_it))
}

/// The client of that id; none where it has no row.
#[must_use]
pub fn with_id(id: &str) -> Option<&'static Client> {
    ROWS.client.iter().find(|client| client.id == id)
}

impl Client {
    /// Its name for people.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// How many tools it takes; none where no limit is known.
    #[must_use]
    pub fn tool_limit(&self) -> Option<&ToolLimit> {
        self.tools.as_ref()
    }

    /// Whether it takes a tool that acts for a destructive one, because its list knows no other kind beside tools that read.
    #[must_use]
    pub fn takes_one_hint(&self) -> bool {
        self.takes_one_hint
    }

    /// About how many bytes of text a result should have: what is added to them has room beside it.
    #[must_use]
    pub fn room(&self) -> usize {
        self.most.map_or(usize::MAX, |most| most / 4 * 3)
    }

    /// The longest that a call may take: its answer has to arrive before nobody waits for it.
    #[must_use]
    pub fn longest_call(&self) -> Option<Duration> {
        let seconds = self.wait_seconds?.saturating_sub(5);
        Some(Duration::from_secs(seconds))
    }

    /// Whether a picture of a result may not arrive.
    #[must_use]
    pub fn may_lose_pictures(&self, result: &CallToolResult) -> bool {
        self.pictures != Pictures::Shown && result.content.iter().any(is_picture)
    }

    /// Why a picture does not arrive, and what the tool that is `told` returns instead; where nothing does, what to do `otherwise`.
    #[must_use]
    pub fn in_place_of_picture(
        &self,
        told: Option<(&str, Vec<ContentBlock>)>,
        otherwise: &str,
    ) -> Vec<ContentBlock> {
        let why = match self.pictures {
            Pictures::AsText => "passes pictures to its model as text, so none is sent",
            Pictures::Sometimes | Pictures::Shown => "may not show its model this picture",
        };
        let then = match &told {
            Some((tool, _)) => format!("What `{tool}` returns follows."),
            None => otherwise.to_owned(),
        };
        let line = ContentBlock::text(format!("{} {why}. {then}", self.title));
        let blocks = told.into_iter().flat_map(|(_, told)| told);
        let texts = blocks.filter(|block| !is_picture(block));
        std::iter::once(line).chain(texts).collect()
    }

    /// Makes a result what the client can show: leaves out what it would lose the result by, what it shows twice and what is too long
    /// for it. `more` says what to do for the rest, and `written` writes fields as text.
    pub fn fit(
        &self,
        result: &mut CallToolResult,
        more: &More<'_>,
        written: impl Fn(&Value) -> String,
    ) {
        let content = &mut result.content;
        content.retain(|block| {
            let is_link = block.as_resource_link().is_some();
            (self.links || !is_link) && (self.pictures != Pictures::AsText || !is_picture(block))
        });
        if self.shows_meta && result.is_error == Some(true) {
            result.meta = None;
        }
        if self.drops_pictures && content.iter().any(is_picture) {
            result.structured_content = None;
            content.iter_mut().for_each(as_image);
        }
        let length = self.length(&result.content);
        if let Some(most) = self.most.filter(|most| length > *most) {
            self.shorten(result, more, most, written);
        }
    }

    fn length(&self, content: &[ContentBlock]) -> usize {
        let texts = content.iter().filter_map(|block| block.as_text());
        texts.map(|block| self.length_of(&block.text)).sum()
    }

    fn length_of(&self, text: &str) -> usize {
        if self.escaped {
            return Value::from(text).to_string().chars().count();
        }
        text.chars().count()
    }

    fn shorten(
        &self,
        result: &mut CallToolResult,
        more: &More<'_>,
        most: usize,
        written: impl Fn(&Value) -> String,
    ) {
        let title = &self.title;
        let then = |rest: &str| format!("{title} shows its model less than all of it: {rest}.");
        let (items, text) = (then(more.items), then(more.text));
        let most = most.saturating_sub(2 * items.len().max(text.len()));
        if let Some(fields) = &mut result.structured_content {
            let fits = |fields: &Value| self.length_of(&written(fields)) <= most;
            let left_out = left_out_to_fit(fields, fits);
            let left_out = left_out.map(|left_out| format!("{left_out}. {items}"));
            let cut = shorten::cut_to_fit(fields, fits).map(|cut| format!("{cut}. {text}"));
            let said: Vec<String> = left_out.into_iter().chain(cut).collect();
            if let (false, Value::Object(fields)) = (said.is_empty(), &mut *fields) {
                fields.insert("left_out".to_owned(), said.join(" ").into());
            }
            result.content = vec![ContentBlock::text(written(fields))];
            return;
        }
        let (mut has_fewer_lines, mut is_torn) = (false, false);
        while self.length(&result.content) > most
            && let Some(longest) = longest_text(&mut result.content)
        {
            match shorten::by_an_eighth(longest) {
                true => has_fewer_lines = true,
                false => is_torn = true,
            }
        }
        let lines = has_fewer_lines.then(|| format!("Lines are left out. {items}"));
        let torn = is_torn.then(|| format!("A text is cut. {text}"));
        let said: Vec<String> = lines.into_iter().chain(torn).collect();
        result.content.push(ContentBlock::text(said.join(" ")));
    }
}

/// The text of a result that is longest, of those that can be shortened: JSON is whole, or none.
fn longest_text(content: &mut [ContentBlock]) -> Option<&mut String> {
    let texts = content.iter_mut().filter_map(|block| match block {
        ContentBlock::Text(text) => Some(&mut text.text),
        _ => None,
    });
    let texts = texts.filter(|text| text.len() > shorten::LEAST && !text.starts_with('{'));
    texts.max_by_key(|text| text.len())
}

/// Whether a block is a picture, or a file that may be one.
fn is_picture(block: &ContentBlock) -> bool {
    match block {
        ContentBlock::Image(_) => true,
        ContentBlock::Resource(embedded) => {
            matches!(
                embedded.resource,
                ResourceContents::BlobResourceContents { .. }
            )
        }
        _ => false,
    }
}

/// A picture as an image, where it is a resource: such blocks are text to some clients.
fn as_image(block: &mut ContentBlock) {
    if let ContentBlock::Resource(embedded) = block
        && let ResourceContents::BlobResourceContents {
            blob, mime_type, ..
        } = &mut embedded.resource
    {
        let kind = mime_type.take().unwrap_or_default();
        let mut image = ContentBlock::image(std::mem::take(blob), kind);
        if let ContentBlock::Image(image) = &mut image {
            image.annotations = embedded.annotations.take();
        }
        *block = image;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_table_is_understood() {
        let rows: Result<Rows, _> = toml_edit::de::from_str(TABLE);
        assert_eq!(
            rows.unwrap().client.len(),
            TABLE.matches("[[client]]").count()
        );
    }

    #[test]
    fn a_client_is_known_by_how_its_name_begins() {
        for (name, id) in [
            ("Kiro", Some("kiro")),
            ("Q DEV CLI", Some("kiro")),
            ("Q-DEV-CLI", Some("kiro")),
            ("Cline", Some("cline")),
            ("@cline/core", Some("cline")),
            ("claude-code", Some("claude-code")),
            ("claude-ai", Some("claude-desktop")),
            ("qwen-cli-mcp-client-macmcp", Some("qwen")),
            ("inclined", None),
            ("", None),
        ] {
            assert_eq!(named(name).map(|client| &*client.id), id, "{name}");
        }
    }

    const MORE: More<'_> = More {
        items: "pass `offset`",
        text: "pass `start`",
    };

    /// A result whose fields and text say the same.
    fn result(fields: &Value) -> CallToolResult {
        let mut result = CallToolResult::success(vec![ContentBlock::text(fields.to_string())]);
        result.structured_content = Some(fields.clone());
        result
    }

    #[test]
    fn long_lists_are_shortened_in_fields_and_text_alike() {
        let items: Vec<Value> = (0..900)
            .map(|at| json!({"number": at, "name": "\"one\""}))
            .collect();
        let mut long = result(&json!({"items": items, "total": 900}));
        let client = with_id("cline").unwrap();
        client.fit(&mut long, &MORE, Value::to_string);
        let fields = long.structured_content.clone().unwrap();
        let kept = fields["items"].as_array().unwrap().len();
        assert!((50..300).contains(&kept), "{kept}");
        assert_eq!(fields["items"][kept - 1]["number"], kept - 1);
        let left_out = fields["left_out"].as_str().unwrap();
        assert!(
            left_out.starts_with(&format!("the last {} of 900. ", 900 - kept)),
            "{left_out}"
        );
        assert!(left_out.ends_with("pass `offset`."), "{left_out}");
        let [ContentBlock::Text(text)] = &long.content[..] else {
            panic!("{long:?}");
        };
        assert_eq!(text.text, fields.to_string());
        assert!(json!(text.text).to_string().len() <= 7_600);
    }

    #[test]
    fn what_fits_is_as_it_was() {
        let short = result(&json!({"items": [1, 2], "note": null}));
        let mut fitted = short.clone();
        with_id("cline")
            .unwrap()
            .fit(&mut fitted, &MORE, |_| String::new());
        assert_eq!(fitted, short);
    }

    #[test]
    fn texts_are_shortened_by_whole_lines_from_the_end() {
        let lines: String = (0..2_000).map(|at| format!("line {at} \"x\"\n")).collect();
        let first = ContentBlock::text(r#"{"done":1}"#);
        let mut long = CallToolResult::success(vec![first, ContentBlock::text(lines.clone())]);
        with_id("codex")
            .unwrap()
            .fit(&mut long, &MORE, Value::to_string);
        let texts: Vec<&str> = long
            .content
            .iter()
            .map(|block| block.as_text().unwrap().text.as_str())
            .collect();
        assert_eq!(texts[0], r#"{"done":1}"#);
        assert!(
            lines.starts_with(&format!("{}\n", texts[1])),
            "{}",
            texts[1]
        );
        assert!(
            (9_000..11_500).contains(&texts[1].len()),
            "{}",
            texts[1].len()
        );
        assert!(texts[2].ends_with("pass `offset`."), "{}", texts[2]);
    }

    #[test]
    fn a_text_of_one_line_is_cut_between_characters() {
        let whole = "😀\"ab".repeat(6_000);
        for (id, most) in [("cline", 7_600), ("codex", 11_500)] {
            let client = with_id(id).unwrap();
            let mut long = CallToolResult::success(vec![ContentBlock::text(whole.clone())]);
            client.fit(&mut long, &MORE, Value::to_string);
            let [ContentBlock::Text(text), ContentBlock::Text(said)] = &long.content[..] else {
                panic!("{long:?}");
            };
            assert!(whole.starts_with(&text.text), "{id}");
            assert!(said.text.starts_with("A text is cut. "), "{said:?}");
            assert!(said.text.ends_with("pass `start`."), "{said:?}");
            let all = client.length(&long.content);
            assert!((most * 3 / 4..=most).contains(&all), "{id}: {all}");

            let mut long = result(&json!({"text": whole, "truncated": false, "kind": "text"}));
            client.fit(&mut long, &MORE, Value::to_string);
            let fields = long.structured_content.clone().unwrap();
            let text = fields["text"].as_str().unwrap();
            assert!(whole.starts_with(text), "{id}");
            let (kept, units) = (text.encode_utf16().count(), 30_000);
            let said = format!("`text` has the first {kept} of its {units} UTF-16 units. ");
            let left_out = fields["left_out"].as_str().unwrap();
            assert!(
                left_out.starts_with(&said) && left_out.ends_with("pass `start`."),
                "{left_out}"
            );
            assert_eq!(
                (&fields["truncated"], &fields["kind"]),
                (&json!(true), &json!("text"))
            );
            let all = client.length(&long.content);
            assert!((most * 3 / 4..=most).contains(&all), "{id}: {all}");
            assert_eq!(long.content[0].as_text().unwrap().text, fields.to_string());
        }
    }
}
