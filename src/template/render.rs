//! Rendering: a template and its parameters become one script.

use super::bundle::{self, BundledTemplate, Language};
use super::error::TemplateError;
use super::helpers::{self, HelperError};
use super::input::{CallFields, Input};
use super::lint::{self, WrittenLiteral};
use super::sample::{Place, Sample};
use crate::suggest;
use handlebars::template::{Parameter, TemplateElement};
use handlebars::{
    Context, Handlebars, RenderContext, RenderError, RenderErrorReason, Renderable, Template,
};
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// The comment in a library file whose scripts must not run in a worker; why follows.
const OWN_PROCESS: &str = "// Own process: ";

/// A script, ready for `osascript`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The template's name: `<toolset>/<tool>`, or the file it was read from.
    pub name: String,
    /// What to pass as `-l`.
    pub language: Language,
    /// The whole script: one-shot, complete, for stdin.
    pub text: String,
    /// The same for a worker. Only JavaScript has one, and not where a script must have a process of its own.
    pub body: Option<Body>,
    /// The library files that stand in `text`, in their order.
    pub libraries: Vec<&'static str>,
}

impl Script {
    /// The script for a reader: each library file is one line, a comment with its name.
    #[must_use]
    pub fn folded(&self) -> String {
        let mut folded = self.text.clone();
        for name in &self.libraries {
            let Some(library) = bundle::library(self.language, name) else {
                continue;
            };
            let (comment, suffix) = match self.language {
                Language::JavaScript => ("//", ".js"),
                Language::AppleScript => ("--", ".applescript"),
            };
            let line = format!("{comment} scripts/lib/{name}{suffix}\n");
            folded = folded.replacen(library, &line, 1);
        }
        folded
    }
}

/// What is left of a script for a process that has the library: the body of a function of `params` and `call`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// The template's own text, which defines `run` and reads the parameters from `arguments[0]` and what the server
    /// adds from `arguments[1]`. It is the same for all values.
    pub source: Arc<str>,
    /// The user's parameters.
    pub params: Map<String, Value>,
    /// What the server adds.
    pub call: Map<String, Value>,
}

/// What rendering needs, built once: the helpers of each language, and the bundled templates, each parsed when it is
/// first rendered.
struct Renderer {
    javascript: Handlebars<'static>,
    applescript: Handlebars<'static>,
    bodies: Handlebars<'static>,
    templates: HashMap<&'static str, OnceLock<Option<ParsedTemplate>>>,
}

/// A template, parsed, with its body.
#[derive(Debug)]
struct ParsedTemplate {
    template: Template,
    body: Option<Arc<str>>,
    libraries: Vec<&'static str>,
}

impl Renderer {
    fn get() -> &'static Renderer {
        static RENDERER: OnceLock<Renderer> = OnceLock::new();
        RENDERER.get_or_init(|| Renderer {
            javascript: helpers::registry(Language::JavaScript),
            applescript: helpers::registry(Language::AppleScript),
            bodies: helpers::body_registry(),
            templates: bundle::templates()
                .iter()
                .map(|bundled| (bundled.name, OnceLock::new()))
                .collect(),
        })
    }

    /// A bundled template, parsed. None for one that does not parse: `render` then has the lint refuse it, with its line.
    fn parsed(&self, bundled: &BundledTemplate) -> Option<&ParsedTemplate> {
        let parsed = self.templates.get(bundled.name)?.get_or_init(|| {
            let source = match bundled.language {
                Language::JavaScript => modules::template(bundled.source()).ok()?,
                Language::AppleScript => bundled.source().into(),
            };
            let template = Template::compile(&source).ok()?;
            let body = self.body(bundled.name, bundled.language, &template).ok()?;
            let libraries = libraries(bundled.language, &template);
            Some(ParsedTemplate {
                template,
                body,
                libraries,
            })
        });
        parsed.as_ref()
    }

    /// The template's text for a worker.
    fn body(
        &self,
        name: &str,
        language: Language,
        template: &Template,
    ) -> Result<Option<Arc<str>>, TemplateError> {
        let own_process = |file: &&str| {
            bundle::library(language, file).is_some_and(|text| text.contains(OWN_PROCESS))
        };
        if language != Language::JavaScript || libraries(language, template).iter().any(own_process)
        {
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
        bundled: &ParsedTemplate,
        input: Input,
    ) -> Result<Script, TemplateError> {
        let registry = match language {
            Language::JavaScript => &self.javascript,
            Language::AppleScript => &self.applescript,
        };
        let Input { params, call } = input;
        let call = object(name, &call)?;
        // AppleScript templates name single parameters, and the time; JavaScript ones write both objects whole.
        let values = match language {
            Language::JavaScript => json!({ "params": &params, "call": &call }),
            Language::AppleScript => {
                let mut values = params.clone();
                values.insert(helpers::CALL.to_owned(), call.clone().into());
                Value::Object(values)
            }
        };
        let context = Context::from(values);
        let text = bundled
            .template
            .renders(registry, &context, &mut RenderContext::new(None))
            .map_err(|error| refused(name, &error))?;
        Ok(Script {
            name: name.to_owned(),
            language,
            text,
            body: bundled.body.clone().map(|source| Body {
                source,
                params,
                call,
            }),
            libraries: bundled.libraries.clone(),
        })
    }
}

/// A template that is no part of the program, checked and parsed once.
#[derive(Debug)]
pub struct LoadedTemplate {
    name: String,
    language: Language,
    parts: ParsedTemplate,
    /// Its script with a name of no meaning where each expression was; its lines are those of the source.
    pub script: String,
    /// The parameters that it writes as literals; JavaScript writes none.
    pub literals: Vec<WrittenLiteral>,
    places: Vec<Place>,
}

impl LoadedTemplate {
    /// Checks and parses a template; `name` stands for it in messages. Its scripts have processes of their own: what they leave
    /// behind in one can reach no other script.
    ///
    /// # Errors
    /// Every rule of the [`lint`] that it breaks.
    pub fn parse(name: &str, language: Language, source: &str) -> Result<Self, Vec<lint::Finding>> {
        let checked = lint::parse(name, language, source)?;
        let libraries = libraries(language, &checked.template);
        Ok(Self {
            name: name.to_owned(),
            language,
            parts: ParsedTemplate {
                template: checked.template,
                body: None,
                libraries,
            },
            script: checked.script,
            literals: checked.literals,
            places: checked.places,
        })
    }

    /// What stands for it in messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// Its script with something in the place of each expression, to be compiled and not run.
    #[must_use]
    pub fn sample(&self) -> Sample {
        match self.language {
            Language::JavaScript => Sample::of_javascript(&self.script, &self.places),
            Language::AppleScript => Sample::of_applescript(&self.script, &self.places),
        }
    }

    /// The library files that its scripts hold, in their order.
    #[must_use]
    pub fn libraries(&self) -> &[&'static str] {
        &self.parts.libraries
    }
}

/// A template to render.
#[derive(Clone, Copy, Debug)]
pub enum Source<'t> {
    /// A bundled one, by its name: `apps/launch_app`, or `launch_app` for short.
    Bundled(&'t str),
    /// One that is no part of the program.
    Loaded(&'t LoadedTemplate),
}

impl<'t> From<&'t str> for Source<'t> {
    fn from(name: &'t str) -> Self {
        Self::Bundled(name)
    }
}

impl<'t> From<&'t String> for Source<'t> {
    fn from(name: &'t String) -> Self {
        Self::Bundled(name)
    }
}

impl<'t> From<&'t LoadedTemplate> for Source<'t> {
    fn from(template: &'t LoadedTemplate) -> Self {
        Self::Loaded(template)
    }
}

impl Source<'_> {
    /// The template's name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Bundled(name) => name,
            Self::Loaded(template) => &template.name,
        }
    }

    /// Renders it.
    ///
    /// # Errors
    /// As [`render`].
    pub fn render(self, input: impl Into<Input>) -> Result<Script, TemplateError> {
        match self {
            Self::Bundled(name) => render(name, input),
            Self::Loaded(LoadedTemplate {
                name,
                language,
                parts,
                ..
            }) => Renderer::get().write(name, *language, parts, input.into()),
        }
    }
}

/// Renders the bundled template `name` (`apps/launch_app`, or `launch_app` for short).
///
/// `input` is an [`Input`], or the parameters alone with the default [`super::CallFields`].
///
/// # Errors
/// When there is no such template, or a value that it writes is missing or of the wrong type.
pub fn render(name: &str, input: impl Into<Input>) -> Result<Script, TemplateError> {
    let bundled = bundle::find(name).ok_or_else(|| unknown(name))?;
    let renderer = Renderer::get();
    match renderer.parsed(&bundled) {
        Some(parts) => renderer.write(bundled.name, bundled.language, parts, input.into()),
        None => render_source(bundled.name, bundled.language, bundled.source(), input),
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
    input: impl Into<Input>,
) -> Result<Script, TemplateError> {
    let template = lint::parse(name, language, source)
        .map_err(|findings| TemplateError::Lint { findings })?
        .template;
    let renderer = Renderer::get();
    let body = renderer.body(name, language, &template)?;
    let libraries = libraries(language, &template);
    let parts = ParsedTemplate {
        template,
        body,
        libraries,
    };
    renderer.write(name, language, &parts, input.into())
}

/// Reads, checks and renders a template's file; its language is told by its name, `*.js.hbs` or `*.applescript.hbs`.
///
/// # Errors
/// When the file cannot be read or is not named so, or as for [`render_source`].
pub fn render_file(path: &Path, input: impl Into<Input>) -> Result<Script, TemplateError> {
    let file = path
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let Some((_, language)) = Language::of_template(file) else {
        return Err(TemplateError::FileName {
            path: path.to_owned(),
        });
    };
    let source =
        plain_file::text(path, plain_file::WRITTEN).map_err(|source| TemplateError::Read {
            path: path.to_owned(),
            source,
        })?;
    render_source(&path.display().to_string(), language, &source, input)
}

/// The library files that a template writes, in their order.
fn libraries(language: Language, template: &Template) -> Vec<&'static str> {
    let named: Vec<&str> = template
        .elements
        .iter()
        .filter_map(|element| match element {
            TemplateElement::Expression(expression) => Some(expression),
            _ => None,
        })
        .filter(|expression| expression.name.as_name() == Some("lib"))
        .flat_map(|expression| &expression.params)
        .filter_map(|parameter| match parameter {
            Parameter::Literal(Value::String(name)) => Some(name.as_str()),
            _ => None,
        })
        .collect();
    bundle::with_imports(language, &named)
}

/// `call` as JSON.
fn object(template: &str, call: &CallFields) -> Result<Map<String, Value>, TemplateError> {
    let written = serde_json::to_value(call).map_err(|error| error.to_string());
    let refused = |reason| TemplateError::Render {
        template: template.to_owned(),
        reason,
    };
    match written.map_err(refused)? {
        Value::Object(fields) => Ok(fields),
        other => Err(refused(format!("`call` is no object but {other}"))),
    }
}

/// Says in our own terms why handlebars gave up.
fn refused(template: &str, error: &RenderError) -> TemplateError {
    let template = template.to_owned();
    let refusal = match error.reason() {
        RenderErrorReason::NestedError(nested) => nested.downcast_ref::<HelperError>(),
        _ => None,
    };
    match refusal {
        Some(HelperError::Missing {
            parameter,
            expected,
        }) => TemplateError::Missing {
            template,
            parameter: parameter.clone(),
            expected: *expected,
        },
        Some(HelperError::Type {
            parameter,
            expected,
            found,
        }) => TemplateError::Type {
            template,
            parameter: parameter.clone(),
            expected: *expected,
            found: found.clone(),
        },
        Some(HelperError::Library(_)) | None => TemplateError::Render {
            template,
            reason: error.reason().to_string(),
        },
    }
}

fn unknown(name: &str) -> TemplateError {
    fn tool(template: &str) -> &str {
        template.rsplit('/').next().unwrap_or(template)
    }
    let near = suggest::nearest(tool(name), bundle::names().into_iter().map(tool));
    let near = bundle::names()
        .into_iter()
        .filter(|known| near == Some(tool(known)));
    TemplateError::Unknown {
        name: name.to_owned(),
        near: near.collect(),
    }
}
