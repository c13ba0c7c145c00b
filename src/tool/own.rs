//! A tool of the user's own as an entry of the registry: the same checks, envelope, deadline and annotations as the others, with
//! parameters that no Rust type describes.

use super::answer::Answer;
use super::background::Background;
use super::call::Call;
use super::call_mode::{self, CallMode};
use super::declaration::PlannedStep;
use super::effect::Effect;
use super::json::{fitting, object};
use super::own_defaults::{fill_defaults, fill_missing};
pub use super::own_entry::{Body, Recipe};
use super::own_entry::{Own, waits_itself};
use super::reaches::Reaches;
use super::result_schema;
use super::spec::Spec;
use super::two_ways;
use crate::engine::{Access, Turn};
use crate::error::{Code, Error};
use crate::session::Session;
use crate::template::{self, Input, Language, LoadedTemplate, Sample};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rmcp::model::JsonObject;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The set that the tools of the user's own folder are in.
pub(crate) const TOOLSET: &str = "own";

/// What the library file that looks at what an action changes is called.
const OBSERVATION: &str = "observe/observation";

/// Waits for the person at the Mac on behalf of a script that cannot.
const AWAIT_USER: &str = "diagnostics/await_user";

/// Ends unless the policy allows some apps.
const REACH_APPS: &str = "diagnostics/reach_apps";

/// Starts apps that do not run, hidden, and ends for one that macOS has not asked the user about.
const READY_APPS: &str = "diagnostics/ready_apps";

/// Has macOS ask for a permission.
const REQUEST_PERMISSION: &str = "diagnostics/request_permission";

/// How long the user has to answer.
const ANSWER_TIME: Duration = Duration::from_secs(120);

/// A tool of the user's own, checked.
pub(crate) struct OwnTool {
    /// The name clients call.
    pub name: String,
    /// The set that it is in: [`TOOLSET`], or a pack.
    pub toolset: &'static str,
    /// A short title for people.
    pub title: String,
    /// What it does.
    pub description: String,
    /// What it does to the Mac.
    pub effect: Effect,
    /// Whether it brings nothing to the front and leaves the pointer alone.
    pub background: bool,
    /// Whether a person is asked before each call, whatever the policy says.
    pub asks: bool,
    /// The apps that its script talks to.
    pub apps: Vec<String>,
    /// The parameters that name apps, to which it talks as well.
    pub app_parameters: Vec<String>,
    /// Those of its apps that have to be installed and to run before its script begins; they are started hidden.
    pub starts_apps: Vec<String>,
    /// The time of a call; none for the server's.
    pub timeout: Option<Duration>,
    /// The schema of its parameters as it is enforced.
    pub parameters: JsonObject,
    /// Arguments of a call that works on the default simulated Mac.
    pub example: Option<JsonObject>,
    /// The schema of its result, as its header says it.
    pub result: Option<JsonObject>,
    /// Its script, or its steps.
    pub body: Body,
}

impl Spec {
    /// The apps that a call of a tool of the user's own reaches: those of its header, and those that its parameters name.
    pub(crate) fn apps_reached(&self, arguments: &JsonObject) -> Vec<String> {
        let parameters = self.own.iter().flat_map(|own| &own.app_parameters);
        let given = parameters.filter_map(|name| arguments.get(name)?.as_str());
        let apps = self.apps.iter().map(String::as_str);
        apps.chain(given).map(str::to_owned).collect()
    }

    /// The languages of its scripts, as `osascript -l` names them, in lower case: that of its template, after that of the script
    /// which is tried before it. The tools of the program whose name no template has use that of another tool, which is
    /// JavaScript.
    #[must_use]
    pub fn languages(&self) -> Vec<String> {
        let languages: Vec<Language> = match self.own.as_ref().map(|own| &own.body) {
            Some(Body::Script { template, first }) => {
                let first = first.iter().map(|first| first.language());
                first.chain([template.language()]).collect()
            }
            Some(Body::Steps(_)) => Vec::new(),
            None => {
                let source = template::source(&self.name);
                vec![source.map_or(Language::JavaScript, |(language, _)| language)]
            }
        };
        let words = languages.iter().map(|language| language.as_str());
        words.map(str::to_lowercase).collect()
    }

    /// Whether the script that has its header is in AppleScript.
    fn is_in_applescript(&self) -> bool {
        let body = self.own.as_ref().map(|own| &own.body);
        matches!(body, Some(Body::Script { template, .. }) if template.language() == Language::AppleScript)
    }

    /// The script of a tool of the user's own, to be compiled. None where AppleScript names an app by a parameter: whose words it
    /// uses is known when it is called.
    #[must_use]
    pub fn sample(&self) -> Option<Sample> {
        let own = self.own.as_ref()?;
        let Body::Script { template, .. } = &own.body else {
            return None;
        };
        let is_known = own.app_parameters.is_empty() || !self.is_in_applescript();
        is_known.then(|| template.sample())
    }

    /// The names of the tools that it calls, in order; none where it is no recipe.
    #[must_use]
    pub fn recipe(&self) -> Option<Vec<&str>> {
        match &self.own.as_ref()?.body {
            Body::Steps(recipe) => Some(recipe.tools()),
            Body::Script { .. } => None,
        }
    }

    /// Arguments of a call that works on the default simulated Mac, where the header of a tool of the user's own has some.
    #[must_use]
    pub fn own_example(&self) -> Option<&JsonObject> {
        self.own.as_ref()?.example.as_ref()
    }
}

impl From<OwnTool> for Spec {
    fn from(tool: OwnTool) -> Self {
        let mut input = tool.parameters;
        let acts = tool.effect != Effect::Read;
        let (made_of_steps, observes, yields, may_destroy) = match &tool.body {
            Body::Script { template, first } => (
                false,
                acts && template.libraries().contains(&OBSERVATION),
                acts && (!tool.background || waits_itself(first.as_ref().unwrap_or(template))),
                false,
            ),
            // Each step does what its tool does.
            Body::Steps(recipe) => (true, false, false, recipe.may_destroy()),
        };
        let background = match tool.background || made_of_steps {
            true => Background::Works,
            false => Background::usual(tool.effect),
        };
        call_mode::add_parameters(&mut input, tool.effect, background, observes);
        Spec {
            name: Cow::Owned(tool.name),
            title: Cow::Owned(tool.title),
            description: Cow::Owned(tool.description),
            toolset: tool.toolset,
            effect: tool.effect,
            may_destroy: may_destroy || tool.effect == Effect::Destructive,
            always_asks: tool.asks,
            holds_input: false,
            observes,
            yields,
            made_of_steps,
            scripted: !made_of_steps,
            compact: None,
            reaches: Reaches::Nothing,
            trial: None,
            writes_files: false,
            needs_host: false,
            background,
            apps: tool.apps,
            input: OnceLock::from(input),
            make_input: JsonObject::new,
            output: None,
            steps,
            prepare,
            run,
            action: None,
            own: Some(Own {
                body: tool.body,
                example: tool.example,
                result: tool.result,
                timeout: tool.timeout,
                app_parameters: tool.app_parameters,
                starts_apps: tool.starts_apps,
            }),
            aliases: &[],
            accept: |_| {},
            is_destructive: |_| false,
        }
    }
}

/// Ends where a call could do nothing after a yes of the user: the policy denies one of its apps, macOS is known to deny events to it,
/// it is not installed, or one that has to run does not. What the policy says that the user decides about an app is asked at its time.
///
/// # Errors
/// `PolicyDenied`, `AutomationDenied`, `AppNotFound`, `AppNotRunning`, `Ambiguous`.
pub(crate) async fn require_reachable(
    apps: Vec<String>,
    running: Vec<String>,
    call: &Call,
    turn: &Turn,
) -> Result<(), Error> {
    if apps.is_empty() && running.is_empty() {
        return Ok(());
    }
    let given = json!({ "apps": apps, "sends_events": true, "running": running });
    match call
        .script_as(Access::Read, turn, REACH_APPS, object(&given)?)
        .await
    {
        Err(error) if error.code == Code::NotConfirmed => Ok(()),
        looked => looked.map(drop),
    }
}

/// The parameters that the script gets, and how the call shall be made.
fn checked(spec: &Spec, arguments: JsonObject) -> Result<(JsonObject, CallMode), Error> {
    let mut params = spec.check(arguments)?;
    let mode = CallMode::take(spec.effect, &mut params);
    fill_defaults(spec.input_schema(), &mut params);
    for name in call_mode::PARAMETERS {
        params.remove(name);
    }
    if spec.is_in_applescript() {
        fill_missing(spec.input_schema(), &mut params);
    }
    Ok((params, mode))
}

fn prepare(spec: &Spec, arguments: JsonObject, _: &Session) -> Result<Input, Error> {
    let (params, mode) = checked(spec, arguments)?;
    let mut input = Input::from(params);
    input.call.is_observed = spec.observes && mode.observe;
    Ok(input)
}

/// The calls that a recipe makes; a tool with a script makes none.
fn steps(spec: &Spec, arguments: JsonObject, _: &Session) -> Result<Vec<PlannedStep>, Error> {
    let (params, _) = checked(spec, arguments)?;
    Ok(match spec.own.as_ref().map(|own| &own.body) {
        Some(Body::Steps(recipe)) => recipe.planned(&params),
        Some(Body::Script { .. }) | None => Vec::new(),
    })
}

fn run(
    spec: &Spec,
    arguments: JsonObject,
    mut call: Call,
) -> BoxFuture<'static, Result<Answer, Error>> {
    let (params, mode) = match checked(spec, arguments) {
        Ok(checked) => checked,
        Err(error) => return std::future::ready(Err(error)).boxed(),
    };
    let Some(own) = &spec.own else {
        let error = Error::new(Code::ScriptFailed, format!("{} has no script", spec.name));
        return std::future::ready(Err(error)).boxed();
    };
    let (template, first) = match &own.body {
        Body::Script { template, first } => {
            let found = two_ways::scripts(spec.effect, &params, template, first.as_ref());
            (Arc::clone(found.0), found.1.cloned())
        }
        Body::Steps(recipe) => {
            let (recipe, time) = (Arc::clone(recipe), own.timeout);
            return mode.run(spec.background, false, call, move |call| {
                recipe.run(params, time, call)
            });
        }
    };
    if let Some(timeout) = own.timeout {
        // A step of a batch has no longer than the batch.
        call.deadline = call.until(timeout);
    }
    let schema = own.result.clone();
    let may_have_acted = spec.effect != Effect::Read;
    let reached = spec.apps_reached(&params);
    let is_own = spec.toolset == TOOLSET;
    let needed = match is_own && spec.effect == Effect::Read && call.session.policy.sees() {
        // Its script would start what does not run.
        true => reached
            .iter()
            .map(|app| json!({ "app": app, "starts": null }))
            .collect(),
        false => needed(spec, own, &template),
    };
    mode.run(spec.background, spec.observes, call, move |mut call| {
        async move {
            let turn = call.turn().await?;
            // Its script may send events to apps without the library, which checks the policy for the other tools, and looks whether the
            // user has macmcp stopped.
            if is_own || (!reached.is_empty() && call.session.policy.restricts_apps()) {
                let given = json!({ "apps": reached, "sends_events": false, "running": [] });
                let mut apps = Input::from(object(&given)?);
                apps.call.policy = call.app_rules(may_have_acted);
                call.script_as(Access::Read, &turn, REACH_APPS, apps)
                    .await?;
            }
            if !waits_itself(&template) {
                let waits = call.yields && call.background.is_none();
                if waits && call.session.person.first().is_some() {
                    call.script_in(&turn, AWAIT_USER, JsonObject::new()).await?;
                }
                call.yields = false;
            }
            let (found, note) = match &first {
                Some(first) => {
                    let tried = two_ways::first(&call, &turn, first, &params).await?;
                    (tried.result, Some(tried.note))
                }
                None => (None, None),
            };
            let result = match found {
                Some(result) => Ok(result),
                None => {
                    if !needed.is_empty() {
                        let given =
                            json!({ "apps": needed, "starts_none": call.session.read_only });
                        let mut ready = Input::from(object(&given)?);
                        // Which apps may only be seen, and so not be started.
                        ready.call.policy = call.app_rules(true);
                        let ready = call.script_in(&turn, READY_APPS, ready).await;
                        ready.inspect_err(|error| ask(&call, error))?;
                    }
                    let answer = call.script_in(&turn, &*template, params).await;
                    answer.and_then(|result| fitting(template.name(), &result))
                }
            };
            let result = result.map(|result| match note {
                Some(note) => two_ways::with_note(result, note),
                None => result,
            });
            let result = result
                .and_then(|result| match &schema {
                    Some(schema) => declared(template.name(), schema, result, may_have_acted),
                    None => Ok(result),
                })
                .map_err(|error| match is_own {
                    true => its_own_fault(error, template.name()),
                    false => error,
                })?;
            // Fields are an object.
            match result {
                fields @ Value::Object(_) => Answer::structured(&fields),
                other => Answer::structured(&json!({ "result": other })),
            }
        }
        .boxed()
    })
}

/// Has macOS ask the user about an app that a call needs, where it has not asked yet. The call does not wait for the answer.
fn ask(call: &Call, error: &Error) {
    let (Some(true), Some(id)) = (
        error.details.get("undecided").and_then(Value::as_bool),
        error.details.get("bundle_id"),
    ) else {
        return;
    };
    let mut input = Input::default();
    input
        .params
        .insert("permission".to_owned(), "automation".into());
    input.params.insert("target".to_owned(), id.clone());
    input.params.insert("ask".to_owned(), true.into());
    input.call.budget_ms = u64::try_from(ANSWER_TIME.as_millis()).unwrap_or(u64::MAX);
    match template::render(REQUEST_PERMISSION, input) {
        Ok(script) => call.engine().ask_beside(script, ANSWER_TIME),
        Err(error) => tracing::warn!(%error, "macOS cannot be made to ask"),
    }
}

/// The apps that have to be installed, each with whether it has to run: without them an AppleScript of a pack does not compile.
fn needed(spec: &Spec, own: &Own, template: &LoadedTemplate) -> Vec<Value> {
    let is_applescript = template.language() == Language::AppleScript;
    // A first script goes without the app.
    if spec.is_in_applescript() && !is_applescript {
        return Vec::new();
    }
    let is_pack = spec.toolset != TOOLSET && is_applescript;
    let starts = |app: &&String| own.starts_apps.contains(app);
    let apps = spec.apps.iter().filter(|app| is_pack || starts(app));
    apps.map(|app| json!({ "app": app, "starts": starts(&app) }))
        .collect()
}

/// What a script answered, if it is what its header declares: clients refuse what does not fit the schema that they were given.
fn declared(
    file: &str,
    schema: &JsonObject,
    result: Value,
    may_have_acted: bool,
) -> Result<Value, Error> {
    let Some(wrong) = result_schema::misfit(schema, &result) else {
        return Ok(result);
    };
    let done = match may_have_acted {
        true => "; the script ran to its end, so what it does may be done",
        false => "",
    };
    Err(Error::new(
        Code::BadReply,
        format!("{file} returned what its header does not declare{done}"),
    )
    .because(wrong))
}

/// A failure that for another tool would be a bug of macmcp, and here is one of the tool.
fn its_own_fault(error: Error, file: &str) -> Error {
    match error.code {
        Code::ScriptFailed | Code::BadReply => {
            let file = format!(
                "This is a custom tool: its file {file} must be corrected; `macmcp run-script` shows the whole run"
            );
            // What it may have done is more than whose fault it is.
            let admits = |hint: &String| hint.contains("may have");
            let hint = match error.hint.clone().filter(admits) {
                Some(hint) => format!("{hint}. {file}"),
                None => file,
            };
            error.hint(hint)
        }
        _ => error,
    }
}
