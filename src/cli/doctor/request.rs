//! `macmcp doctor --request`: has macOS ask for permissions, one prompt after the other, and reads each again from new processes:
//! one that runs already may keep its first answer.
//!
//! From macmcp.app the questions are about macmcp itself ([`crate::cli::own_permissions`]). Once macmcp was granted Accessibility so,
//! that is noted, and the servers that any client starts from there are responsible for themselves as well.

use super::dialogs;
use super::fix::{INTERRUPTED, LOOK, PATIENCE, open, until};
use super::questions::{Permission, Question, of_app};
use crate::cli::app::{self, App};
use crate::cli::failure::{CommandFailure, FAILED};
use crate::cli::output;
use crate::cli::own_permissions::{Note, Standing, own_app};
use crate::engine::guidance::{self, Place, Responsible, Subject};
use crate::engine::{Access, Engine, ScriptRun};
use crate::error::{Code, Error};
use crate::template;
use crate::tool::fitting;
use serde::Deserialize;
use std::cell::OnceCell;
use std::convert::Infallible;
use std::path::Path;
use std::process::ExitCode;
use tokio::time::Instant;

const SCRIPT: &str = "diagnostics/request_permission";

/// How a permission stands, as the script says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum State {
    Granted,
    /// macOS does not ask again.
    Denied,
    /// It was not given; macOS may ask.
    Undecided,
    /// Less than what was asked for.
    Partial,
    NotRunning,
    Unknown,
}

impl State {
    fn in_words(self) -> &'static str {
        match self {
            Self::Granted => "granted",
            Self::Denied => "denied",
            Self::Undecided => "not granted",
            Self::Partial => "granted in part: events can be added, not read",
            Self::NotRunning => "unknown: the app is not running",
            Self::Unknown => "unknown: macOS does not tell",
        }
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reply {
    state: State,
}

/// How a person is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    /// Whether the Mac of this session is asked; else nothing is noted.
    pub(super) is_real: bool,
    /// Whether what is said is shown in dialogs as well: nobody reads the output of an app that was opened.
    pub(super) dialogs: bool,
}

/// Asks, and answers how to end. `apps` are those that tools control beside the usual ones, by name.
pub(super) async fn request(
    engine: &Engine,
    permissions: &[Permission],
    apps: &[String],
    standing: &Standing,
    options: Options,
) -> Result<ExitCode, CommandFailure> {
    tokio::select! {
        biased;
        stopped = tokio::signal::ctrl_c() => {
            stopped?;
            output::print_text("\nStopped.\n")?;
            Ok(ExitCode::from(INTERRUPTED))
        }
        done = each(engine, permissions, apps, standing, options) => done,
    }
}

async fn each(
    engine: &Engine,
    permissions: &[Permission],
    apps: &[String],
    standing: &Standing,
    Options { is_real, dialogs }: Options,
) -> Result<ExitCode, CommandFailure> {
    let responsible = engine.responsible().await;
    let app = own_app();
    let about = introduction(&responsible, app.as_ref(), standing, is_real);
    output::print_text(&format!(
        "{about} Each question waits for two minutes; Control-C stops.\n\n"
    ))?;
    if dialogs && !dialogs::may_ask(engine, &about).await? {
        return Ok(ExitCode::SUCCESS);
    }
    let names: Vec<String> = apps
        .iter()
        .map(|app| format!("Automation of {app}"))
        .collect();
    let of_apps = names.iter().zip(apps).map(|(name, app)| of_app(name, app));
    let of_apps: Vec<Question<'_>> = match permissions.contains(&Permission::Automation) {
        true => of_apps.collect(),
        false => Vec::new(),
    };
    let usual = permissions
        .iter()
        .flat_map(|permission| permission.questions());
    let questions: Vec<Question<'_>> = usual.copied().chain(of_apps).collect();
    for question in &questions {
        ask(engine, question, &responsible).await?;
    }
    let mut text = "\nHow they stand now:\n".to_owned();
    let mut is_missing = false;
    let mut has_accessibility = false;
    for question in &questions {
        let state = state(engine, question).await;
        is_missing |= !matches!(state, Ok(State::Granted));
        has_accessibility |=
            question.pane == "Accessibility" && matches!(state, Ok(State::Granted));
        text.push_str(&match state {
            Ok(state) => format!("  {}: {}\n", question.name, state.in_words()),
            Err(error) => format!("  {}: {error}\n", question.name),
        });
    }
    if has_accessibility {
        text += &conclude(&responsible, app.as_ref(), is_real, Note::of_this_user())?;
    }
    output::print_text(&text)?;
    if dialogs {
        dialogs::tell(engine, &text, is_missing).await?;
    }
    Ok(ExitCode::from(if is_missing { FAILED } else { 0 }))
}

/// Whom macOS asks about, and why not about macmcp where that is so.
fn introduction(
    responsible: &Responsible,
    app: Option<&App>,
    standing: &Standing,
    is_real: bool,
) -> String {
    let who = responsible.name();
    let about = match responsible.subject() {
        Subject::Itself => format!("macOS asks about {who}, and what you allow belongs to macmcp itself."),
        Subject::Inherited => format!("macOS asks about {who}, which started macmcp, and what you allow belongs to {who}."),
        Subject::Unknown => "It cannot be told about whom macOS asks: most likely about the app that started macmcp.".to_owned(),
    };
    let other_way = match (responsible.subject(), app) {
        (Subject::Itself, _) => String::new(),
        _ if !is_real => String::new(),
        (_, Some(_)) => format!(" It is not macmcp itself: {}.", standing.reason()),
        (_, None) => format!(
            " For permissions of its own, start it from macmcp.app: {}.",
            installed_command()
        ),
    };
    format!("{about}{other_way}")
}

/// The command that asks for macmcp itself.
fn installed_command() -> String {
    let apps = app::home()
        .map(|home| app::installed(&home))
        .unwrap_or_default();
    match apps.first() {
        Some(app) => format!("\"{}\" doctor --request", app.program().display()),
        None => "run `macmcp install` first".to_owned(),
    }
}

/// Asks one question and waits for what comes of it.
async fn ask(
    engine: &Engine,
    question: &Question<'_>,
    responsible: &Responsible,
) -> Result<(), CommandFailure> {
    let name = question.name;
    let deadline = Instant::now() + PATIENCE;
    let before = state(engine, question).await;
    let was_denied = matches!(before, Ok(State::Denied | State::Partial));
    match before {
        Ok(State::Granted) => {
            output::print_text(&format!("{name}: granted already.\n"))?;
            return Ok(());
        }
        Ok(State::Denied | State::Partial) => {
            let Some(Place { path, url, reset }) = guidance::place_of(question.pane, responsible)
            else {
                return Ok(());
            };
            output::print_text(&format!(
                "{name}: it was denied before, and macOS asks once. Switch on {} in {path}, which opens now; not listed there: \
                 {reset}, and request it again.\n",
                responsible.name()
            ))?;
            if let Err(error) = open(engine, &url).await {
                output::print_text(&format!(
                    "The pane does not open; open it manually. {error}\n"
                ))?;
            }
        }
        Ok(State::Undecided | State::NotRunning | State::Unknown) => {
            output::print_text(&format!("{name}: macOS asks now: {}.\n", question.answer))?;
        }
        Err(error) => {
            output::print_text(&format!("{name}: {error}\n"))?;
            return Ok(());
        }
    }
    // A prompt may hold its script until it is answered, or beyond: what is believed is the state in new processes.
    let trouble = OnceCell::new();
    let asking = async {
        if !was_denied
            && let Err(error) = run(engine, question, true, deadline).await
            && error.code != Code::Timeout
        {
            trouble.get_or_init(|| error);
        }
        std::future::pending::<Infallible>().await
    };
    let mut last = None;
    let is_answered = async || {
        last = state(engine, question).await.ok();
        last == Some(State::Granted) || (!was_denied && last == Some(State::Denied))
    };
    let answered = tokio::select! {
        biased;
        answered = until(is_answered, deadline) => answered,
        never = asking => match never {},
    };
    if let Some(error) = trouble.get() {
        output::print_text(&format!("{name}: macOS was not asked. {error}\n"))?;
    }
    output::print_text(&match (answered, last) {
        (true, Some(State::Granted)) => format!("{name}: granted.\n\n"),
        (true, _) => format!("{name}: denied.\n\n"),
        (false, _) => format!("{name}: not granted after two minutes.\n\n"),
    })?;
    Ok(())
}

async fn state(engine: &Engine, question: &Question<'_>) -> Result<State, Error> {
    run(engine, question, false, Instant::now() + LOOK).await
}

async fn run(
    engine: &Engine,
    question: &Question<'_>,
    ask: bool,
    deadline: Instant,
) -> Result<State, Error> {
    let mut input = template::Input::default();
    let params = &mut input.params;
    params.insert("permission".to_owned(), question.permission.into());
    params.insert("target".to_owned(), question.target.into());
    params.insert("ask".to_owned(), ask.into());
    let left = deadline.saturating_duration_since(Instant::now());
    input.call.budget_ms = u64::try_from(left.as_millis()).unwrap_or(u64::MAX);
    // It changes nothing that other servers act on, and must not keep them waiting for a person.
    let run = ScriptRun::new(template::render(SCRIPT, input)?, Access::Read, deadline);
    let outcome = engine.run_beside(run).await?;
    let reply: Reply = fitting(SCRIPT, &outcome.result)?;
    Ok(reply.state)
}

/// Notes that macmcp has Accessibility itself, where that is so; says what was done.
fn conclude(
    responsible: &Responsible,
    app: Option<&App>,
    is_real: bool,
    note: Option<Note>,
) -> std::io::Result<String> {
    if !is_real {
        return Ok("Nothing is noted: this is not the Mac of this session.\n".to_owned());
    }
    let (Responsible::Server { .. }, Some(app)) = (responsible, app) else {
        return Ok(String::new());
    };
    let Some(note) = note else {
        return Ok("There is no home folder to note it in, so that servers go on with what they inherit.\n".to_owned());
    };
    note.write(&app.path)?;
    Ok(noted(&app.path, note.path()))
}

fn noted(app: &Path, note: &Path) -> String {
    format!(
        "Noted in {}: servers that are started from {} now use its own permissions, whatever client starts them. Restart the \
         clients. MACMCP_DISCLAIM=0 in a client's entry turns it off there.\n",
        note.display(),
        app.display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const PROGRAM: &str = "/Users/me/Applications/macmcp.app/Contents/MacOS/macmcp";

    fn own() -> Responsible {
        Responsible::Server {
            path: PROGRAM.into(),
            claude_desktop: false,
        }
    }

    fn terminal() -> Responsible {
        Responsible::App {
            name: "Terminal".into(),
            path: "/System/Applications/Utilities/Terminal.app".into(),
            bundle_id: None,
        }
    }

    fn app() -> App {
        App {
            path: "/Users/me/Applications/macmcp.app".into(),
            version: "1.2.3".into(),
        }
    }

    /// Noted is what was granted to the app itself, on the Mac of this session, and nothing else.
    #[test]
    fn only_a_grant_to_the_app_itself_is_noted() {
        let home = tempfile::tempdir().unwrap();
        let note = || Some(Note::in_folder(home.path()));
        let app = app();
        for (responsible, app, is_real) in [
            (own(), Some(&app), false),
            (own(), None, true),
            (terminal(), Some(&app), true),
            (Responsible::Unknown, Some(&app), true),
            (Responsible::Ssh, Some(&app), true),
        ] {
            conclude(&responsible, app, is_real, note()).unwrap();
            assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
        }
        let said = conclude(&own(), Some(&app), true, note()).unwrap();
        assert!(note().unwrap().is_there());
        assert!(said.contains("MACMCP_DISCLAIM=0"), "{said}");
        let lost = conclude(&own(), Some(&app), true, None).unwrap();
        assert!(lost.contains("no home folder"), "{lost}");
    }

    #[test]
    fn who_is_asked_about_is_said_first() {
        let standing = Standing::for_tests(9);
        let said = |responsible: &Responsible, app: Option<&App>, is_real| {
            introduction(responsible, app, &standing, is_real)
        };
        let text = said(&own(), Some(&app()), true);
        assert!(
            text.contains("about macmcp,") && text.contains("itself"),
            "{text}"
        );
        let text = said(&terminal(), Some(&app()), true);
        assert!(
            text.contains("about Terminal") && text.contains("not macmcp itself"),
            "{text}"
        );
        let text = said(&terminal(), None, true);
        assert!(text.contains("start it from macmcp.app"), "{text}");
        let text = said(&Responsible::Unknown, None, false);
        assert!(text.contains("cannot be told"), "{text}");
    }
}
