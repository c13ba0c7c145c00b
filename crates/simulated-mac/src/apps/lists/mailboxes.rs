//! What a person does in Mail with the messages that are selected: they get a flag, go to another mailbox, count as read, are answered.
//!
//! The menu Message, its keys, the places that Archive and Move to Junk mean, and that a message goes to the mailbox of its own account
//! where that has it are beliefs (C). The menu and the sidebar have the mailboxes that every account of iCloud has, and no others.

use serde_json::Value as Json;

use super::{
    listed::{ListedApp, change, change_undoably},
    record::{items, items_mut, key, set},
    replies::{self, Begun},
    rows::{is_list, name_dropped_on},
};
use crate::{
    apps::{
        panes,
        parts::{enable_items, find, is_selected},
    },
    tree::{AppUi, DropPlace, UiEvent},
};
use simulated_world::{
    ax::Role,
    world::{Element, Process},
};

pub(super) const INBOX: &str = "INBOX";
pub(super) const TRASH: &str = "Deleted Messages";
const ARCHIVE: &str = "Archive";
const JUNK: &str = "Junk";
/// The mailboxes that are shown by another name than they have.
const SHOWN: [(&str, &str); 3] = [
    ("Inbox", INBOX),
    ("Sent", "Sent Messages"),
    ("Trash", TRASH),
];
/// The colours of flags, each at the place that is its `flag index` (C).
const COLOURS: [&str; 7] = ["Red", "Orange", "Yellow", "Green", "Blue", "Purple", "Gray"];
const MESSAGE: &str = "Message";

/// What is done with messages.
#[derive(Clone, Copy, Debug)]
enum Deed<'e> {
    /// By the place of its colour; none takes the flag away.
    Flag(Option<usize>),
    Move(&'e str),
    /// Whether it counts as read.
    Mark(bool),
    /// Another message is begun.
    Begin(Begun),
}

/// True when that was all there is to it.
pub(super) fn follow(app: &dyn ListedApp, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
    match event {
        UiEvent::MenuChosen(titles) => chosen(titles).is_some_and(|deed| act(app, ui, deed)),
        UiEvent::WillPress(id) => {
            let button = ui.element(id).filter(|one| one.role == Role::Button);
            let deed = match button.and_then(Element::english_description) {
                Some("Archive") => Deed::Move(ARCHIVE),
                Some("Move to Junk") => Deed::Move(JUNK),
                Some(title) => match begun(title) {
                    Some(begun) => Deed::Begin(begun),
                    None => return false,
                },
                None => return false,
            };
            act(app, ui, deed)
        }
        UiEvent::RowDropped(row, onto) => {
            let is_message = ui.element(row).and_then(panes::record).is_some();
            let mailbox = mailbox_at(ui, onto).filter(|_| is_message);
            mailbox.is_some_and(|mailbox| act(app, ui, Deed::Move(&mailbox)))
        }
        UiEvent::MenusWillUpdate => {
            update_menu(ui);
            false
        }
        _ => false,
    }
}

/// What an item of the menus means.
fn chosen<'t>(titles: &[&'t str]) -> Option<Deed<'t>> {
    match *titles {
        [MESSAGE, "Flag", "Clear Flag"] => Some(Deed::Flag(None)),
        [MESSAGE, "Flag", colour] => {
            let place = COLOURS.iter().position(|one| *one == colour)?;
            Some(Deed::Flag(Some(place)))
        }
        [MESSAGE, "Mark", "As Read"] => Some(Deed::Mark(true)),
        [MESSAGE, "Mark", "As Unread"] => Some(Deed::Mark(false)),
        ["File", "New Message"] => Some(Deed::Begin(Begun::New)),
        [MESSAGE, "Archive"] => Some(Deed::Move(ARCHIVE)),
        [MESSAGE, "Move to Junk"] => Some(Deed::Move(JUNK)),
        [MESSAGE, "Move to", shown] => Some(Deed::Move(kept_name(shown))),
        [MESSAGE, title] => begun(title).map(Deed::Begin),
        _ => None,
    }
}

/// What an item of the menu, or a button of the toolbar, begins.
fn begun(title: &str) -> Option<Begun> {
    match title {
        "Reply" => Some(Begun::Reply),
        "Reply All" => Some(Begun::ReplyAll),
        "Forward" => Some(Begun::Forward),
        _ => None,
    }
}

fn kept_name(shown: &str) -> &str {
    let known = SHOWN.iter().find(|(name, _)| *name == shown);
    known.map_or(shown, |(_, kept)| *kept)
}

/// The mailbox of the sidebar that lies where something was let go.
fn mailbox_at(process: &Process<'_>, onto: DropPlace<'_>) -> Option<String> {
    let shown = name_dropped_on(process, onto)?;
    Some(kept_name(&shown).to_owned())
}

/// The keys of the messages that are selected in the window in front.
fn selected(process: &Process<'_>) -> Vec<String> {
    let window = process
        .front_window()
        .and_then(|front| process.window(front));
    let list = window.and_then(|window| find(&window.children, &is_list));
    let rows = list.into_iter().flat_map(|list| &list.children);
    let rows = rows.filter(|row| is_selected(row));
    rows.filter_map(panes::record).map(str::to_owned).collect()
}

/// Does it with the messages that are selected. False where there are none.
fn act(app: &dyn ListedApp, ui: &mut AppUi<'_>, deed: Deed<'_>) -> bool {
    let keys = selected(ui);
    if let Deed::Begin(begun) = deed {
        let first = keys.first().map(String::as_str);
        let mut is_begun = false;
        change(ui, app, |records| {
            is_begun = replies::begin_from(records, first, begun);
        });
        return is_begun;
    }
    change_undoably(ui, app, |records| {
        for id in &keys {
            match deed {
                Deed::Flag(colour) => flag(records, id, colour),
                Deed::Move(mailbox) => move_to(records, id, mailbox),
                Deed::Mark(is_read) => {
                    change_message(records, id, |message| set(message, "readStatus", is_read))
                }
                Deed::Begin(_) => {}
            }
        }
    });
    !keys.is_empty()
}

fn flag(records: &mut Json, id: &str, colour: Option<usize>) {
    let index = colour.and_then(|place| i64::try_from(place).ok());
    change_message(records, id, |message| {
        set(message, "flaggedStatus", index.is_some());
        set(message, "flagIndex", index.unwrap_or(-1));
    });
}

fn change_message(records: &mut Json, id: &str, change: impl FnOnce(&mut Json)) {
    let accounts = items_mut(records, "accounts");
    let boxes = accounts.flat_map(|account| items_mut(account, "mailboxes"));
    let mut messages = boxes.flat_map(|one| items_mut(one, "messages"));
    if let Some(message) = messages.find(|message| key(&message["id"]) == id) {
        change(message);
    }
}

/// Moves a message to another mailbox of its account, or of the first that has one of that name. It stays where there is none.
pub(super) fn move_to(records: &mut Json, id: &str, mailbox: &str) {
    let is_named = |one: &Json| one["name"] == *mailbox;
    let is_meant = |message: &Json| key(&message["id"]) == id;
    let holds = |one: &Json| items(one, "messages").any(is_meant);
    let accounts: Vec<&Json> = items(records, "accounts").collect();
    let owner = accounts
        .iter()
        .position(|account| items(account, "mailboxes").any(holds));
    let has = |place: &usize| {
        let account = accounts.get(*place);
        account.is_some_and(|one| items(one, "mailboxes").any(is_named))
    };
    let mut places = owner.into_iter().chain(0..accounts.len());
    let Some(place) = places.find(has) else {
        return;
    };
    let mut boxes = accounts
        .get(place)
        .into_iter()
        .flat_map(|account| items(account, "mailboxes"));
    if boxes.any(|one| is_named(one) && holds(one)) {
        return;
    }
    drop(boxes);
    let all = items_mut(records, "accounts");
    let taken = all
        .flat_map(|account| items_mut(account, "mailboxes"))
        .find_map(|one| {
            let messages = one.get_mut("messages")?.as_array_mut()?;
            let place = messages.iter().position(is_meant)?;
            Some(messages.remove(place))
        });
    let wanted = items_mut(records, "accounts")
        .nth(place)
        .and_then(|account| items_mut(account, "mailboxes").find(|one| is_named(one)));
    let wanted = wanted.and_then(|one| one.get_mut("messages")?.as_array_mut());
    if let (Some(message), Some(messages)) = (taken, wanted) {
        messages.push(message);
    }
}

/// The items of the menu offer what is possible.
fn update_menu(process: &mut Process<'_>) {
    let is_possible = !selected(process).is_empty();
    let titles = [
        "Reply",
        "Reply All",
        "Forward",
        "Mark",
        "Flag",
        "Archive",
        "Move to Junk",
        "Move to",
    ];
    if let Some(bar) = process.app_mut().and_then(|app| app.menu_bar.as_mut()) {
        enable_items(&mut bar.children, &titles.map(|title| (title, is_possible)));
    }
}
