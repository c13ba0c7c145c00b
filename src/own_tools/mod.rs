//! Tools of the user's own: a folder of templates with headers becomes tools, under the same rules as the built-in ones.
//!
//! A file `count_words.js.hbs` or `count_words.applescript.hbs` is the tool `count_words`. It begins with its header
//! ([`header`]), whose parameters are checked by the same checker as all others ([`schema`]); its script goes through the same
//! lint, and has to fit the header ([`script`]). A file that is wrong is told with its line and the others work. The folder is
//! read again when it has changed ([`folder`]).

mod apps;
mod compile;
mod folder;
mod header;
mod lines;
mod part;
mod problem;
mod schema;
mod script;
mod value;

pub(crate) use compile::Compiler;
pub(crate) use problem::Problem;

use crate::template::{Language, LoadedTemplate};
use crate::tool::Spec;
use crate::tool::own::{self, OwnTool};
use crate::user_config;
use compile::Job;
use folder::{File, Stamp};
use problem::Problems;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long a name may be, in characters.
const NAME: usize = 40;

/// How often a server that waits for changes looks at the folder.
const LOOKS_EVERY: Duration = Duration::from_secs(1);

/// Where the tools are, and whether there have to be any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The folder.
    pub folder: PathBuf,
    /// Whether somebody named it: then it is a problem when it is not there.
    pub is_named: bool,
}

/// What a folder gave.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// The tools, by name.
    pub tools: Vec<Arc<Spec>>,
    /// What is wrong with the other files.
    pub problems: Vec<Problem>,
    /// Counts how often the tools changed.
    pub generation: u64,
}

/// The folder of the user's own tools, read again when it has changed.
#[derive(Debug)]
pub struct OwnTools {
    place: Option<Place>,
    /// The tools of the packs that are switched on.
    packs: Vec<Arc<Spec>>,
    /// The names that are taken.
    is_taken: fn(&str) -> bool,
    /// What compiles scripts in AppleScript; none off a Mac.
    compiler: Option<Compiler>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The state of the folder when it was read; none when another look may find another.
    stamp: Option<Stamp>,
    /// The files that were right or wrong as a whole, with their text: one that is the same stays the same tool.
    files: BTreeMap<String, (String, FileOutcome)>,
    loaded: Loaded,
}

/// The tool of a file, or what is wrong with it.
pub(crate) type FileOutcome = Result<Arc<Spec>, Vec<Problem>>;

impl OwnTools {
    /// The tools of a folder, which may as yet hold none. `is_taken` tells the names of other tools.
    #[must_use]
    pub fn new(place: Option<Place>, is_taken: fn(&str) -> bool) -> Self {
        Self {
            place,
            packs: Vec::new(),
            is_taken,
            compiler: None,
            state: Mutex::default(),
        }
    }

    /// The same, with scripts in AppleScript compiled when they are read.
    #[must_use]
    pub fn compiled_by(mut self, compiler: Option<Compiler>) -> Self {
        self.compiler = compiler;
        self
    }

    /// The same with the tools of packs, whose names no file of the folder can have.
    #[must_use]
    pub fn with_packs(mut self, packs: Vec<Arc<Spec>>) -> Self {
        self.packs = packs;
        self
    }

    /// Whether there may be any.
    #[must_use]
    pub fn are_possible(&self) -> bool {
        self.place.is_some() || !self.packs.is_empty()
    }

    /// The tools as the folder is now.
    #[must_use]
    pub fn now(&self) -> Loaded {
        let Some(place) = &self.place else {
            return Loaded {
                tools: self.packs.clone(),
                ..Loaded::default()
            };
        };
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let stamp = Stamp::of(&place.folder);
        if stamp.is_none() || stamp != state.stamp {
            self.read(place, &mut state);
            state.stamp = stamp.filter(Stamp::is_settled);
        }
        state.loaded.clone()
    }

    /// What is wrong with the files that give no tool, each as a sentence with the path and the line.
    #[must_use]
    pub fn problems(&self) -> Vec<String> {
        let Some(place) = &self.place else {
            return Vec::new();
        };
        let whole = |problem: Problem| {
            let file = place.folder.join(&problem.file).display().to_string();
            Problem { file, ..problem }.to_string()
        };
        self.now().problems.into_iter().map(whole).collect()
    }

    /// Waits until the tools are others than those of that generation, and answers theirs.
    pub async fn changed(&self, since: u64) -> u64 {
        loop {
            tokio::time::sleep(LOOKS_EVERY).await;
            let now = self.now().generation;
            if now != since {
                return now;
            }
        }
    }

    /// Compiles the scripts in AppleScript of files that are read for the first time; what does not compile is no tool.
    fn compile(&self, files: &mut [ReadFile], unknown: &[usize]) {
        let Some(compiler) = &self.compiler else {
            return;
        };
        let samples = unknown.iter().filter_map(|&at| {
            let (name, _, outcome) = &files[at];
            let tool = outcome.as_ref().ok()?;
            Some((at, name.clone(), tool.sample()?, tool.apps.clone()))
        });
        let samples: Vec<_> = samples.collect();
        let jobs = samples
            .iter()
            .map(|(_, file, sample, apps)| Job { file, sample, apps });
        let jobs: Vec<Job<'_>> = jobs.collect();
        for ((at, ..), problem) in samples.iter().zip(compiler.check(&jobs)) {
            if let Some(problem) = problem {
                files[*at].2 = Err(vec![problem]);
            }
        }
    }

    fn read(&self, place: &Place, state: &mut State) {
        let (files, mut problems) = match folder::read(&place.folder) {
            Ok(files) => (files, Vec::new()),
            Err(_) if !place.is_named && !place.folder.exists() => (Vec::new(), Vec::new()),
            Err(problem) => (Vec::new(), vec![problem]),
        };
        let mut known = std::mem::take(&mut state.files);
        let mut read = Vec::new();
        let mut unknown = Vec::new();
        for File { name, text } in files {
            let text = match text {
                Ok(text) => text,
                Err(problem) => {
                    problems.push(problem);
                    continue;
                }
            };
            let outcome = match known.remove(&name) {
                Some((before, outcome)) if before == text => outcome,
                _ => {
                    unknown.push(read.len());
                    tool_of(&name, &text, own::TOOLSET, self.is_taken)
                }
            };
            read.push((name, text, outcome));
        }
        self.compile(&mut read, &unknown);
        let mut tools = self.packs.clone();
        for (name, text, outcome) in read {
            match &outcome {
                Ok(tool) if tools.iter().any(|other| other.name == tool.name) => {
                    let words = format!(
                        "there is another file of the tool `{}`, or a pack that has it",
                        tool.name
                    );
                    problems.push(Problem::of_file(&name, words));
                }
                Ok(tool) => tools.push(Arc::clone(tool)),
                Err(wrong) => problems.extend(wrong.iter().cloned()),
            }
            state.files.insert(name, (text, outcome));
        }
        tools.sort_by(|one, other| one.name.cmp(&other.name));
        let is_same = |(one, other): (&Arc<Spec>, &Arc<Spec>)| Arc::ptr_eq(one, other);
        let before = &state.loaded;
        let same_tools =
            before.tools.len() == tools.len() && before.tools.iter().zip(&tools).all(is_same);
        if before.problems != problems {
            for problem in &problems {
                tracing::warn!("a tool of the user's own is not offered: {problem}");
            }
        }
        state.loaded = Loaded {
            tools,
            problems,
            generation: before.generation + u64::from(!same_tools),
        };
    }
}

/// A file's name, its text and what it gave.
type ReadFile = (String, String, FileOutcome);

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
    script::check(&mut header, &template, &mut problems);
    if !problems.is_empty() {
        return Err(problems.into_list());
    }
    let first = match first {
        Some((file, source)) => Some(first_of(file, source, &mut header)?),
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
        template,
        first,
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
    file: &str,
    source: &str,
    header: &mut header::Header,
) -> Result<LoadedTemplate, Vec<Problem>> {
    let mut problems = Problems::of(file);
    let template = parsed(file, Language::JavaScript, source, &mut problems);
    if let Some(template) = &template {
        script::check(header, template, &mut problems);
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
            "`{name}` is no name of a tool: small letters, digits and underscores, a letter first, at most {NAME}"
        ));
    }
    if is_taken(name) {
        return Err(format!(
            "macmcp has a tool called `{name}` itself: choose another name"
        ));
    }
    Ok(())
}

/// The folder that holds where nobody names another: `tools` in the user's configuration of macmcp. None without a home folder.
#[must_use]
pub(crate) fn usual_folder() -> Option<PathBuf> {
    Some(user_config::folder()?.join("tools"))
}
