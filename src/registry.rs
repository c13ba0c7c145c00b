//! Every tool, one line each, and which of them a server offers.

use crate::suggest::nearest;
use crate::text;
use crate::tool::{Effect, Spec};
use crate::tools;
use std::sync::LazyLock;

/// Every tool there is, in the order in which clients see them.
pub static TOOLS: LazyLock<Vec<Spec>> = LazyLock::new(|| {
    vec![
        Spec::of::<tools::apps::list_running_apps::ListRunningApps>(),
        Spec::of::<tools::apps::launch_app::LaunchApp>(),
        Spec::of::<tools::apps::quit_app::QuitApp>(),
        Spec::of::<tools::apps::activate_app::ActivateApp>(),
        Spec::of::<tools::workspace::launch_application::LaunchApplication>(),
        Spec::of::<tools::workspace::quit_application::QuitApplication>(),
        Spec::of::<tools::workspace::list_applications::ListApplications>(),
        Spec::of::<tools::windows::list_windows::ListWindows>(),
        Spec::of::<tools::windows::focus_window::FocusWindow>(),
        Spec::of::<tools::windows::minimize_window::MinimizeWindow>(),
        Spec::of::<tools::windows::move_window::MoveWindow>(),
        Spec::of::<tools::windows::resize_window::ResizeWindow>(),
        Spec::of::<tools::system::get_system_info::GetSystemInfo>(),
        Spec::of::<tools::system::get_battery_status::GetBatteryStatus>(),
        Spec::of::<tools::system::get_display_info::GetDisplayInfo>(),
        Spec::of::<tools::clipboard::get_clipboard::GetClipboard>(),
        Spec::of::<tools::clipboard::set_clipboard::SetClipboard>(),
        Spec::of::<tools::notifications::send_notification::SendNotification>(),
        Spec::of::<tools::finder::reveal_in_finder::RevealInFinder>(),
        Spec::of::<tools::finder::get_selected_files::GetSelectedFiles>(),
        Spec::of::<tools::finder::get_finder_window_path::GetFinderWindowPath>(),
        Spec::of::<tools::audio::get_volume::GetVolume>(),
        Spec::of::<tools::audio::get_mute_status::GetMuteStatus>(),
        Spec::of::<tools::audio::set_volume::SetVolume>(),
        Spec::of::<tools::audio::set_mute::SetMute>(),
        Spec::of::<tools::mouse::click::Click>(),
        Spec::of::<tools::mouse::double_click::DoubleClick>(),
        Spec::of::<tools::mouse::move_mouse::MoveMouse>(),
        Spec::of::<tools::mouse::drag::Drag>(),
        Spec::of::<tools::keyboard::type_text::TypeText>(),
        Spec::of::<tools::keyboard::press_key::PressKey>(),
        Spec::of::<tools::keyboard::key_combination::KeyCombination>(),
        Spec::of::<tools::screenshot::take_screenshot::TakeScreenshot>(),
        Spec::of::<tools::screenshot::screenshot_app_window::ScreenshotAppWindow>(),
        Spec::of::<tools::ui::get_ui_elements::GetUiElements>(),
        Spec::of::<tools::ui::wait_for::WaitFor>(),
        Spec::of::<tools::ui::click_ui_element::ClickUiElement>(),
        Spec::of::<tools::ui::get_ui_element_value::GetUiElementValue>(),
        Spec::of::<tools::ui::focus_ui_element::FocusUiElement>(),
        Spec::of::<tools::ui::set_ui_element_value::SetUiElementValue>(),
        Spec::of::<tools::scroll::scroll::Scroll>(),
        Spec::of::<tools::scroll::scroll_to_element::ScrollToElement>(),
        Spec::of::<tools::menus::list_menu_items::ListMenuItems>(),
        Spec::of::<tools::menus::click_menu_item::ClickMenuItem>(),
        Spec::of::<tools::menus::get_menu_item_state::GetMenuItemState>(),
        Spec::of::<tools::menus::get_menu_bar_structure::GetMenuBarStructure>(),
        Spec::of::<tools::menus::list_status_bar_items::ListStatusBarItems>(),
        Spec::of::<tools::menus::click_status_bar_item::ClickStatusBarItem>(),
        Spec::of::<tools::menus::click_status_bar_menu_item::ClickStatusBarMenuItem>(),
    ]
});

/// The tool of that name, offered or not.
#[must_use]
pub fn find(name: &str) -> Option<&'static Spec> {
    TOOLS.iter().find(|tool| tool.name == name)
}

/// Which tools to offer. Empty lists mean no restriction; exclusion wins over everything.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Whole sets to offer.
    pub toolsets: Vec<String>,
    /// Single tools to offer, beside the sets.
    pub tools: Vec<String>,
    /// Tools never to offer.
    pub excluded: Vec<String>,
    /// Whether only tools that change nothing are offered.
    pub read_only: bool,
}

/// A name in a selection that is neither a tool nor a toolset.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {kind} called {name:?}{}", suggestion.map_or(String::new(), |near| format!(", did you mean {near:?}?")))]
pub struct UnknownName {
    kind: &'static str,
    name: String,
    suggestion: Option<&'static str>,
}

/// The tools of the registry that a selection offers, in the registry's order.
#[derive(Clone, Debug)]
pub struct Registry {
    offered: Vec<&'static Spec>,
    read_only: bool,
}

impl std::fmt::Debug for Spec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl Registry {
    /// Applies a selection.
    ///
    /// # Errors
    /// When it names a tool or toolset that does not exist: a misspelt exclusion must not offer what was excluded.
    pub fn new(selection: &Selection) -> Result<Self, UnknownName> {
        for name in &selection.toolsets {
            known("toolset", name, TOOLS.iter().map(|tool| tool.toolset))?;
        }
        for name in selection.tools.iter().chain(&selection.excluded) {
            known("tool", name, TOOLS.iter().map(|tool| tool.name))?;
        }
        let has = |names: &[String], name: &str| names.iter().any(|given| given == name);
        let everything = selection.toolsets.is_empty() && selection.tools.is_empty();
        let offered = TOOLS
            .iter()
            .filter(|tool| {
                everything
                    || has(&selection.toolsets, tool.toolset)
                    || has(&selection.tools, tool.name)
            })
            .filter(|tool| !has(&selection.excluded, tool.name))
            .filter(|tool| !selection.read_only || tool.effect == Effect::Read)
            .collect();
        Ok(Self {
            offered,
            read_only: selection.read_only,
        })
    }

    /// The tools on offer.
    #[must_use]
    pub fn tools(&self) -> &[&'static Spec] {
        &self.offered
    }

    /// The tool of that name, if it is on offer.
    ///
    /// # Errors
    /// `Unknown tool: X` with what the reader needs to know: why it is off, or the nearest name that is on.
    pub fn find(&self, name: &str) -> Result<&'static Spec, String> {
        if let Some(tool) = self.offered.iter().find(|tool| tool.name == name) {
            return Ok(tool);
        }
        let shown = text::line(name, 80);
        Err(match find(name) {
            Some(tool) if self.read_only && tool.effect != Effect::Read => {
                format!("Unknown tool: {shown} (this server was started with --read-only)")
            }
            Some(_) => format!("Unknown tool: {shown} (switched off on this server)"),
            None => match nearest(name, self.offered.iter().map(|tool| tool.name)) {
                Some(near) => format!("Unknown tool: {shown}, did you mean {near}?"),
                None => format!("Unknown tool: {shown}"),
            },
        })
    }
}

fn known(
    kind: &'static str,
    name: &str,
    names: impl Iterator<Item = &'static str> + Clone,
) -> Result<(), UnknownName> {
    if names.clone().any(|known| known == name) {
        return Ok(());
    }
    Err(UnknownName {
        kind,
        name: name.to_owned(),
        suggestion: nearest(name, names),
    })
}
