//! The kinds of changes that scripts report, and the word that the line of each begins with.

use serde::Deserialize;

/// What changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Kind {
    Appeared,
    Open,
    Gone,
    Fewer,
    Rows,
    MarkGone,
    Title,
    Text,
    Value,
    Selection,
    SelectedRows,
    Focus,
    FrontWindow,
    FrontApp,
    AppHidden,
    AppShown,
    Ended,
    Enabled,
    Disabled,
    Selected,
    Unselected,
    Expanded,
    Collapsed,
    Minimized,
    Restored,
    FullScreen,
    NoFullScreen,
    Frame,
    Clipboard,
    Item,
    WindowOf,
    MenuOpened,
    MenuClosed,
}

impl Kind {
    /// The word that begins its line.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Appeared | Self::MenuOpened => "appeared",
            Self::WindowOf => "window",
            Self::Open => "open",
            Self::Gone | Self::Fewer | Self::MenuClosed => "gone",
            Self::Rows => "rows",
            Self::MarkGone => "mark",
            Self::Title => "title",
            Self::Text => "text",
            Self::Value => "value",
            Self::Selection | Self::SelectedRows => "selection",
            Self::Focus => "focus",
            Self::FrontWindow => "front window",
            Self::FrontApp => "front app",
            Self::AppHidden => "hidden",
            Self::AppShown => "shown",
            Self::Ended => "ended",
            Self::Enabled => "enabled",
            Self::Disabled => "disabled",
            Self::Selected => "selected",
            Self::Unselected => "unselected",
            Self::Expanded => "expanded",
            Self::Collapsed => "collapsed",
            Self::Minimized => "minimized",
            Self::Restored => "restored",
            Self::FullScreen => "full screen",
            Self::NoFullScreen => "left full screen",
            Self::Frame => "frame",
            Self::Clipboard => "clipboard",
            Self::Item => "menu item",
        }
    }
}
