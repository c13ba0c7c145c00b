//! The programs that are run: where they are, how they are called, and the environment they get.

use std::path::PathBuf;

use crate::template::Language;

/// A program and how it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The program, by absolute path.
    pub path: PathBuf,
    /// The name it is called under, when that is not its path.
    pub arg0: Option<String>,
    /// Variables that the child gets besides the minimal environment.
    pub env: Vec<(String, String)>,
}

impl Program {
    /// The program at that path, called under its own name.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            arg0: None,
            env: Vec::new(),
        }
    }
}

/// The programs of the Mac that are run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Programs {
    /// Runs scripts.
    pub osascript: Program,
    /// Compiles scripts in AppleScript, without running them.
    pub osacompile: Program,
    /// Takes pictures.
    pub screencapture: Program,
}

impl Default for Programs {
    /// Apple's, where every Mac has them.
    fn default() -> Self {
        Self {
            osascript: Program::new("/usr/bin/osascript"),
            osacompile: Program::new("/usr/bin/osacompile"),
            screencapture: Program::new("/usr/sbin/screencapture"),
        }
    }
}

/// A script that is read by osascript from where it lies: text, or a compiled one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptFile {
    /// Its path. It must be absolute, so that it cannot look like an option.
    pub path: String,
    /// What its `run` handler or function gets.
    pub arguments: Vec<String>,
}

/// The arguments with which osascript reads a script of that language from stdin.
pub(crate) fn osascript_arguments(language: Language) -> &'static [&'static str] {
    match language {
        Language::JavaScript => &["-l", "JavaScript", "-"],
        Language::AppleScript => &["-"],
    }
}

/// The arguments with which osascript reads a script of that language from a file. A compiled script tells its
/// language itself; AppleScript is what osascript takes a text for.
pub(crate) fn file_arguments(language: Language, file: &ScriptFile) -> Vec<&str> {
    let option: &[&str] = match language {
        Language::JavaScript => &["-l", "JavaScript"],
        Language::AppleScript => &[],
    };
    let words = file.arguments.iter().map(String::as_str);
    option
        .iter()
        .copied()
        .chain([file.path.as_str()])
        .chain(words)
        .collect()
}

/// The command that starts it, with its own name and its variables.
pub(crate) fn command(program: &Program) -> std::process::Command {
    let mut command = std::process::Command::new(&program.path);
    if let Some(name) = &program.arg0 {
        std::os::unix::process::CommandExt::arg0(&mut command, name);
    }
    command.env_clear().envs(environment(program));
    command
}

/// What a program's child gets: who the user is, where temporary files go, its own variables, and nothing of the
/// host's secrets. A value that is no UTF-8 is left out.
pub(crate) fn environment(program: &Program) -> Vec<(String, String)> {
    let kept = std::env::vars_os().filter_map(|(name, value)| {
        let (name, value) = (name.into_string().ok()?, value.into_string().ok()?);
        let wanted = matches!(
            name.as_str(),
            "HOME" | "USER" | "LOGNAME" | "TMPDIR" | "LANG"
        ) || name.starts_with("LC_");
        wanted.then_some((name, value))
    });
    let path = (
        "PATH".to_owned(),
        "/usr/bin:/bin:/usr/sbin:/sbin".to_owned(),
    );
    kept.chain([path])
        .chain(program.env.iter().cloned())
        .collect()
}
