//! Whether the script of a tool in AppleScript compiles: on a Mac `osacompile` says so, and on a simulated one its stand-in. Both
//! send no event and run nothing; the compiled script goes to `/dev/null` (grade A by use).

use super::problem::Problem;
use crate::engine::{Program, environment};
use crate::template::Sample;
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use wait_timeout::ChildExt as _;

/// How long all scripts of one look at the folder may take together: whoever asks for the tools waits for it.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many are compiled at once.
const AT_ONCE: usize = 4;

/// The most that is read of what the compiler says, in bytes.
const MOST_SAID: u64 = 8 << 10;

/// What compiles scripts.
#[derive(Clone, Debug)]
pub struct Compiler {
    program: Arc<Program>,
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
    /// The program, if there is one.
    #[must_use]
    pub fn of(program: &Program) -> Option<Self> {
        let is_there = program.path.is_file();
        is_there.then(|| Self {
            program: Arc::new(program.clone()),
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

    /// What the compiler says of a script that it refuses, with the file's path taken out.
    fn said(&self, sample: &Sample, deadline: Instant) -> io::Result<Option<String>> {
        let folder = tempfile::tempdir()?;
        let script = folder.path().join("tool.applescript");
        std::fs::write(&script, &sample.text)?;
        let told = folder.path().join("told");
        let mut command = Command::new(&self.program.path);
        if let Some(name) = &self.program.arg0 {
            command.arg0(name);
        }
        let mut child = command
            .env_clear()
            .envs(environment(&self.program))
            .args(["-o", "/dev/null"])
            .arg(&script)
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
                format!("{} has not ended in time", self.program.path.display()),
            ));
        };
        if status.success() {
            return Ok(None);
        }
        let said = read(&told)?;
        let path = script.display().to_string();
        match said.lines().find_map(|line| line.strip_prefix(&path)) {
            Some(rest) if rest.contains(": error: ") => Ok(Some(rest.to_owned())),
            _ => Err(io::Error::other(format!(
                "{status}: {}",
                said.lines().next().unwrap_or_default()
            ))),
        }
    }
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
        [] => String::new(),
        apps => format!(
            "; a word of an app that is not installed is such an error too (the script uses {})",
            apps.join(", ")
        ),
    };
    Some(Problem {
        file: job.file.to_owned(),
        line: line.map(|line| job.sample.line_in_template(line)),
        words: format!("AppleScript does not compile this: {message}{installed}"),
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
        let compiler = Compiler {
            patience: Duration::from_millis(500),
            ..Compiler::of(&Program::new(&program)).unwrap()
        };
        let template =
            LoadedTemplate::parse("one.applescript.hbs", Language::AppleScript, template).unwrap();
        let sample = template.sample().unwrap();
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
}
