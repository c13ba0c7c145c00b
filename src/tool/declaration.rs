//! What a tool declares: its metadata, its typed parameters and result, and how a call becomes an answer.
//!
//! A tool is one type that implements [`Tool`]; its file under [`crate::tools`] is all there is to read about it.
//! The registry turns it into a [`super::Spec`], the same thing without the types. How parameters are checked is in
//! [`crate::tool::params`], how scripts are rendered and run in [`crate::template`] and [`crate::engine`]; what a tool that
//! does more than run one script has at hand is in [`crate::tool::call`].

use super::answer::Answer;
use super::background::Background;
use super::call::Call;
use super::compact::Compact;
use super::effect::Effect;
use super::json::{fitting, given};
use super::paging::Paged;
use super::params::Aliases;
use super::reaches::Reaches;
use super::trial::{Examples, Selftest};
use crate::engine::{ScriptResult, responsible};
use crate::error::Error;
use crate::session::Session;
use crate::template::{CallFields, Input};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::future::Future;

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

/// The parameters of a tool that has none.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoParams {}

/// A call of another tool, as a tool made of steps plans it: its name and its arguments, unchecked.
pub type PlannedStep = (String, JsonObject);

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

    /// The list of its result, of which a call may ask for a part.
    const PAGED: Option<Paged> = None;

    /// Whether its script holds keys or buttons down or menus open, which has to end when it is killed.
    const HOLDS_INPUT: bool = false;

    /// Whether its script looks at what the action changes: its answer then has `changes`, and its parameters `observe`.
    const OBSERVES: bool = !matches!(Self::EFFECT, Effect::Read);

    /// Whether its script waits for the person at the Mac, where the server was started with `--yield`: it types, points, or changes
    /// what is in front of them.
    const YIELDS: bool = Self::OBSERVES || Self::HOLDS_INPUT;

    /// Whether its script must know what this server runs under, in order not to end that.
    const NEEDS_HOST: bool = false;

    /// Whether it calls other tools, under the rules of the server for each of them.
    const MADE_OF_STEPS: bool = false;

    /// How it stands in the list of the compact profile; none where that list leaves it out.
    const COMPACT: Option<Compact> = None;

    /// Whether it runs a script: one that only tells what the server knows has none.
    const SCRIPTED: bool = true;

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
        given(params)
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
    fn is_destructive(arguments: &JsonObject) -> bool {
        let _ = arguments;
        false
    }

    /// The text that a call writes into a document, if it writes one: a document that changes by it stays the same.
    fn written_text(params: &Self::Params) -> Option<Cow<'_, str>> {
        let _ = params;
        None
    }

    /// Gives an error of its script the words that the tool's published contract promises.
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

    /// The calls of other tools that a call of a tool made of steps consists of, in order: names and arguments.
    ///
    /// # Errors
    /// When the parameters contradict each other, or name what the server does not know.
    fn steps(params: &Self::Params, session: &Session) -> Result<Vec<PlannedStep>, Error> {
        let _ = (params, session);
        Ok(Vec::new())
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

/// Adds what this server runs under. macOS hands the bundle id down to the children of what it launched in this
/// variable, of which many clients pass on none [findings 3.5]: the processes above the server tell as well.
pub(super) async fn add_host(input: &mut Input, session: &Session) {
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
