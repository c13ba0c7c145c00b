//! Pictures that lie about themselves, and files of other kinds.

use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use std::io::Cursor;

/// A picture of 80 x 80 pixels: what the region of the calls has.
pub(super) const SIDE: u32 = 80;

/// Makes a wrong picture of right ones.
type Wrong = fn(&Pictures) -> Vec<u8>;

/// Pictures that lie about themselves, and files of other kinds.
pub(super) const PICTURES: &[(&str, Wrong)] = &[
    ("a PNG that says 80 x 30,000", |all| {
        with_sides(&all.png, 80, 30_000)
    }),
    ("a PNG that says 30,000 x 80", |all| {
        with_sides(&all.png, 30_000, 80)
    }),
    ("a PNG that says 2^31 - 1 a side", |all| {
        with_sides(&all.png, 0x7fff_ffff, 0x7fff_ffff)
    }),
    ("a PNG that says 2^32 - 1 a side", |all| {
        with_sides(&all.png, u32::MAX, u32::MAX)
    }),
    ("a PNG that says 81 x 80", |all| {
        with_sides(&all.png, 81, 80)
    }),
    // 16 MB of rows where 25 KB are said.
    ("a PNG with far more rows than it says", |_| {
        let rows = DynamicImage::new_luma8(4_000, 4_000);
        let mut bytes = Cursor::new(Vec::new());
        rows.write_to(&mut bytes, ImageFormat::Png).unwrap();
        with_sides(&bytes.into_inner(), SIDE, SIDE)
    }),
    ("a PNG of 10,000 x 10,000, all black", |_| {
        let rows = DynamicImage::new_luma8(10_000, 10_000);
        let mut bytes = Cursor::new(Vec::new());
        rows.write_to(&mut bytes, ImageFormat::Png).unwrap();
        bytes.into_inner()
    }),
    ("a PNG of 16 bits with a palette", |all| {
        with_form(&all.png, 16, 3, 0)
    }),
    ("a PNG with a palette that is not there", |all| {
        with_form(&all.png, 8, 3, 0)
    }),
    ("a PNG of no kind of colours", |all| {
        with_form(&all.png, 8, 5, 0)
    }),
    ("a PNG that says that it is interlaced", |all| {
        with_form(&all.png, 8, 6, 1)
    }),
    ("a PNG without rows", |all| {
        [&all.png[..33], &chunk(*b"IEND", &[])].concat()
    }),
    ("a PNG with rows of no bytes", |all| {
        [&all.png[..33], &chunk(*b"IDAT", &[]), &chunk(*b"IEND", &[])].concat()
    }),
    ("a PNG with rows that are no deflate", |all| {
        [
            &all.png[..33],
            &chunk(*b"IDAT", &[0xff; 5_000]),
            &chunk(*b"IEND", &[]),
        ]
        .concat()
    }),
    ("a PNG with two heads", |all| {
        [&all.png[..33], &all.png[8..]].concat()
    }),
    ("a PNG with a part of 2^32 - 1 bytes", |all| {
        [
            &all.png[..33],
            &[0xff, 0xff, 0xff, 0xff],
            b"tEXt",
            &all.png[33..],
        ]
        .concat()
    }),
    ("a PNG with a text of 20 MB", |all| {
        with_chunk(&all.png, &chunk(*b"tEXt", &vec![b'x'; 20_000_000]))
    }),
    ("a PNG with a packed text that is none", |all| {
        with_chunk(
            &all.png,
            &chunk(*b"zTXt", &[&b"Comment\0\0"[..], &[0x78; 5_000]].concat()),
        )
    }),
    ("a PNG with a profile that is none", |all| {
        with_chunk(
            &all.png,
            &chunk(*b"iCCP", &[&b"Display\0\0"[..], &[0xff; 5_000]].concat()),
        )
    }),
    ("a PNG that moves, of 2^32 - 1 pictures", |all| {
        with_chunk(&all.png, &chunk(*b"acTL", &[0xff; 8]))
    }),
    ("a PNG whose part has a wrong sum", |all| {
        let mut png = all.png.clone();
        let sum = png.len() - 16;
        png[sum] ^= 1;
        png
    }),
    ("half of a JPEG", |all| {
        all.jpeg[..all.jpeg.len() / 2].to_vec()
    }),
    ("a JPEG that says 65,535 x 65,535", |all| {
        with_jpeg_sides(&all.jpeg, 0xffff)
    }),
    ("a JPEG that says 0 x 0", |all| {
        with_jpeg_sides(&all.jpeg, 0)
    }),
    ("a JPEG with 10 MB of comments", |all| {
        let comment = [&[0xff, 0xfe, 0xff, 0xff][..], &vec![b'x'; 0xfffd]].concat();
        [&all.jpeg[..2], &comment.repeat(160), &all.jpeg[2..]].concat()
    }),
    ("a TIFF of one picture that leads to itself", |_| {
        b"MM\0\x2a\0\0\0\x08\0\0\0\0\0\x08".to_vec()
    }),
    ("a TIFF of 2^32 - 1 rows", |_| {
        let rows = b"\0\x01\x01\x01\0\x04\0\0\0\x01\xff\xff\xff\xff\0\0\0\0";
        [&b"MM\0\x2a\0\0\0\x08"[..], rows].concat()
    }),
    ("a HEIC", |_| b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec()),
    ("a BMP", |_| {
        b"BM\x1e\0\0\0\0\0\0\0\x1a\0\0\0\x0c\0\0\0\x01\0\x01\0\x01\0\x18\0\0\0\xff\0".to_vec()
    }),
    ("a PDF", |_| b"%PDF-1.7\n%%EOF\n".to_vec()),
    ("an SVG that names a file", |_| {
        b"<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>".to_vec()
    }),
];

pub(super) fn encoded(image: RgbaImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let image = DynamicImage::ImageRgba8(image);
    let image = match format {
        ImageFormat::Jpeg => DynamicImage::ImageRgb8(image.to_rgb8()),
        _ => image,
    };
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

pub(super) fn plain(side: u32, colour: [u8; 4]) -> Vec<u8> {
    encoded(
        RgbaImage::from_pixel(side, side, Rgba(colour)),
        ImageFormat::Png,
    )
}

pub(super) fn checkered() -> RgbaImage {
    RgbaImage::from_fn(SIDE, SIDE, |x, y| {
        Rgba(if (x / 8 + y / 8) % 2 == 0 {
            [240, 240, 240, 255]
        } else {
            [30, 60, 90, 255]
        })
    })
}

/// The pictures that others are made of.
pub(super) struct Pictures {
    png: Vec<u8>,
    jpeg: Vec<u8>,
}

impl Pictures {
    pub(super) fn new() -> Self {
        Self {
            png: encoded(checkered(), ImageFormat::Png),
            jpeg: encoded(checkered(), ImageFormat::Jpeg),
        }
    }
}

/// A PNG whose head says that it has so many pixels; its other bytes stay.
pub(super) fn with_sides(png: &[u8], width: u32, height: u32) -> Vec<u8> {
    let mut png = png.to_vec();
    png[16..20].copy_from_slice(&width.to_be_bytes());
    png[20..24].copy_from_slice(&height.to_be_bytes());
    with_true_sum(png)
}

/// A PNG whose head says how many bits a sample has, which kind of colours there are and in which order the rows come.
fn with_form(png: &[u8], bits: u8, colours: u8, order: u8) -> Vec<u8> {
    let mut png = png.to_vec();
    (png[24], png[25], png[28]) = (bits, colours, order);
    with_true_sum(png)
}

fn with_true_sum(mut png: Vec<u8>) -> Vec<u8> {
    let check = crc32fast::hash(&png[12..29]);
    png[29..33].copy_from_slice(&check.to_be_bytes());
    png
}

/// A part of a PNG.
fn chunk(kind: [u8; 4], data: &[u8]) -> Vec<u8> {
    let length = u32::try_from(data.len()).unwrap();
    let named = [&kind[..], data].concat();
    let check = crc32fast::hash(&named);
    [&length.to_be_bytes()[..], &named, &check.to_be_bytes()].concat()
}

/// A PNG with one more part behind its head.
fn with_chunk(png: &[u8], chunk: &[u8]) -> Vec<u8> {
    [&png[..33], chunk, &png[33..]].concat()
}

/// A JPEG whose head says that it has so many pixels a side.
fn with_jpeg_sides(jpeg: &[u8], side: u16) -> Vec<u8> {
    let mut jpeg = jpeg.to_vec();
    let head = jpeg.windows(2).position(|two| two == [0xff, 0xc0]).unwrap();
    jpeg[head + 5..head + 7].copy_from_slice(&side.to_be_bytes());
    jpeg[head + 7..head + 9].copy_from_slice(&side.to_be_bytes());
    jpeg
}
