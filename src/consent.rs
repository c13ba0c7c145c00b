//! Asking a person, through their client, whether a call may do what the policy has a person decide.
//!
//! A call that needs consent ends with `NotConfirmed` before it has done anything, and after a yes it is made anew, with all
//! of its time. An action keeps its place in the queue meanwhile, so no later call comes before it. Clients of the revision
//! 2026-07-28 get the question as the answer of the call, which they repeat with the person's answer; older ones are asked by
//! `elicitation/create`. Where a client can do neither, the error stands: nobody agreed.

use crate::error::{Code, Error, chain};
use crate::limits;
use crate::policy::AgreedApp;
use crate::revision::knows;
use crate::session::AllowedApps;
use crate::text::{for_consent, json_string};
use crate::tool::call::Consent;
use crate::tool::json::json_length;
use crate::tool::{Spec, reach};
use rmcp::RoleServer;
use rmcp::model::{
    CancelledNotificationParam, ClientCapabilities, ClientResult, ConstTitle, ElicitRequest,
    ElicitRequestParams, ElicitResult, ElicitationAction, ElicitationSchema, EnumSchema,
    InputRequest, InputRequiredResult, InputResponses, JsonObject, ProtocolVersion, ServerRequest,
    SingleSelectEnumSchema, TitledSingleSelectEnumSchema,
};
use rmcp::service::{PeerRequestOptions, RequestContext};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;
use uuid::Uuid;

/// How many questions one call may lead to: each for another app.
pub(crate) const MOST_QUESTIONS: usize = 5;

/// How long a person may take.
pub(crate) const PATIENCE: Duration = Duration::from_secs(600);

/// How much of a call's arguments a person is shown, in characters.
const SHOWN: usize = 1_500;

/// The question's name among those of a call, and the one field of the answer.
const QUESTION: &str = "consent";
const ANSWER: &str = "answer";

/// What can be answered, and how a client shows it.
const NO: (&str, &str) = ("no", "Do not allow");
const ONCE: (&str, &str) = ("once", "Allow this call");
const SESSION: (&str, &str) = ("session", "Allow until the server ends");

/// The content of an answer that allows the call.
pub(crate) fn once() -> Value {
    json!({ ANSWER: ONCE.0 })
}

/// An answer within this time was no person's, who has to read the question.
const READING: Duration = Duration::from_millis(50);

/// A question for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    /// What a yes agrees to.
    grants: Consent,
    /// That in words.
    wanted: String,
    message: String,
}

impl Question {
    /// The question that would settle an error; none for errors that no answer settles.
    pub(crate) fn of(error: &Error, spec: &Spec, arguments: &JsonObject) -> Option<Self> {
        if error.code != Code::NotConfirmed {
            return None;
        }
        let details = &error.details;
        let steps = details.get("steps").and_then(Value::as_array);
        let call = match steps {
            // What is asked about may stand far behind in the arguments.
            Some(steps) => {
                let steps: Vec<&str> = steps.iter().filter_map(Value::as_str).collect();
                format!("{} with {}", spec.name, steps.join("; "))
            }
            None => reach::told(spec, arguments, SHOWN),
        };
        let apps = match details.get("apps").and_then(Value::as_array) {
            Some(apps) => apps.iter().filter_map(Value::as_object).collect(),
            None => vec![details],
        };
        let apps: Vec<(AgreedApp, String)> = apps.into_iter().filter_map(app).collect();
        let (apps, shown): (Vec<_>, Vec<_>) = apps.into_iter().unzip();
        let destructive = details.get("tool").is_some_and(Value::is_string);
        let wanted = match (destructive, shown.join(", ")) {
            (false, shown) if shown.is_empty() => return None,
            (false, shown) => format!("use {shown} on this Mac"),
            (true, shown) if shown.is_empty() => {
                "do something on this Mac that may be irreversible".to_owned()
            }
            (true, shown) => {
                format!("use {shown} on this Mac and do something that may be irreversible")
            }
        };
        Some(Self {
            grants: Consent { destructive, apps },
            message: format!("An AI assistant wants to {wanted}: {call}. Allow it?"),
            wanted,
        })
    }

    /// What can be answered. What one destructive call does says nothing of the next.
    fn offered(&self) -> &'static [(&'static str, &'static str)] {
        match self.grants.destructive {
            true => &[NO, ONCE],
            false => &[NO, ONCE, SESSION],
        }
    }

    /// The question as clients show it: one choice that has to be made. Clients show an optional field as the answer itself, and
    /// some accept a form without fields by themselves.
    fn request(&self) -> ElicitRequestParams {
        let offered = self.offered().iter();
        let choices = offered.map(|(word, title)| ConstTitle::new(*word, *title));
        let mut field = TitledSingleSelectEnumSchema::new(choices.collect());
        field.title = Some("Answer".into());
        field.default = Some(NO.0.to_owned());
        let field = EnumSchema::Single(SingleSelectEnumSchema::Titled(field));
        let schema = ElicitationSchema::builder().required_enum_schema(ANSWER, field);
        ElicitRequestParams::FormElicitationParams {
            meta: None,
            message: self.message.clone(),
            requested_schema: schema.build_unchecked(),
        }
    }

    /// Adds what a person agreed to: to the call, and to what is `allowed` as long as the server runs where they said so. Nothing but
    /// a choice that grants, was offered and is written as it was offered is a yes.
    ///
    /// # Errors
    /// `NotConfirmed` where they did not agree.
    pub(crate) fn settle(
        self,
        answer: &Answered,
        consent: &mut Consent,
        allowed: &AllowedApps,
    ) -> Result<(), Error> {
        let word = answer.word();
        let mut offered = self.offered().iter();
        let chosen = offered.find(|(offered, _)| Some(*offered) == word);
        let Some(grant) = chosen.filter(|choice| **choice != NO) else {
            return Err(self.declined(answer));
        };
        let Consent { destructive, apps } = self.grants;
        if *grant == SESSION {
            apps.iter().cloned().for_each(|app| allowed.add(app));
        }
        consent.destructive |= destructive;
        consent.apps.extend(apps);
        Ok(())
    }

    /// What is known of a no: what the client answered, and whether a person can have seen the question.
    fn declined(&self, answer: &Answered) -> Error {
        let answered = match answer.result.action {
            ElicitationAction::Accept if answer.word() == Some(NO.0) => "answered no to",
            ElicitationAction::Accept => "accepted, without choosing an answer that allows it,",
            ElicitationAction::Cancel => "closed, without an answer,",
            _ => "declined",
        };
        let ms = u64::try_from(answer.after.as_millis()).unwrap_or(u64::MAX);
        let what = format!(
            "The client {answered} the question whether to {}",
            self.wanted
        );
        let error = Error::new(Code::NotConfirmed, what).detail("answered_ms", ms);
        if answer.after < READING {
            let why = format!("It answered after {ms} ms, so nobody can have read the question");
            return error.because(why).hint(
                "Nothing was done. Tell the user: where the policy of macmcp asks, they can change it (`macmcp policy` shows it), or they can have the client show its questions",
            );
        }
        error
            .because("It may not have shown the question to anybody")
            .hint("Nothing was done. Ask the user what to do instead")
    }
}

/// What a client answered, and how long after the question.
pub(crate) struct Answered {
    result: ElicitResult,
    after: Duration,
}

impl Answered {
    /// The choice that was made, if one was.
    fn word(&self) -> Option<&str> {
        let accepted = self.result.action == ElicitationAction::Accept;
        let content = self.result.content.as_ref().filter(|_| accepted);
        content?.get(ANSWER)?.as_str()
    }
}

/// An app that an error names, as the policy knows it and as a person does.
fn app(fields: &JsonObject) -> Option<(AgreedApp, String)> {
    let text = |name: &str| fields.get(name).and_then(Value::as_str);
    let (name, id) = (text("name"), text("bundle_id"));
    let key = match id {
        Some(id) => AgreedApp::BundleId(id.to_owned()),
        None => AgreedApp::Name(name?.to_owned()),
    };
    let called = json_string(name.or(id)?, 80);
    let shown = id.map_or(called.clone(), |id| {
        format!("{called} ({})", for_consent(&unquoted(id), 120))
    });
    Some((key, shown))
}

/// An id from the screen as JSON writes it: what would break the line is an escape.
fn unquoted(id: &str) -> String {
    let quoted = Value::from(id).to_string();
    quoted.trim_matches('"').to_owned()
}

/// How a client can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// It repeats the call with the answer.
    Repeated,
    /// By a request of the server.
    Requested,
}

/// The way in which this client can be asked; none where it cannot.
fn way(context: &RequestContext<RoleServer>) -> Option<Way> {
    let can_show_forms = |capabilities: &ClientCapabilities| {
        let elicitation = capabilities.elicitation.as_ref();
        // Clients of 2025-06-18 name no kinds: they show forms.
        elicitation.is_some_and(|kinds| kinds.form.is_some() || kinds.url.is_none())
    };
    let shows_forms = || {
        let capabilities = context.client_capabilities();
        capabilities.is_some_and(|capabilities| can_show_forms(&capabilities))
    };
    // Revisions before have no questions, whatever a client says that it can do.
    (knows(context, &ProtocolVersion::V_2025_06_18) && shows_forms()).then(|| {
        if knows(context, &ProtocolVersion::V_2026_07_28) {
            Way::Repeated
        } else {
            Way::Requested
        }
    })
}

/// What comes of asking.
pub(crate) enum Asked {
    /// What was answered.
    Answered(Answered),
    /// The client repeats the call with the answer.
    Later(InputRequiredResult),
    /// This client cannot ask.
    Impossible,
}

/// Asks by a request of the server, which is taken back when the client cancels the call.
async fn request(
    params: ElicitRequestParams,
    spec: &Spec,
    context: &RequestContext<RoleServer>,
) -> Result<Asked, Error> {
    let unanswered = |why: String| {
        Error::new(
            Code::NotConfirmed,
            "The client was asked and gave no answer",
        )
        .because(why)
        .hint("Nothing was done. Ask the user, then try again")
    };
    let request = ServerRequest::ElicitRequest(ElicitRequest::new(params));
    let options = PeerRequestOptions::with_timeout(PATIENCE);
    let asked = context
        .peer
        .send_cancellable_request(request, options)
        .await
        .map_err(|error| unanswered(chain(&error)))?;
    let question = asked.id.clone();
    let since = Instant::now();
    tokio::select! {
        answer = asked.await_response() => match answer {
            Ok(ClientResult::ElicitResult(result)) => {
                let after = since.elapsed();
                Ok(Asked::Answered(Answered { result, after }))
            }
            Ok(_) => Err(unanswered("The client answered something else".to_owned())),
            Err(error) => Err(unanswered(chain(&error))),
        },
        () = context.ct.cancelled() => {
            let reason = "The call was cancelled".to_owned();
            let cancelled = CancelledNotificationParam::new(Some(question), Some(reason));
            if let Err(error) = context.peer.notify_cancelled(cancelled).await {
                tracing::debug!(%error, "the client was not told that a question is over");
            }
            Err(Error::new(Code::Cancelled, format!("{} was cancelled", spec.name))
                .because("The question had no answer yet"))
        }
    }
}

/// A call that waits for a person's answer.
struct Pending {
    state: String,
    since: Instant,
    tool: Cow<'static, str>,
    arguments: JsonObject,
    question: Question,
    consent: Consent,
}

/// The calls of one server that wait for a person's answer.
#[derive(Clone)]
pub(crate) struct Questions {
    /// Those that a client repeats with the answer.
    repeated: Arc<Mutex<VecDeque<Pending>>>,
    /// How many more may be asked about by a request of the server. A call that waits for a person counts as a request that is
    /// being answered, past whose number no line is read: not even that person's answer.
    free: Arc<Semaphore>,
}

impl Default for Questions {
    fn default() -> Self {
        Self {
            repeated: Arc::default(),
            free: Arc::new(Semaphore::new(limits::QUESTIONS)),
        }
    }
}

impl Questions {
    /// Asks the person. The time of the call stands still meanwhile; it ends when the client cancels it.
    ///
    /// # Errors
    /// `NotConfirmed` when no answer came, `Cancelled`.
    pub(crate) async fn ask(
        &self,
        question: &Question,
        consent: &Consent,
        spec: &Spec,
        arguments: &JsonObject,
        context: &RequestContext<RoleServer>,
    ) -> Result<Asked, Error> {
        let params = question.request();
        match way(context) {
            None => Ok(Asked::Impossible),
            Some(_) if json_length(arguments) > limits::QUESTION => Err(Error::new(
                Code::NotConfirmed,
                format!(
                    "{} has arguments that are too long to show to the user",
                    spec.name
                ),
            )
            .hint("Split it into smaller parts")),
            Some(Way::Repeated) => {
                let state = Uuid::new_v4().simple().to_string();
                self.keep(Pending {
                    state: state.clone(),
                    since: Instant::now(),
                    tool: spec.name.clone(),
                    arguments: arguments.clone(),
                    question: question.clone(),
                    consent: consent.clone(),
                });
                let request = InputRequest::Elicitation(ElicitRequest::new(params));
                let requests = [(QUESTION.to_owned(), request)].into();
                Ok(Asked::Later(InputRequiredResult::new(
                    Some(requests),
                    Some(state),
                )))
            }
            Some(Way::Requested) => request(params, spec, context).await,
        }
    }

    /// A place among the calls that wait for a person's answer, where that is a request of the server. A call that is sure to ask
    /// takes it before it waits for its turn.
    ///
    /// # Errors
    /// `NotConfirmed` when there is none left.
    pub(crate) fn place(
        &self,
        spec: &Spec,
        context: &RequestContext<RoleServer>,
    ) -> Result<Option<OwnedSemaphorePermit>, Error> {
        if way(context) != Some(Way::Requested) {
            return Ok(None);
        }
        let count = limits::QUESTIONS;
        let place = Arc::clone(&self.free).try_acquire_owned();
        place.map(Some).map_err(|_| {
            let what = format!("was not run: {count} calls wait for the user's answer");
            Error::new(Code::NotConfirmed, format!("{} {what}", spec.name))
                .hint("Wait for the answers, then try again")
        })
    }

    /// The question that a repeated call answers, what was agreed to before, and the answer. None for a call that repeats
    /// nothing: an answer counts once, and only for the very call that it was asked for.
    pub(crate) fn take(
        &self,
        state: Option<&str>,
        answers: Option<&InputResponses>,
        spec: &Spec,
        arguments: &JsonObject,
    ) -> Option<(Question, Consent, Answered)> {
        let answer = answers?.get(QUESTION)?;
        let result = serde_json::from_value(answer.clone()).ok()?;
        let mut waiting = self.repeated.lock().unwrap_or_else(PoisonError::into_inner);
        let place = waiting
            .iter()
            .position(|pending| Some(pending.state.as_str()) == state)?;
        let found = waiting.remove(place)?;
        let after = found.since.elapsed();
        let fits = found.tool == spec.name && found.arguments == *arguments;
        (fits && after < PATIENCE).then_some((
            found.question,
            found.consent,
            Answered { result, after },
        ))
    }

    fn keep(&self, pending: Pending) {
        let mut waiting = self.repeated.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.push_back(pending);
        if waiting.len() > limits::QUESTIONS {
            waiting.pop_front();
        }
    }
}
