//! What letters of a text look like, and what those that are typed next will.

use serde::{Deserialize, Serialize};

/// What a letter looks like, beside what it looks like without styles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Style {
    pub bold: bool,
    pub italic: bool,
    pub underline: bool,
    /// The URL that it leads to.
    pub link: Option<String>,
    /// None: that of its app.
    pub font: Option<Font>,
}

/// A font: its family, without what makes it bold or italic, and its size in points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Font {
    pub name: String,
    pub size: f64,
}

/// The font of a new document of TextEdit.
impl Default for Font {
    fn default() -> Self {
        Self {
            name: "Helvetica".to_owned(),
            size: 12.0,
        }
    }
}

/// A letter without styles.
pub(super) static PLAIN: Style = Style {
    bold: false,
    italic: false,
    underline: false,
    link: None,
    font: None,
};

/// What a style has or has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Bold,
    Italic,
    Underline,
}

impl Mark {
    pub const ALL: [Self; 3] = [Self::Bold, Self::Italic, Self::Underline];
}

/// The marks of what is typed next, where they are not those of what stands before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Typing {
    #[serde(rename = "types_bold", skip_serializing_if = "Option::is_none")]
    bold: Option<bool>,
    #[serde(rename = "types_italic", skip_serializing_if = "Option::is_none")]
    italic: Option<bool>,
    #[serde(rename = "types_underlined", skip_serializing_if = "Option::is_none")]
    underline: Option<bool>,
}

impl Typing {
    pub fn get(self, mark: Mark) -> Option<bool> {
        match mark {
            Mark::Bold => self.bold,
            Mark::Italic => self.italic,
            Mark::Underline => self.underline,
        }
    }

    pub fn set(&mut self, mark: Mark, on: bool) {
        let kept = match mark {
            Mark::Bold => &mut self.bold,
            Mark::Italic => &mut self.italic,
            Mark::Underline => &mut self.underline,
        };
        *kept = Some(on);
    }
}

impl Style {
    pub fn has(&self, mark: Mark) -> bool {
        match mark {
            Mark::Bold => self.bold,
            Mark::Italic => self.italic,
            Mark::Underline => self.underline,
        }
    }

    pub fn set(&mut self, mark: Mark, on: bool) {
        let mut typing = Typing::default();
        typing.set(mark, on);
        self.follow(typing);
    }

    /// Gives it the marks with which its writer types.
    pub fn follow(&mut self, typing: Typing) {
        self.bold = typing.bold.unwrap_or(self.bold);
        self.italic = typing.italic.unwrap_or(self.italic);
        self.underline = typing.underline.unwrap_or(self.underline);
    }

    /// What both have.
    pub(super) fn shared(&self, other: &Self) -> Self {
        Self {
            bold: self.bold && other.bold,
            italic: self.italic && other.italic,
            underline: self.underline && other.underline,
            link: self.link.clone().filter(|_| self.link == other.link),
            font: self.font.clone().filter(|_| self.font == other.font),
        }
    }

    /// What one of both has; of two links or fonts this one.
    pub(super) fn with(&self, other: Self) -> Self {
        Self {
            bold: self.bold || other.bold,
            italic: self.italic || other.italic,
            underline: self.underline || other.underline,
            link: self.link.clone().or(other.link),
            font: self.font.clone().or(other.font),
        }
    }
}
