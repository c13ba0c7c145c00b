//! `fill_form`: give several elements their values in one call.
//!
//! ```json
//! {"name": "fill_form", "arguments": {"app": "Safari", "fields": [
//!    {"element": "email", "value": "ada@example.com"}, {"element": "subscribe", "value": true}], "submit": "go"}}
//! → {"fields": [{"element": "email", "value": "ada@example.com", "previous": "", "effect": "confirmed", "note": null}, ...],
//!    "submitted": "confirmed"}
//! ```
//!
//! All elements are found, the button too, before the first is changed. Each is set as `set_ui_element_value` does; a field
//! that does not take its value ends the call and nothing is submitted.

use crate::error::Error;
use crate::session::Session;
use crate::session::elements::locator::Locator;
use crate::tool::{
    Aliases, Background, Effect, Examples, Outcome, Reaches, Selftest, Tool, given, object,
    unserialisable,
};
use crate::tools::shared::{APP_ALIASES, App, WindowName, locate, submits};
use crate::tools::ui::shared::Scalar;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub(crate) struct FillForm;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// App of the form; default: the front app
    app: Option<App>,
    /// Id or title of its window
    window: Option<WindowName>,
    /// Elements and their new values
    #[schemars(length(min = 1, max = 30))]
    fields: Vec<Field>,
    /// Button to click afterwards, or true to press Return
    #[serde(default)]
    submit: Submit,
}

// An element and its value. No doc comment: the description of the list covers it.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(
    inline,
    extend("x-aliases" = {
        "ref": "element",
        "name": "element",
        "field": "element",
        "label": "element",
        "identifier": "element",
        "text": "value",
    })
)]
struct Field {
    #[schemars(length(min = 1, max = 1000))]
    element: String,
    value: Scalar,
}

/// Whether the form is sent (`true` by Return, `false`), or by which button.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
struct Submit(String);

impl Default for Submit {
    fn default() -> Self {
        Self("false".to_owned())
    }
}

impl Submit {
    /// The button that is named.
    fn button(&self) -> Option<&str> {
        let is_flag = ["true", "false"].contains(&self.0.as_str());
        (!is_flag).then_some(self.0.as_str())
    }
}

crate::tool::schema::literal!(Submit, {
    "type": "string",
    "minLength": 1,
    "maxLength": 1000,
    // Enforced, not advertised: see `crate::tool::schema`.
    "x-flag": true,
});

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    fields: Vec<FilledField>,
    /// Effect of the click or Return; null if there was none
    submitted: Option<Outcome>,
    /// Why it is unverified
    note: Option<String>,
}

/// A field after it was set.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
struct FilledField {
    element: String,
    value: Option<Scalar>,
    previous: Option<Scalar>,
    effect: Outcome,
    note: Option<String>,
}

impl Tool for FillForm {
    const NAME: &'static str = "fill_form";
    const TITLE: &'static str = "Fill in a form";
    const DESCRIPTION: &'static str = "Fill in a form: set several elements as set_ui_element_value does, and submit. All are found before anything changes. Returns value, previous value and effect for each.";
    const TOOLSET: &'static str = "ui";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Front;
    const EXAMPLES: Examples = Examples {
        works: r#"{"app": "Safari", "fields": [{"element": "window[1]/toolbar/textfield", "value": "rust"}]}"#,
        fails: r#"{"app": "Safari", "fields": [{"element": "q", "value": "rust"}, {"element": "nothing-like-it", "value": 1}]}"#,
    };
    const SELFTEST: Selftest = Selftest::Played;
    const MAY_DESTROY: bool = true;
    const BACKGROUND: Background = Background::Chooses;
    const HOLDS_INPUT: bool = true;
    const ALIASES: Aliases = &[APP_ALIASES, &[("values", "fields"), ("elements", "fields")]];
    type Params = Params;
    type Output = Output;

    /// What is submitted is sent.
    fn is_destructive(arguments: &JsonObject) -> bool {
        submits(arguments)
    }

    /// Fields that came as one object: `{"Name": "Ada", "City": "London"}`.
    fn accept(arguments: &mut JsonObject) {
        for (name, value) in arguments.iter_mut() {
            let is_fields = ["fields", "values", "elements"].contains(&name.as_str());
            if let (true, Value::Object(fields)) = (is_fields, &mut *value) {
                let fields = std::mem::take(fields).into_iter();
                *value = fields
                    .map(|(element, value)| json!({ "element": element, "value": value }))
                    .collect();
            }
        }
    }

    fn template_params(params: &Params, session: &Session) -> Result<JsonObject, Error> {
        let known = |element: &str| -> Result<Option<JsonObject>, Error> {
            let found: Option<Locator> = locate(element, session)?;
            found.as_ref().map(object).transpose()
        };
        let targets = params.fields.iter().map(|field| known(&field.element));
        let targets = targets.collect::<Result<Vec<_>, Error>>()?;
        let submit = params.submit.button().map(known).transpose()?.flatten();
        let mut fields = given(params)?;
        let targets = serde_json::to_value(targets).map_err(|error| unserialisable(&error))?;
        fields.insert("targets".into(), targets);
        fields.insert(
            "submit_target".into(),
            submit.map_or(Value::Null, Value::from),
        );
        Ok(fields)
    }
}
