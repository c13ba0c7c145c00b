//! The handlebars helpers: the only things that may stand between `{{` and `}}`.

use super::bundle::{self, Language};
use super::literal::{self, Expected, Mismatch};
use handlebars::{
    Context, Handlebars, Helper, HelperDef, HelperResult, Output, RenderContext, RenderErrorReason,
};

/// Why a helper refused; travels through handlebars as a nested error.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refusal {
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

/// `{{params}}`: the whole parameter object as one JavaScript expression.
struct Params;

impl HelperDef for Params {
    fn call<'reg: 'rc, 'rc>(
        &self,
        _: &Helper<'rc>,
        _: &'reg Handlebars<'reg>,
        context: &'rc Context,
        _: &mut RenderContext<'reg, 'rc>,
        out: &mut dyn Output,
    ) -> HelperResult {
        let params = context.data().as_object();
        let params = params.ok_or(RenderErrorReason::InvalidParamType("object"))?;
        Ok(out.write(&literal::json_parse_call(params))?)
    }
}

/// What a worker calls its only argument, the parameters. Not a name of its own: a template may use any.
const GIVEN: &str = "arguments[0]";

/// `{{params}}` in a template's body.
struct Given;

impl HelperDef for Given {
    fn call<'reg: 'rc, 'rc>(
        &self,
        _: &Helper<'rc>,
        _: &'reg Handlebars<'reg>,
        _: &'rc Context,
        _: &mut RenderContext<'reg, 'rc>,
        out: &mut dyn Output,
    ) -> HelperResult {
        Ok(out.write(GIVEN)?)
    }
}

/// `{{lib "name"}}` in a template's body: the worker has it already.
struct Loaded;

impl HelperDef for Loaded {
    fn call<'reg: 'rc, 'rc>(
        &self,
        _: &Helper<'rc>,
        _: &'reg Handlebars<'reg>,
        _: &'rc Context,
        _: &mut RenderContext<'reg, 'rc>,
        _: &mut dyn Output,
    ) -> HelperResult {
        Ok(())
    }
}

/// `{{lib "name"}}`: a library file, verbatim.
struct Lib(Language);

impl HelperDef for Lib {
    fn call<'reg: 'rc, 'rc>(
        &self,
        helper: &Helper<'rc>,
        _: &'reg Handlebars<'reg>,
        _: &'rc Context,
        _: &mut RenderContext<'reg, 'rc>,
        out: &mut dyn Output,
    ) -> HelperResult {
        let name = helper.param(0).and_then(|param| param.value().as_str());
        let name = name.ok_or(RenderErrorReason::ParamNotFoundForIndex("lib", 0))?;
        let text = bundle::library(self.0, name)
            .ok_or_else(|| nested(Refusal::Library(name.to_owned())))?;
        Ok(out.write(text)?)
    }
}

/// `{{text x}}` and its siblings: one parameter as an AppleScript literal.
struct Literal(Expected);

impl HelperDef for Literal {
    fn call<'reg: 'rc, 'rc>(
        &self,
        helper: &Helper<'rc>,
        _: &'reg Handlebars<'reg>,
        context: &'rc Context,
        _: &mut RenderContext<'reg, 'rc>,
        out: &mut dyn Output,
    ) -> HelperResult {
        let parameter = helper.param(0).and_then(|param| param.relative_path());
        let parameter = parameter.ok_or(RenderErrorReason::ParamNotFoundForIndex("literal", 0))?;
        let value = context.data().get(parameter).ok_or_else(|| {
            nested(Refusal::Missing {
                parameter: parameter.clone(),
                expected: self.0,
            })
        })?;
        let text = literal::applescript(value, self.0).map_err(|Mismatch(found)| {
            nested(Refusal::Type {
                parameter: parameter.clone(),
                expected: self.0,
                found,
            })
        })?;
        Ok(out.write(&text)?)
    }
}

fn nested(refusal: Refusal) -> RenderErrorReason {
    RenderErrorReason::NestedError(Box::new(refusal))
}

/// The names of the helpers that write one parameter as an AppleScript literal.
pub(super) const LITERALS: [(&str, Expected); 4] = [
    ("text", Expected::Text),
    ("integer", Expected::Integer),
    ("boolean", Expected::Boolean),
    ("list", Expected::List),
];

/// A registry for templates of `language`: strict, without escaping, with the language's own helpers. Handlebars' own
/// are there too; the lint refuses them.
pub(super) fn registry(language: Language) -> Handlebars<'static> {
    let mut registry = strict();
    registry.register_helper("lib", Box::new(Lib(language)));
    match language {
        Language::JavaScript => registry.register_helper("params", Box::new(Params)),
        Language::AppleScript => {
            for (name, expected) in LITERALS {
                registry.register_helper(name, Box::new(Literal(expected)));
            }
        }
    }
    registry
}

/// A registry that writes the bodies of JavaScript templates: without libraries, the parameters as an argument.
pub(super) fn body_registry() -> Handlebars<'static> {
    let mut registry = strict();
    registry.register_helper("lib", Box::new(Loaded));
    registry.register_helper("params", Box::new(Given));
    registry
}

fn strict() -> Handlebars<'static> {
    let mut registry = Handlebars::new();
    registry.set_strict_mode(true);
    registry.register_escape_fn(handlebars::no_escape);
    registry
}
