//! What a table of a page holds beside its rows: a column each, and one group for the headers [webkit 5.8] [webkit 5.10].
//!
//! A cell is one element that stands in its row, in its column and perhaps among the headers. The world has it in the row alone:
//! columns and the group of headers hold nothing here, and whoever reads them finds the cells of the rows.

use super::element::Element;
use crate::ax::Role;
use crate::geometry::Rect;

/// By which the group of headers is known.
const HEADERS: &str = "table headers";

impl Element {
    /// Whether it is a column of a table, or the group of its headers, whose cells stand in the rows.
    pub fn is_table_part(&self) -> bool {
        self.role == Role::Column || self.is_header_group()
    }

    /// Whether it is the group of a table's headers.
    pub fn is_header_group(&self) -> bool {
        self.role == Role::Group && self.part.as_deref() == Some(HEADERS)
    }

    /// The rows of a table.
    pub fn rows(&self) -> impl Iterator<Item = &Self> {
        self.children.iter().filter(|child| child.role == Role::Row)
    }

    /// The cells of a row.
    pub fn cells(&self) -> impl Iterator<Item = &Self> {
        self.children
            .iter()
            .filter(|child| child.role == Role::Cell)
    }

    /// Gives each table of a page its columns and its group of headers, where it has none yet.
    pub fn complete_tables(&mut self) {
        self.children.iter_mut().for_each(Self::complete_tables);
        if self.role != Role::Table || self.children.iter().any(Self::is_table_part) {
            return;
        }
        let count = self.rows().map(|row| row.cells().count()).max();
        let columns = (0..count.unwrap_or_default()).map(|place| {
            let cells = self.rows().filter_map(|row| row.cells().nth(place));
            Self {
                frame: around(cells),
                ..Self::new(Role::Column)
            }
        });
        let columns: Vec<Self> = columns.collect();
        let headers = self.rows().flat_map(Self::cells);
        let headers = Self {
            part: Some(HEADERS.into()),
            frame: around(headers.filter(|cell| cell.heads.is_some())),
            ..Self::new(Role::Group)
        };
        self.children.extend(columns);
        self.children.push(headers);
    }
}

/// The frame around elements; none where none of them has one.
fn around<'e>(elements: impl Iterator<Item = &'e Element>) -> Option<Rect> {
    let frames = elements.filter_map(|element| element.frame);
    frames.reduce(|one, other| one.union(other))
}
