//! What the demo does, step by step.

use super::client::{Demo, array, expect, print_line, text};
use crate::cli::failure::CommandFailure;
use serde_json::json;

const LETTER: &str = "拝啓 👋\n春の日差しが心地よい季節です 🌸\nGrüße from \"macmcp\"";
const NAME: &str = "手紙 🌸";

impl Demo {
    pub(super) async fn play(&mut self) -> Result<(), CommandFailure> {
        let server = self.client.peer_info();
        if let Some(info) = server.as_deref().and_then(|info| info.server_info.as_ref()) {
            print_line(&format!("The server is {} {}.", info.name, info.version))?;
        }
        let tools = self
            .client
            .list_all_tools()
            .await
            .map_err(CommandFailure::failed)?;
        print_line(&format!("It offers {} tools.", tools.len()))?;
        self.list_apps_and_windows().await?;
        self.write_letter().await?;
        let path = self.save_letter().await?;
        self.show_in_finder(&path).await?;
        self.copy_letter().await?;
        self.change_volume_and_input().await?;
        self.arrange_windows().await?;
        self.fill_in_web_form().await?;
        self.call_that_fails(
            "Launch an app by a misspelled name.",
            "launch_app",
            json!({"app": "Safary"}),
        )
        .await?;
        self.call_that_fails("Forget a parameter.", "launch_app", json!({}))
            .await?;
        self.quit_with_unsaved_document().await?;
        self.take_last_picture().await
    }

    /// What a model does before it acts: apps, then windows.
    async fn list_apps_and_windows(&mut self) -> Result<(), CommandFailure> {
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
            print_line(&format!(
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
            print_line(&format!(
                "     {:<6} {:<10} {}",
                window["window_id"],
                text(window, "app")?,
                window["title"]
            ))?;
        }
        Ok(())
    }

    /// Quits TextEdit, which must not lose what was never saved without being told to.
    async fn quit_textedit(&mut self) -> Result<(), CommandFailure> {
        let asked = self
            .call(
                "Quit TextEdit, which has a document that was never saved.",
                "quit_app",
                json!({"app": "TextEdit"}),
            )
            .await?;
        expect(asked["asking_to_save"] == true, "TextEdit did not ask")?;
        print_line("     It asks whether to save, so it is still there: nothing is lost.")
    }

    /// Writes a letter, from an application that does not run.
    async fn write_letter(&mut self) -> Result<(), CommandFailure> {
        self.quit_textedit().await?;
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
        self.print_outline(
            "What is in the window now?",
            json!({"app": "TextEdit", "role": "AXTextArea"}),
        )
        .await?;
        self.take_step_picture("written", 1).await
    }

    /// Saves the letter; answers where it is.
    async fn save_letter(&mut self) -> Result<String, CommandFailure> {
        self.choose_menu_item("Save it.", "File > Save…").await?;
        self.take_step_picture("save-panel", 1).await?;
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
        let title = format!("{NAME}.rtf");
        let windows = array(&listed, "windows")?;
        let saved = windows.iter().any(|window| window["title"] == title);
        expect(saved, "no window has the new name")?;
        Ok(format!("~/Documents/{title}"))
    }

    async fn show_in_finder(&mut self, path: &str) -> Result<(), CommandFailure> {
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
        let name = format!("{NAME}.rtf");
        let found = files.iter().any(|file| file["name"] == name);
        expect(found, "Finder selected something else")?;
        self.take_step_picture("in-finder", 1).await
    }

    async fn copy_letter(&mut self) -> Result<(), CommandFailure> {
        self.call(
            "Back to TextEdit.",
            "activate_app",
            json!({"app": "TextEdit"}),
        )
        .await?;
        self.choose_menu_item("Select the whole letter.", "Edit > Select All")
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

    async fn change_volume_and_input(&mut self) -> Result<(), CommandFailure> {
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
        self.take_step_picture("input-menu", 1).await?;
        self.call(
            "Choose from it.",
            "click_status_bar_menu_item",
            json!({"item": "com.apple.menuextra.textinput", "menu_path": "Japanese – Romaji"}),
        )
        .await?;
        Ok(())
    }

    /// Two windows beside each other on the second display, which lies to the left.
    async fn arrange_windows(&mut self) -> Result<(), CommandFailure> {
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
        self.take_step_picture("side-by-side", 2).await
    }

    async fn fill_in_web_form(&mut self) -> Result<(), CommandFailure> {
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
            "Enter an address.",
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
        self.take_step_picture("subscribed", 1).await
    }

    async fn quit_with_unsaved_document(&mut self) -> Result<(), CommandFailure> {
        self.choose_menu_item("Create another document.", "File > New")
            .await?;
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
        self.quit_textedit().await
    }
}
