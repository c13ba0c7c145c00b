//! The tables of a page of WebKit: one cell stands in its row, in its column and perhaps among the headers [webkit 5.8].

use super::{
    place::Place,
    types::{AxError, CfRange, Read, Value, integer},
};
use simulated_world::ax::{Attribute, Role};
use simulated_world::world::{Element, Heads};

/// The value of an attribute that tables and their parts have; none where it is another one.
pub(super) fn read(place: &Place<'_>, element: &Element, name: &Attribute) -> Option<Read> {
    if element.is_table_part() {
        return of_part(place, element, name);
    }
    match element.role {
        Role::Table => of_table(place, element, name),
        Role::Cell => of_cell(place, element, name),
        _ => None,
    }
}

/// Elements of the same app, in a list.
pub(super) fn listed<'e>(place: &Place<'_>, elements: impl Iterator<Item = &'e Element>) -> Value {
    Value::Elements(elements.map(|one| place.target(one.id)).collect())
}

fn of_table(place: &Place<'_>, table: &Element, name: &Attribute) -> Option<Read> {
    let columns = || table.children.iter().filter(|one| one.role == Role::Column);
    let cells = || table.rows().flat_map(Element::cells);
    let headers = |heads: Heads| cells().filter(move |cell| cell.heads == Some(heads));
    Some(Ok(match name.as_str() {
        "AXColumns" | "AXVisibleColumns" => listed(place, columns()),
        "AXVisibleCells" => listed(place, cells()),
        "AXColumnHeaderUIElements" => listed(place, headers(Heads::Column)),
        "AXRowHeaderUIElements" => listed(place, headers(Heads::Row)),
        "AXColumnCount" => integer(columns().count()),
        "AXRowCount" => integer(table.rows().count()),
        "AXHeader" => {
            let group = table.children.iter().find(|one| one.is_header_group());
            Value::Element(place.target(group?.id))
        }
        _ => return None,
    }))
}

/// Where a cell is: its row and its column, each with how many it spans.
fn of_cell(place: &Place<'_>, cell: &Element, name: &Attribute) -> Option<Read> {
    let row = place.around()?;
    let table = row.around()?;
    let at = match name.as_str() {
        "AXRowIndexRange" => {
            let mut rows = table.element()?.rows();
            rows.position(|one| one.id == row.id())
        }
        "AXColumnIndexRange" => {
            let mut cells = row.element()?.cells();
            cells.position(|one| one.id == cell.id)
        }
        _ => return None,
    };
    let range = CfRange {
        location: i64::try_from(at?).ok()?,
        length: 1,
    };
    Some(Ok(Value::Range(range)))
}

/// A column, or the group of the headers: its cells are those of the rows.
fn of_part(place: &Place<'_>, part: &Element, name: &Attribute) -> Option<Read> {
    let table = place.around()?.element()?;
    if part.is_header_group() {
        let cells = table.rows().flat_map(Element::cells);
        let headers = cells.filter(|cell| cell.heads.is_some());
        return (name == &Attribute::Children).then(|| Ok(listed(place, headers)));
    }
    let mut columns = table.children.iter().filter(|one| one.role == Role::Column);
    let at = columns.position(|one| one.id == part.id)?;
    let cells = || table.rows().filter_map(|row| row.cells().nth(at));
    Some(match name.as_str() {
        "AXChildren" | "AXRows" => Ok(listed(place, cells())),
        "AXIndex" => Ok(integer(at)),
        "AXHeader" => {
            let header = cells().find(|cell| cell.heads == Some(Heads::Column));
            let header = header.map(|cell| Value::Element(place.target(cell.id)));
            header.ok_or(AxError::NoValue)
        }
        _ => return None,
    })
}
