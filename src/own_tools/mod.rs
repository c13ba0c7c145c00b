//! Tools of the user's own: a folder of templates with headers becomes tools, under the same rules as the built-in ones.
//!
//! A file `count_words.js.hbs` or `count_words.applescript.hbs` is the tool `count_words`. It begins with its header
//! ([`header`]), whose parameters are checked by the same checker as all others ([`schema`]); its script goes through the same
//! lint, and has to fit the header ([`script`]). A file `count_words.recipe.toml` is a tool that is made of calls of others ([`recipe`]). A file that is wrong is told with its line and the others work. The folder is
//! read again when it has changed ([`folder`]).

mod apps;
mod compile;
mod folder;
mod header;
mod lines;
mod part;
mod problem;
pub(crate) mod recipe;
mod reviewed;
mod schema;
mod script;
mod scripted;
mod value;

pub(crate) use compile::Compiler;
pub(crate) use problem::Problem;
pub(crate) use scripted::{FileOutcome, name_of, tool_of, tool_of_two};

use crate::tool::Spec;
use crate::tool::own;
use crate::user_config;
use compile::Job;
use folder::{File, Stamp};
use recipe::Callable;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

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
    /// The tools of the program, which recipes may call.
    program: fn() -> Vec<Arc<Spec>>,
    /// What compiles scripts; none off a Mac.
    compiler: Option<Compiler>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// The state of the folder when it was read; none when another look may find another.
    stamp: Option<Stamp>,
    /// The files that were right or wrong as a whole, with their text: one that is the same stays the same tool.
    files: BTreeMap<String, (String, FileOutcome)>,
    /// The tools that recipes could call when they were read.
    called: Vec<Arc<Spec>>,
    loaded: Loaded,
}

impl OwnTools {
    /// The tools of a folder, which may as yet hold none. `is_taken` tells the names of other tools.
    #[must_use]
    pub fn new(place: Option<Place>, is_taken: fn(&str) -> bool) -> Self {
        Self {
            place,
            packs: Vec::new(),
            is_taken,
            program: Vec::new,
            compiler: None,
            state: Mutex::default(),
        }
    }

    /// The same, with scripts compiled when they are read.
    #[must_use]
    pub(crate) fn compiled_by(mut self, compiler: Option<Compiler>) -> Self {
        self.compiler = compiler;
        self
    }

    /// The same with the tools of the program, which recipes may call beside those of packs and of the folder.
    #[must_use]
    pub fn calling(mut self, program: fn() -> Vec<Arc<Spec>>) -> Self {
        self.program = program;
        self
    }

    /// The same with the tools of packs, whose names no file of the folder can have.
    #[must_use]
    pub fn with_packs(mut self, packs: Vec<Arc<Spec>>) -> Self {
        self.packs = packs;
        self
    }

    /// Whether there may be any.
    pub(crate) fn are_possible(&self) -> bool {
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

    /// The user's own skills: the name of each folder below `skills` that has a file `SKILL.md`, and its text.
    #[must_use]
    pub fn skills(&self) -> Vec<(String, String)> {
        let folder = self.place.as_ref().map(|place| place.folder.join("skills"));
        folder.map_or_else(Vec::new, |folder| folder::skills(&folder))
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

    /// Compiles the scripts of files that are read for the first time; what does not compile is no tool.
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

    /// The tools of the recipes, which may call those of the program and `own`. `known` answers what a file gave that is the same.
    fn recipes(
        &self,
        files: Vec<(String, String)>,
        mut known: impl FnMut(&str, &str) -> Option<FileOutcome>,
        own: &[Arc<Spec>],
    ) -> Vec<ReadFile> {
        if files.is_empty() {
            return Vec::new();
        }
        let names: Vec<String> = files.iter().map(|(file, _)| file.clone()).collect();
        let names: Vec<&str> = names
            .iter()
            .filter_map(|file| file.strip_suffix(recipe::ENDING))
            .collect();
        let tools: Vec<Arc<Spec>> = (self.program)()
            .into_iter()
            .chain(own.iter().cloned())
            .collect();
        let callable = Callable {
            tools: &tools,
            recipes: &names,
        };
        let files = files.into_iter().map(|(file, text)| {
            let outcome = known(&file, &text);
            let outcome =
                outcome.unwrap_or_else(|| recipe_of(&file, &text, callable, self.is_taken));
            (file, text, outcome)
        });
        files.collect()
    }

    /// What a recipe in a file of that name would give, beside the files that are there now.
    pub(crate) fn recipe(&self, file: &str, text: &str) -> FileOutcome {
        let mut tools = (self.program)();
        let own = self.now().tools.into_iter();
        tools.extend(own.filter(|tool| tool.recipe().is_none()));
        let callable = Callable {
            tools: &tools,
            recipes: &[],
        };
        recipe_of(file, text, callable, self.is_taken)
    }

    fn read(&self, place: &Place, state: &mut State) {
        let (files, mut problems) = match folder::read(&place.folder) {
            Ok(files) => (files, Vec::new()),
            Err(_) if !place.is_named && !place.folder.exists() => (Vec::new(), Vec::new()),
            Err(problem) => (Vec::new(), vec![problem]),
        };
        let mut known = std::mem::take(&mut state.files);
        let mut read = Vec::new();
        let mut recipes = Vec::new();
        let mut unknown = Vec::new();
        for File { name, text } in files {
            let text = match text {
                Ok(text) => text,
                Err(problem) => {
                    problems.push(problem);
                    continue;
                }
            };
            if name.ends_with(recipe::ENDING) {
                recipes.push((name, text));
                continue;
            }
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
        let mut add = |(name, text, outcome): ReadFile, tools: &mut Vec<Arc<Spec>>| {
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
        };
        for file in read {
            add(file, &mut tools);
        }
        let is_same = |(one, other): (&Arc<Spec>, &Arc<Spec>)| Arc::ptr_eq(one, other);
        let are_same = |some: &[Arc<Spec>], others: &[Arc<Spec>]| {
            some.len() == others.len() && some.iter().zip(others).all(is_same)
        };
        // What was right or wrong about a recipe may be otherwise once the tools that it can call are others.
        let stay = are_same(&state.called, &tools);
        state.called.clone_from(&tools);
        let outcomes = self.recipes(
            recipes,
            |name, text| {
                let (before, outcome) = known.remove(name)?;
                (stay && before == text).then_some(outcome)
            },
            &state.called,
        );
        for file in outcomes {
            add(file, &mut tools);
        }
        tools.sort_by(|one, other| one.name.cmp(&other.name));
        let before = &state.loaded;
        let same_tools = are_same(&before.tools, &tools);
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

/// The tool of a recipe's file.
fn recipe_of(
    file: &str,
    text: &str,
    callable: Callable<'_>,
    is_taken: fn(&str) -> bool,
) -> FileOutcome {
    let whole = |words: String| vec![Problem::of_file(file, words)];
    let name = file.strip_suffix(recipe::ENDING);
    let name =
        name.ok_or_else(|| whole(format!("the name of a recipe ends in {}", recipe::ENDING)))?;
    name_of(name, is_taken).map_err(whole)?;
    recipe::tool_of(name, file, text, callable)
}

/// The name of the folder that holds where nobody names another.
pub(crate) const FOLDER: &str = "tools";

/// The folder that holds where nobody names another: `tools` in the user's configuration of macmcp. None without a home folder.
pub(crate) fn usual_folder() -> Option<PathBuf> {
    Some(user_config::folder()?.join(FOLDER))
}
