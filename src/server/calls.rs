//! One call of a tool, from its arguments to a result: asked about where the policy wants that, and answered whatever happens.

use super::pictures::{Looks, Pictures};
use crate::clients;
use crate::consent::{Asked, MOST_QUESTIONS, PATIENCE, Question, Questions};
use crate::dispatch::{CallRequest, Dispatcher};
use crate::engine::ProgressSink;
use crate::error::{Code, Error};
use crate::notices;
use crate::policy::Verdict;
use crate::record::Recorder;
use crate::tool::answer::Answer;
use crate::tool::call::Consent;
use crate::tool::seat::Seat;
use crate::tool::{Effect, Spec, shows};
use futures_util::FutureExt;
use rmcp::RoleServer;
use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock, InputResponses, JsonObject};
use rmcp::service::RequestContext;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use tokio::time::Instant;

/// What a client adds to a call that answers a question: the state that came with the question, and the answers.
pub(super) type Repeated = (Option<String>, Option<InputResponses>);

/// A call that has arrived.
pub(super) struct Arrived {
    spec: Arc<Spec>,
    arguments: JsonObject,
    /// Its place in the queue, or that there is none.
    seat: Result<Seat, Error>,
}

/// Runs the calls of one connection.
#[derive(Clone)]
pub(super) struct Calls(Arc<Shared>);

struct Shared {
    dispatcher: Dispatcher,
    questions: Questions,
    /// Where calls are recorded, if they are.
    recorder: Option<Recorder>,
}

impl Calls {
    pub(super) fn new(dispatcher: Dispatcher, recorder: Option<Recorder>) -> Self {
        let questions = Questions::default();
        Self(Arc::new(Shared {
            dispatcher,
            questions,
            recorder,
        }))
    }

    pub(super) fn dispatcher(&self) -> &Dispatcher {
        &self.0.dispatcher
    }

    /// Runs a call, and asks a person where the policy wants that; whatever happens, there is a result or a question. `repeated`
    /// is what a client adds that answers a question. Progress goes to `progress`, and to the client where that is none.
    pub(super) async fn call(
        &self,
        spec: Arc<Spec>,
        arguments: JsonObject,
        repeated: Repeated,
        progress: Option<&ProgressSink>,
        context: &RequestContext<RoleServer>,
    ) -> CallToolResponse {
        let arrived = self.arrive(spec, arguments);
        self.call_at(arrived, repeated, progress, context).await
    }

    /// Takes the place of a call in the queue. Nothing may be awaited between the arrival of a request and this.
    pub(super) fn arrive(&self, spec: Arc<Spec>, arguments: JsonObject) -> Arrived {
        let acts = spec.effect != Effect::Read && !self.0.dispatcher.is_dry_run();
        // What it has done is looked at before the next call comes.
        let looks = shows::may_show(&spec.name);
        let stays = acts && (self.0.recorder.is_some() || looks || self.may_ask_about(&spec));
        let access = spec.effect.access();
        Arrived {
            seat: Seat::take(self.0.dispatcher.engine(), access, stays),
            spec,
            arguments,
        }
    }

    fn takes_pictures_of(&self, spec: &Spec) -> bool {
        let recorder = self.0.recorder.as_ref();
        let takes_pictures = recorder.is_some_and(|recorder| recorder.takes_pictures_of(spec));
        takes_pictures && !self.0.dispatcher.is_dry_run()
    }

    fn may_ask_about(&self, spec: &Spec) -> bool {
        // A step may be a tool that always asks.
        let policy = &self.0.dispatcher.session().policy;
        spec.always_asks || spec.made_of_steps || policy.asks()
    }

    /// [`Calls::call`] with a place that was taken before, answered as the client can show it.
    pub(super) async fn call_at(
        &self,
        call: Arrived,
        repeated: Repeated,
        progress: Option<&ProgressSink>,
        context: &RequestContext<RoleServer>,
    ) -> CallToolResponse {
        let Some(client) = clients::of(context) else {
            return self.call_recorded(call, repeated, progress, context).await;
        };
        let (spec, arguments) = (Arc::clone(&call.spec), call.arguments.clone());
        let response = self.call_recorded(call, repeated, progress, context).await;
        let CallToolResponse::Complete(mut result) = response else {
            return response;
        };
        if client.may_lose_pictures(&result) {
            let told = self.in_words(&spec, &arguments, progress, context).await;
            let told = told
                .as_ref()
                .map(|(tool, told)| (&*tool.name, told.clone()));
            let otherwise = "Call `look` or `read_text`, which return what can be read.";
            let told = client.in_place_of_picture(told, otherwise);
            result.content.extend(told);
        }
        let has_parts = self.0.dispatcher.offered("select_text").is_some();
        clients::fit(client, &mut result, &spec, has_parts);
        result.into()
    }

    /// What tells in words what a picture of a call shows, and the tool that returns it.
    async fn in_words(
        &self,
        spec: &Spec,
        arguments: &JsonObject,
        progress: Option<&ProgressSink>,
        context: &RequestContext<RoleServer>,
    ) -> Option<(Arc<Spec>, Vec<ContentBlock>)> {
        let (tool, given) = clients::in_words(spec, arguments)?;
        let tool = self.0.dispatcher.offered(tool)?;
        let (begun, cancel) = (Instant::now(), context.ct.clone());
        let request = CallRequest::new(Arc::clone(&tool), given, begun, cancel);
        let told = self.call_once(request, progress, context).await;
        let failed = |error: Error| vec![ContentBlock::text(error.to_string())];
        Some((tool, told.map_or_else(failed, |answer| answer.content)))
    }

    async fn call_recorded(
        &self,
        call: Arrived,
        repeated: Repeated,
        progress: Option<&ProgressSink>,
        context: &RequestContext<RoleServer>,
    ) -> CallToolResponse {
        let Some(recorder) = &self.0.recorder else {
            return self
                .call_unrecorded(call, repeated, progress, context)
                .await;
        };
        let dispatcher = &self.0.dispatcher;
        let (spec, arguments) = (&call.spec, &call.arguments);
        let seat = call.seat.clone().ok();
        let looks = seat.as_ref().map(|seat| Looks {
            dispatcher,
            seat,
            cancel: &context.ct,
        });
        let looks = looks.filter(|_| self.takes_pictures_of(spec));
        let mut pictures = looks.map(|looks| Pictures::of(looks, spec, arguments));
        // Reading changes nothing of what the person is doing.
        let acts = spec.effect != Effect::Read && !dispatcher.is_dry_run();
        let acting = acts.then(|| Arc::clone(spec)).zip(seat.clone());
        let theirs = async |before| {
            let (spec, seat) = acting.as_ref()?;
            dispatcher.theirs(spec, seat, before, &context.ct).await
        };
        let was = theirs(None).await;
        let before = match &mut pictures {
            Some(pictures) => pictures.before().await,
            None => None,
        };
        let begun = recorder
            .begin(spec, arguments, dispatcher.session(), before)
            .await;
        let response = self
            .call_unrecorded(call, repeated, progress, context)
            .await;
        // Before the client gets it: what was answered is recorded, whatever happens next.
        let ms = begun.milliseconds();
        let is = match &was {
            Some(was) => theirs(Some(was)).await,
            None => None,
        };
        let disturbed = is.and_then(|is| serde_json::from_value(is["disturbed"].clone()).ok());
        let after = match &pictures {
            Some(pictures) => pictures.after(&response).await,
            None => None,
        };
        // Nobody waits for the disk.
        if let Some(seat) = &seat {
            seat.leave();
        }
        recorder.end(begun, ms, &response, (after, disturbed)).await;
        response
    }

    async fn call_unrecorded(
        &self,
        Arrived {
            spec,
            arguments,
            seat,
        }: Arrived,
        repeated: Repeated,
        progress: Option<&ProgressSink>,
        context: &RequestContext<RoleServer>,
    ) -> CallToolResponse {
        let seat = match seat {
            Ok(seat) => seat,
            Err(full) => return failed(&spec, full),
        };
        if self.may_ask_about(&spec) {
            let call = (&spec, &arguments, &seat);
            return self.call_asking(call, repeated, progress, context).await;
        }
        let (cancel, arrived) = (context.ct.clone(), seat.arrived());
        let mut request = CallRequest::new(Arc::clone(&spec), arguments, arrived, cancel);
        request.seat = Some(seat);
        match self.call_once(request, progress, context).await {
            Ok(answer) => completed(answer),
            Err(error) => failed(&spec, error),
        }
    }

    /// The same where a person decides about some calls.
    async fn call_asking(
        &self,
        (spec, arguments, seat): (&Arc<Spec>, &JsonObject, &Seat),
        repeated: Repeated,
        progress: Option<&ProgressSink>,
        context: &RequestContext<RoleServer>,
    ) -> CallToolResponse {
        let (state, answers) = repeated;
        let questions = &self.0.questions;
        let allowed = &self.0.dispatcher.session().allowed_apps;
        let mut consent = Consent::default();
        let mut begun = seat.arrived();
        let policy = &self.0.dispatcher.session().policy;
        let is_asked = spec.effect == Effect::Destructive && policy.destructive == Verdict::Ask;
        let mut place = None;
        if spec.always_asks || is_asked {
            place = match questions.place(spec, context) {
                Ok(place) => place,
                Err(full) => return failed(spec, full),
            };
        }
        let answered = questions.take(state.as_deref(), answers.as_ref(), spec, arguments);
        if let Some((question, before, answer)) = answered {
            consent = before;
            if let Err(error) = question.settle(&answer, &mut consent, allowed) {
                return failed(spec, error);
            }
        }
        for _ in 0..MOST_QUESTIONS {
            let mut request = CallRequest::new(
                Arc::clone(spec),
                arguments.clone(),
                begun,
                context.ct.clone(),
            );
            request.consent = consent.clone();
            request.seat = Some(seat.clone());
            let outcome = self.call_once(request, progress, context);
            let error = match outcome.await {
                Ok(answer) => return completed(answer),
                Err(error) => error,
            };
            let Some(question) = Question::of(&error, spec, arguments) else {
                return failed(spec, error);
            };
            if place.is_none() {
                place = match questions.place(spec, context) {
                    Ok(place) => place,
                    Err(full) => return failed(spec, full),
                };
            }
            // An action keeps its turn meanwhile, and has its whole time after the answer.
            seat.until(Instant::now() + PATIENCE);
            let asked = questions
                .ask(&question, &consent, spec, arguments, context)
                .await;
            let settled = match asked {
                Ok(Asked::Later(question)) => return question.into(),
                Ok(Asked::Impossible) => return failed(spec, error),
                Ok(Asked::Answered(answer)) => question.settle(&answer, &mut consent, allowed),
                Err(error) => Err(error),
            };
            if let Err(error) = settled {
                return failed(spec, error);
            }
            begun = Instant::now();
        }
        failed(
            spec,
            Error::new(
                Code::NotConfirmed,
                format!(
                    "{} was not run: it needs more consents than one call may ask for",
                    spec.name
                ),
            )
            .hint("Split it into smaller parts, or ask the user to change the policy (`macmcp policy`)"),
        )
    }

    /// Runs a call, whatever happens.
    async fn call_once(
        &self,
        mut request: CallRequest,
        progress: Option<&ProgressSink>,
        context: &RequestContext<RoleServer>,
    ) -> Result<Answer, Error> {
        let tool = request.spec.name.clone();
        request.client = clients::of(context);
        let reporting = if let Some(sink) = progress {
            request.progress = Some(sink.clone());
            None
        } else {
            notices::progress(context).map(|(sink, task)| {
                request.progress = Some(sink);
                task
            })
        };
        // A panic must cost one answer, not leave a client waiting for it.
        let outcome = AssertUnwindSafe(self.0.dispatcher.call(request))
            .catch_unwind()
            .await
            .unwrap_or_else(|_| {
                Err(
                    Error::new(Code::ScriptFailed, format!("{tool} failed inside macmcp"))
                        .hint("This is a bug in macmcp: please report it with the server's log"),
                )
            });
        if let Some(task) = reporting {
            // What is behind the answer tells nobody anything.
            task.abort();
        }
        outcome
    }
}

fn completed(answer: Answer) -> CallToolResponse {
    CallToolResult::from(answer).into()
}

fn failed(spec: &Spec, error: Error) -> CallToolResponse {
    tracing::info!(tool = %spec.name, code = %error.code, "call failed");
    failure(error).into()
}

/// The result that an error is.
pub(super) fn failure(error: Error) -> CallToolResult {
    Answer::failure(error, Vec::new()).into()
}
