//! What the evaluator answers, against models: Rust's own numbers, texts and lists.

use applescript::{Error, Limits, Value, compile, run, source};
use proptest::prelude::*;

use super::host::TestHost;

fn evaluated(script: &str) -> Result<Option<Value>, Error> {
    let mut host = TestHost::default();
    let program = compile(script, &mut host)?;
    run(&program, &mut host, &[], Limits::default())
}

/// The result of a script in AppleScript's own form, or the number of its error.
fn told(script: &str) -> String {
    match evaluated(script) {
        Ok(value) => value.map_or_else(String::new, |value| source(&value)),
        Err(error) => error.number.to_string(),
    }
}

fn literal(text: &str) -> String {
    source(&Value::text(text))
}

/// Values that can be written and read again.
fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Missing),
        any::<bool>().prop_map(Value::Boolean),
        (-536_870_912_i64..=536_870_911).prop_map(Value::whole),
        (-1e300_f64..1e300).prop_map(Value::Real),
        (-1e-3_f64..1e-3).prop_map(Value::Real),
        "\\PC{0,12}".prop_map(Value::text),
        "[\"\\\\\n\t a]{0,6}".prop_map(Value::text),
    ];
    leaf.prop_recursive(4, 24, 5, |inner| {
        let fields = prop::collection::btree_map("[a-z]{4}[0-9]", inner.clone(), 1..4);
        prop_oneof![
            prop::collection::vec(inner, 0..5).prop_map(Value::list),
            fields.prop_map(|fields| {
                let named = |(name, value): (String, Value)| (applescript::Key::name(&name), value);
                Value::Record(applescript::Record::new(
                    fields.into_iter().map(named).collect(),
                ))
            }),
        ]
    })
}

/// Dates between 1904 and 2900, in seconds since 1970.
fn moments() -> std::ops::Range<i64> {
    -2_000_000_000..29_000_000_000
}

/// A date made in a way that no language of the system changes.
fn date(seconds: i64) -> String {
    // 1,795,313,105 is what `current date` is on this host.
    format!("((current date) + ({}))", seconds - 1_795_313_105)
}

/// The place that an index means, as the language guide has it: from 1, or from the end.
fn place(index: i64, length: usize) -> Option<usize> {
    let length = length as i64;
    let place = match index {
        1.. => index - 1,
        0 => return None,
        _ => length + index,
    };
    (0..length).contains(&place).then_some(place as usize)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_value_is_what_its_own_form_says(value in values()) {
        let written = source(&value);
        prop_assert_eq!(told(&written), written);
    }

    #[test]
    fn text_items_joined_are_the_text(text in "[ab,; ]{0,24}", delimiter in "[ab,;]{1,2}") {
        let script = format!(
            "set AppleScript's text item delimiters to {}\nset parts to text items of {}\n{{parts as text, count parts}}",
            literal(&delimiter),
            literal(&text)
        );
        let parts = if text.is_empty() { 0 } else { text.split(&delimiter).count() };
        let wanted = format!("{{{}, {parts}}}", literal(&text));
        prop_assert_eq!(told(&script), wanted);
    }

    #[test]
    fn whole_numbers_are_counted_as_rust_does(a in -536_870_911_i64..=536_870_911, b in -40_000_i64..=40_000) {
        let wanted = |number: i64| source(&Value::whole(number));
        prop_assert_eq!(told(&format!("{a} + ({b})")), wanted(a + b));
        prop_assert_eq!(told(&format!("{a} - ({b})")), wanted(a - b));
        prop_assert_eq!(told(&format!("{a} * ({b})")), wanted(a * b));
        if b == 0 {
            prop_assert_eq!(told(&format!("{a} div {b}")), "-2701");
            prop_assert_eq!(told(&format!("{a} mod {b}")), "-2701");
            prop_assert_eq!(told(&format!("{a} / {b}")), "-2701");
        } else {
            prop_assert_eq!(told(&format!("{a} div ({b})")), wanted(a / b));
            prop_assert_eq!(told(&format!("{a} mod ({b})")), wanted(a % b));
            let quotient = Value::Real(a as f64 / b as f64);
            prop_assert_eq!(told(&format!("{a} / ({b})")), source(&quotient));
        }
    }

    #[test]
    fn reals_are_counted_as_rust_does(a in -1e100_f64..1e100, b in -1e100_f64..1e100) {
        let (left, right) = (source(&Value::Real(a)), source(&Value::Real(b)));
        // What is written has fifteen digits: that is what is counted with.
        let read = |text: &str| text.parse::<f64>().unwrap();
        let (a, b) = (read(&left), read(&right));
        prop_assert_eq!(told(&format!("{left} + ({right})")), source(&Value::Real(a + b)));
        prop_assert_eq!(told(&format!("{left} * ({right})")), source(&Value::Real(a * b)));
        prop_assert_eq!(told(&format!("{left} < ({right})")), (a < b).to_string());
    }

    #[test]
    fn items_and_ranges_are_those_of_the_list(length in 0_usize..12, first in -14_i64..14, last in -14_i64..14) {
        let items: Vec<Value> = (1..=length).map(|item| Value::whole(item as i64 * 10)).collect();
        let list = source(&Value::list(items.clone()));
        let one = place(first, length).and_then(|at| items.get(at));
        prop_assert_eq!(
            told(&format!("item ({first}) of {list}")),
            one.map_or("-1728".to_owned(), source)
        );
        let range = match (place(first, length), place(last, length)) {
            (Some(a), Some(b)) => source(&Value::list(items[a.min(b)..=a.max(b)].to_vec())),
            _ => "-1728".to_owned(),
        };
        prop_assert_eq!(told(&format!("items ({first}) thru ({last}) of {list}")), range);
        let text: String = ('a'..='z').take(length).collect();
        let range = match (place(first, length), place(last, length)) {
            (Some(a), Some(b)) => literal(&text[a.min(b)..=a.max(b)]),
            _ => "-1728".to_owned(),
        };
        prop_assert_eq!(told(&format!("text ({first}) thru ({last}) of {}", literal(&text))), range);
    }

    #[test]
    fn texts_compare_as_what_is_considered(a in "[aAbB -]{0,5}", b in "[aAbB -]{0,5}") {
        let (left, right) = (literal(&a), literal(&b));
        prop_assert_eq!(told(&format!("{left} = {right}")), (a.to_lowercase() == b.to_lowercase()).to_string());
        prop_assert_eq!(
            told(&format!("considering case\n{left} = {right}\nend considering")),
            (a == b).to_string()
        );
        let bare = |text: &str| text.to_lowercase().replace(' ', "");
        prop_assert_eq!(
            told(&format!("ignoring white space\n{left} = {right}\nend ignoring")),
            (bare(&a) == bare(&b)).to_string()
        );
        let bare = |text: &str| text.to_lowercase().replace('-', "");
        prop_assert_eq!(
            told(&format!("ignoring hyphens\n{left} = {right}\nend ignoring")),
            (bare(&a) == bare(&b)).to_string()
        );
        prop_assert_eq!(
            told(&format!("{left} contains {right}")),
            a.to_lowercase().contains(&b.to_lowercase()).to_string()
        );
    }

    #[test]
    fn dates_and_their_distance_are_seconds(at in moments(), distance in -3_000_000_000_i64..3_000_000_000) {
        let (one, far) = (date(at), source(&Value::number(distance as f64)));
        prop_assert_eq!(told(&format!("({one} + ({far})) - {one}")), far.clone());
        prop_assert_eq!(told(&format!("({one} + ({far})) < {one}")), (distance < 0).to_string());
        let day = at.rem_euclid(86_400);
        prop_assert_eq!(told(&format!("time of {one}")), day.to_string());
        prop_assert_eq!(
            told(&format!("set d to {one}\n{{hours of d, minutes of d, seconds of d}}")),
            format!("{{{}, {}, {}}}", day / 3600, day / 60 % 60, day % 60)
        );
    }

    #[test]
    fn coercions_give_a_value_or_an_error(value in values(), class in prop::sample::select(CLASSES)) {
        let script = format!("{} as {class}", source(&value));
        if let Err(error) = evaluated(&script) {
            prop_assert!(matches!(error.number, -1700 | -43), "{script}: {error:?}");
        }
    }

    #[test]
    fn generated_programs_keep_to_their_limits(growth in prop::collection::vec(0_usize..GROWTH.len(), 1..6), steps in 1_000_u64..60_000) {
        let body: String = growth.iter().filter_map(|kind| GROWTH.get(*kind)).copied().collect();
        let script = format!("global x, y\nset x to \"ab\"\nset y to {{1}}\non deeper(n)\n\tdeeper(n + 1)\nend deeper\nrepeat\n{body}end repeat");
        let mut host = TestHost::default();
        let program = compile(&script, &mut host).unwrap();
        let limits = Limits { steps, depth: 150 };
        let error = run(&program, &mut host, &[], limits).unwrap_err();
        prop_assert!(matches!(error.number, -2706 | -2708 | -1700), "{error:?}");
    }
}

const CLASSES: &[&str] = &[
    "text",
    "integer",
    "real",
    "number",
    "boolean",
    "list",
    "record",
    "date",
    "alias",
    "POSIX file",
    "class",
    "constant",
    "reference",
    "«class utf8»",
];

/// Statements that take more and more.
const GROWTH: [&str; 7] = [
    "set x to x & x\n",
    "set y to y & y\n",
    "set end of y to y's length\n",
    "set y to {y, y}\n",
    "set x to x & (count y)\n",
    "try\ndeeper(1)\nend try\n",
    "copy y to z\nset x to x & (z is y)\n",
];
