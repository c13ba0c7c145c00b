//! The stand-in for `/usr/bin/sips`: the size of a PNG file, and making one larger or smaller.
//!
//! A file that it cannot read is skipped with a warning and the exit status 0, as on a Mac (several public accounts).

use std::{
    ffi::OsString,
    fs,
    io::{self, BufReader},
    path::{Path, PathBuf},
};

use png::{BitDepth, ColorType, Compression, Decoder, Encoder, PixelDimensions, Transformations};

use super::{host::Host, surroundings::Surroundings};

/// The largest side that a picture is made.
const LARGEST_SIDE: u32 = 16_384;

/// What is asked of a file.
#[derive(Debug, Default, PartialEq)]
struct Job {
    /// The properties to tell.
    asked: Vec<Property>,
    size: Option<Size>,
    /// Where to write instead of the file itself.
    out: Option<PathBuf>,
    file: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Property {
    PixelWidth,
    PixelHeight,
    Format,
}

/// How large a picture is to be.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Size {
    /// Its longer side; the other follows.
    Longest(u32),
    Width(u32),
    Height(u32),
    Both {
        height: u32,
        width: u32,
    },
}

/// A picture as it is read.
struct Picture {
    width: u32,
    height: u32,
    color: ColorType,
    samples: Vec<u8>,
    density: Option<PixelDimensions>,
}

/// Runs sips with the words after its name; answers the exit status.
pub(super) fn main(surroundings: &Surroundings, words: impl IntoIterator<Item = OsString>) -> u8 {
    let host = match Host::start("sips", surroundings) {
        Ok(host) => host,
        Err(error) => return surroundings.complain(&error.to_string()),
    };
    let words: Vec<String> = words
        .into_iter()
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let status = match job(&words) {
        Some(job) => run(&host, &job),
        None => host.complain(&format!("not simulated: sips {}", words.join(" "))),
    };
    host.finish(status);
    status
}

/// What the words ask, when all of it is here.
fn job(words: &[&str]) -> Option<Job> {
    let mut job = Job::default();
    let mut files = Vec::new();
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        match word {
            "-g" | "--getProperty" => job.asked.push(match words.next()? {
                "pixelWidth" => Property::PixelWidth,
                "pixelHeight" => Property::PixelHeight,
                "format" => Property::Format,
                _ => return None,
            }),
            "-Z" | "--resampleHeightWidthMax" => job.size = Some(Size::Longest(side(&mut words)?)),
            "--resampleWidth" => job.size = Some(Size::Width(side(&mut words)?)),
            "--resampleHeight" => job.size = Some(Size::Height(side(&mut words)?)),
            "-z" | "--resampleHeightWidth" => {
                let height = side(&mut words)?;
                let width = side(&mut words)?;
                job.size = Some(Size::Both { height, width });
            }
            "-o" | "--out" => job.out = Some(words.next()?.into()),
            word if word.starts_with('-') => return None,
            file => files.push(file),
        }
    }
    let [file] = files[..] else { return None };
    job.file = file.into();
    let does_one = job.asked.is_empty() == job.size.is_some();
    // To a folder, and without a change, it would copy.
    let out_fits = match &job.out {
        Some(out) => job.size.is_some() && !out.is_dir(),
        None => true,
    };
    (does_one && out_fits).then_some(job)
}

fn side<'w>(words: &mut impl Iterator<Item = &'w str>) -> Option<u32> {
    let side = words.next()?.parse().ok()?;
    (1..=LARGEST_SIDE).contains(&side).then_some(side)
}

fn run(host: &Host, job: &Job) -> u8 {
    let given = job.file.display();
    let Ok(path) = std::path::absolute(&job.file) else {
        return skip(host, job);
    };
    let picture = match read(&path) {
        Ok(picture) => picture,
        Err(Unreadable::OtherPicture) => {
            return host.complain(&format!("not simulated: sips of {given}, which is no PNG"));
        }
        Err(Unreadable::NoPicture) => return skip(host, job),
    };
    let mut told = format!("{}\n", path.display());
    for property in &job.asked {
        told.push_str(&match property {
            Property::PixelWidth => format!("  pixelWidth: {}\n", picture.width),
            Property::PixelHeight => format!("  pixelHeight: {}\n", picture.height),
            Property::Format => "  format: png\n".to_owned(),
        });
    }
    if let Some(size) = job.size {
        let out = job.out.as_ref().unwrap_or(&path);
        if let Err(error) = resize(&picture, size).and_then(|bytes| fs::write(out, bytes)) {
            return host.complain(&format!("cannot write {}: {error}", out.display()));
        }
        told.push_str(&format!("  {}\n", out.display()));
    }
    match host.print(told.as_bytes()) {
        Ok(()) => 0,
        Err(_) => 1,
    }
}

fn skip(host: &Host, job: &Job) -> u8 {
    host.log(&format!(
        "Warning: {} not a valid file - skipping",
        job.file.display()
    ));
    0
}

/// Why a file is not read.
enum Unreadable {
    /// It is none, or holds no picture.
    NoPicture,
    /// A picture of another kind, which sips reads and this does not.
    OtherPicture,
}

fn read(path: &Path) -> Result<Picture, Unreadable> {
    let bytes = fs::read(path).map_err(|_| Unreadable::NoPicture)?;
    let others: [&[u8]; 5] = [b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*", b"%PDF"];
    if others.iter().any(|start| bytes.starts_with(start)) {
        return Err(Unreadable::OtherPicture);
    }
    decode(&bytes).ok_or(Unreadable::NoPicture)
}

fn decode(bytes: &[u8]) -> Option<Picture> {
    let mut decoder = Decoder::new(BufReader::new(io::Cursor::new(bytes)));
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().ok()?;
    let density = reader.info().pixel_dims;
    let mut samples = vec![0; reader.output_buffer_size()?];
    let frame = reader.next_frame(&mut samples).ok()?;
    samples.truncate(frame.buffer_size());
    Some(Picture {
        width: frame.width,
        height: frame.height,
        color: frame.color_type,
        samples,
        density,
    })
}

/// The file of a picture in another size.
fn resize(picture: &Picture, size: Size) -> io::Result<Vec<u8>> {
    let (width, height) = target(picture, size);
    let samples = resampled(picture, width, height);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(picture.color);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    encoder.set_pixel_dims(picture.density);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&samples)?;
    writer.finish()?;
    Ok(file)
}

/// The width and the height that are meant; what follows the other side is rounded, and never nothing.
fn target(picture: &Picture, size: Size) -> (u32, u32) {
    let Picture { width, height, .. } = *picture;
    let follows = |side: u32, other: u32, to: u32| {
        let scaled = (f64::from(side) * f64::from(to) / f64::from(other)).round();
        // Within the largest side by then.
        (scaled as u32).clamp(1, LARGEST_SIDE)
    };
    match size {
        Size::Both { height, width } => (width, height),
        Size::Longest(to) if width >= height => (to, follows(height, width, to)),
        Size::Longest(to) | Size::Height(to) => (follows(width, height, to), to),
        Size::Width(to) => (to, follows(height, width, to)),
    }
}

/// Each pixel is the mean of those that it covers, or the one that it lies in.
fn resampled(picture: &Picture, width: u32, height: u32) -> Vec<u8> {
    let channels = picture.color.samples();
    let covers = |place: u32, to: u32, from: u32| {
        let at = |place: u32| u64::from(place) * u64::from(from) / u64::from(to);
        let start = at(place) as usize;
        start..(at(place + 1) as usize).max(start + 1)
    };
    let line = picture.width as usize * channels;
    let columns: Vec<_> = (0..width)
        .map(|x| covers(x, width, picture.width))
        .collect();
    let mut samples = Vec::with_capacity(width as usize * height as usize * channels);
    for y in 0..height {
        let rows = covers(y, height, picture.height);
        for columns in &columns {
            for channel in 0..channels {
                let covered = rows.clone().flat_map(|row| {
                    columns
                        .clone()
                        .map(move |column| row * line + column * channels + channel)
                });
                let (sum, count) = covered
                    .filter_map(|at| picture.samples.get(at))
                    .fold((0_u32, 0_u32), |(sum, count), sample| {
                        (sum + u32::from(*sample), count + 1)
                    });
                samples.push(u8::try_from(sum / count.max(1)).unwrap_or(u8::MAX));
            }
        }
    }
    samples
}
