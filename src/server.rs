//! The MCP handler: which tools there are, and how one call of a tool becomes a result.
//!
//! Reading and writing lines is [`crate::transport`]'s part, running scripts [`crate::engine`]'s. Here are the rules
//! between them: an unknown tool is the only protocol error; everything else that goes wrong is a result with
//! `isError`; a panic in one call is that call's failure and nobody else's.

mod calls;
mod pictures;
mod subscription;
mod tasks;

use self::calls::{Calls, failure};
use self::tasks::Tasks;
use crate::clients;
use crate::completion::{self, AppNames};
use crate::dispatch::Dispatcher;
use crate::error::{Error, chain};
use crate::identity;
use crate::notices::Changes;
use crate::prompts;
use crate::record::Recorder;
use crate::registry::Registry;
use crate::resources::{self, HAPPENED, UNCHANGING_MS};
use crate::revision::knows;
use crate::skills;
use crate::text;
use crate::transport::ToolList;
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResponse, CancelTaskParams, CompleteRequestParams,
    CompleteResult, CustomRequest, CustomResult, ErrorCode, ErrorData, GetPromptRequestParams,
    GetPromptResponse, GetSkillRequestParams, GetSkillResult, GetTaskParams, GetTaskResult,
    JsonObject, ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult,
    ListSkillsResult, ListToolsResult, PaginatedRequestParams, ProtocolVersion,
    ReadResourceRequestParams, ReadResourceResponse, ServerCapabilities, ServerConfig,
    ServerResult, SubscribeRequestParams, SubscriptionFilter, UnsubscribeRequestParams,
    UpdateTaskParams,
};
use rmcp::service::{NotificationContext, RequestContext, SubscriptionContext};
use rmcp::{RoleServer, ServerHandler};
use serde_json::Value;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use tokio_util::sync::CancellationToken;

/// How long the list of tools may be kept, in milliseconds.
const TOOLS_MS: u64 = 60_000;

/// The requests that are served beside `tools/call`. One of these with parameters that rmcp cannot read comes as a request
/// that it does not know.
const METHODS: &[&str] = &[
    "completion/complete",
    "initialize",
    "ping",
    "prompts/get",
    "prompts/list",
    "resources/list",
    "resources/read",
    "resources/subscribe",
    "resources/templates/list",
    "resources/unsubscribe",
    "server/discover",
    "skills/get",
    "skills/list",
    "subscriptions/listen",
    "tasks/cancel",
    "tasks/get",
    "tasks/update",
    "tools/list",
];

/// A result with how many milliseconds its client may keep it, for the revisions that know that. What says nothing is fresh
/// only at once: lists that change at any time.
macro_rules! kept_for {
    ($milliseconds:expr, $result:expr, $context:expr) => {
        if knows(&$context, &ProtocolVersion::V_2026_07_28) {
            $result
                .with_ttl_ms($milliseconds)
                .with_cache_scope(CacheScope::Private)
        } else {
            $result
        }
    };
}

/// The handler of one connection.
#[derive(Clone)]
pub(crate) struct Server(Arc<Shared>);

struct Shared {
    registry: Registry,
    calls: Calls,
    tasks: Tasks,
    app_names: AppNames,
    /// Whether a client of an older revision is told of changes.
    is_telling: AtomicBool,
    /// Whether the client that asked for the list of tools last has a list that wants it so [clients M].
    takes_one_hint: AtomicBool,
    /// Ends the subscription of a client of an older revision.
    subscribed: Mutex<Option<CancellationToken>>,
    /// Fires when the client has closed its end.
    closed: CancellationToken,
}

impl Server {
    /// A handler that offers the tools of `registry` and calls them through `dispatcher`. Calls are recorded by `recorder`, where
    /// there is one.
    #[must_use]
    pub(crate) fn new(
        registry: Registry,
        dispatcher: Dispatcher,
        recorder: Option<Recorder>,
    ) -> Self {
        let dispatcher = dispatcher.with_registry(registry.clone());
        Self(Arc::new(Shared {
            registry,
            calls: Calls::new(dispatcher, recorder),
            tasks: Tasks::default(),
            app_names: AppNames::default(),
            is_telling: AtomicBool::new(false),
            takes_one_hint: AtomicBool::new(false),
            subscribed: Mutex::default(),
            closed: CancellationToken::new(),
        }))
    }

    /// What is to be cancelled when the client has closed its end: who listens to changes gets the last answer then.
    pub(crate) fn closed(&self) -> CancellationToken {
        self.0.closed.clone()
    }

    /// Gives the tools on offer as a JSON array, for the transport that writes them.
    pub(crate) fn tool_list(&self) -> ToolList {
        let shared = Arc::clone(&self.0);
        Box::new(move || {
            let mut advertising = shared.calls.dispatcher().advertising();
            advertising.one_hint = shared.takes_one_hint.load(Ordering::Relaxed);
            shared.registry.list(advertising)
        })
    }

    /// What changes from now on.
    fn changes(&self) -> Changes {
        Changes::new(&self.0.registry, self.0.calls.dispatcher().session())
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .enable_resources_list_changed()
            .enable_prompts()
            .enable_completions()
            .enable_skills()
            .enable_tasks();
        let mut capabilities = capabilities.build();
        if let Some(tools) = &mut capabilities.tools {
            tools.list_changed = self.0.registry.own().map(|_| true);
        }
        if let Some(resources) = &mut capabilities.resources {
            resources.subscribe = self.tells_what_happened().then_some(true);
        }
        let registry = &self.0.registry;
        ServerConfig::new(capabilities)
            .with_server_info(identity::implementation())
            .with_instructions(identity::instructions(registry.profile(), |tool| {
                registry.find(tool).is_ok()
            }))
    }

    /// Clients of the older revisions are told of changes from here on.
    async fn on_initialized(&self, context: NotificationContext<RoleServer>) {
        if !self.0.is_telling.swap(true, Ordering::Relaxed) {
            tokio::spawn(self.changes().tell(context.peer));
        }
    }

    /// What a client of the newest revision can listen to.
    fn accepted_subscription_filter(
        &self,
        _requested: &SubscriptionFilter,
    ) -> Option<SubscriptionFilter> {
        let mut filter = SubscriptionFilter::builder()
            .resources_list_changed()
            .build();
        filter.tools_list_changed = self.0.registry.own().map(|_| true);
        filter.resource_subscriptions = self
            .tells_what_happened()
            .then(|| vec![HAPPENED.to_owned()]);
        Some(filter)
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        let watches = context.accepted().resource_subscriptions.is_some();
        tokio::select! {
            () = context.cancelled() => {}
            // Nothing keeps a server whose client has gone.
            () = self.0.closed.cancelled() => {}
            () = self.keep_watching(), if watches => {}
            () = self.changes().tell_listener(&context) => {}
        }
        Ok(())
    }

    /// A client of an older revision wants to be told of what happens.
    async fn subscribe(
        &self,
        request: SubscribeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.begin_subscription(&request.uri, context.peer)
    }

    async fn unsubscribe(
        &self,
        request: UnsubscribeRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.end_subscription(&request.uri);
        Ok(())
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        // The transport writes the tools themselves ([`Server::tool_list`]), once this has returned.
        let wants = clients::of(&context).is_some_and(known_clients::Client::takes_one_hint);
        self.0.takes_one_hint.store(wants, Ordering::Relaxed);
        let listed = ListToolsResult::with_all_items(Vec::new());
        Ok(kept_for!(TOOLS_MS, listed, context))
    }

    async fn list_resources(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let session = self.0.calls.dispatcher().session();
        Ok(resources::list(&self.0.registry, &session.captures))
    }

    async fn list_resource_templates(
        &self,
        _request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let listed = resources::templates(&self.0.registry);
        Ok(kept_for!(UNCHANGING_MS, listed, context))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let uri = request.uri;
        if let Some(read) = skills::read(&uri, self.0.registry.own()).await {
            return Ok(kept_for!(TOOLS_MS, read, context).into());
        }
        let Some((tool, arguments)) = resources::call_of(&uri) else {
            let dispatcher = self.0.calls.dispatcher();
            // A client may ask for all of them at once and read none.
            let _room = dispatcher.engine().unread().room().await;
            let (read, left) = resources::read(&dispatcher.session().captures, &uri).await?;
            return Ok(kept_for!(left, read, context).into());
        };
        // A call like any other, under the same rules.
        let spec = self.0.registry.find(tool);
        let spec = spec.map_err(|_| resources::gone(&uri))?;
        let repeated = (request.request_state, request.input_responses);
        match self
            .0
            .calls
            .call(spec, arguments, repeated, None, &context)
            .await
        {
            CallToolResponse::Complete(answer) => Ok(resources::answered(uri, answer)?.into()),
            CallToolResponse::InputRequired(question) => {
                Ok(ReadResourceResponse::InputRequired(question))
            }
            _ => Err(ErrorData::internal_error("The answer is no resource", None)),
        }
    }

    async fn list_prompts(
        &self,
        _request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        let listed = prompts::list(&self.0.registry);
        Ok(kept_for!(UNCHANGING_MS, listed, context))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let got = prompts::get(&self.0.registry, &request.name, request.arguments)?;
        Ok(got.into())
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        let dispatcher = self.0.calls.dispatcher();
        let engine = (!dispatcher.is_dry_run()).then(|| dispatcher.engine());
        completion::complete(request, &self.0.registry, engine, &self.0.app_names).await
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        let spec = self.0.registry.find_called(&request.name, &arguments)?;
        let repeated = (request.request_state, request.input_responses);
        let capabilities = context.client_capabilities();
        if capabilities.is_some_and(|declared| declared.supports_tasks()) {
            let (calls, call) = (self.0.calls.clone(), (spec, arguments));
            let within = (context, &self.0.closed);
            return self.0.tasks.call(calls, call, repeated, within).await;
        }
        Ok(self
            .0
            .calls
            .call(spec, arguments, repeated, None, &context)
            .await)
    }

    async fn get_task(
        &self,
        request: GetTaskParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<GetTaskResult, ErrorData> {
        let task = self.0.tasks.manager().get_task(&request.task_id)?;
        Ok(GetTaskResult::new(task))
    }

    async fn update_task(
        &self,
        request: UpdateTaskParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        let manager = self.0.tasks.manager();
        manager.update_task(&request.task_id, request.input_responses)
    }

    async fn cancel_task(
        &self,
        request: CancelTaskParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.0.tasks.manager().cancel_task(&request.task_id)
    }

    async fn list_skills(
        &self,
        _request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListSkillsResult, ErrorData> {
        Ok(kept_for!(
            TOOLS_MS,
            skills::list(self.0.registry.own()).await,
            context
        ))
    }

    async fn get_skill(
        &self,
        request: GetSkillRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetSkillResult, ErrorData> {
        Ok(kept_for!(
            TOOLS_MS,
            skills::get(&request.uri, self.0.registry.own()).await?,
            context
        ))
    }

    /// A `tools/call` whose parameters rmcp cannot read arrives here. Its result is not adapted to the protocol
    /// revision any more, so that is done here.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        if request.method != "tools/call" {
            return Err(if METHODS.contains(&request.method.as_str()) {
                ErrorData::invalid_params(
                    format!("Invalid params: those of {} do not fit", request.method),
                    None,
                )
            } else {
                let method = text::quoted(&request.method, 80);
                let message = format!("Method not found: this server knows no method {method}");
                ErrorData::new(ErrorCode::METHOD_NOT_FOUND, message, None)
            });
        }
        let params = request.params.unwrap_or_default();
        let Some(name) = params.get("name").and_then(Value::as_str) else {
            return Err(ErrorData::invalid_params(
                "Invalid params: `name` must be a string, the name of a tool",
                None,
            ));
        };
        let spec = self.0.registry.find_called(name, &JsonObject::new())?;
        let modern = knows(&context, &ProtocolVersion::V_2026_07_28);
        let repeated = (None, None);
        let response = match params.get("arguments") {
            None | Some(Value::Null) => {
                let arguments = JsonObject::new();
                self.0
                    .calls
                    .call(spec, arguments, repeated, None, &context)
                    .await
            }
            Some(Value::Object(arguments)) => {
                self.0
                    .calls
                    .call(spec, arguments.clone(), repeated, None, &context)
                    .await
            }
            Some(_) => failure(Error::invalid(
                "`arguments` must be an object with the tool's parameters by name",
            ))
            .into(),
        };
        let result = match response {
            CallToolResponse::Complete(mut result) => {
                if !modern {
                    result.result_type = None;
                }
                serde_json::to_value(result)
            }
            other => serde_json::to_value(ServerResult::from(other)),
        };
        result
            .map(CustomResult::new)
            .map_err(|error| ErrorData::internal_error(chain(&error), None))
    }
}
