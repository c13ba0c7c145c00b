//! The handlebars helpers: the only things that may stand between `{{` and `}}`.

use super::bundle::{self, Language};
use super::literal::{self, Expected, Mismatch};
use handlebars::{
    Context, Handlebars, Helper, HelperDef, HelperResult, Output, RenderContext, RenderErrorReason,
};
use serde_json::Value;

/// Why a helper refused; travels through handlebars as a nested error.
#[derive(Debug, thiserror::Error)]
pub(super) enum HelperError {
    #[error("parameter `{parameter}` is missing")]
    Missing {
        parameter: String,
        expected: Expected,
    },
    #[error("parameter `{parameter}` has the wrong type")]
    Type {
        parameter: String,
        expected: Expected,
        found: String,
    },
    #[error("no library is named `{0}`")]
    Library(String),
}

/// What a helper writes, from its arguments and the parameters.
type Write = dyn Fn(&Helper<'_>, &Context) -> Result<String, RenderErrorReason> + Send + Sync;

/// A helper that writes text and does nothing else.
struct TextHelper(Box<Write>);

impl HelperDef for TextHelper {
    fn call<'reg: 'rc, 'rc>(
        &self,
        helper: &Helper<'rc>,
        _: &'reg Handlebars<'reg>,
        context: &'rc Context,
        _: &mut RenderContext<'reg, 'rc>,
        out: &mut dyn Output,
    ) -> HelperResult {
        Ok(out.write(&(self.0)(helper, context)?)?)
    }
}

/// `{{params}}` and `{{call}}`: the whole object as one JavaScript expression.
fn object(context: &Context, name: &str) -> Result<String, RenderErrorReason> {
    let object = context.data().get(name).and_then(Value::as_object);
    let object = object.ok_or(RenderErrorReason::InvalidParamType("object"))?;
    Ok(literal::json_parse_call(object))
}

/// `{{lib "name" ...}}`: library files and those that they import, verbatim. The imports of a JavaScript template have become
/// such an expression (`modules`). In front of AppleScript's envelope stands the file that ends its scripts.
fn library(
    helper: &Helper<'_>,
    context: &Context,
    language: Language,
) -> Result<String, RenderErrorReason> {
    let mut named = Vec::new();
    for param in helper.params() {
        let name = param.value().as_str();
        let name = name.ok_or(RenderErrorReason::ParamNotFoundForIndex("lib", named.len()))?;
        if bundle::library(language, name).is_none() {
            return Err(nested(HelperError::Library(name.to_owned())));
        }
        named.push(name);
    }
    let mut text = String::new();
    if language == Language::AppleScript && named.contains(&ENVELOPE) {
        let call = context.data().get(CALL);
        let file = call
            .and_then(|call| call.get("stop_file"))
            .filter(|file| !file.is_null());
        let file = file.map_or(Ok("missing value".to_owned()), |file| {
            literal::applescript(file, Expected::Text)
        });
        let file = file.map_err(|_| RenderErrorReason::InvalidParamType("string"))?;
        text = format!("property stopFile : {file}\n");
    }
    let files = bundle::with_imports(language, &named).into_iter();
    text.extend(files.filter_map(|name| bundle::library(language, name)));
    Ok(text)
}

/// The library file with the envelope.
const ENVELOPE: &str = "core/reply";

/// `{{text x}}` and its siblings: one parameter as an AppleScript literal.
fn literal(
    helper: &Helper<'_>,
    context: &Context,
    expected: Expected,
) -> Result<String, RenderErrorReason> {
    let parameter = helper.param(0).and_then(|param| param.relative_path());
    let parameter = parameter.ok_or(RenderErrorReason::ParamNotFoundForIndex("literal", 0))?;
    let value = context.data().get(parameter).ok_or_else(|| {
        nested(HelperError::Missing {
            parameter: parameter.clone(),
            expected,
        })
    })?;
    literal::applescript(value, expected).map_err(|Mismatch(found)| {
        nested(HelperError::Type {
            parameter: parameter.clone(),
            expected,
            found,
        })
    })
}

/// The objects that a JavaScript template writes whole, and what a worker calls them. Those are no names of their own,
/// because a template may use any.
const OBJECTS: [(&str, &str); 2] = [("params", "arguments[0]"), ("call", "arguments[1]")];

/// Where the values of an AppleScript template have the server's fields: no parameter can be called so.
pub(super) const CALL: &str = " call";

/// How much sooner than its process an Apple event of a script ends, in seconds: what is killed cancels nothing in the app, and
/// tells nothing of what it did [apps 0].
const SOONER: u64 = 5;

/// `{{seconds}}`: how long an Apple event may be waited for, in whole seconds. A script has a quarter of a short time for itself.
fn seconds(context: &Context) -> Result<String, RenderErrorReason> {
    let call = context.data().get(CALL);
    let budget = call.and_then(|call| call.get("budget_ms")?.as_u64());
    let whole = budget.ok_or(RenderErrorReason::InvalidParamType("number"))? / 1000;
    let sooner = SOONER.min(whole.div_ceil(4));
    Ok(whole.saturating_sub(sooner).max(1).to_string())
}

fn nested(refusal: HelperError) -> RenderErrorReason {
    RenderErrorReason::NestedError(Box::new(refusal))
}

/// The names of the helpers that write one parameter as an AppleScript literal.
pub(super) const LITERALS: [(&str, Expected); 4] = [
    ("text", Expected::Text),
    ("integer", Expected::Integer),
    ("boolean", Expected::Boolean),
    ("list", Expected::List),
];

/// The helper that writes how long an Apple event may be waited for.
pub(super) const SECONDS: &str = "seconds";

/// A registry for templates of `language`: strict, without escaping, with the language's own helpers. Handlebars' own
/// are there too; the lint refuses them.
pub(super) fn registry(language: Language) -> Handlebars<'static> {
    let mut registry = strict();
    add(&mut registry, "lib", move |helper, context| {
        library(helper, context, language)
    });
    match language {
        Language::JavaScript => {
            for (name, _) in OBJECTS {
                add(&mut registry, name, move |_, context| object(context, name));
            }
        }
        Language::AppleScript => {
            add(&mut registry, SECONDS, |_, context| seconds(context));
            for (name, expected) in LITERALS {
                add(&mut registry, name, move |helper, context| {
                    literal(helper, context, expected)
                });
            }
        }
    }
    registry
}

/// A registry that writes the bodies of JavaScript templates: without libraries, which the worker has already, and with
/// the parameters and the server's fields as arguments.
pub(super) fn body_registry() -> Handlebars<'static> {
    let mut registry = strict();
    add(&mut registry, "lib", |_, _| Ok(String::new()));
    for (name, argument) in OBJECTS {
        add(&mut registry, name, move |_, _| Ok(argument.to_owned()));
    }
    registry
}

fn add(
    registry: &mut Handlebars<'static>,
    name: &str,
    write: impl Fn(&Helper<'_>, &Context) -> Result<String, RenderErrorReason> + Send + Sync + 'static,
) {
    registry.register_helper(name, Box::new(TextHelper(Box::new(write))));
}

fn strict() -> Handlebars<'static> {
    let mut registry = Handlebars::new();
    registry.set_strict_mode(true);
    registry.register_escape_fn(handlebars::no_escape);
    registry
}
