//! What an `NSDateFormatter` and an `NSNumberFormatter` hold, and what they make of dates and numbers, in English of the
//! United States. Their methods are in `classes`.

use std::rc::Rc;

use crate::date_pattern::{self, DatePattern};
use simulated_world::zone::Zone;

/// How deep a fraction goes at most.
const MOST_DIGITS: i64 = 100;

/// The locales whose words and signs are known here.
const DATE_LOCALES: [&str; 4] = ["en", "en_US", "en-US", "en_US_POSIX"];
/// Those that write numbers in the same way; POSIX has other signs.
const NUMBER_LOCALES: [&str; 3] = ["en", "en_US", "en-US"];
/// Languages that write days of the Gregorian calendar in the digits 0 to 9: dates of numbers alone are the same in them.
const PLAIN_LANGUAGES: [&str; 12] = [
    "de", "en", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "zh",
];

/// Whether it is the locale of a formatter that can be made here.
pub(super) fn is_known(locale: &str) -> bool {
    DATE_LOCALES.contains(&locale)
}

fn has_plain_dates(locale: &str) -> bool {
    let language = locale.split(['_', '-']).next().unwrap_or_default();
    PLAIN_LANGUAGES.contains(&language) && !locale.contains('@')
}

/// An `NSDateFormatter`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct DateFormatter {
    pub(super) format: DateFormat,
    /// None: that of the Mac.
    pub(super) zone: Option<Zone>,
    /// None: that of the Mac.
    pub(super) locale: Option<Rc<str>>,
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
    /// Its pattern, on a Mac of a locale; what is not simulated where a style has none here.
    pub(super) fn pattern(&self, of_mac: &str) -> Result<String, String> {
        let locale = self.locale.as_deref().unwrap_or(of_mac);
        match &self.format {
            DateFormat::Pattern(pattern) => Ok(pattern.clone()),
            DateFormat::Styles(..) if !is_known(locale) => {
                Err(format!("the styles of dates of the locale {locale}"))
            }
            DateFormat::Styles(date, time) => date_pattern::of_styles(*date, *time)
                .ok_or_else(|| format!("the style {date} of dates or {time} of times")),
        }
    }

    /// What writes and reads dates on a Mac in a zone and of a locale; what is not simulated where the pattern has other letters, or
    /// words of another language.
    pub(super) fn compiled(&self, of_mac: &str, mac: Zone) -> Result<DatePattern, String> {
        let zone = self.zone.clone().unwrap_or(mac);
        let pattern = DatePattern::new(&self.pattern(of_mac)?, zone)
            .map_err(|letter| format!("the letter {letter} of a date format"))?;
        let locale = self.locale.as_deref().unwrap_or(of_mac);
        match is_known(locale) || (has_plain_dates(locale) && pattern.is_of_numbers()) {
            true => Ok(pattern),
            false => Err(format!("a date format of the locale {locale}")),
        }
    }
}

/// A number that is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Amount {
    Integer(i64),
    Real(f64),
}

/// The decimal digits of a number: `digits` without a sign, of which so many are behind the point.
struct Decimal {
    digits: String,
    scale: i64,
}

impl Amount {
    fn is_negative(self) -> bool {
        match self {
            Self::Integer(number) => number < 0,
            Self::Real(number) => number.is_sign_negative() && !number.is_nan(),
        }
    }

    /// Its shortest digits; none for one that has none.
    fn decimal(self) -> Option<Decimal> {
        let number = match self {
            Self::Integer(number) => {
                let digits = number.unsigned_abs().to_string();
                return Some(Decimal { digits, scale: 0 });
            }
            Self::Real(number) => number.abs(),
        };
        // Of two shortest forms, which are as near, ICU and JavaScript take the even one; Rust itself does not.
        let text = serde_json::Number::from_f64(number)?.to_string();
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let behind = mantissa
            .split_once('.')
            .map_or(0, |(_, behind)| behind.len());
        let digits = mantissa.replace('.', "");
        let scale = i64::try_from(behind).ok()? - exponent.parse::<i64>().ok()?;
        Some(Decimal { digits, scale })
    }
}

impl Decimal {
    /// Rounded to so many digits behind the point, a half to the even neighbour: ICU rounds the digits, not the binary value.
    fn rounded(self, most: i64) -> Self {
        let dropped = usize::try_from(self.scale - most).unwrap_or(0);
        if dropped == 0 {
            return self;
        }
        let kept = self.digits.len().checked_sub(dropped);
        let Some((whole, rest)) = kept.and_then(|kept| self.digits.split_at_checked(kept)) else {
            return Self {
                digits: "0".into(),
                scale: most,
            };
        };
        let whole: u128 = whole.parse().unwrap_or(0);
        let half = format!("5{:0<width$}", "", width = rest.len() - 1);
        let is_up = rest > half.as_str() || (rest == half && !whole.is_multiple_of(2));
        Self {
            digits: (whole + u128::from(is_up)).to_string(),
            scale: most,
        }
    }

    /// The digits before the point and behind it.
    fn parts(self) -> (String, String) {
        let behind = usize::try_from(self.scale.max(0)).unwrap_or(0);
        let zeros = usize::try_from((-self.scale).max(0)).unwrap_or(0);
        let all = format!("{}{:0<zeros$}", self.digits, "");
        let all = format!("{all:0>width$}", width = behind + 1);
        let (whole, fraction) = all.split_at(all.len() - behind);
        (whole.to_owned(), fraction.to_owned())
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
    /// None: that of the Mac.
    pub(super) locale: Option<Rc<str>>,
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
            locale: None,
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

    /// What is not simulated: numbers of other locales, on a Mac of a locale.
    pub(super) fn known(&self, of_mac: &str) -> Result<(), String> {
        let locale = self.locale.as_deref().unwrap_or(of_mac);
        match NUMBER_LOCALES.contains(&locale) {
            true => Ok(()),
            false => Err(format!("a number format of the locale {locale}")),
        }
    }

    /// Whether it separates thousands: the plain style has no groups, whatever is asked of it.
    fn is_grouped(&self) -> bool {
        self.groups && self.style != NO_STYLE
    }

    /// A number as text.
    pub(super) fn write(&self, amount: Amount) -> String {
        let sign = if amount.is_negative() { "-" } else { "" };
        let text = match amount {
            Amount::Real(number) if number.is_nan() => "NaN".to_owned(),
            Amount::Real(number) if number.is_infinite() => "∞".to_owned(),
            _ => amount
                .decimal()
                .map_or_else(String::new, |decimal| self.digits(decimal)),
        };
        match self.style {
            PERCENT => format!("{sign}{text}%"),
            CURRENCY => format!("{sign}${text}"),
            _ => format!("{sign}{text}"),
        }
    }

    fn digits(&self, mut decimal: Decimal) -> String {
        let count = |digits: i64| usize::try_from(digits.clamp(0, MOST_DIGITS)).unwrap_or(0);
        if self.style == PERCENT {
            decimal.scale -= 2;
        }
        let rounded = decimal.rounded(self.most_digits.clamp(0, MOST_DIGITS));
        let (whole, fraction) = rounded.parts();
        let (whole, fraction) = (
            whole.trim_start_matches('0'),
            fraction.trim_end_matches('0'),
        );
        let (width, least) = (count(self.whole_digits), count(self.least_digits));
        let whole = format!("{whole:0>width$}");
        let fraction = format!("{fraction:0<least$}");
        match (whole.is_empty(), fraction.is_empty()) {
            (true, true) => "0".to_owned(),
            (_, true) => self.grouped(&whole),
            _ => format!("{}.{fraction}", self.grouped(&whole)),
        }
    }

    fn grouped(&self, digits: &str) -> String {
        if !self.is_grouped() {
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
        let plain = if self.is_grouped() {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn written(style: i64, number: f64, change: impl FnOnce(&mut NumberFormatter)) -> String {
        let mut formatter = NumberFormatter::of_style(style).unwrap();
        change(&mut formatter);
        formatter.write(Amount::Real(number))
    }

    /// What ICU writes, which Foundation writes numbers with.
    #[test]
    fn numbers_are_rounded_by_their_digits() {
        for (style, number, text) in [
            (CURRENCY, 2.675, "$2.68"),
            (CURRENCY, 1.115, "$1.12"),
            (CURRENCY, 0.005, "$0.00"),
            (CURRENCY, -0.001, "-$0.00"),
            (CURRENCY, f64::INFINITY, "$∞"),
            (DECIMAL, 1_234_567.891_5, "1,234,567.892"),
            (DECIMAL, 1e21, "1,000,000,000,000,000,000,000"),
            (DECIMAL, -0.0, "-0"),
            (DECIMAL, f64::NAN, "NaN"),
            (NO_STYLE, -0.4, "-0"),
            (NO_STYLE, 0.5, "0"),
            (NO_STYLE, 1.5, "2"),
            (NO_STYLE, 9.5, "10"),
            (NO_STYLE, 1e-9, "0"),
            (PERCENT, 0.285, "28%"),
            (PERCENT, 0.295, "30%"),
            (PERCENT, 760_655_226_681_578.2, "76,065,522,668,157,820%"),
        ] {
            assert_eq!(written(style, number, |_| ()), text, "{style} {number}");
        }
        let no_whole = |formatter: &mut NumberFormatter| formatter.whole_digits = 0;
        assert_eq!(written(DECIMAL, 0.285, no_whole), ".285");
        assert_eq!(written(DECIMAL, 0.0, no_whole), "0");
        let six = |formatter: &mut NumberFormatter| formatter.whole_digits = 6;
        assert_eq!(written(DECIMAL, 1234.0, six), "001,234");
        let groups = |formatter: &mut NumberFormatter| formatter.groups = true;
        assert_eq!(written(NO_STYLE, 1_234_567.0, groups), "1234567");
        let decimal = NumberFormatter::of_style(DECIMAL).unwrap();
        assert_eq!(
            decimal.write(Amount::Integer(i64::MIN)),
            "-9,223,372,036,854,775,808"
        );
    }

    #[test]
    fn what_depends_on_another_region_is_not_simulated() {
        let formatter = |pattern: &str, locale: Option<&str>| DateFormatter {
            format: DateFormat::Pattern(pattern.to_owned()),
            zone: None,
            locale: locale.map(Rc::from),
        };
        let is_simulated =
            |formatter: &DateFormatter, mac: &str| formatter.compiled(mac, Zone::utc()).is_ok();
        for (pattern, locale, mac, expected) in [
            ("EEEE d MMMM", None, "en_US", true),
            ("EEEE d MMMM", None, "ru_RU", false),
            ("EEEE d MMMM", Some("en_US_POSIX"), "ru_RU", true),
            ("yyyy-MM-dd'T'HH:mm:ss", None, "ru_RU", true),
            ("yyyy-MM-dd h:mm a", None, "ja_JP", false),
            ("yyyy-MM-dd", None, "ar_EG", false),
            ("yyyy-MM-dd", None, "th_TH", false),
        ] {
            let formatter = formatter(pattern, locale);
            assert_eq!(is_simulated(&formatter, mac), expected, "{pattern} {mac}");
        }
        assert!(DateFormatter::default().pattern("ru_RU").is_err());
        let numbers = NumberFormatter::default();
        assert!(numbers.known("en_US").is_ok() && numbers.known("de_DE").is_err());
    }
}
