//! What a tool is: its metadata, its typed parameters and result, and how a call becomes an answer.
//!
//! A tool is one type that implements [`Tool`]; its file under [`crate::tools`] is all there is to read about it.
//! The registry turns it into a [`Spec`], the same thing without the types. How parameters are checked is in
//! [`crate::tool::params`], how scripts are rendered and run in [`crate::template`] and [`crate::engine`]; what a tool that
//! does more than run one script has at hand is in [`crate::tool::call`].

use super::answer::Answer;
use super::background::Background;
use super::call::Call;
use super::effect::Effect;
use super::json::{fitting, object};
use super::manner::{self, Manner};
use super::own_entry::Own;
use super::params::Aliases;
use super::reaches::Reaches;
use super::trial::{Examples, Selftest, Trial};
use super::{params, schema};
use crate::engine::{ScriptResult, responsible};
use crate::error::Error;
use crate::session::Session;
use crate::template::{CallFields, Input, Source};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::future::Future;
use std::sync::OnceLock;

/// `confirmed`: the new state was read back. `partial`: so it was, and is other than asked. `unverified`: there was no way to
/// tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Outcome {
    /// The state was read back and is as asked.
    Confirmed,
    /// The state was read back and is other than asked: clamped, rounded, completed.
    Partial,
    /// The call was made; whether it had its effect cannot be told.
    Unverified,
}

/// A tool: metadata, parameters, result. The provided methods fit every tool whose answer is what its script answered.
pub trait Tool: 'static {
    /// The name clients call, `snake_case`.
    const NAME: &'static str;
    /// A short title for people.
    const TITLE: &'static str;
    /// What it does, when to prefer it or another tool, and what it returns: a model sees nothing else. Its first
    /// sentence stands alone in lists.
    const DESCRIPTION: &'static str;
    /// The set it is switched on and off with.
    const TOOLSET: &'static str;
    /// What it does to the Mac.
    const EFFECT: Effect;
    /// What a call reaches where its arguments name no app, window or ref.
    const REACHES: Reaches;
    /// A call that works and one that fails.
    const EXAMPLES: Examples;
    /// Whether a selftest calls it.
    const SELFTEST: Selftest;
    /// Whether some calls end or overwrite the user's work, as keys and clicks may: clients are told so, and the policy decides
    /// about the calls of which that is known ([`Tool::is_destructive`]).
    const MAY_DESTROY: bool = matches!(Self::EFFECT, Effect::Destructive);
    /// Other names for parameters. Both spellings (`max_depth`, `maxDepth`) are always accepted.
    const ALIASES: Aliases = &[];

    /// Whether the result is advertised and every answer carries fields that fit it. Tools whose answer is a picture or
    /// an outline say no: clients that show fields only would hide it.
    const STRUCTURED: bool = true;

    /// Whether its script holds keys or buttons down or menus open, which has to end when it is killed.
    const HOLDS_INPUT: bool = false;

    /// Whether its script looks at what the action changes: its answer then has `changes`, and its parameters `observe`.
    const OBSERVES: bool = !matches!(Self::EFFECT, Effect::Read);

    /// Whether `observe` is advertised. All tools that observe take it; those say so that are called many times in a row.
    const ADVERTISES_OBSERVE: bool = false;

    /// Whether its script must know what this server runs under, in order not to end that.
    const NEEDS_HOST: bool = false;

    /// Whether it calls other tools, under the rules of the server for each of them.
    const MADE_OF_STEPS: bool = false;

    /// Whether it writes the files that its parameters name, where the server was given a folder for them.
    const WRITES_FILES: bool = false;

    /// Whether it works while a person uses the Mac: without bringing anything to the front or moving the pointer.
    const BACKGROUND: Background = Background::usual(Self::EFFECT);

    /// The parameters; doc comments are what clients read, bounds stand in `#[schemars(...)]` and are enforced.
    type Params: DeserializeOwned + Serialize + JsonSchema + Send;
    /// The result. Unless [`Tool::run`] is written anew, exactly what the script answers.
    type Output: DeserializeOwned + Serialize + JsonSchema;

    /// Brings other forms of the arguments that can mean only one thing to the advertised one, where that takes more than
    /// one parameter; for the others see [`super::forms`]. Nothing was checked before, names included.
    fn accept(arguments: &mut JsonObject) {
        let _ = arguments;
    }

    /// The parameters that the template gets; the template's name is the tool's.
    ///
    /// # Errors
    /// When the parameters contradict each other in a way that a schema cannot say.
    fn template_params(params: &Self::Params, session: &Session) -> Result<JsonObject, Error> {
        let _ = session;
        object(params)
    }

    /// What the server adds for the template beside the user's parameters. The fields of every call (its time, what it
    /// may ask, where progress goes) are filled in later.
    ///
    /// # Errors
    /// When the parameters name what `context` does not know, or has no longer.
    fn call_fields(params: &Self::Params, session: &Session) -> Result<CallFields, Error> {
        let _ = (params, session);
        Ok(CallFields::default())
    }

    /// Whether these arguments, checked and under their advertised names, make a call one that may end or overwrite the user's
    /// work, although not every call of the tool does.
    #[must_use]
    fn is_destructive(arguments: &JsonObject) -> bool {
        let _ = arguments;
        false
    }

    /// The text that a call writes into a document, if it writes one: a document that changes by it stays the same.
    #[must_use]
    fn written_text(params: &Self::Params) -> Option<Cow<'_, str>> {
        let _ = params;
        None
    }

    /// Gives an error of its script the words that the tool's published contract promises.
    #[must_use]
    fn worded(params: &Self::Params, error: Error) -> Error {
        let _ = params;
        error
    }

    /// All that the template gets.
    ///
    /// # Errors
    /// As [`Tool::template_params`] and [`Tool::call_fields`].
    fn input(params: &Self::Params, session: &Session) -> Result<Input, Error> {
        Ok(Input {
            params: Self::template_params(params, session)?,
            call: Self::call_fields(params, session)?,
        })
    }

    /// Makes the call: by default runs the template once and answers what its script answered.
    ///
    /// # Errors
    /// Whatever went wrong, ready to be shown.
    fn run(params: Self::Params, call: Call) -> impl Future<Output = Result<Answer, Error>> + Send {
        async move {
            let input = Self::input(&params, &call.session)?;
            let result = run_script(Self::NAME, Self::NEEDS_HOST, input, call).await;
            let result = result.map_err(|error| Self::worded(&params, error))?;
            let output: Self::Output = fitting(Self::NAME, &result)?;
            Answer::structured(&output)
        }
    }
}

/// A tool without its types, as the registry holds it.
pub struct Spec {
    /// The name clients call.
    pub name: Cow<'static, str>,
    /// A short title for people.
    pub title: Cow<'static, str>,
    /// What it does.
    pub description: Cow<'static, str>,
    /// The set it belongs to.
    pub toolset: &'static str,
    /// What it does to the Mac.
    pub effect: Effect,
    /// Whether some calls end or overwrite the user's work.
    pub may_destroy: bool,
    /// Whether a person is asked before each call, whatever the policy says.
    pub always_asks: bool,
    /// Whether its script holds keys or buttons down or menus open.
    pub holds_input: bool,
    /// Whether its script looks at what the action changes.
    pub observes: bool,
    /// Whether it calls other tools, under the rules of the server for each of them.
    pub made_of_steps: bool,
    /// What a call reaches where its arguments name no app, window or ref.
    pub reaches: Reaches,
    /// How it is tried; none for a tool of the user's own.
    pub trial: Option<Trial>,
    /// Whether it writes the files that its parameters name, where the server was given a folder for them.
    pub writes_files: bool,
    /// Whether its script must know what this server runs under.
    pub(super) needs_host: bool,
    /// Whether it works in the background.
    pub background: Background,
    /// The apps that its script talks to whatever the parameters are, by name or bundle id: a tool of the user's own says so.
    pub apps: Vec<String>,
    /// Made at its first use: every call is checked against it, and none should pay for making it anew.
    pub(super) input: OnceLock<JsonObject>,
    pub(super) make_input: fn() -> JsonObject,
    pub(super) output: Option<fn() -> JsonObject>,
    pub(super) prepare: fn(&Spec, JsonObject, &Session) -> Result<Input, Error>,
    pub(super) run: fn(&Spec, JsonObject, Call) -> BoxFuture<'static, Result<Answer, Error>>,
    /// The script of a tool of the user's own; that of any other is bundled under its name.
    pub(super) own: Option<Own>,
    pub(super) aliases: Aliases,
    pub(super) accept: fn(&mut JsonObject),
    pub(super) is_destructive: fn(&JsonObject) -> bool,
}

impl Spec {
    /// The entry of tool `T`.
    #[must_use]
    pub const fn of<T: Tool>() -> Spec {
        Spec {
            name: Cow::Borrowed(T::NAME),
            title: Cow::Borrowed(T::TITLE),
            description: Cow::Borrowed(T::DESCRIPTION),
            toolset: T::TOOLSET,
            effect: T::EFFECT,
            may_destroy: T::MAY_DESTROY,
            always_asks: false,
            holds_input: T::HOLDS_INPUT,
            observes: T::OBSERVES,
            made_of_steps: T::MADE_OF_STEPS,
            reaches: T::REACHES,
            trial: Some(Trial {
                examples: T::EXAMPLES,
                selftest: T::SELFTEST,
            }),
            writes_files: T::WRITES_FILES,
            needs_host: T::NEEDS_HOST,
            background: T::BACKGROUND,
            apps: Vec::new(),
            input: OnceLock::new(),
            make_input: make_input::<T>,
            output: if T::STRUCTURED {
                Some(make_output::<T>)
            } else {
                None
            },
            prepare: prepare::<T>,
            run: run::<T>,
            own: None,
            aliases: T::ALIASES,
            accept: T::accept,
            is_destructive: T::is_destructive,
        }
    }

    /// The template that its script is made of.
    #[must_use]
    pub fn template(&self) -> Source<'_> {
        match &self.own {
            Some(own) => Source::Loaded(&own.template),
            None => Source::Bundled(&self.name),
        }
    }

    /// The schema of the parameters, as it is enforced.
    #[must_use]
    pub fn input_schema(&self) -> &JsonObject {
        self.input.get_or_init(self.make_input)
    }

    /// The schema of the result; none for tools whose answer is a picture or an outline.
    #[must_use]
    pub fn output_schema(&self) -> Option<JsonObject> {
        match &self.own {
            Some(own) => own.result.clone().map(|mut schema| {
                add_changes(&mut schema, self.observes);
                schema
            }),
            None => self.output.map(|output| output()),
        }
    }

    /// Other names of parameters.
    #[must_use]
    pub const fn aliases(&self) -> Aliases {
        self.aliases
    }

    /// What a client gave, under the advertised names and in the advertised forms.
    ///
    /// # Errors
    /// `InvalidParameter`, naming every parameter that is wrong.
    pub fn check(&self, mut arguments: JsonObject) -> Result<JsonObject, Error> {
        (self.accept)(&mut arguments);
        params::check(&self.name, self.input_schema(), self.aliases, arguments)
    }

    /// Whether a call with these checked arguments may end or overwrite the user's work.
    #[must_use]
    pub fn is_destructive(&self, arguments: &JsonObject) -> bool {
        self.effect == Effect::Destructive || (self.is_destructive)(arguments)
    }

    /// Checks what a client gave and answers what the template gets.
    ///
    /// # Errors
    /// `InvalidParameter`, naming every parameter that is wrong; whatever [`Tool::input`] finds.
    pub fn prepare(&self, arguments: JsonObject, session: &Session) -> Result<Input, Error> {
        (self.prepare)(self, arguments, session)
    }

    /// The same with what only the running system can tell.
    ///
    /// # Errors
    /// As [`Spec::prepare`].
    pub async fn prepare_fully(
        &self,
        arguments: JsonObject,
        session: &Session,
    ) -> Result<Input, Error> {
        let mut input = self.prepare(arguments, session)?;
        if self.needs_host {
            add_host(&mut input, session).await;
        }
        Ok(input)
    }

    /// Checks what a client gave and makes the call.
    ///
    /// # Errors
    /// Whatever went wrong, ready to be shown.
    pub async fn run(&self, arguments: JsonObject, call: Call) -> Result<Answer, Error> {
        (self.run)(self, arguments, call).await
    }
}

/// Adds what this server runs under. macOS hands the bundle id down to the children of what it launched in this
/// variable, of which many clients pass on none [findings 3.5]: the processes above the server tell as well.
async fn add_host(input: &mut Input, session: &Session) {
    if session.simulated {
        return;
    }
    input.call.host_bundle_ids = std::env::var("__CFBundleIdentifier").into_iter().collect();
    input.call.host_process_ids = responsible::host_process_ids().await;
}

/// Runs a tool's script once. What it answers is not read yet.
async fn run_script(
    template: &'static str,
    needs_host: bool,
    mut input: Input,
    mut call: Call,
) -> Result<ScriptResult, Error> {
    if needs_host {
        add_host(&mut input, &call.session).await;
    }
    call.script(template, input).await
}

// What follows is compiled once for each tool, so it does no more than what needs the tool's types.

fn make_input<T: Tool>() -> JsonObject {
    let mut schema = schema::input::<T::Params>();
    let observe = T::OBSERVES.then_some(T::ADVERTISES_OBSERVE);
    manner::add_parameters(&mut schema, T::EFFECT, T::BACKGROUND, observe);
    schema
}

fn make_output<T: Tool>() -> JsonObject {
    let mut schema = schema::output::<T::Output>();
    complete_output(&mut schema, T::EFFECT, T::OBSERVES);
    schema
}

/// Gives the schema of a result what the server does to results of tools that act.
fn complete_output(schema: &mut JsonObject, effect: Effect, observes: bool) {
    if effect != Effect::Read {
        schema::leave_out_parts(schema);
    }
    add_changes(schema, observes);
}

/// What the server adds to the result of a tool whose script looks at what it changes.
fn add_changes(schema: &mut JsonObject, observes: bool) {
    if observes && let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.insert(
            "changes".into(),
            json!({"type": "array", "items": {"type": "string"}}),
        );
    }
}

/// The tool's own parameters, and how the call shall be made.
fn typed<T: Tool>(spec: &Spec, arguments: JsonObject) -> Result<(T::Params, Manner), Error> {
    let (checked, manner) = checked(spec, arguments)?;
    let params = serde_path_to_error::deserialize(checked).map_err(|error| misfit(&error))?;
    Ok((params, manner))
}

fn checked(spec: &Spec, arguments: JsonObject) -> Result<(Value, Manner), Error> {
    let mut checked = spec.check(arguments)?;
    let manner = Manner::take(spec.effect, &mut checked);
    Ok((Value::Object(checked), manner))
}

fn misfit(error: &serde_path_to_error::Error<serde_json::Error>) -> Error {
    Error::invalid(format!("`{}`: {}", error.path(), error.inner()))
}

fn prepare<T: Tool>(spec: &Spec, arguments: JsonObject, session: &Session) -> Result<Input, Error> {
    let (params, manner) = typed::<T>(spec, arguments)?;
    let mut input = T::input(&params, session)?;
    input.call.is_observed = T::OBSERVES && manner.observe;
    Ok(input)
}

fn run<T: Tool>(
    spec: &Spec,
    arguments: JsonObject,
    call: Call,
) -> BoxFuture<'static, Result<Answer, Error>> {
    let (params, manner) = match typed::<T>(spec, arguments) {
        Ok(typed) => typed,
        Err(error) => return std::future::ready(Err(error)).boxed(),
    };
    let snapshots = call.session.snapshots.clone();
    manner.run(spec.background, T::OBSERVES, call, move |call| {
        if let Some(text) = T::written_text(&params) {
            snapshots.note_written(&text);
        }
        T::run(params, call).boxed()
    })
}
