//! What a description names must be there: identifiers and windows that effects mean, roles, addresses. A mistake in typing would make
//! another world, and nobody would be told.

use std::collections::BTreeSet;

use super::format::{AppText, Described, ElementText, MenuItemText, WindowText};
use simulated_world::{ax::Role, world::OnPress};

/// Why a description is wrong by itself, before it is known to which world it belongs. What is wrong stands in backquotes.
pub(super) fn check(described: &Described) -> Result<(), String> {
    for app in &described.apps {
        check_app(app)?;
    }
    for (address, page) in &described.web {
        check_address(address)?;
        check_elements(&format!("the page {address}"), &page.elements)?;
    }
    match described.mail.iter().find(|mail| !mail.from.contains('@')) {
        Some(mail) => Err(format!(
            "the sender `{}` has no address: write `Anna Example <anna@example.com>`",
            mail.from
        )),
        None => Ok(()),
    }
}

/// The same of the windows that an app's controls open: `known` are those that the app has.
pub(super) fn check_opened(app: &AppText, known: &[String]) -> Result<(), String> {
    let known: BTreeSet<&str> = known.iter().map(String::as_str).collect();
    let mut effects = Vec::new();
    for window in &app.windows {
        all_effects(&window.elements, &mut effects);
    }
    for menu in &app.menus {
        effects_of_items(&menu.items, &mut effects);
    }
    for effect in effects {
        if let OnPress::Open { window } = effect
            && !known.contains(window.as_str())
        {
            let what = format!("the title of no window of {:?}", app.name);
            return Err(unknown(window, &what, &known));
        }
    }
    Ok(())
}

fn check_address(address: &str) -> Result<(), String> {
    if address.contains("://") || address.starts_with("about:") {
        return Ok(());
    }
    Err(format!(
        "`{address}` is no address: write `https://{address}`"
    ))
}

/// The elements of one window or page: each is named once, and each that is meant is there. Answers their names.
fn check_elements<'d>(around: &str, elements: &'d [ElementText]) -> Result<Names<'d>, String> {
    let mut names = Names::default();
    names.gather(around, elements)?;
    let mut effects = Vec::new();
    all_effects(elements, &mut effects);
    names.check(around, &effects)?;
    Ok(names)
}

/// The windows of an app, and its menus, whose items mean the front window: one of these where the description has any.
fn check_app(app: &AppText) -> Result<(), String> {
    let mut names = Names::default();
    for WindowText {
        title, elements, ..
    } in &app.windows
    {
        let own = check_elements(&format!("the window {title:?}"), elements)?;
        names.identifiers.extend(own.identifiers);
        names.descriptions.extend(own.descriptions);
    }
    if app.windows.is_empty() {
        return Ok(());
    }
    let mut effects = Vec::new();
    for menu in &app.menus {
        effects_of_items(&menu.items, &mut effects);
    }
    names.check(&format!("a window of {:?}", app.name), &effects)
}

/// What elements of a window are named by.
#[derive(Default)]
struct Names<'d> {
    identifiers: BTreeSet<&'d str>,
    descriptions: BTreeSet<&'d str>,
}

impl<'d> Names<'d> {
    fn gather(&mut self, around: &str, elements: &'d [ElementText]) -> Result<(), String> {
        for element in elements {
            if !Role::ALL.contains(&element.role.as_str()) {
                let roles = Role::ALL.iter().copied().collect();
                return Err(unknown(&element.role, "no role", &roles));
            }
            self.descriptions.extend(element.description.as_deref());
            if let Some(identifier) = &element.identifier
                && !self.identifiers.insert(identifier)
            {
                return Err(format!(
                    "two elements of {around} have the identifier `{identifier}`"
                ));
            }
            self.gather(around, &element.elements)?;
        }
        Ok(())
    }

    fn check(&self, around: &str, effects: &[&OnPress]) -> Result<(), String> {
        effects
            .iter()
            .try_for_each(|effect| self.check_one(around, effect))
    }

    fn check_one(&self, around: &str, effect: &OnPress) -> Result<(), String> {
        let mut texts = Vec::new();
        let mut meant = Vec::new();
        match effect {
            OnPress::Say { identifier, text } => {
                meant.push((identifier.as_str(), &self.identifiers, "identifier"));
                texts.push(text);
            }
            OnPress::Write { text, .. } => texts.push(text),
            OnPress::Post { from, into } => {
                meant.push((from, &self.descriptions, "description"));
                meant.push((into, &self.descriptions, "description"));
            }
            OnPress::RemoveRow
            | OnPress::Open { .. }
            | OnPress::Close
            | OnPress::ShowPage { .. }
            | OnPress::All(_) => {}
        }
        let named = texts.iter().flat_map(|text| places(text));
        meant.extend(named.map(|name| (name, &self.identifiers, "identifier")));
        for (name, known, kind) in meant {
            if !known.contains(name) {
                let what = format!("the {kind} of no element of {around}");
                return Err(unknown(name, &what, known));
            }
        }
        Ok(())
    }
}

/// The names in a text that stand for what elements say: `{name}`.
fn places(text: &str) -> impl Iterator<Item = &str> {
    let opened = text.split('{').skip(1);
    opened.filter_map(|rest| Some(rest.split_once('}')?.0))
}

fn unknown(name: &str, what: &str, known: &BTreeSet<&str>) -> String {
    match nearest(name, known.iter().copied()) {
        Some(nearest) => format!("`{name}` is {what}; did you mean `{nearest}`?"),
        None => format!("`{name}` is {what}"),
    }
}

/// The known name that is most like one that is not known, where one is like it at all.
pub(super) fn nearest<'n>(given: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let alike = |known: &&str| strsim::jaro_winkler(given, known);
    let nearest = known.max_by(|one, other| alike(one).total_cmp(&alike(other)))?;
    (alike(&nearest) > 0.7).then_some(nearest)
}

fn all_effects<'d>(elements: &'d [ElementText], found: &mut Vec<&'d OnPress>) {
    for element in elements {
        single(element.on_press.as_ref(), found);
        all_effects(&element.elements, found);
    }
}

fn effects_of_items<'d>(items: &'d [MenuItemText], found: &mut Vec<&'d OnPress>) {
    for item in items {
        single(item.on_press.as_ref(), found);
        effects_of_items(&item.items, found);
    }
}

fn single<'d>(effect: Option<&'d OnPress>, found: &mut Vec<&'d OnPress>) {
    match effect {
        Some(OnPress::All(effects)) => {
            for effect in effects {
                single(Some(effect), found);
            }
        }
        other => found.extend(other),
    }
}
