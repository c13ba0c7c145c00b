//! How Finder's windows show their folders: the view, the bars, and the options of each view, with the names that Finder's
//! dictionary has for them, and what Finder's settings say.

use serde::{Deserialize, Serialize};

use super::defaults::{is_default, is_false, is_true};

/// An enumeration whose values go by the names of Finder's dictionary.
pub trait Named: Sized + Copy + PartialEq + 'static {
    /// All values with their names.
    const NAMES: &'static [(Self, &'static str)];

    /// The name of a value.
    fn name(self) -> &'static str {
        let mut names = Self::NAMES.iter();
        names
            .find(|(value, _)| *value == self)
            .map_or("", |(_, name)| name)
    }

    /// The value of a name.
    fn named(name: &str) -> Option<Self> {
        let mut names = Self::NAMES.iter();
        names
            .find(|(_, known)| *known == name)
            .map(|(value, _)| *value)
    }
}

macro_rules! named {
    ($(#[$about:meta])* $name:ident { $first:ident = $first_name:literal, $($value:ident = $text:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        pub enum $name {
            #[default]
            #[serde(rename = $first_name)]
            $first,
            $(#[serde(rename = $text)] $value),+
        }

        impl Named for $name {
            const NAMES: &'static [(Self, &'static str)] =
                &[(Self::$first, $first_name), $((Self::$value, $text)),+];
        }
    };
}

named! {
    /// What a window shows its folder as. The gallery of newer systems is what the dictionary calls flow view.
    ViewStyle {
        List = "list view",
        Icon = "icon view",
        Column = "column view",
        Group = "group view",
        Flow = "flow view",
    }
}

named! {
    /// What icons are kept in the order of.
    Arrangement {
        None = "not arranged",
        Grid = "snap to grid",
        Name = "arranged by name",
        Modified = "arranged by modification date",
        Created = "arranged by creation date",
        Size = "arranged by size",
        Kind = "arranged by kind",
        Label = "arranged by label",
    }
}

named! {
    /// Where the name of an icon stands.
    LabelPosition { Bottom = "bottom", Right = "right" }
}

named! {
    /// The icons of a list.
    ListIcons { Small = "small icon", Large = "large icon" }
}

named! {
    /// In which direction a column is sorted.
    Direction { Normal = "normal", Reversed = "reversed" }
}

named! {
    /// A column of a list.
    ColumnName {
        Name = "name column",
        Modified = "modification date column",
        Created = "creation date column",
        Size = "size column",
        Kind = "kind column",
        Label = "label column",
        Version = "version column",
        Comment = "comment column",
    }
}

/// How one window shows its folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct View {
    #[serde(skip_serializing_if = "is_default")]
    pub style: ViewStyle,
    /// Of columns: the folder in the first of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_column: Option<String>,
    #[serde(skip_serializing_if = "is_true")]
    pub toolbar: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub status_bar: bool,
    #[serde(skip_serializing_if = "is_false")]
    pub path_bar: bool,
    /// In points; 0: it is not shown.
    pub sidebar_width: f64,
    #[serde(skip_serializing_if = "is_default")]
    pub icons: IconOptions,
    #[serde(skip_serializing_if = "is_default")]
    pub list: ListOptions,
    #[serde(skip_serializing_if = "is_default")]
    pub columns: ColumnOptions,
}

/// How wide the sidebar of a new window is.
pub const SIDEBAR_WIDTH: f64 = 150.0;

impl Default for View {
    fn default() -> Self {
        Self {
            first_column: None,
            style: ViewStyle::default(),
            toolbar: true,
            status_bar: false,
            path_bar: false,
            sidebar_width: SIDEBAR_WIDTH,
            icons: IconOptions::default(),
            list: ListOptions::default(),
            columns: ColumnOptions::default(),
        }
    }
}

/// The options of icon view; sizes are in points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct IconOptions {
    pub arrangement: Arrangement,
    pub icon_size: f64,
    pub text_size: f64,
    pub label_position: LabelPosition,
    pub shows_item_info: bool,
    pub shows_icon_preview: bool,
    /// Red, green and blue, 0 to 65535.
    pub background_color: [u16; 3],
    /// The path of a picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub background_picture: Option<String>,
}

impl Default for IconOptions {
    fn default() -> Self {
        Self {
            arrangement: Arrangement::default(),
            icon_size: 64.0,
            text_size: 12.0,
            label_position: LabelPosition::default(),
            shows_item_info: false,
            shows_icon_preview: true,
            background_color: [u16::MAX; 3],
            background_picture: None,
        }
    }
}

/// The options of list view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ListOptions {
    pub calculates_folder_sizes: bool,
    pub shows_icon_preview: bool,
    pub icons: ListIcons,
    pub text_size: f64,
    pub sort_column: ColumnName,
    pub uses_relative_dates: bool,
    /// The columns in their order.
    pub columns: Vec<Column>,
}

impl Default for ListOptions {
    fn default() -> Self {
        let columns = [
            (ColumnName::Name, 300.0, true),
            (ColumnName::Modified, 181.0, false),
            (ColumnName::Created, 181.0, false),
            (ColumnName::Size, 97.0, false),
            (ColumnName::Kind, 115.0, true),
            (ColumnName::Label, 100.0, false),
            (ColumnName::Version, 75.0, false),
            (ColumnName::Comment, 300.0, false),
        ];
        let column = |(name, width, visible)| Column {
            name,
            direction: Direction::default(),
            width,
            visible,
        };
        Self {
            calculates_folder_sizes: false,
            shows_icon_preview: true,
            icons: ListIcons::default(),
            text_size: 13.0,
            sort_column: ColumnName::default(),
            uses_relative_dates: true,
            columns: columns.map(column).into(),
        }
    }
}

/// A column of list view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    pub name: ColumnName,
    #[serde(default)]
    pub direction: Direction,
    /// In points.
    pub width: f64,
    #[serde(default)]
    pub visible: bool,
}

/// The options of column view.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ColumnOptions {
    pub text_size: f64,
    pub shows_icon: bool,
    pub shows_icon_preview: bool,
    pub shows_preview_column: bool,
    pub discloses_preview_pane: bool,
}

impl Default for ColumnOptions {
    fn default() -> Self {
        Self {
            text_size: 13.0,
            shows_icon: true,
            shows_icon_preview: true,
            shows_preview_column: true,
            discloses_preview_pane: true,
        }
    }
}

/// What Finder's settings say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FinderSettings {
    pub folders_spring_open: bool,
    /// In seconds.
    pub delay_before_springing: f64,
    pub desktop_shows_hard_disks: bool,
    pub desktop_shows_external_hard_disks: bool,
    pub desktop_shows_removable_media: bool,
    pub desktop_shows_connected_servers: bool,
    pub folders_open_in_new_windows: bool,
    pub folders_open_in_new_tabs: bool,
    pub new_windows_open_in_column_view: bool,
    pub all_name_extensions_showing: bool,
    /// The path of the folder that a new window shows; none: the home folder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new_window_target: Option<String>,
    /// How windows show what no script has told them to show otherwise.
    #[serde(skip_serializing_if = "is_default")]
    pub view: View,
}

impl Default for FinderSettings {
    fn default() -> Self {
        Self {
            folders_spring_open: true,
            delay_before_springing: 0.5,
            desktop_shows_hard_disks: false,
            desktop_shows_external_hard_disks: true,
            desktop_shows_removable_media: true,
            desktop_shows_connected_servers: false,
            folders_open_in_new_windows: false,
            folders_open_in_new_tabs: true,
            new_windows_open_in_column_view: false,
            all_name_extensions_showing: false,
            new_window_target: None,
            view: View::default(),
        }
    }
}
