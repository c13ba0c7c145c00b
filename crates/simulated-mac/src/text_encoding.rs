//! The text of bytes: UTF-8, UTF-16 and Mac Roman, the encoding that old Mac programs and scripting additions take
//! for granted.

/// The characters of the bytes from 128 on.
const MAC_ROMAN: &str = "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{a0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{f8ff}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";

/// The text of a script file: UTF-16 where it says so in its first two bytes, UTF-8 where it is that, else Mac Roman,
/// in which Script Editor wrote text files for long.
pub(crate) fn script(bytes: &[u8]) -> String {
    let wide = |read: fn([u8; 2]) -> u16| {
        let pairs = bytes.get(2..).unwrap_or_default().chunks_exact(2);
        let units: Vec<u16> = pairs
            .filter_map(|pair| pair.try_into().ok())
            .map(read)
            .collect();
        String::from_utf16_lossy(&units)
    };
    if bytes.starts_with(&[0xFE, 0xFF]) {
        return wide(u16::from_be_bytes);
    }
    if bytes.starts_with(&[0xFF, 0xFE]) {
        return wide(u16::from_le_bytes);
    }
    let unmarked = bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]).unwrap_or(bytes);
    match std::str::from_utf8(unmarked) {
        Ok(text) => text.to_owned(),
        Err(_) => mac_roman(bytes),
    }
}

/// The text of bytes in Mac Roman: every byte is a character.
pub(crate) fn mac_roman(bytes: &[u8]) -> String {
    let high: Vec<char> = MAC_ROMAN.chars().collect();
    let character = |byte: &u8| match byte.checked_sub(128) {
        None => char::from(*byte),
        Some(place) => high.get(usize::from(place)).copied().unwrap_or('?'),
    };
    bytes.iter().map(character).collect()
}

/// A text in Mac Roman; what it has no byte for becomes a question mark.
pub(crate) fn to_mac_roman(text: &str) -> Vec<u8> {
    let byte = |letter: char| match u8::try_from(letter) {
        Ok(byte) if byte.is_ascii() => byte,
        _ => MAC_ROMAN
            .chars()
            .position(|known| known == letter)
            .and_then(|place| u8::try_from(place + 128).ok())
            .unwrap_or(b'?'),
    };
    text.chars().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_a_character_and_back() {
        let bytes: Vec<u8> = (0..=255).collect();
        let text = mac_roman(&bytes);
        assert_eq!(text.chars().count(), 256);
        assert_eq!(to_mac_roman(&text), bytes);
        assert_eq!(to_mac_roman("日"), b"?");
    }

    #[test]
    fn a_script_is_read_by_what_it_is() {
        let source = "a ≠ «class utf8» ¬";
        assert_eq!(script(source.as_bytes()), source);
        assert_eq!(script(&to_mac_roman(source)), source);
        let mut marked = vec![0xFF, 0xFE];
        marked.extend(source.encode_utf16().flat_map(u16::to_le_bytes));
        assert_eq!(script(&marked), source);
        let mut marked = vec![0xFE, 0xFF];
        marked.extend(source.encode_utf16().flat_map(u16::to_be_bytes));
        assert_eq!(script(&marked), source);
        assert_eq!(script("\u{feff}1 + 1".as_bytes()), "1 + 1");
    }
}
