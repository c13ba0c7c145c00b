//! The client of the demo: calls, checks of what they answer, and pictures.

use crate::cli::failure::CommandFailure;
use crate::cli::output;
use rmcp::model::{CallToolRequestParams, CallToolResult};
use rmcp::service::{RoleClient, RunningService};
use serde_json::{Value, json};
use std::path::PathBuf;

/// A demo that is under way.
pub(super) struct Demo {
    pub(super) client: RunningService<RoleClient, ()>,
    pub(super) step: u32,
    /// Where the pictures go.
    pub(super) pictures: PathBuf,
    pub(super) taken: u32,
    /// A picture of every step is kept, and not only that of the last one.
    pub(super) every: bool,
}

impl Demo {
    pub(super) async fn choose_menu_item(
        &mut self,
        what: &str,
        path: &str,
    ) -> Result<(), CommandFailure> {
        let arguments = json!({"app": "TextEdit", "menu_path": path});
        self.call(what, "click_menu_item", arguments).await?;
        Ok(())
    }

    pub(super) async fn print_outline(
        &mut self,
        what: &str,
        arguments: Value,
    ) -> Result<(), CommandFailure> {
        let result = self.send(what, "get_ui_elements", arguments).await?;
        let outline = result_text(&result);
        expect(result.is_error != Some(true), &outline)?;
        for line in outline.lines() {
            print_line(&format!("     {line}"))?;
        }
        Ok(())
    }

    /// Takes a picture of a display, if every step is to have its picture.
    pub(super) async fn take_step_picture(
        &mut self,
        name: &str,
        display: u32,
    ) -> Result<(), CommandFailure> {
        if !self.every {
            return Ok(());
        }
        self.taken += 1;
        let path = self.pictures.join(format!("{:02}-{name}.png", self.taken));
        self.take_picture("Take a picture.", path, display).await
    }

    /// The last step: a picture that a person can open.
    pub(super) async fn take_last_picture(&mut self) -> Result<(), CommandFailure> {
        let path = self.pictures.join("macmcp-demo.png");
        self.take_picture("Take a picture of all this.", path.clone(), 1)
            .await?;
        print_line(&format!("     Look at it: {}", path.display()))
    }

    pub(super) async fn take_picture(
        &mut self,
        what: &str,
        path: PathBuf,
        display: u32,
    ) -> Result<(), CommandFailure> {
        let arguments = json!({
            "file_path": path, "display": display, "max_dimension": 1512, "overwrite": true
        });
        let result = self.send(what, "take_screenshot", arguments).await?;
        expect(result.is_error != Some(true), &result_text(&result))?;
        print_line(&format!("   ← {}", shortened_text(&result)))?;
        expect(path.is_file(), "the picture is not there")
    }

    /// A call that must succeed; answers its structured result.
    pub(super) async fn call(
        &mut self,
        what: &str,
        tool: &'static str,
        arguments: Value,
    ) -> Result<Value, CommandFailure> {
        let result = self.send(what, tool, arguments).await?;
        let shown = shortened_text(&result);
        expect(result.is_error != Some(true), &shown)?;
        print_line(&format!("   ← {shown}"))?;
        result
            .structured_content
            .ok_or_else(|| CommandFailure::failed(format!("{tool} answered nothing structured")))
    }

    /// A call that must fail, to show what an error looks like.
    pub(super) async fn call_that_fails(
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
        print_line(&format!("   ← {}", shortened_text(&result)))
    }

    pub(super) async fn send(
        &mut self,
        what: &str,
        tool: &'static str,
        arguments: Value,
    ) -> Result<CallToolResult, CommandFailure> {
        self.step += 1;
        print_line(&format!("\n{}. {what}\n   → {tool} {arguments}", self.step))?;
        let mut request = CallToolRequestParams::new(tool);
        request.arguments = arguments.as_object().cloned();
        self.client
            .call_tool(request)
            .await
            .map_err(CommandFailure::failed)
    }
}

/// The text of a result, as a model sees it.
fn result_text(result: &CallToolResult) -> String {
    let blocks = result.content.iter();
    blocks
        .filter_map(|block| block.as_text())
        .map(|block| block.text.as_str())
        .collect()
}

/// The text of a result, cut to a line or two.
fn shortened_text(result: &CallToolResult) -> String {
    const SHOWN: usize = 300;
    crate::text::cut(&result_text(result), SHOWN)
}

pub(super) fn expect(held: bool, otherwise: &str) -> Result<(), CommandFailure> {
    if held {
        Ok(())
    } else {
        Err(CommandFailure::failed(otherwise))
    }
}

pub(super) fn text<'a>(value: &'a Value, field: &str) -> Result<&'a str, CommandFailure> {
    value[field]
        .as_str()
        .ok_or_else(|| CommandFailure::failed(format!("the answer has no `{field}`")))
}

pub(super) fn array<'a>(value: &'a Value, field: &str) -> Result<&'a [Value], CommandFailure> {
    value[field]
        .as_array()
        .map(Vec::as_slice)
        .ok_or_else(|| CommandFailure::failed(format!("the answer has no `{field}`")))
}

pub(super) fn print_line(line: &str) -> Result<(), CommandFailure> {
    output::print(&format!("{line}\n")).map_err(CommandFailure::from)
}
