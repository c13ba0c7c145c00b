//! A tool without its types, as the registry holds it.

use super::answer::Answer;
use super::background::Background;
use super::call::Call;
use super::call_mode::{self, CallMode};
use super::compact::Compact;
use super::declaration::{PlannedStep, Tool, add_host};
use super::effect::Effect;
use super::own_entry::{Body, Own};
use super::paging::{self, Page, Paged};
use super::params::Aliases;
use super::reaches::Reaches;
use super::trial::Trial;
use super::{params, schema, shows, two_ways};
use crate::error::Error;
use crate::session::Session;
use crate::template::{Input, Source};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rmcp::model::JsonObject;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::sync::OnceLock;

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
    /// Whether its script waits for the person at the Mac, where that was asked for.
    pub yields: bool,
    /// Whether it calls other tools, under the rules of the server for each of them.
    pub made_of_steps: bool,
    /// Whether it runs a script.
    pub scripted: bool,
    /// How the compact profile lists it; none where it does not.
    pub compact: Option<Compact>,
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
    pub(super) steps: fn(&Spec, JsonObject, &Session) -> Result<Vec<PlannedStep>, Error>,
    pub(super) prepare: fn(&Spec, JsonObject, &Session) -> Result<Input, Error>,
    pub(super) run: fn(&Spec, JsonObject, Call) -> BoxFuture<'static, Result<Answer, Error>>,
    /// The action of a tool that is another one with it set.
    pub(super) action: Option<String>,
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
            yields: T::YIELDS,
            made_of_steps: T::MADE_OF_STEPS,
            scripted: T::SCRIPTED,
            compact: T::COMPACT,
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
            steps: steps::<T>,
            prepare: prepare::<T>,
            run: run::<T>,
            action: None,
            own: None,
            aliases: T::ALIASES,
            accept: T::accept,
            is_destructive: T::is_destructive,
        }
    }

    /// Whether it only reads where its steps may only read: which tools these are is known when it is called.
    pub(crate) fn follows_its_steps(&self) -> bool {
        self.made_of_steps && self.own.is_none() && self.action.is_none()
    }

    /// The templates that a call with these parameters may run, in the order in which it does: where there are two, the first
    /// tells whether it is the way.
    #[must_use]
    pub fn templates(&self, params: &JsonObject) -> Vec<Source<'_>> {
        let Some(own) = &self.own else {
            return vec![Source::Bundled(&self.name)];
        };
        let Body::Script { template, first } = &own.body else {
            return Vec::new();
        };
        let (last, first) = two_ways::scripts(self.effect, params, template, first.as_ref());
        let first = first.filter(|_| !two_ways::wants_app(params));
        let scripts = first.into_iter().chain([last]);
        scripts.map(|script| Source::Loaded(script)).collect()
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
        params::check(self.called(), self.input_schema(), self.aliases, arguments)
    }

    /// A call of it with what was given, as an error shows it. None where a part of what was given means nothing to it: without
    /// that part the call would be another one.
    #[must_use]
    pub fn suggested(&self, mut arguments: JsonObject) -> Option<String> {
        (self.accept)(&mut arguments);
        params::suggested(self.called(), self.input_schema(), self.aliases, arguments)
    }

    /// Whether a call with these checked arguments may end or overwrite the user's work.
    pub(crate) fn is_destructive(&self, arguments: &JsonObject) -> bool {
        self.effect == Effect::Destructive || (self.is_destructive)(arguments)
    }

    /// Checks what a client gave and answers what the template gets.
    ///
    /// # Errors
    /// `InvalidParameter`, naming every parameter that is wrong; whatever [`Tool::input`] finds.
    pub fn prepare(&self, arguments: JsonObject, session: &Session) -> Result<Input, Error> {
        (self.prepare)(self, arguments, session)
    }

    /// Checks what a client gave and answers the calls that a tool made of steps makes of it.
    ///
    /// # Errors
    /// `InvalidParameter`; whatever [`Tool::steps`] finds.
    pub fn steps(
        &self,
        arguments: JsonObject,
        session: &Session,
    ) -> Result<Vec<PlannedStep>, Error> {
        (self.steps)(self, arguments, session)
    }

    /// What [`Spec::prepare`] answers, with what only the running system can tell.
    ///
    /// # Errors
    /// As [`Spec::prepare`].
    pub(crate) async fn prepare_fully(
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

// What follows is compiled once for each tool, so it does no more than what needs the tool's types.

fn make_input<T: Tool>() -> JsonObject {
    let mut schema = schema::input::<T::Params>();
    call_mode::add_parameters(&mut schema, T::EFFECT, T::BACKGROUND, T::OBSERVES);
    paging::add_parameters(&mut schema, T::PAGED);
    schema
}

fn make_output<T: Tool>() -> JsonObject {
    let mut schema = schema::output::<T::Output>();
    complete_output(&mut schema, T::EFFECT, T::OBSERVES);
    if let (true, Some(Value::Object(properties))) =
        (shows::may_show(T::NAME), schema.get_mut("properties"))
    {
        properties.insert("shows".into(), json!({"type": "string"}));
    }
    paging::add_fields(&mut schema, T::PAGED);
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
fn typed<T: Tool>(
    spec: &Spec,
    arguments: JsonObject,
) -> Result<(T::Params, CallMode, Option<Page>), Error> {
    let (checked, mode, page) = checked(spec, T::PAGED, arguments)?;
    let params = serde_path_to_error::deserialize(checked).map_err(|error| misfit(&error))?;
    Ok((params, mode, page))
}

fn checked(
    spec: &Spec,
    paged: Option<Paged>,
    arguments: JsonObject,
) -> Result<(Value, CallMode, Option<Page>), Error> {
    let mut checked = spec.check(arguments)?;
    if let Some(action) = &spec.action {
        checked.insert("action".to_owned(), action.as_str().into());
    }
    let mode = CallMode::take(spec.effect, &mut checked);
    let page = Page::take(paged, &mut checked);
    Ok((Value::Object(checked), mode, page))
}

fn misfit(error: &serde_path_to_error::Error<serde_json::Error>) -> Error {
    Error::invalid(format!("`{}`: {}", error.path(), error.inner()))
}

fn steps<T: Tool>(
    spec: &Spec,
    arguments: JsonObject,
    session: &Session,
) -> Result<Vec<PlannedStep>, Error> {
    let (params, _, _) = typed::<T>(spec, arguments)?;
    T::steps(&params, session)
}

fn prepare<T: Tool>(spec: &Spec, arguments: JsonObject, session: &Session) -> Result<Input, Error> {
    let (params, mode, _) = typed::<T>(spec, arguments)?;
    let mut input = T::input(&params, session)?;
    input.call.is_observed = T::OBSERVES && mode.observe;
    Ok(input)
}

fn run<T: Tool>(
    spec: &Spec,
    arguments: JsonObject,
    call: Call,
) -> BoxFuture<'static, Result<Answer, Error>> {
    let (params, mode, page) = match typed::<T>(spec, arguments) {
        Ok(typed) => typed,
        Err(error) => return std::future::ready(Err(error)).boxed(),
    };
    let snapshots = call.session.snapshots.clone();
    mode.run(spec.background, T::OBSERVES, call, move |call| {
        if let Some(text) = T::written_text(&params) {
            snapshots.note_written(&text);
        }
        let answer = T::run(params, call);
        match page {
            Some(page) => async move { page.of(answer.await?) }.boxed(),
            None => answer.boxed(),
        }
    })
}
