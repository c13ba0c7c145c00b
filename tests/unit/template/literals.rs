//! Property: a value never changes what a script is. An independent little lexer of each language sees one literal
//! where the value stands, and reading that literal gives the value back.

use macmcp::template;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Pieces that have broken quoting somewhere, mixed with anything.
fn text() -> impl Strategy<Value = String> {
    let trap = prop::sample::select(vec![
        "\"",
        "\\",
        "\\\\",
        "'",
        "`",
        "\r",
        "\n",
        "\r\n",
        "\t",
        "\0",
        "\u{1b}",
        "\u{7f}",
        "\u{85}",
        "\u{2028}",
        "\u{2029}",
        "\u{feff}",
        "\u{ffff}",
        "😀",
        "👩‍👩‍👧",
        "e\u{301}",
        "é",
        "א",
        "\u{202e}",
        "\u{2066}",
        "¬",
        "«",
        "»",
        "--",
        "(*",
        "*)",
        "|",
        "${",
        "{{",
        "{{{",
        "}}",
        "*/",
        "//",
        "</script>",
        "__proto__",
        "constructor",
        "\\u0041",
        "\\\"",
        "character id 65",
        "\" & \"",
    ]);
    prop::collection::vec(prop_oneof![3 => trap.prop_map(str::to_owned), 2 => any::<char>().prop_map(String::from), 1 => ".{0,8}"], 0..12)
        .prop_map(|parts| parts.concat())
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        // Quarters: serde_json reads other reals only nearly.
        any::<i32>().prop_map(|n| Value::from(f64::from(n) / 4.0)),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec((text(), inner), 0..5)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
        ]
    })
}

/// Reads a JavaScript string literal by the book (ECMA-262, 12.9.4); answers the text and what follows.
fn read_js_string(source: &str) -> (String, &str) {
    let mut chars = source
        .strip_prefix('"')
        .expect("a string literal")
        .char_indices();
    let mut units: Vec<u16> = Vec::new();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return (String::from_utf16(&units).unwrap(), &source[at + 2..]),
            '\\' => match chars.next().unwrap().1 {
                'u' => {
                    let hex: String = (0..4).map(|_| chars.next().unwrap().1).collect();
                    units.push(u16::from_str_radix(&hex, 16).unwrap());
                }
                c @ ('"' | '\\') => units.push(c as u16),
                other => panic!("an escape nobody writes: {other:?}"),
            },
            c => {
                assert!(matches!(c, ' '..='~'), "{c:?} stands raw in a literal");
                units.push(c as u16);
            }
        }
    }
    panic!("the literal does not end");
}

#[derive(Debug, PartialEq)]
enum Apple {
    Text(String),
    Character(u32),
    Other(char),
}

/// Reads an AppleScript expression into tokens; white space is left out.
fn read_applescript(source: &str) -> Vec<Apple> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(c) = rest.chars().next() {
        assert!(matches!(c, ' '..='~'), "{c:?} stands raw in a script");
        assert!(
            !rest.starts_with("--") && !rest.starts_with("(*"),
            "a comment begins: {rest}"
        );
        if c == '"' {
            let mut text = String::new();
            let mut chars = rest.char_indices().skip(1);
            let end = loop {
                match chars.next().expect("the literal ends") {
                    (at, '"') => break at,
                    (_, '\\') => text.push(match chars.next().unwrap().1 {
                        'n' => '\n',
                        'r' => '\r',
                        't' => '\t',
                        c @ ('"' | '\\') => c,
                        other => panic!("AppleScript has no escape {other:?}"),
                    }),
                    (_, c) => text.push(c),
                }
            };
            tokens.push(Apple::Text(text));
            rest = &rest[end + 1..];
        } else if let Some(number) = rest.strip_prefix("character id ") {
            let end = number.find(|c: char| !c.is_ascii_digit()).unwrap();
            tokens.push(Apple::Character(number[..end].parse().unwrap()));
            rest = &number[end..];
        } else {
            if c != ' ' {
                tokens.push(Apple::Other(c));
            }
            rest = &rest[1..];
        }
    }
    tokens
}

/// Evaluates the only expressions there may be: one literal, one character, or a concatenation in parentheses.
fn evaluate_applescript(source: &str) -> String {
    let tokens = read_applescript(source);
    let text: String = tokens
        .iter()
        .map(|token| match token {
            Apple::Text(text) => text.clone(),
            Apple::Character(id) => char::from_u32(*id).unwrap().to_string(),
            Apple::Other('(' | ')' | '&') => String::new(),
            Apple::Other(other) => panic!("{other:?} in {source}"),
        })
        .collect();
    if tokens.len() > 1 {
        assert!(
            source.starts_with('(') && source.ends_with(')'),
            "several parts without parentheses: {source}"
        );
        let mut depth = 0;
        for (index, token) in tokens.iter().enumerate() {
            match token {
                Apple::Other('(') => depth += 1,
                Apple::Other(')') => depth -= 1,
                _ => {}
            }
            assert!(
                depth > 0 || index + 1 == tokens.len(),
                "the parentheses close early: {source}"
            );
        }
    }
    text
}

fn list_template(values: &Value) -> String {
    let params = json!({ "text": "", "integer": 0, "boolean": true, "list": values });
    let rendered = template::render("applescript_literals", params.as_object().unwrap()).unwrap();
    let line = rendered
        .text
        .lines()
        .find(|line| line.contains("set theList to "))
        .unwrap()
        .to_owned();
    line.trim()
        .strip_prefix("set theList to ")
        .unwrap()
        .to_owned()
}

proptest! {
    // A failing case is printed; what it taught becomes a case in `fixtures/render/` or in `text()`.
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_params_literal_is_one_ascii_token_and_gives_the_values_back(value in value()) {
        let mut params = Map::new();
        params.insert("value".into(), value);
        let call = template::json_parse_call(&params);
        prop_assert!(call.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
        let (json, rest) = read_js_string(call.strip_prefix("JSON.parse(").unwrap());
        prop_assert_eq!(rest, ")");
        prop_assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), Value::Object(params));
    }

    #[test]
    fn a_value_changes_nothing_else_in_a_javascript_script(text in text()) {
        let script = |text: &str| {
            let params = json!({ "text": text });
            let rendered = template::render("set_clipboard", params.as_object().unwrap()).unwrap().text;
            let (before, literal) = rendered.split_once("const params = JSON.parse(").unwrap();
            // As JavaScript reads it: what it takes for the end of the text is the end.
            let (json, behind) = read_js_string(literal);
            assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), params);
            (before.to_owned(), behind.to_owned())
        };
        prop_assert_eq!(script(&text), script("harmless"));
    }

    #[test]
    fn an_applescript_text_is_one_expression_and_gives_the_text_back(text in text()) {
        let expression = template::applescript_text(&text);
        prop_assert!(expression.bytes().all(|byte| (b' '..=b'~').contains(&byte)));
        prop_assert_eq!(evaluate_applescript(&expression), text);
    }

    #[test]
    fn a_list_keeps_its_shape(texts in prop::collection::vec(text(), 0..5)) {
        let list = list_template(&json!(texts));
        let inner = list.strip_prefix('{').unwrap().strip_suffix('}').unwrap();
        let expected: Vec<String> = texts.iter().map(|text| template::applescript_text(text)).collect();
        prop_assert_eq!(inner, expected.join(", "));
        let read: Vec<Apple> = read_applescript(&list);
        let commas = read.iter().filter(|token| **token == Apple::Other(',')).count();
        prop_assert_eq!(commas, texts.len().saturating_sub(1));
    }

    #[test]
    fn an_integer_is_written_whole_or_refused(number in any::<i64>()) {
        let fits = number.unsigned_abs() <= 536_870_911;
        let params = json!({ "text": "", "integer": number, "boolean": true, "list": [] });
        match template::render("applescript_literals", params.as_object().unwrap()) {
            Ok(rendered) => {
                prop_assert!(fits);
                let literal = if number < 0 { format!("({number})") } else { number.to_string() };
                let line = format!("set theNumber to {literal}\n");
                prop_assert!(rendered.text.contains(&line));
            }
            Err(error) => prop_assert!(!fits, "{}", error),
        }
    }
}

#[test]
fn the_integer_range_ends_where_applescript_ends() {
    for (number, fits) in [
        (536_870_911_i64, true),
        (536_870_912, false),
        (-536_870_911, true),
        (-536_870_912, false),
        (i64::MIN, false),
    ] {
        let params = json!({ "text": "", "integer": number, "boolean": true, "list": [] });
        assert_eq!(
            template::render("applescript_literals", params.as_object().unwrap()).is_ok(),
            fits,
            "{number}"
        );
    }
}

#[test]
fn a_large_text_stays_one_literal() {
    let text = "\"\\\u{2028}😀".repeat(100_000);
    let params = json!({ "text": text });
    let call = template::json_parse_call(params.as_object().unwrap());
    let (json, rest) = read_js_string(call.strip_prefix("JSON.parse(").unwrap());
    assert_eq!(rest, ")");
    assert_eq!(serde_json::from_str::<Value>(&json).unwrap(), params);
}
