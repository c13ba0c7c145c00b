//! Base64 (RFC 4648), for `NSData` and for what the pasteboard keeps.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes as base64 with padding.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let word = (0..3).fold(0_u32, |word, place| {
            word << 8 | u32::from(chunk.get(place).copied().unwrap_or(0))
        });
        for place in 0..4 {
            let letter = usize::try_from(word >> (18 - 6 * place) & 63)
                .ok()
                .and_then(|index| LETTERS.get(index));
            text.push(if place <= chunk.len() {
                letter.map_or('=', |&letter| char::from(letter))
            } else {
                '='
            });
        }
    }
    text
}

/// The bytes of base64 with padding; None for anything else.
pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(4) {
        return None;
    }
    let bare = text
        .strip_suffix("==")
        .or_else(|| text.strip_suffix('='))
        .unwrap_or(text);
    let mut bytes = Vec::with_capacity(bare.len() * 3 / 4);
    let (mut word, mut bits) = (0_u32, 0);
    for letter in bare.bytes() {
        let value = LETTERS.iter().position(|&known| known == letter)?;
        word = word << 6 | u32::try_from(value).ok()?;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(word >> bits & 255).ok()?);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    #[test]
    fn known_texts() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(super::encode(bytes.as_bytes()), text);
        }
        assert_eq!(super::decode("a"), None);
        assert_eq!(super::decode("a b="), None);
    }

    proptest! {
        #[test]
        fn there_and_back(bytes: Vec<u8>) {
            prop_assert_eq!(super::decode(&super::encode(&bytes)), Some(bytes));
        }
    }
}
