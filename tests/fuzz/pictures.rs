//! Pictures as screencapture might write them: an error, or a picture within its budget.

use pictures::{
    Budget, ByteLimit, Decoded, PictureError, PictureFormat, PicturePart, PixelSize, WriteOptions,
};

/// Pictures of more pixels take too long to be written in many ways.
const MOST_PIXELS: u32 = 1 << 20;

/// Reads a picture from a file, as screencapture leaves it.
fn read(bytes: &[u8]) -> Result<Decoded, PictureError> {
    let file = std::env::temp_dir().join(format!("picture-{}", std::process::id()));
    std::fs::write(&file, bytes).expect("a file can be written");
    Decoded::open(&file, None)
}

/// Four bytes say how it is to be written; the rest is the file.
pub(crate) fn run(data: &[u8]) {
    let Some(([format, quality, side, bytes], file)) = data.split_first_chunk() else {
        return;
    };
    let Ok(decoded) = read(file) else {
        return;
    };
    let size = decoded.size();
    assert!(size.width > 0 && size.height > 0);
    let _ = decoded.is_black();
    if size.width.saturating_mul(size.height) > MOST_PIXELS {
        return;
    }
    let format = match format % 3 {
        0 => None,
        1 => Some(PictureFormat::Png),
        _ => Some(PictureFormat::Jpeg),
    };
    let most = (usize::from(*bytes) + 1) * 256;
    let options = WriteOptions {
        format,
        quality: quality % 100 + 1,
        budget: Budget {
            long_side: Some(u32::from(*side) * 4 + 16),
            bytes: Some(ByteLimit::Sent(most)),
        },
        enlarge: quality % 2 == 0,
    };
    if let Ok(written) = decoded.write(&options) {
        assert!(written.size.long_side() <= u32::from(*side) * 4 + 16);
        assert!(written.bytes.len().div_ceil(3) * 4 <= most);
        assert!(format.is_none_or(|format| format == written.format));
        let again = read(&written.bytes).expect("what was written can be read");
        assert_eq!(again.size(), written.size);
    }
    if let Some(part) = decoded.opaque_part() {
        decoded
            .cut(part, PictureFormat::Png)
            .expect("an opaque part can be cut out");
    }
    let part = PicturePart {
        left: u32::from(*side),
        top: u32::from(*bytes),
        size: PixelSize {
            width: u32::from(*quality),
            height: u32::from(*bytes),
        },
    };
    let _ = decoded.cut(part, PictureFormat::Jpeg);
}
