//! What a user interface tells the app it belongs to, and the handles by which it is changed.
//!
//! What an app makes of an event is not known here: whoever makes the handle says who hears of them.

use std::ops::{Deref, DerefMut};

use simulated_world::world::{Process, World};

/// Something that happened in the user interface of an app. Elements and windows are named by their element ids.
#[derive(Clone, Copy, Debug)]
pub(crate) enum UiEvent<'e> {
    /// A control is about to be pressed. An app that handles it does all that comes of it itself.
    WillPress(u64),
    /// A control was pressed and has done what all of its kind do.
    Pressed(u64),
    /// An action that only this app has was performed on an element: its whole name.
    OwnAction(u64, &'e str),
    /// A text field hands its text over, as at Return.
    TextConfirmed(u64),
    /// Return in a text of many lines, without modifiers. An app that handles it does not get a new line.
    ReturnTyped(u64),
    /// A text was edited.
    TextChanged(u64),
    /// What the app keeps, or files that it shows, are what they were before: something was undone or redone.
    KeptChanged,
    /// An element was selected, or its value was set.
    ValueChanged(u64),
    /// The left or the right arrow in a list or an outline, and whether it is the one that goes on: the right one, where nothing is
    /// mirrored.
    ArrowAside(u64, bool),
    /// A row was opened, as by a double click.
    RowOpened(u64),
    /// A row, or a text that acts, was dragged and let go somewhere else.
    RowDropped(u64, DropPlace<'e>),
    /// A menu item was chosen that does not mean the same in every app: the titles on the way to it, its own last.
    MenuChosen(&'e [&'e str]),
    /// Menus are about to be opened, or asked for a key: the app says which of their items are possible.
    MenusWillUpdate,
    /// A key that nothing with the focus took: what it types, Return as `\r`, Escape as `\u{1b}`, Delete as `\u{7f}`, the
    /// arrows up and down, also in an empty field, as `\u{f700}` and `\u{f701}`.
    KeyUnhandled(&'e str),
    /// A window is to be closed: at once, or after a question.
    CloseRequested(u64),
    /// The app is to quit.
    QuitRequested,
}

/// Where something that was dragged was let go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DropPlace<'e> {
    /// The process whose user interface is there.
    pub(crate) pid: i32,
    /// The element id of the window.
    pub(crate) window: Option<u64>,
    /// The element ids of what is there, from the outside to the inside.
    pub(crate) parts: &'e [u64],
    /// It is the desktop, or an icon on it.
    pub(crate) is_desktop: bool,
}

/// Whoever hears of events.
pub(crate) trait UiEventHandler {
    /// True when the app took the event: nothing else may come of it.
    fn handle(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool;
}

/// The world while something happens in a user interface: what it is, when it is, and who hears of events.
pub(crate) struct Ui<'w> {
    world: &'w mut World,
    /// The world's time, in seconds since 1970.
    pub(crate) now: f64,
    handler: &'w dyn UiEventHandler,
}

impl<'w> Ui<'w> {
    /// A handle on a world at a time.
    pub(crate) fn new(world: &'w mut World, now: f64, handler: &'w dyn UiEventHandler) -> Self {
        Self {
            world,
            now,
            handler,
        }
    }

    /// The user interface of the app with a process id.
    pub(crate) fn of_app(&mut self, pid: i32) -> AppUi<'_> {
        AppUi {
            process: self.world.process(pid),
            now: self.now,
            handler: self.handler,
        }
    }
}

impl Deref for Ui<'_> {
    type Target = World;

    fn deref(&self) -> &World {
        self.world
    }
}

impl DerefMut for Ui<'_> {
    fn deref_mut(&mut self) -> &mut World {
        self.world
    }
}

/// The same while something happens in the user interface of one app.
pub(crate) struct AppUi<'w> {
    process: Process<'w>,
    pub(crate) now: f64,
    handler: &'w dyn UiEventHandler,
}

impl AppUi<'_> {
    /// Tells the app of an event. True when it took it.
    pub(crate) fn emit(&mut self, event: UiEvent<'_>) -> bool {
        self.handler.handle(self, event)
    }

    /// The user interface of all apps.
    pub(crate) fn of_all(&mut self) -> Ui<'_> {
        Ui::new(&mut self.process, self.now, self.handler)
    }
}

impl<'w> Deref for AppUi<'w> {
    type Target = Process<'w>;

    fn deref(&self) -> &Process<'w> {
        &self.process
    }
}

impl<'w> DerefMut for AppUi<'w> {
    fn deref_mut(&mut self) -> &mut Process<'w> {
        &mut self.process
    }
}
