//! Pictures of a large display, from screencapture's file to the answer.

use crate::report::{InTurn, Report, timed};
use crate::worlds::{self, simulated_mac_beside};
use driver::client::{Client, Memory, serve};
use serde_json::json;
use simulated_mac::{Program, SimulatedMac};
use std::fs::{File, Permissions};
use std::io::BufReader;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const CALLS: usize = 7;
/// The pixels of each side.
const DISPLAY: (u32, u32) = (5120, 2880);

/// A Mac with a large display, and a screencapture that hands out one file.
struct Large {
    mac: SimulatedMac,
    folder: TempDir,
    file: PathBuf,
}

impl Large {
    /// The display as the simulated Mac draws it.
    fn drawn(macmcp: &Path) -> Self {
        let mac = worlds::large_display();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("display.png");
        let status = mac
            .command(simulated_mac_beside(macmcp), Program::Screencapture)
            .args(["-x", "-m"])
            .arg(&file)
            .status();
        assert!(status.unwrap().success());
        let text =
            "#!/bin/sh\nfor last; do :; done\nexec /bin/ln \"${0%/*}/display.png\" \"$last\"\n";
        let program = folder.path().join("screencapture");
        std::fs::write(&program, text).unwrap();
        std::fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
        Self { mac, folder, file }
    }

    /// With the shades and the grain of a photograph behind the windows.
    fn with_a_photograph(self) -> Self {
        let (size, mut pixels) = read(&self.file);
        assert_eq!(size, DISPLAY);
        make_a_photograph(&mut pixels);
        write(&self.file, &pixels);
        self
    }

    fn client(&self, macmcp: &Path) -> Client {
        let mut command = serve(macmcp, self.mac.world_path());
        let screencapture = self.folder.path().join("screencapture");
        let mut client = Client::start(command.arg("--screencapture").arg(screencapture));
        client.open();
        client.call("get_clipboard", &json!({}));
        client
    }
}

fn take(client: &mut Client) {
    client.call("take_screenshot", &json!({"display": 1}));
}

pub(crate) fn measure(macmcp: &Path, report: &mut Report) {
    let large = Large::drawn(macmcp);
    let of = "windows before a drawn background";
    answers(macmcp, &large, of, 4.0, report);
    let large = large.with_a_photograph();
    let of = "windows before a photograph";
    answers(macmcp, &large, of, 2.0, report);
}

fn answers(macmcp: &Path, large: &Large, of: &str, aim: f64, report: &mut Report) {
    let mut client = large.client(macmcp);
    let before = client.memory_mb(Memory::Whole);
    take(&mut client);
    let mut times = InTurn::default();
    for _ in 0..CALLS {
        let (_, call) = timed(|| take(&mut client));
        let (_, reading) = timed(|| read_rows(&large.file, |_| ()));
        times.add(call, reading);
    }
    let what = format!("a picture of 5120 x 2880 pixels, {of}");
    report.ratio(&what, aim, &times, "reading its pixels");
    kept(&client, before, Memory::Whole, report);
}

/// What a server keeps of pictures, whatever time they take.
#[cfg(test)]
pub(crate) fn memory(macmcp: &Path, which: Memory, report: &mut Report) {
    let large = Large::drawn(macmcp).with_a_photograph();
    let mut client = large.client(macmcp);
    let before = client.memory_mb(which);
    (0..=CALLS).for_each(|_| take(&mut client));
    kept(&client, before, which, report);
}

fn kept(client: &Client, before: f64, which: Memory, report: &mut Report) {
    let more = (client.memory_mb(which) - before).max(0.0);
    let what = format!("memory kept after {} of them", CALLS + 1);
    report.count(&what, 12.0, more, " MB", "");
}

/// Gives the rows of a file to a function; answers the picture's size.
fn read_rows(file: &Path, mut row: impl FnMut(&[u8])) -> (u32, u32) {
    let file = BufReader::new(File::open(file).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    while let Some(read) = reader.next_row().unwrap() {
        row(read.data());
    }
    reader.info().size()
}

fn read(file: &Path) -> ((u32, u32), Vec<u8>) {
    let mut pixels = Vec::new();
    let size = read_rows(file, |row| pixels.extend_from_slice(row));
    (size, pixels)
}

fn write(file: &Path, pixels: &[u8]) {
    std::fs::remove_file(file).unwrap();
    let mut encoder = png::Encoder::new(File::create(file).unwrap(), DISPLAY.0, DISPLAY.1);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Balanced);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(pixels).unwrap();
    writer.finish().unwrap();
}

/// Gives everything below the windows what a photograph has.
fn make_a_photograph(pixels: &mut [u8]) {
    let mut seed = 1_u32;
    let width = DISPLAY.0 as usize;
    for (at, pixel) in pixels.as_chunks_mut::<3>().0.iter_mut().enumerate() {
        let (x, y) = (at % width, at / width);
        if x < width / 2 && y < 1700 {
            continue;
        }
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let grain = f64::from(seed >> 28) - 8.0;
        let (across, down) = (x as f64 / 5120.0, y as f64 / 2880.0);
        let light = (across * 9.0 + (down * 7.0).sin() * 2.0).sin();
        let ridges = (across * 60.0).sin() * (down * 47.0).cos() * (across * down * 300.0).sin();
        for (channel, base) in pixel.iter_mut().zip([110.0, 120.0, 150.0]) {
            let value = base + 60.0 * light + 30.0 * ridges + grain * 0.7;
            *channel = value.clamp(0.0, 255.0) as u8;
        }
    }
}
