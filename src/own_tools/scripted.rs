//! The tools whose files are templates with headers.

use super::header;
use super::problem::{Problem, Problems};
use super::script;
use crate::template::{Language, LoadedTemplate};
use crate::tool::Spec;
use crate::tool::own::{Body, OwnTool, TOOLSET};
use std::sync::Arc;

/// How long a name may be, in characters.
const NAME: usize = 40;

/// The tool of a file, or what is wrong with it.
pub(crate) type FileOutcome = Result<Arc<Spec>, Vec<Problem>>;

/// The tool of a file, in a set.
pub(crate) fn tool_of(
    file: &str,
    source: &str,
    toolset: &'static str,
    is_taken: fn(&str) -> bool,
) -> FileOutcome {
    tool_of_two(file, source, None, toolset, is_taken)
}

/// The same with the name and the text of a script that is tried before that of the file, and has its header.
pub(crate) fn tool_of_two(
    file: &str,
    source: &str,
    first: Option<(&str, &str)>,
    toolset: &'static str,
    is_taken: fn(&str) -> bool,
) -> FileOutcome {
    let whole = |words: String| vec![Problem::of_file(file, words)];
    let stem = file.strip_suffix(".hbs").unwrap_or(file);
    let named = Language::ALL
        .into_iter()
        .find_map(|language| Some((stem.strip_suffix(language.suffix())?, language)));
    let Some((name, language)) = named else {
        return Err(whole(
            "the name does not tell the language: it ends in .js.hbs or .applescript.hbs".into(),
        ));
    };
    name_of(name, is_taken).map_err(whole)?;
    let mut problems = Problems::of(file);
    let header = header::read(source, language, &mut problems);
    let template = parsed(file, language, source, &mut problems);
    let (Some(mut header), Some(template)) = (header, template) else {
        return Err(problems.into_list());
    };
    let is_own = toolset == TOOLSET;
    script::check(&mut header, &template, is_own, &mut problems);
    if !problems.is_empty() {
        return Err(problems.into_list());
    }
    let first = match first {
        Some((file, source)) => Some(first_of((file, source), is_own, &mut header)?),
        None => None,
    };
    Ok(Arc::new(Spec::from(OwnTool {
        name: name.to_owned(),
        toolset,
        title: header.title,
        description: header.description,
        effect: header.effect,
        background: header.background,
        asks: header.asks,
        apps: header.apps,
        app_parameters: header.app_parameters,
        starts_apps: header.starts_apps,
        timeout: header.timeout,
        parameters: header.parameters,
        example: header.example,
        result: header.result,
        body: Body::Script {
            template: Arc::new(template),
            first: first.map(Arc::new),
        },
    })))
}

/// The template of a file; none where it breaks a rule, which is told.
fn parsed(
    file: &str,
    language: Language,
    source: &str,
    problems: &mut Problems<'_>,
) -> Option<LoadedTemplate> {
    match LoadedTemplate::parse(file, language, source) {
        Ok(template) => Some(template),
        Err(findings) => {
            for finding in findings {
                problems.add(
                    finding.line,
                    format!("{}; {}", finding.problem, finding.instead),
                );
            }
            None
        }
    }
}

/// The script in JavaScript that is tried before that of a tool with this header.
fn first_of(
    (file, source): (&str, &str),
    is_own: bool,
    header: &mut header::Header,
) -> Result<LoadedTemplate, Vec<Problem>> {
    let mut problems = Problems::of(file);
    let template = parsed(file, Language::JavaScript, source, &mut problems);
    if let Some(template) = &template {
        script::check(header, template, is_own, &mut problems);
    }
    match template {
        Some(template) if problems.is_empty() => Ok(template),
        _ => Err(problems.into_list()),
    }
}

/// Whether a tool may be called so.
///
/// # Errors
/// Why not.
pub(crate) fn name_of(name: &str, is_taken: impl Fn(&str) -> bool) -> Result<(), String> {
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && name.len() <= NAME;
    if !is_name {
        return Err(format!(
            "`{name}` is not a valid tool name: use at most {NAME} lowercase letters, digits and underscores, a letter first"
        ));
    }
    if is_taken(name) {
        return Err(format!(
            "macmcp has a tool called `{name}` itself: choose another name"
        ));
    }
    Ok(())
}
