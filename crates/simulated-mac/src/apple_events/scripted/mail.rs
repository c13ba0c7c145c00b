//! Mail: mailboxes of all accounts in one, addresses, sending.

use serde_json::{Map, Value as Json};

use super::{
    app::{Found, Rules, Scripted},
    commands::{Answer, Command, NewObject},
    object::Object,
    records::{Place, Records, default, text},
};
use crate::apple_events::{
    evaluate::Got,
    failure::Failure,
    value::{Step, Value},
};
use crate::apps::lists::{
    addresses, compose,
    replies::{self, Begun, name_and_address},
};
use crate::html;

/// The mailboxes of all accounts in one: the property, and what they are called in each account.
const UNIFIED: [(&str, &str); 5] = [
    ("inbox", "INBOX"),
    ("draftsMailbox", "Drafts"),
    ("sentMailbox", "Sent Messages"),
    ("trashMailbox", "Deleted Messages"),
    ("junkMailbox", "Junk"),
];

pub(super) struct Mail;

impl Rules for Mail {
    fn elements(&self, app: &Scripted<'_>, of: &Place, class: &str) -> Option<Vec<Place>> {
        let records = app.records();
        match (of.class, class) {
            // Those that are no account's, and are not several in one.
            ("application", "mailbox") => {
                let mut own = records.everywhere("mailbox");
                own.retain(|place| place.way.len() == 1 && !is_unified(place));
                Some(own)
            }
            ("mailbox", "message") if is_unified(of) => {
                let name = records.stored(of, "name");
                let mut boxes = records.everywhere("mailbox");
                boxes.retain(|place| !is_unified(place) && records.stored(place, "name") == name);
                let messages = boxes
                    .iter()
                    .flat_map(|place| records.elements(place, class));
                Some(newest_first(records, messages.collect()))
            }
            ("mailbox", "message") => Some(newest_first(records, records.elements(of, class))),
            _ => None,
        }
    }

    fn property(&self, app: &Scripted<'_>, of: &Place, name: &str) -> Option<Found> {
        let records = app.records();
        let object = |place| Some(Ok(Got::Object(Object::Record(place))));
        let text = |text: String| Some(Ok(Got::Value(Value::Text(text))));
        match (of.class, name) {
            ("application", _) => {
                let (_, called) = UNIFIED.iter().find(|(property, _)| *property == name)?;
                let all = records.elements(of, "container").into_iter();
                let mut all = all.chain(records.everywhere("mailbox"));
                object(
                    all.find(|place| is_unified(place) && records.text(place, "name") == *called)?,
                )
            }
            ("message", "mailbox") => object(records.holder(of)),
            ("mailbox", "account") => match account(records, of) {
                Some(place) => object(place),
                None => Some(Ok(Got::Value(Value::Missing))),
            },
            ("mailbox", "unreadCount") => {
                let of = Mail
                    .elements(app, of, "message")
                    .unwrap_or_else(|| records.elements(of, "message"));
                let unread = of.iter().filter(|message| {
                    records.stored(message, "readStatus") != Some(&Json::Bool(true))
                });
                Some(Ok(Got::Value(Value::Number(unread.count() as f64))))
            }
            // Empty, not missing: servers of others test them so.
            ("rule", "forwardMessage" | "forwardText" | "redirectMessage" | "replyText") => {
                text(records.text(of, name).to_owned())
            }
            ("message", "replyTo") => text(records.text(of, "sender").to_owned()),
            ("message", "allHeaders") => text(headers(records, of)),
            ("message", "source") => {
                let content = records.text(of, "content");
                text(format!("{}\n{content}", headers(records, of)))
            }
            _ => None,
        }
    }

    fn steps(&self, app: &Scripted<'_>, object: &Place) -> Option<Vec<Step>> {
        if let [("accounts", _)] = object.way.as_slice() {
            // Of whatever kind it is, it is given out as an account.
            let id = app.records().text(object, "id");
            return Some(vec![
                Step::Elements("accounts".to_owned()),
                Step::Id(Value::text(id)),
            ]);
        }
        let [("containers", at)] = object.way.as_slice() else {
            return None;
        };
        let (property, _) = UNIFIED.get(*at)?;
        Some(vec![Step::Property((*property).to_owned())])
    }

    /// Of a mailbox on a server the name cannot be set (sweetrb/apple-mail-mcp #42, live).
    fn may_set(&self, object: &Place, name: &str) -> Result<(), Failure> {
        match name == "name" && is_on_server(object) {
            true => Err(Failure::mac(-10000)),
            false => Ok(()),
        }
    }

    fn attached_to(&self, class: &str) -> Option<&'static str> {
        (class == "attachment").then_some("outgoingMessage")
    }

    fn complete(&self, made: NewObject<'_>) -> Result<(), Failure> {
        match made.class {
            "outgoingMessage" => {
                made.fields.insert("id".into(), made.number.into());
                default(made.fields, "subject", "");
                default(made.fields, "sender", "Demo User <demo@icloud.com>");
                default(made.fields, "content", "");
                write_html(made.fields);
                default(made.fields, "visible", false);
            }
            "mailbox" => {
                default(made.fields, "messages", Vec::<Json>::new());
                default(made.fields, "mailboxes", Vec::<Json>::new());
            }
            _ => {}
        }
        Ok(())
    }

    /// What a script writes has the styles of its HTML, or none.
    fn follow(&self, class: &str, fields: &mut Map<String, Json>, name: &str, _now: f64) {
        match (class, name) {
            ("outgoingMessage", "content") => compose::make_plain(fields),
            ("outgoingMessage", "htmlContent") => write_html(fields),
            _ => {}
        }
    }

    fn bin(&self, app: &Scripted<'_>, object: &Place) -> Option<Place> {
        let records = app.records();
        if object.class != "message" {
            return None;
        }
        let account = account(records, object)?;
        let mut boxes = records.elements(&account, "mailbox").into_iter();
        let trash = boxes.find(|place| records.text(place, "name") == "Deleted Messages")?;
        (records.holder(object) != trash).then_some(trash)
    }

    fn command(&self, command: Command<'_>) -> Option<Result<Answer, Failure>> {
        let text = command.arguments.direct.as_text();
        match (command.name, command.objects, text) {
            // Mail deletes only those On My Mac (sweetrb/apple-mail-mcp #42 and #45, live).
            ("delete", objects, _) if objects.iter().any(is_on_server) => {
                Some(Err(Failure::mac(-10000)))
            }
            ("checkForNewMail" | "synchronize", ..) => Some(Ok(Answer::NOTHING)),
            ("mailto" | "getURL", _, Some(text)) if is_mailto(text) => {
                let begun = addresses::begin_message(command.tree, text);
                Some(
                    begun
                        .map(|_| Answer::NOTHING)
                        .ok_or_else(|| Failure::mac(-10000)),
                )
            }
            ("extractNameFrom", _, Some(text)) => {
                Some(Ok(Answer::Value(Value::text(name_and_address(text).0))))
            }
            ("extractAddressFrom", _, Some(text)) => {
                Some(Ok(Answer::Value(Value::text(name_and_address(text).1))))
            }
            ("send", [message, ..], _) if message.class == "outgoingMessage" => {
                Some(send(command.tree, message, command.now))
            }
            ("save", [message, ..], _) if message.class == "outgoingMessage" => {
                Some(save(command.tree, message, command.now))
            }
            ("reply" | "forward", [message, ..], _) if message.class == "message" => {
                let is_shown = command.arguments.get("openingWindow");
                let is_shown = is_shown.and_then(Value::as_boolean) == Some(true);
                let to_all = command
                    .arguments
                    .get("replyToAll")
                    .and_then(Value::as_boolean);
                let begun = match (command.name, to_all) {
                    ("forward", _) => Begun::Forward,
                    (_, Some(true)) => Begun::ReplyAll,
                    _ => Begun::Reply,
                };
                Some(answer(command.tree, message, begun, is_shown))
            }
            _ => None,
        }
    }
}

/// Message 1 is the newest [apps 3.2].
fn newest_first(records: &Records<'_>, mut messages: Vec<Place>) -> Vec<Place> {
    let received = |message: &Place| {
        let date = records.stored(message, "dateReceived");
        date.and_then(Json::as_f64).unwrap_or_default()
    };
    messages.sort_by(|one, other| received(other).total_cmp(&received(one)));
    messages
}

/// Whether it is a mailbox of an account. Those of POP, which no world has yet, would lie on this Mac.
fn is_on_server(place: &Place) -> bool {
    let root = place.way.first().map(|(plural, _)| *plural);
    place.class == "mailbox" && root == Some("accounts")
}

fn is_mailto(address: &str) -> bool {
    let scheme = address.get(.."mailto:".len());
    scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("mailto:"))
}

fn is_unified(place: &Place) -> bool {
    matches!(place.way.as_slice(), [("containers", _)])
}

/// The account that a mailbox or a message belongs to.
fn account(records: &Records<'_>, of: &Place) -> Option<Place> {
    let mut place = of.clone();
    while !place.way.is_empty() {
        place = records.holder(&place);
        if matches!(place.way.last(), Some(("accounts", _))) {
            return Some(place);
        }
    }
    None
}

fn headers(records: &Records<'_>, message: &Place) -> String {
    let said = |property: &str| records.text(message, property);
    let (sender, subject, id) = (said("sender"), said("subject"), said("messageId"));
    // The property has no brackets, the header has.
    format!("From: {sender}\nSubject: {subject}\nMessage-Id: <{id}>\n")
}

/// Sends a message. Without recipients it stays, and its window says so.
fn send(tree: &mut Json, message: &Place, now: f64) -> Result<Answer, Failure> {
    let id = message.node_mut(tree).and_then(|fields| fields.get("id"));
    let id = id.map(Json::to_string).ok_or_else(|| Failure::mac(-1728))?;
    let is_sent = compose::send(tree, &id, now);
    Ok(Answer::Value(Value::Boolean(is_sent)))
}

/// Keeps a message among the drafts; one that is kept there already as it is now.
fn save(tree: &mut Json, message: &Place, now: f64) -> Result<Answer, Failure> {
    let id = message.node_mut(tree).and_then(|fields| fields.get("id"));
    let id = id.map(Json::to_string).ok_or_else(|| Failure::mac(-1728))?;
    match compose::save(tree, &id, now) {
        true => Ok(Answer::NOTHING),
        false => Err(Failure::mac(-10000)),
    }
}

/// Begins a message that answers another one, or hands it on.
fn answer(
    tree: &mut Json,
    message: &Place,
    begun: Begun,
    is_shown: bool,
) -> Result<Answer, Failure> {
    let fields: Map<String, Json> = message
        .node_mut(tree)
        .cloned()
        .ok_or_else(|| Failure::mac(-1728))?;
    let place = replies::begin(tree, &Json::Object(fields), begun, is_shown);
    let place = place.ok_or_else(|| Failure::mac(-10000))?;
    Ok(Answer::Object(Place {
        way: vec![("outgoingMessages", place)],
        class: "outgoingMessage",
    }))
}

/// A message says what the HTML that it was given says [apps 3.2].
fn write_html(message: &mut Map<String, Json>) {
    let html = text(message, "htmlContent").to_owned();
    if !html.is_empty() {
        let (content, styles) = html::read(&html);
        compose::write(message, content, &styles);
    }
}
