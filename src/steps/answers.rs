//! What is answered when the steps have ended.

use super::results::ShortResults;
use crate::error::Error;
use crate::text::cut;
use crate::tool::Outcome;
use crate::tool::answer::Answer;
use crate::tool::call::StepTool;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is answered.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Output {
    /// Number of steps that were done
    done: usize,
    steps: Vec<JsonObject>,
    // Of a recipe: what is known of all its actions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    effect: Option<Outcome>,
    /// Why the remaining steps were skipped
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    /// The skipped steps
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_begun: Vec<String>,
}

/// How the steps ended before the last one was done.
pub(super) enum Stop {
    /// A step failed.
    Failed(Error),
    /// A dialog appeared that the next step does not know of.
    Dialog(String),
    /// What a step stated does not hold.
    Unmet,
}

/// The end of all steps.
pub(super) struct Ended {
    pub(super) results: ShortResults,
    /// Why it ended before the last one; none where all were done.
    pub(super) stop: Option<Stop>,
    /// What is known of all actions, where that is told.
    pub(super) effect: Option<Outcome>,
}

pub(super) fn answer(steps: &[StepTool], ended: Ended) -> Result<Answer, Error> {
    let done = ended.results.count();
    let name = |place: usize| steps.get(place).map_or("", |step| &*step.name);
    let begun = done + usize::from(matches!(ended.stop, Some(Stop::Failed(_))));
    let (rows, more) = ended.results.into_parts();
    let mut output = Output {
        done,
        steps: rows,
        effect: ended.effect,
        stopped: None,
        not_begun: (begun..steps.len())
            .map(|place| format!("{} {}", place + 1, name(place)))
            .collect(),
    };
    if ended.stop.is_some() {
        // Not all was done that was asked for.
        output.effect = output.effect.map(|effect| match effect {
            Outcome::Confirmed | Outcome::Partial => Outcome::Partial,
            Outcome::Unverified => Outcome::Unverified,
        });
    }
    match ended.stop {
        Some(Stop::Failed(mut error)) => {
            error.promised = None;
            error.what = format!(
                "Step {} of {}, {}: {}",
                done + 1,
                steps.len(),
                name(done),
                error.what
            );
            let hint = error.hint.take();
            let hint = hint.map_or(String::new(), |hint| format!("{hint}. "));
            let error = error
                .hint(format!(
                    "{hint}Completed before it: {done}; their results follow"
                ))
                .detail("done", done)
                .detail("not_begun", output.not_begun.clone());
            let mut content = Answer::structured(&output)?.content;
            content.extend(more);
            return Ok(Answer::failure(error, content));
        }
        Some(Stop::Dialog(appeared)) => {
            let name = name(done);
            output.stopped = Some(cut(
                &format!(
                    "before step {}, {name}, which names nothing in it: {appeared}",
                    done + 1
                ),
                1000,
            ));
        }
        Some(Stop::Unmet) => {
            output.stopped = Some(format!(
                "at step {done}, {}: its statement does not hold",
                name(done - 1)
            ));
        }
        None => {}
    }
    let mut answer = Answer::structured(&output)?;
    if !more.is_empty() {
        // Clients that show fields only would not show them.
        answer.structured = None;
        answer.content.extend(more);
    }
    Ok(answer)
}
