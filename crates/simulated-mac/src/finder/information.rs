//! The Get Info window of a file or folder.

use super::facts::{kind_of, process_mut};
use super::window::{element, text, title_of};
use crate::dates::{short_date, time};
use simulated_world::ax::{Role, Subrole};
use simulated_world::{
    geometry::Rect,
    world::{
        Window, World,
        disk::{file_url, folder_of},
        title_button,
    },
};

const IDENTIFIER: &str = "InfoWindow";
const WIDTH: f64 = 265.0;
const LINE: f64 = 20.0;

/// Whether a window is that of the file or folder at a path.
pub(crate) fn is_information_of(window: &Window, path: &str) -> bool {
    window.identifier.as_deref() == Some(IDENTIFIER)
        && window.document.as_deref() == Some(file_url(path).as_str())
}

/// Opens the window, or brings the one that is there to the front.
pub(crate) fn show(world: &mut World, path: &str) {
    let z = world.top() + 1;
    let title = format!("{} Info", title_of(path));
    let lines = lines(world, path);
    let Some(app) = process_mut(world) else {
        return;
    };
    let mut windows = app.windows.iter_mut();
    if let Some(window) = windows.find(|window| is_information_of(window, path)) {
        window.z = z;
        window.minimised = false;
        return;
    }
    let height = 50.0 + LINE * lines.len() as f64;
    let said = lines.iter().enumerate().map(|(place, line)| {
        let y = 40.0 + LINE * place as f64;
        text(
            Role::StaticText,
            line,
            Rect::new(12.0, y, WIDTH - 24.0, 18.0),
        )
    });
    let texts = element(
        Role::ScrollArea,
        Rect::new(0.0, 28.0, WIDTH, height - 28.0),
        said.collect(),
    );
    app.windows.push(Window {
        title,
        subrole: Some(Subrole::Dialog),
        identifier: Some(IDENTIFIER.into()),
        document: Some(file_url(path)),
        resizable: false,
        z,
        children: vec![
            texts,
            title_button(Subrole::CloseButton, 7.0),
            title_button(Subrole::MinimizeButton, 27.0),
        ],
        ..Window::at(Rect::new(60.0, 80.0, WIDTH, height))
    });
    world.assign_ids();
}

fn lines(world: &World, path: &str) -> Vec<String> {
    let comment = world.listed_file(path).map_or("", |file| &file.comment);
    let mut lines = summary(world, path).to_vec();
    lines.insert(3, format!("Where: {}", folder_of(path).unwrap_or("/")));
    lines.push(format!("Comments: {comment}"));
    lines
}

/// What a preview says of a file: its name, kind and size, and its dates.
pub(super) fn summary(world: &World, path: &str) -> [String; 5] {
    let bytes = world.bytes_of(path);
    let (zone, changed) = (&world.system.time_zone, world.modified(path));
    let modified = format!("{}, {}", short_date(zone, changed), time(zone, changed));
    [
        title_of(path).to_owned(),
        format!("Kind: {}", kind_of(world, path).unwrap_or_default()),
        format!("Size: {bytes} bytes"),
        format!("Created: {modified}"),
        format!("Modified: {modified}"),
    ]
}
