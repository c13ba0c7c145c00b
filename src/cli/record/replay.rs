//! `macmcp record replay`: the calls of a session once more, each compared with what it came to.
//!
//! A server of this very process makes them, with everything that it asks and refuses. What a call names by a ref or a window id
//! is looked for again, for as long as it may take to appear; what was left out has to be given.

use super::person::Person;
use super::session::{self, Recorded, Session};
use crate::cli::failure::{CommandFailure, FAILED};
use crate::cli::log::Log;
use crate::cli::output;
use crate::cli::serve::{self, Offer, Ready};
use crate::cli::settings::one_thread;
use crate::error::chain;
use crate::record::again::{self, Again};
use crate::record::difference::{self, Renamed};
use crate::record::holes::{self, Texts};
use crate::record::windows::{self, WindowMeaning};
use crate::record::{self, End, Meaning};
use crate::registry::Registry;
use crate::session::elements::snapshots::{Snapshot, Snapshots};
use crate::text;
use crate::tool::Effect;
use clap::Args;
use rmcp::ServiceExt;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, JsonObject,
};
use rmcp::service::{RoleClient, RunningService};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::signal::ctrl_c;
use tokio::time::{Instant, sleep};

#[derive(Debug, Args)]
#[group(id = "replay")]
pub(super) struct Arguments {
    /// The folder of one session, or that of --record with one session in it
    dir: PathBuf,
    /// A text that was left out of the record, by the name that the replay or the record gives it, such as 3.text=Hello. Repeatable
    #[arg(long = "text", value_name = "NAME=VALUE", value_parser = named_text)]
    texts: Vec<(String, String)>,
    /// Go on behind a difference
    #[arg(long = "continue")]
    goes_on: bool,
    #[command(flatten)]
    pub(super) server: serve::Arguments,
}

fn named_text(given: &str) -> Result<(String, String), String> {
    let parts = given.split_once('=');
    let parts = parts.filter(|(name, _)| name.split_once('.').is_some());
    let (name, value) = parts.ok_or("write the name of what was left out, =, and its text")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// How long an element is waited for that is not there yet, and how often it is looked for.
const PATIENCE: Duration = Duration::from_secs(10);
const BETWEEN_LOOKS: Duration = Duration::from_millis(500);

/// The tools that tell what has changed since an earlier answer.
const SINCE: [&str; 3] = ["get_ui_elements", "look", "recent_changes"];

/// How much of a message the pipe to the server holds, in bytes.
const PIPE: usize = 64 << 10;

/// The most elements that a look for one of them reads.
const MOST_ELEMENTS: u32 = 5_000;

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let dir = &arguments.dir;
    let found = session::all(dir)?;
    let [found] = &found[..] else {
        let why = match found.len() {
            0 => "no session is recorded there".to_owned(),
            count => format!("{count} sessions are recorded there; name the folder of one of them"),
        };
        return Err(CommandFailure::usage(why).about(dir.display().to_string()));
    };
    let session = Session::of(found);
    let _log = Log::start(&arguments.server.log)?;
    let prepared = arguments.server.mac.prepare(None)?;
    let offer = Offer::of(&arguments.server, Some(&prepared.programs))?;
    let runtime = one_thread()?;
    let told = runtime.block_on(async {
        let ready = Ready::of(&arguments.server, &prepared, offer)?;
        let engine = ready.engine.clone();
        let told = tokio::select! {
            told = replay(ready, &session, arguments) => told,
            _ = ctrl_c() => Err(CommandFailure::failed("stopped")),
        };
        engine.shutdown().await;
        told
    });
    // A question at the terminal is read by a thread that cannot be stopped.
    runtime.shutdown_timeout(Duration::ZERO);
    told
}

/// Makes the calls with a server behind a pipe within this process.
async fn replay(
    ready: Ready,
    session: &Session<'_>,
    arguments: &Arguments,
) -> Result<ExitCode, CommandFailure> {
    let Ready {
        server,
        registry,
        snapshots,
        ..
    } = ready;
    let (own, other) = tokio::io::duplex(PIPE);
    let closed = server.closed();
    let (server, client) = tokio::join!(server.serve(other), Person.serve(own));
    let server = server.map_err(CommandFailure::failed)?;
    let mut replay = Replay {
        client: client.map_err(CommandFailure::failed)?,
        registry,
        snapshots,
        with_texts: session.with_texts,
        texts: arguments.texts.iter().cloned().collect(),
        window_ids: BTreeMap::new(),
        renamed: Renamed::new(),
    };
    let told = replay.calls(session, arguments.goes_on).await;
    closed.cancel();
    replay
        .client
        .cancel()
        .await
        .map_err(CommandFailure::failed)?;
    server.cancel().await.map_err(CommandFailure::failed)?;
    told
}

struct Replay {
    client: RunningService<RoleClient, Person>,
    registry: Registry,
    snapshots: Snapshots,
    with_texts: bool,
    texts: Texts,
    /// The ids that windows have now, by those that they had.
    window_ids: BTreeMap<u64, u64>,
    /// What elements are called now that were called otherwise.
    renamed: Renamed,
}

impl Replay {
    async fn calls(
        &mut self,
        session: &Session<'_>,
        goes_on: bool,
    ) -> Result<ExitCode, CommandFailure> {
        let (mut made, mut different) = (0, 0);
        for call in &session.calls {
            let Some((_, then)) = call.answer.filter(|(_, end)| end.ended != "asked") else {
                let why = if call.answer.is_some() {
                    "asked first; the call that followed is made"
                } else {
                    "not answered in the record, and not made"
                };
                print_call(call, why)?;
                continue;
            };
            made += 1;
            let Err(why) = self.call(call, then).await else {
                print_call(call, "as recorded")?;
                continue;
            };
            different += 1;
            print_call(call, &format!("differs: {why}"))?;
            if !goes_on {
                let rest = session
                    .calls
                    .iter()
                    .filter(|other| other.number > call.number);
                let mut told = String::new();
                let open: Vec<String> = rest.flat_map(|call| self.open(call)).collect();
                if !open.is_empty() {
                    let _ = writeln!(told, "Left out further on: {}", open.join(", "));
                }
                told.push_str("It stops here. With --continue it goes on.\n");
                output::print_text(&told)?;
                return Ok(ExitCode::from(FAILED));
            }
        }
        if different > 0 {
            output::print_text(&format!(
                "Different: {different} of {}.\n",
                text::counted(made, "call")
            ))?;
            return Ok(ExitCode::from(FAILED));
        }
        output::print_text(&format!(
            "{} came to the same.\n",
            text::counted(made, "call")
        ))?;
        Ok(ExitCode::SUCCESS)
    }

    /// The holes of a call that no text was given for.
    fn open(&self, call: &Recorded<'_>) -> Vec<String> {
        let mut arguments = call.arguments.clone();
        let named = call.answer.map(|(_, end)| &end.named);
        let none = BTreeMap::new();
        let named = named.unwrap_or(&none);
        let mut open = holes::fill(call.number, &mut arguments, named, &self.texts, &|_| true);
        open.extend(holes::of_refs(call.refs.values(), &self.texts));
        open
    }

    /// Makes a call and compares it; what differs is an error.
    async fn call(&mut self, call: &Recorded<'_>, then: &End) -> Result<(), String> {
        let mut arguments = call.arguments.clone();
        // What changed since a look of that session is nothing that this one could tell.
        if SINCE.contains(&call.tool) {
            arguments.remove("since");
        }
        self.fill(call, then, &mut arguments).await?;
        let spec = self.registry.find_for(call.tool, &arguments);
        let spec = spec.map_err(|_| "this server does not offer the tool".to_owned())?;
        let result = self.send(call.tool, arguments.clone()).await?;
        let text = first_text(&result);
        let whole = result.structured_content.clone();
        let is_error = result.is_error == Some(true);
        let response = CallToolResponse::Complete(result);
        let types = record::may_type(&spec);
        let now = record::ended(&arguments, types, self.with_texts, &response);
        if let (Some(then), Some(now)) = (&then.fields, whole) {
            self.window_ids.extend(windows::paired(then, &now));
        }
        let acts = spec.effect != Effect::Read;
        let differs = difference::between(then, &now, acts, &self.renamed);
        differs.map_or(Ok(()), |why| match is_error {
            true => Err(format!("{why}: {text}")),
            false => Err(why),
        })
    }

    /// Fills what was left out, and puts the refs and window ids of now in the place of those of then.
    async fn fill(
        &mut self,
        call: &Recorded<'_>,
        then: &End,
        arguments: &mut JsonObject,
    ) -> Result<(), String> {
        let spec = self.registry.find_for(call.tool, arguments).ok();
        let takes_text = |name: &str| {
            let schema = spec.as_ref().map(|spec| spec.input_schema());
            let schema = schema.and_then(|schema| schema.get("properties")?.get(name)?.get("type"));
            schema.is_none_or(|schema| schema == "string")
        };
        let mut open = holes::fill(
            call.number,
            arguments,
            &then.named,
            &self.texts,
            &takes_text,
        );
        open.extend(holes::of_refs(call.refs.values(), &self.texts));
        if !open.is_empty() {
            let given: Vec<String> = open.iter().map(|name| format!("--text {name}=…")).collect();
            return Err(format!(
                "the record does not have all that it needs; give {}",
                given.join(" ")
            ));
        }
        let mut refs = BTreeMap::new();
        for (reference, meaning) in call.refs {
            refs.insert(reference.clone(), self.find(meaning).await?);
        }
        for value in arguments.values_mut() {
            replace_refs(value, &refs);
        }
        for (id, meaning) in call.windows {
            let Ok(id) = id.parse() else { continue };
            if !self.window_ids.contains_key(&id) {
                let now = self.find_window(meaning).await?;
                self.window_ids.insert(id, now);
            }
        }
        let mut unknown = None;
        windows::each_id(arguments, &mut |id| {
            let now = self.window_ids.get(&id).copied();
            unknown = unknown.or(now.is_none().then_some(id));
            now
        });
        unknown.map_or(Ok(()), |id| {
            Err(format!(
                "the record does not say which window {id} is: nothing before it named that window"
            ))
        })
    }

    /// The ref that an element has now. Whatever a look finds but the one, it is looked for again until its time is up.
    async fn find(&mut self, meaning: &Meaning) -> Result<String, String> {
        let end = Instant::now() + PATIENCE;
        loop {
            let why = match self.look_for(meaning).await {
                Ok((snapshot, Again::One { at, renamed })) => {
                    if let (Some(now), Some(then)) = (renamed, &meaning.name) {
                        self.renamed.insert(now, then.clone());
                    }
                    return Ok(snapshot.reference(at));
                }
                // What is only passing, such as a window that closes, may be like it.
                Ok((_, Again::Several(count))) => format!(
                    "{count} elements are like the one that it names, {}",
                    meaning.words(None)
                ),
                Ok((_, Again::None)) => {
                    format!("what it names is not there: {}", meaning.words(None))
                }
                Err(why) => why,
            };
            if Instant::now() >= end {
                return Err(why);
            }
            sleep(BETWEEN_LOOKS).await;
        }
    }

    /// Looks at the app of an element once.
    async fn look_for(&self, meaning: &Meaning) -> Result<(Arc<Snapshot>, Again), String> {
        let app = meaning.bundle_id.as_ref().unwrap_or(&meaning.app);
        self.look(json!({
            "app": app, "include_offscreen": true, "groups": true, "max_elements": MOST_ELEMENTS,
        }))
        .await?;
        let mut seen = self.snapshots.newest_first().into_iter();
        let newest = seen.find(|snapshot| !snapshot.of_changes);
        let newest = newest.ok_or("nothing was seen")?;
        let said = meaning.left_out.as_ref();
        let said = said.and_then(|hole| self.texts.get(hole));
        let found = again::find(meaning, said.map(String::as_str), &newest);
        Ok((newest, found))
    }

    /// The id that a window has now.
    async fn find_window(&self, meaning: &WindowMeaning) -> Result<u64, String> {
        self.look(json!({"app": meaning.app, "max_depth": 1}))
            .await?;
        let same_title = |other: &WindowMeaning| match &meaning.title {
            Some(title) => other.title.as_ref() == Some(title),
            None => other.place == meaning.place,
        };
        let seen = windows::seen(&self.snapshots);
        let mut seen = seen.iter();
        let found = seen.find(|(_, other)| other.app == meaning.app && same_title(other));
        found
            .map(|(id, _)| *id)
            .ok_or_else(|| format!("the window that it names is not there, in {}", meaning.app))
    }

    /// Reads the elements of an app; what the server answers instead is an error.
    async fn look(&self, arguments: Value) -> Result<(), String> {
        let result = self.send("get_ui_elements", object(arguments)).await?;
        match result.is_error {
            Some(true) => Err(first_text(&result)),
            _ => Ok(()),
        }
    }

    async fn send(&self, tool: &str, arguments: JsonObject) -> Result<CallToolResult, String> {
        let request = CallToolRequestParams::new(tool.to_owned()).with_arguments(arguments);
        self.client
            .call_tool(request)
            .await
            .map_err(|error| chain(&error))
    }
}

fn object(value: Value) -> JsonObject {
    match value {
        Value::Object(fields) => fields,
        _ => JsonObject::new(),
    }
}

fn replace_refs(value: &mut Value, refs: &BTreeMap<String, String>) {
    match value {
        Value::Array(parts) => parts.iter_mut().for_each(|part| replace_refs(part, refs)),
        Value::Object(parts) => parts.values_mut().for_each(|part| replace_refs(part, refs)),
        Value::String(text) => {
            if let Some(now) = refs.get(text) {
                text.clone_from(now);
            }
        }
        _ => {}
    }
}

fn first_text(result: &CallToolResult) -> String {
    let text = result.content.first().and_then(ContentBlock::as_text);
    text.map_or_else(String::new, |text| text.text.clone())
}

/// How long a line about a call is, in characters.
const LINE: usize = 600;

fn print_call(call: &Recorded<'_>, what: &str) -> Result<(), CommandFailure> {
    let (number, tool) = (call.number, text::line(call.tool, 60));
    let what = text::line(what, LINE);
    Ok(output::print_text(&format!(
        "{number:6}  {tool:<24} {what}\n"
    ))?)
}
