//! Whether macmcp is responsible for its own permissions, so that what was granted to macmcp.app once holds under every client.
//!
//! A start from inside macmcp.app may restart itself as its own responsible process (crate `responsibility`). [`decision`] says
//! when, from facts alone; this file gathers the facts and carries the decision out. On is it only after a person has run `macmcp
//! doctor --request` and macmcp was granted Accessibility ([`note`]). Whatever fails, the start goes on with the permissions of the
//! app that started it.
//!
//! What macmcp starts (osascript, screencapture, other programs of Apple) is started as always and inherits from macmcp: as
//! responsible processes of their own, macOS denies programs of Apple everything without asking.

mod decision;
mod environment;
mod note;

use super::app::{self, App};
use crate::error::chain;
use crate::user_config;
use decision::{Answer, Decision, Facts, ROWS, decide};
pub(super) use decision::{Given, Task};
pub(super) use environment::{Environment, RESTARTED};
pub(super) use note::Note;
use responsibility::{Kernel, Start};
use std::fmt::Write as _;
use std::io;
use std::path::Path;

/// The variable that turns it off, with 0.
const SWITCH: &str = "MACMCP_DISCLAIM";

/// What a start has become: the row that decided, and what went wrong.
#[derive(Debug)]
pub(super) struct Standing {
    row: usize,
    failure: Option<String>,
    /// The installed app that was granted permissions, where this program is another one and they do not count for it.
    passed_over: Option<App>,
}

impl Standing {
    /// Why macmcp uses the permissions of the app that started it although it should be responsible itself; for the log.
    pub(super) fn failure(&self) -> Option<String> {
        if let Some(failure) = &self.failure {
            return Some(format!("it could not be restarted: {failure}"));
        }
        let row = self.row();
        (row.decision == Decision::StayInVain).then(|| row.when.to_owned())
    }

    /// Why it is as it is, in words.
    pub(super) fn reason(&self) -> String {
        let why = self.failure();
        let why = why.unwrap_or_else(|| self.row().when.to_owned());
        match self.advice() {
            Some(advice) => format!("{why}; {advice}"),
            None => why,
        }
    }

    /// What a person can do, who has granted permissions to an app that is not used here. The app is not started in the place of
    /// this program: which program runs is for the client's entry to say.
    fn advice(&self) -> Option<String> {
        let app = self.passed_over.as_ref()?;
        let update = match app.is_current() {
            true => "",
            false => "`macmcp install` and ",
        };
        Some(format!(
            "{} has permissions of its own, for its own program alone: run {update}`macmcp setup` to have clients start that",
            app.path.display()
        ))
    }

    /// Logs what a person should know: one line.
    pub(super) fn log(&self) {
        match self.failure().or_else(|| self.advice()) {
            Some(why) => tracing::warn!(
                why,
                "macmcp uses the permissions of the app that started it, not its own"
            ),
            None => tracing::debug!(why = self.row().when, "whose permissions macmcp uses"),
        }
    }

    /// That of the row at a place.
    #[cfg(test)]
    pub(super) fn for_tests(row: usize) -> Self {
        Self {
            row,
            failure: None,
            passed_over: None,
        }
    }

    fn row(&self) -> &'static decision::Row {
        &ROWS[self.row.min(ROWS.len() - 1)]
    }
}

/// What a command line means together with the variables: one that the command does not read counts as well.
fn with_variables(given: Given, environment: &Environment) -> Given {
    Given {
        task: given.task,
        simulate: given.simulate || environment.has("MACMCP_SIMULATE"),
        osascript: given.osascript || environment.has("MACMCP_OSASCRIPT"),
        screencapture: given.screencapture || environment.has("MACMCP_SCREENCAPTURE"),
        config: given.config || environment.has("MACMCP_CONFIG"),
        tools_dir: given.tools_dir || environment.has("MACMCP_TOOLS_DIR"),
    }
}

/// What this user's disk says.
#[derive(Clone, Copy)]
struct Found {
    is_in_app: bool,
    is_noted: bool,
    is_moved: bool,
}

fn gather(
    given: Given,
    environment: &Environment,
    Found {
        is_in_app,
        is_noted,
        is_moved,
    }: Found,
    kernel: &impl Kernel,
    own: u32,
) -> Facts {
    let was_restarted = environment
        .value(RESTARTED)
        .is_some_and(|value| *value == *own.to_string());
    Facts {
        given: with_variables(given, environment),
        is_switched_off: environment.says_no(SWITCH),
        is_ci: environment.has("CI"),
        is_moved,
        is_in_app,
        is_noted,
        kernel: kernel.version(),
        responsible: match kernel.responsible() {
            Some(pid) if pid == own => Answer::Itself,
            Some(_) => Answer::Another,
            None => Answer::Unknown,
        },
        was_restarted,
    }
}

/// The copy of macmcp.app whose program this is.
pub(super) fn own_app() -> Option<App> {
    app::own_program()
        .ok()
        .and_then(|program| App::of(&program))
}

/// Whether variables move the folder of configuration away from the account's own. On a Mac whose account is unknown, they may.
fn is_moved(folder: Option<&Path>, kernel: &impl Kernel) -> bool {
    match kernel.home() {
        Some(home) => folder != Some(&*user_config::usual_folder(&home)),
        None => kernel.version().is_some(),
    }
}

fn facts_of_this_process(given: Given, kernel: &impl Kernel) -> Facts {
    let found = Found {
        is_in_app: own_app().is_some(),
        is_noted: Note::of_this_user().is_some_and(|note| note.is_there()),
        is_moved: is_moved(user_config::folder().as_deref(), kernel),
    };
    let environment = Environment::of_this_process();
    gather(given, &environment, found, kernel, std::process::id())
}

/// Decides about this start, and restarts it where that is the decision: then it does not come back. Call it before there is a
/// second thread.
pub(super) fn settle(given: Given, kernel: &impl Kernel) -> Standing {
    let facts = facts_of_this_process(given, kernel);
    let row = decide(&facts);
    let own = std::process::id();
    let mut standing = carry_out(row, kernel, || {
        let program = app::own_program()?;
        let arguments = std::env::args_os().collect();
        Ok(Start {
            program,
            arguments,
            environment: Environment::of_this_process().restarted(own),
        })
    });
    if facts.is_noted && standing.row().decision == Decision::StayOutside {
        let apps = app::home().map(|home| app::installed(&home));
        standing.passed_over = apps.unwrap_or_default().into_iter().next();
    }
    standing
}

/// Comes back where nothing is to be restarted, or where that failed.
fn carry_out(
    row: usize,
    kernel: &impl Kernel,
    start: impl FnOnce() -> io::Result<Start>,
) -> Standing {
    let mut standing = Standing {
        row,
        failure: None,
        passed_over: None,
    };
    if standing.row().decision == Decision::Restart {
        standing.failure = Some(match start() {
            Ok(start) => chain(&kernel.restart(&start)),
            Err(error) => chain(&error),
        });
    }
    standing
}

/// The table, with the rows that decide about a server and about `doctor --request`, started as this command was.
pub(super) fn explained(given: Given, kernel: &impl Kernel) -> String {
    let of = |task| decide(&facts_of_this_process(Given { task, ..given }, kernel));
    let (server, request) = (of(Task::Serve), of(Task::Request));
    let mut text = "Who is responsible for the permissions that macmcp uses. The first row that holds decides.\n\
                    as started: whoever macOS holds responsible, mostly the app that started macmcp\n\
                    macmcp: macmcp.app itself\n\n"
        .to_owned();
    for (place, row) in ROWS.iter().enumerate() {
        let mark = if place == server { "->" } else { "  " };
        let who = match row.decision {
            Decision::Restart | Decision::IsOwn => "macmcp",
            Decision::Stay | Decision::StayOutside | Decision::StayInVain => "as started",
        };
        let _ = writeln!(text, "{mark} {:>2}  {who:<10}  {}", place + 1, row.when);
    }
    let _ = writeln!(
        text,
        "\nRow {} holds now for `macmcp serve` started from here, row {} for `macmcp doctor --request`.",
        server + 1,
        request + 1
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use responsibility::Failure;
    use std::cell::RefCell;
    use std::path::PathBuf;

    /// A Mac on which nothing is started: it notes what should have been.
    struct FakeKernel {
        responsible: Option<u32>,
        started: RefCell<Vec<Start>>,
    }

    impl FakeKernel {
        fn new(responsible: Option<u32>) -> Self {
            Self {
                responsible,
                started: RefCell::default(),
            }
        }
    }

    impl Kernel for FakeKernel {
        fn version(&self) -> Option<u32> {
            Some(25)
        }

        fn responsible(&self) -> Option<u32> {
            self.responsible
        }

        fn home(&self) -> Option<PathBuf> {
            Some("/Users/me".into())
        }

        fn restart(&self, start: &Start) -> Failure {
            self.started.borrow_mut().push(start.clone());
            Failure::NoFunction("responsibility_spawnattrs_setdisclaim")
        }
    }

    const OWN: u32 = 500;
    const PROGRAM: &str = "/Applications/macmcp.app/Contents/MacOS/macmcp";

    fn environment(variables: &[(&str, &str)]) -> Environment {
        let owned = |(name, value): &(&str, &str)| (name.into(), value.into());
        Environment(variables.iter().map(owned).collect())
    }

    fn facts(task: Task, variables: &[(&str, &str)], kernel: &FakeKernel) -> Facts {
        let found = Found {
            is_in_app: true,
            is_noted: true,
            is_moved: false,
        };
        gather(
            Given::plain(task),
            &environment(variables),
            found,
            kernel,
            OWN,
        )
    }

    fn start() -> io::Result<Start> {
        Ok(Start {
            program: PROGRAM.into(),
            arguments: vec!["macmcp".into(), "--read-only".into()],
            environment: environment(&[("A", "b"), (RESTARTED, "7")]).restarted(OWN),
        })
    }

    #[test]
    fn a_server_restarts_itself_once_with_the_same_words_and_variables() {
        let kernel = FakeKernel::new(Some(1));
        let row = decide(&facts(Task::Serve, &[], &kernel));
        let standing = carry_out(row, &kernel, start);
        let started = kernel.started.take();
        assert_eq!(started.len(), 1);
        assert_eq!(started[0].program, std::path::Path::new(PROGRAM));
        assert_eq!(started[0].arguments, ["macmcp", "--read-only"]);
        let expected = environment(&[("A", "b"), (RESTARTED, "500")]).0;
        assert_eq!(started[0].environment, expected);
        // It came back, so it goes on and says why.
        let failure = standing.failure().unwrap();
        assert!(failure.contains("setdisclaim"), "{failure}");

        // The process that has become of it finds its own id.
        let after = facts(Task::Serve, &[(RESTARTED, "500")], &kernel);
        let standing = carry_out(decide(&after), &kernel, start);
        assert!(standing.failure().unwrap().contains("was restarted"));
        let itself = FakeKernel::new(Some(OWN));
        let after = facts(Task::Serve, &[(RESTARTED, "500")], &itself);
        let standing = carry_out(decide(&after), &itself, start);
        assert_eq!(standing.failure(), None);
        assert!(kernel.started.take().is_empty() && itself.started.take().is_empty());
    }

    /// A child of a restarted process, or whoever else has its variable, is another process.
    #[test]
    fn the_loop_guard_holds_for_one_process() {
        let kernel = FakeKernel::new(None);
        for (value, expected) in [("500", true), ("501", false), ("", false), ("1", false)] {
            let facts = facts(Task::Serve, &[(RESTARTED, value)], &kernel);
            assert_eq!(facts.was_restarted, expected, "{value:?}");
        }
    }

    #[test]
    fn a_program_that_cannot_be_found_goes_on_as_it_was_started() {
        let kernel = FakeKernel::new(None);
        let lost = || Err(io::Error::other("it has gone"));
        let standing = carry_out(ROWS.len() - 1, &kernel, lost);
        assert!(standing.failure().unwrap().contains("it has gone"));
        assert!(kernel.started.take().is_empty());
    }

    /// Each variable counts, whether or not the command has an option of that name.
    #[test]
    fn variables_keep_a_start_as_it_is() {
        let kernel = FakeKernel::new(Some(1));
        for name in [
            "MACMCP_SIMULATE",
            "MACMCP_OSASCRIPT",
            "MACMCP_SCREENCAPTURE",
            "MACMCP_CONFIG",
            "MACMCP_TOOLS_DIR",
            "CI",
        ] {
            for task in [Task::Serve, Task::Doctor, Task::Request, Task::Selftest] {
                let kept = facts(task, &[(name, "x")], &kernel);
                let row = &ROWS[decide(&kept)];
                assert_eq!(row.decision, Decision::Stay, "{name} {task:?}");
                // An empty one says nothing.
                let empty = facts(task, &[(name, "")], &kernel);
                assert_eq!(ROWS[decide(&empty)].decision, Decision::Restart, "{name}");
            }
        }
        for (value, decision) in [
            ("0", Decision::Stay),
            ("off", Decision::Stay),
            ("False", Decision::Stay),
            ("", Decision::Restart),
            ("1", Decision::Restart),
        ] {
            let facts = facts(Task::Serve, &[(SWITCH, value)], &kernel);
            assert_eq!(ROWS[decide(&facts)].decision, decision, "{value:?}");
        }
    }

    /// The folder holds the policy, the user's tools and the note, which `--config` and `--tools-dir` may not name either.
    #[test]
    fn another_folder_of_configuration_is_noticed() {
        let kernel = FakeKernel::new(None);
        for (folder, expected) in [
            (Some("/Users/me/.config/macmcp"), false),
            (Some("/Users/me/.config/macmcp/"), false),
            (Some("/Users/me/elsewhere/macmcp"), true),
            (Some("/tmp/.config/macmcp"), true),
            (None, true),
        ] {
            assert_eq!(
                is_moved(folder.map(Path::new), &kernel),
                expected,
                "{folder:?}"
            );
        }
    }

    #[test]
    fn a_flag_and_its_variable_mean_the_same() {
        let with = |change: fn(&mut Given)| {
            let mut given = Given::plain(Task::Serve);
            change(&mut given);
            given
        };
        for (name, given) in [
            ("MACMCP_SIMULATE", with(|given| given.simulate = true)),
            ("MACMCP_OSASCRIPT", with(|given| given.osascript = true)),
            (
                "MACMCP_SCREENCAPTURE",
                with(|given| given.screencapture = true),
            ),
            ("MACMCP_CONFIG", with(|given| given.config = true)),
            ("MACMCP_TOOLS_DIR", with(|given| given.tools_dir = true)),
        ] {
            let variable = environment(&[(name, "x")]);
            let plain = Given::plain(Task::Serve);
            assert_eq!(with_variables(plain, &variable), given, "{name}");
            assert_eq!(with_variables(given, &environment(&[])), given, "{name}");
        }
    }
}
