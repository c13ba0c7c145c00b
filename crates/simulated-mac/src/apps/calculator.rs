//! Calculator: keys and buttons write an expression, `=` works it out.
//!
//! All it knows is what it shows: the first key deletes while something is being entered and clears otherwise, and the minus
//! sign of a number is another one than that of a subtraction. In a world from before macOS 15 its keys have titles and no
//! identifiers.

use super::parts::{find, find_mut, label, named, named_mut, words};
use crate::tree::AppUi;
use simulated_world::ax::Role;
use simulated_world::world::{Element, Process, Scalar, Window};

pub(super) const CALCULATOR: &str = "com.apple.calculator";
const DISPLAY: &str = "display";
/// What a result came of, above it.
const EXPRESSION: &str = "StandardResultView";
/// What Calculator writes before every text that it shows [trees 2.10].
const LEFT_TO_RIGHT: char = '\u{200e}';
/// The first key, and its identifiers and descriptions while nothing is being entered and while something is.
const CLEAR: &str = "clear";
const ALL_CLEAR: (&str, &str) = ("AllClear", "All Clear");
const DELETE: (&str, &str) = ("Delete", "Delete");
const OLD_CLEAR: &str = "all clear";
/// The identifiers of the keys, and what each enters.
const KEYS: [(&str, &str); 20] = [
    ("AllClear", "AC"),
    ("Delete", "⌫"),
    ("Negate", "±"),
    ("Percent", "%"),
    ("Divide", "÷"),
    ("Multiply", "×"),
    ("Subtract", "−"),
    ("Add", "+"),
    ("Equals", "="),
    ("Decimal", "."),
    ("Zero", "0"),
    ("One", "1"),
    ("Two", "2"),
    ("Three", "3"),
    ("Four", "4"),
    ("Five", "5"),
    ("Six", "6"),
    ("Seven", "7"),
    ("Eight", "8"),
    ("Nine", "9"),
];
const OPERATORS: [char; 4] = ['+', '−', '×', '÷'];

/// Most digits that the display shows.
const DIGITS: usize = 12;

/// A button is pressed.
pub(super) fn press(process: &mut Process<'_>, id: u64) -> bool {
    let Some(window) = process.app().and_then(|app| app.windows.first()) else {
        return false;
    };
    let is_key = |one: &Element| one.id == id && one.role == Role::Button && one.subrole.is_none();
    let Some(key) = find(&window.children, &is_key) else {
        return false;
    };
    let own = key.identifier.as_deref();
    let known = KEYS.iter().find(|(identifier, _)| own == Some(*identifier));
    let entered = match known {
        Some((_, entered)) => (*entered).to_owned(),
        None => key.title.clone().unwrap_or_default(),
    };
    enter(process, &entered);
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
        "\u{7f}" => "⌫",
        "," => ".",
        other => other,
    };
    let known = matches!(key, "+" | "−" | "×" | "÷" | "=" | "AC" | "⌫" | "." | "%")
        || key.chars().all(|letter| letter.is_ascii_digit()) && !key.is_empty();
    if known {
        enter(process, key);
    }
    known
}

/// A menu item is chosen: Copy copies what is shown, wherever the focus is, as the user guide of the app says.
pub(super) fn choose(ui: &mut AppUi<'_>, titles: &[&str]) -> bool {
    let windows = ui.windows();
    let shown = windows.first().and_then(shown_in);
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
    let Some(before) = shown_in(window) else {
        return;
    };
    let entering = find(&window.children, &is_clear).is_some_and(|clear| {
        clear.title.as_deref() == Some("C") || clear.identifier.as_deref() == Some(DELETE.0)
    });
    let (shown, entering) = after(&before, entering, key);
    let frame = named(&window.children, EXPRESSION).and_then(|area| area.frame);
    if let (Some(area), Some(frame)) = (named_mut(&mut window.children, EXPRESSION), frame) {
        let expression = format!("{LEFT_TO_RIGHT}{before}");
        area.children = match key {
            "=" => vec![label(&expression, frame)],
            _ => Vec::new(),
        };
    }
    if let Some(display) = named_mut(&mut window.children, DISPLAY) {
        let mark = match &display.value {
            Some(Scalar::Text(text)) if !text.starts_with(LEFT_TO_RIGHT) => String::new(),
            _ => LEFT_TO_RIGHT.to_string(),
        };
        display.value = Some(Scalar::Text(format!("{mark}{shown}")));
    }
    if let Some(clear) = find_mut(&mut window.children, &is_clear) {
        if clear.title.is_some() {
            clear.title = Some(if entering { "C" } else { "AC" }.into());
        } else {
            let (identifier, description) = if entering { DELETE } else { ALL_CLEAR };
            clear.identifier = Some(identifier.into());
            clear.description = Some(description.into());
            clear.painted = Some(if entering { "Del" } else { "AC" }.into());
        }
    }
    process.assign_ids();
}

fn is_clear(element: &Element) -> bool {
    element.is_part(CLEAR) || element.english_description() == Some(OLD_CLEAR)
}

/// What the display of a window says.
fn shown_in(window: &Window) -> Option<String> {
    let said = words(named(&window.children, DISPLAY)?);
    Some(said.trim_start_matches(LEFT_TO_RIGHT).to_owned())
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
        "⌫" if !entering => (shown.into(), false),
        "⌫" => {
            let mut letters = shown.chars();
            letters.next_back();
            match letters.as_str() {
                "" | "-" => ("0".into(), false),
                rest => (rest.to_owned(), true),
            }
        }
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
            let is_leading = number == "0" && key != ".";
            let number = if is_leading { "" } else { number };
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
            ("3+0.5", "3+0.5"),
            ("3+×4=", "12"),
            ("12C", "0"),
            ("123⌫", "12"),
            ("1⌫", "0"),
            ("5+8=⌫", "13"),
        ] {
            assert_eq!(typed(keys), shown, "{keys}");
        }
    }
}
