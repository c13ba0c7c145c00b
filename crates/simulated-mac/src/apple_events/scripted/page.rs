//! Scripts that a browser runs in a page: they find what the simulated page has, in an engine of their own.

use std::cell::Cell;

use rquickjs::{Array, Context, Function, Runtime, Value as Js};
use serde_json::{Value as Json, json};

use crate::{
    apple_events::{failure::Failure, value::Value, wire},
    apps::{browsers::Tab, page_text::text_of},
    own_scripts,
};
use simulated_world::{
    ax::{Attribute, Role},
    world::{Element, Scalar},
};

/// How often the engine asks whether to go on before a script is taken for endless.
const LONGEST: u32 = 20_000;
const MEMORY: usize = 64 << 20;

/// What came of a script.
pub(super) struct Ran {
    /// Its value; of a script that threw an error there is none, as in both browsers.
    pub(super) value: Value,
    /// The address that it went to.
    pub(super) goes_to: Option<String>,
}

/// Runs a script in the page of a tab.
pub(super) fn run(tab: &Tab<'_>, source: &str) -> Result<Ran, Failure> {
    let page = json!({
        "title": tab.title,
        "url": tab.url,
        "text": text_of(tab.page),
        "elements": elements(tab.page),
    });
    in_engine(&page.to_string(), source).unwrap_or_else(|error| {
        Err(Failure::NotSimulated(format!(
            "this script in a page ({error})"
        )))
    })
}

fn in_engine(page: &str, source: &str) -> rquickjs::Result<Result<Ran, Failure>> {
    let runtime = Runtime::new()?;
    runtime.set_memory_limit(MEMORY);
    let asked = Cell::new(0_u32);
    runtime.set_interrupt_handler(Some(Box::new(move || {
        asked.set(asked.get() + 1);
        asked.get() > LONGEST
    })));
    Context::full(&runtime)?.with(|ctx| {
        let run: Function =
            own_scripts::evaluate(&ctx, "page.js", include_str!("../../../js/page.js"))?;
        let answer: Array = run.call((page, source))?;
        let kind: i32 = answer.get(0)?;
        Ok(match kind {
            0 => {
                let value: Js = answer.get(1)?;
                Ok(Ran {
                    value: wire::read(&ctx, &value)?,
                    goes_to: answer.get(2)?,
                })
            }
            1 => {
                let name: String = answer.get(1)?;
                Err(Failure::NotSimulated(format!("{name} in a page")))
            }
            _ => Ok(Ran {
                value: Value::Missing,
                goes_to: None,
            }),
        })
    })
}

fn elements(page: &[Element]) -> Vec<Json> {
    let mut found = Vec::new();
    for element in page {
        element.walk(&mut |one| found.extend(described(one)));
    }
    found
}

/// An element in terms of HTML.
fn described(element: &Element) -> Option<Json> {
    let tag = match &element.role {
        Role::Heading => "h1",
        Role::Link => "a",
        Role::StaticText => "p",
        Role::Button => "button",
        Role::TextField | Role::CheckBox => "input",
        Role::TextArea => "textarea",
        Role::Image => "img",
        _ => return None,
    };
    let url = match element.attributes.get(&Attribute::Url) {
        Some(Scalar::Text(url)) => Some(url.as_str()),
        _ => None,
    };
    let value = match &element.value {
        Some(Scalar::Text(text)) => text.clone(),
        Some(Scalar::Number(number)) => number.to_string(),
        Some(Scalar::Bool(is_on)) => u8::from(*is_on).to_string(),
        None => String::new(),
    };
    let is_field = matches!(tag, "input" | "textarea");
    let title = element.title.clone().unwrap_or_default();
    let text = match tag {
        "p" => value.clone(),
        _ if is_field => String::new(),
        _ => title,
    };
    Some(json!({
        "tag": tag,
        "id": element.identifier.as_deref().unwrap_or_default(),
        "text": text,
        "href": url,
        "value": if is_field { value } else { String::new() },
    }))
}
