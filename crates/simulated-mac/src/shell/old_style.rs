//! Property lists as `defaults` prints them: the older form, with braces and parentheses.

use plist::Value;

use super::outcome::NotRun;

/// How far what is within something else is from its edge.
const INDENT: &str = "    ";

/// What `defaults read` prints of a value: a text or a number as it is, all else as in a list.
pub(super) fn printed(value: &Value) -> Result<String, NotRun> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Real(number) => Ok(number.to_string()),
        other => within(other, ""),
    }
}

fn within(value: &Value, indent: &str) -> Result<String, NotRun> {
    let deeper = format!("{indent}{INDENT}");
    Ok(match value {
        Value::String(text) => quoted(text),
        Value::Boolean(flag) => u8::from(*flag).to_string(),
        Value::Integer(number) => quoted(&number.to_string()),
        Value::Real(number) => quoted(&number.to_string()),
        Value::Array(items) => {
            let items = items.iter().map(|item| within(item, &deeper));
            let lines: Vec<String> = items
                .map(|item| item.map(|item| format!("{deeper}{item}")))
                .collect::<Result<_, _>>()?;
            match lines.as_slice() {
                [] => format!("(\n{indent})"),
                lines => format!("(\n{}\n{indent})", lines.join(",\n")),
            }
        }
        Value::Dictionary(fields) => {
            let mut names: Vec<&String> = fields.keys().collect();
            names.sort_unstable();
            let mut text = "{\n".to_owned();
            for name in names {
                let value = fields.get(name).map(|value| within(value, &deeper));
                let value = value.transpose()?.unwrap_or_default();
                // Foundation indents what opens behind the sign as well.
                let gap = if value.starts_with(['{', '(']) {
                    INDENT
                } else {
                    ""
                };
                text.push_str(&format!("{deeper}{} = {gap}{value};\n", quoted(name)));
            }
            text + indent + "}"
        }
        _ => return Err(NotRun::of("a date or data in a property list")),
    })
}

/// A text within quotes, unless it is nothing but letters and digits.
fn quoted(text: &str) -> String {
    if !text.is_empty() && text.chars().all(|letter| letter.is_ascii_alphanumeric()) {
        return text.to_owned();
    }
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            letter if letter.is_ascii() => quoted.push(letter),
            letter => {
                let mut units = [0; 2];
                for unit in letter.encode_utf16(&mut units) {
                    quoted.push_str(&format!("\\U{unit:04x}"));
                }
            }
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::property_list;

    /// As a Mac prints them: quotes are for what is inside something else.
    #[test]
    fn a_number_alone_has_no_quotes() {
        for (number, expected) in [
            ("<integer>-5</integer>", "-5"),
            ("<real>0.875</real>", "0.875"),
            ("<real>-0.5</real>", "-0.5"),
            (
                "<array><integer>-5</integer><real>0.5</real></array>",
                "(\n    \"-5\",\n    \"0.5\"\n)",
            ),
        ] {
            let list = property_list::parse(&format!("<plist>{number}</plist>")).unwrap();
            assert_eq!(printed(&list).unwrap(), expected);
        }
    }

    #[test]
    fn lists_are_printed_with_braces_and_parentheses() {
        let text = "<plist><dict><key>b c</key><array><string>x</string><string>a.b</string></array>\
                    <key>a</key><dict><key>n</key><integer>-1</integer><key>f</key><true/></dict></dict></plist>";
        let list = property_list::parse(text).unwrap();
        assert_eq!(
            printed(&list).unwrap(),
            "{\n    a =     {\n        f = 1;\n        n = \"-1\";\n    };\n    \"b c\" =     (\n        x,\n        \
             \"a.b\"\n    );\n}"
        );
    }
}
