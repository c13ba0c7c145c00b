//! Mail's windows with messages that are being written: one for each outgoing message that a script has made visible. A person
//! changes it there and sends it.

use serde::Deserialize;
use serde_json::{Map, Value as Json, json};

use super::{
    listed::{ListedApp, change},
    record::{items, items_mut, key, set, text},
};
use crate::{
    apps::parts::{add_window, button, field, find, find_mut, focus, label, part, words},
    tree::{AppUi, UiEvent},
};
use simulated_world::{
    ax::Role,
    geometry::Rect,
    world::{
        DoneEntry, DoneWhat, Element, Process, Scalar, TextRange, TextStyles, Window, title_buttons,
    },
};

/// The identifiers of its windows begin with it; behind it stands the id of the message.
const WINDOW: &str = "outgoing ";
const TO: &str = "to";
const CC: &str = "cc";
const SUBJECT: &str = "subject";
const SEND: &str = "send";

/// An outgoing message as its window shows it.
struct Draft {
    window: String,
    to: Vec<String>,
    cc: Vec<String>,
    subject: String,
    content: String,
    styles: TextStyles,
}

fn is_visible(message: &&Json) -> bool {
    message["visible"] == true
}

fn draft(message: &Json) -> Draft {
    let addresses = |kind| {
        let all = items(message, kind).map(|one| text(one, "address").to_owned());
        all.collect()
    };
    Draft {
        window: format!("{WINDOW}{}", key(&message["id"])),
        to: addresses("toRecipients"),
        cc: addresses("ccRecipients"),
        subject: text(message, "subject").to_owned(),
        content: text(message, "content").to_owned(),
        styles: styles_of(message),
    }
}

/// The styles of the content of a message, which stand beside it. The dictionary has no name for them.
fn styles_of(message: &Json) -> TextStyles {
    TextStyles::deserialize(message).unwrap_or_default()
}

/// Takes the styles of the content from the fields of a message.
pub(crate) fn make_plain(message: &mut Map<String, Json>) {
    message.retain(|name, _| !TextStyles::NAMES.contains(&name.as_str()));
}

/// Gives a message another content.
pub(crate) fn write(message: &mut Map<String, Json>, content: String, styles: &TextStyles) {
    message.insert("content".into(), content.into());
    make_plain(message);
    if let Json::Object(styles) = json!(styles) {
        message.extend(styles);
    }
}

/// Shows the outgoing messages that are visible, and no others.
pub(super) fn show(mail: &dyn ListedApp, process: &mut Process<'_>) {
    let kept = process.app_data.get(mail.bundle_id());
    let outgoing = kept
        .into_iter()
        .flat_map(|kept| items(kept, "outgoingMessages"));
    let drafts: Vec<Draft> = outgoing.filter(is_visible).map(draft).collect();
    if let Some(app) = process.app_mut() {
        app.windows.retain(|window| {
            let own = window.identifier.as_deref().unwrap_or_default();
            !own.starts_with(WINDOW) || drafts.iter().any(|draft| draft.window == own)
        });
    }
    for (place, draft) in drafts.iter().enumerate() {
        let windows = process.windows().iter();
        let mut same = windows.filter(|one| one.identifier.as_deref() == Some(&draft.window));
        let owner = same.next().map(|window| window.element_id);
        match owner.and_then(|owner| process.window_mut(owner)) {
            Some(window) => update(window, draft),
            None => {
                let mut window = new_window(draft, place);
                update(&mut window, draft);
                add_window(process, window);
                begin_writing(process, draft);
            }
        }
    }
}

/// Who it goes to is written first; in an answer what stands above the quotation is.
fn begin_writing(process: &mut Process<'_>, draft: &Draft) {
    let mut windows = process.windows().iter();
    let window = windows.find(|one| one.identifier.as_deref() == Some(&draft.window));
    let first = window.and_then(|window| {
        let role = if draft.to.is_empty() {
            Role::TextField
        } else {
            Role::TextArea
        };
        find(&window.children, &|one| one.role == role)
    });
    if let Some(id) = first.map(|one| one.id) {
        focus(process, id);
    }
}

fn new_window(draft: &Draft, place: usize) -> Window {
    let offset = 22.0 * (place % 8) as f64;
    let labelled = |description: &str, identifier: &str, y: f64| {
        let mut field = field(identifier, "", Rect::new(90.0, y, 530.0, 22.0));
        field.description = Some(description.to_owned());
        let label = label(
            &format!("{description}:"),
            Rect::new(20.0, y + 2.0, 64.0, 18.0),
        );
        [label, field]
    };
    let with_copies = !draft.cc.is_empty();
    let subject = if with_copies { 124.0 } else { 92.0 };
    let top = subject + 32.0;
    let area = Rect::new(0.0, top, 640.0, 440.0 - top);
    let mut scroll = part(Role::ScrollArea, area);
    let mut content = part(Role::TextArea, area);
    content.value = Some(Scalar::Text(String::new()));
    content.rich = true;
    scroll.children = vec![content];
    let send = button("Send", SEND, Rect::new(556.0, 30.0, 64.0, 22.0));
    let mut children = vec![send];
    children.extend(labelled("To", TO, 60.0));
    if with_copies {
        children.extend(labelled("Cc", CC, 92.0));
    }
    children.extend(labelled("Subject", SUBJECT, subject));
    children.push(scroll);
    children.extend(title_buttons());
    Window {
        identifier: Some(draft.window.clone()),
        children,
        ..Window::at(Rect::new(360.0 + offset, 140.0 + offset, 640.0, 440.0))
    }
}

/// Lets a window say what the message says; what says the same already is left alone, with its insertion point.
fn update(window: &mut Window, draft: &Draft) {
    window.title = match draft.subject.as_str() {
        "" => "New Message".to_owned(),
        subject => subject.to_owned(),
    };
    let elements = &mut window.children;
    let is_named =
        |name: &'static str| move |one: &Element| one.identifier.as_deref() == Some(name);
    for (name, wanted) in [(TO, &draft.to), (CC, &draft.cc)] {
        if let Some(field) = find_mut(elements, &is_named(name))
            && addresses(&words(field)) != *wanted
        {
            say(field, &wanted.join(", "));
        }
    }
    if let Some(subject) = find_mut(elements, &is_named(SUBJECT)) {
        say(subject, &draft.subject);
    }
    if let Some(content) = find_mut(elements, &|one| one.role == Role::TextArea) {
        let is_new = content.id == 0;
        say(content, &draft.content);
        if is_new {
            content.selection = Some(TextRange::at(0));
        }
        content.styles.clone_from(&draft.styles);
    }
    if let Some(send) = find_mut(elements, &is_named(SEND)) {
        send.enabled = !(draft.to.is_empty() && draft.cc.is_empty());
    }
}

fn say(element: &mut Element, text: &str) {
    if words(element) != text {
        element.value = Some(Scalar::Text(text.to_owned()));
        element.selection = None;
    }
}

/// The addresses in a text with commas between them.
fn addresses(text: &str) -> Vec<String> {
    let parts = text.split(',').map(str::trim);
    let parts = parts.filter(|part| !part.is_empty());
    parts.map(str::to_owned).collect()
}

/// What a person does in such a window. True when that was all there is to it.
pub(super) fn follow(mail: &dyn ListedApp, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
    let (UiEvent::TextChanged(id) | UiEvent::WillPress(id) | UiEvent::CloseRequested(id)) = event
    else {
        return false;
    };
    let window = ui.window_of(id).or_else(|| ui.window(id));
    let own = window.and_then(|window| window.identifier.as_deref());
    let Some(message) = own
        .and_then(|own| own.strip_prefix(WINDOW))
        .map(str::to_owned)
    else {
        return false;
    };
    let element = window.and_then(|window| find(&window.children, &|one| one.id == id));
    let (name, role) = element.map_or((None, None), |one| {
        (one.identifier.clone(), Some(one.role.clone()))
    });
    let typed = element.map(words).unwrap_or_default();
    let styles = element.map(|one| one.styles.clone()).unwrap_or_default();
    let now = ui.now;
    match (event, name.as_deref(), role) {
        (UiEvent::WillPress(_), Some(SEND), _) => {
            let subject = window.map(|window| window.title.clone());
            let mut is_sent = false;
            change(ui, mail, |records| {
                is_sent = send(records, &message, now);
            });
            if is_sent {
                let app = ui.app().and_then(|app| app.bundle_id.clone());
                let sent = DoneEntry::new(DoneWhat::Sent).in_app(app.as_deref());
                ui.done.note(sent.with(subject));
            }
            true
        }
        (UiEvent::CloseRequested(_), ..) => {
            change_message(mail, ui, &message, |message| set(message, "visible", false));
            false
        }
        (UiEvent::TextChanged(_), Some(field @ (TO | CC)), _) => {
            let all = addresses(&typed).into_iter();
            let all: Vec<Json> = all.map(|address| json!({ "address": address })).collect();
            let kind = if field == TO {
                "toRecipients"
            } else {
                "ccRecipients"
            };
            change_message(mail, ui, &message, |message| set(message, kind, all));
            false
        }
        (UiEvent::TextChanged(_), Some(SUBJECT), _) => {
            change_message(mail, ui, &message, |message| set(message, "subject", typed));
            false
        }
        (UiEvent::TextChanged(_), _, Some(Role::TextArea)) => {
            change_message(mail, ui, &message, |message| {
                if let Some(fields) = message.as_object_mut() {
                    write(fields, typed, &styles);
                }
            });
            false
        }
        _ => false,
    }
}

fn change_message(
    mail: &dyn ListedApp,
    process: &mut Process<'_>,
    id: &str,
    change_it: impl FnOnce(&mut Json),
) {
    change(process, mail, |records| {
        let mut outgoing = items_mut(records, "outgoingMessages");
        if let Some(message) = outgoing.find(|message| key(&message["id"]) == id) {
            change_it(message);
        }
    });
}

/// Keeps a copy of an outgoing message with the drafts, in the place of the one that was kept before. False when there is no
/// such message or nowhere to keep it.
pub(crate) fn save(records: &mut Json, id: &str, now: f64) -> bool {
    let mut outgoing = items(records, "outgoingMessages");
    let Some(mut message) = outgoing.find(|one| key(&one["id"]) == id).cloned() else {
        return false;
    };
    drop(outgoing);
    let kept = format!("{id}.draft@example.com");
    if let Some(fields) = message.as_object_mut() {
        fields.remove("visible");
    }
    set(&mut message, "readStatus", true);
    set(&mut message, "dateReceived", now);
    set(&mut message, "messageId", kept.as_str());
    let accounts = items_mut(records, "accounts");
    let mut boxes = accounts.flat_map(|account| items_mut(account, "mailboxes"));
    let drafts = boxes.find(|one| one["name"] == "Drafts");
    let Some(drafts) = drafts.and_then(|one| one.get_mut("messages")?.as_array_mut()) else {
        return false;
    };
    drafts.retain(|one| one["messageId"] != kept);
    drafts.push(message);
    true
}

/// Sends an outgoing message: from then on it lies with those that were sent. False for one without recipients, which stays, and
/// when there is nowhere to keep it.
pub(crate) fn send(records: &mut Json, id: &str, now: f64) -> bool {
    let has_recipients = |message: &Json| {
        let kinds = ["toRecipients", "ccRecipients", "bccRecipients"];
        kinds
            .iter()
            .any(|kind| items(message, kind).next().is_some())
    };
    let outgoing = records
        .get_mut("outgoingMessages")
        .and_then(Json::as_array_mut);
    let Some(outgoing) = outgoing else {
        return false;
    };
    let place = outgoing
        .iter()
        .position(|message| key(&message["id"]) == id && has_recipients(message));
    let Some(mut message) = place.map(|place| outgoing.remove(place)) else {
        return false;
    };
    if let Some(fields) = message.as_object_mut() {
        fields.remove("visible");
    }
    set(&mut message, "readStatus", true);
    set(&mut message, "dateSent", now);
    set(&mut message, "dateReceived", now);
    set(&mut message, "messageId", format!("{id}.sent@example.com"));
    let accounts = items_mut(records, "accounts");
    let mut boxes = accounts.flat_map(|account| items_mut(account, "mailboxes"));
    let sent = boxes.find(|one| one["name"] == "Sent Messages");
    let Some(sent) = sent.and_then(|one| one.get_mut("messages")?.as_array_mut()) else {
        return false;
    };
    sent.push(message);
    true
}
