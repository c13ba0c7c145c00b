//! `macmcp demo`: a short session on the simulated Mac, through a real client connection, that says what it does.
//!
//! It starts this very program as a server in a process of its own, exactly as an MCP client would. Each step checks
//! what came back: a demo that shows a failure as if it were a success would be worse than none.

use super::failure::CommandFailure;
use super::output;
use super::settings::Simulation;
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
    /// Keep a picture of every step in this folder (made when missing)
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
}

pub(super) fn run(
    arguments: &Arguments,
    simulation: Option<Simulation>,
) -> Result<ExitCode, CommandFailure> {
    if simulation.is_none() {
        return Err(super::settings::no_simulator());
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(play(arguments))?;
    Ok(ExitCode::SUCCESS)
}

async fn play(arguments: &Arguments) -> Result<(), CommandFailure> {
    let command = Command::new(std::env::current_exe()?).configure(|command| {
        command.arg("serve").arg("--simulate");
        if let Some(world) = &arguments.world {
            command.arg(world);
        }
    });
    say("A client starts `macmcp serve --simulate` and connects over its stdin and stdout.")?;
    let server = TokioChildProcess::new(command)?;
    let client = ().serve(server).await.map_err(CommandFailure::failed)?;
    let every = arguments.pictures.is_some();
    let pictures = arguments
        .pictures
        .clone()
        .unwrap_or_else(std::env::temp_dir);
    std::fs::create_dir_all(&pictures)?;
    let mut session = Session {
        client,
        step: 0,
        pictures: std::path::absolute(pictures)?,
        taken: 0,
        every,
    };
    let story = session.tell().await;
    let closed = session.client.cancel().await;
    story?;
    closed.map_err(CommandFailure::failed)?;
    say("\nThe client closes the connection. The server ends, and nothing of it is left behind.")
}

struct Session {
    client: RunningService<RoleClient, ()>,
    step: u32,
    /// Where the pictures go.
    pictures: PathBuf,
    taken: u32,
    /// A picture of every step is kept, and not only that of the last one.
    every: bool,
}

const LETTER: &str = "拝啓 👋\n春の日差しが心地よい季節です 🌸\nGrüße from \"macmcp\"";
const NAME: &str = "手紙 🌸";

impl Session {
    async fn tell(&mut self) -> Result<(), CommandFailure> {
        let server = self.client.peer_info();
        if let Some(info) = server.as_deref().and_then(|info| info.server_info.as_ref()) {
            say(&format!("The server is {} {}.", info.name, info.version))?;
        }
        let tools = self
            .client
            .list_all_tools()
            .await
            .map_err(CommandFailure::failed)?;
        say(&format!("It offers {} tools.", tools.len()))?;
        self.look().await?;
        self.write().await?;
        let path = self.save().await?;
        self.find(&path).await?;
        self.copy().await?;
        self.adjust().await?;
        self.arrange().await?;
        self.browse().await?;
        self.fail(
            "Start something that is misspelt.",
            "launch_app",
            json!({"app": "Safary"}),
        )
        .await?;
        self.fail("Forget a parameter.", "launch_app", json!({}))
            .await?;
        self.leave_unsaved().await?;
        self.last_picture().await
    }

    /// What a model does before it acts: apps, then windows.
    async fn look(&mut self) -> Result<(), CommandFailure> {
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
        Ok(())
    }

    /// Quits TextEdit, which must not lose what was never saved without being told to.
    async fn quit(&mut self) -> Result<(), CommandFailure> {
        let asked = self
            .call(
                "Quit TextEdit, which has a document that was never saved.",
                "quit_app",
                json!({"app": "TextEdit"}),
            )
            .await?;
        expect(asked["asking_to_save"] == true, "TextEdit did not ask")?;
        say("     It asks whether to save, so it is still there: nothing is lost.")
    }

    /// Writes a letter, from an application that does not run.
    async fn write(&mut self) -> Result<(), CommandFailure> {
        self.quit().await?;
        self.call(
            "That document may go.",
            "click_ui_element",
            json!({"element": "window[1]/sheet/button[\"Delete\"]", "app": "TextEdit"}),
        )
        .await?;
        let opened = self
            .call(
                "Open TextEdit from nothing.",
                "launch_app",
                json!({"app": "TextEdit"}),
            )
            .await?;
        expect(opened["was_running"] == false, "TextEdit was still running")?;
        let typed = self
            .call(
                "Type a letter.",
                "type_text",
                json!({"text": LETTER, "app": "TextEdit"}),
            )
            .await?;
        expect(typed["effect"] == "confirmed", "the letter did not arrive")?;
        self.outline(
            "What is in the window now?",
            json!({"app": "TextEdit", "role": "AXTextArea"}),
        )
        .await?;
        self.picture("written", 1).await
    }

    /// Saves the letter; answers where it is.
    async fn save(&mut self) -> Result<String, CommandFailure> {
        self.menu("Save it.", "File > Save…").await?;
        self.picture("save-panel", 1).await?;
        self.call(
            "Give it a name.",
            "set_ui_element_value",
            json!({"element": "saveAsNameTextField", "app": "TextEdit", "value": NAME}),
        )
        .await?;
        self.call(
            "Return presses Save.",
            "press_key",
            json!({"key": "return", "app": "TextEdit"}),
        )
        .await?;
        let listed = self
            .call(
                "What is the window called now?",
                "list_windows",
                json!({"app": "TextEdit"}),
            )
            .await?;
        let title = format!("{NAME}.txt");
        let windows = array(&listed, "windows")?;
        let saved = windows.iter().any(|window| window["title"] == title);
        expect(saved, "no window has the new name")?;
        Ok(format!("~/Documents/{title}"))
    }

    async fn find(&mut self, path: &str) -> Result<(), CommandFailure> {
        self.call(
            "Show it in Finder.",
            "reveal_in_finder",
            json!({"path": path}),
        )
        .await?;
        let selected = self
            .call("What is selected there?", "get_selected_files", json!({}))
            .await?;
        let files = array(&selected, "files")?;
        let name = format!("{NAME}.txt");
        let found = files.iter().any(|file| file["name"] == name);
        expect(found, "Finder selected something else")?;
        self.picture("in-finder", 1).await
    }

    async fn copy(&mut self) -> Result<(), CommandFailure> {
        self.call(
            "Back to TextEdit.",
            "activate_app",
            json!({"app": "TextEdit"}),
        )
        .await?;
        self.menu("Select the whole letter.", "Edit > Select All")
            .await?;
        self.call(
            "Copy it.",
            "key_combination",
            json!({"modifiers": ["command"], "key": "c", "app": "TextEdit"}),
        )
        .await?;
        let read = self
            .call("Read the clipboard.", "get_clipboard", json!({}))
            .await?;
        expect(
            text(&read, "text")? == LETTER,
            "the clipboard holds something else",
        )
    }

    async fn adjust(&mut self) -> Result<(), CommandFailure> {
        let set = self
            .call("Make it quieter.", "set_volume", json!({"volume": 25}))
            .await?;
        expect(set["volume"] == 25, "the volume is another one")?;
        self.call(
            "Open the input menu at the right of the menu bar.",
            "click_status_bar_item",
            json!({"item": "com.apple.menuextra.textinput"}),
        )
        .await?;
        self.picture("input-menu", 1).await?;
        self.call(
            "Choose from it.",
            "click_status_bar_menu_item",
            json!({"item": "com.apple.menuextra.textinput", "menu_path": "Japanese – Romaji"}),
        )
        .await?;
        Ok(())
    }

    /// Two windows beside each other on the second display, which lies to the left.
    async fn arrange(&mut self) -> Result<(), CommandFailure> {
        for (app, x) in [("TextEdit", -1920), ("Finder", -960)] {
            self.call(
                &format!("Move {app} to the second display."),
                "move_window",
                json!({"app": app, "x": x, "y": -74}),
            )
            .await?;
            let done = self
                .call(
                    "Give it half of that.",
                    "resize_window",
                    json!({"app": app, "width": 960, "height": 700}),
                )
                .await?;
            expect(done["effect"] == "confirmed", "the window is elsewhere")?;
        }
        self.picture("side-by-side", 2).await
    }

    async fn browse(&mut self) -> Result<(), CommandFailure> {
        self.call("Now Safari.", "activate_app", json!({"app": "Safari"}))
            .await?;
        self.call(
            "Follow a link.",
            "click_ui_element",
            json!({"element": "window[1]/scrollarea/webarea/link[\"More information…\"]", "app": "Safari"}),
        )
        .await?;
        let found = self
            .call(
                "Wait until the page shows its form.",
                "wait_for",
                json!({"app": "Safari", "text": "Subscribe"}),
            )
            .await?;
        self.call(
            "Scroll down to it.",
            "scroll_to_element",
            json!({"element": found["element"]["ref"]}),
        )
        .await?;
        self.call(
            "Fill in an address.",
            "set_ui_element_value",
            json!({"element": "email", "app": "Safari", "value": "hanako@example.com"}),
        )
        .await?;
        self.call(
            "Press the button.",
            "click_ui_element",
            json!({"element": "subscribe", "app": "Safari"}),
        )
        .await?;
        let said = self
            .call(
                "What does the page say?",
                "get_ui_element_value",
                json!({"element": "status", "app": "Safari"}),
            )
            .await?;
        expect(
            text(&said, "value")?.contains("hanako@example.com"),
            "the form was not sent",
        )?;
        self.call(
            "Bring that into view.",
            "scroll_to_element",
            json!({"element": "status", "app": "Safari"}),
        )
        .await?;
        self.picture("subscribed", 1).await
    }

    async fn leave_unsaved(&mut self) -> Result<(), CommandFailure> {
        self.menu("Begin another document.", "File > New").await?;
        self.call(
            "Write something into it.",
            "type_text",
            json!({"text": "A thought to keep 💭", "app": "TextEdit"}),
        )
        .await?;
        self.call(
            "Put it onto the first display.",
            "move_window",
            json!({"app": "TextEdit", "x": 420, "y": 150}),
        )
        .await?;
        self.quit().await
    }

    async fn menu(&mut self, what: &str, path: &str) -> Result<(), CommandFailure> {
        let arguments = json!({"app": "TextEdit", "menu_path": path});
        self.call(what, "click_menu_item", arguments).await?;
        Ok(())
    }

    async fn outline(&mut self, what: &str, arguments: Value) -> Result<(), CommandFailure> {
        let result = self.send(what, "get_ui_elements", arguments).await?;
        let outline = whole(&result);
        expect(result.is_error != Some(true), &outline)?;
        for line in outline.lines() {
            say(&format!("     {line}"))?;
        }
        Ok(())
    }

    /// Photographs a display, if every step is to have its picture.
    async fn picture(&mut self, name: &str, display: u32) -> Result<(), CommandFailure> {
        if !self.every {
            return Ok(());
        }
        self.taken += 1;
        let path = self.pictures.join(format!("{:02}-{name}.png", self.taken));
        self.photograph("Take a picture.", path, display).await
    }

    /// The last step: a picture that a person can open.
    async fn last_picture(&mut self) -> Result<(), CommandFailure> {
        let path = self.pictures.join("macmcp-demo.png");
        self.photograph("Take a picture of all this.", path.clone(), 1)
            .await?;
        say(&format!("     Look at it: {}", path.display()))
    }

    async fn photograph(
        &mut self,
        what: &str,
        path: PathBuf,
        display: u32,
    ) -> Result<(), CommandFailure> {
        let arguments = json!({
            "file_path": path, "display": display, "max_dimension": 1512, "overwrite": true
        });
        let result = self.send(what, "take_screenshot", arguments).await?;
        expect(result.is_error != Some(true), &whole(&result))?;
        say(&format!("   ← {}", words(&result)))?;
        expect(path.is_file(), "the picture is not there")
    }

    /// A call that must succeed; answers its structured result.
    async fn call(
        &mut self,
        what: &str,
        tool: &'static str,
        arguments: Value,
    ) -> Result<Value, CommandFailure> {
        let result = self.send(what, tool, arguments).await?;
        let shown = words(&result);
        expect(result.is_error != Some(true), &shown)?;
        say(&format!("   ← {shown}"))?;
        result
            .structured_content
            .ok_or_else(|| CommandFailure::failed(format!("{tool} answered nothing structured")))
    }

    /// A call that must fail, to show what an error looks like.
    async fn fail(
        &mut self,
        what: &str,
        tool: &'static str,
        arguments: Value,
    ) -> Result<(), CommandFailure> {
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
    ) -> Result<CallToolResult, CommandFailure> {
        self.step += 1;
        say(&format!("\n{}. {what}\n   → {tool} {arguments}", self.step))?;
        let mut request = CallToolRequestParams::new(tool);
        request.arguments = arguments.as_object().cloned();
        self.client
            .call_tool(request)
            .await
            .map_err(CommandFailure::failed)
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
    crate::text::cut(&whole(result), SHOWN)
}

fn expect(held: bool, otherwise: &str) -> Result<(), CommandFailure> {
    if held {
        Ok(())
    } else {
        Err(CommandFailure::failed(otherwise))
    }
}

fn text<'a>(value: &'a Value, field: &str) -> Result<&'a str, CommandFailure> {
    value[field]
        .as_str()
        .ok_or_else(|| CommandFailure::failed(format!("the answer has no `{field}`")))
}

fn array<'a>(value: &'a Value, field: &str) -> Result<&'a [Value], CommandFailure> {
    value[field]
        .as_array()
        .map(Vec::as_slice)
        .ok_or_else(|| CommandFailure::failed(format!("the answer has no `{field}`")))
}

fn say(line: &str) -> Result<(), CommandFailure> {
    output::print(&format!("{line}\n")).map_err(CommandFailure::from)
}
