//! What an `NSDateFormatter` and an `NSNumberFormatter` hold, and what they make of dates and numbers, in English of the
//! United States. Their methods are in `classes`.

use std::rc::Rc;

use crate::date_pattern::{self, DatePattern};
use simulated_world::zone::Zone;

/// How deep a fraction goes at most.
const MOST_DIGITS: i64 = 100;

/// An `NSDateFormatter`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct DateFormatter {
    pub(super) format: DateFormat,
    /// None: that of the Mac.
    pub(super) zone: Option<Zone>,
}

/// How a formatter writes dates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DateFormat {
    /// A style of dates and one of times.
    Styles(i64, i64),
    Pattern(String),
}

impl Default for DateFormat {
    fn default() -> Self {
        Self::Styles(0, 0)
    }
}

impl DateFormatter {
    /// Its pattern; what is not simulated where a style has none here.
    pub(super) fn pattern(&self) -> Result<String, String> {
        match &self.format {
            DateFormat::Pattern(pattern) => Ok(pattern.clone()),
            DateFormat::Styles(date, time) => date_pattern::of_styles(*date, *time)
                .ok_or_else(|| format!("the style {date} of dates or {time} of times")),
        }
    }

    /// What writes and reads dates on a Mac in a zone; what is not simulated where the pattern has other letters.
    pub(super) fn compiled(&self, mac: Zone) -> Result<DatePattern, String> {
        let zone = self.zone.clone().unwrap_or(mac);
        DatePattern::new(&self.pattern()?, zone)
            .map_err(|letter| format!("the letter {letter} of a date format"))
    }
}

/// An `NSNumberFormatter`.
#[derive(Clone, Debug)]
pub(super) struct NumberFormatter {
    pub(super) style: i64,
    pub(super) least_digits: i64,
    pub(super) most_digits: i64,
    pub(super) whole_digits: i64,
    pub(super) groups: bool,
    pub(super) separator: Rc<str>,
}

/// `NSNumberFormatterDecimalStyle` and others.
const NO_STYLE: i64 = 0;
const DECIMAL: i64 = 1;
const CURRENCY: i64 = 2;
const PERCENT: i64 = 3;

impl Default for NumberFormatter {
    fn default() -> Self {
        Self {
            style: NO_STYLE,
            least_digits: 0,
            most_digits: 0,
            whole_digits: 1,
            groups: false,
            separator: ",".into(),
        }
    }
}

impl NumberFormatter {
    /// One of a style; what is not simulated where it is none of these.
    pub(super) fn of_style(style: i64) -> Result<Self, String> {
        let digits = match style {
            NO_STYLE | PERCENT => (0, 0),
            DECIMAL => (0, 3),
            CURRENCY => (2, 2),
            _ => return Err(format!("the style {style} of numbers")),
        };
        Ok(Self {
            style,
            least_digits: digits.0,
            most_digits: digits.1,
            groups: style != NO_STYLE,
            ..Self::default()
        })
    }

    /// A number as text.
    pub(super) fn write(&self, number: f64) -> String {
        let amount = if self.style == PERCENT {
            number * 100.0
        } else {
            number
        };
        let digits = |digits: i64| usize::try_from(digits.clamp(0, MOST_DIGITS)).unwrap_or(0);
        let most = digits(self.most_digits);
        let written = format!("{:.most$}", amount.abs());
        let (whole, fraction) = written.split_once('.').unwrap_or((&written, ""));
        let kept = fraction
            .trim_end_matches('0')
            .len()
            .max(digits(self.least_digits));
        let fraction = fraction.get(..kept).unwrap_or(fraction);
        let width = digits(self.whole_digits);
        let mut text = self.grouped(&format!("{whole:0>width$}"));
        if !fraction.is_empty() {
            text.push('.');
            text.push_str(fraction);
        }
        let is_negative = amount < 0.0 && text.contains(|letter| matches!(letter, '1'..='9'));
        let sign = if is_negative { "-" } else { "" };
        match self.style {
            PERCENT => format!("{sign}{text}%"),
            CURRENCY => format!("{sign}${text}"),
            _ => format!("{sign}{text}"),
        }
    }

    fn grouped(&self, digits: &str) -> String {
        if !self.groups {
            return digits.to_owned();
        }
        let mut text = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                text.push_str(&self.separator);
            }
            text.push(digit);
        }
        text
    }

    /// The number that a text says.
    pub(super) fn read(&self, text: &str) -> Option<f64> {
        let plain = text.trim();
        let plain = match self.style {
            PERCENT => plain.strip_suffix('%')?,
            _ => plain,
        };
        let plain = if self.style == CURRENCY {
            plain.replacen('$', "", 1)
        } else {
            plain.to_owned()
        };
        let plain = if self.groups {
            plain.replace(&*self.separator, "")
        } else {
            plain
        };
        let is_number = plain
            .chars()
            .all(|letter| letter.is_ascii_digit() || matches!(letter, '.' | '-'));
        let number: f64 = is_number.then(|| plain.parse().ok())??;
        Some(if self.style == PERCENT {
            number / 100.0
        } else {
            number
        })
    }
}
