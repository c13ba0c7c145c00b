//! What every element is asked: how its app knows it, and what it is beyond its role.

use super::{element::Element, scalar::Scalar};
use crate::ax::{Attribute, Role, Subrole};

impl Element {
    /// Its title as an English Mac has it, by which its app knows it.
    pub fn english_title(&self) -> &str {
        let title = self.english.as_deref().or(self.title.as_deref());
        title.unwrap_or_default()
    }

    /// Its description as an English Mac has it, by which its app knows it.
    pub fn english_description(&self) -> Option<&str> {
        self.described.as_deref().or(self.description.as_deref())
    }

    /// Whether its app knows it by this name.
    pub fn is_part(&self, name: &str) -> bool {
        self.part.as_deref().or(self.identifier.as_deref()) == Some(name)
    }

    /// Whether it has this identifier, or its app knows it by this name.
    pub fn is_called(&self, name: &str) -> bool {
        self.identifier.as_deref() == Some(name) || self.part.as_deref() == Some(name)
    }

    /// Whether it is the banner or alert of a notification, or a stack of them.
    pub fn is_banner(&self) -> bool {
        let subrole = self.subrole.as_ref().map(Subrole::as_str);
        subrole.is_some_and(|subrole| subrole.starts_with("AXNotificationCenter"))
    }

    /// Puts the mark of what is chosen at a menu item, or takes it away.
    pub fn set_mark(&mut self, is_chosen: bool) {
        if is_chosen {
            let mark = Scalar::Text("✓".into());
            self.attributes.insert(Attribute::MenuItemMarkChar, mark);
        } else {
            self.attributes.remove(&Attribute::MenuItemMarkChar);
        }
    }

    /// Whether it is the row of an outline.
    pub fn is_outline_row(&self) -> bool {
        self.role == Role::Row && self.subrole == Some(Subrole::OutlineRow)
    }

    /// For the row of an outline: how deep it stands in others, 0 for one that stands in none.
    pub fn disclosure_level(&self) -> f64 {
        match self.attributes.get(&Attribute::DisclosureLevel) {
            Some(Scalar::Number(level)) => *level,
            _ => 0.0,
        }
    }

    /// For the row of an outline: whether it is open. One that cannot be opened is not.
    pub fn is_disclosing(&self) -> bool {
        self.attributes.get(&Attribute::Disclosing) == Some(&Scalar::Bool(true))
    }

    /// Whether it can be opened and closed.
    pub fn can_disclose(&self) -> bool {
        self.is_outline_row() && self.attributes.contains_key(&Attribute::Disclosing)
    }

    /// Makes it a new element, with what it holds.
    pub fn forget_ids(&mut self) {
        self.id = 0;
        self.children.iter_mut().for_each(Self::forget_ids);
    }
}
