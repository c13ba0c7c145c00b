//! `macmcp demo`: a short session on the simulated Mac, through a real client connection, that says what it does.
//!
//! It starts this very program as a server in a process of its own, exactly as an MCP client would. Each step checks
//! what came back: a demo that shows a failure as if it were a success would be worse than none.

use super::settings::Simulation;
use super::{Failure, output};
use clap::Args;
use rmcp::ServiceExt;
use rmcp::model::{CallToolRequestParams, CallToolResult};
use rmcp::service::{RoleClient, RunningService};
use rmcp::transport::{ConfigureCommandExt, TokioChildProcess};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::ExitCode;
use tokio::process::Command;

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Play on this world file (made when missing) and keep it, instead of one that is thrown away
    #[arg(long, value_name = "FILE")]
    world: Option<PathBuf>,
}

pub(super) fn run(
    arguments: &Arguments,
    simulation: Option<Simulation>,
) -> Result<ExitCode, Failure> {
    if simulation.is_none() {
        return Err(super::settings::no_simulator());
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(play(arguments))?;
    Ok(ExitCode::SUCCESS)
}

async fn play(arguments: &Arguments) -> Result<(), Failure> {
    let command = Command::new(std::env::current_exe()?).configure(|command| {
        command.arg("serve").arg("--simulate");
        if let Some(world) = &arguments.world {
            command.arg(world);
        }
    });
    say("A client starts `macmcp serve --simulate` and connects over its stdin and stdout.")?;
    let server = TokioChildProcess::new(command)?;
    let client = ().serve(server).await.map_err(Failure::failed)?;
    let mut session = Session { client, step: 0 };
    let story = session.tell().await;
    let closed = session.client.cancel().await;
    story?;
    closed.map_err(Failure::failed)?;
    say("\nThe client closes the connection. The server ends, and nothing of it is left behind.")
}

struct Session {
    client: RunningService<RoleClient, ()>,
    step: u32,
}

impl Session {
    async fn tell(&mut self) -> Result<(), Failure> {
        let server = self.client.peer_info();
        if let Some(info) = server.as_deref().and_then(|info| info.server_info.as_ref()) {
            say(&format!("The server is {} {}.", info.name, info.version))?;
        }
        let tools = self
            .client
            .list_all_tools()
            .await
            .map_err(Failure::failed)?;
        say(&format!("It offers {} tools.", tools.len()))?;

        let listed = self
            .call(
                "Which applications are running?",
                "list_running_apps",
                json!({}),
            )
            .await?;
        for app in array(&listed, "apps")? {
            let flag = |name: &str, word: &'static str| {
                if app[name] == true { word } else { "" }
            };
            say(&format!(
                "     {:<18} {:<28} pid {}{}{}",
                text(app, "name")?,
                app["bundle_id"].as_str().unwrap_or("-"),
                app["process_id"],
                flag("active", ", in front"),
                flag("hidden", ", hidden"),
            ))?;
        }

        let launched = self
            .call(
                "Start the Calculator.",
                "launch_app",
                json!({"app": "Calculator"}),
            )
            .await?;
        say(&format!(
            "     {} now has pid {} ({}).",
            text(&launched, "name")?,
            launched["process_id"],
            text(&launched, "effect")?
        ))?;

        self.call(
            "Bring Notes to the front.",
            "activate_app",
            json!({"app": "com.apple.Notes"}),
        )
        .await?;

        let words = "Grüße from \"macmcp\" 👋";
        self.call(
            "Copy a line of text.",
            "set_clipboard",
            json!({"text": words}),
        )
        .await?;
        let read = self
            .call("Read it back.", "get_clipboard", json!({}))
            .await?;
        expect(
            text(&read, "text")? == words,
            "the clipboard holds something else",
        )?;
        say(&format!("     The clipboard says: {words}"))?;

        let quit = self
            .call(
                "Quit the Calculator, by its bundle id.",
                "quit_application",
                json!({"bundleId": "com.apple.calculator"}),
            )
            .await?;
        expect(
            quit["effect"] == "confirmed",
            "the Calculator is still there",
        )?;

        let asked = self
            .call(
                "Quit TextEdit, which has an unsaved document.",
                "quit_app",
                json!({"app": "TextEdit"}),
            )
            .await?;
        expect(asked["asking_to_save"] == true, "TextEdit did not ask")?;
        say("     It asks whether to save, so it is still there: nothing is lost.")?;

        self.look().await?;

        self.fail(
            "Start something that is misspelt.",
            "launch_app",
            json!({"app": "Safary"}),
        )
        .await?;
        self.fail("Forget a parameter.", "launch_app", json!({}))
            .await?;
        self.picture().await
    }

    /// What a model does before it acts: windows, then the elements of one app.
    async fn look(&mut self) -> Result<(), Failure> {
        let listed = self
            .call("Which windows are there?", "list_windows", json!({}))
            .await?;
        for window in array(&listed, "windows")?.iter().take(4) {
            say(&format!(
                "     {:<6} {:<10} {}",
                window["window_id"],
                text(window, "app")?,
                window["title"]
            ))?;
        }
        let arguments = json!({"app": "TextEdit"});
        let result = self
            .send("What is in TextEdit's?", "get_ui_elements", arguments)
            .await?;
        let outline = whole(&result);
        expect(result.is_error != Some(true), &outline)?;
        for line in outline.lines() {
            say(&format!("     {line}"))?;
        }
        Ok(())
    }

    /// The last step: a picture that a person can open.
    async fn picture(&mut self) -> Result<(), Failure> {
        let path = std::env::temp_dir().join("macmcp-demo.png");
        let arguments = json!({"file_path": path, "overwrite": true});
        let result = self
            .send("Take a picture of all this.", "take_screenshot", arguments)
            .await?;
        expect(result.is_error != Some(true), &whole(&result))?;
        say(&format!("   ← {}", words(&result)))?;
        expect(path.is_file(), "the picture is not there")?;
        say(&format!("     Look at it: {}", path.display()))
    }

    /// A call that must succeed; answers its structured result.
    async fn call(
        &mut self,
        what: &str,
        tool: &'static str,
        arguments: Value,
    ) -> Result<Value, Failure> {
        let result = self.send(what, tool, arguments).await?;
        let shown = words(&result);
        expect(result.is_error != Some(true), &shown)?;
        say(&format!("   ← {shown}"))?;
        result
            .structured_content
            .ok_or_else(|| Failure::failed(format!("{tool} answered nothing structured")))
    }

    /// A call that must fail, to show what an error looks like.
    async fn fail(
        &mut self,
        what: &str,
        tool: &'static str,
        arguments: Value,
    ) -> Result<(), Failure> {
        let result = self.send(what, tool, arguments).await?;
        expect(
            result.is_error == Some(true),
            "this call should have failed",
        )?;
        say(&format!("   ← {}", words(&result)))
    }

    async fn send(
        &mut self,
        what: &str,
        tool: &'static str,
        arguments: Value,
    ) -> Result<CallToolResult, Failure> {
        self.step += 1;
        say(&format!("\n{}. {what}\n   → {tool} {arguments}", self.step))?;
        let mut request = CallToolRequestParams::new(tool);
        request.arguments = arguments.as_object().cloned();
        self.client
            .call_tool(request)
            .await
            .map_err(Failure::failed)
    }
}

/// The text of a result, as a model sees it.
fn whole(result: &CallToolResult) -> String {
    let blocks = result.content.iter();
    blocks
        .filter_map(|block| block.as_text())
        .map(|block| block.text.as_str())
        .collect()
}

/// The same, cut to a line or two.
fn words(result: &CallToolResult) -> String {
    const SHOWN: usize = 300;
    let whole = whole(result);
    let mut cut: String = whole.chars().take(SHOWN).collect();
    if whole.chars().count() > SHOWN {
        cut.push('…');
    }
    cut
}

fn expect(held: bool, otherwise: &str) -> Result<(), Failure> {
    if held {
        Ok(())
    } else {
        Err(Failure::failed(otherwise))
    }
}

fn text<'a>(value: &'a Value, field: &str) -> Result<&'a str, Failure> {
    value[field]
        .as_str()
        .ok_or_else(|| Failure::failed(format!("the answer has no `{field}`")))
}

fn array<'a>(value: &'a Value, field: &str) -> Result<&'a [Value], Failure> {
    value[field]
        .as_array()
        .map(Vec::as_slice)
        .ok_or_else(|| Failure::failed(format!("the answer has no `{field}`")))
}

fn say(line: &str) -> Result<(), Failure> {
    output::print(&format!("{line}\n")).map_err(Failure::from)
}
