//! Makes macmcp.app of the two programs, the property list that the binary has as well, and the icon. Nothing is written into a
//! bundle after it was signed: that would break its seal, and macOS would ask for no permission any more.

use crate::cli::app::PROGRAM;
use crate::identity;
use image::imageops::FilterType;
use image::{DynamicImage, ImageFormat};
use std::fs::Permissions;
use std::io::{self, Cursor};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

const INFO_PLIST: &str = include_str!("../../../scripts/dist/Info.plist");
const LICENSE: &str = include_str!("../../../LICENSE");

/// The entries of an icon file, each a PNG: its type, and its side in pixels. Those for 32 and 64 pixels are the ones for displays
/// with two pixels a point, which take a PNG on every macOS.
const ICONS: [(&[u8; 4], u32); 7] = [
    (b"ic11", 32),
    (b"ic12", 64),
    (b"ic07", 128),
    (b"ic13", 256),
    (b"ic08", 256),
    (b"ic14", 512),
    (b"ic09", 512),
];

/// Writes the bundle to a path where nothing is.
pub(super) fn build(app: &Path, program: &Path, simulated_mac: Option<&Path>) -> io::Result<()> {
    let contents = app.join("Contents");
    let programs = contents.join("MacOS");
    let resources = contents.join("Resources");
    std::fs::create_dir(app)?;
    std::fs::create_dir_all(&programs)?;
    std::fs::create_dir_all(&resources)?;
    std::fs::write(contents.join("Info.plist"), INFO_PLIST)?;
    std::fs::write(resources.join("AppIcon.icns"), icon()?)?;
    std::fs::write(resources.join("LICENSE"), LICENSE)?;
    copy_program(program, &app.join(PROGRAM))?;
    if let Some(simulated_mac) = simulated_mac {
        copy_program(simulated_mac, &programs.join("simulated-mac"))?;
    }
    Ok(())
}

fn copy_program(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::copy(from, to)?;
    std::fs::set_permissions(to, Permissions::from_mode(0o755))
}

/// Copies a bundle as it is, links and modes included, to a path where nothing is.
pub(super) fn copy(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::create_dir(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        let kind = entry.file_type()?;
        if kind.is_dir() {
            copy(&source, &target)?;
        } else if kind.is_symlink() {
            std::os::unix::fs::symlink(std::fs::read_link(&source)?, &target)?;
        } else {
            std::fs::copy(&source, &target)?;
        }
    }
    std::fs::set_permissions(to, from.metadata()?.permissions())
}

/// The icon in Apple's container: `icns`, the length of the file, then the entries: type, length with this head, PNG.
fn icon() -> io::Result<Vec<u8>> {
    let picture = image::load_from_memory_with_format(identity::ICON, ImageFormat::Png)
        .map_err(io::Error::other)?;
    let mut entries = Vec::new();
    for (kind, side) in ICONS {
        let png = png(&picture, side)?;
        entries.extend_from_slice(kind);
        entries.extend_from_slice(&length(png.len())?);
        entries.extend_from_slice(&png);
    }
    let mut file = b"icns".to_vec();
    file.extend_from_slice(&length(entries.len())?);
    file.extend_from_slice(&entries);
    Ok(file)
}

fn png(picture: &DynamicImage, side: u32) -> io::Result<Vec<u8>> {
    let mut png = Cursor::new(Vec::new());
    let resized = DynamicImage::from(picture.to_rgba8());
    resized
        .resize_exact(side, side, FilterType::CatmullRom)
        .write_to(&mut png, ImageFormat::Png)
        .map_err(io::Error::other)?;
    Ok(png.into_inner())
}

/// A length with the eight bytes of its own head, big-endian.
fn length(bytes: usize) -> io::Result<[u8; 4]> {
    let length = u32::try_from(bytes + 8).map_err(io::Error::other)?;
    Ok(length.to_be_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Read back by the container's own lengths, each entry is a picture of its size.
    #[test]
    fn the_icon_holds_a_picture_of_each_size() {
        let file = icon().unwrap();
        let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap()) as usize;
        assert_eq!(&file[..4], b"icns");
        assert_eq!(number(4), file.len());
        let mut at = 8;
        let mut found = Vec::new();
        while at < file.len() {
            let png = &file[at + 8..at + number(at + 4)];
            let picture = image::load_from_memory_with_format(png, ImageFormat::Png).unwrap();
            assert_eq!(picture.width(), picture.height());
            let side = usize::try_from(picture.width()).unwrap() / 2;
            let middle = picture
                .to_rgba8()
                .get_pixel(picture.width() / 2, picture.height() / 2)
                .0;
            assert!(side > 0 && middle[3] == 255, "{middle:?}");
            found.push((file[at..at + 4].to_vec(), picture.width()));
            at += number(at + 4);
        }
        let expected: Vec<(Vec<u8>, u32)> = ICONS.map(|(kind, side)| (kind.to_vec(), side)).into();
        assert_eq!(found, expected);
    }
}
