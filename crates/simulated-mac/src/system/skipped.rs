//! Time that was skipped since the world's file was written.
//!
//! A script that only reads and waits changes nothing but the clock, and the world would be written whole for that. So the
//! skew that it leaves is noted in the lock file, together with the state of the world's file that it belongs to: whoever
//! writes the world takes the note along, and notes the same for the new file. A note that was cut off in the middle says
//! nothing.
//!
//! A store notes the skew of every file that it writes, and of no other: a file with a note is as a store left it.

use std::{fs::File, io, os::unix::fs::FileExt};

use super::stamp::Stamp;

/// The world file's stamp, and the skew's bits twice.
const LENGTH: usize = Stamp::LENGTH + 2 * 17;

/// Notes the skew of the world's file with this stamp. The caller holds the lock.
pub(super) fn write(lock: &File, stamp: Stamp, skew: f64) -> io::Result<()> {
    let bits = skew.to_bits();
    lock.write_all_at(format!("{stamp} {bits:016x} {bits:016x}").as_bytes(), 0)
}

/// The skew that was noted for the world's file with this stamp.
pub(super) fn read(lock: &File, stamp: Stamp) -> Option<f64> {
    let mut bytes = [0; LENGTH];
    lock.read_exact_at(&mut bytes, 0).ok()?;
    let noted = std::str::from_utf8(&bytes).ok()?;
    let mut words = noted.strip_prefix(&stamp.to_string())?.split(' ').skip(1);
    let (once, again) = (words.next()?, words.next()?);
    let bits = (once == again).then(|| u64::from_str_radix(once, 16).ok())?;
    bits.map(f64::from_bits).filter(|skew| skew.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_counts_for_the_file_it_was_made_for_and_when_it_is_whole() {
        let file = tempfile::tempfile().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| {
            let path = folder.path().join(name);
            std::fs::write(&path, name).unwrap();
            Stamp::of(&path).unwrap()
        });
        assert_eq!(read(&file, one), None);
        write(&file, one, 2.5).unwrap();
        assert_eq!(read(&file, one), Some(2.5));
        assert_eq!(read(&file, other), None);
        file.write_all_at(b"0", LENGTH as u64 - 1).unwrap();
        write(&file, one, 1e300).unwrap();
        file.write_all_at(b"x", LENGTH as u64 - 1).unwrap();
        assert_eq!(read(&file, one), None);
        file.set_len(LENGTH as u64 - 1).unwrap();
        assert_eq!(read(&file, one), None);
    }
}
