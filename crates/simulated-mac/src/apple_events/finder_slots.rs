//! The single values of a view of Finder's and of its settings, each by the name that it has in JXA.

use super::{failure::Failure, value::Value};
use simulated_world::world::finder_views::{
    Column, ColumnOptions, FinderSettings, IconOptions, ListOptions, Named, View,
};

/// The view that options are of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Options {
    Icon,
    List,
    Column,
}

impl Options {
    /// The property of a window that they are, which is also their class.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Icon => "iconViewOptions",
            Self::List => "listViewOptions",
            Self::Column => "columnViewOptions",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        let all = [Self::Icon, Self::List, Self::Column];
        all.into_iter().find(|one| one.name() == name)
    }
}

/// One value of a view, as the world keeps it.
pub(super) enum Slot<'v> {
    Flag(&'v mut bool),
    Number(&'v mut f64),
    Name(&'v mut dyn Choice),
    Color(&'v mut [u16; 3]),
    File(&'v mut Option<String>),
}

/// A value of an enumeration of the dictionary.
pub(super) trait Choice {
    fn text(&self) -> &'static str;
    /// False when the enumeration has no such value.
    fn choose(&mut self, name: &str) -> bool;
}

impl<T: Named> Choice for T {
    fn text(&self) -> &'static str {
        self.name()
    }

    fn choose(&mut self, name: &str) -> bool {
        let value = T::named(name);
        *self = value.unwrap_or(*self);
        value.is_some()
    }
}

impl Slot<'_> {
    pub(super) fn value(&self) -> Value {
        match self {
            Self::Flag(flag) => Value::Boolean(**flag),
            Self::Number(number) => Value::Number(**number),
            Self::Name(choice) => Value::Constant(choice.text().to_owned()),
            Self::Color(parts) => {
                let parts = parts.iter().map(|part| Value::Number(f64::from(*part)));
                Value::List(parts.collect())
            }
            Self::File(path) => (**path).clone().map_or(Value::Missing, Value::Path),
        }
    }

    /// Takes a value; `path` is that of the file that it names.
    pub(super) fn set(&mut self, value: &Value, path: Option<String>) -> Result<(), Failure> {
        let wrong = || Failure::mac(-1700);
        match self {
            Self::Flag(flag) => **flag = value.as_boolean().ok_or_else(wrong)?,
            Self::Number(number) => **number = value.as_number().ok_or_else(wrong)?.round(),
            Self::Name(choice) => {
                let name = value.as_text().ok_or_else(wrong)?;
                if !choice.choose(name) {
                    return Err(Failure::mac(-10006));
                }
            }
            Self::Color(color) => **color = color_of(value).ok_or_else(wrong)?,
            Self::File(kept) => **kept = Some(path.ok_or_else(wrong)?),
        }
        Ok(())
    }
}

fn color_of(value: &Value) -> Option<[u16; 3]> {
    let Value::List(parts) = value else {
        return None;
    };
    let part = |part: &Value| {
        let part = part.as_number()?.round();
        (0.0..=f64::from(u16::MAX))
            .contains(&part)
            .then_some(part as u16)
    };
    let parts: Vec<u16> = parts.iter().map(part).collect::<Option<_>>()?;
    parts.try_into().ok()
}

pub(super) fn of_view<'v>(view: &'v mut View, name: &str) -> Option<Slot<'v>> {
    Some(match name {
        "currentView" => Slot::Name(&mut view.style),
        "toolbarVisible" => Slot::Flag(&mut view.toolbar),
        "statusbarVisible" => Slot::Flag(&mut view.status_bar),
        "pathbarVisible" => Slot::Flag(&mut view.path_bar),
        "sidebarWidth" => Slot::Number(&mut view.sidebar_width),
        _ => return None,
    })
}

fn of_icons<'v>(icons: &'v mut IconOptions, name: &str) -> Option<Slot<'v>> {
    Some(match name {
        "arrangement" => Slot::Name(&mut icons.arrangement),
        "iconSize" => Slot::Number(&mut icons.icon_size),
        "textSize" => Slot::Number(&mut icons.text_size),
        "labelPosition" => Slot::Name(&mut icons.label_position),
        "showsItemInfo" => Slot::Flag(&mut icons.shows_item_info),
        "showsIconPreview" => Slot::Flag(&mut icons.shows_icon_preview),
        "backgroundColor" => Slot::Color(&mut icons.background_color),
        "backgroundPicture" => Slot::File(&mut icons.background_picture),
        _ => return None,
    })
}

fn of_list<'v>(list: &'v mut ListOptions, name: &str) -> Option<Slot<'v>> {
    Some(match name {
        "calculatesFolderSizes" => Slot::Flag(&mut list.calculates_folder_sizes),
        "showsIconPreview" => Slot::Flag(&mut list.shows_icon_preview),
        "iconSize" => Slot::Name(&mut list.icons),
        "textSize" => Slot::Number(&mut list.text_size),
        "usesRelativeDates" => Slot::Flag(&mut list.uses_relative_dates),
        _ => return None,
    })
}

fn of_columns<'v>(columns: &'v mut ColumnOptions, name: &str) -> Option<Slot<'v>> {
    Some(match name {
        "textSize" => Slot::Number(&mut columns.text_size),
        "showsIcon" => Slot::Flag(&mut columns.shows_icon),
        "showsIconPreview" => Slot::Flag(&mut columns.shows_icon_preview),
        "showsPreviewColumn" => Slot::Flag(&mut columns.shows_preview_column),
        "disclosesPreviewPane" => Slot::Flag(&mut columns.discloses_preview_pane),
        _ => return None,
    })
}

pub(super) fn of_options<'v>(view: &'v mut View, options: Options, name: &str) -> Option<Slot<'v>> {
    match options {
        Options::Icon => of_icons(&mut view.icons, name),
        Options::List => of_list(&mut view.list, name),
        Options::Column => of_columns(&mut view.columns, name),
    }
}

pub(super) fn of_column<'v>(column: &'v mut Column, name: &str) -> Option<Slot<'v>> {
    Some(match name {
        "name" => Slot::Name(&mut column.name),
        "sortDirection" => Slot::Name(&mut column.direction),
        "width" => Slot::Number(&mut column.width),
        "visible" => Slot::Flag(&mut column.visible),
        _ => return None,
    })
}

pub(super) fn of_settings<'v>(settings: &'v mut FinderSettings, name: &str) -> Option<Slot<'v>> {
    Some(match name {
        "foldersSpringOpen" => Slot::Flag(&mut settings.folders_spring_open),
        "desktopShowsHardDisks" => Slot::Flag(&mut settings.desktop_shows_hard_disks),
        "desktopShowsExternalHardDisks" => {
            Slot::Flag(&mut settings.desktop_shows_external_hard_disks)
        }
        "desktopShowsRemovableMedia" => Slot::Flag(&mut settings.desktop_shows_removable_media),
        "desktopShowsConnectedServers" => Slot::Flag(&mut settings.desktop_shows_connected_servers),
        "foldersOpenInNewWindows" => Slot::Flag(&mut settings.folders_open_in_new_windows),
        "foldersOpenInNewTabs" => Slot::Flag(&mut settings.folders_open_in_new_tabs),
        "newWindowsOpenInColumnView" => Slot::Flag(&mut settings.new_windows_open_in_column_view),
        "allNameExtensionsShowing" => Slot::Flag(&mut settings.all_name_extensions_showing),
        _ => return None,
    })
}
