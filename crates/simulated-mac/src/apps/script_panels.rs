//! The panels of scripts (`choose file`, `choose folder`, `choose file name`): a window in which a person chooses files, and
//! what is chosen. They are AppKit's, as those of documents; their side bars are not here.

use super::{
    panels::{self, CANCEL, NAME, OK, REPLACE, WHERE},
    parts::{
        add_window, button, centred, field, find, is_selected, label, named, named_mut,
        of_role_mut, pop_up, words,
    },
    sheets,
};
use crate::content_types;
use simulated_world::{
    ax::{Role, Subrole},
    geometry::Rect,
    world::{
        Element, PanelPurpose, Place, Process, ScriptAnswer, ScriptPanel, Window, World,
        disk::{folder_of, name_of, split_extension},
    },
};

/// What a panel says beside what all panels of its kind do.
#[derive(Clone, Debug, Default)]
pub(crate) struct Labels {
    /// What is to be chosen.
    pub(crate) prompt: String,
    /// The name that a file gets unless it is changed.
    pub(crate) name: String,
}

/// Places of the buttons, as an answer tells them.
const CANCELLED: usize = 0;
const CHOSEN: usize = 1;

const WIDTH: f64 = 600.0;

/// Shows a panel as a window of a process; answers the window's element.
pub(crate) fn show(
    process: &mut Process<'_>,
    mut panel: ScriptPanel,
    labels: &Labels,
) -> Option<u64> {
    let window = if panel.purpose == PanelPurpose::FileName {
        saving(process, &panel, labels)
    } else {
        opening(process, &panel, labels)
    };
    let at = centred(process, window.frame.size(), 0.8);
    let frame = Rect::new(at.x, at.y.max(40.0), at.width, at.height);
    add_window(process, Window { frame, ..window });
    let shown = process.windows().first()?.element_id;
    panel.window = shown;
    process.script_panels.push(panel);
    grey_out(process, shown);
    sheets::focus_name(process, shown);
    Some(shown)
}

fn saving(world: &World, panel: &ScriptPanel, labels: &Labels) -> Window {
    let caption = |text: &str, y: f64| label(text, Rect::new(20.0, y + 3.0, 130.0, 18.0));
    let input = |y: f64| Rect::new(156.0, y, 400.0, 24.0);
    let children = vec![
        label(&labels.prompt, Rect::new(20.0, 40.0, WIDTH - 40.0, 18.0)),
        caption("Save As:", 70.0),
        field(NAME, &labels.name, input(70.0)),
        caption("Where:", 102.0),
        place_chooser(world, panel, input(102.0)),
        button("Cancel", CANCEL, Rect::new(398.0, 146.0, 86.0, 28.0)),
        button("Save", OK, Rect::new(494.0, 146.0, 86.0, 28.0)),
    ];
    Window {
        title: "Save".into(),
        subrole: Some(Subrole::Dialog),
        identifier: Some("save-panel".into()),
        modal: true,
        children,
        ..Window::at(Rect::new(0.0, 0.0, WIDTH, 194.0))
    }
}

fn opening(world: &World, panel: &ScriptPanel, labels: &Labels) -> Window {
    let mut window = panels::opening(Rect::default(), "", &names(world, panel));
    if let Some(chooser) = named_mut(&mut window.children, WHERE) {
        let frame = chooser.frame.unwrap_or_default();
        *chooser = place_chooser(world, panel, frame);
    }
    if let Some(choose) = named_mut(&mut window.children, OK) {
        choose.title = Some("Choose".into());
    }
    if !labels.prompt.is_empty() {
        // Between the list and the buttons, where AppKit puts the message of a panel on narrow screens.
        let frame = Rect::new(20.0, 358.0, 360.0, 18.0);
        window.children.push(label(&labels.prompt, frame));
    }
    window
}

/// The folders that the pop-up button offers: the one that is shown, those around it, and some of the home folder.
fn places(world: &World, folder: &str) -> Vec<String> {
    let around = std::iter::successors(Some(folder), |path| folder_of(path));
    let mut places: Vec<String> = around.map(str::to_owned).collect();
    for name in panels::FOLDERS {
        let path = format!("{}/{name}", world.system.home);
        if !places.contains(&path) {
            places.push(path);
        }
    }
    places
}

fn shown_name(path: &str) -> &str {
    match name_of(path) {
        "" => "Macintosh HD",
        name => name,
    }
}

fn place_chooser(world: &World, panel: &ScriptPanel, frame: Rect) -> Element {
    let places = places(world, &panel.folder);
    let names: Vec<&str> = places.iter().map(|path| shown_name(path)).collect();
    pop_up(WHERE, shown_name(&panel.folder), &names, frame)
}

fn names(world: &World, panel: &ScriptPanel) -> Vec<String> {
    let names = world.names_in(&panel.folder).into_iter();
    names
        .filter(|name| panel.invisibles || !name.starts_with('.'))
        .collect()
}

fn path_in(folder: &str, name: &str) -> String {
    format!("{}/{name}", folder.trim_end_matches('/'))
}

/// Whether a file or folder can be what is chosen.
fn is_choice(world: &World, panel: &ScriptPanel, path: &str) -> bool {
    match (panel.purpose, world.place(path)) {
        (PanelPurpose::Folder, place) => matches!(place, Some(Place::Folder | Place::Disk)),
        (_, Some(place @ (Place::Document | Place::Application))) => {
            let types = content_types::tree(place, name_of(path));
            let extension = split_extension(path).1.trim_start_matches('.');
            let fits = |wanted: &String| {
                types.contains(&wanted.as_str()) || extension.eq_ignore_ascii_case(wanted)
            };
            panel.types.is_empty() || panel.types.iter().any(fits)
        }
        _ => false,
    }
}

/// What cannot be chosen is grey; a folder can always be opened.
fn grey_out(process: &mut Process<'_>, window: u64) {
    let Some((_, panel)) = panel_of(process, window) else {
        return;
    };
    let able: Vec<bool> = names(process, &panel)
        .iter()
        .map(|name| path_in(&panel.folder, name))
        .map(|path| {
            process.place(&path) == Some(Place::Folder) || is_choice(process, &panel, &path)
        })
        .collect();
    let window = process.window_mut(window);
    let list = window.and_then(|window| of_role_mut(&mut window.children, &Role::Outline));
    for (row, able) in list
        .into_iter()
        .flat_map(|list| &mut list.children)
        .zip(able)
    {
        row.enabled = able;
        for cell in &mut row.children {
            for name in &mut cell.children {
                name.enabled = able;
            }
        }
    }
}

/// The panel that an element is in, or whose window it is, and its place in the world.
fn panel_of(process: &Process<'_>, id: u64) -> Option<(usize, ScriptPanel)> {
    let window = process
        .window_of(id)
        .or_else(|| process.window(id))?
        .element_id;
    let mut panels = process.script_panels.iter();
    let place = panels.position(|panel| panel.window == window)?;
    Some((place, process.script_panels.get(place)?.clone()))
}

/// Shows what is in another folder.
fn enter(process: &mut Process<'_>, place: usize, folder: String) {
    let Some(panel) = process.script_panels.get_mut(place) else {
        return;
    };
    panel.folder = folder;
    let panel = panel.clone();
    let names = names(process, &panel);
    let frame = |chooser: &Element| chooser.frame.unwrap_or_default();
    let window = process.window(panel.window);
    let chooser = window.and_then(|window| named(&window.children, WHERE));
    let Some(chooser) = chooser.map(|old| place_chooser(process, &panel, frame(old))) else {
        return;
    };
    if let Some(window) = process.window_mut(panel.window) {
        if let Some(old) = named_mut(&mut window.children, WHERE) {
            *old = chooser;
        }
        if let Some(list) = of_role_mut(&mut window.children, &Role::Outline) {
            list.children = panels::rows(&names);
        }
    }
    process.assign_ids();
    grey_out(process, panel.window);
}

/// The list of a panel follows its pop-up button. False for what is in no panel of a script.
pub(super) fn follow(process: &mut Process<'_>, id: u64) -> bool {
    let Some((place, panel)) = panel_of(process, id) else {
        return false;
    };
    let window = process.window(panel.window);
    let name = window.and_then(|window| named(&window.children, WHERE).map(words));
    let name = name.map(|shown| process.words.folder(&shown).to_owned());
    let is_other = |name: &String| name != shown_name(&panel.folder);
    if let Some(name) = name.filter(is_other) {
        let mut places = places(process, &panel.folder).into_iter();
        if let Some(folder) = places.find(|path| shown_name(path) == name) {
            enter(process, place, folder);
        }
    }
    true
}

/// The paths of the rows that are selected.
fn selected(window: &Window, folder: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for element in &window.children {
        element.walk(&mut |one| {
            if one.role == Role::Row && is_selected(one) {
                paths.extend(row_path(one, folder));
            }
        });
    }
    paths
}

fn row_path(row: &Element, folder: &str) -> Option<String> {
    let name = find(&row.children, &|one| one.role == Role::TextField)?;
    Some(path_in(folder, &words(name)))
}

/// A row is opened: a folder is entered, a file is the answer. False for what is in no panel of a script.
pub(super) fn open_row(process: &mut Process<'_>, id: u64) -> bool {
    let Some((place, panel)) = panel_of(process, id) else {
        return false;
    };
    let row = process.element(id);
    let Some(path) = row.and_then(|row| row_path(row, &panel.folder)) else {
        return true;
    };
    if process.place(&path) == Some(Place::Folder) {
        enter(process, place, path);
    } else if is_choice(process, &panel, &path) {
        answer(process, place, CHOSEN, vec![path]);
    }
    true
}

/// A button of a panel is pressed. False for any other element.
pub(super) fn press(process: &mut Process<'_>, id: u64) -> bool {
    let Some((place, panel)) = panel_of(process, id) else {
        return false;
    };
    let pressed = process.element(id);
    let known_as = |one: &Element| one.part.clone().or(one.identifier.clone());
    let Some(identifier) = pressed.and_then(known_as) else {
        return false;
    };
    let window = process.window(panel.window);
    let sheet = window.and_then(|window| window.sheet().map(|sheet| (sheet.id, sheet.holds(id))));
    match (identifier.as_str(), sheet) {
        (CANCEL, Some((sheet, true))) => {
            if let Some(window) = process.window_mut(panel.window) {
                window.children.retain(|child| child.id != sheet);
            }
            sheets::focus_name(process, panel.window);
        }
        // What is below a sheet takes no clicks.
        (CANCEL | OK, Some((_, false))) => {}
        (CANCEL, None) => answer(process, place, CANCELLED, Vec::new()),
        (OK, None) => choose(process, place, &panel),
        (REPLACE, Some((_, true))) => {
            let chosen = named_path(process, &panel).into_iter().collect();
            answer(process, place, CHOSEN, chosen);
        }
        _ => return false,
    }
    true
}

/// The path of the file that has the name in the panel.
fn named_path(process: &Process<'_>, panel: &ScriptPanel) -> Option<String> {
    let window = process.window(panel.window)?;
    let name = words(named(&window.children, NAME)?);
    // A slash in a name is a colon on the disk.
    let name = name.trim().replace('/', ":");
    (!name.is_empty()).then(|| path_in(&panel.folder, &name))
}

/// The button that takes what is chosen is pressed: it is grey as long as there is nothing to take.
fn choose(process: &mut Process<'_>, place: usize, panel: &ScriptPanel) {
    if panel.purpose == PanelPurpose::FileName {
        let Some(path) = named_path(process, panel) else {
            return;
        };
        if process.place(&path).is_none() {
            return answer(process, place, CHOSEN, vec![path]);
        }
        let sheet = process
            .window(panel.window)
            .map(|window| panels::replacing(window, name_of(&path), shown_name(&panel.folder)));
        if let Some(sheet) = sheet {
            sheets::show(process, panel.window, sheet);
        }
        return;
    }
    let window = process.window(panel.window);
    let mut chosen = window.map_or_else(Vec::new, |window| selected(window, &panel.folder));
    if let (PanelPurpose::File, Some(first)) = (panel.purpose, chosen.first())
        && process.place(first) == Some(Place::Folder)
    {
        let folder = first.clone();
        return enter(process, place, folder);
    }
    if panel.purpose == PanelPurpose::Folder && chosen.is_empty() {
        chosen.push(panel.folder.clone());
    }
    chosen.retain(|path| is_choice(process, panel, path));
    if !panel.several {
        chosen.truncate(1);
    }
    if !chosen.is_empty() {
        answer(process, place, CHOSEN, chosen);
    }
}

fn answer(process: &mut Process<'_>, place: usize, button: usize, chosen: Vec<String>) {
    let Some(panel) = process.script_panels.get(place) else {
        return;
    };
    let window = panel.window;
    take_away(process, window);
    process.script_answers.push(ScriptAnswer {
        window,
        button,
        text: None,
        chosen,
    });
}

/// Takes a panel away, answered or not.
pub(crate) fn take_away(process: &mut Process<'_>, window: u64) {
    process.remove_window(window);
    process.script_panels.retain(|panel| panel.window != window);
}

/// Return and Escape in a panel. False when there is none in front.
pub(super) fn type_key(process: &mut Process<'_>, key: &str) -> bool {
    let identifier = match key {
        "\r" => OK,
        "\u{1b}" => CANCEL,
        _ => return false,
    };
    let front = process.app().and_then(|app| app.main_window());
    let Some(front) = front.filter(|front| panel_of(process, front.element_id).is_some()) else {
        return false;
    };
    let within = front
        .sheet()
        .map_or(&front.children, |sheet| &sheet.children);
    let button = named(within, identifier).map(|button| button.id);
    button.is_some_and(|button| press(process, button))
}
