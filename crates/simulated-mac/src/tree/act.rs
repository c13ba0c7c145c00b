//! Actions: what they are called, and what happens [bridge 4.7].

use super::{
    choice::{self, Choice},
    context,
    events::{AppUi, Ui, UiEvent},
    find::{Index, Path},
    focus::{focus, raise_in_time},
    kinds::{is_open, is_pop_up},
    menus, noted,
    parts::{self, Part},
    place::{Place, Subject},
    scroll,
    types::{AxError, Target},
    window_state, write,
};
use crate::dock;
use simulated_world::ax::{Action, Attribute, Role, Subrole};
use simulated_world::world::{
    DoneEntry, DoneWhat, Element, Fault, Pending, PendingWhat, Scalar, World,
};

/// What came of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pressed {
    Done,
    /// A menu has opened and the app tracks it: the call is answered too late, or not at all.
    Tracking,
}

/// The actions it lists.
pub(crate) fn actions(world: &World, subject: &Subject<'_>) -> Vec<Action> {
    let Subject::Node(place) = subject else {
        return Vec::new();
    };
    if place.is_bare(world) {
        return Vec::new();
    }
    let Some(element) = place.element() else {
        return vec![Action::Raise];
    };
    let by_nature: &[Action] = match &element.role {
        Role::Button
        | Role::CheckBox
        | Role::DisclosureTriangle
        | Role::Link
        | Role::RadioButton => &[Action::Press],
        Role::MenuItem | Role::MenuBarItem => &[Action::Cancel, Action::Pick, Action::Press],
        Role::MenuButton | Role::PopUpButton => &[Action::Press, Action::ShowMenu],
        Role::Menu => &[Action::Cancel],
        Role::TextField => &[Action::Confirm],
        Role::Row if !place.is_on_page() => &[Action::ShowAlternateUi, Action::ShowDefaultUi],
        Role::Incrementor | Role::Slider => &[Action::Decrement, Action::Increment],
        _ => &[],
    };
    let outer = place.chain.split_last().map_or(&[][..], |(_, outer)| outer);
    let shows_menu = context::lists_menu(place, element).then_some(Action::ShowMenu);
    // WebKit and Chromium scroll for whoever asks; AppKit's own views seldom do [bridge 4.7].
    let on_page = outer.iter().any(|one| one.role == Role::WebArea);
    let scrolls = on_page.then_some(Action::ScrollToVisible);
    let mut actions = element.actions.clone();
    for action in by_nature.iter().cloned().chain(shows_menu).chain(scrolls) {
        if !actions.contains(&action) {
            actions.push(action);
        }
    }
    actions
}

/// Performs an action for an accessibility client.
pub(crate) fn perform(
    ui: &mut Ui<'_>,
    index: &mut Index,
    target: Target,
    action: &Action,
) -> Result<Pressed, AxError> {
    let subject = index.subject(ui, target)?;
    if !actions(ui, &subject).contains(action) {
        return Err(refusal(&subject));
    }
    let Subject::Node(place) = &subject else {
        return Err(AxError::ActionUnsupported);
    };
    let in_menu_bar = place.chain.first().is_some_and(|top| {
        let bar = place.app.menu_bar.as_ref();
        bar.is_some_and(|bar| bar.id == top.id)
    });
    let is_item = place.role() == &Role::MenuBarItem;
    if in_menu_bar && is_item && ui.menu_bar_is_away() {
        return Ok(Pressed::Done);
    }
    // Pop-up buttons open their own menus in any case [findings-2 7.6].
    if action == &Action::ShowMenu
        && ui.faults.has(Fault::ShowMenuDoesNothing)
        && !is_pop_up(place.role())
    {
        return Ok(Pressed::Done);
    }
    let opens = is_item && place.element().is_some_and(|item| !is_open(item));
    if opens && ui.menus_on.is_some() {
        menus::close_all(ui);
        ui.menus_on = None;
    }
    carry_out(ui, index, target, action)
}

/// What an action comes back with that is not listed: from rows of AppKit and their cells as if it was an attribute [trees 2.5].
fn refusal(subject: &Subject<'_>) -> AxError {
    match subject {
        Subject::Node(place)
            if matches!(place.role(), Role::Cell | Role::Row) && !place.is_on_page() =>
        {
            AxError::AttributeUnsupported
        }
        _ => AxError::ActionUnsupported,
    }
}

/// Does what comes of an action, whoever asks for it.
pub(super) fn carry_out(
    ui: &mut Ui<'_>,
    index: &mut Index,
    target: Target,
    action: &Action,
) -> Result<Pressed, AxError> {
    let subject = index.subject(ui, target)?;
    let Subject::Node(place) = subject else {
        return Err(AxError::ActionUnsupported);
    };
    let pid = place.app.pid;
    let Some(element) = place.element() else {
        let window = place.id();
        let now = ui.now;
        raise_in_time(&mut ui.process(pid), window, now);
        return Ok(Pressed::Done);
    };
    // A disabled control takes the action and does nothing.
    if !element.enabled && action != &Action::ScrollToVisible {
        return Ok(Pressed::Done);
    }
    let id = element.id;
    let path = index.path(ui, target).ok_or(AxError::InvalidElement)?;
    if action == &Action::Confirm {
        write::commit(ui, pid, id);
    }
    let subject = index.subject(ui, target)?;
    let Subject::Node(place) = subject else {
        return Err(AxError::ActionUnsupported);
    };
    let element = place.element().ok_or(AxError::InvalidElement)?;
    let deed = Deed::of(&place, element, action, &path);
    if deed.is_noted() {
        let entry = deed.noted(&place, action);
        ui.done.note(entry);
    }
    if deed.is_seen() {
        ui.note_act(pid);
    }
    let mut ui = ui.of_app(pid);
    if action == &Action::Press && ui.emit(UiEvent::WillPress(id)) {
        return Ok(Pressed::Done);
    }
    let done = deed.carry_out(&mut ui, &path);
    if ui.app().is_some_and(|app| app.raises_itself) {
        ui.process(pid).activate();
    }
    match action {
        Action::Press => {
            ui.emit(UiEvent::Pressed(id));
        }
        Action::Confirm => {
            ui.emit(UiEvent::TextConfirmed(id));
        }
        Action::Other(name) => {
            ui.emit(UiEvent::OwnAction(id, name));
        }
        Action::Increment | Action::Decrement => {
            ui.emit(UiEvent::ValueChanged(id));
        }
        _ => {}
    }
    Ok(done)
}

impl AppUi<'_> {
    /// Performs an action of one of the app's elements. False when it does not take it.
    pub(super) fn perform(&mut self, id: u64, action: &Action) -> bool {
        let target = Target::Node { pid: self.pid, id };
        perform(&mut self.of_all(), &mut Index::default(), target, action).is_ok()
    }
}

/// What an action comes to.
enum Deed {
    Close(u64),
    Minimise(u64),
    FullScreen {
        window: u64,
        wanted: bool,
    },
    Zoom(u64),
    /// A status item's menu is tracked within the call [bridge 4.12].
    OpenMenu {
        status_item: bool,
    },
    OpenSubmenu,
    /// Of an element that is no menu button.
    ShowMenu(u64),
    Reveal,
    CloseMenus,
    ChooseItem(Choice),
    Launch(String),
    /// A minimised window, by its item of the Dock.
    BringBack(u64),
    Toggle,
    Switch(u64),
    Choose,
    Disclose,
    /// As a double click does, where it is in a row.
    OpenRow(Option<u64>),
    Step(f64),
    Part(Part),
    Focus(u64),
    Nothing,
}

impl Deed {
    fn of(place: &Place<'_>, element: &Element, action: &Action, path: &Path) -> Self {
        let window = place.window.map_or(0, |window| window.element_id);
        match (action, &element.role, element.subrole.as_ref()) {
            (Action::Press, Role::Button, Some(Subrole::CloseButton)) => Self::Close(window),
            (Action::Press, Role::Button, Some(Subrole::MinimizeButton)) => Self::Minimise(window),
            (Action::Press, Role::Button, Some(Subrole::ZoomButton)) => Self::Zoom(window),
            (Action::Press, Role::Button, Some(Subrole::FullScreenButton)) => Self::FullScreen {
                window,
                wanted: !place.window.is_some_and(|window| window.fullscreen),
            },
            (Action::Cancel, Role::Menu | Role::MenuBarItem | Role::MenuItem, _) => {
                Self::CloseMenus
            }
            (Action::Press | Action::Pick | Action::ShowMenu, Role::MenuBarItem, _)
                if is_open(element) =>
            {
                Self::CloseMenus
            }
            (Action::Press | Action::Pick | Action::ShowMenu, Role::MenuBarItem, _) => {
                let extras = place.app.extras.as_ref().map(|bar| bar.id);
                let status_item = extras == place.chain.first().map(|top| top.id);
                // Panels and popovers are windows of their own, and nothing is tracked.
                let has_menu = element.panel.is_none() && element.popover.is_none();
                Self::OpenMenu {
                    status_item: status_item && has_menu,
                }
            }
            (Action::Press | Action::ShowMenu, role, _) if is_pop_up(role) && is_open(element) => {
                Self::CloseMenus
            }
            (Action::Press | Action::ShowMenu, role, _) if is_pop_up(role) => {
                Self::OpenMenu { status_item: false }
            }
            (Action::Press | Action::Pick, Role::MenuItem, _) if !element.children.is_empty() => {
                Self::OpenSubmenu
            }
            (Action::Press | Action::Pick, Role::MenuItem, _) => {
                Self::ChooseItem(Choice::of(place, element, path))
            }
            (Action::ScrollToVisible, ..) => Self::Reveal,
            (Action::Open, ..) => Self::OpenRow(row_around(place)),
            (Action::ShowMenu, ..) => Self::ShowMenu(element.id),
            (Action::Press, Role::DockItem, Some(Subrole::MinimizedWindowDockItem)) => {
                Self::BringBack(element.id)
            }
            (Action::Press, Role::DockItem, _) => {
                Self::Launch(element.title.clone().unwrap_or_default())
            }
            (Action::Press, Role::Button, _) if place.is_on_page() => {
                parts::of(place, element).map_or(Self::Nothing, Self::Part)
            }
            (Action::Press, Role::CheckBox, Some(Subrole::Switch)) => Self::Switch(element.id),
            (Action::Press, Role::CheckBox, _) => Self::Toggle,
            (Action::Press, Role::RadioButton, _) => Self::Choose,
            (Action::Press, Role::DisclosureTriangle, _) => Self::Disclose,
            (Action::Increment, ..) => Self::Step(1.0),
            (Action::Decrement, ..) => Self::Step(-1.0),
            (Action::Press, Role::TextField | Role::TextArea, _) => Self::Focus(element.id),
            _ => Self::Nothing,
        }
    }

    /// Whether it changes more than which menu is open and where the keyboard is.
    fn is_seen(&self) -> bool {
        !matches!(
            self,
            Self::OpenMenu { .. }
                | Self::OpenSubmenu
                | Self::CloseMenus
                | Self::Focus(_)
                | Self::Reveal
                | Self::Launch(_)
                | Self::BringBack(_)
        )
    }

    /// Whether it does more than open or close a menu or move the keyboard or the content.
    fn is_noted(&self) -> bool {
        self.is_seen() || matches!(self, Self::Launch(_) | Self::BringBack(_))
    }

    /// As the list of what was done has it.
    fn noted(&self, place: &Place<'_>, action: &Action) -> DoneEntry {
        let what = match self {
            Self::ChooseItem(_) => DoneWhat::Chosen,
            _ => DoneWhat::Pressed,
        };
        let other = !matches!(action, Action::Press | Action::Pick);
        DoneEntry {
            attribute: other.then(|| action.to_string()),
            ..noted::entry(place, what)
        }
    }

    fn carry_out(self, ui: &mut AppUi<'_>, path: &Path) -> Pressed {
        match self {
            Self::Close(window) => window_state::close(ui, window),
            Self::OpenMenu { status_item } => {
                menus::open(ui, path);
                if status_item {
                    return Pressed::Tracking;
                }
            }
            Self::OpenSubmenu => menus::open_submenu(ui, path),
            Self::Reveal => scroll::reveal(ui, path),
            Self::ShowMenu(id) => {
                let pid = ui.pid;
                context::show(&mut ui.of_all(), Target::Node { pid, id });
            }
            Self::CloseMenus => menus::close_all(ui),
            Self::ChooseItem(choice) => {
                choice.carry_out(ui);
                menus::close_all(ui);
            }
            Self::BringBack(item) => {
                if let Some((pid, window)) = dock::window_of(ui, item) {
                    dock::bring_back(&mut ui.process(pid), window);
                }
            }
            Self::OpenRow(row) => {
                if let Some(row) = row {
                    ui.emit(UiEvent::RowOpened(row));
                }
            }
            Self::Launch(title) => choice::press_dock_item(ui, &title),
            Self::Focus(id) => focus(ui, id),
            Self::Minimise(window) => window_state::minimise(ui, window, true),
            Self::FullScreen { window, wanted } => {
                window_state::full_screen(ui, window, wanted);
            }
            Self::Zoom(window) => window_state::zoom(ui, window),
            Self::Choose => {
                let is_other = |child: &&mut Element| child.role == Role::RadioButton;
                if let Some(group) = path.parent() {
                    group.change(ui, |group| {
                        for other in group.children.iter_mut().filter(is_other) {
                            other.value = Some(Scalar::Number(0.0));
                        }
                    });
                }
                path.change(ui, |element| element.value = Some(Scalar::Number(1.0)));
            }
            Self::Switch(element) if ui.faults.has(Fault::SwitchesAreSlow) => {
                let at = ui.now + SWITCH_SECONDS;
                let what = PendingWhat::Switched { element };
                ui.pending.push(Pending { at, what });
            }
            Self::Switch(_) | Self::Toggle | Self::Disclose => {
                path.change(ui, toggle);
            }
            Self::Step(direction) => {
                path.change(ui, |element| step(element, direction));
            }
            Self::Part(part) => part.press(ui, path),
            Self::Nothing => {}
        }
        Pressed::Done
    }
}

fn row_around(place: &Place<'_>) -> Option<u64> {
    let row = place.chain.iter().rev().find(|one| one.role == Role::Row);
    row.map(|row| row.id)
}

/// How long a slow switch takes.
const SWITCH_SECONDS: f64 = 2.0;

/// Turns what is on off, and the other way round.
pub(crate) fn toggle(element: &mut Element) {
    element.value = Some(match element.value {
        Some(Scalar::Bool(on)) => Scalar::Bool(!on),
        Some(Scalar::Number(number)) if number != 0.0 => Scalar::Number(0.0),
        _ => Scalar::Number(1.0),
    });
}

/// One step of a slider is a twentieth of its way; of a stepper, one.
fn step(element: &mut Element, direction: f64) {
    let bound = |name: &Attribute| match element.attributes.get(name) {
        Some(Scalar::Number(bound)) => Some(*bound),
        _ => None,
    };
    let (least, most) = (bound(&Attribute::MinValue), bound(&Attribute::MaxValue));
    let size = match (&element.role, least, most) {
        (Role::Slider, Some(least), Some(most)) => (most - least) / 20.0,
        _ => 1.0,
    };
    if let Some(Scalar::Number(number)) = &mut element.value {
        let moved = *number + direction * size;
        *number = moved
            .min(most.unwrap_or(f64::MAX))
            .max(least.unwrap_or(f64::MIN));
    }
}
