//! The extensions of MCP that the server speaks, Skills and Tasks, with a client that speaks them.

use crate::built::root;
use crate::support::programs::{Programs, argument};
use crate::support::{Mac, app};
use rmcp::RoleClient;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, CancelTaskParams, ClientCapabilities,
    ClientConfig, ContentBlock, DetailedTask, ErrorCode, GetSkillRequestParams, GetTaskParams,
    Implementation, InputResponses, ProtocolVersion, ReadResourceRequestParams, ResourceContents,
    Skill, SkillResources, TaskPayload, TaskStatus, UpdateTaskParams,
};
use rmcp::service::{
    ClientLifecycleMode, RunningService, ServiceError, serve_client_with_lifecycle,
};
use rmcp::transport::TokioChildProcess;
use serde_json::{Value, json};
use std::time::Duration;

type Peer = RunningService<RoleClient, ClientConfig>;

fn run(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(test);
}

/// A client of that revision that says that it takes tasks.
async fn client(mac: &Mac, arguments: &[&str], newest: bool) -> Peer {
    let capabilities = ClientCapabilities::builder()
        .enable_elicitation()
        .enable_tasks()
        .build();
    let client = ClientConfig::new(capabilities, Implementation::new("test", "1"));
    let command = tokio::process::Command::from(mac.command(arguments));
    let lifecycle = if newest {
        ClientLifecycleMode::Discover {
            preferred_versions: vec![ProtocolVersion::V_2026_07_28],
        }
    } else {
        ClientLifecycleMode::Initialize
    };
    let process = TokioChildProcess::new(command).unwrap();
    serve_client_with_lifecycle(client, process, lifecycle)
        .await
        .unwrap()
}

fn call(tool: &'static str, arguments: &Value) -> CallToolRequestParams {
    CallToolRequestParams::new(tool).with_arguments(arguments.as_object().unwrap().clone())
}

async fn begun(client: &Peer, tool: &'static str, arguments: Value) -> CallToolResponse {
    client.call_tool_once(call(tool, &arguments)).await.unwrap()
}

/// The id of the task that the call has become.
async fn task(client: &Peer, tool: &'static str, arguments: Value) -> String {
    match begun(client, tool, arguments).await {
        CallToolResponse::Task(created) => {
            assert_eq!(created.task.status, TaskStatus::Working);
            created.task.task_id
        }
        other => panic!("no task: {other:?}"),
    }
}

async fn asked(client: &Peer, id: &str) -> DetailedTask {
    client.get_task(GetTaskParams::new(id)).await.unwrap().task
}

/// The task when it is no longer at work.
async fn settled(client: &Peer, id: &str) -> DetailedTask {
    for _ in 0..600 {
        let task = asked(client, id).await;
        if task.status() != TaskStatus::Working {
            return task;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the task does not end");
}

/// What a finished task answers, as the call would have.
fn result(task: &DetailedTask) -> CallToolResult {
    match &task.payload {
        TaskPayload::Completed { result } => {
            serde_json::from_value(Value::Object(result.clone())).unwrap()
        }
        other => panic!("no result: {other:?}"),
    }
}

#[test]
fn skills_are_listed_with_their_digests_and_read() {
    run(async {
        let mac = Mac::new();
        let text = |name: &str| {
            std::fs::read(root().join(format!("scripts/dist/skill/{name}/SKILL.md"))).unwrap()
        };
        for newest in [false, true] {
            let client = client(&mac, &[], newest).await;
            let listed = client.list_all_skills().await.unwrap();
            let names: Vec<&str> = listed.iter().map(Skill::name).collect();
            let surfaces = ["dialogs", "files", "lists", "menus", "pages", "text"];
            let mut expected = surfaces.map(|surface| format!("macmcp-{surface}")).to_vec();
            expected.push("macmcp".to_owned());
            assert_eq!(names, expected);
            for one in &listed {
                one.validate().unwrap();
                let SkillResources::Files(files) = &one.resources else {
                    panic!("{one:?}");
                };
                let params = ReadResourceRequestParams::new(&one.uri);
                let read = client.read_resource(params).await.unwrap();
                let [ResourceContents::TextResourceContents { text: read, .. }] = &*read.contents
                else {
                    panic!("{read:?}");
                };
                files[0].verify(read.as_bytes()).unwrap();
                assert_eq!(read.as_bytes(), text(one.name()));
                let params = GetSkillRequestParams::new(&one.uri);
                assert_eq!(client.get_skill(params).await.unwrap().skill, *one);
            }
            let params = GetSkillRequestParams::new("skill://other/SKILL.md");
            match client.get_skill(params).await {
                Err(ServiceError::McpError(error)) => {
                    assert_eq!(error.code, ErrorCode::INVALID_PARAMS);
                }
                other => panic!("{other:?}"),
            }
            client.cancel().await.unwrap();
        }
    });
}

#[test]
fn own_skills_are_offered_beside_those_of_the_program() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let skill = folder.path().join("skills").join(name);
        std::fs::create_dir_all(&skill).unwrap();
        std::fs::write(skill.join("SKILL.md"), text).unwrap();
        skill
    };
    let text =
        "---\nname: expenses\ndescription: How expenses are written here.\n---\n\nAsk first.\n";
    write("expenses", text);
    // Not its own name; a name of the program's; written by anybody; a link to elsewhere; no skill.
    write("other", text);
    write("macmcp", text);
    write("macmcp-other", &text.replace("expenses", "macmcp-other"));
    let open = write("open", &text.replace("expenses", "open"));
    std::fs::set_permissions(open, std::fs::Permissions::from_mode(0o777)).unwrap();
    let elsewhere = folder.path().join("elsewhere");
    std::fs::rename(
        write("linked", &text.replace("expenses", "linked")),
        &elsewhere,
    )
    .unwrap();
    std::os::unix::fs::symlink(&elsewhere, folder.path().join("skills/linked")).unwrap();
    write("plain", "no front matter\n");
    run(async {
        let mac = Mac::new();
        let options = ["--tools-dir", folder.path().to_str().unwrap()];
        let client = client(&mac, &options, false).await;
        let listed = client.list_all_skills().await.unwrap();
        let own: Vec<&str> = listed.iter().map(Skill::name).skip(7).collect();
        assert_eq!(own, ["expenses"]);
        let params = ReadResourceRequestParams::new("skill://expenses/SKILL.md");
        let read = client.read_resource(params).await.unwrap();
        let [ResourceContents::TextResourceContents { text: read, .. }] = &*read.contents else {
            panic!("{read:?}");
        };
        assert_eq!(read, text);
        client.cancel().await.unwrap();
    });
}

#[test]
fn a_long_wait_becomes_a_task_and_a_quick_call_does_not() {
    run(async {
        let mac = Mac::new();
        for newest in [false, true] {
            let client = client(&mac, &[], newest).await;
            let quick = begun(&client, "list_windows", json!({})).await;
            assert!(matches!(quick, CallToolResponse::Complete(_)), "{quick:?}");
            let waited = json!({"app": "Notes", "text": "Groceries", "timeout_ms": 60_000});
            let id = task(&client, "wait_for", waited).await;
            // Others are answered meanwhile.
            begun(&client, "list_windows", json!({})).await;
            assert_eq!(asked(&client, &id).await.status(), TaskStatus::Working);
            mac.change(|world| app(world, "Notes")["windows"][0]["title"] = json!("Groceries"));
            let task = settled(&client, &id).await;
            assert_ne!(result(&task).is_error, Some(true), "{task:?}");
            // The result is kept.
            assert_eq!(settled(&client, &id).await, task);
            mac.change(|world| app(world, "Notes")["windows"][0]["title"] = json!("Notes"));
            client.cancel().await.unwrap();
        }
    });
}

#[test]
fn the_state_of_a_task_says_how_far_it_is() {
    run(async {
        let mac = Mac::new();
        let client = client(&mac, &[], true).await;
        let steps = json!([
            {"tool": "set_volume", "arguments": {"level": 11}},
            {"tool": "wait_for", "arguments": {"app": "Notes", "text": "Groceries", "timeout_ms": 60_000}},
        ]);
        let steps = json!({"steps": steps, "timeout_ms": 100_000});
        let id = task(&client, "batch", steps).await;
        let state = loop {
            let task = asked(&client, &id).await;
            assert_eq!(task.status(), TaskStatus::Working);
            let state = task.task.status_message.unwrap();
            if state != "batch is running" {
                break state;
            }
            tokio::task::yield_now().await;
        };
        assert_eq!(state, "batch is running: set_volume (1 of 2)");
        mac.change(|world| app(world, "Notes")["windows"][0]["title"] = json!("Groceries"));
        settled(&client, &id).await;
        client.cancel().await.unwrap();
    });
}

#[test]
fn a_task_that_is_cancelled_stops_and_says_what_was_done() {
    run(async {
        let mac = Mac::new();
        let client = client(&mac, &[], true).await;
        let steps = json!([
            {"tool": "set_volume", "arguments": {"level": 11}},
            {"tool": "wait_for", "arguments": {"app": "Notes", "text": "no such text", "timeout_ms": 60_000}},
            {"tool": "set_volume", "arguments": {"level": 90}},
        ]);
        let id = task(
            &client,
            "batch",
            json!({"steps": steps, "timeout_ms": 100_000}),
        )
        .await;
        client
            .cancel_task(CancelTaskParams::new(&id))
            .await
            .unwrap();
        let task = settled(&client, &id).await;
        assert_eq!(task.status(), TaskStatus::Cancelled);
        let told = task.task.status_message.unwrap();
        assert!(told.contains("set_volume"), "{told}");
        assert_eq!(mac.state()["volume"]["output"], 11);
        client.cancel().await.unwrap();
    });
}

/// The click waits for its place behind the batch, and only then macmcp knows that the user is to be asked.
#[test]
fn a_task_asks_the_user_through_its_client() {
    run(async {
        let choices = [
            (json!({"answer": "once"}), true),
            (json!({"answer": "no"}), false),
            (json!({}), false),
        ];
        for (content, agrees) in choices {
            let mac = Mac::new();
            let client = client(&mac, &["--ask", "com.apple.TextEdit"], true).await;
            let wait = json!({"app": "Notes", "text": "no such text", "timeout_ms": 5_000});
            let steps = json!([
                {"tool": "set_volume", "arguments": {"level": 11}},
                {"tool": "wait_for", "arguments": wait},
            ]);
            let batch = task(&client, "batch", json!({ "steps": steps })).await;
            let typed = json!({"app": "TextEdit", "element": "First Text View", "value": "agreed"});
            let mut waiting = begun(&client, "set_ui_element_value", typed.clone()).await;
            let id = match &mut waiting {
                CallToolResponse::Task(created) => created.task.task_id.clone(),
                other => panic!("no task: {other:?}"),
            };
            let task = settled(&client, &id).await;
            let TaskPayload::InputRequired { input_requests } = &task.payload else {
                panic!("{task:?}");
            };
            let answer = json!({"action": "accept", "content": content});
            let answers: InputResponses = input_requests
                .keys()
                .map(|key| (key.clone(), answer.clone()))
                .collect();
            let update = UpdateTaskParams::new(&id, answers);
            client.update_task(update).await.unwrap();
            let task = settled(&client, &id).await;
            assert_eq!(result(&task).is_error == Some(true), !agrees, "{task:?}");
            let text_edit = app(&mut mac.state(), "TextEdit")["windows"].to_string();
            assert_eq!(text_edit.contains("agreed"), agrees, "{text_edit}");
            settled(&client, &batch).await;
            client.cancel().await.unwrap();
        }
    });
}

/// Nothing that a task runs outlives the client.
#[test]
fn a_task_ends_with_its_client() {
    run(async {
        let mac = Mac::new();
        let client = client(&mac, &[], true).await;
        let steps = json!([
            {"tool": "set_volume", "arguments": {"level": 11}},
            {"tool": "wait_for", "arguments": {"app": "Notes", "text": "later", "timeout_ms": 60_000}},
            {"tool": "set_volume", "arguments": {"level": 90}},
        ]);
        task(
            &client,
            "batch",
            json!({"steps": steps, "timeout_ms": 100_000}),
        )
        .await;
        client.cancel().await.unwrap();
        mac.change(|world| app(world, "Notes")["windows"][0]["title"] = json!("later"));
        assert_eq!(mac.state()["volume"]["output"], 11);
    });
}

/// What tasks keep takes no memory without a bound.
#[test]
fn a_task_keeps_a_result_within_its_bound() {
    run(async {
        let mac = Mac::new();
        let programs = Programs::new(&mac);
        let slow = programs.write("slow", "sleep 3; screencapture \"$@\"");
        let client = client(&mac, &["--screencapture", argument(&slow)], true).await;
        let is_picture = |block: &ContentBlock| block.as_image().is_some();
        // A picture alone is waited for.
        let shot = match begun(&client, "take_screenshot", json!({})).await {
            CallToolResponse::Complete(result) => result,
            other => panic!("no picture: {other:?}"),
        };
        assert!(shot.content.iter().any(is_picture));
        let steps = json!([{"tool": "take_screenshot"}]);
        let id = task(&client, "batch", json!({ "steps": steps })).await;
        let result = result(&settled(&client, &id).await);
        assert_ne!(result.is_error, Some(true), "{result:?}");
        assert!(!result.content.iter().any(is_picture));
        let texts = serde_json::to_string(&result.content).unwrap();
        assert!(texts.contains("take it with take_screenshot"), "{texts}");
        client.cancel().await.unwrap();
    });
}

#[test]
fn a_client_that_takes_no_tasks_gets_none() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let given = json!({"app": "Notes", "text": "no such text", "timeout_ms": 3_000});
    let result = client.call("wait_for", given);
    assert_eq!(result["_meta"]["macmcp/error"]["code"], "Timeout");
    let id = client.request("tasks/get", json!({"taskId": "1"}));
    assert_eq!(client.answer_to(&id)["error"]["code"], -32021);
}
