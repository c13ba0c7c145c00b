//! Names of Accessibility as scripts report them: roles, subroles and actions.
//!
//! Those that the server tells apart are written here and nowhere else. Every other name is kept as it came: apps have
//! roles of their own.

use crate::text::from_screen;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Declares an enum of names, with `Other` for all the rest.
macro_rules! names {
    ($(#[$doc:meta])* $kind:ident { $($variant:ident = $name:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(from = "String", into = "String")]
        #[expect(missing_docs, reason = "a variant is named as Accessibility names it")]
        pub enum $kind {
            $($variant,)*
            Other(String),
        }

        impl $kind {
            /// The name as Accessibility has it: `AXButton`.
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $name,)*
                    Self::Other(name) => name,
                }
            }

            /// The name without the prefix that nearly all have. Quoted unless it is a plain word, because apps invent
            /// names.
            #[must_use]
            pub fn short(&self) -> Cow<'_, str> {
                short(self.as_str())
            }
        }

        impl From<String> for $kind {
            fn from(name: String) -> Self {
                match name.as_str() {
                    $($name => Self::$variant,)*
                    _ => Self::Other(name),
                }
            }
        }

        impl From<$kind> for String {
            fn from(name: $kind) -> Self {
                match name {
                    $kind::Other(name) => name,
                    $($kind::$variant => $name.to_owned(),)*
                }
            }
        }

        impl JsonSchema for $kind {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                String::schema_name()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                String::json_schema(generator)
            }
        }
    };
}

names! {
    /// What an element is (`AXRole`).
    Role {
        Browser = "AXBrowser",
        Button = "AXButton",
        Cell = "AXCell",
        CheckBox = "AXCheckBox",
        Column = "AXColumn",
        ComboBox = "AXComboBox",
        DateField = "AXDateField",
        DateTimeArea = "AXDateTimeArea",
        DisclosureTriangle = "AXDisclosureTriangle",
        Drawer = "AXDrawer",
        Grid = "AXGrid",
        Group = "AXGroup",
        Heading = "AXHeading",
        Image = "AXImage",
        Incrementor = "AXIncrementor",
        LayoutArea = "AXLayoutArea",
        Link = "AXLink",
        List = "AXList",
        Menu = "AXMenu",
        MenuButton = "AXMenuButton",
        MenuItem = "AXMenuItem",
        Outline = "AXOutline",
        PopUpButton = "AXPopUpButton",
        Popover = "AXPopover",
        RadioButton = "AXRadioButton",
        Row = "AXRow",
        ScrollArea = "AXScrollArea",
        Sheet = "AXSheet",
        Slider = "AXSlider",
        SplitGroup = "AXSplitGroup",
        Splitter = "AXSplitter",
        StaticText = "AXStaticText",
        Table = "AXTable",
        TextArea = "AXTextArea",
        TextField = "AXTextField",
        TimeField = "AXTimeField",
        Unknown = "AXUnknown",
        WebArea = "AXWebArea",
        Window = "AXWindow",
    }
}

names! {
    /// What an element is beyond its role (`AXSubrole`).
    Subrole {
        ApplicationAlert = "AXApplicationAlert",
        ApplicationAlertDialog = "AXApplicationAlertDialog",
        ApplicationDialog = "AXApplicationDialog",
        CloseButton = "AXCloseButton",
        Dialog = "AXDialog",
        FullScreenButton = "AXFullScreenButton",
        LandmarkMain = "AXLandmarkMain",
        LandmarkNavigation = "AXLandmarkNavigation",
        LandmarkSearch = "AXLandmarkSearch",
        MinimizeButton = "AXMinimizeButton",
        SearchField = "AXSearchField",
        SecureTextField = "AXSecureTextField",
        SortButton = "AXSortButton",
        Switch = "AXSwitch",
        TabButton = "AXTabButton",
        Toggle = "AXToggle",
        ZoomButton = "AXZoomButton",
    }
}

names! {
    /// What can be done with an element. The server tells none from the others.
    Action {}
}

impl Role {
    /// A row or what stands in one.
    #[must_use]
    pub fn is_row(&self) -> bool {
        matches!(self, Self::Row | Self::Cell)
    }

    /// What holds rows, whatever role these have.
    #[must_use]
    pub fn is_list(&self) -> bool {
        matches!(
            self,
            Self::Table | Self::Outline | Self::List | Self::Browser | Self::Grid
        )
    }

    /// Whether entries may stand below it that have no role of their own, as on pages.
    pub(crate) fn holds_cards(&self) -> bool {
        self.is_list() || matches!(self, Self::Group | Self::ScrollArea | Self::WebArea)
    }

    /// Whether its name says what it does, and may change with what it did: it is pressed, switched or moved.
    #[must_use]
    pub fn is_control(&self) -> bool {
        matches!(
            self,
            Self::Button
                | Self::CheckBox
                | Self::DisclosureTriangle
                | Self::Incrementor
                | Self::MenuButton
                | Self::PopUpButton
                | Self::RadioButton
                | Self::Slider
        )
    }

    /// What holds others and is nothing by itself.
    pub(crate) fn is_container(&self) -> bool {
        matches!(
            self,
            Self::Cell
                | Self::Group
                | Self::LayoutArea
                | Self::ScrollArea
                | Self::SplitGroup
                | Self::Unknown
        )
    }

    /// What texts stand in as a part of it: they say what it is.
    pub(crate) fn is_text_host(&self) -> bool {
        matches!(
            self,
            Self::Button | Self::Cell | Self::Group | Self::Heading | Self::Link
        )
    }

    /// What lies over its window.
    pub(crate) fn is_floating(&self) -> bool {
        matches!(
            self,
            Self::Drawer | Self::Menu | Self::Popover | Self::Sheet
        )
    }

    /// Whether a person types into it, so that its text may change while it stays the same.
    #[must_use]
    pub fn is_editable(&self) -> bool {
        matches!(
            self,
            Self::TextField
                | Self::TextArea
                | Self::ComboBox
                | Self::DateField
                | Self::TimeField
                | Self::DateTimeArea
        )
    }
}

impl Subrole {
    /// Whether it says what a group of a page is for [webkit 2.2].
    pub(crate) fn is_of_page(&self) -> bool {
        let name = self.as_str();
        self.is_telling() && (name.starts_with("AXApplication") || name.starts_with("AXLandmark"))
    }

    /// Whether it says more than the role, in so many words.
    pub(crate) fn is_telling(&self) -> bool {
        !matches!(self, Self::Other(_))
    }
}

fn short(name: &str) -> Cow<'_, str> {
    // What only one app has comes as three lines, of which the first one names it [trees 2.6].
    let own = name
        .strip_prefix("Name:")
        .and_then(|own| own.split_once('\n'));
    if let Some((own, _)) = own {
        return from_screen(own).into();
    }
    let word = name.strip_prefix("AX").unwrap_or(name);
    if !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric()) {
        word.into()
    } else {
        from_screen(word).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_written_as_it_was_read() {
        for name in ["AXRow", "AXPizza", "", "AX\n"] {
            let role: Role = serde_json::from_value(name.into()).unwrap();
            assert_eq!(serde_json::to_value(&role).unwrap(), name);
        }
        assert_eq!(Role::from("AXRow".to_owned()), Role::Row);
    }

    #[test]
    fn only_plain_words_are_shown_without_quotes() {
        assert_eq!(Role::Row.short(), "Row");
        assert_eq!(Role::Other("AXa\nb".into()).short(), r#""a\nb""#);
        assert_eq!(Action::Other("Name:Copy".into()).short(), r#""Name:Copy""#);
        let own = "Name:Press\nTarget:0x0\nSelector:(null)";
        assert_eq!(Action::Other(own.into()).short(), r#""Press""#);
    }
}
