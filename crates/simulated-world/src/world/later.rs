//! What of a world's file is read only when somebody asks for it.

use std::{
    ops::{Deref, DerefMut},
    sync::OnceLock,
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};
use serde_json::value::RawValue;

use super::typed;

/// A part of a world that stays the text which the file has of it until it is looked at, and is written as that text.
///
/// More than half of a file is what apps would show if they were launched, and most scripts launch none: reading it all took half of
/// the time of a short script. The text of a file that people may have written is read at once, by [`Later::read`], so that a mistake
/// is told when the world is opened; without that a text that is none is as nothing.
#[derive(Clone, Debug, Default)]
pub struct Later<T> {
    text: Option<Box<RawValue>>,
    /// What the text says, once it was asked for.
    said: OnceLock<T>,
    /// What is there since it was changed.
    changed: Option<T>,
}

impl<T: DeserializeOwned + Default> Later<T> {
    /// Reads the text now. The error is that of a text that says no such thing.
    pub fn read(&mut self) -> Result<(), serde_json::Error> {
        if let Some(text) = &self.text {
            self.said = typed::of_text::<T>(text.get())?.into();
        }
        Ok(())
    }
}

fn said<T: DeserializeOwned + Default>(text: Option<&RawValue>) -> T {
    text.and_then(|text| typed::of_text(text.get()).ok())
        .unwrap_or_default()
}

impl<T: DeserializeOwned + Default> Deref for Later<T> {
    type Target = T;

    fn deref(&self) -> &T {
        let now = || self.said.get_or_init(|| said(self.text.as_deref()));
        self.changed.as_ref().unwrap_or_else(now)
    }
}

impl<T: DeserializeOwned + Default> DerefMut for Later<T> {
    fn deref_mut(&mut self) -> &mut T {
        let Self {
            text,
            said: read,
            changed,
        } = self;
        changed.get_or_insert_with(|| {
            let text = text.take();
            read.take().unwrap_or_else(|| said(text.as_deref()))
        })
    }
}

impl<'de, T> Deserialize<'de> for Later<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self {
            text: Some(Box::deserialize(deserializer)?),
            said: OnceLock::new(),
            changed: None,
        })
    }
}

impl<T: Serialize + DeserializeOwned + Default> Serialize for Later<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.text {
            Some(text) => text.serialize(serializer),
            None => (**self).serialize(serializer),
        }
    }
}

impl<T: PartialEq + Default + DeserializeOwned> Later<T> {
    /// Whether nothing is there, as a file says that by leaving it out.
    pub fn is_left_out(&self) -> bool {
        self.text.is_none() && **self == T::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Numbers = Later<Vec<u32>>;

    #[test]
    fn a_text_is_written_as_it_was_read_until_what_it_says_is_changed() {
        let mut numbers: Numbers = serde_json::from_str("[1,  2]").unwrap();
        assert_eq!(serde_json::to_string(&numbers).unwrap(), "[1,  2]");
        assert_eq!(*numbers, [1, 2]);
        assert_eq!(serde_json::to_string(&numbers).unwrap(), "[1,  2]");
        numbers.push(3);
        assert_eq!(*numbers, [1, 2, 3]);
        assert_eq!(serde_json::to_string(&numbers).unwrap(), "[1,2,3]");
        assert_eq!(
            serde_json::to_value(&numbers).unwrap(),
            serde_json::json!([1, 2, 3])
        );
    }

    #[test]
    fn a_text_that_says_something_else_is_an_error_when_it_is_read_and_as_nothing_else() {
        let mut numbers: Numbers = serde_json::from_str(r#"["one"]"#).unwrap();
        assert!(numbers.read().unwrap_err().to_string().contains("one"));
        assert!(numbers.is_empty());
        let mut good: Numbers = serde_json::from_value(serde_json::json!([4])).unwrap();
        good.read().unwrap();
        assert_eq!(*good, [4]);
    }

    #[test]
    fn only_what_a_file_leaves_out_is_left_out() {
        assert!(Numbers::default().is_left_out());
        assert!(!serde_json::from_str::<Numbers>("[]").unwrap().is_left_out());
        let mut numbers = Numbers::default();
        numbers.push(1);
        assert!(!numbers.is_left_out());
        numbers.clear();
        assert!(numbers.is_left_out());
    }
}
