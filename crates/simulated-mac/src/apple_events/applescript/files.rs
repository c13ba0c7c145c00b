//! Items of disks as other classes: `item 1 of desktop as alias`, `as text`.

use std::rc::Rc;

use applescript::{Application, Error, Event, FileKind, Reference, Root, Term};

use super::{Mac, ScriptFile, names};
use crate::apple_events::{
    address::address,
    event,
    look::Ask,
    recipient::Recipient,
    value::{self, Step, Value},
};
use simulated_world::world::disk::File;

impl Mac {
    /// The file that an application's object is, as the class that was asked for.
    pub(super) fn object_as(
        &self,
        reference: &Reference,
        class: &Term,
    ) -> Result<applescript::Value, Error> {
        let refused = || Error::numbered(-1700);
        let target = Self::target(&reference.root);
        let recipient = self
            .host
            .world(|world| address(world, &target))
            .map(|address| address.recipient);
        let property = match recipient {
            Some(Recipient::Finder) => "url",
            Some(Recipient::SystemEvents) => "POSIXPath",
            _ => return Err(refused()),
        };
        let terms = match &reference.root {
            Root::Application(application) => self.known_terms(application),
            _ => None,
        };
        let mut steps = self.steps(&reference.steps, terms.as_deref())?;
        steps.push(Step::Property(property.to_owned()));
        let told = event::send(&self.host, &target, &steps, &Ask::Get).map_err(|_| refused())?;
        let Value::Text(told) = told else {
            return Err(refused());
        };
        let path = match told.strip_prefix("file://") {
            Some(encoded) => decoded(encoded),
            None => told,
        };
        let path = self.with_slash(&path);
        Ok(match &class.code.bytes() {
            b"alis" => applescript::Value::File(FileKind::Alias, path.as_str().into()),
            b"furl" | b"file" => applescript::Value::File(FileKind::File, path.as_str().into()),
            b"ctxt" | b"TEXT" | b"utxt" => applescript::Value::text(applescript::colons(&path)),
            _ => return Err(refused()),
        })
    }

    /// `path to me`: the file of the script, or the program that runs it.
    ///
    /// From here on the script's file is on the disk of this Mac, where its script can look at it.
    pub(super) fn path_to_me(&self, event: &Event) -> applescript::Value {
        let path = match &self.script {
            Some(ScriptFile { path, text }) => {
                let home = self.host.world(|world| world.system.home.clone());
                let path = match path.starts_with('/') {
                    true => path.clone(),
                    // No script sees a folder of the machine that it is simulated on.
                    false => format!("{home}/{}", path.trim_start_matches("./")),
                };
                let file = File {
                    text: Some(text.clone()),
                    ..File::default()
                };
                self.host.change(|world| {
                    if world.place(&path).is_none() && world.disk.has_room(1, text.len()) {
                        world.disk.add(path.clone(), file);
                    }
                });
                path
            }
            None => "/usr/bin/osascript".to_owned(),
        };
        let is_text = event.parameters.iter().any(|(_, label, value)| {
            let wanted = matches!(value, applescript::Value::Class(class)
                if matches!(&class.code.bytes(), b"ctxt" | b"TEXT" | b"utxt"));
            names::same(label, "as") && wanted
        });
        if is_text {
            return applescript::Value::text(applescript::colons(&path));
        }
        applescript::Value::File(FileKind::Alias, path.as_str().into())
    }

    /// An application as the object that a command is about.
    pub(super) fn application_itself(&self, application: &Rc<Application>) -> Value {
        Value::Reference(value::Reference {
            target: Self::target(&Root::Application(Rc::clone(application))),
            steps: Vec::new(),
            class: "application",
        })
    }

    pub(super) fn known_terms(
        &self,
        application: &Application,
    ) -> Option<std::rc::Rc<applescript::Dictionary>> {
        let target = Self::target(&Root::Application(std::rc::Rc::new(application.clone())));
        let address = self.host.world(|world| address(world, &target))?;
        Some(self.names.terms(&address))
    }
}

/// A path without the percent signs of its URL.
fn decoded(encoded: &str) -> String {
    let mut bytes = Vec::with_capacity(encoded.len());
    let mut rest = encoded.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match byte.filter(|_| first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
