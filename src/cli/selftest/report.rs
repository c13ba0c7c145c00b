//! What a selftest found: as JSON for programs, as Markdown for people. Nothing in it is personal: what the Mac printed
//! went through [`super::personal`] before.

use super::probes::Verdict;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Changes when a field goes or means something else.
const SCHEMA: u32 = 1;

/// Far below what an issue takes (65,536 characters).
const LONGEST: usize = 50_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum State {
    Held,
    Refuted,
    NotReached,
}

impl State {
    fn words(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Refuted => "refuted",
            Self::NotReached => "not reached",
        }
    }
}

/// A belief, and what became of it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct BeliefResult {
    pub(super) name: String,
    pub(super) belief: String,
    /// None for those that no probe tries.
    pub(super) grade: Option<String>,
    pub(super) state: State,
    holds: bool,
    /// What was found instead, or why it was not reached.
    pub(super) found: Option<String>,
}

impl BeliefResult {
    pub(super) fn new(name: &str, belief: &str, grade: Option<&str>, verdict: Verdict) -> Self {
        let (state, found) = match verdict {
            Verdict::Held => (State::Held, None),
            Verdict::Refuted(found) => (State::Refuted, Some(found)),
            Verdict::NotReached(why) => (State::NotReached, Some(why)),
        };
        Self {
            name: name.to_owned(),
            belief: belief.to_owned(),
            grade: grade.map(str::to_owned),
            state,
            holds: state == State::Held,
            found,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum StepOutcome {
    Ok,
    Failed,
    NotReached,
}

impl StepOutcome {
    fn words(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Failed => "failed",
            Self::NotReached => "not reached",
        }
    }
}

/// What became of a step of the session.
#[derive(Clone, Debug, Serialize)]
pub(super) struct StepResult {
    pub(super) tool: &'static str,
    pub(super) outcome: StepOutcome,
    /// `confirmed` or `unverified`, for actions.
    pub(super) effect: Option<String>,
    pub(super) code: Option<String>,
    /// Why it failed or was not reached.
    pub(super) why: Option<String>,
    pub(super) ms: Option<u64>,
    /// What changed of the front app, the pointer, the clipboard and the Space while it was played; none where it was not.
    pub(super) disturbed: Option<Vec<String>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum SessionOutcome {
    Played,
    Stopped,
    NotReached,
}

impl SessionOutcome {
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Played => "played",
            Self::Stopped => "stopped",
            Self::NotReached => "not reached",
        }
    }
}

/// The session with a document of its own.
#[derive(Clone, Debug, Serialize)]
pub(super) struct SessionResult {
    pub(super) outcome: SessionOutcome,
    pub(super) why: Option<String>,
    /// How a person at the Mac would have been noticed.
    pub(super) watched: Option<&'static str>,
    pub(super) steps: Vec<StepResult>,
    /// What was put back; false where that failed.
    pub(super) restored: Map<String, Value>,
}

impl SessionResult {
    pub(super) fn not_reached(why: impl Into<String>) -> Self {
        Self {
            outcome: SessionOutcome::NotReached,
            why: Some(why.into()),
            watched: None,
            steps: Vec::new(),
            restored: Map::new(),
        }
    }
}

/// A permission, as doctor sees it, without the advice: that names the app under which macmcp runs.
#[derive(Clone, Debug, Serialize)]
pub(super) struct PermissionState {
    pub(super) name: String,
    pub(super) state: Value,
}

#[derive(Clone, Debug)]
pub(super) struct Report {
    pub(super) simulated: bool,
    /// Version, build, model, processor, memory, cores.
    pub(super) mac: Value,
    pub(super) permissions: Vec<PermissionState>,
    /// What crossing the bridge costs, in microseconds, by the kinds that the simulated Mac counts; empty where nobody
    /// measured it.
    pub(super) bridge_costs: BTreeMap<String, f64>,
    pub(super) beliefs: Vec<BeliefResult>,
    pub(super) session: Option<SessionResult>,
    pub(super) seconds: u64,
}

impl Report {
    pub(super) fn count(&self, state: State) -> usize {
        self.beliefs.iter().filter(|one| one.state == state).count()
    }

    pub(super) fn to_json(&self) -> Value {
        json!({
            "schema": SCHEMA,
            "version": env!("CARGO_PKG_VERSION"),
            "simulated": self.simulated,
            "seconds": self.seconds,
            "mac": self.mac,
            "permissions": self.permissions,
            "bridge_microseconds": self.bridge_costs,
            "holding": self.count(State::Held),
            "broken": self.count(State::Refuted),
            "not_reached": self.count(State::NotReached),
            "probes": self.beliefs.iter().filter(|one| one.grade.is_some()).collect::<Vec<_>>(),
            "open_beliefs": self.beliefs.iter().filter(|one| one.grade.is_none()).collect::<Vec<_>>(),
            "session": self.session,
        })
    }

    pub(super) fn to_markdown(&self) -> String {
        let mut text = format!("## macmcp {} selftest\n\n", env!("CARGO_PKG_VERSION"));
        if self.simulated {
            text.push_str("On the **simulated** Mac.\n\n");
        }
        let fields = self.mac.as_object();
        for (name, value) in fields.into_iter().flatten() {
            let value = value.as_str().map_or_else(|| value.to_string(), cell);
            let _ = writeln!(text, "* {}: {value}", name.replace('_', " "));
        }
        for permission in &self.permissions {
            let state = permission.state.as_str().unwrap_or("unknown");
            let _ = writeln!(text, "* {}: {state}", cell(&permission.name));
        }
        for (kind, microseconds) in &self.bridge_costs {
            let kind = kind.replace('_', " ");
            let _ = writeln!(text, "* bridge, {}: {microseconds:.2} µs", cell(&kind));
        }
        let _ = writeln!(
            text,
            "\n### Beliefs: {} held, {} refuted, {} not reached, in {} s\n",
            self.count(State::Held),
            self.count(State::Refuted),
            self.count(State::NotReached),
            self.seconds,
        );
        text.push_str(&self.beliefs_table());
        if let Some(session) = &self.session {
            session_table(&mut text, session);
        }
        crate::text::cut(&text, LONGEST)
    }

    fn beliefs_table(&self) -> String {
        let mut text = "| belief | state | found |\n| --- | --- | --- |\n".to_owned();
        for state in [State::Refuted, State::NotReached] {
            for one in self.beliefs.iter().filter(|one| one.state == state) {
                let found = one.found.as_deref().unwrap_or_default();
                // What no probe tries is a list of its own, so that its sentence need not be repeated.
                let belief = match (state, &one.grade) {
                    (State::NotReached, None) => String::new(),
                    _ => format!(": {}", cell(&one.belief)),
                };
                let _ = writeln!(
                    text,
                    "| `{}`{belief} | {} | {} |",
                    one.name,
                    state.words(),
                    cell(found)
                );
            }
        }
        text
    }
}

fn session_table(text: &mut String, session: &SessionResult) {
    let why = session.why.as_deref().map(|why| format!(": {why}"));
    let _ = writeln!(
        text,
        "\n### Session: {}{}\n",
        session.outcome.words(),
        why.unwrap_or_default()
    );
    if let Some(watched) = session.watched {
        let _ = writeln!(text, "* activity of the user detected by: {watched}");
    }
    for (part, done) in &session.restored {
        let done = if *done == true { "yes" } else { "NO" };
        let _ = writeln!(text, "* restored, {}: {done}", part.replace('_', " "));
    }
    if session.steps.is_empty() {
        return;
    }
    text.push_str("\n| tool | outcome | effect | ms | changed for the user | why |\n| --- | --- | --- | --- | --- | --- |\n");
    for step in &session.steps {
        let why = [step.code.as_deref(), step.why.as_deref()];
        let why: Vec<String> = why.into_iter().flatten().map(cell).collect();
        let disturbed = step.disturbed.as_deref().unwrap_or_default();
        let _ = writeln!(
            text,
            "| `{}` | {} | {} | {} | {} | {} |",
            step.tool,
            step.outcome.words(),
            step.effect.as_deref().unwrap_or_default(),
            step.ms.map(|ms| ms.to_string()).unwrap_or_default(),
            disturbed.join(", "),
            why.join(": "),
        );
    }
}

/// A text in a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(found: &str) -> Report {
        Report {
            simulated: false,
            mac: json!({"macos_version": "15.5", "cores": 8}),
            permissions: Vec::new(),
            bridge_costs: BTreeMap::from([("unwrapped_items".to_owned(), 0.25)]),
            beliefs: vec![
                BeliefResult::new("a", "sums add up", Some("A"), Verdict::Held),
                BeliefResult::new(
                    "b",
                    "it | is",
                    Some("B"),
                    Verdict::Refuted(found.to_owned()),
                ),
                BeliefResult::new("c", "open", None, Verdict::NotReached("no probe".into())),
            ],
            session: Some(SessionResult::not_reached("no consent")),
            seconds: 3,
        }
    }

    #[test]
    fn markdown_names_what_did_not_hold() {
        let text = report("two\nlines | more").to_markdown();
        assert!(
            text.contains("1 held, 1 refuted, 1 not reached, in 3 s"),
            "{text}"
        );
        assert!(
            text.contains("* bridge, unwrapped items: 0.25 µs"),
            "{text}"
        );
        assert!(
            text.contains("| `b`: it \\| is | refuted | two lines \\| more |"),
            "{text}"
        );
        assert!(text.contains("| `c` | not reached | no probe |"), "{text}");
        assert!(
            text.contains("### Session: not reached: no consent"),
            "{text}"
        );
    }

    #[test]
    fn markdown_fits_an_issue() {
        assert!(report(&"x".repeat(100_000)).to_markdown().len() < 65_536);
    }
}
