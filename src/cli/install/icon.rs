//! The icon of macmcp.app: a pointer on a blue tile. It is drawn for each size by itself, so that it is sharp in all of them.

use image::{ImageFormat, Rgba, RgbaImage};
use std::io::{self, Cursor};
use std::ops::RangeInclusive;

/// The entries of an icon file, each a PNG: its type, and its side in pixels. Those for 32 and 64 pixels are the ones for displays
/// with two pixels a point, which take a PNG on every macOS.
const ICONS: [(&[u8; 4], u16); 8] = [
    (b"ic11", 32),
    (b"ic12", 64),
    (b"ic07", 128),
    (b"ic13", 256),
    (b"ic08", 256),
    (b"ic14", 512),
    (b"ic09", 512),
    (b"ic10", 1024),
];

/// Lengths are those of a picture with this side.
const SIDE: f32 = 1024.0;
/// Half the side of the tile, and how round its corners are, as in Apple's template for icons.
const TILE: f32 = 412.0;
const ROUND: f32 = 185.0;
const TOP: [f32; 3] = [86.0, 156.0, 255.0];
const BOTTOM: [f32; 3] = [29.0, 78.0, 216.0];

/// The corners of the pointer, from its tip; where the tip is, how large a unit is, and how round its corners are.
const POINTER: [[f32; 2]; 7] = [
    [0.0, 0.0],
    [0.0, 17.0],
    [4.0, 13.2],
    [6.7, 19.3],
    [9.3, 18.15],
    [6.6, 12.2],
    [12.1, 12.2],
];
const TIP: [f32; 2] = [362.0, 262.0];
const UNIT: f32 = 26.0;
const BLUNT: f32 = 12.0;
/// The shadow of the pointer: how far below it, how wide, and how dark.
const BELOW: f32 = 22.0;
const SOFT: f32 = 44.0;
const DARK: f32 = 0.32;

/// The icon in Apple's container: `icns`, the length of the file, then the entries: type, length with this head, PNG.
pub(super) fn file() -> io::Result<Vec<u8>> {
    let mut entries = Vec::new();
    // Two entries of a size follow each other.
    let mut last = (0, Vec::new());
    for (kind, side) in ICONS {
        if last.0 != side {
            let mut png = Cursor::new(Vec::new());
            drawn(side)
                .write_to(&mut png, ImageFormat::Png)
                .map_err(io::Error::other)?;
            last = (side, png.into_inner());
        }
        let (_, png) = &last;
        entries.extend_from_slice(kind);
        entries.extend_from_slice(&length(png.len())?);
        entries.extend_from_slice(png);
    }
    let mut file = b"icns".to_vec();
    file.extend_from_slice(&length(entries.len())?);
    file.extend_from_slice(&entries);
    Ok(file)
}

/// A length with the eight bytes of its own head, big-endian.
fn length(bytes: usize) -> io::Result<[u8; 4]> {
    let length = u32::try_from(bytes + 8).map_err(io::Error::other)?;
    Ok(length.to_be_bytes())
}

fn drawn(side: u16) -> RgbaImage {
    let pixel = SIDE / f32::from(side);
    let corners = POINTER.map(|[x, y]| [TIP[0] + UNIT * x, TIP[1] + UNIT * y]);
    let [across, down] = reach(&corners, pixel);
    let mut picture = RgbaImage::new(side.into(), side.into());
    for y in 0..side {
        for x in 0..side {
            let at = [x, y].map(|place| (f32::from(place) + 0.5) * pixel);
            let tile = covered(to_tile(at), pixel);
            if tile == 0.0 {
                continue;
            }
            let (pointer, shadow) = if across.contains(&at[0]) && down.contains(&at[1]) {
                let shadow = to_shape([at[0], at[1] - BELOW], &corners) - BLUNT;
                (
                    covered(to_shape(at, &corners) - BLUNT, pixel),
                    DARK * (1.0 - (shadow / SOFT).clamp(0.0, 1.0)).powi(2),
                )
            } else {
                (0.0, 0.0)
            };
            let depth = ((at[1] - SIDE / 2.0 + TILE) / (2.0 * TILE)).clamp(0.0, 1.0);
            let channel = |one: usize| {
                let ground = TOP[one] + (BOTTOM[one] - TOP[one]) * depth;
                let ground = ground * (1.0 - shadow);
                // A float becomes the nearest byte there is.
                (ground + (255.0 - ground) * pointer).round() as u8
            };
            let alpha = (255.0 * tile).round() as u8;
            let colour = Rgba([channel(0), channel(1), channel(2), alpha]);
            picture.put_pixel(x.into(), y.into(), colour);
        }
    }
    picture
}

/// How much of a pixel lies inside of an edge that is so far from its middle; outside is positive.
fn covered(distance: f32, pixel: f32) -> f32 {
    (0.5 - distance / pixel).clamp(0.0, 1.0)
}

/// How far a place is from the edge of the tile.
fn to_tile(at: [f32; 2]) -> f32 {
    let [x, y] = at.map(|place| (place - SIDE / 2.0).abs() - (TILE - ROUND));
    x.max(0.0).hypot(y.max(0.0)) + x.max(y).min(0.0) - ROUND
}

/// Where the pointer and its shadow can be, by axis: three quarters of the tile have neither, and to tell how far they are takes long.
fn reach(corners: &[[f32; 2]], pixel: f32) -> [RangeInclusive<f32>; 2] {
    let beyond = BLUNT + BELOW + SOFT + pixel;
    [0, 1].map(|axis| {
        let places = corners.iter().map(|corner| corner[axis]);
        let least = places.clone().fold(f32::INFINITY, f32::min);
        let most = places.fold(f32::NEG_INFINITY, f32::max);
        least - beyond..=most + beyond
    })
}

/// How far a place is from the edge of a shape that these corners make.
fn to_shape([x, y]: [f32; 2], corners: &[[f32; 2]]) -> f32 {
    let mut nearest = f32::INFINITY;
    let mut is_inside = false;
    let others = corners.iter().cycle().skip(1);
    for ([from_x, from_y], [to_x, to_y]) in corners.iter().zip(others) {
        let (edge_x, edge_y) = (to_x - from_x, to_y - from_y);
        let (off_x, off_y) = (x - from_x, y - from_y);
        let along = (off_x * edge_x + off_y * edge_y) / (edge_x * edge_x + edge_y * edge_y);
        let along = along.clamp(0.0, 1.0);
        nearest = nearest.min((off_x - edge_x * along).hypot(off_y - edge_y * along));
        // Whether a line to the right crosses the edge.
        if (*from_y > y) != (*to_y > y) && off_x < edge_x * off_y / edge_y {
            is_inside = !is_inside;
        }
    }
    if is_inside { -nearest } else { nearest }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Read back by the container's own lengths, each entry is a picture of its size.
    #[test]
    fn the_icon_holds_a_picture_of_each_size() {
        let file = file().unwrap();
        let number = |at: usize| u32::from_be_bytes(file[at..at + 4].try_into().unwrap()) as usize;
        assert_eq!(&file[..4], b"icns");
        assert_eq!(number(4), file.len());
        let mut at = 8;
        let mut found = Vec::new();
        while at < file.len() {
            let png = &file[at + 8..at + number(at + 4)];
            let picture = image::load_from_memory_with_format(png, ImageFormat::Png).unwrap();
            assert_eq!(picture.width(), picture.height());
            found.push((file[at..at + 4].to_vec(), picture.width()));
            at += number(at + 4);
        }
        let expected = ICONS.map(|(kind, side)| (kind.to_vec(), side.into()));
        assert_eq!(found, expected);
    }

    /// An edge is one pixel wide in every size: what is scaled from a small picture is blurred over many.
    #[test]
    fn every_size_is_sharp() {
        for (_, side) in ICONS {
            let picture = drawn(side);
            let middle = u32::from(side) / 2;
            let alphas: Vec<u8> = picture
                .rows()
                .nth(middle as usize)
                .unwrap()
                .map(|one| one.0[3])
                .collect();
            let blurred = alphas.iter().filter(|alpha| !matches!(alpha, 0 | 255));
            assert!(blurred.count() <= 2, "{side}: {alphas:?}");
            // The pointer is white, what lies right of it is the tile, and the corner is empty.
            let at = |x: f32, y: f32| {
                let place = |one: f32| (one / SIDE * f32::from(side)) as u32;
                picture.get_pixel(place(x), place(y)).0
            };
            assert_eq!(at(430.0, 450.0), [255; 4], "{side}");
            assert_eq!(at(830.0, 300.0)[3], 255, "{side}");
            assert!(at(830.0, 300.0)[2] > at(830.0, 300.0)[0], "{side}");
            assert_eq!(at(110.0, 110.0)[3], 0, "{side}");
        }
    }
}
