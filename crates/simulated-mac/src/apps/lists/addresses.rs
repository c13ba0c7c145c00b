//! Addresses that begin something to write: `mailto:anna@example.com?subject=Tea&body=At%20five` a message of Mail, `sms:` and
//! `imessage:` with a number a chat of Messages. Nothing is sent.

use serde_json::{Value as Json, json};

use super::{
    listed::change,
    mail::Mail,
    messages::Messages,
    received::know,
    record::set,
    replies::{Begun, begin},
    show::show,
};
use simulated_world::world::World;

/// Opens an address of one of these kinds in the app that runs as a process.
pub(crate) fn open(world: &mut World, pid: i32, address: &str) {
    match address.split_once(':') {
        Some((scheme, _)) if scheme.eq_ignore_ascii_case("mailto") => {
            change(world, &Mail, |records| _ = begin_message(records, address));
        }
        Some((_, number)) => {
            let number = unescaped(number.trim_start_matches('/'));
            change(world, &Messages, |records| know(records, &number));
        }
        None => {}
    }
    show(&mut world.process(pid));
}

/// Begins the message that an address means, in a window (RFC 6068); answers its place among those that are written.
pub(crate) fn begin_message(records: &mut Json, address: &str) -> Option<usize> {
    let (_, letter) = address.split_once(':')?;
    let (to, fields) = letter.split_once('?').unwrap_or((letter, ""));
    let place = begin(records, &Json::Null, Begun::New, true)?;
    let message = records.get_mut("outgoingMessages")?.get_mut(place)?;
    let fields = fields.split('&').filter_map(|field| field.split_once('='));
    let mut recipients = vec![("to".to_owned(), to)];
    for (name, value) in fields {
        match name.to_ascii_lowercase().as_str() {
            "subject" => set(message, "subject", unescaped(value)),
            "body" => set(message, "content", unescaped(value).replace("\r\n", "\n")),
            name => recipients.push((name.to_owned(), value)),
        }
    }
    for (name, kind) in [
        ("to", "toRecipients"),
        ("cc", "ccRecipients"),
        ("bcc", "bccRecipients"),
    ] {
        let given = recipients.iter().filter(|(own, _)| own == name);
        let all = given.flat_map(|(_, addresses)| addresses.split(','));
        let all = all.map(|one| unescaped(one).trim().to_owned());
        let all = all.filter(|one| !one.is_empty());
        let all: Vec<Json> = all.map(|one| json!({ "address": one })).collect();
        if !all.is_empty() {
            set(message, kind, all);
        }
    }
    Some(place)
}

/// The letters that a part of an address stands for.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let byte = part
            .get(..2)
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match (byte, part.get(2..)) {
            (Some(byte), Some(rest)) => {
                bytes.push(byte);
                bytes.extend(rest.as_bytes());
            }
            _ => {
                bytes.push(b'%');
                bytes.extend(part.as_bytes());
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
