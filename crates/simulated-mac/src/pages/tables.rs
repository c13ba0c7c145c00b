//! Which tables of HTML hold data, and which only place what is in them [webkit 5.13].

use super::dom::Tag;

/// With so many rows a table holds data, however it looks.
const MANY_ROWS: usize = 20;

/// The rows of a table, each with its cells.
pub(super) fn rows(table: &Tag) -> Vec<(&Tag, Vec<&Tag>)> {
    let mut rows = Vec::new();
    for part in table.tags() {
        match &*part.name {
            "tr" => rows.push(part),
            "thead" | "tbody" | "tfoot" => rows.extend(part.tags().filter(|tag| tag.name == "tr")),
            _ => {}
        }
    }
    rows.into_iter().map(|row| (row, cells(row))).collect()
}

fn cells(row: &Tag) -> Vec<&Tag> {
    let cells = row.tags();
    cells
        .filter(|tag| matches!(&*tag.name, "td" | "th"))
        .collect()
}

/// Whether a table holds data.
pub(super) fn holds_data(table: &Tag, edited: bool) -> bool {
    let rows = rows(table);
    let cells: Vec<&Tag> = rows.iter().flat_map(|(_, cells)| cells.clone()).collect();
    if edited || table.has("role") {
        return true;
    }
    let says = |tag: &Tag| {
        ["abbr", "axis", "headers", "scope"]
            .iter()
            .any(|name| tag.has(name))
            || tag.style("empty-cells") == Some("hide")
    };
    let is_headed = table.child("thead").is_some()
        || table.child("tfoot").is_some()
        || table.child("caption").is_some()
        || table.child("col").is_some()
        || table.child("colgroup").is_some()
        || ["rules", "summary"].iter().any(|name| table.has(name));
    if is_headed || says(table) {
        return true;
    }
    if cells.len() < 2 {
        return false;
    }
    if cells.iter().any(|cell| says(cell)) || rows.len() >= MANY_ROWS {
        return true;
    }
    let headers = cells.iter().filter(|cell| cell.name == "th").count();
    let mixed = headers > 0 && headers < cells.len();
    mixed || has_borders(table, &cells) || has_colours(table, &rows)
}

/// Whether all cells have a border, each the same.
fn has_borders(table: &Tag, cells: &[&Tag]) -> bool {
    let is_drawn = |width: &str| !matches!(width, "" | "0" | "0px" | "none");
    let of_table = table.get("border").unwrap_or_default();
    let mut own = cells.iter().map(|cell| cell.style("border"));
    let first = own.next().flatten();
    let alike = first.is_some_and(is_drawn) && own.all(|border| border == first);
    is_drawn(of_table) || alike
}

/// Whether rows or cells have different colours, with space between the cells.
fn has_colours(table: &Tag, rows: &[(&Tag, Vec<&Tag>)]) -> bool {
    let spacing = table.get("cellspacing").or(table.style("border-spacing"));
    let has_space = spacing.is_some_and(|space| !matches!(space, "0" | "0px"));
    fn colour(tag: &Tag) -> Option<&str> {
        tag.get("bgcolor").or_else(|| {
            let background = tag.style("background-color");
            background.or_else(|| tag.style("background"))
        })
    }
    let cells = rows.iter().flat_map(|(row, cells)| {
        let of_row = colour(row);
        cells.iter().map(move |cell| colour(cell).or(of_row))
    });
    let mut colours: Vec<Option<&str>> = cells.collect();
    colours.dedup();
    has_space && colours.len() > 1
}
