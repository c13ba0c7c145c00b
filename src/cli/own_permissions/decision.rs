//! The decision, and nothing else: a table of cases over facts. The first row that holds decides.

/// What is started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Task {
    Serve,
    Doctor,
    /// `doctor --request`.
    Request,
    Selftest,
    /// `run-script`, which also runs files of scripts.
    RunScript,
    /// A command that needs no permission, or asks a simulated Mac.
    Other,
}

/// What the command line says, each option as a flag or as its variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) struct Given {
    pub(in crate::cli) task: Task,
    pub(in crate::cli) simulate: bool,
    pub(in crate::cli) osascript: bool,
    pub(in crate::cli) screencapture: bool,
    pub(in crate::cli) config: bool,
    pub(in crate::cli) tools_dir: bool,
}

impl Given {
    /// A command without any of these options.
    pub(in crate::cli) const fn plain(task: Task) -> Self {
        Self {
            task,
            simulate: false,
            osascript: false,
            screencapture: false,
            config: false,
            tools_dir: false,
        }
    }
}

/// Who macOS holds responsible for this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Answer {
    Itself,
    Another,
    /// The kernel does not tell.
    Unknown,
}

/// What the decision rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) struct Facts {
    pub(in crate::cli) given: Given,
    /// `MACMCP_DISCLAIM` is 0.
    pub(in crate::cli) is_switched_off: bool,
    /// `CI` is set.
    pub(in crate::cli) is_ci: bool,
    /// `HOME` or `XDG_CONFIG_HOME` name another folder of configuration than the account's own.
    pub(in crate::cli) is_moved: bool,
    /// The program is the one of macmcp.app, by its real path.
    pub(in crate::cli) is_in_app: bool,
    /// `doctor --request` has noted that macmcp has Accessibility itself.
    pub(in crate::cli) is_noted: bool,
    /// The major version of Darwin; none where this is no Mac.
    pub(in crate::cli) kernel: Option<u32>,
    pub(in crate::cli) responsible: Answer,
    /// This process has restarted itself already.
    pub(in crate::cli) was_restarted: bool,
}

/// What becomes of a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Decision {
    /// It goes on as it was started.
    Stay,
    /// The same, because it is not the program of macmcp.app. That one may have permissions of its own.
    StayOutside,
    /// It goes on: it is its own responsible process.
    IsOwn,
    /// It has been restarted, and that had no effect: it goes on, and the log says so.
    StayInVain,
    /// It restarts itself as its own responsible process.
    Restart,
}

/// A case.
#[derive(Debug)]
pub(in crate::cli) struct Row {
    pub(in crate::cli) decision: Decision,
    /// When it holds, for a person.
    pub(in crate::cli) when: &'static str,
    holds: fn(&Facts) -> bool,
}

/// The function that decides is there since macOS 10.14.
const OLDEST_KERNEL: u32 = 18;

const fn stay(when: &'static str, holds: fn(&Facts) -> bool) -> Row {
    Row {
        decision: Decision::Stay,
        when,
        holds,
    }
}

/// All cases.
pub(in crate::cli) const ROWS: &[Row] = &[
    stay(
        "run-script: the script may be a file that anybody wrote",
        |facts| facts.given.task == Task::RunScript,
    ),
    stay("the command is not serve, doctor or selftest", |facts| {
        facts.given.task == Task::Other
    }),
    stay("--simulate (MACMCP_SIMULATE): no Mac is asked", |facts| {
        facts.given.simulate
    }),
    stay(
        "--osascript (MACMCP_OSASCRIPT): another program would get the permissions",
        |facts| facts.given.osascript,
    ),
    stay(
        "--screencapture (MACMCP_SCREENCAPTURE): another program would get the permissions",
        |facts| facts.given.screencapture,
    ),
    stay(
        "--config (MACMCP_CONFIG): the policy is not the one of this user",
        |facts| facts.given.config,
    ),
    stay(
        "--tools-dir (MACMCP_TOOLS_DIR): the tools are not the ones of this user",
        |facts| facts.given.tools_dir,
    ),
    stay(
        "HOME or XDG_CONFIG_HOME move the configuration: policy and tools are not the ones of this user",
        |facts| facts.is_moved,
    ),
    stay("MACMCP_DISCLAIM=0", |facts| facts.is_switched_off),
    stay("CI is set", |facts| facts.is_ci),
    Row {
        decision: Decision::StayOutside,
        when: "the program is not inside macmcp.app: privacy settings do not list bare programs on macOS 26.1 and newer",
        holds: |facts| !facts.is_in_app,
    },
    stay(
        "`macmcp doctor --request` has not been run, or macmcp has not been granted Accessibility by it",
        |facts| !facts.is_noted && facts.given.task != Task::Request,
    ),
    stay("this is not a Mac", |facts| facts.kernel.is_none()),
    stay("macOS is older than 10.14", |facts| {
        facts.kernel.is_some_and(|major| major < OLDEST_KERNEL)
    }),
    Row {
        decision: Decision::IsOwn,
        when: "macOS holds macmcp responsible for itself already",
        holds: |facts| facts.responsible == Answer::Itself,
    },
    Row {
        decision: Decision::StayInVain,
        when: "it was restarted to be responsible for itself, and macOS does not confirm that it is",
        holds: |facts| facts.was_restarted,
    },
    Row {
        decision: Decision::Restart,
        when: "everything else",
        holds: |_| true,
    },
];

/// The place of the row that decides.
pub(in crate::cli) fn decide(facts: &Facts) -> usize {
    let found = ROWS.iter().position(|row| (row.holds)(facts));
    // The last row holds for all.
    found.unwrap_or(ROWS.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server that an update has put in the place of another, after its user ran `doctor --request`.
    const GOES: Facts = Facts {
        given: Given::plain(Task::Serve),
        is_switched_off: false,
        is_ci: false,
        is_moved: false,
        is_in_app: true,
        is_noted: true,
        kernel: Some(25),
        responsible: Answer::Another,
        was_restarted: false,
    };

    fn decided(facts: &Facts) -> (Decision, &'static str) {
        let row = &ROWS[decide(facts)];
        (row.decision, row.when)
    }

    fn with(change: impl Fn(&mut Facts)) -> Facts {
        let mut facts = GOES;
        change(&mut facts);
        facts
    }

    /// Each reason alone keeps a start as it is, and is the one that is told.
    #[test]
    fn each_reason_alone_keeps_it_as_it_is() {
        assert_eq!(decided(&GOES).0, Decision::Restart);
        let alone: [(Facts, &str); 16] = [
            (
                with(|facts| facts.given.task = Task::RunScript),
                "run-script",
            ),
            (with(|facts| facts.given.task = Task::Other), "not serve"),
            (with(|facts| facts.given.simulate = true), "--simulate"),
            (with(|facts| facts.given.osascript = true), "--osascript"),
            (
                with(|facts| facts.given.screencapture = true),
                "--screencapture",
            ),
            (with(|facts| facts.given.config = true), "--config"),
            (with(|facts| facts.given.tools_dir = true), "--tools-dir"),
            (with(|facts| facts.is_moved = true), "XDG_CONFIG_HOME"),
            (
                with(|facts| facts.is_switched_off = true),
                "MACMCP_DISCLAIM",
            ),
            (with(|facts| facts.is_ci = true), "CI is set"),
            (with(|facts| facts.is_in_app = false), "not inside"),
            (with(|facts| facts.is_noted = false), "doctor --request"),
            (with(|facts| facts.kernel = None), "not a Mac"),
            (with(|facts| facts.kernel = Some(17)), "older than 10.14"),
            (with(|facts| facts.responsible = Answer::Itself), "already"),
            (with(|facts| facts.was_restarted = true), "was restarted"),
        ];
        for (facts, named) in alone {
            let (decision, when) = decided(&facts);
            assert_ne!(decision, Decision::Restart, "{facts:?}");
            assert!(when.contains(named), "{named}: {when}");
        }
        // Each row but the last was named.
        assert_eq!(ROWS.len(), 17);
    }

    /// The rules, said once more and in another way: the conditions under which a start is restarted.
    fn expected(facts: &Facts) -> Decision {
        let Given {
            task,
            simulate,
            osascript,
            screencapture,
            config,
            tools_dir,
        } = facts.given;
        let opted_in = match task {
            Task::Request => true,
            Task::Serve | Task::Doctor | Task::Selftest => facts.is_noted,
            Task::RunScript | Task::Other => false,
        };
        let foreign =
            simulate || osascript || screencapture || config || tools_dir || facts.is_moved;
        let unwanted = facts.is_switched_off || facts.is_ci;
        if matches!(task, Task::RunScript | Task::Other) || foreign || unwanted {
            return Decision::Stay;
        }
        if !facts.is_in_app {
            return Decision::StayOutside;
        }
        if !opted_in || !matches!(facts.kernel, Some(18..)) {
            return Decision::Stay;
        }
        match (facts.responsible, facts.was_restarted) {
            (Answer::Itself, _) => Decision::IsOwn,
            (Answer::Another | Answer::Unknown, true) => Decision::StayInVain,
            (Answer::Another | Answer::Unknown, false) => Decision::Restart,
        }
    }

    #[test]
    fn every_combination_of_facts_is_decided_as_the_rules_say() {
        let tasks = [
            Task::Serve,
            Task::Doctor,
            Task::Request,
            Task::Selftest,
            Task::RunScript,
            Task::Other,
        ];
        let kernels = [
            None,
            Some(0),
            Some(17),
            Some(18),
            Some(22),
            Some(25),
            Some(26),
        ];
        let answers = [Answer::Itself, Answer::Another, Answer::Unknown];
        let mut restarts = 0;
        for task in tasks {
            for kernel in kernels {
                for responsible in answers {
                    for bits in 0_u32..1 << 11 {
                        let bit = |place: u32| bits & (1 << place) != 0;
                        let facts = Facts {
                            given: Given {
                                task,
                                simulate: bit(0),
                                osascript: bit(1),
                                screencapture: bit(2),
                                config: bit(3),
                                tools_dir: bit(4),
                            },
                            is_switched_off: bit(5),
                            is_ci: bit(6),
                            is_moved: bit(10),
                            is_in_app: bit(7),
                            is_noted: bit(8),
                            kernel,
                            responsible,
                            was_restarted: bit(9),
                        };
                        let (decision, when) = decided(&facts);
                        assert_eq!(decision, expected(&facts), "{facts:?}: {when}");
                        restarts += u32::from(decision == Decision::Restart);
                    }
                }
            }
        }
        // Three commands with the note and one with or without it, on four kernels, with two answers.
        assert_eq!(restarts, (3 + 2) * 4 * 2);
    }
}
