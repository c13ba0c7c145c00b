//! How a call is made, beside what it does: whether it looks at what it changes, whether it leaves the front alone. Every tool
//! that acts takes these parameters.

use super::answer::Answer;
use super::background::Background;
use super::call::{Call, Seen};
use super::changes;
use super::effect::Effect;
use super::shows::{self, Look};
use crate::error::Error;
use crate::session::elements::snapshots::Snapshots;
use crate::template::BackgroundBy;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rmcp::model::JsonObject;
use serde_json::{Value, json};
use std::borrow::Cow;

/// The parameter that every tool has whose script looks at what it changes.
const OBSERVE: &str = "observe";

/// The parameter that every tool has which acts.
const IN_BACKGROUND: &str = "background";

/// All of them: names that no tool has for anything else.
pub(crate) const PARAMETERS: [&str; 2] = [OBSERVE, IN_BACKGROUND];

/// Adds the parameters to a schema, `observe` where a script looks at what it changes: it is not advertised, since a model that turns it
/// off has to look.
pub(super) fn add_parameters(
    schema: &mut JsonObject,
    effect: Effect,
    background: Background,
    observes: bool,
) {
    let Some(Value::Object(properties)) = schema.get_mut("properties") else {
        return;
    };
    if observes {
        let observe = json!({"type": "boolean", "default": true, "description": "Include UI changes in the result", "x-unadvertised": true});
        properties.insert(OBSERVE.into(), observe);
    }
    if effect != Effect::Read {
        properties.insert(IN_BACKGROUND.into(), background.parameter());
    }
}

/// What a call says about how it is made, beside the tool's own parameters.
#[derive(Clone, Copy, Debug)]
pub(super) struct CallMode {
    /// Whether its script shall look at what it changes.
    pub(super) observe: bool,
    /// Whether nothing may come to the front, by the call's own word.
    pub(super) background: bool,
}

impl CallMode {
    /// Takes the parameters about it out of those that a client gave.
    pub(super) fn take(effect: Effect, arguments: &mut JsonObject) -> Self {
        if effect == Effect::Read {
            return Self {
                observe: false,
                background: false,
            };
        }
        Self {
            observe: arguments.remove(OBSERVE) != Some(Value::Bool(false)),
            background: arguments.remove(IN_BACKGROUND) == Some(Value::Bool(true)),
        }
    }

    /// Makes a call so, and writes what it changed into its answer. `background` is what the tool can do, `observes` whether its
    /// script looks at all. What is the same for every tool stands here, so that it is compiled once.
    pub(super) fn run(
        self,
        background: Background,
        observes: bool,
        mut call: Call,
        run: impl FnOnce(Call) -> BoxFuture<'static, Result<Answer, Error>>,
    ) -> BoxFuture<'static, Result<Answer, Error>> {
        let asked = self.background.then_some(BackgroundBy::Call);
        call.background = call.background.or(asked);
        if let Err(error) = background.check(&call.tool, call.background) {
            return std::future::ready(Err(error)).boxed();
        }
        // What came to the front all the same is told, whatever else is looked at.
        call.observe = observes && (self.observe || call.background.is_some());
        let watched = Watched {
            name: call.tool.clone(),
            seen: call.observed.clone(),
            snapshots: call.session.snapshots.clone(),
            in_background: call.background.is_some(),
            look: shows::behind(&call).filter(|_| call.observe),
        };
        watched.tell(run(call)).boxed()
    }
}

/// A call, and what is told of what it changed.
struct Watched {
    name: Cow<'static, str>,
    seen: Seen,
    snapshots: Snapshots,
    in_background: bool,
    look: Option<Look>,
}

impl Watched {
    /// Writes what the call changed into its answer, or into its error.
    async fn tell(self, made: BoxFuture<'static, Result<Answer, Error>>) -> Result<Answer, Error> {
        let answer = made.await;
        let seen = self.seen.take();
        match answer {
            Ok(answer) => {
                let wanted = shows::wanted(&self.name, answer.structured.as_ref(), &seen);
                let shown = match self.look.zip(wanted) {
                    Some((look, wanted)) => look(wanted).await,
                    None => None,
                };
                changes::add(
                    &self.name,
                    answer,
                    seen,
                    &self.snapshots,
                    (self.in_background, shown),
                )
            }
            Err(error) => Err(changes::add_to_error(
                &self.name,
                error,
                seen,
                &self.snapshots,
                self.in_background,
            )),
        }
    }
}
