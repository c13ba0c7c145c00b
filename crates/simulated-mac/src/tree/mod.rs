//! The accessibility tree as an AX client meets it: elements by id, attributes, writes, actions, hit tests; and the
//! window server's list, which shows the same windows.
//!
//! Functions over the world: nothing here waits, counts messages or knows JavaScript, nor what an app makes of what
//! happens to its elements ([`UiEvent`] tells it). `bridge` makes AX calls of it.
//! Facts: [bridge 4] [bridge 6].

mod act;
mod by_role;
mod choice;
mod choice_of_list;
mod context;
mod control_under_pointer;
mod edit;
mod editing;
mod events;
mod find;
mod focus;
mod found;
mod hit;
mod kinds;
mod menu_identifiers;
mod menus;
mod names;
mod noted;
mod page_likeness;
mod page_order;
mod page_query;
mod page_search;
mod page_tables;
mod parameterised;
mod parts;
mod place;

mod read;
mod remote;
mod shortcuts;
mod styles;
mod types;
mod typing;
mod uncommitted;
mod undo;
mod webkit;
mod words;
mod write;

pub(crate) mod drag;
pub(crate) mod keys;
pub(crate) mod press;
pub(crate) mod scroll;
pub(crate) mod stroke;
pub(crate) mod text;
mod text_bounds;
mod text_drag;
pub(crate) mod window_state;
pub(crate) mod windows;

pub(crate) use act::{Pressed, actions, perform, toggle};
pub(crate) use control_under_pointer::Touch;
pub(crate) use editing::paste;
pub(crate) use events::{AppUi, DropPlace, Ui, UiEvent, UiEventHandler};
pub(crate) use find::Index;
pub(crate) use focus::{focus as focus_on, raise, secure_input};
pub(crate) use hit::at;
pub(crate) use kinds::is_text_input;
pub(crate) use names::names;
pub(crate) use page_query::Query as PageQuery;
pub(crate) use parameterised::{not_simulated, parameterised, parameterised_names, searched};
pub(crate) use place::{Place, Subject};
pub(crate) use read::{attribute, is_in_hidden_row, window_id};
pub(crate) use remote::process as remote_process;
pub(crate) use types::{AxError, CfRange, Target, Value};
pub(crate) use undo::show_in_menus as show_undo;
pub(crate) use write::{
    is_hit_test_noticed, is_role_read_noticed, notice_hit_test, notice_role_read, set, settable,
};
