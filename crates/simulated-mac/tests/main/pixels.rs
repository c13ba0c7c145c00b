//! What a picture shows: a decoded PNG, and a small Mac drawn as text.

use std::{fs, path::Path};

use serde_json::json;

use super::mac::Mac;

/// A decoded PNG.
#[derive(PartialEq)]
pub(crate) struct Picture {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) per_metre: Option<u32>,
    pub(crate) samples: usize,
    pub(crate) bytes: Vec<u8>,
}

impl Picture {
    pub(crate) fn read(path: &Path) -> Self {
        let mut reader = png::Decoder::new(std::io::BufReader::new(fs::File::open(path).unwrap()))
            .read_info()
            .unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut bytes).unwrap();
        Self {
            width: frame.width,
            height: frame.height,
            per_metre: reader.info().pixel_dims.map(|dims| dims.xppu),
            samples: frame.color_type.samples(),
            bytes,
        }
    }

    pub(crate) fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    pub(crate) fn at(&self, x: u32, y: u32) -> &[u8] {
        let start = (y * self.width + x) as usize * self.samples;
        &self.bytes[start..start + self.samples]
    }

    pub(crate) fn is_black(&self) -> bool {
        self.bytes.iter().all(|&byte| byte == 0)
    }
}

/// Pixels as signs, from dark to light, one per pixel across and one per two pixels down.
fn as_text(picture: &Picture) -> String {
    const SIGNS: &[u8] = b"@%#*+=-:. ";
    let sign = |x: u32, y: u32| {
        let sum: usize = picture
            .at(x, y)
            .iter()
            .map(|&sample| usize::from(sample))
            .sum();
        char::from(SIGNS[sum * (SIGNS.len() - 1) / (3 * 255)])
    };
    let row = |y: u32| (0..picture.width).map(|x| sign(x, y)).collect::<String>();
    (0..picture.height)
        .step_by(2)
        .map(|y| row(y).trim_end().to_owned() + "\n")
        .collect()
}

#[test]
fn a_tiny_mac_looks_as_it_did() {
    let mac = Mac::with(|world| {
        *world = json!({
            "format": 1,
            "displays": [{"id": 1, "name": "Tiny", "frame": [0, 0, 150, 110], "top_inset": 18}],
            "installed": [],
            "apps": [{
                "pid": 5, "name": "Tiny", "executable": "/tiny",
                "menu_bar": {"role": "AXMenuBar", "frame": [0, 0, 150, 18], "children": [
                    {"role": "AXMenuBarItem", "title": "Apple", "frame": [4, 0, 20, 18]},
                    {"role": "AXMenuBarItem", "title": "Tiny", "frame": [28, 0, 40, 18]},
                ]},
                "windows": [{"id": 1, "title": "Hi", "frame": [10, 24, 120, 76], "children": [
                    {"role": "AXButton", "subrole": "AXCloseButton", "frame": [7, 6, 14, 16]},
                    {"role": "AXCheckBox", "title": "Yes", "value": 1, "frame": [10, 34, 60, 18]},
                    {"role": "AXButton", "title": "OK", "frame": [66, 48, 44, 22]},
                ]}],
            }],
            "front": 5
        });
    });
    insta::assert_snapshot!(as_text(&mac.picture("")));
}
