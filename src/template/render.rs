//! Rendering: a template and its parameters become one script.

use super::bundle::{self, Language};
use super::error::TemplateError;
use super::helpers::{self, Refusal};
use super::lint;
use handlebars::{
    Context, Handlebars, RenderContext, RenderError, RenderErrorReason, Renderable, Template,
};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// A script, ready for `osascript`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The template's name: `<toolset>/<tool>`, or the file it was read from.
    pub name: String,
    /// What to pass as `-l`.
    pub language: Language,
    /// The whole script: one-shot, complete, for stdin.
    pub text: String,
    /// The same for a worker; only JavaScript has one.
    pub body: Option<Body>,
}

/// What is left of a script for a process that has the library: the body of a function of the parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// The template's own text, which defines `run` and reads the parameters from `arguments[0]`. It is the same for
    /// all parameters.
    pub source: Arc<str>,
    /// The parameters.
    pub params: Map<String, Value>,
}

/// What rendering needs, built once: the helpers of each language, and the bundled templates, parsed.
struct Press {
    javascript: Handlebars<'static>,
    applescript: Handlebars<'static>,
    bodies: Handlebars<'static>,
    templates: HashMap<&'static str, Bundled>,
}

/// A bundled template, parsed, with its body.
struct Bundled {
    template: Template,
    body: Option<Arc<str>>,
}

impl Press {
    fn get() -> &'static Press {
        static PRESS: OnceLock<Press> = OnceLock::new();
        PRESS.get_or_init(|| {
            let mut press = Press {
                javascript: helpers::registry(Language::JavaScript),
                applescript: helpers::registry(Language::AppleScript),
                bodies: helpers::body_registry(),
                templates: HashMap::new(),
            };
            // One that does not parse is left out: `render` then has the lint refuse it, with its line.
            press.templates = bundle::templates()
                .iter()
                .filter_map(|bundled| {
                    let template = Template::compile(bundled.source).ok()?;
                    let body = press.body(bundled.name, bundled.language, &template).ok()?;
                    Some((bundled.name, Bundled { template, body }))
                })
                .collect();
            press
        })
    }

    /// The template's text for a worker.
    fn body(
        &self,
        name: &str,
        language: Language,
        template: &Template,
    ) -> Result<Option<Arc<str>>, TemplateError> {
        if language != Language::JavaScript {
            return Ok(None);
        }
        let text = template
            .renders(
                &self.bodies,
                &Context::null(),
                &mut RenderContext::new(None),
            )
            .map_err(|error| refused(name, &error))?;
        Ok(Some(text.into()))
    }

    fn write(
        &self,
        name: &str,
        language: Language,
        template: &Template,
        body: Option<Arc<str>>,
        params: &Map<String, Value>,
    ) -> Result<Script, TemplateError> {
        let registry = match language {
            Language::JavaScript => &self.javascript,
            Language::AppleScript => &self.applescript,
        };
        let context = Context::from(Value::Object(params.clone()));
        let text = template
            .renders(registry, &context, &mut RenderContext::new(None))
            .map_err(|error| refused(name, &error))?;
        Ok(Script {
            name: name.to_owned(),
            language,
            text,
            body: body.map(|source| Body {
                source,
                params: params.clone(),
            }),
        })
    }
}

/// Renders the bundled template `name` (`apps/launch_app`, or `launch_app` for short).
///
/// # Errors
/// When there is no such template, or a value that it writes is missing or of the wrong type.
pub fn render(name: &str, params: &Map<String, Value>) -> Result<Script, TemplateError> {
    let bundled = bundle::find(name).ok_or_else(|| unknown(name))?;
    let press = Press::get();
    match press.templates.get(bundled.name) {
        Some(Bundled { template, body }) => press.write(
            bundled.name,
            bundled.language,
            template,
            body.clone(),
            params,
        ),
        None => render_source(bundled.name, bundled.language, bundled.source, params),
    }
}

/// Checks and renders a template that is not bundled; `name` stands for it in messages.
///
/// # Errors
/// When the template breaks a rule of the [`lint`], or as for [`render`].
pub fn render_source(
    name: &str,
    language: Language,
    source: &str,
    params: &Map<String, Value>,
) -> Result<Script, TemplateError> {
    let template =
        lint::parse(name, language, source).map_err(|findings| TemplateError::Lint { findings })?;
    let press = Press::get();
    let body = press.body(name, language, &template)?;
    press.write(name, language, &template, body, params)
}

/// Reads, checks and renders a template's file; its language is told by its name, `*.js.hbs` or `*.applescript.hbs`.
///
/// # Errors
/// When the file cannot be read or is not named so, or as for [`render_source`].
pub fn render_file(path: &Path, params: &Map<String, Value>) -> Result<Script, TemplateError> {
    let file = path
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let Some((_, language)) = Language::of_template(file) else {
        return Err(TemplateError::FileName {
            path: path.to_owned(),
        });
    };
    let source = std::fs::read_to_string(path).map_err(|source| TemplateError::Read {
        path: path.to_owned(),
        source,
    })?;
    render_source(&path.display().to_string(), language, &source, params)
}

/// Says in our own terms why handlebars gave up.
fn refused(template: &str, error: &RenderError) -> TemplateError {
    let template = template.to_owned();
    let refusal = match error.reason() {
        RenderErrorReason::NestedError(nested) => nested.downcast_ref::<Refusal>(),
        _ => None,
    };
    match refusal {
        Some(Refusal::Missing {
            parameter,
            expected,
        }) => TemplateError::Missing {
            template,
            parameter: parameter.clone(),
            expected: *expected,
        },
        Some(Refusal::Type {
            parameter,
            expected,
            found,
        }) => TemplateError::Type {
            template,
            parameter: parameter.clone(),
            expected: *expected,
            found: found.clone(),
        },
        Some(Refusal::Library(_)) | None => TemplateError::Render {
            template,
            reason: error.reason().to_string(),
        },
    }
}

fn unknown(name: &str) -> TemplateError {
    let wanted = name.rsplit('/').next().unwrap_or(name);
    let mut near: Vec<(f64, &'static str)> = bundle::names()
        .into_iter()
        .map(|known| {
            (
                strsim::jaro_winkler(known.rsplit('/').next().unwrap_or(known), wanted),
                known,
            )
        })
        .filter(|(likeness, _)| *likeness > 0.8)
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    TemplateError::Unknown {
        name: name.to_owned(),
        near: near.into_iter().take(3).map(|(_, known)| known).collect(),
    }
}
