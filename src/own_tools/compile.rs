//! Whether the script of a tool compiles: on a Mac its programs say so, and on a simulated one their stand-ins. No event is sent.
//!
//! AppleScript is compiled by `osacompile`, and the compiled script goes to `/dev/null` (grade A by use). JavaScript is read by
//! `osascript` behind a statement that ends it: a script is parsed whole before its first statement runs, as ECMAScript says.

use super::problem::Problem;
use crate::engine::{Program, Programs, command};
use crate::template::{Language, Sample};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use wait_timeout::ChildExt as _;

/// How long all scripts of one look at the folder may take together: whoever asks for the tools waits for it.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many are compiled at once.
const AT_ONCE: usize = 4;

/// The most that is read of what the compiler says, in bytes.
const MOST_SAID: u64 = 8 << 10;

/// What ends a script in JavaScript before it does anything, on its first line.
const END: &str = "throw 0; ";

/// What compiles scripts.
#[derive(Clone, Debug)]
pub struct Compiler {
    programs: Arc<Programs>,
    patience: Duration,
}

/// A script, and the file that its problem is about.
pub(super) struct Job<'j> {
    pub(super) file: &'j str,
    pub(super) sample: &'j Sample,
    /// Apps whose words it may use.
    pub(super) apps: &'j [String],
}

impl Compiler {
    /// The programs, if they are there.
    pub(crate) fn of(programs: &Programs) -> Option<Self> {
        let are_there = programs.osacompile.path.is_file() && programs.osascript.path.is_file();
        are_there.then(|| Self {
            programs: Arc::new(programs.clone()),
            patience: PATIENCE,
        })
    }

    /// What is wrong with each script, in their order; none for one that compiles, and for one of which that was not learned: the
    /// log says why, and a call of it tells.
    pub(super) fn check(&self, jobs: &[Job<'_>]) -> Vec<Option<Problem>> {
        let deadline = Instant::now() + self.patience;
        let one = |job: &Job<'_>| {
            let checked = self.said(job.sample, deadline);
            checked
                .map(|said| said.and_then(|said| problem(job, &said)))
                .unwrap_or_else(|error| {
                    tracing::warn!("{} was not compiled: {error}", job.file);
                    None
                })
        };
        let mut told = Vec::with_capacity(jobs.len());
        for some in jobs.chunks(AT_ONCE) {
            std::thread::scope(|scope| {
                let threads: Vec<_> = some.iter().map(|job| scope.spawn(|| one(job))).collect();
                told.extend(
                    threads
                        .into_iter()
                        .map(|thread| thread.join().ok().flatten()),
                );
            });
        }
        told
    }

    /// What the program of its language says of a script that it refuses: `:LINE: error: MESSAGE`.
    fn said(&self, sample: &Sample, deadline: Instant) -> io::Result<Option<String>> {
        let folder = tempfile::tempdir()?;
        let script = folder.path().join("tool");
        match sample.language {
            Language::AppleScript => {
                std::fs::write(&script, &sample.text)?;
                let words = ["-o", "/dev/null"];
                let ended = ended(&self.programs.osacompile, &words, &script, deadline)?;
                let Some((status, said)) = ended else {
                    return Ok(None);
                };
                let path = script.display().to_string();
                match said.lines().find_map(|line| line.strip_prefix(&path)) {
                    Some(rest) if rest.contains(": error: ") => Ok(Some(rest.to_owned())),
                    _ => Err(io::Error::other(format!(
                        "{status}: {}",
                        said.lines().next().unwrap_or_default()
                    ))),
                }
            }
            Language::JavaScript => {
                std::fs::write(&script, format!("{END}{}", sample.text))?;
                let words = ["-l", "JavaScript"];
                let ended = ended(&self.programs.osascript, &words, &script, deadline)?;
                Ok(ended.and_then(|(_, said)| syntax_error(&said)))
            }
        }
    }
}

/// How a program ended with a script, and what it said; none where it accepts the script.
fn ended(
    program: &Program,
    words: &[&str],
    script: &Path,
    deadline: Instant,
) -> io::Result<Option<(ExitStatus, String)>> {
    let told = script.with_extension("told");
    let mut child = command(program)
        .args(words)
        .arg(script)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(File::create(&told)?)
        .spawn()?;
    let left = deadline.saturating_duration_since(Instant::now());
    let Some(status) = child.wait_timeout(left)? else {
        child.kill()?;
        child.wait()?;
        return Err(io::Error::new(
            io::ErrorKind::TimedOut,
            format!("{} has not ended in time", program.path.display()),
        ));
    };
    if status.success() {
        return Ok(None);
    }
    Ok(Some((status, read(&told)?)))
}

/// A syntax error in what osascript says, in the form of [`Compiler::said`]. How it is worded on a Mac is an open question
/// ([events 13.1]): other words are taken for the end that every script has, and a call of the tool tells.
fn syntax_error(said: &str) -> Option<String> {
    let line = said.lines().find(|line| line.contains("SyntaxError: "))?;
    let (before, error) = line.split_once("SyntaxError: ")?;
    let mut words = before.split([' ', ':']).skip_while(|word| *word != "line");
    let place = words.nth(1).filter(|word| word.parse::<usize>().is_ok());
    Some(format!(
        ":{}: error: SyntaxError: {error}",
        place.unwrap_or_default()
    ))
}

fn read(file: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(file)?.take(MOST_SAID).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// What `:LINE: error: MESSAGE (NUMBER)` means for the file.
fn problem(job: &Job<'_>, said: &str) -> Option<Problem> {
    let (place, message) = said.split_once(": error: ")?;
    let line = place.trim_start_matches(':').parse().ok();
    let installed = match job.apps {
        apps if job.sample.language == Language::AppleScript && !apps.is_empty() => format!(
            "; a word of an app that is not installed is such an error too (the script uses {})",
            apps.join(", ")
        ),
        _ => String::new(),
    };
    Some(Problem {
        file: job.file.to_owned(),
        line: line.map(|line| job.sample.line_in_template(line)),
        words: format!(
            "{} does not compile this: {message}{installed}",
            job.sample.language.as_str()
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::template::{Language, LoadedTemplate};
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt as _;

    /// What a compiler that is this shell script says of a template; `$3` is the script's file.
    fn told_by(lines: &str, template: &str, apps: &[String]) -> Option<Problem> {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("osacompile");
        std::fs::write(&program, format!("#!/bin/sh\n{lines}\n")).unwrap();
        std::fs::set_permissions(&program, Permissions::from_mode(0o700)).unwrap();
        let programs = Programs {
            osascript: Program::new(&program),
            osacompile: Program::new(&program),
            ..Programs::default()
        };
        let compiler = Compiler {
            patience: Duration::from_millis(500),
            ..Compiler::of(&programs).unwrap()
        };
        let language = match template.contains("function") {
            true => Language::JavaScript,
            false => Language::AppleScript,
        };
        let template = LoadedTemplate::parse("one.applescript.hbs", language, template).unwrap();
        let sample = template.sample();
        let file = "one.applescript.hbs";
        let sample = &sample;
        let told = compiler.check(&[Job { file, sample, apps }]);
        told.into_iter().next().unwrap()
    }

    const SCRIPT: &str =
        "{{lib \"core/reply\"}}\non run\n\treturn my jsonText({{text x}})\nend run\n";

    #[test]
    fn the_line_is_that_of_the_template() {
        // The last line of the script is `end run`.
        let says = "n=$(grep -c '' \"$3\"); echo \"$3:$n: error: Expected end of line. (-2741)\" >&2; exit 1";
        let problem = told_by(says, SCRIPT, &["Notes".to_owned()]).unwrap();
        assert_eq!(problem.line, Some(4));
        let words = "AppleScript does not compile this: Expected end of line. (-2741); a word of an app that is not installed is such an error too (the script uses Notes)";
        assert_eq!(problem.words, words);
        let problem = told_by(
            "echo \"$3:2:9: error: Odd. (-2740)\" >&2; exit 1",
            SCRIPT,
            &[],
        );
        let problem = problem.unwrap();
        assert_eq!(problem.line, None);
        assert_eq!(
            problem.words,
            "AppleScript does not compile this: Odd. (-2740)"
        );
    }

    #[test]
    fn what_the_compiler_does_not_say_is_no_problem_of_the_file() {
        for lines in [
            "exit 0",
            "exit 1",
            "echo 'dyld: no such library' >&2; exit 134",
            "echo 'other.applescript:1: error: Odd. (-2740)' >&2; exit 1",
            "kill -9 $$",
            "exec sleep 60",
        ] {
            assert_eq!(told_by(lines, SCRIPT, &[]), None, "{lines}");
        }
    }

    #[test]
    fn of_javascript_only_syntax_errors_are_problems() {
        const SCRIPT: &str = "import { quote } from 'macmcp/core/names';\nfunction run() {\n  return quote('1');\n}\n";
        let told = |said: &str| {
            let says =
                format!("head -1 \"$3\" | grep -q '^throw 0' || exit 0; echo '{said}' >&2; exit 1");
            told_by(&says, SCRIPT, &["Notes".to_owned()])
        };
        let problem =
            told("0:3: execution error: Error on line 3: SyntaxError: Unexpected token (-2700)");
        let problem = problem.unwrap();
        assert_eq!(problem.line, Some(3));
        let words = "JavaScript does not compile this: SyntaxError: Unexpected token (-2700)";
        assert_eq!(problem.words, words);
        let problem = told("syntax error: SyntaxError: Unexpected token (-2700)").unwrap();
        assert_eq!((problem.line, &*problem.words), (None, words));
        assert_eq!(told("execution error: Error: 0 (-2700)"), None);
    }
}
