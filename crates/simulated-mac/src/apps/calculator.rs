//! Calculator: keys and buttons write an expression, `=` works it out.
//!
//! All it knows is what it shows: the first key says C while something is being entered and AC otherwise, and the minus
//! sign of a number is another one than that of a subtraction.

use super::parts::{find, find_mut, named, named_mut, words};
use crate::ax::Role;
use crate::tree::AppUi;
use crate::world::{Process, Scalar};

pub(super) const CALCULATOR: &str = "com.apple.calculator";
const DISPLAY: &str = "display";
const CLEAR: &str = "all clear";
const OPERATORS: [char; 4] = ['+', '−', '×', '÷'];

/// Most digits that the display shows.
const DIGITS: usize = 12;

/// A button is pressed.
pub(super) fn press(process: &mut Process<'_>, id: u64) -> bool {
    let Some(window) = process.app().and_then(|app| app.windows.first()) else {
        return false;
    };
    let is_key = |one: &crate::world::Element| {
        one.id == id && one.role == Role::Button && one.subrole.is_none()
    };
    let Some(title) = find(&window.children, &is_key).map(|key| key.title.clone()) else {
        return false;
    };
    enter(process, &title.unwrap_or_default());
    true
}

/// A key is typed.
pub(super) fn type_key(process: &mut Process<'_>, text: &str) -> bool {
    let key = match text {
        "*" | "x" => "×",
        "/" => "÷",
        "-" => "−",
        "\r" | "\u{3}" | "=" => "=",
        "c" | "C" | "\u{1b}" => "AC",
        "," => ".",
        other => other,
    };
    let known = matches!(key, "+" | "−" | "×" | "÷" | "=" | "AC" | "." | "%")
        || key.chars().all(|letter| letter.is_ascii_digit()) && !key.is_empty();
    if known {
        enter(process, key);
    }
    known
}

/// A menu item is chosen: Copy copies what is shown, wherever the focus is, as the user guide of the app says.
pub(super) fn choose(ui: &mut AppUi<'_>, titles: &[&str]) -> bool {
    let windows = ui.windows();
    let shown = windows
        .first()
        .and_then(|window| named(&window.children, DISPLAY))
        .map(words);
    let (["Edit", "Copy"], Some(shown)) = (titles, shown) else {
        return false;
    };
    ui.pasteboard.set_text(shown);
    true
}

fn enter(process: &mut Process<'_>, key: &str) {
    let Some(window) = process.app_mut().and_then(|app| app.windows.first_mut()) else {
        return;
    };
    let is_clear = |one: &crate::world::Element| one.english_description() == Some(CLEAR);
    let entering =
        find(&window.children, &is_clear).is_some_and(|clear| clear.title.as_deref() == Some("C"));
    let Some(shown) = named(&window.children, DISPLAY).map(words) else {
        return;
    };
    let (shown, entering) = after(&shown, entering, key);
    if let Some(display) = named_mut(&mut window.children, DISPLAY) {
        display.value = Some(Scalar::Text(shown));
    }
    if let Some(clear) = find_mut(&mut window.children, &is_clear) {
        clear.title = Some(if entering { "C" } else { "AC" }.into());
    }
}

/// What is shown after a key, and whether something is being entered then.
fn after(shown: &str, entering: bool, key: &str) -> (String, bool) {
    let is_number = shown.parse::<f64>().is_ok();
    let start = if entering || (is_number && OPERATORS.iter().any(|sign| key.contains(*sign))) {
        shown
    } else {
        ""
    };
    match key {
        "AC" | "C" => ("0".into(), false),
        "=" => (result(shown), false),
        "+" | "−" | "×" | "÷" => {
            let start = if start.is_empty() { "0" } else { start };
            let bare = start.trim_end_matches(OPERATORS);
            (format!("{bare}{key}"), true)
        }
        "±" | "%" => {
            let (head, number) = split(if is_number { shown } else { start });
            let turned = match (key, number.strip_prefix('-')) {
                ("%", _) => number
                    .parse()
                    .map_or_else(|_| number.to_owned(), |value: f64| written(value / 100.0)),
                (_, Some(positive)) => positive.to_owned(),
                (_, None) => format!("-{number}"),
            };
            (format!("{head}{turned}"), true)
        }
        "." if split(start).1.contains('.') => (start.to_owned(), true),
        "." if split(start).1.is_empty() => (format!("{start}0."), true),
        _ => {
            let (head, number) = split(start);
            let number = if number == "0" { "" } else { number };
            (format!("{head}{number}{key}"), true)
        }
    }
}

/// The last number of an expression, and what stands before it.
fn split(expression: &str) -> (&str, &str) {
    let place = expression.rfind(OPERATORS).map_or(0, |place| {
        place
            + expression
                .get(place..)
                .and_then(|rest| rest.chars().next())
                .map_or(0, char::len_utf8)
    });
    expression
        .split_at_checked(place)
        .unwrap_or(("", expression))
}

/// Works an expression out: products before sums, as it has been since macOS 15.
fn result(expression: &str) -> String {
    let expression = expression.trim_end_matches(OPERATORS);
    let mut sum = 0.0;
    let mut product: Option<f64> = None;
    let mut sign = '+';
    let mut rest = expression;
    loop {
        let end = rest.find(OPERATORS).unwrap_or(rest.len());
        let (number, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
        let Ok(number) = number.parse::<f64>() else {
            return "Error".into();
        };
        match (sign, product) {
            ('×', Some(before)) => product = Some(before * number),
            ('÷', Some(before)) => product = Some(before / number),
            (sign, before) => {
                sum += before.unwrap_or(0.0);
                product = Some(if sign == '−' { -number } else { number });
            }
        }
        let mut letters = after.chars();
        match letters.next() {
            Some(next) => sign = next,
            None => break,
        }
        rest = letters.as_str();
    }
    written(sum + product.unwrap_or(0.0))
}

fn written(number: f64) -> String {
    if !number.is_finite() {
        return "Not a number".into();
    }
    let whole = number.abs().log10().floor().max(0.0);
    // Twelve digits at most, so that 0.1 + 0.2 is what people expect.
    let decimals = (0..DIGITS)
        .rev()
        .find(|places| (*places as f64) + whole < DIGITS as f64);
    let text = format!("{number:.*}", decimals.unwrap_or(0));
    let text = if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.')
    } else {
        &text
    };
    if text == "-0" {
        "0".into()
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(keys: &str) -> String {
        let start = ("0".to_owned(), false);
        keys.chars()
            .fold(start, |(shown, entering), key| {
                after(&shown, entering, &key.to_string())
            })
            .0
    }

    #[test]
    fn keys_become_an_expression_and_the_expression_a_number() {
        for (keys, shown) in [
            ("12+7", "12+7"),
            ("12+7=", "19"),
            ("12+7×2=", "26"),
            ("0.1+0.2=", "0.3"),
            ("5−8=", "-3"),
            ("5−8=×2=", "-6"),
            ("8=5", "5"),
            ("7÷0=", "Not a number"),
            ("5±×3=", "-15"),
            ("50%", "0.5"),
            ("1..5", "1.5"),
            ("3+×4=", "12"),
            ("12C", "0"),
        ] {
            assert_eq!(typed(keys), shown, "{keys}");
        }
    }
}
