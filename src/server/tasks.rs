//! Long calls as tasks, where the client has declared the Tasks extension of MCP (SEP-2663): a call that is not answered soon
//! is answered with a task, and its result is asked for later.
//!
//! So no list of slow tools is needed, and a client that gives up on a request after a minute still gets its result.

use super::calls::{Calls, Repeated, failure};
use crate::engine::ProgressSink;
use crate::error::{Code, Error};
use crate::tool::Spec;
use crate::tool::json::json_length;
use crate::{limits, notices};
use rmcp::RoleServer;
use rmcp::model::{
    CallToolResponse, CallToolResult, ContentBlock, CreateTaskResult, ErrorData, InputResponses,
    JsonObject,
};
use rmcp::service::RequestContext;
use rmcp::task_manager::{TaskContext, TaskExit, TaskManager, TaskOptions};
use serde_json::Value;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// How long a call may take before it becomes a task.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long a task may take, and how long its result is kept then. Longer than any call: a batch of the longest steps.
const KEPT: Duration = Duration::from_secs(300);
/// The toolset whose answers are pictures.
const PICTURES: &str = "screenshot";
/// How often a client is to ask.
const POLL_MS: u64 = 1_000;

/// The tasks of one connection.
#[derive(Default)]
pub(super) struct Tasks {
    manager: TaskManager,
    /// When those were made that may still be kept, oldest first.
    made: Mutex<VecDeque<Instant>>,
}

/// A call that can be made again with the answers to its questions.
#[derive(Clone)]
struct Call {
    calls: Calls,
    spec: Arc<Spec>,
    arguments: JsonObject,
    progress: ProgressSink,
    context: RequestContext<RoleServer>,
}

impl Call {
    fn start(&self, repeated: Repeated) -> JoinHandle<CallToolResponse> {
        let call = self.clone();
        // Its place in the queue is taken before the task begins.
        let arrived = self
            .calls
            .arrive(Arc::clone(&self.spec), self.arguments.clone());
        tokio::spawn(async move {
            let progress = Some(&call.progress);
            call.calls
                .call_at(arrived, repeated, progress, &call.context)
                .await
        })
    }
}

impl Tasks {
    /// The tasks, for what a client asks about them.
    pub(super) fn manager(&self) -> &TaskManager {
        &self.manager
    }

    /// Answers a call of a client that takes tasks: with its result, or with a task if that takes long. The call ends with
    /// `closed`.
    ///
    /// # Errors
    /// When the call failed inside macmcp.
    pub(super) async fn call(
        &self,
        calls: Calls,
        (spec, arguments): (Arc<Spec>, JsonObject),
        repeated: Repeated,
        (mut context, closed): (RequestContext<RoleServer>, &CancellationToken),
    ) -> Result<CallToolResponse, ErrorData> {
        let stop = closed.child_token();
        let cancelled = std::mem::replace(&mut context.ct, stop.clone());
        // Nothing may be told of a request that has been answered: the progress of a task is in its state.
        context.meta.0.0.remove("progressToken");
        let (progress, reports) = notices::progress_sink();
        let call = Call {
            calls,
            spec,
            arguments,
            progress,
            context,
        };
        let mut running = call.start(repeated);
        // The result of these is a picture, which no task keeps.
        let is_picture = call.spec.toolset == PICTURES;
        let can_be_task = !is_picture && json_length(&call.arguments) <= limits::TASK;
        tokio::select! {
            biased;
            done = &mut running => return joined(done),
            () = cancelled.cancelled() => {
                stop.cancel();
                return joined(running.await);
            }
            () = self.patience(), if can_be_task => {}
        }
        let options = TaskOptions::new()
            .with_ttl_ms(Some(u64::try_from(KEPT.as_millis()).unwrap_or(u64::MAX)))
            .with_poll_interval_ms(POLL_MS)
            .with_status_message(state_of(&call.spec, &Value::Null));
        let task = self.manager.spawn(options, |task| {
            Box::pin(async move { finish(&task, call, (running, reports), &stop).await })
        });
        Ok(CallToolResponse::Task(CreateTaskResult::new(task)))
    }

    /// Ends when a call has taken long enough to become a task, and takes the place of one; never where there is none.
    async fn patience(&self) {
        tokio::time::sleep(PATIENCE).await;
        let made = {
            let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
            // A task is kept for as long again as it may take.
            while made.front().is_some_and(|made| made.elapsed() > 2 * KEPT) {
                made.pop_front();
            }
            let has_room = made.len() < limits::TASKS;
            if has_room {
                made.push_back(Instant::now());
            }
            has_room
        };
        if !made {
            std::future::pending::<()>().await;
        }
    }
}

/// How far a call has got, in words.
fn state_of(spec: &Spec, report: &Value) -> String {
    let mut state = format!("{} is running", spec.called());
    if let Some(message) = report["message"].as_str() {
        state += &format!(": {message}");
    }
    if let (Some(done), Some(total)) = (report["done"].as_u64(), report["total"].as_u64()) {
        state += &format!(" ({done} of {total})");
    }
    state
}

/// Follows a call to its result. What it asks is asked through the task, and how far it has got is told as the task's state.
async fn finish(
    task: &TaskContext,
    call: Call,
    (mut running, mut reports): (JoinHandle<CallToolResponse>, mpsc::Receiver<Value>),
    stop: &CancellationToken,
) -> Result<CallToolResult, TaskExit> {
    for round in 1_u32.. {
        let response = loop {
            tokio::select! {
                done = &mut running => break joined(done)?,
                Some(report) = reports.recv() => task.set_status_message(state_of(&call.spec, &report)),
                () = task.cancelled() => {
                    stop.cancel();
                    // What it had done by then is all that anybody can still be told.
                    if let CallToolResponse::Complete(result) = joined(running.await)? {
                        let texts = result.content.iter().filter_map(|block| block.as_text());
                        let texts: Vec<&str> = texts.map(|block| block.text.as_str()).collect();
                        task.set_status_message(texts.join("\n"));
                    }
                    return Err(TaskExit::Cancelled);
                }
            }
        };
        let question = match response {
            CallToolResponse::Complete(result) => return Ok(kept(result)),
            CallToolResponse::InputRequired(question) => question,
            _ => break,
        };
        let mut answers = InputResponses::new();
        for (key, request) in question.input_requests.into_iter().flatten() {
            let answer = task
                .request_input(format!("{round}-{key}"), request)
                .await?;
            answers.insert(key, answer);
        }
        running = call.start((question.request_state, Some(answers)));
    }
    Err(ErrorData::internal_error("The call has no result", None).into())
}

/// A result as long as it may be kept: pictures are left out of it.
fn kept(mut result: CallToolResult) -> CallToolResult {
    let length = json_length(&result);
    if length <= limits::TASK {
        return result;
    }
    for block in &mut result.content {
        if matches!(block, ContentBlock::Image(_)) {
            *block = ContentBlock::text(
                "A picture was left out, because a task keeps none: take it with take_screenshot, in a call of its own",
            );
        }
    }
    if json_length(&result) <= limits::TASK {
        return result;
    }
    let most = limits::TASK / 1024;
    failure(
        Error::new(
            Code::BadReply,
            format!("The call was made, and its answer of {length} bytes is longer than the {most} KB that a task keeps"),
        )
        .hint("Ask for less at a time, or call without the Tasks extension"),
    )
}

fn joined(
    done: Result<CallToolResponse, tokio::task::JoinError>,
) -> Result<CallToolResponse, ErrorData> {
    done.map_err(|error| {
        tracing::error!(%error, "a call failed inside macmcp");
        ErrorData::internal_error("The call failed inside macmcp", None)
    })
}
