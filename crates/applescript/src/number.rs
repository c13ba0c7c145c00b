//! Numbers as AppleScript writes and reads them.

/// A real as AppleScript writes it: twelve significant digits at most; a power of ten from 10,000 up and below 0.01.
pub fn real(number: f64) -> String {
    if number.is_nan() {
        return "NaN".to_owned();
    }
    if number.is_infinite() {
        return if number > 0.0 { "inf" } else { "-inf" }.to_owned();
    }
    if number == 0.0 {
        return if number.is_sign_negative() {
            "-0.0"
        } else {
            "0.0"
        }
        .to_owned();
    }
    let written = format!("{number:.11e}");
    let Some((mantissa, exponent)) = written.split_once('e') else {
        return written;
    };
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = mantissa
        .strip_prefix('-')
        .map_or(("", mantissa), |mantissa| ("-", mantissa));
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let digits = digits.trim_end_matches('0');
    if !(-2..4).contains(&exponent) {
        let (first, rest) = digits.split_at(1.min(digits.len()));
        let rest = if rest.is_empty() { "0" } else { rest };
        let direction = if exponent < 0 { '-' } else { '+' };
        return format!(
            "{sign}{first}.{rest}E{direction}{}",
            exponent.unsigned_abs()
        );
    }
    if exponent < 0 {
        let zeros = "0".repeat(usize::try_from(-exponent - 1).unwrap_or(0));
        return format!("{sign}0.{zeros}{digits}");
    }
    let whole = usize::try_from(exponent).unwrap_or(0) + 1;
    if digits.len() <= whole {
        return format!("{sign}{digits:0<whole$}.0");
    }
    let (before, after) = digits.split_at(whole);
    format!("{sign}{before}.{after}")
}

/// The number that a text says: digits with a sign, a point and a power of ten, white space around.
pub(crate) fn parse(text: &str) -> Option<f64> {
    let text = text.trim();
    let plain = text
        .chars()
        .all(|letter| letter.is_ascii_digit() || matches!(letter, '+' | '-' | '.' | 'e' | 'E'));
    if !plain || !text.chars().any(|letter| letter.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}

/// Rounds to the nearest whole number, halves to the even one.
pub(crate) fn nearest(number: f64) -> f64 {
    number.round_ties_even()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reals_are_written_as_applescript_does() {
        for (number, text) in [
            (3.0, "3.0"),
            (0.5, "0.5"),
            (1.0 / 3.0, "0.333333333333"),
            (9999.5, "9999.5"),
            (10_000.0, "1.0E+4"),
            (12_345.678, "1.2345678E+4"),
            (0.001, "1.0E-3"),
            (0.01, "0.01"),
            (-2.25, "-2.25"),
            (536_870_912.0, "5.36870912E+8"),
            (100.0, "100.0"),
            (std::f64::consts::PI, "3.14159265359"),
        ] {
            assert_eq!(real(number), text);
        }
    }

    #[test]
    fn texts_are_numbers_or_not() {
        assert_eq!(parse(" 42 "), Some(42.0));
        assert_eq!(parse("1.5e3"), Some(1500.0));
        assert_eq!(parse("abc"), None);
        assert_eq!(parse(""), None);
        assert_eq!(parse("inf"), None);
    }
}
